// Begins: shows the page for this address, and listens to the keyboard.

import { h, render } from "preact";
import { effect } from "@preact/signals";
import { sprite } from "./art.js";
import { ORDER } from "./choosing.js";
import { goTo } from "./connection.js";
import { Lobby } from "./lobby.js";
import { Dialogs } from "./menu.js";
import { watchMoves } from "./moving.js";
import { TablePage } from "./page.js";
import { fromAddress, go } from "./past.js";
import { giveBack, pick } from "./parts.js";
import { cancel, confirm } from "./prompt.js";
import { catalogue, dialog, language, myTurn, question, replay, sound, table, theme, told } from "./store.js";
import { myTurnSound } from "./sounds.js";

const place = document.getElementById("sprite");
if (place) place.innerHTML = sprite();

effect(() => { document.documentElement.dataset.theme = theme.value; });
effect(() => { document.documentElement.lang = language.value; });

effect(() => { if (told.value) fromAddress(); });

let mine = false;
effect(() => {
  const tab = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  if (tab) tab.href = myTurn.value ? "/static/icon-turn.svg" : "/static/icon.svg";

  if (myTurn.value && !mine && sound.value === "on") myTurnSound();
  mine = myTurn.value;
});

const room = location.pathname.match(/^\/t\/([A-Za-z0-9_-]+)$/);
const App = () => h("div", null, room || told.value ? h(TablePage, null) : h(Lobby, null), h(Dialogs, null));

fetch("/api/catalogue").then((response) => response.json()).then((told) => { catalogue.value = told; });
if (room) goTo(room[1]);
if (room) watchMoves();
const root = document.getElementById("app");
if (root) render(h(App, null), root);

let typed = "";
addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || dialog.value || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
  if (replay.value) { lookThrough(event); return; }
  if (!table.value || table.value.phase !== "playing") return;
  if (event.key.startsWith("Arrow") && step(event.key, document.activeElement)) event.preventDefault();
  else if (event.key === "Escape") cancel();
  else if (event.key === "Enter" && !/^(BUTTON|A)$/.test(target.tagName)) confirm();
  else if (event.key === "/") { event.preventDefault(); dialog.value = "type"; }
  else if (event.key === "?") dialog.value = "help";
  else if (ORDER.includes(event.key) && myTurn.value) { if (question.value === "return") giveBack(`mine:${event.key}`); else pick(`bank:${event.key}`); }
  else if (/^[0-9o#]$/.test(event.key)) key(event.key);
});

/** A digit of a place: row and slot, or # and a place in the hand. @param {string} letter */
function key(letter) {
  typed += letter;
  const found = typed.match(/^(o?[1-3])([1-5])$/);
  const hand = typed.match(/^#([1-5])$/);
  if (found) pick(`place:${found[1]}${found[2]}`);
  if (hand) pick(`hand:${hand[1]}`);
  if (found || hand || typed.length > 2) typed = "";
}

/** The keys of a finished game. @param {KeyboardEvent} event */
function lookThrough(event) {
  const steps = /** @type {Record<string, (at: number, last: number) => number>} */ ({ ArrowLeft: (at) => at - 1, k: (at) => at - 1, ArrowRight: (at) => at + 1, j: (at) => at + 1, Home: () => 0, 0: () => 0, End: (_, last) => last, $: (_, last) => last });
  const step = steps[event.key];
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
