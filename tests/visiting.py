"""Somebody with a browser of their own who visits a server, for tests."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from patience import WAIT
from served import Server, new_token

ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

expect.set_options(timeout=1000 * WAIT)

CLICK_ON = """
async (most) => {
  const wait = (ms) => new Promise((go) => setTimeout(go, ms));
  const all = (what) => [...document.querySelectorAll(what)];
  const first = (...whats) => whats.map((what) => all(what)[0]).find(Boolean);
  let clicks = 0, until = Date.now() + 60000;
  while (clicks < most && Date.now() < until) {
    if (first("dialog[open]")) first("dialog[open]").close();
    if (first(".act.over")) return clicks;
    if (!first(".act.asking[aria-busy=false]")) { await wait(5); continue; }
    const confirm = first('.act [data-act=confirm]:not([disabled])');
    const several = all('.act .buttons .btn.main:not([data-act]):not([disabled])');
    const take = all('.pile:not(.off):not(.gold):not(.none), .space .bare:not(.off)');
    const any = first('.option:not(.on)', '.nobleoption', '.cardoption', '.kindpick:not([disabled])', '.tile.can');
    const cards = all('.market .card, .pyr .card, .handcards .card');
    const picked = first('.act [data-act=cancel]');
    const more = take.filter((pile) => !pile.classList.contains('sel'));
    const taking = picked && confirm && more.length && all('.meter').length && !all('.card.sel').length;
    const next = taking && clicks % 5 ? more[clicks % more.length]
      : confirm || several[0] || first('.card.buy') || (!picked && any) || (picked && more.length && more[0])
      || (!picked && more.length && more[clicks % more.length])
      || first('.act .buttons .btn:not([data-act]):not([disabled])') || cards[clicks % cards.length] || picked;
    if (!next) { await wait(5); continue; }
    next.click();
    clicks += 1;
    until = Date.now() + 60000;
    await wait(4);
  }
  return clicks;
}
"""
"""Goes on clicking on whatever may be clicked, as somebody would who cares for nothing but the end.

It ends when nothing could be clicked on for a minute."""


class Visitor:
    """A browser of somebody's own; whatever its pages complain about is kept."""

    def __init__(self, browser: Browser, server: Server, name: str = "Ann", **more: Any) -> None:
        self.token = new_token()
        self.server = server
        self.context: BrowserContext = browser.new_context(viewport=more.pop("viewport", DESK), **more)
        kept = {"token": self.token, "name": name, "theme": "dark", "language": "en"}
        for key, value in kept.items():
            self.context.add_init_script(
                f"if (!localStorage.getItem('cabochon.{key}')) localStorage.setItem('cabochon.{key}', {value!r})"
            )
        self.complaints: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.set_default_timeout(1000 * WAIT)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        return page

    def open(self, path: str = "") -> Page:
        """Go to a page of the server."""
        self.page.goto(self.server.address + path)
        return self.page

    def sit(self, **setup: Any) -> Page:
        """Open a table over the protocol and go to it."""
        return self.open(f"t/{self.server.open_table(self.token, **{'bots': ['', 'random'], **setup})}")

    def leave(self) -> None:
        """Close everything; nothing was complained about."""
        self.context.close()
        assert self.complaints == []
