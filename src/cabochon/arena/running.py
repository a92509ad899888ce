"""Plays the games of a plan, one after another or several at a time."""

from __future__ import annotations

import atexit
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from cabochon.arena.plan import Fixture, Plan
from cabochon.arena.playing import Played, play


def run(
    plan: Plan, fixtures: Iterable[Fixture], jobs: int, begin: Callable[[], None] | None = None
) -> Iterator[Played]:
    """Play these games of a plan in so many processes; each comes when it is finished, not always in their order.

    `begin` is called first in every process but this one; it is a function of a module, or a `partial` of one.
    """
    if jobs == 1:
        yield from (play(plan, fixture) for fixture in fixtures)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, initializer=prepare, initargs=(begin,)) as pool:
        yield from pool.imap_unordered(partial(play, plan), fixtures)
        pool.close()
        pool.join()


def prepare(begin: Callable[[], None] | None) -> None:
    """Leave Ctrl-C to the process that waits for the games, and end properly, with all programs, when it says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit())
    atexit.register(signal.signal, signal.SIGTERM, signal.SIG_IGN)  # it ends already
    if begin is not None:
        begin()
