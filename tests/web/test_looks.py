"""How pages look: stones are told apart, long texts fit, all that is shown has a text, and a phone hides nothing."""

from __future__ import annotations

import base64
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from cabochon.kernel.native import Random
from cabochon.table.picture import log_for, picture_for
from cabochon.table.setup import Setup
from cabochon.table.sitting import Sitting
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
    assert {name: least for name, least in apart.items() if least < 11} == {}
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


EVERY = "splendor+cities+trading_posts+strongholds+orient"
TABLES = [
    ("splendor", 2),
    ("splendor", 4),
    ("splendor+cities", 4),
    ("splendor+trading_posts", 4),
    ("splendor+strongholds", 4),
    ("splendor+orient", 4),
    (EVERY, 4),
    ("duel", 2),
    ("duel+counterfeiters", 2),
]
"""Every game: the base for two and four, each module alone, all of them together, and both kinds of Duel."""

GAMES = 3
"""So many games of each are played to meet its questions."""


def chosen(sitting: Sitting, rng: Random) -> int:
    """A choice of somebody who buys and reserves what can be, and otherwise does anything."""
    choices = list(sitting.game.choices(sitting.state))
    kinds = [str(sitting.game.describe(sitting.state, choice)["kind"]) for choice in choices]
    for wanted in ("buy", "reserve"):
        if wanted in kinds and rng.randrange(3):
            choices = [choice for choice, kind in zip(choices, kinds, strict=True) if kind == wanted]
            break
    return int(choices[rng.randrange(len(choices))])


def played(game: str, seats: int, rng: Random) -> dict[str, dict[str, Any]]:
    """What seat 0 is told when it is asked each question in a game for the last time, and when it is over."""
    sitting = Sitting(Setup(game, seats))
    for place in range(seats):
        sitting.sit(place, str(place), ["Ann", "Bartholomew", "Cleo", "Dora"][place], now=0, rng=rng)
    found = {}
    while (seat := sitting.asked()) is not None:
        if seat == 0:
            found[sitting.game.asked(sitting.state).question] = told(sitting)
        answer = sitting.game.text(sitting.state, chosen(sitting, rng))
        sitting.answer(str(seat), [answer], version=sitting.version, action=str(sitting.seq), now=0, rng=rng)
    return {**found, "over": told(sitting)}


def told(sitting: Sitting) -> dict[str, Any]:
    """The message of the server about a table, for seat 0."""
    alike = {"full": True, "online": [True] * sitting.setup.seats, "watchers": 0, "now": 0}
    return {"kind": "table", "table": picture_for(sitting, 0, now=0), "log": log_for(sitting, 0), **alike}


@cache
def questions(game: str, seats: int) -> dict[str, dict[str, Any]]:
    """Every question that comes up in a few games."""
    return {
        question: message for seed in range(GAMES) for question, message in played(game, seats, Random(seed)).items()
    }


SHOWN = """
async (message) => {
  const store = await import('/static/app/store.js');
  const { NOTHING } = await import('/static/app/choosing.js');
  const { batch } = await import('@preact/signals');
  batch(() => {
    [store.heard.value, store.told.value, store.picked.value, store.link.value] = [message.log, message, NOTHING, 'on'];
  });
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}
"""
"""Show a table as if the server had told of it. The sheet is measured, and the page moved, in the frames after that."""

PICKED = """
async () => {
  const first = document.querySelector('.act .kindpick:not(:disabled), .act .nobleoption, .act .cardoption, .tile.can');
  if (first) first.click();
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}
"""
"""Pick the first that is offered in the action bar, or a tile."""

OUT_OF_REACH = """
async () => {
  const { anchors } = await import('/static/app/choosing.js');
  const { choices, picked, question } = await import('/static/app/store.js');
  const wrong = [], sheet = document.querySelector('.sheet').getBoundingClientRect();
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) wrong.push(`the page is ${wide} wide`);
  const seen = (each, why) => {
    const { top, bottom } = each.getBoundingClientRect();
    if (top < -1 || bottom > sheet.top + 1) wrong.push(`${why} is out of sight: ${each.dataset.anchor}`);
  };
  const wanted = picked.value.focus ? [picked.value.focus] : choices.value.flatMap(anchors);
  for (const each of document.querySelectorAll('.phonestage [data-anchor]')) {
    const about = question.value !== 'action' && wanted.includes(each.dataset.anchor);
    if (about || each.matches('.paid')) seen(each, 'what is asked about');
    if (question.value === 'return' && each.matches('.card:not(.tile)')) seen(each, 'a card');
  }
  const shown = document.querySelector('.price .priced svg');
  if (question.value === 'payment' && !shown) wrong.push('the card is not shown');
  const tokens = [...document.querySelectorAll('.sheet .ledger .cell, .sheet .kindpick')];
  for (const each of tokens.filter((one) => one.querySelector('svg') && one.getClientRects().length)) {
    const { top, bottom } = each.getBoundingClientRect();
    if (top < sheet.top || bottom > innerHeight) wrong.push(`a token is out of sight at ${top}`);
  }
  for (const each of document.querySelectorAll('button, a[href], input, select, summary')) {
    const box = each.getBoundingClientRect(), reach = [];
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const foot = each.closest('.sheet') ? innerHeight : sheet.top;
    if (!box.width || box.top < 0 || x > innerWidth || box.bottom > foot) continue;
    for (const [dx, dy] of [[1, 0], [0, 1]]) {
      const hit = (by) => each.contains(document.elementFromPoint(x + by * dx, y + by * dy));
      let [from, to] = [0, 0];
      while (from > -40 && hit(from - 1)) from -= 1;
      while (to < 40 && hit(to + 1)) to += 1;
      reach.push(hit(0) ? to - from + 1 : 0);
    }
    const kept = each.closest('.handcards') && each.parentElement.children.length > 3;
    const least = each.matches('.deck') ? 30 : kept ? 24 : 43;
    const cut = each.closest('.options, .kinds') && (x > innerWidth - 20 || box.right > innerWidth - 4);
    if (Math.min(...reach) < least && !cut)
      wrong.push(`too small: ${each.className} ${each.dataset.anchor || each.textContent} ${reach.join(' x ')}`);
  }
  return wrong;
}
"""
"""What a finger cannot do on a phone: nothing is smaller than 43 CSS pixels, but a deck, which has 30, and cards in a
hand of four and five, which have 24. What scrolls in a list may stick out of it."""


def wrong_on(page: Page, asked: dict[str, Any], look: str) -> list[str]:
    """What a look at each question finds wrong, as it is asked and with something picked."""
    wrong = []
    for question, message in asked.items():
        page.evaluate(SHOWN, message)
        wrong += [f"{question}: {each}" for each in page.evaluate(look)]
        page.evaluate(PICKED)
        wrong += [f"{question}, picked: {each}" for each in page.evaluate(look)]
    return wrong


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_phone_has_all_that_a_question_is_about_in_sight_and_in_reach(
    browser: Browser, server: Server, game: str, seats: int
) -> None:
    """No question makes the page wider than the screen, hides its cards and tokens, or asks for a needle's touch."""
    ann = Visitor(browser, server, viewport=PHONE, is_mobile=True, has_touch=True, reduced_motion="reduce")
    page = ann.open(f"t/{server.open_table(ann.token, seats=3)}")
    page.wait_for_selector(".waitbox")
    wrong = wrong_on(page, questions(game, seats), OUT_OF_REACH)
    assert {"action", "over"} <= set(questions(game, seats))
    assert wrong == []
    ann.leave()


CUT_OFF = """
() => {
  const wrong = [], act = document.querySelector('.act');
  const dock = document.querySelector('.dock').getBoundingClientRect();
  if (act.scrollHeight > act.clientHeight + 1) wrong.push(`the action bar holds ${act.scrollHeight} pixels`);
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is too wide');
  for (const each of document.querySelectorAll('.stage [data-anchor], .posts, .crowns'))
    if (each.getBoundingClientRect().bottom > dock.top + 1) wrong.push(`under the hand: ${each.dataset.anchor}`);
  const parts = [...document.querySelectorAll('.dock > *')].map((each) => each.getBoundingClientRect());
  parts.slice(1).forEach((part, i) => {
    if (part.left < parts[i].right - 1) wrong.push(`part ${i} runs into the next`);
  });
  for (const card of document.querySelectorAll('.stage .card:not(.tile)'))
    if (card.offsetWidth < 60) wrong.push(`a card is ${card.offsetWidth} wide`);
  return wrong;
}
"""
"""What is wrong with a table on a desk: something is cut, lies under something else, or is too small."""


@pytest.mark.parametrize("size", [(1024, 768), (1440, 900)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("game", "seats"), [("splendor", 4), ("splendor+trading_posts", 4), (EVERY, 4), ("duel+counterfeiters", 2)]
)
def test_a_desk_has_room_for_every_question(
    browser: Browser, server: Server, game: str, seats: int, size: tuple[int, int]
) -> None:
    """Nothing of the action bar must be scrolled to, and cards can be read, with every module too."""
    ann = Visitor(browser, server, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page = ann.open(f"t/{server.open_table(ann.token, seats=3)}")
    page.wait_for_selector(".waitbox")
    wrong = wrong_on(page, questions(game, seats), CUT_OFF)
    assert wrong == []
    ann.leave()
