// What the client knows: the last table it was told, what the person has picked, and how they like things.

import { signal, computed } from "@preact/signals";
import { NOTHING } from "./choosing.js";

/** @typedef {import("../protocol").Picture} Picture */

/** The faces of all pieces, the games and the bots. */
export const catalogue = signal(/** @type {any} */ (null));
/** The last message "table". */
export const told = signal(/** @type {any} */ (null));
/** The positions of a finished game that is looked through, and which of them is shown. */
export const replay = signal(/** @type {{ frames: any[], at: number, view: string } | null} */ (null));
/** The table as it is shown: as it is, or as it was. */
export const table = computed(() => {
  const now = /** @type {any} */ (told.value && told.value.table), past = replay.value;
  return past && now ? { ...now, ...past.frames[past.at], asked: null, choices: [], reach: {} } : now;
});
/** Everything that happened, as far as it was told. */
export const heard = signal(/** @type {any[]} */ ([]));
/** What had happened when the table was as it is shown. */
export const log = computed(() => {
  const past = replay.value;
  return past && past.at < past.frames.length - 1 ? heard.value.filter((entry) => (entry.kind === "decided" ? entry.turn < past.frames[past.at].turns : entry.kind === "began")) : heard.value;
});
/** on, lost, replaced, gone */
export const link = signal("lost");
/** What the server's clock is ahead of ours, in milliseconds. */
export const ahead = signal(0);
export const picked = signal(NOTHING);
/** A request that was sent and not answered yet. */
export const pending = signal(/** @type {any} */ (null));
/** One line that says why something was refused. */
export const notice = signal("");
export const dialog = signal(/** @type {any} */ (null));
/** The piece that is looked at from near. */
export const piece = signal({ sort: "", id: "" });
/** A seat whose things are shown in full on a small screen. */
export const opened = signal(-1);

const remembered = (/** @type {string} */ key, /** @type {string} */ usual) => {
  const kept = signal(read(key) || usual);
  kept.subscribe((value) => write(key, value));
  return kept;
};

/** @param {string} key */
export function read(key) {
  try { return localStorage.getItem(`cabochon.${key}`) || ""; } catch { return ""; }
}
/** @param {string} key @param {string} value */
export function write(key, value) {
  try { localStorage.setItem(`cabochon.${key}`, value); } catch { /* without storage everything works until a reload */ }
}

const media = (/** @type {string} */ query) => {
  const list = matchMedia(query);
  const is = signal(list.matches);
  list.addEventListener("change", () => { is.value = list.matches; });
  return is;
};
export const narrow = media("(max-width: 979px)");
/** Whether there is room beside the table, but little. */
export const middling = media("(max-width: 1199px)");
/** Whether the table is touched rather than pointed at. */
export const touched = media("(pointer: coarse)");

export const theme = remembered("theme", matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
export const language = remembered("language", navigator.language.startsWith("fr") ? "fr" : "en");
export const sound = remembered("sound", "off");
/** Whether the system tells that it is the person's turn when the tab is not looked at. */
export const notices = remembered("notices", "off");
/** Whether the letter of its colour is under each number. */
export const letters = remembered("letters", "off");
/** When what is picked waits to be confirmed: always, touch, never. */
export const confirming = remembered("confirm", "always");
export const name = remembered("name", "");

/** The token that says who this browser is; nobody else may know it. */
export const token = read("token") || fresh();
function fresh() {
  const made = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  write("token", made);
  return made;
}

export const me = computed(() => (table.value && table.value.you !== null ? table.value.you : -1));
export const choices = computed(() => (table.value && table.value.choices) || []);
export const question = computed(() => (table.value && table.value.asked ? table.value.asked.question : ""));
export const myTurn = computed(() => choices.value.length > 0);
/** The card that is being paid for, while it is asked how. */
export const paidCard = computed(() => (["payment", "reduction"].includes(question.value) && choices.value.length ? choices.value[0].card : ""));
