// A finished game, turn by turn: buttons, a slider, keys, whose eyes to see it with, and the turn in the address.

import { h } from "preact";
import { batch, signal } from "@preact/signals";
import { icon } from "./pieces.js";
import { heard, link, me, replay, told } from "./store.js";
import { nameAt, refusal, t } from "./words.js";

const failed = signal(false);

/** Look a finished game through. @param {string} view a seat, `spectator` or `all` @param {number} at */
export async function lookBack(view, at = -1) {
  try {
    const response = await fetch(`/api/tables/${location.pathname.slice(3)}/replay?view=${view}`);
    const frames = await response.json();
    failed.value = !response.ok;
    if (response.ok) show(frames, at < 0 ? frames.length - 1 : at, view);
  } catch {
    failed.value = true;
  }
}

/** Show a record as a finished table; what is wrong with it, if anything is. @param {string} text @returns {Promise<string>} */
export async function openRecord(text) {
  try {
    const response = await fetch("/api/replay", { method: "POST", body: text });
    const answer = await response.json();
    if (!response.ok) return refusal(answer);
    batch(() => {
      heard.value = answer.log;
      told.value = { kind: "table", table: answer.table, online: [], watchers: 0, now: Date.now() };
      link.value = "on";
      show(answer.frames, 0, "record");
    });
    return "";
  } catch {
    return t("error.server");
  }
}

/** @param {any[]} frames @param {number} at @param {string} view */
function show(frames, at, view) {
  const place = Math.max(0, Math.min(frames.length - 1, at));
  replay.value = { frames, at: place, view };
  history.replaceState(null, "", `#${place}`);
}

/** Go to a turn. @param {(at: number, last: number) => number} where */
export function go(where) {
  const past = replay.value;
  if (past) show(past.frames, where(past.at, past.frames.length - 1), past.view);
}

/** Begin where the address says, if it names a turn. */
export function fromAddress() {
  const turn = location.hash.match(/^#(\d{1,4})$/);
  if (turn && !replay.value && told.value && told.value.table.phase === "over") lookBack(me.value < 0 ? "spectator" : String(me.value), Number(turn[1]));
}

/** See the game with the next pair of eyes: each seat's, a spectator's. */
export function otherEyes() {
  const past = replay.value;
  if (!past || past.view === "record" || past.view === "all") return;
  const views = [...told.value.table.places.keys()].map(String).concat("spectator");
  lookBack(views[(views.indexOf(past.view) + 1) % views.length], past.at);
}

/** Which turn is shown, of how many. */
export const Place = () => (replay.value ? h("b", { class: "pastat small" }, `${replay.value.at}/${replay.value.frames.length - 1}`) : null);

/** The controls. */
export function Past() {
  const past = replay.value;
  if (!past) return h("div", { class: "row" }, h("button", { class: "btn", "data-act": "past", onClick: () => lookBack(me.value < 0 ? "spectator" : String(me.value)) }, icon("book", 17), t("past.open")), failed.value ? h("span", { class: "alarm small", role: "alert" }, t("error.server")) : null);
  const last = past.frames.length - 1;
  const step = (/** @type {import("./art/icons.js").Icon} */ name, /** @type {string} */ key, /** @type {(at: number) => number} */ to) => h("button", { class: "btn icon", "aria-label": t(key), onClick: () => go(to) }, icon(name, 16));
  return h("div", { class: "past" },
    h("div", { class: "row" }, step("first", "past.first", () => 0), step("prev", "past.prev", (at) => at - 1),
      h("input", { type: "range", min: 0, max: last, value: past.at, "aria-label": t("past.turn"), onInput: (/** @type {any} */ event) => go(() => Number(event.target.value)) }),
      step("next", "past.next", (at) => at + 1), step("last", "past.last", () => last)),
    past.view === "record" ? null : h("div", { class: "row small" },
      h("select", { "aria-label": t("past.eyes"), value: past.view, onChange: (/** @type {any} */ event) => lookBack(event.target.value, past.at) },
        told.value.table.places.map((/** @type {any} */ _, /** @type {number} */ seat) => h("option", { key: seat, value: String(seat) }, t("past.seat", { name: nameAt(seat) }))),
        h("option", { value: "spectator" }, t("past.spectator")), h("option", { value: "all" }, t("past.all")))));
}
