"""Base Splendor with parts of one's own, for tests of what parts can do, and the smallest such parts.

The classes are plain Python in both builds: that is how a module looks that is not compiled with the package.
"""

from __future__ import annotations

from typing import Any

from cabochon.gems.position import Written
from cabochon.kernel.native import Random, append, i64, vec
from cabochon.kernel.packing import Packer, Unpacker
from cabochon.kernel.part import Maker, Part
from cabochon.kernel.question import Family, Question, Step
from cabochon.kernel.state import push
from cabochon.splendor import Splendor, splendor
from cabochon.splendor.base import BASE


def composed(*parts: Part, seats: int = 2, **options: object) -> Splendor:
    """Splendor with these parts after its own."""
    game = splendor(seats, **options)  # type: ignore[arg-type]
    game.join((BASE, *parts))
    game.setup = game.script("setup")
    return game


class Diary(Written):
    """Own state: what happened, as numbers; below zero is against its rules. Seats but the first see it empty."""

    def __init__(self, game: Any) -> None:
        self.entries: list[int] = []

    def copy(self) -> Diary:
        other = Diary(None)
        other.entries = list(self.entries)
        return other

    def view(self, viewer: int) -> Diary:
        return self.copy() if viewer == 0 else Diary(None)

    def pack(self, packer: Packer) -> None:
        packer.number(len(self.entries))
        for entry in self.entries:
            packer.number(entry)

    def unpack(self, unpacker: Unpacker) -> None:
        self.entries = [int(unpacker.number()) for _ in range(unpacker.number())]

    def check(self) -> None:
        assert min(self.entries, default=0) >= 0, "the diary has a negative entry"

    def write(self, game: Any) -> list[str]:
        return [f"diary: {' '.join(map(str, self.entries)) or 'none'}"]


def diary(state: Any) -> list[int]:
    """What the diary of a state says."""
    entries: list[int] = state.extras[0].entries
    return entries


DIARY = Part("diary", own=Diary)


def noting(name: str, number: int) -> Maker:
    """Makes a step called `name` that notes `number`, with the step's argument as hundreds, in the diary."""

    class Noting(Step[Any]):
        """One such step."""

        def run(self, state: Any, arg: int) -> None:
            diary(state).append(100 * arg + number)

    def make(game: Any) -> Step[Any]:
        step = Noting()
        step.name = name
        return step

    return make


def asking(name: str, question: str, arg: int = 0) -> Maker:
    """Makes a step called `name` that asks a question with an argument."""

    class Asking(Step[Any]):
        """One such step."""

        def bind(self, game: Any) -> None:
            self.code = game.code(question)

        def run(self, state: Any, arg: int) -> None:
            push(state, self.code, given)

    given = arg

    def make(game: Any) -> Step[Any]:
        step = Asking()
        step.name = name
        return step

    return make


class Mood(Question[Any]):
    """How the seat whose turn it is feels: 0 to 2, but not the argument; noted in the diary."""

    name = "mood"

    def __init__(self, game: Any) -> None:
        super().__init__()
        self.size = 3

    def choices(self, state: Any, arg: int) -> vec[i64]:
        return vec[i64]([mood for mood in range(3) if mood != arg])

    def answer(self, state: Any, arg: int, choice: int) -> None:
        diary(state).append(choice)

    def describe(self, state: Any, arg: int, choice: int) -> dict[str, object]:
        return {"kind": "mood", "mood": int(choice)}

    def text(self, state: Any, arg: int, choice: int) -> str:
        return ("Glad", "Sad", "Mad")[choice]


class Weather(Question[Any]):
    """Chance: rain, seen three times as often as sun."""

    name = "weather"
    chance = True

    def __init__(self, game: Any) -> None:
        super().__init__()
        self.size = 2

    def choices(self, state: Any, arg: int) -> vec[i64]:
        return vec[i64]([0, 1])

    def weights(self, state: Any, arg: int) -> vec[i64]:
        return vec[i64]([3, 1])

    def answer(self, state: Any, arg: int, choice: int) -> None:
        diary(state).append(50 + choice)

    def describe(self, state: Any, arg: int, choice: int) -> dict[str, object]:
        return {"kind": "weather", "sun": bool(choice)}

    def text(self, state: Any, arg: int, choice: int) -> str:
        return (">rain", ">sun")[choice]


class Wave(Family[Any]):
    """Answers to `action`: wave to one of the other seats, by its number; that is all one does."""

    name = "wave"

    def __init__(self, game: Any) -> None:
        super().__init__()
        self.game = game

    def bind(self, game: Any) -> None:
        self.size = self.game.seats

    def add_choices(self, state: Any, out: vec[i64]) -> vec[i64]:
        for seat in range(self.game.seats):
            if seat != state.turn:
                out = append(out, self.first + seat)
        return out

    def answer(self, state: Any, choice: int) -> None:
        diary(state).append(70 + choice - self.first)

    def describe(self, state: Any, choice: int) -> dict[str, object]:
        return {"kind": "wave", "seat": int(choice - self.first)}

    def text(self, state: Any, choice: int) -> str:
        return f"W{choice - self.first}"


def play(game: Splendor, state: Any, *texts: str) -> None:
    """Play choices by their texts; chance answers by itself where a text is not its."""
    for text in texts:
        while game.asked(state).seat < 0 and not text.startswith(">"):
            game.advance(state, Random(0))
        game.play(state, game.parse(state, text))
