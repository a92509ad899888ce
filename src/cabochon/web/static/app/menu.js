// What is out of the way: the menu, questions before what cannot be undone, typing a move, help.

import { h } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { ask, say } from "./connection.js";
import { Near } from "./looking.js";
import { play } from "./sounds.js";
import { confirming, dialog, language, letters, me, notices, sound, table, theme } from "./store.js";
import { Text } from "./text.js";
import { NAMES, t } from "./words.js";
import { copyLink } from "./waiting.js";

const close = () => { dialog.value = null; };

/** The dialog that is open, if one is; each is one of its own, so that each begins and ends as dialogs do. */
export const Dialogs = () => (dialog.value ? h(Shown, { what: dialog.value, key: dialog.value }) : null);

/** A dialog; when it is put away, the focus goes back to where it was. @param {{ what: string }} props */
function Shown({ what }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown) shown.showModal();
    return () => { if (shown) shown.close(); };
  }, []);
  const parts = { menu: Menu, type: Type, help: Help, text: Text, piece: Near };
  const Part = parts[/** @type {"menu"} */ (what)];
  return h("dialog", { ref: element, class: `panel dialog ${what}-dialog`, onClose: () => { if (element.current) close(); }, "aria-label": t(`top.menu`), onClick: (/** @type {any} */ event) => { if (event.target === element.current) close(); } },
    Part ? h(Part, null) : h(Sure, { what }));
}

/** @param {{ label: string, value: any, options: [string, string][], choose: (value: string) => void }} props */
const Choice = ({ label, value, options, choose }) => h("div", { class: "f" }, h("span", { class: "label" }, label), h("div", { class: "seg", role: "radiogroup", "aria-label": label }, options.map(([key, text]) => h("button", { key, role: "radio", "aria-checked": key === value, class: key === value ? "on" : "", onClick: () => choose(key) }, text))));

function Menu() {
  const playing = table.value && table.value.phase === "playing" && me.value >= 0;
  const began = table.value && table.value.phase !== "open";
  const item = (/** @type {string} */ key, /** @type {() => void} */ act) => h("button", { class: "btn wide", onClick: act }, t(key));
  return h("div", { class: "menu" },
    h(Choice, { label: t("menu.theme"), value: theme.value, choose: (value) => { theme.value = value; }, options: ["dark", "light", "contrast"].map((key) => /** @type {[string, string]} */ ([key, t(`theme.${key}`)])) }),
    h(Choice, { label: t("menu.language"), value: language.value, choose: (value) => { language.value = value; }, options: Object.entries(NAMES) }),
    h(Choice, { label: t("menu.letters"), value: letters.value, choose: (value) => { letters.value = value; }, options: ["off", "on"].map((key) => /** @type {[string, string]} */ ([key, t(`letters.${key}`)])) }),
    h(Choice, { label: t("menu.sound"), value: sound.value, choose: (value) => { sound.value = value; if (value !== "off") play("turn", value); }, options: ["off", "soft", "full"].map((key) => /** @type {[string, string]} */ ([key, t(`sound.${key}`)])) }),
    h(Choice, { label: t("menu.confirm"), value: confirming.value, choose: (value) => { confirming.value = value; }, options: ["always", "touch", "never"].map((key) => /** @type {[string, string]} */ ([key, t(`confirm.${key}`)])) }),
    typeof Notification === "undefined" ? null : h(Choice, { label: t("menu.notices"), value: notices.value, choose: notify, options: ["off", "on"].map((key) => /** @type {[string, string]} */ ([key, t(`notices.${key}`)])) }),
    table.value ? item("menu.link", () => { copyLink(); close(); }) : null,
    began && location.pathname !== "/" ? h("a", { class: "btn wide", href: `/api/tables/${location.pathname.slice(3)}/record.txt`, download: "game.txt" }, t("menu.record")) : null,
    began ? item("menu.text", () => { dialog.value = "text"; }) : null,
    playing ? item("menu.type", () => { dialog.value = "type"; }) : null,
    location.pathname === "/" ? null : h("a", { class: "btn wide", href: "/" }, t("lobby.home")),
    item("menu.help", () => { dialog.value = "help"; }),
    playing ? h("div", { class: "apart" }, item("menu.end", () => { dialog.value = "end"; }), item("menu.leave", () => { dialog.value = "leave"; }), item("menu.resign", () => { dialog.value = "resign"; })) : null,
    h("button", { class: "btn main wide", onClick: close }, t("menu.close")));
}

/** Ask the system whether it may show notices. @param {string} wanted */
async function notify(wanted) {
  notices.value = wanted === "on" && (await Notification.requestPermission()) === "granted" ? "on" : "off";
}

/** A question before something that cannot be taken back. @param {{ what: string }} props */
function Sure({ what }) {
  const kinds = { end: "offer_end", leave: "leave", resign: "resign" };
  const act = () => { say({ kind: kinds[/** @type {"end"} */ (what)] }); close(); };
  return h("div", { class: "menu" }, h("h2", null, t(`menu.${what}`)), h("p", { class: "quiet" }, t(`menu.${what}.why`)),
    h("div", { class: "row" }, h("button", { class: "btn danger grow", onClick: act }, t(`menu.${what}`)), h("button", { class: "btn grow", autoFocus: true, onClick: close }, t("do.cancel"))));
}

function Type() {
  const send = (/** @type {any} */ event) => {
    event.preventDefault();
    const texts = String(new FormData(event.target).get("move")).trim().split(/\s+/).filter(Boolean);
    if (texts.length) ask("answer", { answers: texts });
    close();
  };
  return h("form", { class: "menu", onSubmit: send }, h("h2", null, t("type.title")), h("p", { class: "quiet small" }, t("type.help")),
    h("input", { type: "text", name: "move", maxLength: 100, autoFocus: true, autoComplete: "off", "aria-label": t("type.title") }), h("button", { class: "btn main wide" }, t("type.send")));
}

const KEYS = ["stones", "places", "deck", "hand", "spaces", "arrows", "enter", "escape", "type", "help", "past"];
const Help = () => h("div", { class: "menu" }, h("h2", null, t("menu.help")), h("dl", { class: "keys" }, KEYS.map((key) => [h("dt", { key }, t(`key.${key}`).split(" ").map((each) => h("kbd", { key: each }, each))), h("dd", { key: `${key}.` }, t(`key.${key}.does`))])), h("button", { class: "btn main wide", onClick: close }, t("menu.close")));
