// Stones in their four forms: bare, with a number (a price), in a round collet (what is taken, spent and returned), and on
// an upright tile (what counts cards). All but the tile are symbols of the sprite.

import { GEMS, KINDS, ORDER, mix } from "./colours.js";
import { CENTRE, CUT, glint, outline } from "./cuts.js";
import { at, clip, glowing, gradient, picture, polygon, ring, round, symbol } from "./markup.js";

/** @typedef {import("./colours.js").Kind} Kind */
/** @typedef {import("./markup.js").Square} Square */

/** @typedef {number | string} Shown a count, or "" for none */
/** @typedef {{ tiny?: boolean, letters?: boolean }} Look how a number stands on a stone: large, on a tiny one; with the letter of its colour under it */

/** A bare stone within a drawing; "j" is the stone of many colours. @param {Kind | "j"} kind @param {Square} square */
export const stoneAt = (kind, [x, y, size]) => symbol(`stone-${kind}`, [x, y, size, size]);
/** A token within a drawing. @param {Kind} kind @param {Square} square */
export const tokenAt = (kind, [x, y, size]) => symbol(`token-${kind}`, [x, y, size, size]);

/**
 * A stone with a number within a drawing; a tiny one has a larger number, with a full outline.
 * @param {Kind} kind
 * @param {Shown} n
 * @param {Square} square
 * @param {Look} look
 */
export function pipAt(kind, n, [x, y, size], { tiny = false, letters = false } = {}) {
  const shape = symbol(`pip-${kind}`, [0, 0, 100, 100]), middle = CENTRE[kind][1];
  if (n === "") return at(x, y, size / 100, shape);
  const high = (letters ? 52 : tiny ? 72 : 58) * ("kwr".includes(kind) ? 0.9 : 1) * (String(n).length > 1 ? 0.8 : 1);
  const letter = letters ? text(kind, kind.toUpperCase(), [50, Math.max(middle + 41, 90), 40], true) : "";
  return at(x, y, size / 100, shape + text(kind, n, [50, middle - (letters ? 11 : 0) + high * 0.36, high], tiny || letters) + letter);
}
/** A number or a letter on a stone: its middle, its foot and its size. @param {Kind} kind @param {Shown} shown @param {Square} square @param {boolean} firm whether it has a full outline */
function text(kind, shown, [x, y, size], firm) {
  const { ink, dark, light } = KINDS[kind];
  return `<text x="${x}" y="${round(y)}" text-anchor="middle" font-size="${round(size)}" class="num" fill="${ink}" `
    + `stroke="${ink === "#ffffff" ? dark : light}" stroke-opacity="${firm ? 1 : 0.55}" stroke-width="${firm ? 9 : 5}" `
    + `paint-order="stroke" stroke-linejoin="round">${shown}</text>`;
}

/** The ground of a tile, and its rim. @param {Kind} kind */
function tileColours(kind) {
  const { base, light, dark, table } = KINDS[kind];
  if (kind === "k") return ["#2b2e36", "#8f97a4"];
  return "wp".includes(kind) ? ["#c4cedb", "#7b899c"] : [mix(table, dark, 0.5), mix(base, light, 0.35)];
}
/** A tile within a drawing: its height is 1.3 of its width. A letter stands at its foot. @param {Kind} kind @param {Shown} n @param {Square} square @param {boolean} letters */
export function tileAt(kind, n, [x, y, width], letters = false) {
  const [ground, rim] = tileColours(kind), { ink } = KINDS[kind];
  const plate = `<rect x="2" y="2" width="96" height="126" rx="15" fill="${ground}" stroke="${rim}" stroke-width="5"/>`;
  const letter = letters ? `<text x="50" y="123" text-anchor="middle" font-size="38" class="num" fill="${ink}">${kind.toUpperCase()}</text>` : "";
  return at(x, y, width / 100, plate + pipAt(kind, n, [6, letters ? 6 : 21, 88]) + letter);
}

/** @param {Kind} kind @param {number} px */
export const stone = (kind, px) => picture("stone", [100, 100], [px, px], stoneAt(kind, [0, 0, 100]));
/** A token; a small one has a narrow rim and a dark ground, so that the outline of its stone is seen. @param {Kind} kind @param {number} px */
export const token = (kind, px) => picture("token", [100, 102], [px, px], symbol(`token-${kind}${px <= SMALL ? "-small" : ""}`, [0, 0, 100, 102]));
const SMALL = 24;
/** @param {Kind} kind @param {Shown} n @param {number} px @param {boolean} letters */
export const pip = (kind, n, px, letters = false) => picture("pip", [100, 100], [px, px], pipAt(kind, n, [0, 0, 100], { tiny: px <= 18, letters }));
/** @param {Kind} kind @param {Shown} n @param {number} px @param {boolean} letters */
export const bonusTile = (kind, n, px, letters = false) => picture("bonus", [100, 130], [px, px * 1.3], tileAt(kind, n, [0, 0, 100], letters));

// What the sprite holds of them

/** @param {Kind} kind */
function stoneSymbol(kind) {
  const { base, edge } = KINDS[kind], onyx = kind === "k";
  const rim = outline(kind, `fill="none" stroke="${onyx ? edge : mix(edge, base, 0.25)}" stroke-width="${onyx ? 3 : 2.6}" stroke-linejoin="round"`);
  return `<symbol id="stone-${kind}" viewBox="-3 -3 106 106">${CUT[kind]()}${glint(kind)}${rim}</symbol>`;
}
/** The stone for small sizes: a flat table for the number, one lit and one dark edge, a firm rim. @param {Kind} kind */
function pipSymbol(kind) {
  const { table, dark, light, edge } = KINDS[kind], onyx = kind === "k";
  const lit = kind === "w" || kind === "p" ? "#ffffff" : light;
  return `<symbol id="pip-${kind}" viewBox="-6 -6 112 112">`
    + outline(kind, `fill="${table}" stroke="${edge}" stroke-width="${onyx ? 8 : 7}" stroke-linejoin="round"`)
    + `<g clip-path="url(#cut-${kind})">`
    + outline(kind, `fill="none" stroke="${mix(table, dark, 0.55)}" stroke-width="16" transform="translate(-2.5 -3)"`)
    + outline(kind, `fill="none" stroke="${lit}" stroke-opacity="${onyx ? 0.35 : 0.75}" stroke-width="9" transform="translate(3 4)"`)
    + "</g></symbol>";
}
/** @param {Kind} kind */
function tokenSymbol(kind) {
  const { base, light, dark } = KINDS[kind], onyx = kind === "k", pale = "wpy".includes(kind);
  const ground = onyx ? "#1b1d22" : pale ? mix(dark, "#000000", kind === "y" ? 0 : 0.3) : mix(dark, "#000000", 0.12);
  const rim = onyx ? "#8a909c" : light;
  return `<symbol id="token-${kind}" viewBox="-2 -2 104 106">`
    + `<circle cx="50" cy="53" r="48" fill="#000" opacity=".35"/><circle cx="50" cy="50" r="48" fill="${mix(ground, "#000000", 0.25)}"/>`
    + `<circle cx="50" cy="50" r="45" fill="url(#collet-${kind})" stroke="${rim}" stroke-opacity=".85" stroke-width="2.4"/>`
    + `<circle cx="50" cy="50" r="41" fill="none" stroke="${rim}" stroke-opacity=".38" stroke-width="4" stroke-dasharray="2.2 6.4"/>`
    + `<circle cx="50" cy="50" r="38" fill="${ground}" stroke="#000" stroke-opacity=".28" stroke-width="2"/>`
    + `${stoneAt(kind, [16.5, 16.5, 67])}</symbol>`;
}
/** The same for small sizes. @param {Kind} kind */
function smallTokenSymbol(kind) {
  const { base, light, dark, table, edge } = KINDS[kind], onyx = kind === "k", pale = "wpy".includes(kind);
  const ground = onyx ? "#0b0c0f" : mix(pale ? edge : dark, "#000000", 0.5), rim = onyx ? "#8a909c" : mix(base, light, 0.4);
  const stone = outline(kind, `fill="${pale ? mix(table, "#ffffff", 0.3) : onyx ? table : mix(base, light, 0.15)}" stroke="${onyx ? edge : light}" stroke-width="${onyx ? 9 : 6}" stroke-linejoin="round"`);
  return `<symbol id="token-${kind}-small" viewBox="-2 -2 104 106"><circle cx="50" cy="50" r="49" fill="${rim}"${pale ? ` stroke="${edge}" stroke-width="2.5"` : ""}/><circle cx="50" cy="50" r="42" fill="${ground}"/>`
    + `${at(15.5, 15.5, 0.69, stone)}</symbol>`;
}
/** The stone of five colours: whichever kind one likes. */
function manySymbol() {
  const rim = ring(10, 49, -18);
  const rays = GEMS.map((kind, i) => {
    const { base, light, dark } = KINDS[kind], [from, tip, to] = [rim[i * 2], rim[i * 2 + 1], rim[(i * 2 + 2) % 10]];
    return `<path d="${polygon([[50, 50], from, tip])}" fill="${mix(base, light, 0.3)}"/>`
      + `<path d="${polygon([[50, 50], tip, to])}" fill="${kind === "k" ? "#2a2c33" : mix(base, dark, 0.15)}"/>`;
  });
  return `<symbol id="stone-j" viewBox="-3 -3 106 106">${rays.join("")}<path d="${polygon(ring(10, 20, -18))}" fill="#fff" opacity=".8"/>`
    + `<path d="${polygon(rim)}" fill="none" stroke="#f4ead2" stroke-width="4" stroke-linejoin="round"/></symbol>`;
}

/** The light on a stone's table; of the diamond, which is seen from the side, there is none. @param {Kind} kind */
function tableGradient(kind) {
  const { base, light, dark } = KINDS[kind];
  if (kind === "w") return "";
  if (kind === "p") return glowing("table-p", 'cx=".36" cy=".3" r=".78"', [[0, "#ffffff"], [0.45, base], [0.8, "#dcb9c2"], [1, "#a97f95"]]);
  if (kind === "x") return gradient("table-x", "slanting", [[0, "#d9c4ff"], [0.4, base], [1, "#4a2596"]]);
  return gradient(`table-${kind}`, "slanting", [[0, mix(base, light, 0.62)], [0.5, base], [1, mix(base, dark, 0.4)]]);
}
/** The light on a token's collet. @param {Kind} kind */
function colletGradient(kind) {
  const { base, light, dark } = KINDS[kind], onyx = kind === "k";
  return gradient(`collet-${kind}`, "slanting", [[0, onyx ? "#5b606b" : mix(base, light, 0.35)], [1, onyx ? "#202228" : mix(base, dark, 0.55)]]);
}
/** @param {Kind} kind */
const definitions = (kind) => tableGradient(kind) + colletGradient(kind) + clip(`cut-${kind}`, outline(kind, ""))
  + stoneSymbol(kind) + pipSymbol(kind) + tokenSymbol(kind) + smallTokenSymbol(kind);
export const stoneDefinitions = () => clip("glint-shape", '<path d="M0 0H100L0 100Z"/>') + manySymbol() + ORDER.map(definitions).join("");
