"""The invariants of a state of either game: every piece is in one place, derived numbers are right, limits hold.

`check_table` asserts; the contract suite calls it after every choice, and `unpack` before it believes bytes. What holds
of a part's own pieces, its own state and its joint `check` assert.
"""

from __future__ import annotations

from cabochon.gems import sets
from cabochon.gems.colours import UNIT, numbers
from cabochon.gems.game import GemGame
from cabochon.gems.notation import MOST_TURNS
from cabochon.gems.position import Written
from cabochon.gems.table import EMPTY, HIDDEN, Table
from cabochon.kernel.native import i64
from cabochon.kernel.state import EVERYTHING, SPECTATOR


def check_table(game: GemGame, state: Table, tile_points: tuple[int, ...]) -> None:
    """Assert everything that must hold between two choices; `tile_points` are those of nobles or royals."""
    assert state.viewer == EVERYTHING or SPECTATOR <= state.viewer < game.seats, "the viewer is no seat"
    assert 0 <= state.turn < game.seats, "the turn is no seat's"
    assert 0 <= state.first < game.seats, "the first player is no seat"
    assert state.final in (0, 1), "the last round is on or not"
    assert 0 <= state.turns <= MOST_TURNS, "turns are counted from 0"
    assert -1 <= state.quiet <= MOST_TURNS, "quiet turns are counted from 0, or -1 when a card came in this one"
    assert 0 <= state.passes <= game.seats, "passes are counted from 0 to the number of seats"
    assert len(state.slots) == game.slots, "the number of slots"
    assert len(state.decks) == len(game.rows), "the number of decks"
    assert 0 <= state.left < UNIT[len(game.rows)], "there are cards in decks that there are not"
    check_cards(game, state)
    check_seats(game, state)
    check_tiles(game, state, tile_points)
    for extra in state.extras:
        extra.check()
    check_tokens(game, state)
    for joint in game.on_check:
        joint.check(state)


def check_tokens(game: GemGame, state: Table) -> None:
    """Assert that every token is somewhere, once."""
    assert min(numbers(state.supply)) >= 0, "the supply owes tokens"
    held: i64 = state.supply
    for seat in state.seats:
        assert seat.tokens >= 0, "a seat owes tokens"
        held += seat.tokens
    for extra in state.extras:
        if isinstance(extra, Written):
            held += extra.tokens()
    assert held == game.stock, "tokens were lost or made"


def check_cards(game: GemGame, state: Table) -> None:
    """Assert that every printed card is in one place, and that decks agree with their counts."""
    places = [card for card in state.slots if card != EMPTY]
    hidden = [0] * len(game.rows)
    for seat in state.seats:
        places.extend(seat.cards)
        places.extend(card for card in seat.reserved if card > HIDDEN)
        for card in seat.reserved:
            if card <= HIDDEN:
                hidden[HIDDEN - card] += 1
    for number, row in enumerate(game.rows):
        deck = state.decks[number]
        assert 0 <= deck <= sets.full(row.cards), f"the deck of row {row.letter} has strange cards"
        assert state.in_deck(number) + hidden[number] == sets.size(deck), f"the deck of row {row.letter} is miscounted"
        places.extend(sets.members_from(deck, row.first))
    assert len(set(places)) == len(places), "a card is in two places"
    assert all(0 <= card < len(game.cards.all) for card in places), "a card is unknown"
    printed = sum(row.cards for row in game.rows)
    assert sum(card < printed for card in places) <= printed, "there are too many cards"
    assert state.viewer != EVERYTHING or not any(hidden), "a full state hides a card"


def check_seats(game: GemGame, state: Table) -> None:
    """Assert limits and bonuses of every seat."""
    for number, seat in enumerate(state.seats):
        assert len(seat.reserved) <= game.most_in_hand, "a hand is too large"
        assert 0 <= seat.blind < 1 << len(seat.reserved), "the hand's unseen cards are none of its cards"
        assert game.bonuses(state, number) == seat.bonuses, "a seat's bonuses are not its cards'"


def check_tiles(game: GemGame, state: Table, tile_points: tuple[int, ...]) -> None:
    """Assert that every noble or royal is in one place, and that points are those of cards and tiles."""
    seen: i64 = state.tiles
    for seat in state.seats:
        assert not seat.tiles & seen, "a tile is in two places"
        seen |= seat.tiles
    assert 0 <= seen <= sets.full(len(tile_points)), "a tile is unknown"
    for seat in state.seats:
        points = sum(int(game.cards.points[card]) for card in seat.cards)
        points += sum(tile_points[tile] for tile in sets.members_from(seat.tiles, 0))
        assert points == seat.points, f"a seat has {seat.points} points, its cards and tiles {points}"
