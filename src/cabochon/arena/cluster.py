"""Plays the games of a plan on a Ray cluster: the same games that processes of this machine play.

Every machine of the cluster needs the same Cabochon. A game whose machine is lost is played again on another.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, Final

from cabochon import __version__
from cabochon.arena.plan import Fixture, Plan
from cabochon.arena.playing import Played, play
from cabochon.kernel.errors import BadSetup
from cabochon.outside import read_spec

REACHED: Final = 5.0
"""So many seconds an address has to answer."""

AHEAD: Final = 2
"""For each game that is being played so many are handed over, so that no machine waits for the next."""

RETRIES: Final = 3
"""How often a game is played again whose machine is lost."""

TOKENS: Final = "one that asks for tokens needs RAY_AUTH_MODE=token here"

LOCAL: Final = ("local", "auto")
"""Addresses that are none: a cluster of this machine alone that is started for the arena, and one that runs on it."""


def run_on_ray(plan: Plan, fixtures: Iterable[Fixture], address: str, jobs: int | None = None) -> Iterator[Played]:
    """Play these games of a plan on the cluster at `address`, at most `jobs` at a time; each comes when it is finished.

    `BadSetup` where Ray is not installed, nobody answers at the address, or another version of Cabochon does.
    """
    with connected(address, jobs) as ray:
        cpus = threads_in(plan)
        there = ray.remote(num_cpus=cpus, max_retries=RETRIES)(play_there)
        most = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)) // cpus)
        left = iter(fixtures)
        known = ray.put(plan)
        under_way: list[Any] = []
        while True:
            wanted = (jobs or AHEAD * most) - len(under_way)
            under_way += [there.remote(__version__, known, fixture) for fixture in islice(left, wanted)]
            if not under_way:
                return
            done, under_way = ray.wait(under_way)
            yield from (got(ray, each) for each in done)


def play_there(version: str, plan: Plan, fixture: Fixture) -> Played:
    """Play a game on whatever machine this is."""
    if version != __version__:
        raise BadSetup(f"a machine of the cluster has Cabochon {__version__}, this one has {version}")
    return play(plan, fixture)


def got(ray: Any, reference: Any) -> Played:
    """What came of a game; `BadSetup` where it could not be played."""
    try:
        played: Played = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, BadSetup):
            raise BadSetup(str(error.cause)) from error
        raise BadSetup(f"a game failed on the cluster ({type(error.cause).__name__}: {error.cause})") from error
    except ray.exceptions.RayError as error:
        raise BadSetup(f"the cluster could not play a game: {str(error).strip().splitlines()[0]}") from error
    return played


def threads_in(plan: Plan) -> int:
    """How many processors a game needs: as many as the bot that searches with the most threads."""
    return max(read_spec(bot)[1].get("threads", 1) for bot in plan.bots)


@contextmanager
def connected(address: str, jobs: int | None) -> Iterator[Any]:
    """Ray, connected to a cluster."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a cluster that we start tells nobody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        ray = import_module("ray")
    except ImportError as error:
        raise BadSetup("--ray needs one more package: pip install 'cabochon[ray]'") from error
    check_address(address)
    own: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False} if address == "local" else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **own)
    except (Exception, SystemExit) as error:
        reason = " ".join(str(error).split()) or "it does not answer"
        raise BadSetup(f"no Ray cluster can be used at {address!r}: {reason} ({TOKENS})") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def check_address(address: str) -> None:
    """`BadSetup` for an address at which nobody listens: Ray itself would try for minutes."""
    if address in LOCAL:
        return
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not (host and colon and port.isascii() and port.isdigit() and int(port) < 1 << 16):
        raise BadSetup(f"the address of a Ray cluster is HOST:PORT, ray://HOST:PORT, auto or local, not {address!r}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=REACHED).close()
    except OSError as error:
        raise BadSetup(f"no Ray cluster can be reached at {address!r}: {error.strerror or error}") from error
