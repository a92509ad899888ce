"""Lines of tokens: which there are, what taking them brings, against plain geometry."""

from __future__ import annotations

from itertools import permutations

import pytest

from by_text import duel_position, finish_turn, play, refuse, texts
from cabochon.duel import duel
from cabochon.duel.board import LINES, NAMES, arena_of
from cabochon.gems.colours import letters
from cabochon.gems.sets import members_from
from cabochon.kernel import drive
from cabochon.kernel.native import Random

FULL = "bag: none\n" + "".join(
    f"board {row}: {line}\n" for row, line in enumerate(["w u g r k", "u g r k p"] * 2 + ["w u g r k"], 1)
)


def walk(column: int, row: int, right: int, down: int, many: int) -> frozenset[str]:
    """The names of the spaces on a walk, an empty set when it leads over the edge."""
    places = [(column + step * right, row + step * down) for step in range(many)]
    if not all(0 <= one < 5 and 0 <= other < 5 for one, other in places):
        return frozenset()
    return frozenset("abcde"[one] + str(other + 1) for one, other in places)


def every_line() -> set[frozenset[str]]:
    """Every line of one to three spaces, walked from every space in all eight directions."""
    ways = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1) if (right, down) != (0, 0)]
    return {
        walk(column, row, right, down, many)
        for column in range(5)
        for row in range(5)
        for right, down in ways
        for many in (1, 2, 3)
    } - {frozenset()}


def test_the_lines_are_those_of_all_eight_directions() -> None:
    """DU7: one, two or three spaces side by side in a straight line, each set of spaces once (Splendor-Duel-React)."""
    found = [frozenset(NAMES[space] for space in members_from(line, 0)) for line in LINES]
    assert len(found) == len(set(found)) == 25 + 72 + 48
    assert set(found) == every_line()


@pytest.mark.parametrize("seed", range(20))
def test_every_line_of_tokens_that_are_not_gold_can_be_taken(seed: int) -> None:
    """DU7: and no other set of spaces, in positions of random games."""
    game = duel()
    state = drive.deal(game, Random(seed))
    drive.play_out(game, state, Random(seed), 20 + 3 * seed)
    drive.settle_chance(game, state, Random(0))
    while game.asked(state).question != "action":
        game.advance(state, Random(seed))
    arena = arena_of(state)
    there = {NAMES[space] for space in range(25) if arena.filled >> space & 1 and arena.kind_at(space) != 7}
    taken = {
        frozenset(text[at : at + 2] for at in range(1, len(text), 2)) for text in texts(game, state, "T")
    }  # fmt: skip
    assert taken == {line for line in every_line() if line <= there}


@pytest.mark.parametrize("spaces", ["b2c3d4", "b4c3d2", "a1b1c1", "e1e2e3", "a5b4c3", "c3", "d4e5"])
def test_the_order_of_the_spaces_does_not_matter(spaces: str) -> None:
    """DU7: a line is named by its spaces in any order (szk-stack/splendor-duel-web d31e20a) (D03)."""
    game, state = duel_position(f"duel\n{FULL}")
    names = [spaces[at : at + 2] for at in range(0, len(spaces), 2)]
    assert len({game.parse(state, "T" + "".join(order)) for order in permutations(names)}) == 1


@pytest.mark.parametrize("move", ["Tb2d2", "Tb2c2c3", "Tb2c3d3", "Ta1e1", "Te1a2", "Ta1b1c1d1", "T", "Tf1", "Ta6"])
def test_spaces_that_are_no_line_are_refused(move: str) -> None:
    """DU7: a hole between, a bend, another row's end, four, none (szk-stack/splendor-duel-web 351e26d) (D03)."""
    game, state = duel_position(f"duel\n{FULL}")
    refuse(game, state, move)


@pytest.mark.parametrize("middle", ["y", "."])
def test_gold_and_gaps_break_a_line(middle: str) -> None:
    """DU7: no line leads over gold or an empty space, and gold is never taken (D03)."""
    game, state = duel_position(f"duel\nboard 1: w {middle} k . .")
    refuse(game, state, "Ta1b1c1", "Ta1b1", "Tb1c1", "Tb1", "Ta1c1")
    assert texts(game, state, "T") == {"Ta1", "Tc1"}


def test_the_tokens_come_to_the_seat() -> None:
    """DU7: the taken tokens leave the board, and their spaces stay empty."""
    game, state = duel_position(f"duel\n{FULL}")
    play(game, state, "Tb2c3d4")
    assert letters(state.seats[0].tokens) == "g2k1"
    assert [space for space in range(25) if not arena_of(state).filled >> space & 1] == [6, 12, 18]
    assert state.turn == 1


@pytest.mark.parametrize(
    ("row", "move", "gained"),
    [
        ("r r r . .", "Ta1b1c1", 1),
        ("p p r . .", "Ta1b1c1", 1),
        ("r p p . .", "Ta1b1c1", 1),
        ("p r p . .", "Ta1b1c1", 1),
        ("p p r . .", "Ta1b1", 1),
        ("r r k . .", "Ta1b1c1", 0),
        ("r r k . .", "Ta1b1", 0),
        ("p r k . .", "Ta1b1c1", 0),
        ("w u g . .", "Ta1b1c1", 0),
        ("p p r . .", "Tb1c1", 0),
    ],
)
def test_three_alike_or_two_pearls_give_the_opponent_a_privilege(row: str, move: str, gained: int) -> None:
    """DU8: one privilege, and to the opponent, whatever the third token is (thoun/splendorduel 432efa1) (D04)."""
    game, state = duel_position(f"duel\nboard 1: {row}")
    finish_turn(game, state, move)
    assert (arena_of(state).privileges_of(0), arena_of(state).privileges_of(1)) == (0, gained)
