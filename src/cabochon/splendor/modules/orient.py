"""The Orient: a second row and deck a level, whose cards do something when they come to a seat or are paid for.

Rulings OR1 to OR26. What a card does follows its gain, before the gap is filled; a card that comes free does it too,
which may chain. Bonuses are discarded before the gain, gold cards are spent with the payment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from cabochon.gems.cards import Card, Row, cost_of, expect, kind_of, table
from cabochon.gems.colours import COLOURS, LETTERS, ONE_GOLD, PRICED, UNIT, count, total
from cabochon.gems.game import GemGame
from cabochon.gems.joints import Joints
from cabochon.gems.notation import ability_text, listed, shown
from cabochon.gems.part import GemPart
from cabochon.gems.paying import gain, sort
from cabochon.gems.pending import arguments_of
from cabochon.gems.position import Written, card_called, seat_in
from cabochon.gems.sets import BIT, full, members_from
from cabochon.gems.table import EMPTY, Seat, Table
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import append, extend, i64, pop, vec
from cabochon.kernel.packing import Packer, Unpacker, vector_of
from cabochon.kernel.part import after, before
from cabochon.kernel.question import Question, Step
from cabochon.kernel.state import push

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

NAME: Final = "orient"
LEVELS: Final = (10, 10, 10)
"""Cards a level (OR1)."""

SLOTS: Final = 2
GOLD_CARD: Final = "gold2"
GOLDS: Final = 2
"""Gold of a gold card (OR2)."""

EATEN: Final = 2
"""Bonuses that a card with a price in bonuses costs (OR17)."""

PAIR: Final = "paired"
PAIR_AND_FREE: Final = "paired_free_level1"
KEEP_NOBLE: Final = "reserve_noble"
FREE: Final = "free_level2"
DISCARD: Final = "discard_bonuses"
ABILITIES: Final = (DISCARD, "double_bonus", FREE, GOLD_CARD, PAIR, PAIR_AND_FREE, KEEP_NOBLE)
EFFECTS: Final = {PAIR: 1, PAIR_AND_FREE: 2, FREE: 3, KEEP_NOBLE: 4}
"""The abilities that ask something when the card comes to a seat."""

PAIRS: Final = 2
FREES: Final = 3
KEEPS: Final = 4
MOST_BONUSES: Final = 127
"""More than any card shows."""

NOBLE_BITS: Final = 10


def orient_cards() -> tuple[Card, ...]:
    """The thirty Orient cards; a pair has no printed bonus."""
    cards = tuple(
        Card(
            name=row["id"],
            row=int(row["level"]) - 1,
            bonus=kind_of(row["bonus"]),
            points=int(row["points"]),
            cost=cost_of(row),
            bonuses=int(row["bonus_count"]) if row["bonus"] else 1,
            ability=row["ability"],
            ability_kind=kind_of(row["ability_color"]),
            ability_count=int(row["ability_count"]),
        )
        for row in table("cabochon.splendor", "orient_cards.csv")
    )
    expect("the Orient cards a level", [sum(card.row == level for card in cards) for level in range(3)], list(LEVELS))
    expect("the abilities of the Orient cards", sorted({card.ability for card in cards}), sorted(ABILITIES))
    return cards


def check_made(card: Card) -> None:
    """`BadText` when a hand-made card has an ability of the Orient in a way that no card of the box has it."""
    alike = [printed for printed in orient_cards() if printed.ability == card.ability]
    if not alike:
        return
    if card.bonus >= 0 and alike[0].bonus < 0:
        raise BadText(f"the card {card.name} has a bonus, and no card with {card.ability} has one")
    if card.bonus < 0 and alike[0].bonus >= 0:
        raise BadText(f"the card {card.name} has no bonus, and every card with {card.ability} has one")
    amounts = [ability_text(printed) for printed in alike]
    if ability_text(card) not in amounts:
        wanted = ", ".join(dict.fromkeys(amounts))
        raise BadText(f"the card {card.name} has {ability_text(card)}; there is {wanted}")


def orient_rows() -> tuple[Row, ...]:
    """Two face-up cards and a deck a level, beside those of the base game (OR1)."""
    return tuple(Row(f"o{level}", level, cards, SLOTS) for level, cards in enumerate(LEVELS, 1))


class Caravan(Written):
    """`hosts` has two numbers a pair card that a seat owns: the pair card, and the card that it is paired with.

    `kept` has ten bits a seat: the set of nobles that it has reserved (OR14).
    """

    def __init__(self, game: GemGame | None = None) -> None:
        self.hosts: vec[i64] = vec[i64]([])
        self.kept: i64 = 0

    def copy(self) -> Caravan:
        other = Caravan()
        other.hosts = self.hosts[:]
        other.kept = self.kept
        return other

    def view(self, viewer: i64) -> Caravan:
        return self.copy()

    def pack(self, packer: Packer) -> None:
        packer.vector(self.hosts)
        packer.number(self.kept)

    def unpack(self, unpacker: Unpacker) -> None:
        self.hosts = unpacker.vector()
        self.kept = unpacker.number()

    def check(self) -> None:
        assert len(self.hosts) % 2 == 0, "a pair has no host"
        assert self.kept >= 0, "a noble is reserved by nobody"

    def write(self, game: GemGame) -> list[str]:
        lines = []
        for place in range(0, len(self.hosts), 2):
            lines.append(f"pair {game.card_text(self.hosts[place])}: {game.card_text(self.hosts[place + 1])}")
        for seat in range(game.seats):
            if self.nobles_of(seat):
                names = " ".join(f"N-{noble + 1:02}" for noble in members_from(self.nobles_of(seat), 0))
                lines.append(f"reserved nobles {seat}: {names}")
        return lines

    def read(self, game: GemGame, label: str, value: str) -> bool:
        words = label.split()
        if len(words) == 2 and words[0] == "pair":
            pair, host = card_called(game, words[1]), card_called(game, value)
            if not is_pair(game, pair):
                raise BadText(f"{game.cards.name(pair)} is no pair card")
            if game.cards.all[host].bonus < 0:
                raise BadText(f"{game.cards.name(host)} has no bonus to pair it with")
            self.hosts = append(append(self.hosts, pair), host)
            return True
        seat = seat_in(game, label, "reserved nobles")
        if seat < 0:
            return False
        names = [f"N-{noble + 1:02}" for noble in range(NOBLE_BITS)]
        for word in listed(value):
            if word.upper() not in names:
                raise BadText(f"there is no noble {shown(word)}: they are {names[0]} to {names[-1]}")
            noble = names.index(word.upper())
            if self.nobles_of(seat) & BIT[noble]:
                raise BadText(f"{names[noble]} is there twice")
            self.keep(seat, noble)
        return True

    def nobles_of(self, seat: i64) -> i64:
        """The set of nobles that `seat` has reserved."""
        return (self.kept >> (NOBLE_BITS * seat)) & full(NOBLE_BITS)

    def keep(self, seat: i64, noble: i64) -> None:
        """`seat` reserves a noble."""
        self.kept |= BIT[NOBLE_BITS * seat + noble]

    def lose(self, seat: i64, noble: i64) -> None:
        """A noble that `seat` may have reserved is reserved no longer."""
        self.kept &= ~BIT[NOBLE_BITS * seat + noble]

    def host_of(self, pair: i64) -> i64:
        """The card that a pair card is paired with, or EMPTY when it is no pair card of a seat."""
        for place in range(0, len(self.hosts), 2):
            if self.hosts[place] == pair:
                return self.hosts[place + 1]
        return EMPTY

    def part(self, pair: i64) -> None:
        """A pair card leaves its host."""
        left: vec[i64] = vec[i64]([])
        for place in range(0, len(self.hosts), 2):
            if self.hosts[place] != pair:
                left = append(append(left, self.hosts[place]), self.hosts[place + 1])
        self.hosts = left


def is_pair(game: GemGame, card: i64) -> bool:
    """Whether a card is paired with another."""
    return game.cards.all[card].ability in (PAIR, PAIR_AND_FREE)


def ascending(cards: vec[i64]) -> vec[i64]:
    """The cards in the order of their numbers."""
    sort(cards)
    return cards


class OrientJoints(Joints):
    """Gold from gold cards, who may buy which card, reserved nobles, and the bonuses of pairs.

    `most_gold` is the highest price in gold. By card: `effect` is what it does when it comes to a seat, or 0 (see
    `EFFECTS`), `bears` 1 if it shows a bonus, `gold` the gold that it is worth, `pair` 1 if it is paired, `eats` the
    colour of the bonuses that it costs, or -1. `host`, `keep_noble` and `free_card` are questions, which the step that
    asks them looks up.
    """

    def __init__(self, game: Splendor) -> None:
        self.game = game
        self.place: i64 = game.own(NAME)
        cards = game.cards.all
        for card in game.more_cards:
            check_made(card)
        self.host: i64 = 0
        self.keep_noble: i64 = 0
        self.free_card: Question[Table] | None = None
        self.most_gold: i64 = max(total(card.cost) for card in cards)
        self.gold: vec[i64] = vector_of(GOLDS * (card.ability == GOLD_CARD) for card in cards)
        self.pair: vec[i64] = vector_of(is_pair(game, number) for number in range(len(cards)))
        self.effect: vec[i64] = vector_of(EFFECTS.get(card.ability, 0) for card in cards)
        self.bears: vec[i64] = vector_of(card.bonus >= 0 for card in cards)
        self.eats: vec[i64] = vector_of(card.ability_kind if card.ability == DISCARD else -1 for card in cards)

    def caravan(self, state: Table) -> Caravan:
        """The module's own state."""
        return cast(Caravan, state.extras[self.place])

    def hosts(self, seat: Seat) -> vec[i64]:
        """The cards of a seat with a printed bonus, ascending: a pair may go on any of them (OR4 to OR6)."""
        return self.chosen(seat, self.bears)

    def gold_cards(self, seat: Seat) -> vec[i64]:
        """The gold cards of a seat."""
        return self.chosen(seat, self.gold)

    def chosen(self, seat: Seat, marks: vec[i64]) -> vec[i64]:
        """The cards of a seat that have a mark, ascending."""
        out: vec[i64] = vec[i64]([])
        for card in seat.cards:
            if marks[card]:
                out = append(out, card)
        return ascending(out)

    def gold_owed(self, state: Table, seat: i64, gold: i64) -> None:
        """Gold is paid in tokens and gold cards; asked when there are several ways and not only standard payments.

        Without gold cards, whose gold is among the bonuses, it is paid in tokens.
        """
        me = state.seats[seat]
        if me.bonuses < ONE_GOLD:
            me.tokens -= gold * ONE_GOLD
            state.supply += gold * ONE_GOLD
            return
        question = self.game.question("gold_cards")
        ways = question.choices(state, gold)
        if self.game.standard or len(ways) == 1:
            question.answer(state, gold, ways[0])
        else:
            push(state, question.code, gold)

    def allowed(self, state: Table, seat: i64, card: i64, verdict: bool) -> bool:
        """A pair needs a host (OR4), a price in bonuses needs the bonuses (OR17)."""
        bonuses = state.seats[seat].bonuses
        if self.eats[card] >= 0 and count(bonuses, self.eats[card]) < EATEN:
            return False
        return verdict and (not self.pair[card] or bonuses & PRICED > 0)

    def limits(self, card: i64) -> bool:
        return self.pair[card] > 0 or self.eats[card] >= 0

    def nobles(self, state: Table, seat: i64, nobles: i64) -> i64:
        """A seat's reserved nobles can visit it, and nobody else (OR14)."""
        return nobles | self.caravan(state).nobles_of(seat)

    def visited(self, state: Table, seat: i64, noble: i64) -> None:
        """A noble that came is reserved no longer."""
        self.caravan(state).lose(seat, noble)

    def take_effect(self, state: Table, card: i64) -> None:
        """Ask what a card that came to the seat whose turn it is and has an effect needs (OR4 to OR16).

        What a pair brings beside its bonus is asked once it is paired.
        """
        effect = self.effect[card]
        if effect <= PAIRS:
            assert state.seats[state.turn].bonuses & PRICED, "a pair card has come to a seat that cannot pair it"
            push(state, self.host, card)
        elif effect == FREES:
            self.ask_free(state, 2)
        elif effect == KEEPS and state.tiles:
            push(state, self.keep_noble, 0)

    def ask_free(self, state: Table, level: i64) -> None:
        """Ask which card of a level to take free, if there is one (OR9, OR10)."""
        question = self.free_card
        if question is not None and len(question.choices(state, level)):
            push(state, question.code, level)

    def check(self, state: Table) -> None:
        """Pairs are paired with cards of their seat (OR20, OR26), and reserved nobles are nowhere else."""
        game = self.game
        caravan = self.caravan(state)
        seen: i64 = state.tiles
        for seat in state.seats:
            seen |= seat.tiles
        assert caravan.kept < BIT[NOBLE_BITS * game.seats], "a noble is reserved by nobody"
        for number in range(game.seats):
            assert not seen & caravan.nobles_of(number), "a noble is in two places"
            seen |= caravan.nobles_of(number)
        owned = [list(seat.cards) for seat in state.seats]
        pairs = list(caravan.hosts)[::2]
        assert len(set(pairs)) == len(pairs), "a pair card has two hosts"
        for pair, host in zip(pairs, list(caravan.hosts)[1::2], strict=True):
            assert 0 <= pair < len(game.cards.all), "a card is unknown"
            assert self.pair[pair], f"{game.cards.name(pair)} is no pair card"
            assert any(pair in cards and host in cards for cards in owned), (
                f"{game.cards.name(pair)} is not paired with a card of its seat"
            )
            assert self.bears[host], f"{game.cards.name(host)} has no bonus to pair it with"
        alone = [card for cards in owned for card in cards if self.pair[card] and card not in pairs]
        to_pair = arguments_of(game, state, "host")
        for card in alone:
            assert card in to_pair, f"the pair card {game.cards.name(card)} has no host"
        for card in to_pair:
            assert card in alone, "what is to be paired is no pair card without a host"
            assert card in owned[state.turn], "what is to be paired is another seat's"
        for level in arguments_of(game, state, "free_card"):
            assert level in (1, 2), f"there are no free cards of level {level}"
        for gold in arguments_of(game, state, "gold_cards"):
            assert 0 < gold <= self.most_gold, f"no card costs {gold} gold"

    def bonuses(self, state: Table, seat: i64, bonuses: i64) -> i64:
        """A pair has the bonus of its host."""
        caravan = self.caravan(state)
        for card in state.seats[seat].cards:
            host = caravan.host_of(card)
            if host != EMPTY:
                bonuses += UNIT[self.game.cards.all[host].bonus]
        return bonuses


def orient_of(game: Splendor) -> OrientJoints:
    """What the module's questions and steps have in common."""
    joints = game.joints[NAME]
    assert isinstance(joints, OrientJoints)
    return joints


# What a card does when it comes to a seat (OR4 to OR16)


class TakeEffect(Step[Table]):
    """The bought card does what its ability says."""

    name = "take_effect"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.orient = orient_of(game)

    def bind(self, game: object) -> None:
        self.orient.host = self.game.code("host")
        self.orient.free_card = self.game.question("free_card")
        self.orient.keep_noble = self.game.code("keep_noble")

    def run(self, state: Table, arg: i64) -> None:
        cards = state.seats[state.turn].cards
        card = cards[len(cards) - 1]
        if self.orient.effect[card]:
            self.orient.take_effect(state, card)


class Host(Question[Table]):
    """Which card to pair with; the choice is that card. `arg` is the pair card, whose free card comes next (OR7)."""

    name = "host"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.orient = orient_of(game)
        self.size = len(game.cards.all)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return self.orient.hosts(state.seats[state.turn])

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        caravan = self.orient.caravan(state)
        caravan.hosts = append(append(caravan.hosts, arg), choice)
        state.seats[state.turn].bonuses += UNIT[self.game.cards.all[choice].bonus]
        if self.orient.effect[arg] == PAIRS:
            self.orient.ask_free(state, 1)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "pair", "card": self.game.cards.name(arg), "host": self.game.cards.name(choice)}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"@{self.game.cards.name(choice)}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("pair").removeprefix("@")


class FreeCard(Question[Table]):
    """Which face-up card of a level to take free; the choice is its slot. `arg` is the level."""

    name = "free_card"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.orient = orient_of(game)
        self.size = game.slots

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        game = self.game
        closed = game.closed(state, state.turn)
        out: vec[i64] = vec[i64]([], capacity=6)
        for slot, card in enumerate(state.slots):
            if card != EMPTY and game.rows[game.slot_row[slot]].level == arg and not closed & BIT[slot]:
                out = append(out, slot)
        return out

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        card = state.slots[choice]
        gain(self.game, state, choice)
        if self.orient.effect[card]:
            self.orient.take_effect(state, card)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        card = self.game.cards.name(state.slots[choice])
        return {"kind": "free_card", **self.game.source_named(choice), "card": card}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"F{self.game.slot_text(choice)}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("free").removeprefix("f")


class KeepNoble(Question[Table]):
    """Which noble to reserve; the choice is its number (OR14)."""

    name = "keep_noble"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.orient = orient_of(game)
        self.size = len(game.nobles)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return members_from(state.tiles, 0)

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        state.tiles &= ~BIT[choice]
        self.orient.caravan(state).keep(state.turn, choice)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "reserve_noble", "noble": self.game.nobles[choice].name}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"R{self.game.nobles[choice].name}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("reserve").removeprefix("r")


# Paying with bonuses (OR17 to OR20)


class DiscardBonuses(Step[Table]):
    """A card whose price is bonuses takes them before it comes to its buyer."""

    name = "discard_bonuses"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.orient = orient_of(game)
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("discard")

    def run(self, state: Table, arg: i64) -> None:
        colour = self.orient.eats[self.game.card_at(state, arg)]
        if colour >= 0:
            push(state, self.question, colour)


class Discard(Question[Table]):
    """Which card to discard for its bonus; the choice is the card. Pairs of the colour go first; then singles are one
    bonus each, a double is two; of two alike the lower number goes first, so that one set of cards is one line of play.

    `arg` is the colour, plus eight times one more than the card discarded before, if there was one.
    """

    name = "discard"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.orient = orient_of(game)
        self.size = len(game.cards.all)

    def pairs(self, state: Table, kind: i64) -> vec[i64]:
        """The seat's pair cards of a colour."""
        game = self.game
        caravan = self.orient.caravan(state)
        out: vec[i64] = vec[i64]([])
        for card in state.seats[state.turn].cards:
            host = caravan.host_of(card)
            if host != EMPTY and game.cards.all[host].bonus == kind:
                out = append(out, card)
        return ascending(out)

    def singles(self, state: Table, kind: i64) -> vec[i64]:
        """The seat's cards that show one bonus of a colour."""
        return self.showing(state, kind, 1, 1)

    def doubles(self, state: Table, kind: i64) -> vec[i64]:
        """The seat's cards that show two bonuses of a colour (or, made by hand, more)."""
        return self.showing(state, kind, 2, MOST_BONUSES)

    def showing(self, state: Table, kind: i64, least: i64, most: i64) -> vec[i64]:
        """The seat's cards that show `least` to `most` bonuses of a colour."""
        gives = self.game.cards.gives
        out: vec[i64] = vec[i64]([])
        for card in state.seats[state.turn].cards:
            if least <= count(gives[card], kind) <= most:
                out = append(out, card)
        return ascending(out)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        kind: i64 = arg & 7
        before: i64 = (arg >> 3) - 1
        pairs = self.pairs(state, kind)
        singles = self.singles(state, kind)
        if before < 0:
            if len(pairs):
                return pairs[: max(len(pairs) - 1, 1)]
            return ascending(extend(singles[: max(len(singles) - 1, 0)], self.doubles(state, kind)))
        if not self.orient.pair[before]:
            return later(singles, before)
        if len(pairs):
            return later(pairs, before)
        if len(singles):
            return singles
        return self.doubles(state, kind)

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        game = self.game
        me = state.seats[state.turn]
        caravan = self.orient.caravan(state)
        me.cards = without(me.cards, choice)
        me.points -= game.cards.points[choice]
        if self.orient.pair[choice]:
            me.bonuses -= UNIT[arg & 7]
            caravan.part(choice)
        else:
            me.bonuses -= game.cards.gives[choice]
        for place in range(1, len(caravan.hosts), 2):
            assert caravan.hosts[place] != choice, "a pair card has lost its host"
        if arg >> 3 == 0 and count(game.cards.gives[choice], arg & 7) < 2:
            push(state, self.code, (arg & 7) + 8 * (choice + 1))

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "discard", "card": self.game.cards.name(choice)}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"-{self.game.cards.name(choice)}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("discard").removeprefix("-")


def discard_names(game: GemGame) -> dict[str, int]:
    """The arguments of `discard`: a colour, `w`, and behind it the card that was discarded before, `w L1-01`."""
    names: dict[str, int] = {}
    for kind, letter in enumerate(LETTERS[:COLOURS]):
        names[letter] = kind
        for name, number in game.cards.numbers.items():
            names[f"{letter} {name}"] = kind + 8 * (number + 1)
    return names


def later(cards: vec[i64], card: i64) -> vec[i64]:
    """Those of `cards` with a number above that of `card`."""
    out: vec[i64] = vec[i64]([])
    for other in cards:
        if other > card:
            out = append(out, other)
    return out


def without(cards: vec[i64], card: i64) -> vec[i64]:
    """`cards` less one of them."""
    for place, other in enumerate(cards):
        if other == card:
            left, _ = pop(cards, place)
            return left
    raise AssertionError("a card to discard is not there")


# Gold cards (OR2, OR3)


class GoldCards(Question[Table]):
    """How much gold to pay in tokens, and how many gold cards to spend; `arg` is the gold to pay.

    The choice is (most - tokens) * (most + 1) + cards, `most` being the highest price in gold, so that the standard
    way, as many tokens and as few cards as can be, comes first.
    """

    name = "gold_cards"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.orient = orient_of(game)
        self.most: i64 = self.orient.most_gold
        self.size = (self.most + 1) * (self.most + 1)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        held = state.seats[state.turn].tokens // ONE_GOLD
        cards: i64 = len(self.orient.gold_cards(state.seats[state.turn]))
        out: vec[i64] = vec[i64]([])
        tokens: i64 = min(held, arg)
        while tokens >= 0:
            spent: i64 = (arg - tokens + GOLDS - 1) // GOLDS
            while spent <= cards and spent <= arg - tokens:
                out = append(out, (self.most - tokens) * (self.most + 1) + spent)
                spent += 1
            tokens -= 1
        return out

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        tokens: i64 = self.most - choice // (self.most + 1)
        me = state.seats[state.turn]
        me.tokens -= tokens * ONE_GOLD
        state.supply += tokens * ONE_GOLD
        for _ in range(choice % (self.most + 1)):
            card = self.orient.gold_cards(me)[0]
            me.cards = without(me.cards, card)
            me.bonuses -= self.game.cards.gives[card]

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        tokens = int(self.most - choice // (self.most + 1))
        return {"kind": "gold", "tokens": tokens, "cards": int(choice % (self.most + 1))}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"=y{self.most - choice // (self.most + 1)}c{choice % (self.most + 1)}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("pay").removeprefix("=")


ORIENT: Final = GemPart(
    NAME,
    cards=orient_cards,
    rows=orient_rows,
    edits=(before("purchase", "gain", DiscardBonuses), after("purchase", "gain", TakeEffect)),
    questions=(Host, FreeCard, KeepNoble, Discard, GoldCards),
    joints=OrientJoints,
    arguments=(("host", "card"), ("discard", discard_names)),
    under=(
        ("gold_cards", ("purchase", "pay")),
        ("discard", ("purchase", "discard_bonuses")),
        ("host", ("purchase", "take_effect")),
        ("free_card", ("purchase", "take_effect")),
        ("keep_noble", ("purchase", "take_effect")),
    ),
    own=Caravan,
)
