"""An observation shows all that a seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from all_games import Setting, every_setting
from cabochon import games
from cabochon.envs.encode import encoding_of
from cabochon.kernel.drive import deal
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random
from differing import LEFT_OUT, differing
from looking_alike import SETTINGS, alike, leaning


def left_out(game: Game[Any]) -> set[str]:
    """What need not be seen in this game."""
    seen = {"which tiles"} if game.name.startswith("duel") else set()
    return LEFT_OUT.keys() - (seen | {"which cards"} if "orient" in game.name else seen)


@cache
def game_of(setting: Setting) -> Game[Any]:
    """The game of a setting."""
    return setting.make()


def states(game: Game[Any], seed: int, every: int) -> Iterator[Any]:
    """Some of the states of a random game, chance being asked or a seat, the last one too."""
    rng = Random(seed)
    state = game.start()
    while not game.over(state):
        if not rng.randrange(every):
            yield state
        game.apply(state, leaning(game, state, rng) if game.to_move(state) >= 0 else game.pick(state, rng))
    yield state


@pytest.mark.parametrize("setting", every_setting(), ids=str)
def test_what_differs_is_seen(setting: Setting) -> None:
    """Views that differ in one thing have different observations, `LEFT_OUT` aside."""
    game = game_of(setting)
    encoding = encoding_of(game)
    for number, state in enumerate(states(game, 5, 100)):
        view = game.view(state, number % game.seats)
        seen = encoding.observe(view).tobytes()
        for what, other in differing(game, view):
            if what not in left_out(game):
                assert encoding.observe(other).tobytes() != seen, (what, game.write(view))


@pytest.mark.parametrize(("name", "seats"), SETTINGS)
def test_what_is_hidden_is_not_seen(name: str, seats: int) -> None:
    """States that a seat cannot tell apart have the same observation and mask."""
    game = games.make(name, seats)
    encoding = encoding_of(game)
    tried = 0
    for seat, state, other in alike(game, 1):
        one, another = game.view(state, seat), game.view(other, seat)
        assert encoding.observe(one).tobytes() == encoding.observe(another).tobytes()
        assert encoding.mask(one).tobytes() == encoding.mask(another).tobytes()
        if game.to_move(state) == seat:
            assert encoding.mask(state).tobytes() == encoding.mask(other).tobytes() == encoding.mask(one).tobytes()
        tried += 1
    assert tried > 20


@pytest.mark.parametrize(("name", "seats"), SETTINGS)
def test_the_viewer_is_always_seat_0(name: str, seats: int) -> None:
    """A game that seat 1 begins is the same game with the seats turned: every seat sees what the one before it saw."""
    first, second = (games.make(name, seats, first_player=seat) for seat in (0, 1))
    rng = Random(3)
    one, other = first.start(), second.start()
    while not first.over(one):
        for seat in range(seats):
            seen = encoding_of(first).observe(first.view(one, seat))
            assert seen.tobytes() == encoding_of(second).observe(second.view(other, (seat + 1) % seats)).tobytes()
        choice = leaning(first, one, rng) if first.to_move(one) >= 0 else first.pick(one, rng)
        first.apply(one, choice)
        second.apply(other, choice)
    assert second.over(other)


def test_a_spectator_sees_seat_0_first() -> None:
    """Nothing is hidden after a deal, so that it sees then what seat 0 sees, but is not asked."""
    game = games.make("splendor", 3)
    state = deal(game, Random(1))
    encoding = encoding_of(game)
    mine, spectators = encoding.observe(game.view(state, 0)), encoding.observe(game.view(state, None))
    asked = next(feature for feature in encoding.features if feature.name == "asked")
    assert [place for place in range(encoding.size) if mine[place] != spectators[place]] == [asked.first]
    assert not encoding.mask(game.view(state, None)).any()


def test_a_purchase_under_way_is_seen() -> None:
    """The card that is bought is seen while it is paid for, and the step that follows."""
    game, state = games.read_position("""splendor, 2 seats
seat 0: tokens w2 u2 g2 y2
row 1: {w0 u1 g1 -> k}
""")
    encoding = encoding_of(game)
    game.apply(state, game.parse(state, "B11"))
    view = game.view(state, 1)
    seen = shown(encoding, encoding.observe(view))
    assert seen["question"] == {"payment": 1}
    assert seen["source"] == {"11": 1}
    assert seen["card asked about"] == {"card": 1, "black": 1, "costs blue": 1, "costs green": 1}
    assert seen["waiting"] == {"turn visit_noble": 1, "purchase gain": 1}
    assert "asked" not in seen


def shown(encoding: Any, observation: Any) -> dict[str, dict[str, int]]:
    """An observation by name, what is 0 left out."""
    found: dict[str, dict[str, int]] = {}
    for feature in encoding.features:
        for label, number in zip(feature.labels, observation[feature.first :], strict=False):
            if number:
                found.setdefault(feature.name, {})[label] = int(number)
    return found
