// The words that drawings are written in: paths, fills and lines, dots and boxes, symbols of the sprite, and the frame
// of a picture. No drawing has a style of its own, so that the page's policy can forbid styles in markup.

/** @typedef {[number, number]} Point */
/** @typedef {[number, number, number]} Square where it begins, and how long its side is */
/** @typedef {[number, number, number, number]} Box where it begins, its width and its height */

/** One decimal is enough in a drawing of 250 units, and keeps the markup small. @param {number} value */
export const round = (value) => Math.round(value * 10) / 10;
/** @param {number} value @param {number} places */
const decimals = (value, places) => Number(value.toFixed(places));

/** A path whose numbers are rounded: path`M${x} ${y}H10`. @param {TemplateStringsArray} text @param {number[]} numbers */
export const path = (text, ...numbers) => String.raw(text, ...numbers.map(round));
/** @param {Point[]} points */
export const polygon = (points) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
/**
 * Points on a circle, clockwise from the top.
 * @param {number} n
 * @param {number} radius
 * @param {number} turn degrees
 * @param {Point} centre
 * @returns {Point[]}
 */
export const ring = (n, radius, turn = 0, [x, y] = [50, 50]) => Array.from({ length: n }, (_, i) => {
  const angle = ((turn + (360 / n) * i) * Math.PI) / 180;
  return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
});
/** @param {number} n @param {(i: number) => string} draw */
export const repeat = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join("");

/** @param {number} opacity */
const sheer = (opacity) => (opacity < 1 ? ` opacity="${decimals(opacity, 2)}"` : "");
/** @param {string} d @param {string} colour @param {number} opacity */
export const fill = (d, colour, opacity = 1) => `<path d="${d}" fill="${colour}"${sheer(opacity)}/>`;
/** @param {string} d @param {string} colour @param {number} width @param {number} opacity */
export const line = (d, colour, width, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${sheer(opacity)}/>`;
/** @param {Point} at @param {number} radius @param {string} colour @param {number} opacity */
export const dot = ([x, y], radius, colour, opacity = 1) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${colour}"${sheer(opacity)}/>`;
/** @param {Box} box */
const within = ([x, y, width, height]) => `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
/** @param {Box} box @param {string} colour @param {number} corner its radius @param {number} opacity */
export const rect = (box, colour, corner = 0, opacity = 1) =>
  `<rect ${within(box)}${corner ? ` rx="${round(corner)}"` : ""} fill="${colour}"${sheer(opacity)}/>`;

/** The edge of a card or a tile. @param {Point} size @param {number} corner its radius @param {string} colour @param {number} opacity */
export const edge = ([width, height], corner, colour, opacity) =>
  `<rect x="1.5" y="1.5" width="${width - 3}" height="${height - 3}" rx="${corner}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="3"/>`;

/**
 * A drawing somewhere else, in another size.
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {string} drawing
 * @param {string} more attributes
 */
export const at = (x, y, scale, drawing, more = "") =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${decimals(scale, 3)})"${more}>${drawing}</g>`;
/** A symbol of the sprite. @param {string} id @param {Box} box */
export const symbol = (id, box) => `<use href="#${id}" ${within(box)}/>`;

/** @typedef {[number, string, number?][]} Stops offset, colour and, where it is sheer, opacity */
/** @param {Stops} stops */
const stopped = (stops) => stops.map(([offset, colour, opacity]) =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`).join("");
/** @typedef {"down" | "across" | "slanting"} Way */
/** @type {Record<Way, string>} */
const WAYS = { down: 'x1="0" y1="0" x2="0" y2="1"', across: 'x1="0" y1="0" x2="1" y2="0"', slanting: 'x1="0" y1="0" x2="1" y2="1"' };
/** @param {string} id @param {Way} way @param {Stops} stops */
export const gradient = (id, way, stops) => `<linearGradient id="${id}" ${WAYS[way]}>${stopped(stops)}</linearGradient>`;
/** @param {string} id @param {string} where its middle and radius @param {Stops} stops */
export const glowing = (id, where, stops) => `<radialGradient id="${id}" ${where}>${stopped(stops)}</radialGradient>`;
/** @param {string} id @param {string} shape */
export const clip = (id, shape) => `<clipPath id="${id}">${shape}</clipPath>`;

/**
 * A whole picture; what is in it is said in words beside it.
 * @param {string} name
 * @param {Point} size in its own units
 * @param {[number | string, number | string]} shown
 * @param {string} drawing
 */
export const picture = (name, [width, height], shown, drawing) =>
  `<svg class="${name}" viewBox="0 0 ${width} ${height}" width="${length(shown[0])}" height="${length(shown[1])}" aria-hidden="true">${drawing}</svg>`;
/** @param {number | string} shown */
const length = (shown) => (typeof shown === "number" ? decimals(shown, 2) : shown);
/** A picture as large as there is room. @param {Point} size @param {string} drawing */
export const face = (size, drawing) => picture("face", size, ["100%", "100%"], drawing);
