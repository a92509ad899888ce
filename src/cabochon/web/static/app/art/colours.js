// The only place where the colours of gems live: the eight kinds, the metals, and how colours are mixed.

/** @param {string} colour #rrggbb */
const channels = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
/** Between two colours #rrggbb: 0 is the one, 1 the other. @param {string} one @param {string} other @param {number} share */
export function mix(one, other, share) {
  const ends = channels(other);
  return `#${channels(one).map((from, i) => Math.round(from + (ends[i] - from) * share).toString(16).padStart(2, "0")).join("")}`;
}

/** The eight kinds in the order of the game. `table` is the flat colour under a number: `ink` on it has at least 4.5 : 1. */
export const KINDS = {
  w: { base: "#dfe7f0", light: "#ffffff", dark: "#8d9db3", table: "#f1f5fa", ink: "#1a2230", edge: "#65748a" },
  u: { base: "#2f74e0", light: "#a5ccff", dark: "#0f3178", table: "#1f57b8", ink: "#ffffff", edge: "#0b2557" },
  g: { base: "#1fa56b", light: "#9cf0c6", dark: "#084a2e", table: "#127046", ink: "#ffffff", edge: "#053521" },
  r: { base: "#dc3b4e", light: "#ffb3ae", dark: "#7a0f25", table: "#b3263b", ink: "#ffffff", edge: "#560a19" },
  k: { base: "#3a3d46", light: "#b9c0cc", dark: "#0e0f13", table: "#22242b", ink: "#ffffff", edge: "#aab2bf" },
  p: { base: "#f4e3e2", light: "#fffdfb", dark: "#b98da0", table: "#f7e9e7", ink: "#3a1d2d", edge: "#8c6375" },
  x: { base: "#9d6fe8", light: "#e6d6ff", dark: "#43208a", table: "#6a3fb8", ink: "#ffffff", edge: "#331670" },
  y: { base: "#e9b93f", light: "#fff0b8", dark: "#8f5f0c", table: "#eec14f", ink: "#2b1a00", edge: "#6d4705" },
};
/** @typedef {keyof typeof KINDS} Kind */
/** @typedef {Record<string, number>} Counts numbers by kind */
export const ORDER = /** @type {Kind[]} */ (Object.keys(KINDS));
/** The five kinds that cards have. @type {Kind[]} */
export const GEMS = ["w", "u", "g", "r", "k"];

/**
 * The kinds of which there are some, with their numbers, in the order of the game.
 * @param {Counts} counts
 * @returns {[Kind, number][]}
 */
export const counted = (counts) => ORDER.filter((kind) => counts[kind] > 0).map((kind) => [kind, counts[kind]]);

/** Metals of the three levels, on backs and as marks of the level; 0 is nothing's level. */
export const METALS = ["", "#d0936a", "#c3ccd8", "#e6c46c"];
/** The metal of every setting and frame. */
export const BRASS = "#d9b566";
