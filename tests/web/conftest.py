"""One server for the tests that need no special one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cabochon.build_info import build
from served import Server

# The rules are compiled, the server is not: what is slow and tests nothing but the server runs in one build.
collect_ignore = (
    ["test_browser.py", "test_killed.py", "test_storage.py", "test_fuzz.py", "test_types.py"]
    if build() == "compiled"
    else []
)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server; whatever the tests did to it, it has logged no exception."""
    running = Server(f"sqlite:///{tmp_path_factory.mktemp('games') / 'games.db'}")
    yield running
    assert "Traceback" not in running.stop()
