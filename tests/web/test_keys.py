"""Whole games and the pages around them with the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from served import Server
from visiting import Visitor

PLAN = """
() => {
  const first = (what) => document.querySelector(what);
  const all = (what) => [...document.querySelectorAll(what)];
  const NAMES = { diamond: 'w', sapphire: 'u', emerald: 'g', ruby: 'r', onyx: 'k', pearl: 'p', glass: 'x', gold: 'y' };
  const kind = (element) => NAMES[element.getAttribute('aria-label').split(',')[0]];
  const place = (element) => element.dataset.anchor.replace('place:c', '4').replace('place:', '').replace('hand:', '#')
    .replace('space:', '').replace('bank:', '').split('');
  if (first('.act.over')) return 'over';
  if (!first('.act.asking') || first('.act .btn[disabled]:not([data-act])')) return null;
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
  if (first('.act .buttons .btn:not([data-act]):not([disabled])')) return ['to:.act .buttons .btn'];
  const cards = all('.market .card, .pyr .card').filter((each) => !each.matches('.sel, .dim'));
  return place(cards[taken % cards.length]);
}
"""
"""The next keys, read off the page."""


def press(page: Page, key: str) -> None:
    """A key; `to:` and a selector is the Tab key, backwards, until something has the focus."""
    wanted = key.removeprefix("to:")
    if wanted == key:
        page.keyboard.press(key)
        return
    for _ in range(80):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("(what) => document.activeElement.matches(what)", wanted):
            page.keyboard.press("Enter")
            page.evaluate("document.activeElement.blur()")
            return
    raise AssertionError(f"{wanted} cannot be reached by the Tab key")


@pytest.mark.parametrize("game", ["splendor", "duel+counterfeiters"])
def test_a_whole_game_is_played_by_keys_alone_and_looked_through(browser: Browser, server: Server, game: str) -> None:
    """Letters, digits and Enter where there are such keys, the Tab key for everything else."""
    ann = Visitor(browser, server, reduced_motion="reduce")
    page = ann.sit(game=game, bots=["", "greedy"])
    page.wait_for_selector(".act.asking")
    for _ in range(1500):
        keys = page.evaluate(PLAN)
        if keys == "over":
            break
        for key in keys or []:
            press(page, key)
        page.wait_for_timeout(1 if keys else 10)
    expect(page.locator(".act.over h2")).to_be_visible()
    press(page, "to:[data-act=past]")
    expect(page.locator(".pastat")).to_be_visible()
    for key in ("Home", "ArrowRight", "j", "f"):
        page.keyboard.press(key)
    expect(page.locator(".pastat")).to_contain_text("2/")
    expect(page.get_by_label("Seen by")).to_have_value("1")
    ann.leave()
