// The action bar: says what is asked, shows what is picked and what the hand will be, confirms and cancels.

import { h } from "preact";
import { cancel, choose, confirm, giveBack, surplus } from "./acting.js";
import { MODES, NOTHING, ORDER, answers, movable, offered, plain, shownCard, spread, without } from "./choosing.js";
import { ask, connect, say } from "./connection.js";
import { look } from "./looking.js";
import { ability, card, chip, explained, icon, letter, noble, nobleSaid, pips, royal, royalSaid, sentence, shield, stone, token } from "./pieces.js";
import { lacking } from "./parts.js";
import { Past, Place } from "./past.js";
import { choices, link, me, myTurn, narrow, notice, pending, picked, question, table, told } from "./store.js";
import { nameAt, t } from "./words.js";

/** @param {string} text */
const send = (text) => ask("answer", { answers: [text] });

/** The tokens that what is picked would bring, or take, by kind. @returns {Record<string, number>} */
export function change() {
  /** @type {Record<string, number>} */
  const counts = {};
  const given = question.value === "return";
  for (const item of picked.value.items) {
    const kind = item.startsWith("space:") ? onSpace(item.slice(6)) : item.slice(5);
    counts[kind] = (counts[kind] || 0) + (given ? -1 : 1);
  }
  const alone = choices.value.find((/** @type {any} */ choice) => choice.text === picked.value.text);
  if (alone && alone.kind === "pay") for (const [kind, n] of Object.entries(alone.tokens)) counts[kind] = -Math.min(Number(n), table.value.seats[me.value].tokens[kind] || 0);  // cards may pay gold too
  if (alone && ["post_token", "privilege", "courier", "gather", "dealer", "take_same", "gold", "steal"].includes(alone.kind) && alone.token) counts[alone.token] = 1;
  return counts;
}
/** @param {string} space */
function onSpace(space) {
  const row = table.value.notes.find((/** @type {string[]} */ each) => each[0] === `board ${space[1]}`);
  return row ? row[1].split(" ")["abcde".indexOf(space[0])] : "w";
}

/** The action bar. */
export function Prompt() {
  if (link.value === "lost") return box("lost", t("link.lost"), t("link.lost.why"), [button(t("link.now"), connect)]);
  if (table.value.phase === "over") return h(Over, null);
  if (me.value < 0) return box("", t("ask.watch"), otherTurn());
  const place = table.value.places[me.value];
  if (place.bot) return box("", t("menu.back.why"), "", place.why === "resignation" ? [] : [button(t("menu.back"), () => say({ kind: "come_back" }), true)]);
  if (!myTurn.value) return h(Waiting, null);
  return h(Asking, null);
}

/** @param {string} name @param {any} title @param {any} text @param {any[]} buttons */
const box = (name, title, text, buttons = []) => h("div", { class: `act ${name}` }, h("h2", { role: "status" }, title), h("p", { class: "small quiet" }, text), h("div", { class: "row wrap" }, buttons));
/** @param {any} label @param {() => void} act @param {boolean} main @param {any} key */
const button = (label, act, main = false, key = "") => h("button", { class: `btn ${main ? "main grow" : ""}`, key, disabled: Boolean(pending.value), onClick: act }, label);

function otherTurn() {
  const seat = table.value.asked.seat, place = table.value.places[seat];
  return place.bot || place.program ? t("ask.other", { name: nameAt(seat) }) : t("ask.other.person", { name: nameAt(seat) });
}

function Waiting() {
  const seat = table.value.asked.seat;
  return h("div", { class: `act waiting s${seat}` }, h("h2", { role: "status" }, otherTurn()),
    h("div", { class: "row" }, shield(seat, 34, nameAt(seat)), h("p", { class: "small quiet grow" }, t("ask.other.why"))));
}

function Over() {
  const { ranks, scores, reason } = told.value.table.outcome;
  const names = table.value.places.map((/** @type {any} */ _, /** @type {number} */ seat) => nameAt(seat));
  const winners = names.filter((/** @type {string} */ _, /** @type {number} */ seat) => ranks[seat] === 1);
  const sums = [...scores].sort((a, b) => b - a).join("–");
  const title = winners.length === names.length ? t("end.drawn", { scores: sums }) : winners.length > 1 ? t("end.shared", { names: winners.join(", "), scores: sums }) : t("end.win", { name: winners[0], scores: sums });
  const why = reason.startsWith("colour") ? t("end.colour") : t(`end.${["points", "passes", "stall", "resignation", "time", "agreement", "city", "crowns", "hoarding", "abandoned"].includes(reason) ? reason : "other"}`);
  const next = table.value.next_table;
  const again = next ? h("a", { class: "btn main grow", href: `/t/${next}` }, t("end.next")) : me.value >= 0 ? button(t("end.rematch"), () => say({ kind: "rematch" }), true) : null;
  return h("div", { class: "act over" }, h("div", { class: "pasthead" }, h("h2", { role: "status" }, title), h(Place, null)), h("p", { class: "small quiet" }, why),
    h(Past, null),
    h("div", { class: "row wrap" }, again, location.pathname === "/" ? null : h("a", { class: "btn", href: `/api/tables/${location.pathname.slice(3)}/record.txt`, download: "game.txt" }, t("end.record")), h("a", { class: "btn", href: "/" }, t("end.new"))));
}


function Asking() {
  const asked = question.value, ready = answers(asked, choices.value, picked.value);
  const has = table.value.seats[me.value];
  const parts = { action: Action, payment: Payment, reduction: Reduction, return: Return, stronghold: Several, steal: Kinds, joker: Kinds, visit: Nobles };
  const Part = parts[/** @type {keyof typeof parts} */ (asked)] || Several;
  const changed = Object.values(change()).reduce((sum, n) => sum + n, 0);
  return h("div", { class: `act asking q-${asked}`, "aria-busy": Boolean(pending.value) },
    h(Part, { ready }),
    notice.value ? h("p", { class: "small alarm", role: "alert" }, notice.value) : null,
    changed ? h(Meter, { held: has.held, limit: has.limit, add: changed }) : null,
    h("div", { class: "row wrap buttons" }, ...buttons(asked, ready)));
}

/** The buttons for what is picked. @param {string} asked @param {string[] | null} ready */
function buttons(asked, ready) {
  const several = offered(choices.value, picked.value);
  const any = picked.value.items.length || picked.value.focus || picked.value.text || picked.value.mode;
  const list = [];
  if (several.length > 1) list.push(...several.map((choice, i) => h("button", { class: `btn ${i ? "" : "main"} grow`, key: choice.text, disabled: Boolean(pending.value), onClick: () => send(choice.text) }, label(choice), i < 2 ? h("kbd", null, i ? "⇧" : "Enter") : null)));
  else if (any) list.push(h("button", { class: "btn main grow", key: "yes", "data-act": "confirm", disabled: !ready || Boolean(pending.value), onClick: () => confirm() }, main(asked, ready), h("kbd", null, "Enter")));
  const usual = ["payment", "reduction"].includes(asked);  // something is picked already: there is nothing to cancel
  if (any && !usual) list.push(h("button", { class: "btn", key: "no", "data-act": "cancel", onClick: cancel, "aria-label": t("do.cancel") }, h("span", { class: "wide" }, t(asked === "return" ? "do.again" : "do.cancel")), h("span", { class: "slim" }, icon("close", 17)), h("kbd", null, "Esc")));
  else if (!any) list.push(...plain(choices.value).map((choice) => h("button", { class: "btn", key: choice.text, disabled: Boolean(pending.value), onClick: () => send(choice.text) }, label(choice))));
  for (const mode of any ? [] : MODES) if (choices.value.some((/** @type {any} */ choice) => choice.kind === mode)) list.push(button(t(`do.${mode}`), () => { picked.value = { ...NOTHING, mode }; }, false, mode));
  if ((!any || usual) && table.value.take_back) list.push(h("button", { class: "btn", key: "back", "data-act": "back", disabled: Boolean(pending.value), "aria-label": t("do.back"), onClick: () => ask("take_back") }, icon("undo", 15), h("span", { class: "wide" }, t("do.back"))));
  return list;
}

/** @param {string} asked @param {string[] | null} ready */
function main(asked, ready) {
  if (asked === "return") return t("do.return");
  if (asked === "payment") return t("do.pay");
  if (picked.value.items.length) return [t("do.take"), h("span", { class: "slim" }, pips(spread(change()), 20))];
  const choice = ready && choices.value.find((/** @type {any} */ each) => each.text === ready[0]);
  return choice ? label(choice) : t("do.choose");
}

/** What a choice is called on a button. @param {any} choice */
export function label(choice) {
  const name = choice.seat === undefined ? "" : nameAt(choice.seat);
  const at = (/** @type {any} */ what) => `${what.row}${what.slot}`;
  if (choice.kind === "reduce" && !Object.keys(choice.uses).length) return t("do.reduce.none");
  if (choice.kind === "reserve") return t(choice.slot === null ? "do.reserve.blind" : "do.reserve");
  if (choice.kind === "move") return t("do.move", { from: at(choice.from), to: at(choice.to) });
  if (choice.kind === "gold" && choice.cards !== undefined) return h("span", { class: "row tight", role: "img", "aria-label": t("do.gold_cards", choice) }, pips(Array(choice.tokens).fill("y"), 22), Array.from({ length: choice.cards }, (_, i) => h("span", { key: i }, ability("gold2", 26))));
  if (choice.kind === "bag") return t("do.bag", { n: choice.tokens });
  const paid = spread({ x: choice.glass || 0, y: choice.gold || 0 });
  return paid.length ? [t(`do.${choice.kind}`), pips(paid, 17)] : t(`do.${choice.kind}`, { name });
}

/** Tokens in the hand before and after; how many would be too many, and have to be returned. @param {{ held: number, limit: number, add: number }} props */
function Meter({ held, limit, add }) {
  const after = held + add, cells = Math.max(limit, held, after), over = Math.max(0, after - limit);
  const cell = (/** @type {number} */ i) => (i < Math.min(held, after) ? "on" : i < after ? "add" : i < held ? "gone-token" : "");
  return h("div", { class: `hand-after ${over ? "over" : ""}` },
    h("div", { class: "row between" }, h("span", { class: `small ${over ? "alarm" : "quiet"}` }, over ? t("hand.over", { n: over }) : t("hand.after")), h("b", { class: over ? "alarm" : "" }, `${held} → ${after}/${limit}`)),
    h("div", { class: "meter", role: "img", "aria-label": `${after}/${limit}` }, Array.from({ length: cells }, (_, i) => h("i", { key: i, class: `${cell(i)} ${i >= limit ? "too" : ""}` }))));
}

/** The picked card, if one is. */
function focused() {
  const focus = picked.value.focus;
  const [sort, place] = focus.split(":");
  if (sort === "hand") return table.value.seats[me.value].hand[Number(place) - 1];
  if (sort !== "place") return "";
  const row = table.value.rows.find((/** @type {any} */ each) => place.startsWith(each.row) && place.length === each.row.length + 1);
  return row ? row.cards[Number(place.slice(-1)) - 1] : "";
}

function Action() {
  const items = picked.value.items;
  const duel = table.value.game.startsWith("duel");
  if (items.length) return h("div", { class: "row takes" }, h("h2", { class: "grow" }, t("do.take")), items.map((item, i) => h("button", { key: i, class: "bare", "aria-label": t("do.cancel"), onClick: () => { picked.value = { ...NOTHING, items: without(items, item) }; } }, token(item.startsWith("space:") ? onSpace(item.slice(6)) : item.slice(5), 36))));
  const id = focused();
  if (id) return [h("div", { class: "row takes" }, h("h2", { class: "grow" }, label(offered(choices.value, picked.value)[0] || { kind: "choose" })), h("button", { class: "bare look", "aria-label": t("look.at", { name: sentence(id) }), onClick: () => look("card", id) }, chip(id, 60))), h(About, { id })];
  if (picked.value.mode) return [h("h2", { role: "status" }, t(`do.${picked.value.mode}`)), h("p", { class: "small quiet" }, t("ask.privilege"))];
  if (picked.value.focus) return h("h2", { role: "status" }, label(offered(choices.value, picked.value)[0] || { kind: "choose" }));
  return [h("h2", { role: "status" }, t("ask.your")), h("p", { class: "small quiet hint" }, t(duel ? "ask.duel" : "ask.action"))];
}

/** What there is to know about the picked card: what it does, and what is missing to buy it. @param {{ id: string }} props */
function About({ id }) {
  const place = picked.value.focus.startsWith("hand:") ? `#${picked.value.focus.slice(5)}` : picked.value.focus.slice(6);
  const reach = table.value.reach[place], words = [explained(id), reach && reach.open && reach.lack ? lacking(reach) : ""].filter(Boolean);
  return words.length ? h("p", { class: "small quiet about" }, words.join(" ")) : null;
}
function Payment() {
  const pays = choices.value;
  if (!picked.value.text) picked.value = { ...NOTHING, text: (pays.find((/** @type {any} */ each) => each.standard) || pays[0]).text };
  return h(Price, { title: t("pay.for"), name: t("ask.payment"), id: pays[0].card }, pays.map((/** @type {any} */ pay) =>
    h(Option, { key: pay.text, text: pay.text }, pips(spread(pay.tokens), 22), pay.standard ? h("span", { class: "tiny quiet" }, t("pay.standard")) : null)));
}

/** The card that is paid for, and the ways to do so. @param {{ title: string, name: string, id: string, children?: any }} props */
const Price = ({ title, name, id, children }) => h("div", { class: "price" },
  narrow.value ? h("button", { class: "bare priced", "aria-label": t("look.at", { name: sentence(id) }), onClick: () => look("card", id) }, h("span", { class: "card" }, card(id, true))) : null,
  h("div", { class: "row" }, h("h2", { class: "grow", role: "status" }, title), narrow.value ? null : chip(id, 52)),
  h("div", { class: "options", role: "radiogroup", "aria-label": name }, children));

/** One of them. @param {{ text: string, children?: any }} props */
const Option = ({ text, children }) => h("button", { class: `option ${picked.value.text === text ? "on" : ""}`, role: "radio", "aria-checked": picked.value.text === text, onClick: () => choose({ ...NOTHING, text }) }, children);

/** How a price is lowered: a line for each way, with the colours that each talent is used on. */
function Reduction() {
  if (!picked.value.text) picked.value = { ...NOTHING, text: (choices.value.find((/** @type {any} */ each) => each.standard) || choices.value[0]).text };
  const kinds = (/** @type {Record<string, number>} */ counts) => Object.entries(counts).flatMap(([kind, n]) => Array(n).fill(LETTERS[kind] || kind));
  return h(Price, { title: t("ask.reduction"), name: t("ask.reduction"), id: choices.value[0].card }, choices.value.map((/** @type {any} */ each) =>
    h(Option, { key: each.text, text: each.text },
      Object.entries(each.uses).map(([talent, counts]) => h("span", { class: "row tight", key: talent, title: talent }, "−", kinds(/** @type {any} */ (counts)).map((kind, i) => h("span", { key: i }, stone(kind, 18), letter(kind))))),
      each.glass ? pips(Array(each.glass).fill("x"), 20) : t("log.nothing"))));
}
/** @type {Record<string, string>} */
const LETTERS = { white: "w", blue: "u", green: "g", red: "r", black: "k", pearl: "p", glass: "x", gold: "y" };

function Return() {
  const has = table.value.seats[me.value], need = surplus(), n = picked.value.items.length;
  return [h("div", { class: "row title" }, h("h2", { class: "grow", role: "status" }, t("ask.return", { n: need })), h("b", null, `${n}/${need}`)),
    h("p", { class: "small quiet" }, t("ask.return.why", { held: has.held, limit: has.limit })),
    h("div", { class: "row wrap kinds material" }, ORDER.filter((kind) => has.tokens[kind]).map((kind) => {
      const chosen = picked.value.items.filter((item) => item === `mine:${kind}`).length;
      const can = n < need && chosen < has.tokens[kind];
      return h("button", { key: kind, class: "kindpick", disabled: !can, "aria-label": `${t(`kind.${kind}`)}, ${has.tokens[kind] - chosen}`, onClick: () => giveBack(`mine:${kind}`) },
        token(kind, 34), h("b", null, has.tokens[kind] - chosen, letter(kind)), chosen ? h("span", { class: "plus" }, `−${chosen}`) : null);
    }))];
}

function Kinds() {
  return [h("h2", { class: "title", role: "status" }, t(`ask.${question.value}`)),
    h("div", { class: "row wrap kinds material" }, choices.value.map((/** @type {any} */ choice) => {
      const kind = choice.token || choice.colour;
      return h("button", { key: choice.text, class: `kindpick ${picked.value.text === choice.text ? "on" : ""}`, "aria-pressed": picked.value.text === choice.text, "aria-label": t(`kind.${kind}`), onClick: () => choose({ ...NOTHING, text: choice.text }) }, choice.token ? token(kind, 36) : stone(kind, 36), letter(kind));
    }))];
}

function Nobles() {
  return [h("h2", { class: "title", role: "status" }, t("ask.visit")), h("div", { class: "row wrap material" }, choices.value.map((/** @type {any} */ choice) =>
    h("button", { key: choice.text, class: `nobleoption ${picked.value.text === choice.text ? "sel" : ""}`, "aria-pressed": picked.value.text === choice.text, "aria-label": nobleSaid(choice.noble), onClick: () => choose({ ...NOTHING, focus: `noble:${choice.noble}`, text: choice.text }) }, noble(choice.noble, true))))];
}

/** Any other question: choices on the table are picked there, cards in front of the seat are shown here. */
function Several() {
  const cards = choices.value.filter(shownCard), royals = choices.value.filter((/** @type {any} */ choice) => choice.royal);
  const hint = movable(choices.value, picked.value) ? "ask.move" : choices.value.some((/** @type {any} */ choice) => choice.space) ? "ask.space" : choices.value.some((/** @type {any} */ choice) => choice.slot || choice.to) ? "ask.place" : "ask.choose";
  return [h("h2", { class: "title", role: "status" }, t(`ask.${question.value}`)),
    royals.length ? h("div", { class: "options cardlist material" }, royals.map((/** @type {any} */ choice) => h("button", { key: choice.text, class: `cardoption card ${picked.value.text === choice.text ? "sel" : ""}`, "aria-label": royalSaid(choice.royal), onClick: () => choose({ ...NOTHING, focus: `royal:${choice.royal}`, text: choice.text }) }, royal(choice.royal))))
      : cards.length ? h("div", { class: "options cardlist material" }, cards.map((/** @type {any} */ choice) => h("button", { key: choice.text, class: `cardoption card ${picked.value.text === choice.text ? "sel" : ""}`, "aria-label": sentence(shownCard(choice)), onClick: () => choose({ ...NOTHING, text: choice.text }) }, card(shownCard(choice), true))))
      : h("p", { class: "small quiet hint" }, t(hint))];
}

