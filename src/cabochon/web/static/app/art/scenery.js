// What landscapes are made of: hills, peaks, towers, water, ships, camels, lights and smoke.

import { mix } from "./colours.js";
import { at, dot, fill, path, polygon, rect, repeat, round } from "./markup.js";

/** @typedef {import("./chance.js").Chance} Chance */
/** @typedef {import("./lands.js").Land} Land */
/** @typedef {import("./markup.js").Box} Box */
/** @typedef {import("./markup.js").Point} Point */
/** @typedef {"dome" | "spire" | "gable" | "wall"} Roof */
/**
 * A picture of a card: its land, and where its sun stands.
 * @typedef {(chance: Chance, land: Land, sun: number) => string} Scene
 */

/**
 * The line of hills and all below it.
 * @param {Chance} chance
 * @param {number} y
 * @param {number} swing
 * @param {number} n how many
 */
export function hills(chance, y, swing, n) {
  const width = 270 / n, height = () => y + chance.range(-swing, swing), start = path`M-10 360L-10 ${height()}`;
  const waves = repeat(n, (i) =>
    path`Q${-10 + width * (i + 0.5)} ${y + chance.range(-swing, swing) * 1.6} ${-10 + width * (i + 1)} ${height()}`);
  return `${start}${waves}L260 360Z`;
}
/** A sun or a moon in its haze. @param {Point} where @param {number} radius @param {string} colour */
export const disc = (where, radius, colour) =>
  dot(where, radius * 1.75, colour, 0.13) + dot(where, radius * 1.34, colour, 0.17) + dot(where, radius, colour, 0.92);
/** The shine of a lamp. @param {Point} where @param {number} radius @param {string} colour */
export const glow = (where, radius, colour) => dot(where, radius, colour, 0.18) + dot(where, radius * 0.55, colour, 0.35);
/** @param {Chance} chance @param {Point} where it begins @param {string} colour */
export const smoke = (chance, [x, y], colour) =>
  repeat(4, (i) => dot([x + i * 7 + chance.range(-2, 2), y - i * 12], 4 + i * 2.4, colour, round(0.42 - i * 0.09)));

/**
 * A peak that is cut like a stone: a lit left flank, a dark right one, and snow.
 * @param {Chance} chance
 * @param {Box} box the middle of its foot, half its width, and its height
 * @param {[string, string]} flanks
 * @param {string} snow
 */
export function peak(chance, [x, y, width, height], [lit, dark], snow = "") {
  const kink = chance.range(-0.12, 0.12) * width;
  /** @type {Point[]} */
  const [top, foot, low] = [[x, y - height], [x + kink, y], [x + kink * 0.3, y - height * 0.68]];
  const flanks = fill(polygon([[x - width, y], top, foot]), lit) + fill(polygon([top, [x + width * chance.range(0.85, 1.1), y], foot]), dark);
  if (!snow) return flanks;
  return flanks + fill(polygon([top, [x - width * 0.22, y - height * 0.74], [x - width * 0.06, y - height * 0.79], low]), snow, 0.9)
    + fill(polygon([top, low, [x + width * 0.12, y - height * 0.77], [x + width * 0.22, y - height * 0.77]]), mix(snow, dark, 0.35), 0.9);
}

/** What is above the walls. @type {Record<Roof, (x: number, y: number, width: number, colour: string) => string>} */
const ROOFS = {
  dome: (x, y, width, colour) => {
    const middle = x + width / 2, top = y - width;
    const left = path`M${x - 1} ${y}C${x - 3} ${y - width * 0.55} ${middle - 3} ${y - width * 0.7} ${middle} ${top}`;
    const right = path`C${middle + 3} ${y - width * 0.7} ${x + width + 3} ${y - width * 0.55} ${x + width + 1} ${y}Z`;
    return fill(left + right, colour) + `<path d="${path`M${middle} ${top}`}v-8" stroke="${colour}" stroke-width="2"/>`;
  },
  spire: (x, y, width, colour) => fill(polygon([[x - 2, y], [x + width / 2, y - width * 1.9], [x + width + 2, y]]), colour),
  gable: (x, y, width, colour) => fill(polygon([[x - 3, y], [x + width / 2, y - width * 0.6], [x + width + 3, y]]), colour),
  wall: (x, y, width, colour) => repeat(3, (i) => rect([x - 2 + (i * (width + 4)) / 2.6, y - 5, (width + 4) / 5, 6], colour)),
};
/**
 * A tower or a house; its windows are few and warm.
 * @param {Chance} chance
 * @param {Box} box its left foot, its width and height
 * @param {Roof} roof
 * @param {[string, string]} colours of walls and windows
 */
export function tower(chance, [x, foot, width, height], roof, [wall, lamp]) {
  const y = foot - height;
  const windows = repeat(Math.max(1, Math.floor(height / 34)), (i) => (chance.happens(0.62)
    ? rect([x + width / 2 - 2.2, y + 11 + i * 25, 4.4, 8], lamp, 2.2, round(chance.range(0.6, 1))) : ""));
  return rect([x, y, width, height], wall) + ROOFS[roof](x, y, width, wall) + windows;
}
/**
 * Houses in a row: widths and heights between two, and what is between one and the next.
 * @typedef {{
 *   from: number, to: number, foot: number, width: [number, number], height: [number, number], roofs: Roof[], gap: () => number,
 * }} Street
 */
/** @param {Chance} chance @param {Street} street @param {[string, string]} colours of walls and windows */
export function houses(chance, street, colours) {
  let row = "", x = street.from;
  while (x < street.to) {
    const width = chance.range(...street.width), height = chance.range(...street.height);
    row += tower(chance, [x, street.foot, width, height], chance.pick(street.roofs), colours);
    x += width + street.gap();
  }
  return row;
}

/**
 * Water from y on, with a light that is mirrored at x.
 * @param {Chance} chance
 * @param {Point} where
 * @param {string} colour
 * @param {string} light
 */
export const water = (chance, [x, y], colour, light) => rect([-5, y, 260, 355 - y], colour) + repeat(8, (i) => {
  const width = chance.range(10, 40) * (1 - i * 0.05);
  return rect([x - width / 2 + chance.range(-10, 10) * (i / 3), y + 6 + i * 9, width, 2.2], light, 1.1, round(0.6 - i * 0.06));
});
/**
 * @param {Point} where
 * @param {number} size
 * @param {[string, string]} colours of hull and sails
 * @param {boolean} back whether it sails to the left
 */
export const ship = ([x, y], size, [hull, sail], back) => `<g transform="${path`translate(${x} ${y})`} scale(${back ? -size : size} ${size})">`
  + fill("M-4 -4C8 0 50 0 68 -6C64 10 54 16 40 16L18 16C6 16 0 6 -4 -4Z", hull)
  + `<path d="M20 -2V-56M46 -2V-44" stroke="${hull}" stroke-width="2.6"/>`
  + fill("M20 -56C30 -44 36 -24 34 -8C28 -6 12 -6 4 -8C12 -20 18 -38 20 -56Z", sail)
  + fill("M46 -44C54 -34 60 -20 58 -8C54 -6 44 -6 38 -8C42 -18 46 -30 46 -44Z", sail, 0.86)
  + `${fill("M20 -60L29 -57L20 -54Z", hull)}</g>`;
/** @param {Point} where @param {number} size @param {[string, string]} colours of the camel and its load */
export const camel = ([x, y], size, [colour, load]) => at(x, y, size,
  fill("M3 22C5 13 13 11 18 14C20 5 28 4 31 13C36 12 40 14 42 18L46 11C47 6 49 2 54 2L60 5.5L59 8.5L54 9.5C52 16 50 24 45 27L43.5 46L40.5 46L39.5 31"
    + "L36.5 30L35 46L32 46L31 29L16 29L15 46L12 46L12 30L9.5 30L8 46L5 46L5 29C3 27 2.5 25 3 22Z", colour)
  + fill("M17 14L25 7L32 14L33 21L16 21Z", load));
