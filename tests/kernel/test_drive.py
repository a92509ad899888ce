"""The drivers: they answer for chance, play at random by a seed, and count lines of play."""

from __future__ import annotations

from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE
from cabochon.splendor import splendor


def test_a_deal_ends_where_a_seat_is_asked() -> None:
    game = splendor(3, first_player="random")
    state = drive.deal(game, Random(1))
    assert game.asked(state).question == "action"
    assert game.to_move(state) == state.first
    assert -1 not in list(state.slots)
    assert int(state.tiles).bit_count() == 4


def test_settling_chance_stops_at_a_seat_or_the_end() -> None:
    game = splendor(2)
    state = drive.deal(game, Random(1))
    before = state.pack()
    drive.settle_chance(game, state, Random(2))
    assert state.pack() == before
    game.play(state, game.parse(state, "R11"))
    assert game.to_move(state) == CHANCE
    drive.settle_chance(game, state, Random(2))
    assert game.to_move(state) == 1
    drive.play_out(game, state, Random(1))
    before = state.pack()
    drive.settle_chance(game, state, Random(2))
    assert state.pack() == before


def test_playing_out_makes_as_many_choices_as_it_says() -> None:
    game = splendor(2)
    state, other = game.start(), game.start()
    made = drive.play_out(game, state, Random(7))
    assert game.over(state)
    rng = Random(7)
    for _ in range(made):
        assert not game.over(other)
        game.advance(other, rng)
    assert other.pack() == state.pack()


def test_playing_out_can_stop_early_and_go_on() -> None:
    game = splendor(2)
    whole, parts = game.start(), game.start()
    made = drive.play_out(game, whole, Random(7))
    rng = Random(7)
    assert drive.play_out(game, parts, rng, 20) == 20
    assert drive.play_out(game, parts, rng, 0) == 0
    assert drive.play_out(game, parts, rng) == made - 20
    assert parts.pack() == whole.pack()
    assert drive.play_out(game, parts, rng) == 0


def test_the_first_levels_of_a_count_are_known_by_hand() -> None:
    """Chance deals slot by slot: 40 cards, then 39."""
    game = splendor(2)
    state = game.start()
    before = state.pack()
    assert [drive.perft(game, state, depth) for depth in range(3)] == [1, 40, 40 * 39]
    assert state.pack() == before
