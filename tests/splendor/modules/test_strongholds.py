"""The Strongholds: placing, moving and removing after a purchase, occupation, conquest."""

from __future__ import annotations

import pytest

from by_text import finish_turn, play, position, refuse, texts, wrong
from cabochon.gems.colours import letters, total
from cabochon.gems.table import EMPTY, Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.splendor import Splendor, splendor
from cabochon.splendor.modules.strongholds import strongholds_of
from styles import eager

ROW_1 = "row 1: {} {g1} {g1} {g1}\ndeck 1: none\n"


def pieces(game: Splendor, state: Table, seat: int) -> str:
    """The slots with strongholds of a seat, each as often as it has some there."""
    forts = strongholds_of(game).forts(state)
    return " ".join(" ".join([game.slot_text(slot)] * forts.of(seat, slot)) for slot in range(game.slots)).strip()


def in_hand(game: Splendor, state: Table) -> list[int]:
    """How many strongholds each seat has in front of it."""
    return [int(strongholds_of(game).forts(state).in_hand(seat)) for seat in range(game.seats)]


def asked(game: Splendor, state: Table) -> str:
    """The name of the pending question."""
    return game.asked(state).question


def squeezed(text: str) -> str:
    """A text with single spaces."""
    return " ".join(text.split())


# After a purchase


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_has_three(seats: int) -> None:
    """ST1: everybody begins with three strongholds, none of them on a card."""
    game = splendor(seats, ["strongholds"])
    state = drive.deal(game, Random(seats))
    assert in_hand(game, state) == [3] * seats


def test_a_purchase_is_followed_by_a_stronghold() -> None:
    """ST2, ST3, ST4: whoever buys a card must place a stronghold on one of the eleven others, and only then is the slot
    filled (F01).
    """
    game, state = position(
        """splendor+strongholds
        row 3: L3-01 L3-02 L3-03 L3-04
        row 2: L2-01 L2-02 L2-03 L2-04
        row 1: L1-01 {} L1-03 L1-04"""
    )
    play(game, state, "B12")
    assert (asked(game, state), game.to_move(state)) == ("stronghold", 0)
    slots = {f"{row}{place}" for row in (1, 2, 3) for place in (1, 2, 3, 4)}
    assert texts(game, state) == {f"S+{slot}" for slot in slots - {"12"}}
    refuse(game, state, "S+12", "S-11", "S11>12", "no", "pass")
    play(game, state, "S+34")
    assert (asked(game, state), state.slots[1]) == ("reveal", EMPTY)
    assert pieces(game, state, 0) == "34"


def test_a_purchase_from_the_hand_is_followed_by_one_too() -> None:
    """ST2: from the table or from the hand; no slot is empty, so that any card is a target."""
    game, state = position("splendor+strongholds\nrow 1: {g1} {g1}\nseat 0: hand {}")
    play(game, state, "B#1")
    assert texts(game, state) == {"S+11", "S+12"}
    finish_turn(game, state, "s+12")
    assert (pieces(game, state, 0), in_hand(game, state)) == ("12", [2, 3])


@pytest.mark.parametrize("move", ["Twug", "R11", "R1*"])
def test_nothing_but_a_purchase_is_followed_by_one(move: str) -> None:
    """ST2, ST10: taking and reserving bring no stronghold."""
    game, state = position("splendor+strongholds\nrow 1: {g1} {g1}\nstrongholds 1: 12")
    finish_turn(game, state, move)
    assert (in_hand(game, state), pieces(game, state, 1)) == ([3, 2], "12")


@pytest.mark.parametrize(
    ("lines", "there"),
    [
        ("strongholds 1: 12", False),
        ("strongholds 0: 12", True),
        ("strongholds 0: 12 12", True),
        ("strongholds 0: 12 12 12", False),
        ("strongholds 1: 12 12", False),
    ],
)
def test_where_a_stronghold_can_be_placed(lines: str, there: bool) -> None:
    """ST4: not beside another's; beside one or two of one's own; with three there is none left to place (F02)."""
    game, state = position(f"splendor+strongholds\n{ROW_1}{lines}")
    play(game, state, "B11")
    assert ("S+12" in texts(game, state)) == there
    assert "S+11" not in texts(game, state)


def test_a_stronghold_can_be_moved_to_another_card() -> None:
    """ST5: one of one's own, to a card without another's, also while some are in hand; never to where it is."""
    game, state = position(f"splendor+strongholds, 3 seats\n{ROW_1}strongholds 0: 12 13\nstrongholds 2: 14")
    play(game, state, "B11")
    assert texts(game, state) == {"S+12", "S+13", "S12>13", "S13>12", "S-14"}
    finish_turn(game, state, "S13>12")
    assert pieces(game, state, 0) == "12 12"


def test_with_all_three_out_there_is_only_moving_and_removing() -> None:
    """ST2, ST5: nothing is left to place (F04)."""
    game, state = position(
        f"splendor+strongholds\n{ROW_1}row 2: L2-01\nseat 0: hand {{}}\nstrongholds 0: 12 13 13\nstrongholds 1: 14"
    )
    play(game, state, "B#1")
    assert texts(game, state) == {"S12>11", "S12>13", "S12>21", "S13>11", "S13>12", "S13>21", "S-14"}
    finish_turn(game, state, "S13>21")
    assert squeezed(pieces(game, state, 0)) == "12 13 21"


def test_one_piece_of_another_is_given_back() -> None:
    """ST6: of two only one, to its owner; one's own cannot be removed (F11)."""
    game, state = position(f"splendor+strongholds, 3 seats\n{ROW_1}strongholds 0: 14\nstrongholds 1: 12 12")
    play(game, state, "B11")
    assert texts(game, state, "S-") == {"S-12"}
    assert game.describe(state, game.parse(state, "S-12")) == {
        "kind": "remove",
        "row": "1",
        "slot": 2,
        "card": "X2",
        "seat": 1,
    }
    finish_turn(game, state, "S-12")
    assert (pieces(game, state, 1), in_hand(game, state)) == ("12", [2, 2, 3])


def test_the_last_piece_of_another_leaves_the_card_free() -> None:
    """ST6, ST8: once it is gone, everybody may buy the card."""
    game, state = position("splendor+strongholds\nrow 1: {} {}\ndeck 1: none\nstrongholds 1: 12")
    assert "B12" not in texts(game, state)
    finish_turn(game, state, "B11", "S-12")
    finish_turn(game, state, "Twug")
    assert "B12" in texts(game, state)


@pytest.mark.parametrize("lines", ["", "row 2: {w9}\nstrongholds 0: 21 21 21\n"])
def test_the_step_is_skipped_when_nothing_can_be_done(lines: str) -> None:
    """ST7: no card to place one on, none of another to remove, or all three on the only other card."""
    game, state = position(f"splendor+strongholds\nrow 1: {{}}\ndeck 1: none\n{lines}")
    finish_turn(game, state, "B11")
    assert state.turn == 1


# Occupation


def test_only_the_owner_may_take_an_occupied_card() -> None:
    """ST8: others can neither buy nor reserve it, whatever they have; its owner can do both (F03)."""
    text = """splendor+strongholds, 3 seats
        row 1: {} {}
        strongholds 1: 11
        strongholds 2: 12 12"""
    for seat, free in ((0, set()), (1, {"11"}), (2, {"12"})):
        game, state = position(f"{text}\nturn: seat {seat}")
        assert texts(game, state, "B") == {f"B{slot}" for slot in free}
        assert texts(game, state, "R") == {f"R{slot}" for slot in free} | {"R1*", "R2*", "R3*"}
        refuse(game, state, *(f"{move}{slot}" for move in "BR" for slot in {"11", "12"} - free))


def test_buying_ones_own_occupied_card_brings_the_pieces_back_first() -> None:
    """ST9: they return, and then one of three may be placed."""
    game, state = position(f"splendor+strongholds\n{ROW_1}strongholds 0: 11 11\nstrongholds 1: 12")
    play(game, state, "B11")
    assert (pieces(game, state, 0), in_hand(game, state)) == ("", [3, 2])
    assert texts(game, state) == {"S+13", "S+14", "S-12"}
    finish_turn(game, state, "S+13")


def test_reserving_ones_own_occupied_card_brings_the_pieces_back() -> None:
    """ST10: they return without a step to follow, and the card in the hand is nobody's to besiege."""
    game, state = position("splendor+strongholds\nrow 1: L1-01 L1-02\nstrongholds 0: 11 11 12")
    finish_turn(game, state, "R11")
    assert (pieces(game, state, 0), in_hand(game, state)) == ("12", [2, 3])


def test_a_deck_is_not_occupied() -> None:
    """ST10: the top card of a deck can be reserved whatever lies on the face-up cards."""
    game, state = position("splendor+strongholds\nrow 1: {w9}\nstrongholds 1: 11 11 11")
    assert texts(game, state, "R") == {"R1*", "R2*", "R3*"}
    finish_turn(game, state, "R1*")
    assert pieces(game, state, 1) == "11 11 11"


def test_a_new_card_is_not_occupied() -> None:
    """ST9, ST10: the card that fills the slot has no stronghold on it."""
    for move in ("R11", "B11"):
        game, state = position("splendor+strongholds\nrow 1: {} {w9}\nstrongholds 0: 11 11")
        play(game, state, move)
        if asked(game, state) == "stronghold":
            play(game, state, "S+12")
        drive.settle_chance(game, state, Random(3))
        assert state.slots[0] != EMPTY
        assert "11" not in pieces(game, state, 0)
        assert "R11" in texts(game, state)


def test_occupation_alone_leaves_nothing_to_do_but_pass() -> None:
    """ST8, BS23: a card that others have occupied is not one to reserve or buy; without anything else one passes."""
    game, state = position(
        "splendor+strongholds\nbank: y5\nrow 1: {}\ndeck 1: none\ndeck 2: none\ndeck 3: none\nstrongholds 1: 11"
    )
    assert texts(game, state) == {"pass"}
    finish_turn(game, state, "pass")
    assert texts(game, state) == {"R11", "B11"}


# Conquest


def test_conquest_after_taking_tokens() -> None:
    """ST11, ST14: three pieces on {r6}; with the third red token it is bought, the pieces return, one is placed, the
    slot is filled; then comes the noble, then the limit (F05).
    """
    game, state = position(
        """splendor+strongholds
        nobles: N-08
        row 1: {r6 -> g} {g9}
        strongholds 0: 11 11 11
        seat 0: bonuses r4 g3, tokens w4 k3 g1 r1"""
    )
    play(game, state, "Trgu")
    assert (asked(game, state), texts(game, state)) == ("conquest", {"no", "C11"})
    play(game, state, "C11")
    assert (asked(game, state), letters(state.seats[0].tokens)) == ("stronghold", "w4u1g2k3")
    assert (in_hand(game, state), state.seats[0].tiles) == ([3, 3], 0)
    play(game, state, "S+12")
    assert (asked(game, state), state.seats[0].tiles) == ("reveal", 0)
    finish_turn(game, state)
    assert state.seats[0].tiles == 1 << 7
    assert pieces(game, state, 0) == "12"


def test_conquest_comes_before_tokens_are_returned() -> None:
    """ST14: twelve tokens, eight after the conquest: none goes back; without it two do (F06)."""
    text = """splendor+strongholds, 3 seats
        row 1: {u3 w1} {g9}
        deck 1: none
        strongholds 0: 11 11 11
        seat 0: tokens w3 u3 k3"""
    game, state = position(text)
    finish_turn(game, state, "Trgw", "C11", "S+12")
    assert total(state.seats[0].tokens) == 8
    game, state = position(text)
    play(game, state, "Trgw", "no")
    assert asked(game, state) == "return"
    finish_turn(game, state, "-w", "-w")
    assert pieces(game, state, 0) == "11 11 11"


def test_conquest_after_reserving() -> None:
    """ST11: another card is reserved, its slot filled, the gold that comes with it pays for the besieged one."""
    game, state = position("splendor+strongholds\nrow 1: {r1 -> u 2} L1-09\nstrongholds 0: 11 11 11\nseat 0: points 0")
    play(game, state, "R12")
    assert asked(game, state) == "reveal"
    drive.settle_chance(game, state, Random(0))
    play(game, state, "C11", "S+12")
    finish_turn(game, state)
    assert (state.seats[0].points, letters(state.seats[0].tokens)) == (2, "")


def test_conquest_after_reserving_unseen() -> None:
    """ST11: a card from a deck is reserved; whichever it is, the conquest follows."""
    game, state = position("splendor+strongholds\nrow 1: {r1 -> u 2} {g9}\ndeck 1: none\nstrongholds 0: 11 11 11")
    play(game, state, "R2*", ">L2-01")
    assert asked(game, state) == "conquest"
    finish_turn(game, state, "C11", "S+12")


def test_conquest_after_a_purchase_that_leaves_the_siege() -> None:
    """ST11, ST14: Y is bought and another's piece removed, so that the three stay; then X is bought, and one noble
    visits for both (F09).
    """
    game, state = position(
        """splendor+strongholds
        nobles: N-08 N-10
        row 1: {u9 g9} {} {g9}
        strongholds 0: 11 11 11
        strongholds 1: 13
        row 2: {r4 -> u}
        seat 0: bonuses u9 g9 r4"""
    )
    play(game, state, "B12")
    assert texts(game, state) == {"S-13", "S11>21"}
    play(game, state, "S-13")
    drive.settle_chance(game, state, Random(1))
    assert asked(game, state) == "conquest"
    play(game, state, "C11", "S+21")
    drive.settle_chance(game, state, Random(1))
    assert asked(game, state) == "visit"
    finish_turn(game, state, "~N-08")
    assert (len(state.seats[0].cards), state.seats[0].points) == (24, 3)


def test_moving_a_piece_away_ends_the_siege() -> None:
    """ST11: with two pieces left there is no conquest."""
    game, state = position(f"splendor+strongholds\n{ROW_1}row 2: {{}}\ndeck 2: none\nstrongholds 0: 21 21 21")
    finish_turn(game, state, "B11", "S21>12")
    assert squeezed(pieces(game, state, 0)) == "12 21 21"


def test_the_third_piece_may_come_in_the_same_turn() -> None:
    """ST12: placed or moved after this turn's purchase, it makes the conquest possible at once."""
    for more, move in (("", "S+12"), (" 13", "S13>12")):
        game, state = position(f"splendor+strongholds\n{ROW_1}strongholds 0: 12 12{more}\nseat 0: tokens g1")
        play(game, state, "B11", move)
        assert (asked(game, state), texts(game, state)) == ("conquest", {"no", "C12"})


def test_the_bonus_of_the_card_just_bought_counts_for_the_conquest() -> None:
    """ST13: bought this turn, it already saves a gem."""
    game, state = position("splendor+strongholds\nrow 1: {-> r} {r1} {g9}\ndeck 1: none\nstrongholds 0: 12 12")
    play(game, state, "B11", "S+12")
    assert asked(game, state) == "conquest"
    finish_turn(game, state, "C12", "S+13")
    assert len(state.seats[0].cards) == 2


def test_reserving_the_besieged_card_is_no_conquest() -> None:
    """ST10, ST15: the pieces return, no step follows, and nothing can be conquered (F08)."""
    game, state = position("splendor+strongholds\nrow 1: {} {g9}\nstrongholds 0: 11 11 11")
    play(game, state, "R11")
    drive.settle_chance(game, state, Random(1))
    assert (asked(game, state), state.turn, in_hand(game, state)) == ("action", 1, [3, 3])


def test_buying_the_besieged_card_is_the_action_itself() -> None:
    """ST9, ST11: the pieces return before the conquest would come; one is placed, and that was it."""
    game, state = position("splendor+strongholds\nrow 1: {} {g9}\ndeck 1: none\nstrongholds 0: 11 11 11")
    finish_turn(game, state, "B11", "S+12")
    assert pieces(game, state, 0) == "12"


def test_a_conquest_can_be_declined() -> None:
    """ST11: it is offered, and may be declined; the pieces stay (F10)."""
    game, state = position("splendor+strongholds\nrow 1: {}\nstrongholds 0: 11 11 11")
    play(game, state, "Twug")
    refuse(game, state, "C12", "B11", "pass")
    finish_turn(game, state, "no")
    assert pieces(game, state, 0) == "11 11 11"
    assert letters(state.seats[0].tokens) == "w1u1g1"


@pytest.mark.parametrize("has", ["tokens r2", "bonuses r2", "tokens r1, bonuses r1", "tokens r1 y1"])
def test_a_conquest_that_cannot_be_paid_is_not_offered(has: str) -> None:
    """ST16: the price is paid as ever; one short, and the turn ends as usual (F10)."""
    game, state = position(f"splendor+strongholds\nrow 1: {{r3}}\nstrongholds 0: 11 11 11\nseat 0: {has}")
    finish_turn(game, state, "Twug")
    assert pieces(game, state, 0) == "11 11 11"


def test_a_conquest_has_a_choice_of_payments() -> None:
    """ST11, BS14: it is a purchase, voluntary gold included; `payment standard` asks nothing."""
    text = "row 1: {r1} {g9}\ndeck 1: none\nstrongholds 0: 11 11 11\nseat 0: tokens r1 y1"
    game, state = position(f"splendor+strongholds\n{text}")
    play(game, state, "Twug", "C11")
    assert texts(game, state) == {"=r1", "=y1"}
    finish_turn(game, state, "=y1", "S+12")
    game, state = position(f"splendor+strongholds, payment standard\n{text}")
    finish_turn(game, state, "Twug", "C11", "S+12")
    assert letters(state.seats[0].tokens) == "w1u1g1y1"


def test_a_conquest_is_followed_by_a_stronghold_and_not_by_another_conquest() -> None:
    """ST11, ST14: after it there is one piece on the table; the others would need more turns."""
    game, state = position("splendor+strongholds\nrow 1: {} {} {}\nstrongholds 0: 11 11 11\nstrongholds 1: 12")
    play(game, state, "Twug", "C11")
    assert texts(game, state) == {"S+13", "S-12"}
    play(game, state, "S+13")
    finish_turn(game, state)
    assert (len(state.seats[0].cards), in_hand(game, state)) == (1, [2, 2])


def test_each_seat_conquers_in_its_own_turn_only() -> None:
    """ST11: another's three pieces wait for the other's turn."""
    game, state = position("splendor+strongholds\nrow 1: {}\ndeck 1: none\nstrongholds 1: 11 11 11")
    finish_turn(game, state, "Twug")
    play(game, state, "Twrk")
    assert (asked(game, state), game.to_move(state)) == ("conquest", 1)


def test_points_of_a_conquest_end_the_game() -> None:
    """ST17: the end is tested after the conquest and the noble."""
    game, state = position(
        """splendor+strongholds
        turn: seat 1, turns 29
        nobles: N-08
        row 1: {-> g 2} {g9}
        deck 1: none
        strongholds 1: 11 11 11
        seat 1: points 10, bonuses g3 r4"""
    )
    finish_turn(game, state, "Twug", "C11", "S+12")
    assert game.over(state)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0, 15), (1,))


def test_the_order_of_a_turn_with_everything() -> None:
    """G1, ST14: purchase, stronghold, refill, conquest, its stronghold, its refill, noble, return of tokens."""
    game, state = position(
        """splendor+strongholds, 4 seats
        nobles: N-08 N-10
        row 1: {} {r1} {g9}
        row 2: {g9}
        strongholds 0: 12 12
        seat 0: bonuses u4 g4 r4, tokens w4 u4 k4"""
    )
    seen = []
    for move in ("B11", "S+12", "", "C12", "S+13", "", "~N-08", "-w", "-u"):
        seen.append(asked(game, state))
        if move:
            play(game, state, move)
        else:
            drive.settle_chance(game, state, Random(4))
    assert seen == [
        "action", "stronghold", "reveal", "conquest", "stronghold", "reveal", "visit", "return", "return",
    ]  # fmt: skip
    assert state.turn == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_are_never_lost_or_made(seats: int) -> None:
    """ST1, ST4: with eager players everybody has three, at most three on a card, and all on a card are one seat's."""
    game, rng = splendor(seats, ["strongholds"], payment="standard"), Random(seats)
    most, conquests = 0, 0
    for _ in range(6):
        state = drive.deal(game, rng)
        while not game.over(state):
            conquests += asked(game, state) == "conquest"
            game.apply(state, eager(game, state, rng))
            forts = strongholds_of(game).forts(state)
            occupied: list[int] = []
            for seat in range(seats):
                on = {slot: int(forts.of(seat, slot)) for slot in range(game.slots) if forts.of(seat, slot)}
                assert all(1 <= many <= 3 for many in on.values())
                assert sum(on.values()) + int(forts.in_hand(seat)) == 3
                assert all(state.slots[slot] != EMPTY for slot in on)
                occupied += on
                most = max(most, *on.values(), 0)
            assert len(set(occupied)) == len(occupied)
    assert most == 3
    assert conquests > 3


# The position text


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ("row 1: {}\nstrongholds 0: 15", "line 3, strongholds 0: there is no slot '15': they are 11 12 13 14 21 "),
        ("row 1: {}\nstrongholds 0: 12", "this cannot be: a stronghold is on no card"),
        ("row 1: {}\nstrongholds 0: 11 11 11 11", "line 3, strongholds 0: seat 0 has 3 strongholds, not more"),
        (
            "row 1: {}\nstrongholds 0: 11\nstrongholds 1: 11",
            "line 4, strongholds 1: seat 1 can have no stronghold on 11: another seat has",
        ),
        ("strongholds 2: 11", "line 2, strongholds 2: '2' is no whole number from 0 to 1"),
        ("strongholds: 11", "line 2, strongholds: a position has no such line"),
        ("row 1: {}\nnext: conquest 11", "line 3, next: this cannot be: the card to conquer has no three strongholds"),
        (
            "row 1: {r1}\nstrongholds 0: 11 11 11\nnext: conquest 11",
            "line 4, next: this cannot be: the card to conquer cannot be bought",
        ),
        (
            "row 1: {r1}\nstrongholds 1: 11 11 11\nnext: conquest 11",
            "line 4, next: this cannot be: the card to conquer has no three strongholds",
        ),
        ("next: conquest 99", "line 2, next: conquest needs a source, and '99' is none: there are 11 12 13 14 21 "),
        ("next: conquest 11", "line 2, next: there is no card at 11"),
        (
            "row 1: {}\nnext: stronghold",
            "line 3, next: stronghold belongs to a purchase: say which, as in `stronghold ..., purchase 11 from ref",
        ),
        ("strongholds 0:", "line 2, strongholds 0: nothing is listed; say none if there is none"),
    ],
)
def test_wrong_strongholds_are_refused(lines: str, error: str) -> None:
    """A position with strongholds that cannot be is one clear error."""
    assert wrong(f"splendor+strongholds, 2 seats\n{lines}").startswith(error)


def test_what_comes_next_is_written_and_read() -> None:
    """A pending conquest needs nothing behind it; after a purchase it must be said which."""
    game, state = position("splendor+strongholds\nrow 1: {} {}\nstrongholds 0: 12 12 12\nnext: conquest 12")
    assert "next: conquest 12\n" in game.write(state)
    play(game, state, "C12")
    assert "next: stronghold, purchase 12 from refill, turn from visit_noble\n" in game.write(state)
    again, same = position(game.write(state))
    assert same.pack() == state.pack()
    finish_turn(again, same, "S+11")


def test_strongholds_are_written_and_read() -> None:
    """They come back as they were, one word a piece."""
    game, state = position(
        "splendor+strongholds\nrow 3: L3-01\nrow 1: L1-01\nstrongholds 1: 31 11 31\nstrongholds 0: none"
    )
    assert "strongholds 1: 11 31 31\n" in game.write(state)
    assert "strongholds 0" not in game.write(state)
