"""Fingerprints of random games: equal when two builds play the same games, choice by choice.

A game goes into its fingerprint as its packed states, one after each choice; every sixteenth time its choices, its
views and a sample of each view as well. Run as a program, by any Python with any build of the package, it prints:

    fingerprints.py build                             which build it is
    fingerprints.py games SETTING FIRST MANY          one fingerprint a game: the seeds from FIRST on
    fingerprints.py choices SETTING SEED              one a choice, with the choice's text
    fingerprints.py position SETTING SEED MANY        the position after so many choices
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from cabochon import games
from cabochon.build_info import build
from cabochon.kernel.native import Random

OFTEN = 16
"""Every so many choices more than the state goes into the fingerprint."""

MOST = 5000
"""Choices after which a game is left unfinished."""


def game_of(setting: str) -> Any:
    """The game that a setting names, `splendor seats=2 payment=standard`."""
    name, *options = setting.split()
    values = dict(option.split("=") for option in options)
    return games.make(name, int(values.pop("seats")), **values)


def after_each_choice(game: Any, seed: int) -> Iterator[bytes]:
    """What goes into the fingerprint after each choice of a random game."""
    rng, other = Random(seed), Random(seed)
    state = game.start()
    for number in range(MOST):
        if game.over(state):
            return
        game.advance(state, rng)
        yield state.pack()
        if number % OFTEN == 0 and not game.over(state):
            yield bytes(str(list(game.choices(state))), "ascii")
            for viewer in (None, *range(game.seats)):
                view = game.view(state, viewer)
                yield view.pack()
                yield game.sample(view, other).pack()


def fingerprint(game: Any, seeds: range) -> str:
    """The fingerprint of one or more games."""
    digest = blake2b(digest_size=8)
    for seed in seeds:
        for data in after_each_choice(game, seed):
            digest.update(data)
    return digest.hexdigest()


def choices_of(game: Any, seed: int) -> Iterator[tuple[str, str]]:
    """A fingerprint of each choice's outcome, and the choice's text."""
    state = game.start()
    rng = Random(seed)
    for _ in range(MOST):
        if game.over(state):
            return
        choice = game.pick(state, rng)
        text = game.text(state, choice)
        game.apply(state, choice)
        yield blake2b(state.pack(), digest_size=8).hexdigest(), text


def position_after(game: Any, seed: int, many: int) -> str:
    """The position after so many choices."""
    state = game.start()
    rng = Random(seed)
    for _ in range(many):
        game.advance(state, rng)
    return str(game.write(state))


def main(arguments: list[str]) -> None:
    """Print what the arguments ask for."""
    what, *rest = arguments
    if what == "build":
        print(build())
        return
    game = game_of(rest[0])
    first, *many = map(int, rest[1:])
    if what == "games":
        for seed in range(first, first + many[0]):
            print(fingerprint(game, range(seed, seed + 1)))
    elif what == "choices":
        for found in choices_of(game, first):
            print(*found)
    elif what == "position":
        print(position_after(game, first, many[0]), end="")
    else:
        raise SystemExit(f"there is no {what!r} to print")


if __name__ == "__main__":
    main(sys.argv[1:])
