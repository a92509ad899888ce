"""A package that brings bots by entry points, as if it were installed: good ones, and some that nobody should bring."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from served import Server

BOTS = '''
"""Bots of a package."""

import os
import subprocess
import sys
import threading
import time


class Magpie:
    """Buys where it can."""

    def __init__(self, game, seed, greed=10):
        self.game = game

    def choose(self, view, budget):
        choices = list(self.game.choices(view))
        return next((each for each in choices if self.game.describe(view, each)["kind"] == "buy"), choices[0])


class Chatty(Magpie):
    """Prints what it thinks, and asks who is there."""

    def choose(self, view, budget):
        print("let me see")
        os.write(1, b"well\\n")
        assert sys.stdin.read() == ""
        return super().choose(view, budget)


class Stuck(Magpie):
    """Never answers, and does not like to be alone."""

    def choose(self, view, budget):
        threading.Thread(target=self.turn).start()
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        with open(os.environ["STUCK"], "a") as file:
            file.write(f"{os.getpid()} {child.pid}\\n")
        self.turn()

    def turn(self):
        while True:
            pass


class Failing(Magpie):
    """Gives up, at length."""

    def choose(self, view, budget):
        raise LookupError("x" * 100_000)
'''


def bring(folder: Path) -> Path:
    """A folder that Python imports the package from."""
    (folder / "brought").mkdir(parents=True)
    (folder / "brought" / "__init__.py").write_text(BOTS)
    about = folder / "brought-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: brought\nVersion: 1.0\n")
    kinds = {"magpie": "Magpie", "chatty": "Chatty", "stuck": "Stuck", "failing": "Failing", "lost": "Nowhere"}
    lines = [f"{name} = brought:{kind}" for name, kind in kinds.items()]
    named = "[cabochon.bots]\n" + "\n".join([*lines, "random = brought:Stuck", "two words = brought:Magpie"])
    (about / "entry_points.txt").write_text(named + "\n")
    return folder


def restart_without(server: Server, monkeypatch: pytest.MonkeyPatch, package: Path) -> None:
    """Kill the server and start it where the package is not installed."""
    server.kill()
    paths = os.environ["PYTHONPATH"].split(os.pathsep)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in paths if path != str(package)))
    server.start()
