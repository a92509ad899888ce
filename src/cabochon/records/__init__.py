"""Records of games: every answer, chance's included, as JSON lines and as text for people; replayed and projected."""

from cabochon.records.files import append_to, new_file
from cabochon.records.movetext import Visitor, visit
from cabochon.records.project import Projector, project
from cabochon.records.read import read_file, read_lines, read_string
from cabochon.records.record import ADJUDICATED, HIDDEN, MARKS, Decision, Record, Turn, Variation
from cabochon.records.recorder import Recorder
from cabochon.records.replay import Replay, Step, verify
from cabochon.records.write import to_jsonl, to_text

__all__ = [
    "ADJUDICATED",
    "HIDDEN",
    "MARKS",
    "Decision",
    "Projector",
    "Record",
    "Recorder",
    "Replay",
    "Step",
    "Turn",
    "Variation",
    "Visitor",
    "append_to",
    "new_file",
    "project",
    "read_file",
    "read_lines",
    "read_string",
    "to_jsonl",
    "to_text",
    "verify",
    "visit",
]
