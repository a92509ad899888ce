"""Who can win for certain, found out by trying every choice of every seat and every answer of chance.

No bot has a say in it. Only the order in which choices are tried is guessed: first those that decided positions before.
What cannot win by the rules is not tried: in Duel a seat wins in a turn of its own (DU25), and without modules by
buying a card in it, since nothing else brings points or crowns.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any, Final

from positions.reading import AIMS, Found

MOST: Final = 1_000_000
"""So many positions are tried at most for one answer."""


class TooMuch(Exception):
    """A search has tried more positions than it may."""


class Proof:
    """Whether `seat` wins alone, in a game, in positions that are asked about one after the other.

    `tried` is how many positions were tried so far. A victory is known from so many turns on, a failure up to so many.
    """

    def __init__(self, game: Any, seat: int, most: int = MOST) -> None:
        self.game = game
        self.seat = seat
        self.most = most
        self.tried = 0
        self.won: dict[bytes, int] = {}
        self.failed: dict[bytes, int] = {}
        self.decisive: defaultdict[tuple[bool, int], Counter[int]] = defaultdict(Counter)
        self.in_own_turn = game.name.startswith("duel")
        self.by_buying = game.name == "duel"
        self.idle: dict[int, bool] = {}

    def wins(self, state: Any, turns: int) -> bool:
        """Whether the seat wins, whatever others and chance do, before it has begun `turns` more turns."""
        if state.depth == 0:
            return tuple(self.game.outcome(state).winners) == (self.seat,)
        key = state.pack()
        if self.won.get(key, turns + 1) <= turns:
            return True
        if self.failed.get(key, -1) >= turns:
            return False
        self.tried += 1
        if self.tried > self.most:
            raise TooMuch
        won = self.search(state, turns)
        (self.won if won else self.failed)[key] = turns
        return won

    def search(self, state: Any, turns: int) -> bool:
        """The same in a position about which nothing is known: one choice of the seat is enough, or all of others."""
        own = int(self.game.to_move(state)) == self.seat
        decisive = self.decisive[own, turns]
        choices = [int(choice) for choice in self.game.choices(state)]
        if own and not turns and self.by_buying and self.game.asked(state).question == "action":
            choices = [choice for choice in choices if not self.idles(state, choice)]
        for choice in sorted(choices, key=lambda choice: -decisive[choice]):
            if self.wins_after(state, choice, turns) == own:
                decisive[choice] += 1
                return own
        return not own

    def wins_after(self, state: Any, choice: int, turns: int) -> bool:
        """The same after a choice."""
        after = state.copy()
        self.game.apply(after, choice)
        if after.depth and after.turns != state.turns:
            if int(after.turn) == self.seat:
                turns -= 1
            elif self.in_own_turn and not turns:
                return False
            if turns < 0:
                return False
        return self.wins(after, turns)

    def idles(self, state: Any, choice: int) -> bool:
        """Whether an action, whose number means the same in every position, ends the turn without a purchase."""
        if choice not in self.idle:
            self.idle[choice] = self.game.describe(state, choice)["kind"] in ("take", "reserve")
        return self.idle[choice]


class Defence:
    """Whether a seat of two can end its turn so that the other does not win for certain within one turn of its own."""

    def __init__(self, game: Any, seat: int, most: int = MOST) -> None:
        self.game = game
        self.seat = seat
        self.threat = Proof(game, 1 - seat, most)

    def holds(self, state: Any, turns: int) -> bool:
        """Whether it can; `turns` is how many turns were finished when it began."""
        if state.depth == 0:
            return self.seat in self.game.outcome(state).winners
        if state.turns != turns:
            return not self.threat.wins(state, 1 if int(state.turn) == self.seat else 0)
        lines = (self.holds_after(state, int(choice)) for choice in self.game.choices(state))
        return any(lines) if int(self.game.to_move(state)) == self.seat else all(lines)

    def holds_after(self, state: Any, choice: int) -> bool:
        """The same after a choice."""
        after = state.copy()
        self.game.apply(after, choice)
        return self.holds(after, int(state.turns))


def right_choices(game: Any, state: Any, aim: str, most: int = MOST) -> tuple[str, ...]:
    """The texts of the choices that reach an aim of `positions.reading`, for the seat that is asked."""
    seat = int(game.to_move(state))
    choices = [int(choice) for choice in game.choices(state)]
    if aim.startswith("win in "):
        proof = Proof(game, seat, most)
        good = [choice for choice in choices if proof.wins_after(state, choice, int(aim[-1]) - 1)]
    else:
        defence = Defence(game, seat, most)
        good = [choice for choice in choices if defence.holds_after(state, choice)]
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


def fault_in(found: Found, most: int = MOST) -> str:
    """What is not as it is said of a position; nothing if all is."""
    game, state = found.start()
    right = right_choices(game, state, found.aim, most)
    if right != found.right:
        return f"{found.aim} is {' '.join(right) or 'not possible'}"
    if found.aim == "privilege":
        texts = {game.text(state, choice) for choice in game.choices(state)}
        if not texts - set(right) <= privileged(game, state):
            return "more is wrong than to hand a privilege"
    turns = int(found.aim[-1]) if found.aim.startswith("win in ") else 1
    sooner = [aim for aim in AIMS[: turns - 1] if right_choices(game, state, aim, most)]
    return f"there is a {sooner[0]}" if sooner else ""
