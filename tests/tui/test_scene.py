"""What is on the table: marks that follow from the game's own choices, news, hands as they are known."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import position
from cabochon.games import make
from cabochon.kernel.drive import deal
from cabochon.kernel.native import Random
from cabochon.tui.draw import header
from cabochon.tui.pieces import price
from cabochon.tui.plain import Plain, face
from cabochon.tui.scene import BUY, SHORT, Back, Face, Scene, scene_of
from cabochon.tui.words import choices_of


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
    assert shown.notes == ("Bob, strongholds: 11 12", "cities: 1A 13 points g3 k4; 5B 15 points 5 of any colour")


def test_a_price_in_bonuses_is_shown() -> None:
    """Which bonuses a card of the Orient costs: without that, nobody could know its price."""
    game, state = position("splendor+orient\nrow o3: O3-09 O3-01\nrow o2: O2-06\nrow o1: O1-01")
    shown = {card.place: card for row in scene_of(game, state).rows for card in row.cards if card}
    assert (shown["o31"].discards, shown["o31"].cost, shown["o31"].ability) == ((("G", 2),), (), "")
    assert not shown["o32"].discards
    assert [shown[place].ability for place in ("o32", "o21", "o11")] == ["free L2", "noble", "2 gold"]
    assert face(shown["o31"]) == "red card with 3 points for 2 green bonuses, which are lost"
    assert price(shown["o31"]).plain.split() == ["discard", "G2"]
    assert price(shown["o32"]).plain.split() == ["W1", "U6", "G3"]


def test_what_posts_demand_is_shown() -> None:
    """The posts are printed on a board that a screen has to stand in for."""
    game, state = position("splendor+trading_posts\nposts 1: B")
    notes = scene_of(game, state, names=["Ann", "Bob"]).notes
    assert notes == ("posts: A w1 r3; B w2; C u3 k1; D g5 and a noble; E k3", "Bob, posts: B")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            """splendor+orient
            seat 0: cards L1-17 L1-33 O1-06
            gaps: o11
            next: host O1-06, purchase o11 from refill""",
            "Pair with: 1: green card; 2: black card.",
        ),
        (
            """splendor+orient
            row o3: O3-07
            seat 0: cards L1-01 L1-02 O2-01
            next: discard w, purchase o31 from gain""",
            "Discard: 1: white card; 2: double white card.",
        ),
        (
            """splendor+orient
            row o3: O3-07
            seat 0: cards L1-01 L1-02 L1-08
            next: discard w, purchase o31 from gain""",
            "Discard: 1: -L1-01 white card; 2: -L1-02 white card.",
        ),
        (
            """splendor+orient
            row 1: {u2 -> w}
            seat 0: tokens y1, cards O1-01
            next: gold_cards 2, purchase 11 from discard_bonuses""",
            "Pay the gold with: 1: 1 token and 1 gold card; 2: 0 tokens and 1 gold card.",
        ),
        (
            """splendor+cities
            cities: 1B 6A
            seat 0: points 14, bonuses g4 r4 k3
            next: choose_city""",
            "Take city: 1: 1B for 13 points, 4 red, 3 black; 2: 6A for 14 points, 4 green, 4 of another colour.",
        ),
    ],
)
def test_a_choice_says_what_the_table_does_not(text: str, expected: str) -> None:
    """A card in front of a seat is no more than a name in the notation, and a city too."""
    game, state = position(text)
    assert Plain(width=200).choices(choices_of(game, game.view(state, 0))).strip() == expected


@pytest.mark.parametrize("width", [80, 100, 140])
def test_modules_that_are_not_played_together_make_a_house_variant(width: int) -> None:
    together = make("splendor+cities+trading_posts+strongholds+orient", 2)
    mixed = scene_of(together, together.view(deal(together, Random(1)), 0), ["Ann", "Bob"])
    lines = [line.plain for line in header(mixed, width)]
    assert "house variant" in " ".join(lines)
    assert "Ann to move" in " ".join(lines) or "Bob to move" in " ".join(lines)
    assert all(len(line) <= width for line in lines)
    alone = make("splendor+orient", 2)
    official = scene_of(alone, alone.view(deal(alone, Random(1)), 0))
    assert "house variant" not in " ".join(line.plain for line in header(official, width))
