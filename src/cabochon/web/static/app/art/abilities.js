// Abilities as pictures, composed in 48 x 48 from the same few words: a stone is a gem, a drop glass, an arrow round another
// turn, a hand what is taken from a rival, a scroll a privilege; and the round setting in which they sit on a card.

import { COUNTERFEITERS } from "./abilities/counterfeiters.js";
import { DUEL } from "./abilities/duel.js";
import { ORIENT } from "./abilities/orient.js";
import { POSTS } from "./abilities/posts.js";
import { BRASS } from "./colours.js";
import { at, picture } from "./markup.js";

/** @typedef {import("./colours.js").Kind} Kind */
/** @typedef {import("./markup.js").Square} Square */
/**
 * By name, each for the kind that it is about, if it is about one.
 * @typedef {Record<string, (kind: Kind) => string>} Abilities
 */

/** @type {Abilities} */
const ABILITIES = { ...DUEL, ...COUNTERFEITERS, ...ORIENT, ...POSTS };

/**
 * Whether an ability has a picture: a second bonus and the many-coloured stone are told by the emblem instead.
 * @param {string} name
 */
export const isDrawn = (name) => name in ABILITIES;

/** An ability within a drawing, without a setting. @param {string} name @param {Square} square @param {Kind} kind */
export const abilityAt = (name, [x, y, size], kind = "u") =>
  at(x, y, size / 48, ABILITIES[name](kind), ' color="#ffffff"');
/** An ability in its setting within a drawing. @param {string} name @param {Square} square @param {Kind} kind */
export const badgeAt = (name, [x, y, size], kind = "u") => at(x, y, size / 60, '<circle cx="30" cy="30" r="29" fill="#14161d" opacity=".86"/>'
  + `<circle cx="30" cy="30" r="28" fill="none" stroke="${BRASS}" stroke-width="2.4"/>${abilityAt(name, [11.5, 11.5, 37], kind)}`);
/** @param {string} name @param {number} px */
export const ability = (name, px) => picture("ability", [60, 60], [px, px], badgeAt(name, [0, 0, 60]));
