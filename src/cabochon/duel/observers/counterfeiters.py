"""What The Counterfeiters show: talents, what was used, how a price is lowered, and what the scout's owner knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.duel.board import NAMES, SPACES
from cabochon.duel.modules.counterfeiters import (
    BLEND_USES,
    CARD_SHIFT,
    CLOSERS,
    LOOKED,
    LOOKS,
    MODES,
    NACRE_BIT,
    PRICES,
    TALENTS,
    TINT_USES,
    USED,
    Workshop,
    blend_uses,
    bulk_colour,
    joints_of,
    row_of_entry,
    talent_text,
    tint_uses,
)
from cabochon.gems.colours import COLOURS, GOLD, KINDS
from cabochon.gems.observer import Faces
from cabochon.gems.table import Table
from cabochon.kernel.native import i64, u8, vec
from cabochon.kernel.observer import MOST, Observer, Shown, first_seat, put, put_set, turned
from cabochon.kernel.script import PLACE_BITS
from cabochon.kernel.state import CODE_BITS, CODE_MASK

if TYPE_CHECKING:
    from cabochon.duel.game import Duel

SEATS: Final = 2
GATHERED: Final = ("anything", "one kind", *KINDS[:GOLD])
"""What may be gathered, by the number that stands for it."""

ORDINALS: Final = ("first", "second", "third")

MEANINGS: Final = {
    "action courier": "take a second token with the privilege just used",
    "reduction": "how to lower a price, the cheapest way first",
    "keep": "which card to reserve without gold",
    "gather": "which token to take next from the board",
    "free_counterfeiter": "which Counterfeiter to take free",
    "bag": "how many tokens to draw from the bag",
    "dealer": "which token to take",
    "window": "which Counterfeiter to use now, and how much of its glass to pay in gold",
    "bribe": "which royal is bribed",
    "scout_deck": "which deck to scout",
    "scout": "which of the cards looked at to reserve",
    "under": "which of two cards looked at to put under the deck first",
}


def window_names() -> tuple[str, ...]:
    """The answers to the question of the window, in words: what is used, and the gold that is paid for it."""
    return ("none", *(f"{talent_text(talent)}, {gold} gold" for talent in CLOSERS for gold in range(PRICES)))


class CounterfeiterObserver(Observer[Table]):
    """The observer of the module."""

    def __init__(self, game: Duel) -> None:
        super().__init__(game)
        self.game = game
        self.counterfeiters = joints_of(game)
        self.faces = Faces(game)
        self.rows: i64 = len(game.rows)
        self.cards: i64 = sum(row.cards for row in game.rows)
        self.royals: i64 = len(game.royals)
        self.gather: i64 = game.code("gather")
        self.bribery: i64 = game.code("bribery")
        talents = tuple(talent_text(talent) for talent in range(TALENTS))
        seats = tuple(f"seat {seat}" for seat in range(SEATS))
        rows = tuple(f"row {row.letter}" for row in game.rows)
        cards = tuple(card.name for card in game.cards.all[: self.cards])
        looked = [
            Shown(
                f"looked at {place + 1}", "a card that the scout's owner looks at", self.faces.labels, self.faces.highs
            )
            for place in range(LOOKS)
        ]
        self.shown = (
            Shown(
                "talents", "Counterfeiters of each seat", tuple(f"{seat} {word}" for seat in seats for word in talents)
            ),
            Shown("used", "what was used in this turn", USED),
            Shown("tints", "uses of each tint in this purchase", KINDS[:COLOURS], int(TINT_USES)),
            Shown("blends", "uses of the blend on each colour in this purchase", KINDS[:COLOURS], int(BLEND_USES)),
            Shown("bulk", "the colour that the bulk is used on in this purchase", KINDS[:COLOURS]),
            Shown("nacre", "whether the nacre is used in this purchase", ("nacre",)),
            Shown("cards under decks", "how many cards the scout has put under each deck", rows, MOST),
            Shown("cards looked at", "how many cards of each deck are looked at", rows, LOOKS),
            Shown("place under its deck", "1 for what comes first of the cards under a deck, ...", cards, MOST),
            *looked,
            Shown("gathering", "how many tokens may still be gathered", ("tokens",), MOST),
            Shown("gathered", "what may be gathered", GATHERED),
            Shown("gathered from", "the space from which on tokens may be gathered", NAMES),
            Shown("bribed", "the royal that is bribed", tuple(royal.name for royal in game.royals)),
        )
        self.meanings = MEANINGS
        self.names = {
            "reduction": tuple(f"way {way + 1}" for way in range(game.question("reduction").size)),
            "window": window_names(),
            "scout": tuple(f"the {ordinal}" for ordinal in ORDINALS[:LOOKS]),
            "under": tuple(f"the {ordinal}" for ordinal in ORDINALS[:LOOKS]),
        }
        if game.standard:
            self.unasked = ("reduction",)

    def fill(self, view: Table, out: vec[u8], first: i64) -> None:
        workshop = self.counterfeiters.workshop(view)
        seat = first_seat(view)
        at: i64 = first
        for number in range(SEATS):
            put_set(out, at + TALENTS * turned(number, seat, SEATS), workshop.talents(number))
        at += SEATS * TALENTS
        put_set(out, at, workshop.used)
        at += len(USED)
        if workshop.plan:
            show_plan(workshop.plan, out, at)
        at += 3 * COLOURS + 1
        if len(workshop.placed):
            self.show_placed(workshop, out, at)
        at += 2 * self.rows + self.cards + LOOKS * self.faces.width
        self.show_agenda(view, out, at)

    def show_placed(self, workshop: Workshop, out: vec[u8], at: i64) -> None:
        """Show which cards lie under their decks, or are looked at: how many, and what the viewer knows of them."""
        faces_at: i64 = at + 2 * self.rows + self.cards
        for entry in workshop.placed:
            row = row_of_entry(entry)
            card: i64 = entry >> CARD_SHIFT
            counter: i64 = at + row
            if entry & LOOKED:
                counter += self.rows
            out[counter] = out[counter] + 1
            if card >= 0:
                if entry & LOOKED:
                    self.faces.show(card, out, faces_at)
                    faces_at += self.faces.width
                else:
                    out[at + 2 * self.rows + card] = out[counter]

    def show_agenda(self, view: Table, out: vec[u8], at: i64) -> None:
        """Show what is gathered, and which royal is bribed."""
        height: i64 = 0
        while height < view.depth:
            entry: i64 = view.stack[height]
            if entry & CODE_MASK == self.gather:
                arg: i64 = entry >> CODE_BITS
                put(out, at, arg // SPACES // MODES)
                out[at + 1 + arg // SPACES % MODES] = 1
                out[at + 1 + len(GATHERED) + arg % SPACES] = 1
            elif entry & CODE_MASK == self.bribery:
                out[at + 1 + len(GATHERED) + SPACES + (entry >> (CODE_BITS + PLACE_BITS))] = 1
            height += 1


def show_plan(plan: i64, out: vec[u8], at: i64) -> None:
    """Show how a price is lowered."""
    for colour in range(COLOURS):
        out[at + colour] = u8(tint_uses(plan, colour))
        out[at + COLOURS + colour] = u8(blend_uses(plan, colour))
    bulk = bulk_colour(plan)
    if bulk >= 0:
        out[at + 2 * COLOURS + bulk] = 1
    if plan & NACRE_BIT:
        out[at + 3 * COLOURS] = 1
