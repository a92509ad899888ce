// The arms of the seats: a tincture and a heraldic charge, so that a seat never depends on its hue alone.

import { mix } from "./colours.js";
import { clip, fill, picture } from "./markup.js";

/** @param {string} colour @param {string} deep of the charge @param {string} charge */
const arms = (colour, deep, charge) => ({ colour, deep, charge: fill(charge, deep) });
/** Chevron on coral, pale on teal, bend on violet, cross on lime; the colours are those of tokens.css. */
export const ARMS = [
  arms("#ee7560", "#7d271c", "M6 82L50 42L94 82V60L50 20L6 60Z"),
  arms("#39b9ad", "#0f5a54", "M35 0H65V114H35Z"),
  arms("#ab92f3", "#4c368f", "M-4 10L14 -8L112 88L94 106Z"),
  arms("#b3c94e", "#55621a", "M40 0H60V38H100V58H60V114H40V58H0V38H40Z"),
];

const FIELD = "M6 4H94V56C94 84 68 100 50 110C32 100 6 84 6 56Z";

/** @param {number} seat @param {number} px @param {string} initial */
export function shield(seat, px, initial) {
  const { colour, deep, charge } = ARMS[seat];
  const letter = initial && `<text x="50" y="72" text-anchor="middle" class="num" font-size="58" fill="#fff" stroke="${mix(deep, "#000000", 0.35)}" `
    + `stroke-width="12" paint-order="stroke" stroke-linejoin="round">${initial}</text>`;
  const field = `${fill(FIELD, colour)}<g clip-path="url(#shield-shape)">${charge}${fill("M6 4H50V112C32 100 6 84 6 56Z", "#fff", 0.12)}</g>`;
  const rim = `<path d="${FIELD}" fill="none" stroke="#0b0d12" stroke-opacity=".55" stroke-width="5"/>`;
  return picture("shield", [100, 114], [px, px * 1.14], field + rim + letter);
}
export const shieldDefinitions = () => clip("shield-shape", `<path d="${FIELD}"/>`);
