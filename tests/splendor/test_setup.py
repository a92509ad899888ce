"""What is on the table when a game begins, and who begins."""

from __future__ import annotations

from collections import Counter

import pytest

from cabochon import games
from cabochon.gems.colours import KINDS, count, numbers, total
from cabochon.gems.table import Table
from cabochon.kernel import drive
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE
from cabochon.splendor import Splendor, splendor

SEATS = (2, 3, 4)


def asked_in_the_deal(game: Splendor, rng: Random) -> tuple[Table, list[str]]:
    """A new game after the deal, and the names of the questions that were asked for it."""
    state = game.start()
    asked = []
    while game.to_move(state) == CHANCE:
        asked.append(game.asked(state).question)
        game.advance(state, rng)
    return state, asked


@pytest.mark.parametrize(("seats", "gems"), [(2, 4), (3, 5), (4, 7)])
def test_the_bank_depends_on_the_seats(seats: int, gems: int) -> None:
    """BS1: there are 4, 5 or 7 tokens of each gem colour for 2, 3 or 4 players, and always 5 gold."""
    state = drive.deal(splendor(seats), Random(seats))
    assert numbers(state.supply) == [gems, gems, gems, gems, gems, 0, 0, 5]
    assert all(seat.tokens == 0 for seat in state.seats)


@pytest.mark.parametrize("seats", SEATS)
def test_there_is_one_noble_more_than_seats(seats: int) -> None:
    """BS1: one noble more than there are players comes to the table, no noble twice."""
    game = splendor(seats)
    for seed in range(20):
        state = drive.deal(game, Random(seed))
        assert int(state.tiles).bit_count() == seats + 1
        assert state.tiles < 1 << 10


@pytest.mark.parametrize("seats", SEATS)
def test_four_cards_of_each_level_lie_face_up(seats: int) -> None:
    """BS1: four cards of each level lie face up; the other 36, 26 and 16 are the decks."""
    game = splendor(seats)
    state = drive.deal(game, Random(seats))
    levels = [game.cards.all[card].row + 1 for card in state.slots]
    assert levels == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
    assert [state.in_deck(row) for row in range(3)] == [36, 26, 16]
    assert [int(deck).bit_count() for deck in state.decks] == [36, 26, 16]


def test_the_ninety_cards_and_ten_nobles() -> None:
    """BS1: 40, 30 and 20 cards, as many of each colour, 0 to 1, 1 to 3 and 3 to 5 points; ten nobles of 3 points."""
    game = splendor(4)
    cards = [[card for card in game.cards.all if card.row == row] for row in range(3)]
    assert [len(level) for level in cards] == [40, 30, 20]
    assert [set(Counter(card.bonus for card in level).values()) for level in cards] == [{8}, {6}, {4}]
    assert [sorted({card.points for card in level}) for level in cards] == [[0, 1], [1, 2, 3], [3, 4, 5]]
    assert {noble.points for noble in game.nobles} == {3}
    demands = Counter(tuple(sorted(filter(None, numbers(noble.cost)))) for noble in game.nobles)
    assert demands == {(3, 3, 3): 5, (4, 4): 5}


def test_no_price_asks_for_gold() -> None:
    """BS1, BS13: prices and nobles' demands are in gems of the five colours alone."""
    game = splendor(2)
    for cost in [card.cost for card in game.cards.all] + [noble.cost for noble in game.nobles]:
        assert total(cost) == sum(count(cost, kind) for kind in range(5)) > 0


@pytest.mark.parametrize("seats", SEATS)
def test_the_deal_is_a_run_of_chance_questions(seats: int) -> None:
    """G6: chance is asked for each card and each noble, one by one, and every answer weighs the same."""
    state, asked = asked_in_the_deal(splendor(seats), Random(1))
    assert asked == ["reveal"] * 12 + ["noble"] * (seats + 1)
    game = splendor(seats)
    state = game.start()
    while game.to_move(state) == CHANCE:
        assert set(game.weights(state)) == {1}
        game.apply(state, game.choices(state)[-1])


def test_every_card_of_a_deck_may_come_up() -> None:
    """G6: chance may answer with any card of the row's deck and with no other."""
    game = splendor(2)
    state = game.start()
    assert list(game.choices(state)) == list(range(40))
    for card in (39, 0, 7):
        game.apply(state, card)
    assert list(game.choices(state)) == [card for card in range(40) if card not in (39, 0, 7)]
    game.apply(state, 1)
    assert list(game.choices(state)) == list(range(40, 70))


@pytest.mark.parametrize("seats", SEATS)
def test_the_first_player_is_seat_0_or_the_one_named(seats: int) -> None:
    """BS2: seat 0 begins, or the seat that the option `first_player` names."""
    assert drive.deal(splendor(seats), Random(0)).turn == 0
    for seat in range(seats):
        game = splendor(seats, first_player=seat)
        state = drive.deal(game, Random(0))
        assert (state.turn, state.first, game.to_move(state)) == (seat, seat, seat)


@pytest.mark.parametrize("seats", SEATS)
def test_a_random_first_player_is_chances_choice(seats: int) -> None:
    """BS2: with `first_player="random"` chance is asked first of all, and every seat weighs the same."""
    game = splendor(seats, first_player="random")
    state = game.start()
    assert (game.asked(state).question, game.to_move(state)) == ("first_player", CHANCE)
    assert list(game.choices(state)) == list(range(seats))
    assert list(game.weights(state)) == [1] * seats
    for seat in range(seats):
        chosen = state.copy()
        game.apply(chosen, seat)
        drive.settle_chance(game, chosen, Random(3))
        assert (chosen.turn, chosen.first, game.to_move(chosen)) == (seat, seat, seat)


@pytest.mark.parametrize("seats", SEATS)
def test_turns_go_round_from_the_first_player(seats: int) -> None:
    """BS2: turns go round from the seat that began, over the highest seat to seat 0."""
    game = splendor(seats, first_player=seats - 1)
    rng = Random(9)
    state = drive.deal(game, rng)
    turns = []
    for _ in range(2 * seats):
        turns.append(int(game.to_move(state)))
        now = state.turns
        while state.turns == now:
            game.advance(state, rng)
        drive.settle_chance(game, state, rng)
    assert turns == [(seats - 1 + turn) % seats for turn in range(2 * seats)]


@pytest.mark.parametrize("first", [-1, 4, "4", "youngest", ""])
def test_a_first_player_who_is_no_seat_is_refused(first: object) -> None:
    """BS2: a first player that is no seat is an error that says what there is."""
    with pytest.raises(BadSetup, match="first_player is 'random' or a seat from 0 to 3"):
        games.make("splendor", 4, first_player=first)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    """BS1: the game is for two, three or four."""
    with pytest.raises(BadSetup, match=f"2, 3 or 4 seats, not {seats}"):
        splendor(seats)


def test_the_base_game_alone_is_official() -> None:
    """G3: the base game is official, and a module that there is not is refused by name."""
    assert games.make("splendor").official
    with pytest.raises(BadSetup, match="no module 'market' of splendor"):
        games.make("splendor+market")


def test_a_deal_has_the_kinds_of_the_base_game_only() -> None:
    """BS1: there are neither pearls nor glass in base Splendor."""
    assert [KINDS[kind] for kind, number in enumerate(numbers(splendor(2).stock)) if not number] == ["pearl", "glass"]
