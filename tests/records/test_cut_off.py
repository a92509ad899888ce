"""A file of JSON lines that is cut off anywhere can be read, and its last game resumed exactly."""

from __future__ import annotations

from io import BytesIO, StringIO
from pathlib import Path

import pytest

from cabochon import games
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import Random
from cabochon.records import Record, Recorder, Replay, append_to, read_file, read_lines, to_jsonl, to_text, verify
from recorded import random_game, random_record, short_game

GAME = games.make("splendor", 3, reveal="hidden")
FIRST = short_game(GAME, 1, 20, players=("Zoë", "“B”", "C"), comment="first")
SECOND = random_record(GAME, 2, most=22, players=("D", "É", "F"))
FILE = (to_jsonl(FIRST) + to_jsonl(SECOND)).encode()


def whole(file: bytes) -> list[Record]:
    """The records in the lines of a file that have their line feed."""
    return list(read_lines(BytesIO(file[: file.rfind(b"\n") + 1])))


def test_every_byte() -> None:
    """Wherever a file ends, every decision whose line is whole is there, and nothing is made up."""
    assert whole(FILE) == [FIRST, SECOND]
    for end in range(len(FILE) + 1):
        cut = FILE[:end]
        if cut.endswith(b"}") and FILE[end : end + 1] == b"\n":
            cut_whole = whole(cut + b"\n")  # only the line feed is missing
        else:
            cut_whole = whole(cut)
        found = list(read_lines(BytesIO(cut)))
        assert found == cut_whole, end
        assert found[:-1] == [FIRST][: len(found) - 1]
        if found:
            last = (FIRST, SECOND)[len(found) - 1]
            assert found[-1].decisions == last.decisions[: len(found[-1].decisions)]
            assert found[-1].turns == last.turns[: len(found[-1].turns)]


def test_a_cut_off_game_goes_on_exactly(tmp_path: Path) -> None:
    """A game that is resumed from a cut-off file becomes the game that it would have been, in the file too."""
    complete = random_record(GAME, 5)
    file = (to_jsonl(FIRST) + to_jsonl(complete)).encode()
    path = tmp_path / "games.jsonl"
    rng = Random(3)
    begin = len(to_jsonl(FIRST).encode()) + 200
    for _ in range(25):
        path.write_bytes(file[: begin + rng.randrange(len(file) - begin - 150)])
        *before, cut = read_file(path)
        assert before == [FIRST]
        verify(cut)
        state = Replay(cut).at()
        with append_to(path) as out:
            recorder = Recorder.resume(cut, GAME, out)
            for decision in complete.decisions[len(cut.decisions) :]:
                choice = GAME.parse(state, decision.answer)
                recorder.add(state, choice)
                GAME.apply(state, choice)
            assert recorder.finish(state) == complete
        assert path.read_bytes() == file


def test_what_a_recorder_writes_is_the_canonical_form() -> None:
    """The lines that come while a game is played are those of the finished record."""
    out = StringIO()
    record = random_record(GAME, 6, out=out, comment="live")
    assert out.getvalue() == to_jsonl(record)


def test_every_line_is_written_at_once() -> None:
    """After each decision the stream has it, so that a game can be read while it is played."""
    out = StringIO()
    rng = Random(1)
    recorder = Recorder(GAME, out=out)
    state = GAME.start()
    for made in range(30):
        [record] = read_lines(BytesIO(out.getvalue().encode()))
        assert len(record.decisions) == made
        assert Replay(record).at().pack() == state.pack()
        choice = GAME.pick(state, rng)
        recorder.add(state, choice)
        GAME.apply(state, choice)


def test_what_was_taken_back_is_taken_back_in_the_file_too() -> None:
    """A line says how many decisions are taken back, and the game that is read is the one that went on."""
    out = StringIO()
    recorder, _ = random_game(GAME, 7, most=24, out=out)
    kept = recorder.record()
    earlier = Replay(kept).at(22)
    recorder.undo(2)
    rng = Random(5)
    while len(recorder.decisions) < 40:
        choice = GAME.pick(earlier, rng)
        recorder.add(earlier, choice)
        GAME.apply(earlier, choice)
    record = recorder.record()
    assert record.decisions[:22] == kept.decisions[:22]
    assert out.getvalue().count('"undo"') == 1
    assert list(read_lines(BytesIO(out.getvalue().encode()))) == [record]
    verify(record)


def test_a_recorder_can_take_back_ended_turns() -> None:
    """When decisions of several turns are taken back, so are the ends of these turns."""
    out = StringIO()
    recorder, _ = random_game(GAME, 7, most=40, out=out)
    recorder.undo(22)
    assert list(read_lines(BytesIO(out.getvalue().encode()))) == [recorder.record()]
    state = Replay(recorder.record()).at()
    recorder.add(state, GAME.choices(state)[0])
    verify(recorder.record())


def test_appending_begins_on_a_line_of_its_own(tmp_path: Path) -> None:
    """A new game can be appended to a file, whatever it ends with; a missing file is made."""
    path = tmp_path / "games.jsonl"
    for left in ("", to_jsonl(FIRST), to_jsonl(FIRST).rstrip("\n"), to_jsonl(FIRST) + '{"record":1,"rul'):
        path.unlink(missing_ok=True)
        if left:
            path.write_text(left, encoding="utf-8")
        with append_to(path) as out:
            out.write(to_jsonl(SECOND))
        assert list(read_file(path)) == ([FIRST, SECOND] if left else [SECOND])


def test_appending_looks_for_the_last_line_in_large_files(tmp_path: Path) -> None:
    """The last line may be longer than what is read at once."""
    path = tmp_path / "games.jsonl"
    path.write_text(to_jsonl(FIRST) + '{"record":1,"comment":"' + 200_000 * "x", encoding="utf-8")
    append_to(path).close()
    assert path.read_text(encoding="utf-8") == to_jsonl(FIRST)


@pytest.mark.parametrize("begun", ["", "\n", "{", '{"rec', '{"record":1,"rul'])
def test_a_file_that_was_cut_off_at_once_is_appended_to(tmp_path: Path, begun: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(begun, encoding="utf-8")
    with append_to(str(path)) as out:
        out.write(to_jsonl(FIRST))
    assert list(read_file(str(path))) == [FIRST]


@pytest.mark.parametrize("kept", ["notes", "[1]\n", '{"a":1}\n{"record":1}\n', to_text(FIRST), "\0" * 9])
def test_a_file_of_anything_else_is_left_as_it_is(tmp_path: Path, kept: str) -> None:
    path = tmp_path / "notes"
    path.write_text(kept, encoding="utf-8")
    with pytest.raises(BadSetup, match=r"notes is no file of records in JSON lines: nothing is added to it$"):
        append_to(path)
    assert path.read_text(encoding="utf-8") == kept
