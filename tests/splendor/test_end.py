"""The last round, the winner, passing, and the stall cap."""

from __future__ import annotations

import pytest

from by_text import finish_turn, play, position, refuse, texts
from cabochon.gems.table import Table
from cabochon.kernel.outcome import Outcome
from cabochon.splendor import Splendor

# Nobody can do anything: no gems in the bank, hands full, nothing affordable
STUCK = """splendor, 2 seats
bank: y2
row 1: {w9}
seat 0: tokens w4 u4, hand {k9} {k9} {k9}
seat 1: tokens g4 r4 k2, hand {w9} {w9} {w9}
"""


def ended(game: Splendor, state: Table) -> Outcome:
    """The outcome of a game that is over: nothing is asked any more, and nothing can be played."""
    outcome = game.outcome(state)
    assert outcome is not None
    assert game.over(state)
    return outcome


def final(text: str) -> Outcome:
    """The outcome after the last turn of a last round, in which a single token is taken."""
    game, state = position(f"splendor, 2 seats\nturn: seat 1, turns 43, last round\nbank: k1\n{text}")
    finish_turn(game, state, "Tk")
    return ended(game, state)


def test_the_end_is_tested_after_the_noble_and_the_return_of_tokens() -> None:
    """G1: the points of this turn's noble count when the end is tested, once all else of the turn is done."""
    game, state = position(
        """splendor, 2 seats
        turn: seat 1
        nobles: N-08
        seat 1: points 12, bonuses g4 r4, tokens w4 u4 g2"""
    )
    play(game, state, "Trr")
    assert state.seats[1].points == 15
    assert not game.over(state)
    assert state.final == 0
    finish_turn(game, state, "-w", "-w")
    assert ended(game, state).reason == "points"


@pytest.mark.parametrize("points", [15, 17])
def test_the_round_is_finished_when_somebody_has_fifteen_points(points: int) -> None:
    """BS20: from fifteen points, reached by a noble, the others have a turn each, and it is over (S09)."""
    game, state = position(
        f"""splendor, 3 seats
        nobles: N-08
        seat 0: points {points - 3}, bonuses g4 r4"""
    )
    finish_turn(game, state, "Twug")
    assert (state.seats[0].points, state.final, game.asked(state).seat) == (points, 1, 1)
    finish_turn(game, state, "Twug")
    assert game.asked(state).seat == 2
    finish_turn(game, state, "Twug")
    assert ended(game, state) == Outcome((1, 2, 2), (points, 0, 0), "points")
    assert state.turns == 3


def test_the_last_seat_of_the_round_ends_the_game_at_once() -> None:
    """BS20: when the last seat of the round gets to fifteen, nobody has another turn (S10)."""
    game, state = position(
        """splendor, 3 seats
        turn: seat 2, turns 44
        row 1: {r1 -> u 1}
        seat 2: points 14, tokens r1"""
    )
    finish_turn(game, state, "B11")
    assert ended(game, state) == Outcome((2, 2, 1), (0, 0, 15), "points")


@pytest.mark.parametrize(("first", "seats", "more"), [(0, 4, 2), (1, 4, 3), (2, 4, 0), (3, 4, 1), (1, 2, 0)])
def test_a_round_ends_before_the_seat_that_began(first: int, seats: int, more: int) -> None:
    """BS20: whoever began, all have had equally many turns at the end."""
    seat = 1 if seats == 4 else 0
    game, state = position(
        f"""splendor, {seats} seats, first_player {first}
        turn: seat {seat}, first {first}, turns 40
        row 1: {{r1 -> u 1}}
        seat {seat}: points 14, tokens r1"""
    )
    finish_turn(game, state, "B11")
    for _ in range(more):
        assert not game.over(state)
        finish_turn(game, state, "Twug")
    assert ended(game, state).winners == (seat,)


def test_a_second_seat_with_fifteen_points_changes_nothing() -> None:
    """BS20: the last round is the one in which the first seat got to fifteen, whoever follows."""
    game, state = position(
        """splendor, 3 seats
        row 1: {r1 -> u 1} {r1 -> u 2}
        seat 0: points 14, tokens r1
        seat 1: points 14, tokens r1"""
    )
    finish_turn(game, state, "B11")
    finish_turn(game, state, "B12")
    assert not game.over(state)
    finish_turn(game, state, "Twug")
    assert ended(game, state) == Outcome((2, 1, 3), (15, 16, 0), "points")


def test_fourteen_points_end_nothing() -> None:
    """BS20: with fourteen points the game goes on, round after round."""
    game, state = position(
        """splendor, 2 seats
        turn: seat 1
        seat 0: points 14
        seat 1: points 14"""
    )
    for _ in range(5):
        finish_turn(game, state, "R1*" if len(state.seats[state.turn].reserved) < 3 else "Twug")
    assert not game.over(state)
    assert game.outcome(state) is None
    assert state.final == 0


def test_points_come_before_cards() -> None:
    """BS21: most points win, however many cards they took."""
    outcome = final("seat 0: points 16, cards 9\nseat 1: points 17, cards 20")
    assert (outcome.ranks, outcome.winners) == ((2, 1), (1,))


def test_the_winner_need_not_be_who_began_the_last_round() -> None:
    """BS21: the seat that got to fifteen first has no advantage."""
    outcome = final("seat 0: points 15, cards 9\nseat 1: points 18, nobles N-01 N-02, cards 30")
    assert outcome == Outcome((2, 1), (15, 18), "points")


def test_fewer_bought_cards_win_a_tie() -> None:
    """BS21: equal points, and whoever has bought fewer cards wins; nobles are no tie-break."""
    for nobles in ("", ", nobles N-05"):
        outcome = final(f"seat 0: points 16, cards 12{nobles}\nseat 1: points 16, cards 11")
        assert outcome == Outcome((2, 1), (16, 16), "points")


def test_reserved_cards_do_not_count_in_a_tie() -> None:
    """BS12, BS21: cards in the hand are not bought; 11 and two in hand beat 12 (S11)."""
    outcome = final("seat 0: points 16, cards 12\nseat 1: points 16, cards 11, hand L1-01 {k9 -> k 5}")
    assert outcome.winners == (1,)


def test_equal_points_and_cards_share_the_victory() -> None:
    """BS22: equal in points and cards, both win, whatever else they have (S11)."""
    outcome = final("seat 0: points 16, cards 11, hand L1-01 L1-02\nseat 1: points 16, cards 11, tokens w3")
    assert outcome == Outcome((1, 1), (16, 16), "points")
    assert outcome.winners == (0, 1)


def test_shared_places_count_the_seats_before_them() -> None:
    """BS22: lower places are shared too, and the next place counts all who are before it."""
    game, state = position(
        """splendor, 4 seats
        turn: seat 3, turns 43, last round
        seat 0: points 15, cards 9
        seat 1: points 9, cards 4
        seat 2: points 9, cards 4
        seat 3: points 9, cards 5"""
    )
    finish_turn(game, state, "Twug")
    assert ended(game, state).ranks == (1, 2, 2, 4)


def test_a_pass_is_the_only_choice_when_nothing_else_is_possible() -> None:
    """BS23: without gems in the bank, with a full hand and nothing affordable, the one choice is to pass."""
    game, state = position(STUCK)
    assert texts(game, state) == {"pass"}
    refuse(game, state, "R11", "R1*", "Tw", "B11", "B#1")
    finish_turn(game, state, "pass")
    assert (game.asked(state).seat, state.passes) == (1, 1)


@pytest.mark.parametrize("first", [0, 1])
def test_a_round_of_passes_ends_the_game(first: int) -> None:
    """BS23: as many passes in a row as seats end the game with the ordinary ranking, whoever passed first."""
    game, state = position(
        f"{STUCK}turn: first {first}, seat 0\nseat 0: points 7, cards 6\nseat 1: points 7, cards 5",
    )
    finish_turn(game, state, "pass")
    finish_turn(game, state, "pass")
    assert ended(game, state) == Outcome((2, 1), (7, 7), "passes")


def test_an_action_between_passes_starts_the_count_anew() -> None:
    """BS23: only passes in a row count; an action in between, and the game goes on."""
    game, state = position(
        """splendor, 2 seats
        bank: none
        row 1: {k1 -> u}
        deck 1: none
        seat 0: tokens w4 u4, hand {k9} {k9} {k9}
        seat 1: tokens g4 r4 k1, hand {w9} {w9} {w9}"""
    )
    finish_turn(game, state, "pass")
    finish_turn(game, state, "B11")
    assert state.passes == 0
    finish_turn(game, state, "Tk")
    finish_turn(game, state, "pass")
    assert (state.passes, game.over(state)) == (1, False)


def test_a_noble_visits_after_a_pass() -> None:
    """BS18, BS23: a turn of passing is a full turn: a noble whose demand is met comes."""
    game, state = position(f"{STUCK}nobles: N-08\nseat 0: bonuses g4 r4")
    finish_turn(game, state, "pass")
    assert state.seats[0].points == 3
    assert state.tiles == 0


def test_a_last_round_that_ends_with_a_pass_ends_by_points() -> None:
    """BS23: when a pass completes the last round, the game ends by points, be it the last of a round of passes."""
    game, state = position(
        f"{STUCK}turn: seat 1, turns 43, last round, passes 1\nseat 0: points 15\nseat 1: points 3",
    )
    finish_turn(game, state, "pass")
    assert ended(game, state) == Outcome((1, 2), (15, 3), "points")


def test_passes_can_end_the_game_within_a_last_round() -> None:
    """BS23: passes by all end the game also before the last round is complete."""
    game, state = position(
        """splendor, 3 seats
        bank: none
        turn: seat 1, turns 43, last round, passes 2
        seat 0: points 15, tokens w5 u5, hand {k9} {k9} {k9}
        seat 1: tokens g5 r5, hand {w9} {w9} {w9}
        seat 2: tokens k5 y5, hand {w9} {w9} {w9}"""
    )
    finish_turn(game, state, "pass")
    assert ended(game, state).reason == "passes"


@pytest.mark.parametrize("card", ["row 1: {w9}", "deck 1: L1-01"])
def test_there_is_no_pass_while_a_card_can_be_reserved(card: str) -> None:
    """BS24: with a free place in the hand and a card to put there, reserving is the only choice, and no pass."""
    rest = "\n".join(f"deck {level}: none" for level in (1, 2, 3) if f"deck {level}" not in card)
    game, state = position(
        f"""splendor, 2 seats
        bank: none
        {card}
        {rest}
        seat 0: hand {{k9}} {{k9}}"""
    )
    assert texts(game, state) == ({"R11"} if card.startswith("row") else {"R1*"})
    refuse(game, state, "pass")


def test_a_free_place_does_not_help_when_no_card_is_left() -> None:
    """BS24: with no card on the table and none in the decks there is nothing to reserve, and the choice is to pass."""
    game, state = position(
        """splendor, 2 seats
        bank: y5
        deck 1: none
        deck 2: none
        deck 3: none"""
    )
    assert texts(game, state) == {"pass"}


def stall(game: Splendor, state: Table) -> int:
    """Take and return tokens until the game is over; how many turns that took, at most 100."""
    before = state.turns
    while not game.over(state) and state.turns - before < 100:
        game.play(state, game.choices(state)[0])
    return int(state.turns - before)


@pytest.mark.parametrize(("seats", "rounds", "first"), [(2, 1, 0), (2, 3, 1), (3, 2, 0), (4, 2, 2)])
def test_the_stall_cap_ends_after_full_rounds_without_a_new_card(seats: int, rounds: int, first: int) -> None:
    """G5: after `stall_rounds` full rounds in which no card was bought the game ends, with the ordinary ranking."""
    game, state = position(
        f"""splendor, {seats} seats, stall_rounds {rounds}, first_player {first}
        turn: seat {first}, first {first}
        seat 0: points 3, cards 2
        seat 1: points 4, cards 9"""
    )
    assert stall(game, state) == rounds * seats
    outcome = ended(game, state)
    assert (outcome.reason, outcome.winners) == ("stall", (1,))


def test_a_purchase_starts_the_stall_cap_anew() -> None:
    """G5: the round of a purchase is none of the rounds without one; a reserved card changes nothing."""
    game, state = position(
        """splendor, 2 seats, stall_rounds 2
        row 1: {r1 -> u}
        seat 0: tokens r1"""
    )
    finish_turn(game, state, "R1*")
    finish_turn(game, state, "R1*")
    finish_turn(game, state, "B11", "=r1")
    assert state.quiet == 0
    finish_turn(game, state, "R1*")
    assert stall(game, state) == 4
    assert ended(game, state).reason == "stall"
    assert state.turns == 8


def test_a_last_round_is_not_called_a_stall() -> None:
    """G5: when the last round and the stall cap end together, the points are the reason."""
    game, state = position(
        """splendor, 2 seats, stall_rounds 1
        turn: seat 1, turns 43, quiet 1
        nobles: N-08
        seat 1: points 12, bonuses g4 r4"""
    )
    finish_turn(game, state, "Twug")
    assert ended(game, state) == Outcome((2, 1), (0, 15), "points")


def test_there_is_no_stall_cap_unless_asked_for() -> None:
    """G5: without the option a game in which nobody buys goes on."""
    game, state = position("splendor, 2 seats")
    assert stall(game, state) == 100
    assert game.outcome(state) is None
