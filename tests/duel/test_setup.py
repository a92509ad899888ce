"""What a game of Splendor Duel starts with, and how chance deals it."""

from __future__ import annotations

from collections import Counter

import pytest

from cabochon import games
from cabochon.duel import Duel, duel
from cabochon.duel.board import ALL, NAMES, PATH, SPIRAL, arena_of
from cabochon.gems.colours import KINDS, by_name, numbers
from cabochon.gems.sets import members_from
from cabochon.gems.table import EMPTY, Table
from cabochon.kernel import drive
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE


def dealt(seed: int = 1, first_player: int | str = 0) -> tuple[Duel, Table]:
    """A game that is set up, the first turn about to begin."""
    game = games.make("duel", first_player=first_player)
    assert isinstance(game, Duel)
    return game, drive.deal(game, Random(seed))


def test_all_pieces_are_laid_out() -> None:
    """DU1: 25 tokens on the board, five, four and three cards face up, and all four royals open."""
    game, state = dealt()
    arena = arena_of(state)
    assert arena.filled == ALL
    assert by_name(arena.tokens()) == {
        "white": 4, "blue": 4, "green": 4, "red": 4, "black": 4, "pearl": 2, "gold": 3,
    }  # fmt: skip
    assert state.supply == 0
    assert [row.slots for row in game.rows] == [5, 4, 3]
    assert [row.cards for row in game.rows] == [30, 24, 13]
    assert EMPTY not in list(state.slots)
    assert [state.in_deck(row) for row in range(3)] == [25, 20, 10]
    assert members_from(state.tiles, 0) == members_from(15, 0)
    assert all(seat.tokens == seat.points == 0 and not len(seat.cards) for seat in state.seats)


@pytest.mark.parametrize("first", [0, 1])
def test_who_does_not_begin_has_a_privilege(first: int) -> None:
    """DU1: the opponent of the first player has one privilege, and two lie beside the board (D01)."""
    game, state = dealt(first_player=first)
    arena = arena_of(state)
    assert (arena.privileges_of(first), arena.privileges_of(1 - first)) == (0, 1)
    assert (game.to_move(state), state.first) == (first, first)


def test_chance_may_choose_who_begins() -> None:
    """DU1: with a random first player the privilege goes to whoever does not begin."""
    begun = set()
    for seed in range(12):
        _, state = dealt(seed, first_player="random")
        begun.add(int(state.first))
        assert arena_of(state).privileges_of(1 - state.first) == 1
        assert arena_of(state).privileges_of(state.first) == 0
    assert begun == {0, 1}


def test_the_board_is_filled_from_the_centre() -> None:
    """DU2: down, to the left, up twice, and on around, each round outside the one before, to the corner."""
    steps = "d l uu rr ddd lll uuuu rrrr dddd".replace(" ", "")
    column, row = 2, 2
    found = ["c3"]
    for step in steps:
        column += {"l": -1, "r": 1}.get(step, 0)
        row += {"d": 1, "u": -1}.get(step, 0)
        found.append("abcde"[column] + str(row + 1))
    assert [NAMES[space] for space in PATH] == found
    assert sorted(PATH) == list(range(25))


def test_the_tokens_come_one_by_one_along_the_path() -> None:
    """DU2, DU29: each token of the bag may come next, as often as it is in the bag, and each lies on the next space."""
    game = duel()
    state = game.start()
    left = Counter({kind: number for kind, number in enumerate(numbers(game.stock)) if number})
    for space in SPIRAL:
        assert (game.asked(state).question, game.to_move(state)) == ("fill", CHANCE)
        weights = dict(zip(game.choices(state), game.weights(state), strict=True))
        assert weights == +left
        kind = max(left, key=lambda kind: (left[kind], kind))
        assert game.describe(state, kind) == {"kind": "fill", "space": NAMES[space], "token": KINDS[kind]}
        game.play(state, kind)
        left[kind] -= 1
        assert arena_of(state).kind_at(space) == kind
    assert game.asked(state).question == "reveal"


def test_the_bag_is_public() -> None:
    """DU29: everybody knows what is in the bag, and nobody what comes out of it next."""
    game = duel()
    state = drive.deal(game, Random(3))
    drive.play_out(game, state, Random(4), 60)
    for viewer in (None, 0, 1):
        assert game.view(state, viewer).supply == state.supply


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_it_is_for_two(seats: int) -> None:
    """DU1: Splendor Duel is for two seats."""
    with pytest.raises(BadSetup, match="for 2 seats"):
        Duel(seats)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"first_player": 2}, "first_player is 'random' or a seat from 0 to 1, not 2"),
        ({"stall_turns": -1}, "stall_turns is a number of turns or 0 for no cap, not -1"),
        ({"reveal": "some"}, "reveal is one of public, hidden, open, not 'some'"),
        ({"payment": "some"}, "payment is one of choose, standard, not 'some'"),
        ({"modules": ["orient"]}, "there is no module 'orient' of Splendor Duel"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, object], message: str) -> None:
    """A wrong option is one clear error."""
    with pytest.raises(BadSetup, match=message):
        duel(**options)  # type: ignore[arg-type]
