"""The rules of base Splendor a second time, as plainly as they can be said, against the engine in random games.

The second rulebook works on dictionaries and is slow; it shares nothing with the engine but the tables of cards.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import NamedTuple

import pytest

from cabochon.gems.colours import KINDS, by_name, numbers
from cabochon.gems.sets import members_from
from cabochon.gems.table import EMPTY, Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.splendor import Splendor, splendor

COLOURS = KINDS[:5]
Counts = dict[str, int]
Meaning = dict[str, object]


class Seen(NamedTuple):
    """A table in plain words: what the bank has, and what the seat to move has."""

    bank: Counts
    tokens: Counts
    bonuses: Counts


def seen(state: Table) -> Seen:
    """The table as the seat to move sees it."""
    me = state.seats[state.turn]
    return Seen(*(dict(zip(KINDS, numbers(counts), strict=True)) for counts in (state.supply, me.tokens, me.bonuses)))


def payments(table: Seen, cost: Counts) -> list[Counts]:
    """Every way to pay a cost (BS13 to BS15)."""
    price = {colour: max(0, cost.get(colour, 0) - table.bonuses[colour]) for colour in COLOURS}
    ways = []
    for gems in product(*(range(min(price[colour], table.tokens[colour]) + 1) for colour in COLOURS)):
        gold = sum(price.values()) - sum(gems)
        if gold <= table.tokens["gold"]:
            paid = dict(zip(COLOURS, gems, strict=True)) | {"gold": gold}
            ways.append({kind: number for kind, number in paid.items() if number})
    return ways


def takes(table: Seen) -> list[Meaning]:
    """Every way to take tokens (BS4, BS5)."""
    there = [colour for colour in COLOURS if table.bank[colour]]
    many = min(3, len(there))
    found = [dict.fromkeys(some, 1) for some in combinations(there, many) if many]
    found += [{colour: 2} for colour in COLOURS if table.bank[colour] >= 4]
    return [{"kind": "take", "tokens": tokens} for tokens in found]


def places(game: Splendor, state: Table) -> list[tuple[int, Meaning]]:
    """Every card that the seat to move might buy, and how its place is described."""
    found: list[tuple[int, Meaning]] = []
    for place, card in enumerate(state.slots):
        if card != EMPTY:
            found.append((card, {"row": str(place // 4 + 1), "slot": place % 4 + 1}))
    found += [(card, {"hand": place + 1}) for place, card in enumerate(state.seats[state.turn].reserved)]
    return found


def actions(game: Splendor, state: Table, argument: int) -> list[Meaning]:
    """Every action (BS3 to BS5, BS9, BS13, BS23, BS24)."""
    table, found = seen(state), takes(seen(state))
    for card, where in places(game, state):
        named = {**where, "card": game.cards.all[card].name}
        if "slot" in where and len(state.seats[state.turn].reserved) < 3:
            found.append({"kind": "reserve", **named})
        if payments(table, by_name(game.cards.all[card].cost)):
            found.append({"kind": "buy", **named})
    for row in range(3):
        if state.decks[row] and len(state.seats[state.turn].reserved) < 3:
            found.append({"kind": "reserve", "row": str(row + 1), "slot": None, "card": None})
    return found or [{"kind": "pass"}]


def ways_to_pay(game: Splendor, state: Table, argument: int) -> list[Meaning]:
    """Every payment of the card that is bought; asked only when there are several (BS14)."""
    card = game.cards.all[state.slots[argument] if argument < 12 else state.seats[state.turn].reserved[argument - 12]]
    ways = payments(seen(state), by_name(card.cost))
    assert len(ways) > 1
    least = min(way.get("gold", 0) for way in ways)
    return [{"kind": "pay", "card": card.name, "tokens": w, "standard": w.get("gold", 0) == least} for w in ways]


def visits(game: Splendor, state: Table, argument: int) -> list[Meaning]:
    """Every noble that may visit; asked only when there are several (BS18)."""
    bonuses = seen(state).bonuses
    found = []
    for noble in (game.nobles[tile] for tile in members_from(state.tiles, 0)):
        if all(bonuses[colour] >= number for colour, number in by_name(noble.cost).items()):
            found.append({"kind": "visit", "noble": noble.name})
    assert len(found) > 1
    return found  # type: ignore[return-value]


def returns(game: Splendor, state: Table, argument: int) -> list[Meaning]:
    """Every token that may go back next, in the one order (BS7)."""
    held = list(seen(state).tokens.values())
    excess = sum(held) - 10
    assert excess > 0
    kinds = [kind for kind in range(argument, len(KINDS)) if held[kind] and sum(held[kind:]) >= excess]
    return [{"kind": "return", "token": KINDS[kind]} for kind in kinds]


QUESTIONS: dict[str, Callable[[Splendor, Table, int], list[Meaning]]] = {
    "action": actions,
    "payment": ways_to_pay,
    "visit": visits,
    "return": returns,
}


class Clock:
    """When the game is over, and by what, from what is seen of its turns (BS20, BS23, G5)."""

    def __init__(self, game: Splendor, first: int) -> None:
        self.game = game
        self.turn = first
        self.first = first
        self.turns = [0] * game.seats
        self.passes = 0
        self.without = 0
        self.reached = False

    def after(self, kind: object, points: int) -> str:
        """Note a turn: its action and its seat's points at the end. Why the game is over, or an empty text."""
        self.turns[self.turn] += 1
        self.passes = self.passes + 1 if kind == "pass" else 0
        self.without = 0 if kind == "buy" else self.without + 1
        self.reached = self.reached or points >= 15
        self.turn = (self.turn + 1) % self.game.seats
        whole_round = self.turn == self.first
        if self.reached and whole_round:
            return "points"
        if self.passes == self.game.seats:
            return "passes"
        cap = int(self.game.stall_rounds) * self.game.seats
        return "stall" if whole_round and cap and self.without >= cap else ""


def preferred(game: Splendor, state: Table, style: int, rng: Random) -> int:
    """A random choice; style 1 hoards and style 2 buys, to reach what plain random games seldom do."""
    liked = {0: (), 1: ("take", "reserve"), 2: ("buy",)}[style]
    choices = list(game.choices(state))
    some = [choice for choice in choices if game.describe(state, choice)["kind"] in liked]
    if some and rng.randrange(20):
        return int(some[rng.randrange(len(some))])
    return int(choices[rng.randrange(len(choices))])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("style", [0, 1, 2])
def test_both_rulebooks_agree(seats: int, style: int) -> None:
    """BS1 to BS26: at every decision of random games both allow the same, and both end the game at the same time."""
    rng = Random(100 * seats + style)
    for played in range(8):
        game = splendor(seats, first_player=played % seats, stall_rounds=12)
        state = drive.deal(game, rng)
        clock, kind = Clock(game, int(state.first)), None
        while not game.over(state):
            asked, turns, seat = game.asked(state), int(state.turns), int(state.turn)
            choice = game.pick(state, rng)
            if asked.seat >= 0:
                meanings = [game.describe(state, legal) for legal in game.choices(state)]
                expected = QUESTIONS[asked.question](game, state, asked.argument)
                assert sorted(map(repr, map(tidy, meanings))) == sorted(map(repr, map(tidy, expected)))
                choice = preferred(game, state, style, rng)
            if asked.question == "action":
                kind = game.describe(state, choice)["kind"]
            game.apply(state, choice)
            if state.turns > turns:
                over = clock.after(kind, int(state.seats[seat].points))
                assert bool(over) == game.over(state)
                assert not over or ends_alike(game, state, over, clock)


def tidy(meaning: Meaning) -> list[tuple[str, object]]:
    """A meaning with everything in one order."""
    return sorted((key, sorted(value.items()) if isinstance(value, dict) else value) for key, value in meaning.items())


def ends_alike(game: Splendor, state: Table, reason: str, clock: Clock) -> bool:
    """Whether the outcome is what the plain rules say (BS20 to BS22)."""
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.reason == reason
    assert reason != "points" or len(set(clock.turns)) == 1
    keys = [(int(seat.points), -len(seat.cards)) for seat in state.seats]
    return outcome.winners == tuple(seat for seat, key in enumerate(keys) if key == max(keys))
