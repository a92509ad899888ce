"""Buying a card: which ones can be bought, every way to pay, and the card's move in front of its buyer.

Rulings BS13 to BS16, and TP11 and TP12 for gold that is worth two. Payments are exact; the standard one spends the
least gold. A purchase is the script `purchase`; its argument is the card's source (see `GemGame.card_at`).
"""

from __future__ import annotations

import math

from cabochon.gems.colours import (
    GOLD_SHIFT,
    GUARD,
    ONE_GOLD,
    ONES,
    PRICED,
    UNIT,
    by_name,
    count,
    letters,
    missing,
    numbers,
    total,
)
from cabochon.gems.game import LIMITED, LIMITED_PLACE, GemGame, gold_for
from cabochon.gems.joints import Joints
from cabochon.gems.notation import normal_counts
from cabochon.gems.sets import BIT, lowest
from cabochon.gems.table import Table, vacate
from cabochon.kernel.native import append, i64, vec
from cabochon.kernel.question import Family, Question, Step
from cabochon.kernel.script import Script
from cabochon.kernel.state import push


def standard_payment(owed: i64, tokens: i64, worth: i64) -> i64:
    """The payment with the least gold, packed, and of those the one with the fewest other tokens."""
    short = missing(owed, tokens)
    spent: i64 = gold_for(short, worth) << GOLD_SHIFT
    if worth > 1:
        short = covered_whole(owed, short, worth)
    return owed - short + spent


def covered_whole(owed: i64, short: i64, worth: i64) -> i64:
    """What the gold for `short` covers when each gold covers as much as it can of what is owed (TP11)."""
    covered: i64 = 0
    kind: i64 = 0
    while short >> (8 * kind):
        many: i64 = (count(short, kind) + worth - 1) // worth * worth
        if many > count(owed, kind):
            many = count(owed, kind)
        covered += many * UNIT[kind]
        kind += 1
    return covered


def most_payments(cost: i64) -> int:
    """An upper bound for the number of ways to pay `cost`: any part of each kind may be paid by gold."""
    return math.prod(number + 1 for number in numbers(cost))


def payments(owed: i64, tokens: i64, gold: i64, worth: i64) -> vec[i64]:
    """Every exact payment of `owed` with at most `gold` gold, packed, ascending: the standard one first.

    A gold pays for up to `worth` tokens of one kind (TP11), and no more gold is spent on a kind than it takes (TP12).
    """
    found: vec[i64] = vec[i64]([0])
    kind: i64 = 0
    while owed >> (8 * kind):
        need = count(owed, kind)
        have = count(tokens, kind)
        if need:
            longer: vec[i64] = vec[i64]([], capacity=8)
            for paid in found:
                covered: i64 = total(missing(need, have))
                while covered <= need:
                    spent: i64 = paid + (need - covered) * UNIT[kind] + (covered + worth - 1) // worth * ONE_GOLD
                    if spent >> GOLD_SHIFT > gold:
                        break
                    longer = append(longer, spent)
                    covered += 1
            found = longer
        kind += 1
    sort(found)
    return found


def sort(values: vec[i64]) -> None:
    """Bring a short vector into ascending order, in place."""
    for end in range(1, len(values)):
        value = values[end]
        place: i64 = end
        while place > 0 and values[place - 1] > value:
            values[place] = values[place - 1]
            place -= 1
        values[place] = value


def within(price: i64, means: i64, gold: i64) -> bool:
    """Whether tokens and bonuses, `means` together, pay a price with at most `gold` gold, each worth one token."""
    # As in `missing` and `total`, without their calls: this is asked of each card before each action.
    difference: i64 = (price | GUARD) - means
    short: i64 = difference & (((difference & GUARD) >> 7) * 127)
    return not short or (gold > 0 and (short * ONES >> 48 & 255) <= gold)


class Buy(Family[Table]):
    """Buy a face-up or a reserved card: id `first` plus its source. A reserved card is shown before it is paid for."""

    name = "buy"

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game
        self.purchase: Script[Table] | None = None

    def bind(self, game: object) -> None:
        self.size = self.game.slots + self.game.most_in_hand
        self.purchase = self.game.script("purchase")

    def add_choices(self, state: Table, out: vec[i64]) -> vec[i64]:
        game = self.game
        seat = state.turn
        if game.dear and (len(game.folds_price) or game.gold_worth(state, seat) > 1):
            return self.add_each(state, out)
        if game.restricted:
            return self.add_permitted(state, out)
        return self.add_within(state, out)

    def add_permitted(self, state: Table, out: vec[i64]) -> vec[i64]:
        """`out` with what can be bought, where a part has a say in it, but not in prices or what gold is worth."""
        game = self.game
        seat = state.turn
        me = state.seats[seat]
        means: i64 = me.tokens + me.bonuses
        gold: i64 = means >> GOLD_SHIFT
        prices = game.prices
        reached: i64 = 0
        limited: i64 = 0
        bit: i64 = 1
        cards = state.slots
        for hand in range(2):
            if hand:
                cards = me.reserved
            for card in cards:
                if card >= 0:
                    # As `within`, without a branch: which cards can be paid for is hard to predict.
                    price = prices[card]
                    difference: i64 = (price | GUARD) - means
                    short: i64 = difference & (((difference & GUARD) >> 7) * 127)
                    reached |= bit & ~((gold - (short * ONES >> 48 & 255)) >> 63)
                    limited |= bit & -(price >> LIMITED_PLACE)
                bit <<= 1
        if len(game.folds_payable):
            reached = self.stretched(state, reached)
            limited = reached
        if len(game.folds_closed):
            reached &= ~game.closed(state, seat)
        limited &= reached
        if limited:
            reached &= ~self.forbidden(state, limited)
        while reached:
            out = append(out, self.first + lowest(reached))
            reached &= reached - 1
        return out

    def add_within(self, state: Table, out: vec[i64]) -> vec[i64]:
        """`out` with what can be paid for, where no part has a say in it."""
        me = state.seats[state.turn]
        means: i64 = me.tokens + me.bonuses
        gold: i64 = means >> GOLD_SHIFT
        prices = self.game.prices
        choice: i64 = self.first
        for card in state.slots:
            if card >= 0 and within(prices[card], means, gold):
                out = append(out, choice)
            choice += 1
        for card in me.reserved:
            if card >= 0 and within(prices[card], means, gold):
                out = append(out, choice)
            choice += 1
        return out

    def forbidden(self, state: Table, sources: i64) -> i64:
        """The set of those of `sources` whose cards a part forbids to buy."""
        game = self.game
        found: i64 = 0
        while sources:
            card = game.card_at(state, lowest(sources))
            if game.prices[card] >= LIMITED:
                allowed = True
                for joint in game.folds_allowed:
                    allowed = joint.allowed(state, state.turn, card, allowed)
                if not allowed:
                    found |= sources & -sources
            sources &= sources - 1
        return found

    def stretched(self, state: Table, reached: i64) -> i64:
        """What can be paid for when parts have their say, as a set of sources; `reached` is what could be without."""
        for joint in self.game.folds_payable:
            if joint.stretches(state, state.turn):
                reached = self.stretched_by(joint, state, reached)
        return reached

    def stretched_by(self, joint: Joints, state: Table, reached: i64) -> i64:
        """The same for one part."""
        bit: i64 = 1
        cards = state.slots
        for hand in range(2):
            if hand:
                cards = state.seats[state.turn].reserved
            for card in cards:
                if card >= 0:
                    if joint.payable(state, state.turn, card, bool(reached & bit)):
                        reached |= bit
                    else:
                        reached &= ~bit
                bit <<= 1
        return reached

    def add_each(self, state: Table, out: vec[i64]) -> vec[i64]:
        """`out` with what can be bought, where a part changes prices or what gold is worth."""
        game = self.game
        seat = state.turn
        tokens = state.seats[seat].tokens
        gold = game.gold_held(state, seat)
        worth = game.gold_worth(state, seat)
        closed = game.closed(state, seat)
        for source in range(game.slots + len(state.seats[seat].reserved)):
            card = game.card_at(state, source)
            if card < 0 or (source < game.slots and closed & BIT[source]):
                continue
            payable = gold_for(missing(game.owed(state, seat, card), tokens), worth) <= gold
            for joint in game.folds_payable:
                payable = joint.payable(state, seat, card, payable)
            if payable and (game.prices[card] < LIMITED or game.allowed(state, seat, card)):
                out = append(out, self.first + source)
        return out

    def answer(self, state: Table, choice: i64) -> None:
        source = choice - self.first
        if source >= self.game.slots:
            state.seats[state.turn].lay_open(source - self.game.slots)
        if self.purchase is not None:
            self.purchase.start(state, source)

    def describe(self, state: Table, choice: i64) -> dict[str, object]:
        source = choice - self.first
        card = self.game.card_at(state, source)
        return {"kind": "buy", **self.game.source_named(source), "card": self.game.card_text(card)}

    def text(self, state: Table, choice: i64) -> str:
        return f"B{self.game.source_text(choice - self.first)}"

    def normal(self, text: str) -> str:
        return f"b{text.removeprefix('buy')}" if text.startswith("buy") else text


class Pay(Step[Table]):
    """The price is paid: at once when there is one way or only standard payments, else by the question `payment`."""

    name = "pay"

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game
        self.payment: i64 = 0

    def bind(self, game: object) -> None:
        self.payment = self.game.code("payment")

    def run(self, state: Table, arg: i64) -> None:
        game = self.game
        seat = state.turn
        tokens = state.seats[seat].tokens
        owed = game.due(state, seat, game.card_at(state, arg))
        worth = game.gold_worth(state, seat)
        if game.standard or only_one(owed, tokens, game.gold_held(state, seat), worth):
            spend(game, state, standard_payment(owed, tokens, worth))
        else:
            push(state, self.payment, arg)


def only_one(owed: i64, tokens: i64, gold: i64, worth: i64) -> bool:
    """Whether there is no choice of payment."""
    if not gold or not owed:
        return True
    if worth > 1:
        return len(payments(owed, tokens, gold, worth)) == 1
    short = missing(owed, tokens)
    return total(short) == gold or short == owed


def spend(game: GemGame, state: Table, paid: i64) -> None:
    """The seat whose turn it is pays, from its tokens into the supply; gold perhaps in a part's own way."""
    if len(game.on_gold_owed):
        gold: i64 = paid >> GOLD_SHIFT
        paid &= PRICED
        if gold:
            game.on_gold_owed[0].gold_owed(state, state.turn, gold)
    state.seats[state.turn].tokens -= paid
    state.supply += paid


class Payment(Question[Table]):
    """Which tokens to pay with; choice k is the k-th exact payment, the standard one first. `arg` is the source."""

    name = "payment"

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game
        self.size = max(most_payments(card.cost) for card in game.cards.all)

    def payments(self, state: Table, arg: i64) -> vec[i64]:
        """The payments, packed, in the order of the choices."""
        game = self.game
        owed = game.due(state, state.turn, game.card_at(state, arg))
        gold = game.gold_held(state, state.turn)
        return payments(owed, state.seats[state.turn].tokens, gold, game.gold_worth(state, state.turn))

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        out = self.payments(state, arg)
        for place in range(len(out)):
            out[place] = place
        return out

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        spend(self.game, state, self.payments(state, arg)[choice])

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        paid = self.payments(state, arg)[choice]
        card = self.game.card_text(self.game.card_at(state, arg))
        return {"kind": "pay", "card": card, "tokens": by_name(paid), "standard": choice == 0}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"={letters(self.payments(state, arg)[choice])}"

    def normal(self, text: str) -> str:
        return normal_counts(super().normal(text).removeprefix("pay").removeprefix("="))


class Gain(Step[Table]):
    """The bought card moves in front of its buyer, with its bonuses and points."""

    name = "gain"

    def __init__(self, game: GemGame) -> None:
        super().__init__()
        self.game = game

    def run(self, state: Table, arg: i64) -> None:
        gain(self.game, state, arg)


def gain(game: GemGame, state: Table, source: i64) -> None:
    """The card at `source` comes before the seat whose turn it is, with its bonuses and points."""
    me = state.seats[state.turn]
    if source < game.slots:
        card = vacate(state, source)
        for joint in game.on_vacated:
            joint.vacated(state, source)
    else:
        card = me.leave(source - game.slots)
    me.bonuses += game.cards.gives[card]
    me.points += game.cards.points[card]
    me.cards = append(me.cards, card)
    state.quiet = -1
