"""How clocks run, stop and get more."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from at_table import move, people
from cabochon.kernel.native import Random
from cabochon.table import Setup, Timing
from cabochon.table.clocks import Clocks


def test_a_clock_for_each_turn_is_full_again_after_it() -> None:
    clocks = Clocks(Timing("move", 30), 2)
    clocks.run(0, 1000)
    assert (clocks.left_at(0, 11_000), clocks.left_at(1, 11_000)) == (20_000, 30_000)
    clocks.run(1, 11_000)
    assert clocks.left == [30_000, 30_000]


def test_an_increment_never_brings_more_than_the_clock_began_with() -> None:
    clocks = Clocks(Timing("fischer", 60, 10), 2)
    clocks.run(0, 0)
    clocks.run(1, 30_000)
    assert clocks.left[0] == 40_000
    clocks.run(0, 31_000)
    assert clocks.left[1] == 60_000


def test_a_clock_runs_on_while_the_same_seat_is_asked_again() -> None:
    clocks = Clocks(Timing("fischer", 60, 10), 2)
    clocks.run(0, 0)
    clocks.run(0, 30_000)
    assert clocks.left_at(0, 40_000) == 20_000


def test_time_that_goes_back_counts_for_nobody() -> None:
    clocks = Clocks(Timing("move", 30), 2)
    clocks.run(0, 10_000)
    assert clocks.left_at(0, 5_000) == 30_000
    clocks.run(1, 5_000)
    assert clocks.since == 10_000


def test_a_clock_that_was_set_back_while_nobody_looked_stands_still_for_nobody() -> None:
    """Neither one that ran when the server ended, nor one that begins after that."""
    clocks = Clocks(Timing("move", 30), 2)
    clocks.run(0, 100_000)
    clocks.skip_to(5_000)
    assert clocks.left_at(0, 6_000) == 29_000
    clocks.run(None, 90_000)
    clocks.run(1, 1_000)
    assert clocks.left_at(1, 2_000) == 29_000


@given(st.lists(st.tuples(st.sampled_from([0, 1, 2, None]), st.integers(0, 20_000)), max_size=30))
def test_no_clock_is_ever_below_nothing_or_above_its_bank(steps: list[tuple[int | None, int]]) -> None:
    clocks = Clocks(Timing("fischer", 10, 3), 3)
    now = 0
    for seat, wait in steps:
        now += wait
        clocks.run(seat, now)
        assert all(0 <= clocks.left_at(each, now) <= 10_000 for each in range(3))


def test_bots_have_no_clock_and_a_pause_of_the_server_counts_for_nobody() -> None:
    rng = Random(3)
    sitting = people(Setup("splendor", 2, timing=Timing("fischer", 60, 5)), rng, humans=1)
    assert sitting.clocks.running == 0
    assert sitting.resume(now=500_000)
    assert sitting.clocks.left_at(0, 500_000) == 60_000
    move(sitting, rng, 510_000)
    while sitting.asked() == 0:
        move(sitting, rng, 510_000)
    assert sitting.clocks.running is None
    assert sitting.resume(now=900_000) == []
    assert sitting.clocks.left[0] == 55_000


@pytest.mark.parametrize("kind", ["none", "move", "fischer"])
def test_only_a_clock_that_runs_is_ever_up(kind: str) -> None:
    sitting = people(Setup("splendor", 2, timing=Timing(kind, 30 if kind != "none" else 0)), Random(3))
    assert (sitting.tick(now=10**9) == []) == (kind == "none")
