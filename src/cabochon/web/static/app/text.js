// The table as plain text, for a screen reader, for copying and for printing: everything that the pictures show, and the
// legal answers as they can be typed.

import { h } from "preact";
import { signal } from "@preact/signals";
import { ORDER } from "./choosing.js";
import { turnsOf } from "./happened.js";
import { said } from "./looking.js";
import { note, words } from "./parts.js";
import { counted, pointsSaid, sentence } from "./pieces.js";
import { catalogue, choices, dialog, log, me, myTurn, table } from "./store.js";
import { nameAt, t } from "./words.js";

const TURNS = 20;
const copied = signal(false);

/** The text as parts with their titles. @returns {[string, string[]][]} */
function parts() {
  const now = table.value, duel = now.game.startsWith("duel");
  const rows = [...now.rows].reverse().flatMap((/** @type {any} */ row) => [
    `${row.row}*: ${t("say.deck", { level: row.level, n: row.left })}`,
    ...row.cards.map((/** @type {string | null} */ id, /** @type {number} */ i) => `${row.row}${i + 1}: ${id ? sentence(id) : t("say.slot")}`)]);
  const tiles = now.tiles.map((/** @type {string} */ id) => `${id}: ${said(duel ? "royal" : "noble", id)}`);
  const cities = words("cities").map((id) => `${id}: ${said("city", id)}`);
  const posts = now.game.includes("trading_posts") ? Object.keys(catalogue.value.posts).map((id) => `${id}: ${said("post", id)}`) : [];
  const board = duel ? [1, 2, 3, 4, 5].map((row) => note(`board ${row}`).split(" ").map((kind, i) => `${"abcde"[i]}${row} ${t(kind === "." ? "say.none" : `kind.${kind}`)}`).join(", ")) : [];
  const turns = turnsOf(log.value).slice(-TURNS).reverse().map((turn) => `${nameOf(turn[0])}: ${turn.map((entry) => (entry.kind === "decided" ? entry.text : t(`log.${entry.kind}`, { name: nameOf(entry) }))).join(" ")}`);
  const notes = now.notes.filter((/** @type {string[]} */ [label]) => !/^(board|cities$|city)/.test(label)).map((/** @type {string[]} */ each) => each.join(": "));
  const legal = choices.value.map((/** @type {any} */ choice) => choice.text);
  return [
    [t("text.now"), [myTurn.value ? t("ask.your") : now.asked ? t("ask.other.person", { name: nameAt(now.asked.seat) }) : t("log.ended"), ...(legal.length ? [`${t("text.answers")}: ${legal.join(" ")}`] : [])]],
    ...now.places.map((/** @type {any} */ _, /** @type {number} */ seat) => player(seat)),
    [t(duel ? "part.pyramid" : "part.market"), rows],
    [t(duel ? "part.board" : "part.bank"), duel ? board : ORDER.filter((kind) => kind in now.supply).map((kind) => t("say.pile", { kind: t(`kind.${kind}`), n: now.supply[kind] }))],
    ...(tiles.length ? /** @type {[string, string[]][]} */ ([[t(duel ? "part.royals" : "part.nobles"), tiles]]) : []),
    ...(cities.length ? /** @type {[string, string[]][]} */ ([[t("part.cities"), cities]]) : []),
    ...(posts.length ? /** @type {[string, string[]][]} */ ([[t("part.posts"), posts]]) : []),
    ...(notes.length ? /** @type {[string, string[]][]} */ ([[t("text.notes"), notes]]) : []),
    [t("part.turns"), turns],
  ];
}

/** @param {any} entry */
const nameOf = (entry) => { const seat = entry.mover ?? entry.seat; return seat === undefined ? t("text.table") : nameAt(seat); };

/** A player in words. @param {number} seat @returns {[string, string[]]} */
function player(seat) {
  const has = table.value.seats[seat], name = nameAt(seat);
  const hand = has.hand.map((/** @type {string} */ id, /** @type {number} */ i) => `#${i + 1}: ${id[0] === "?" ? t("say.hidden", { level: (table.value.rows.find((/** @type {any} */ row) => row.row === id.slice(1)) || { level: 1 }).level }) : sentence(id)}`);
  return [seat === me.value ? `${name}, ${t("seat.you")}` : name, [
    pointsSaid(has.points),
    `${t("seat.held", { n: has.held, limit: has.limit })}: ${counted(has.tokens)}`,
    `${t("text.bonuses")}: ${counted(has.bonuses)}`,
    `${t("seat.hand", { n: has.hand.length, limit: has.hand_limit })}`, ...hand,
    ...has.tiles.map((/** @type {string} */ id) => `${id}: ${said(table.value.game.startsWith("duel") ? "royal" : "noble", id)}`),
    ...words(`city ${seat}`).map((id) => `${id}: ${said("city", id)}`)]];
}

/** Copy everything as one text. */
async function copy() {
  const text = parts().map(([title, lines]) => [title, ...lines].join("\n")).join("\n\n");
  try { await navigator.clipboard.writeText(text); copied.value = true; } catch { copied.value = false; }
  setTimeout(() => { copied.value = false; }, 2000);
}

/** What the dialog shows; it is kept up to date. */
export function Text() {
  return h("div", { class: "menu text" }, h("h2", null, t("menu.text")),
    h("div", { class: "textparts", tabIndex: 0, role: "group", "aria-label": t("menu.text") }, parts().map(([title, lines], i) => h("section", { key: i }, h("h3", null, title), lines.map((line, n) => h("p", { key: n }, line))))),
    h("div", { class: "row wrap" }, myTurn.value ? h("button", { class: "btn grow", onClick: () => { dialog.value = "type"; } }, t("menu.type")) : null,
      h("button", { class: "btn grow", onClick: copy }, t(copied.value ? "wait.copied" : "text.copy")), h("button", { class: "btn main grow", autoFocus: true, onClick: () => { dialog.value = null; } }, t("menu.close"))));
}
