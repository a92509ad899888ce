// The pictures of level 2, where stones are cut, carried and sold: a workshop, a harbour, a caravan, a market.

import { mix } from "../colours.js";
import { dot, fill, line, path, polygon, rect, repeat } from "../markup.js";
import { camel, glow, hills, houses, ship, smoke, water } from "../scenery.js";

/** @typedef {import("../scenery.js").Scene} Scene */
/** @typedef {import("../lands.js").Land} Land */

/** @type {Scene} */
export function workshop(chance, { layer: [far, middle, near, front], lamp, disc }) {
  const behind = fill(hills(chance, 200, 14, 4), far) + houses(chance, {
    from: -12, to: 250, foot: 300, width: [30, 46], height: [50, 92], roofs: ["gable", "gable", "spire"], gap: () => 2,
  }, [middle, mix(lamp, middle, 0.3)]);
  const x = chance.range(98, 116), width = 104, foot = 322, ridge = x + width / 2;
  const house = smoke(chance, [x + 86, 176], disc) + rect([x + 76, 186, 16, 40], near)
    + fill(polygon([[x, foot], [x, 240], [ridge, 192], [x + width, 240], [x + width, foot]]), near)
    + fill(polygon([[x - 10, 246], [ridge, 186], [x + width + 10, 246], [x + width + 2, 248], [ridge, 200], [x - 2, 248]]), front);
  const door = fill(path`M${x + 18} ${foot}V264A18 18 0 0 1 ${x + 54} 264V${foot}Z`, lamp)
    + `<path d="${path`M${x + 36} 248V${foot}M${x + 18} 274H${x + 54}M${x + 18} 298H${x + 54}`}" stroke="${near}" stroke-width="2.6"/>`
    + glow([x + 36, 286], 40, lamp) + dot([ridge, 226], 8, lamp);
  const sign = line(path`M${x + 72} 262H${x + 96}M${x + 86} 262V270`, front, 3)
    + fill(polygon([[x + 86, 270], [x + 96, 280], [x + 86, 296], [x + 76, 280]]), mix(disc, lamp, 0.4));
  return behind + house + door + sign + fill(hills(chance, 326, 3, 2), front);
}

/** @type {Scene} */
export function harbour(chance, land, sun) {
  const { layer: [far, middle, near, front], disc } = land, sea = 236, x = chance.range(128, 172);
  const behind = fill(hills(chance, 214, 14, 3), far) + water(chance, [sun, sea], mix(middle, near, 0.35), disc);
  const left = chance.happens(0.5);
  const ships = ship([x + (left ? 40 : -54), sea + 14], 0.62, [near, mix(disc, far, 0.35)], left)
    + ship([x - 24, 284], chance.range(1.12, 1.3), [front, disc], false);
  return behind + lighthouse(left ? 34 : 206, sea, land) + ships + fill("M-5 360V330C60 322 120 336 255 322V360Z", mix(near, front, 0.55), 0.85);
}
/** @param {number} x @param {number} sea @param {Land} land */
const lighthouse = (x, sea, { layer: [, middle, near, front], lamp, disc }) =>
  fill(polygon([[x - 52, sea + 12], [x - 22, sea - 10], [x + 26, sea - 8], [x + 50, sea + 12]]), near)
  + fill(polygon([[x - 9, sea - 8], [x - 6, sea - 66], [x + 6, sea - 66], [x + 9, sea - 8]]), mix(disc, middle, 0.35))
  + rect([x - 8, sea - 78, 16, 12], lamp) + fill(polygon([[x - 10, sea - 78], [x, sea - 90], [x + 10, sea - 78]]), front)
  + glow([x, sea - 72], 20, lamp);

/** @type {Scene} */
export function caravan(chance, { layer: [far, middle, near, front], lamp, disc }) {
  const dunes = fill("M-5 360V214C40 190 80 196 120 212C170 232 210 204 255 196V360Z", far)
    + fill("M-5 360V250C50 228 100 232 140 252C190 274 220 262 255 240V360Z", middle)
    + fill("M70 238C110 236 128 246 140 252C160 261 180 264 200 262C150 290 90 300 -5 296V250C20 240 50 238 70 238Z", mix(middle, disc, 0.18), 0.5)
    + fill("M-5 360V304C60 286 140 284 255 300V360Z", near);
  const n = chance.pick([2, 3]), size = chance.range(0.95, 1.12), loads = [mix(disc, far, 0.4), lamp];
  const camels = repeat(n, (i) =>
    camel([232 - 62 * size * (i + 1) + (n === 2 ? -18 : 4), 244 + Math.abs(i - 1) * 4], size, [mix(front, "#000000", 0.2), loads[i % 2]]));
  return dunes + camels + fill(hills(chance, 326, 6, 2), front);
}

/** @type {Scene} */
export function market(chance, land) {
  const { layer: [far, middle, , front], lamp } = land;
  const behind = fill(hills(chance, 200, 12, 4), far) + houses(chance, {
    from: -14, to: 250, foot: 300, width: [28, 40], height: [56, 100], roofs: ["gable", "wall", "dome"], gap: () => 0,
  }, [middle, mix(lamp, middle, 0.3)]);
  return behind + stall([chance.range(156, 170), 232, 84], 0.85, land) + stall([chance.range(78, 92), 246, 104], 1, land)
    + fill(hills(chance, 328, 3, 2), mix(front, "#000000", 0.25));
}
/**
 * A stall with a striped roof and three stones on its table.
 * @param {[number, number, number]} place its corner and its width
 * @param {number} size
 * @param {Land} land
 */
function stall([x, y, width], size, { layer: [far, middle, near, front], lamp, disc }) {
  const posts = [x + 5, x + width - 9].map((post) => rect([post, y, 4, 78 * size], front)).join("");
  const light = glow([x + width / 2, y + 26], 30 * size, lamp) + dot([x + width / 2, y + 20], 4, lamp);
  const strip = (width - 16) / 5, fringe = width / 5;
  const roof = repeat(5, (i) => fill(
    path`M${x + 8 + strip * i} ${y - 22 * size}L${x + 8 + strip * (i + 1)} ${y - 22 * size}L${x + fringe * (i + 1)} ${y + 4}`
      + path`a${fringe / 2} ${fringe / 2} 0 0 1 ${-fringe} 0Z`, i % 2 ? mix(disc, far, 0.3) : mix(middle, near, 0.5)));
  const stones = [0.24, 0.5, 0.76].map((share, i) => {
    const middle = x + width * share, top = y + 33 * size, girdle = y + 39 * size;
    const outline = polygon([[middle, y + 47 * size], [middle - 8, girdle], [middle - 4, top], [middle + 4, top], [middle + 8, girdle]]);
    return fill(outline, i === 1 ? lamp : disc);
  });
  return posts + light + roof + rect([x - 2, y + 48 * size, width + 4, 32 * size], front, 3) + stones.join("");
}
