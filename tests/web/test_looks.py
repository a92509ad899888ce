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

LAID_OUT = """
async () => {
  const art = await import('/static/app/art/index.js');
  const drawings = {
    token: (kind) => art.token(kind, 44), small: (kind) => art.token(kind, 18), stone: (kind) => art.stone(kind, 36),
    pip: (kind) => art.pip(kind, '2', 15), tile: (kind) => art.bonusTile(kind, 2, 20),
  };
  const table = document.createElement('div');
  for (const [name, draw] of Object.entries(drawings))
    for (const kind of name === 'tile' ? 'wugrk' : 'wugrkpxy') {
      const place = document.createElement('div');
      place.className = `laid ${name}`;
      [place.style.width, place.style.padding] = ['fit-content', '2px'];
      place.innerHTML = draw(kind);
      table.append(place);
    }
  document.body.replaceChildren(document.getElementById('sprite'), table);
}
"""
"""The stones as tokens, as prices and as what counts cards, as large and as small as they are shown anywhere."""

LEAST_APART = """
async (data) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const picture = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [40, 40];
    const drawing = canvas.getContext('2d');
    drawing.drawImage(image, left, top, width, height, 0, 0, 40, 40);
    return drawing.getImageData(0, 0, 40, 40).data;
  };
  const apart = (a, b) => Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0) / a.length);
  return Object.fromEntries(['token', 'small', 'stone', 'pip', 'tile'].map((name) => {
    const pictures = [...document.querySelectorAll(`.laid.${name}`)].map(picture);
    return [name, Math.min(...pictures.flatMap((a, i) => pictures.slice(i + 1).map((b) => apart(a, b))))];
  }));
}
"""
"""How far the two that are most alike are apart on a picture of the page, of each sort of drawing: the root of the
mean square of what their pixels differ by."""


@pytest.mark.parametrize("vision", ["none", "deuteranopia", "protanopia", "tritanopia", "achromatopsia"])
def test_stones_are_told_apart_with_other_eyes(browser: Browser, server: Server, vision: str) -> None:
    """Their forms and their brightness differ, whatever becomes of their colours: those of pearl and glass too."""
    ann = Visitor(browser, server)
    page = ann.open()
    page.wait_for_selector(".play")
    page.evaluate(LAID_OUT)
    emulation = ann.context.new_cdp_session(page)
    emulation.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
    page.set_viewport_size({"width": 200, "height": 1400})
    apart = page.evaluate(LEAST_APART, base64.b64encode(page.screenshot()).decode())
    enough = {"token": 8, "small": 6}  # a round pearl and a diamond, both white; a ruby and a sapphire without colour
    assert {name: least for name, least in apart.items() if least < enough.get(name, 12)} == {}
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
