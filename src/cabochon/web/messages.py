"""Every message of the protocol, as types: what a client may say over its socket, and what it is told.

`docs/protocol.md` describes them. The JSON schema and the types for the client are made of these (`tools/protocol.py`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{32,128}$")]
Action = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(max_length=60)]
Bot = Annotated[str, Meta(max_length=60)]
Text = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=0, le=2**40)]
Seat = Annotated[int, Meta(ge=0, le=7)]
Seconds = Annotated[int, Meta(ge=0, le=14 * 24 * 3600)]
Answers = Annotated[list[Text], Meta(max_length=16)]
Counts = dict[str, int]


class FromClient(Struct, forbid_unknown_fields=True, tag_field="kind"):
    """What a client may say."""


class Hello(FromClient, tag="hello"):
    """The first message of every connection: who this is, and the number of the last event that it knows.

    The token of a program begins with `bot-`, and everybody is told that it is one. With `position` it is told every
    position as text, too.
    """

    token: Token
    since: Number = 0
    position: bool = False


class Sit(FromClient, tag="sit"):
    """Take a free seat before the game."""

    seat: Seat
    name: Name


class SeatBot(FromClient, tag="seat_bot"):
    """Give a free seat to a bot before the game; only who sits at the table may."""

    seat: Seat
    bot: Bot


class Clear(FromClient, tag="clear"):
    """Send a bot away before the game."""

    seat: Seat


class Answer(FromClient, tag="answer"):
    """Answer the pending question, and those that follow while they are asked of the same seat: all or none.

    `id` is a name of the client's own; saying it again does nothing more. `version` is that of the table it answers.
    """

    id: Action
    version: Number
    answers: Answers


class TakeBack(FromClient, tag="take_back"):
    """Take the last answer back."""

    id: Action
    version: Number


class Leave(FromClient, tag="leave"):
    """Leave the seat; during the game a bot plays on for it."""


class ComeBack(FromClient, tag="come_back"):
    """Take the seat again that a bot plays on for."""


class Resign(FromClient, tag="resign"):
    """Give up."""


class OfferEnd(FromClient, tag="offer_end"):
    """Be for ending the game undecided."""


class Rematch(FromClient, tag="rematch"):
    """Open a table for the next game, with the same setup and the same bots; the seats move on by one."""


class Ping(FromClient, tag="ping"):
    """Ask whether the server is there."""


Said = Hello | Sit | SeatBot | Clear | Answer | TakeBack | Leave | ComeBack | Resign | OfferEnd | Rematch | Ping


# What a client is told


class Place(Struct):
    """Who is on a seat: `bot` is what plays there, for its person if there is one too; `why` says why it does.

    `why` is `left`, `resignation` or `time` for a person; for a bot in whose place another plays it is `missing` when
    it is not installed any more, and `failed` when it did not answer. With neither a person nor a `why` the client
    calls the seat after its `bot`, in words of its own; otherwise by its `name`, which is shown as it is.

    A `program` is a bot from outside, which takes its seat as a person does.
    """

    name: str
    person: bool
    program: bool
    bot: str
    why: str


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """How time is kept: `none`, `move` (seconds for each turn), or `fischer` (for the game, with an increment)."""

    kind: Literal["none", "move", "fischer"] = "none"
    seconds: Seconds = 0
    increment: Seconds = 0


class Row(Struct):
    """A row of face-up cards, None for an empty slot, and how many cards its deck has."""

    row: str
    level: int
    left: int
    cards: list[str | None]


class Belongings(Struct):
    """What lies in front of a seat. A card in the hand that the viewer may not see is `?` and the name of its row."""

    points: int
    tokens: Counts
    bonuses: Counts
    held: int
    limit: int
    hand: list[str]
    private: list[int]
    hand_limit: int
    cards: list[str]
    tiles: list[str]


class Asked(Struct):
    """The pending question, and the seat that answers it."""

    question: str
    seat: int


class Reach(Struct):
    """How many tokens a card lacks, which could be missing, and whether the seat may take it at all."""

    lack: int
    kinds: str
    open: bool


class Clocks(Struct):
    """Milliseconds left by seat, and whose clock is running."""

    left: list[int]
    running: int | None


class Outcome(Struct):
    """How the game ended; rank 1 for every winner."""

    reason: str
    ranks: list[int]
    scores: list[int]


class Picture(Struct, omit_defaults=True):
    """The table as the viewer may see it. Before the game there is no position: everything from `turn` on is missing.

    `choices` are the legal answers of the viewer, each with its `text` and its meaning as in docs/notation.md; `notes`
    are lines of notation, label and value, for what only some games have; `reach` is by place: `23`, or `#1` in the
    hand. `position` is the text of docs/notation.md, for those who asked for it in their hello.
    """

    seq: int
    version: int
    phase: Literal["open", "playing", "over"]
    game: str
    options: dict[str, str | int | bool]
    timing: Timing
    late: Literal["bot", "lose"]
    public: bool
    you: int | None
    places: list[Place]
    next_table: str
    turn: int | UnsetType = UNSET
    turns: int | UnsetType = UNSET
    first: int | UnsetType = UNSET
    final: bool | UnsetType = UNSET
    rows: list[Row] | UnsetType = UNSET
    tiles: list[str] | UnsetType = UNSET
    supply: Counts | UnsetType = UNSET
    seats: list[Belongings] | UnsetType = UNSET
    notes: list[list[str]] | UnsetType = UNSET
    position: str | UnsetType = UNSET
    clocks: Clocks | UnsetType | None = UNSET
    asked: Asked | UnsetType | None = UNSET
    choices: list[dict[str, Any]] | UnsetType = UNSET
    reach: dict[str, Reach] | UnsetType = UNSET
    take_back: bool | UnsetType = UNSET
    offers: list[int] | UnsetType = UNSET
    outcome: Outcome | UnsetType | None = UNSET


class Told(Struct, tag_field="kind"):
    """What a client is told."""


class Table(Told, tag="table"):
    """The table now, and what happened since the event that the client knew; `full` when it must forget what it knew.

    `online` is whether each seat's person is here, `watchers` how many spectators are; `now` is the server's clock.
    """

    table: Picture
    log: list[dict[str, Any]]
    full: bool
    online: list[bool]
    watchers: int
    now: int


class Granted(Told, tag="granted"):
    """A request with a name was carried out, now or before."""

    id: str
    seq: int


class Refused(Told, tag="refused"):
    """A request was not carried out: `code` is one of a few words, `message` one line for people."""

    code: str
    message: str
    id: str = ""


class Replaced(Told, tag="replaced"):
    """The same person has opened the table elsewhere; this connection is about to be closed."""


class Pong(Told, tag="pong"):
    """The server is there."""

    now: int


# What is said over HTTP


class Opening(Struct, forbid_unknown_fields=True):
    """What a new table is opened with. Who opens it sits down on `seat`, or nowhere; `bots` are by seat, or empty."""

    game: Annotated[str, Meta(max_length=120)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    token: Token
    name: Name
    options: dict[str, str | int | bool] = {}
    timing: Timing = Timing()
    late: Literal["bot", "lose"] = "bot"
    public: bool = False
    seat: Seat | None = 0
    bots: Annotated[list[Bot], Meta(max_length=8)] = []


class Opened(Struct):
    """A table was opened."""

    id: str


class Listed(Struct):
    """A public table in the lobby, and who is on its seats."""

    id: str
    game: str
    phase: str
    places: list[Place]
    seats: int
    free: int
    timing: Timing
