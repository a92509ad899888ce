// What the cards of the Counterfeiters do (a drop is glass, an arrow what becomes of it), and the royals that come with them.

import { BRASS } from "../colours.js";
import { at, repeat } from "../markup.js";
import { AGAIN, BAG, CROWN, EYE, HAND, SCROLL, cardMark, framed, letters, stroke } from "../marks.js";
import { stoneAt } from "../stones.js";

/**
 * Glass counts as a kind.
 * @param {import("../colours.js").Kind | "j"} kind
 * @param {[number, number, number]} square of the kind
 * @param {string} sign
 */
const counts = (kind, square, sign) =>
  stoneAt("x", [1, 4, 20]) + stroke("M23 15H30M27 11.5L30.5 15L27 18.5", 2.6) + stoneAt(kind, square) + sign;
const TWICE = letters("&#215;2", [10, 43, 12]);

/** @type {import("../abilities.js").Abilities} */
const CARDS = {
  tint: (kind) => counts(kind, [32, 6, 15], letters("&#8722;2", [31, 44, 21]) + TWICE),
  blend: () => counts("j", [32, 6, 15], letters("&#8722;1", [31, 44, 21]) + TWICE),
  bulk: () => stoneAt("x", [0, 1, 15]) + stoneAt("x", [8, 9, 15]) + stroke("M25 14H31M28 11L31 14L28 17", 2.6)
    + stoneAt("j", [33, 6, 15]) + letters("&#8722;3", [25, 45, 22]),
  nacre: () => counts("p", [32, 7, 14], letters("&#8722;1", [26, 45, 22])),
  courier: () => at(-2, 7, 0.72, SCROLL) + letters("&#215;2", [38, 31, 19]),
  encore: () => stoneAt("x", [2, 1, 16]) + at(24, 1, 0.4, SCROLL) + at(11, 19, 0.58, AGAIN),
  pickpocket: () => stoneAt("x", [2, 1, 16]) + at(25, 1, 0.4, SCROLL) + at(10, 18, 0.62, HAND),
  bribe: () => stoneAt("x", [0, 11, 19]) + letters("+", [21, 28, 16]) + framed([27, 7, 19, 27], 3, "#5a2f7c", BRASS)
    + at(28.6, 13, 0.33, CROWN) + letters("+1 / royal", [24, 45, 9]),
  vault: () => '<circle cx="17" cy="18" r="15" fill="none" stroke="currentColor" stroke-width="2.6" stroke-dasharray="5 4"/>'
    + stoneAt("x", [8, 8, 18]) + stroke("M15 43L42 13", 3) + letters("10", [38, 44, 19]),
  diadem: () => at(1, 2, 0.62, CROWN) + at(17, 19, 0.62, CROWN),
  archive: () => repeat(5, (i) => framed([4 + i * 6, 9 + Math.abs(i - 2) * 1.5, 15, 21], 2.5, "#3a3468")) + letters("5", [24, 47, 17]),
  dealer: () => stoneAt("r", [2, 4, 19]) + stoneAt("r", [13, 4, 19]) + letters("/", [35, 20, 18])
    + stoneAt("j", [14, 26, 20]) + stroke("M40 30V40M35 35H45", 3),
  scout: () => repeat(3, (i) => framed([5 + i * 13, i === 1 ? 3 : 7, 12, 17], 2, i === 1 ? "#7d63c9" : "#3a3468")) + at(12, 24, 0.5, EYE),
};
/** @type {import("../abilities.js").Abilities} */
const ROYALS = {
  reserve_free: () => cardMark([6, 6, 22], "#3a2450") + stroke("M38 22V36M31 29H45"),
  take_gold: () => stoneAt("y", [4, 10, 32]) + stroke("M39 4V16M33 10H45", 4.2),
  win_color_9: () => stoneAt("j", [3, 4, 26]) + letters("9", [35, 41, 30]),
  win_crowns_9: () => at(1, 3, 0.6, CROWN) + letters("9", [35, 41, 30]),
  take_counterfeiter: () => framed([8, 4, 24, 33], 4, "#262a63", "#c9b3ff", 2.6) + stoneAt("x", [12, 11, 16]) + stroke("M38 30V44M31 37H45"),
  take_4_same: () => repeat(4, (i) => stoneAt("g", [i % 2 ? 13 : 2, i > 1 ? 21 : 2, 18])) + letters("4", [39, 34, 24]),
  bag_2: () => at(-1, 2, 0.86, BAG) + letters("2", [42, 42, 20]),
  take_3_any: () => stoneAt("w", [3, 5, 18]) + stoneAt("r", [17, 3, 18]) + stoneAt("p", [10, 21, 18]) + letters("3", [40, 40, 24]),
};
export const COUNTERFEITERS = { ...CARDS, ...ROYALS };
