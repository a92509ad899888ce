"""Whole games as text, every decision of them: who is asked what, how many choices there are, which one is made.

A file is comments behind `#`, a line with the setting (`splendor seats=2 payment=standard`) and a word that decides the
choices, and then the game as `play` tells it: a line a decision, chance's included, and after each turn those lines of
the position that are new; the first position and the last are whole.
The choices come from a hash of the word, so that neither a library nor a Python version changes them. Half of the time
the last card that can be bought is bought, so that the games are short and much happens in them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from cabochon.kernel.state import CHANCE
from lockstep.fingerprints import game_of

FOLDER = Path(__file__).parent
MOST = 2000
"""Decisions after which a game has failed to end."""


@dataclass(frozen=True)
class Playthrough:
    """What a file says of its game: the comments, the setting, and the word that decides the choices."""

    comments: str
    setting: str
    word: str

    def text(self) -> str:
        """The file's text, with the game as it is played now."""
        lines = play(game_of(self.setting), self.word)
        return f"{self.comments}{self.setting} | {self.word}\n" + "".join(f"{line}\n" for line in lines)


def read(file: Path) -> Playthrough:
    """What a file says of its game."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    comments = "".join(line for line in lines if line.startswith("#"))
    setting, word = next(line for line in lines if not line.startswith("#")).split(" | ")
    return Playthrough(comments, setting, word.strip())


def files() -> list[Path]:
    """Every file."""
    return sorted(FOLDER.glob("*.txt"))


def play(game: Any, word: str) -> Iterator[str]:
    """A whole game, line by line."""
    state = game.start()
    known: list[str] = []
    for number in range(MOST):
        turns = state.turns
        yield decide(game, state, f"{word} {number}")
        if game.over(state):
            yield from ("", *game.write(state).splitlines(), "", f"over: {game.outcome(state)}")
            return
        if state.turns != turns or (not known and game.to_move(state) != CHANCE):
            position = game.write(state).splitlines()
            yield from ("", *(line for line in position if line not in known), "")
            known = position
    raise AssertionError(f"the game does not end within {MOST} decisions")


def decide(game: Any, state: Any, word: str) -> str:
    """Make the choice that the word decides, and tell it in a line."""
    asked = game.asked(state)
    choices = [int(choice) for choice in game.choices(state)]
    buying = [choice for choice in choices if game.describe(state, choice)["kind"] == "buy"]
    drawn = int.from_bytes(sha256(word.encode()).digest()[:8], "big")
    choice = buying[-1] if buying and drawn % 2 else choices[drawn // 2 % len(choices)]
    who = "chance" if asked.seat == CHANCE else f"seat {asked.seat}"
    told = json.dumps(game.describe(state, choice))
    line = f"{who} {asked.question} {asked.argument}: {choice} of {len(choices)}, {game.text(state, choice)} {told}"
    game.apply(state, choice)
    return line
