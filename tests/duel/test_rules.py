"""The rules of Splendor Duel a second time, as plainly as they can be said, against the engine in random games.

The second rulebook works on dictionaries and names and is slow; it shares nothing with the engine but the tables of
cards. It follows a game from the descriptions of the choices alone, keeps its own board, bag, hands and counts, says
what may be chosen, and compares everything after each choice.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from cabochon.duel import Duel, duel
from cabochon.duel.board import NAMES, arena_of
from cabochon.gems.colours import KINDS, by_name
from cabochon.gems.sets import members_from
from cabochon.gems.table import Table
from cabochon.kernel.native import Random

COLOURS = KINDS[:5]
TRAIL = "c3c4b4b3b2c2d2d3d4d5c5b5a5a4a3a2a1b1c1d1e1e2e3e4e5"
"""The spaces in the order in which they are filled, written down from the printed board (DU2)."""

PATH = [TRAIL[at : at + 2] for at in range(0, len(TRAIL), 2)]
Meaning = dict[str, Any]


def is_joker(card: Any) -> bool:
    """Whether a card takes another card's colour."""
    return "joker" in card.ability


class Player:
    """What one seat has."""

    def __init__(self) -> None:
        self.tokens: Counter[str] = Counter()
        self.cards: list[tuple[Any, str]] = []
        self.hand: list[Any] = []
        self.royals: list[str] = []
        self.privileges = 0

    def bonus(self) -> Counter[str]:
        """Bonuses by colour."""
        found: Counter[str] = Counter()
        for card, colour in self.cards:
            if colour:
                found[colour] += card.bonuses
        return found

    def crowns(self) -> int:
        """Crowns on its cards."""
        return sum(card.crowns for card, _ in self.cards)


class Rulebook:
    """A game as a player with pen and paper would follow it."""

    def __init__(self, game: Duel) -> None:
        self.names = {card.name: card for card in game.cards.all}
        self.royal_points = {"DR-1": 3, "DR-2": 2, "DR-3": 2, "DR-4": 2}
        self.cap = int(game.stall_turns)
        self.seats = [Player(), Player()]
        self.seats[1].privileges = 1
        self.turn = 0
        self.board: dict[str, str] = {}
        self.bag = Counter({"white": 4, "blue": 4, "green": 4, "red": 4, "black": 4, "pearl": 2, "gold": 3})
        self.royals = set(self.royal_points)
        self.market: dict[tuple[str, int], Any] = {}
        self.decks = {"1": 30, "2": 24, "3": 13}
        self.again = False
        self.taken_from = ""
        self.replenished = False
        self.quiet = 0
        self.bought: Any = None

    @property
    def me(self) -> Player:
        """The seat whose turn it is."""
        return self.seats[self.turn]

    @property
    def other(self) -> Player:
        """Its opponent."""
        return self.seats[1 - self.turn]

    # What may be chosen

    def lines(self) -> list[list[str]]:
        """Every line of tokens that may be taken (DU7)."""
        found = []
        for name in self.board:
            column, row = ord(name[0]), int(name[1])
            for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                for many in (1, 2, 3):
                    line = [f"{chr(column + step * right)}{row + step * down}" for step in range(many)]
                    line.sort(key=lambda space: space[::-1])
                    if all(self.board.get(space, "gold") != "gold" for space in line) and line not in found:
                        found.append(line)
        return found

    def payments(self, card: Any) -> list[Counter[str]]:
        """Every way to pay for a card (DU11)."""
        bonus, cost = self.me.bonus(), by_name(card.cost)
        price: dict[str, int] = {kind: max(0, cost.get(kind, 0) - bonus[kind]) for kind in KINDS[:6]}
        ways = []
        for spent in product(*(range(min(price[kind], self.me.tokens[kind]) + 1) for kind in price)):
            gold = sum(price[kind] for kind in price) - sum(spent)
            if gold <= self.me.tokens["gold"]:
                ways.append(+Counter(dict(zip(price, spent, strict=True)) | {"gold": gold}))
        return ways

    def buyable(self, card: Any) -> bool:
        """Whether the seat may buy a card and can pay for it (DU13)."""
        return bool(self.payments(card)) and (not is_joker(card) or sum(self.me.bonus().values()) > 0)

    def places(self) -> list[tuple[Any, Meaning]]:
        """The cards of the pyramid, with how their places are described."""
        return [(card, {"row": row, "slot": slot}) for (row, slot), card in self.market.items() if card]

    def mandatory(self) -> list[Meaning]:
        """The mandatory actions (DU7, DU9, DU11)."""
        found: list[Meaning] = []
        for line in self.lines():
            tokens = Counter(self.board[space] for space in line)
            found.append({"kind": "take", "spaces": line, "tokens": dict(tokens)})
        if "gold" in self.board.values() and len(self.me.hand) < 3:
            found += [{"kind": "reserve", **where, "card": card.name} for card, where in self.places()]
            found += [{"kind": "reserve", "row": r, "slot": None, "card": None} for r in self.decks if self.decks[r]]
        hand = [(card, {"hand": place}) for place, card in enumerate(self.me.hand, 1)]
        for card, where in self.places() + hand:
            if self.buyable(card):
                found.append({"kind": "buy", **where, "card": card.name})
        return found

    def action(self) -> list[Meaning]:
        """Whatever a seat may do next (DU3 to DU5, DU26, DU27)."""
        found = self.mandatory()
        if not self.replenished and self.me.privileges:
            for space in sorted(self.board, key=lambda name: name[::-1]):
                later = space[::-1] > self.taken_from[::-1]
                if self.board[space] != "gold" and later:
                    found.append({"kind": "privilege", "space": space, "token": self.board[space]})
        if not self.replenished and +self.bag and len(self.board) < 25:
            found.append({"kind": "replenish"})
        return found or [{"kind": "pass"}]

    def choices(self, question: str) -> list[Meaning]:
        """What the seat to move may answer to a question."""
        if question == "action":
            return self.action()
        if question == "payment":
            ways = self.payments(self.bought)
            least = min(way["gold"] for way in ways)
            name = self.bought.name
            return [{"kind": "pay", "card": name, "tokens": w, "standard": w["gold"] == least} for w in ways]
        if question in ("gold", "take_same"):
            kind = "gold" if question == "gold" else KINDS[self.bought.bonus]
            there = [space for space, token in self.board.items() if token == kind]
            return [{"kind": question, "space": space, "token": kind} for space in there]
        if question == "joker":
            return [{"kind": "joker", "card": self.bought.name, "colour": colour} for colour in +self.me.bonus()]
        if question == "steal":
            return [{"kind": "steal", "token": kind} for kind in +self.other.tokens if kind != "gold"]
        if question == "royal":
            return [{"kind": "royal", "royal": royal} for royal in self.royals]
        raise AssertionError(question)

    # What happens

    def privilege_to(self, seat: Player) -> None:
        """A seat gains a privilege (DU6)."""
        if sum(one.privileges for one in self.seats) < 3:
            seat.privileges += 1
        elif seat.privileges < 3:
            seat.privileges += 1
            self.seats[1 - self.seats.index(seat)].privileges -= 1

    def lift(self, spaces: list[str]) -> None:
        """The seat takes tokens off the board."""
        for space in spaces:
            self.me.tokens[self.board.pop(space)] += 1

    def carry_out(self, told: Meaning) -> None:
        """Follow a choice from its description."""
        getattr(self, f"on_{told['kind']}")(told)

    def on_fill(self, told: Meaning) -> None:
        """A token comes to the next empty space (DU2, DU5)."""
        empty = [space for space in PATH if space not in self.board]
        assert told["space"] == empty[0]
        self.board[told["space"]] = told["token"]
        self.bag[told["token"]] -= 1
        assert self.bag[told["token"]] >= 0

    def on_reveal(self, told: Meaning) -> None:
        """A card comes to a slot (DU12)."""
        self.market[told["row"], told["slot"]] = self.names[told["card"]]
        self.decks[told["row"]] -= 1

    def on_draw(self, told: Meaning) -> None:
        """A card off a deck comes to the hand."""
        self.me.hand.append(self.names[told["card"]])
        self.decks[told["row"]] -= 1

    def on_privilege(self, told: Meaning) -> None:
        """A privilege is spent (DU4)."""
        self.me.privileges -= 1
        self.taken_from = told["space"]
        self.lift([told["space"]])

    def on_replenish(self, told: Meaning) -> None:
        """The opponent gains a privilege (DU5)."""
        self.replenished = True
        self.privilege_to(self.other)

    def on_pass(self, told: Meaning) -> None:
        """Nothing happens (DU27)."""

    def on_take(self, told: Meaning) -> None:
        """Tokens of a line, and perhaps a privilege for the opponent (DU8)."""
        self.lift(told["spaces"])
        if 3 in told["tokens"].values() or told["tokens"].get("pearl") == 2:
            self.privilege_to(self.other)

    def on_reserve(self, told: Meaning) -> None:
        """Gold, and a card (DU9)."""
        gold = [space for space, token in self.board.items() if token == "gold"]
        if len(gold) == 1:
            self.lift(gold)
        if told["slot"] is not None:
            self.me.hand.append(self.market[told["row"], told["slot"]])
            self.market[told["row"], told["slot"]] = None

    def on_gold(self, told: Meaning) -> None:
        """The gold of a reservation."""
        self.lift([told["space"]])

    def on_buy(self, told: Meaning) -> None:
        """A card is bought; how it is paid for is seen from what is asked next."""
        if "hand" in told:
            self.bought = self.me.hand.pop(told["hand"] - 1)
        else:
            self.bought = self.market[told["row"], told["slot"]]
            self.market[told["row"], told["slot"]] = None
        self.quiet = -1
        ways = self.payments(self.bought)
        if len(ways) == 1:
            self.pay(ways[0])

    def on_pay(self, told: Meaning) -> None:
        """The price is paid."""
        self.pay(Counter(told["tokens"]))

    def pay(self, paid: Counter[str]) -> None:
        """Tokens go into the bag, the card comes to the seat; a joker joins the only colour there is (DU11, DU14)."""
        self.me.tokens -= paid
        self.bag += paid
        card = self.bought
        colours = list(+self.me.bonus())
        if is_joker(card):
            if len(colours) == 1:
                self.own(card, colours[0])
        else:
            self.own(card, KINDS[card.bonus] if card.bonus >= 0 else "")

    def on_joker(self, told: Meaning) -> None:
        """A joker takes a colour (DU14)."""
        self.own(self.bought, told["colour"])

    def own(self, card: Any, colour: str) -> None:
        """The card is the seat's; its ability follows, where nothing is to be chosen (DU15 to DU18)."""
        before = self.me.crowns()
        self.me.cards.append((card, colour))
        self.due = [line for line in (3, 6) if before < line <= self.me.crowns()]
        same = [space for space, token in self.board.items() if token == colour]
        if "again" in card.ability:
            self.again = True
        if card.ability == "privilege":
            self.privilege_to(self.me)
        if card.ability == "take_same" and len(same) == 1:
            self.lift(same)
        if card.ability == "steal":
            self.steal_the_only()
        if self.due and len(self.royals) == 1:
            self.on_royal({"royal": next(iter(self.royals))})

    def steal_the_only(self) -> None:
        """Steal where there is no choice (DU17)."""
        kinds = [kind for kind in +self.other.tokens if kind != "gold"]
        if len(kinds) == 1:
            self.on_steal({"token": kinds[0]})

    def on_take_same(self, told: Meaning) -> None:
        """A matching token (DU16)."""
        self.lift([told["space"]])

    def on_steal(self, told: Meaning) -> None:
        """A token of the opponent (DU17)."""
        self.other.tokens[told["token"]] -= 1
        self.me.tokens[told["token"]] += 1

    def on_royal(self, told: Meaning) -> None:
        """A royal, and what it does (DU21 to DU23)."""
        self.royals.remove(told["royal"])
        self.me.royals.append(told["royal"])
        if told["royal"] == "DR-2":
            self.again = True
        if told["royal"] == "DR-3":
            self.privilege_to(self.me)
        if told["royal"] == "DR-4":
            self.steal_the_only()

    def on_return(self, told: Meaning) -> None:
        """A token too many (DU24)."""
        assert sum(self.me.tokens.values()) > 10
        self.me.tokens[told["token"]] -= 1
        self.bag[told["token"]] += 1

    def points(self, seat: Player) -> int:
        """Points of cards and royals."""
        return int(sum(card.points for card, _ in seat.cards)) + sum(self.royal_points[name] for name in seat.royals)

    def victory(self) -> set[str]:
        """What the seat whose turn ends has reached (DU25)."""
        found = {"points"} if self.points(self.me) >= 20 else set()
        found |= {"crowns"} if self.me.crowns() >= 10 else set()
        for colour in COLOURS:
            if sum(card.points for card, other in self.me.cards if other == colour) >= 10:
                found.add(f"colour_{colour}")
        return found

    def end_turn(self) -> set[str]:
        """The turn is over: how the game has ended, or nothing (DU19, DU25, G5)."""
        assert sum(self.me.tokens.values()) <= 10
        assert all(card or not self.decks[row] for (row, _), card in self.market.items())
        self.quiet += 1
        if won := self.victory():
            return won
        if self.cap and self.quiet >= self.cap:
            return {"stall"}
        if not self.again:
            self.turn = 1 - self.turn
        self.again = self.replenished = False
        self.taken_from = ""
        return set()


def plain(told: Meaning) -> str:
    """A description in a form that can be compared."""
    return repr(sorted((key, sorted(dict(v).items()) if isinstance(v, dict) else v) for key, v in told.items()))


def compare(game: Duel, state: Table, book: Rulebook) -> None:
    """Assert that the table is as the rulebook has it."""
    arena = arena_of(state)
    there = {NAMES[space]: KINDS[arena.kind_at(space)] for space in members_from(arena.filled, 0)}
    assert there == book.board
    assert by_name(state.supply) == +book.bag
    for number, (seat, player) in enumerate(zip(state.seats, book.seats, strict=True)):
        assert by_name(seat.tokens) == +player.tokens
        assert by_name(seat.bonuses) == +player.bonus()
        assert [game.cards.name(card) for card in seat.reserved] == [card.name for card in player.hand]
        assert arena.privileges_of(number) == player.privileges
        assert seat.points == book.points(player)


@pytest.mark.parametrize("seed", range(40))
def test_the_engine_plays_by_the_second_rulebook(seed: int) -> None:
    """DU1 to DU27: every choice, every state after it, every end."""
    game = duel(stall_turns=0 if seed % 4 else 9)
    state = game.start()
    book = Rulebook(game)
    rng = Random(seed)
    while True:
        asked = game.asked(state)
        choices = game.choices(state)
        if asked.seat >= 0 and asked.question != "return":
            assert asked.seat == book.turn
            wanted = sorted(plain(told) for told in book.choices(asked.question))
            assert sorted(plain(game.describe(state, choice)) for choice in choices) == wanted
        turns = state.turns
        choice = game.pick(state, rng)
        told = game.describe(state, choice)
        game.apply(state, choice)
        book.carry_out(told)
        if state.turns != turns:
            ended = book.end_turn()
            outcome = game.outcome(state)
            assert bool(ended) == (outcome is not None)
            if outcome is not None:
                assert outcome.reason in ended
                assert outcome.scores == tuple(book.points(seat) for seat in book.seats)
                compare(game, state, book)
                return
        if not game.over(state) and game.asked(state).question == "action":
            compare(game, state, book)
