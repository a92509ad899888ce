// What the cards of Duel and its royals do.

import { AGAIN, HAND, SCROLL, stroke } from "../marks.js";
import { stoneAt } from "../stones.js";

/** @type {import("../abilities.js").Abilities} */
export const DUEL = {
  again: () => AGAIN,
  take_same: (kind) => stoneAt(kind, [6, 14, 31]) + stroke("M38 4V16M32 10H44", 4.4),
  steal: () => HAND,
  privilege: () => SCROLL,
};
