"""The greedy bot by play: it beats the random one, and finds what is there to be found within its turn."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from all_games import Setting, every_setting
from bots_playing import played
from by_text import position
from cabochon import games
from cabochon.bots import UNLIMITED, Bot, Budget, make
from cabochon.bots.evaluators import EVALUATORS, evaluator_of
from cabochon.bots.greedy import Greedy
from cabochon.kernel.drive import deal
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE
from hurrying import Ticking


def greedy(game: Game[Any], samples: int = 2) -> Greedy:
    """A greedy bot with a fixed seed."""
    bot = make(f"greedy:samples={samples},seed=1", game)
    assert isinstance(bot, Greedy)
    return bot


def best(bot: Bot, game: Game[Any], state: Any) -> str:
    """The text of the bot's choice."""
    return game.text(state, bot.choose(game.view(state, int(game.to_move(state))), UNLIMITED))


def test_it_beats_random_in_at_least_95_of_100_games() -> None:
    """Each seat begins half of them; a shared victory is none."""
    won = 0
    for seed in range(100):
        game = games.make("splendor", 2, first_player=seed % 2)
        outcome = game.outcome(played(game, ["greedy", "random"], seed))
        assert outcome is not None
        won += outcome.winners == (0,)
    assert won >= 95


@pytest.mark.parametrize("seats", [3, 4])
def test_it_beats_random_at_larger_tables(seats: int) -> None:
    """In eight games every one is won by a greedy bot, although there is only one of them."""
    for seed in range(8):
        game = games.make("splendor", seats)
        specs = ["random"] * seats
        specs[seed % seats] = "greedy"
        outcome = game.outcome(played(game, specs, seed))
        assert outcome is not None
        assert outcome.winners == (seed % seats,)


@pytest.mark.parametrize("seed", range(4))
def test_games_between_greedy_bots_end(seed: int) -> None:
    game = games.make("splendor", 2 + seed % 3)
    outcome = game.outcome(played(game, ["greedy"] * game.seats, seed))
    assert outcome is not None
    assert outcome.reason == "points"


JUDGED = [setting for setting in every_setting() if setting.name.split("+")[0] in EVALUATORS]


@pytest.mark.parametrize("setting", JUDGED, ids=str)
def test_it_plays_every_game_that_has_an_evaluator(setting: Setting) -> None:
    """With modules that its evaluator knows nothing of, it still makes legal choices at every question."""
    game = setting.make()
    bots = [
        make("greedy:samples=1", game, seat) if seat % 2 else make("random", game, seat) for seat in range(game.seats)
    ]
    rng = Random(3)
    state = deal(game, rng)
    for _ in range(150):
        if game.over(state):
            break
        seat = game.to_move(state)
        if seat == CHANCE:
            game.advance(state, rng)
        else:
            game.play(state, bots[seat].choose(game.view(state, seat), UNLIMITED))


def test_it_buys_the_card_that_wins() -> None:
    game, state = position("""
        turn: seat 1, first 0
        seat 0: points 14
        seat 1: points 13, tokens k4
        row 2: {k4 -> r 2} {w2 -> g}
        row 1: {k1 -> w}
    """)
    assert best(greedy(game), game, state) == "B21"


def test_it_takes_the_card_that_brings_a_noble() -> None:
    game, state = position("""
        nobles: N-10
        seat 0: bonuses u4 g3, tokens w2
        row 1: {w2 -> r} {w2 -> g}
    """)
    assert best(greedy(game), game, state) == "B12"


def test_it_takes_the_tokens_that_are_missing() -> None:
    game, state = position("""
        seat 0: tokens u2
        row 3: {u2 g1 r1 k1 -> w 5}
    """)
    assert best(greedy(game), game, state) == "Tgrk"


def test_it_returns_what_it_does_not_need() -> None:
    game, state = position("""
        seat 0: tokens w1 u2 g4 r4
        row 3: {u2 g4 r4 k1 -> w 5}
        next: return
    """)
    assert best(greedy(game), game, state) == "-w"


def test_it_pays_with_gems_rather_than_gold() -> None:
    game, state = position("""
        row 1: {r2}
        row 2: {k3 g4 -> u 3}
        seat 0: tokens r2 y2
        next: payment 11
    """)
    assert best(greedy(game), game, state) == "=r2"


def test_the_same_view_has_the_same_answer() -> None:
    """Whatever was asked before, and of whatever bot with the same seed."""
    game = games.make("splendor", 3)
    state = deal(game, Random(8))
    bot = greedy(game, samples=1)
    first = bot.choose(game.view(state, 0), UNLIMITED)
    later = state.copy()
    game.play(later, first)
    bot.rank(game.view(state, 0), UNLIMITED)
    assert [bot.choose(game.view(state, 0), UNLIMITED), greedy(game, 1).choose(game.view(state, 0), UNLIMITED)] == [
        first
    ] * 2


def test_another_seed_draws_otherwise() -> None:
    game = games.make("splendor", 2)
    view = game.view(deal(game, Random(8)), 0)
    ranked = [make("greedy:samples=1", game, seed).rank(view, UNLIMITED) for seed in range(2)]  # type: ignore[attr-defined]
    assert ranked[0] != ranked[1]


def test_it_leaves_its_view_alone() -> None:
    game = games.make("splendor", 2)
    view = game.view(deal(game, Random(2)), 0)
    before = view.pack()
    greedy(game).choose(view, UNLIMITED)
    assert view.pack() == before


def test_it_ranks_every_choice_from_the_best() -> None:
    game = games.make("splendor", 2)
    view = game.view(deal(game, Random(2)), 0)
    ranked = greedy(game).rank(view, UNLIMITED)
    assert sorted(scored.choice for scored in ranked) == [int(choice) for choice in game.choices(view)]
    assert [scored.value for scored in ranked] == sorted((scored.value for scored in ranked), reverse=True)


def test_it_explains_a_choice_by_the_features_it_changes() -> None:
    game, state = position("""
        seat 0: tokens k4
        row 2: {k4 -> r 2}
        row 1: {w3 -> g}
    """)
    changes = greedy(game).changes(game.view(state, 0), game.parse(state, "B21"))
    assert changes.keys() == evaluator_of(game).FEATURES.keys()
    assert changes["points"] == 2
    assert changes["bonuses"] > 0
    assert changes["tokens"] < 0
    assert list(changes.values()) == sorted(changes.values(), reverse=True)


def test_a_budget_limits_its_samples() -> None:
    """One iteration is one sample, whatever the bot was made with."""
    game = games.make("splendor", 2)
    view = game.view(deal(game, Random(4)), 0)
    one = greedy(game, samples=1).rank(view, UNLIMITED)
    assert greedy(game, samples=50).rank(view, Budget(iterations=1)) == one
    assert greedy(game, samples=2).rank(view, UNLIMITED) != one


def test_time_that_is_up_ends_it_after_one_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the last choice, which is better than none: the others come behind it."""
    monkeypatch.setattr("cabochon.bots.bot.monotonic", Ticking())
    game = games.make("splendor", 2)
    view = game.view(deal(game, Random(4)), 0)
    once = {scored.choice: scored.value for scored in greedy(game, samples=1).rank(view, UNLIMITED)}
    for milliseconds, tried in ((1, 1), (5, 5), (100, len(once))):
        found = greedy(game, samples=1000).rank(view, Budget(milliseconds=milliseconds))
        assert sum(scored.value > -inf for scored in found) == tried
        assert max(once) in {scored.choice for scored in found[:tried]}
    first = greedy(game, samples=1000).rank(view, Budget(milliseconds=1))[0]
    assert (first.choice, first.value) == (max(once), once[max(once)])
