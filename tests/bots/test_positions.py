"""What bots find in positions from games: victories in one, two and three turns, what the other would win with, and
privileges that are better kept. Which choices are right is found by trying every line (`positions/proving.py`).
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cabochon.bots import UNLIMITED, make
from cabochon.bots.evaluators import judge_of
from cabochon.bots.judge import zeros
from cabochon.build_info import build
from cabochon.games import FAMILIES, read_position
from cabochon.kernel.native import Random
from positions.proving import TooMuch, fault_in
from positions.reading import AIMS, DEMANDED, GRADES, Found, files, read

CASES = [
    pytest.param(found, id=f"{file.stem}, {found.aim}, {number}")
    for file in files()
    for number, found in enumerate(read(file), 1)
]
LEAST = 10
LEAST_OF_A_KIND = 3
"""So many positions a game has at least, that are not hard, and so many of each kind."""

MOST_TRIED = {"plain": 2_000, "compiled": 40_000}
"""So many positions are tried here at most for one answer."""


@pytest.mark.parametrize("found", CASES)
def test_it_finds(found: Found) -> None:
    """What bots must find; many lines are tried only where the search is compiled."""
    demanded = DEMANDED[found.grade]
    if build() not in demanded:
        pytest.skip(f"{found.grade}: {GRADES[found.grade]}")
    assert found.solved(demanded[build()])


@pytest.mark.parametrize("found", CASES)
def test_it_is_so(found: Found) -> None:
    """Every line is tried: these choices are right, no others, and it cannot be done in fewer turns."""
    try:
        assert not fault_in(found, MOST_TRIED[build()])
    except TooMuch:
        pytest.skip("it takes longer: tools/positions.py --check")


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_there_is_something_to_find_in_each_position(file: Path) -> None:
    """Every right choice is legal, and there are wrong ones; what is on file is as it is written."""
    for found in read(file):
        game, state = found.start()
        game.check(state)
        assert game.write(state) == found.text
        assert game.name == file.stem
        choices = {game.text(state, choice) for choice in game.choices(state)}
        assert set(found.right) < choices
        assert found.aim in AIMS
        assert found.grade in GRADES


def test_every_game_has_positions() -> None:
    """Each base and each module alone: victories in one, two and three turns, something to hold off; most not hard."""
    by_name = {file.stem: read(file) for file in files()}
    for base, family in FAMILIES.items():
        for name in [base, *(f"{base}+{module}" for module in family.modules)]:
            found = by_name.get(name, [])
            assert sum(not each.grade for each in found) >= LEAST, f"{name} has too few positions"
            many = Counter(each.aim for each in found)
            for aim in AIMS if base == "duel" else AIMS[:-1]:
                assert many[aim] >= LEAST_OF_A_KIND, f"{name} has too few positions with a {aim}"


OF_A_SEAT = re.compile(
    r"^(?:turn: seat|seat|posts|strongholds|reserved nobles|city) ([01])|, first ([01])", re.MULTILINE
)


def swapped(text: str) -> str:
    """A position in which the seats have changed places, in whatever order its lines are."""
    other = OF_A_SEAT.sub(lambda match: match[0][:-1] + str(1 - int(match[0][-1])), text)
    return re.sub(r"^privileges: (\d) (\d)", r"privileges: \2 \1", other, flags=re.MULTILINE)


def shares_of(game: Any, state: Any) -> list[float]:
    """What share of the victory each seat is expected to get."""
    shares = zeros(game.seats)
    judge_of(game).expect(state, shares)
    return list(shares)


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_seats_that_have_changed_places_are_worth_the_same(file: Path) -> None:
    """To whoever judges positions, and to the bot that searches: it finds what it has found before."""
    for found in read(file):
        game, state = found.start()
        other_game, other = read_position(swapped(found.text))
        assert other_game.to_move(other) == 1 - game.to_move(state)
        assert shares_of(game, state) == pytest.approx(shares_of(other_game, other)[::-1])
        if found.aim == "win in 1" and not found.grade:
            assert Found(found.aim, found.right, swapped(found.text)).solved(DEMANDED[""][build()])


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_what_is_in_hands_and_decks_unseen_does_not_matter(file: Path) -> None:
    """The same ends of games with decks, and with hands that nobody has seen: for another hand the same choice."""
    differed = 0
    for found in read(file):
        seat = int(found.start()[0].to_move(found.start()[1]))
        game, state = read_position(unseen(found.text, 1 - seat))
        twin = game.sample(game.view(state, seat), Random(7))
        differed += twin.pack() != state.pack()
        one, other = (
            make("mcts:iterations=8", game, 3).choose(game.view(each, seat), UNLIMITED) for each in (state, twin)
        )
        assert one == other
    assert differed >= LEAST


def unseen(text: str, seat: int) -> str:
    """A position with decks, whose owner alone has seen the hand of `seat`."""
    lines = [line for line in text.splitlines() if not line.startswith("deck ")]
    for place, line in enumerate(lines):
        hand = re.match(rf"seat {seat}: .*hand ((?:\S+ )*?[^\s,]+)(?=,|$)", line)
        if hand:
            cards = " ".join(f"{card}*" for card in hand[1].split())
            lines[place] = line[: hand.start(1)] + cards + line[hand.end(1) :]
    return "\n".join(lines) + "\n"
