"""When no mandatory action is possible: replenishing, and passing as the last resort."""

from __future__ import annotations

from by_text import duel_position, finish_turn, play, refuse, texts
from cabochon.duel import duel
from cabochon.duel.board import arena_of
from cabochon.gems.colours import letters
from cabochon.kernel import drive
from cabochon.kernel.native import Random

STUCK = "seat 0: hand {w9} {w9} {w9}\nrow 1: {w9}\n"


def test_who_can_do_nothing_must_replenish() -> None:
    """DU26: gold alone on the board, three cards reserved, nothing affordable: replenish, then act (D14)."""
    game, state = duel_position(f"duel\nboard 1: y y . . .\nbag: w3 u2 r1\n{STUCK}")
    assert texts(game, state) == {"F"}
    refuse(game, state, "pass", "R11")
    play(game, state, "F", ">r")
    drive.settle_chance(game, state, Random(0))
    assert arena_of(state).privileges_of(1) == 1
    assert texts(game, state, "T")
    assert not texts(game, state, "F")


def test_with_a_free_place_in_the_hand_one_can_reserve() -> None:
    """DU26: gold and a free place are enough; replenishing is the seat's choice then (D14)."""
    game, state = duel_position("duel\nboard 1: y y . . .\nbag: w3 u2 r1\nrow 1: {w9}\nseat 0: hand {w9} {w9}")
    assert texts(game, state) == {"F", "R11", "R1*", "R2*", "R3*"}


def test_gold_and_a_place_but_no_card_is_nothing() -> None:
    """DU26: a reservation needs a card too."""
    game, state = duel_position("duel\nboard 1: y . . . .\nbag: w1\ndeck 1: none\ndeck 2: none\ndeck 3: none")
    assert texts(game, state) == {"F"}


def test_who_can_buy_is_not_stuck() -> None:
    """DU26: an affordable card is an action, also one in the hand."""
    game, state = duel_position("duel\nboard 1: y . . . .\nbag: w1\nseat 0: hand {w9} {w9} {}")
    assert texts(game, state) == {"F", "B#3"}


def test_a_joker_without_a_host_does_not_help() -> None:
    """DU13, DU26: what cannot be bought is no action."""
    game, state = duel_position("duel\nboard 1: y . . . .\nbag: w1\nseat 0: hand {w9} {w9} {-> joker}")
    assert texts(game, state) == {"F"}


def test_passing_is_the_last_resort() -> None:
    """DU27: the bag is empty and privileges took the last gems: pass, and then give back two tokens (D15)."""
    game, state = duel_position(
        f"""duel
        privileges: 2 0
        board 1: w u y y y
        bag: none
        {STUCK}
        seat 0: tokens w3 u3 g4
        seat 1: tokens r4 k4 p2"""
    )
    assert texts(game, state) == {"Pa1", "Pb1", "Ta1", "Tb1", "Ta1b1"}
    play(game, state, "Pa1", "Pb1")
    assert texts(game, state) == {"pass"}
    play(game, state, "pass", "-w", "-u")
    assert letters(state.supply) == "w1u1"
    assert (state.turn, state.passes) == (1, 1)
    assert texts(game, state) >= {"F"}
    play(game, state, "F")
    drive.settle_chance(game, state, Random(0))
    assert state.passes == 0
    assert not texts(game, state, "pass")


def test_replenishing_may_bring_gold_only() -> None:
    """DU27: then passing is what is left."""
    game, state = duel_position(f"duel\nboard 1: y y . . .\nbag: y1\n{STUCK}")
    assert texts(game, state) == {"F"}
    play(game, state, "F", ">y")
    assert texts(game, state) == {"pass"}


def test_nobody_passes_twice_in_a_row_in_a_real_game() -> None:
    """DU27: who passes gives back two tokens at least, so that the next seat can act."""
    game = duel()
    for seed in range(200):
        state = game.start()
        rng = Random(seed)
        while not game.over(state):
            game.advance(state, rng)
            assert state.passes <= 1


def test_passes_end_a_game_that_could_not_go_on() -> None:
    """DU27: in positions with fewer tokens than the box has, two passes in a row are a draw."""
    game, state = duel_position(f"duel\nbag: none\nboard 1: y . . . .\n{STUCK}seat 1: hand {{w9}} {{w9}} {{w9}}")
    finish_turn(game, state, "pass")
    finish_turn(game, state, "pass")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((1, 1), "passes")


def test_a_forced_replenishing_looks_like_any_other() -> None:
    """DU26: the opponent must not learn that nothing in the hand can be bought.

    The same table with a hand in which something can: the same question, the same words, the same view afterwards.
    """
    words, seen = [], []
    for hand in ("D3-13* D3-11* D3-12*", "D3-13* D3-11* D3-02*"):
        game, state = duel_position(
            f"duel\nboard 1: y . . . .\nbag: w1\nrow 1: {{k9}}\nseat 0: hand {hand}, bonuses w6 u2 k2, tokens p1"
        )
        choice = game.parse(state, "F")
        assert not game.secret(state, choice, 1)
        words.append([str(game.asked(state)), game.text(state, choice), str(game.describe(state, choice))])
        play(game, state, "F", ">w")
        seen.append((game.view(state, 1).pack(), len(game.choices(game.view(state, 1)))))
    assert words[0] == words[1]
    assert seen[0] == seen[1]
