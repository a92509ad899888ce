"""Views show what their viewer may know and no more; samples are fair among what it cannot tell apart."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cabochon.gems.sets import members_from, size
from cabochon.gems.table import HIDDEN
from cabochon.kernel import drive
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import Random
from cabochon.kernel.state import EVERYTHING, SPECTATOR
from cabochon.splendor import Splendor, splendor
from cabochon.splendor.text import read_position
from composing import play

HANDS = """{header}
row 1: L1-01 L1-02
row 2: L2-01
seat 0: hand L1-05 L1-06*
seat 1: hand L2-30*
"""


def hands(reveal: str) -> tuple[Splendor, Any]:
    """A position with an open and two blind reserves, as it comes to be with this option."""
    header = "splendor, 2 seats" if reveal == "public" else f"splendor, 2 seats, reveal {reveal}"
    text = HANDS.format(header=header)
    return read_position(text.replace("L1-05", "L1-05*") if reveal == "hidden" else text)


def shown(game: Splendor, state: Any, viewer: int | None) -> list[list[str]]:
    """The hands that a viewer sees."""
    return [[game.card_text(card) for card in seat.reserved] for seat in game.view(state, viewer).seats]


@pytest.mark.parametrize(
    ("reveal", "viewer", "wanted"),
    [
        ("public", None, [["L1-05", "?1"], ["?2"]]),
        ("public", 0, [["L1-05", "L1-06"], ["?2"]]),
        ("public", 1, [["L1-05", "?1"], ["L2-30"]]),
        ("hidden", None, [["?1", "?1"], ["?2"]]),
        ("hidden", 0, [["L1-05", "L1-06"], ["?2"]]),
        ("hidden", 1, [["?1", "?1"], ["L2-30"]]),
        ("open", None, [["L1-05", "L1-06"], ["L2-30"]]),
        ("open", 1, [["L1-05", "L1-06"], ["L2-30"]]),
    ],
)
def test_a_hand_is_seen_as_the_option_says(reveal: str, viewer: int | None, wanted: list[list[str]]) -> None:
    """BS11."""
    game, state = hands(reveal)
    assert shown(game, state, viewer) == wanted


@pytest.mark.parametrize(("reveal", "seen"), [("public", "L1-01"), ("hidden", "?1"), ("open", "L1-01")])
def test_a_face_up_card_that_is_reserved_is_seen_as_the_option_says(reveal: str, seen: str) -> None:
    game, state = hands(reveal)
    play(game, state, "R11")
    assert shown(game, state, 1)[0][-1] == seen
    assert shown(game, state, 0)[0][-1] == "L1-01"


def test_a_card_in_an_unknown_hand_counts_as_undrawn() -> None:
    game, state = hands("public")
    view = game.view(state, 1)
    number = game.cards.numbers["L1-06"]
    assert number in members_from(view.decks[0], 0)
    assert number not in members_from(state.decks[0], 0)
    assert size(view.decks[0]) == size(state.decks[0]) + 1
    assert [view.in_deck(row) for row in range(3)] == [state.in_deck(row) for row in range(3)]


def test_a_bought_card_is_seen_by_all_before_it_is_paid_for() -> None:
    """BS11: buying reveals, also while the payment is chosen."""
    game, state = read_position("seat 0: hand L1-06*, tokens u3 y1")
    assert shown(game, state, 1)[0] == ["?1"]
    play(game, state, "B#1")
    assert game.asked(state).question == "payment"
    assert shown(game, state, 1)[0] == shown(game, state, None)[0] == ["L1-06"]


def test_a_view_of_a_view_shows_no_more() -> None:
    game, state = hands("public")
    spectator = game.view(state, None)
    for viewer in (None, 0, 1):
        again = game.view(spectator, viewer)
        assert [list(seat.reserved) for seat in again.seats] == [list(seat.reserved) for seat in spectator.seats]


def test_a_view_shares_nothing_with_the_state() -> None:
    game, state = hands("open")
    before = state.pack()
    view = game.view(state, None)
    view.slots[0] = -1
    view.decks[0] = 0
    view.seats[0].reserved[0] = HIDDEN
    view.seats[0].tokens = 9
    view.agenda = view.agenda[:0]
    assert state.pack() == before


@pytest.mark.parametrize("seat", [-3, -2, 2, 99])
def test_only_seats_and_the_spectator_have_views(seat: int) -> None:
    game, state = hands("public")
    with pytest.raises(BadSetup, match=f"seats are 0 to 1, there is no seat {seat}"):
        game.view(state, seat)
    assert game.view(state, None).viewer == SPECTATOR


def test_a_sample_of_a_full_view_is_the_state() -> None:
    game, state = hands("open")
    sample = game.sample(game.view(state, 1), Random(1))
    assert sample.viewer == EVERYTHING
    assert sample.pack() == state.pack()


def test_samples_leave_what_is_known_as_it_is() -> None:
    game, state = hands("public")
    for seed in range(20):
        sample = game.sample(game.view(state, 1), Random(seed))
        assert game.card_text(sample.seats[0].reserved[0]) == "L1-05"
        assert game.card_text(sample.seats[1].reserved[0]) == "L2-30"
        game.check(sample)


def test_each_unseen_card_is_sampled_equally_often() -> None:
    """A blind reserve of level 1 is one of the 37 cards that seat 1 has not seen, each as likely as another."""
    game, state = hands("public")
    view = game.view(state, 1)
    rng = Random(1)
    found = Counter(int(game.sample(view, rng).seats[0].reserved[1]) for _ in range(3700))
    unseen = set(range(40)) - {game.cards.numbers[name] for name in ("L1-01", "L1-02", "L1-05")}
    assert found.keys() == unseen
    assert all(50 < times < 150 for times in found.values())


def test_two_hidden_cards_of_a_row_are_never_the_same() -> None:
    game, state = read_position("seat 0: hand L3-01* L3-02* L3-03*")
    rng = Random(1)
    firsts = set()
    for _ in range(300):
        hand = list(game.sample(game.view(state, 1), rng).seats[0].reserved)
        assert len(set(hand)) == 3
        assert all(game.cards.row[card] == 2 for card in hand)
        firsts.add(hand[0])
    assert len(firsts) == 20


def test_the_deck_of_a_sample_is_what_is_left() -> None:
    game = splendor(4, reveal="hidden")
    state = drive.deal(game, Random(5))
    for _ in range(60):
        game.advance(state, Random(9))
    sample = game.sample(game.view(state, 2), Random(1))
    for row in range(3):
        assert size(sample.decks[row]) == state.in_deck(row) == sample.in_deck(row)
    game.check(sample)
