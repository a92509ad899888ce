"""The registry refuses what is no game or no option with one error, whatever its type."""

from __future__ import annotations

from typing import Any

import pytest

from cabochon import games
from cabochon.kernel.errors import BadSetup


@pytest.mark.parametrize("name", [None, 3, ["splendor"]])
def test_a_game_is_named_by_a_text(name: Any) -> None:
    with pytest.raises(BadSetup, match=r"^a game is named by a text, such as splendor\+orient, not "):
        games.make(name)


@pytest.mark.parametrize("number", [1 << 31, -(1 << 31), 10**30])
@pytest.mark.parametrize(("game", "option"), [("splendor", "stall_rounds"), ("duel", "stall_turns")])
def test_an_option_that_is_too_large_is_refused(game: str, option: str, number: int) -> None:
    with pytest.raises(BadSetup, match=f"^{option} is a whole number below 2147483648, not {number}$"):
        games.make(game, **{option: number})


def test_the_largest_number_is_an_option() -> None:
    assert games.make("splendor", stall_rounds=(1 << 31) - 1).options["stall_rounds"] == (1 << 31) - 1
