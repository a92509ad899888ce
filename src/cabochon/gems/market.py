"""Rows of cards: chance reveals a card into a gap or draws one into a hand; gaps are filled in the order they arose.

Rulings BS9, BS11 and BS17. Not here: who may take a card, and what it costs.
"""

from __future__ import annotations

from cabochon.gems.game import GemGame
from cabochon.gems.sets import BIT, draw, members_from
from cabochon.gems.table import GAP_BITS, GAP_MASK, Table
from cabochon.kernel.native import Random, i64, vec
from cabochon.kernel.question import Question, Step
from cabochon.kernel.state import push


class FromDeck(Question[Table]):
    """Chance: which card comes off a deck. Each card of the deck is equally likely."""

    chance = True

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game
        self.size = len(game.cards.all)

    def row(self, arg: i64) -> i64:
        """The row whose deck it is."""
        raise NotImplementedError

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        row = self.row(arg)
        return members_from(self.game.atop(state, row), self.game.row_first[row])

    def pick(self, state: Table, arg: i64, rng: Random) -> i64:
        row = self.row(arg)
        cards = state.decks[row]
        if len(self.game.folds_atop):
            cards = self.game.atop(state, row)
        return self.game.row_first[row] + draw(cards, rng)

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f">{self.game.cards.name(choice)}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix(">")


class Reveal(FromDeck):
    """Chance: which card comes face up. `arg` is the slot."""

    name = "reveal"

    def row(self, arg: i64) -> i64:
        return self.game.slot_row[arg]

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        row = self.game.slot_row[arg]
        state.lose_from_deck(row, BIT[choice - self.game.row_first[row]])
        state.slots[arg] = choice
        if len(self.game.on_drawn):
            for joint in self.game.on_drawn:
                joint.drawn(state, choice)
        if state.gaps:
            self.fill(state)

    def fill(self, state: Table) -> None:
        """Ask for the next gap that can be filled; gaps whose deck is empty stay empty (BS17)."""
        while state.gaps:
            slot: i64 = (state.gaps & GAP_MASK) - 1
            state.gaps >>= GAP_BITS
            if state.in_deck(self.game.slot_row[slot]):
                push(state, self.code, slot)
                return

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "reveal", **self.game.source_named(arg), "card": self.game.cards.name(choice)}


class Draw(FromDeck):
    """Chance: which card the seat whose turn it is draws from a deck into its hand. `arg` is the row."""

    name = "draw"

    def row(self, arg: i64) -> i64:
        return arg

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        state.lose_from_deck(arg, BIT[choice - self.game.row_first[arg]])
        state.seats[state.turn].keep(choice, 1)
        if len(self.game.on_drawn):
            for joint in self.game.on_drawn:
                joint.drawn(state, choice)

    def secret(self, state: Table, arg: i64, choice: i64, viewer: i64) -> bool:
        return self.game.reveal != "open" and viewer != state.turn

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "draw", "row": self.game.rows[arg].letter, "card": self.game.cards.name(choice)}


class DealCards(Step[Table]):
    """Every slot gets its first card, slot by slot."""

    name = "deal_cards"

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game
        self.reveal: i64 = 0

    def bind(self, game: object) -> None:
        self.reveal = self.game.code("reveal")

    def run(self, state: Table, arg: i64) -> None:
        for slot in range(self.game.slots - 1, -1, -1):
            push(state, self.reveal, slot)


class Refill(Step[Table]):
    """Every gap is filled from its own deck."""

    name = "refill"

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game
        self.reveal: Reveal | None = None

    def bind(self, game: object) -> None:
        reveal = self.game.question("reveal")
        assert isinstance(reveal, Reveal)
        self.reveal = reveal

    def run(self, state: Table, arg: i64) -> None:
        if state.gaps and self.reveal is not None:
            self.reveal.fill(state)
