"""The house rule against hoarding gold and pearls."""

from __future__ import annotations

import pytest

from by_text import duel_position, finish_turn, play, refuse, texts
from cabochon.duel import duel
from cabochon.duel.hoarding import Hoards

HOARD = "tokens p2 y3"
BOARD = "board 1: w u g r k\nboard 2: w u g r k\nboard 3: w u g r k\n"


def hoarded(text: str, *turns: str) -> tuple[int, int]:
    """How many turns both seats have hoarded after these turns."""
    game, state = duel_position(text)
    for turn in turns:
        finish_turn(game, state, *turn.split())
    hoards = state.extras[1]
    assert isinstance(hoards, Hoards)
    return int(hoards.of(0)), int(hoards.of(1))


def test_it_is_off_by_default() -> None:
    """DU28: the rules do not know it."""
    game = duel()
    assert game.options["anti_stall"] is False
    assert "declare" not in game.codes
    assert "declare" in duel(anti_stall=True).codes
    assert duel(anti_stall=True).name == "duel"


def test_turns_begun_with_all_gold_and_pearls_count() -> None:
    """DU28: in a row; a turn begun without them starts anew (thoun/splendorduel 2907279)."""
    text = f"duel, anti_stall yes\nturn: seat 1\n{BOARD}seat 0: {HOARD}\n"
    assert hoarded(text, "Ta1") == (1, 0)
    assert hoarded(text, "Ta1", "Tb1", "Tc1") == (2, 0)
    assert hoarded(f"{text}hoarding: 0 2", "Ta1") == (1, 2)
    assert hoarded(f"{text}hoarding: 0 2", "Ta1", "Tb1") == (1, 0)


@pytest.mark.parametrize("tokens", ["p1 y3", "p2 y2", "w1 u1", "none"])
def test_less_is_no_hoard(tokens: str) -> None:
    """DU28: all three gold and both pearls."""
    assert hoarded(f"duel, anti_stall yes\nturn: seat 1\n{BOARD}seat 0: tokens {tokens}\n", "Ta1") == (0, 0)


def test_a_purchase_ends_the_count() -> None:
    """DU28: who buys does not stall, even with all gold and pearls left."""
    text = f"duel, anti_stall yes\nhoarding: 2 0\nrow 1: {{}}\n{BOARD}seat 0: {HOARD}\n"
    assert hoarded(text, "B11") == (0, 0)
    assert hoarded(text, "Ta1") == (2, 0)


def test_the_opponent_may_end_the_game_after_three_turns() -> None:
    """DU28: at the beginning of its own turn, and it need not."""
    text = f"duel, anti_stall yes\n{BOARD}seat 0: {HOARD}, points 12\n"
    for turns, asked in ((1, "action"), (2, "declare")):
        game, state = duel_position(f"{text}turn: seat 1\nhoarding: {turns} 0")
        finish_turn(game, state, "Ta1")
        finish_turn(game, state, "Tb1")
        assert (game.asked(state).question, game.to_move(state)) == (asked, 1)
    assert texts(game, state) == {"on", "declare"}
    other = state.copy()
    play(game, state, "declare")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.reason, outcome.scores) == ((2, 1), "hoarding", (12, 0))
    play(game, other, "on")
    assert game.asked(other).question == "action"
    refuse(game, other, "declare")
    finish_turn(game, other, "Tc1")
    finish_turn(game, other, "Td1")
    assert game.asked(other).question == "declare"
