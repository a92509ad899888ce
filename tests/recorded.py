"""Records of random games, for tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from all_games import every_setting
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random
from cabochon.kernel.outcome import Outcome
from cabochon.records import ADJUDICATED, Decision, Record, Recorder, Variation

SETUPS: list[Game[Any]] = [setting.make() for setting in every_setting()]
"""Every base and set of modules, with seats and options of all sorts."""

IDS = [str(setting).replace(" ", "-") for setting in every_setting()]


def random_record(game: Game[Any], seed: int, *, most: int | None = None, **about: Any) -> Record:
    """The record of a random game, or of its first `most` decisions; `about` is what `Recorder` takes."""
    recorder, state = random_game(game, seed, most=most, **about)
    return recorder.finish(state) if game.over(state) else recorder.record()


def random_game(game: Game[Any], seed: int, *, most: int | None = None, **about: Any) -> tuple[Recorder, Any]:
    """A random game, or the beginning of one: its recorder and the state."""
    rng = Random(seed)
    recorder = Recorder(game, **about)
    state = game.start()
    while not game.over(state) and (most is None or len(recorder.decisions) < most):
        choice = game.pick(state, rng)
        recorder.add(state, choice)
        game.apply(state, choice)
    return recorder, state


def short_game(game: Game[Any], seed: int, decisions: int, **about: Any) -> Record:
    """A game that seat 0 gives up after some decisions."""
    recorder, state = random_game(game, seed, most=decisions, **about)
    scores = tuple(int(game.points(state, seat)) for seat in range(game.seats))  # type: ignore[attr-defined]
    return recorder.finish(state, Outcome((game.seats, *[1] * (game.seats - 1)), scores, ADJUDICATED[0]))


def other_line(game: Game[Any], state: Any, rng: Random, decisions: int) -> tuple[Decision, ...]:
    """A random line of play from `state`, as the decisions of a variation."""
    state = state.copy()
    line: list[Decision] = []
    while len(line) < decisions and not game.over(state):
        asked = game.asked(state)
        choice = game.pick(state, rng)
        line.append(Decision(asked.question, asked.seat, game.text(state, choice)))
        game.apply(state, choice)
    return tuple(line)


def with_variation(record: Record, index: int, variation: Variation) -> Record:
    """The record with one more variation on a decision."""
    decisions = list(record.decisions)
    decisions[index] = replace(decisions[index], variations=(*decisions[index].variations, variation))
    return replace(record, decisions=tuple(decisions))
