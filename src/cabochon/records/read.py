"""Reads files of records, one record after another, in either form.

A file that is cut off in the middle of a game of JSON lines gives that game unfinished, with every decision whose line
is whole. Anything else that is wrong is one `BadText` that begins with the line's number; the games before it have been
given by then.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, Final, NoReturn

from cabochon.kernel.errors import BadText
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.state import CHANCE, EVERYTHING, SPECTATOR
from cabochon.records.record import (
    ANSWER,
    FORMAT,
    HASH,
    HIDDEN,
    MOST_NESTED,
    QUESTION,
    Decision,
    Record,
    Turn,
    Variation,
    at_line,
    check_remarks,
    check_result,
    check_text,
    short,
)
from cabochon.records.text import read_text

LONGEST: Final = 1 << 22
"""How many bytes a line may have."""

WORDS: Final = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}

Keys = dict[str, type]

HEADER_KEYS: Final[Keys] = {
    "record": int,
    "rules": str,
    "seats": int,
    "options": dict,
    "players": list,
    "date": str,
    "viewer": object,
    "tags": dict,
    "comment": str,
}
"""The keys of a header; the first three must be there."""

DECISION_KEYS: Final[Keys] = {
    "question": str,
    "answer": str,
    "seat": int,
    "shows": str,
    "mark": str,
    "clock": int,
    "comment": str,
    "variations": list,
}
"""The keys of a decision; the first two must be there."""

VARIATION_KEYS: Final[Keys] = {"line": list, "comment": str}
TURN_KEYS: Final[Keys] = {"turn": int, "hash": str}
UNDO_KEYS: Final[Keys] = {"undo": int}
RESULT_KEYS: Final[Keys] = {"result": str, "ranks": list, "scores": list}

STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
OPENS = re.compile(r"[{\[]")
SHUTS = re.compile(r"[}\]]")

Fields = dict[str, Any]


def read_file(path: str | Path) -> Iterator[Record]:
    """The records of a file, in either form; it is read as they are asked for."""
    return read_lines(lines_of(path))


def lines_of(path: str | Path) -> Iterator[bytes]:
    """The lines of a file; one that is too long comes in pieces, the first of which is too long as well."""
    with Path(path).open("rb") as file:
        yield from iter(lambda: file.readline(LONGEST + 1), b"")


def read_string(text: str) -> list[Record]:
    """The records in a text, in either form."""
    return list(read_lines(BytesIO(text.encode(errors="surrogatepass"))))


def read_lines(lines: Iterable[bytes]) -> Iterator[Record]:
    """The records in lines of bytes, in either form: the first line that is not empty tells which."""
    numbered = decoded(lines)
    for number, text, ended in numbered:
        if not text.strip():
            continue
        rest = chain([(number, text, ended)], numbered)
        if text.lstrip().startswith("["):
            yield from read_text((number, text) for number, text, _ in rest)
        elif text.lstrip().startswith("{"):
            yield from read_jsonl(rest)
        else:
            raise at_line(number, f"a record begins with {{ or [, not with {short(text.strip()[:20])}")


def decoded(lines: Iterable[bytes]) -> Iterator[tuple[int, str, bool]]:
    """Every line with its number, as text, and whether its line feed is there."""
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST:
            raise at_line(number, f"the line has more than {LONGEST} bytes")
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            if not line.endswith(b"\n") and "unexpected end" in error.reason:
                text = line.decode(errors="replace")  # cut off inside a letter
            else:
                raise at_line(number, f"the line is not UTF-8 text: {error.reason}") from error
        yield number, text, line.endswith(b"\n")


# JSON lines


def read_jsonl(numbered: Iterable[tuple[int, str, bool]]) -> Iterator[Record]:
    """The records in lines of JSON, each with its number and whether it ends with a line feed."""
    game: Reading | None = None
    for number, text, ended in numbered:
        if not text.strip() or (not ended and cut_off(text)):
            continue
        fields = fields_at(number, text)
        if game is not None and "record" in fields:
            yield game.record()
            game = None
        game = taken(game, fields, number)
        if game.result is not None:
            yield game.record()
            game = None
    if game is not None:
        yield game.record()


def fields_at(number: int, text: str) -> Fields:
    """The object that a line of JSON holds; errors begin with the line's number."""
    try:
        return fields_of(text)
    except BadText as error:
        raise at_line(number, error) from error


def taken(game: Reading | None, fields: Fields, number: int) -> Reading:
    """The game with one more line, or the one that this line begins; errors begin with the line's number."""
    try:
        if game is None:
            return Reading(replace(header(fields), line=number))
        game.take(fields, number)
    except BadText as error:
        raise at_line(number, error) from error
    return game


def cut_off(text: str) -> bool:
    """Whether the last line of a file is the beginning of an object, as a write that was interrupted leaves it."""
    outside = STRING.sub("", text)
    return text.lstrip().startswith("{") and (
        '"' in outside or len(OPENS.findall(outside)) > len(SHUTS.findall(outside))
    )


class Reading:
    """One game while its lines are read."""

    def __init__(self, header: Record) -> None:
        self.header = header
        self.decisions: list[Decision] = []
        self.turns: list[Turn] = []
        self.result: Outcome | None = None

    def record(self) -> Record:
        """The record, as far as it was read."""
        return replace(self.header, decisions=tuple(self.decisions), turns=tuple(self.turns), result=self.result)

    def take(self, fields: Fields, line: int) -> None:
        """Take in one line behind the header."""
        if "answer" in fields:
            self.decisions.append(decision(fields, self.header.seats, line, hides=self.header.viewer != EVERYTHING))
        elif "turn" in fields:
            self.end_turn(fields, line)
        elif "result" in fields:
            self.result = result(fields, self.header.seats)
        elif "undo" in fields:
            self.undo(fields)
        else:
            raise BadText(f"a line has one of the keys record, answer, turn, result and undo, not {short([*fields])}")

    def end_turn(self, fields: Fields, line: int) -> None:
        """Mark the end of a turn."""
        expect_keys(fields, TURN_KEYS)
        if fields["turn"] != len(self.turns):
            raise BadText(f"turn {len(self.turns)} is the next to end, not {short(fields['turn'])}")
        if not HASH.fullmatch(fields["hash"]):
            raise BadText(f"a hash has 16 hexadecimal digits: {short(fields['hash'])} does not")
        self.turns.append(Turn(len(self.decisions), fields["hash"], line))

    def undo(self, fields: Fields) -> None:
        """Take back the last decisions."""
        expect_keys(fields, UNDO_KEYS)
        count = fields["undo"]
        if not 0 < count <= len(self.decisions):
            raise BadText(f"{short(count)} decisions cannot be taken back: there are {len(self.decisions)}")
        del self.decisions[-count:]
        while self.turns and self.turns[-1].end > len(self.decisions):
            self.turns.pop()


def header(fields: Fields) -> Record:
    """The record that a header begins."""
    if "record" not in fields:
        raise BadText("a game begins with its header, which has the key 'record'")
    if fields["record"] != FORMAT or type(fields["record"]) is not int:
        raise BadText(
            f"the form of records with the version {short(fields['record'])} is not known here, only {FORMAT}"
        )
    expect_keys(fields, HEADER_KEYS, needed=3)
    made = {key: value for key, value in fields.items() if key != "record"}
    for value in made.get("options", {}).values():
        if type(value) not in (str, int, bool):
            raise BadText(f"the value of an option is a text, a whole number, true or false, not {short(value)}")
    for text in chain(made.get("players", ()), made.get("tags", {}).values()):
        if type(text) is not str:
            raise BadText(f"players and tags are texts, not {short(text)}")
    if "players" in made:
        made["players"] = tuple(made["players"])
    if "viewer" in made:
        made["viewer"] = SPECTATOR if made["viewer"] == "spectator" else made["viewer"]
        if type(made["viewer"]) is not int or fields["viewer"] in (SPECTATOR, EVERYTHING):
            raise BadText(f"a viewer is a seat or 'spectator', not {short(fields['viewer'])}")
    return Record(**made)


def decision(fields: Fields, seats: int, line: int, *, hides: bool, depth: int = 0) -> Decision:
    """The decision that a line holds; `hides`: the record may hide answers."""
    expect_keys(fields, DECISION_KEYS, needed=2)
    seat = fields.get("seat", CHANCE)
    if "seat" in fields and not 0 <= seat < seats:
        raise BadText(f"there is no seat {short(seat)}")
    answer, shows, mark = fields["answer"], fields.get("shows", ""), fields.get("mark", "")
    if not QUESTION.fullmatch(fields["question"]):
        raise BadText(f"{short(fields['question'])} is not the name of a question")
    if not ANSWER.fullmatch(answer) and not (hides and answer == HIDDEN):
        raise BadText(f"{short(answer)} is not an answer")
    if shows and not (hides and ANSWER.fullmatch(shows)):
        raise BadText(f"{short(shows)} cannot be what an answer shows")
    comment, clock = fields.get("comment", ""), fields.get("clock")
    check_remarks(mark, comment, clock)
    if hides and "variations" in fields:
        raise BadText("a projected record has no variations")
    variations = tuple(variation(value, seats, line, depth + 1) for value in fields.get("variations", ()))
    return Decision(fields["question"], seat, answer, shows, mark, comment, clock, variations, line)


def variation(value: Any, seats: int, line: int, depth: int) -> Variation:
    """A variation among the fields of a decision."""
    if depth > MOST_NESTED:
        raise BadText(f"variations stand at most {MOST_NESTED} deep inside each other")
    if type(value) is not dict:
        raise BadText(f"a variation is an object, not {short(value)}")
    expect_keys(value, VARIATION_KEYS, needed=1)
    check_text(value.get("comment", ""))
    decisions = []
    for fields in value["line"]:
        if type(fields) is not dict:
            raise BadText(f"a decision is an object, not {short(fields)}")
        decisions.append(decision(fields, seats, line, hides=False, depth=depth))
    return Variation(tuple(decisions), value.get("comment", ""))


def result(fields: Fields, seats: int) -> Outcome:
    """The result that a line holds."""
    expect_keys(fields, RESULT_KEYS)
    for number in chain(fields["ranks"], fields["scores"]):
        if type(number) is not int:
            raise BadText(f"ranks and scores are whole numbers, not {short(number)}")
    found = Outcome(tuple(fields["ranks"]), tuple(fields["scores"]), fields["result"])
    check_result(found, seats)
    return found


# JSON


def fields_of(text: str) -> Fields:
    """The object that a line of JSON holds, read strictly: no key twice, no NaN."""
    try:
        value = json.loads(text, object_pairs_hook=once, parse_constant=no_number)
    except BadText:
        raise
    except RecursionError as error:
        raise BadText("the JSON is nested too deeply") from error
    except ValueError as error:
        raise BadText(f"this is not JSON: {short(str(error))[1:-1]}") from error
    if type(value) is not dict:
        raise BadText(f"a line is a JSON object, not {short(value)}")
    return value


def once(pairs: list[tuple[str, Any]]) -> Fields:
    """An object of JSON in which no key is there twice."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise BadText("a key is there twice")
    return fields


def no_number(name: str) -> NoReturn:
    """What JSON has no word for."""
    raise BadText(f"{name} is not a number of JSON")


def expect_keys(fields: Fields, kinds: Keys, *, needed: int | None = None) -> None:
    """`BadText` unless the first `needed` keys are there (None: all), no others are, and each value has its type."""
    for key in [*kinds][:needed]:
        if key not in fields:
            raise BadText(f"the key {key!r} is missing")
    for key, value in fields.items():
        if key not in kinds:
            raise BadText(f"the key {short(key)} is not known here; {', '.join(kinds)} are")
        if kinds[key] is not object and type(value) is not kinds[key]:
            raise BadText(f"{key} is {WORDS[kinds[key]]}, not {short(value)}")
