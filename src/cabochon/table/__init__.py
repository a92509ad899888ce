"""A game at a table: seats and who owns them, clocks, events, what each viewer is shown. No I/O, no time of its own."""

from cabochon.table.errors import Refused
from cabochon.table.events import Event, from_fields, to_fields
from cabochon.table.faces import faces_of
from cabochon.table.picture import log_for, picture_for, positions_shown
from cabochon.table.recorded import sitting_of
from cabochon.table.setup import Setup, Timing
from cabochon.table.sitting import Sitting

__all__ = [
    "Event",
    "Refused",
    "Setup",
    "Sitting",
    "Timing",
    "faces_of",
    "from_fields",
    "log_for",
    "picture_for",
    "positions_shown",
    "sitting_of",
    "to_fields",
]
