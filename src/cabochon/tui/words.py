"""What happened and what can be chosen, in pieces of a sentence: words, gems and cards, for drawing or for reading out.

It is all made of what `describe` says of a choice and of what everybody can see change. The three ways to show a piece
are the painters' (`draw.py`, `plain.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from cabochon.gems.colours import KINDS, LETTERS, numbers
from cabochon.kernel.state import CHANCE
from cabochon.tui.scene import Face, Gems, face, place_of

Piece = str | Gems | Face
"""A part of a phrase: words, tokens, or a card."""

Phrase = tuple[Piece, ...]

GROUPS: Final = {
    "take": "Take",
    "reserve": "Reserve",
    "buy": "Buy",
    "pay": "Pay with",
    "visit": "Be visited by",
    "return": "Return",
    "pass": "Pass",
}
"""The headings under which choices are listed, by the kind that `describe` gives them."""

QUESTIONS: Final = {
    "action": "your action",
    "payment": "how do you pay",
    "visit": "which noble visits you",
    "return": "which token do you return",
}
"""The prompt for each question."""

REASONS: Final = {
    "points": "15 points were reached and the round was completed",
    "passes": "nobody could do anything any more",
    "stall": "nobody gained a card for too many rounds",
}
"""Why a game ended."""


@dataclass(frozen=True)
class Event:
    """One decision and what everybody could see change by it.

    `seat` made it (or CHANCE), `mover` is whose turn it was, `turn` how many were finished; `lost`, `gained` and
    `nobles` are the mover's; `card` is the card that it names; `hidden_from` are the viewers who must not learn it.
    """

    seat: int
    mover: int
    turn: int
    text: str
    described: dict[str, object] = field(hash=False)
    card: Face | None = None
    lost: Gems = ()
    gained: Gems = ()
    nobles: tuple[str, ...] = ()
    hidden_from: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Choice:
    """One line of the list of choices: its number, its kind, its text in notation, what it means.

    `placed`: choices of its kind may mean the same and differ only in where things are, which the text says.
    """

    number: int
    choice: int
    kind: str
    text: str
    meaning: Phrase
    placed: bool = False


def gems_named(tokens: object) -> Gems:
    """Gems from the names and numbers that `describe` gives."""
    counts = dict(tokens) if isinstance(tokens, dict) else {}
    return tuple((LETTERS[KINDS.index(name)].upper(), number) for name, number in counts.items())


def card_named(game: Any, name: object, place: str = "") -> Face | None:
    """The face of the card called `name`, or None when there is no such name."""
    number = game.cards.numbers.get(name)
    return None if number is None else face(game.cards.all[number], place)


def gems_between(less: int, more: int) -> Gems:
    """What the packed count `more` has that `less` has not, kind by kind."""
    pairs = zip(LETTERS.upper(), numbers(less), numbers(more), strict=True)
    return tuple((letter, many - few) for letter, few, many in pairs if many > few)


def heading(kind: str) -> str:
    """The heading above the choices of a kind."""
    return GROUPS.get(kind) or kind.replace("_", " ").capitalize()


# Choices


def choices_of(game: Any, view: Any) -> list[Choice]:
    """Everything that the owner of `view` may answer, numbered from 1 in the order of the game."""
    found = []
    for number, choice in enumerate(game.choices(view), 1):
        described = game.describe(view, choice)
        kind, text = str(described["kind"]), game.text(view, choice)
        found.append(Choice(number, int(choice), kind, text, meaning_of(game, described, text)))
    meanings = Counter((choice.kind, choice.meaning) for choice in found)
    placed = {kind for (kind, _), number in meanings.items() if number > 1}
    return [replace(choice, placed=choice.kind in placed) for choice in found]


def meaning_of(game: Any, described: dict[str, object], text: str) -> Phrase:
    """What a choice means, without its kind."""
    kind = described["kind"]
    card = card_named(game, described.get("card"))
    if kind == "take":
        return (gems_named(described["tokens"]),)
    if kind == "pay":
        standard = (" (the least gold)",) if described["standard"] else ()
        return (gems_named(described["tokens"]), *standard)
    if kind in ("buy", "reserve") and card is not None:
        return (f"card {place_of(described)} ", card)
    if kind == "reserve":
        return (f"the top of deck {described['row']}, unseen",)
    if kind == "return":
        return (gems_named({described["token"]: 1}),)
    return (text.lstrip("~"),)


# What happened


def turns_of(events: Iterable[Event]) -> list[list[Event]]:
    """The events turn by turn."""
    turns: list[list[Event]] = []
    for event in events:
        if not turns or turns[-1][0].turn != event.turn:
            turns.append([])
        turns[-1].append(event)
    return turns


def turn_told(turn: Sequence[Event], viewer: int, names: Sequence[str]) -> Phrase:
    """One turn as a sentence for a viewer: who did what, with what it brought."""
    pieces: list[Piece] = [names[turn[0].mover]]
    parts = 0
    for event in turn:
        told = event_told(event, turn, viewer)
        if told:
            pieces += [", " if parts else " ", *told]
            parts += 1
    for noble in (noble for event in turn for noble in event.nobles):
        pieces.append(f", was visited by noble {noble}")
    returned = added(event.described["token"] for event in turn if event.described["kind"] == "return")
    if returned:
        pieces += [", returned " if parts else " returned ", returned]
    return tuple(pieces)


def added(kinds: Iterable[object]) -> Gems:
    """Kinds by name, one token each, as counts."""
    counts: dict[object, int] = {}
    for kind in kinds:
        counts[kind] = counts.get(kind, 0) + 1
    return gems_named(counts)


def event_told(event: Event, turn: Sequence[Event], viewer: int) -> Phrase:
    """The part of a turn's sentence that one event is; empty when another part says it."""
    kind = event.described["kind"]
    if kind == "take":
        return ("took ", gems_named(event.described["tokens"]))
    if kind == "buy":
        return bought(event, turn)
    if kind == "reserve":
        return reserved(event, turn, viewer)
    if kind == "pass":
        return ("had to pass",)
    if event.seat == CHANCE or kind in ("pay", "visit", "return"):
        return ()
    return (f"chose {event.text}",)


def bought(event: Event, turn: Sequence[Event]) -> Phrase:
    """A purchase, with what was paid."""
    paid = [other.lost for other in turn if other.described["kind"] in ("buy", "pay") and other.lost]
    source = "from the hand" if "hand" in event.described else f"from {place_of(event.described)}"
    card: Phrase = (replace(event.card, cost=()),) if event.card else ()
    return ("bought ", *card, f" {source} for ", paid[0] if paid else "nothing")


def reserved(event: Event, turn: Sequence[Event], viewer: int) -> Phrase:
    """A reservation: the card if the viewer knows it, and the gold that came with it."""
    cards = [event.card] + [other.card for other in turn if viewer not in other.hidden_from and is_draw(other)]
    known = [card for card in cards if card is not None]
    card: Phrase = (known[0],) if known else (f"an unseen card of row {event.described['row']}",)
    return ("reserved ", *card, *((" and took ", event.gained) if event.gained else ()))


def is_draw(event: Event) -> bool:
    """Whether the event is a card that came from a deck into a hand."""
    return event.described["kind"] == "draw"
