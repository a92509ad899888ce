// The tiles of the Cities: a skyline in the evening, points, and what is wanted, bonuses of one kind or another among them.

import { seeded } from "./chance.js";
import { BRASS, counted } from "./colours.js";
import { LANDS } from "./lands.js";
import { at, clip, edge, face, fill, rect } from "./markup.js";
import { disc, hills, houses, tower } from "./scenery.js";
import { stoneAt, tileAt } from "./stones.js";

/** @typedef {import("./chance.js").Chance} Chance */
/** @typedef {import("./colours.js").Counts} Counts */
/** @typedef {import("./lands.js").Tint} Tint */

/** In 300 x 170. @param {Chance} chance @param {Tint} tint */
function skyline(chance, tint) {
  const { layer: [far, middle, near, front], lamp } = LANDS[tint];
  const behind = `<g transform="scale(1.25 1)">${fill(hills(chance, 84, 14, 4), far)}</g>`;
  const street = houses(chance, {
    from: -10, to: 310, foot: 170, width: [14, 26], height: [26, 72], roofs: ["dome", "spire", "wall", "gable"], gap: () => 2,
  }, [middle, lamp]);
  const x = chance.range(196, 226);
  return behind + street + tower(chance, [x - 24, 172, 48, 74], chance.pick(["dome", "gable"]), [near, lamp])
    + tower(chance, [x + 30, 172, 15, 92], "spire", [near, lamp])
    + tower(chance, [x - 46, 172, 15, 84], chance.pick(["spire", "dome"]), [near, lamp])
    + rect([-5, 140, 310, 40], front);
}
/** So many bonuses of any one kind. @param {number} n @param {[number, number, number]} square */
const anyTile = (n, [x, y, width]) => at(x, y, width / 100,
  '<rect x="2" y="2" width="96" height="126" rx="15" fill="#2b2e36" stroke="#cfd5de" stroke-width="5" stroke-dasharray="12 7"/>'
  + `${stoneAt("j", [20, 6, 60])}<text x="50" y="116" class="num" font-size="50" text-anchor="middle" fill="#fff">${n}</text>`);

/** @param {{ id: string, points: number, needs: Counts, anySame: number, tint: Tint, letters?: boolean }} printed */
export function city({ id, points, needs, anySame, tint, letters }) {
  const chance = seeded(`city${id}`), town = skyline(chance, tint), list = counted(needs);
  const sun = disc([chance.range(110, 170), chance.range(48, 66)], 20, LANDS[tint].disc);
  const width = list.length + (anySame ? 1 : 0) > 4 ? 36 : 41;
  const square = (/** @type {number} */ i) => /** @type {[number, number, number]} */ ([14 + i * (width + 6), 164 - width * 1.3, width]);
  const tiles = list.map(([kind, n], i) => tileAt(kind, n, square(i), letters)).join("") + (anySame ? anyTile(anySame, square(list.length)) : "");
  return face([300, 170], `<g clip-path="url(#city-shape)"><rect width="300" height="170" fill="url(#sky-${tint})"/>${sun}${town}`
    + '<rect width="140" height="170" fill="url(#veil-side)"/><rect y="90" width="300" height="80" fill="url(#veil-foot)"/></g>'
    + `<text x="14" y="62" class="pts" font-size="58" fill="#fff" stroke="#000" stroke-opacity=".4" stroke-width="5" `
    + `paint-order="stroke">${points}</text>${tiles}${edge([300, 170], 15, BRASS, 0.7)}`);
}
export const cityDefinitions = () => clip("city-shape", '<rect width="300" height="170" rx="16"/>');
