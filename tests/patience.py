"""For tests that wait for other processes: how long at most, whether they have ended, and ports that stay free."""

from __future__ import annotations

import contextlib
import os
import random
import socket
import time
from collections.abc import Callable
from pathlib import Path

WAIT = 120.0
"""Seconds that whatever is waited for may take, on a machine that is busy with much else."""

QUIET = range(20_000, 30_000)
"""Ports that no system gives to a connection by itself: one that was free stays so."""


def free_port() -> int:
    """A port at which nobody listens."""
    for port in random.sample(QUIET, len(QUIET)):
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("there is no free port")


def comes(true: Callable[[], bool]) -> bool:
    """Wait until something is so; whether that has come."""
    until = time.monotonic() + WAIT
    while not true() and time.monotonic() < until:
        time.sleep(0.02)
    return true()


def running(process: int) -> bool:
    """Whether there is a process with this number that has not ended."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    try:
        stat = Path(f"/proc/{process}/stat").read_text("utf-8")
    except ProcessLookupError:  # it has ended while we looked
        return False
    except FileNotFoundError:  # likewise, or processes cannot be looked at here
        return not Path("/proc/self/stat").exists()
    return stat.rpartition(")")[2].split()[0] not in ("Z", "X")  # those have ended, and nobody has asked how


def gone(process: int) -> bool:
    """Whether a process ends."""
    return comes(lambda: not running(process))
