"""A game with gems: the kernel's game, plus its tables of cards, its rows, and its parts' joints and folds."""

from __future__ import annotations

from typing import Final

from cabochon.gems.cards import Cards, Row
from cabochon.gems.colours import GOLD_SHIFT, missing, total
from cabochon.gems.joints import Joints
from cabochon.gems.sets import full
from cabochon.gems.table import EMPTY, HIDDEN, Seat, Table
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.game import Game
from cabochon.kernel.native import append, i64, vec
from cabochon.kernel.packing import vector_of
from cabochon.kernel.part import Part

REVEALS = ("public", "hidden", "open")
PAYMENTS = ("choose", "standard")
LIMITED: Final = 0x1000_0000_0000_0000
"""Above every price: it costs no gold, whose byte this is in."""

LIMITED_PLACE: Final = 60
"""Which bit LIMITED is."""


class GemGame(Game[Table]):
    """The tables and rules of price that Splendor and Duel share.

    `reveal` says what others see of a reserved card: "public" (what they saw it being), "hidden" (nothing) or "open"
    (everything). `payment` is "choose" (every exact payment is a choice) or "standard" (least gold, nothing asked).
    `stock` is all the tokens that there are, packed; `prices` the cost of each card, with LIMITED added where a
    part may forbid to buy it.
    """

    def __init__(self, name: str, seats: int, reveal: str, payment: str) -> None:
        super().__init__(name, seats)
        if reveal not in REVEALS:
            raise BadSetup(f"reveal is one of {', '.join(REVEALS)}, not {reveal!r}")
        if payment not in PAYMENTS:
            raise BadSetup(f"payment is one of {', '.join(PAYMENTS)}, not {payment!r}")
        self.reveal = reveal
        self.blind_reserve: i64 = 0
        if reveal == "hidden":
            self.blind_reserve = 1
        self.standard = payment == "standard"
        self.hand: i64 = 3
        self.most_in_hand: i64 = 3
        self.tokens: i64 = 10
        self.first_player: i64 = 0
        self.stock: i64 = 0

    def lay_out(self, cards: Cards, rows: tuple[Row, ...]) -> None:
        """Set the tables of cards and rows."""
        self.cards = cards
        self.rows = rows
        self.slots: i64 = sum(row.slots for row in rows)
        self.row_first: vec[i64] = vector_of(row.first for row in rows)
        self.slot_row: vec[i64] = vector_of(number for number, row in enumerate(rows) for _ in range(row.slots))
        kept = [row for row in rows if not row.reservable]
        self.kept_slots: i64 = sum(full(row.slots) << row.first_slot for row in kept)
        self.kept_decks: i64 = sum(255 << (8 * number) for number, row in enumerate(rows) if not row.reservable)

    def join(self, parts: tuple[Part, ...]) -> None:
        """Make the parts' joints, sort out who reacts where, and compose.

        A part's questions and steps find its joints in `joints`, and there what they have in common.
        """
        self.owns = [part.name for part in parts if part.own]
        self.joints: dict[str, Joints] = {part.name: part.joints(self) for part in parts if part.joints}
        joints = list(self.joints.values())
        self.on_taken = overriding(joints, "taken")
        self.on_vacated = overriding(joints, "vacated")
        self.folds_closed = overriding(joints, "closed")
        self.folds_price = overriding(joints, "price")
        self.folds_allowed = overriding(joints, "allowed")
        self.folds_worth = overriding(joints, "gold_worth")
        self.folds_payable = overriding(joints, "payable")
        self.folds_due = overriding(joints, "due")
        self.folds_counted = overriding(joints, "counted")
        self.folds_tokens = overriding(joints, "token_limit")
        self.folds_hand = overriding(joints, "hand_limit")
        self.folds_points = overriding(joints, "points")
        self.folds_final = overriding(joints, "final")
        self.folds_reason = overriding(joints, "reason")
        self.folds_rank = overriding(joints, "rank")
        self.folds_atop = overriding(joints, "atop")
        self.on_drawn = overriding(joints, "drawn")
        self.on_sampled = overriding(joints, "sampled")
        self.on_gold_owed = overriding(joints, "gold_owed")
        self.on_visited = overriding(joints, "visited")
        self.on_check = overriding(joints, "check")
        self.folds_bonuses = overriding(joints, "bonuses")
        self.folds_nobles = overriding(joints, "nobles")
        if len(self.on_gold_owed) > 1:
            raise BadSetup(f"{self.name} has two parts that pay gold in a way of their own")
        self.dear: bool = bool(len(self.folds_price) + len(self.folds_worth))
        self.restricted: bool = bool(len(self.folds_closed) + len(self.folds_allowed) + len(self.folds_payable))
        limited = [any(fold.limits(card) for fold in self.folds_allowed) for card in range(len(self.cards.all))]
        self.prices: vec[i64] = vector_of(
            card.cost + LIMITED * limits for card, limits in zip(self.cards.all, limited, strict=True)
        )
        self.compose(parts)

    def blank(self) -> Table:
        state = Table()
        for _ in range(self.seats):
            state.seats = append(state.seats, Seat())
        for part in self.parts:
            if part.own:
                state.extras = append(state.extras, part.own(self))
        return state

    def lay_table(self) -> Table:
        """A blank state with full decks and empty slots."""
        state = self.blank()
        state.decks = vector_of(full(row.cards) for row in self.rows)
        state.left = sum(row.cards << (8 * number) for number, row in enumerate(self.rows))
        state.slots = vector_of([EMPTY] * int(self.slots))
        return state

    def own(self, part: str) -> int:
        """The place of a part's own state in `state.extras`."""
        return self.owns.index(part)

    def atop(self, state: Table, row: i64) -> i64:
        """The set of cards of which one comes next off the deck of a row, numbered from the row's first card."""
        cards = state.decks[row]
        for joint in self.folds_atop:
            cards = joint.atop(state, row, cards)
        return cards

    def closed(self, state: Table, seat: i64) -> i64:
        """The set of slots whose card `seat` may not take."""
        slots: i64 = 0
        for joint in self.folds_closed:
            slots = joint.closed(state, seat, slots)
        return slots

    def owed(self, state: Table, seat: i64, card: i64) -> i64:
        """The tokens that `seat` must pay for `card`, packed (BS13, BS15)."""
        owed = missing(self.cards.cost[card], state.seats[seat].bonuses)
        for joint in self.folds_price:
            owed = joint.price(state, seat, card, owed)
        return owed

    def due(self, state: Table, seat: i64, card: i64) -> i64:
        """The tokens that `seat`, which is buying `card`, has left to pay, packed."""
        owed = self.owed(state, seat, card)
        for joint in self.folds_due:
            owed = joint.due(state, seat, card, owed)
        return owed

    def gold_worth(self, state: Table, seat: i64) -> i64:
        """How many tokens of one kind a gold token of `seat` pays for."""
        worth: i64 = 1
        for joint in self.folds_worth:
            worth = joint.gold_worth(state, seat, worth)
        return worth

    def gold_held(self, state: Table, seat: i64) -> i64:
        """How much gold `seat` can pay with: its tokens, and what its cards give."""
        return (state.seats[seat].tokens + state.seats[seat].bonuses) >> GOLD_SHIFT

    def allowed(self, state: Table, seat: i64, card: i64) -> bool:
        """Whether `seat` may buy `card`, the price aside."""
        verdict = True
        for joint in self.folds_allowed:
            verdict = joint.allowed(state, seat, card, verdict)
        return verdict

    def can_pay(self, state: Table, seat: i64, card: i64) -> bool:
        """Whether `seat` can pay the price of `card`."""
        short = missing(self.owed(state, seat, card), state.seats[seat].tokens)
        verdict = gold_for(short, self.gold_worth(state, seat)) <= self.gold_held(state, seat)
        for joint in self.folds_payable:
            verdict = joint.payable(state, seat, card, verdict)
        return verdict

    def can_buy(self, state: Table, seat: i64, card: i64) -> bool:
        """Whether `seat` may buy `card` and can pay for it."""
        return self.can_pay(state, seat, card) and self.allowed(state, seat, card)

    def counted(self, state: Table, seat: i64) -> i64:
        """The tokens of `seat` that count for the limit, packed."""
        tokens = state.seats[seat].tokens
        for joint in self.folds_counted:
            tokens = joint.counted(state, seat, tokens)
        return tokens

    def token_limit(self, state: Table, seat: i64) -> i64:
        """How many tokens `seat` may keep at the end of its turn (BS7)."""
        limit = self.tokens
        for joint in self.folds_tokens:
            limit = joint.token_limit(state, seat, limit)
        return limit

    def excess(self, state: Table, seat: i64) -> i64:
        """How many tokens `seat` holds above its limit; zero or less if none."""
        return total(self.counted(state, seat)) - self.token_limit(state, seat)

    def hand_limit(self, state: Table, seat: i64) -> i64:
        """How many reserved cards `seat` may hold (BS9)."""
        limit = self.hand
        for joint in self.folds_hand:
            limit = joint.hand_limit(state, seat, limit)
        return limit

    def points(self, state: Table, seat: i64) -> i64:
        """The prestige points of `seat`."""
        points = state.seats[seat].points
        for joint in self.folds_points:
            points = joint.points(state, seat, points)
        return points

    def bonuses(self, state: Table, seat: i64) -> i64:
        """The bonuses of `seat` counted from its cards, which `Seat.bonuses` must equal."""
        bonuses: i64 = 0
        for card in state.seats[seat].cards:
            bonuses += self.cards.gives[card]
        for joint in self.folds_bonuses:
            bonuses = joint.bonuses(state, seat, bonuses)
        return bonuses

    def nobles_for(self, state: Table, seat: i64) -> i64:
        """The set of nobles that could visit `seat`."""
        nobles: i64 = state.tiles
        for joint in self.folds_nobles:
            nobles = joint.nobles(state, seat, nobles)
        return nobles

    def final(self, state: Table, seat: i64) -> bool:
        """Whether the turn that `seat` ends brings the end of the game."""
        verdict = False
        for joint in self.folds_final:
            verdict = joint.final(state, seat, verdict)
        return verdict

    def rank(self, state: Table, seat: i64) -> tuple[int, ...]:
        """The key by which `seat` is ranked, greatest first."""
        key: tuple[int, ...] = ()
        for joint in self.folds_rank:
            key = joint.rank(state, seat, key)
        return key

    def card_at(self, state: Table, source: i64) -> i64:
        """The card that `source` names: a slot, or `slots` plus a place in the hand of the seat whose turn it is."""
        if source < self.slots:
            return state.slots[source]
        return state.seats[state.turn].reserved[source - self.slots]

    def card_text(self, card: i64) -> str:
        """A card's name, or `?2` for a hidden card of the row called 2."""
        return f"?{self.rows[HIDDEN - card].letter}" if card <= HIDDEN else self.cards.name(card)

    def slot_text(self, slot: i64) -> str:
        """A slot's name: its row's letter and its place in the row from 1, `23`."""
        row = self.rows[self.slot_row[slot]]
        return f"{row.letter}{slot - row.first_slot + 1}"

    def source_text(self, source: i64) -> str:
        """A source's name: a slot's, or `#1` for the first card of the hand."""
        return self.slot_text(source) if source < self.slots else f"#{source - self.slots + 1}"

    def source_named(self, source: i64) -> dict[str, object]:
        """A source as plain data: `row` and `slot` from 1, or `hand` from 1."""
        if source >= self.slots:
            return {"hand": int(source - self.slots + 1)}
        row = self.rows[self.slot_row[source]]
        return {"row": row.letter, "slot": int(source - row.first_slot + 1)}


def overriding(joints: list[Joints], name: str) -> vec[Joints]:
    """Those of `joints` whose class has its own method `name`, in order: only they need to be called."""
    found: vec[Joints] = vec[Joints]([])
    for joint in joints:
        if getattr(type(joint), name) is not getattr(Joints, name):
            found = append(found, joint)
    return found


def gold_for(short: i64, worth: i64) -> i64:
    """How much gold covers `short`, when a gold pays for up to `worth` tokens of one kind (TP11, TP12)."""
    if worth == 1:
        return total(short)
    needed: i64 = 0
    while short:
        needed += ((short & 127) + worth - 1) // worth
        short >>= 8
    return needed
