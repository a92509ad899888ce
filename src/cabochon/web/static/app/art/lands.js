// The palettes of landscapes, one for each kind of bonus, with their skies.

import { gradient } from "./markup.js";

/**
 * Two ends of the sky, four layers from far to near, the light of lamps, the sun or moon, and the ink on it.
 * @typedef {{ sky: [string, string], layer: [string, string, string, string], lamp: string, disc: string, ink: string }} Land
 */
/**
 * A kind that cards have, "j" the stone of many colours, "n" no bonus.
 * @typedef {"w" | "u" | "g" | "r" | "k" | "j" | "n"} Tint
 */

/** @type {Record<Tint, Land>} */
export const LANDS = {
  w: { sky: ["#a9bdd3", "#f5efe4"], layer: ["#cbd6e2", "#a5b5c8", "#72869f", "#43566f"], lamp: "#ffdf9c", disc: "#fffaf0", ink: "#17202c" },
  u: { sky: ["#0d2a63", "#86b9ee"], layer: ["#5e95da", "#356bbb", "#1e478f", "#0f2a5c"], lamp: "#ffdc8f", disc: "#e7f2ff", ink: "#ffffff" },
  g: { sky: ["#0b4136", "#b6dfa6"], layer: ["#7fc29a", "#459a70", "#226b4a", "#0f4230"], lamp: "#fff0ae", disc: "#f3fbd8", ink: "#ffffff" },
  r: { sky: ["#561031", "#f5a872"], layer: ["#dd7257", "#b34346", "#812538", "#4d1226"], lamp: "#ffe19a", disc: "#ffe3b8", ink: "#ffffff" },
  k: { sky: ["#0f1016", "#6a6470"], layer: ["#56545f", "#3f3f49", "#2a2b33", "#16171c"], lamp: "#ffc56a", disc: "#d8d3da", ink: "#ffffff" },
  j: { sky: ["#3a2a4e", "#e3b98d"], layer: ["#b98f8f", "#84668a", "#553f6c", "#2e2345"], lamp: "#ffe7a8", disc: "#fff0d6", ink: "#ffffff" },
  n: { sky: ["#27323a", "#b9b19c"], layer: ["#8f8f86", "#6a706e", "#475256", "#28333a"], lamp: "#ffe0a0", disc: "#f1ead8", ink: "#ffffff" },
};
export const landDefinitions = () => Object.entries(LANDS).map(([tint, { sky: [top, low] }]) =>
  gradient(`sky-${tint}`, "down", [[0, top], [0.72, low]])).join("");
