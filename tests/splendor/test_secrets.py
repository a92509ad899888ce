"""What each seat and a spectator may know: reserved cards are the only secret."""

from __future__ import annotations

import pytest

from by_text import finish_turn, play, position, texts
from cabochon.gems.colours import letters
from cabochon.gems.sets import BIT
from cabochon.gems.table import HIDDEN, Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.splendor import Splendor, splendor

VIEWERS = (0, 1, 2, None)

# Seat 0 has reserved L2-07 from the table and L2-20 and L1-05 from decks, seat 1 L3-01 from a deck
HANDS = """splendor, 3 seats
row 3: L3-02
row 2: L2-08 L2-09
row 1: L1-01
seat 0: hand L2-07 L2-20* L1-05*, tokens y2
seat 1: hand L3-01*
"""


def hand(game: Splendor, state: Table, viewer: int | None, owner: int) -> list[str]:
    """The cards in a seat's hand as a viewer sees them."""
    view = game.view(state, viewer)
    return [game.card_text(card) for card in view.seats[owner].reserved]


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_the_others_see_only_the_level_of_a_card_from_a_deck(viewer: int | None) -> None:
    """BS11: of a card reserved from a deck the other seats and a spectator see its level and nothing else."""
    game, state = position(HANDS)
    assert hand(game, state, viewer, 0) == ["L2-07", "?2", "?1"]
    view = game.view(state, viewer)
    for card in ("L2-20", "L1-05"):
        number = game.cards.numbers[card]
        row = game.cards.row[number]
        assert view.decks[row] & BIT[number - game.rows[row].first], "it may as well be in the deck"


def test_the_owner_sees_every_reserved_card() -> None:
    """BS11: a seat sees every card of its own hand, those from decks too, and no other's from a deck."""
    game, state = position(HANDS)
    assert hand(game, state, 0, 0) == ["L2-07", "L2-20", "L1-05"]
    assert hand(game, state, 0, 1) == ["?3"]
    assert hand(game, state, 1, 1) == ["L3-01"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_does_not_depend_on_a_card_from_a_deck(viewer: int | None) -> None:
    """BS11: swap a card reserved from a deck for another of its level, and no other's view changes (S13)."""
    game, state = position("splendor, 3 seats\nrow 2: L2-08 L2-09")
    play(game, state, "R2*")
    views = set()
    for choice in game.choices(state):
        after = state.copy()
        game.play(after, choice)
        assert hand(game, after, 0, 0) == [game.card_text(choice)]
        views.add(game.view(after, viewer).pack())
    assert len(views) == (28 if viewer == 0 else 1)


def test_a_card_reserved_from_the_table_stays_known() -> None:
    """BS11: a card that was face up when it was reserved is in every view."""
    game, state = position(HANDS)
    finish_turn(game, state.copy(), "Twug")
    for viewer in VIEWERS:
        assert hand(game, state, viewer, 0)[0] == "L2-07"


@pytest.mark.parametrize(
    ("reveal", "others"),
    [("public", ["L2-08", "?3"]), ("hidden", ["?2", "?3"]), ("open", ["L2-08", "L3-20"])],
)
def test_hidden_hides_and_open_shows_every_reserved_card(reveal: str, others: list[str]) -> None:
    """BS11: with `reveal="hidden"` the others see levels only, with `reveal="open"` everybody sees all."""
    game, state = position(HANDS.replace("3 seats", f"3 seats, reveal {reveal}"))
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "R21")
    finish_turn(game, state, "Twrk")
    finish_turn(game, state, "Tugr")
    finish_turn(game, state, "R3*", ">L3-20")
    assert hand(game, state, 2, 2) == ["L2-08", "L3-20"]
    for viewer in (0, 1, None):
        assert hand(game, state, viewer, 2) == others


@pytest.mark.parametrize("reveal", ["public", "hidden", "open"])
def test_a_card_is_shown_when_it_is_bought(reveal: str) -> None:
    """BS11: once it is bought, everybody sees what the card was (S13)."""
    game, state = position(
        f"""splendor, 3 seats, reveal {reveal}
        seat 0: hand L2-07 L2-20*, bonuses w9 u9 g9 r9 k9"""
    )
    finish_turn(game, state, "B#2")
    for viewer in VIEWERS:
        view = game.view(state, viewer)
        assert game.card_text(view.seats[0].cards[len(view.seats[0].cards) - 1]) == "L2-20"
        assert not view.decks[1] & BIT[19]


@pytest.mark.parametrize("reveal", ["public", "hidden"])
@pytest.mark.parametrize("move", ["B#1", "B#2"])
def test_a_card_is_shown_before_it_is_paid_for(reveal: str, move: str) -> None:
    """BS11: the card that a seat is paying for is seen by all, the others in its hand are as secret as before."""
    game, state = position(
        f"""splendor, 3 seats, reveal {reveal}
        seat 0: hand L2-20* L2-15*, tokens g2 r1 k1 y1, bonuses w2 g3 r1 k2"""
    )
    play(game, state, move)
    assert game.asked(state).question == "payment"
    shown = ["L2-20", "?2"] if move == "B#1" else ["?2", "L2-15"]
    for viewer in (1, 2, None):
        view = game.view(state, viewer)
        assert hand(game, state, viewer, 0) == shown
        assert texts(game, view) == texts(game, state)
        for seed in range(30):
            full = game.sample(view, Random(seed))
            game.check(full)
            assert texts(game, full) == texts(game, state)


def test_the_log_hides_the_card_drawn_into_a_hand() -> None:
    """BS11: what chance drew into a hand is secret to all but the seat that reserved, whatever else is public."""
    game, state = position("splendor, 3 seats\nturn: seat 1")
    play(game, state, "R3*")
    card = game.choices(state)[0]
    assert [game.secret(state, card, viewer) for viewer in (0, 1, 2, -1)] == [True, False, True, True]
    game, state = position("splendor, 3 seats, reveal open\nturn: seat 1")
    play(game, state, "R3*")
    assert not any(game.secret(state, card, viewer) for viewer in (0, 1, 2, -1))


def test_nothing_else_is_secret() -> None:
    """BS11, BS26: every other answer, a revealed card and a payment too, may be in anybody's log."""
    game, state = position("splendor, 2 seats\nrow 1: {r2}\nseat 0: tokens r2 y1")
    for move in ("B11", "=r1y1", ">L1-01"):
        for viewer in (0, 1, -1):
            assert not game.secret(state, game.parse(state, move), viewer)
        play(game, state, move)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_all_but_reserved_cards(viewer: int | None) -> None:
    """BS26: tokens, bonuses, points, cards, nobles, the table and the size of every hand are in every view."""
    game, state = position(
        f"""{HANDS}turn: seat 2, turns 41
        nobles: N-03 N-04
        seat 1: tokens w1 u2 y1, bonuses g2, points 9, nobles N-05
        seat 2: cards L1-09 L3-05"""
    )
    view = game.view(state, viewer)
    for seat, shown in zip(state.seats, view.seats, strict=True):
        assert (shown.tokens, shown.bonuses, shown.points) == (seat.tokens, seat.bonuses, seat.points)
        assert (shown.tiles, list(shown.cards)) == (seat.tiles, list(seat.cards))
        assert (len(shown.reserved), shown.blind) == (len(seat.reserved), seat.blind)
        assert [HIDDEN - card if card <= HIDDEN else game.cards.row[card] for card in shown.reserved] == [
            game.cards.row[card] for card in seat.reserved
        ], "the level of every card is public"
    assert (view.supply, view.tiles, list(view.slots)) == (state.supply, state.tiles, list(state.slots))
    assert (view.turn, view.turns, view.first, view.final) == (2, 41, 0, 0)


def test_a_view_counts_decks_truly() -> None:
    """BS26: a view says how many cards each deck has, though any unseen card may be in it."""
    game, state = position(HANDS)
    view = game.view(state, 2)
    assert [view.in_deck(row) for row in range(3)] == [38, 26, 18]
    assert [int(deck).bit_count() for deck in view.decks] == [39, 27, 19]
    assert [int(deck).bit_count() for deck in game.view(state, 0).decks] == [38, 26, 19]


def test_no_state_holds_the_order_of_a_deck() -> None:
    """G6: the same table reached with other seeds and in another order of the deal is the same state, byte for byte."""
    game = splendor(2)
    one, other = game.start(), game.start()
    for card in (0, 1, 2, 3, 40, 41, 42, 43, 70, 71, 72, 73):
        game.play(one, card)
        game.play(other, card)
    for noble in (1, 5, 7):
        game.play(one, noble)
    for noble in (7, 1, 5):
        game.play(other, noble)
    assert one.pack() == other.pack()
    drawn = set()
    for seed in range(40):
        state = one.copy()
        play(game, state, "R1*")
        game.advance(state, Random(seed))
        drawn.add(state.seats[0].reserved[0])
    assert len(drawn) > 20, "the state does not know which card comes next"


def test_a_view_of_every_position_of_a_game_can_be_sampled() -> None:
    """BS11, G6: wherever a game stands, a state drawn from a view has that view, and its question can be answered."""
    for reveal in ("public", "hidden"):
        game = splendor(3, reveal=reveal)
        rng = Random(11)
        for _ in range(3):
            state = drive.deal(game, rng)
            while not game.over(state) and state.turns < 240:
                for viewer in VIEWERS:
                    view = game.view(state, viewer)
                    full = game.sample(view, rng)
                    game.check(full)
                    assert game.view(full, viewer).pack() == view.pack()
                    assert len(game.choices(full))
                game.advance(state, rng)


def test_a_seat_has_the_same_choices_in_its_view() -> None:
    """BS11: what a seat may do is seen in its own view, and nothing in it depends on what the seat cannot know."""
    game = splendor(2)
    rng = Random(5)
    state = drive.deal(game, rng)
    while not game.over(state):
        seat = game.to_move(state)
        if seat >= 0:
            view = game.view(state, int(seat))
            assert list(game.choices(view)) == list(game.choices(state))
            assert texts(game, view) == texts(game, state)
        game.advance(state, rng)
    assert letters(state.supply)
