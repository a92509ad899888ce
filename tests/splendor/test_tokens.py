"""Taking tokens, returning them, and that a turn has exactly one action."""

from __future__ import annotations

import pytest

from by_text import finish_turn, play, position, refuse, texts
from cabochon.gems.colours import GOLD, count, letters, total

FRESH = "splendor, 2 seats"


def test_a_turn_has_one_action() -> None:
    """BS3: after one action, whichever of the four, it is the other seat's turn."""
    for move in ("Twug", "Tww", "R11", "R1*", "B11"):
        game, state = position(
            """splendor, 2 seats
            row 1: {r1 -> u}
            seat 0: tokens r1"""
        )
        finish_turn(game, state, move)
        assert (game.to_move(state), game.asked(state).question) == (1, "action")


def test_nobody_may_pass_who_can_act() -> None:
    """BS3: there is no pass while any action is possible, be it a single token to take."""
    game, state = position(
        """splendor, 2 seats
        bank: k1
        seat 0: hand {w7} {w7} {w7}"""
    )
    assert texts(game, state) == {"Tk"}
    refuse(game, state, "pass")


def test_different_tokens_are_three_of_three_colours() -> None:
    """BS4: of five colours in the bank three are taken, in ten ways; not fewer, not four, not two of one and one."""
    game, state = position(FRESH)
    different = {text for text in texts(game, state, "T") if len(set(text)) == len(text)}
    assert len(different) == 10
    assert all(len(text) == 4 for text in different)
    refuse(game, state, "Tw", "Twu", "Twugr", "Twwu", "Twww", "T")


@pytest.mark.parametrize(
    ("bank", "legal"),
    [
        ("w2 u1", {"Twu"}),
        ("w3 u3", {"Twu"}),
        ("r1", {"Tr"}),
        ("g3", {"Tg"}),
        ("g4", {"Tg", "Tgg"}),
        ("w1 u1 k1", {"Twuk"}),
        ("w1 u4 y5", {"Twu", "Tuu"}),
    ],
)
def test_a_short_bank_gives_one_of_each_colour_that_it_has(bank: str, legal: set[str]) -> None:
    """BS4, BS5: of two colours one each is taken, of one colour one; two alike only from four (S03)."""
    game, state = position(
        f"""splendor, 3 seats
        bank: {bank}
        seat 0: tokens r1 g1 k2"""
    )
    assert texts(game, state, "T") == legal
    refuse(game, state, "Tw", "Tu", "Tww", "Tk" if bank != "w1 u1 k1" else "Twk")


@pytest.mark.parametrize("gold", ["none", "y5"])
def test_an_empty_bank_gives_nothing(gold: str) -> None:
    """BS4: without a gem in the bank no token can be taken by this action."""
    game, state = position(
        f"""splendor, 2 seats
        bank: {gold}
        row 1: L1-01"""
    )
    assert texts(game, state, "T") == set()
    assert "R11" in texts(game, state)


def test_the_house_option_allows_fewer_tokens() -> None:
    """BS4: with `allow_fewer` one or two different tokens may be taken too, but not none, and two alike as ever."""
    game, state = position(
        """splendor, 2 seats, allow_fewer yes
        bank: w4 u3 g1"""
    )
    assert texts(game, state, "T") == {"Twug", "Twu", "Twg", "Tug", "Tw", "Tu", "Tg", "Tww"}
    refuse(game, state, "Tuu", "T", "Tr")


@pytest.mark.parametrize("stack", [0, 1, 2, 3, 4, 5, 7])
def test_two_alike_need_a_stack_of_four(stack: int) -> None:
    """BS5: two of a colour may be taken from a stack of four or more, not from a smaller one (S02)."""
    game, state = position(
        f"""splendor, 4 seats
        bank: w5 u5 g5 {f"r{stack}" if stack else ""} k5"""
    )
    assert ("Trr" in texts(game, state)) == (stack >= 4)
    assert ("Tugr" in texts(game, state)) == (stack >= 1)
    if stack < 4:
        refuse(game, state, "Trr")


def test_two_alike_are_gone_from_the_stack() -> None:
    """BS5: after two red of four are taken, the next seat cannot take two red, but can take two green (S01)."""
    game, state = position(FRESH)
    finish_turn(game, state, "Trr")
    assert letters(state.supply) == "w4u4g4r2k4y5"
    assert letters(state.seats[0].tokens) == "r2"
    refuse(game, state, "Trr")
    finish_turn(game, state, "Tgg")
    assert letters(state.seats[1].tokens) == "g2"


def test_gold_is_never_taken_by_the_action() -> None:
    """BS5: no way to take tokens has gold in it, however much the bank has."""
    game, state = position(FRESH)
    refuse(game, state, "Tyy", "Twuy", "Ty")
    for choice in game.choices(state):
        meaning = game.describe(state, choice)
        if meaning["kind"] == "take":
            assert "gold" not in dict(meaning["tokens"])  # type: ignore[call-overload]


def test_ten_tokens_do_not_stop_anybody_from_taking() -> None:
    """BS6: with ten tokens in hand every way to take is there as with none."""
    full = "splendor, 3 seats\nbank: w5 u5 g5 r5 k5\nseat 0: tokens w3 u3 g4"
    none = "splendor, 3 seats\nbank: w5 u5 g5 r5 k5"
    assert texts(*position(full), "T") == texts(*position(none), "T")
    game, state = position(full)
    play(game, state, "Twug")
    assert total(state.seats[0].tokens) == 13
    assert game.asked(state).question == "return"


def test_exactly_the_excess_is_returned() -> None:
    """BS7: from twelve tokens two are returned, of any kinds, not one and not three (S06)."""
    start = "splendor, 3 seats\nseat 0: tokens w3 u3 g3"
    game, state = position(start)
    play(game, state, "Twrk", "-r")
    assert game.asked(state).seat == 0
    assert game.asked(state).question == "return"
    finish_turn(game, state, "-k")
    assert letters(state.seats[0].tokens) == "w4u3g3"
    assert letters(state.supply) == "w1u2g2r5k5y5"
    kept = set()
    game, state = position(start)
    play(game, state, "Twrk")
    for first in texts(game, state):
        once = state.copy()
        play(game, once, first)
        for second in texts(game, once):
            twice = once.copy()
            finish_turn(game, twice, second)
            kept.add(letters(twice.seats[0].tokens))
    pairs = {"w2u3g3r1k1", "w4u1g3r1k1", "w4u3g1r1k1", "w4u3g3"}
    pairs |= {"w3u2g3r1k1", "w3u3g2r1k1", "w3u3g3k1", "w3u3g3r1", "w4u2g2r1k1"}
    pairs |= {"w4u2g3k1", "w4u2g3r1", "w4u3g2k1", "w4u3g2r1"}
    assert kept == pairs


@pytest.mark.parametrize(("held", "move"), [("w2 u2 g2 r1", "Twuk"), ("w4 u4", "Trr"), ("w3 u3 g3", "R1*")])
def test_nothing_is_returned_at_ten_tokens(held: str, move: str) -> None:
    """BS7: whoever has exactly ten tokens at the end of the turn is not asked to return any."""
    game, state = position(f"splendor, 4 seats\nseat 0: tokens {held}")
    finish_turn(game, state, move)
    assert total(state.seats[0].tokens) == 10


def test_gold_may_be_returned() -> None:
    """BS7: gold counts towards the ten, and may go back like any token."""
    game, state = position("splendor, 2 seats\nseat 0: tokens w2 u2 g2 y3")
    play(game, state, "Trr")
    assert texts(game, state) == {"-w", "-u", "-g", "-r", "-y"}
    finish_turn(game, state, "-y")
    assert count(state.seats[0].tokens, GOLD) == 2
    assert count(state.supply, GOLD) == 3


def test_tokens_are_returned_in_one_order() -> None:
    """BS7: tokens are named in the order w u g r k y, so that no two lines of play return the same tokens."""
    game, state = position("splendor, 4 seats\nseat 0: tokens w3 u3 g3 y1")
    play(game, state, "Twuk")
    lines = []
    unfinished = [(state, "")]
    while unfinished:
        now, returned = unfinished.pop()
        if now.turns > state.turns:
            lines.append(returned)
            continue
        for text in texts(game, now):
            after = now.copy()
            play(game, after, text)
            unfinished.append((after, returned + text[1]))
    assert all(list(line) == sorted(line, key="wugrky".index) for line in lines)
    assert len(lines) == len(set(lines))
    stacks = {"w": 4, "u": 4, "g": 3, "k": 1, "y": 1}
    ways = [
        (w, u, g, k, y)
        for w in range(4)
        for u in range(4)
        for g in range(4)
        for k in range(2)
        for y in range(2)
        if w + u + g + k + y == 3
    ]
    assert len(lines) == len(ways)
    assert all(line.count(kind) <= stack for line in lines for kind, stack in stacks.items())


def test_the_tokens_just_taken_may_all_go_back() -> None:
    """BS8: a player with ten tokens may take three and return the same three: a turn that changes nothing."""
    game, state = position("splendor, 3 seats\nseat 0: tokens w3 u3 g4")
    finish_turn(game, state, "Twrk", "-w", "-r", "-k")
    assert letters(state.seats[0].tokens) == "w3u3g4"
    assert letters(state.supply) == "w2u2g1r5k5y5"
