// Words in the person's language. All of them are in strings/; what is missing there is shown in English.

import { language } from "./store.js";
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

/** What a bot is called. @param {string} bot how it is asked for */
export const botName = (bot) => { const kind = bot.split(":")[0]; return has(`bot.${kind}.name`) ? t(`bot.${kind}.name`) : kind; };
/** Why the server refused something, as far as it can be said in the person's language. @param {{ code: string, message: string }} refusal */
export const refusal = ({ code, message }) => (has(`refused.${code}`) ? t(`refused.${code}`, { message }) : message);

/** Whether there is such a text. @param {string} key */
export const has = (key) => en[key] !== undefined;
