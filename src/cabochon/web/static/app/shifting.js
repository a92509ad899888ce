// On a small screen the sheet at the foot may grow over the table: the page is moved so that what a question is about, and
// then what is picked, is not left under it.

import { useLayoutEffect } from "preact/hooks";
import { anchors } from "./choosing.js";
import { choices, paidCard, picked, question, table } from "./store.js";

/** Room between the sheet and what must be seen above it. */
const GAP = 12;
/** Whether the page stands where it was moved to. */
let moved = false;

/** The places on the table that must be seen: where something is picked, that alone. @returns {Element[]} */
function concerned() {
  if (!choices.value.length || question.value === "action") return [];
  const wanted = picked.value.focus ? [picked.value.focus] : choices.value.flatMap(anchors);
  return [...document.querySelectorAll(".phonestage [data-anchor]")].filter((each) => each.matches(".paid") || wanted.includes(/** @type {HTMLElement} */ (each).dataset.anchor || ""));
}

/** Move the page by as little as shows them, and back when that is no longer needed. @param {HTMLElement} sheet */
function shift(sheet) {
  const boxes = concerned().map((each) => each.getBoundingClientRect());
  const lowest = Math.max(0, ...boxes.map((box) => box.bottom)), highest = Math.min(innerHeight, ...boxes.map((box) => box.top)), foot = innerHeight - sheet.offsetHeight;
  if (!moved && lowest <= foot && highest >= 0) return;
  const top = boxes.length ? Math.max(0, Math.min(lowest - foot, highest - GAP) + GAP + scrollY) : 0;
  moved = top > 0;
  scrollTo({ top, behavior: "instant" });
}

/** Keep what the question is about in sight above the sheet. @param {{ current: HTMLElement | null }} sheet */
export function useShift(sheet) {
  const version = choices.value.length ? table.value.version : -1;
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    const grown = new ResizeObserver(() => { document.documentElement.style.scrollPaddingBottom = `${element.offsetHeight + GAP}px`; shift(element); });
    grown.observe(element);
    return () => { grown.disconnect(); document.documentElement.style.scrollPaddingBottom = ""; };
  }, [question.value, version, paidCard.value]);
}
