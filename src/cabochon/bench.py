"""Measures the rules: random games a second, and what a copy, a view and a sample of a state cost.

Every figure is the best of several repetitions of the same work, since what disturbs a measurement only ever slows it.
Compare figures of one run on one machine only; `tools/yardstick.py` does so with a fixed yardstick.
"""

from __future__ import annotations

import time
import timeit
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from cabochon.build_info import build
from cabochon.games import FAMILIES, make
from cabochon.kernel.drive import deal, play_out
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random

SEED = 1
REPETITIONS = 5
MIDDLE = 60
"""Choices after the deal at which states are copied, viewed and sampled: the middle of a game."""


@dataclass(frozen=True)
class Row:
    """The speed of one game; `state_bytes` is the memory of a state in the middle of it."""

    game: str
    modules: list[str]
    seats: int
    payment: str
    games: int
    decisions_per_s: int
    games_per_s: float
    copy_ns: int
    view_us: float
    sample_us: float
    state_bytes: int


def configurations(names: list[str], seats: list[int]) -> Iterator[Game[Any]]:
    """The games to measure: every one that is named (none: all), for each of `seats` (none: all) that it is for."""
    for base, family in FAMILIES.items():
        for name in [base, *(f"{base}+{module}" for module in family.modules)]:
            for number in family.seats:
                if (not names or name in names) and (not seats or number in seats):
                    for payment in ("standard", "choose"):
                        yield make(name, number, payment=payment)


def measure(game: Game[Any], seconds: float) -> Row:
    """Play random games from the fixed seed for about `seconds` a repetition, then copy, view and sample a state."""
    games = calibrate(game, seconds)
    decisions = play(game, games)
    spent = best(lambda: play(game, games))
    state = deal(game, Random(SEED))
    play_out(game, state, Random(SEED), MIDDLE)
    view = game.view(state, 0)
    rng = Random(SEED)
    base, *modules = game.name.split("+")
    return Row(
        game=base,
        modules=modules,
        seats=game.seats,
        payment=str(game.options.get("payment", "")),
        games=games,
        decisions_per_s=round(decisions / spent),
        games_per_s=round(games / spent, 1),
        copy_ns=round(each(state.copy, seconds) * 1e9),
        view_us=round(each(lambda: game.view(state, 0), seconds) * 1e6, 2),
        sample_us=round(each(lambda: game.sample(view, rng), seconds) * 1e6, 2),
        state_bytes=memory_of(state),
    )


def play(game: Game[Any], games: int) -> int:
    """Play so many random games, always the same ones; returns how many decisions they had."""
    rng = Random(SEED)
    return sum(play_out(game, game.start(), rng) for _ in range(games))


def calibrate(game: Game[Any], seconds: float) -> int:
    """How many games take about `seconds`."""
    games = 4
    while True:
        began = time.perf_counter()
        play(game, games)
        spent = time.perf_counter() - began
        if spent > seconds / 4:
            return max(1, round(games * seconds / spent))
        games *= 4


def best(work: Callable[[], object], calls: int = 1) -> float:
    """The shortest of several runs of `calls` calls, in seconds a call."""
    return min(timeit.repeat(work, number=calls, repeat=REPETITIONS)) / calls


def each(work: Callable[[], object], seconds: float) -> float:
    """Seconds that one call of `work` takes."""
    once = max(best(work), 1e-7)
    return best(work, max(10, min(200_000, round(seconds / 4 / once))))


def memory_of(state: Any) -> int:
    """The memory that one more copy of `state` takes, in bytes, on average over many."""
    many = 1000
    tracemalloc.start()
    copies = [state.copy()]
    before, _ = tracemalloc.get_traced_memory()
    copies.extend(state.copy() for _ in range(many))
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) // many


def report(rows: list[Row]) -> dict[str, object]:
    """The rows as plain data, with the build that they were measured in."""
    return {"build": build(), "seed": SEED, "rows": [asdict(row) for row in rows]}
