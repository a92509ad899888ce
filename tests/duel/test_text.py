"""Positions of Splendor Duel as text: round trips, defaults, the board, errors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabochon import games
from cabochon.duel import Duel
from cabochon.duel.board import NAMES, arena_of
from cabochon.duel.text import layout_of, read_position
from cabochon.gems.colours import LETTERS, letters
from cabochon.gems.table import Table
from cabochon.kernel import drive
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import Random
from cabochon.kernel.state import EVERYTHING

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"first_player": "random", "reveal": "hidden"},
    {"first_player": 1, "reveal": "open", "stall_turns": 20},
    {"payment": "standard", "anti_stall": True},
)


def made(options: dict[str, object]) -> Duel:
    """The game with these options."""
    game = games.FAMILIES["duel"].make(2, (), **options)
    assert isinstance(game, Duel)
    return game


def same(game: Duel, state: Table) -> str:
    """The position's text, once the game and the state are the same when it is read, and the text too."""
    text = game.write(state)
    again, other = read_position(text)
    assert other.pack() == state.pack(), text
    assert (again.name, again.seats, again.options) == (game.name, game.seats, game.options)
    assert (again.stock, again.more_cards) == (game.stock, game.more_cards)
    assert again.write(other) == text
    return text


def refused(text: str) -> str:
    """The error that reading the text raises."""
    with pytest.raises(BadText) as raised:
        read_position(text)
    return str(raised.value)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_question_of_a_game_comes_back(options: dict[str, object]) -> None:
    """States and views of random play come back exactly, pending at each question that Duel has."""
    game = made(options)
    missing = {question.name for question in game.questions} - {"declare"}
    if game.first_player >= 0:
        missing.remove("first_player")
    if game.standard:
        missing.remove("payment")
    for seed in range(300):
        state = game.start()
        rng = Random(seed)
        while not game.over(state):
            asked = game.asked(state)
            if asked.question in missing:
                missing.remove(asked.question)
                for viewer in (None, 0, 1):
                    same(game, game.view(state, viewer))
                again, other = read_position(same(game, state))
                assert again.asked(other) == asked
                assert list(again.choices(other)) == list(game.choices(state))
            game.advance(state, rng)
        assert "next: none" in same(game, state)
        if not missing:
            return
    pytest.fail(f"random play never asked {missing}")


def test_the_board_is_drawn_as_it_lies() -> None:
    """Five rows of five letters, the centre in the middle."""
    game, state = read_position("duel\nboard 3: . . r . .\nboard 1: p . . . y\nboard 5: w . . . k")
    arena = arena_of(state)
    assert {NAMES[space]: LETTERS[arena.kind_at(space)] for space in range(25) if arena.filled >> space & 1} == {
        "a1": "p", "e1": "y", "c3": "r", "a5": "w", "e5": "k",
    }  # fmt: skip
    assert [line for line in same(game, state).splitlines() if line.startswith("board")] == [
        "board 1: p . . . y",
        "board 2: . . . . .",
        "board 3: . . r . .",
        "board 4: . . . . .",
        "board 5: w . . . k",
    ]


def test_what_is_left_out_has_its_default() -> None:
    """An empty board, all tokens in the bag, no privileges, no royals."""
    game, state = read_position("duel")
    assert letters(state.supply) == "w4u4g4r4k4p2y3"
    assert state.supply == game.stock
    assert arena_of(state).privileges == arena_of(state).filled == state.tiles == 0
    assert [state.in_deck(row) for row in range(3)] == [30, 24, 13]
    assert game.asked(state).question == "action"


def test_the_bag_has_what_lies_nowhere_else() -> None:
    """Neither on the board nor in front of a seat; a bag that is given says how many tokens there are."""
    game, state = read_position("duel\nboard 1: r r y . .\nseat 0: tokens r1\nseat 1: tokens p2")
    assert letters(state.supply) == "w4u4g4r1k4y2"
    game, state = read_position("duel\nbag: w9\nboard 1: r r y . .")
    assert letters(game.stock) == "w9r2y1"
    same(game, state)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("duel, 3 seats", "line 1: Splendor Duel is for 2 seats, not 3"),
        (
            "duel, allow_fewer yes",
            "line 1: 'allow_fewer yes' is none of: 2 seats, payment, reveal, first_player, cards, anti",
        ),
        ("duel\nboard 6: r r r r r", "line 2, board 6: a position has no such line"),
        ("duel\nboard 1: r r r r", "line 2, board 1: 'r r r r' is no row of the board, such as w u . p y"),
        ("duel\nboard 1: r r r q r", "line 2, board 1: 'r r r q r' is no row of the board"),
        ("duel\nboard 1: r . . . .\nboard 1: r . . . .", "line 3, board 1: board 1 is there already, in line 2"),
        ("duel\nboard 1: r r r r r", "there lie r5, and there are r4: to have more, say what is left in the bag"),
        ("duel\nprivileges: 4 0", "line 2, privileges: '4' is no whole number from 0 to 3"),
        ("duel\nprivileges: 2 2", "this cannot be: there are too many privileges"),
        ("duel\nprivileges: 2", "line 2, privileges: '2' says not how many privileges each of the two seats has"),
        ("duel\nagain: perhaps", "line 2, again: again is yes or no, not 'perhaps'"),
        ("duel\nahead: f1", "line 2, ahead: 'f1' is no space, nor one of none, replenished"),
        ("duel\nseat 0: cards D1-26", "this cannot be: a joker has no colour"),
        ("duel\njoker D1-26: red", "this cannot be: a joker with a colour lies in front of no seat"),
        ("duel\njoker D1-26: pearl", "line 2, joker D1-26: 'pearl' is no colour"),
        ("duel\njoker D9-26: red", "line 2, joker D9-26: there is no card 'd9-26'"),
        ("duel\nseat 0: cards {-> u joker}\njoker X1: u", "this cannot be: a joker has a bonus of its own"),
        ("duel\nseat 0: bonuses p1", "there is no kind 'p' here: the kinds are w u g r k"),
        ("duel\nseat 0: tokens x1", "there is no kind 'x' here: the kinds are w u g r k p y"),
        ("duel\nrow 1: {-> p}", "there is no bonus 'p' here: the bonuses are w u g r k"),
        ("duel\nroyals: DR-5", "'dr-5' is none of the royals, DR-1 to DR-4"),
        ("duel\nroyals: DR-1\nseat 0: royals DR-1", "DR-1 is in two places"),
        ("duel\nnext: take_same r, purchase 11 from crown_royal", "nothing can answer take_same here"),
        ("duel\nnext: royal", "nothing can answer royal here"),
        ("duel\nnext: steal", "nothing can answer steal here"),
        ("duel\nnext: joker D1-26, purchase 11 from card_ability", "this cannot be: a joker has no colour"),
        ("duel\nbag: none\nnext: fill c3", "nothing can answer fill here"),
        ("duel, anti_stall yes\nhoarding: 1", "'1' says not how many turns each of the two seats has hoarded"),
        ("duel, anti_stall yes\ndeclared: yes", "this cannot be: a game goes on that was declared won"),
        ("splendor\nprivileges: 0 1", "is not a game of Splendor Duel"),
    ],
)
def test_what_cannot_be_is_refused(text: str, error: str) -> None:
    """One clear error, with the number of the line where one line is to blame."""
    assert error in refused(text)


def test_kinds_are_those_of_the_game() -> None:
    """Pearls are tokens of Duel, glass is not."""
    assert layout_of(made({})).kinds == "wugrkpy"


LINES = st.sampled_from(
    [
        "duel", "duel, 2 seats", "board 1: w u . p y", "board 3: r r r r y", "board 2:", "bag: none", "bag: w1 y1",
        "privileges: 0 1", "privileges: 3 3", "again: yes", "ahead: c3", "ahead: replenished", "joker D1-26: red",
        "seat 0: cards D1-26 D1-01", "seat 1: tokens w2 p1", "seat 0: hand {w1 -> 2 joker}", "royals: DR-1 DR-2",
        "row 1: D1-05 {r1 -> u c2 steal}", "next: fill c3", "next: gold", "next: royal", "next: steal", "next: none",
        "next: joker D1-26, purchase 11 from card_ability", "next: take_same r", "deck 1: none",
        "turn: seat 1, turns 9", "next: return, turn from refill", "next: action, turn from act", "gaps: 11 23",
        "view: seat 0", "hoarding: 0 3",
    ]
)  # fmt: skip


def read_or_error(text: str) -> tuple[Duel, Table] | str:
    """What a text is read as, or the error."""
    try:
        return read_position(text)
    except BadText as error:
        return str(error)


@given(st.lists(LINES, max_size=9))
def test_any_lines_make_a_game_that_can_be_played_or_one_error(lines: list[str]) -> None:
    """What is read is sound and can be played to an end, or is refused with one line."""
    found = read_or_error("\n".join(["duel", *lines]))
    if isinstance(found, str):
        assert "\n" not in found
        return
    game, state = found
    game.check(state)
    same(game, state)
    if state.viewer == EVERYTHING:
        drive.play_out(game, state, Random(1), 300)
        game.check(state)


@given(st.text(alphabet="duel, board123:wugrkpy.\n;{}->#?*0", max_size=120))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text but raises `BadText` when it is no position."""
    found = read_or_error(f"duel\n{text}")
    assert not isinstance(found, str) or "\n" not in found
