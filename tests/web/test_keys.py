"""Whole games and the pages around them with the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from served import Server
from visiting import Visitor

PLAN = """
async (most) => {
  const next = () => {
    const first = (what) => document.querySelector(what);
    const all = (what) => [...document.querySelectorAll(what)];
    const NAMES =
      { diamond: 'w', sapphire: 'u', emerald: 'g', ruby: 'r', onyx: 'k', pearl: 'p', glass: 'x', gold: 'y' };
    const kind = (element) => NAMES[element.getAttribute('aria-label').split(',')[0]];
    const place = (element) => element.dataset.anchor.replace('place:c', '4').replace('place:', '')
      .replace('hand:', '#').replace('space:', '').replace('bank:', '').split('');
    if (first('.act.over')) return 'over';
    if (!first('.act.asking[aria-busy=false]')) return null;
    const tokens = all('.pile:not(.off):not(.gold):not(.none):not(.sel), .space .bare:not(.off):not(.sel)');
    const taken = all('.pile.sel, .space .bare.sel').length;
    const sure = first('.act [data-act=confirm]:not([disabled])');
    if (sure || all('.act .buttons .btn.main:not([data-act])').length) return ['Enter'];
    const give = first('.act .kindpick:not([disabled])');
    if (give) return [kind(give)];
    const near = first('.act .cardoption, .act .nobleoption, .act .option:not(.on)');
    if (near) return ['to:.act .cardoption, .act .nobleoption, .act .option'];
    const card = first('.card.buy:not(.sel)');
    if (card && !taken) return place(card);
    if (tokens.length && !first('.card.sel')) return place(tokens[taken % tokens.length]);
    if (first('.act .buttons .btn:not([data-act]):not([disabled])')) return ['to:.act .buttons .btn:not([data-act])'];
    const cards = all('.market .card, .pyr .card').filter((each) => !each.matches('.sel, .dim'));
    return place(cards[taken % cards.length]);
  };
  for (const end = Date.now() + most; Date.now() < end; await new Promise(requestAnimationFrame)) {
    const keys = next();
    if (keys) return keys;
  }
  throw new Error(`nothing has been asked for ${most} milliseconds`);
}
"""
"""The next keys, read off the page as soon as something is asked and no answer is on its way."""


FOCUSABLE = "a, button, input, select, summary, [tabindex]"


def press(page: Page, key: str) -> None:
    """A key; `to:` and a selector is the Tab key, backwards, until something has the focus: once round the page."""
    wanted = key.removeprefix("to:")
    if wanted == key:
        page.keyboard.press(key)
        return
    for _ in range(page.locator(FOCUSABLE).count() + 2):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("(what) => document.activeElement.matches(what)", wanted):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"{wanted} cannot be reached by the Tab key")


@pytest.mark.parametrize("game", ["splendor", "duel+counterfeiters"])
def test_a_whole_game_is_played_by_keys_alone_and_looked_through(browser: Browser, server: Server, game: str) -> None:
    """Letters, digits and Enter where there are such keys, the Tab key for everything else."""
    ann = Visitor(browser, server, reduced_motion="reduce")
    page = ann.sit(game=game, bots=["", "greedy"])
    for _ in range(1500):
        keys = page.evaluate(PLAN, 60_000)
        if keys == "over":
            break
        for key in keys:
            press(page, key)
    expect(page.locator(".act.over h2")).to_be_visible()
    press(page, "to:[data-act=past]")
    expect(page.locator(".pastat")).to_be_visible()
    for key in ("Home", "ArrowRight", "j", "f"):
        page.keyboard.press(key)
    expect(page.locator(".pastat")).to_contain_text("2/")
    expect(page.get_by_label("Seen by")).to_have_value("1")
    ann.leave()


def test_the_focus_stays_where_somebody_plays(browser: Browser, server: Server) -> None:
    """On a card's place when the card is gone, in the action bar when its button is, on what a dialog was opened by."""
    ann = Visitor(browser, server)
    page = ann.sit()
    place, bar = page.locator("[data-anchor='place:23']"), page.locator(".act")
    menu = page.get_by_role("button", name="Menu")
    before = place.get_attribute("aria-label")
    place.press("Enter")
    place.press("Enter")
    expect(page.locator(".handcards .card")).to_have_count(1)
    expect(place).not_to_have_attribute("aria-label", before or "")
    expect(place).to_be_focused()
    page.wait_for_selector(".act.asking[aria-busy=false]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator(".act .buttons .btn").first.press("Enter")
    expect(page.locator(".handcards .card")).to_have_count(2)
    expect(bar).to_be_focused()
    for key in ("Escape", "Enter"):
        menu.press("Enter")
        expect(page.locator(".menu-dialog")).to_be_visible()
        page.get_by_role("button", name="Keys", exact=True).press("Enter")
        expect(page.locator(".help-dialog").get_by_role("button")).to_be_focused()
        page.keyboard.press(key)
        expect(menu).to_be_focused()
    ann.leave()
