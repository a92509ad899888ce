// What can be picked and what it comes to, given the legal choices that the server sent. Nothing here knows a rule:
// every answer is one of the choices, or several that the server will check. No DOM, no state.
//
// An anchor names a thing on the table that a choice can be picked by: "place:23" a face-up card, "hand:1" a card in the
// hand, "deck:3", "bank:w", "mine:w" an own token, "space:b2", "noble:N-03", "city:3A", "royal:DR-1", "card:L1-05".

/** @typedef {{ text: string, kind: string, [key: string]: any }} Choice */
/** @typedef {{ items: string[], focus: string, text: string, mode: string }} Picked */

export const ORDER = ["w", "u", "g", "r", "k", "p", "x", "y"];

/** @type {Picked} */
export const NOTHING = { items: [], focus: "", text: "", mode: "" };

/** The place that a described choice names, in notation. @param {any} what */
export const placeOf = (what) => (what.hand ? `#${what.hand}` : what.slot ? `${what.row}${what.slot}` : "");

/** The things by which a choice can be picked alone. @param {Choice} choice @returns {string[]} */
export function anchors(choice) {
  const found = [];
  for (const what of [choice, choice.from, choice.to]) {
    if (!what) continue;
    if (what.slot) found.push(`place:${what.row}${what.slot}`);
    else if (what.hand) found.push(`hand:${what.hand}`);
    else if (what.row && what.slot === null) found.push(`deck:${what.row}`);
  }
  if (choice.kind === "scout_deck") found.push(`deck:${choice.row}`);
  if (choice.noble) found.push(`noble:${choice.noble}`);
  if (choice.city) found.push(`city:${choice.city}`);
  if (choice.royal) found.push(`royal:${choice.royal}`);
  if (choice.space) found.push(`space:${choice.space}`);
  if (choice.kind === "post_token") found.push(`bank:${choice.token}`);
  return found;
}

/** Tokens as a list of letters. @param {Record<string, number>} counts */
export const spread = (counts) => ORDER.flatMap((kind) => Array(counts[kind] || 0).fill(kind));

/** Whether a choice takes tokens one by one: its items as anchors, or nothing. @param {Choice} choice @returns {string[] | null} */
export function itemsOf(choice) {
  if (choice.kind !== "take" || !choice.tokens) return null;
  return choice.spaces ? choice.spaces.map((/** @type {string} */ s) => `space:${s}`) : spread(choice.tokens).map((k) => `bank:${k}`);
}

/** Whether all of `part` are in `whole`, counted. @param {string[]} part @param {string[]} whole */
export function within(part, whole) {
  const rest = [...whole];
  return part.every((item) => {
    const at = rest.indexOf(item);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

/** The choices that a set of picked items can still become. @param {Choice[]} choices @param {string[]} items */
export const open = (choices, items) => choices.filter((choice) => { const all = itemsOf(choice); return all && within(items, all); });

/** What a click on a thing changes; spaces that can only be taken with others bring these along, as two ends do what is between. @param {Choice[]} choices @param {Picked} picked @param {string} anchor @param {boolean} again whether the same thing may be picked twice @returns {Picked} */
export function click(choices, picked, anchor, again = true) {
  const alone = choices.filter((choice) => anchors(choice).includes(anchor) && allowedIn(picked.mode, choice));
  if (picked.mode || !open(choices, [anchor]).length) {
    const moved = between(choices, picked.focus, anchor);
    if (moved) return { ...NOTHING, focus: anchor, text: moved.text };
    if (!alone.length) return picked;
    if (picked.focus === anchor) return { ...NOTHING, mode: picked.mode };
    const here = alone.filter((choice) => !choice.from);
    return { ...NOTHING, mode: picked.mode, focus: anchor, text: here.length === 1 ? here[0].text : "" };
  }
  const more = [...picked.items, anchor];
  const isIn = picked.items.includes(anchor);
  const still = (again || !isIn) ? open(choices, more) : [];
  if (still.length) return { ...NOTHING, items: still.length === 1 && anchor.startsWith("space:") ? itemsOf(still[0]) || more : more };
  if (isIn) return { ...NOTHING, items: without(picked.items, anchor) };
  return { ...NOTHING, items: [anchor] };
}

/** The choice that leads from one thing to another, if one does. @param {Choice[]} choices @param {string} from @param {string} to */
const between = (choices, from, to) => choices.find((choice) => choice.from && from !== to && `place:${placeOf(choice.from)}` === from && `place:${placeOf(choice.to)}` === to);

/** Kinds that are picked on spaces which others are picked on too: a button says first that it is to be one of them. */
export const MODES = ["privilege", "courier"];

/** In a mode, only choices of that kind can be picked alone; outside of it, none of those that have one. @param {string} mode @param {Choice} choice */
const allowedIn = (mode, choice) => (mode ? choice.kind === mode : !MODES.includes(choice.kind));

/** The card that a choice is about, if it lies in front of the seat or is shown to it alone: it is offered in the action bar. @param {Choice} choice @returns {string} */
export const shownCard = (choice) => choice.host || (anchors(choice).length || choice.kind === "pay" || choice.kind === "reduce" ? "" : choice.card || "");

/** The items without the last that is so. @param {string[]} items @param {string} item */
export function without(items, item) {
  const at = items.lastIndexOf(item);
  return at < 0 ? items : [...items.slice(0, at), ...items.slice(at + 1)];
}

/** The choices to offer as buttons for what is picked: to buy before to reserve. Where something is moved to is picked on the table. @param {Choice[]} choices @param {Picked} picked */
export function offered(choices, picked) {
  if (!picked.focus || (picked.text && choices.some((choice) => choice.text === picked.text && choice.from))) return [];
  const found = choices.filter((choice) => anchors(choice).includes(picked.focus) && allowedIn(picked.mode, choice) && !choice.from);
  return found.sort((a, b) => Number(b.kind === "buy") - Number(a.kind === "buy"));
}

/** Whether what is picked can be moved to something that is picked next. @param {Choice[]} choices @param {Picked} picked */
export const movable = (choices, picked) => choices.some((choice) => choice.from && choice.text !== picked.text && `place:${placeOf(choice.from)}` === picked.focus);

/** Choices that nothing on the table stands for: they are always buttons. @param {Choice[]} choices */
export const plain = (choices) => choices.filter((choice) => !itemsOf(choice) && !anchors(choice).length && !shownCard(choice) && !["return", "pay", "reduce", "steal", "joker"].includes(choice.kind));

/** The answers that what is picked comes to, or null when it comes to none yet. @param {string} question @param {Choice[]} choices @param {Picked} picked @returns {string[] | null} */
export function answers(question, choices, picked) {
  if (question === "return") {
    const kinds = picked.items.map((item) => item.slice(5)).sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
    const first = choices.find((choice) => choice.token === kinds[0]);
    return first ? kinds.map((kind) => `-${kind}`) : null;
  }
  if (picked.text) return choices.some((choice) => choice.text === picked.text) ? [picked.text] : null;
  const exact = open(choices, picked.items).find((choice) => picked.items.length === (itemsOf(choice) || []).length);
  return exact && picked.items.length ? [exact.text] : null;
}

/** Whether what is picked is an answer that nothing can be added to. @param {string} question @param {Choice[]} choices @param {Picked} picked @param {number} surplus how many tokens must be returned */
export function whole(question, choices, picked, surplus) {
  if (!answers(question, choices, picked) || offered(choices, picked).length > 1 || movable(choices, picked)) return false;
  if (question === "return") return picked.items.length === surplus;
  return Boolean(picked.text) || open(choices, picked.items).every((choice) => (itemsOf(choice) || []).length === picked.items.length);
}
