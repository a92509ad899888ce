// The marks that icons and abilities share, in a box of 48 x 48: crown, scroll, hand, arrow, bag, card, letters.

import { dot, line } from "./markup.js";

/** @typedef {import("./markup.js").Box} Box */
/** @typedef {import("./markup.js").Square} Square */

/** A line in the colour of the text around. @param {string} d @param {number} width */
export const stroke = (d, width = 4) => line(d, "currentColor", width);
/** @param {string} font @param {string} text @param {Square} square its middle, its foot and its size */
const written = (font, text, [x, y, size]) =>
  `<text x="${x}" y="${y}" class="${font}" font-size="${size}" text-anchor="middle" fill="currentColor">${text}</text>`;
/** @param {string} text @param {Square} square */
export const letters = (text, square) => written("num", text, square);
/** The same in the letters of points. @param {string} text @param {Square} square */
export const figures = (text, square) => written("pts", text, square);

/**
 * @param {Box} box
 * @param {number} corner its radius
 * @param {string} colour
 * @param {string} edge
 * @param {number} thick the edge
 */
export const framed = ([x, y, width, height], corner, colour, edge = "currentColor", thick = 2) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}" fill="${colour}" stroke="${edge}" stroke-width="${thick}"/>`;
/** @param {Square} square its width is that of the card @param {string} colour */
export const cardMark = ([x, y, width], colour = "none") => framed([x, y, width, width * 1.35], width * 0.16, colour, "currentColor", 3);

export const CROWN = '<path d="M5 38L2.5 14L14.5 23.5L24 7L33.5 23.5L45.5 14L43 38Z" fill="#f2cf6b" stroke="#5f3f05" stroke-width="3" '
  + 'stroke-linejoin="round"/>'
  + '<path d="M6 38H42" stroke="#8f5f0c" stroke-width="4"/><circle cx="24" cy="30" r="3.6" fill="#b3263b"/>';
/** A privilege. */
export const SCROLL = '<path d="M13 10H37V38H13Z" fill="#f3e3bd" stroke="#6b4a1c" stroke-width="2.2"/>'
  + '<path d="M17 17H33M17 22H33M17 27H28" stroke="#8a6632" stroke-width="2.2" stroke-linecap="round"/>'
  + '<rect x="8" y="5" width="32" height="7" rx="3.5" fill="#d9bd84" stroke="#6b4a1c" stroke-width="2.2"/>'
  + '<rect x="8" y="36" width="32" height="7" rx="3.5" fill="#d9bd84" stroke="#6b4a1c" stroke-width="2.2"/>'
  + '<circle cx="32" cy="31" r="4.6" fill="#b3263b" stroke="#6b0f1c" stroke-width="1.5"/>';
/** Taking from a rival. */
export const HAND = '<path d="M14 27V14.5a3 3 0 0 1 6 0V23h1.2V9a3 3 0 0 1 6 0V23h1.2V11a3 3 0 0 1 6 0V24h1.2V16a2.8 2.8 0 0 1 5.6 0V31'
  + 'C41.2 39 36 44 28.5 44C21 44 18 40.5 14.5 35L8.2 27.5a3 3 0 0 1 4.6-4Z" fill="currentColor"/>';
/** Another turn. */
export const AGAIN = `${stroke("M37.5 17A15.5 15.5 0 1 0 39.5 27", 5)}<path d="M43 8L40.5 22L28 16Z" fill="currentColor"/>`;
export const BAG = '<path d="M17 15C8 23 6 42 14 43.5H34C42 42 40 23 31 15Z" fill="#a9713f" stroke="#f1d9b8" stroke-width="2.4"/>'
  + '<path d="M15 6L20 14H28L33 6C28 9 26 5 24 5S20 9 15 6Z" fill="#a9713f" stroke="#f1d9b8" stroke-width="2.4" stroke-linejoin="round"/>'
  + '<path d="M16 15H32" stroke="#f1d9b8" stroke-width="3.4" stroke-linecap="round"/>';
export const EYE = stroke("M5 24C11 13 18 10 24 10S37 13 43 24C37 35 30 38 24 38S11 35 5 24Z") + dot([24, 24], 6.5, "currentColor");
/** One with another. */
export const LINK = stroke("M20 28L28 20M18 18L13 23A8 8 0 0 0 25 35L30 30M30 30L35 25A8 8 0 0 0 23 13L18 18");
