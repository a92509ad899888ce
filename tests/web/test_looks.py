"""How pages look: stones that everybody can tell apart, longer texts than ours, a text for everything shown."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from served import Server
from visiting import PHONE, Visitor

STRINGS = Path(__file__).parents[2] / "src" / "cabochon" / "web" / "static" / "app" / "strings"

APART = """
async (pictures) => {
  const pixels = await Promise.all(pictures.map(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [40, 40];
    const drawing = canvas.getContext('2d');
    drawing.drawImage(image, 0, 0, 40, 40);
    return drawing.getImageData(0, 0, 40, 40).data;
  }));
  const apart = (a, b) => Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0) / a.length);
  return pixels.flatMap((a, i) => pixels.slice(i + 1).map((b) => apart(a, b)));
}
"""
"""How far pictures are apart, each pair of them: the root of the mean square of what their pixels differ by."""


@pytest.mark.parametrize("vision", ["deuteranopia", "protanopia", "tritanopia", "achromatopsia"])
def test_stones_are_told_apart_with_other_eyes(browser: Browser, server: Server, vision: str) -> None:
    """Their forms and their brightness differ, whatever becomes of their colours."""
    ann = Visitor(browser, server)
    page = ann.sit()
    page.wait_for_selector(".act.asking")
    emulation = ann.context.new_cdp_session(page)
    emulation.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
    stones = [base64.b64encode(pile.screenshot()).decode() for pile in page.locator(".pile .stack").all()]
    assert len(stones) == 6
    assert min(page.evaluate(APART, stones)) > 12
    ann.leave()


VOWELS = str.maketrans({"a": "àa", "e": "éé", "i": "îi", "o": "ôo", "u": "ûu"})


def stretched(text: str) -> str:
    """A text that is longer, cannot be mistaken for another one, and still has its names to fill in."""
    parts = re.split(r"(\{\w+\})", text)
    return f"⟦{''.join(part if part[:1] == '{' else part.translate(VOWELS) for part in parts)}⟧"


def pseudo(route: Route) -> None:
    """Every English text stretched, in the place of the French ones."""
    found = re.findall(r'"((?:[^"\\]|\\.)*)": "((?:[^"\\]|\\.)*)"', (STRINGS / "en.js").read_text("utf-8"))
    texts = {key: "|".join(stretched(part) for part in text.split("|")) for key, text in found}
    kinds = {key: text for key, text in found if key.startswith("key.") and not key.endswith(".does")}
    route.fulfill(content_type="text/javascript", body=f"export const fr = {json.dumps(texts | kinds)};")


UNTRANSLATED = """
() => {
  const told = [];
  const look = (text, where) => {
    let rest = text;
    while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
    rest = rest.replace(/Cabochon|Ann|Random|English|Français|https?:\\S+/g, '');
    if (/\\p{L}{2}/u.test(rest)) told.push(`${where}: ${text}`.slice(0, 120));
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const within = walk.currentNode.parentElement;
    if (!within.closest('kbd, svg, script, noscript, #sprite')) look(walk.currentNode.data, within.className);
  }
  for (const name of ['aria-label', 'title', 'placeholder'])
    for (const each of document.querySelectorAll(`[${name}]`)) look(each.getAttribute(name), name);
  return told;
}
"""
"""What a page shows or says that is not one of its texts; pieces are called by their texts too."""

CUT = """
() => [...document.querySelectorAll('.btn, .seg button, .tag, .act h2, .panel h2')]
  .filter((each) => each.getClientRects().length && getComputedStyle(each).clipPath === 'none')
  .filter((each) => each.scrollWidth > each.clientWidth + 2)
  .map((each) => `${each.className}: ${each.textContent}`)
"""
"""Buttons and titles whose text does not fit, other than those which are there for screen readers alone."""


def screens(page: Page, server: Server, token: str) -> list[str]:
    """What is wrong on one screen after the other, at a phone's size."""
    wrong: list[str] = []

    def check(screen: str) -> None:
        page.evaluate("document.fonts.ready.then(() => null)")
        found = [*page.evaluate(UNTRANSLATED), *page.evaluate(CUT)]
        if page.evaluate("document.documentElement.scrollWidth") > PHONE["width"]:
            found.append("it sticks out to the right")
        wrong.extend(f"{screen}: {each}" for each in found)

    page.wait_for_selector(".play")
    check("front page")
    page.goto(f"{server.address}t/{server.open_table(token, seats=3)}")
    page.wait_for_selector(".waitbox")
    check("waiting")
    for game in ("splendor", "duel"):
        page.goto(f"{server.address}t/{server.open_table(token, game=game, bots=['', 'random'])}")
        page.wait_for_selector(".act.asking")
        check(game)
        page.locator("[data-anchor='place:31']").click()
        check(f"{game}, a card")
        page.locator(".pt .btn").click()
        page.wait_for_selector("dialog[open]")
        check(f"{game}, menu")
    return wrong


def test_longer_texts_fit_a_phone_and_nothing_shown_is_without_a_text(browser: Browser, server: Server) -> None:
    ann = Visitor(browser, server, viewport=PHONE, is_mobile=True, has_touch=True, reduced_motion="reduce")
    ann.context.route("**/strings/fr.js", pseudo)
    ann.page.goto(server.address)
    ann.page.evaluate("localStorage.setItem('cabochon.language', 'fr')")
    assert screens(ann.open(), server, ann.token) == []
    ann.leave()
