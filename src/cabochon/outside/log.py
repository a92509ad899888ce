"""Where it is logged what programs say: all of it in a file, or on our stderr what they write to theirs."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from pathlib import Path

from cabochon.kernel.errors import BadSetup
from cabochon.outside.program import LOG


class ToStderr(logging.Handler):
    """Prints on whatever stderr is at the moment: it may be drawn on."""

    def emit(self, record: logging.LogRecord) -> None:
        """Print what a program has written to its stderr; what went wrong with it is told by who asked it."""
        if record.levelno == logging.INFO:
            sys.stderr.write(self.format(record) + "\n")


class ToFile(logging.FileHandler):
    """Writes to the end of a file until that fails, which is told once."""

    def __init__(self, file: Path) -> None:
        super().__init__(file, encoding="utf-8")
        self.file = file
        self.failed = False

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, unless one could not be written before."""
        if not self.failed:
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """A line could not be written: no other will be tried."""
        error = sys.exception()
        if not isinstance(error, OSError):
            super().handleError(record)
            return
        self.failed = True
        sys.stderr.write(f"cabochon: {self.file}: {error.strerror or error}: nothing more is logged\n")


def log_programs(file: Path | None) -> None:
    """Log what programs are told, answer and write to stderr, and what goes wrong, at the end of a file.

    Without one what they write to stderr is printed on ours, with their names.
    """
    handler: logging.Handler = ToStderr()
    if file is not None:
        try:
            handler = ToFile(file)
        except OSError as error:
            raise BadSetup(f"{file}: {error.strerror}") from error
        handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(message)s"))
    LOG.setLevel(logging.DEBUG if file is not None else logging.INFO)
    for old in LOG.handlers:
        with suppress(OSError):  # what a full disk did not take
            old.close()
    LOG.handlers = [handler]
