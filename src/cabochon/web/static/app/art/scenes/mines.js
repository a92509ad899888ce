// The pictures of level 1, where stones are found: a mine, a quarry, a mill at the river, a grotto.

import { mix } from "../colours.js";
import { dot, fill, line, path, polygon, rect, repeat } from "../markup.js";
import { glow, hills, peak } from "../scenery.js";

/** @typedef {import("../scenery.js").Scene} Scene */
/** @typedef {import("../markup.js").Point} Point */

/** @type {Scene} */
export function mine(chance, { layer: [far, middle, near, front], sky, lamp, disc }) {
  const x = chance.range(138, 176), door = x + 2, rails = mix(far, lamp, 0.3);
  const behind = peak(chance, [chance.range(40, 90), 250, chance.range(70, 100), chance.range(80, 120)], [mix(far, sky[1], 0.35), far])
    + peak(chance, [chance.range(190, 240), 250, 90, chance.range(90, 130)], [far, mix(far, middle, 0.6)]);
  const mountain = peak(chance, [x, 285, chance.range(105, 130), chance.range(150, 182)], [middle, near], disc)
    + fill(hills(chance, 282, 8, 3), mix(near, front, 0.25));
  const veins = repeat(4, () => vein([x + chance.range(-46, 40), chance.range(188, 226)], chance.range(5, 8), mix(lamp, disc, 0.5)));
  const entrance = fill(path`M${door - 38} 296V262C${door - 38} 222 ${door + 38} 222 ${door + 38} 262V296Z`, front)
    + fill(path`M${door - 27} 296V264C${door - 27} 236 ${door + 27} 236 ${door + 27} 264V296Z`, mix(front, "#000000", 0.55))
    + glow([door, 270], 26, lamp) + dot([door, 258], 3.6, lamp)
    + line(path`M${door - 32} 296V252H${door + 32}V296`, mix(near, lamp, 0.35), 5);
  return behind + mountain + veins + entrance + fill(hills(chance, 304, 5, 3), front)
    + line(path`M${door - 10} 300L${door - 34} 352M${door + 10} 300L${door + 34} 352`, rails, 2.6, 0.8)
    + line(path`M${door - 15} 312H${door + 15}M${door - 21} 326H${door + 21}M${door - 28} 341H${door + 28}`, rails, 2.2, 0.5);
}
/** @param {Point} where @param {number} size @param {string} colour */
const vein = ([x, y], size, colour) => fill(polygon([[x, y - size], [x + size * 0.8, y], [x, y + size], [x - size * 0.8, y]]), colour, 0.85);

/** @type {Scene} */
export function quarry(chance, { layer: [far, middle, near, front], lamp, disc }) {
  const x = chance.range(140, 170), stones = x + 6;
  const ridge = fill(hills(chance, 190, 18, 3), far);
  const terraces = repeat(5, (i) => {
    const y = 205 + i * 27, half = 128 - i * 17, tone = mix(middle, front, i / 5);
    const side = (/** @type {number} */ way) => polygon([
      [x + way * (half + 40), 360], [x + way * (half + 20), y], [x + way * (half - 16), y],
      [x + way * (half - 30), y + 27], [x + way * (half - 30), 360],
    ]);
    return fill(side(-1), mix(tone, disc, 0.12)) + fill(side(1), tone);
  });
  const floor = fill(polygon([[-5, 336], [255, 330], [255, 355], [-5, 355]]), front) + glow([stones, 322], 30, lamp);
  const colours = /** @type {[string, string]} */ ([mix(disc, far, 0.25), mix(near, middle, 0.5)]);
  const found = block(stones - 20, 0.9, colours) + block(stones, 1.25, colours) + block(stones + 20, 0.8, colours);
  const mast = stones + 52, hook = stones - 4;
  const crane = line(path`M${mast} 330V176M${mast} 184L${hook} 212M${mast} 178L${hook} 212V284`, mix(front, "#000000", 0.25), 3.4)
    + rect([stones - 11, 276, 14, 13], mix(disc, near, 0.35));
  return ridge + terraces + floor + found + crane;
}
/** @param {number} x @param {number} size @param {[string, string]} colours of its left and its right */
function block(x, size, [left, right]) {
  /** @type {Point[]} */
  const [tip, shoulder, foot] = [[x - 3, 310 - 14 * size], [x + 8 * size, 314], [x + 9 * size, 336]];
  return fill(polygon([tip, shoulder, foot, [x - 9 * size, 336], [x - 10 * size, 318]]), left)
    + fill(polygon([tip, shoulder, foot, [x, 336]]), right);
}

/** @type {Scene} */
export function river(chance, { layer: [far, middle, near, front], lamp, disc }) {
  const behind = fill(hills(chance, 196, 22, 3), far) + fill(hills(chance, 226, 16, 3), middle);
  const x = chance.range(150, 172), y = 262;
  const banks = fill(hills(chance, 262, 7, 2), near)
    + fill(path`M-5 360V318C60 300 120 322 ${x} 306C190 296 220 300 255 292V360Z`, mix(far, disc, 0.4))
    + fill("M-5 360V332C60 318 130 340 255 316V360Z", mix(middle, disc, 0.18), 0.8);
  const roof = polygon([[x - 14, y - 16], [x + 32, y - 64], [x + 78, y - 16], [x + 70, y - 14], [x + 32, y - 52], [x - 6, y - 14]]);
  const mill = fill(polygon([[x - 4, y + 30], [x - 4, y - 22], [x + 32, y - 58], [x + 68, y - 22], [x + 68, y + 26]]), front)
    + fill(roof, mix(front, near, 0.5)) + rect([x + 25, y - 18, 14, 18], lamp, 7) + glow([x + 32, y - 9], 20, lamp);
  return behind + banks + mill + wheel([x - 20, y + 22], chance.range(0, 40), mix(front, "#000000", 0.2));
}
/** @param {Point} hub @param {number} turn degrees @param {string} colour */
function wheel([x, y], turn, colour) {
  const rims = [[31, 6], [22, 2]].map(([radius, width]) =>
    `<circle cx="${path`${x}`}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`);
  const spokes = repeat(8, (i) => {
    const angle = ((i * 45 + turn) * Math.PI) / 180;
    return line(path`M${x} ${y}L${x + 34 * Math.cos(angle)} ${y + 34 * Math.sin(angle)}`, colour, 3);
  });
  return rims.join("") + spokes;
}

/** @type {Scene} */
export function grotto(chance, { layer: [far, middle, near, front], lamp, disc }) {
  const x = chance.range(140, 164), rock = mix(front, near, 0.15);
  const teeth = Array.from({ length: 7 }, (_, i) => stalactite(chance, 4 + i * 40 + chance.range(-7, 7), chance.range(8, 15))).flat();
  const behind = fill(hills(chance, 232, 12, 3), far) + fill(hills(chance, 262, 8, 3), middle) + glow([x, 280], 74, lamp);
  const colours = /** @type {[string, string, string]} */ ([mix(disc, far, 0.2), mix(far, near, 0.55), disc]);
  const crystals = crystal([x - 34, 312, 13, chance.range(52, 70)], -16, colours) + crystal([x + 34, 312, 14, chance.range(56, 78)], 17, colours)
    + crystal([x, 314, 19, chance.range(96, 116)], chance.range(-6, 6), colours)
    + crystal([x - 16, 318, 10, 44], -8, colours) + crystal([x + 20, 318, 11, 48], 9, colours);
  const cave = fill(polygon([[-5, -5], [-5, 92], ...teeth, [255, 92], [255, -5]]), rock)
    + fill("M-5 60C30 150 14 230 40 318L-5 330Z", rock) + fill("M255 60C226 140 240 240 222 316L255 330Z", rock);
  return behind + crystals + fill("M-5 360V312C60 300 190 300 255 310V360Z", front) + cave;
}
/**
 * @param {import("../chance.js").Chance} chance
 * @param {number} x its middle
 * @param {number} half its width
 * @returns {Point[]}
 */
const stalactite = (chance, x, half) => [[x - half, 92], [x + chance.range(-3, 3), 92 + chance.range(14, 76)], [x + half, 92]];
/**
 * @param {import("../markup.js").Box} box the middle of its foot, half its width, and its height
 * @param {number} lean
 * @param {[string, string, string]} colours of its left, its right and its top
 */
function crystal([x, y, half, height], lean, [left, right, top]) {
  /** @type {Point[]} */
  const [shoulder, tip, other, foot] = [
    [x - half * 0.8 + lean, y - height * 0.7], [x + lean * 1.3, y - height], [x + half * 0.9 + lean, y - height * 0.66], [x + lean * 0.6, y],
  ];
  return fill(polygon([[x - half, y], shoulder, tip, foot]), left) + fill(polygon([tip, other, [x + half, y], foot]), right)
    + fill(polygon([shoulder, tip, other, [x + lean, y - height * 0.56]]), top, 0.75);
}
