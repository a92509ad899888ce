"""What environments need beside Cabochon itself, and what is said where it is not installed.

Nothing here is imported before somebody uses what needs it: the rules, the bots and the command line do without.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(what: str, extra: str) -> Iterator[None]:
    """Around the imports of another package: where it is not installed, the error names the extra that brings it.

    `what` is what needs it, as the subject of a sentence.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == "cabochon":
            raise
        message = f"{what} need more packages ({package} is not installed): pip install 'cabochon[{extra}]'"
        raise ModuleNotFoundError(message, name=error.name) from error
