"""What every test runs under, wherever and by whomever it is run."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

# Words and colours do not depend on the terminal, the shell or the service that the tests were begun from.
for name in (
    "COLORTERM", "FORCE_COLOR", "GITHUB_ACTIONS", "LINES", "NO_COLOR", "PY_COLORS", "TERMINAL_WIDTH", "TTY_COMPATIBLE",
    "TTY_INTERACTIVE", "TYPER_USE_RICH",
):  # fmt: skip
    os.environ.pop(name, None)
os.environ |= {"COLUMNS": "80", "TERM": "xterm-256color"}

# Servers of tests are on this machine: no proxy is asked for them.
for name in ("NO_PROXY", "no_proxy"):
    os.environ[name] = ",".join(filter(None, [os.environ.get(name), "127.0.0.1", "localhost"]))

# Ctrl-C is tried on processes that tests start, and whatever a shell runs in its background begins by ignoring it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples every time, however long they take: what was right once is not wrong on another day or on a busy
# machine. To look for examples that nobody has tried: --hypothesis-profile=search
settings.register_profile(
    "cabochon",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile("search", settings.get_profile("cabochon"), derandomize=False, max_examples=1000)
settings.load_profile("cabochon")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: tests that wait for servers and browsers leave time to others."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) + 1
    return (os.cpu_count() or 1) + 1
