"""Finds positions in which there is something to be found, and checks those in tests/positions: by trying every line.

python tools/positions.py --check                     whether what each file says is so, and is all there is
python tools/positions.py --find splendor+orient      print positions of a game, from games of quick bots
python tools/positions.py --solve strong:ms=100       how many positions of each kind a bot solves, and what it misses

No bot has a say in what is right: a search goes through every choice of every seat and every answer of chance. What
bots miss stays, and is marked by how hard it is.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.pop(0)  # this folder, whose files are named like folders of the tests
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from cabochon import games
from cabochon.bots import UNLIMITED, make, seed_of
from cabochon.kernel.drive import deal
from cabochon.kernel.errors import CabochonError
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE
from positions.proving import TooMuch, fault_in, privileged, right_choices
from positions.reading import AIMS, Found, files, read

MOST = {"win in 1": 20_000, "win in 2": 60_000, "win in 3": 200_000, "block": 60_000}
"""So many positions are tried at most where something may be found: where it takes more, a position is left out."""

WANTED = {"win in 1": 3, "win in 2": 4, "win in 3": 3, "block": 4, "privilege": 3}
"""How many positions of each kind a game has."""

FEW = 0.25
"""The share of the choices that may be right: what almost everything does is not to be found."""

PLAYERS = "mcts:iterations=4,warmth=20"
"""Who plays the games; against `random` the end comes from further away, and can be forced in more turns."""

MOST_GAMES = 400
SEEDS = (1, 2, 3)
LAST = 8
"""So many turns before the end of a game there begins to be something to find."""


def aim_in(game: Any, state: Any, wanted: set[str], *, ahead: bool) -> tuple[str, tuple[str, ...]] | None:
    """What there is to be found in a position, and the right choices; None where it is nothing that is wanted.

    Who is `ahead` looks for a victory; others can only hold off what the other would win with.
    """
    texts = {game.text(state, choice) for choice in game.choices(state)}
    for aim in ("win in 1", "win in 2", "win in 3") if ahead else ("win in 1", "win in 2", "block"):
        if aim == "win in 3" and aim not in wanted:
            return None
        right = right_choices(game, state, aim, MOST[aim])
        if not right or set(right) == texts:
            continue
        if aim == "block" and game.name.startswith("duel") and texts - set(right) <= privileged(game, state):
            aim = "privilege"
        elif len(right) > max(1, FEW * len(texts)):
            return None
        return (aim, right) if aim in wanted else None
    return None


def turns_of(game: Any, seed: int, players: list[str]) -> tuple[tuple[int, ...], list[tuple[int, str]]]:
    """A game between bots, who take turns in sitting first: who won, and the seat and position where each turn began.

    Only the last turns; the positions are without decks, and all hands are seen.
    """
    turns: list[tuple[int, str]] = []
    bots = [make(players[(seed + seat) % len(players)], game, seed_of(seed, seat)) for seat in range(game.seats)]
    rng = Random(seed)
    state = deal(game, rng)
    finished = -1
    while not game.over(state):
        seat = int(game.to_move(state))
        if seat == CHANCE:
            game.advance(state, rng)
            continue
        if state.turns != finished:
            turns.append((seat, stripped(game, game.write(state))))
        finished = int(state.turns)
        game.apply(state, bots[seat].choose(game.view(state, seat), UNLIMITED))
    return tuple(game.outcome(state).winners), turns[-LAST:]


def stripped(game: Any, text: str) -> str:
    """A position text without decks, without a bag, and without secrets."""
    lines = [line for line in text.splitlines() if not line.startswith(("deck ", "bag:"))]
    at = 1 + next(place for place, line in enumerate(lines) if line.startswith("turn:"))
    decks = [f"deck {row.letter}: none" for row in game.rows]
    if game.name.startswith("duel"):
        decks.append("bag: none")
    hands = [line.replace("*", "") if line.startswith("seat ") else line for line in lines]
    return "\n".join([*hands[:at], *decks, *hands[at:]]) + "\n"


def find(name: str, aims: list[str], first: int, players: list[str]) -> None:
    """Print positions of a game, until there are enough of each kind, no more than one of a game that is played."""
    game = games.make(name, 2, payment="standard")
    wanted = {aim: WANTED[aim] for aim in aims if aim != "privilege" or name.startswith("duel")}
    for seed in range(first, first + MOST_GAMES):
        if not any(wanted.values()):
            break
        winners, turns = turns_of(game, seed, players)
        for seat, text in turns:
            found = found_in(text, {aim for aim, many in wanted.items() if many}, ahead=winners == (seat,))
            if found is not None:
                wanted[found.aim] -= 1
                print(graded(found).written(), flush=True)
                break


def found_in(text: str, wanted: set[str], *, ahead: bool) -> Found | None:
    """What there is to be found in a position, if it is wanted and can be searched."""
    try:
        game, state = games.read_position(text)
        game.check(state)
        aim = aim_in(game, state, wanted, ahead=ahead)
    except (TooMuch, CabochonError, AssertionError):
        return None
    return Found(*aim, game.write(state)) if aim else None


def graded(found: Found) -> Found:
    """The same, marked by the search that finds it whatever its seed is, with some lines to spare."""
    tried = {"": (100, 400), "hard": (2000,)}
    for grade, numbers in tried.items():
        if all(found.solved(f"mcts:iterations={lines},seed={seed}") for lines in numbers for seed in SEEDS):
            return replace(found, grade=grade)
    return replace(found, grade="open")


def check() -> int:
    """Search every position on file; returns how many are not as it is said."""
    wrong = 0
    for file in files():
        for number, found in enumerate(read(file), 1):
            said = fault_in(found)
            if said:
                wrong += 1
                print(f"{file.name}, position {number}: {said}")
        print(f"{file.name}: {len(read(file))} positions")
    return wrong


def solve(specs: list[str]) -> None:
    """Print how many positions each bot solves, by game and kind, and what it misses."""
    for spec in specs:
        print(f"| {spec} | {' | '.join(AIMS)} |\n|---|{'---|' * len(AIMS)}")
        missed = []
        for file in files():
            solved: Counter[str] = Counter()
            for number, found in enumerate(read(file), 1):
                chosen = found.chosen(spec)
                solved[found.aim] += chosen in found.right
                if chosen not in found.right:
                    missed.append(
                        f"{file.stem} {number} ({found.aim}{', ' * bool(found.grade)}{found.grade}): {chosen}"
                    )
            there = Counter(found.aim for found in read(file))
            counts = (f"{solved[aim]} of {there[aim]}" if there[aim] else "-" for aim in AIMS)
            print(f"| {file.stem} | {' | '.join(counts)} |", flush=True)
        print("\nmissed:", *missed, sep="\n- ")


def regrade() -> None:
    """Write every file again, each position marked by how hard it is."""
    for file in files():
        text = "\n".join(graded(found).written() for found in read(file))
        file.write_text(text, encoding="utf-8")


def main() -> int:
    """Do what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="search the positions on file")
    parser.add_argument("--find", metavar="GAME", help="print positions of a game")
    parser.add_argument("--aim", action="append", choices=AIMS, help="only those in which this is to be found")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game that is played")
    parser.add_argument("--solve", metavar="BOT", action="append", help="let a bot search the positions on file")
    parser.add_argument("--regrade", action="store_true", help="mark the positions on file by how hard they are")
    parser.add_argument("--players", metavar="BOT", nargs=2, default=[PLAYERS, PLAYERS], help="who plays these games")
    given = parser.parse_args()
    if given.find:
        find(given.find, given.aim or list(AIMS), given.seed, given.players)
    if given.regrade:
        regrade()
    solve(given.solve or [])
    return 1 if given.check and check() else 0


if __name__ == "__main__":
    sys.exit(main())
