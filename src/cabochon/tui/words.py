"""What happened and what can be chosen, in pieces of a sentence: words, gems and cards, for drawing or for reading out.

It is all made of what `describe` says of a choice and of what everybody can see change. The three ways to show a piece
are the painters' (`draw.py`, `plain.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from cabochon.gems.colours import KINDS, LETTERS, UNIT, numbers
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.state import CHANCE
from cabochon.tui.board import POINTS_TO_WIN, arena_of, letters_of
from cabochon.tui.scene import Face, Gems, counted_in, face, gems, place_of, words_for

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
    "royal": "Take a royal",
    "gold": "Take the gold of",
    "take_same": "Take",
    "joker": "Join to",
    "gold_cards": "Pay the gold with",
    "pair": "Pair with",
    "free_card": "Take free",
}
"""The headings under which choices are listed, by the kind that `describe` gives them."""

MOST_LISTED: Final = 40
"""More choices of one kind that differ only in where things are than this are summed up."""

QUESTIONS: Final = {
    "action": "your action",
    "payment": "how do you pay",
    "visit": "which noble visits you",
    "return": "which token do you return",
    "gold": "which gold token do you take",
    "joker": "which colour does the joker take",
    "take_same": "which matching token do you take",
    "steal": "which token do you steal",
    "royal": "which royal do you take",
    "declare": "do you declare your opponent beaten",
    "choose_city": "which city do you take",
    "post_token": "which token do you take",
    "stronghold": "what does your stronghold do",
    "conquest": "do you conquer the card",
    "host": "which card do you pair it with",
    "free_card": "which card do you take free",
    "keep_noble": "which noble do you reserve",
    "discard": "which card do you discard",
    "gold_cards": "how do you pay the gold",
}
"""The prompt for each question."""

REASONS: Final = {
    "points": "15 points were reached and the round was completed",
    "city": "a city was taken and the round was completed",
    "passes": "nobody could do anything any more",
    "stall": "nobody gained a card for too many rounds",
}
"""Why a game ended."""

DUEL_REASONS: Final = (
    REASONS
    | {
        "points": f"{POINTS_TO_WIN} points were reached",
        "crowns": "the crowns that win were reached",
        "hoarding": "all gold and pearls were hoarded for too long",
        "stall": "nobody gained a card for too many turns",
    }
    | {f"colour_{colour}": f"the points of {colour} that win were reached" for colour in KINDS}
)
"""The same in a game with a board."""


def reason_told(state: Any, outcome: Outcome) -> str:
    """Why a game ended."""
    reasons = REASONS if arena_of(state) is None else DUEL_REASONS
    return reasons.get(outcome.reason, outcome.reason)


@dataclass(frozen=True)
class Event:
    """One decision and what everybody could see change by it.

    `seat` made it (or CHANCE), `mover` is whose turn it was, `turn` how many were finished; `lost`, `gained` and
    `nobles` are the mover's; `card` is the card that it names; `hidden_from` are the viewers who must not learn it.
    Of Duel: the tokens that came off the board and from the opponent, the spaces on which something changed, the seats
    that gained a privilege, and whether the mover got another turn.
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
    off_board: Gems = ()
    stolen: Gems = ()
    moved: frozenset[str] = frozenset()
    privileged: tuple[int, ...] = ()
    again: bool = False


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


def packed_of(counts: Gems) -> int:
    """Counts by letter, packed."""
    return sum(number * int(UNIT[LETTERS.index(letter.lower())]) for letter, number in counts)


def tokens_off(before: Any, spaces: Collection[str]) -> Gems:
    """The tokens that lay on some spaces of the board."""
    if not spaces:
        return ()
    letters = letters_of(arena_of(before))
    return gems(sum(packed_of(((letters[space], 1),)) for space in spaces if letters[space]))


def stolen_from(before: Any, after: Any, mover: int) -> Gems:
    """The tokens that others than the mover have lost, which came to the mover."""
    lost: Gems = ()
    for seat in range(len(before.seats)):
        if seat != mover:
            lost += gems_between(after.seats[seat].tokens, before.seats[seat].tokens)
    return lost


def heading(kind: str) -> str:
    """The heading above the choices of a kind."""
    return GROUPS.get(kind) or kind.replace("_", " ").capitalize()


# Choices


def choices_of(game: Any, view: Any) -> list[Choice]:
    """Everything that the owner of `view` may answer, numbered from 1 in the order of the game."""
    found = []
    described_all = [game.describe(view, choice) for choice in game.choices(view)]
    for number, (choice, described) in enumerate(zip(game.choices(view), described_all, strict=True), 1):
        kind, text = str(described["kind"]), game.text(view, choice)
        if kind == "gold" and "cards" in described:
            kind = "gold_cards"
        found.append(Choice(number, int(choice), kind, text, meaning_of(game, described, text)))
    meanings = Counter((choice.kind, choice.meaning) for choice in found)
    placed = {kind for (kind, _), number in meanings.items() if number > 1}
    placed |= {str(each["kind"]) for each in described_all if not {"space", "spaces"}.isdisjoint(each)}
    return [replace(choice, placed=choice.kind in placed) for choice in found]


def summed_up(choices: Sequence[Choice]) -> str | None:
    """A line for so many choices of one kind that differ in where things are; None where they can be listed."""
    if len(choices) <= MOST_LISTED or not choices[0].placed:
        return None
    first, last = choices[0], choices[-1]
    return f"{first.number} to {last.number}: {first.text} to {last.text}; /moves {first.kind} lists them"


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
    if kind == "replenish":
        return ("fill the board from the bag; your opponent gains a privilege",)
    if kind == "joker":
        return (f"a {described['colour']} card",)
    if kind == "gold" and "cards" in described:
        return (f"{counted(described['tokens'], 'token')} and {counted(described['cards'], 'gold card')}",)
    if kind in ("pair", "discard"):
        return (owned_told(game, described["host" if kind == "pair" else "card"]),)
    if kind == "take_city":
        return (city_told(described),)
    if kind == "royal":
        return (royal_told(game, str(described["royal"])),)
    if "token" in described:
        return (gems_named({described["token"]: 1}),)
    return (text.lstrip("~"),)


def counted(number: object, what: str) -> str:
    """A number of things, `2 tokens`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def owned_told(game: Any, name: object) -> str:
    """A card in front of a seat, by what it gives: `double white card with 1 point`."""
    card = game.cards.all[game.cards.numbers[name]]
    bonus = KINDS[card.bonus] if card.bonus >= 0 else "pair"
    worth = f" with {counted(card.points, 'point')}" if card.points else ""
    return f"{'double ' * (card.bonuses > 1)}{bonus} card{worth}"


def city_told(described: dict[str, object]) -> str:
    """A city with what it demands."""
    demands = [f"{number} {colour}" for colour, number in gems_demanded(described["bonuses"])]
    if described["any_same"]:
        demands.append(f"{described['any_same']} of {'another' if demands else 'any'} colour")
    return ", ".join([f"{described['city']} for {described['points']} points", *demands])


def gems_demanded(bonuses: object) -> list[tuple[str, int]]:
    """Bonuses by colour."""
    return list(bonuses.items()) if isinstance(bonuses, dict) else []


def royal_told(game: Any, name: str) -> str:
    """A royal with its points and what it does."""
    royal = next(royal for royal in game.royals if royal.name == name)
    ability = f", {words_for(royal.ability)}" if royal.ability else ""
    return f"{royal.points} point{'' if royal.points == 1 else 's'}{ability}"


# What happened


def when(game: Any, state: Any, turn: int) -> str:
    """When a turn was, before which so many were finished: `Round 3`, or `Turn 5` where a seat may have several."""
    counter, turns = counted_in(state, game.seats)
    return f"{counter.capitalize()} {turn // turns + 1}"


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
    parts: list[Phrase] = []
    for event in turn:
        told = event_told(event, turn, viewer)
        parts += [told] if told else []
        parts += brought(event, names)
    parts += [(f"was visited by noble {noble}",) for event in turn for noble in event.nobles if not is_royal(noble)]
    returned = added(event.described["token"] for event in turn if event.described["kind"] == "return")
    if returned:
        parts.append(("returned ", returned))
    pieces: list[Piece] = [names[turn[0].mover]]
    for number, part in enumerate(parts):
        pieces += [", " if number else " ", *part]
    return tuple(pieces)


def is_royal(name: str) -> bool:
    """Whether a tile is a royal, which comes by crowns: nobles alone are called N."""
    return not name.startswith("N-")


def brought(event: Event, names: Sequence[str]) -> list[Phrase]:
    """What else came with a decision: tokens by an ability, royals, privileges, another turn."""
    parts: list[Phrase] = [(f"was joined by royal {noble}",) for noble in event.nobles if is_royal(noble)]
    if event.off_board and event.described["kind"] not in TAKING:
        parts.append(("took ", event.off_board, " off the board"))
    if event.stolen:
        others = [name for seat, name in enumerate(names) if seat != event.mover]
        parts.append(("took ", event.stolen, f" from {others[0]}"))
    for seat in event.privileged:
        whose = "gained a privilege" if seat == event.mover else f"gave {names[seat]} a privilege"
        parts.append((whose,))
    if event.again:
        parts.append(("gained another turn",))
    return parts


TAKING: Final = ("take", "reserve", "gold", "privilege")
"""Decisions whose sentence tells of the tokens that they bring."""


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
    if kind in PLAIN:
        return (PLAIN[str(kind)],)
    if kind in MOVED and event.card:
        before, behind = MOVED[str(kind)]
        return (before, replace(event.card, cost=(), discards=()), behind)
    if kind == "privilege":
        return ("spent a privilege for ", event.off_board)
    if kind == "joker":
        return (f"made it a {event.described['colour']} card",)
    if event.seat == CHANCE:
        return ("drew ", event.gained) if event.gained else ()
    if kind in SILENT or event.nobles or event.off_board:
        return ()
    if "=" in event.text and event.lost:
        return (f"used {event.text.partition('=')[0]} for ", event.lost)
    if kind == "reduce":
        return () if event.text == NO_REDUCTION else (f"used {event.text.lstrip('<')}",)
    return (f"chose {event.text}",)


PLAIN: Final = {"pass": "had to pass", "replenish": "filled the board"}
"""What decisions are that need no more words."""

MOVED: Final = {
    "conquer": ("conquered ", ""),
    "free_card": ("took ", " free"),
    "discard": ("discarded ", ""),
}
"""What happened to the card of a module's decision, before and behind it in the sentence."""

SILENT: Final = (
    *("pay", "visit", "return", "gold", "take_same", "steal", "royal", "decline"),
    *("play_on", "no_more", "no_card", "bag", "bribed_royal"),
)
"""Decisions that another part of the sentence tells of, or that leave everything as it is."""

NO_REDUCTION: Final = "<none"

PAYING: Final = ("buy", "reduce", "pay")
"""Decisions with one of which the tokens for a card are paid."""


def bought(event: Event, turn: Sequence[Event]) -> Phrase:
    """A purchase, with what was paid."""
    paid = [other.lost for other in turn if other.described["kind"] in PAYING and other.lost]
    source = "from the hand" if "hand" in event.described else f"from {place_of(event.described)}"
    card: Phrase = (replace(event.card, cost=(), discards=()),) if event.card else ()
    return ("bought ", *card, f" {source} for ", paid[0] if paid else "nothing")


def reserved(event: Event, turn: Sequence[Event], viewer: int) -> Phrase:
    """A reservation: the card if the viewer knows it, and the gold that came with it."""
    cards = [event.card] + [other.card for other in turn if viewer not in other.hidden_from and is_draw(other)]
    known = [card for card in cards if card is not None]
    card: Phrase = (known[0],) if known else (f"an unseen card of row {event.described['row']}",)
    gold = [other.gained for other in turn if other.described["kind"] in ("reserve", "gold") and other.gained]
    return ("reserved ", *card, *((" and took ", gold[0]) if gold else ()))


def is_draw(event: Event) -> bool:
    """Whether the event is a card that came from a deck into a hand."""
    return event.described["kind"] == "draw"
