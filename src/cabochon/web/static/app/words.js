// Words in the person's language. All of them are in strings/; what is missing there is shown in English.

import { language, table } from "./store.js";
import { en } from "./strings/en.js";
import { fr } from "./strings/fr.js";

/** @type {Record<string, Record<string, string>>} */
const LANGUAGES = { en, fr };
export const NAMES = { en: "English", fr: "Français" };

/** A text by its key, with {names} filled in; with a number `n`, its plural: "one|several". @param {string} key @param {Record<string, any>} more */
export function t(key, more = {}) {
  const found = LANGUAGES[language.value]?.[key] ?? en[key];
  if (found === undefined) return key.split(".").pop()?.replaceAll("_", " ") || key;
  const [one, many] = found.split("|");
  const plural = many !== undefined && !(more.n === 1 || (language.value === "fr" && more.n === 0)) ? many : one;
  return plural.replace(/\{(\w+)\}/g, (_, name) => String(more[name] ?? ""));
}

/** What a bot is called in a list. @param {string} bot how it is asked for */
export const botName = (bot) => { const kind = bot.split(":")[0]; return has(`bot.${kind}.name`) ? t(`bot.${kind}.name`) : kind; };
/** What a bot is called at a table, where there is little room. @param {string} bot */
export const seatName = (bot) => { const level = bot.match(/^level(\d+)/); return level ? t("bot.level", { level: level[1] }) : botName(bot); };

/** Whether a seat is a bot's and has no other name: not a person's for whom a bot plays on, not that of a bot in whose place another one plays. @param {any} place */
const isBot = (place) => Boolean(place.bot && !place.person && !place.why);
/** @param {any} place */
const bare = (place) => (isBot(place) ? seatName(place.bot) : place.name);

/** What whoever sits there is called: people as they call themselves, bots in the person's language, and two bots of a kind by number. @param {any[]} places @param {number} seat */
export function called(places, seat) {
  const name = bare(places[seat]);
  const same = isBot(places[seat]) ? places.filter((other, i) => (i < seat || !isBot(other)) && bare(other) === name).length : 0;
  return same ? `${name} (${same + 1})` : name;
}
/** The same at the table that is shown. @param {number} seat */
export const nameAt = (seat) => called(table.value.places, seat);

/** Why the server refused something, as far as it can be said in the person's language. @param {{ code: string, message: string }} refusal */
export const refusal = ({ code, message }) => (has(`refused.${code}`) ? t(`refused.${code}`, { message }) : message);

/** Whether there is such a text. @param {string} key */
export const has = (key) => en[key] !== undefined;
