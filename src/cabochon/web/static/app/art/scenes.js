// The picture of a card: which scene it is, and how it is composed, follows from the card's id alone.

import { seeded } from "./chance.js";
import { LANDS } from "./lands.js";
import { dot, repeat, round } from "./markup.js";
import { disc } from "./scenery.js";
import { grotto, mine, quarry, river } from "./scenes/mines.js";
import { arcade, bridge, city, palace } from "./scenes/towns.js";
import { caravan, harbour, market, workshop } from "./scenes/trade.js";

/** @typedef {import("./chance.js").Chance} Chance */

/** By level. */
const SCENES = [[], [mine, quarry, river, grotto], [workshop, harbour, caravan, market], [city, palace, arcade, bridge]];

/**
 * In 250 x 350; the left third is calm, because there stands what the card costs.
 * @param {string} id
 * @param {number} level
 * @param {import("./lands.js").Tint} tint
 */
export function scene(id, level, tint) {
  const chance = seeded(id), land = LANDS[tint], draw = chance.pick(SCENES[level]);
  const sun = chance.range(96, 208), height = chance.range(104, 150), size = chance.range(20, 33);
  const sky = `<rect width="250" height="350" fill="url(#sky-${tint})"/>${tint === "k" || tint === "u" ? stars(chance) : ""}`;
  return sky + disc([sun, height], size, land.disc) + draw(chance, land, sun);
}
/** @param {Chance} chance */
const stars = (chance) => repeat(9, () =>
  dot([chance.range(10, 240), chance.range(64, 165)], chance.range(0.7, 1.7), "#fff", round(chance.range(0.35, 0.8))));
