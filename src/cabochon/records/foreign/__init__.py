"""Importers: each makes our records of the games of another engine. One file an engine; here is the list of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from cabochon.records.foreign.duel_trace import duel_trace
from cabochon.records.foreign.effective_splendor import effective_splendor
from cabochon.records.record import Record

Importer = Callable[[Iterable[bytes]], Iterator[Record]]
"""Makes records of the lines of a file, one after another.

What is wrong is `BadText` with the line's number in front; the games before it have been given by then.
"""

IMPORTERS: Final[dict[str, Importer]] = {
    "duel-trace": duel_trace,
    "effective-splendor": effective_splendor,
}
"""The importers by the name that `cabochon import --from` takes."""
