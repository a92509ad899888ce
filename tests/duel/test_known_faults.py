"""Faults that other engines of this game are known to have had; each test states what is right instead.

Where a fault is public, its place is named: a repository, with a commit or a file. Faults that the test of a ruling
states are named there: of three alike, privileges, hosts, lines, empty bags, empty decks, the start.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from by_text import duel_position, finish_turn, play, refuse, texts
from cabochon.duel import Duel, duel
from cabochon.duel.base import colour_points, crowns_of
from cabochon.duel.board import arena_of
from cabochon.gems.colours import COLOURS, UNIT, count, letters, total
from cabochon.gems.table import Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random


def random_choices(games: int) -> Iterator[tuple[Duel, Table, str]]:
    """The states before each choice of random games, with what is asked."""
    game = duel()
    for seed in range(games):
        state = game.start()
        rng = Random(seed)
        while not game.over(state):
            yield game, state, game.asked(state).question
            game.advance(state, rng)


def test_privileges_are_three_in_all() -> None:
    """DU6: never more, whoever gains one (thoun/splendorduel 837a43a)."""
    held = set()
    for _, state, _ in random_choices(40):
        arena = arena_of(state)
        held.add((int(arena.privileges_of(0)), int(arena.privileges_of(1))))
    assert max(map(sum, held)) == 3
    assert {(3, 0), (0, 3)} <= held


def test_a_privilege_is_taken_from_an_opponent_who_has_fewer_than_three() -> None:
    """DU6: what matters is that none lies beside the board (thoun/splendorduel 3320dc9)."""
    game, state = duel_position("duel\nprivileges: 2 1\nboard 1: r r r . .")
    finish_turn(game, state, "Ta1b1c1")
    assert (arena_of(state).privileges_of(0), arena_of(state).privileges_of(1)) == (1, 2)


def test_a_royal_that_steals_steals_once() -> None:
    """DU21: after its token the turn ends (thoun/splendorduel 2836bec)."""
    game, state = duel_position("duel\nrow 1: {-> r c3}\nroyals: DR-4\nseat 1: tokens w2 u2")
    finish_turn(game, state, "B11", "Vw")
    assert letters(state.seats[0].tokens) == "w1"
    assert state.turn == 1


def test_the_stolen_token_is_the_one_that_was_chosen() -> None:
    """DU17: whoever chooses, and for a royal as for a card (szk-stack/splendor-duel-web db584a2)."""
    for row, royal in (("{-> r steal}", ""), ("{-> r c3}", "royals: DR-4\n")):
        for choice, token in (("Vw", "w1"), ("Vk", "k1"), ("Vp", "p1")):
            game, state = duel_position(f"duel\nrow 1: {row}\n{royal}seat 1: tokens w1 k1 p1")
            play(game, state, "B11", choice)
            assert letters(state.seats[0].tokens) == token


def test_a_payment_is_exact_and_for_a_card_that_one_may_take() -> None:
    """DU11: no surplus, and no card of the opponent's hand (thoun/splendorduel actBuyCard)."""
    game, state = duel_position("duel\nrow 1: {r2}\nseat 0: tokens r2 y1\nseat 1: hand {} {}")
    refuse(game, state, "B#1", "B#2", "B12")
    play(game, state, "B11")
    assert texts(game, state) == {"=r2", "=r1y1"}
    refuse(game, state, "=r2y1", "=r1", "=y1", "=r3")


@pytest.mark.parametrize("seed", range(8))
def test_numbers_that_follow_from_cards_are_what_the_cards_say(seed: int) -> None:
    """DU14, DU25: bonuses, points, crowns, points of a colour, counted anew (YoussefSamaan/Splendor-Game 03157ed)."""
    game = duel()
    state = game.start()
    rng = Random(seed)
    while not game.over(state):
        game.advance(state, rng)
        for number, seat in enumerate(state.seats):
            cards = [game.cards.all[card] for card in seat.cards]
            colours = {int(joker >> 3): int(joker & 7) for joker in arena_of(state).jokers}
            of = [colours.get(int(place), card.bonus) for place, card in zip(seat.cards, cards, strict=True)]
            royals = sum(royal.points for place, royal in enumerate(game.royals) if seat.tiles >> place & 1)
            assert seat.points == sum(card.points for card in cards) + royals
            assert crowns_of(game, state, number) == sum(card.crowns for card in cards)
            points = colour_points(game, state, number)
            for colour in range(COLOURS):
                mine = [card for card, other in zip(cards, of, strict=True) if other == colour]
                assert count(points, colour) == sum(card.points for card in mine)
                assert count(seat.bonuses, colour) == sum(card.bonuses for card in mine)


def test_only_the_seat_whose_turn_it_is_decides() -> None:
    """DU15, DU17, DU22, DU24: also what to steal, which royal comes, and what goes back (zhuanggenhua/BoardGame 81)."""
    seen = set()
    for game, state, question in random_choices(60):
        if game.to_move(state) >= 0:
            assert game.to_move(state) == state.turn
            seen.add(question)
    assert seen >= {"action", "gold", "payment", "joker", "take_same", "steal", "royal", "return"}


def test_a_question_has_at_least_two_answers_or_is_the_action() -> None:
    """DU15: what leaves no choice is not asked; the action shows a forced replenishing like any other (DU26)."""
    for game, state, question in random_choices(40):
        if game.to_move(state) >= 0 and question not in ("action", "return"):
            assert len(game.choices(state)) > 1, question


def test_nothing_affordable_is_left_out() -> None:
    """DU11: every affordable card is offered, worth having or not (zhuanggenhua/BoardGame 81)."""
    game, state = duel_position("duel\nrow 1: {} {w1} {r1} {p1} {w9}\nseat 0: tokens w1 y1, hand {k1}")
    assert texts(game, state, "B") == {"B11", "B12", "B13", "B14", "B#1"}


def test_the_hand_is_not_limited_for_the_whole_game() -> None:
    """DU9: three cards at a time; whoever buys one may reserve again (sharpobject/spender ef1443c)."""
    game, state = duel_position("duel\nboard 1: y w u . .\nrow 1: D1-01\nseat 0: hand {} {w9} {w9}\ndeck 1: none")
    assert texts(game, state, "R") == set()
    finish_turn(game, state, "B#1")
    finish_turn(game, state, "Tb1")
    assert "R11" in texts(game, state)


def test_tokens_go_back_after_everything_else_of_the_turn() -> None:
    """DU24: stolen and matching tokens count too, and the limit is looked at once."""
    game, state = duel_position("duel\nrow 1: {-> r steal}\nseat 0: tokens u4 g4 k2\nseat 1: tokens w1")
    play(game, state, "B11")
    assert (game.asked(state).question, total(state.seats[0].tokens)) == ("return", 11)
    play(game, state, "-w")
    assert letters(state.supply & 255) == "w4"
    drive.settle_chance(game, state, Random(0))
    assert state.seats[0].tokens == 4 * UNIT[1] + 4 * UNIT[2] + 2 * UNIT[4]
