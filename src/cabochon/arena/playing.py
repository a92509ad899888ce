"""One game of an arena: played, timed and recorded."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final

from cabochon.arena.plan import Fixture, Plan
from cabochon.bots import Bot, choose_safely, end_safely, seed_of, watch_safely
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import Random
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.state import CHANCE
from cabochon.outside import make, read_spec
from cabochon.records import Record, Recorder, to_jsonl
from cabochon.records.record import game_of

SEATING: Final = "Seating"
ARENA: Final = "Arena"
"""The tags that say who sat where, and which game of which arena it was."""

LONGEST: Final = 1000
"""A game that has so many turns is a draw, by agreement."""

LATE: Final = 0.02
"""So many seconds a bot may think longer than it says, and more is an overrun."""


@dataclass
class Played:
    """What came of a game: `ranks` by seat, and its record as JSON lines; the seconds that each choice took, the
    overruns and the faults, by seat. Plain data, which processes can hand to each other.
    """

    fixture: Fixture
    ranks: tuple[int, ...]
    turns: int
    text: str
    seconds: tuple[list[float], ...] = ()
    overruns: list[int] = field(default_factory=list)
    faults: tuple[list[str], ...] = ()


def play(plan: Plan, fixture: Fixture) -> Played:
    """Play a game of the plan."""
    game = plan.make()
    specs = [plan.bots[place] for place in fixture.lineup]
    bots = [make(spec, game, seed_of(plan.seed, fixture.number, seat)) for seat, spec in enumerate(specs)]
    played = Played(fixture, (), 0, "", tuple([] for _ in specs), [0] * len(specs), tuple([] for _ in specs))
    recorder = Recorder(game, players=tuple(specs), tags=tags_of(plan, fixture))
    state = game.start()
    result: Outcome | None = None
    try:
        play_out(plan, played, bots, recorder, state)
        result = game.outcome(state) or drawn(game, state)
    finally:
        for seat, bot in enumerate(bots):
            last = None if result is None else game.view(state, seat)
            end_safely(bot, last, result, warn=played.faults[seat].append)
    played.text = to_jsonl(recorder.finish(state, result))
    played.ranks = result.ranks
    played.turns = int(state.turns)
    return played


def play_out(plan: Plan, played: Played, bots: list[Bot], recorder: Recorder, state: Any) -> None:
    """Play a game to its end, or until it is too long, noting the times and the faults."""
    game = recorder.game
    rng = Random(plan.seed_for(played.fixture))
    limits = [limit_of(plan, place) for place in played.fixture.lineup]
    while not game.over(state) and state.turns < LONGEST:
        seat = int(game.to_move(state))
        if seat == CHANCE:
            choice = int(game.pick(state, rng))
        else:
            for other, bot in enumerate(bots):
                if other != seat:
                    watch_safely(game, bot, state, other, warn=played.faults[other].append)
            view = game.view(state, seat)
            began = perf_counter()
            choice = choose_safely(game, bots[seat], view, plan.budget, warn=played.faults[seat].append)
            spent = perf_counter() - began
            played.seconds[seat].append(spent)
            played.overruns[seat] += bool(limits[seat]) and spent > limits[seat] + LATE
        recorder.add(state, choice)
        game.apply(state, choice)


def limit_of(plan: Plan, place: int) -> float:
    """How many seconds a bot of the plan may think about a choice; 0 is no limit."""
    limits = [limit for limit in (plan.think, read_spec(plan.bots[place])[1].get("ms", 0)) if limit]
    return min(limits, default=0) / 1000


def drawn(game: Any, state: Any) -> Outcome:
    """The result of a game that is broken off."""
    points = tuple(int(game.points(state, seat)) for seat in range(game.seats))
    return Outcome((1,) * game.seats, points, "agreement")


def tags_of(plan: Plan, fixture: Fixture) -> dict[str, str]:
    """The tags by which a record of this arena is known again."""
    specs = ",".join(plan.bots[place] for place in fixture.lineup)
    return {SEATING: specs, ARENA: f"game {fixture.number} of seed {plan.seed}, deal {fixture.deal}"}


def played_in(plan: Plan, record: Record) -> Played | None:
    """The game of the plan that a record is of, without times; None for an unfinished one.

    `BadSetup` when it is of another arena.
    """
    number = record.tags.get(ARENA, "").removeprefix("game ").partition(" ")[0]
    if not (number.isascii() and number.isdigit() and len(number) < 10 and int(number) < len(plan.fixtures)):
        raise BadSetup("there is a game in it that is not of this arena")
    fixture = plan.fixtures[int(number)]
    same = plan.make()
    recorded = game_of(record)
    if dict(record.tags) != tags_of(plan, fixture) or (recorded.name, recorded.seats) != (same.name, same.seats):
        raise BadSetup(f"its game {number} is of another arena")
    if recorded.options != same.options:
        raise BadSetup(f"its game {number} has other options")
    if record.result is None:
        return None
    return Played(fixture, record.result.ranks, len(record.turns) - 1, to_jsonl(record))
