// Strongholds: a tower in the colour of its seat, with the charge of the seat's arms.

import { clip, fill, picture } from "./markup.js";
import { ARMS } from "./shields.js";

const TOWER = "M10 44V22L7 19V7H14V12H20V7H28V12H34V7H41V19L38 22V44Z";

/** @param {number} seat @param {number} px */
export function stronghold(seat, px) {
  const { colour, charge } = ARMS[seat];
  const walls = `<path d="${TOWER}" fill="${colour}" stroke="#0b0d12" stroke-width="2.4" stroke-linejoin="round"/>`;
  const banner = `<g clip-path="url(#tower-shape)"><g transform="translate(9 17) scale(.3 .26)">${charge}</g></g>`;
  return picture("stronghold", [48, 48], [px, px], walls + banner + fill("M19 44V35a5 5 0 0 1 10 0V44Z", "#0b0d12"));
}
export const strongholdDefinitions = () => clip("tower-shape", `<path d="${TOWER}"/>`);
