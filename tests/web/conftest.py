"""One server for the tests that need no special one, and a browser."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from bringing import bring
from cabochon.build_info import build
from cabochon.web.catalogue import offered
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
        "test_liking.py",
        "test_looks.py",
        "test_names.py",
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


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the package, which every process imports from, this one too."""
    folder = bring(tmp_path / "site")
    before = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *map(os.path.abspath, before)]))
    monkeypatch.setenv("STUCK", str(tmp_path / "stuck"))
    monkeypatch.syspath_prepend(folder)
    offered.cache_clear()
    yield folder
    offered.cache_clear()
    sys.modules.pop("brought", None)


@pytest.fixture
def running(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server to which the package is installed, in a folder with a bot that nobody may ask for."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("open('touched', 'w')\ndef Mine(game, seed): pass\n")
    server = Server(f"sqlite:///{tmp_path / 'games.db'}")
    yield server
    errors = server.stop()
    assert "Traceback" not in errors
    assert "a bot is not offered at tables: the bot lost of brought:Nowhere cannot be used" in errors
