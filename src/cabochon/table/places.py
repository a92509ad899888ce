"""Whose a seat is: a person's, a bot's, a person's for whom a bot plays on, or nobody's yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cabochon.table.errors import Refused

LONGEST_NAME: Final = 24

PROGRAM: Final = "bot-"
"""How the token of a program begins, and with it the name under which a table knows it."""


@dataclass(slots=True)
class Place:
    """A seat at the table: `person` is the hash of a token, `bot` asks for a bot.

    With both, the bot plays on for the person; `why` says why, and `gone` that they cannot come back. A bot that plays
    on for another bot has a `why`, too.
    """

    person: str = ""
    bot: str = ""
    name: str = ""
    why: str = ""
    gone: bool = False

    @property
    def free(self) -> bool:
        """Whether nobody is here."""
        return not self.person and not self.bot

    @property
    def program(self) -> bool:
        """Whether it is a program that has taken this seat, as a person does."""
        return self.person.startswith(PROGRAM)

    @property
    def human(self) -> bool:
        """Whether a person answers here now, or a program in the place of one."""
        return bool(self.person) and not self.bot


def checked_name(name: str) -> str:
    """A name as it is shown; `Refused` for one that cannot be."""
    cleaned = " ".join(name.split())
    if not cleaned or len(cleaned) > LONGEST_NAME or not cleaned.isprintable():
        raise Refused("request", f"a name has 1 to {LONGEST_NAME} printable characters")
    return cleaned
