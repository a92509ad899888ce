"""Plays the games of a plan, one after another or several at a time."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterable, Iterator
from functools import partial

from cabochon.arena.plan import Fixture, Plan
from cabochon.arena.playing import Played, play


def run(plan: Plan, fixtures: Iterable[Fixture], jobs: int) -> Iterator[Played]:
    """Play these games of a plan in so many processes; each comes when it is finished, not always in their order."""
    if jobs == 1:
        yield from (play(plan, fixture) for fixture in fixtures)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, initializer=ignore_interrupts) as pool:
        yield from pool.imap_unordered(partial(play, plan), fixtures)


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that waits for the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
