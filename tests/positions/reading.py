"""Files of positions, one a game: what is to be found in each, and every choice with which it is.

Before each position stands a line such as `> win in 2: B21 B22`, or `> win in 2, hard: B21 B22`. What there is to be
found is one of `AIMS`; `GRADES` says which bot must find it. Decks are empty, so that the end of the game can be
searched to the last line; `tools/positions.py` has found and checks them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cabochon.bots import UNLIMITED, make
from cabochon.games import read_position

FOLDER = Path(__file__).parent
AIMS = ("win in 1", "win in 2", "win in 3", "block", "privilege")
"""To win in so many turns of one's own whatever others do; to keep the other from winning in one turn; and to hand the
other no privilege with which it wins.
"""

DEMANDED = {
    "": {"plain": "mcts:iterations=100,seed=1", "compiled": "mcts:iterations=400,seed=1"},
    "hard": {"compiled": "strong:iterations=2000,seed=1"},
    "open": {},
}
"""The bot that must find it, by how hard it is, and by how the package is built."""

GRADES = {
    "": "with 400 lines, and with a quarter of that, a search finds it",
    "hard": "a search finds it with 2000 lines",
    "open": "no bot must find it: with 2000 lines a search has missed it",
}
"""How hard it is: what has held for three seeds when it was filed."""


@dataclass(frozen=True)
class Found:
    """A position, what is to be found in it, the choices that are right, by their texts, and how hard it is."""

    aim: str
    right: tuple[str, ...]
    text: str
    grade: str = ""

    def start(self) -> tuple[Any, Any]:
        """The game and the state of the position."""
        return read_position(self.text)

    def chosen(self, spec: str) -> str:
        """What a bot chooses."""
        game, state = self.start()
        bot = make(spec, game)
        return str(game.text(state, bot.choose(game.view(state, int(game.to_move(state))), UNLIMITED)))

    def solved(self, spec: str) -> bool:
        """Whether a bot finds a right choice."""
        return self.chosen(spec) in self.right

    def written(self) -> str:
        """As it stands in a file."""
        grade = f", {self.grade}" if self.grade else ""
        return f"> {self.aim}{grade}: {' '.join(self.right)}\n{self.text}"


def read(file: Path) -> list[Found]:
    """The positions of a file."""
    found = []
    for part in f"\n{file.read_text(encoding='utf-8')}".split("\n> ")[1:]:
        head, _, text = part.partition("\n")
        what, _, right = head.partition(": ")
        aim, _, grade = what.partition(", ")
        found.append(Found(aim, tuple(right.split()), text.strip() + "\n", grade))
    return found


def files() -> list[Path]:
    """Every file."""
    return sorted(FOLDER.glob("*.txt"))
