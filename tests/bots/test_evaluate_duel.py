"""What a position of Splendor Duel is worth: features that add up, an order that players would agree with, and play."""

from __future__ import annotations

from typing import Any

import pytest

import bots_playing
from by_text import duel_position
from cabochon import games
from cabochon.bots import UNLIMITED
from cabochon.bots.greedy import Greedy
from cabochon.build_info import build
from cabochon.duel import evaluate
from cabochon.kernel.drive import deal, play_out
from cabochon.kernel.native import Random


def worth(text: str, seat: int = 0) -> float:
    """The value of a position text to a seat."""
    game, state = duel_position(f"duel\n{text}")
    return evaluate.value(game, state, seat)


def best(text: str) -> str:
    """The text of the greedy bot's choice in a position."""
    game, state = duel_position(f"duel\n{text}")
    bot = Greedy(game, evaluate, 1, 1)
    return game.text(state, bot.choose(game.view(state, int(game.to_move(state))), UNLIMITED))


def names() -> list[str]:
    """Duel without and with each of its modules."""
    return ["duel", *(f"duel+{module}" for module in games.FAMILIES["duel"].modules)]


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("decisions", [0, 60, 140, 10_000])
def test_the_features_add_up_to_the_value(name: str, decisions: int) -> None:
    game: Any = games.make(name)
    state = deal(game, Random(decisions))
    play_out(game, state, Random(decisions), decisions)
    for seat in range(2):
        features = evaluate.features(game, state, seat)
        assert features.keys() == evaluate.FEATURES.keys()
        assert sum(features.values()) == pytest.approx(evaluate.value(game, state, seat))


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("reveal", ["public", "hidden", "open"])
def test_a_view_has_the_value_of_the_state_for_its_owner(name: str, reveal: str) -> None:
    """What it cannot see is in the other hand, which does not count for it; and a state is only read."""
    game: Any = games.make(name, reveal=reveal)
    state = deal(game, Random(5))
    play_out(game, state, Random(6), 90)
    before = state.pack()
    for seat in range(2):
        assert evaluate.value(game, game.view(state, seat), seat) == evaluate.value(game, state, seat)
    assert state.pack() == before


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("seat 0: points 4", "seat 0: points 3"),
        ("seat 0: cards {-> c1}", "seat 0: cards {-> 0}"),
        ("seat 0: cards {-> c9}", "seat 0: cards {-> c5} {-> 2}"),
        ("seat 0: cards {-> r 3} {-> r 3}", "seat 0: cards {-> r 3} {-> u 3}\nseat 1: bonuses r1"),
        ("seat 0: bonuses r1", "seat 0: tokens r1"),
        ("row 3: {k7 -> w 4}\nseat 0: tokens k4", "row 3: {k7 -> w 4}\nseat 0: tokens r4"),
        ("row 3: {k7 -> w c2}\nseat 0: tokens k4", "row 3: {k7 -> w}\nseat 0: tokens k4"),
        ("row 3: {k3 -> w again}\nseat 0: tokens k2", "row 3: {k3 -> w}\nseat 0: tokens k2"),
        ("row 3: {p1 k3 -> w 4}\nseat 0: tokens p1 k1", "row 3: {p1 k3 -> w 4}\nseat 0: tokens g1 k1"),
        ("seat 0: tokens k2, hand {k4 -> w 2}", "row 2: {k4 -> w 2}\nseat 0: tokens k2"),
        ("seat 0: tokens y1", "seat 0: tokens r1"),
        ("seat 0: tokens p1", "seat 0: tokens r1"),
        ("privileges: 1 0", "privileges: 0 0"),
        ("privileges: 0 0", "privileges: 0 1"),
        ("turn: quiet 0, turns 8", "turn: quiet 8, turns 8"),
    ],
)
def test_what_players_prefer_is_worth_more(better: str, worse: str) -> None:
    assert worth(better) > worth(worse)


def test_a_joker_that_nothing_can_lie_under_is_worth_nothing_yet() -> None:
    """DU13: it cannot be bought."""
    joker = "row 1: {-> 3 joker}\nseat 0: "
    assert worth(f"{joker}tokens k1") == worth("row 1: {w9 u9}\nseat 0: tokens k1")
    assert worth(f"{joker}bonuses r1") > worth("row 1: {w9 u9}\nseat 0: bonuses r1") + 1


def test_a_won_game_is_worth_more_than_any_other() -> None:
    game, state = duel_position("duel\nturn: seat 0, turns 30\nseat 0: points 20\nseat 1: points 19\nnext: none")
    assert evaluate.value(game, state, 0) > 100
    assert evaluate.value(game, state, 1) < 40


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("row 2: {w2 -> g} {k4 -> r 2}\nseat 0: points 18, tokens k4 w2", "B22"),
        ("row 2: {w2 -> g 3} {k4 -> r c1}\nseat 0: cards {-> c9}, tokens k4 w2", "B22"),
        ("row 2: {w2 -> g 3} {k4 -> r 2}\nseat 0: cards {-> r 5} {-> r 3}, tokens k4 w2", "B22"),
        ("row 3: {r1 k1 p1 -> w 5}\nboard 1: r k p . u\nboard 5: w w u . .", "Ta1b1c1"),
        ("row 3: {u4 g4 k1 -> w 5}\nseat 0: tokens w2 u4 g4 k1\nnext: return", "-w"),
    ],
)
def test_it_finds_what_is_there_to_be_found(text: str, choice: str) -> None:
    """Each victory (DU25), the tokens that are missing, the token that is not needed."""
    assert best(text) == choice


def test_privileges_come_before_the_purchase_that_they_make_possible() -> None:
    """A card that wins with one token more is seen behind a privilege (DU4)."""
    assert best("row 1: {r3 -> w 2}\nboard 3: . . r . .\nprivileges: 1 0\nseat 0: points 18, tokens r2") == "Pc3"


def played(name: str, specs: list[str], seed: int) -> Any:
    """How a game between bots ends; each seat begins half of them."""
    game = games.make(name, first_player=seed % 2)
    return game.outcome(bots_playing.played(game, specs, seed))


def test_greedy_beats_random_in_at_least_95_of_100_games() -> None:
    """Each seat begins half of them; the plain build plays a fifth of them."""
    many = {"plain": 20, "compiled": 100}[build()]
    won = sum(played("duel", ["greedy:samples=1", "random"], seed).winners == (0,) for seed in range(many))
    assert won >= many * 95 / 100


@pytest.mark.parametrize("name", names())
def test_games_between_greedy_bots_end(name: str) -> None:
    """Somebody wins, with modules too."""
    for seed in range(2):
        assert len(played(name, ["greedy:samples=1"] * 2, seed).winners) == 1
