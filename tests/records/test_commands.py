"""`cabochon replay` and `cabochon import`: what they print, what they write, and how they end."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import pytest

from cabochon import cli, games
from cabochon.kernel.native import Random
from cabochon.records import Record, Replay, Variation, project, read_file, to_jsonl, to_text, verify
from patience import WAIT
from recorded import other_line, random_record, short_game, with_variation

FOREIGN = Path(__file__).parent / "foreign" / "effective-splendor-64.jsonl"
OLD = Path(__file__).parent / "splendor-1.jsonl"
GAME = games.make("splendor", 2)
SHORT = short_game(GAME, 5, 40, players=("Ann", "Bob"), date="2026.11.29", tags={"Event": "Test"})

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line: the exit code, what it printed, and its error."""

    def ran(*arguments: object) -> tuple[int, str, str]:
        code = cli.run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return ran


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with one short game."""
    path = tmp_path / "short.jsonl"
    path.write_text(to_jsonl(SHORT), "utf-8")
    return path


def test_a_game_is_printed_turn_by_turn(run: Run, file: Path) -> None:
    """Every turn has its number, its player, every answer, the points, and the cards that slots and hands stood for."""
    code, out, err = run("replay", file)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Game 1: splendor, Ann - Bob, Bob wins 0-1 (resignation), 14 turns, 2026.11.29"
    assert lines[1] == "Event: Test"
    assert lines[-1] == "Bob wins 0-1 (resignation)."
    text = " ".join(out.split())
    for decision in SHORT.decisions:
        assert decision.answer in text
    turns = [line.split()[:3] for line in lines if line[:4].strip().isdigit()]
    names = ["deal", "Ann", "Bob"]
    assert [turn[:2] for turn in turns] == [[str(n), names[n and 2 - n % 2]] for n in range(len(turns))]
    assert turns[-1][2] == "0-1"
    bought = next(step for step in Replay(SHORT).steps() if step.decision.answer.startswith("B"))
    card = GAME.describe(bought.state, bought.choice)["card"]
    assert f"{bought.decision.answer} [{card} {{" in text


def test_what_people_said_is_printed(run: Run, tmp_path: Path) -> None:
    """Comments, marks, clocks and variations are there, and no control character is."""
    decisions = list(SHORT.decisions)
    decisions[20] = replace(decisions[20], comment="Bad\x1b[31m,\nreally", mark="??", clock=83_000)
    record = replace(SHORT, decisions=tuple(decisions), comment="On the \x07 whole")
    line = other_line(GAME, Replay(record).at(20), Random(1), 2)
    record = with_variation(record, 20, Variation(line, "better"))
    (tmp_path / "said.txt").write_text(to_text(record), "utf-8")
    code, out, _ = run("replay", tmp_path / "said.txt")
    assert code == 0
    text = " ".join(out.split())
    assert f"{decisions[20].answer}??" in text
    assert f"[1:23] {{Bad [31m, really}} (or better: {line[0].answer}" in text
    assert "On the whole" in text
    assert all(letter.isprintable() or letter == "\n" for letter in out)


def test_several_games_are_listed(run: Run) -> None:
    """A file of several games is listed, and each can be chosen by its number."""
    records = list(read_file(OLD))
    code, out, err = run("replay", OLD)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert len(lines) == len(records) + 1
    assert lines[0].startswith("   1  splendor, Ann - bot:greedy, ")
    assert lines[-2].endswith("unfinished, 19 turns")
    for number, record in enumerate(records, 1):
        code, out, _ = run("replay", OLD, "--game", number)
        assert code == 0
        assert out.startswith(f"Game {number}: ")
        assert record.decisions[-1].answer in out


@pytest.mark.parametrize(("decisions", "counted"), [(1, "0 turns"), (17, "1 turn"), (18, "2 turns")])
def test_turns_are_counted(run: Run, tmp_path: Path, decisions: int, counted: str) -> None:
    path = tmp_path / "begun.jsonl"
    path.write_text(to_jsonl(random_record(GAME, 1, most=decisions)), "utf-8")
    assert run("replay", path)[1].splitlines()[0].endswith(f", unfinished, {counted}")


def test_the_table_at_a_turn(run: Run, file: Path) -> None:
    """The position when so many turns are finished is printed, for a seat or a spectator as they see it."""
    state = Replay(SHORT).turn(7)
    code, out, err = run("replay", file, "--turn", 7)
    assert (code, err) == (0, "")
    assert GAME.write(state) in out
    assert "; After turn 7:\n" in out
    game, read = games.read_position(out)
    assert (game.name, game.seats, read.pack()) == (GAME.name, GAME.seats, state.pack())
    for seat, option in ((None, "spectator"), (1, "1")):
        _, out, _ = run("replay", file, "--turn", 7, "--seat", option)
        assert GAME.write(GAME.view(state, seat)) in out
    assert GAME.write(Replay(SHORT).turn(0)) in run("replay", file, "--turn", 0)[1]
    assert run("replay", file, "--turn", 15) == (2, "", "cabochon: there is no turn 15: the record has 14\n")


def test_json_says_what_every_answer_means(run: Run, file: Path) -> None:
    """With --json a line a game has every decision with its description, the points and the result."""
    code, out, _ = run("replay", OLD, "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    for number, (record, game) in enumerate(zip(read_file(OLD), told, strict=True), 1):
        assert (game["game"], game["rules"], game["seats"]) == (number, record.rules, record.seats)
        decisions = [decision for turn in game["turns"] for decision in turn["decisions"]]
        assert [decision["answer"] for decision in decisions] == [decision.answer for decision in record.decisions]
        meanings = [Replay(record).game.describe(step.state, step.choice) for step in Replay(record).steps()]
        assert [decision["meaning"] for decision in decisions] == meanings
        if record.result is None:
            assert game["result"] is None
        else:
            assert game["result"]["scores"] == list(record.result.scores) == game["turns"][-1]["scores"]
    _, out, _ = run("replay", file, "--json", "--turn", 7)
    assert json.loads(out)["position"] == GAME.write(Replay(SHORT).turn(7))
    _, out, _ = run("replay", OLD, "--json", "--game", 1, "--seat", "spectator")
    hidden = [d for turn in json.loads(out)["turns"] for d in turn["decisions"] if d["answer"] == "?"]
    assert hidden
    assert all(decision["meaning"] is None for decision in hidden)


def test_verifying_good_files(run: Run) -> None:
    """Good files are verified in either form."""
    assert run("replay", OLD, "--verify") == (0, "6 games verified, 1 unfinished\n", "")
    assert run("replay", OLD.with_suffix(".txt"), "--verify")[0] == 0
    assert run("replay", OLD.with_name("splendor-1-seen.txt"), "--verify") == (0, "3 games verified\n", "")
    code, out, _ = run("replay", OLD, "--verify", "--json")
    assert json.loads(out) == {"file": str(OLD), "good": 6, "unfinished": 1, "bad": []}
    assert code == 0


def test_verifying_finds_every_bad_game(run: Run, tmp_path: Path) -> None:
    """Each bad game is one line with its number, its line and its turn; the others are verified all the same."""
    records = list(read_file(OLD))
    hashed = replace(records[1].turns[5], hash="0" * 16)
    records[1] = replace(records[1], turns=(*records[1].turns[:5], hashed, *records[1].turns[6:]))
    records[3] = replace(
        records[3], decisions=(*records[3].decisions[:50], replace(records[3].decisions[50], answer="Tzz"))
    )
    path = tmp_path / "bad.jsonl"
    path.write_text("".join(map(to_jsonl, records)), "utf-8")
    code, out, err = run("replay", path, "--verify")
    assert (code, out) == (2, "4 games verified, 1 unfinished\n")
    first, second = err.splitlines()
    assert first.startswith(f"cabochon: {path}, game 2: line ")
    assert first.endswith(": the hash at the end of turn 5 is not that of the game")
    assert second.startswith(f"cabochon: {path}, game 4: line ")
    code, out, _ = run("replay", path, "--verify", "--json")
    assert code == 2
    assert [bad["game"] for bad in json.loads(out)["bad"]] == [2, 4]
    with path.open("a") as out_file:
        out_file.write('{"record":9}\n')
    code, out, err = run("replay", path, "--verify")
    assert (code, len(err.splitlines())) == (2, 3)
    assert "the version 9 is not known here" in err


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_converting_keeps_everything(run: Run, tmp_path: Path, form: str) -> None:
    """What is converted is what was read, in a file or on stdout; a file that is there is only replaced by force."""
    target = tmp_path / "new"
    assert run("replay", OLD, "--as", form, "-o", target) == (0, "", "")
    assert list(read_file(target)) == list(read_file(OLD))
    _, out, _ = run("replay", OLD, "--as", form)
    assert out == target.read_text("utf-8")
    code, out, err = run("replay", OLD, "--as", form, "-o", target, "--game", 1)
    assert (code, out, err) == (2, "", f"cabochon: {target} is there already: --force replaces it\n")
    assert run("replay", OLD, "--as", form, "-o", target, "--game", 1, "--force") == (0, "", "")
    assert list(read_file(target)) == list(read_file(OLD))[:1]
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_where_nothing_can_be_written_is_said_by_the_name_that_was_given(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    convert = ("replay", OLD, "--as", "text", "-o")
    assert run(*convert, "no/x") == (2, "", "cabochon: there is no folder no\n")
    assert run(*convert, ".") == (2, "", "cabochon: . is not a file that could be written\n")
    long = "x" * 300
    assert run(*convert, long) == (2, "", f"cabochon: {long}: File name too long\n")
    with monkeypatch.context() as readonly:
        readonly.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
        assert run(*convert, "x") == (2, "", "cabochon: nothing may be written in the folder .\n")
    with monkeypatch.context() as denied:
        denied.setattr(Path, "open", denied_in(tmp_path, Path.open))
        assert run(*convert, "x") == (2, "", "cabochon: x: Permission denied\n")
    assert list(tmp_path.iterdir()) == []


def denied_in(folder: Path, opens: Callable[..., IO[Any]]) -> Callable[..., IO[Any]]:
    """What opens files, but none in a folder."""

    def opened(path: Path, *arguments: Any, **more: Any) -> IO[Any]:
        if path.parent == folder:
            raise PermissionError(13, "Permission denied", str(path))
        return opens(path, *arguments, **more)

    return opened


def test_projecting_a_file(run: Run, tmp_path: Path) -> None:
    """With --seat the projections are written, and --reveal shows finished games in full."""
    target = tmp_path / "seen.jsonl"
    assert run("replay", OLD, "--game", 1, "--seat", "1", "--as", "jsonl", "-o", target)[0] == 0
    [record] = read_file(target)
    [full] = list(read_file(OLD))[:1]
    assert record == project(full, 1) != full
    _, out, _ = run("replay", OLD, "--game", 1, "--seat", "1")
    assert "As seen by seat 1" in out
    assert "R2* ?" in out
    assert run("replay", OLD, "--game", 1, "--seat", "1", "--reveal", "--as", "jsonl")[1] == to_jsonl(full)
    code, _, err = run("replay", OLD, "--game", 6, "--seat", "1", "--reveal")
    assert (code, err) == (2, "cabochon: game 6: only a finished game can be revealed\n")


def test_a_broken_file_keeps_the_good_games(run: Run, tmp_path: Path) -> None:
    """What can be read is printed or written, then the error says the line, and what was kept."""
    path, target = tmp_path / "broken.jsonl", tmp_path / "out.txt"
    path.write_text(to_jsonl(SHORT) + "nonsense\n", "utf-8")
    place = to_jsonl(SHORT).count("\n") + 1
    code, out, err = run("replay", path)
    assert code == 2
    assert "Bob wins" in out
    assert err.startswith(f"cabochon: {path}: line {place}: this is not JSON")
    code, _, err = run("replay", path, "--as", "text", "-o", target)
    assert code == 2
    assert err.rstrip().endswith(f"(1 before it is in {target})")
    assert list(read_file(target)) == [SHORT]
    path.write_text("nonsense\n", "utf-8")
    target.unlink()
    assert run("replay", path, "--as", "text", "-o", target)[0] == 2
    assert sorted(each.name for each in tmp_path.iterdir()) == ["broken.jsonl"]


def test_a_game_that_cannot_be_replayed_is_printed_as_far_as_it_can(run: Run, tmp_path: Path) -> None:
    """The turns before the one that is wrong are printed."""
    path = tmp_path / "wrong.jsonl"
    path.write_text(to_jsonl(SHORT).replace(SHORT.decisions[30].answer, "Tzz"), "utf-8")
    code, out, err = run("replay", path)
    assert code == 2
    assert SHORT.decisions[18].answer in out
    assert "cannot answer" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("no/such/file",), "no/such/file: No such file or directory"),
        ((OLD.parent,), f"{OLD.parent}: Is a directory"),
        ((OLD, "--game", "7"), f"{OLD} has 6 games: there is no game 7"),
        ((OLD, "--turn", "7"), f"{OLD} has several games: choose one with --game"),
        ((OLD, "--seat", "x"), "--seat is a seat's number or spectator, not 'x'"),
        ((OLD, "--seat", "3"), "game 1: seats are 0 to 1, there is no seat 3"),
        ((OLD, "--seat", "-1"), "--seat is a seat's number or spectator, not '-1'"),
        ((OLD, "--verify", "--turn", "3"), "--turn, --verify and --as are three different things to do"),
        ((OLD, "-o", "x"), "-o and --force belong to --as, which says in which form to write"),
        ((OLD, "--reveal"), "--reveal belongs to --seat"),
        ((OLD, "--as", "text", "--json"), "--as jsonl writes records as JSON; --json is for reading what they mean"),
        ((OLD, "--as", "pgn"), "'pgn' is not one of 'text', 'jsonl'"),
        ((OLD, "--game", "0"), "Invalid value for '--game'"),
        ((OLD, "--as", "text", "-o", OLD.parent), f"{OLD.parent} is not a file that could be written"),
        ((OLD, "--as", "text", "-o", "no/such/folder/x"), "there is no folder no/such/folder"),
        ((os.devnull,), f"{os.devnull}: there is no game in it"),
        ((os.devnull, "--verify"), f"{os.devnull}: there is no game in it"),
        ((FOREIGN,), "line 1: a game begins with its header, which has the key 'record'"),
    ],
)
def test_wrong_input_is_one_line_and_code_2(run: Run, arguments: tuple[object, ...], message: str) -> None:
    """Whatever is wrong with a command line or a file is one line of error."""
    code, _, err = run("replay", *arguments)
    assert code == 2
    assert len(err.splitlines()) == 1
    assert message in err


def test_stdin_can_be_read(tmp_path: Path) -> None:
    """A dash in the place of the file reads stdin."""
    command = [sys.executable, "-m", "cabochon", "replay", "-", "--verify"]
    done = subprocess.run(command, input=OLD.read_bytes(), capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (0, b"6 games verified, 1 unfinished\n")


def on_a_terminal(*arguments: object, **environment: str) -> str:
    """What a command prints on a terminal of 100 columns."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "cabochon", *map(str, arguments)]
    setting = {
        **os.environ,
        "TERM": "xterm-256color",
        "COLUMNS": "100",
        "LINES": "40",
        "LANG": "C.UTF-8",
        **environment,
    }
    with subprocess.Popen(command, stdout=follower, stderr=follower, stdin=follower, env=setting) as process:
        os.close(follower)
        found = b""
        while select.select([leader], [], [], WAIT)[0]:
            try:
                part = os.read(leader, 4096)
            except OSError:
                break
            if not part:
                break
            found += part
    os.close(leader)
    assert process.returncode == 0, found
    return found.decode()


def test_a_terminal_gets_colours_unless_it_does_not_want_them(file: Path) -> None:
    """A terminal gets a table of turns in colours, without them by NO_COLOR, and a drawing of the cards at a turn."""
    coloured = on_a_terminal("replay", file)
    assert "\x1b[36m" in coloured
    plain = on_a_terminal("replay", file, NO_COLOR="1")
    assert "\x1b[36m" not in plain
    assert "Ann" in plain
    assert "╭" in on_a_terminal("replay", file, "--turn", "5")


# Importing


def test_importing_64_games(run: Run, tmp_path: Path) -> None:
    """All games are imported, in either form, and are good records."""
    target = tmp_path / "imported.jsonl"
    code, out, err = run("import", "--from", "effective-splendor", FOREIGN, "-o", target)
    assert (code, err) == (0, "")
    assert out == "64 games, 3876 turns, 7232 decisions: all legal, all results equal\n"
    records = list(read_file(target))
    assert len(records) == 64
    assert run("replay", target, "--verify")[:2] == (0, "64 games verified\n")
    text = tmp_path / "imported.txt"
    assert run("import", "--from", "effective-splendor", FOREIGN, "-o", text, "--as", "text")[0] == 0
    assert list(read_file(text)) == records


def test_a_wrong_line_ends_the_import_and_keeps_the_games_before_it(run: Run, tmp_path: Path) -> None:
    """The error says the line and the ply, and the games before it are in the file."""
    lines = FOREIGN.read_text("utf-8").splitlines()
    lines[4] = lines[4].replace('"ply":7', '"ply":8', 1)
    source, target = tmp_path / "theirs.jsonl", tmp_path / "ours.jsonl"
    source.write_text("\n".join(lines), "utf-8")
    code, out, err = run("import", "--from", "effective-splendor", source, "-o", target)
    assert (code, out) == (2, "")
    assert err == f"cabochon: {source}: line 5: ply 7 is missing: 8 comes (3 before it are in {target})\n"
    records: list[Record] = list(read_file(target))
    assert len(records) == 3
    for record in records:
        verify(record)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--from", "chess", FOREIGN, "-o", "x"), "--from is one of duel-trace, effective-splendor"),
        ((FOREIGN, "-o", "x"), "Missing option '--from'."),
        (("--from", "effective-splendor", FOREIGN), "Missing option '-o' / '--output'."),
        (("--from", "effective-splendor", "no/such/file", "-o", "x"), "no/such/file: No such file or directory"),
        (("--from", "effective-splendor", os.devnull, "-o", "x"), f"{os.devnull}: there is no game in it"),
        (("--from", "effective-splendor", OLD, "-o", "x"), "line 1: catalog must be a dict, not None"),
        (("--from", "effective-splendor", FOREIGN, "-o", OLD), f"{OLD} is there already: --force replaces it"),
    ],
)
def test_a_wrong_import_is_one_line_and_writes_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[object, ...], message: str
) -> None:
    """Whatever is wrong is one line of error, and no file is made."""
    monkeypatch.chdir(tmp_path)
    code, out, err = run("import", *arguments)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert message in err
    assert list(tmp_path.iterdir()) == []


def test_long_games_can_be_read_from_one_file(run: Run, tmp_path: Path) -> None:
    """Only the chosen game is replayed, whatever else the file holds."""
    path = tmp_path / "many.jsonl"
    path.write_text("".join(to_jsonl(random_record(GAME, seed)) for seed in range(5)) + "nonsense\n", "utf-8")
    assert run("replay", path, "--game", 5)[0] == 0
    assert run("replay", path, "--game", 6)[0] == 2
