"""What is on the table: marks that follow from the game's own choices, news, hands as they are known."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import position
from cabochon.tui.scene import BUY, SHORT, Back, Face, Scene, scene_of


def scene(text: str, viewer: int | None = 0, **about: Any) -> Scene:
    """The scene of a position text for a viewer."""
    game, state = position(text)
    return scene_of(game, game.view(state, viewer), **about)


def marks(shown: Scene) -> dict[str, str]:
    """The marks of all cards that have one, by place."""
    cards = [card for row in shown.rows for card in row.cards] + [card for seat in shown.seats for card in seat.hand]
    return {card.place: card.mark for card in cards if isinstance(card, Face) and card.mark}


def test_a_card_is_marked_that_can_be_bought_or_that_one_token_is_missing_for() -> None:
    shown = scene(
        """
        row 1: {r2 g1} {r3 g1} {r2 g2} {r4 g1}
        row 2: {w1} {y1} {}
        seat 0: bonuses r1, tokens r1 g1, hand {g1} {k1} {k2}
    """.replace("{y1} ", "")
    )
    assert marks(shown) == {"11": BUY, "12": SHORT, "13": SHORT, "21": SHORT, "22": BUY, "#1": BUY, "#2": SHORT}


def test_gold_counts_and_so_do_bonuses() -> None:
    shown = scene("""
        row 1: {r3} {r4} {r5}
        seat 0: bonuses r2, tokens y1
    """)
    assert marks(shown) == {"11": BUY, "12": SHORT}


def test_marks_are_for_the_viewer_also_when_another_is_to_move() -> None:
    text = """
        turn: seat 1, first 0, turns 1
        row 1: {r1} {k1}
        seat 0: tokens r1
        seat 1: tokens k1
    """
    assert marks(scene(text, 0)) == {"11": BUY, "12": SHORT}
    assert marks(scene(text, 1)) == {"11": SHORT, "12": BUY}
    assert marks(scene(text, None)) == {}


def test_marks_stay_in_the_middle_of_a_turn() -> None:
    shown = scene("""
        row 1: {r1} {k9}
        seat 0: tokens w3 u3 g3 r2
        next: return
    """)
    assert marks(shown) == {"11": BUY}


def test_a_full_state_has_no_marks() -> None:
    game, state = position("row 1: {}\nseat 0: tokens r1")
    assert marks(scene_of(game, state)) == {}


@pytest.mark.parametrize(("reveal", "seen"), [("public", [True, False]), ("open", [True, True])])
def test_others_cards_are_shown_as_they_are_known(reveal: str, seen: list[bool]) -> None:
    hand = scene(f"splendor, 2 seats, reveal {reveal}\nseat 1: hand L1-08 L2-30*").seats[1].hand
    assert [isinstance(card, Face) for card in hand] == seen
    assert [card.place for card in hand] == ["#1", "#2"]
    assert [card.level for card in hand if isinstance(card, Back)] == [2] * seen.count(False)


def test_ones_own_card_is_secret_that_nobody_saw() -> None:
    hand = scene("seat 0: hand L1-08 L2-30*").seats[0].hand
    assert [card.secret for card in hand if isinstance(card, Face)] == [False, True]


def test_new_cards_are_fresh() -> None:
    shown = scene("row 1: L1-01 L1-02\nrow 3: L3-01", fresh={"12", "31"})
    assert [card.place for row in shown.rows for card in row.cards if card and card.fresh] == ["31", "12"]


def test_the_seats_are_told_with_points_cards_nobles_and_limits() -> None:
    shown = scene(
        """
        turn: seat 1, first 1
        nobles: N-02
        seat 0: tokens w3 y2, bonuses u2, points 5, nobles N-07
        seat 1: cards L1-05
    """,
        names=["Ann", "Bob"],
    )
    first, second = shown.seats
    assert (first.name, first.you, first.to_move, first.first) == ("Ann", True, False, False)
    assert (second.name, second.you, second.to_move, second.first) == ("Bob", False, True, True)
    assert (first.points, first.cards, first.held, first.limit, first.hand_limit) == (5, 2, 5, 10, 3)
    assert first.tokens == (("W", 3), ("U", 0), ("G", 0), ("R", 0), ("K", 0), ("Y", 2))
    assert first.bonuses == (("W", 0), ("U", 2), ("G", 0), ("R", 0), ("K", 0))
    assert [noble.name for noble in first.nobles] == ["N-07"]
    assert [(noble.name, noble.points) for noble in shown.nobles] == [("N-02", 3)]
    assert (shown.title, shown.to_move) == ("Splendor", "Bob")


def test_the_last_round_and_the_end_are_said() -> None:
    assert scene("turn: last round, seat 1\nseat 0: points 15").last_round
    shown = scene("turn: last round, seat 1, turns 21\nseat 0: points 15\nnext: none")
    assert (shown.over, shown.last_round, shown.to_move) == (True, False, "")


def test_a_module_shows_what_it_has_on_the_table() -> None:
    shown = scene(
        """
        splendor+cities+strongholds, 2 seats
        row 1: L1-01 L1-02
        cities: 1A 5B
        strongholds 1: 11 12
    """,
        names=["Ann", "Bob"],
    )
    assert shown.notes == ("Bob, strongholds: 11 12", "cities: 1A 5B")
