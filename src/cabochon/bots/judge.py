"""Who says what a position is worth: a share of the victory for every seat, 1 in all.

`Weighing` weighs the numbers that a game's measures give, `Rollout` plays on at random. Neither knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import Any

from cabochon.kernel.drive import play_out
from cabochon.kernel.game import Game
from cabochon.kernel.measure import Measure
from cabochon.kernel.native import Random, append, i64, vec
from cabochon.kernel.state import State


def zeros(many: int) -> vec[float]:
    """So many zeros."""
    out: vec[float] = vec[float]([])
    for _ in range(many):
        out = append(out, 0.0)
    return out


def vector(numbers: Iterable[float]) -> vec[float]:
    """The numbers as a vector."""
    out: vec[float] = vec[float]([])
    for number in numbers:
        out = append(out, number)
    return out


class Judge:
    """Says what a position is worth. `looks` is whether what it says is steady enough to compare choices by it."""

    looks: bool = True

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.seats: i64 = game.seats

    def expect(self, state: State, shares: vec[float]) -> None:
        """Write the share of the victory that each seat can expect to `shares`."""
        if state.depth == 0:
            self.decided(state, shares)
        else:
            self.estimate(state, shares)

    def decided(self, state: State, shares: vec[float]) -> None:
        """The shares when the game is over: the winners' alone."""
        outcome = self.game.outcome(state)
        assert outcome is not None, "the game is not over"
        winners = 0
        for rank in outcome.ranks:
            if rank == 1:
                winners += 1
        for seat, rank in enumerate(outcome.ranks):
            shares[seat] = 1.0 / float(winners) if rank == 1 else 0.0

    def estimate(self, state: State, shares: vec[float]) -> None:
        """The shares while the game runs."""
        raise NotImplementedError


class Weighing(Judge):
    """A weighted sum of measured numbers for each seat, and of the sums the softmax.

    The weight of number k is `early[k]` at the start of the game and `early[k] + late[k]` at its end.
    """

    def __init__(self, game: Game[Any], measures: list[Measure[Any]], early: vec[float], late: vec[float]) -> None:
        super().__init__(game)
        self.measures: vec[Measure[Any]] = vec[Measure]([])  # type: ignore[type-arg]
        self.firsts: vec[i64] = vec[i64]([])
        names: list[str] = []
        for measure in measures:
            self.measures = append(self.measures, measure)
            self.firsts = append(self.firsts, len(names))
            names.extend(measure.names)
        self.names = tuple(names)
        self.early = early
        self.late = late
        self.numbers = zeros(len(names))
        assert len(names) == len(early) == len(late), "a number has no weight"

    def measure(self, state: State, seat: i64) -> vec[float]:
        """The numbers about a seat; they hold until the next call."""
        place: i64 = 0
        for measure in self.measures:
            measure.fill(state, seat, self.numbers, self.firsts[place])
            place += 1
        return self.numbers

    def score(self, state: State, seat: i64, stage: float) -> float:
        """The weighted sum for a seat."""
        numbers = self.measure(state, seat)
        early = self.early
        late = self.late
        score = 0.0
        for place in range(len(numbers)):
            score += numbers[place] * (early[place] + stage * late[place])
        return score

    def stage(self, state: State) -> float:
        """How far the game has come."""
        return self.measures[0].stage(state)

    def estimate(self, state: State, shares: vec[float]) -> None:
        stage = self.stage(state)
        for seat in range(self.seats):
            shares[seat] = self.score(state, seat, stage)
        softmax(shares)


def softmax(scores: vec[float]) -> None:
    """Turn scores into shares of 1, in place: each more point is worth a factor of e."""
    highest = scores[0]
    for score in scores:
        if score > highest:
            highest = score
    total = 0.0
    for place in range(len(scores)):
        scores[place] = exp(scores[place] - highest)
        total += scores[place]
    for place in range(len(scores)):
        scores[place] = scores[place] / total


class Rollout(Judge):
    """Plays the rest of the game at random, once."""

    looks = False

    def __init__(self, game: Game[Any], rng: Random) -> None:
        super().__init__(game)
        self.rng = rng

    def estimate(self, state: State, shares: vec[float]) -> None:
        after = state.copy()
        play_out(self.game, after, self.rng)
        self.decided(after, shares)
