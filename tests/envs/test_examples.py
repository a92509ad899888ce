"""The examples learn: after a short training each beats who chooses at random. They are run as their users run them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cabochon.build_info import build

EXAMPLES = Path(__file__).parents[2] / "examples"
LEARNING_PYTHON = os.environ.get("CABOCHON_LEARNING_PYTHON", "")
"""The Python that has sb3-contrib and what it needs; `make test-examples` makes one and names it here."""

LEAST = 0.65
"""More of its games than this an agent must win. Who is no better than random does so once in thousands of times."""


def won(python: str, example: str, *arguments: str) -> tuple[int, int]:
    """How many games an example won, of how many."""
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    command = [python, str(EXAMPLES / example), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    said = re.fullmatch(r"trained on \d+ decisions, won (\d+) of (\d+) games against random\n", done.stdout)
    assert said, done.stdout
    return int(said[1]), int(said[2])


@pytest.mark.skipif(build() != "compiled", reason="it takes minutes without the compiled rules")
@pytest.mark.parametrize("game", ["splendor", "duel"])
def test_self_play_beats_random(game: str) -> None:
    wins, games = won(sys.executable, "self_play.py", "--game", game, "--updates", "40", "--games", "200")
    assert games == 200
    assert wins > LEAST * games


def test_without_training_self_play_does_not() -> None:
    """What plays at first is as good as random: that the trained one wins is what it has learned."""
    wins, games = won(sys.executable, "self_play.py", "--updates", "0", "--games", "100")
    assert 0.3 < wins / games < LEAST


@pytest.mark.skipif(not LEARNING_PYTHON, reason="make test-examples runs it, with sb3-contrib")
def test_masked_ppo_beats_random() -> None:
    wins, games = won(LEARNING_PYTHON, "masked_ppo.py", "--steps", "60000", "--games", "150")
    assert games == 150
    assert wins > LEAST * games
