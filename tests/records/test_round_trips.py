"""What is written is what was recorded: in both forms, for every game, and state by state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabochon import games
from cabochon.kernel.errors import BadText, IllegalChoice
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.state import CHANCE
from cabochon.records import (
    MARKS,
    Record,
    Recorder,
    Replay,
    Variation,
    Visitor,
    read_lines,
    read_string,
    to_jsonl,
    to_text,
    verify,
    visit,
)
from recorded import IDS, SETUPS, other_line, random_game, random_record, short_game, with_variation

GAME = games.make("splendor", 2)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
WRITERS = {"jsonl": to_jsonl, "text": to_text}


@pytest.fixture(params=WRITERS)
def write(request: pytest.FixtureRequest) -> Any:
    """Each way to write a record."""
    return WRITERS[request.param]


@pytest.mark.parametrize("game", SETUPS, ids=IDS)
def test_a_random_game_comes_back_in_both_forms(game: Game[Any]) -> None:
    """Reading is the inverse of writing, byte for byte, and what was recorded is as the rules have it."""
    for seed in range(2):
        record = random_record(game, seed, players=tuple(f"P{seat}" for seat in range(game.seats)), date="2026.11.29")
        for written in WRITERS.values():
            text = written(record)
            assert read_string(text) == [record]
            assert written(read_string(text)[0]) == text
        verify(record)
        assert record.result is not None
        assert len(record.turns) > game.seats


@pytest.mark.parametrize("game", SETUPS, ids=IDS)
def test_a_game_that_is_cut_off_anywhere_comes_back(game: Game[Any], write: Any) -> None:
    """An unfinished game is the same when it is read, and so is the state that it has come to."""
    for most in (0, 1, 11, 30, 31, 32, 75):
        recorder, state = random_game(game, most, most=most)
        record = recorder.record()
        assert read_string(write(record)) == [record]
        verify(record)
        assert Replay(record).at().pack() == state.pack()


@pytest.mark.parametrize("game", SETUPS, ids=IDS)
def test_every_state_of_a_game_can_be_seen(game: Game[Any]) -> None:
    """A replay gives each state of the game, in any order, and each turn's."""
    states: list[bytes] = []
    turns: dict[int, bytes] = {}
    rng = Random(9)
    recorder = Recorder(game)
    state = game.start()
    while True:
        states.append(state.pack())
        if not game.over(state) and game.asked(state).seat != CHANCE:
            turns.setdefault(state.turns, state.pack())
        if game.over(state):
            break
        choice = game.pick(state, rng)
        recorder.add(state, choice)
        game.apply(state, choice)
    turns[state.turns] = state.pack()
    [record] = read_string(to_jsonl(recorder.finish(state)))
    replay = Replay(record)
    assert [step.state.pack() for step in replay.steps()] == states[:-1]
    places = [len(states) - 1, 0, *range(5, len(states), 17), 3]
    assert [replay.at(place).pack() for place in places] == [states[place] for place in places]
    assert {number: replay.turn(number).pack() for number in turns} == turns
    assert sorted(turns) == list(range(len(record.turns)))


def test_a_replay_says_what_there_is_not() -> None:
    """A turn or a decision that a record does not have is one clear error."""
    replay = Replay(short_game(GAME, 1, 30))
    last = len(replay.record.turns) - 1
    with pytest.raises(BadText, match=rf"^there is no turn {last + 2}: the record has {last}$"):
        replay.turn(last + 2)
    with pytest.raises(BadText, match="no turn -1"):
        replay.turn(-1)
    with pytest.raises(BadText, match="no decision 31: the record has 30"):
        replay.at(31)


def test_many_games_in_a_file(write: Any) -> None:
    """A file holds any number of games, of any sort, and is read as it is asked for."""
    records = [random_record(game, 1) for game in SETUPS[:6]] + [
        short_game(GAME, 2, 25),
        random_record(GAME, 3, most=40),
    ]
    text = "\n".join(write(record) for record in records)
    assert read_string(text) == records

    def lines() -> Iterator[bytes]:
        yield from BytesIO(text.encode())
        raise AssertionError("the file was read to its end")

    reading = read_lines(lines())
    assert [next(reading) for _ in records[:-1]] == records[:-1]


def test_line_ends_and_a_byte_order_mark_do_not_matter(write: Any) -> None:
    """Files that other systems' editors have saved are read too."""
    record = random_record(GAME, 1)
    saved = b"\xef\xbb\xbf" + write(record).replace("\n", "\r\n").encode()
    assert list(read_lines(BytesIO(saved))) == [record]


def test_an_empty_file_has_no_games() -> None:
    """No line and empty lines are no game and no error."""
    assert read_string("") == read_string("\n \n") == []


# What people say about a game


@st.composite
def annotated(draw: st.DrawFn) -> Record:
    """A record with comments, marks, clocks, and variations inside variations."""
    game = GAME
    about = {
        "players": draw(st.tuples(TEXTS, TEXTS)),
        "date": draw(st.sampled_from(["", "2026.11.29", "20??.??.??"])),
        "comment": draw(TEXTS),
        "tags": draw(st.dictionaries(st.sampled_from(["Event", "Site", "Round_1"]), TEXTS)),
    }
    record = short_game(game, draw(st.integers(0, 9)), draw(st.integers(16, 40)), **about)
    decisions = list(record.decisions)
    for index in draw(st.sets(st.integers(0, len(decisions) - 1), max_size=5)):
        decisions[index] = replace(
            decisions[index],
            mark=draw(st.sampled_from(["", *MARKS])),
            comment=draw(TEXTS),
            clock=draw(st.none() | st.integers(0, (1 << 53) - 1)),
        )
    record = replace(record, decisions=tuple(decisions))
    rng = Random(draw(st.integers(0, 99)))
    for _ in range(draw(st.integers(0, 3))):
        index = draw(st.integers(0, len(decisions) - 1))
        line = other_line(game, Replay(record).at(index), rng, draw(st.integers(1, 5)))
        inner = Variation(line[:1], draw(TEXTS))
        first = replace(line[0], variations=(inner,), mark=draw(st.sampled_from(["", *MARKS])), comment=draw(TEXTS))
        record = with_variation(record, index, Variation((first, *line[1:]), draw(TEXTS)))
    return record


@given(annotated())
def test_what_is_said_about_a_game_comes_back(record: Record) -> None:
    """Names, tags, comments in any letters, marks, clocks and variations survive both forms."""
    for written in WRITERS.values():
        assert read_string(written(record)) == [record]
    verify(record)


@given(st.lists(annotated(), min_size=2, max_size=3))
def test_games_with_comments_keep_apart(records: list[Record]) -> None:
    """Whatever stands in the comments of one game, the next one begins where it begins."""
    for written in WRITERS.values():
        assert read_string("".join(written(record) for record in records)) == records


# The text form is forgiving


def test_text_may_be_typed_by_hand() -> None:
    """Upper and lower case, line breaks and missing numbers do not matter; the rules fill in the rest."""
    record = short_game(GAME, 4, 24)
    tags, _, moves = to_text(record).partition("\n\n")
    loose = "\n".join(word.lower() for word in moves.split() if not word.rstrip(".").isdigit())
    tags = "  ".join(tag for tag in tags.splitlines() if not tag.startswith("[Check"))
    assert read_string(f"{tags}\n{loose}") == [record]


def test_a_comment_may_be_broken_by_hand() -> None:
    """A line break inside a comment is a space, and several comments on an answer are one."""
    record = random_record(GAME, 4, most=18)
    text = to_text(record)
    answer = record.decisions[-1].answer
    text = text.replace(f" {answer}", f" {answer} {{Good,\n  but slow.}} {{Or not?}}")
    [read] = read_string(text)
    assert read.decisions[-1].comment == "Good,   but slow. Or not?"
    assert read_string(to_text(read)) == [read]


def test_a_visitor_reads_without_any_rules() -> None:
    """Files can be searched without replaying them."""

    class Count(Visitor):
        """Counts answers outside variations."""

        def __init__(self) -> None:
            self.answers = 0
            self.depth = 0

        def open(self, line: int) -> None:
            self.depth += 1

        def close(self, line: int) -> None:
            self.depth -= 1

        def answer(self, text: str, mark: str, line: int) -> None:
            self.answers += not self.depth

    records = [random_record(GAME, seed, most=30 + seed) for seed in range(3)]
    line = other_line(GAME, Replay(records[0]).at(20), Random(1), 3)
    records[0] = with_variation(records[0], 20, Variation(line))
    text = "".join(map(to_text, records))
    assert [page.answers for page in visit(enumerate(text.splitlines(), 1), Count)] == [30, 31, 32]


# The recorder


def test_the_recorder_refuses_nonsense() -> None:
    """What cannot be recorded is refused, and nothing is recorded then."""
    recorder, state = random_game(GAME, 1, most=20)
    choice = GAME.choices(state)[0]
    for about in ({"mark": "?!?"}, {"comment": "\ud800"}, {"clock": -1}, {"clock": 1 << 53}):
        with pytest.raises(BadText):
            recorder.add(state, choice, **about)
    with pytest.raises(IllegalChoice, match="not over"):
        recorder.finish(state)
    with pytest.raises(IllegalChoice, match="ends early by resignation"):
        recorder.finish(state, Outcome((1, 2), (0, 0), "points"))
    with pytest.raises(BadText, match="2 seats"):
        recorder.finish(state, Outcome((1, 2, 3), (0, 0, 0), "time"))
    assert len(recorder.decisions) == 20
    finished = recorder.finish(state, Outcome((1, 2), (0, 0), "time"))
    assert recorder.finish(state, Outcome((1, 2), (0, 0), "time")) == finished
    with pytest.raises(IllegalChoice, match="finished"):
        recorder.add(state, choice)
    with pytest.raises(IllegalChoice, match="finished"):
        Recorder.resume(finished, GAME)
    with pytest.raises(IllegalChoice, match="taken back"):
        recorder.undo()


@pytest.mark.parametrize(
    ("about", "message"),
    [
        ({"players": ("Ann",)}, "1 players cannot sit on 2 seats"),
        ({"date": "29.11.2026"}, "a date is written 2026.11.29"),
        ({"tags": {"Result": "1-0"}}, "'Result' cannot be the name of a tag"),
        ({"tags": {"lower": ""}}, "'lower' cannot be the name of a tag"),
        ({"comment": "\udfff"}, "not valid Unicode"),
    ],
)
def test_a_header_that_cannot_be_is_refused(about: dict[str, Any], message: str) -> None:
    """A recorder does not begin with what could not be read back."""
    with pytest.raises(BadText, match=message):
        Recorder(GAME, **about)
