"""Retells a foreign game in ours: every choice is found by its meaning, must be legal, and is recorded."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cabochon.gems.colours import by_name
from cabochon.kernel.errors import BadText
from cabochon.records.read import Fields
from cabochon.records.record import short
from cabochon.records.recorder import Recorder


class Retelling:
    """One game while it is retold."""

    def __init__(self, game: Any, recorder: Recorder) -> None:
        self.game = game
        self.recorder = recorder
        self.state: Any = game.start()

    def asks(self) -> str:
        """The name of the pending question; an empty text when the game is over."""
        return "" if self.game.over(self.state) else self.game.asked(self.state).question

    def answer(self, **meaning: object) -> None:
        """Give the answer whose description has all of `meaning`; `BadText` when no legal answer has."""
        choices: Any = () if self.game.over(self.state) else self.game.choices(self.state)
        for choice in choices:
            described = self.game.describe(self.state, choice)
            if all(key in described and described[key] == value for key, value in meaning.items()):
                self.recorder.add(self.state, choice)
                self.game.apply(self.state, choice)
                return
        wanted = " ".join(f"{key}={value}" for key, value in meaning.items())
        if not len(choices):
            raise BadText(f"the game is over, but this comes: {wanted}")
        raise BadText(f"not legal when {self.asks()} is asked: {wanted}")

    def tokens_of(self, seat: int) -> Counter[str]:
        """The tokens in front of a seat, by kind."""
        return Counter(by_name(self.state.seats[seat].tokens))

    def hand_place(self, card: str) -> int:
        """The place, from 1, of a card in the hand of the seat whose turn it is."""
        hand = [self.game.cards.name(each) for each in self.state.seats[self.state.turn].reserved]
        if card not in hand:
            raise BadText(f"{card} is not among the reserved cards {', '.join(hand)}")
        return hand.index(card) + 1

    def buy(self, card: str, paid: dict[str, int], **source: object) -> None:
        """Buy a card from a source, or from the hand where none is named, and pay exactly these tokens."""
        seat = self.state.turn
        before = self.tokens_of(seat)
        hand = {} if source else {"hand": self.hand_place(card)}
        self.answer(kind="buy", **source, **hand, card=card)
        if self.asks() == "payment":
            self.answer(kind="pay", tokens=paid)
            return
        spent = dict(before - self.tokens_of(seat))
        if spent != paid:
            raise BadText(f"{card} costs {spent}, but {paid} is paid")


def field(fields: Fields, key: str, kind: type) -> Any:
    """The value of a key, of this type; `BadText` when it is missing or of another."""
    value = fields.get(key)
    if type(value) is not kind:
        raise BadText(f"{key} must be {'an' if kind.__name__[0] in 'io' else 'a'} {kind.__name__}, not {short(value)}")
    return value


def whole(fields: Fields, key: str, end: int) -> int:
    """The value of a key that is a whole number from 0 and below `end`."""
    value: int = field(fields, key, int)
    if not 0 <= value < end:
        raise BadText(f"{key} must be from 0 to {end - 1}, not {short(value)}")
    return value


def numbers(value: Any, what: str, count: int) -> list[int]:
    """A list of so many whole numbers from 0."""
    if type(value) is not list or len(value) != count or not all(type(each) is int and each >= 0 for each in value):
        raise BadText(f"{what} must be {count} numbers from 0, not {short(value)}")
    return value


def objects(fields: Fields, key: str) -> list[Fields]:
    """The value of a key that is a list of objects."""
    value: list[Any] = field(fields, key, list)
    for each in value:
        if type(each) is not dict:
            raise BadText(f"{key} must be objects, not {short(each)}")
    return value
