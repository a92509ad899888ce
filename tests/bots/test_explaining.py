"""What a search says of a position: the best choices, what follows, and why; nothing that its seat may not know."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from all_games import Setting, every_setting
from bots_playing import MEASURED
from by_text import position
from cabochon import games
from cabochon.bots import UNLIMITED, Budget, make
from cabochon.bots.evaluators import MEASURES, measures_of, words_of
from cabochon.bots.explaining import LINES, STEPS, Explanation
from cabochon.bots.mcts import Mcts
from cabochon.kernel.drive import deal, play_out
from cabochon.kernel.game import Game
from cabochon.kernel.measure import Words
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE
from hurrying import Ticking

READABLE = re.compile(r"[a-z0-9][a-z0-9 ]+")
"""What a reason in words looks like."""


def adviser(game: Game[Any], spec: str = "mcts:iterations=60,seed=1") -> Mcts:
    """A bot that explains."""
    bot = make(spec, game)
    assert isinstance(bot, Mcts)
    return bot


def explanation(text: str, spec: str = "mcts:iterations=60,seed=1") -> Explanation:
    """What is said of a position."""
    game, state = position(text)
    return adviser(game, spec).explain(game.view(state, int(game.to_move(state))), UNLIMITED)


def decisions(game: Game[Any], seed: int, many: int) -> list[Any]:
    """States of a random game in which a seat has something to choose."""
    rng = Random(seed)
    state = deal(game, rng)
    found: list[Any] = []
    while len(found) < many and not game.over(state):
        play_out(game, state, rng, 17)
        while not game.over(state) and (game.to_move(state) == CHANCE or len(game.choices(state)) < 2):
            game.advance(state, rng)
        if not game.over(state):
            found.append(state.copy())
    return found


# What it says


def test_the_best_choices_come_with_values_visits_and_what_follows() -> None:
    game = games.make("splendor", 3)
    view = game.view(deal(game, Random(4)), 0)
    found = adviser(game).explain(view, UNLIMITED)
    assert (found.seat, found.question, found.iterations, found.solved) == (0, "action", 60, False)
    assert len(found.lines) == LINES
    visits = [line.visits for line in found.lines]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) <= 60
    for line in found.lines:
        assert line.text == game.text(view, line.choice)
        assert sum(line.values) == pytest.approx(1)
        assert len(line.values) == 3
        assert line.continuation[0].text == line.text
        assert len(line.continuation) <= STEPS
    assert adviser(game).rank(view, UNLIMITED)[0].choice == found.lines[0].choice


def test_an_explanation_is_plain_data() -> None:
    game = games.make("duel", 2)
    found = adviser(game).explain(game.view(deal(game, Random(4)), 0), UNLIMITED).plain()
    assert json.loads(json.dumps(found)) == json.loads(json.dumps(found))
    assert {"choice", "text", "visits", "values", "continuation", "reasons"} == found["lines"][0].keys()


def test_an_explanation_leaves_the_bot_as_it_was() -> None:
    game = games.make("splendor", 2)
    view = game.view(deal(game, Random(4)), 0)
    for spec in ("mcts:iterations=20", "rollout:iterations=20"):
        asked, other = adviser(game, spec), adviser(game, spec)
        once = asked.explain(view, UNLIMITED)
        assert asked.explain(view, UNLIMITED) == once
        assert asked.rank(view, UNLIMITED) == other.rank(view, UNLIMITED)
        assert asked.explain(view, UNLIMITED) == once


def test_a_budget_limits_an_explanation(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.make("splendor", 2)
    view = game.view(deal(game, Random(4)), 0)
    assert adviser(game).explain(view, Budget(iterations=7)).iterations == 7
    monkeypatch.setattr("cabochon.bots.bot.monotonic", Ticking())
    assert 40 < adviser(game, "strong").explain(view, Budget(milliseconds=50)).iterations < 50


def test_what_follows_can_be_played_and_chance_is_a_question_mark() -> None:
    """Both seats have one card that they can buy; what takes its place nobody knows."""
    found = explanation("""
        turn: seat 1, first 1
        seat 0: points 3, tokens w2
        seat 1: points 3, tokens k4
        row 2: {k4 -> r 4}
        row 1: {w2 -> g 1} {u3 -> k}
    """)
    best = found.lines[0]
    assert best.text == "B21"
    assert [(step.seat, step.question) for step in best.continuation[:3]] == [
        (1, "action"),
        (CHANCE, "reveal"),
        (0, "action"),
    ]
    assert best.continuation[1].text == "?"


def test_the_end_is_known_exactly() -> None:
    found = explanation("""
        turn: seat 1, first 0, last round
        seat 0: points 16
        seat 1: points 14, tokens k3
        row 1: {k1 -> w 1} {k3 -> g 3} {k2 -> u 2}
    """)
    assert found.solved
    assert found.lines[0].text == "B12"
    assert found.lines[0].values == (0.0, 1.0)
    assert found.lines[0].said == ("it wins the game",)


# Why


def test_points_speak_for_a_purchase() -> None:
    found = explanation("""
        seat 0: tokens k4
        row 2: {k4 -> r 2}
        row 1: {w7 -> g}
    """)
    best = found.lines[0]
    assert best.text == "B21"
    assert "2 points at once" in best.said
    reason = next(reason for reason in best.reasons if reason.number == "points")
    assert (reason.seat, reason.turns) == (0, 0)
    assert reason.change == pytest.approx(2 / 15)
    assert [reason.worth for reason in best.reasons] == sorted((each.worth for each in best.reasons), reverse=True)


def test_points_to_come_are_told_with_the_turns_that_they_take() -> None:
    """The tokens that are missing for a card in the hand are there, and chance answers nothing before it is bought."""
    found = explanation(
        """
        seat 0: tokens k2 u1, hand {k2 u2 w1 g1 -> r 4}
        row 1: {r7 -> g}
        """,
        "mcts:iterations=150,seed=1",
    )
    best = found.lines[0]
    assert best.text == "Twug"
    assert "two turns to 4 points" in best.said


def test_what_the_other_must_not_get_is_a_reason() -> None:
    found = explanation("""
        turn: seat 1, first 1
        bank: w4 u4 g4 r4 y5
        seat 0: points 14, tokens k3
        seat 1: points 3
        row 2: {k3 -> r 2}
        row 1: {u3 -> w} {u3 -> g} {r3 -> k}
    """)
    best = found.lines[0]
    assert best.text == "R21"
    told = [reason.told("Ann") for reason in best.reasons if reason.seat == 0]
    assert "it takes the card that Ann would win with" in told or "it takes the card that Ann needs" in told
    assert all("{" not in each for each in told)


def test_who_judges_by_play_gives_no_reasons() -> None:
    game = games.make("splendor", 2)
    found = adviser(game, "rollout:iterations=20").explain(game.view(deal(game, Random(4)), 0), UNLIMITED)
    assert all(line.reasons == () for line in found.lines)


@pytest.mark.parametrize(("name", "seats"), MEASURED)
def test_words_are_of_numbers_that_are_measured(name: str, seats: int) -> None:
    """Every game and every module has words of its own for some of its numbers, and none for others."""
    game = games.make(name, seats)
    words = words_of(game)
    measured = [set(measure.names) for measure in measures_of(game)]
    assert words.keys() <= set().union(*measured)
    assert all(words.keys() & names for names in measured)
    for each in words.values():
        texts = (each.more, each.fewer, each.taken, each.kept, each.soon)
        assert any(texts)
        told = [each.told(text, 2 * each.unit, rival="ann", turns="two") for text in texts if text]
        assert all(READABLE.fullmatch(text) for text in told)


def test_what_is_counted_is_told_in_number_and_none_is_not_told() -> None:
    words = Words(more="{n} token{s}", unit=0.1)
    assert [words.told(words.more, change) for change in (0.1, -0.31, 0.04)] == ["1 token", "3 tokens", ""]
    assert words.size(words.many(0.52)) == pytest.approx(0.5)


# Every game


JUDGED = [setting for setting in every_setting() if setting.name.split("+")[0] in MEASURES]


@pytest.mark.parametrize("setting", JUDGED, ids=str)
def test_explanations_are_readable_and_tell_nothing_hidden(setting: Setting) -> None:
    """Two states that differ in nothing that a seat may know are explained alike, in the middle of any game."""
    game = setting.make()
    rng = Random(7)
    for state in decisions(game, 5, 3):
        seat = int(game.to_move(state))
        view = game.view(state, seat)
        twin = game.sample(view, rng)
        found, other = (
            adviser(game, "mcts:iterations=8").explain(game.view(each, seat), UNLIMITED) for each in (state, twin)
        )
        assert found == other
        assert found.lines
        for line in found.lines:
            assert line.choice in list(game.choices(state))
            assert all(step.text == "?" for step in line.continuation if step.seat == CHANCE)
            assert all(READABLE.fullmatch(text) for text in line.said)
