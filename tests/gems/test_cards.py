"""The tables of cards: what is in the box, what is checked at load, and how the parts' cards become one game's."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabochon.gems.cards import Card, Cards, Row, bonus_letter, cost_of, expect, face, kind_of, stacked, table
from cabochon.gems.colours import COLOURS, KINDS, LETTERS, UNIT, letters, numbers, total
from cabochon.kernel.errors import BadSetup
from cabochon.splendor import splendor


def test_the_box_has_ninety_cards_in_three_levels() -> None:
    """BS1: 40, 30 and 20 cards, as many of each colour, each with one bonus of a gem colour."""
    game = splendor(2)
    assert [row.cards for row in game.rows] == [40, 30, 20]
    assert len(game.cards.all) == 90
    for number, row in enumerate(game.rows):
        cards = game.cards.all[row.first : row.first + row.cards]
        assert {card.row for card in cards} == {number}
        assert set(Counter(card.bonus for card in cards).values()) == {row.cards // COLOURS}
        assert all(card.bonuses == 1 for card in cards)


def test_every_colour_is_like_every_other() -> None:
    """The colours differ in nothing but names: within a level, each has the same prices, turned round."""
    game = splendor(2)
    for row in game.rows:
        kinds = []
        for colour in range(COLOURS):
            cards = [card for card in game.cards.all if card.row == game.rows.index(row) and card.bonus == colour]
            kinds.append(sorted((card.points, sorted(numbers(card.cost))) for card in cards))
        assert all(kind == kinds[0] for kind in kinds)


def test_facts_by_number_are_those_of_the_cards() -> None:
    cards = splendor(2).cards
    for number, card in enumerate(cards.all):
        assert cards.cost[number] == card.cost
        assert cards.gives[number] == UNIT[card.bonus]
        assert cards.points[number] == card.points
        assert cards.row[number] == card.row
        assert cards.name(number) == card.name
        assert cards.numbers[card.name] == number
    assert len(cards.numbers) == len(cards.all)


def test_prices_are_in_gems() -> None:
    for card in splendor(2).cards.all:
        assert 3 <= total(card.cost) <= 14
        assert not any(numbers(card.cost)[COLOURS:])


def test_nobles_demand_eight_or_nine_bonuses_for_three_points() -> None:
    nobles = splendor(2).nobles
    assert len({noble.name for noble in nobles}) == len({noble.title for noble in nobles}) == 10
    assert all(noble.points == 3 and total(noble.cost) in (8, 9) for noble in nobles)
    assert len({noble.cost for noble in nobles}) == 10


def test_the_data_files_name_columns_by_kind() -> None:
    row = table("cabochon.splendor", "splendor_cards.csv")[0]
    assert set(KINDS[:COLOURS]) <= row.keys()
    assert cost_of(row) == splendor(2).cards.all[0].cost
    assert cost_of({"white": "2", "gold": "1", "pearl": ""}) == 2 * UNIT[0] + UNIT[7]


def test_damaged_data_are_one_clear_error() -> None:
    expect("the number of cards", 3, 3)
    with pytest.raises(BadSetup, match="the card data are damaged: the number of cards is 2, not 3"):
        expect("the number of cards", 2, 3)


def test_kinds_are_found_by_name() -> None:
    assert [kind_of(name) for name in KINDS] == list(range(len(KINDS)))
    assert kind_of("") == -1


def test_a_card_without_a_bonus_gives_nothing() -> None:
    card = Card("X1", 0, -1, 5, 0)
    assert (card.gives, bonus_letter(card), face(card)) == (0, "", "- 5 {}")


@given(st.integers(0, COLOURS - 1), st.integers(1, 3), st.integers(0, 9), st.integers(0, 7))
def test_a_face_shows_bonus_points_and_cost(bonus: int, bonuses: int, points: int, cost: int) -> None:
    card = Card("X1", 0, bonus, points, cost * UNIT[3], bonuses)
    assert card.gives == bonuses * UNIT[bonus]
    assert face(card) == f"{LETTERS[bonus]} {points} {{{letters(cost * UNIT[3])}}}"


def test_rows_and_cards_of_several_parts_are_numbered_on() -> None:
    one = ((Row("1", 1, 3, 2), Row("2", 2, 2, 1)), tuple(Card(f"A{n}", n // 3, 0, 0, 0) for n in range(5)))
    none: tuple[tuple[Row, ...], tuple[Card, ...]] = ((), ())
    two = ((Row("x", 1, 2, 2),), (Card("B1", 0, 0, 0, 0), Card("B2", 0, 0, 0, 0)))
    rows, cards = stacked([one, none, two])
    assert [(row.letter, row.first, row.first_slot) for row in rows] == [("1", 0, 0), ("2", 3, 2), ("x", 5, 3)]
    assert [(card.name, card.row) for card in cards] == [
        ("A0", 0),
        ("A1", 0),
        ("A2", 0),
        ("A3", 1),
        ("A4", 1),
        ("B1", 2),
        ("B2", 2),
    ]
    assert Cards(cards).numbers["B2"] == 6
