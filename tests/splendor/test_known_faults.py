"""Faults that other engines of this game are known to have had; each test states what is right instead.

Where a fault is public, its place is named: a repository, with an issue, a pull request or a commit.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from by_text import finish_turn, play, position, refuse, texts
from cabochon.gems.colours import GOLD, KINDS, count, letters, missing, total
from cabochon.gems.sets import BIT, members_from
from cabochon.gems.table import Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.splendor import Splendor, splendor


def random_turns(seats: int, games: int, **options: str) -> Iterator[tuple[Splendor, Table, Table, list[str]]]:
    """The turns of random games: the game, the table before and after, and what was asked of the seat."""
    game = splendor(seats, **options)  # type: ignore[arg-type]
    rng = Random(seats)
    for _ in range(games):
        state = drive.deal(game, rng)
        while not game.over(state) and state.turns < 300:
            before, asked = state.copy(), []
            while not game.over(state) and state.turns == before.turns:
                if game.to_move(state) >= 0:
                    assert game.to_move(state) == before.turn
                    asked.append(game.asked(state).question)
                game.advance(state, rng)
            yield game, before, state, asked


def met(game: Splendor, state: Table, seat: int) -> list[int]:
    """The nobles on the table whose demand a seat's bonuses meet, counted here anew."""
    bonuses = state.seats[seat].bonuses
    return [n for n in members_from(state.tiles, 0) if not missing(game.nobles[n].cost, bonuses)]


def test_nobles_break_no_tie() -> None:
    """BS21: of equal points, fewer cards win, not more nobles (mcandocia/splendor_ai issue 2)."""
    game, state = position(
        """splendor, 2 seats
        turn: seat 1, turns 43, last round
        seat 0: points 15, cards 9, nobles N-01 N-02 N-03
        seat 1: points 15, cards 8"""
    )
    finish_turn(game, state, "Twug")
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_return_never_goes_below_ten_or_stops_above(seats: int) -> None:
    """BS7: whoever was asked to return tokens has ten after it, not fewer (mcandocia/splendor_ai issue 3)."""
    returns = 0
    for _, before, after, asked in random_turns(seats, 6):
        held = total(after.seats[before.turn].tokens)
        assert held == 10 if "return" in asked else held <= 10
        returns += asked.count("return")
    assert returns > 50


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_who_qualifies_is_left_without_a_noble(seats: int) -> None:
    """BS18: after every turn the seat got exactly one noble if it met any demand (daniman/splendor-client issue 9)."""
    visits = 0
    for game, before, after, asked in random_turns(seats, 12, payment="standard"):
        seat = before.turn
        came = int(after.seats[seat].tiles & ~before.seats[seat].tiles)
        assert came.bit_count() <= 1
        assert came or not met(game, after, int(seat))
        assert ("visit" in asked) <= bool(came)
        visits += came.bit_count()
    assert visits > 5


def test_a_seat_sees_its_own_reserved_cards() -> None:
    """BS11: the owner's view shows the owner's cards, be it the turn of another (daniman/splendor-client issue 8)."""
    game, state = position("splendor, 4 seats\nturn: seat 1\nseat 3: hand L1-01* L2-05 L3-09*")
    for turn in range(4):
        state.turn = turn
        assert [game.card_text(card) for card in game.view(state, 3).seats[3].reserved] == ["L1-01", "L2-05", "L3-09"]


def test_every_printed_card_can_be_reserved_and_bought() -> None:
    """BS9, BS13: each of the ninety, face up and affordable, can be had by its slot, and it is that card that one gets
    (daniman/splendor-client issue 26).
    """
    game = splendor(2)
    for card in game.cards.all:
        row = card.row + 1
        game, state = position(f"splendor, 2 seats\nrow {row}: - {card.name}\nseat 0: bonuses w7 u7 g7 r7 k7")
        for move, kind in ((f"B{row}2", "buy"), (f"R{row}2", "reserve")):
            meaning = game.describe(state, game.parse(state, move))
            assert meaning == {"kind": kind, "row": str(row), "slot": 2, "card": card.name}
        after = state.copy()
        finish_turn(game, after, f"B{row}2")
        assert after.seats[0].cards[35] == game.cards.numbers[card.name]
        finish_turn(game, state, f"R{row}2")
        assert list(state.seats[0].reserved) == [game.cards.numbers[card.name]]


def test_what_can_be_bought_is_told_by_one_rule() -> None:
    """BS13: the choices, and the question whether a card can be bought, agree, bonuses and gold included
    (daniman/splendor-client pull request 36).
    """
    for game, before, _, _ in random_turns(3, 4):
        seat = before.turn
        me = before.seats[seat]
        buys = texts(game, before, "B")
        for source in range(12 + len(me.reserved)):
            card = game.card_at(before, source)
            if card >= 0:
                price = game.cards.all[card].cost
                short = sum(
                    max(0, count(price, kind) - count(me.bonuses, kind) - count(me.tokens, kind)) for kind in range(5)
                )
                assert game.can_buy(before, seat, card) == (short <= count(me.tokens, GOLD))
                assert (f"B{game.source_text(source)}" in buys) == (short <= count(me.tokens, GOLD))


def test_going_back_to_a_copy_restores_everything() -> None:
    """BS18: a copy taken before a noble came has the noble on the table and nowhere else, whatever is played on
    (jrbarronumd/Splendor issue 5).
    """
    game, state = position("splendor, 2 seats\nnobles: N-08\nseat 0: bonuses g4 r4\nrow 1: L1-01")
    kept = state.copy()
    bytes_before = kept.pack()
    for move in ("Twug", "R11", "R1*"):
        tried = kept.copy()
        finish_turn(game, tried, move)
        assert (tried.tiles, tried.seats[0].tiles) == (0, BIT[7])
        assert kept.pack() == bytes_before
    assert (kept.tiles, kept.seats[0].tiles) == (BIT[7], 0)


def test_a_tie_has_a_defined_outcome() -> None:
    """BS22: equal in points and cards is one shared first place, said in the ranks (Zomis/Games issue 83)."""
    game, state = position(
        """splendor, 3 seats
        turn: seat 2, turns 44, last round
        seat 0: points 15, cards 8
        seat 1: points 12, cards 7
        seat 2: points 15, cards 8"""
    )
    finish_turn(game, state, "Twug")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.winners) == ((1, 3, 1), (0, 2))


def test_a_return_that_is_due_is_a_question() -> None:
    """BS7: too many tokens are asked for by a question to the seat that has them (Zomis/Games issue 107)."""
    game, state = position("splendor, 3 seats\nturn: seat 2\nseat 2: tokens w3 u3 g3")
    play(game, state, "Twrk")
    asked = game.asked(state)
    assert (asked.question, asked.seat) == ("return", 2)


def test_moves_that_seem_of_no_use_are_legal() -> None:
    """BS8, BS14: gold in place of a gem, and a return of what was taken (cestpasphoto/alpha-zero-general issue 1)."""
    game, state = position("splendor, 2 seats\nrow 1: {r1}\nseat 0: tokens r1 y1, bonuses w9")
    play(game, state, "B11")
    assert texts(game, state) == {"=r1", "=y1"}
    game, state = position("splendor, 3 seats\nseat 0: tokens w3 u3 g4")
    finish_turn(game, state, "Trr", "-r", "-r")
    assert letters(state.seats[0].tokens) == "w3u3g4"


def test_worthless_reserves_are_listed_too() -> None:
    """BS9: every face-up card and every deck can be reserved, be the card without points and of no use
    (zhuanggenhua/BoardGame pull request 81).
    """
    game, state = position("splendor, 2 seats\nrow 1: L1-01 L1-02 {w9} {}\nseat 0: points 14, bonuses w9 u9 g9 r9 k9")
    assert texts(game, state, "R") == {"R11", "R12", "R13", "R14", "R1*", "R2*", "R3*"}


def test_what_follows_an_action_is_asked_of_the_seat_that_acted() -> None:
    """BS7, BS18: nobles and returns are real choices, all of them, by the seat whose turn it is
    (zhuanggenhua/BoardGame pull request 81).
    """
    asked_in_all = set()
    for _, _, _, asked in random_turns(4, 10):
        assert asked[0] == "action"
        asked_in_all.update(asked)
    assert {"action", "payment", "return"} <= asked_in_all


def test_three_reserves_are_not_three_a_game() -> None:
    """BS9: the limit is of cards in hand, not of reserves in a game (sharpobject/spender ef1443c)."""
    game, state = position(
        """splendor, 2 seats
        seat 0: bonuses w9 u9 g9 r9 k9
        seat 1: bonuses w9 u9 g9 r9 k9"""
    )
    for _ in range(5):
        for move in ("R1*", "R1*", "B#1", "B#1"):
            finish_turn(game, state, move)
    assert len(state.seats[0].reserved) == 0
    assert "R1*" in texts(game, state)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_nobles_points_reach_every_seat(seat: int) -> None:
    """BS18: the points of nobles count for each of four seats (cestpasphoto/alpha-zero-general 620c194)."""
    game, state = position(
        f"splendor, 4 seats\nturn: seat {seat}\nnobles: N-08 N-06\nseat {seat}: bonuses g4 r4 k4, nobles N-10"
    )
    finish_turn(game, state, "Twug", "~N-06")
    assert [game.points(state, other) for other in range(4)] == [6 if other == seat else 0 for other in range(4)]


@pytest.mark.parametrize(("seats", "nobles"), [(2, 3), (3, 4), (4, 5)])
def test_the_number_of_nobles_follows_the_seats(seats: int, nobles: int) -> None:
    """BS1: one more than seats, not a fixed number (cestpasphoto/alpha-zero-general d23af53,
    YoussefSamaan/Splendor-Game fff02f2).
    """
    assert int(drive.deal(splendor(seats), Random(0)).tiles).bit_count() == nobles


def test_gold_is_not_withheld_at_ten_tokens() -> None:
    """BS10: with ten tokens the gold is given, then one token returned (COMP361/f2022-hexanome-15 9c01eb1)."""
    game, state = position("splendor, 3 seats\nseat 0: tokens w5 u5")
    finish_turn(game, state, "R1*", "-w")
    assert letters(state.seats[0].tokens) == "w4u5y1"


def test_reserved_cards_give_no_bonus() -> None:
    """BS12: bonuses are those of bought cards (COMP361/f2022-hexanome-15 169bccf)."""
    game, state = position(
        "splendor, 2 seats\nrow 1: {r3}\nnobles: N-08\nseat 0: bonuses r2 g4, hand {w9 -> r} {w9 -> r}"
    )
    refuse(game, state, "B11")
    finish_turn(game, state, "Twug")
    assert state.seats[0].tiles == 0


def test_bonuses_are_counted_not_cards() -> None:
    """BS13, BS18: a card with two bonuses counts twice for a price and for a noble
    (COMP361/f2022-hexanome-15 0743f23).
    """
    game, state = position(
        """splendor, 2 seats
        nobles: N-08
        row 1: {g4 r4 -> w}
        seat 0: cards {-> g2} {-> g2} {-> r2} {-> r2}"""
    )
    finish_turn(game, state, "B11")
    assert state.seats[0].tiles == BIT[7]


def test_a_noble_is_granted_once() -> None:
    """BS18: one noble, three points, once a turn (COMP361/f2022-hexanome-15 2df6265)."""
    game, state = position("splendor, 2 seats\nnobles: N-08\nseat 0: bonuses g4 r4, points 2")
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "Twrk")
    assert state.seats[0].points == 5


def test_points_are_ranked_before_cards() -> None:
    """BS21: fewer cards do not win against more points, over the line or under it
    (COMP361/f2022-hexanome-15 9a6b704, hexanome-04/splendor `OrientGame.checkForWin`).
    """
    game, state = position(
        """splendor, 3 seats
        turn: seat 2, turns 44, last round
        seat 0: points 18, cards 14
        seat 1: points 15, cards 6
        seat 2: points 3, cards 1"""
    )
    finish_turn(game, state, "Twug")
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (1, 2, 3)


def test_a_game_goes_on_when_decks_have_run_out() -> None:
    """BS17: empty decks leave gaps; the open cards can still be had, to the last
    (COMP361/f2022-hexanome-01 2cdefa5, LeCodex/LO21-Splendor c81d388).
    """
    rng = Random(3)
    for _ in range(20):
        game, state = position(
            """splendor, 2 seats, stall_rounds 40
            row 3: L3-01 - L3-02
            row 2: - - - L2-01
            row 1: L1-01 L1-02 L1-03 L1-04
            deck 1: L1-05
            deck 2: none
            deck 3: none
            seat 0: bonuses w2 u2 g2 r2 k2
            seat 1: bonuses w2 u2 g2 r2 k2"""
        )
        while not game.over(state):
            assert len(game.choices(state))
            game.advance(state, rng)
            game.check(state)
        assert game.outcome(state) is not None


def test_a_short_bank_does_not_block_the_action() -> None:
    """BS4: with fewer than three colours in the bank one takes what there is (Chuset21/Splendor cfd239b)."""
    game, state = position("splendor, 2 seats\nbank: r2 g1 y5")
    finish_turn(game, state, "Tgr")
    assert letters(state.supply) == "r1y5"


def test_nothing_comes_from_an_empty_stack() -> None:
    """BS4: a colour that the bank has not cannot be taken (Chuset21/Splendor 7952ecc)."""
    game, state = position("splendor, 2 seats\nbank: w4 u4 g4 k4")
    refuse(game, state, "Trr", "Twur", "Tr")


def test_tokens_just_taken_may_be_returned() -> None:
    """BS7: what can be returned is the hand after the action (Chuset21/Splendor 57568e1)."""
    game, state = position("splendor, 3 seats\nseat 0: tokens w5 u5")
    play(game, state, "Tgrk")
    finish_turn(game, state, "-g", "-r", "-k")
    assert letters(state.seats[0].tokens) == "w5u5"


def test_the_last_round_is_on_only_after_fifteen_points() -> None:
    """BS20: no turn is the last round's before somebody has fifteen points (Chuset21/Splendor 7cd889e)."""
    finals = 0
    for game, before, after, _ in random_turns(2, 10):
        assert before.final == any(game.points(before, seat) >= 15 for seat in range(2))
        finals += after.final
    assert finals


@pytest.mark.parametrize("row", [0, 1, 2])
def test_a_card_reserved_from_a_deck_has_left_it(row: int) -> None:
    """BS9: the card is in the hand and not in the deck any more (Chuset21/Splendor 1dfdbab)."""
    game, state = position("splendor, 2 seats")
    finish_turn(game, state, f"R{row + 1}*")
    finish_turn(game, state, "Twug")
    card = state.seats[0].reserved[0]
    play(game, state, f"R{row + 1}*")
    assert card not in list(game.choices(state))


def test_nobody_acts_twice_in_a_row() -> None:
    """BS3: after a seat's one action the next seat is to move (Chuset21/Splendor 599ce4f)."""
    for game, before, after, asked in random_turns(3, 4):
        assert asked.count("action") == 1
        assert game.over(after) or after.turn == (before.turn + 1) % 3


def test_bonuses_are_used_when_paying() -> None:
    """BS13: the price is paid less the bonuses, in tokens too (hexanome-04/splendor 9d324d4)."""
    game, state = position("splendor, 4 seats\nrow 1: {r3 g2}\nseat 0: bonuses r2 g1, tokens r3 g2")
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].tokens) == "g1r2"


def test_reserving_brings_one_gold_only() -> None:
    """BS10: one gold token, once (hexanome-04/splendor d4e7796)."""
    for game, before, after, asked in random_turns(2, 4):
        seat = before.turn
        reserved = len(after.seats[seat].reserved) > len(before.seats[seat].reserved)
        gained = count(after.seats[seat].tokens, GOLD) - count(before.seats[seat].tokens, GOLD)
        assert gained <= 1
        if reserved and "return" not in asked:
            assert gained == (1 if count(before.supply, GOLD) else 0)
        assert after.supply >= 0
        game.check(after)


def test_the_end_is_tested_after_the_noble() -> None:
    """BS20: points that come at the end of the turn count at the end of that turn
    (hexanome-04/splendor `TradingPostsGame.takeAction`).
    """
    game, state = position("splendor, 2 seats\nturn: seat 1\nnobles: N-08\nseat 1: points 12, bonuses g4 r4")
    finish_turn(game, state, "R1*")
    assert game.over(state)


def test_a_fourth_reserve_is_refused_by_the_rules_themselves() -> None:
    """BS9: the limit holds for a number sent by anybody, not only in what is listed (thoun/splendorduel 5965d13)."""
    game, state = position("splendor, 2 seats\nrow 1: L1-01 L1-02\nseat 0: hand L1-05 L1-06 L1-07")
    refuse(game, state, "R11", "R12", "R1*", "R2*", "R3*")


def test_points_and_bonuses_are_what_the_cards_say() -> None:
    """BS12, BS13: after every turn they equal a recount of bought cards and nobles
    (Chuset21/Splendor e6af900, YoussefSamaan/Splendor-Game 03157ed).
    """
    for game, _, after, _ in random_turns(4, 4):
        for seat in after.seats:
            cards = [game.cards.all[card] for card in seat.cards]
            nobles = [game.nobles[noble] for noble in members_from(seat.tiles, 0)]
            assert seat.points == sum(card.points for card in cards) + sum(noble.points for noble in nobles)
            for kind in range(len(KINDS)):
                assert count(seat.bonuses, kind) == sum(card.bonus == kind for card in cards)


def test_a_payment_of_more_than_the_price_is_refused() -> None:
    """BS13: enough is not exact, and tokens of others are not mine (thoun/splendorduel `actBuyCard`)."""
    game, state = position("splendor, 2 seats\nrow 1: {r1 g1}\nseat 0: tokens r2 g1 y1\nseat 1: tokens g1")
    play(game, state, "B11")
    refuse(game, state, "=r2g1", "=g1r1y1", "=g1", "=r2", "=g2", "=y2")


def test_a_reserve_needs_a_card() -> None:
    """BS9: with no card on the table or in a deck, reserving is not listed (szk-stack/splendor-duel-web 49fc9d6)."""
    game, state = position("splendor, 2 seats\ndeck 1: none\ndeck 2: none\ndeck 3: none")
    assert texts(game, state, "R") == set()


def test_the_order_in_which_tokens_are_named_does_not_matter() -> None:
    """BS4: taking green, white and blue is taking white, blue and green (szk-stack/splendor-duel-web d31e20a)."""
    game, state = position("splendor, 2 seats")
    assert game.parse(state, "Tgwu") == game.parse(state, "t u w g") == game.parse(state, "Twug")
