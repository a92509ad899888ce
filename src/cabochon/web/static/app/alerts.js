// What tells a person who does not look that something happened: the tab's icon, sounds, a notice of the system.

import { effect } from "@preact/signals";
import { ahead, heard, me, myTurn, notices, replay, sound, table, told } from "./store.js";
import { play, soundsOf } from "./sounds.js";
import { t } from "./words.js";

const LAST_SECONDS = [30, 10];
const MOST = 12;

/** Begin to watch whose turn it is, what happens and the own clock. */
export function watchTurns() {
  effect(showIcon);
  effect(hearNews);
  let mine = false;
  effect(() => {
    if (myTurn.value && !mine) { if (sound.peek() !== "off") play("turn", sound.peek()); tellSystem(); }
    mine = myTurn.value;
  });
  setInterval(knock, 500);
}

function showIcon() {
  const tab = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  if (tab) tab.href = myTurn.value ? "/static/icon-turn.svg" : "/static/icon.svg";
}

let known = -1;
/** The sounds of what happened since the last time. In a tab that is not looked at, only one's own turn is heard. */
function hearNews() {
  const entries = heard.value, last = entries.length ? entries[entries.length - 1].seq : -1;
  const news = entries.filter((entry) => entry.seq > known), first = known < 0;
  known = last;
  if (first || sound.peek() === "off" || document.hidden || replay.peek() || news.length > MOST) return;
  const over = told.peek() && told.peek().table.phase === "over";
  for (const [i, name] of [...news.flatMap(soundsOf), ...(over && news.length ? ["end"] : [])].entries()) play(name, sound.peek(), i * 0.09);
}

let left = Infinity;
/** Knock on wood when the own clock comes to its last seconds. */
function knock() {
  const clocks = table.value && table.value.clocks, running = clocks && clocks.running === me.value && me.value >= 0;
  const now = running ? (clocks.left[me.value] - (Date.now() + ahead.value - told.value.now)) / 1000 : Infinity;
  for (const [i, at] of LAST_SECONDS.entries()) if (running && left > at && left !== Infinity && now <= at && sound.value !== "off") for (let n = 0; n <= i; n += 1) play("knock", sound.value, n * 0.18);
  left = now;
}

/** A notice of the system, if the person wants them and does not look. */
function tellSystem() {
  if (notices.peek() !== "on" || !document.hidden || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const shown = new Notification("Cabochon", { body: t("ask.your"), icon: "/static/icon.svg", tag: location.pathname });
  shown.onclick = () => { focus(); shown.close(); };
}
