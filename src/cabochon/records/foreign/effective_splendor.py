"""The games of the engine effective-splendor: two seats, base Splendor, every payment and refill written down.

Line 1 is that engine's catalogue; its cards and nobles are matched with ours by what is printed on them. Every further
line is a game, each of its events a turn, but a noble that is chosen among several is an event of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

from cabochon import games
from cabochon.gems.cards import Card
from cabochon.gems.colours import COLOURS, KINDS
from cabochon.gems.colours import numbers as counts
from cabochon.kernel.errors import BadText
from cabochon.records.foreign.retelling import Retelling, field, numbers, objects, whole
from cabochon.records.read import Fields, decoded, fields_of
from cabochon.records.record import Record, at_line, check_text, short
from cabochon.records.recorder import Recorder

LEVELS: Final = 3
SLOTS: Final = 4
TOKENS: Final = (*KINDS[:COLOURS], "gold")
"""The kinds of their vectors of tokens, in order."""


def effective_splendor(lines: Iterable[bytes]) -> Iterator[Record]:
    """The records of the games in a file of effective-splendor."""
    catalogue: Catalogue | None = None
    for number, text, _ in decoded(lines):
        if not text.strip():
            continue
        try:
            fields = fields_of(text)
            if catalogue is None:
                catalogue = Catalogue(field(fields, "catalog", dict))
                continue
            record = Told(catalogue, fields).record()
        except BadText as error:
            raise at_line(number, error) from error
        yield record


class Catalogue:
    """Their cards and nobles by number, as our names for them."""

    def __init__(self, fields: Fields) -> None:
        if fields.get("colour_order") != list(KINDS[:COLOURS]):
            raise BadText(f"colour_order must be {', '.join(KINDS[:COLOURS])}, not {short(fields.get('colour_order'))}")
        self.game = cast("Any", games.make("splendor", 2))
        ours = {printed(card): card.name for card in self.game.cards.all}
        self.cards = [name_of(ours, card_of(card), "card") for card in objects(fields, "cards")]
        ids = [card.get("id") for card in objects(fields, "cards")]
        if ids != list(range(len(ids))):
            raise BadText("the cards must be numbered from 0")
        demands = {tuple(counts(noble.cost)[:COLOURS]): noble.name for noble in self.game.nobles}
        nobles = [tuple(numbers(demand, "a noble", COLOURS)) for demand in field(fields, "nobles", list)]
        self.nobles = [name_of(demands, demand, "noble") for demand in nobles]
        for names, all_of_them in ((self.cards, ours), (self.nobles, demands)):
            if len(names) != len(all_of_them) or len(set(names)) != len(names):
                raise BadText(f"the catalogue has {len(set(names))} of {len(all_of_them)} different cards or nobles")

    def card(self, fields: Fields, key: str) -> str:
        """Our name for the card that a key has."""
        return self.cards[whole(fields, key, len(self.cards))]

    def noble(self, fields: Fields, key: str) -> str:
        """Our name for the noble that a key has."""
        return self.nobles[whole(fields, key, len(self.nobles))]


def printed(card: Card) -> tuple[int, ...]:
    """What a card of ours has printed on it: level from 0, bonus, points, price."""
    return (card.row, card.bonus, card.points, *counts(card.cost)[:COLOURS])


def card_of(fields: Fields) -> tuple[int, ...]:
    """What a card of theirs has printed on it."""
    cost = numbers(fields.get("cost"), "cost", COLOURS)
    return (whole(fields, "tier", LEVELS), whole(fields, "bonus", COLOURS), whole(fields, "pts", 100), *cost)


def name_of(ours: dict[tuple[int, ...], str], wanted: tuple[int, ...], what: str) -> str:
    """Our name for the card or noble with these numbers."""
    if wanted not in ours:
        raise BadText(f"no {what} of ours has the numbers {short(wanted)}")
    return ours[wanted]


def tokens(fields: Fields, key: str) -> dict[str, int]:
    """The tokens that a vector of theirs lists, by kind."""
    vector = numbers(fields.get(key), key, len(TOKENS))
    return {kind: number for kind, number in zip(TOKENS, vector, strict=True) if number}


class Told:
    """One game of theirs, retold."""

    def __init__(self, catalogue: Catalogue, fields: Fields) -> None:
        self.catalogue = catalogue
        self.fields = fields
        if whole(fields, "players", 5) != 2:
            raise BadText(f"games have 2 players here, not {fields['players']}")
        source = field(fields, "src", str)
        check_text(source)
        recorder = Recorder(catalogue.game, tags={"Source": f"effective-splendor, {source}"})
        self.retelling = Retelling(catalogue.game, recorder)
        self.returns: dict[str, int] = {}

    def record(self) -> Record:
        """The record; `BadText` names the ply of what is not legal or not equal."""
        events = objects(self.fields, "events")
        if not events:
            raise BadText("the game has no events")
        self.deal(field(events[0], "setup", dict))
        for ply, event in enumerate(events[1:]):
            if event.get("ply") != ply:
                raise BadText(f"ply {ply} is missing: {short(event.get('ply'))} comes")
            try:
                self.play(event)
            except BadText as error:
                raise BadText(f"ply {ply}: {error}") from error
        return self.finish()

    def deal(self, setup: Fields) -> None:
        """Lay out cards and nobles."""
        rows = field(setup, "market", list)
        if len(rows) != LEVELS:
            raise BadText(f"the market must have {LEVELS} rows, not {len(rows)}")
        for level, row in enumerate(rows):
            for slot, card in enumerate(numbers(row, "a row of the market", SLOTS)):
                name = self.catalogue.card({"card": card}, "card")
                self.retelling.answer(kind="reveal", row=str(level + 1), slot=slot + 1, card=name)
        for noble in numbers(setup.get("nobles"), "nobles", 3):
            self.retelling.answer(kind="noble_dealt", noble=self.catalogue.noble({"noble": noble}, "noble"))

    def play(self, event: Fields) -> None:
        """Carry out one event."""
        state = self.retelling.state
        seat = whole(event, "p", 2)
        if self.retelling.asks() and seat != state.turn:
            raise BadText(f"it is the turn of seat {state.turn}, not of seat {seat}")
        nobles = self.nobles_of(seat)
        actions = {
            "take_tokens": self.take,
            "reserve_market": self.reserve,
            "reserve_deck": self.reserve_unseen,
            "buy_market": self.buy,
            "buy_reserved": self.buy_reserved,
            "choose_noble": self.choose_noble,
        }
        action = actions.get(event["a"]) if type(event.get("a")) is str else None
        if action is None:
            raise BadText(f"there is no action {short(event.get('a'))}")
        action(event)
        if "return" in event:
            self.returns = tokens(event, "return")
        self.give_back()
        came = self.nobles_of(seat) - nobles
        said = {self.catalogue.noble(event, key) for key in ("auto_noble", "noble") if key in event}
        if came != said:
            raise BadText(f"the nobles that come are {sorted(came)}, not {sorted(said)}")

    def nobles_of(self, seat: int) -> set[str]:
        """The nobles in front of a seat."""
        tiles = int(self.retelling.state.seats[seat].tiles)
        return {noble.name for place, noble in enumerate(self.catalogue.game.nobles) if tiles >> place & 1}

    def give_back(self) -> None:
        """Return tokens while that is asked, in the order in which we ask for them."""
        for kind in TOKENS:
            while self.retelling.asks() == "return" and self.returns.get(kind):
                self.retelling.answer(kind="return", token=kind)
                self.returns[kind] -= 1
        asked = self.retelling.asks()
        if asked == "return" or (asked != "visit" and any(self.returns.values())):
            raise BadText(
                f"{sum(self.returns.values())} more tokens would be returned, and {asked or 'nothing'} is asked"
            )

    def take(self, event: Fields) -> None:
        """Take tokens."""
        self.retelling.answer(kind="take", tokens=tokens(event, "take"))

    def place(self, event: Fields) -> tuple[str, int | None]:
        """The row and slot, both from 1, that an event names; no slot for a deck."""
        at = field(event, "at", list)
        if len(at) != 2 or type(at[0]) is not int or not 1 <= at[0] <= LEVELS:
            raise BadText(f"at must be a tier and a slot, not {short(at)}")
        if at[1] is None:
            return str(at[0]), None
        if type(at[1]) is not int or not 0 <= at[1] < SLOTS:
            raise BadText(f"at must be a tier and a slot, not {short(at)}")
        return str(at[0]), at[1] + 1

    def reserve(self, event: Fields) -> None:
        """Reserve a face-up card."""
        row, slot = self.place(event)
        self.retelling.answer(kind="reserve", row=row, slot=slot, card=self.catalogue.card(event, "card"))
        self.refill(event, row, slot)

    def reserve_unseen(self, event: Fields) -> None:
        """Reserve the top card of a deck."""
        row, slot = self.place(event)
        self.retelling.answer(kind="reserve", row=row, slot=slot, card=None)
        self.retelling.answer(kind="draw", row=row, card=self.catalogue.card(event, "card"))

    def buy(self, event: Fields) -> None:
        """Buy a face-up card."""
        row, slot = self.place(event)
        self.retelling.buy(self.catalogue.card(event, "card"), tokens(event, "pay"), row=row, slot=slot)
        self.refill(event, row, slot)

    def buy_reserved(self, event: Fields) -> None:
        """Buy a card from the hand."""
        self.retelling.buy(self.catalogue.card(event, "card"), tokens(event, "pay"))

    def refill(self, event: Fields, row: str, slot: int | None) -> None:
        """Reveal the card that fills the gap; none when the deck is empty."""
        if self.retelling.asks() == "reveal":
            card = self.catalogue.card(event, "reveal")
            self.retelling.answer(kind="reveal", row=row, slot=slot, card=card)
        elif event.get("reveal") is not None:
            raise BadText(f"deck {row} is empty, but a card is revealed")

    def choose_noble(self, event: Fields) -> None:
        """Choose one of several nobles."""
        self.retelling.answer(kind="visit", noble=self.catalogue.noble(event, "noble"))

    def finish(self) -> Record:
        """The record, if the game ended as they say."""
        game, state = self.catalogue.game, self.retelling.state
        outcome = game.outcome(state)
        if outcome is None:
            raise BadText(f"the game is not over after its last event: {self.retelling.asks()} is asked")
        scores = numbers(self.fields.get("scores"), "scores", 2)
        winners = field(self.fields, "winners", list)
        if tuple(scores) != outcome.scores or winners != list(outcome.winners):
            raise BadText(
                f"the game ends {outcome.scores} and is won by {list(outcome.winners)}, "
                f"not {tuple(scores)} and {short(winners)}"
            )
        return self.retelling.recorder.finish(state)
