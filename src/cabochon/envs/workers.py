"""Where the games of a vectorised environment are played: in this process, or in several that share memory with it.

Both are given seeds and actions, all of them legal, and tell the same: what is seen, what is legal, who is asked, and
which games have ended. Not here: arrays that callers own, and checking what callers give (`vector.py`).
"""

from __future__ import annotations

import signal
import traceback
import weakref
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np

from cabochon import games
from cabochon.envs.encode import Encoding, Mask, Observation, array_of, encoding_of
from cabochon.envs.episode import rewards_called
from cabochon.envs.lanes import Ended, Lanes
from cabochon.kernel.packing import vector_of

PATIENCE: Final = 5.0
"""Seconds in which a process must have ended of itself once it was told to."""

WORD: Final = 8
"""Bytes of an action, and of a seat."""


@dataclass(frozen=True)
class End:
    """A game that has ended in a lane: its `rewards` by seat; or if it was broken off, what was seen last."""

    lane: int
    rewards: tuple[float, ...] | None
    last: Observation | None


@dataclass(frozen=True)
class Told:
    """What there is after a step, a row for each lane; the arrays may be read only and only until the next step."""

    observations: Observation
    masks: Mask
    seats: Any
    ends: list[End]


@dataclass(frozen=True)
class Plan:
    """The games to play: by name, so that another process can make them."""

    game: str
    seats: int
    options: dict[str, object]
    limit: int
    rewards: str
    observing: bool

    @cached_property
    def encoding(self) -> Encoding:
        """Their encoding."""
        return encoding_of(games.make(self.game, self.seats, **self.options))


class Local:
    """Plays the games in this process."""

    def __init__(self, plan: Plan, encoding: Encoding) -> None:
        self.lanes = Lanes(encoding.game, encoding.sight, encoding.space, plan.limit, plan.observing)
        self.encoding = encoding
        self.rewards = rewards_called(plan.rewards)

    def begin(self, seeds: Sequence[int]) -> Told:
        """Begin new games, one for each seed."""
        self.lanes.begin(list(seeds))
        return self.told([])

    def step(self, actions: list[int]) -> Told:
        """Take the action of each lane."""
        return self.told([self.end(ended) for ended in self.lanes.step(vector_of(actions))])

    def told(self, ends: list[End]) -> Told:
        """What there is now."""
        observations = array_of(self.lanes.numbers)
        masks = array_of(self.lanes.marks).view(np.int8)
        size = self.encoding.size if self.lanes.observing else 0
        many = len(self.lanes.lanes)
        return Told(
            observations.reshape(many, size),
            masks.reshape(many, self.encoding.actions),
            whole_array(self.lanes.seats),
            ends,
        )

    def end(self, ended: Ended) -> End:
        """A game that has ended, with its rewards."""
        if ended.outcome is not None:
            return End(int(ended.lane), self.rewards(ended.outcome), None)
        return End(int(ended.lane), None, array_of(ended.last).copy() if len(ended.last) else None)

    @property
    def running(self) -> bool:
        """Whether it can go on: always."""
        return True

    def close(self) -> None:
        """There is nothing to put away."""


def whole_array(numbers: Any) -> Any:
    """A vector of whole numbers as an array."""
    return np.array(numbers, np.int64) if isinstance(numbers, list) else np.frombuffer(numbers, np.int64)


# Several processes


@dataclass(frozen=True)
class Layout:
    """Where things are in the shared memory: actions and seats, then masks, then observations, a row for each lane."""

    lanes: int
    actions: int
    size: int

    @property
    def bytes(self) -> int:
        """All of it."""
        return self.lanes * (2 * WORD + self.actions + self.size)

    def of_actions(self, memory: SharedMemory) -> Any:
        """The action of each lane."""
        return np.ndarray((self.lanes,), np.int64, memory.buf)

    def of_seats(self, memory: SharedMemory) -> Any:
        """The seat that is asked in each lane."""
        return np.ndarray((self.lanes,), np.int64, memory.buf, WORD * self.lanes)

    def of_masks(self, memory: SharedMemory) -> Any:
        """The legal actions of each lane."""
        return np.ndarray((self.lanes, self.actions), np.int8, memory.buf, 2 * WORD * self.lanes)

    def of_observations(self, memory: SharedMemory) -> Any:
        """The observation of each lane."""
        before = self.lanes * (2 * WORD + self.actions)
        return np.ndarray((self.lanes, self.size), np.uint8, memory.buf, before)


class Shared:
    """Plays the games in `processes` processes, each a run of lanes, which write into memory that they share."""

    def __init__(self, plan: Plan, encoding: Encoding, lanes: int, processes: int) -> None:
        self.layout = Layout(lanes, encoding.actions, encoding.size if plan.observing else 0)
        self.memory = SharedMemory(create=True, size=self.layout.bytes)
        self.runs = [(lanes * number // processes, lanes * (number + 1) // processes) for number in range(processes)]
        self.workers: list[tuple[Any, Connection]] = []
        self.ending = weakref.finalize(self, put_away, self.memory, self.workers)
        context = get_context("spawn")
        for run in self.runs:
            ours, theirs = context.Pipe()
            process = context.Process(
                target=work, args=(theirs, plan, self.memory.name, self.layout, run), name="cabochon games", daemon=True
            )
            process.start()
            theirs.close()
            self.workers.append((process, ours))

    @property
    def running(self) -> bool:
        """Whether the processes are there still."""
        return self.ending.alive

    def close(self) -> None:
        """End the processes and free the memory, once."""
        self.ending()

    def begin(self, seeds: Sequence[int]) -> Told:
        """Begin new games, one for each seed."""
        for (first, end), (_, connection) in zip(self.runs, self.workers, strict=True):
            self.send(connection, list(seeds[first:end]))
        return self.told()

    def step(self, actions: list[int]) -> Told:
        """Take the action of each lane."""
        self.layout.of_actions(self.memory)[:] = actions
        for _, connection in self.workers:
            self.send(connection, None)
        return self.told()

    def send(self, connection: Connection, order: object) -> None:
        """Tell a process what to do; if it is there no longer, `told` will find out."""
        with suppress(OSError):
            connection.send(order)

    def told(self) -> Told:
        """What there is when all processes are done. The arrays are copies: the next step writes over the memory."""
        try:
            ends = [end for number in range(len(self.workers)) for end in self.answer(number)]
        except BaseException:  # also when it is interrupted: who has answered and who has not is unknown now
            self.close()
            raise
        layout = self.layout
        return Told(
            layout.of_observations(self.memory).copy(),
            layout.of_masks(self.memory).copy(),
            layout.of_seats(self.memory).copy(),
            ends,
        )

    def answer(self, number: int) -> list[End]:
        """What a process answers; `RuntimeError` when it cannot."""
        process, connection = self.workers[number]
        wait([connection, process.sentinel])
        try:
            found: list[End] | str = connection.recv()
        except (EOFError, OSError):
            process.join(PATIENCE)
            found = f"ended with exit code {process.exitcode}"
        if isinstance(found, str):
            first, end = self.runs[number]
            raise RuntimeError(f"the process that plays games {first} to {end - 1} {found}")  # noqa: TRY004
        return found


def put_away(memory: SharedMemory, workers: list[tuple[Any, Connection]]) -> None:
    """End the processes, which do so when their connection is closed, and free the memory."""
    for _, connection in workers:
        connection.close()
    for process, _ in workers:
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()
        process.close()
    memory.unlink()
    with suppress(BufferError):  # an array of it is alive, with which it will go
        memory.close()


def work(connection: Connection, plan: Plan, memory: str, layout: Layout, run: tuple[int, int]) -> None:
    """Play the games of a run of lanes in a process of their own, until the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever is interrupted ends us
    shared = SharedMemory(memory)
    try:
        for ends in played(connection, plan, shared, layout, run):
            connection.send(ends)
    except (EOFError, OSError):
        pass  # nobody waits for games any more
    except Exception:
        with suppress(OSError):
            connection.send(f"failed:\n{traceback.format_exc()}")
    shared.close()


def played(
    connection: Connection, plan: Plan, shared: SharedMemory, layout: Layout, run: tuple[int, int]
) -> Iterator[list[End]]:
    """Do what is ordered, again and again: the games that have ended, once what there is stands in the memory."""
    first, end = run
    local = Local(plan, plan.encoding)
    while True:
        seeds = connection.recv()
        told = local.step(layout.of_actions(shared)[first:end].tolist()) if seeds is None else local.begin(seeds)
        layout.of_observations(shared)[first:end] = told.observations
        layout.of_masks(shared)[first:end] = told.masks
        layout.of_seats(shared)[first:end] = told.seats
        yield [End(first + one.lane, one.rewards, one.last) for one in told.ends]
