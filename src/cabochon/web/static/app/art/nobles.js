// Nobles: a cameo on the ground of the colours that are wanted, points, and the bonuses that bring the visit.

import { cameoAt, engraved, satin } from "./cameos.js";
import { BRASS, KINDS, counted } from "./colours.js";
import { clip, edge, face } from "./markup.js";
import { tileAt } from "./stones.js";

/** @typedef {import("./colours.js").Counts} Counts */
/** @typedef {import("./colours.js").Kind} Kind */

/** The ground of a cameo: diamond and onyx have their own. @param {Kind} kind */
const ground = (kind) => (kind === "w" ? "#7f92ab" : kind === "k" ? "#23252c" : KINDS[kind].dark);

/**
 * Square, 200 x 200; a compact one (below 90 px) has its tiles along the foot, half as large again.
 * @param {{ id: string, points: number, needs: Counts, index: number, letters?: boolean }} printed
 * @param {boolean} compact
 */
export function noble({ id, points, needs, index, letters }, compact) {
  const list = counted(needs), many = list.length > 2, kinds = list.map(([kind]) => kind), last = kinds[kinds.length - 1];
  const [width, size, foot] = compact ? [many ? 57 : 66, 76, 72] : many ? [37, 36, 34] : [45, 54, 54];
  const tiles = list.map(([kind, n], i) => tileAt(kind, n, compact
    ? [10 + (width + 6) * i, 192 - width * 1.3, width] : [10, 193 - (width * 1.3 + 4) * (list.length - i), width], letters));
  const portrait = cameoAt({ id, worn: index, turned: index % 3 === 1, ground: [ground(kinds[0]), ground(last)], jewel: last },
    compact ? [94, 8, 90] : [72, 20, 118]);
  return face([200, 200], `${satin(`noble-${id}`, "#453c34", "#231e1b")}<rect width="200" height="200" rx="16" fill="url(#noble-${id})"/>`
    + `<g clip-path="url(#noble-shape)" opacity=".5">${engraved(30, -10, 220)}</g>${portrait}${tiles.join("")}`
    + `<text x="13" y="${foot}" class="pts" font-size="${size}" fill="#fff6e2">${points}</text>`
    + edge([200, 200], 15, BRASS, 0.65));
}
export const nobleDefinitions = () => clip("noble-shape", '<rect width="200" height="200" rx="16"/>');
