"""Counts, faces and lines: the small words of notation."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabochon.gems.cards import Card
from cabochon.gems.colours import LETTERS, packed
from cabochon.gems.notation import (
    lines_of,
    normal_counts,
    read_counts,
    read_face,
    read_number,
    shown,
    write_counts,
    write_face,
)
from cabochon.kernel.errors import BadText

GEMS = "wugrk"
ABILITIES = ("gold2", "paired", "discard_bonuses")
BLANK = Card("A", 0, -1, 0, 0)
COUNTS = st.lists(st.integers(0, 15), min_size=8, max_size=8).map(packed)
PLAIN_FACES = st.builds(
    Card,
    name=st.just("X1"),
    row=st.integers(0, 2),
    bonus=st.integers(0, 4),
    points=st.integers(0, 99),
    cost=st.lists(st.integers(0, 15), min_size=5, max_size=5).map(packed),
    bonuses=st.integers(1, 9),
)
FACES = PLAIN_FACES | st.builds(
    replace,
    PLAIN_FACES,
    ability=st.sampled_from(ABILITIES),
    ability_kind=st.integers(-1, 7),
    ability_count=st.integers(0, 9),
)


@given(COUNTS)
def test_counts_come_back(counts: int) -> None:
    """A count that is written is read as it was."""
    assert read_counts(write_counts(counts)) == counts


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("none", []),
        ("w2 u1 y1", [2, 1, 0, 0, 0, 0, 0, 1]),
        ("w2u1y1", [2, 1, 0, 0, 0, 0, 0, 1]),
        ("Y U W2", [2, 1, 0, 0, 0, 0, 0, 1]),
        ("wwuy", [2, 1, 0, 0, 0, 0, 0, 1]),
        (" w 2 u1\ty", [2, 1, 0, 0, 0, 0, 0, 1]),
        ("w1 w1", [2]),
        ("r0", []),
        ("k63", [0, 0, 0, 0, 63]),
    ],
)
def test_counts_may_be_spelled_in_several_ways(text: str, numbers: list[int]) -> None:
    """Order, case, spaces, letters alone and letters that repeat do not matter."""
    assert read_counts(text) == packed(numbers)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "'' is no count of tokens, such as w2 u1, or none"),
        ("2w", "'2w' is no count of tokens, such as w2 u1, or none"),
        ("w-1", "'w-1' is no count of tokens, such as w2 u1, or none"),
        ("w2, u1", "'w2, u1' is no count of tokens, such as w2 u1, or none"),
        ("w²", "'w²' is no count of tokens, such as w2 u1, or none"),
        ("w1000", "'w1000' is no count of tokens, such as w2 u1, or none"),
        ("b1", "there is no kind 'b' here: the kinds are w u g r k"),
        ("y1", "there is no kind 'y' here: the kinds are w u g r k"),
        ("w64", "'w64' is too much: at most 63 of a kind and 120 in all"),
        ("w60 w4", "'w60 w4' is too much: at most 63 of a kind and 120 in all"),
        ("w60 u60 g1", "'w60 u60 g1' is too much: at most 63 of a kind and 120 in all"),
    ],
)
def test_what_is_no_count_is_refused(text: str, error: str) -> None:
    """A wrong count says what is wrong with it."""
    with pytest.raises(BadText) as raised:
        read_counts(text, GEMS)
    assert str(raised.value) == error


def test_counts_have_one_normal_spelling() -> None:
    """Counts that are the same have the same normal spelling; other texts stay as they are."""
    assert {normal_counts(text) for text in ("w2r1", "r w w", "R1 W2")} == {"w2r1"}
    assert normal_counts("L1-07") == "L1-07"


@given(FACES)
def test_faces_come_back(card: Card) -> None:
    """A face that is written is read as the same card; one of an ability, of no kind, need not be said."""
    if card.ability_kind < 0 and card.ability_count == 1:
        card = replace(card, ability_count=0)
    assert read_face(write_face(card), Card("X1", card.row, -1, 0, 0), GEMS, ABILITIES) == card


@pytest.mark.parametrize(
    ("face", "card"),
    [
        ("{}", Card("A", 0, -1, 0, 0)),
        ("{r2 g1}", Card("A", 0, -1, 0, packed([0, 0, 1, 2]))),
        ("{R2 -> U}", Card("A", 0, 1, 0, packed([0, 0, 0, 2]))),
        ("{r2->u1}", Card("A", 0, 1, 0, packed([0, 0, 0, 2]))),
        ("{->u2 3}", Card("A", 0, 1, 3, 0, 2)),
        ("{-> 3}", Card("A", 0, -1, 3, 0)),
        ("{r2 → u 1}", Card("A", 0, 1, 1, packed([0, 0, 0, 2]))),
        ("{none -> w}", Card("A", 0, 0, 0, 0)),
    ],
)
def test_parts_of_a_face_may_be_left_out(face: str, card: Card) -> None:
    """Cost, bonus and points are each optional."""
    assert read_face(face, BLANK, GEMS) == card


@pytest.mark.parametrize(
    ("face", "ability"),
    [
        ("{r3 -> gold2 y2}", ("gold2", 7, 2)),
        ("{-> u 1 discard_bonuses r2}", ("discard_bonuses", 3, 2)),
        ("{-> 1 paired}", ("paired", -1, 0)),
        ("{-> paired 3}", ("paired", -1, 3)),
    ],
)
def test_an_ability_stands_behind_the_points(face: str, ability: tuple[str, int, int]) -> None:
    """A card of a module may have an ability, with a kind and an amount."""
    card = read_face(face, BLANK, GEMS, ABILITIES)
    assert (card.ability, card.ability_kind, card.ability_count) == ability
    assert read_face(write_face(card), BLANK, GEMS, ABILITIES) == card


@pytest.mark.parametrize("face", ["{-> tea}", "{-> paired x}", "{-> paired b2}", "{-> paired w1 u1}"])
def test_what_is_no_ability_is_refused(face: str) -> None:
    """Only abilities that the game's cards have are known."""
    with pytest.raises(BadText):
        read_face(face, BLANK, GEMS, ABILITIES)


@pytest.mark.parametrize("face", ["{r2 -> q}", "{b1}", "{r2 -> u 1 2}", "{r2 -> 1 u}", "{-> u0}", "{-> 100}", "{->->}"])
def test_what_is_no_face_is_refused(face: str) -> None:
    """A wrong face is an error, whichever part is wrong."""
    with pytest.raises(BadText):
        read_face(face, BLANK, GEMS)


def test_numbers_have_bounds() -> None:
    """A whole number is read within its bounds, and nothing else is."""
    assert [read_number(text, 99, -1) for text in ("0", "99", "-1", "007")] == [0, 99, -1, 7]
    for text in ("", "100", "-2", "1.0", "1e1", "²", "٣", "+1", "1 1", "9" * 30):
        with pytest.raises(BadText, match="no whole number from -1 to 99"):
            read_number(text, 99, -1)


def test_lines_have_numbers_labels_and_values() -> None:
    """Empty lines and comments are counted but not there; labels and values have single spaces."""
    lines = lines_of("splendor ; a comment\n\n  Row  1 :  L1-01   -  ; more: here\n;\nbank:\n")
    assert [(line.number, line.label, line.words, line.value) for line in lines] == [
        (1, "", [], "splendor"),
        (3, "Row 1", ["row", "1"], "L1-01 -"),
        (5, "bank", ["bank"], ""),
    ]


def test_an_error_names_its_line() -> None:
    """The number of the line and its label stand in front of what is wrong."""
    lines = lines_of("\nbank: w\nsplendor")
    assert str(lines[0].wrong("no")) == "line 2, bank: no"
    assert str(lines[1].wrong("no")) == "line 3: no"


def test_items_are_key_and_rest() -> None:
    """Items stand between commas; each is its first word and the rest. None may be empty."""
    assert lines_of("seat 0: Tokens w2 u1, points 3")[0].items() == [("tokens", "w2 u1"), ("points", "3")]
    for text in ("a:", "a: ,", "a: x,", "a: x,,y"):
        with pytest.raises(BadText, match="comma"):
            lines_of(text)[0].items()


@given(st.text())
def test_texts_in_errors_are_short_and_on_one_line(text: str) -> None:
    """Whatever was typed, an error that quotes it stays one line of moderate length."""
    quoted = shown(text)
    assert "\n" not in quoted
    assert "\r" not in quoted


@given(st.text(alphabet=LETTERS + "0123456789 ->→{}none,;", max_size=30))
def test_no_text_breaks_the_readers(text: str) -> None:
    """Counts, faces and numbers are read or refused with `BadText`, whatever the text."""
    for read in (
        read_counts,
        lambda text: read_face(text, BLANK, GEMS),
        lambda text: read_number(text, 10),
        lambda text: [line.items() for line in lines_of(text)],
    ):
        with suppress(BadText):
            read(text)
