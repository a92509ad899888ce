// The faces of development cards, whole and as chips in a line of text. The cards of the Counterfeiters are their own.

import { badgeAt } from "./abilities.js";
import { KINDS, METALS, counted, mix } from "./colours.js";
import { LANDS } from "./lands.js";
import { at, clip, dot, edge, face, gradient, picture, rect, repeat } from "./markup.js";
import { CROWN } from "./marks.js";
import { scene } from "./scenes.js";
import { pipAt, stoneAt, tileAt } from "./stones.js";

/** @typedef {import("./colours.js").Counts} Counts */
/** @typedef {import("./colours.js").Kind} Kind */
/** @typedef {import("./lands.js").Tint} Tint */
/**
 * What is printed on a card; `kind` is what its abilities are about, and `letters` adds the letter of each colour.
 * @typedef {{
 *   id: string, level: number, tint: Tint, points: number, bonuses: number, crowns: number, cost: Counts,
 *   abilities: string[], kind: Kind, orient: boolean, letters?: boolean,
 * }} Face
 */

/** How large things are on a card that is shown in full, and on one below 100 px. */
const FULL = { stone: 58, pip: 52, points: 64, foot: 64 }, COMPACT = { stone: 64, pip: 60, points: 72, foot: 68 };

/** @param {Face} printed @param {boolean} compact */
export function card(printed, compact) {
  const { tint, level } = printed, sizes = compact ? COMPACT : FULL, pale = tint === "w" ? "-pale" : "";
  const column = price(printed, sizes.pip);
  const veils = `<rect width="250" height="118" fill="url(#veil-top${pale})"/>`
    + (column ? `<rect y="0" width="120" height="350" fill="url(#veil-side${pale})"/>` : "")
    + '<rect y="250" width="250" height="100" fill="url(#veil-foot)"/>';
  const badges = printed.abilities.map((name, i) => badgeAt(name, [175, 82 + i * 66, 62], printed.kind)).join("");
  return face([250, 350], `<g clip-path="url(#card-shape)">${scene(printed.id, level, tint)}${veils}</g>`
    + emblem(printed, [250 - sizes.stone - 14, 13, sizes.stone]) + points(printed, sizes) + crowns(printed)
    + badges + column + dots(level)
    + edge([250, 350], 17, "#fff", 0.22) + (printed.orient ? CINNABAR : ""));
}

/** The frame of Orient's cards. */
const CINNABAR = '<path d="M7 22Q7 7 22 7H228Q243 7 243 22V328Q243 343 228 343H22Q7 343 7 328Z" fill="none" stroke="#e5604f" stroke-width="5"/>'
  + '<path d="M125 336l9 9l-9 9l-9-9z" fill="#e5604f"/>';

/** What the emblem stands out from. */
const SHADOW = "#0b0d12";
/**
 * One stone, two for a double bonus, the stone of many colours, or nothing.
 * @param {Face} printed
 * @param {[number, number, number]} square
 */
function emblem({ tint, bonuses }, [x, y, size]) {
  if (tint === "n") return "";
  if (bonuses === 1) {
    return dot([x + size / 2, y + size / 2], size * 0.62, SHADOW, tint === "w" ? 0.2 : 0.3) + stoneAt(tint, [x, y, size]);
  }
  return rect([x - size * 0.86, y - 5, size * 1.94, size + 10], SHADOW, (size + 10) / 2, 0.34)
    + stoneAt(tint, [x - size * 0.78, y, size * 0.94]) + stoneAt(tint, [x + size * 0.08, y, size * 0.94]);
}
/** @param {Face} printed @param {typeof FULL} sizes */
const points = ({ tint, points: n }, sizes) => (n ? `<text x="17" y="${sizes.foot}" class="pts" font-size="${sizes.points}" fill="${LANDS[tint].ink}" `
  + `stroke="${tint === "w" ? "#ffffff" : "#000000"}" stroke-opacity=".35" stroke-width="5" paint-order="stroke">${n}</text>` : "");
/** Beside the points, or in their place. @param {Face} printed */
function crowns({ crowns: n, points: beside }) {
  const size = n > 2 ? 40 : 44;
  return repeat(n, (i) => at((beside ? 66 : 16) + i * size * 1.08, beside ? 20 : 18, size / 48, CROWN));
}
/** What a card costs, in a column at the left: tokens, or two bonuses that are discarded. @param {Face} printed @param {number} size */
function price({ cost, abilities, kind, letters }, size) {
  if (abilities.includes("discard_bonuses")) {
    return repeat(2, (i) => tileAt(kind, "", [14, 335 - size * (1.3 * (2 - i) + 0.12 * (1 - i)), size], letters));
  }
  const list = counted(cost), gap = list.length > 4 ? size * 0.96 : size * 1.06;
  return list.map(([kind, n], i) => pipAt(kind, n, [11, 338 - gap * (list.length - i) + (gap - size), size], { letters })).join("");
}
/** @param {number} level */
const dots = (level) => repeat(level, (i) =>
  `<circle cx="${232 - i * 15}" cy="332" r="6" fill="${METALS[level]}" stroke="#000" stroke-opacity=".45" stroke-width="2"/>`);

/** The ground of a chip. @param {Tint | "x"} tint */
function chipColour(tint) {
  if (tint === "j" || tint === "n") return tint === "j" ? "#553f6c" : "#475256";
  if (tint === "w" || tint === "k") return tint === "w" ? "#c3cedb" : "#2b2e36";
  return mix(KINDS[tint].table, KINDS[tint].dark, 0.45);
}
/**
 * A card in a line of text; "x" for one of the Counterfeiters.
 * @param {{ level: number, points: number, tint: Tint | "x" }} printed
 * @param {number} px
 */
export function chip({ level, points: worth, tint }, px) {
  const ink = tint === "w" ? "#17202c" : "#fff", metal = METALS[level] || "#b79cf2";
  const number = worth ? `<text x="20" y="36" class="pts" font-size="34" text-anchor="middle" fill="${ink}">${worth}</text>` : "";
  const frame = `<rect x="1.5" y="1.5" width="77" height="45" rx="9" fill="${chipColour(tint)}" stroke="${metal}" stroke-width="3"/>`;
  return picture("chipface", [80, 48], [px, px * 0.6], frame + number + (tint === "n" ? "" : stoneAt(tint, [38, 7, 34])));
}

export const cardDefinitions = () => clip("card-shape", '<rect width="250" height="350" rx="18"/>')
  + gradient("veil-top", "down", [[0, "#000", 0.62], [0.55, "#000", 0.34], [1, "#000", 0]])
  + gradient("veil-top-pale", "down", [[0, "#fff", 0.72], [0.6, "#fff", 0.36], [1, "#fff", 0]])
  + gradient("veil-side", "across", [[0, "#000", 0.42], [0.45, "#000", 0.24], [1, "#000", 0]])
  + gradient("veil-side-pale", "across", [[0, "#2b3a4e", 0.4], [0.5, "#2b3a4e", 0.18], [1, "#2b3a4e", 0]])
  + gradient("veil-foot", "down", [[0, "#000", 0], [1, "#000", 0.34]]);
