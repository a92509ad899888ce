"""Verifying a record finds whatever was changed in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cabochon import games
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import Random
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.state import CHANCE
from cabochon.records import Record, Recorder, Replay, Turn, Variation, project, read_string, to_jsonl, verify
from recorded import other_line, random_game, random_record, short_game, with_variation

GAME = games.make("splendor", 2)
RECORD = random_record(GAME, 1)


def wrong(record: Record) -> str:
    """The error of a record that is not as the rules have it."""
    with pytest.raises(BadText) as raised:
        verify(record)
    assert "\n" not in str(raised.value)
    return str(raised.value)


def answers(record: Record) -> list[list[str]]:
    """Every answer that each decision could have had."""
    return [
        [record_game.text(step.state, choice) for choice in record_game.choices(step.state)]
        for record_game in [Replay(record).game]
        for step in Replay(record).steps()
    ]


def test_any_other_answer_is_found() -> None:
    """A changed answer is found, whether it is illegal there or leads to another game."""
    possible = answers(RECORD)
    rng = Random(1)
    legal = 0
    for index, decision in enumerate(RECORD.decisions):
        others = [text for text in possible[index] if text != decision.answer] or ["Tww"]
        for answer in {others[rng.randrange(len(others))], "T"}:
            changed = list(RECORD.decisions)
            changed[index] = replace(decision, answer=answer)
            said = wrong(replace(RECORD, decisions=tuple(changed)))
            legal += f"cannot answer {decision.question} with {answer!r}" not in said
    assert legal > 100


@pytest.mark.parametrize(
    "about", [{"question": "return"}, {"seat": 1}, {"seat": CHANCE}, {"question": "reveal", "seat": CHANCE}]
)
def test_who_answered_what_is_compared(about: dict[str, object]) -> None:
    """The question and the seat must be those of the game."""
    index = next(place for place, decision in enumerate(RECORD.decisions) if decision.question == "action")
    changed = list(RECORD.decisions)
    changed[index] = replace(changed[index], **about)  # type: ignore[arg-type]
    assert wrong(replace(RECORD, decisions=tuple(changed))).startswith("turn 1: seat 0 is asked for action, but")


def test_answers_that_are_missing_or_too_many_are_found() -> None:
    """Nothing can be left out, doubled or added."""
    decisions = RECORD.decisions
    for index in range(0, len(decisions), 7):
        wrong(replace(RECORD, decisions=decisions[:index] + decisions[index + 1 :]))
        wrong(replace(RECORD, decisions=(*decisions[:index], decisions[index], *decisions[index:])))
    assert "the game is over" in wrong(replace(RECORD, decisions=(*decisions, decisions[-1])))


def test_every_hash_is_compared() -> None:
    """A changed hash is found in its turn, and so is a turn that ends elsewhere, is missing or is one too many."""
    turns = RECORD.turns
    for number, turn in enumerate(turns):
        hashes = [*turns[:number], replace(turn, hash="0" * 16), *turns[number + 1 :]]
        assert wrong(replace(RECORD, turns=tuple(hashes))) == (
            f"the hash at the end of turn {number} is not that of the game"
        )
        places = [*turns[:number], replace(turn, end=turn.end + 1), *turns[number + 1 :]]
        assert "turn" in wrong(replace(RECORD, turns=tuple(places)))
    assert (
        wrong(replace(RECORD, turns=turns[:-1]))
        == f"turn {len(turns) - 1}: turn {len(turns) - 1} ends here, but the record does not say so"
    )
    more = Turn(len(RECORD.decisions), turns[-1].hash)
    assert wrong(replace(RECORD, turns=(*turns, more))) == f"turn {len(turns)} ends in the record, but not in the game"


@pytest.mark.parametrize(
    "change",
    [
        lambda result: replace(result, ranks=(1, 1)),
        lambda result: replace(result, ranks=tuple(reversed(result.ranks))),
        lambda result: replace(result, scores=(result.scores[0] + 1, result.scores[1])),
        lambda result: replace(result, reason="stall"),
        lambda result: replace(result, reason="resignation"),
    ],
)
def test_the_result_is_compared(change: Callable[[Outcome], Outcome]) -> None:
    """Ranks, scores and the reason must be those of the game."""
    assert RECORD.result is not None
    assert wrong(replace(RECORD, result=change(RECORD.result))).startswith("the game ended with the scores")


def test_a_game_that_goes_on_has_no_result_of_the_rules() -> None:
    """A result before the end is one of resignation, time, agreement or abandoning; an unfinished game has none."""
    short = short_game(GAME, 1, 30)
    verify(short)
    assert "but it goes on" in wrong(replace(short, result=Outcome((1, 2), (0, 0), "points")))
    verify(replace(RECORD, result=None))


@pytest.mark.parametrize(
    "about",
    [
        {"seats": 3},
        {"options": {"payment": "standard"}},
        {"options": {"reveal": "open"}},
        {"options": {"stall_rounds": 9}},
    ],
)
def test_tags_that_say_how_the_game_is_made_are_compared(about: dict[str, object]) -> None:
    """Every hash depends on seats and options, also where no answer does."""
    wrong(replace(RECORD, **about))  # type: ignore[arg-type]


def test_variations_are_replayed() -> None:
    """Answers in a variation must be legal where they stand."""
    line = other_line(GAME, Replay(RECORD).at(40), Random(4), 4)
    good = with_variation(RECORD, 40, Variation(line))
    verify(good)
    assert "in a variation" in wrong(with_variation(RECORD, 41, Variation(line)))
    inner = Variation(other_line(GAME, Replay(RECORD).at(40), Random(5), 2))
    nested = (replace(line[0], variations=(inner,)), *line[1:])
    verify(with_variation(RECORD, 40, Variation(nested)))
    late = (line[0], replace(line[1], variations=(inner,)), *line[2:])
    assert "in a variation" in wrong(with_variation(RECORD, 40, Variation(late)))


def test_an_error_says_the_line_and_the_turn() -> None:
    """A record from a file is reported by the line of the file, the turn and what was asked."""
    text = "\n" + to_jsonl(RECORD)
    place = next(place for place, line in enumerate(text.splitlines(), 1) if '"turn":9' in line) + 1
    lines = text.splitlines()
    assert '"answer":"' in lines[place - 1]
    lines[place - 1] = lines[place - 1].partition('"answer":"')[0] + '"answer":"Tzz"}'
    [record] = read_string("\n".join(lines))
    assert wrong(record) == f"line {place}, turn 10: seat 1 cannot answer action with 'Tzz'".replace(", turn", ": turn")
    [hashed] = read_string(text.replace(RECORD.turns[9].hash, "0" * 16))
    assert wrong(hashed) == f"line {place - 1}: the hash at the end of turn 9 is not that of the game"


def test_a_replay_goes_as_far_as_it_can() -> None:
    """The states before something wrong can be seen."""
    changed = list(RECORD.decisions)
    changed[60] = replace(changed[60], answer="Tzz")
    replay = Replay(replace(RECORD, decisions=tuple(changed)))
    assert replay.at(60).pack() == Replay(RECORD).at(60).pack()
    with pytest.raises(BadText):
        replay.at(61)
    assert replay.at(59).pack() == Replay(RECORD).at(59).pack()


def test_projections_are_verified_as_views() -> None:
    """What a viewer may know is replayed too, and a change is found."""
    for seed in range(6):
        recorder, _ = random_game(GAME, seed, most=120)
        projected = project(recorder.record(), 0)
        verify(projected)
        wrong(replace(projected, viewer=1))
        wrong(replace(projected, turns=(replace(projected.turns[0], hash="0" * 16), *projected.turns[1:])))
        changed = list(projected.decisions)
        index = max(place for place, each in enumerate(changed) if each.question == "action")
        changed[index] = replace(changed[index], answer="Tzz")
        wrong(replace(projected, decisions=tuple(changed)))


@pytest.mark.parametrize("players", ["AB", (1, 2), ["A", None]])
def test_players_are_named_by_texts(players: Any) -> None:
    with pytest.raises(BadText, match=r"^players are a list of names, such as \['Ann', 'Bob'\], not "):
        Recorder(games.make("splendor"), players=players)


def test_players_may_be_a_list() -> None:
    assert Recorder(games.make("splendor"), players=["A", "B"]).record().players == ("A", "B")
