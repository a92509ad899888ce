// What the trading posts do.

import { BRASS } from "../colours.js";
import { cardMark, figures, letters, stroke } from "../marks.js";
import { stoneAt, tokenAt } from "../stones.js";

const COAT = `<path d="M31 14H47V25C47 32 42 35 39 37C36 35 31 32 31 25Z" fill="${BRASS}" stroke="#6d4705" stroke-width="1.6"/>`;

/** @type {import("../abilities.js").Abilities} */
export const POSTS = {
  token_after_purchase: () => cardMark([3, 8, 18], "#3b3120") + stroke("M24 22H30M27.5 18.5L31 22L27.5 25.5", 2.8) + tokenAt("r", [31, 14, 16]),
  extra_token_on_take_two: () => tokenAt("w", [0, 12, 18]) + tokenAt("w", [9, 12, 18]) + letters("+", [31, 27, 14]) + tokenAt("u", [34, 14, 14]),
  gold_worth_two: () => tokenAt("y", [1, 12, 20]) + letters("=", [25, 28, 14]) + stoneAt("j", [30, 6, 17]) + stoneAt("j", [30, 24, 17]),
  prestige_flat: () => figures("5", [24, 37, 36]),
  prestige_per_coat: () => figures("1", [13, 33, 27]) + stroke("M24 31L29 17", 2.6) + COAT,
};
