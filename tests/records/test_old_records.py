"""Records that were written once are read and replayed for ever: these files are never changed, only added to.

`<game>-<version of its rules>.jsonl` and `.txt` have the same games; those called `seen` are projections.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cabochon import games
from cabochon.kernel.errors import BadText
from cabochon.kernel.state import EVERYTHING, SPECTATOR
from cabochon.records import project, read_file, read_string, to_jsonl, to_text, verify
from cabochon.records.write import check_of

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*-[0-9]*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_old_file_is_read_in_both_forms(file: Path) -> None:
    """Both files hold the same games, all of them as the rules have them."""
    records = list(read_file(file))
    assert records == list(read_file(file.with_suffix(".txt")))
    assert len(records) >= 3
    for record in records:
        verify(record)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_old_file_is_written_as_it_is(file: Path) -> None:
    """The forms have not changed: writing what was read gives the same bytes."""
    records = list(read_file(file))
    assert "".join(map(to_jsonl, records)).encode() == file.read_bytes()
    assert "".join(map(to_text, records)).encode() == file.with_suffix(".txt").read_bytes()


@pytest.mark.parametrize("file", [file for file in FILES if "seen" in file.stem], ids=lambda file: file.stem)
def test_old_projections_are_those_of_the_full_games(file: Path) -> None:
    """Projecting the full game again gives the same record."""
    full = list(read_file(file.with_name(file.name.replace("-seen", ""))))
    for record in read_file(file):
        assert record.viewer != EVERYTHING
        seat = None if record.viewer == SPECTATOR else record.viewer
        assert record in [project(other, seat) for other in full if other.seats == record.seats]


def test_older_rules_keep_replaying_and_newer_ones_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the rules have a new version, old records are replayed, but their hashes no longer compared."""
    [old, *_] = read_file(FOLDER / "splendor-1.jsonl")
    text = to_text(old)
    other = to_jsonl(old).replace(old.turns[3].hash, "0" * 16)
    wrong = to_jsonl(old).replace(old.decisions[20].answer, "Tzz", 1)
    with pytest.raises(BadText):
        verify(read_string(other)[0])
    monkeypatch.setattr(games, "RULES_VERSION", 2)
    for record in (*read_string(other), *read_string(text.replace(check_of(old.turns), "0" * 16))):
        verify(record)
    with pytest.raises(BadText):
        verify(read_string(wrong)[0])
    newer = to_jsonl(old).replace("splendor@1", "splendor@3")
    with pytest.raises(BadText, match=r"^line 1: the rules splendor@3 are not known here"):
        read_string(newer)
