// Pieces as elements: the drawings of art/ with what the catalogue says is printed on them, made once each.

import { h } from "preact";
import * as art from "./art/index.js";
import { ORDER } from "./choosing.js";
import { catalogue, letters } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./art/colours.js").Kind} Kind */
/** @param {string} kind */
const stoneOf = (kind) => /** @type {Kind} */ (kind);

const cache = new Map();
/** A drawing as an element; the drawings are our own texts, nothing in them comes from outside. @param {string} key @param {() => string} draw @param {string} name */
export function drawing(key, draw, name = "art") {
  const place = `${key}${lettered() ? " letters" : ""}`;
  if (!cache.has(place)) cache.set(place, draw());
  return h("span", { class: name, "aria-hidden": "true", dangerouslySetInnerHTML: { __html: cache.get(place) } });
}
/** Whether the letters of colours are wanted under numbers. */
export const lettered = () => letters.value === "on";

/** @param {string} id */
export const cardOf = (id) => catalogue.value.cards[id] || { level: 1, row: "1", bonus: "", bonuses: 1, points: 0, cost: {}, ability: "", ability_kind: "", crowns: 0 };

/** What is drawn of a card's bonus: a kind, "j" for any kind, "n" for none, "x" on the cards of the Counterfeiters. @param {string} id @returns {any} */
function tint(id) {
  const { bonus, ability } = cardOf(id);
  if (id.startsWith("CF")) return "x";
  return bonus || (ability.includes("joker") || ability.startsWith("paired") ? "j" : "n");
}
/** The face of a card as it is drawn. @param {string} id */
function face(id) {
  const { level, points, bonus, bonuses, crowns, cost, ability, ability_kind: kind } = cardOf(id);
  return { id, level, points, bonuses, crowns, cost, tint: tint(id), abilities: ability.split("+").filter(art.isDrawn), kind: kind || bonus, orient: id[0] === "O", letters: lettered() };
}

/** The same of a card of the Counterfeiters. @param {string} id */
function glass(id) {
  const { cost, ability, ability_kind: kind } = cardOf(id);
  return { id, cost, ability, kind, letters: lettered() };
}
/** @param {string} id @param {boolean} compact */
export const card = (id, compact = false) => (id.startsWith("CF")
  ? drawing(`card ${id}`, () => art.counterfeiter(glass(id))) : drawing(`card ${id} ${compact}`, () => art.card(face(id), compact)));
/** The back of a row's cards. @param {string} row @param {number} level */
export const back = (row, level) => {
  const family = row[0] === "o" ? "orient" : row[0] === "c" ? "counterfeiter" : "base";
  const number = family === "counterfeiter" ? 0 : level;
  return drawing(`back ${family} ${number}`, () => art.back(number, family));
};
/** @param {string} id @param {boolean} compact */
export const noble = (id, compact = false) => {
  const found = catalogue.value.nobles[id];
  return drawing(`noble ${id} ${compact}`, () => art.noble({ id, points: found.points, needs: found.cost, index: Number(id.slice(2)) - 1, letters: lettered() }, compact));
};
/** @param {string} id */
export const royal = (id) => {
  const { points, ability } = catalogue.value.royals[id];
  return drawing(`royal ${id}`, () => art.royal({ id, points, ability, index: [...id].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 8 }));
};
/** The evenings over the cities. @type {import("./art/lands.js").Tint[]} */
const SKIES = ["r", "u", "j", "g", "k", "w", "n"];
/** @param {string} id */
export const city = (id) => {
  const found = catalogue.value.cities[id];
  const index = Object.keys(catalogue.value.cities).indexOf(id);
  return drawing(`city ${id}`, () => art.city({ id, points: found.points, needs: found.cost, anySame: found.any_same, tint: SKIES[index % 7], letters: lettered() }));
};
/** @param {string} kind @param {number} px */
export const token = (kind, px) => drawing(`token ${kind} ${px}`, () => art.token(stoneOf(kind), px));
/** @param {string} kind @param {number} px */
export const stone = (kind, px) => drawing(`stone ${kind} ${px}`, () => art.stone(stoneOf(kind), px));
/** @param {string} kind @param {number | string} n @param {number} px */
export const pip = (kind, n, px) => drawing(`pip ${kind} ${n} ${px}`, () => art.pip(stoneOf(kind), n, px, lettered()));
/** @param {string} kind @param {number} n @param {number} px */
export const tile = (kind, n, px) => drawing(`tile ${kind} ${n} ${px}`, () => art.bonusTile(stoneOf(kind), n, px, lettered()));
/** @param {number} seat @param {number} px @param {string} name */
export const shield = (seat, px, name = "") => {
  const initial = (name.match(/[\p{L}\p{N}]/u) || [""])[0].toUpperCase();
  return drawing(`shield ${seat} ${px} ${initial}`, () => art.shield(seat % 4, px, initial));
};
/** @param {number} seat @param {number} px */
export const stronghold = (seat, px) => drawing(`fort ${seat} ${px}`, () => art.stronghold(seat, px));
/** @param {import("./art/icons.js").Icon} name @param {number} px */
export const icon = (name, px) => drawing(`icon ${name} ${px}`, () => art.icon(name, px));
/** @param {string} name @param {number} px */
export const ability = (name, px) => drawing(`ability ${name} ${px}`, () => art.ability(name, px));
/** @param {number} px */
export const logo = (px) => drawing(`logo ${px}`, () => art.logo(px));

/** Tokens in a row, and their names for the pointer: small stones are much alike without their colours. @param {string[]} kinds @param {number} px */
export function pips(kinds, px = 19) {
  const names = kinds.map((kind) => t(`kind.${kind}`)).join(", ") || t("log.nothing");
  return h("span", { class: "pips", role: "img", "aria-label": names, title: names }, kinds.map((kind) => [token(kind, px), letter(kind)]));
}

/** The letter of a kind, for a token or a stone without a number; nothing unless letters are wanted. @param {string} kind */
export const letter = (kind) => (lettered() ? h("span", { class: "letter", "aria-hidden": "true" }, kind.toUpperCase()) : null);

/** A card in a line of text. @param {string} id @param {number} px */
export function chip(id, px = 40) {
  return h("span", { class: "chip", role: "img", "aria-label": sentence(id), title: sentence(id) }, drawing(`chip ${id} ${px}`, () => art.chip({ ...cardOf(id), tint: tint(id) }, px)));
}
/** Counts in words. @param {Record<string, number>} counts */
export const counted = (counts) => ORDER.filter((kind) => counts[kind]).map((kind) => `${counts[kind]} ${t(`kind.${kind}`)}`).join(", ") || t("say.free");
/** @param {number} n */
export const pointsSaid = (n) => (n ? t("seat.points", { n }) : t("say.points"));
/** What a card does beyond its bonus, in words. @param {string} id */
export const explained = (id) => cardOf(id).ability.split("+").filter(Boolean).map((/** @type {string} */ name) => abilitySaid(name, cardOf(id).ability_kind)).join(" ");
/** @param {string} name @param {string} kind */
const abilitySaid = (name, kind = "") => t(`ability.${name}`, { kind: kind ? t(`kind.${kind}`) : "" });
/** A card as a sentence. @param {string} id */
export function sentence(id) {
  const card = cardOf(id), eats = card.ability === "discard_bonuses";
  const cost = eats ? t("say.two", { kind: t(`kind.${card.ability_kind}`) }) : counted(card.cost), more = eats ? "" : explained(id);
  if (id.startsWith("CF")) return `${t("say.glass", { cost })}. ${more}`;
  const bonus = card.bonus ? `${card.bonuses > 1 ? `${card.bonuses} ` : ""}${t(`kind.${card.bonus}`)}` : t(card.ability ? "say.special" : "say.none");
  const crowns = card.crowns ? `, ${t("say.crowns", { n: card.crowns })}` : "";
  return `${t("say.card", { level: card.level, points: pointsSaid(card.points) + crowns, bonus, cost })}${more ? `. ${more}` : ""}`;
}
/** @param {string} id */
export const nobleSaid = (id) => t("say.noble", { points: pointsSaid(catalogue.value.nobles[id].points), cost: counted(catalogue.value.nobles[id].cost) });
/** @param {string} id */
export function citySaid(id) {
  const { points, cost, any_same } = catalogue.value.cities[id];
  return t("say.city", { n: points, cost: [Object.keys(cost).length ? counted(cost) : "", any_same ? t("say.same", { n: any_same }) : ""].filter(Boolean).join(", ") || t("say.free") });
}
/** @param {string} id */
export function royalSaid(id) {
  const { points, ability } = catalogue.value.royals[id];
  return `${t("say.royal", { points: pointsSaid(points) })}${ability ? `. ${abilitySaid(ability)}` : ""}`;
}
/** @param {string} id */
export function postSaid(id) {
  const { power, cost, nobles } = catalogue.value.posts[id];
  return `${t(`post.${power}`)}. ${t("say.post", { cost: [counted(cost), nobles ? t("say.and_noble") : ""].filter(Boolean).join(", ") })}`;
}
