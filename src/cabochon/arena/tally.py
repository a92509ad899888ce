"""Counts what came of games: victories with 95 % intervals, ratings, times, faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from statistics import median
from typing import Any, Final

from cabochon.arena.plan import Plan
from cabochon.arena.playing import Played

DOUBT: Final = 1.959964
"""How many standard deviations a 95 % interval has to each side."""

POINTS: Final = 400
"""So many points of rating are a factor of ten in the chances."""


@dataclass(frozen=True)
class Row:
    """What a bot came to. A shared victory counts by its share; `low` to `high` is the 95 % interval of `rate`.

    `rating` is on the scale of Elo, by who won against whom, 0 for the average of all; times are in milliseconds, None
    when no choice was timed.
    """

    bot: str
    games: int
    won: float
    rate: float
    low: float
    high: float
    rating: float
    median_ms: float | None
    p99_ms: float | None
    overruns: int
    faults: int


class Tally:
    """The games of a plan that are counted so far, in any order."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        bots = len(plan.bots)
        self.counted: set[int] = set()
        self.sat = [0] * bots
        self.won = [0.0] * bots
        self.overruns = [0] * bots
        self.seconds: list[list[float]] = [[] for _ in range(bots)]
        self.beat = [[0.0] * bots for _ in range(bots)]
        self.turns = 0
        self.faults: list[list[str]] = [[] for _ in range(bots)]
        self.credits: list[float] = []

    def add(self, played: Played) -> None:
        """Count a game; one that is counted already changes nothing."""
        if played.fixture.number in self.counted:
            return
        self.counted.add(played.fixture.number)
        winners = played.ranks.count(1)
        for seat, bot in enumerate(played.fixture.lineup):
            self.sat[bot] += 1
            self.won[bot] += 1 / winners if played.ranks[seat] == 1 else 0
            if played.seconds:
                self.seconds[bot].extend(played.seconds[seat])
                self.overruns[bot] += played.overruns[seat]
                self.faults[bot] += played.faults[seat]
            for other, rival in enumerate(played.fixture.lineup):
                # Who comes second or third is no matter: bots play to win.
                if rival != bot and 1 in (played.ranks[seat], played.ranks[other]):
                    self.beat[bot][rival] += credit(played.ranks[seat], played.ranks[other])
        self.turns += played.turns
        best = [played.ranks[seat] for seat, bot in enumerate(played.fixture.lineup) if bot == 0]
        rivals = [played.ranks[seat] for seat, bot in enumerate(played.fixture.lineup) if bot != 0]
        if best and rivals:
            self.credits.append(credit(min(best), min(rivals)))

    @property
    def games(self) -> int:
        """How many games are counted."""
        return len(self.counted)

    def rows(self) -> list[Row]:
        """A row a bot, the most victories first."""
        ratings = ratings_of(self.beat)
        rows = []
        for place, bot in enumerate(self.plan.bots):
            sat, won = self.sat[place], self.won[place]
            low, high = interval(won, sat)
            times = sorted(self.seconds[place])
            middle = round(median(times) * 1000, 2) if times else None
            late = round(times[min(len(times) - 1, int(len(times) * 0.99))] * 1000, 2) if times else None
            rate = won / sat if sat else 0.0
            counted = (self.overruns[place], len(self.faults[place]))
            rows.append(Row(bot, sat, won, rate, low, high, round(ratings[place], 1), middle, late, *counted))
        return sorted(rows, key=lambda row: -row.rate)

    def faults_counted(self) -> list[tuple[str, str, int]]:
        """What went wrong, bot by bot: what, and how often, the most frequent first."""
        return [
            (bot, fault, number)
            for bot, faults in zip(self.plan.bots, self.faults, strict=True)
            for fault, number in Counter(faults).most_common()
        ]

    def likelihood(self, low: float, high: float) -> float:
        """For the first bot, how much better a rating of `high` above the others explains the results than `low`: the
        logarithm of the ratio, with the results taken to be normally distributed.
        """
        many = len(self.credits)
        if many < 2:
            return 0.0
        mean = sum(self.credits) / many
        spread = max(sum((each - mean) ** 2 for each in self.credits) / many, 0.25 / many)
        expected_low, expected_high = expected(low), expected(high)
        return many * (expected_high - expected_low) * (2 * mean - expected_low - expected_high) / (2 * spread)

    def report(self) -> dict[str, Any]:
        """Everything as plain data."""
        from cabochon.build_info import build

        return {
            "build": build(),
            "game": self.plan.game,
            "seats": self.plan.seats,
            "options": dict(self.plan.options),
            "seed": self.plan.seed,
            "planned": len(self.plan.fixtures),
            "games": self.games,
            "turns_a_game": round(self.turns / self.games, 1) if self.games else None,
            "bots": [vars(row) for row in self.rows()],
            "against": {
                bot: {
                    rival: {"won": self.beat[place][other], "of": self.beat[place][other] + self.beat[other][place]}
                    for other, rival in enumerate(self.plan.bots)
                    if other != place
                }
                for place, bot in enumerate(self.plan.bots)
            },
            "faults": {bot: faults for bot, faults in zip(self.plan.bots, self.faults, strict=True) if faults},
        }


def credit(rank: int, other: int) -> float:
    """1 for the better rank, half for equal ones."""
    return 0.5 if rank == other else float(rank < other)


def expected(rating: float) -> float:
    """What share of the games who is rated so much higher wins."""
    return float(1 / (1 + 10 ** (-rating / POINTS)))


def interval(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate, by Wilson's formula; everything where nothing was played."""
    if not games:
        return 0.0, 1.0
    rate = won / games
    squared = DOUBT * DOUBT
    middle = (rate + squared / (2 * games)) / (1 + squared / games)
    half = DOUBT * sqrt(rate * (1 - rate) / games + squared / (4 * games * games)) / (1 + squared / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def ratings_of(beat: list[list[float]], steps: int = 2000) -> list[float]:
    """Ratings on the scale of Elo that explain best who beat whom how often (Bradley and Terry), 0 on average.

    Half a game is added to each side of a pair that met, so that who always won is not infinitely better.
    """
    bots = range(len(beat))
    met = [[beat[one][two] + beat[two][one] > 0 for two in bots] for one in bots]
    won = [sum(beat[one][two] + 0.5 for two in bots if met[one][two]) for one in bots]
    strength = [1.0] * len(beat)
    for _ in range(steps):
        before = list(strength)
        for one in bots:
            shares = sum(
                (beat[one][two] + beat[two][one] + 1) / (strength[one] + strength[two]) for two in bots if met[one][two]
            )
            if shares:
                strength[one] = won[one] / shares
        average = sum(log(each) for each in strength) / len(strength)
        strength = [each / 2.718281828459045**average for each in strength]
        if largest(abs(log(new / old)) for new, old in zip(strength, before, strict=True)) < 1e-9:
            break
    return [POINTS * log10(each) for each in strength]


def largest(numbers: Iterable[float]) -> float:
    """The largest of the numbers."""
    return max(numbers, default=-inf)
