"""A broken line is one clear error that begins with its number, and the games before it are kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from cabochon import games
from cabochon.kernel.errors import BadText
from cabochon.records import Record, project, read_lines, read_string, to_jsonl, to_text
from recorded import random_record, short_game

GAME = games.make("splendor", 2)
GOOD = short_game(GAME, 1, 20)
GAMES = to_jsonl(GOOD).count("\n")
"""How many lines the good game has."""


def reading(text: str | bytes) -> tuple[list[Record], str]:
    """The records before the error, and the error."""
    found: list[Record] = []
    with pytest.raises(BadText) as raised:
        found.extend(read_lines(BytesIO(text if isinstance(text, bytes) else text.encode())))
    assert "\n" not in str(raised.value)
    return found, str(raised.value)


HEADER: dict[str, Any] = {"record": 1, "rules": "splendor@1", "seats": 2}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"record": 2}, "the form of records with the version 2 is not known here, only 1"),
        ({"record": True}, "the form of records with the version True is not known here"),
        ({"rules": "splendor"}, "rules are named like splendor@1, not 'splendor'"),
        ({"rules": "splendor@2"}, "the rules splendor@2 are not known here, only splendor@1 and older"),
        ({"rules": "splendor@0"}, "the rules splendor@0 are not known here"),
        ({"rules": "chess@1"}, "there is no game 'chess'"),
        ({"rules": "splendor+lions@1"}, "there is no module 'lions'"),
        ({"rules": 7}, "rules is a text, not 7"),
        ({"seats": 9}, "Splendor is for 2, 3 or 4 seats, not 9"),
        ({"seats": 10**30}, "Splendor is for 2, 3 or 4 seats"),
        ({"seats": "2"}, "seats is a whole number, not '2'"),
        ({"seats": None}, "seats is a whole number, not None"),
        ({"options": {"speed": 1}}, "splendor has no option 'speed'"),
        ({"options": {"name": "x"}}, "there is no option 'name'"),
        ({"options": {"payment": "late"}}, "payment is one of choose, standard"),
        ({"options": {"payment": []}}, "the value of an option is a text, a whole number, true or false"),
        ({"options": {"first_player": "1"}}, "the option first_player is 1 rather than '1'"),
        ({"options": {"allow_fewer": 1}}, "the option allow_fewer is True rather than 1"),
        ({"options": {"stall_rounds": 10**30}}, "the option stall_rounds is too large"),
        ({"options": []}, "options is an object, not []"),
        ({"players": ["Ann"]}, "1 players cannot sit on 2 seats"),
        ({"players": ["Ann", 3]}, "players and tags are texts, not 3"),
        ({"date": "today"}, "a date is written 2026.11.29, not 'today'"),
        ({"viewer": 2}, "there is no seat 2"),
        ({"viewer": -1}, "a viewer is a seat or 'spectator', not -1"),
        ({"viewer": -2}, "a viewer is a seat or 'spectator', not -2"),
        ({"viewer": True}, "a viewer is a seat or 'spectator', not True"),
        ({"tags": {"Seats": "3"}}, "'Seats' cannot be the name of a tag"),
        ({"tags": {"Event": 3}}, "players and tags are texts, not 3"),
        ({"comment": "\ud800"}, "'\\ud800' is not valid Unicode"),
        ({"colour": "red"}, "the key 'colour' is not known here"),
    ],
)
def test_a_wrong_header(changes: dict[str, Any], message: str) -> None:
    """What a header says is checked when it is read."""
    found, error = reading(to_jsonl(GOOD) + json.dumps({**HEADER, **changes}) + "\n")
    assert found == [GOOD]
    assert error.startswith(f"line {GAMES + 1}: {message}")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{}", "a line has one of the keys record, answer, turn, result and undo"),
        ("[]", "a line is a JSON object, not []"),
        ("17", "a line is a JSON object, not 17"),
        ("nonsense", "this is not JSON: Expecting value"),
        ('{"turn":0,"hash":"ab"', "this is not JSON"),
        ('{"turn":0,"turn":0,"hash":"0123456789abcdef"}', "a key is there twice"),
        ('{"turn":NaN}', "NaN is not a number of JSON"),
        ("[" * 100_000, "the JSON is nested too deeply"),
        ('{"turn":' + "9" * 5000 + "}", "this is not JSON"),
        ('{"turn":1,"hash":"0123456789abcdef"}', "turn 0 is the next to end, not 1"),
        ('{"turn":0,"hash":"0123456789ABCDEF"}', "a hash has 16 hexadecimal digits"),
        ('{"turn":0}', "the key 'hash' is missing"),
        ('{"undo":3}', "3 decisions cannot be taken back: there are 1"),
        ('{"undo":0}', "0 decisions cannot be taken back"),
        ('{"result":"points","ranks":[1],"scores":[3]}', "a result of 2 seats cannot have 1 ranks and 1 scores"),
        ('{"result":"points","ranks":[2,2],"scores":[3,3]}', "the best rank is 1 and the worst 2, not 2, 2"),
        ('{"result":"points","ranks":[1,3],"scores":[3,3]}', "the best rank is 1 and the worst 2, not 1, 3"),
        ('{"result":"points","ranks":[1,1.0],"scores":[3,3]}', "ranks and scores are whole numbers, not 1.0"),
        ('{"result":"points","ranks":[1,2],"scores":[3,-3]}', "a score is a number of points from 0"),
        ('{"result":"P T","ranks":[1,2],"scores":[3,3]}', "'P T' is not a reason for an end"),
        ('{"question":"reveal"}', "a line has one of the keys"),
        ('{"answer":">L1-01"}', "the key 'question' is missing"),
        ('{"question":"Re veal","answer":">L1-01"}', "'Re veal' is not the name of a question"),
        ('{"question":"reveal","answer":"> L1-01"}', "'> L1-01' is not an answer"),
        ('{"question":"reveal","answer":""}', "'' is not an answer"),
        ('{"question":"reveal","answer":"?"}', "'?' is not an answer"),
        ('{"question":"reveal","answer":"12."}', "'12.' is not an answer"),
        ('{"question":"reveal","answer":">L1-01","shows":"L1-02"}', "'L1-02' cannot be what an answer shows"),
        ('{"seat":2,"question":"action","answer":"Twug"}', "there is no seat 2"),
        ('{"seat":-1,"question":"action","answer":"Twug"}', "there is no seat -1"),
        ('{"question":"reveal","answer":">L1-01","mark":"!!!"}', "a mark is one of ! ? !! ?? !? ?!, not '!!!'"),
        ('{"question":"reveal","answer":">L1-01","clock":-1}', "a clock shows milliseconds from 0, not -1"),
        ('{"question":"reveal","answer":">L1-01","clock":1.5}', "clock is a whole number, not 1.5"),
        ('{"question":"reveal","answer":">L1-01","comment":"\\udc00"}', "'\\udc00' is not valid Unicode"),
        ('{"question":"reveal","answer":">L1-01","variations":[[]]}', "a variation is an object, not []"),
        ('{"question":"reveal","answer":">L1-01","variations":[{"line":[]}]}', "a variation has at least one decision"),
        ('{"question":"reveal","answer":">L1-01","variations":[{"line":[1]}]}', "a decision is an object, not 1"),
    ],
)
def test_a_wrong_line(line: str, message: str) -> None:
    """What stands in a line is checked when it is read, the game that it belongs to is not given."""
    begin = json.dumps(HEADER) + '\n{"question":"reveal","answer":">L1-03"}\n'
    found, error = reading(to_jsonl(GOOD) + begin + line + "\n" + to_jsonl(GOOD))
    assert found == [GOOD]
    assert error.startswith(f"line {GAMES + 3}: {message}")


def test_an_unfinished_game_before_a_wrong_header_is_kept() -> None:
    """A game that was not finished is a game: it is given before the next header is looked at."""
    unfinished = random_record(GAME, 1, most=30)
    found, error = reading(to_jsonl(GOOD) + to_jsonl(unfinished) + '{"record":3}\n')
    assert found == [GOOD, unfinished]
    assert error.startswith(f"line {GAMES + to_jsonl(unfinished).count(chr(10)) + 1}: ")


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (to_jsonl(GOOD).encode() + b'{"record":1,"comment":"\xff\xff"}\n', f"line {GAMES + 1}: the line is not UTF-8"),
        (to_jsonl(GOOD).encode() + b'{"question":"x"}\n', f"line {GAMES + 1}: a game begins with its header"),
        (to_jsonl(GOOD).encode() + b"x" * (1 << 22) + b"\n", f"line {GAMES + 1}: the line has more than"),
        (to_jsonl(GOOD).encode() + b'{"record":1}}', f"line {GAMES + 1}: this is not JSON"),
    ],
)
def test_a_line_that_is_none(file: bytes, message: str) -> None:
    """Neither strange bytes nor strange lengths get through."""
    found, error = reading(file)
    assert found == [GOOD]
    assert error.startswith(message)


@pytest.mark.parametrize("file", [b"hello\n", b"\xff\xfe{\n", b"PK\x03\x04", b"\x00"])
def test_a_file_of_another_sort(file: bytes) -> None:
    """A file that is in neither form is refused in its first line."""
    assert reading(file)[0] == []
    assert reading(file)[1].startswith("line 1: ")


def nested(depth: int) -> str:
    """A decision with variations inside each other."""
    decision = '{"question":"reveal","answer":">L1-01"'
    return decision + (',"variations":[{"line":[' + decision) * depth + "}" + "]}]}" * depth


def test_variations_can_be_nested_only_so_deep() -> None:
    """Sixteen are read, seventeen are not, in both forms, and a thousand do no harm."""
    header = json.dumps(HEADER)
    [record] = read_string(f"{header}\n{nested(16)}\n")
    assert to_jsonl(record).splitlines()[1] == nested(16)
    assert "at most 16 deep" in reading(f"{header}\n{nested(17)}\n")[1]
    assert "nested too deeply" in reading(f"{header}\n{nested(1000)}\n")[1]
    text = to_text(random_record(GAME, 1, most=2))
    answer = read_string(text)[0].decisions[1].answer
    for depth, good in ((16, True), (17, False), (1000, False)):
        deep = text.replace(f" {answer}", f" {answer}" + f" ({answer}" * depth + ")" * depth)
        if good:
            assert to_text(read_string(deep)[0]).count("(") == 16
        else:
            assert "at most 16 deep" in reading(deep)[1]


# Text


def change(old: str, new: str) -> Callable[[str], str]:
    """A change of the first place in a text where `old` stands."""

    def changed(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return changed


TEXT = to_text(GOOD)
LINE = {line.split()[0]: number for number, line in enumerate(TEXT.splitlines(), 1) if line}


@pytest.mark.parametrize(
    ("changed", "line", "message"),
    [
        (change('[Game "', '[Gime "'), "[Game", "the tag Game is missing"),
        (change("[Seats", "[Game"), "[Seats", "the tag Game is there twice"),
        (change('Seats "2"', 'Seats "x"'), "[Game", "Seats is a number, not 'x'"),
        (change('Seats "2"', 'Seats "7"'), "[Game", "Splendor is for 2, 3 or 4 seats, not 7"),
        (change('Game "splendor"', 'Game "duel"'), "[Game", "the rules 'splendor@1' are not those of the game 'duel'"),
        (change("splendor@1", "splendor@9"), "[Game", "the rules splendor@9 are not known here"),
        (change("[Result", '[Player1 "B"]\n[Result'), "[Game", "there are 1 players on seats one after another"),
        (change("[Result", '[Player0 "B"]\n[Result'), "[Game", "1 players cannot sit on 2 seats"),
        (change("[Result", '[Options "payment"]\n[Result'), "[Game", "options are written key=value"),
        (change("[Result", '[Options "speed=3"]\n[Result'), "[Game", "splendor has no option 'speed'"),
        (change("[Result", '[Viewer "3"]\n[Result'), "[Game", "Viewer is a seat or spectator, not '3'"),
        (change("[Result", '[lower "3"]\n[Result'), "[Game", "'lower' cannot be the name of a tag"),
        (change("[Result", "[Result\n"), "[Result", "a tag is written [Name \"value\"], not '[Result'"),
        (change('[Game "splendor"]', '[Game "splen\\dor"]'), "[Game", "a backslash stands before a quote"),
        (change('[Result "0-0"]', '[Result "1-0"]'), "0-0", "Result is 0-0 in this game, not '1-0'"),
        (change('[Ranks "2-1"]', '[Ranks "1"]'), "0-0", "a result of 2 seats cannot have 1 ranks and 2 scores"),
        (change('[Ranks "2-1"]', '[Ranks "9"]'), "0-0", "a result of 2 seats cannot have 1 ranks and 2 scores"),
        (change('[Ending "resignation"]', '[Ending "points"]'), "0-0", "the game is not over: a result needs the tags"),
        (change("\n0-0\n", "\n1-0\n"), "0-0", "Result is 1-0 in this game, not '0-0'"),
        (change("\n0-0\n", "\n*\n"), "0-0", "Result is * in this game, not '0-0'"),
        (change("\n0-0\n", "\n"), "3.", "ends with neither its scores nor *"),
        (change("\n0-0\n", "\n0-0-0\n"), "0-0", "a result of 2 seats cannot have 2 ranks and 3 scores"),
        (change("\n0-0\n", '\n[Event "x"]\n'), "0-0", "a tag stands behind the first word of its game"),
        (change("\n0-0\n", "\n{a"), "0-0", "the file ends inside a comment"),
        (change("\n0-0\n", "\n{a\\"), "0-0", "the file ends inside a comment"),
        (change("\n0-0\n", "\n{a\\q} 0-0\n"), "0-0", "a backslash stands before a quote, a brace"),
        (change("\n0-0\n", "\n{\\ud800} 0-0\n"), "0-0", "is not valid Unicode"),
        (change("\n0-0\n", "\n) 0-0\n"), "0-0", "no variation is open that could end here"),
        (change("\n0-0\n", "\n( 0-0\n"), "0-0", "the game ends inside a variation"),
        (change("\n0-0\n", "\n() 0-0\n"), "0-0", "a variation has at least one answer"),
        (change("\n0-0\n", "\n%1 0-0\n"), "0-0", "'%1' is neither an answer nor anything else"),
        (change("\n0-0\n", "\n%9999999999999.000 0-0\n"), "0-0", "a clock shows milliseconds from 0"),
        (change("\n0-0\n", '\n"x" 0-0\n'), "0-0", "'\"' has no place here"),
        (change("\n0-0\n", "\n! 0-0\n"), "0-0", "'!' is neither an answer nor anything else"),
        (change("\n0-0\n", "\n? 0-0\n"), "0-0", "turn 5: only a record with the tag Viewer hides or shows answers"),
        (change("\n0-0\n", "\n9. 0-0\n"), "0-0", "turn 5 comes, not 9"),
        (change("0. >", "0. %1.000 >"), "0.", "a clock stands behind an answer"),
        (change("0. >", "0. (>L1-01) >"), "0.", "a variation stands behind an answer"),
        (change("0. >", "0. ^L1-01 >"), "0.", "what an answer shows stands behind an answer"),
        (change("0. >", "1. >"), "0.", "the deal: turn 0 comes, not 1"),
        (change("1. ", "3. "), "1.", "turn 1: turn 1 comes, not 3"),
        (change("1. ", "1. Tyyy "), "1.", "turn 1: 'Tyyy' is not a choice of action here"),
        (change("1. ", "1. ^L1-01 "), "1.", ""),
        (change('[Check "', '[Check "0'), "[Check", "the game, when it is replayed, is not the one that was written"),
    ],
)
def test_a_wrong_text(changed: Callable[[str], str], line: str, message: str) -> None:
    """What stands in a text is checked when it is read; the games before it are kept."""
    unfinished = to_text(random_record(GAME, 2, most=25))
    before = unfinished.count("\n")
    found, error = reading(unfinished + changed(TEXT))
    assert found == [random_record(GAME, 2, most=25)]
    assert error.startswith("line ")
    number, _, said = error.removeprefix("line ").partition(": ")
    assert message in said
    assert before < int(number) <= before + TEXT.count("\n") + 1
    assert int(number) - before in range(LINE[line] - 1, LINE[line] + 3)


def test_a_projected_text_is_checked_too() -> None:
    """Hidden answers are found by what is shown later; what cannot be is refused."""
    record = random_record(games.make("splendor", 2), 5)
    text = to_text(project(record, None))
    assert "^" in text
    shows = text.partition("^")[2].split()[0]
    assert "cannot" in reading(text.replace(f"^{shows}", "^L3-20" if shows != "L3-20" else "^L3-19", 1))[1]
    assert "a projected record has no variations" in reading(text.replace(" 2. ", " (Twug) 2. ", 1))[1]
    assert "not the one that was written" in reading(text.replace('[Viewer "spectator"]', '[Viewer "0"]'))[1]
