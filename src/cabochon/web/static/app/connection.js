// The socket: says hello, keeps the table up to date, comes back by itself, and repeats what was not answered.

import { batch } from "@preact/signals";
import { NOTHING } from "./choosing.js";
import { refusal } from "./words.js";
import { ahead, heard, link, notice, pending, picked, table, token, told } from "./store.js";

const LONGEST = 30_000;
const SILENCE = 40_000;

let socket = /** @type {WebSocket | null} */ (null);
let room = "";
let tries = 0;
let timer = 0;
let lastHeard = 0;

/** Go to a table, or to none. @param {string} id */
export function goTo(id) {
  room = id;
  batch(() => { told.value = null; heard.value = []; picked.value = NOTHING; pending.value = null; notice.value = ""; link.value = "lost"; });
  tries = 0;
  connect();
}

/** Connect now. */
export function connect() {
  clearTimeout(timer);
  if (socket) { socket.onclose = null; socket.onmessage = null; socket.close(); }
  socket = null;
  if (!room) return;
  const opened = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket/${room}`);
  socket = opened;
  opened.onopen = () => {
    say({ kind: "hello", token, since: told.value ? told.value.table.seq : 0 });
    if (pending.value) say(pending.value);
  };
  opened.onmessage = (event) => hear(JSON.parse(event.data));
  opened.onclose = (event) => {
    if (socket !== opened) return;
    socket = null;
    link.value = event.code === 4001 ? "replaced" : event.code === 4004 ? "gone" : "lost";
    if (link.value === "lost") again();
  };
}

function again() {
  clearTimeout(timer);
  timer = setTimeout(connect, Math.min(LONGEST, 300 * 2 ** tries) * (0.75 + Math.random() / 2));
  tries += 1;
}

const now = () => { if (link.value === "lost" && room) { tries = 0; connect(); } };
addEventListener("online", now);
addEventListener("offline", () => { if (room && link.value === "on") { link.value = "lost"; if (socket) socket.close(); again(); } });
addEventListener("visibilitychange", () => { if (!document.hidden) now(); });
setInterval(() => {
  if (!socket || socket.readyState !== WebSocket.OPEN) return;
  if (Date.now() - lastHeard > SILENCE) { link.value = "lost"; connect(); } else say({ kind: "ping" });
}, 15_000);

/** @param {any} message */
function hear(message) {
  lastHeard = Date.now();
  tries = 0;
  if (message.kind === "table") hearTable(message);
  else if (message.kind === "granted") settle(message.id);
  else if (message.kind === "refused") {
    batch(() => { settle(message.id); if (message.code !== "stale") notice.value = refusal(message); picked.value = NOTHING; });
  }
}

/** @param {any} message */
function hearTable(message) {
  const before = told.value && told.value.table;
  batch(() => {
    link.value = "on";
    ahead.value = message.now - Date.now();
    const known = new Set(message.full ? [] : heard.value.map((entry) => entry.seq));
    heard.value = [...(message.full ? [] : heard.value), ...message.log.filter((/** @type {any} */ entry) => !known.has(entry.seq))];
    told.value = message;
    if (!before || before.version !== message.table.version) { picked.value = NOTHING; notice.value = ""; }
  });
}

/** @param {string} id */
function settle(id) {
  if (pending.value && pending.value.id === id) pending.value = null;
}

/** Say something if there is a connection. @param {any} message */
export function say(message) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Ask for something once, however often the connection breaks. @param {string} kind @param {object} more */
export function ask(kind, more = {}) {
  if (pending.value || !table.value) return;
  const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16)).join("");
  pending.value = { kind, id, version: table.value.version, ...more };
  notice.value = "";
  say(pending.value);
}
