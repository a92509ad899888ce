// The front page: play a bot at once, create a table, or sit down at an open one.

import { h } from "preact";
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { openRecord } from "./past.js";
import { ability, card, city, icon, logo, royal, shield, stone, stronghold } from "./pieces.js";
import { catalogue, dialog, name, theme, token } from "./store.js";
import { botName, called, has, refusal, t } from "./words.js";

const tables = signal(/** @type {any[]} */ ([]));
const trouble = signal("");
const quick = signal({ game: "splendor", bots: 1, bot: "" });
const made = signal({ game: "splendor", modules: /** @type {string[]} */ ([]), seats: 2, clock: "none", public: false, rules: /** @type {Record<string, any>} */ ({}), seat: /** @type {string[]} */ ([]) });

/** @type {Record<string, { kind: string, seconds: number, increment: number }>} */
const CLOCKS = { none: { kind: "none", seconds: 0, increment: 0 }, "10 + 15": { kind: "fischer", seconds: 600, increment: 15 }, days: { kind: "move", seconds: 259200, increment: 0 } };

/** @param {object} setup */
async function openTable(setup) {
  trouble.value = "";
  const body = JSON.stringify({ token, name: name.value.trim() || t("seat.you"), ...setup });
  try {
    const response = await fetch("/api/tables", { method: "POST", body });
    const answer = await response.json();
    if (response.ok) location.href = `/t/${answer.id}`;
    else trouble.value = refusal(answer);
  } catch {
    trouble.value = t("error.server");
  }
}

async function look() {
  try { tables.value = await (await fetch("/api/tables")).json(); } catch { /* looked at again soon */ }
}

const usual = () => catalogue.value.opponent;
const playNow = () => openTable({ game: quick.value.game, seats: quick.value.bots + 1, bots: ["", ...Array(quick.value.bots).fill(quick.value.bot || usual())], options: { first_player: "random" } });

/** The front page. */
export function Lobby() {
  useEffect(() => { look(); const timer = setInterval(look, 5000); return () => clearInterval(timer); }, []);
  if (!catalogue.value) return h("main", { class: "message" }, logo(64), h("h1", null, "Cabochon"), h("p", { class: "quiet" }, "…"));
  return h("div", { class: "front" },
    h("header", { class: "top lobbytop" }, h("div", { class: "brand" }, logo(36), h("span", null, "Cabochon")), h("span", { class: "grow" }),
      h("button", { class: "btn ghost icon", "aria-label": t("top.theme"), onClick: () => { theme.value = theme.value === "dark" ? "light" : theme.value === "light" ? "contrast" : "dark"; } }, icon("theme", 19)),
      h("button", { class: "btn ghost icon", "aria-label": t("top.menu"), onClick: () => { dialog.value = "menu"; } }, icon("menu", 21)),
      h("label", { class: "row whoami" }, shield(0, 24, name.value), h("input", { type: "text", maxLength: 24, placeholder: t("lobby.name"), "aria-label": t("lobby.name"), value: name.value, onInput: (/** @type {any} */ event) => { name.value = event.target.value; } }))),
    h("main", { class: "lobby" },
      h("section", { class: "hero" }, h("h1", null, t("app.tagline")), h("p", null, t("app.promise")), h("div", { class: "fan", "aria-hidden": "true" }, ["L2-12", "L3-04", "L3-16", "L3-19", "L2-18"].map((id, i) => h("div", { class: `card fan${i}`, key: id }, card(id))))),
      h(PlayBot, null), h("div", { class: "middle" }, h(OpenTables, null), h(OpenRecord, null)), h(Create, null)));
}

/** @param {{ label: string, options: [any, any][], value: any, choose: (value: any) => void }} props */
const Segments = ({ label, options, value, choose }) => h("div", { class: "f" }, h("span", { class: "label" }, label), h("div", { class: "seg", role: "radiogroup", "aria-label": label }, options.map(([key, text]) => h("button", { key, role: "radio", "aria-checked": key === value, class: key === value ? "on" : "", onClick: () => choose(key) }, text))));

/** Whether a bot is one of the ladder. @param {string} bot */
const forPeople = (bot) => /^level\d$/.test(bot) || bot === "strong";
/** Bots as options of a list. @param {any[]} bots */
const options = (bots) => bots.map((each) => h("option", { key: each.name, value: each.name }, botName(each.name)));
/** The bots that packages of the server have brought, under a heading of their own. */
const installed = () => { const bots = catalogue.value.bots.filter((/** @type {any} */ each) => each.installed); return bots.length ? h("optgroup", { label: t("lobby.installed") }, options(bots)) : null; };
/** The bots to play against as options of a list. */
export const botOptions = () => [options(catalogue.value.bots.filter((/** @type {any} */ each) => forPeople(each.name))), installed()];

function PlayBot() {
  const { game, bots } = quick.value, bot = quick.value.bot || usual();
  const set = (/** @type {object} */ more) => { quick.value = { ...quick.value, ...more }; };
  const most = Math.max(...catalogue.value.games.find((/** @type {any} */ each) => each.name === game.split("+")[0]).seats) - 1;
  const glass = catalogue.value.games.some((/** @type {any} */ each) => each.modules.includes("counterfeiters"));
  const picks = [["splendor", card("L3-12"), t("game.splendor"), t("lobby.two_to_four")], ["duel", royal("DR-1"), t("game.duel"), t("lobby.two")], ...(glass ? [["duel+counterfeiters", card("CF-14"), t("module.counterfeiters"), t("lobby.glass")]] : [])];
  const told = catalogue.value.bots.find((/** @type {any} */ each) => each.name === bot), others = catalogue.value.bots.filter((/** @type {any} */ each) => !forPeople(each.name) && !each.installed);
  const levels = catalogue.value.bots.filter((/** @type {any} */ each) => forPeople(each.name));
  return h("section", { class: "panel play", "aria-label": t("lobby.play") }, h("h2", null, t("lobby.play")),
    h("div", { class: "pick" }, picks.map(([id, picture, title, said]) => h("button", { key: String(id), class: `gpick ${game === id ? "on" : ""}`, "aria-pressed": game === id, onClick: () => set({ game: id, bots: id === "splendor" ? bots : 1 }) }, h("span", { class: "pic" }, picture), h("b", null, title), h("span", { class: "tiny quiet" }, said)))),
    h(Segments, { label: t("lobby.opponents"), value: Math.min(bots, most), choose: (n) => set({ bots: n }), options: Array.from({ length: most }, (_, i) => /** @type {[any, any]} */ ([i + 1, t("lobby.bots", { n: i + 1 })])) }),
    h("div", { class: "f" }, h("span", { class: "label" }, t("lobby.strength")),
      h("div", { class: "lvrow", role: "radiogroup", "aria-label": t("lobby.strength") }, levels.map((/** @type {any} */ each) => h("button", { key: each.name, role: "radio", "aria-checked": bot === each.name, "aria-label": botName(each.name), title: botName(each.name), class: bot === each.name ? "on" : "", onClick: () => set({ bot: each.name }) }, each.name.replace("level", "").replace("strong", "★")))),
      h("p", { class: "small quiet botsaid" }, h("b", null, botName(bot)), ": ", told && has(`bot.${told.name}`) ? t(`bot.${told.name}`) : told ? told.help : ""),
      h("details", { class: "rules" }, h("summary", null, t("lobby.others")),
        h("select", { "aria-label": t("lobby.bot"), value: forPeople(bot) ? "" : bot, onChange: (/** @type {any} */ event) => set({ bot: event.target.value }) }, h("option", { value: "" }, "–"), options(others), installed()))),
    h("button", { class: "btn main tall wide", "data-act": "play", onClick: playNow }, icon("robot", 21), t("lobby.now")),
    trouble.value ? h("p", { class: "alarm", role: "alert" }, trouble.value) : null);
}

function OpenTables() {
  return h("section", { class: "panel tables", "aria-label": t("lobby.open") }, h("h2", null, t("lobby.open")),
    tables.value.length ? h("ul", null, tables.value.map((each) => h("li", { class: "trow", key: each.id },
      h("span", { class: "gm" }, h("b", null, each.game.split("+").map((/** @type {string} */ part, /** @type {number} */ i) => t(`${i ? "module" : "game"}.${part}`)).join(" · ")), h("span", { class: "small quiet" }, each.places.map((/** @type {any} */ _, /** @type {number} */ seat) => called(each.places, seat)).filter(Boolean).join(", "))),
      h("span", { class: "seats", role: "img", "aria-label": t("lobby.free", { n: each.free }) }, Array.from({ length: each.seats }, (_, i) => h("i", { key: i, class: i < each.seats - each.free ? "on" : "" }))),
      h("a", { class: "btn", href: `/t/${each.id}` }, t(each.free ? "lobby.sit" : "lobby.watch"))))) : h("p", { class: "quiet" }, t("lobby.none")));
}

/** A picture for each module. @param {string} module */
function pictured(module) {
  if (module === "cities") return h("span", { class: "minicity" }, city("1A"));
  if (module === "trading_posts") return shield(1, 22);
  if (module === "strongholds") return stronghold(2, 26);
  if (module === "orient") return ability("paired", 28);
  return stone(module === "counterfeiters" ? "x" : "u", 26);
}

function Create() {
  const game = catalogue.value.games.find((/** @type {any} */ each) => each.name === made.value.game);
  const set = (/** @type {object} */ more) => { made.value = { ...made.value, ...more }; };
  const { modules, seats, clock, seat, rules } = made.value;
  const flip = (/** @type {string} */ module) => set({ modules: modules.includes(module) ? modules.filter((each) => each !== module) : [...modules, module] });
  const chairs = Array.from({ length: seats - 1 }, (_, i) => seat[i + 1] ?? "");
  const create = () => openTable({ game: [made.value.game, ...game.modules.filter((/** @type {string} */ each) => modules.includes(each))].join("+"), seats, bots: ["", ...chairs], timing: CLOCKS[clock], public: made.value.public, options: { first_player: "random", ...rules } });
  return h("section", { class: "panel make", "aria-label": t("lobby.create") }, h("h2", null, t("lobby.create")),
    h(Segments, { label: t("lobby.game"), value: game.name, choose: (id) => set({ game: id, modules: [], seats: 2, rules: {} }), options: catalogue.value.games.map((/** @type {any} */ each) => [each.name, t(`game.${each.name}`)]) }),
    game.modules.length ? h("div", { class: "f" }, h("span", { class: "label" }, t("lobby.modules")), h("div", { class: "mods" }, game.modules.map((/** @type {string} */ each) => h("button", { key: each, class: `mod ${modules.includes(each) ? "on" : ""}`, "aria-pressed": modules.includes(each), onClick: () => flip(each) }, pictured(each), h("span", null, t(`module.${each}`))))), modules.length > 1 ? h("span", { class: "tiny quiet" }, t("lobby.unofficial")) : null) : null,
    h("div", { class: "two" }, h(Segments, { label: t("lobby.seats"), value: seats, choose: (n) => set({ seats: n }), options: game.seats.map((/** @type {number} */ n) => [n, n]) }),
      h(Segments, { label: t("lobby.clock"), value: clock, choose: (key) => set({ clock: key }), options: Object.keys(CLOCKS).map((key) => /** @type {[any, any]} */ ([key, key === "none" ? t("clock.none") : key === "days" ? t("clock.days", { n: 3 }) : key])) })),
    h("div", { class: "f" }, h("span", { class: "label" }, t("lobby.at")), h("div", { class: "chairrow" }, chairs.map((bot, i) => h("label", { class: "chairpick", key: i }, shield(i + 1, 22), h("select", { "aria-label": `${t("lobby.at")} ${i + 2}`, value: bot, onChange: (/** @type {any} */ event) => { const next = [...seat]; next[i + 1] = event.target.value; set({ seat: next }); } }, h("option", { value: "" }, t("lobby.link")), botOptions()))))),
    h(HouseRules, { game, rules, set: (/** @type {object} */ more) => set({ rules: { ...rules, ...more } }) }),
    h(Segments, { label: t("lobby.who"), value: made.value.public, choose: (value) => set({ public: value }), options: [[true, t("lobby.anyone")], [false, t("lobby.link")]] }),
    h("button", { class: "btn tall wide", "data-act": "create", onClick: create }, t("lobby.make")));
}

/** What each option of a word may be; the first is the usual. @type {Record<string, string[]>} */
const VALUES = { payment: ["choose", "standard"], reveal: ["public", "hidden", "open"] };

/** The options of a game: choices and house rules. @param {{ game: any, rules: Record<string, any>, set: (more: object) => void }} props */
function HouseRules({ game, rules, set }) {
  const known = game.options.filter((/** @type {any} */ option) => VALUES[option.name] || option.kinds[0] === "bool");
  return h("details", { class: "rules" }, h("summary", null, t("lobby.rules")), known.map((/** @type {any} */ option) => {
    const value = rules[option.name] ?? option.default;
    if (!VALUES[option.name]) return h("label", { class: "check", key: option.name }, h("input", { type: "checkbox", checked: value, onChange: (/** @type {any} */ event) => set({ [option.name]: event.target.checked }) }), t(`option.${option.name}`));
    return h(Segments, { key: option.name, label: t(`option.${option.name}`), value, choose: (key) => set({ [option.name]: key }), options: VALUES[option.name].map((key) => /** @type {[any, any]} */ ([key, t(`option.${option.name}.${key}`)])) });
  }));
}

const wrong = signal("");

/** A record to paste or to drop: it is looked through like a game that was played here. */
function OpenRecord() {
  const open = async (/** @type {string} */ text) => { wrong.value = (await openRecord(text)) || ""; };
  const submit = (/** @type {any} */ event) => { event.preventDefault(); open(String(new FormData(event.target).get("record"))); };
  const drop = async (/** @type {any} */ event) => { event.preventDefault(); const file = event.dataTransfer.files[0]; if (file) open(await file.text()); };
  return h("form", { class: "panel paste", "aria-label": t("record.open"), onSubmit: submit, onDrop: drop, onDragOver: (/** @type {any} */ event) => event.preventDefault() }, h("h2", null, t("record.open")),
    h("textarea", { name: "record", rows: 4, required: true, spellcheck: false, placeholder: t("record.paste"), "aria-label": t("record.paste") }),
    h("div", { class: "row" }, h("button", { class: "btn grow" }, icon("book", 18), t("record.replay"))),
    wrong.value ? h("p", { class: "alarm small", role: "alert" }, wrong.value) : null);
}
