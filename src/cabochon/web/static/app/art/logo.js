// The logo: a cabochon, a smooth dome in a brass collet.

import { dot, glowing, picture, ring } from "./markup.js";

/** @param {number} px */
export const logo = (px) => picture("logo", [100, 100], [px, px],
  '<circle cx="50" cy="50" r="47" fill="url(#brass)"/>'
  + '<circle cx="50" cy="50" r="47" fill="none" stroke="#5f3f05" stroke-opacity=".6" stroke-width="2"/>'
  + ring(16, 42.5).map((bead) => dot(bead, 2.8, "#6d4c12", 0.75)).join("")
  + '<circle cx="50" cy="50" r="36" fill="url(#dome)" stroke="#2d0713" stroke-width="2.5"/>'
  + '<ellipse cx="39" cy="34" rx="13" ry="8" fill="#fff" opacity=".85" transform="rotate(-34 39 34)"/>'
  + '<path d="M30 70A28 28 0 0 0 74 62" stroke="#ff9fae" stroke-width="4" fill="none" stroke-linecap="round" opacity=".6"/>');
export const logoDefinitions = () => glowing("dome", 'cx=".4" cy=".34" r=".75"', [[0, "#ff8b9b"], [0.5, "#c62a45"], [1, "#5a0a1e"]]);
