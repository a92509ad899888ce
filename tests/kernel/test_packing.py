"""States as bytes: exact both ways; whatever else comes is `BadText`, in both builds, and never anything worse."""

from __future__ import annotations

import struct
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from all_games import every_setting
from cabochon.kernel import drive
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import Random, i64, vec
from cabochon.kernel.packing import Packer, Unpacker, vector_of

LEAST, MOST = -(1 << 63), (1 << 63) - 1
numbers = st.integers(LEAST, MOST)


@given(st.lists(numbers | st.lists(numbers, max_size=5)))
@example([LEAST, MOST, [], [LEAST, MOST]])
def test_numbers_and_vectors_come_back_in_order(values: list[int | list[int]]) -> None:
    packer = Packer()
    for value in values:
        if isinstance(value, list):
            packer.vector(vector_of(value))
        else:
            packer.number(value)
    unpacker = Unpacker(packer.bytes())
    for value in values:
        if isinstance(value, list):
            assert list(unpacker.vector()) == value
        else:
            assert unpacker.number() == value
    unpacker.end()


def test_a_vector_is_its_numbers() -> None:
    assert list(vector_of(range(5))) == [0, 1, 2, 3, 4]
    assert list(vector_of([])) == []
    assert isinstance(vector_of([]), type(vec[i64]([])))


@pytest.mark.parametrize("length", [-1, LEAST, 2, 3, MOST])
def test_a_vector_cannot_be_longer_than_what_there_is(length: int) -> None:
    with pytest.raises(BadText, match=f"a packed vector cannot have {length} numbers"):
        Unpacker(struct.pack("<2q", length, 7)).vector()


def test_bytes_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadText, match="a whole number of 8-byte numbers, not 7 bytes"):
        Unpacker(bytes(7))
    unpacker = Unpacker(bytes(8))
    with pytest.raises(BadText, match="a packed state has 1 numbers too many"):
        unpacker.end()
    unpacker.number()
    with pytest.raises(BadText, match="a packed state ends too early"):
        unpacker.number()


# Whole states

SETTINGS = every_setting()


@cache
def packed_states(place: int) -> tuple[Any, list[tuple[int, ...]]]:
    """A game, and states of it as tuples of numbers: some of every few decisions, and views."""
    game = SETTINGS[place].make()
    rng = Random(place)
    state = game.start()
    states = []
    while not game.over(state):
        states.append(state.copy())
        game.advance(state, rng)
    states.append(state)
    packed = [one.pack() for one in states[:: max(1, len(states) // 40)]]
    packed += [game.view(one, viewer).pack() for one in states[::40] for viewer in (None, 0, 1)]
    return game, [struct.unpack(f"<{len(data) // 8}q", data) for data in packed]


def expect_state_or_badtext(game: Any, data: bytes) -> Any:
    """The state of the bytes if they are one, which then is sound; None if they are refused with `BadText`."""
    try:
        state = game.unpack(data)
    except BadText:
        return None
    game.check(state)
    assert state.pack() == data
    return state


@given(st.integers(0, len(SETTINGS) - 1), st.binary(max_size=2000))
def test_any_bytes_are_a_state_or_bad_text(place: int, data: bytes) -> None:
    game, _ = packed_states(place)
    assert expect_state_or_badtext(game, data) is None


@given(st.integers(0, len(SETTINGS) - 1), st.lists(numbers, max_size=200))
def test_any_numbers_are_a_state_or_bad_text(place: int, values: list[int]) -> None:
    game, _ = packed_states(place)
    assert expect_state_or_badtext(game, struct.pack(f"<{len(values)}q", *values)) is None


strange = (
    st.integers(-3, 130)
    | st.integers(0, 61).map(lambda bit: 1 << bit)
    | st.sampled_from([LEAST, MOST, -256, 1 << 31, 1 << 32, -(1 << 31)])
    | numbers
)


@given(st.data())
def test_a_state_with_strange_numbers_can_be_played_or_is_bad_text(data: st.DataObject) -> None:
    """What is accepted goes on like any other game: no error, and an end."""
    game, states = packed_states(data.draw(st.integers(0, len(SETTINGS) - 1)))
    values = list(states[data.draw(st.integers(0, len(states) - 1))])
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(values) - 1))
        near = st.sampled_from([max(values[place] - 1, LEAST), min(values[place] + 1, MOST)])
        values[place] = data.draw(strange | near)
    state = expect_state_or_badtext(game, struct.pack(f"<{len(values)}q", *values))
    if state is None:
        return
    if state.viewer != -2:
        state = game.sample(state, Random(1))
    drive.play_out(game, state, Random(2), 20_000)
    if game.over(state):
        assert game.outcome(state) is not None


@given(st.data())
def test_a_state_that_is_cut_or_doubled_is_bad_text(data: st.DataObject) -> None:
    game, states = packed_states(data.draw(st.integers(0, len(SETTINGS) - 1)))
    values = states[data.draw(st.integers(0, len(states) - 1))]
    end = data.draw(st.integers(0, len(values) - 1))
    assert expect_state_or_badtext(game, struct.pack(f"<{end}q", *values[:end])) is None
    more = values + values[end:]
    assert expect_state_or_badtext(game, struct.pack(f"<{len(more)}q", *more)) is None
