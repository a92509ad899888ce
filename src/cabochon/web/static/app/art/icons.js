// Icons of the page, in the colour of the text around.

import { dot, picture, rect } from "./markup.js";
import { BAG, CROWN, EYE, LINK, SCROLL, stroke } from "./marks.js";

const ICONS = {
  bag: BAG,
  book: stroke("M24 12C18 8 12 8 6 9V38C12 37 18 37 24 41C30 37 36 37 42 38V9C36 8 30 8 24 12ZM24 12V41"),
  check: stroke("M10 25L20 35L39 14", 6),
  clock: `<circle cx="24" cy="24" r="17" fill="none" stroke="currentColor" stroke-width="4"/>${stroke("M24 14V24L31 29")}`,
  close: stroke("M13 13L35 35M35 13L13 35", 5),
  crown: CROWN,
  eye: EYE,
  first: stroke("M12 10V38M38 10L20 24L38 38Z"),
  last: stroke("M36 10V38M10 10L28 24L10 38Z"),
  link: LINK,
  lock: stroke("M15 22V15A9 9 0 0 1 33 15V22") + rect([10, 22, 28, 20], "currentColor", 4),
  menu: stroke("M9 14H39M9 24H39M9 34H39", 4.5),
  next: stroke("M16 9L32 24L16 39", 5),
  prev: stroke("M32 9L16 24L32 39", 5),
  robot: '<rect x="9" y="16" width="30" height="23" rx="7" fill="none" stroke="currentColor" stroke-width="4"/>'
    + dot([18.5, 27], 3.2, "currentColor") + dot([29.5, 27], 3.2, "currentColor") + stroke("M24 16V8M20 7H28"),
  scroll: SCROLL,
  sound: stroke("M8 19V29H15L24 37V11L15 19ZM31 18C34 21 34 27 31 30M36 12C42 18 42 30 36 36"),
  theme: stroke("M24 6A18 18 0 1 0 42 26A14 14 0 0 1 24 6Z"),
  undo: stroke("M15 9L6 18L15 27M7 18H29A11 11 0 0 1 29 40H18", 4.5),
  wifi: stroke("M8 20A23 23 0 0 1 40 20M14 27A14 14 0 0 1 34 27") + dot([24, 35], 4, "currentColor"),
};
/** @typedef {keyof typeof ICONS} Icon */

/** @param {Icon} name @param {number} px */
export const icon = (name, px) => picture("icon", [48, 48], [px, px], ICONS[name]);
