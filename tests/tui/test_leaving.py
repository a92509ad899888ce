"""Leaving, saving and going on: nothing is lost, and a game goes on exactly where it was, also in mid-turn."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cabochon.kernel.errors import BadSetup, BadText
from cabochon.kernel.state import CHANCE
from cabochon.records import Record, Replay, project, read_file, to_jsonl, verify
from cabochon.tui import saving
from cabochon.tui.match import Match, resumed_match
from cabochon.tui.players import seated, specs_of
from cabochon.tui.terminal import run
from sitting import Sitting, files, new

EVERY_QUESTION = Path(__file__).with_name("every-question.jsonl")
"""The record of a game of four in which everything is asked that the base game can ask."""

QUESTIONS = {"reveal", "noble", "draw", "action", "payment", "visit", "return"}

FIRST: dict[str, Any] = {"first_player": 0}


def record_of(path: Path) -> Record:
    """The only record of a file, which must be right in every way."""
    (record,) = read_file(path)
    verify(record)
    return record


def replayed(record: Record, decisions: int) -> Match:
    """The match in which the first decisions of a record were made."""
    match = new(record.tags["Seating"], names=",".join(record.players), **dict[str, Any](record.options))
    replay = Replay(record)
    for step in replay.steps():
        if step.index == decisions:
            break
        match.answer(step.choice)
    return match


def interrupted(lines: int = 2) -> Sitting:
    """A sitting at a game of which a few decisions have been made, and that is not saved."""
    sitting = Sitting(new("human,random", **FIRST))
    for _ in range(lines):
        sitting.type("1")
    return sitting


def flat(printed: str) -> str:
    """What was printed, wherever its lines were broken."""
    return " ".join(printed.split())


class Full(io.StringIO):
    """A stream on a disk without room."""

    def write(self, text: str) -> int:
        """Fail."""
        raise OSError(28, "No space left on device")


# Going on exactly


def test_the_game_on_file_asks_everything() -> None:
    record = record_of(EVERY_QUESTION)
    assert {decision.question for decision in record.decisions} == QUESTIONS


@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_a_game_saved_at_any_question_goes_on_as_it_would_have(tmp_path: Path, question: str) -> None:
    """Saved at the first and at the last time that it is asked, and played on as the record has it."""
    record = record_of(EVERY_QUESTION)
    asked = [index for index, decision in enumerate(record.decisions) if decision.question == question]
    for index in {asked[0], asked[-1]}:
        match = replayed(record, index)
        saving.save(match, tmp_path / f"{index}.jsonl")
        resumed = saving.load(tmp_path / f"{index}.jsonl", "", "", 0)
        assert resumed.state.pack() == match.state.pack()
        assert resumed.game.asked(resumed.state).question == question
        assert (resumed.events, resumed.dealt) == (match.events, match.dealt)
        assert [(player.name, player.spec) for player in resumed.players] == [
            ("Ann", "human"),
            ("Bob", "human"),
            ("Cleo", "greedy"),
            ("Dan", "random:seed=3"),
        ]
        for step in Replay(record).steps():
            if step.index >= index:
                resumed.answer(step.choice)
        assert resumed.recorder.record().decisions == record.decisions
        assert resumed.recorder.record().result == record.result


@pytest.mark.parametrize("lines", [0, 1, 5, 9])
def test_with_the_same_seed_a_resumed_game_brings_the_same_cards_and_bots(tmp_path: Path, lines: int) -> None:
    """The end is that of the game that was not interrupted."""
    ends = []
    for interrupt in (False, True):
        sitting = Sitting(new("human,greedy,random", seed=5, **FIRST), seed=5)
        for _ in range(lines):
            sitting.type("1")
        if interrupt:
            sitting.type(f"/save {tmp_path / 'game.jsonl'}")
            sitting = Sitting(saving.load(tmp_path / "game.jsonl", "", "", 5), seed=5)
        for _ in range(30):
            sitting.type("1")
        ends.append(sitting.match.state.pack())
    assert ends[0] == ends[1]


def test_a_resumed_game_shows_the_same_screen(tmp_path: Path) -> None:
    sitting = interrupted()
    printed, prompt = sitting.type("/table"), sitting.prompt
    sitting.type(f"/save {tmp_path / 'game.jsonl'}")
    resumed = Sitting(saving.load(tmp_path / "game.jsonl", "", "", 0))
    assert resumed.printed.startswith(printed)
    assert resumed.prompt == prompt


# Leaving


def test_ctrl_c_offers_to_save_under_a_suggested_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sitting = interrupted()
    assert flat(sitting.interrupt()) == "The game is not saved. Enter saves it in game.jsonl, or type another name."
    assert sitting.prompt == "Save the game? A file name, Enter, n for no, c to play on:"
    assert sitting.type("") == "Saved in game.jsonl. To go on: cabochon play --resume game.jsonl\n"
    assert sitting.session.done
    assert sitting.session.code == 130
    assert saving.load(Path("game.jsonl"), "", "", 0).state.pack() == sitting.match.state.pack()
    assert files(tmp_path) == ["game.jsonl"]


def test_ctrl_c_in_the_middle_of_a_turn_keeps_the_question(tmp_path: Path) -> None:
    sitting = Sitting(new("human,random", seed=6, **FIRST))
    while "which token" not in sitting.prompt:
        sitting.type("1")
    sitting.interrupt()
    sitting.type(str(tmp_path / "x"))
    resumed = Sitting(saving.load(tmp_path / "x", "", "", 6))
    assert "which token" in resumed.prompt
    assert "Level 3, row 3" in resumed.printed


@pytest.mark.parametrize("answer", ["n", "no", "N"])
def test_leaving_without_saving_is_asked_for(answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sitting = interrupted()
    sitting.type("/quit")
    sitting.type(answer)
    assert (sitting.session.done, sitting.session.code) == (True, 0)
    assert files(tmp_path) == []


def test_one_can_play_on_after_ctrl_c() -> None:
    sitting = interrupted()
    before, prompt = sitting.match.state.pack(), sitting.prompt
    sitting.interrupt()
    sitting.type("c")
    assert (sitting.match.state.pack(), sitting.prompt, sitting.session.code) == (before, prompt, 0)
    assert sitting.type("1").startswith("You took")


def test_ctrl_c_twice_leaves_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sitting = interrupted()
    sitting.interrupt()
    sitting.interrupt()
    assert (sitting.session.done, sitting.session.code) == (True, 130)
    assert files(tmp_path) == []


def test_a_name_that_cannot_be_is_told_and_asked_again(tmp_path: Path) -> None:
    taken = tmp_path / "taken.jsonl"
    taken.write_text("mine")
    sitting = interrupted()
    sitting.type("/quit")
    assert flat(sitting.type(str(taken))) == f"{taken} is there already"
    assert flat(sitting.type(str(tmp_path / "no" / "x"))) == f"there is no folder {tmp_path / 'no'}"
    assert flat(sitting.type(str(tmp_path))) == f"{tmp_path} is not a file that could be written"
    assert not sitting.session.done
    assert taken.read_text() == "mine"
    sitting.type(str(tmp_path / "free.jsonl"))
    assert sitting.session.done
    assert files(tmp_path) == ["free.jsonl", "taken.jsonl"]


def test_nothing_is_asked_when_nothing_would_be_lost(tmp_path: Path) -> None:
    fresh = Sitting(new("human,random", **FIRST))
    fresh.type("/quit")
    assert fresh.session.done
    saved = interrupted()
    saved.type(f"/save {tmp_path / 'x'}")
    saved.type("/quit")
    assert saved.session.done


def test_a_target_is_saved_without_a_word(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    sitting = Sitting(new("human,random", **FIRST), save=file)
    sitting.type("1")
    assert flat(sitting.interrupt()) == f"Saved in {file}. To go on: cabochon play --resume {file}".replace(
        " --resume", " --resume"
    )
    assert sitting.session.done
    assert saving.load(file, "", "", 0).state.pack() == sitting.match.state.pack()


def test_the_end_of_a_script_saves_only_where_it_was_told_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sitting = Sitting(new("human,random", **FIRST), interactive=False)
    sitting.type("1")
    assert sitting.end() == "The input has ended, and the game with it: it is not saved.\n"
    assert (sitting.session.done, sitting.session.code, files(tmp_path)) == (True, 0, [])
    sitting = Sitting(new("human,random", **FIRST), interactive=False, save=tmp_path / "x")
    sitting.type("1")
    assert " ".join(sitting.end().split()).startswith(f"Saved in {tmp_path / 'x'}.")
    assert (files(tmp_path), sitting.session.lost) == (["x"], False)


def test_a_script_whose_game_cannot_be_saved_where_it_was_told_to_has_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = tmp_path / "x"
    taken.mkdir()
    sitting = Sitting(new("human,random", **FIRST), interactive=False, save=taken)
    sitting.type("1")
    assert flat(sitting.end()).startswith(f"{taken} is not a file that could be written The input has ended,")
    assert sitting.session.lost
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    with pytest.raises(BadSetup, match=r"^the game is not saved in "):
        run(Sitting(new("human,random", **FIRST), interactive=False, save=taken).session)
    with pytest.raises(BadSetup, match=r"^the game is not saved in "):
        run(Sitting(new("random,random"), interactive=False, save=taken).session)


def test_ctrl_d_at_a_terminal_offers_to_save() -> None:
    sitting = interrupted()
    sitting.end()
    assert sitting.prompt.startswith("Save the game?")
    sitting.end()
    assert (sitting.session.done, sitting.session.code) == (True, 0)


# /save and /resume


def test_saving_again_replaces_the_games_own_file_and_no_other(tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.jsonl", tmp_path / "other.jsonl"
    other.write_text("theirs")
    sitting = interrupted()
    sitting.type(f"/save {mine}")
    sitting.type("1")
    assert flat(sitting.type("/save")).startswith(f"Saved in {mine}.")
    assert saving.load(mine, "", "", 0).state.pack() == sitting.match.state.pack()
    assert flat(sitting.type(f"/save {other}")) == f"{other} is there already"
    assert other.read_text() == "theirs"
    sitting.type(f"/save! {other}")
    assert other.read_text() == mine.read_text()


def test_a_file_with_other_games_is_never_replaced_unasked(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    one = interrupted().match
    file.write_text(to_jsonl(record_of(EVERY_QUESTION)) + to_jsonl(one.recorder.record()))
    before = file.read_text()
    sitting = Sitting(saving.load(file, "", "", 0), suggested=str(tmp_path / "new.jsonl"))
    assert sitting.match.state.pack() == one.state.pack()
    sitting.type("1")
    sitting.type(f"/save {file}")
    assert flat(sitting.printed) == f"{file} is there already"
    sitting.type("/save")
    assert file.read_text() == before
    assert files(tmp_path) == ["games.jsonl", "new.jsonl"]


def test_resume_goes_on_with_another_game(tmp_path: Path) -> None:
    file = tmp_path / "x"
    saving.save(replayed(record_of(EVERY_QUESTION), 60), file)
    sitting = Sitting(new("human,random", **FIRST))
    printed = sitting.type(f"/resume {file}")
    assert flat(printed).startswith(f"Resumed from {file}.")
    assert sitting.match.names == ("Ann", "Bob", "Cleo", "Dan")


def test_resume_asks_before_a_game_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "x"
    saving.save(replayed(record_of(EVERY_QUESTION), 60), file)
    sitting = interrupted()
    before, prompt = sitting.match, sitting.prompt
    sitting.type(f"/resume {file}")
    assert sitting.prompt == "This game is not saved. Leave it all the same? y or n:"
    sitting.type("n")
    assert (sitting.match, sitting.prompt) == (before, prompt)
    sitting.type(f"/resume {file}", "y")
    assert sitting.match.names == ("Ann", "Bob", "Cleo", "Dan")


def test_a_game_resumed_in_between_is_not_saved_over_the_first(tmp_path: Path) -> None:
    target, file = tmp_path / "target", tmp_path / "x"
    saving.save(replayed(record_of(EVERY_QUESTION), 60), file)
    sitting = Sitting(new("human,random", **FIRST), save=target)
    sitting.type("1")
    sitting.type("/save")
    kept = target.read_text()
    sitting.type(f"/resume {file}")
    sitting.interrupt()
    assert target.read_text() == kept
    assert saving.load(file, "", "", 0).names == ("Ann", "Bob", "Cleo", "Dan")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no game in it"),
        ("{}", "line 1: a game begins with its header, which has the key 'record'"),
        ("hello", "line 1: a record begins with { or [, not with 'hello'"),
        ('{"record":1,"rules":"chess@1","seats":2}\n', "line 1: there is no game 'chess'; there are "),
    ],
)
def test_a_broken_file_is_one_line_and_this_game_goes_on(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "x"
    file.write_text(text)
    sitting = interrupted()
    prompt = sitting.prompt
    assert flat(sitting.type(f"/resume {file}") + " ").startswith(f"{file}: {message}".strip())
    assert sitting.prompt == prompt


def test_a_finished_or_a_projected_game_cannot_go_on(tmp_path: Path) -> None:
    record = record_of(EVERY_QUESTION)
    with pytest.raises(BadSetup, match="the game is finished: `cabochon replay` shows it"):
        saving.load(EVERY_QUESTION, "", "", 0)
    file = tmp_path / "x"
    file.write_text(to_jsonl(project(replayed(record, 90).recorder.record(), 1)))
    with pytest.raises(BadSetup, match=r"x: the record shows only what one viewer knows"):
        saving.load(file, "", "", 0)


def test_a_record_that_breaks_the_rules_cannot_go_on(tmp_path: Path) -> None:
    file = tmp_path / "x"
    text = to_jsonl(replayed(record_of(EVERY_QUESTION), 60).recorder.record())
    file.write_text(text.replace('"answer":"T', '"answer":"Tzz', 1))
    with pytest.raises(BadText, match=r"x: line \d+: "):
        saving.load(file, "", "", 0)


def test_other_players_can_take_over(tmp_path: Path) -> None:
    file = tmp_path / "x"
    saving.save(replayed(record_of(EVERY_QUESTION), 60), file)
    match = saving.load(file, "greedy,random,random,human", "", 0)
    assert match.names == ("greedy", "random 1", "random 2", "You")
    with pytest.raises(BadSetup, match="2 players cannot sit on 4 seats"):
        saving.load(file, "human,greedy", "", 0)


def test_a_record_that_does_not_say_who_played_has_a_human_and_greedy_bots(tmp_path: Path) -> None:
    unnamed = replace(replayed(record_of(EVERY_QUESTION), 40).recorder.record(), players=(), tags={})
    file = tmp_path / "x"
    file.write_text(to_jsonl(unnamed))
    match = saving.load(file, "", "", 0)
    assert [player.spec for player in match.players] == ["human", "greedy", "greedy", "greedy"]
    assert resumed_match(unnamed, seated(match.game, specs_of("human,human,human,human"), "", 0), 0).humans == [
        0,
        1,
        2,
        3,
    ]


# The record, while and after


def test_the_end_offers_the_record(tmp_path: Path) -> None:
    record = record_of(EVERY_QUESTION)
    match = replayed(record, len(record.decisions))
    sitting = Sitting(match)
    assert sitting.prompt == "Save the record? A file name, or Enter for no:"
    sitting.type(str(tmp_path / "no" / "x"))
    assert not sitting.session.done
    assert flat(sitting.type(str(tmp_path / "x"))) == f"Saved in {tmp_path / 'x'}."
    assert sitting.session.done
    assert record_of(tmp_path / "x").result == record.result


def test_a_recorded_game_is_in_its_file_at_every_moment(tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    match = new("human,random", **FIRST)
    with saving.record_to(match, file):
        sitting = Sitting(match, recorded=str(file))
        for _ in range(3):
            sitting.type("1")
            assert saving.load(file, "", "", 0).state.pack() == match.state.pack()
        sitting.type("/undo")
        assert saving.load(file, "", "", 0).state.pack() == match.state.pack()
        assert f"The game is in {file}." in " ".join(sitting.interrupt().split())
    assert sitting.session.done


def test_recorded_games_come_one_after_another(tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    for seed in range(2):
        match = new("greedy:samples=1,random", seed=seed)
        with saving.record_to(match, file):
            Sitting(match, recorded=str(file))
    assert [record.result is not None for record in read_file(file)] == [True, True]


def test_a_full_disk_does_not_end_the_game() -> None:
    match = new("human,random", **FIRST)
    while match.mover() == CHANCE:
        match.answer_chance()
    match.recorder.out = Full()
    sitting = Sitting(match, recorded="all.jsonl")
    printed = sitting.type("1")
    assert flat(printed).startswith(
        "all.jsonl: No space left on device. The game goes on, but is not recorded any more. You took"
    )
    assert sitting.type("1").startswith("You took")
    verify(match.recorder.record())
