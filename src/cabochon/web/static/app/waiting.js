// A table before its game: the seats, who sits there, and the link for friends.

import { h } from "preact";
import { signal } from "@preact/signals";
import { say } from "./connection.js";
import { botOptions } from "./lobby.js";
import { kindOf } from "./parts.js";
import { icon, logo, shield } from "./pieces.js";
import { me, name, notice, table, told } from "./store.js";
import { nameAt, t } from "./words.js";

const copied = signal(false);

/** Copy this page's address. */
export async function copyLink() {
  try { await navigator.clipboard.writeText(location.href.split("#")[0]); } catch { /* the address is on the page */ }
  copied.value = true;
  setTimeout(() => { copied.value = false; }, 2000);
}

/** The waiting room. */
export function Waiting() {
  const game = table.value.game.split("+").map((/** @type {string} */ part, /** @type {number} */ i) => t(`${i ? "module" : "game"}.${part}`)).join(" · ");
  return h("main", { class: "waitroom" }, h("a", { class: "brand", href: "/" }, logo(30), h("span", null, "Cabochon")),
    h("section", { class: "panel waitbox" }, h("h1", null, t("wait.title")), h("p", { class: "quiet" }, game),
      h("p", null, t("wait.text")),
      h("div", { class: "row" }, h("input", { type: "text", readOnly: true, value: location.href, "aria-label": t("menu.link"), onFocus: (/** @type {any} */ event) => event.target.select() }), h("button", { class: "btn main", onClick: copyLink }, icon("link", 17), t(copied.value ? "wait.copied" : "wait.copy"))),
      me.value < 0 ? h("label", { class: "f" }, h("span", { class: "label" }, t("lobby.name")), h("input", { type: "text", maxLength: 24, value: name.value, onInput: (/** @type {any} */ event) => { name.value = event.target.value; } })) : null,
      h("ul", { class: "chairs" }, table.value.places.map((/** @type {any} */ place, /** @type {number} */ seat) => h(Chair, { place, seat, key: seat }))),
      h("details", { class: "rules" }, h("summary", null, t("wait.program")), h("p", { class: "small quiet" }, t("wait.program.how")),
        h("input", { type: "text", readOnly: true, value: `cabochon bot ${location.href.split("#")[0]}`, "aria-label": t("wait.program"), onFocus: (/** @type {any} */ event) => event.target.select() })),
      notice.value ? h("p", { class: "alarm", role: "alert" }, notice.value) : null,
      me.value >= 0 ? h("button", { class: "btn", onClick: () => say({ kind: "leave" }) }, t("wait.leave")) : null));
}

/** @param {{ place: any, seat: number }} props */
function Chair({ place, seat }) {
  const taken = place.person || place.bot;
  const facts = [kindOf(place), seat === me.value ? t("seat.you") : place.person && told.value.online[seat] === false ? t("seat.away") : ""].filter(Boolean).join(", ");
  return h("li", { class: `chair s${seat} ${taken ? "" : "open"}` }, taken ? shield(seat, 28, nameAt(seat)) : icon("link", 18),
    h("b", { class: "grow" }, taken ? nameAt(seat) : t("wait.free"), facts ? h("span", { class: "faint" }, ` ${facts}`) : null),
    place.bot && me.value >= 0 ? h("button", { class: "btn", onClick: () => say({ kind: "clear", seat }) }, t("wait.clear")) : null,
    taken || me.value >= 0 ? null : h("button", { class: "btn main", "data-act": `sit${seat}`, onClick: () => sit(seat) }, t("wait.here")),
    !taken && me.value >= 0 ? h("select", { "aria-label": t("wait.bot"), value: "", onChange: (/** @type {any} */ event) => say({ kind: "seat_bot", seat, bot: event.target.value }) }, h("option", { value: "" }, t("wait.bot")), botOptions()) : null);
}

/** @param {number} seat */
function sit(seat) {
  if (!name.value.trim()) { notice.value = t("error.name"); return; }
  say({ kind: "sit", seat, name: name.value.trim() });
}
