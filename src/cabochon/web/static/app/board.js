// The middle of the table: Splendor's market, bank and tiles; Duel's pyramid, board, royals and race.

import { h } from "preact";
import { pick } from "./acting.js";
import { ORDER } from "./choosing.js";
import { ability, cardOf, icon, postSaid, shield, stone, tile, token } from "./pieces.js";
import { look } from "./looking.js";
import { CityTile, Deck, NobleTile, Pile, RoyalTile, Slot, goal, isPicked, note, possible, words } from "./parts.js";
import { catalogue, middling, myTurn, narrow, picked, table } from "./store.js";
import { nameAt, t } from "./words.js";

// Splendor

/** The market: rows of levels, highest first; the Orient's to the right. */
function Market() {
  const rows = table.value.rows.filter((/** @type {any} */ row) => /^\d/.test(row.row)).reverse();
  const east = table.value.rows.filter((/** @type {any} */ row) => row.row[0] === "o").reverse();
  return h("div", { class: `market ${east.length ? "wide" : ""}`, role: "group", "aria-label": t("part.market") }, rows.flatMap((/** @type {any} */ row, /** @type {number} */ i) => [
    h(Deck, { row, key: `d${row.row}` }), ...row.cards.map((/** @type {any} */ _, /** @type {number} */ slot) => h(Slot, { row, slot: slot + 1, key: `${row.row}${slot}` })),
    ...(east[i] ? [...east[i].cards.map((/** @type {any} */ _, /** @type {number} */ slot) => h(Slot, { row: east[i], slot: slot + 1, key: `o${row.row}${slot}` })), h(Deck, { row: east[i], key: `do${row.row}` })] : []),
  ]));
}

function Bank() {
  const kinds = ORDER.filter((kind) => kind in table.value.supply);
  return h("div", { class: "bank", role: "group", "aria-label": t("part.bank") }, kinds.map((kind) => h(Pile, { kind, key: kind })));
}

/** Nobles, or the cities in their place. */
function TileColumn() {
  const cities = words("cities");
  const isCities = table.value.game.includes("cities");
  return h("div", { class: `nobles ${isCities ? "cities" : ""}`, role: "group", "aria-label": t(isCities ? "part.cities" : "part.nobles") },
    isCities ? cities.map((id) => h(CityTile, { id, key: id })) : table.value.tiles.map((/** @type {string} */ id) => h(NobleTile, { id, key: id })));
}

/** The five trading posts with the coats of arms on them. */
function Posts() {
  if (!table.value.game.includes("trading_posts")) return null;
  const seats = table.value.places;
  return h("div", { class: "posts", role: "group", "aria-label": t("part.posts") }, Object.entries(catalogue.value.posts).map(([id, post]) => {
    const here = seats.map((/** @type {any} */ _, /** @type {number} */ seat) => words(`posts ${seat}`).includes(id));
    const names = seats.map((/** @type {any} */ _, /** @type {number} */ seat) => nameAt(seat)).filter((/** @type {any} */ _, /** @type {number} */ seat) => here[seat]).join(", ");
    const label = `${postSaid(id)}${names ? `. ${names}` : ""}`;
    return h("button", { class: "post", key: id, "data-anchor": `post:${id}`, title: label, "aria-label": label, onClick: () => look("post", id) },
      h("span", { class: "coats" }, here.map((/** @type {boolean} */ is, /** @type {number} */ seat) => h("span", { key: seat, class: is ? "" : "free" }, is ? shield(seat, 17, nameAt(seat)) : null))),
      ability(post.power, 34),
      h("span", { class: "row tight need" }, ORDER.flatMap((kind) => post.cost[kind] ? [h("span", { key: kind }, tile(kind, post.cost[kind], 18))] : []), post.nobles ? ability("reserve_noble", 22) : null));
  }));
}

/** The table of Splendor; where its width is wanted for cards, the tiles lie above the market. */
export function SplendorStage() {
  const has = ["cities", "trading_posts", "orient"].filter((module) => table.value.game.includes(module)).map((module) => `has-${module.replace("trading_", "")}`);
  const across = has.includes("has-orient") || (middling.value && has.includes("has-cities"));
  return h("section", { class: `stage splendor ${has.join(" ")} ${across ? "across" : ""}` }, h(Market, null), h(Bank, null), h(TileColumn, null), h(Posts, null));
}

// Duel

const SPIRAL = [[2, 2], [3, 2], [3, 1], [2, 1], [1, 1], [1, 2], [1, 3], [2, 3], [3, 3], [4, 3], [4, 2], [4, 1], [4, 0], [3, 0], [2, 0], [1, 0], [0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [1, 4], [2, 4], [3, 4], [4, 4]];
const CELL = 61;
/** Where the middle of a space is, in a frame so wide. @param {number} frame @param {number} row @param {number} column */
const at = (frame, row, column) => [frame + column * CELL + CELL / 2, frame + row * CELL + CELL / 2];

/** The board of Duel: five by five spaces, each a button. */
function Board() {
  const rows = [1, 2, 3, 4, 5].map((row) => note(`board ${row}`).split(" "));
  const chosen = picked.value.items.filter((item) => item.startsWith("space:")).map((item) => item.slice(6)).sort((a, b) => a[1].localeCompare(b[1]) || a[0].localeCompare(b[0]));
  const frame = narrow.value ? 11 : 26, size = frame * 2 + CELL * 5;
  const path = `M${SPIRAL.map(([row, column]) => at(frame, row, column).join(" ")).join("L")}`;
  const where = (/** @type {string} */ space) => at(frame, Number(space[1]) - 1, "abcde".indexOf(space[0]));
  const line = chosen.length > 1 ? `M${where(chosen[0]).join(" ")}L${where(chosen[chosen.length - 1]).join(" ")}` : "";
  return h("div", { class: "boardbox" },
    h("svg", { viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true", class: "boardground" },
      h("rect", { width: size, height: size, rx: 20, fill: "#2a2118" }), h("rect", { x: 3, y: 3, width: size - 6, height: size - 6, rx: 17, fill: "none", stroke: "#d9b566", "stroke-opacity": 0.7, "stroke-width": 2 }),
      h("rect", { x: 9, y: 9, width: size - 18, height: size - 18, rx: 12, fill: "#1b262b" }), h("g", { opacity: 0.3 }, h("use", { href: "#ro-noble", x: size / 2 - 150, y: size / 2 - 150, width: 300, height: 300 })),
      h("path", { d: path, fill: "none", stroke: "#d9b566", "stroke-opacity": 0.3, "stroke-width": 9, "stroke-linejoin": "round" }), h("path", { d: path, fill: "none", stroke: "#1b262b", "stroke-width": 5, "stroke-linejoin": "round" }),
      line ? h("path", { d: line, stroke: "#f3d58c", "stroke-width": 13, "stroke-linecap": "round", opacity: 0.55 }) : null),
    h("div", { class: "spaces", role: "grid", "aria-label": t("part.board") }, rows.map((row, r) => h("div", { role: "row", class: "spacerow", key: r }, row.map((kind, c) => h(Space, { key: c, kind, row: r, column: c }))))));
}

/** @param {{ kind: string, row: number, column: number }} props */
function Space({ kind, row, column }) {
  const space = `${"abcde"[column]}${row + 1}`, anchor = `space:${space}`;
  const order = SPIRAL.findIndex(([r, c]) => r === row && c === column) + 1;
  if (kind === "." || !kind) return h("div", { class: "space", role: "gridcell", "data-space": space, "aria-label": t("say.empty", { space }) }, h("span", { class: "hole" }, order));
  const can = myTurn.value && possible(anchor);
  return h("div", { class: "space", role: "gridcell", "data-space": space }, h("button", { class: `bare ${isPicked(anchor) ? "sel" : ""} ${myTurn.value && !can ? "off" : ""}`, "data-anchor": anchor, "aria-pressed": isPicked(anchor), "aria-label": t("say.space", { space, kind: t(`kind.${kind}`) }), onClick: () => pick(anchor, false) }, token(kind, 50)));
}

/** What each seat of Duel has towards the three ways to win. @param {number} seat */
function race(seat) {
  const has = table.value.seats[seat];
  let crowns = 0;
  /** @type {Record<string, number>} */
  const colours = {};
  for (const id of has.cards) {
    const card = cardOf(id);
    const joined = note(`joker ${id}`);
    const kind = card.bonus || ({ white: "w", blue: "u", green: "g", red: "r", black: "k" })[/** @type {"white"} */ (joined)];
    crowns += card.crowns;
    if (kind) colours[kind] = (colours[kind] || 0) + card.points;
  }
  for (const id of has.tiles) crowns += (catalogue.value.royals[id] || { crowns: 0 }).crowns;
  const best = Object.entries(colours).sort((a, b) => b[1] - a[1])[0] || ["", 0];
  return { points: has.points, crowns, colour: best[1], kind: best[0] };
}

/** The race: points, crowns and one colour, side by side. @param {{ seats: number[] }} props */
export function Race({ seats }) {
  const [mine, theirs] = seats.map(race);
  const row = (/** @type {"points" | "crowns" | "colour"} */ key, /** @type {number} */ of, /** @type {number} */ alarm) => h("div", { class: "track", key },
    h("span", { class: `v ${mine[key] >= alarm ? "alarm" : ""}` }, mine[key]), key === "colour" && mine.kind ? stone(mine.kind, 16) : h("span", null), bar(mine[key], of, seats[0], true),
    h("div", { class: "tl" }, t(`race.${key}`), h("span", { class: "faint tiny" }, t("race.to", { n: of }))),
    bar(theirs[key], of, seats[1], false), key === "colour" && theirs.kind ? stone(theirs.kind, 16) : h("span", null), h("span", { class: `v ${theirs[key] >= alarm ? "alarm" : ""}` }, theirs[key]));
  const names = seats.map(nameAt);
  return h("section", { class: "panel race", "aria-label": t("part.race") },
    h("div", { class: "row racehead" }, shield(seats[0], 22, names[0]), h("b", null, names[0]), h("span", { class: "grow" }), h("b", null, names[1]), shield(seats[1], 22, names[1])),
    row("points", goal(), 16), row("crowns", 10, 8), row("colour", 10, 8));
}
/** @param {number} n @param {number} of @param {number} seat @param {boolean} mine */
const bar = (n, of, seat, mine) => h("div", { class: `bar s${seat} ${mine ? "mine" : "theirs"}`, role: "img", "aria-label": `${n}/${of}` }, Array.from({ length: of > 12 ? 10 : of }, (_, i) => h("i", { key: i, class: i < n * (of > 12 ? 10 / of : 1) ? "on" : "" })));

function Pyramid() {
  const rows = [...table.value.rows].reverse();
  return h("section", { class: `pyr rows${rows.length}`, "aria-label": t("part.pyramid") }, rows.map((row) => h("div", { class: "prow", key: row.row }, h(Deck, { row }),
    h("div", { class: "cards" }, row.cards.map((/** @type {any} */ _, /** @type {number} */ slot) => h(Slot, { row, slot: slot + 1, key: slot })),
      row.row === "c" && !narrow.value ? h("div", { class: "rowname" }, h("b", { class: "display" }, t("duel.glass")), h("span", { class: "tiny quiet" }, t("duel.glass.why"))) : null))));
}

export function DuelStage() {
  const used = words("privileges").reduce((/** @type {number} */ sum, n) => sum + Number(n), 0), free = Math.max(0, 3 - used);
  const bag = Object.values(table.value.supply).reduce((sum, n) => sum + Number(n), 0);
  return h("section", { class: "stage duel" }, h(Pyramid, null),
    h("section", { class: "mid" }, h(Board, null),
      h("div", { class: "row under small quiet" }, h("span", { class: "row tight" }, icon("scroll", 24), t("duel.privileges", { n: free })), h("span", { class: "grow" }), h("span", { class: "row tight" }, icon("bag", 22), t("duel.bag", { n: bag }))),
      h("div", { class: "royals", role: "group", "aria-label": t("part.royals") }, table.value.tiles.map((/** @type {string} */ id) => h(RoyalTile, { id, key: id }))),
      h(Crowns, null)));
}

/** How far each seat is from its next royal, which comes with the third crown and the sixth. */
function Crowns() {
  return h("div", { class: "panel crowns small quiet" }, h("span", null, t("duel.royal")), table.value.places.map((/** @type {any} */ _, /** @type {number} */ seat) => {
    const n = race(seat).crowns;
    return h("span", { class: "row tight", key: seat, role: "img", "aria-label": `${nameAt(seat)}, ${t("say.crowns", { n })}` }, shield(seat, 20, nameAt(seat)), h("span", { class: "row crownrow" }, Array.from({ length: 6 }, (_, i) => h("span", { key: i, class: i < n ? "" : "free" }, icon("crown", 15)))));
  }));
}
