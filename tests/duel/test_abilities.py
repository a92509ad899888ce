"""What cards and royals do: extra turns, tokens of the board and of the opponent, privileges; and in which order."""

from __future__ import annotations

import pytest

from by_text import duel_position, finish_turn, play, refuse, texts
from cabochon.duel.board import arena_of
from cabochon.gems.colours import letters
from cabochon.kernel import drive
from cabochon.kernel.native import Random


def test_a_matching_token_comes_from_the_board() -> None:
    """DU16: any space with a token of the card's colour; the seat chooses which."""
    game, state = duel_position("duel\nrow 1: {-> r take_same}\nboard 1: r u . . .\nboard 5: . . . . r")
    play(game, state, "B11")
    assert (game.asked(state).question, texts(game, state)) == ("take_same", {"+a1", "+e5"})
    play(game, state, "+e5")
    assert letters(state.seats[0].tokens) == "r1"
    assert [space for space in range(25) if arena_of(state).filled >> space & 1] == [0, 1]


def test_the_only_matching_token_comes_unasked() -> None:
    """DU15, DU16: the ability must be used, and with one token there is nothing to choose."""
    game, state = duel_position("duel\nrow 1: {-> r take_same}\nboard 1: r u . . .")
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].tokens) == "r1"


def test_no_matching_token_on_the_board_is_no_ability() -> None:
    """DU15, DU16: what lies in the bag does not count; the ability is skipped (D13)."""
    game, state = duel_position("duel\nbag: r2\nrow 1: {-> r take_same}\nboard 1: u y . . .")
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].tokens) == ""


def test_a_matching_token_brings_no_penalty() -> None:
    """DU8, DU16: only the action of taking tokens gives the opponent a privilege."""
    game, state = duel_position("duel\nrow 1: {-> r take_same}\nboard 1: r . . . .\nseat 0: tokens r2")
    finish_turn(game, state, "B11")
    assert (arena_of(state).privileges_of(0), arena_of(state).privileges_of(1)) == (0, 0)


def test_a_token_is_taken_from_the_opponent() -> None:
    """DU17: any gem or pearl, no gold, and who stole chooses."""
    game, state = duel_position("duel\nrow 1: {-> r steal}\nseat 1: tokens w2 p1 y2")
    play(game, state, "B11")
    assert (game.asked(state).question, game.to_move(state)) == ("steal", 0)
    assert texts(game, state) == {"Vw", "Vp"}
    play(game, state, "Vp")
    assert [letters(seat.tokens) for seat in state.seats] == ["p1", "w2y2"]


@pytest.mark.parametrize(("tokens", "stolen"), [("y2", ""), ("none", ""), ("y1 p1", "p1"), ("k3", "k1")])
def test_stealing_where_there_is_no_choice(tokens: str, stolen: str) -> None:
    """DU15, DU17: with gold alone the ability is skipped; one kind is taken unasked (D12)."""
    game, state = duel_position(f"duel\nrow 1: {{-> r steal}}\nseat 1: tokens {tokens}")
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].tokens) == stolen


@pytest.mark.parametrize(("before", "after"), [((0, 1), (1, 1)), ((1, 2), (2, 1)), ((3, 0), (3, 0)), ((0, 3), (1, 2))])
def test_an_ability_may_bring_a_privilege(before: tuple[int, int], after: tuple[int, int]) -> None:
    """DU18: from beside the board, else from the opponent, and none beyond three."""
    game, state = duel_position(f"duel\nrow 1: {{-> r privilege}}\nprivileges: {before[0]} {before[1]}")
    finish_turn(game, state, "B11")
    assert (arena_of(state).privileges_of(0), arena_of(state).privileges_of(1)) == after


def test_an_extra_turn_is_a_whole_turn() -> None:
    """DU19: with privileges and replenishing, although both were used in the turn before (D11)."""
    game, state = duel_position(
        "duel\nbag: w1 u1\nprivileges: 3 0\nrow 1: {-> r again}\nboard 1: k g . . .\nahead: replenished"
    )
    refuse(game, state, "Pa1", "F")
    play(game, state, "B11")
    drive.settle_chance(game, state, Random(0))
    assert (state.turn, game.asked(state).question, arena_of(state).again) == (0, "action", 0)
    assert {"Pa1", "Pb1", "F"} <= texts(game, state)
    finish_turn(game, state, "Ta1")
    assert state.turn == 1


def test_the_turn_ends_before_the_extra_turn() -> None:
    """DU19, DU24: twelve tokens after the effects: two go back, victory is tested, then comes the turn (D11)."""
    game, state = duel_position(
        """duel
        row 1: {-> r again}
        seat 0: tokens w4 u4 g4"""
    )
    play(game, state, "B11")
    assert game.asked(state).question == "return"
    play(game, state, "-w", "-w")
    drive.settle_chance(game, state, Random(0))
    assert (state.turn, state.turns, game.asked(state).question) == (0, 1, "action")


def test_a_victory_cancels_the_extra_turn() -> None:
    """DU19: a game that is won is over."""
    game, state = duel_position("duel\nrow 1: {-> r 3 again}\nseat 0: points 17")
    play(game, state, "B11")
    drive.settle_chance(game, state, Random(0))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_extra_turns_may_follow_each_other() -> None:
    """DU19: a chain, as long as such cards can be bought."""
    game, state = duel_position("duel\nrow 1: {-> r again} {-> r again} {-> r}")
    for turns in (1, 2):
        play(game, state, f"B1{turns}")
        drive.settle_chance(game, state, Random(0))
        assert (state.turn, state.turns) == (0, turns)
    finish_turn(game, state, "B13")
    assert state.turn == 1


def test_both_abilities_of_a_card_are_used() -> None:
    """DU20: the joker with the extra turn takes a colour and brings the turn (thoun/splendorduel 38d7b26)."""
    game, state = duel_position("duel\nrow 3: D3-12\nseat 0: bonuses r8 u1")
    play(game, state, "B31", "Vu")
    drive.settle_chance(game, state, Random(0))
    assert (state.turn, state.turns, letters(state.seats[0].bonuses)) == (0, 1, "u2r8")
    assert game.asked(state).question == "action"


def test_ability_then_royal_then_its_ability() -> None:
    """DU21: the real joker with two crowns: its colour, the royal of the third crown, the royal's ability (D09)."""
    game, state = duel_position(
        """duel
        row 2: D2-21
        royals: DR-1 DR-4
        seat 0: tokens u4 p1, bonuses u2 k1, cards {-> k c1}
        seat 1: tokens r1 g1"""
    )
    asked = []
    play(game, state, "B21")
    for answer in ("Vk", "~DR-4", "Vg"):
        asked.append(game.asked(state).question)
        play(game, state, answer)
    assert asked == ["joker", "royal", "steal"]
    assert letters(state.seats[0].tokens) == "g1"
    assert state.seats[0].points == 2
    assert letters(state.seats[0].bonuses) == "u2k2"


def test_an_ability_comes_before_the_royal() -> None:
    """DU21: the purchase, the card's ability, the royal, the royal's ability."""
    game, state = duel_position(
        """duel
        row 1: {-> r c1 take_same}
        board 1: r r . . .
        royals: DR-1 DR-3
        seat 0: cards {-> c2}"""
    )
    play(game, state, "B11")
    assert game.asked(state).question == "take_same"
    play(game, state, "+a1")
    assert game.asked(state).question == "royal"
    play(game, state, "~DR-3")
    assert arena_of(state).privileges_of(0) == 1


@pytest.mark.parametrize(
    ("royal", "again", "privileges", "asked"),
    [("DR-1", 0, 0, "reveal"), ("DR-2", 1, 0, "reveal"), ("DR-3", 0, 1, "reveal"), ("DR-4", 0, 0, "steal")],
)
def test_every_royal_does_what_it_says(royal: str, again: int, privileges: int, asked: str) -> None:
    """DU21, DU23: nothing, an extra turn, a privilege, a token of the opponent; once (thoun/splendorduel 2836bec)."""
    game, state = duel_position(
        f"""duel
        row 1: {{-> r c3}}
        royals: {royal}
        seat 1: tokens w1 u1"""
    )
    play(game, state, "B11")
    assert game.asked(state).question == asked
    assert (arena_of(state).again, arena_of(state).privileges_of(0)) == (again, privileges)
    assert state.seats[0].points == (3 if royal == "DR-1" else 2)
    if asked == "steal":
        play(game, state, "Vw")
        assert game.asked(state).question == "reveal"
