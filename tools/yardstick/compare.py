"""Compares the speed of the rules with the yardstick `engine.py`, in turns, in one run, in the build that is installed.

The yardstick is a small engine of the same architecture with invented cards and no text, views or options: what the
real rules should come close to. Where the installed rules are compiled it is compiled too, with the same flags (mypy
must be installed), else both run as plain Python. Prints one JSON object; ratios are ours to the yardstick's.

    python tools/yardstick/compare.py [--rounds 5] [--seconds 1]
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from cabochon.build_info import build
from cabochon.games import make
from cabochon.kernel.drive import play_out
from cabochon.kernel.native import Random

HERE = Path(__file__).parent
FLAGS = "-O3 -fwrapv -fno-semantic-interposition -fno-plt"


def yardstick(folder: Path) -> Any:
    """The yardstick as a module, compiled in `folder` where our rules are compiled."""
    shutil.copy(HERE / "engine.py", folder)
    if build() == "compiled":
        command = [sys.executable, "-c", "from mypyc.__main__ import main; main()", "engine.py"]
        environment = os.environ | {"CFLAGS": FLAGS}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"the yardstick cannot be compiled:\n{done.stdout}{done.stderr}")
        (folder / "engine.py").unlink()
    sys.path.insert(0, str(folder))
    import engine  # type: ignore[import-not-found]

    return engine


def rate(play: Any, seconds: float) -> tuple[float, float]:
    """Games and decisions a second of `play`, which plays one game and returns its decisions, over about `seconds`."""
    began = time.perf_counter()
    games = decisions = 0
    while (spent := time.perf_counter() - began) < seconds:
        for _ in range(20):
            decisions += play()
        games += 20
    return games / spent, decisions / spent


def compare(rounds: int, seconds: float) -> list[dict[str, object]]:
    """One row for each of our configurations: the medians over `rounds` rounds of both engines in turns."""
    with tempfile.TemporaryDirectory() as folder:
        engine = yardstick(Path(folder))
        chosen = ((2, "standard"), (2, "choose"), (4, "standard"))
        return [row(engine, seats, payment, rounds=rounds, seconds=seconds) for seats, payment in chosen]


def row(engine: Any, seats: int, payment: str, *, rounds: int, seconds: float) -> dict[str, object]:
    """The medians of one configuration."""
    game = make("splendor", seats, payment=payment)
    theirs_game = engine.Game(seats, 0)
    rng, other = Random(1), Random(1)
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(rate(lambda: play_out(game, game.start(), rng), seconds))
        theirs.append(rate(lambda: engine.playout(theirs_game, theirs_game.start(), other), seconds))
    ratios = [mine[0] / yard[0] for mine, yard in zip(ours, theirs, strict=True)]
    return {
        "seats": seats,
        "payment": payment,
        "games_per_s": round(statistics.median(games for games, _ in ours)),
        "yardstick_games_per_s": round(statistics.median(games for games, _ in theirs)),
        "games_ratio": round(statistics.median(ratios), 3),
        "games_ratio_lowest": round(min(ratios), 3),
        "decisions_ratio": round(statistics.median(a[1] / b[1] for a, b in zip(ours, theirs, strict=True)), 3),
    }


def main() -> None:
    """Read the options, compare, print."""
    parser = argparse.ArgumentParser(description="Compare the speed of the rules with the yardstick.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    print(json.dumps({"build": build(), "rows": compare(options.rounds, options.seconds)}, indent=1))


if __name__ == "__main__":
    main()
