"""What bots take Counterfeiters to be worth: no rule, but greedy must neither scorn nor overrate them."""

from __future__ import annotations

import pytest

from by_text import duel_position
from cabochon.bots import UNLIMITED, make
from cabochon.duel.evaluate import of_modules


def worth(text: str, seat: int = 0) -> float:
    """What the module says of a seat."""
    game, state = duel_position(f"duel+counterfeiters\n{text}")
    return float(of_modules(game, state, seat))


@pytest.mark.parametrize("card", [f"CF-{number:02}" for number in range(1, 18)])
def test_every_counterfeiter_is_worth_something_to_its_owner(card: str) -> None:
    """And nothing to the opponent; less than a good jewel."""
    assert 0 < worth(f"seat 0: cards {card}") < 3
    assert worth(f"seat 1: cards {card}") == 0


def test_counterfeiters_add_up() -> None:
    """Two are worth what each is worth."""
    both, one, other = (worth(f"seat 0: cards {cards}") for cards in ("CF-05 CF-17", "CF-05", "CF-17"))
    assert both == pytest.approx(one + other)


def test_glass_is_worth_something_to_who_can_use_it() -> None:
    """With a tint it is, with the vault alone it is not."""
    assert worth("seat 0: tokens x2, cards CF-01") > worth("seat 0: cards CF-01")
    assert worth("seat 0: tokens x2, cards CF-13") == worth("seat 0: cards CF-13")
    assert worth("seat 0: tokens x2") == 0


def test_greedy_buys_a_counterfeiter_rather_than_nothing() -> None:
    """With the tokens for it in hand and nothing better to do."""
    game, state = duel_position(
        "duel+counterfeiters, payment standard\nturn: turns 20\nrow c: CF-12\nboard 1: w . . . .\nbag: u1 r1\n"
        "royals: DR-1 CR-4\nseat 0: tokens x4 y1"
    )
    choice = make("greedy:seed=1", game).choose(game.view(state, 0), UNLIMITED)
    assert game.text(state, choice) == "Bc1"


def test_greedy_bribes_when_it_can() -> None:
    """A royal for a glass."""
    game, state = duel_position(
        "duel+counterfeiters, payment standard\nturn: turns 20\nroyals: DR-1 CR-4\nbag: u1 r1\n"
        "seat 0: tokens x1, cards CF-12\nnext: window"
    )
    choice = make("greedy:seed=1", game).choose(game.view(state, 0), UNLIMITED)
    assert game.text(state, choice) == "bribe=x1"
