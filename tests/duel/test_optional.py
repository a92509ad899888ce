"""Privileges and replenishing: what may come before the mandatory action."""

from __future__ import annotations

import pytest

from by_text import duel_position, play, refuse, texts
from cabochon.duel.board import arena_of
from cabochon.gems.colours import letters
from cabochon.kernel import drive
from cabochon.kernel.native import Random

BOARD = """
board 1: r r k . .
board 2: . y . . .
board 5: . . . . p
"""


def privileges(text: str, *moves: str) -> tuple[int, int]:
    """The privileges of both seats after these moves."""
    game, state = duel_position(text)
    play(game, state, *moves)
    return int(arena_of(state).privileges_of(0)), int(arena_of(state).privileges_of(1))


def test_no_privilege_after_replenishing() -> None:
    """DU3: first privileges, then replenishing; after that no privilege can be used in this turn (D02)."""
    game, state = duel_position(f"duel\nprivileges: 2 0{BOARD}")
    before = state.copy()
    play(game, state, "F")
    drive.settle_chance(game, state, Random(1))
    refuse(game, state, "Pa1", "Pe5", "F")
    play(game, before, "Pa1", "F")
    assert arena_of(before).privileges_of(0) == 1
    assert letters(before.seats[0].tokens) == "r1"


def test_after_replenishing_only_a_mandatory_action_is_left() -> None:
    """DU3, DU5: once a turn, and last."""
    game, state = duel_position("duel\nprivileges: 2 0\nbag: r1\nboard 1: . r . . .")
    play(game, state, "F", ">r")
    assert texts(game, state, "P") == set()
    assert "F" not in texts(game, state)
    assert "Tb1" in texts(game, state)


def test_a_privilege_takes_a_token_that_is_not_gold() -> None:
    """DU4: from any space, and the privilege goes back beside the board."""
    game, state = duel_position(f"duel\nprivileges: 2 1{BOARD}")
    assert texts(game, state, "P") == {"Pa1", "Pb1", "Pc1", "Pe5"}
    refuse(game, state, "Pb2", "Pd1")
    play(game, state, "Pc1")
    assert letters(state.seats[0].tokens) == "k1"
    assert (arena_of(state).privileges_of(0), arena_of(state).privileges_of(1)) == (1, 1)
    assert game.asked(state).question == "action"


def test_as_many_privileges_as_there_are() -> None:
    """DU4: none without a privilege; never more than the seat has."""
    game, state = duel_position(f"duel\nprivileges: 0 3{BOARD}")
    assert texts(game, state, "P") == set()
    game, state = duel_position(f"duel\nprivileges: 2 0{BOARD}")
    play(game, state, "Pa1", "Pb1")
    assert texts(game, state, "P") == set()


def test_no_privilege_where_nothing_can_be_taken() -> None:
    """DU4: a board with gold alone has nothing for a privilege."""
    game, state = duel_position("duel\nprivileges: 3 0\nboard 1: y . . . .")
    assert texts(game, state, "P") == set()


def test_tokens_taken_by_privileges_are_one_line_of_play() -> None:
    """DU4: privileges take in the order of the spaces, since no other order leads to anything else."""
    game, state = duel_position(f"duel\nprivileges: 2 0{BOARD}")
    play(game, state, "Pb1")
    assert texts(game, state, "P") == {"Pc1", "Pe5"}
    game, state = duel_position(f"duel\nprivileges: 2 0{BOARD}")
    play(game, state, "Pe5")
    assert texts(game, state, "P") == set()


def test_privileges_bring_no_penalty() -> None:
    """DU4, DU8: three alike that do not all come from one take give the opponent nothing (D06)."""
    game, state = duel_position("duel\nprivileges: 2 0\nboard 1: r r r . .")
    play(game, state, "Pa1", "Pb1", "Tc1")
    assert letters(state.seats[0].tokens) == "r3"
    assert (arena_of(state).privileges_of(0), arena_of(state).privileges_of(1)) == (0, 0)


def test_replenishing_fills_the_board_in_order() -> None:
    """DU5: every gap, from the centre on, as far as the bag goes; then the opponent has a privilege more."""
    game, state = duel_position("duel\nbag: w1 u1 g1\nboard 3: . . r . .\nboard 4: . . r . .")
    play(game, state, "F", ">g", ">w", ">u")
    assert [int(arena_of(state).kind_at(space)) for space in (16, 11, 6)] == [2, 0, 1]
    assert state.supply == 0
    assert (arena_of(state).privileges_of(0), arena_of(state).privileges_of(1)) == (0, 1)
    assert game.asked(state).question == "action"


def test_the_rest_stays_in_the_bag() -> None:
    """DU5: filling stops when the board is full."""
    row = "r r r r r"
    game, state = duel_position(
        f"duel\nbag: w1 u2\nboard 1: {row}\nboard 2: {row}\nboard 3: {row}\nboard 4: {row}\nboard 5: r r r r ."
    )
    play(game, state, "F", ">u")
    assert letters(state.supply) == "w1u1"


@pytest.mark.parametrize(
    "text",
    [
        "duel\nbag: none\nboard 1: r . . . .",
        "duel\nbag: r1\n" + "".join(f"board {row}: w u g k p\n" for row in range(1, 6)),
    ],
)
def test_no_replenishing_without_a_token_or_a_gap(text: str) -> None:
    """DU5: with an empty bag, or a full board, there is nothing to fill (thoun/splendorduel bde03c9)."""
    game, state = duel_position(text)
    refuse(game, state, "F")


def test_privileges_come_from_beside_the_board_first() -> None:
    """DU6: while one is left there, nobody loses any."""
    assert privileges("duel\nprivileges: 2 0\nbag: r1\nboard 1: . . k . .", "F") == (2, 1)


def test_else_privileges_come_from_the_other_seat() -> None:
    """DU6: with none left, the other seat gives one; so that one's own replenishing may cost a privilege."""
    assert privileges("duel\nprivileges: 3 0\nbag: r1\nboard 1: . . k . .", "F") == (2, 1)
    assert privileges("duel\nprivileges: 2 1\nbag: r1\nboard 1: . . k . .", "F") == (1, 2)
    assert privileges("duel\nprivileges: 1 2\nbag: r1\nboard 1: . . k . .", "F") == (0, 3)


def test_nobody_has_more_than_three() -> None:
    """DU6: who has all three gets nothing (thoun/splendorduel 837a43a, 3320dc9)."""
    assert privileges("duel\nprivileges: 0 3\nbag: r1\nboard 1: . . k . .", "F") == (0, 3)
