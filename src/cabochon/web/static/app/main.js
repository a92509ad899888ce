// Begins: shows the page for this address, and listens to the keyboard.

import { h, render } from "preact";
import { effect } from "@preact/signals";
import { sprite } from "./art/index.js";
import { ORDER } from "./choosing.js";
import { goTo } from "./connection.js";
import { keepFocus } from "./focus.js";
import { Lobby } from "./lobby.js";
import { Dialogs } from "./menu.js";
import { watchMoves } from "./moving.js";
import { Message, TablePage } from "./page.js";
import { fromAddress, go, otherEyes } from "./past.js";
import { cancel, confirm, giveBack, pick, pickKind } from "./acting.js";
import { answers } from "./choosing.js";
import { catalogue, choices, dialog, language, myTurn, picked, question, replay, table, theme, told } from "./store.js";
import { t } from "./words.js";
import { watchTurns } from "./alerts.js";

const place = document.getElementById("sprite");
if (place) place.innerHTML = sprite();

effect(() => { document.documentElement.dataset.theme = theme.value; });
effect(() => { document.documentElement.lang = language.value; });

effect(() => { if (told.value) fromAddress(); });

watchTurns();

const room = location.pathname.match(/^\/t\/([A-Za-z0-9_-]+)$/);
const Nowhere = () => h(Message, { title: t("page.none"), text: t("page.none.why"), action: h("a", { class: "btn main", href: "/" }, t("lobby.home")) });
const App = () => h("div", null, room || told.value ? h(TablePage, null) : location.pathname === "/" ? h(Lobby, null) : h(Nowhere, null), h(Dialogs, null));

fetch("/api/catalogue").then((response) => response.json()).then((told) => { catalogue.value = told; });
if (room) goTo(room[1]);
if (room) watchMoves();
const root = document.getElementById("app");
if (root) render(h(App, null), root);
if (root) keepFocus(root);

let typed = "";
addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || dialog.value || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
  if (replay.value) { lookThrough(event); return; }
  if (!table.value || table.value.phase !== "playing") return;
  if (event.key.startsWith("Arrow") && step(event.key, document.activeElement)) event.preventDefault();
  else if (event.key === "Escape") cancel();
  else if (event.key === "Enter" && confirms(target)) { if (confirm(event.shiftKey)) event.preventDefault(); }
  else if (event.key === "/") { event.preventDefault(); dialog.value = "type"; }
  else if (event.key === "?") dialog.value = "help";
  else if (ORDER.includes(event.key) && myTurn.value) letter(event.key);
  else if (/^[0-9a-eo#*]$/.test(event.key)) key(event.key);
});

/** Whether Enter confirms while this has the focus: not on a button of its own, but on a thing that is picked already. @param {HTMLElement} target */
function confirms(target) {
  const anchor = target.dataset.anchor;
  if (!anchor) return target.matches(".act [aria-checked=true], .act [aria-pressed=true]") || !/^(BUTTON|A|SUMMARY)$/.test(target.tagName);
  return picked.value.focus === anchor || (picked.value.items.includes(anchor) && answers(question.value, choices.value, picked.value) !== null);
}

/** The letter of a kind of stone: it is taken, returned, or what a question is about. @param {string} kind */
function letter(kind) {
  if (question.value === "return") giveBack(`mine:${kind}`);
  else if (!pickKind(kind)) pick(`bank:${kind}`);
}

/** What begins the name of a place. */
const BEGUN = /^(o|o?[1-4]|#|[a-e])$/;

/** A key of a place: row and slot (4 is the row of the Counterfeiters), a row and * for its deck, # and a place in the hand, or a space of the board. @param {string} pressed */
function key(pressed) {
  typed += pressed;
  const [, row, slot] = typed.match(/^(o?[1-4])([1-5*])$/) || [];
  const hand = typed.match(/^#([1-5])$/);
  if (row) pick(slot === "*" ? `deck:${row}` : `place:${row === "4" ? "c" : row}${slot}`);
  else if (hand) pick(`hand:${hand[1]}`);
  else if (/^[a-e][1-5]$/.test(typed)) pick(`space:${typed}`, false);
  if (!BEGUN.test(typed)) typed = typed.length > 1 && !row && !hand && BEGUN.test(pressed) && !/^[a-e][1-5]$/.test(typed) ? pressed : "";
}

/** The keys of a finished game. @param {KeyboardEvent} event */
function lookThrough(event) {
  const steps = /** @type {Record<string, (at: number, last: number) => number>} */ ({ ArrowLeft: (at) => at - 1, k: (at) => at - 1, ArrowRight: (at) => at + 1, j: (at) => at + 1, Home: () => 0, 0: () => 0, End: (_, last) => last, $: (_, last) => last });
  const step = steps[event.key];
  if (event.key === "f") otherEyes();
  if (event.key === "?") dialog.value = "help";
  if (step) { event.preventDefault(); go(step); }
}

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Move the focus from a thing on the table to the nearest one in a direction. @param {string} way @param {Element | null} from */
function step(way, from) {
  if (!from || !from.matches("[data-anchor]")) return false;
  const [dx, dy] = WAYS[way], here = centre(from);
  let best = null, least = Infinity;
  for (const other of document.querySelectorAll("button[data-anchor]")) {
    const there = centre(other), along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (other !== from && along > 4 && along + 3 * across < least) [best, least] = [other, along + 3 * across];
  }
  if (best) /** @type {HTMLElement} */ (best).focus();
  return Boolean(best);
}

/** @param {Element} element */
function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
