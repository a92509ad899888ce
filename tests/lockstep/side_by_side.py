"""Two builds of the package, each in a process of its own, play the same random games; the first difference is told."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

FINGERPRINTS = Path(__file__).with_name("fingerprints.py")


@dataclass(frozen=True)
class Build:
    """A build: the folder that the package `cabochon` lies in, and the Python that runs it."""

    folder: Path
    python: str = sys.executable

    def begin(self, *arguments: object) -> subprocess.Popen[str]:
        """Start `fingerprints.py` with this build."""
        command = [self.python, str(FINGERPRINTS), *map(str, arguments)]
        environment = os.environ | {"PYTHONPATH": str(self.folder)}
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def ask(self, *arguments: object) -> str:
        """What `fingerprints.py` prints with this build."""
        return finish(self.begin(*arguments))

    @property
    def name(self) -> str:
        """What it calls itself: "compiled" or "plain"."""
        return self.ask("build").strip()


def finish(process: subprocess.Popen[str]) -> str:
    """What a process prints; `RuntimeError` with its error output when it fails."""
    printed, errors = process.communicate()
    if process.returncode:
        raise RuntimeError(f"{process.args!r} ended with {process.returncode}:\n{errors}")
    return printed


def difference(one: Build, other: Build, setting: str, games: int) -> str | None:
    """The first difference between two builds in random games of a setting, in a few lines; None when there is none."""
    running = [build.begin("games", setting, 0, games) for build in (one, other)]
    first, second = (finish(process).split() for process in running)
    for seed, (mine, theirs) in enumerate(zip(first, second, strict=True)):
        if mine != theirs:
            return difference_in_game(one, other, setting, seed)
    return None


def difference_in_game(one: Build, other: Build, setting: str, seed: int) -> str:
    """Where two builds differ in one game."""
    where = f"{setting}, seed {seed}"
    lines = [build.ask("choices", setting, seed).splitlines() for build in (one, other)]
    most = min(map(len, lines))
    for number in range(most):
        if lines[0][number] != lines[1][number]:
            told = [f"{where}: the builds differ at choice {number + 1}"]
            told += [f"before it:\n{one.ask('position', setting, seed, number)}"]
            for build, line in zip((one, other), lines, strict=True):
                text = line[number].split(" ", maxsplit=1)[1]
                told.append(f"{build.folder}, {text}:\n{build.ask('position', setting, seed, number + 1)}")
            return "\n".join(told)
    if len(lines[0]) != len(lines[1]):
        return f"{where}: one build ends after {most} choices, the other goes on"
    return f"{where}: the builds make the same choices, but list other choices, views or samples"
