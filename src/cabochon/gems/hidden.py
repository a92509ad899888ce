"""What a seat may know of cards in hands and decks, and how to draw a full state that looks the same to it.

Rulings BS9, BS11 and G6. A view is built field by field from what is allowed. In a view a deck holds every card of its
row that the viewer has not seen, `Table.left` says how many of them are really in the deck, and a card in a hand that
the viewer may not see is `HIDDEN - row`: which deck a card was reserved from is public.
"""

from __future__ import annotations

from cabochon.gems.game import GemGame
from cabochon.gems.sets import BIT, draw
from cabochon.gems.table import HIDDEN, Seat, Table
from cabochon.kernel.native import Random, append, i64, vec
from cabochon.kernel.state import EVERYTHING


def seen(game: GemGame, viewer: i64, owner: i64, blind: bool) -> bool:
    """Whether `viewer` may see a card in the hand of `owner`; `blind`: the other seats have not seen it."""
    return viewer == owner or not blind or game.reveal == "open"


def view_of(game: GemGame, state: Table, viewer: i64) -> Table:
    """What `viewer` (a seat, or SPECTATOR) may know."""
    shown = Table()
    shown.viewer = viewer
    shown.turn = state.turn
    shown.agenda = state.agenda
    for extra in state.extras:
        shown.extras = append(shown.extras, extra.view(viewer))
    shown.supply = state.supply
    shown.left = state.left
    shown.slots = state.slots[:]
    shown.gaps = state.gaps
    shown.tiles = state.tiles
    shown.turns = state.turns
    shown.quiet = state.quiet
    shown.decks = state.decks[:]
    for owner, seat in enumerate(state.seats):
        shown.seats = append(shown.seats, view_of_seat(game, seat, viewer, owner, shown))
    shown.first = state.first
    shown.final = state.final
    shown.passes = state.passes
    return shown


def view_of_seat(game: GemGame, seat: Seat, viewer: i64, owner: i64, shown: Table) -> Seat:
    """One seat as `viewer` sees it; cards that it may not see count as undrawn in `shown.decks`.

    A hand-made card has no deck in which it could be instead: everybody sees it.
    """
    other = Seat()
    other.tokens = seat.tokens
    other.bonuses = seat.bonuses
    other.points = seat.points
    other.tiles = seat.tiles
    other.cards = seat.cards[:]
    other.blind = seat.blind
    hand: vec[i64] = vec[i64]([], capacity=4)
    for place, card in enumerate(seat.reserved):
        if card <= HIDDEN or seen(game, viewer, owner, bool((seat.blind >> place) & 1)):
            hand = append(hand, card)
            continue
        row: i64 = game.cards.row[card]
        bit: i64 = card - game.row_first[row]
        if bit < game.rows[row].cards:
            shown.decks[row] = shown.decks[row] | BIT[bit]
            hand = append(hand, HIDDEN - row)
        else:
            hand = append(hand, card)
    other.reserved = hand
    return other


def sample_of(game: GemGame, view: Table, rng: Random) -> Table:
    """A full state in which every hidden card is one of the unseen cards of its row, each equally likely."""
    state = view.copy()
    state.viewer = EVERYTHING
    for seat in state.seats:
        for place in range(len(seat.reserved)):
            card = seat.reserved[place]
            if card <= HIDDEN:
                row: i64 = HIDDEN - card
                bit: i64 = draw(game.atop(state, row), rng)
                state.decks[row] = state.decks[row] & ~BIT[bit]
                seat.reserved[place] = game.row_first[row] + bit
    for joint in game.on_sampled:
        joint.sampled(state, rng)
    return state
