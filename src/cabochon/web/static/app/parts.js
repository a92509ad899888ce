// What lies on the table, as parts of the page: cards on their places, decks, tiles, piles, ledgers, panels of players.

import { h } from "preact";
import { giveBack, pick } from "./acting.js";
import { ORDER, anchors, itemsOf, open, placeOf } from "./choosing.js";
import { Small, look, said } from "./looking.js";
import { back, card, cardOf, chip, city, counted, icon, letter, noble, pip, royal, sentence, shield, stronghold, tile, token } from "./pieces.js";
import { ahead, catalogue, choices, log, me, middling, myTurn, narrow, opened, paidCard, picked, question, replay, table, told } from "./store.js";
import { changes } from "./happened.js";
import { computed, signal } from "@preact/signals";
import { nameAt, seatName, t } from "./words.js";

export const fresh = computed(() => changes(log.value, replay.value ? -1 : me.value));

/** Whether the choices are about things like this one, so that others are out of question. @param {string} sort */
const about = (sort) => myTurn.value && question.value !== "action" && choices.value.some((/** @type {any} */ choice) => anchors(choice).some((anchor) => anchor.startsWith(sort)));
/** @param {string} anchor */
export const possible = (anchor) => choices.value.some((/** @type {any} */ choice) => anchors(choice).includes(anchor) || (itemsOf(choice) || []).includes(anchor));
/** @param {string} anchor */
export const isPicked = (anchor) => picked.value.focus === anchor || picked.value.items.includes(anchor);

/** Lines of notation by label. @param {string} label @returns {string} */
export const note = (label) => (table.value.notes.find((/** @type {string[]} */ each) => each[0] === label) || ["", ""])[1];
/** @param {string} label @returns {string[]} */
export const words = (label) => note(label).split(" ").filter((word) => word && word !== "none");

// Cards on the table

/** How a card stands to the viewer. @param {string} id @param {string} place notation @param {string} anchor */
function standing(id, place, anchor) {
  const buy = myTurn.value && choices.value.some((/** @type {any} */ choice) => choice.kind === "buy" && placeOf(choice) === place);
  const reach = table.value.reach[place];
  const near = reach && reach.open && table.value.phase === "playing";
  const short = near && reach.lack === 1;
  const ready = buy || (near && reach.lack === 0 && !myTurn.value);
  const sort = anchor.split(":")[0];
  return {
    names: [id === paidCard.value ? "sel paid" : isPicked(anchor) ? "sel" : buy ? "buy" : ready ? "buy faint-ring" : short ? `short ${myTurn.value ? "" : "faint-ring"}` : "", about(sort) && !possible(anchor) ? "dim" : "", fresh.value.places[place] ? "fresh" : ""].join(" "),
    tab: buy || ready ? h("span", { class: "flagtab" }, icon("check", 13), h("span", { class: "sr" }, t("say.buy"))) : short ? h("span", { class: "flagtab" }, "−1", reach.kinds ? pip(reach.kinds[0], "", 15) : null, h("span", { class: "sr" }, t("say.short"))) : null,
  };
}

/** A face-up card, or its empty slot. @param {{ row: any, slot: number }} props */
export function Slot({ row, slot }) {
  const id = row.cards[slot - 1], place = `${row.row}${slot}`, anchor = `place:${place}`;
  if (!id) return h("div", { class: "slot", role: "img", "aria-label": t("say.slot") });
  const { names, tab } = standing(id, place, anchor);
  const change = fresh.value.places[place];
  return h("button", { class: `card deal ${names}`, key: id, "data-anchor": anchor, "aria-pressed": isPicked(anchor), "aria-label": sentence(id), title: tip(id, place), onClick: () => pickOrLook(anchor, id) },
    change && change.gone ? h("span", { class: "gone" }, card(change.gone, true)) : null,
    card(id, narrow.value), forts(place), tab,
    change && change.gone && !narrow.value ? h("span", { class: "whence" }, h("span", null, shield(change.seat, 15, nameAt(change.seat)), change.how === "buy" ? t("log.bought") : change.how === "reserve" ? t("log.reserved") : "", chip(change.gone, 26))) : null);
}

/** A click on a card: one that is out of question is looked at from near, unless others are thinking. @param {string} anchor @param {string} id */
function pickOrLook(anchor, id) {
  if (!pick(anchor) && (myTurn.value || me.value < 0 || table.value.phase === "over")) look("card", id);
}

/** What is told of a card when the pointer rests on it. @param {string} id @param {string} place notation */
function tip(id, place) {
  const reach = table.value.reach[place];
  return reach && reach.open && reach.lack ? `${sentence(id)}. ${lacking(reach)}` : sentence(id);
}
/** How much is missing to buy a card. @param {{ lack: number, kinds: string }} reach */
export const lacking = ({ lack, kinds }) => t("say.lack", { n: lack, kinds: [...kinds].map((kind) => t(`kind.${kind}`)).join(", ") });

/** The strongholds on a card. @param {string} place */
function forts(place) {
  const found = table.value.places.flatMap((/** @type {any} */ _, /** @type {number} */ seat) => words(`strongholds ${seat}`).filter((word) => word === place).map(() => seat));
  return found.length ? h("span", { class: "forts" }, found.map((/** @type {number} */ seat, /** @type {number} */ i) => h("span", { key: i }, stronghold(seat, narrow.value ? 20 : 30)))) : null;
}

/** A deck. @param {{ row: any }} props */
export function Deck({ row }) {
  const anchor = `deck:${row.row}`;
  const label = t("say.deck", { level: row.level, n: row.left });
  if (!row.left) return h("div", { class: "slot", role: "img", "aria-label": label }, "0");
  return h("button", { class: `deck ${isPicked(anchor) ? "sel" : ""}`, "data-anchor": anchor, "aria-pressed": isPicked(anchor), "aria-label": label, onClick: () => pick(anchor) },
    h("i", { class: "under" }), h("i", { class: "under" }), back(row.row, row.level), h("span", { class: "count" }, row.left));
}

/** A card in the viewer's own hand. @param {{ id: string, place: number, hidden: boolean }} props */
export function Kept({ id, place, hidden }) {
  const anchor = `hand:${place}`;
  const { names, tab } = standing(id, `#${place}`, anchor);
  return h("button", { class: `card ${names}`, "data-anchor": anchor, "aria-pressed": isPicked(anchor), "aria-label": `${sentence(id)}${hidden ? `, ${t("seat.hidden")}` : ""}`, title: tip(id, `#${place}`), onClick: () => pickOrLook(anchor, id) },
    card(id, true), tab, hidden ? h("span", { class: "keeplabel tiny quiet" }, icon("lock", 12), narrow.value ? null : t("seat.hidden")) : null);
}

// Tiles

/** @param {{ id: string }} props */
export const NobleTile = ({ id }) => tileButton("noble", id, "square", noble(id, middling.value || table.value.game.includes("orient")));
/** @param {{ id: string }} props */
export const CityTile = ({ id }) => tileButton("city", id, "citybox", city(id));
/** @param {{ id: string }} props */
export const RoyalTile = ({ id }) => tileButton("royal", id, "card", royal(id));

/** A tile that is picked if it can be, and otherwise looked at from near. @param {import("./looking.js").Sort} sort @param {string} id @param {string} name @param {any} inside */
function tileButton(sort, id, name, inside) {
  const anchor = `${sort}:${id}`, can = possible(anchor) && myTurn.value, label = said(sort, id);
  const shown = { class: `${name} tile ${isPicked(anchor) ? "sel" : can ? "can" : ""}`, key: anchor, "data-anchor": anchor, "aria-label": label, title: label };
  return can ? h("button", { ...shown, "aria-pressed": isPicked(anchor), onClick: () => pick(anchor) }, inside) : h("button", { ...shown, onClick: () => look(sort, id) }, inside);
}

// Tokens

/** A pile of the bank. @param {{ kind: string }} props */
export function Pile({ kind }) {
  const anchor = `bank:${kind}`, n = table.value.supply[kind] || 0;
  const chosen = picked.value.items.filter((item) => item === anchor).length + (picked.value.focus === anchor ? 1 : 0);
  const left = n - chosen, px = narrow.value ? 46 : 62;
  const can = myTurn.value && possible(anchor);
  const more = can && (chosen || !picked.value.items.length || open(choices.value, [...picked.value.items, anchor]).length);
  const label = `${t("say.pile", { kind: t(`kind.${kind}`), n })}${chosen ? `, ${t("say.picked", { n: chosen })}` : ""}`;
  const layers = Array.from({ length: narrow.value ? 1 : Math.max(1, Math.min(4, left)) }, (_, i) => h("span", { key: i, class: `layer layer${i}` }, token(kind, px)));
  return h("button", { class: `pile ${chosen ? "sel" : ""} ${left ? "" : "none"} ${myTurn.value && kind !== "y" && !more ? "off" : ""} ${kind === "y" ? "gold" : ""}`, "data-anchor": anchor, "aria-label": label, "aria-disabled": !can, onClick: () => pick(anchor) },
    h("span", { class: "stack" }, left ? layers : h("span", { class: "layer layer0 ghosttoken" }, token(kind, px))),
    h("span", { class: "pilenumber" }, h("span", { class: "n" }, left), h("span", { class: "letter" }, kind.toUpperCase())),
    chosen ? h("span", { class: "minus" }, `−${chosen}`) : null);
}

/** Bonuses over tokens, one column a colour. @param {{ seat: number, bonus: number, tok: number, add?: Record<string, number>, big?: boolean, mine?: boolean }} props */
export function Ledger({ seat, bonus, tok, add = {}, big = false, mine = false }) {
  const has = table.value.seats[seat], kinds = ORDER.filter((kind) => kind in has.tokens);
  const news = fresh.value.seats[seat];
  const returning = mine && question.value === "return" && myTurn.value;
  const gained = news ? news.cards.reduce((/** @type {Record<string, number>} */ sum, id) => { const c = cardOf(id); if (c.bonus) sum[c.bonus] = (sum[c.bonus] || 0) + c.bonuses; return sum; }, {}) : {};
  const top = kinds.map((kind) => h("div", { class: `cell ${has.bonuses[kind] ? "" : "zero"}`, key: `b${kind}` },
    "ypx".includes(kind) ? null : tile(kind, has.bonuses[kind] || 0, bonus), gained[kind] ? h("span", { class: "plus fresh" }, `+${gained[kind]}`) : null));
  const low = kinds.map((kind) => {
    const n = (has.tokens[kind] || 0) + (add[kind] || 0), anchor = `mine:${kind}`;
    const inside = [token(kind, tok), h("b", { class: add[kind] ? "changed" : "" }, n, letter(kind)), add[kind] ? h("span", { class: "plus" }, add[kind] > 0 ? `+${add[kind]}` : `−${-add[kind]}`) : news && news.tokens[kind] > 0 ? h("span", { class: "plus fresh" }, `+${news.tokens[kind]}`) : null];
    if (!returning) return h("div", { class: `cell ${n ? "" : "zero"}`, key: kind }, inside);
    return h("button", { class: `cell give ${n ? "" : "zero"}`, key: kind, "aria-label": `${t(`kind.${kind}`)}, ${n}`, disabled: !n, onClick: () => giveBack(anchor) }, inside);
  });
  return h("div", { class: `ledger k${kinds.length} ${big ? "big" : ""}`, role: "group", "aria-label": `${counted(has.bonuses)}; ${counted(has.tokens)}` }, top, low);
}

// Players

const tick = signal(0);
setInterval(() => { tick.value += 1; }, 500);

/** The clock of a seat. @param {{ seat: number }} props */
export function Clock({ seat }) {
  const clocks = table.value.clocks;
  if (!clocks) return null;
  tick.value;
  const spent = clocks.running === seat ? Math.max(0, Date.now() + ahead.value - told.value.now) : 0;
  const rest = Math.max(0, clocks.left[seat] - spent) / 1000;
  const text = rest > 86400 ? `${Math.ceil(rest / 86400)} d` : rest > 3600 ? `${Math.floor(rest / 3600)}:${pad((rest / 60) % 60)} h` : `${Math.floor(rest / 60)}:${pad(rest % 60)}`;
  return h("span", { class: `clock ${clocks.running === seat ? "run" : ""} ${rest < 30 ? "alarm" : ""}` }, icon("clock", 13), text);
}
/** @param {number} n */
const pad = (n) => String(Math.floor(n)).padStart(2, "0");

/** @param {number} seat */
export function whoIs(seat) {
  if (replay.value && replay.value.view === "record") return "";
  const place = table.value.places[seat];
  if (place.bot && place.why) return t("seat.left", { bot: seatName(place.bot) });
  const away = place.person && seat !== me.value && table.value.phase === "playing" && told.value.online[seat] === false;
  return [kindOf(place), away ? t("seat.away") : ""].filter(Boolean).join(", ");
}

/** That a seat is a bot's or a program's; nothing for a person's. @param {any} place */
export const kindOf = (place) => (place.program ? t("seat.program") : place.bot ? t("seat.bot") : "");

/** Marks the seat that begins each round: when somebody has enough points, the round is played to its end. @param {{ seat: number }} props */
export const Starts = ({ seat }) => (table.value.first === seat && !table.value.game.startsWith("duel") ? h("span", { class: "starts", role: "img", title: t("seat.first"), "aria-label": t("seat.first") }, "1") : null);

/** The cards in a hand, small. @param {{ seat: number }} props */
export function Reserved({ seat }) {
  const has = table.value.seats[seat];
  const level = (/** @type {string} */ row) => (table.value.rows.find((/** @type {any} */ each) => each.row === row) || { level: 1 }).level;
  return h("span", { class: "minibacks" }, has.hand.map((/** @type {string} */ id, /** @type {number} */ i) => (id[0] === "?"
    ? h("span", { key: i, role: "img", title: t("say.hidden", { level: level(id.slice(1)) }), "aria-label": t("say.hidden", { level: level(id.slice(1)) }) }, back(id.slice(1), level(id.slice(1))))
    : h(Small, { key: i, sort: "card", id, name: "", inside: card(id, true) }))));
}

/** The tiles of a seat, small. @param {{ seat: number, px?: number }} props */
export function Tiles({ seat }) {
  const has = table.value.seats[seat], duel = table.value.game.startsWith("duel");
  const kept = words(`reserved nobles ${seat}`), taken = words(`city ${seat}`), glass = has.cards.filter((/** @type {string} */ id) => id.startsWith("CF"));
  if (!has.tiles.length && !kept.length && !taken.length && !glass.length) return null;
  return h("span", { class: "minitiles" },
    glass.map((/** @type {string} */ id) => h(Small, { key: id, sort: "card", id, name: "miniroyal", inside: card(id, true) })),
    has.tiles.map((/** @type {string} */ id) => h(Small, { key: id, sort: duel ? "royal" : "noble", id, name: duel ? "miniroyal" : "mininoble", inside: duel ? royal(id) : noble(id, true) })),
    kept.map((id) => h(Small, { key: id, sort: "noble", id, name: "mininoble kept", inside: noble(id, true) })),
    taken.map((id) => h(Small, { key: id, sort: "city", id, name: "minicity", inside: city(id) })));
}

/** Another player. @param {{ seat: number }} props */
export function Player({ seat }) {
  const has = table.value.seats[seat], news = fresh.value.seats[seat], duel = table.value.game.startsWith("duel");
  const turn = table.value.asked && table.value.asked.seat === seat;
  return h("section", { class: `panel seat s${seat} ${turn ? "turn" : ""}`, "data-seat": seat, "aria-label": nameAt(seat) },
    h("div", { class: "row seathead" }, shield(seat, 27, nameAt(seat)),
      h("div", { class: "grow" },
        h("div", { class: "name" }, nameAt(seat), " ", h("span", { class: "faint small who" }, whoIs(seat))),
        h("div", { class: "row small quiet facts" }, h(Starts, { seat }), h(Clock, { seat }), h("span", { title: t("seat.held", { n: has.held, limit: has.limit }) }, `${has.held}/${has.limit}`),
          h("span", { class: "row tight" }, h(Reserved, { seat }), h("span", null, `${has.hand.length}/${has.hand_limit}`)), scrolls(seat))),
      duel ? null : h(Tiles, { seat }),
      h("div", { class: `points ${near(seat) ? "alarm" : ""}` }, has.points, news && news.points ? h("span", { class: "plus fresh pointsplus" }, `+${news.points}`) : null)),
    h(Ledger, { seat, bonus: 25, tok: 23 }), duel ? h(Tiles, { seat }) : null);
}

/** Whether a seat is close to winning. @param {number} seat */
export const near = (seat) => table.value.seats[seat].points >= goal() - (table.value.game.startsWith("duel") ? 4 : 3);
export const goal = () => (catalogue.value.games.find((/** @type {any} */ game) => game.name === table.value.game.split("+")[0]) || { goal: 15 }).goal;

/** The privileges of a seat of Duel. @param {number} seat */
export function scrolls(seat, px = 20) {
  const n = Number(words("privileges")[seat] || 0);
  return n ? h("span", { class: "row tight", role: "img", "aria-label": t("duel.privileges", { n }) }, Array.from({ length: n }, (_, i) => h("span", { key: i }, icon("scroll", px)))) : null;
}

/** Another player on a small screen: a strip that opens. @param {{ seat: number }} props */
export function Strip({ seat }) {
  const has = table.value.seats[seat], mark = replay.value && replay.value.view === "record" ? "" : kindOf(table.value.places[seat]);
  const turn = table.value.asked && table.value.asked.seat === seat;
  const kinds = ORDER.filter((kind) => kind in has.tokens && !"ypx".includes(kind)), alone = table.value.places.length === 2;
  return h("button", { class: `opp s${seat} ${turn ? "turn" : ""} ${opened.value === seat ? "open" : ""}`, "data-seat": seat, "aria-expanded": opened.value === seat, onClick: () => { opened.value = opened.value === seat ? -1 : seat; } },
    shield(seat, 24, nameAt(seat)), h("span", { class: "oname" }, nameAt(seat)), h("span", { class: `op ${near(seat) ? "alarm" : ""}` }, has.points),
    h("span", { class: "tiny quiet oheld" }, h("span", { class: "row tight" }, `${has.held}/${has.limit} · ${has.hand.length}/${has.hand_limit}`, mark ? h("span", { role: "img", title: mark, "aria-label": mark }, icon("robot", 12)) : null), scrolls(seat, 15), h(Clock, { seat })),
    h("span", { class: "obon" }, alone ? ORDER.filter((kind) => kind in has.tokens).map((kind) => h("span", { key: kind, class: "row tight" }, "ypx".includes(kind) ? null : pip(kind, has.bonuses[kind] || 0, 20), token(kind, 18), h("b", { class: "tiny" }, has.tokens[kind] || 0, letter(kind)))) : kinds.map((kind) => h("span", { key: kind }, pip(kind, has.bonuses[kind] || 0, 18)))));
}
