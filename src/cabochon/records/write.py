"""Both written forms of a record: JSON lines, which are canonical, and the text for people.

`docs/records.md` describes them; `read` and `text` are the inverses. Nothing here replays a game: what is wrong in a
record is written as it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from typing import Final

from cabochon.kernel.outcome import Outcome
from cabochon.kernel.state import CHANCE, EVERYTHING, SPECTATOR
from cabochon.records.record import FORMAT, Decision, Record, Turn, Variation, option_text

WIDTH: Final = 100
"""Where the lines of the text form are broken."""

encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


# JSON lines


def to_jsonl(record: Record) -> str:
    """The record as JSON lines, each with its line feed."""
    return "".join(f"{line}\n" for line in lines(record))


def lines(record: Record) -> Iterator[str]:
    """The JSON lines of a record, one after another, without line feeds."""
    yield header_line(record)
    marked = 0
    for index, decision in enumerate(record.decisions):
        while marked < len(record.turns) and record.turns[marked].end <= index:
            yield turn_line(marked, record.turns[marked])
            marked += 1
        yield decision_line(decision)
    for number in range(marked, len(record.turns)):
        yield turn_line(number, record.turns[number])
    if record.result is not None:
        yield result_line(record.result)


def header_line(record: Record) -> str:
    """The line with which a record begins."""
    header: dict[str, object] = {"record": FORMAT, "rules": record.rules, "seats": record.seats}
    if record.options:
        header["options"] = dict(record.options)
    if record.players:
        header["players"] = record.players
    if record.date:
        header["date"] = record.date
    if record.viewer != EVERYTHING:
        header["viewer"] = viewer_value(record.viewer)
    if record.tags:
        header["tags"] = dict(record.tags)
    if record.comment:
        header["comment"] = record.comment
    return encode(header)


def viewer_value(viewer: int) -> int | str:
    """A viewer as both forms write it: the number of a seat, or `spectator`."""
    return "spectator" if viewer == SPECTATOR else viewer


def decision_line(decision: Decision) -> str:
    """The line of a decision."""
    return encode(decision_fields(decision))


def decision_fields(decision: Decision) -> dict[str, object]:
    """A decision as plain data: what its line holds."""
    fields: dict[str, object] = {} if decision.seat == CHANCE else {"seat": decision.seat}
    fields["question"] = decision.question
    fields["answer"] = decision.answer
    if decision.shows:
        fields["shows"] = decision.shows
    if decision.mark:
        fields["mark"] = decision.mark
    if decision.clock is not None:
        fields["clock"] = decision.clock
    if decision.comment:
        fields["comment"] = decision.comment
    if decision.variations:
        fields["variations"] = [variation_fields(variation) for variation in decision.variations]
    return fields


def variation_fields(variation: Variation) -> dict[str, object]:
    """A variation as plain data."""
    line = [decision_fields(decision) for decision in variation.decisions]
    return {"comment": variation.comment, "line": line} if variation.comment else {"line": line}


def turn_line(number: int, turn: Turn) -> str:
    """The line that marks the end of the turn with this number, 0 being the deal."""
    return encode({"turn": number, "hash": turn.hash})


def result_line(result: Outcome) -> str:
    """The line with which the record of a finished game ends."""
    return encode({"result": result.reason, "ranks": result.ranks, "scores": result.scores})


def undo_line(count: int) -> str:
    """The line that takes back the last decisions of a running game."""
    return encode({"undo": count})


# Text


def to_text(record: Record) -> str:
    """The record as text for people: tags, an empty line, the answers by turns, an empty line."""
    tags = "".join(f'[{name} "{escaped(value, chr(34))}"]\n' for name, value in text_tags(record))
    return f"{tags}\n{movetext(record)}\n"


def text_tags(record: Record) -> Iterator[tuple[str, str]]:
    """The tags of the text form, in their order."""
    yield "Game", record.game
    yield "Rules", record.rules
    yield "Seats", str(record.seats)
    if record.options:
        yield "Options", " ".join(f"{key}={option_text(value)}" for key, value in record.options.items())
    for seat, player in enumerate(record.players):
        yield f"Player{seat}", player
    if record.date:
        yield "Date", record.date
    if record.viewer != EVERYTHING:
        yield "Viewer", str(viewer_value(record.viewer))
    yield from record.tags.items()
    yield "Result", ending(record.result)
    if record.result is not None:
        yield "Ranks", "-".join(map(str, record.result.ranks))
        yield "Ending", record.result.reason
    if record.turns:
        yield "Check", check_of(record.turns)


def ending(result: Outcome | None) -> str:
    """What ends the movetext: the scores by seat, or `*` for a game that was not finished."""
    return "*" if result is None else "-".join(map(str, result.scores))


def check_of(turns: tuple[Turn, ...]) -> str:
    """One hash of the hashes of all turns, with which the text form proves that it was read as it was written."""
    return blake2b("".join(turn.hash for turn in turns).encode(), digest_size=8).hexdigest()


def movetext(record: Record) -> str:
    """The answers: the deal, then one line for as many turns as there are seats."""
    paragraphs: list[list[str]] = [["0."]]
    if record.comment:
        paragraphs.insert(0, [comment_word(record.comment)])
    marked = 0
    for index in range(len(record.decisions) + 1):
        while marked < len(record.turns) and record.turns[marked].end <= index:
            if marked % record.seats == 0:
                paragraphs.append([])
            marked += 1
            paragraphs[-1].append(f"{marked}.")
        if index < len(record.decisions):
            paragraphs[-1].extend(words(record.decisions[index]))
    if record.result is not None and record.turns and record.turns[-1].end == len(record.decisions):
        paragraphs[-1].pop()  # no turn begins after the last one
    paragraphs.append([ending(record.result)])
    return "".join(line for paragraph in paragraphs if paragraph for line in wrapped(paragraph))


def words(decision: Decision) -> Iterator[str]:
    """The words of a decision: the answer, then what is said about it."""
    yield decision.answer + decision.mark
    if decision.shows:
        yield f"^{decision.shows}"
    if decision.clock is not None:
        yield f"%{decision.clock // 1000}.{decision.clock % 1000:03}"
    if decision.comment:
        yield comment_word(decision.comment)
    for variation in decision.variations:
        inside = [word for inner in variation.decisions for word in words(inner)]
        if variation.comment:
            inside.insert(0, comment_word(variation.comment))
        inside[0] = f"({inside[0]}"
        inside[-1] += ")"
        yield from inside


def comment_word(comment: str) -> str:
    """A comment in braces. It stays on one line, however long it is."""
    return f"{{{escaped(comment, '}')}}}"


def escaped(text: str, closing: str) -> str:
    r"""The text with a backslash before what would end it, and `\n` or `\u2028` for characters that break lines."""
    if text.isprintable() and "\\" not in text and closing not in text:
        return text
    return "".join(escaped_letter(letter, closing) for letter in text)


def escaped_letter(letter: str, closing: str) -> str:
    """One letter, escaped where it must be."""
    if letter in ("\\", closing):
        return f"\\{letter}"
    if letter == "\n":
        return "\\n"
    if letter.isprintable() or ord(letter) > 0xFFFF:
        return letter
    return f"\\u{ord(letter):04x}"


def wrapped(paragraph: list[str]) -> Iterator[str]:
    """The lines of a paragraph, each with its line feed; all but the first are indented."""
    line = paragraph[0]
    for word in paragraph[1:]:
        if len(line) + 1 + len(word) > WIDTH:
            yield f"{line}\n"
            line = f"  {word}"
        else:
            line += f" {word}"
    yield f"{line}\n"
