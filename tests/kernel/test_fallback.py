"""Without librt and mypy-extensions the rules run on plain lists and the standard generator: the same rules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cabochon.kernel import fallback

SOURCES = Path(__file__).parents[2] / "src"

HIDE = """
import sys
for name in ("librt", "librt.vecs", "librt.random", "mypy_extensions"):
    sys.modules[name] = None
from cabochon.kernel import fallback, native
assert native.Random is fallback.Random and native.vec is fallback.vec
"""


def without_librt(program: str) -> str:
    """What a program prints in a Python that finds neither package."""
    done = subprocess.run(
        [sys.executable, "-c", HIDE + program],
        env=os.environ | {"PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_whole_games_are_played() -> None:
    printed = without_librt("""
from cabochon import games
from cabochon.kernel import drive
for name, family in games.FAMILIES.items():
    for modules in ("", *family.modules):
        for seats in family.seats:
            game = games.make("+".join(filter(None, [name, modules])), seats)
            state = game.start()
            made = drive.play_out(game, state, native.Random(1))
            game.check(state)
            assert game.unpack(state.pack()).pack() == state.pack()
            print(game.name, seats, made > 20, game.over(state), bool(game.outcome(state).winners))
""")
    assert printed
    assert all(line.endswith("True True True") for line in printed.splitlines())


def test_the_contract_is_kept() -> None:
    printed = without_librt("""
from cabochon import games
from cabochon.kernel import contract
print(contract.check(games.make("splendor", 2), native.Random(3), 1) > 50)
""")
    assert printed == "True\n"


def test_the_same_choices_lead_to_the_same_states() -> None:
    """The rules do not depend on librt; only which random game a seed gives does."""
    program = """
from hashlib import sha256
from cabochon import games
game = games.make("splendor", 3)
state = game.start()
digest = sha256()
for number in range(150):
    choices = list(game.choices(state))
    game.apply(state, choices[number * 7919 % len(choices)])
    digest.update(state.pack())
print(digest.hexdigest())
"""
    ordinary = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert without_librt(program) == ordinary.stdout


def test_only_the_missing_packages_bring_the_fallback() -> None:
    program = "from cabochon.kernel import native; import sys; print('cabochon.kernel.fallback' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        check=True,
    )
    pytest.importorskip("librt")
    assert done.stdout == "False\n"


# What stands in for a vector


def test_a_vector_is_a_list_with_the_calls_of_librt() -> None:
    vec: Any = fallback.vec
    values = vec[fallback.i64]([3, 1], capacity=8)
    values = fallback.append(values, 4)
    values = fallback.extend(values, [1, 5])
    assert values == [3, 1, 4, 1, 5]
    values, last = fallback.pop(values)
    values, first = fallback.pop(values, 0)
    assert (values, first, last) == ([1, 4, 1], 3, 5)


def test_a_slice_of_a_vector_is_a_vector_of_its_own() -> None:
    values = fallback.vec([1, 2, 3])
    part = values[:2]
    part[0] = 9
    assert isinstance(part, fallback.vec)
    assert (part, values) == ([9, 2], [1, 2, 3])
    assert values[-1] == 3


def test_a_vector_may_hold_vectors_and_anything() -> None:
    vec: Any = fallback.vec
    nested = vec[vec[fallback.i64]]([vec([1])])
    assert nested == [[1]]


def test_a_class_may_be_marked_for_the_compiler() -> None:
    @fallback.mypyc_attr(allow_interpreted_subclasses=True)
    class Marked:
        """A class."""

    assert Marked.__name__ == "Marked"
