// Royals of Duel: a cameo on plum, points, and on the sill what they do. They carry no crowns.

import { badgeAt } from "./abilities.js";
import { cameoAt, engraved, satin } from "./cameos.js";
import { BRASS, KINDS } from "./colours.js";
import { edge, face, fill } from "./markup.js";

const LOZENGE = `<path d="M214 26l12 16l-12 16l-12-16z" fill="none" stroke="${BRASS}" stroke-width="2.6"/>${fill("M214 34l6 8l-6 8l-6-8z", BRASS)}`;
/** What is on the sill of a royal that does nothing. */
const PLAIN = `<path d="M92 308H158" stroke="${BRASS}" stroke-width="3" opacity=".7"/>${fill("M125 298l10 10l-10 10l-10-10z", BRASS)}`;
/** @param {string} ability */
const sill = (ability) => `<rect x="0" y="262" width="250" height="88" fill="#140820" opacity=".6" clip-path="url(#card-shape)"/>`
  + badgeAt(ability, [88, 259, 76]);

/** @param {{ id: string, points: number, ability: string, index: number }} printed */
export function royal({ id, points, ability, index }) {
  const number = points ? `<text x="18" y="66" class="pts" font-size="64" fill="#fff6e2">${points}</text>` : "";
  const portrait = cameoAt({ id, worn: index * 3, turned: index % 2 === 1, ground: ["#4a2468", KINDS.x.dark], jewel: "x" }, [52, 72, 146]);
  return face([250, 350], `${satin(`royal-${id}`, "#5a2f7c", "#261038")}<rect width="250" height="350" rx="18" fill="url(#royal-${id})"/>`
    + `<g clip-path="url(#card-shape)" opacity=".55">${engraved(-25, 25, 300)}</g>${portrait}${number}`
    + LOZENGE + (ability ? sill(ability) : PLAIN) + edge([250, 350], 17, BRASS, 0.7));
}
