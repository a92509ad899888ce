"""Hints, in every game: a choice, reasons in words, what follows; nothing that the one who asks may not know."""

from __future__ import annotations

import re

import pytest

from cabochon import games
from cabochon.kernel.native import Random
from hurrying import Hurry
from sitting import Sitting, new

EVERY = [
    name
    for base, family in games.FAMILIES.items()
    for name in [base, *(f"{base}+{module}" for module in family.modules)]
]
HINT = re.compile(
    r"Hint: (?P<number>\d+), (?P<text>\S+): [^()]+(\([^()]*\))?[^()]* \((?P<why>[^()]+; )?about \d+% to win\)\.?"
    r"( Expected then: ((You|Human 2|random|greedy) \S+(, )?)+)?"
)


def hint_in(sitting: Sitting) -> str:
    """A hint as one line."""
    return " ".join(sitting.type("/hint").split())


@pytest.mark.parametrize("name", EVERY)
def test_a_hint_is_readable_in_every_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the beginning, and later in a game that goes on at random; the same one where it is asked for twice."""
    monkeypatch.setattr("cabochon.tui.commands.ADVISER", "strong:iterations=12")
    sitting = Sitting(new("human,random", name=name, seed=3, first_player=0))
    rng = Random(5)
    told: list[str] = []
    while len(told) < 5 and "a move, /help" in sitting.prompt:
        hint = hint_in(sitting)
        found = HINT.match(hint)
        assert found, hint
        assert sitting.session.choices[int(found["number"]) - 1].text == found["text"]
        assert "{" not in hint
        told.append(found["why"] or "")
        assert hint_in(sitting) == hint
        for _ in range(3):
            if "a move, /help" in sitting.prompt:
                match = sitting.match
                sitting.type(match.game.text(match.state, int(match.game.pick(match.view(0), rng))))
    assert any(told)


@pytest.mark.parametrize("name", ["splendor", "duel"])
def test_a_hint_is_the_same_whatever_is_hidden(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other has reserved a card unseen: which one it is makes no difference."""
    monkeypatch.setattr("cabochon.tui.commands.ADVISER", "strong:iterations=12")
    hints: set[str] = set()
    states: set[bytes] = set()
    for seed in range(3):
        sitting = Sitting(new("human,human", name=name, seed=3, first_player=1, reveal="public"))
        sitting.type("")
        sitting.type("R3*")
        while "Press Enter" not in sitting.prompt:  # a token of gold to take
            sitting.type("1")
        sitting.type("")
        match = sitting.match
        assert match.mover() == 0
        match.state = match.game.sample(match.game.view(match.state, 0), Random(seed))
        states.add(match.state.pack())
        hints.add(hint_in(sitting))
    assert len(states) > 1
    assert len(hints) == 1


def test_a_bot_that_is_hurried_answers_at_once() -> None:
    """As Ctrl-C hurries it: with an hour to think it does not look much longer whether it is."""
    sitting = Sitting(new("human,strong:ms=3600000", first_player=0))
    sitting.session.hurry = hurry = Hurry()
    sitting.type("Twug")
    assert hurry.often < hurry.looks < 2000
    assert "a move, /help" in sitting.prompt
