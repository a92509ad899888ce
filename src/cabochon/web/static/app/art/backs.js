// The backs of cards: guilloche with one, two or three cabochons for the levels, a lotus for Orient, a drop for glass.

import { METALS, mix } from "./colours.js";
import { edge, face, gradient, repeat, symbol } from "./markup.js";
import { rosette } from "./rosettes.js";
import { stoneAt } from "./stones.js";

/** @typedef {"base" | "orient" | "counterfeiter"} Family */

/** The ground of each family's backs. @type {Record<Family, string[]>} */
const LACQUER = { base: ["", "#2b1f19", "#1c2733", "#2b1830"], orient: ["", "#511a16", "#511a16", "#511a16"], counterfeiter: ["#1d2148"] };

/** @param {number} level 0 for the Counterfeiters, who have none @param {Family} family */
export const back = (level, family) => face([250, 350], symbol(`back-${family}-${level}`, [0, 0, 250, 350]));

/** @param {number} level @param {Family} family @param {string} metal */
function flower(level, family, metal) {
  const [outer, inner] = family === "orient"
    ? [{ radius: 92, lobes: 8, depth: 0.32, turns: 5 }, { radius: 60, lobes: 16, depth: 0.16, turns: 3 }]
    : [{ radius: 94, lobes: 6 + level * 3, depth: 0.2, turns: 6 }, { radius: 66, lobes: 4 + level * 2, depth: 0.34, turns: 4 }];
  return [outer, inner].map(({ radius, ...pattern }) => rosette([125, 175, radius], { ...pattern, colour: metal })).join("");
}
/** As many as the level says. @param {number} level @param {string} metal */
const cabochons = (level, metal) => repeat(level, (i) => {
  const x = 125 + (i - (level - 1) / 2) * 25;
  return `<ellipse cx="${x}" cy="175" rx="9" ry="12.5" fill="${metal}"/>`
    + `<ellipse cx="${x - 3}" cy="170.5" rx="3" ry="4.5" fill="#fff" opacity=".75"/>`;
});
/** @param {number} level @param {Family} family */
function backSymbol(level, family) {
  const ground = LACQUER[family][level], glass = family === "counterfeiter", metal = glass ? "#b79cf2" : METALS[level];
  const corners = [[43, 43], [207, 43], [43, 307], [207, 307]].map(([x, y]) =>
    rosette([x, y, 17], { lobes: 5, depth: 0.3, turns: 3, colour: metal, width: 0.9 }));
  return `<symbol id="back-${family}-${level}" viewBox="0 0 250 350"><rect width="250" height="350" rx="18" fill="${ground}"/>`
    + `<rect width="250" height="350" rx="18" fill="url(#lacquer)"/>`
    + `<rect x="12" y="12" width="226" height="326" rx="11" fill="none" stroke="${metal}" stroke-width="2.5"/>`
    + `<rect x="19" y="19" width="212" height="312" rx="7" fill="none" stroke="${metal}" stroke-opacity=".45" stroke-width="1.2"/>`
    + corners.join("") + flower(level, family, metal)
    + `<circle cx="125" cy="175" r="43" fill="${mix(ground, "#000000", 0.3)}" stroke="${metal}" stroke-width="2.5"/>`
    + (glass ? stoneAt("x", [98, 148, 54]) : cabochons(level, metal))
    + `${edge([250, 350], 17, "#fff", 0.14)}</symbol>`;
}
export const backDefinitions = () => gradient("lacquer", "slanting", [[0, "#fff", 0.12], [0.5, "#fff", 0], [1, "#000", 0.3]])
  + [1, 2, 3].map((level) => backSymbol(level, "base") + backSymbol(level, "orient")).join("") + backSymbol(0, "counterfeiter");
