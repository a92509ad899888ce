"""What the Orient shows: which cards each seat has, since they can be discarded, pairs, and reserved nobles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabochon.gems.colours import COLOURS, KINDS
from cabochon.gems.observer import askable
from cabochon.gems.table import Table
from cabochon.kernel.native import i64, u8, vec
from cabochon.kernel.observer import Observer, Shown, first_seat, put_set, turned
from cabochon.kernel.packing import vector_of
from cabochon.kernel.state import CODE_BITS, CODE_MASK
from cabochon.splendor.modules.orient import orient_of

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor


class OrientObserver(Observer[Table]):
    """The observer of the module."""

    def __init__(self, game: Splendor) -> None:
        super().__init__(game)
        self.game = game
        self.orient = orient_of(game)
        self.seats: i64 = game.seats
        self.cards: i64 = len(game.cards.all)
        self.nobles: i64 = 0
        if askable(game, game.pending, "noble"):
            self.nobles = len(game.nobles)
        pairs = [card for card in range(len(game.cards.all)) if self.orient.pair[card]]
        self.pair_place: vec[i64] = vector_of(
            pairs.index(card) if card in pairs else -1 for card in range(len(game.cards.all))
        )
        self.pairs: i64 = len(pairs)
        self.colour: vec[i64] = vector_of(card.bonus for card in game.cards.all)
        self.discard: i64 = game.code("discard")
        names = tuple(card.name for card in game.cards.all)
        nobles = tuple(noble.name for noble in game.nobles[: self.nobles])
        paired = tuple(f"{names[card]} {colour}" for card in pairs for colour in KINDS[:COLOURS])
        of_seats = [
            Shown(f"{what} of seat {seat}", meaning, labels)
            for what, meaning, labels in (
                ("bought cards", "the cards in front of it", names),
                ("nobles reserved", "nobles that it has reserved", nobles),
            )
            for seat in range(game.seats)
            if labels
        ]
        self.shown = (
            *of_seats,
            Shown("pairs", "the colour of the bonus that each pair card has from its host", paired),
            Shown("discarding", "the colour of the bonuses to discard", KINDS[:COLOURS]),
            Shown("discarded", "the card that was discarded before", names),
        )
        if game.standard:
            self.unasked = ("gold_cards",)
        self.meanings = {
            "host": "which card to pair with",
            "free_card": "which face-up card to take free",
            "keep_noble": "which noble to reserve",
            "discard": "which card to discard for its bonus",
            "gold_cards": "how much gold to pay in tokens, and how many gold cards to spend",
        }

    def fill(self, view: Table, out: vec[u8], first: i64) -> None:
        caravan = self.orient.caravan(view)
        seat = first_seat(view)
        at: i64 = first
        for number in range(self.seats):
            there: i64 = at + self.cards * turned(number, seat, self.seats)
            for card in view.seats[number].cards:
                out[there + card] = 1
        at += self.seats * self.cards
        if self.nobles:
            for number in range(self.seats):
                put_set(out, at + self.nobles * turned(number, seat, self.seats), caravan.nobles_of(number))
            at += self.seats * self.nobles
        self.show_pairs(view, out, at)
        self.show_discard(view, out, at + COLOURS * self.pairs)

    def show_pairs(self, view: Table, out: vec[u8], at: i64) -> None:
        """Show the colours of pair cards."""
        hosts = self.orient.caravan(view).hosts
        place: i64 = 0
        while place < len(hosts):
            colour = self.colour[hosts[place + 1]]
            out[at + COLOURS * self.pair_place[hosts[place]] + colour] = 1
            place += 2

    def show_discard(self, view: Table, out: vec[u8], at: i64) -> None:
        """Show what is asked about a discard."""
        if view.depth == 0:
            return
        top: i64 = view.stack[view.depth - 1]
        if top & CODE_MASK != self.discard:
            return
        arg: i64 = top >> CODE_BITS
        out[at + (arg & 7)] = 1
        before: i64 = (arg >> 3) - 1
        if before >= 0:
            out[at + COLOURS + before] = 1
