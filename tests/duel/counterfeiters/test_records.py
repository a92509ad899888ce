"""Records of games with scouting: what a viewer is not told can be guessed, also when it comes to light much later."""

from __future__ import annotations

from typing import Any

import pytest

from cabochon.duel import duel
from cabochon.kernel.native import Random
from cabochon.records import HIDDEN, Record, Recorder, Replay, project, read_string, to_jsonl, to_text

LIKED = ("scout=", "Bc", "B#", "B1")


def scouting_game(seed: int, reveal: str) -> Record:
    """A game of players who scout and take glass whenever they can, and buy so much that decks run out."""
    game = duel(2, ["counterfeiters"], reveal=reveal)
    rng = Random(seed)
    recorder = Recorder(game)
    state = game.start()
    while not game.over(state):
        choice = game.pick(state, rng)
        texts = {game.text(state, each): each for each in game.choices(state)}
        liked = [each for start in LIKED for text, each in texts.items() if text.startswith(start)]
        liked += [
            each for text, each in texts.items() if text[0] in "TP" and "glass" in str(game.describe(state, each))
        ]
        if liked and rng.randrange(4):
            choice = liked[0]
        recorder.add(state, choice)
        game.apply(state, choice)
    return recorder.finish(state)


def views(record: Record) -> list[Any]:
    """What the record's viewer sees before each decision and at the end, packed."""
    replay = Replay(record)
    return [replay.at(index).pack() for index in range(len(record.decisions) + 1)]


@pytest.mark.parametrize("reveal", ["public", "hidden", "open"])
def test_what_was_scouted_comes_to_light_later(reveal: str) -> None:
    """CF39: each viewer's record has all that it saw, and shows the same views as the whole game."""
    hidden = 0
    for seed in (0, 5):
        record = scouting_game(seed, reveal)
        for viewer in (None, 0, 1):
            told = project(record, viewer)
            hidden += sum(decision.answer == HIDDEN and decision.question == "look" for decision in told.decisions)
            game: Any = Replay(record).game
            seen = [game.view(step.state, viewer).pack() for step in Replay(record).steps()]
            assert views(told)[:-1] == seen
            for form in (to_jsonl, to_text):
                (again,) = read_string(form(told))
                Replay(again).verify()
    assert bool(hidden) == (reveal != "open")
