// How each kind of stone is cut: its outline, and its facets in a light from the upper left. In a box of 100 x 100.

import { KINDS, mix } from "./colours.js";
import { fill, polygon, repeat, ring } from "./markup.js";

/** @typedef {import("./colours.js").Kind} Kind */
/** @typedef {import("./markup.js").Point} Point */
/** @typedef {Exclude<Kind, "p" | "x">} Faceted */

/** @type {Record<Faceted, Point[]>} */
const OUTLINES = {
  w: [[25, 12], [75, 12], [98, 39], [50, 95], [2, 39]],
  u: ring(6, 49),
  g: [[29, 3], [71, 3], [88, 20], [88, 80], [71, 97], [29, 97], [12, 80], [12, 20]],
  r: [[50, 0], [98, 50], [50, 100], [2, 50]],
  k: [[44, 5], [56, 5], [97, 83], [90, 93], [10, 93], [3, 83]],
  y: ring(16, 49).map((tip, i) => (i % 2 ? ring(16, 49 * 0.72)[i] : tip)),
};
const DROP = "M50 2C60 20 86 40 86 63A36 35 0 0 1 14 63C14 40 40 20 50 2Z";
/** The middle of each stone, where its number stands. @type {Record<Kind, Point>} */
export const CENTRE = { w: [50, 42], u: [50, 50], g: [50, 50], r: [50, 50], k: [50, 64], p: [50, 50], x: [50, 62], y: [50, 50] };

/** @param {Kind} kind @param {string} attributes */
export function outline(kind, attributes) {
  if (kind === "p") return `<circle cx="50" cy="50" r="46" ${attributes}/>`;
  return `<path d="${kind === "x" ? DROP : polygon(OUTLINES[kind])}" ${attributes}/>`;
}

/**
 * A facet is as light as the way it faces, with a little brilliance of its own.
 * @param {Faceted} kind
 * @param {Point[]} corners
 * @param {number} brilliance
 */
function shade(kind, corners, brilliance) {
  const { base, light, dark } = KINDS[kind], [x, y] = CENTRE[kind];
  const dx = corners.reduce((sum, corner) => sum + corner[0], 0) / corners.length - x;
  const dy = corners.reduce((sum, corner) => sum + corner[1], 0) / corners.length - y;
  const lit = (dx * -0.5 + dy * -0.866) / (Math.hypot(dx, dy) || 1) + brilliance;
  return lit > 0 ? mix(base, light, Math.min(0.92, lit * 0.8)) : mix(base, dark, Math.min(0.9, -lit * 0.78));
}
/** @param {Faceted} kind @param {Point[]} corners @param {number} brilliance */
function facet(kind, corners, brilliance) {
  const colour = shade(kind, corners, brilliance);
  return `<path d="${polygon(corners)}" fill="${colour}" stroke="${colour}" stroke-width=".6"/>`;
}
/** The outline, smaller. @param {Faceted} kind @param {number} share @returns {Point[]} */
function shrunk(kind, share) {
  const [cx, cy] = CENTRE[kind];
  return OUTLINES[kind].map(([x, y]) => [cx + (x - cx) * share, cy + (y - cy) * share]);
}
/** @param {Point} one @param {Point} other @returns {Point} */
const between = (one, other) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];

/**
 * A kite at each corner, a star facet on each edge, a table in the middle.
 * @param {Faceted} kind
 * @param {number} share of the table
 */
function brilliant(kind, share) {
  const corners = OUTLINES[kind], n = corners.length, table = shrunk(kind, share);
  const around = repeat(n, (i) => {
    const before = between(corners[(i + n - 1) % n], corners[i]), after = between(corners[i], corners[(i + 1) % n]);
    return facet(kind, [before, corners[i], table[i]], i % 2 ? 0.16 : -0.1)
      + facet(kind, [corners[i], after, table[i]], i % 2 ? -0.14 : 0.12)
      + facet(kind, [table[i], after, table[(i + 1) % n]], 0.05);
  });
  return around + fill(polygon(table), `url(#table-${kind})`);
}
/** Steps of trapezia, each within the one before. @param {Faceted} kind @param {number[]} shares of the steps */
function stepped(kind, shares) {
  const rings = [OUTLINES[kind], ...shares.map((share) => shrunk(kind, share))];
  const steps = shares.map((_, step) => {
    const outer = rings[step], inner = rings[step + 1], n = outer.length;
    return repeat(n, (i) => facet(kind, [outer[i], outer[(i + 1) % n], inner[(i + 1) % n], inner[i]], step % 2 ? 0.18 : -0.12));
  });
  return steps.join("") + fill(polygon(rings[shares.length]), `url(#table-${kind})`);
}
/** The diamond is seen from the side: a flat top, and a point below. */
function profile() {
  const [a, b, c, d, e] = OUTLINES.w;
  /** @type {Point[]} */
  const [left, right, top] = [[32, 39], [68, 39], [50, 12]];
  /** @type {[Point[], number][]} */
  const facets = [
    [[a, e, left], 0.1], [[a, top, left], 0.35], [[top, left, right], -0.35], [[top, b, right], 0.1], [[b, right, c], -0.15],
    [[e, left, d], 0.62], [[left, right, d], 0.95], [[right, c, d], 0.12],
  ];
  return facets.map(([corners, brilliance]) => facet("w", corners, brilliance)).join("") + fill("M32 39L50 39L50 95Z", "#fff", 0.5);
}
function star() {
  const rays = OUTLINES.y, n = rays.length;
  return repeat(n, (i) => facet("y", [[50, 50], rays[i], rays[(i + 1) % n]], i % 2 ? 0.28 : -0.2))
    + `<circle cx="50" cy="50" r="21" fill="url(#table-y)" stroke="${KINDS.y.dark}" stroke-opacity=".45" stroke-width="2"/>`;
}
/** The pearl has no facets. */
const pearl = () => '<circle cx="50" cy="50" r="46" fill="url(#table-p)"/>'
  + '<ellipse cx="62" cy="74" rx="22" ry="10" fill="#d9b6e0" opacity=".35"/>'
  + '<ellipse cx="36" cy="31" rx="15" ry="10" fill="#fff" opacity=".95" transform="rotate(-32 36 31)"/>';
/** Glass has none either: the only form that is curved and has a point. */
const drop = () => fill(DROP, "url(#table-x)")
  + fill("M50 14C56 28 76 44 76 63A26 25 0 0 1 50 88Z", "#2c1266", 0.28)
  + fill("M30 58C32 46 42 36 48 24C46 40 40 50 40 66A14 14 0 0 0 46 78C34 78 28 68 30 58Z", "#fff", 0.55)
  + '<circle cx="63" cy="73" r="6" fill="#fff" opacity=".5"/>';

/** The inside of each stone. @type {Record<Kind, () => string>} */
export const CUT = {
  w: profile, u: () => brilliant("u", 0.52), g: () => stepped("g", [0.82, 0.62, 0.44]), r: () => brilliant("r", 0.46),
  k: () => brilliant("k", 0.44), p: pearl, x: drop, y: star,
};
/** The light that a table throws back. @param {Kind} kind */
export function glint(kind) {
  if (kind === "p" || kind === "x") return "";
  const shape = shrunk(kind, kind === "y" ? 0.3 : 0.4).map(([x, y]) => /** @type {Point} */ ([x - 2, y - 2]));
  return `<path d="${polygon(shape)}" fill="#fff" opacity="${kind === "k" ? 0.1 : 0.16}" clip-path="url(#glint-shape)"/>`;
}
