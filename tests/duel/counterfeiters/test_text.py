"""Positions of The Counterfeiters: what they say, and what cannot be."""

from __future__ import annotations

import pytest

from by_text import duel_position
from cabochon.duel.modules.counterfeiters import plan_called
from cabochon.duel.text import read_position
from cabochon.kernel.errors import BadText

BASE = "duel+counterfeiters\n"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("duel\nrow c: CF-01", "there is no row 'c'"),
        (f"{BASE}seat 0: hand CF-01", "this cannot be: a Counterfeiter is reserved"),
        (f"{BASE}view: seat 1\nseat 0: hand ?c*", "this cannot be: a Counterfeiter is reserved"),
        (f"{BASE}seat 0: hand D1-01 D1-02 D1-03 D1-04", "this cannot be: a hand is too large"),
        (f"{BASE}seat 0: hand D1-01 D1-02 D1-03 D1-04 D1-05 D1-06", "a hand has at most 5 cards, not 6"),
        (f"{BASE}row c: D1-01", "the card D1-01 belongs to another row"),
        (f"{BASE}row 1: {{r1 -> bribe}}", "the card X1 can do what only a Counterfeiter can: bribe"),
        (f"{BASE}seat 1: cards {{-> tint r2}}", "the card X1 can do what only a Counterfeiter can: tint"),
        (f"{BASE}royals: DR-1 DR-2 DR-3 DR-4 CR-1", "this cannot be: too many royals are open"),
        (f"{BASE}used: courier", "this cannot be: courier was used by who has it not"),
        (f"{BASE}used: encore\nseat 1: cards CF-10", "this cannot be: encore was used by who has it not"),
        (f"{BASE}used: second\nseat 0: cards CF-09", "this cannot be: a second token belongs to no privilege"),
        (f"{BASE}used: vault", "line 2, used: 'vault' is none of courier, second, encore, pickpocket, bribe, scout"),
        (f"{BASE}reductions: tint-rr", "this cannot be: a price is lowered, but nothing is paid"),
        (
            f"{BASE}reductions: tint-rrr\nrow 1: {{r3}}\nseat 0: tokens x3, cards CF-04\nnext: payment 11",
            "line 2, reductions: 'tint-rrr' is no way to lower a price, such as tint-rr,blend-wu,bulk-k,nacre",
        ),
        (
            f"{BASE}reductions: tint-rr\nrow 1: {{r2}}\nseat 0: tokens x3, cards CF-04\nnext: payment 11",
            "this cannot be: the price cannot be lowered in this way",
        ),
        (f"{BASE}reductions: bulk-rg", "'bulk-rg' is no way to lower a price"),
        (f"{BASE}under 2: D2-01", "this cannot be: cards are under a deck, and nobody scouted"),
        (f"{BASE}under 2: D1-01\nseat 0: cards CF-17", "this cannot be: D1-01 is not in the deck that it is under"),
        (f"{BASE}under 2: D2-01\nrow 2: D2-01\nseat 0: cards CF-17", "D2-01 is not in the deck that it is under"),
        (f"{BASE}under 2: D2-01 D2-01\nseat 0: cards CF-17", "this cannot be: a card is twice under its deck"),
        (f"{BASE}under 2: ?2\nseat 0: cards CF-17", "this cannot be: the wrong seats know what is under a deck"),
        (f"{BASE}view: seat 1\nunder 2: D2-01\nseat 0: cards CF-17", "the wrong seats know what is under a deck"),
        (f"{BASE}view: seat 0\nunder 2: ?2\nseat 0: cards CF-17", "the wrong seats know what is under a deck"),
        (f"{BASE}under c: CF-01", "line 2, under c: there is no row 'c' to scout: there are 1, 2, 3"),
        (f"{BASE}under 2: X9", "line 2, under 2: there is no card 'x9'"),
        (f"{BASE}seat 0: cards CF-17\nnext: scout 2, closing scout from offer", "nothing can answer scout here"),
        (f"{BASE}next: bribe, closing bribe from offer", "nothing can answer bribe here"),
        (f"{BASE}next: gather 5 any a1", "gather needs something else behind it, and '5 any a1' is none"),
        (f"{BASE}next: keep three", "keep needs something else behind it, and 'three' is none: there are one another"),
        (f"{BASE}deck c: none\nnext: turn_up c", "there are too few cards in the deck of row c"),
        ("duel+counterfeiters, cards seed\nrow c: CF-16", "there is no card 'cf-16'"),
        ("duel+counterfeiters, cards some", "line 1: cards is one of all, seed, not 'some'"),
        ("duel+counterfeiters+counterfeiters", "line 1: the module counterfeiters is there twice"),
        ("duel+cities", "line 1: there is no module 'cities' of Splendor Duel; there are counterfeiters"),
    ],
)
def test_what_cannot_be_is_refused(text: str, error: str) -> None:
    """One clear error, with the number of the line where one line is to blame."""
    with pytest.raises(BadText) as raised:
        read_position(text)
    assert error in str(raised.value)


@pytest.mark.parametrize(
    "line",
    [
        "used: courier second\nseat 0: cards CF-09\nahead: c2",
        "used: encore pickpocket bribe scout\nseat 0: cards CF-10 CF-11 CF-12 CF-17",
        "under 1: D1-03 D1-01\nunder 3: D3-02\nseat 1: cards CF-17",
        "view: spectator\nunder 1: ?1\nlooked 2: ?2 ?2\nseat 0: cards CF-17\nnext: under 2, closing scout from offer",
        "royals: DR-1 CR-8\nnext: open_royal, open_royal",
        "royals: CR-8\nseat 0: cards CF-12\nnext: open_royal, bribery CR-8 from take_royal, closing bribe from offer",
        "board 1: r . x . .\nnext: gather 2 alike a1",
        "board 1: r . r . .\nnext: gather 1 red b1",
    ],
)
def test_a_position_comes_back_as_it_is_written(line: str) -> None:
    """The text of a state makes the same state."""
    game, state = duel_position(BASE + line)
    assert read_position(game.write(state))[1].pack() == state.pack()


@pytest.mark.parametrize("text", ["none", "tint-r", "tint-wwuurr,blend-gk,bulk-r,nacre", "TINT-R, NACRE"])
def test_ways_to_lower_a_price_are_read(text: str) -> None:
    """CF10: commas and spaces part the talents; upper and lower case are the same."""
    assert (plan_called(text) == 0) == (text == "none")


@pytest.mark.parametrize(
    "text", ["", "tint", "tint-", "tint-p", "tint-ru", "blend-wuk", "nacre,nacre", "nacre-p", "vault"]
)
def test_other_ways_are_none(text: str) -> None:
    """CF12, CF13: as `plan_called` reads what `plan_text` writes, in its order."""
    with pytest.raises(BadText, match="is no way to lower a price"):
        plan_called(text)
