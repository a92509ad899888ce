"""One server for the tests that need no special one, and a browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from cabochon.build_info import build
from served import Server
from visiting import ARGUMENTS

# The rules are compiled, the server is not: what is slow and tests nothing but the server runs in one build.
collect_ignore = (
    [
        "test_browser.py",
        "test_drawings.py",
        "test_fuzz.py",
        "test_installed.py",
        "test_keys.py",
        "test_killed.py",
        "test_looks.py",
        "test_storage.py",
        "test_types.py",
    ]
    if build() == "compiled"
    else []
)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server; whatever the tests did to it, it has logged no exception."""
    running = Server(f"sqlite:///{tmp_path_factory.mktemp('games') / 'games.db'}")
    yield running
    assert "Traceback" not in running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, or another one of this machine.

    It is ended with each module, other than that of pytest-playwright: Playwright runs an event loop in this thread for
    as long as it is there, and other tests run their own.
    """
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("there is no Chromium here: apt-get install chromium")
    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=found, args=ARGUMENTS.split())
        yield running
        running.close()
