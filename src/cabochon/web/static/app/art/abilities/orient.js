// What the cards of Orient do.

import { BRASS, METALS } from "../colours.js";
import { at, dot, fill } from "../markup.js";
import { LINK, cardMark, framed, stroke } from "../marks.js";
import { stoneAt } from "../stones.js";

/** Two cards, one behind the other. @param {number} scale @param {[number, number][]} places */
const pair = (scale, [one, other]) => at(...one, scale, cardMark([4, 3, 22], "#7d2a22")) + at(...other, scale, cardMark([4, 3, 22], "#c65346"));

/** @type {import("../abilities.js").Abilities} */
export const ORIENT = {
  gold2: () => stoneAt("y", [1, 6, 27]) + stoneAt("y", [19, 15, 27]),
  paired: () => pair(0.86, [[1, 3], [17, 11]]) + at(21, 17, 0.46, LINK),
  paired_free_level1: () => pair(0.74, [[-3, -1], [9, 5]]) + framed([27, 20, 19, 26], 3, "#2b1f19", METALS[1], 3)
    + dot([36.5, 33], 3.8, METALS[1]),
  reserve_noble: () => `<ellipse cx="20" cy="24" rx="15" ry="19" fill="#4a2a1c" stroke="${BRASS}" stroke-width="3.4"/>`
    + fill("M20 12C15 12 13 16 13.5 20L11 24L14 26C14 29 16 30 19 29V33C15 35 12 36 11 38H30C29 35 27 34 26 32C28 26 28 12 20 12Z", "#f6ecdd")
    + stroke("M40 18V34M33.5 26H46"),
  free_level2: () => framed([5, 5, 27, 37], 4, "#1c2733", METALS[2], 3)
    + dot([14, 24], 3.6, METALS[2]) + dot([24, 24], 3.6, METALS[2]) + stroke("M40 16V30M33 23H47"),
  discard_bonuses: () => pair(0.8, [[-1, 0], [11, 6]]) + stroke("M42 22V42M35 35.5L42 42.5L49 35.5"),
};
