"""Files of records: written whole or not at all, or appended to while games are running."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO

from cabochon.kernel.errors import BadSetup
from cabochon.records.read import LONGEST, cut_off


@contextmanager
def new_file(path: str | Path, *, force: bool = False) -> Iterator[TextIO]:
    """A text stream whose content becomes the file `path` when the block ends well, and nothing when it does not.

    A file that is there already is `BadSetup`, unless `force` replaces it.
    """
    wanted = Path(path)
    refuse(wanted, force=force)
    whole = wanted.resolve()
    part = whole.with_name(f".{whole.name[:200]}.{os.getpid()}.part")
    try:
        with part.open("x", encoding="utf-8", newline="\n") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        refuse(wanted, force=force)
        part.replace(whole)
    except OSError as error:
        if error.filename == str(part):
            error.filename, error.filename2 = str(wanted), None
        raise
    finally:
        part.unlink(missing_ok=True)


def refuse(path: Path, *, force: bool = False) -> None:
    """`BadSetup` when `path` may not or cannot be written: what takes long asks this before it begins."""
    if path.exists() and not path.is_file():
        raise BadSetup(f"{path} is not a file that could be written")
    if path.exists() and not force:
        raise BadSetup(f"{path} is there already")
    folder = path.resolve().parent
    if not folder.is_dir():
        raise BadSetup(f"there is no folder {path.parent}")
    if not os.access(folder, os.W_OK):
        raise BadSetup(f"nothing may be written in the folder {path.parent}")


def append_to(path: str | Path) -> TextIO:
    """A text stream at the end of a file of JSON lines, which is made when it is not there.

    A last line that was cut off is removed, as `read_file` passes it over. Each line is handed to the system at once.
    A file that begins with anything but a record in JSON lines is `BadSetup`, and stays as it is.
    """
    path = Path(path)
    if path.exists() and not path.is_file():
        raise BadSetup(f"{path} is not a file that could be written")
    with path.open("ab+") as file:
        if not takes_lines(file):
            raise BadSetup(f"{path} is no file of records in JSON lines: nothing is added to it")
        whole = whole_lines(file)
        file.seek(whole)
        rest = file.read()
        if cut_off(rest.decode(errors="replace")):
            file.truncate(whole)
        elif rest:
            file.write(b"\n")
    return path.open("a", encoding="utf-8", newline="\n", buffering=1)


def takes_lines(file: BinaryIO) -> bool:
    """Whether a file is empty, or begins as a record in JSON lines does, whole or cut off."""
    file.seek(0)
    for line in iter(lambda: file.readline(LONGEST + 1), b""):
        begin = line.decode(errors="replace").strip()
        if begin:
            return begin.startswith("{") and ('"record"' in begin or '"record"'.startswith(begin[1:]))
    return True


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
