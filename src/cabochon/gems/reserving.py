"""Reserving a card: which ones there are, and the card's move into the hand.

Rulings BS9 and BS11. What a seat gets or pays for it, and when the gap is filled, is each game's.
"""

from __future__ import annotations

from cabochon.gems.game import GemGame
from cabochon.gems.sets import BIT
from cabochon.gems.table import EMPTY, Table, vacate
from cabochon.kernel.native import append, i64, vec
from cabochon.kernel.question import Family
from cabochon.kernel.state import push


class Reserving(Family[Table]):
    """Reserve a face-up card, or the top card of a deck unseen (BS9). Ids: `first` plus the slot, then the rows."""

    name = "reserve"

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game
        self.draw: i64 = 0

    def bind(self, game: object) -> None:
        self.size = self.game.slots + len(self.game.rows)
        self.draw = self.game.code("draw")

    def add_choices(self, state: Table, out: vec[i64]) -> vec[i64]:
        game = self.game
        seat = state.turn
        if len(state.seats[seat].reserved) >= game.hand_limit(state, seat):
            return out
        closed: i64 = game.kept_slots
        if len(game.folds_closed):
            closed |= game.closed(state, seat)
        choice: i64 = self.first
        for card in state.slots:
            if card != EMPTY and (not closed or not closed & BIT[choice - self.first]):
                out = append(out, choice)
            choice += 1
        left: i64 = state.left & ~game.kept_decks
        while left:
            if left & 255:
                out = append(out, choice)
            left >>= 8
            choice += 1
        return out

    def describe(self, state: Table, choice: i64) -> dict[str, object]:
        place = choice - self.first
        if place >= self.game.slots:
            return {
                "kind": "reserve",
                "row": self.game.rows[place - self.game.slots].letter,
                "slot": None,
                "card": None,
            }
        card = self.game.cards.name(state.slots[place])
        return {"kind": "reserve", **self.game.source_named(place), "card": card}

    def text(self, state: Table, choice: i64) -> str:
        place = choice - self.first
        if place >= self.game.slots:
            return f"R{self.game.rows[place - self.game.slots].letter}*"
        return f"R{self.game.slot_text(place)}"

    def normal(self, text: str) -> str:
        return f"r{text.removeprefix('reserve')}" if text.startswith("reserve") else text


def into_hand(game: GemGame, state: Table, place: i64, draw: i64) -> None:
    """The card at `place`, a slot or `slots` plus a row, comes to the hand of the seat whose turn it is.

    `draw` is the code of the question that chance answers for a deck.
    """
    if place >= game.slots:
        push(state, draw, place - game.slots)
        return
    state.seats[state.turn].keep(vacate(state, place), game.blind_reserve)
    for joint in game.on_vacated:
        joint.vacated(state, place)
