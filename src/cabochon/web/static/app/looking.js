// A piece from near: its picture, large, and what it says in words.

import { h } from "preact";
import { ability, card, city, citySaid, explained, noble, nobleSaid, postSaid, royal, royalSaid, sentence } from "./pieces.js";
import { catalogue, dialog, piece } from "./store.js";
import { t } from "./words.js";

/** @typedef {"card" | "noble" | "city" | "royal" | "post"} Sort */

/** Look at a piece. @param {Sort} sort @param {string} id */
export function look(sort, id) {
  piece.value = { sort, id };
  dialog.value = "piece";
}

/** How each sort of piece is drawn, and what is said of it. @type {Record<Sort, [(id: string) => any, (id: string) => string]>} */
const SORTS = {
  card: [card, sentence],
  noble: [noble, nobleSaid],
  city: [city, citySaid],
  royal: [royal, royalSaid],
  post: [(id) => ability(catalogue.value.posts[id].power, 120), postSaid],
};

/** A piece in words. @param {Sort} sort @param {string} id */
export const said = (sort, id) => SORTS[sort][1](id);

/** A small picture of a piece that can be looked at from near. @param {{ sort: Sort, id: string, name: string, inside: any }} props */
export const Small = ({ sort, id, name, inside }) =>
  h("button", { class: `small-piece ${name}`, "aria-label": t("look.at", { name: said(sort, id) }), title: said(sort, id), onClick: () => look(sort, id) }, inside);

/** What the dialog shows. */
export function Near() {
  const { sort, id } = /** @type {{ sort: Sort, id: string }} */ (piece.value);
  return h("div", { class: "menu near" }, h("div", { class: `near-${sort}` }, SORTS[sort][0](id)), h("p", null, said(sort, id)),
    h("button", { class: "btn main wide", autoFocus: true, onClick: () => { dialog.value = null; } }, t("menu.close")));
}
