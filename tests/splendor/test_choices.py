"""The texts and data of choices: unique, read back, tolerant of how they are typed, and helpful when wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cabochon import games
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import Random
from cabochon.splendor.text import read_position


def spaced(text: str) -> str:
    """The text in the other case, with spaces between its characters."""
    return "  ".join(text.swapcase())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_has_a_text_and_data_of_its_own(seats: int) -> None:
    """At every question of random games texts and data differ by choice, and texts are read back, typed with care or
    without.
    """
    game: Any = games.make("splendor", seats, first_player="random")
    for seed in range(5):
        state = game.start()
        rng = Random(seed)
        while not game.over(state):
            choices = list(game.choices(state))
            texts = [game.text(state, choice) for choice in choices]
            normal = {game.question(game.asked(state).question).normal(text) for text in texts}
            described = {json.dumps(game.describe(state, choice)) for choice in choices}
            assert len(set(texts)) == len(normal) == len(described) == len(choices)
            some = rng.randrange(len(choices))
            assert game.parse(state, texts[some]) == game.parse(state, spaced(texts[some])) == choices[some]
            game.advance(state, rng)


@pytest.mark.parametrize(
    ("position", "typed", "text"),
    [
        ("", "take wug", "Twug"),
        ("", "g u w t", None),
        ("", "t g u w", "Twug"),
        ("", "T2r", None),
        ("", "Tr2", "Trr"),
        ("", "take r r", "Trr"),
        ("", "Tr1r", "Trr"),
        ("", "wug", None),
        ("", "Twu", None),
        ("", "Ty", None),
        ("", "take", None),
        ("", "t", None),
        ("", "", None),
        ("", "pass", None),
        ("", "reserve 2*", "R2*"),
        ("", "R4*", None),
        ("", "R21", None),
        ("row 2: L2-01", "reserve21", "R21"),
        ("row 2: L2-01", "reserve L2-01", None),
        ("row 2: {}", "buy 21", "B21"),
        ("row 2: {}", "21", None),
        ("seat 0: hand {r1} {}", "BUY #2", "B#2"),
        ("seat 0: hand {r1} {}", "b#1", None),
        ("row 1: {r2}\nseat 0: tokens r2 y1\nnext: payment 11", "ry", "=r1y1"),
        ("row 1: {r2}\nseat 0: tokens r2 y1\nnext: payment 11", "pay y1 r1", "=r1y1"),
        ("row 1: {r2}\nseat 0: tokens r2 y1\nnext: payment 11", "=r2", "=r2"),
        ("row 1: {r2}\nseat 0: tokens r2 y1\nnext: payment 11", "r2 y1", None),
        ("row 1: {r2}\nseat 0: tokens r2 y1\nnext: payment 11", "none", None),
        ("seat 0: tokens u3 r4 k4\nnext: return", "return R", "-r"),
        ("seat 0: tokens u3 r4 k4\nnext: return", "k", "-k"),
        ("seat 0: tokens u3 r4 k4\nnext: return", "-w", None),
        ("nobles: N-03 N-05\nseat 0: bonuses w3 g3 r3 k3\nnext: visit", "visit N-05", "~N-05"),
        ("nobles: N-03 N-05\nseat 0: bonuses w3 g3 r3 k3\nnext: visit", "n-3", None),
        ("next: reveal 23", "l2-15", ">L2-15"),
        ("next: reveal 23", ">L1-15", None),
    ],
)
def test_a_choice_may_be_typed_in_several_ways(position: str, typed: str, text: str | None) -> None:
    """Words, order and signs that can be left out lead to one choice; what is left open or is not legal to none."""
    game, state = read_position(position)
    if text is None:
        with pytest.raises(BadText):
            game.parse(state, typed)
    else:
        assert game.text(state, game.parse(state, typed)) == text


def test_an_error_lists_the_choices_if_there_are_few() -> None:
    """Who types nonsense at a question with few answers is told them."""
    game, state = read_position("row 1: {r2 g1}\nseat 0: bonuses r1, tokens r1 g1 y1\nnext: payment 11")
    with pytest.raises(BadText) as raised:
        game.parse(state, "  what \n ever ")
    assert str(raised.value) == "'what \\n ever' is not a choice of payment here: there are =g1r1, =g1y1, =r1y1"


def test_an_error_does_not_list_many_choices() -> None:
    """Nobody reads twenty choices in an error."""
    game, state = read_position("")
    with pytest.raises(BadText) as raised:
        game.parse(state, "x" * 1000)
    assert str(raised.value) == f"{'x' * 60!r} is not a choice of action here"


def test_an_error_does_not_tell_what_chance_may_bring() -> None:
    """What is left in a deck tells which cards are hidden in hands: an error keeps quiet about it."""
    game, state = read_position("deck 1: L1-01 L1-02\nnext: draw 1")
    with pytest.raises(BadText) as raised:
        game.parse(state, ">L1-03")
    assert str(raised.value) == "'>L1-03' is not a choice of draw here"
