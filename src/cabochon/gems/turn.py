"""What both games ask around a turn: who begins, the action, and which tokens to return at the end.

Rulings BS2, BS3, BS7 and BS23. Not here: what an action is (families of the question `action`), and when a game ends.
"""

from __future__ import annotations

from typing import Any

from cabochon.gems.colours import KINDS, LETTERS, UNIT, total
from cabochon.gems.game import GemGame
from cabochon.gems.table import Table
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import append, i64, vec
from cabochon.kernel.packing import vector_of
from cabochon.kernel.question import Families, Question, Step
from cabochon.kernel.script import Script
from cabochon.kernel.state import push


def seat_or_random(first_player: int | str, seats: int) -> int:
    """The seat that begins, or -1 for chance's choice."""
    if first_player == "random":
        return -1
    if isinstance(first_player, int) and 0 <= first_player < seats:
        return first_player
    raise BadSetup(f"first_player is 'random' or a seat from 0 to {seats - 1}, not {first_player!r}")


class FirstPlayer(Question[Table]):
    """Chance: which seat begins."""

    name = "first_player"
    chance = True

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game
        self.size = game.seats

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return vector_of(range(self.game.seats))

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        state.first = choice
        state.turn = choice

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "first_player", "seat": int(choice)}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f">seat{choice}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix(">")


class ChooseFirst(Step[Table]):
    """The first player is the one the game's options name, or chance's choice."""

    name = "choose_first"

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("first_player")

    def run(self, state: Table, arg: i64) -> None:
        if self.game.first_player < 0:
            push(state, self.question, 0)
        else:
            state.first = self.game.first_player
            state.turn = state.first


class Begin(Step[Table]):
    """The setup is done: the first turn."""

    name = "begin"

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game
        self.script: Script[Table] | None = None

    def bind(self, game: object) -> None:
        self.script = self.game.script("turn")

    def run(self, state: Table, arg: i64) -> None:
        if self.script is not None:
            self.script.start(state, 0)


class Action(Families[Table]):
    """The action of a turn. A pass is the last id, and legal only when no other is."""

    name = "action"

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.passing: i64 = 0

    def bind(self, game: Any) -> None:
        super().bind(game)
        self.passing = self.size
        self.size += 1

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        out = super().choices(state, arg)
        if not len(out):
            out = append(out, self.passing)
        return out

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        if choice == self.passing:
            state.passes += 1
            return
        state.passes = 0
        self.family(choice).answer(state, choice)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "pass"} if choice == self.passing else super().describe(state, arg, choice)

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return "pass" if choice == self.passing else super().text(state, arg, choice)


class AskAction(Step[Table]):
    """The turn begins: the seat chooses its action."""

    name = "act"

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("action")

    def run(self, state: Table, arg: i64) -> None:
        push(state, self.question, 0)


class ReturnTokens(Step[Table]):
    """Down to ten tokens (BS7)."""

    name = "return_tokens"

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("return")

    def run(self, state: Table, arg: i64) -> None:
        game = self.game
        if total(state.seats[state.turn].tokens) > game.tokens and game.excess(state, state.turn) > 0:
            push(state, self.question, 0)


class Return(Question[Table]):
    """Which token to return next; the choice is its kind's number. `arg` is the lowest kind allowed: tokens go back in
    the order of the kinds, so that one set of tokens is one line of play.
    """

    name = "return"

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game
        self.size = len(KINDS)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        tokens = self.game.counted(state, state.turn)
        excess = self.game.excess(state, state.turn)
        out: vec[i64] = vec[i64]([], capacity=8)
        kind: i64 = arg
        tokens >>= 8 * arg
        while tokens and total(tokens) >= excess:
            if tokens & 255:
                out = append(out, kind)
            tokens >>= 8
            kind += 1
        return out

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        me = state.seats[state.turn]
        me.tokens -= UNIT[choice]
        state.supply += UNIT[choice]
        if self.game.excess(state, state.turn) > 0:
            push(state, self.code, choice)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "return", "token": KINDS[choice]}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"-{LETTERS[choice]}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("return").removeprefix("-")
