"""Files of positions, one a game: what is to be found in each, and every choice with which it is.

Before each position stands a line such as `> win in 2: B21 B22`. What there is to be found is one of `AIMS`. Decks are
empty, so that the end of the game can be searched to the last line; `tools/positions.py` has found and checks them.
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

LINES = {"win in 1": 40, "win in 2": 100, "win in 3": 200, "block": 100, "privilege": 40}
"""How many lines the bot of the tests may try, by what there is to be found."""


@dataclass(frozen=True)
class Found:
    """A position, what is to be found in it, and the choices that are right, by their texts."""

    aim: str
    right: tuple[str, ...]
    text: str

    def start(self) -> tuple[Any, Any]:
        """The game and the state of the position."""
        return read_position(self.text)

    def solved(self) -> bool:
        """Whether the bot of the tests finds a right choice."""
        game, state = self.start()
        bot = make(f"mcts:iterations={LINES[self.aim]},seed=1", game)
        return game.text(state, bot.choose(game.view(state, int(game.to_move(state))), UNLIMITED)) in self.right

    def written(self) -> str:
        """As it stands in a file."""
        return f"> {self.aim}: {' '.join(self.right)}\n{self.text}"


def read(file: Path) -> list[Found]:
    """The positions of a file."""
    found = []
    for part in f"\n{file.read_text(encoding='utf-8')}".split("\n> ")[1:]:
        head, _, text = part.partition("\n")
        aim, _, right = head.partition(": ")
        found.append(Found(aim, tuple(right.split()), text.strip() + "\n"))
    return found


def files() -> list[Path]:
    """Every file."""
    return sorted(FOLDER.glob("*.txt"))
