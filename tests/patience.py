"""For tests that wait for other processes: how long at most, and ports that stay free."""

from __future__ import annotations

import contextlib
import random
import socket

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
