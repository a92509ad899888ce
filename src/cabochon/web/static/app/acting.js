// What a person does at the table: picks things, puts them back, confirms. What is picked may be sent at once, without being
// confirmed, if they like it so.

import { NOTHING, answers, click, offered, whole } from "./choosing.js";
import { ask } from "./connection.js";
import { choices, confirming, me, myTurn, notice, pending, picked, question, table, touched } from "./store.js";

/** How many tokens must be returned. */
export function surplus() {
  const has = table.value.seats[me.value];
  return Math.max(1, has.held - has.limit);
}

/** Pick something, and send it if nothing can be added to it and nothing needs to be confirmed. @param {import("./choosing.js").Picked} next */
export function choose(next) {
  picked.value = next;
  const atOnce = confirming.value === "never" || (confirming.value === "touch" && !touched.value);
  if (atOnce && whole(question.value, choices.value, next, surplus())) confirm();
}

/** A click on a thing on the table; whether anything came of it. @param {string} anchor @param {boolean} again whether the same thing may be picked twice */
export function pick(anchor, again = true) {
  const before = picked.value;
  if (myTurn.value) choose(click(choices.value, before, anchor, again));
  return picked.value !== before;
}

/** Pick an own token to return, if more must be. @param {string} anchor */
export function giveBack(anchor) {
  const { items } = picked.value, has = table.value.seats[me.value], kind = anchor.slice(5);
  if (items.length < surplus() && items.filter((item) => item === anchor).length < (has.tokens[kind] || 0)) choose({ ...NOTHING, items: [...items, anchor] });
}

/** Pick the answer about a kind of stone, if the question is about kinds. @param {string} kind */
export function pickKind(kind) {
  const found = choices.value.find((/** @type {any} */ choice) => !choice.space && (choice.token || choice.colour) === kind);
  if (found) choose({ ...NOTHING, text: found.text });
  return Boolean(found);
}

/** Send what is picked, if it is an answer; where several are offered for it, the first, or the `other`. @param {boolean} other */
export function confirm(other = false) {
  if (!myTurn.value || pending.value) return false;
  const several = offered(choices.value, picked.value);
  const found = several.length > 1 ? [several[other ? 1 : 0].text] : answers(question.value, choices.value, picked.value);
  if (found) ask("answer", { answers: found });
  return Boolean(found);
}

/** Put everything back. */
export const cancel = () => { picked.value = NOTHING; notice.value = ""; };
