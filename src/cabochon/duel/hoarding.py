"""A house rule, off by default: who hoards all gold and pearls for three turns without buying may be declared beaten.

Ruling DU28. It is a part of its own, composed by the option `anti_stall`, so that the base game knows nothing of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from cabochon.duel.part import DuelPart
from cabochon.gems.colours import GOLD, UNIT, count
from cabochon.gems.game import GemGame
from cabochon.gems.joints import Joints
from cabochon.gems.notation import read_number, shown
from cabochon.gems.position import Written
from cabochon.gems.table import Table
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import i64, vec
from cabochon.kernel.packing import Packer, Unpacker
from cabochon.kernel.part import after, before
from cabochon.kernel.question import Question, Step
from cabochon.kernel.state import end, push

if TYPE_CHECKING:
    from cabochon.duel.game import Duel

NAME: Final = "anti_stall"
TURNS: Final = 3
"""Turns in a row that a seat may begin as a hoarder before its opponent may end the game."""

MOST: Final = 200
PEARL: Final = 5
ON: Final = 0
DECLARED: Final = 1


class Hoards(Written):
    """`turns` has a byte a seat: how many turns in a row, up to 200, it has begun with all gold and pearls and then not
    bought a card. `declared` is 1 once the seat whose turn it is has declared its opponent beaten.
    """

    def __init__(self, game: GemGame | None = None) -> None:
        self.turns: i64 = 0
        self.declared: i64 = 0

    def copy(self) -> Hoards:
        other = Hoards()
        other.turns = self.turns
        other.declared = self.declared
        return other

    def view(self, viewer: i64) -> Hoards:
        return self.copy()

    def pack(self, packer: Packer) -> None:
        packer.number(self.turns)
        packer.number(self.declared)

    def unpack(self, unpacker: Unpacker) -> None:
        self.turns = unpacker.number()
        self.declared = unpacker.number()

    def check(self) -> None:
        assert 0 <= self.turns < 1 << 16, "a hoard belongs to no seat"
        assert max(self.of(0), self.of(1)) <= MOST, "a hoard is too old"
        assert self.declared in (0, 1), "somebody is declared beaten or not"

    def write(self, game: GemGame) -> list[str]:
        lines = [f"hoarding: {self.of(0)} {self.of(1)}"] if self.turns else []
        return lines + ["declared: yes"] * int(self.declared)

    def read(self, game: GemGame, label: str, value: str) -> bool:
        if label == "hoarding":
            words = value.split()
            if len(words) != 2:
                raise BadText(f"{shown(value)} says not how many turns each of the two seats has hoarded, such as 0 3")
            self.turns = read_number(words[0], MOST) + read_number(words[1], MOST) * UNIT[1]
            return True
        if label == "declared":
            if value.lower() not in ("yes", "no"):
                raise BadText(f"declared is yes or no, not {shown(value)}")
            self.declared = int(value.lower() == "yes")
            return True
        return False

    def of(self, seat: i64) -> i64:
        """How many turns in a row a seat has hoarded."""
        return count(self.turns, seat)

    def note(self, seat: i64, turns: i64) -> None:
        """Set how many turns a seat has hoarded."""
        self.turns = (self.turns & ~(255 * UNIT[seat])) | (min(turns, MOST) * UNIT[seat])


class HoardingJoints(Joints):
    """What the steps and the question of the house rule share."""

    def __init__(self, game: Duel) -> None:
        self.game = game
        self.place: i64 = game.own(NAME)

    def hoards(self, state: Table) -> Hoards:
        """The part's own state."""
        return cast(Hoards, state.extras[self.place])

    def reason(self, state: Table, reason: str) -> str:
        """A declared victory goes to the seat whose turn it is."""
        return "hoarding" if self.hoards(state).declared else reason

    def check(self, state: Table) -> None:
        """Nothing is asked any more once somebody is declared beaten."""
        assert not self.hoards(state).declared or self.game.over(state), "a game goes on that was declared won"


def hoarding_of(game: Duel) -> HoardingJoints:
    """What the part's steps and question have in common."""
    joints = game.joints[NAME]
    assert isinstance(joints, HoardingJoints)
    return joints


class CountHoard(Step[Table]):
    """A turn begins: it is counted if the seat has all gold and both pearls; then its opponent's hoard is looked at."""

    name = "count_hoard"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.hoarding = hoarding_of(game)
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("declare")

    def run(self, state: Table, arg: i64) -> None:
        hoards = self.hoarding.hoards(state)
        tokens = state.seats[state.turn].tokens
        stock = self.game.stock
        if count(tokens, GOLD) == count(stock, GOLD) and count(tokens, PEARL) == count(stock, PEARL):
            hoards.note(state.turn, hoards.of(state.turn) + 1)
        else:
            hoards.note(state.turn, 0)
        if hoards.of(1 - state.turn) >= TURNS:
            push(state, self.question, 0)


class Forgive(Step[Table]):
    """A purchase ends the count (DU28)."""

    name = "forgive"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.hoarding = hoarding_of(game)

    def run(self, state: Table, arg: i64) -> None:
        self.hoarding.hoards(state).note(state.turn, 0)


class Declare(Question[Table]):
    """Whether to declare the opponent beaten, who hoards: 0 plays on, 1 ends the game."""

    name = "declare"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.hoarding = hoarding_of(game)
        self.size = 2

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return vec[i64]([ON, DECLARED])

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        if choice == DECLARED:
            self.hoarding.hoards(state).declared = 1
            end(state)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "declare" if choice == DECLARED else "play_on"}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return "declare" if choice == DECLARED else "on"


HOARDING: Final = DuelPart(
    NAME,
    edits=(before("turn", "act", CountHoard), after("purchase", "gain", Forgive)),
    questions=(Declare,),
    joints=HoardingJoints,
    own=Hoards,
    under=(("declare", ("turn", "count_hoard")),),
)
