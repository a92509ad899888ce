// The pictures of level 3, where stones are worn: a city, a palace, an arcade, a bridge into a town.

import { mix } from "../colours.js";
import { dot, fill, line, path, polygon, rect, repeat } from "../markup.js";
import { glow, hills, houses, tower, water } from "../scenery.js";

/** @typedef {import("../scenery.js").Scene} Scene */
/** @typedef {import("../scenery.js").Roof} Roof */

/** @type {Scene} */
export function city(chance, { layer: [far, middle, near, front], lamp }) {
  const behind = fill(hills(chance, 200, 16, 3), far) + houses(chance, {
    from: -10, to: 250, foot: 300, width: [18, 30], height: [50, 112], roofs: ["dome", "spire", "wall", "gable"], gap: () => chance.range(-3, 3),
  }, [middle, mix(lamp, middle, 0.2)]);
  const x = chance.range(140, 168);
  /** @type {[number, number, number, Roof][]} */
  const towers = [[-26, 52, 104, "dome"], [-54, 17, 128, "spire"], [38, 17, 118, "spire"], [-92, 32, 56, "wall"], [60, 40, 66, "wall"]];
  const town = towers.map(([left, width, height, roof]) => tower(chance, [x + left, 310, width, height], roof, [near, lamp])).join("");
  const wall = rect([-5, 296, 260, 60], front) + repeat(14, (i) => rect([i * 19 - 6, 290, 10, 8], front));
  return behind + town + wall + fill(path`M${x - 17} 350V322A17 17 0 0 1 ${x + 17} 322V350Z`, lamp) + glow([x, 330], 34, lamp);
}

/** @type {Scene} */
export function palace(chance, { layer: [far, middle, near, front], lamp, disc }) {
  const x = chance.range(144, 158), wing = chance.range(52, 66);
  const behind = fill(hills(chance, 206, 14, 3), far) + fill(hills(chance, 238, 10, 3), middle);
  const wings = rect([x - wing - 30, 238, wing * 2 + 60, 76], near)
    + tower(chance, [x - wing - 34, 314, 26, 110], "dome", [near, lamp]) + tower(chance, [x + wing + 8, 314, 26, 110], "dome", [near, lamp]);
  const hall = rect([x - 34, 214, 68, 100], mix(near, front, 0.3))
    + fill(path`M${x - 38} 216C${x - 46} 172 ${x - 8} 166 ${x} 140C${x + 8} 166 ${x + 46} 172 ${x + 38} 216Z`, mix(middle, disc, 0.25))
    + fill(path`M${x} 140C${x + 8} 166 ${x + 46} 172 ${x + 38} 216H${x + 6}C${x + 22} 190 ${x + 8} 166 ${x} 140Z`, near, 0.6)
    + `<path d="${path`M${x} 142V124`}" stroke="${lamp}" stroke-width="2.6"/>${dot([x, 122], 4, lamp)}`;
  const windows = [-wing - 12, -wing + 12, wing - 28, wing - 4].map((left) =>
    fill(path`M${x + left} 300V268a8 8 0 0 1 16 0V300Z`, lamp, 0.85));
  const door = fill(path`M${x - 16} 314V262A16 16 0 0 1 ${x + 16} 262V314Z`, lamp) + glow([x, 282], 46, lamp);
  const stairs = repeat(4, (i) => rect([x - wing - 40 - i * 12, 314 + i * 10, wing * 2 + 80 + i * 24, 11], mix(near, front, 0.4 + i * 0.2)));
  return behind + wings + hall + windows.join("") + door + stairs;
}

/** @type {Scene} */
export function arcade(chance, { layer: [far, middle, near, front], lamp, disc }) {
  const x = chance.range(142, 156);
  const outside = fill(hills(chance, 220, 16, 3), far) + fill(hills(chance, 254, 10, 3), middle)
    + tower(chance, [x - 14, 270, 28, 76], "dome", [mix(middle, near, 0.4), lamp]) + rect([-5, 286, 260, 70], mix(near, front, 0.4));
  const arches = arch([x - 46, 118], 92) + arch([x - 152, 136], 84) + arch([x + 68, 136], 84);
  const wall = `<path fill-rule="evenodd" fill="${front}" d="M-5 92H255V356H-5Z${arches}"/>${line(arches, mix(front, lamp, 0.35), 2.2, 0.75)}`;
  const lantern = line(path`M${x} 118V168`, mix(front, lamp, 0.5), 2)
    + fill(polygon([[x - 9, 176], [x, 166], [x + 9, 176], [x + 6, 192], [x - 6, 192]]), lamp) + glow([x, 180], 34, lamp);
  const stones = [x - 34, x - 2, x + 30].map((left, i) =>
    fill(polygon([[left, 304], [left - 9, 295], [left - 5, 288], [left + 5, 288], [left + 9, 295]]), i === 1 ? lamp : disc));
  return outside + wall + lantern + rect([x - 58, 306, 116, 12], mix(near, lamp, 0.4), 2) + stones.join("");
}
/** @param {[number, number]} corner @param {number} width */
const arch = ([x, top], width) => path`M${x} 312V${top + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${top + width / 2}V312Z`;

/** @type {Scene} */
export function bridge(chance, { layer: [far, middle, near, front], lamp }) {
  const y = 240;
  const behind = fill(hills(chance, 196, 16, 3), far) + houses(chance, {
    from: 10, to: 250, foot: 262, width: [16, 28], height: [40, 96], roofs: ["dome", "spire", "gable", "wall"], gap: () => chance.range(-2, 8),
  }, [middle, mix(lamp, middle, 0.2)]);
  const x = chance.range(146, 166);
  const town = tower(chance, [x - 16, 262, 32, 122], "spire", [near, lamp]) + tower(chance, [x + 22, 262, 18, 74], "dome", [near, lamp])
    + tower(chance, [x - 42, 262, 20, 66], "gable", [near, lamp]) + water(chance, [x, 262], mix(middle, near, 0.5), lamp);
  const arches = repeat(4, (i) => path`M${-18 + i * 76} 330V${y + 58}a29 34 0 0 1 58 0V330Z`);
  const span = `<path fill-rule="evenodd" d="${path`M-5 ${y + 6}Q125 ${y - 26} 255 ${y + 6}V332H-5Z`}${arches}" fill="${front}"/>`
    + line(path`M-5 ${y + 4}Q125 ${y - 28} 255 ${y + 4}`, mix(front, lamp, 0.4), 3);
  const lamps = [58, 134, 210].map((post) =>
    line(path`M${post} ${y - 8}V${y - 34}`, front, 2.6) + dot([post, y - 38], 4.5, lamp) + glow([post, y - 38], 15, lamp));
  return behind + town + span + lamps.join("");
}
