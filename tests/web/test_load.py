"""`cabochon load` plays games over real sockets and finds that nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys


def test_a_few_games_at_once_lose_nothing() -> None:
    command = [sys.executable, "-m", "cabochon", "load", "--games", "3", "--seconds", "3", "--wait", "0.05", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert told["games"] == 3
    assert told["lost"] == []
    assert told["answers"] > 20
    assert 0 < told["milliseconds"]["p50"] <= told["milliseconds"]["p99"] <= told["milliseconds"]["most"]
