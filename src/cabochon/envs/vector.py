"""Many games at once: `VectorEnv` takes an action for each game and fills arrays with what all of them come to.

Chance is answered from a seed, a game that ends is followed by the next, and every seat is played by whoever calls: an
observation is always that of the seat that is asked.

>>> with VectorEnv("splendor", 3, seed=1) as env:
...     batch = env.reset()
...     batch = env.step(batch.masks.argmax(axis=1))
>>> batch.observations.shape, batch.masks.shape, batch.rewards.shape
((3, 445), (3, 79), (3, 2))
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final

from cabochon import games
from cabochon.envs.encode import Encoding, Mask, Observation, encoding_of, told
from cabochon.envs.episode import LIMIT, check_limit, make_game, rewards_called
from cabochon.envs.extras import needed
from cabochon.envs.workers import Local, Plan, Shared, Told
from cabochon.kernel.errors import BadSetup, IllegalChoice
from cabochon.kernel.game import Game

with needed("vectorised environments", "envs"):
    import numpy as np

MOST_GAMES: Final = 1_000_000
MOST_PROCESSES: Final = 1024


@dataclass(frozen=True)
class Batch:
    """What all games have come to, a row for each.

    - `observations` and `masks`: of the seat that is asked, after a game that ended of the next one already;
    - `seats`: which seat that is;
    - `rewards`: by seat, what the step brought: nothing but at a game's end;
    - `terminations` and `truncations`: whether the step ended the game, or it was broken off after too many decisions;
    - `last`: by the number of a game that was broken off, what the seat saw that would have been asked.
    """

    observations: Observation
    masks: Mask
    seats: Any
    rewards: Any
    terminations: Any
    truncations: Any
    last: dict[int, Observation] = field(default_factory=dict)


ARRAYS: Final = ("observations", "masks", "seats", "rewards", "terminations", "truncations")


class VectorEnv:
    """`count` games of one kind, each with random numbers of its own that follow from `seed`, in `processes` processes.

    `game` is a name or a game; with a name, `seats` and `options` are those of `games.make`, but payments are standard
    unless they are named. A game is broken off after `limit` decisions. `rewards` names what a game is worth (see
    `episode.REWARDS`). Without `observing`, observations have no numbers.

    The same seeds give the same games, in however many processes. `close` it, or use it in a `with` statement. With
    several processes, the main part of a program must be guarded by `if __name__ == "__main__"`, as always in
    `multiprocessing`.
    """

    def __init__(
        self,
        game: str | Game[Any],
        count: int,
        *,
        seats: int | None = None,
        seed: int = 0,
        processes: int = 1,
        limit: int = LIMIT,
        rewards: str = "victory",
        observing: bool = True,
        **options: object,
    ) -> None:
        self.game = make_game(game, seats, options)
        self.encoding: Encoding = encoding_of(self.game)
        self.count = number_in(count, 1, MOST_GAMES, "the number of games")
        self.processes = number_in(processes, 1, min(self.count, MOST_PROCESSES), "the number of processes")
        self.seed = checked_seed(seed)
        self.resets = 0
        rewards_called(rewards)
        plan = Plan(self.game.name, self.game.seats, self.game.options, check_limit(limit), rewards, bool(observing))
        self.size = self.encoding.size if plan.observing else 0
        self.rows = np.arange(self.count)
        self.told: Told | None = None
        self.closed = False
        self.where: Local | Shared
        if self.processes == 1:
            self.where = Local(plan, self.encoding)
        else:
            self.expect_common(plan)
            self.where = Shared(plan, self.encoding, self.count, self.processes)

    def expect_common(self, plan: Plan) -> None:
        """`BadSetup` when a game cannot be made again by its name, since it has cards made by hand."""
        other = games.make(plan.game, plan.seats, **plan.options)
        if len(other.cards.all) != len(self.game.cards.all):  # type: ignore[attr-defined]
            raise BadSetup("a game with cards made by hand can be played in one process only")

    def reset(self, seed: int | None = None, out: Batch | None = None) -> Batch:
        """Begin `count` new games: those of `seed`; without one those of the seed of before, others each time."""
        self.expect_open()
        self.expect_fitting(out)
        if seed is not None:
            self.seed = checked_seed(seed)
            self.resets = 0
        seeds = seeds_of(self.seed, self.resets, self.count)
        self.resets += 1
        return self.batch(self.where.begin(seeds), out)

    def step(self, actions: Any, out: Batch | None = None) -> Batch:
        """Take an action in each game; returns what they come to, in arrays that are read-only, or in those of `out`.

        `IllegalChoice`, and nothing has changed, when an action is not legal; it names the first such game.
        """
        self.expect_open()
        self.expect_fitting(out)
        return self.batch(self.where.step(self.checked(actions)), out)

    def arrays(self) -> Batch:
        """Arrays that `reset` and `step` can fill again and again."""
        return Batch(
            np.zeros((self.count, self.size), np.uint8),
            np.zeros((self.count, self.encoding.actions), np.int8),
            np.zeros(self.count, np.int64),
            np.zeros((self.count, self.game.seats), np.float32),
            np.zeros(self.count, np.bool_),
            np.zeros(self.count, np.bool_),
        )

    def close(self) -> None:
        """End the processes and free their memory. What was returned stays."""
        self.closed = True
        self.where.close()

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def checked(self, actions: Any) -> list[int]:
        """The actions as a list; `IllegalChoice` when they are not all legal."""
        if self.told is None:
            raise BadSetup("there are no games yet: call reset first")
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise IllegalChoice(f"this takes {self.count} whole numbers, one for each game, not {told(given)}")
        known = (given >= 0) & (given < self.encoding.actions)
        legal = known & (self.told.masks[self.rows, np.where(known, given, 0)] > 0)
        if not legal.all():
            raise self.refusal(given)
        found: list[int] = given.tolist()
        return found

    def refusal(self, given: Any) -> IllegalChoice:
        """The error for actions that are not all legal."""
        assert self.told is not None
        for number, action in enumerate(given.tolist()):
            if not 0 <= action < self.encoding.actions:
                return IllegalChoice(
                    f"game {number}: there is no action {action}, only 0 to {self.encoding.actions - 1}"
                )
            if not self.told.masks[number, action]:
                name = self.encoding.action_name(action)
                seat = self.told.seats[number]
                return IllegalChoice(f"game {number}: seat {seat} cannot take action {action} ({name}) here")
        raise AssertionError("all actions are legal")

    def batch(self, found: Told, out: Batch | None) -> Batch:
        """What the games have come to, in arrays of one's own or in those of `out`."""
        self.told = found
        rewards = np.zeros((self.count, self.game.seats), np.float32)
        terminations, truncations = np.zeros(self.count, np.bool_), np.zeros(self.count, np.bool_)
        last = {}
        for end in found.ends:
            if end.rewards is not None:
                rewards[end.lane] = end.rewards
                terminations[end.lane] = True
            else:
                truncations[end.lane] = True
            if end.last is not None:
                last[end.lane] = end.last
        mine = Batch(found.observations, found.masks, found.seats, rewards, terminations, truncations, last)
        if out is None:
            for name in ARRAYS:
                getattr(mine, name).flags.writeable = False
            return mine
        for name in ARRAYS:
            np.copyto(getattr(out, name), getattr(mine, name))
        out.last.clear()
        out.last.update(last)
        return out

    def expect_open(self) -> None:
        """`BadSetup` once it is closed."""
        if self.closed or not self.where.running:
            raise BadSetup("this environment is closed")

    def expect_fitting(self, out: Batch | None) -> None:
        """`BadSetup` when `out` cannot take what there is."""
        if out is None:
            return
        if not isinstance(out, Batch):
            raise BadSetup(f"out is a Batch, as arrays() makes it, not {type(out).__name__}")
        rows = self.count
        shapes = ((rows, self.size), (rows, self.encoding.actions), (rows,), (rows, self.game.seats), (rows,), (rows,))
        kinds = (np.uint8, np.int8, np.int64, np.float32, np.bool_, np.bool_)
        for name, shape, kind in zip(ARRAYS, shapes, kinds, strict=True):
            array = getattr(out, name)
            if (
                not isinstance(array, np.ndarray)
                or array.shape != shape
                or array.dtype != kind
                or not array.flags.writeable
            ):
                wanted = f"a writeable array of shape {shape} and type {np.dtype(kind)}"
                raise BadSetup(f"{name} of out must be {wanted}, not {told(array)}")


def number_in(value: object, least: int, most: int, what: str) -> int:
    """A whole number; `BadSetup` when it is none, or not from `least` to `most`."""
    if type(value) is not int or not least <= value <= most:
        raise BadSetup(f"{what} is a whole number from {least} to {most}, not {value!r}")
    return value


def checked_seed(seed: object) -> int:
    """A seed; `BadSetup` when it is none."""
    return number_in(seed, 0, (1 << 63) - 1, "a seed")


def seeds_of(seed: int, resets: int, count: int) -> list[int]:
    """A seed for each game, whatever the number of processes: those of `seed`, others after each reset."""
    numbers = np.random.SeedSequence([seed, resets]).generate_state(count, np.uint64)
    found: list[int] = (numbers >> np.uint64(1)).tolist()
    return found
