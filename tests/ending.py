"""A process that ends, for tests of what is done then: where another process can import it."""

from __future__ import annotations

import os
from pathlib import Path


def end_once(mark: str) -> None:
    """End the process, the first time."""
    try:
        Path(mark).touch(exist_ok=False)
    except FileExistsError:
        return
    os._exit(9)
