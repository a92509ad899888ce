"""Whatever a file holds, it is read, or it is one `BadText` that begins with the number of a line."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cabochon import games
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import Random
from cabochon.records import Record, Replay, Variation, project, read_lines, to_jsonl, to_text, verify
from cabochon.records.foreign import IMPORTERS
from recorded import other_line, random_record, short_game, with_variation

GAME = games.make("splendor", 2)
FULL = with_variation(
    short_game(GAME, 3, 34, players=("Ann", "Bob"), comment="a } b", tags={"Event": 'x "y"'}),
    30,
    Variation(other_line(GAME, Replay(short_game(GAME, 3, 34)).at(30), Random(1), 3), "or"),
)
HIDING = project(random_record(GAME, 5, most=90), 0)
FOLDER = Path(__file__).parent / "foreign"
FILES = {
    "effective-splendor": (FOLDER / "effective-splendor-64.jsonl").read_bytes(),
    "duel-trace": gzip.decompress((FOLDER / "duel-eluvk-50.jsonl.gz").read_bytes()),
}
FOREIGN = {engine: b"\n".join(text.splitlines()[:2]) for engine, text in FILES.items()}
"""The first game of each of the other engines, after the line before the games."""

MORE = settings(max_examples=settings().max_examples * 3 // 2)
"""As many examples as elsewhere and half as many again."""

Reader = Callable[[Iterable[bytes]], Iterable[Record]]

PIECES = [
    b'"', b"\\", b"{", b"}", b"[", b"]", b"(", b")", b"\n", b"\r", b" ", b",", b":", b"?", b"??", b"!", b"*", b"0-0",
    b"1.", b"999.", b"-1", b"0", b"1e999", b"99999999999999999999", b"null", b"true", b"\xff", b"\xc3", b"\xe2\x80\xa8",
    b"%1.000", b"@L1-36", b"^L1-01", b">L1-01", b"Twug", b"B#1", b"pass", b'{"undo":1}\n', b'"mark":"?",', b'"seat":1,',
    b'[Viewer "0"]\n', b'[Options "payment=standard"]\n', b'"options":{"stall_rounds":1},',
    b'{"turn":0,"hash":"0000000000000000"}\n',
]  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn, original: bytes) -> bytes:
    """The original after a few cuts, copies, swaps, and pieces put in."""
    text = original
    for _ in range(draw(st.integers(1, 4))):
        begin = draw(st.integers(0, len(text)))
        end = min(len(text), begin + draw(st.sampled_from([0, 0, 1, 1, 2, 5, 20, 300])))
        piece = draw(
            st.sampled_from(PIECES)
            | st.binary(max_size=3)
            | st.just(text[begin:end] * 2)
            | st.integers(0, len(text)).map(lambda at, text=text: text[at : at + 30])  # type: ignore[misc]
        )
        text = text[:begin] + piece + text[end:]
    return text


def error_of(call: Callable[[], object]) -> str:
    """The error that a call ends with, which is `BadText` and has one line; an empty text when it ends well."""
    try:
        call()
    except BadText as error:
        return f"{error}|" if "\n" in str(error) else str(error)
    return ""


def survives(reader: Reader, text: bytes) -> None:
    """Read, and do with what was read everything that can be done."""
    found: list[Record] = []
    error = error_of(lambda: found.extend(reader(BytesIO(text))))
    assert not error or re.fullmatch(r"line [1-9][0-9]*: \S.*", error)
    for record in found:
        assert list(read_lines(BytesIO(to_jsonl(record).encode()))) == [record]
        error = error_of(lambda record=record: verify(record))  # type: ignore[misc]
        assert "|" not in error
        if not error:
            assert list(read_lines(BytesIO(to_text(record).encode()))) == [record]


@pytest.mark.parametrize(
    "original",
    [to_jsonl(FULL).encode(), to_text(FULL).encode(), to_jsonl(HIDING).encode(), to_text(HIDING).encode()],
    ids=["jsonl", "text", "hiding jsonl", "hiding text"],
)
@given(data=st.data())
@MORE
def test_mutated_records(original: bytes, data: st.DataObject) -> None:
    """Mutations of either form."""
    survives(read_lines, data.draw(mutated(original)))


@pytest.mark.parametrize("engine", FOREIGN)
@given(data=st.data())
@MORE
def test_mutated_foreign_games(engine: str, data: st.DataObject) -> None:
    """Mutations of another engine's file."""
    survives(IMPORTERS[engine], data.draw(mutated(FOREIGN[engine])))


@given(st.binary(max_size=200) | st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join))
@example(b"[")
@example(b'{"record":1,"rules":"splendor@1","seats":2}\n' + b"[" * 100_000)
def test_anything(text: bytes) -> None:
    """Bytes that never were a record."""
    for reader in (read_lines, *IMPORTERS.values()):
        survives(reader, text)


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(data=st.data())
@MORE
def test_values_of_any_type(data: st.DataObject) -> None:
    """A JSON value anywhere in the place of another."""
    reader, original = data.draw(
        st.sampled_from(
            [(read_lines, to_jsonl(FULL).encode()), *((IMPORTERS[engine], text) for engine, text in FOREIGN.items())]
        )
    )
    lines = [json.loads(line) for line in original.splitlines()]
    place = data.draw(st.integers(0, len(lines) - 1))

    def changed(value: Any) -> Any:
        inner = (
            list(value.items() if isinstance(value, dict) else enumerate(value))
            if value and isinstance(value, (dict, list))
            else []
        )
        if not inner or data.draw(st.integers(0, 3)) == 0:
            return data.draw(JSON)
        key, old = data.draw(st.sampled_from(inner))
        value[key] = changed(old)
        return value

    lines[place] = changed(lines[place])
    survives(reader, "\n".join(json.dumps(line) for line in lines).encode())
