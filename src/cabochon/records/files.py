"""Files of records: written whole or not at all, or appended to while games are running."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO

from cabochon.kernel.errors import BadSetup
from cabochon.records.read import cut_off


@contextmanager
def new_file(path: Path, *, force: bool = False) -> Iterator[TextIO]:
    """A text stream whose content becomes the file `path` when the block ends well, and nothing when it does not.

    A file that is there already is `BadSetup`, unless `force` replaces it.
    """
    path = path.resolve()
    refuse(path, force=force)
    part = path.with_name(f".{path.name[:200]}.{os.getpid()}.part")
    try:
        with part.open("x", encoding="utf-8", newline="\n") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        refuse(path, force=force)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def refuse(path: Path, *, force: bool) -> None:
    """`BadSetup` when `path` may not be written."""
    if path.exists() and not path.is_file():
        raise BadSetup(f"{path} is not a file that could be written")
    if path.exists() and not force:
        raise BadSetup(f"{path} is there already")


def append_to(path: Path) -> TextIO:
    """A text stream at the end of a file of JSON lines, which is made when it is not there.

    A last line that was cut off is removed, as `read_file` passes it over. Each line is handed to the system at once.
    """
    with path.open("ab+") as file:
        whole = whole_lines(file)
        file.seek(whole)
        rest = file.read()
        if cut_off(rest.decode(errors="replace")):
            file.truncate(whole)
        elif rest:
            file.write(b"\n")
    return path.open("a", encoding="utf-8", newline="\n", buffering=1)


def whole_lines(file: BinaryIO) -> int:
    """How many bytes of a file are lines with their line feed."""
    size = file.seek(0, os.SEEK_END)
    while size > 0:
        begin = max(0, size - 65536)
        file.seek(begin)
        found = file.read(size - begin).rfind(b"\n")
        if found >= 0:
            return begin + found + 1
        size = begin
    return 0
