// Motion: tokens and cards travel between the table and whoever took, paid or bought them. It tells nothing that the page
// does not show anyway: it is left out when several things happened at once, and for those who want little of it.

import { effect } from "@preact/signals";
import { spread } from "./choosing.js";
import { card, token } from "./pieces.js";
import { heard, replay, table } from "./store.js";
import { render } from "preact";

const TRAVEL = 420, STAGGER = 60, MOST = 12;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let known = -1;

/** Begin to watch the log. */
export function watchMoves() {
  effect(() => {
    const entries = heard.value, last = entries.length ? entries[entries.length - 1].seq : -1;
    const news = entries.filter((entry) => entry.seq > known && entry.kind === "decided");
    const first = known < 0;
    known = last;
    if (first || still.matches || document.hidden || replay.peek() || !news.length || news.length > MOST) return;
    const places = placesNow(news);
    requestAnimationFrame(() => play(news, places));
  });
}

/** Where the cards lie that are about to leave, before the page is drawn anew. @param {any[]} news */
function placesNow(news) {
  /** @type {Record<string, DOMRect>} */
  const found = {};
  for (const { what } of news) {
    const anchor = what.slot ? `place:${what.row}${what.slot}` : "";
    const element = anchor && document.querySelector(`[data-anchor="${anchor}"]`);
    if (element) found[anchor] = element.getBoundingClientRect();
  }
  return found;
}

/** @param {any[]} news @param {Record<string, DOMRect>} places */
function play(news, places) {
  if (!table.peek() || !table.peek().seats) return;
  let order = 0;
  for (const entry of news) {
    const home = homeOf(entry.mover);
    if (!home) continue;
    for (const kind of spread(entry.gained)) fly(token(kind, 44), bankOf(kind, entry), home, order++ * STAGGER, 44);
    for (const kind of spread(entry.lost)) fly(token(kind, 44), home, bankOf(kind, null), order++ * STAGGER, 44);
    const anchor = entry.what.slot ? `place:${entry.what.row}${entry.what.slot}` : "";
    if (anchor && places[anchor] && ["buy", "reserve", "conquer", "free_card", "free_counterfeiter"].includes(entry.what.kind)) fly(card(entry.what.card, true), places[anchor], home, order++ * STAGGER, places[anchor].width);
  }
}

/** Where a seat's things are. @param {number} seat */
function homeOf(seat) {
  const element = document.querySelector(`[data-seat="${seat}"]`);
  return element ? element.getBoundingClientRect() : null;
}

/** Where tokens of a kind come from or go to: the pile, or a space of the board. @param {string} kind @param {any} entry */
function bankOf(kind, entry) {
  const space = entry && (entry.what.space || (entry.what.spaces || [])[0]);
  const element = (space && document.querySelector(`[data-space="${space}"]`)) || document.querySelector(`[data-anchor="bank:${kind}"]`) || document.querySelector(".boardbox");
  return element ? element.getBoundingClientRect() : null;
}

/** Let something fly from one place to another, and be gone. @param {any} what @param {DOMRect | null} from @param {DOMRect | null} to @param {number} delay @param {number} width */
function fly(what, from, to, delay, width) {
  if (!from || !to) return;
  const box = document.createElement("div");
  box.className = "flying";
  box.style.width = `${width}px`;
  render(what, box);
  document.body.append(box);
  const at = (/** @type {DOMRect} */ rect) => [rect.left + rect.width / 2 - width / 2, rect.top + Math.min(rect.height / 2, 60) - width / 2];
  const [x1, y1] = at(from), [x2, y2] = at(to);
  const end = width > 60 ? 0.3 : 0.7;
  const frames = [{ transform: `translate(${x1}px, ${y1}px)` }, { transform: `translate(${(x1 + x2) / 2}px, ${(y1 + y2) / 2 - 24}px)` }, { transform: `translate(${x2}px, ${y2}px) scale(${end})`, opacity: 0.6 }];
  const flight = box.animate(frames, { duration: TRAVEL, delay, easing: "cubic-bezier(.45, .05, .2, 1)", fill: "both" });
  flight.onfinish = flight.oncancel = () => box.remove();
}
