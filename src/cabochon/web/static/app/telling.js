// The list of turns, newest first, in words and pieces.

import { h } from "preact";
import { placeOf, spread } from "./choosing.js";
import { turnsOf } from "./happened.js";
import { Small } from "./looking.js";
import { back, chip, city, noble, pips, royal, shield, stone } from "./pieces.js";
import { log, table } from "./store.js";
import { nameAt, t } from "./words.js";

const SHOWN = 60;

/** The list of turns. */
export function Turns() {
  const seats = table.value.places.length, rounds = !table.value.game.startsWith("duel");
  const turns = turnsOf(log.value).slice(-SHOWN);
  const rows = [];
  let round = -1;
  for (const [place, turn] of turns.entries()) {
    const now = turn[0].kind === "decided" ? Math.floor(turn[0].turn / seats) : round;
    if (rounds && now !== round && turn[0].kind === "decided") {
      round = now;
      rows.push(h("li", { class: "round label", key: `r${round}` }, t("top.round", { n: round + 1 })));
    }
    rows.push(h("li", { class: `entry ${place === turns.length - 1 ? "new" : ""}`, key: turn[0].seq }, told(turn)));
  }
  return h("section", { class: "panel log grow", "aria-label": t("part.turns") },
    h("h2", { class: "loghead" }, t("part.turns")),
    h("div", { class: "logrows", role: "log", "aria-live": "polite", "aria-label": t("part.turns"), tabIndex: 0 }, h("ol", null, rows.reverse())));
}

/** One turn, or one thing that happened at the table. @param {any[]} turn */
function told(turn) {
  const first = turn[0];
  if (first.kind !== "decided") return h("span", { class: "quiet" }, atTable(first));
  const parts = turn.flatMap((entry) => phrase(entry, turn)).map((part, i) => (typeof part === "string" ? h("span", { key: `w${i}` }, part) : part));
  const points = turn.reduce((sum, entry) => sum + entry.points, 0);
  return [shield(first.mover, 18, nameAt(first.mover)), h("b", null, nameAt(first.mover)), ...parts, points ? h("span", { class: "faint" }, `+${points}`) : null];
}

/** @param {any} entry */
function atTable(entry) {
  const name = entry.seat === undefined ? "" : nameAt(entry.seat);
  if (entry.kind === "left") return t(entry.why === "left" ? "log.left" : `log.${entry.why}`, { name });
  const keys = { began: "log.began", took_back: "log.back", came_back: "log.came", offered: "log.offered", ended: "log.ended" };
  return t(keys[/** @type {keyof typeof keys} */ (entry.kind)], { name });
}

const VERBS = {
  visit: "visited", royal: "royal", take_city: "city", place: "stronghold", remove: "removed", conquer: "conquered", free_card: "free",
  reserve_noble: "kept", discard: "discarded", pair: "paired", joker: "joined", post_token: "post", steal: "stole", privilege: "privilege", courier: "privilege", gather: "took", dealer: "took", take_same: "took", free_counterfeiter: "free", bribed_royal: "royal",
};

/** What one decision adds to the sentence. @param {any} entry @param {any[]} turn @returns {any[]} */
function phrase(entry, turn) {
  const { what } = entry, verb = what.kind;
  const tiles = entry.tiles.flatMap((/** @type {string} */ tile) => [t(table.value.game.startsWith("duel") ? "log.royal" : "log.visited"), tileIn(tile)]);
  if (verb === "take") return [t("log.took"), pips(spread(what.tokens)), ...tiles];
  if (verb === "buy") return [t("log.bought"), chip(what.card), t("log.paid"), paid(entry, turn), ...tiles];
  if (verb === "reserve") return [t("log.reserved"), reserved(entry, turn), ...gold(entry), ...tiles];
  if (verb === "return") return entry === turn.find((each) => each.what.kind === "return") ? [t("log.returned"), pips(turn.filter((each) => each.what.kind === "return").map((each) => each.what.token))] : [];
  if (verb === "pass") return [t("log.passed")];
  if (verb === "replenish") return [t("log.refilled")];
  if (["encore", "pickpocket", "bribe", "scout"].includes(verb) && !what.card) return [t("log.used", { name: t(`do.${verb}`) })];
  if (entry.seat === "chance" || ["pay", "reduce", "gold", "decline", "play_on", "no_more", "no_card", "scout_deck", "under", "bag", "keep"].includes(verb)) return tiles;
  if (verb === "move") return [t("log.moved"), chip(what.to.card, 34)];
  const key = VERBS[/** @type {keyof typeof VERBS} */ (verb)];
  if (!key) return [t("log.other", { text: entry.text }), ...tiles];
  return [t(`log.${key}`), ...pieces(what), ...(verb === "visit" || verb === "royal" ? [] : tiles)];
}

/** @param {any} what */
function pieces(what) {
  if (what.kind === "pair") return [chip(what.host, 34)];
  if (what.kind === "joker") return [h("span", { role: "img", "aria-label": t(`kind.${what.colour}`), key: "joker" }, stone(what.colour, 20))];
  if (what.card) return [chip(what.card, 34)];
  if (what.token) return [pips([what.token])];
  if (what.noble || what.royal || what.city) return [tileIn(what.noble || what.royal || what.city)];
  if (what.colour) return [t(`kind.${what.colour}`)];
  return [placeOf(what)];
}

/** A noble, royal or city in a line of text. @param {string} id */
function tileIn(id) {
  if (id[0] === "N") return h(Small, { key: `t${id}`, sort: "noble", id, name: "mininoble", inside: noble(id, true) });
  if (id[1] === "R") return h(Small, { key: `t${id}`, sort: "royal", id, name: "miniroyal", inside: royal(id) });
  return h(Small, { key: `t${id}`, sort: "city", id, name: "minicity", inside: city(id) });
}

/** What was paid for a card: at once, or by the answers that follow. @param {any} entry @param {any[]} turn */
function paid(entry, turn) {
  const rest = turn.slice(turn.indexOf(entry) + 1), next = rest.findIndex((each) => each.what.kind === "buy");
  const answers = (next < 0 ? rest : rest.slice(0, next)).filter((each) => ["pay", "gold"].includes(each.what.kind));
  const lost = [entry, ...answers].flatMap((each) => spread(each.lost));
  return lost.length ? pips(lost) : h("span", { class: "faint" }, t("log.nothing"));
}

/** @param {any} entry @param {any[]} turn */
function reserved(entry, turn) {
  const drawn = turn.find((each) => each.question === "draw" && each.what.card);
  const id = entry.what.card || (drawn && drawn.what.card);
  if (id) return chip(id);
  const row = table.value.rows.find((/** @type {any} */ each) => each.row === entry.what.row);
  return h("span", { class: "minibacks" }, h("span", null, back(row ? row.row : "1", row ? row.level : 1)));
}

/** @param {any} entry */
const gold = (entry) => (entry.gained.y ? [t("log.took"), pips(["y"])] : []);
