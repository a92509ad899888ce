"""How a person likes to play: when what is picked waits to be confirmed, and what is heard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from served import Client, Server
from visiting import PHONE, Visitor

FINGERS: dict[str, Any] = {"viewport": PHONE, "is_mobile": True, "has_touch": True}

HEARING = """
window.heard = [];
window.AudioContext = class {
  constructor() { [this.currentTime, this.state, this.sampleRate, this.destination] = [0, 'running', 8000, {}]; }
  source(name) {
    const param = () => ({ setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
    const start = () => heard.push(name());
    return { connect: (next) => next, frequency: param(), gain: param(), start, stop() {} };
  }
  createOscillator() { const made = this.source(() => made.frequency.value); return made; }
  createBufferSource() { return this.source(() => 'slide'); }
  createGain() { return this.source(() => 'gain'); }
  createBiquadFilter() { return this.source(() => 'filter'); }
  createBuffer(channels, length) { return { getChannelData: () => new Float32Array(length) }; }
};
"""
"""In the place of loudspeakers: a list of the pitches that were played, and of what slid."""

MOST_TAKEN = """
async () => {
  const { NOTHING, itemsOf } = await import('/static/app/choosing.js');
  const { choices, picked } = await import('/static/app/store.js');
  const longest = choices.value.map((choice) => itemsOf(choice) || []).sort((a, b) => b.length - a.length)[0];
  picked.value = { ...NOTHING, items: longest };
  await new Promise(requestAnimationFrame);
}
"""
"""Pick as many tokens as can be."""

TURN = [392, 587]
CARD, GOLD = "slide", 1568
TICKS = {"w": 2637, "u": 2349, "g": 2093}


def like(page: Page, key: str, value: str) -> None:
    """A setting, as the menu keeps it, and the page anew."""
    page.evaluate("([key, value]) => localStorage.setItem(`cabochon.${key}`, value)", [key, value])
    page.reload()
    page.wait_for_selector(".act.asking")


@pytest.mark.parametrize(
    ("setting", "with_fingers", "waits"),
    [
        ("always", False, True),
        ("always", True, True),
        ("touch", False, False),
        ("touch", True, True),
        ("never", False, False),
        ("never", True, False),
    ],
)
def test_what_is_picked_waits_to_be_confirmed_as_somebody_likes_it(
    browser: Browser, server: Server, setting: str, with_fingers: bool, waits: bool
) -> None:
    """A card that can only be reserved is reserved by a click, or stays picked until it is confirmed."""
    ann = Visitor(browser, server, reduced_motion="reduce", **(FINGERS if with_fingers else {}))
    page = ann.sit()
    like(page, "confirm", setting)
    page.locator("[data-anchor='place:31']").click()
    if waits:
        expect(page.locator("[data-anchor='place:31']")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".handcards .card")).to_have_count(0)
        page.locator("[data-act=confirm]").click()
    expect(page.locator(".handcards .card")).to_have_count(1)
    ann.leave()


def test_what_could_become_more_waits_even_for_those_who_never_confirm(browser: Browser, server: Server) -> None:
    """One and two tokens wait for a third; with it they are taken."""
    ann = Visitor(browser, server, reduced_motion="reduce")
    page = ann.sit()
    like(page, "confirm", "never")
    for kind in "wu":
        page.locator(f"[data-anchor='bank:{kind}']").click()
    expect(page.locator(".pile.sel")).to_have_count(2)
    expect(page.locator(".dock .cell:not(.zero)")).to_have_count(2)
    page.locator("[data-anchor='bank:g']").click()
    expect(page.locator(".logrows")).to_contain_text("Ann")
    ann.leave()


LETTERS = {"en": ("Menu", "Letters of colours", "on", "Close"), "fr": ("Menu", "Lettres des couleurs", "oui", "Fermer")}


@pytest.mark.parametrize("language", sorted(LETTERS))
def test_the_letter_of_its_colour_is_under_each_number_for_those_who_want_it(
    browser: Browser, server: Server, language: str
) -> None:
    """On prices, bonuses, nobles and beside tokens; not at first, and it is remembered."""
    menu, title, yes, close = LETTERS[language]
    ann = Visitor(browser, server, reduced_motion="reduce")
    page = ann.sit()
    like(page, "language", language)
    letter = re.compile("^[WUGRK]$")
    places = (".market .card text", ".nobles text", ".hand text", ".hand .cell .letter")
    letters = [page.locator(place).filter(has_text=letter) for place in places]
    for each in letters:
        expect(each).to_have_count(0)
    page.get_by_role("button", name=menu).click()
    page.get_by_role("radiogroup", name=title).get_by_role("radio", name=yes, exact=True).click()
    page.get_by_role("button", name=close, exact=True).click()
    for each in letters:
        expect(each).not_to_have_count(0)
    page.reload()
    page.wait_for_selector(".act.asking")
    for each in letters:
        expect(each).not_to_have_count(0)
    ann.leave()


def test_a_hand_that_would_be_too_large_is_marked_before_anything_is_taken(browser: Browser, server: Server) -> None:
    """By what would have to be returned, in words, and by a mark on each token above the limit."""
    ann = Visitor(browser, server, reduced_motion="reduce")
    table = server.open_table(ann.token, bots=["", "random"])
    client = Client(server, table, ann.token)
    while client.table["seats"][0]["held"] < 8 or not client.table["choices"]:
        if client.table["choices"]:
            takes = [choice["text"] for choice in client.table["choices"] if choice["kind"] == "take"]
            client.answer(max(takes, key=len) if takes else client.table["choices"][0]["text"])
        else:
            client.receive()
    client.close()
    page = ann.open(f"t/{table}")
    page.wait_for_selector(".act.asking")
    before = client.table["seats"][0]["held"]
    page.evaluate(MOST_TAKEN)
    taken = page.locator(".takes .bare").count()
    assert before + taken > 10
    expect(page.locator(".hand-after")).to_contain_text(f"return {before + taken - 10}{before} → {before + taken}/10")
    expect(page.locator(".meter .add.too")).to_have_count(before + taken - 10)
    page.locator("[data-act=cancel]").click()
    expect(page.locator(".meter")).to_have_count(0)
    ann.leave()


def hear(browser: Browser, server: Server, sound: str) -> tuple[Visitor, Page]:
    """At a table with loudspeakers that keep what they play, and a bot that says nothing by itself."""
    ann = Visitor(browser, server, reduced_motion="reduce")
    ann.context.add_init_script(HEARING)
    page = ann.sit()
    if sound:
        like(page, "sound", sound)
    page.wait_for_selector(".act.asking")
    return ann, page


def reserve(page: Page) -> None:
    """Reserve a card and wait until it is one's turn again."""
    page.locator("[data-anchor='place:31']").click()
    page.locator("[data-act=confirm]").click()
    expect(page.locator(".handcards .card")).to_have_count(1)
    page.wait_for_selector(".act.asking")


@pytest.mark.parametrize("sound", ["", "off"])
def test_nothing_is_heard_until_somebody_turns_it_on(browser: Browser, server: Server, sound: str) -> None:
    ann, page = hear(browser, server, sound)
    reserve(page)
    assert page.evaluate("heard") == []
    ann.leave()


@pytest.mark.parametrize("sound", ["soft", "full"])
def test_what_happens_is_heard(browser: Browser, server: Server, sound: str) -> None:
    """One's turn, a card that slides, the gold that comes with it; whatever the bot does comes after."""
    ann, page = hear(browser, server, sound)
    assert page.evaluate("heard") == TURN
    page.evaluate("heard.length = 0")
    reserve(page)
    told = page.evaluate("heard")
    assert {CARD, GOLD, *TURN} <= set(told)
    page.evaluate("heard.length = 0")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radiogroup", name="Sound").get_by_role("radio", name="off", exact=True).click()
    page.get_by_role("button", name="Close").click()
    for kind in TICKS:
        page.locator(f"[data-anchor='bank:{kind}']").click()
    page.locator("[data-act=confirm]").click()
    page.wait_for_selector(".act.asking .hint")
    assert page.evaluate("heard") == []
    ann.leave()


def test_tokens_tick_each_by_its_kind(browser: Browser, server: Server) -> None:
    ann, page = hear(browser, server, "soft")
    page.evaluate("heard.length = 0")
    for kind in TICKS:
        page.locator(f"[data-anchor='bank:{kind}']").click()
    page.locator("[data-act=confirm]").click()
    expect(page.locator(".logrows")).to_contain_text("Ann")
    assert page.evaluate("heard.slice(0, 3)") == list(TICKS.values())
    ann.leave()


def test_a_tab_that_is_not_looked_at_makes_no_sound_but_that_of_ones_turn(browser: Browser, server: Server) -> None:
    ann, page = hear(browser, server, "full")
    page.evaluate("heard.length = 0")
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    reserve(page)
    assert page.evaluate("heard") == TURN
    ann.leave()
