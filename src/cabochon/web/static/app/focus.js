// Keeps the focus: what has it may be drawn anew, switched off while an answer is awaited, or put away. Whoever plays by
// keys is not to begin at the top of the page again each time.

/** What had the focus last, outside of dialogs: the thing, its anchor, and whether it is in the action bar. */
let last = { element: /** @type {any} */ (null), anchor: "", acting: false };

/** Begin to watch the page. @param {HTMLElement} root */
export function keepFocus(root) {
  addEventListener("focusin", (event) => {
    const element = /** @type {HTMLElement} */ (event.target);
    if (!element.closest("dialog")) last = { element, anchor: element.dataset.anchor || "", acting: Boolean(element.closest(".act")) };
  });
  addEventListener("pointerdown", () => { last = { element: null, anchor: "", acting: false }; }, true);
  new MutationObserver(giveBack).observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}

/** If what had the focus can have it no more: give it to what is in its place now, or else to the action bar. */
function giveBack() {
  const { element, anchor, acting } = last;
  if (!element || document.activeElement !== document.body || (element.isConnected && !element.disabled)) return;
  const there = anchor && /** @type {HTMLElement | null} */ (document.querySelector(`button[data-anchor="${anchor}"]`));
  const bar = anchor || acting ? /** @type {HTMLElement | null} */ (document.querySelector(".act")) : null;
  if (bar) bar.tabIndex = -1;
  const next = there || bar;
  if (next) next.focus({ preventScroll: true });
}
