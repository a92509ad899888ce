"""Which version this is, and which of its two builds runs: the rules compiled, or as plain Python."""

from __future__ import annotations

from importlib import import_module
from typing import Literal

from cabochon import __version__


def build() -> Literal["compiled", "plain"]:
    """The build that runs here; asking imports the kernel."""
    file = import_module("cabochon.kernel.game").__file__ or ""
    return "plain" if file.endswith(".py") else "compiled"


def version_line() -> str:
    """What `cabochon --version` prints."""
    name = {"compiled": "compiled", "plain": "plain Python"}[build()]
    return f"cabochon {__version__} ({name})"
