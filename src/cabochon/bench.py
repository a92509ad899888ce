"""Measures the rules: random games a second, and what a copy, a view and a sample of a state cost.

Every figure is the best of several rounds of the same work, since what disturbs a measurement only ever slows it. Each
round goes through all games, so that what disturbs a while disturbs them all: compare figures of one run on one machine
only. `tools/yardstick/compare.py` compares with a fixed yardstick.
"""

from __future__ import annotations

import math
import time
import timeit
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from cabochon import bots
from cabochon.build_info import build
from cabochon.games import FAMILIES, make
from cabochon.kernel.drive import deal, play_out, settle_chance
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random

SEED = 1
ROUNDS = 5
POSITIONS = 5
"""How many states of a game a bot searches in."""

MIDDLE = 60
"""Choices after the deal at which states are copied, viewed and sampled: the middle of a game."""


@dataclass(frozen=True)
class Row:
    """The speed of one game; `state_bytes` is the memory of a state in the middle of it.

    `of_base` is its decisions a second relative to those of its base game with as many seats and the same payments, in
    the same run; 0 when that was not measured.
    """

    game: str
    modules: list[str]
    seats: int
    payment: str
    games: int
    decisions_per_s: int
    of_base: float
    games_per_s: float
    copy_ns: int
    view_us: float
    sample_us: float
    state_bytes: int


class Bout:
    """A game to measure: `games` random games of it are `decisions` decisions and took `spent` seconds at best."""

    def __init__(self, game: Game[Any], seconds: float) -> None:
        self.game = game
        self.seconds = seconds
        self.games = calibrate(game, seconds)
        self.decisions = play(game, self.games)
        self.spent = math.inf

    def run(self) -> None:
        """One round: the games once more, from the fixed seed."""
        self.spent = min(self.spent, timeit.timeit(lambda: play(self.game, self.games), number=1))

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.spent

    def row(self, base: Bout | None) -> Row:
        """The figures, after copying, viewing and sampling a state in the middle of a game too."""
        game = self.game
        state = deal(game, Random(SEED))
        play_out(game, state, Random(SEED), MIDDLE)
        view = game.view(state, 0)
        rng = Random(SEED)
        name, *modules = game.name.split("+")
        return Row(
            game=name,
            modules=modules,
            seats=game.seats,
            payment=str(game.options["payment"]),
            games=self.games,
            decisions_per_s=round(self.rate),
            of_base=round(self.rate / base.rate, 3) if base else 0.0,
            games_per_s=round(self.games / self.spent, 1),
            copy_ns=round(each(state.copy, self.seconds) * 1e9),
            view_us=round(each(lambda: game.view(state, 0), self.seconds) * 1e6, 2),
            sample_us=round(each(lambda: game.sample(view, rng), self.seconds) * 1e6, 2),
            state_bytes=memory_of(state),
        )


def names_of(base: str, modules: Iterable[str]) -> list[str]:
    """What is measured of a base game: it alone, with each module, and with all of them."""
    every = list(modules)
    names = [base, *(f"{base}+{module}" for module in every)]
    return [*names, "+".join([base, *every])] if len(every) > 1 else names


def configurations(names: list[str], seats: list[int]) -> Iterator[Game[Any]]:
    """The games to measure: every one that is named (none: all), for each of `seats` (none: all) that it is for."""
    for base, family in FAMILIES.items():
        for name in names_of(base, family.modules):
            for number in family.seats:
                if (not names or name in names) and (not seats or number in seats):
                    for payment in ("standard", "choose"):
                        yield make(name, number, payment=payment)


def measure(games: Iterable[Game[Any]], seconds: float) -> Iterator[Row | None]:
    """Play random games of each from the fixed seed, in rounds of about `seconds` a game, then measure their states.

    Yields None after each piece of work, of which there are `pieces`, and at the end a row for each game.
    """
    bouts = []
    for game in games:
        bouts.append(Bout(game, seconds))
        yield None
    for _ in range(ROUNDS):
        for bout in bouts:
            bout.run()
            yield None
    bases = {(bout.game.name, bout.game.seats, bout.game.options["payment"]): bout for bout in bouts}
    for bout in bouts:
        base = bases.get((bout.game.name.split("+")[0], bout.game.seats, bout.game.options["payment"]))
        yield bout.row(base)


def pieces(games: int) -> int:
    """How often `measure` yields for so many games."""
    return games * (ROUNDS + 2)


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
    return min(timeit.repeat(work, number=calls, repeat=ROUNDS)) / calls


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


@dataclass(frozen=True)
class BotRow:
    """The speed of a search in the middle of one game: lines that it tries, and positions that it judges, a second."""

    game: str
    modules: list[str]
    seats: int
    lines_per_s: int
    judged_per_s: int


def search(game: Game[Any], seconds: float) -> BotRow:
    """Let a bot search in states of one random game, about `seconds` in all."""
    from cabochon.bots.mcts import Mcts

    bot = bots.make("mcts", game, SEED)
    assert isinstance(bot, Mcts)
    budget = bots.Budget(milliseconds=max(1, round(1000 * seconds / POSITIONS)))
    lines, spent = 0, 0.0
    for position in range(POSITIONS):
        state = deal(game, Random(SEED))
        play_out(game, state, Random(SEED), MIDDLE * position // POSITIONS)
        settle_chance(game, state, Random(SEED))
        if game.over(state):
            break
        view = game.view(state, int(game.to_move(state)))
        began = time.perf_counter()
        bot.think(view, bots.Clock(budget), 0, SEED)
        if not bot.iterations:  # it had no time at all, which says nothing
            bot.think(view, bots.Clock(bots.UNLIMITED), 1, SEED)
        spent += time.perf_counter() - began
        lines += bot.iterations
    base, *modules = game.name.split("+")
    return BotRow(base, modules, game.seats, round(lines / spent), round(int(bot.search.judged) / spent))


def bots_report(rows: list[BotRow]) -> dict[str, object]:
    """The rows as plain data, with the build that they were measured in."""
    return {"build": build(), "seed": SEED, "rows": [asdict(row) for row in rows]}
