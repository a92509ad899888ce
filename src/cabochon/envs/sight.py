"""The inner part of encoding: a view as numbers, and a state's choices as marks. Compiled; numpy stays outside."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cabochon.kernel.game import Game
from cabochon.kernel.native import append, i64, u8, vec
from cabochon.kernel.observer import Observer
from cabochon.kernel.packing import vector_of
from cabochon.kernel.state import CODE_BITS, CODE_MASK, State


def zeros(many: i64) -> vec[u8]:
    """So many zeros."""
    out: vec[u8] = vec[u8]([], capacity=many)
    for _ in range(many):
        out = append(out, 0)
    return out


class Sight:
    """A game's observers in a row: `size` numbers in all."""

    def __init__(self, observers: list[Observer[Any]]) -> None:
        self.observers: vec[Observer[Any]] = vec[Observer]([])  # type: ignore[type-arg]
        self.firsts: vec[i64] = vec[i64]([])
        self.size: i64 = 0
        for observer in observers:
            self.observers = append(self.observers, observer)
            self.firsts = append(self.firsts, self.size)
            self.size += sum(len(shown.labels) for shown in observer.shown)

    def fill(self, view: State, out: vec[u8], first: i64) -> None:
        """Write the numbers of a view to `out`, from place `first` on, where zeros are."""
        place: i64 = 0
        for observer in self.observers:
            observer.fill(view, out, first + self.firsts[place])
            place += 1


class Actions:
    """The action space of a game: `firsts` has by question the action of its choice 0, or -1 if it has no actions."""

    def __init__(self, game: Game[Any], firsts: Iterable[int], size: int) -> None:
        self.game = game
        self.firsts: vec[i64] = vector_of(firsts)
        self.size: i64 = size

    def first(self, state: State) -> i64:
        """The action of choice 0 of the pending question, or -1 when no seat is asked."""
        if state.depth == 0:
            return -1
        return self.firsts[state.stack[state.depth - 1] & CODE_MASK]

    def mark(self, state: State, out: vec[u8], place: i64) -> None:
        """Write 1 for each action that the seat that is asked may take to `out`, from `place` on, where zeros are."""
        first = self.first(state)
        if first < 0:
            return
        top: i64 = state.stack[state.depth - 1]
        place += first
        for choice in self.game.questions[top & CODE_MASK].choices(state, top >> CODE_BITS):
            out[place + choice] = 1
