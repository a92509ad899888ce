// Pieces as elements: the drawings of art.js with what the catalogue says is printed on them, made once each.

import { h } from "preact";
import * as art from "./art.js";
import { ORDER } from "./choosing.js";
import { catalogue } from "./store.js";
import { t } from "./words.js";

/** Our letter for glass is x, the drawings' is l. @param {string} kind */
export const drawn = (kind) => (kind === "x" ? "l" : kind);
/** @param {Record<string, number>} counts */
const needs = (counts) => Object.fromEntries(ORDER.filter((kind) => counts[kind]).map((kind) => [drawn(kind), counts[kind]]));

const cache = new Map();
/** A drawing as an element; the drawings are our own texts, nothing in them comes from outside. @param {string} key @param {() => string} draw @param {string} name */
export function drawing(key, draw, name = "art") {
  if (!cache.has(key)) cache.set(key, draw());
  return h("span", { class: name, "aria-hidden": "true", dangerouslySetInnerHTML: { __html: cache.get(key) } });
}

/** @param {string} id */
export const cardOf = (id) => catalogue.value.cards[id] || { level: 1, row: "1", bonus: "", bonuses: 1, points: 0, cost: {}, ability: "", ability_kind: "", crowns: 0 };

/** The face of a card as art.js wants it. @param {string} id */
function face(id) {
  const card = cardOf(id);
  const base = id[0] === "L", orient = id[0] === "O";
  const abilities = card.ability.split("+").filter((/** @type {string} */ name) => name && name !== "double_bonus" && art.ABILITY_NAMES.includes(name));
  const joker = card.ability.includes("joker") || card.ability.startsWith("paired");
  const tint = drawn(card.bonus) || (joker ? "j" : "n");
  return {
    id, level: card.level, tint, points: card.points, bonuses: card.bonuses, crowns: card.crowns, cost: needs(card.cost), abilities,
    family: base ? "base" : orient ? "orient" : "duel", arg: card.ability_kind && card.ability_kind !== "y" ? { kind: drawn(card.ability_kind) } : {},
  };
}
/** What the drawings call the Counterfeiters' abilities. @type {Record<string, string>} */
const GLASS = {
  tint: "reduce_color_2", blend: "reduce_any_1", bulk: "reduce_single_3", nacre: "reduce_pearl_1", courier: "privilege_double", encore: "extra_turn", pickpocket: "cf_steal",
  bribe: "royal", vault: "ignore_glass_limit", diadem: "crowns_2", archive: "reserve_5", dealer: "take_same_upgrade", scout: "reserve_from_top_3",
};
/** @param {string} id */
const glass = (id) => {
  const card = cardOf(id);
  return { id, ability: GLASS[card.ability] || "extra_turn", arg: { kind: drawn(card.ability_kind || "u") }, cost: needs(card.cost) };
};

/** @param {string} id @param {boolean} compact */
export const card = (id, compact = false) =>
  id.startsWith("CF") ? drawing(`card ${id}`, () => art.counterfeiter(glass(id))) : drawing(`card ${id} ${compact}`, () => art.card(face(id), { compact }));
/** The back of a row's cards. @param {string} row @param {number} level */
export const back = (row, level) => {
  const family = row[0] === "o" ? "orient" : row[0] === "c" ? "counterfeiter" : "base";
  const number = family === "counterfeiter" ? 0 : level;
  return drawing(`back ${family} ${number}`, () => art.back(number, family));
};
/** @param {string} id @param {boolean} compact */
export const noble = (id, compact = false) => {
  const found = catalogue.value.nobles[id];
  return drawing(`noble ${id} ${compact}`, () => art.noble({ id, points: found.points, needs: needs(found.cost), index: Number(id.slice(2)) - 1 }, { compact }));
};
/** @param {string} id */
export const royal = (id) => {
  const found = catalogue.value.royals[id];
  const ability = found.ability && art.ABILITY_NAMES.includes(found.ability) ? found.ability : "none";
  return drawing(`royal ${id}`, () => art.royal({ id, points: found.points, ability, index: [...id].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 8 }));
};
/** @param {string} id */
export const city = (id) => {
  const found = catalogue.value.cities[id];
  const index = Object.keys(catalogue.value.cities).indexOf(id);
  return drawing(`city ${id}`, () => art.city({ id, points: found.points, needs: needs(found.cost), anySame: found.any_same, tint: "rujgkwn"[index % 7] }));
};
/** @param {string} kind @param {number} px */
export const token = (kind, px) => drawing(`token ${kind} ${px}`, () => art.token(drawn(kind), px));
/** @param {string} kind @param {number} px */
export const stone = (kind, px) => drawing(`stone ${kind} ${px}`, () => art.stone(drawn(kind), px));
/** @param {string} kind @param {number | string} n @param {number} px */
export const pip = (kind, n, px) => drawing(`pip ${kind} ${n} ${px}`, () => art.pip(drawn(kind), String(n), px));
/** @param {string} kind @param {number} n @param {number} px */
export const tile = (kind, n, px) => drawing(`tile ${kind} ${n} ${px}`, () => art.bonusTile(drawn(kind), n, px));
/** @param {number} seat @param {number} px @param {string} name */
export const shield = (seat, px, name = "") => {
  const initial = (name.match(/[\p{L}\p{N}]/u) || [""])[0].toUpperCase();
  return drawing(`shield ${seat} ${px} ${initial}`, () => art.shield(seat % 4, px, initial));
};
/** @param {number} seat @param {number} px */
export const stronghold = (seat, px) => drawing(`fort ${seat} ${px}`, () => art.stronghold(seat, px));
/** @param {string} name @param {number} px */
export const icon = (name, px) => drawing(`icon ${name} ${px}`, () => art.icon(name, px));
/** @param {string} name @param {number} px */
export const ability = (name, px) => drawing(`ability ${name} ${px}`, () => art.ability(name, px));
/** @param {number} px */
export const logo = (px) => drawing(`logo ${px}`, () => art.logo(px));

/** Tokens in a row. @param {string[]} kinds @param {number} px */
export const pips = (kinds, px = 19) => h("span", { class: "pips", role: "img", "aria-label": kinds.map((kind) => t(`kind.${kind}`)).join(", ") || t("log.nothing") }, kinds.map((kind) => token(kind, px)));

/** A card in a line of text. @param {string} id @param {number} px */
export function chip(id, px = 40) {
  return h("span", { class: "chip", role: "img", "aria-label": sentence(id), title: sentence(id) }, drawing(`chip ${id} ${px}`, () => chipDrawing(id.startsWith("CF") ? { ...face(id), tint: "l" } : face(id), px)));
}
/** @param {any} f @param {number} px */
function chipDrawing(f, px) {
  const K = art.KINDS[/** @type {keyof typeof art.KINDS} */ (f.tint)];
  const fill = f.tint === "w" ? "#c3cedb" : f.tint === "k" ? "#2b2e36" : K ? art.mix(K.table, K.dark, 0.45) : f.tint === "j" ? "#553f6c" : "#475256";
  const points = f.points ? `<text x="20" y="36" class="pts" font-size="34" text-anchor="middle" fill="${f.tint === "w" ? "#17202c" : "#fff"}">${f.points}</text>` : "";
  const gem = f.tint === "n" ? "" : `<use href="#st-${f.tint}" x="38" y="7" width="34" height="34"/>`;
  return `<svg viewBox="0 0 80 48" width="${px}" height="${px * 0.6}"><rect x="1.5" y="1.5" width="77" height="45" rx="9" fill="${fill}" stroke="${art.METALS[f.level] || "#b79cf2"}" stroke-width="3"/>${points}${gem}</svg>`;
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
  const card = cardOf(id), cost = counted(card.cost), more = explained(id);
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
