"""Finds positions in which there is something to be found, and checks those in tests/positions: by trying every line.

python tools/positions.py --check                     whether what each file says is so, and is all there is
python tools/positions.py --find splendor+orient      print positions of a game, from games of quick bots

No bot has a say in what is right: a search goes through every choice of every seat and every answer of chance. What the
bot of the tests misses is left out, and counted.
"""

from __future__ import annotations

import argparse
import sys
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
from positions.reading import AIMS, Found, files, read

MOST = {1: 2_000, 2: 20_000, 3: 40_000}
"""So many positions are tried at most, by turns: where it takes more, a position is left out."""

WANTED = {"win in 1": 3, "win in 2": 4, "win in 3": 3, "block": 4, "privilege": 3}
"""How many positions of each kind a game has."""

FEW = 0.25
"""The share of the choices that may be right: what almost everything does is not to be found."""

PLAYERS = "mcts:iterations=4,warmth=20"
MOST_GAMES = 400
LAST = 7
"""So many turns before the end of a game there begins to be something to find."""


class TooMuch(Exception):
    """A search has tried more positions than it may."""


class Proof:
    """Tries every line of a game, to find out who can win for certain."""

    def __init__(self, game: Any, most: int) -> None:
        self.game = game
        self.left = most
        self.known: dict[tuple[bytes, int, int], bool] = {}

    def wins(self, state: Any, seat: int, turns: int) -> bool:
        """Whether `seat` wins alone, whatever others and chance do, before it has begun `turns` more turns."""
        if state.depth == 0:
            return tuple(self.game.outcome(state).winners) == (seat,)
        key = (state.pack(), seat, turns)
        if key not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TooMuch
            mover = int(self.game.to_move(state))
            lines = (self.wins_after(state, choice, seat, turns) for choice in self.game.choices(state))
            self.known[key] = any(lines) if mover == seat else all(lines)
        return self.known[key]

    def wins_after(self, state: Any, choice: int, seat: int, turns: int) -> bool:
        """The same after a choice."""
        after = state.copy()
        self.game.apply(after, choice)
        if after.depth and after.turns != state.turns and int(after.turn) == seat:
            turns -= 1
            if turns < 0:
                return False
        return self.wins(after, seat, turns)

    def holds(self, state: Any, seat: int, turns: int) -> bool:
        """Whether `seat` can end its turn so that the other does not win within one turn of its own for certain.

        `turns` is how many turns were finished when it began.
        """
        if state.depth == 0:
            return seat in self.game.outcome(state).winners
        if state.turns != turns:
            return not self.wins(state, 1 - seat, 0 if int(state.turn) != seat else 1)
        lines = (self.holds_after(state, choice, seat) for choice in self.game.choices(state))
        return any(lines) if int(self.game.to_move(state)) == seat else all(lines)

    def holds_after(self, state: Any, choice: int, seat: int) -> bool:
        """The same after a choice."""
        after = state.copy()
        self.game.apply(after, choice)
        return self.holds(after, seat, int(state.turns))


def right_choices(game: Any, state: Any, aim: str) -> tuple[str, ...]:
    """The texts of the choices that reach an aim, for the seat that is asked."""
    seat = int(game.to_move(state))
    choices = list(game.choices(state))
    if aim.startswith("win"):
        turns = int(aim[-1])
        proof = Proof(game, MOST[turns])
        good = [choice for choice in choices if proof.wins_after(state, choice, seat, turns - 1)]
    else:
        proof = Proof(game, 40 * MOST[1])
        good = [choice for choice in choices if proof.holds_after(state, choice, seat)]
    return tuple(game.text(state, choice) for choice in good)


def privileged(game: Any, state: Any) -> set[str]:
    """The texts of the choices that hand the other seat of Duel a privilege."""
    from cabochon.duel.board import arena_of

    seat = int(game.to_move(state))
    handing = set()
    for choice in game.choices(state):
        after = state.copy()
        game.apply(after, choice)
        if arena_of(after).privileges_of(1 - seat) > arena_of(state).privileges_of(1 - seat):
            handing.add(game.text(state, choice))
    return handing


def aim_in(game: Any, state: Any, wanted: set[str]) -> tuple[str, tuple[str, ...]] | None:
    """What there is to be found in a position, and the right choices; None where it is nothing that is wanted."""
    texts = {game.text(state, choice) for choice in game.choices(state)}
    few = max(1, FEW * len(texts))
    for aim in ("win in 1", "win in 2", "block", "win in 3"):
        if aim == "win in 3" and aim not in wanted:
            return None
        right = right_choices(game, state, aim)
        if not right or set(right) == texts:
            continue
        if aim == "block" and game.name.startswith("duel") and texts - set(right) <= privileged(game, state):
            aim = "privilege"
        elif len(right) > few:
            return None
        return (aim, right) if aim in wanted else None
    return None


def positions_of(game: Any, seed: int) -> list[str]:
    """The positions at the beginnings of the last turns of a game between quick bots, without decks, all hands seen."""
    texts: list[str] = []
    bots = [make(PLAYERS, game, seed_of(seed, seat)) for seat in range(game.seats)]
    rng = Random(seed)
    state = deal(game, rng)
    turns = -1
    while not game.over(state):
        seat = int(game.to_move(state))
        if seat == CHANCE:
            game.advance(state, rng)
            continue
        if state.turns != turns:
            texts.append(stripped(game, game.write(state)))
        turns = int(state.turns)
        game.apply(state, bots[seat].choose(game.view(state, seat), UNLIMITED))
    return texts[-LAST:]


def stripped(game: Any, text: str) -> str:
    """A position text without decks, without a bag, and without secrets."""
    lines = [line for line in text.splitlines() if not line.startswith(("deck ", "bag:"))]
    at = 1 + next(place for place, line in enumerate(lines) if line.startswith("turn:"))
    decks = [f"deck {row.letter}: none" for row in game.rows]
    if game.name.startswith("duel"):
        decks.append("bag: none")
    hands = [line.replace("*", "") if line.startswith("seat ") else line for line in lines]
    return "\n".join([*hands[:at], *decks, *hands[at:]]) + "\n"


def find(name: str, aims: list[str], first: int) -> None:
    """Print positions of a game, until there are enough of each kind; those that the bot misses are only counted."""
    game = games.make(name, 2, payment="standard")
    wanted = {aim: WANTED[aim] for aim in aims if aim != "privilege" or name.startswith("duel")}
    missed = 0
    for seed in range(first, first + MOST_GAMES):
        if not any(wanted.values()):
            break
        for text in positions_of(game, seed):
            found = found_in(text, {aim for aim, many in wanted.items() if many})
            if found is not None and not found.solved():
                missed += 1
                print(f"the bot of the tests has missed {missed} so far, this one a {found.aim}", file=sys.stderr)
            elif found is not None:
                wanted[found.aim] -= 1
                print(found.written(), flush=True)
                break


def found_in(text: str, wanted: set[str]) -> Found | None:
    """What there is to be found in a position, if it is wanted and can be searched."""
    try:
        game, state = games.read_position(text)
        game.check(state)
        aim = aim_in(game, state, wanted)
    except (TooMuch, CabochonError, AssertionError):
        return None
    return Found(*aim, game.write(state)) if aim else None


def check() -> int:
    """Search every position on file; returns how many are not as it is said."""
    wrong = 0
    for file in files():
        for number, found in enumerate(read(file), 1):
            game, state = found.start()
            aim = "block" if found.aim == "privilege" else found.aim
            right = right_choices(game, state, aim)
            early = aim.startswith("win") and any(
                right_choices(game, state, f"win in {turns}") for turns in range(1, int(aim[-1]))
            )
            if right != found.right or early:
                wrong += 1
                print(f"{file.name}, position {number}: {aim} is {' '.join(right)}{', and sooner' * early}")
        print(f"{file.name}: {len(read(file))} positions")
    return wrong


def main() -> int:
    """Do what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="search the positions on file")
    parser.add_argument("--find", metavar="GAME", help="print positions of a game")
    parser.add_argument("--aim", action="append", choices=AIMS, help="only those in which this is to be found")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game that is played")
    given = parser.parse_args()
    if given.find:
        find(given.find, given.aim or list(AIMS), given.seed)
    return 1 if given.check and check() else 0


if __name__ == "__main__":
    sys.exit(main())
