// A table's page: the bar on top, the table, the other players and the turns, the own hand with the action bar.

import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { DuelStage, Race, SplendorStage } from "./board.js";
import { connect } from "./connection.js";
import { Clock, Kept, Ledger, Player, Starts, Strip, Tiles, goal, near, scrolls, whoIs } from "./parts.js";
import { icon, logo, shield } from "./pieces.js";
import { Prompt, change } from "./prompt.js";
import { catalogue, dialog, link, me, myTurn, narrow, opened, replay, sound, table, theme, told } from "./store.js";
import { useShift } from "./shifting.js";
import { play } from "./sounds.js";
import { Turns } from "./telling.js";
import { Waiting } from "./waiting.js";
import { nameAt, t } from "./words.js";

/** A table. */
export function TablePage() {
  useEffect(() => () => { document.title = "Cabochon"; }, []);
  if (link.value === "gone") return h(Message, { title: t("link.gone"), text: t("link.gone.why"), action: h("a", { class: "btn main", href: "/" }, t("lobby.home")) });
  if (link.value === "replaced") return h(Message, { title: t("link.replaced"), text: t("link.replaced.why"), action: h("button", { class: "btn main", onClick: () => { link.value = "lost"; connect(); } }, t("link.here")) });
  if (!table.value || !catalogue.value) return h(Message, { title: "Cabochon", text: "…", action: null });
  document.title = myTurn.value ? `● ${t("ask.your")} – Cabochon` : `${gameName()} – Cabochon`;
  if (table.value.phase === "open") return h(Waiting, null);
  return h(Game, null);
}

/** @param {{ title: string, text: string, action: any }} props */
export const Message = ({ title, text, action }) => h("main", { class: "message" }, logo(64), h("h1", null, title), h("p", { class: "quiet" }, text), action);

/** What is played, in words. */
export const gameName = () => table.value.game.split("+").map((/** @type {string} */ part, /** @type {number} */ i) => t(`${i ? "module" : "game"}.${part}`)).join(" · ");

function Game() {
  const duel = table.value.game.startsWith("duel");
  const seats = table.value.places.map((/** @type {any} */ _, /** @type {number} */ i) => i);
  const first = me.value < 0 ? 0 : me.value;
  const others = seats.map((/** @type {number} */ i) => (first + i) % seats.length).filter((/** @type {number} */ seat) => seat !== me.value);
  const stage = duel ? h(DuelStage, null) : h(SplendorStage, null);
  const pair = me.value < 0 ? [0, 1] : [me.value, 1 - me.value];
  if (narrow.value) {
    return h("div", { class: `phone ${duel ? "is-duel" : ""}` }, h(PhoneTop, null),
      h("section", { class: `strip n${others.length}`, "aria-label": t("part.opponents") }, others.map((/** @type {number} */ seat) => h(Strip, { seat, key: seat }))),
      opened.value >= 0 ? h(Opened, null) : null,
      duel ? h(Race, { seats: pair }) : null,
      h("main", { class: "phonestage" }, stage), h(Sheet, null));
  }
  return h("div", { class: `desk ${duel ? "is-duel" : ""}` }, h(Top, null),
    h("main", { class: "game" }, stage,
      h("aside", { class: "side" }, duel ? h(Race, { seats: pair }) : null, others.map((/** @type {number} */ seat) => h(Player, { seat, key: seat })), h(Turns, null)),
      h(Dock, null)));
}

/** The things of one seat and the turns, over the table of a small screen. */
function Opened() {
  const shut = () => { opened.value = -1; };
  return h("div", { class: "opened", onClick: (/** @type {any} */ event) => { if (event.target === event.currentTarget) shut(); } },
    h("div", { class: "openedseat" }, h(Player, { seat: opened.value }), h("button", { class: "btn ghost icon", "aria-label": t("menu.close"), onClick: shut }, icon("close", 17))), h(Turns, null));
}

function round() {
  const seats = table.value.places.length, turns = table.value.turns;
  const over = table.value.phase === "over" && (!replay.value || replay.value.at === replay.value.frames.length - 1);
  return table.value.game.startsWith("duel") ? t("top.turn", { n: turns + (over ? 0 : 1) }) : t("top.round", { n: Math.floor(turns / seats) + (over && turns % seats === 0 ? 0 : 1) });
}

const openMenu = () => { dialog.value = "menu"; };
const nextSound = () => { sound.value = { off: "soft", soft: "full" }[/** @type {"off"} */ (sound.value)] || "off"; if (sound.value !== "off") play("turn", sound.value); };
const nextTheme = () => { theme.value = { dark: "light", light: "contrast", contrast: "dark" }[/** @type {"dark"} */ (theme.value)] || "dark"; };

function Top() {
  return h("header", { class: "top" }, h("h1", { class: "sr" }, gameName()), h("a", { class: "brand", href: "/" }, logo(30), h("span", null, "Cabochon")),
    h("span", { class: "tag" }, gameName()), h("span", { class: "tag" }, t("top.players", { n: table.value.places.length })), h("span", { class: "tag" }, t("top.goal", { n: goal() })),
    h("span", { class: "grow" }), table.value.final ? h("span", { class: "tag on" }, t("top.last")) : null, h("span", { class: "tag" }, round()),
    told.value.watchers ? h("span", { class: "row small quiet", title: t("top.watchers", { n: told.value.watchers }) }, icon("eye", 17), told.value.watchers) : null,
    h("span", { class: `row small ${link.value === "on" ? "quiet" : "alarm"}`, role: "img", title: t(link.value === "on" ? "link.on" : "link.lost"), "aria-label": t(link.value === "on" ? "link.on" : "link.lost") }, icon("wifi", 17)),
    h("button", { class: `btn ghost icon sound-${sound.value}`, "aria-label": soundSaid(), title: soundSaid(), onClick: nextSound }, icon("sound", 19)),
    h("button", { class: "btn ghost icon", "aria-label": t("top.theme"), title: t("top.theme"), onClick: nextTheme }, icon("theme", 19)),
    h("button", { class: "btn ghost icon", "aria-label": t("top.menu"), title: t("top.menu"), onClick: openMenu }, icon("menu", 21)));
}
const soundSaid = () => `${t("menu.sound")}: ${t(`sound.${sound.value}`)}`;

function PhoneTop() {
  return h("header", { class: "pt" }, h("h1", { class: "sr" }, gameName()), h("button", { class: "btn ghost icon", "aria-label": t("top.menu"), onClick: openMenu }, icon("menu", 21)),
    h("div", { class: "grow" }, h("b", null, myTurn.value ? t("ask.your") : gameName()), " ", h("span", { class: "faint small" }, round(), table.value.final ? `, ${t("top.last")}` : "")),
    me.value >= 0 ? h(Clock, { seat: me.value }) : null);
}

/** The own hand and the action bar. */
function Dock() {
  const seat = me.value;
  if (seat < 0) return h("section", { class: "dock panel watching" }, h(Prompt, null));
  const has = table.value.seats[seat];
  const eight = Object.keys(has.tokens).length > 6;
  return h("section", { class: `dock panel seat s${seat % 4} ${myTurn.value ? "turn" : ""}`, "data-seat": seat, "aria-label": t("part.hand") },
    h("div", { class: "me" }, shield(seat, 40, nameAt(seat)),
      h("div", null, h("div", { class: "name" }, nameAt(seat)), h(Starts, { seat }), h(Clock, { seat }), h("span", { class: "tiny faint" }, whoIs(seat))),
      h("div", { class: `bigpts ${near(seat) ? "alarm" : ""}` }, has.points, h("span", { class: "label" }, t("seat.of", { n: goal() }))),
      scrolls(seat, 26)),
    h("div", { class: "hand" }, h(Ledger, { seat, bonus: eight ? 32 : 38, tok: eight ? 30 : 38, add: change(), big: true, mine: true })),
    h("div", { class: "keep" }, h(Hand, { seat }), h(Tiles, { seat })),
    h(Prompt, null));
}

/** The reserved cards and the free places for more. @param {{ seat: number }} props */
function Hand({ seat }) {
  const has = table.value.seats[seat], free = Math.max(0, has.hand_limit - has.hand.length);
  return h("div", { class: `handcards ${has.hand_limit > 3 || has.hand.length > 3 ? "many" : ""}` }, has.hand.map((/** @type {string} */ id, /** @type {number} */ i) => h(Kept, { id, place: i + 1, hidden: has.private.includes(i + 1), key: id })),
    Array.from({ length: free }, (_, i) => h("div", { class: "slot", key: `f${i}` }, narrow.value ? null : t("seat.reserve"))));
}

/** The same on a small screen: at the foot of the page. */
function Sheet() {
  const seat = me.value, element = useRef(/** @type {HTMLElement | null} */ (null));
  useShift(element);
  if (seat < 0) return h("section", { class: "sheet", ref: element }, h(Prompt, null));
  const has = table.value.seats[seat];
  const eight = Object.keys(has.tokens).length > 6;
  return h("section", { class: `sheet ${myTurn.value ? "turn" : ""}`, ref: element, "data-seat": seat, "aria-label": t("part.hand") },
    h("div", { class: "row sheethand" },
      h("button", { class: "pme", "aria-label": `${nameAt(seat)}, ${t("seat.points", { n: has.points })}`, "aria-expanded": opened.value === seat, onClick: () => { opened.value = opened.value === seat ? -1 : seat; } }, shield(seat, 26, nameAt(seat)), h("span", { class: `display ${near(seat) ? "alarm" : ""}` }, has.points), scrolls(seat, 16)),
      h("div", { class: "grow hand" }, h(Ledger, { seat, bonus: eight ? 20 : 23, tok: eight ? 21 : 24, add: change(), mine: true })),
      h("div", { class: "sheetcards" }, h(Hand, { seat }))),
    h(Prompt, null));
}

