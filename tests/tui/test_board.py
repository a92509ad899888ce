"""What a player of Splendor Duel sees: the board, privileges, races, and what a turn has brought; drawn and spoken."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rich.cells import cell_len

from by_text import duel_position
from cabochon.duel import base, board, pieces
from cabochon.games import FAMILIES
from cabochon.kernel.errors import IllegalChoice
from cabochon.kernel.native import Random
from cabochon.tui import board as shown_board
from cabochon.tui.board import Race, Space, board_of, standing_of
from cabochon.tui.match import Match
from cabochon.tui.plain import Plain
from cabochon.tui.plain import table as told
from cabochon.tui.scene import Scene, scene_of
from cabochon.tui.words import PAYING, choices_of, reason_told, turn_told, turns_of
from sitting import Sitting, drawn, new

POSITION = """
duel
turn: seat 0, turns 24
row 3: D3-11 D3-12 D3-13
row 2: D2-03 D2-12
row 1: D1-03 D1-26 D1-02
royals: DR-1 DR-3
board 1: w . u g p
board 2: . r k . u
board 3: . . y w .
privileges: 2 1
seat 0: tokens w1 g2 p1 y1, hand D2-08*, royals DR-2
seat 0: cards D3-01 D2-01 D2-15 D1-28
seat 1: tokens r2, hand D3-02*
joker D1-28: red
"""


def scene(text: str = POSITION, viewer: int | None = 0, **about: Any) -> Scene:
    """The scene of a position for a viewer."""
    game, state = duel_position(text)
    return scene_of(game, game.view(state, viewer), **about)


def test_what_the_terminal_takes_as_known_is_what_the_rules_say() -> None:
    """The few facts of Duel that the terminal repeats, as it must not know the game's own files."""
    assert shown_board.SPACES == board.NAMES
    assert shown_board.POINTS_TO_WIN == base.POINTS_TO_WIN
    assert shown_board.PRIVILEGES == pieces.PRIVILEGES


def test_the_board_is_shown_row_by_row() -> None:
    rows = scene(fresh={"@b1", "@c1", "12"}).board
    assert [[space.letter for space in row] for row in rows] == [
        ["W", "", "U", "G", "P"],
        ["", "R", "K", "", "U"],
        ["", "", "Y", "W", ""],
        [""] * 5,
        [""] * 5,
    ]
    assert rows[0][:3] == (Space("a1", "W"), Space("b1", "", fresh=True), Space("c1", "U", fresh=True))


def test_what_a_seat_has_in_duel_alone() -> None:
    """Privileges, points by colour with a joker's in the colour that it took, and the three races."""
    first, second = (seat.standing for seat in scene().seats)
    assert first is not None
    assert second is not None
    assert (first.privileges, second.privileges) == (2, 1)
    assert first.colours == (("W", 4), ("U", 0), ("G", 0), ("R", 3), ("K", 0))
    assert first.races == (Race("points", 9, 20), Race("crowns", 2, 10), Race("white", 4, 10))
    assert second.races == (Race("points", 0, 20), Race("crowns", 0, 10), Race("one colour", 0, 10))


@pytest.mark.parametrize(("reached", "goal", "near"), [(16, 20, True), (15, 20, False), (8, 10, True), (7, 10, False)])
def test_a_race_that_is_nearly_won_says_so(reached: int, goal: int, near: bool) -> None:
    assert Race("points", reached, goal).near == near


def test_splendor_has_no_board() -> None:
    match = new("random,random")
    assert board_of(match.state) == ()
    assert standing_of(match.game, match.state, 0) is None


def test_a_card_has_its_crowns_and_a_short_word_for_what_it_does() -> None:
    cards = {card.place: card for row in scene().rows for card in row.cards if card}
    assert (cards["31"].crowns, cards["31"].ability, cards["31"].bonus) == (3, "joker", "")
    assert cards["32"].ability == "jok+again"
    assert (cards["21"].ability, cards["11"].ability, cards["13"].ability) == ("priv.", "match", "again")
    assert cards["22"].crowns == 1


def test_the_drawn_table_has_everything_in_80_columns() -> None:
    """Whole words: nothing is cut off; the board lies as it does on a table."""
    game, state = duel_position(POSITION)
    lines = drawn(80).table(game, game.view(state, 0), ("Ann", "Bob"), {"@b1", "@c1"}, ()).split("\n")
    assert max(map(len, lines)) <= 80
    text = "\n".join(line.rstrip() for line in lines)
    for words in (
        " 1 │  W  [·] [U]  G   P  │  Bag ",
        " 2 │  ·   R   K   ·   U  │  Royals",
        "      a   b   c   d   e",
        "Privileges  ···\n",
        "DR-1  3 points\n",
        "DR-3  2 points  privilege\n",
        "│ 3 jok+again │",
        "│ ♛3 joker    │",
        "▶ Ann                9/20 points   2/10 crowns   4/10 white  ",
        "  privileges §§·\n",
        "  points   W4 U· G· R3 K·  cards    4  royals   DR-2\n",
        "tokens   W1 U· G2 R· K· P1 Y1  5/10\n",
        "  hand 1/3 #1 +U 2 ♛1 W2 R2 K2 P1 secret",
        "  hand 1/3 #1 level 3, unseen\n",
    ):
        assert words in text, words
    assert "…" not in text


def test_the_spoken_table_has_everything() -> None:
    game, state = duel_position(POSITION)
    text = told(game, game.view(state, 0), ("Ann", "Bob"), {"@b1", "@c1"}, width=1000)
    for words in (
        "Duel, turn 25. Ann to move.",
        "  Row 1: a1 white, b1 empty (new), c1 blue (new), d1 green, e1 pearl.",
        "Beside the board: no privilege.",
        "Royals: DR-1, 3 points; DR-3, 2 points, privilege.",
        "Ann: 9 of 20 points, 2 of 10 crowns, 4 of 10 points of white, 2 privileges, 4 cards, to move.",
        "  Points by colour: 4 white, 3 red.",
        "  Royals: DR-2.",
        "  22: green card with 2 points and 1 crown for 2 white, 2 blue, 2 black, 1 pearl",
        "  32: plain card with 3 points (joker, another turn) for 8 red",
        "  11: white card (takes a matching token)",
        "Bob: 0 of 20 points, 0 of 10 crowns, 0 of 10 points of one colour, 1 privilege, 0 cards.",
    ):
        assert words in text, words
    assert "begins each round" not in text


@pytest.mark.parametrize("width", [80, 131, 132, 200])
@pytest.mark.parametrize("name", ["duel", *(f"duel+{module}" for module in FAMILIES["duel"].modules)])
def test_nothing_is_cut_off_in_whole_games(name: str, width: int) -> None:
    """With the longest names, in all positions of a game, as each of the players sees it."""
    painter, rng = drawn(width), Random(width)
    match = new("random,random", name=name, names="WWWWWWWWWWWWWWWW,iiiiiiiiiiiiiiii", seed=width)
    while not match.over:
        match.carry_out(int(match.game.pick(match.state, rng)))
        if not match.over and match.mover() >= 0 and match.state.turns % 7 == 0:
            shown = painter.table(match.game, match.view(match.mover()), match.names, match.fresh_slots(0), ())
            assert "…" not in shown
            assert max(map(cell_len, shown.split("\n"))) <= width


def test_the_longest_lines_fit() -> None:
    """A seat near to everything, with three privileges and a hand of cards with everything on them."""
    game, state = duel_position(
        "duel\nprivileges: 3 0\nbag: w3 u3 g3 r3 k3 p2 y3\nrow 1: {}\nseat 0: tokens w1 u1 g1 r1 k1, "
        "hand D3-01* D3-09* D3-03*\nseat 0: cards {-> w 9} {-> c9} {-> r 9}"
    )
    for width in (80, 132):
        shown = drawn(width).table(game, game.view(state, 0), ("WWWWWWWWWWWWWWWW", "Bob"), (), ())
        assert "18/20 points!   9/10 crowns!   9/10 white!" in shown
        assert "privileges §§§" in shown
        assert "…" not in shown


def choices(painter: Any, text: str, *, whole: bool = False) -> str:
    """The choices of a position as they are listed."""
    game, state = duel_position(text)
    return str(painter.choices(choices_of(game, game.view(state, 0)), whole=whole))


FULL_BOARD = "duel\n" + "\n".join(f"board {row}: w u g r k" for row in range(1, 5)) + "\nboard 5: p . p y y\n"


@pytest.mark.parametrize("painter", [Plain(80), drawn(80)], ids=["plain", "drawn"])
def test_more_choices_than_one_can_read_are_summed_up(painter: Any) -> None:
    short = " ".join(choices(painter, FULL_BOARD).split())
    assert "2 to 122: Ta1 to Ta3b4c5; /moves take lists them" in short
    assert "Tb2c2d2" not in short
    assert "Tb2c2d2" in choices(painter, FULL_BOARD, whole=True)


def test_a_choice_of_a_space_says_where_and_what() -> None:
    """Also where only one such token is there."""
    text = "duel\nboard 1: w . . . .\nprivileges: 1 0"
    assert "Pa1 white" in choices(Plain(80), text)
    assert "Ta1 white" in choices(Plain(80), text)
    assert "Pa1 W" in choices(drawn(80), text)
    assert "fill the board from the bag; your opponent gains a privilege" in choices(drawn(80), text)


def test_the_moves_with_a_space_are_listed_on_demand() -> None:
    sitting = Sitting(new("human,human", name="duel", first_player=0))
    sitting.type("")
    listed = sitting.type("/moves c3")
    assert "Tc3" in listed
    assert "Ta1 " not in listed


# News


def after(text: str, *moves: str) -> Match:
    """A match in which a turn began in a position, and went on with these moves."""
    game, state = duel_position(text)
    match = new("random,random", name="duel", names="Ann,Bob")
    match.game, match.state = game, state
    match.dealt = 1
    for move in moves:
        while not match.over and match.mover() < 0 and not move.startswith(">"):
            match.carry_out(int(game.pick(match.state, Random(0))))
        match.carry_out(game.parse(match.state, move))
    return match


def news(text: str, *moves: str) -> str:
    """What that turn has come to, for its mover, as it is spoken."""
    match = after(text, *moves)
    return Plain(1000).turn(turn_told(match.events, 0, match.names)).strip()


BOARD = "board 1: w w w r p\nboard 2: p y . . .\n"


@pytest.mark.parametrize(
    ("text", "moves", "told"),
    [
        (BOARD, ["Ta1b1"], "Ann took 2 white."),
        (BOARD, ["Ta1b1c1"], "Ann took 3 white, gave Bob a privilege."),
        (
            BOARD + "privileges: 2 0",
            ["Pa1", "Pe1", "Tb1"],
            "Ann spent a privilege for white, spent a privilege for pearl, took white.",
        ),
        (BOARD, ["F"], "Ann filled the board, gave Bob a privilege."),
        (
            BOARD + "row 1: D1-01",
            ["R11"],
            "Ann reserved a white card for 1 blue, 1 green, 1 red, 1 black and took gold.",
        ),
        (
            BOARD + "board 3: y . . . .\nrow 1: D1-01",
            ["R11", "+a3"],
            "Ann reserved a white card for 1 blue, 1 green, 1 red, 1 black and took gold.",
        ),
        (
            "row 1: {r1 -> u again}\nseat 0: tokens r1",
            ["B11"],
            "Ann bought a blue card (another turn) from 11 for red, gained another turn.",
        ),
        (
            "board 1: u . . . .\nrow 1: {u2 -> u take_same}\nseat 0: tokens u2",
            ["B11"],
            "Ann bought a blue card (takes a matching token) from 11 for 2 blue, took blue off the board.",
        ),
        (
            "board 1: u . u . .\nrow 1: {r1 -> u take_same}\nseat 0: tokens r1",
            ["B11", "+c1"],
            "Ann bought a blue card (takes a matching token) from 11 for red, took blue off the board.",
        ),
        (
            "row 1: {r1 -> u steal}\nseat 0: tokens r1\nseat 1: tokens k1",
            ["B11"],
            "Ann bought a blue card (steals a token) from 11 for red, took black from Bob.",
        ),
        (
            "row 1: {r1 -> u steal}\nseat 0: tokens r1\nseat 1: tokens r1 k1",
            ["B11", "Vr"],
            "Ann bought a blue card (steals a token) from 11 for red, took red from Bob.",
        ),
        (
            "row 1: {r1 -> u privilege}\nseat 0: tokens r1",
            ["B11"],
            "Ann bought a blue card (gains a privilege) from 11 for red, gained a privilege.",
        ),
        (
            "row 1: {r1 -> u c3}\nroyals: DR-1\nseat 0: tokens r1",
            ["B11"],
            "Ann bought a blue card with 3 crowns from 11 for red, was joined by royal DR-1.",
        ),
        (
            "row 1: {r1 -> u c3}\nroyals: DR-1 DR-2\nseat 0: tokens r1",
            ["B11", "~DR-2"],
            "Ann bought a blue card with 3 crowns from 11 for red, was joined by royal DR-2, gained another turn.",
        ),
        (
            "row 1: {r1 -> 1 joker}\nseat 0: tokens r1, bonuses w1 u1",
            ["B11", "Vu"],
            "Ann bought a plain card with 1 point (joker) from 11 for red, made it a blue card.",
        ),
        ("board 1: w . . . .\nseat 0: tokens u4 g4 p2", ["Ta1", "-u"], "Ann took white, returned blue."),
    ],
)
def test_a_turn_is_told_with_everything_that_it_brought(text: str, moves: list[str], told: str) -> None:
    """Tokens that an ability brings are not mixed up with those that were paid."""
    assert news(f"duel\n{text}", *moves) == told


@pytest.mark.parametrize("name", ["duel", *(f"duel+{module}" for module in FAMILIES["duel"].modules)])
def test_whole_games_are_told_in_words(name: str) -> None:
    """No sign of notation is left where a turn can be told, and what was paid is told with what it was paid for."""
    for seed in range(4):
        match, rng = new("random,random", name=name, seed=seed), Random(seed)
        while not match.over:
            match.carry_out(int(match.game.pick(match.state, rng)))
        for turn in turns_of(match.played):
            told = Plain(10_000).turn(turn_told(turn, 0, match.names))
            assert not re.search(r"[<>+~=]| chose (?!D?\d)", told), told
            cost = sum(number for event in turn if event.described["kind"] in PAYING for _, number in event.lost)
            assert (" for nothing" in told) == (not cost and " bought " in told), told


def test_another_turn_is_told_when_it_begins_at_once() -> None:
    """No card is left to reveal: the decision itself leads into the next turn; a victory cancels it (DU19)."""
    text = "duel\nboard 1: w . . . .\nrow 1: {-> u again}\ndeck 1: none\n"
    assert news(text, "B11").endswith(", gained another turn.")
    assert "another turn." not in news(f"{text}seat 0: points 20", "B11")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("seat 0: points 20", "20 points were reached"),
        ("seat 0: cards {-> c10}", "the crowns that win were reached"),
        ("seat 0: cards {-> r 10}", "the points of red that win were reached"),
    ],
)
def test_the_end_says_what_was_reached(text: str, reason: str) -> None:
    game, state = duel_position(f"duel\nturn: seat 0, turns 30\n{text}\nnext: none")
    outcome = game.outcome(state)
    assert outcome is not None
    assert reason_told(state, outcome) == reason
    assert f"The game is over: {reason}." in Plain(80).result(outcome, ("Ann", "Bob"), (1, 2), reason)


def test_what_changed_is_marked_until_one_decides_again() -> None:
    """Spaces and cards alike."""
    match = new("human,human", name="duel", first_player=0, seed=3)
    while match.mover() < 0:
        match.answer_chance()
    match.answer(int(match.game.parse(match.state, "Tc3")))
    assert match.fresh_slots(0) == set()
    assert match.fresh_slots(1) == {"@c3"}
    match.answer(int(match.game.choices(match.state)[-1]))
    assert "@c3" not in match.fresh_slots(1)


def test_nothing_is_taken_back_once_the_board_was_filled() -> None:
    match = after("duel\nboard 1: w . . . .", "F", ">w")
    with pytest.raises(IllegalChoice, match="the board was filled since"):
        match.take_back(0)


def test_a_hint_says_what_greedy_would_do() -> None:
    sitting = Sitting(new("human,human", name="duel", first_player=0))
    sitting.type("")
    assert sitting.type("/hint").startswith("Hint: ")


def test_the_help_has_the_moves_of_the_game() -> None:
    sitting = Sitting(new("human,human", name="duel", first_player=0))
    sitting.type("")
    said = sitting.type("/help")
    assert "Tc2c3c4" in said
    assert "Twug" not in said
    assert "a move such as Ta1, or /help" in sitting.type("")
