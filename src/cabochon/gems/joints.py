"""Where modules meet the games: joints (something happens at a named moment) and folds (a number or verdict passed
through every part in order). A part subclasses `Joints` and overrides what it needs; nothing else is ever called.

Scripts are the first place to hook in (a step in a turn or a purchase); joints and folds are for what no step can do.
"""

from __future__ import annotations

from typing import Any

from cabochon.gems.table import Table
from cabochon.kernel.native import Random, i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Joints:
    """Every joint and every fold."""

    def __init__(self, game: Any) -> None:
        """Made once a game, after the parts are known and before anything is bound."""

    # Joints: may change the state and push agenda entries

    def taken(self, state: Table, tokens: i64) -> None:
        """The seat whose turn it is took `tokens` by its action of taking tokens."""

    def vacated(self, state: Table, slot: i64) -> None:
        """The card on `slot` was bought, reserved or taken free, and is gone from it."""

    def gold_owed(self, state: Table, seat: i64, gold: i64) -> None:
        """`seat` pays so much gold for a card; who overrides this sees to it, alone. Otherwise it is gold tokens."""

    def visited(self, state: Table, seat: i64, noble: i64) -> None:
        """A noble, in Duel a royal, came to `seat`."""

    def drawn(self, state: Table, card: i64) -> None:
        """`card` came off its deck: into a slot, or into the hand of the seat whose turn it is."""

    def sampled(self, state: Table, rng: Random) -> None:
        """A full state is drawn from a view, hands are drawn already: draw what the part's own state hides."""

    def check(self, state: Table) -> None:
        """Assert what must hold of the part's own pieces and the table together; changes nothing."""

    # Folds: each gets what the part before it returned

    def atop(self, state: Table, row: i64, cards: i64) -> i64:
        """The set of cards of which one comes next off the deck of a row; starts as all of them.

        In a view they are also those that can be hidden elsewhere.
        """
        return cards

    def closed(self, state: Table, seat: i64, slots: i64) -> i64:
        """The set of slots whose card `seat` may not take; starts empty."""
        return slots

    def price(self, state: Table, seat: i64, card: i64, owed: i64) -> i64:
        """The tokens that `seat` owes for `card`, packed; starts as cost less bonuses."""
        return owed

    def due(self, state: Table, seat: i64, card: i64, owed: i64) -> i64:
        """The tokens that `seat`, which is buying `card`, has left to pay, packed; starts as the price."""
        return owed

    def payable(self, state: Table, seat: i64, card: i64, verdict: bool) -> bool:
        """Whether `seat` can pay for `card`; starts as whether its tokens pay the price, gold included.

        A part that says yes where they do not must also change how the price is paid.
        """
        return verdict

    def stretches(self, state: Table, seat: i64) -> bool:
        """Whether `payable` may say now anything but what it is given; asked before it is asked for each card."""
        return True

    def allowed(self, state: Table, seat: i64, card: i64, verdict: bool) -> bool:
        """Whether `seat` may buy `card` at all, the price aside; starts as True."""
        return verdict

    def limits(self, card: i64) -> bool:
        """Whether `allowed` may say no to `card` at all; asked once a game."""
        return True

    def gold_worth(self, state: Table, seat: i64, worth: i64) -> i64:
        """How many tokens of one kind a gold token of `seat` pays for; starts as 1."""
        return worth

    def counted(self, state: Table, seat: i64, tokens: i64) -> i64:
        """Those tokens of `seat` that count for the limit, packed; only they can be returned. Starts as all of them."""
        return tokens

    def token_limit(self, state: Table, seat: i64, limit: i64) -> i64:
        """How many tokens `seat` may keep at the end of its turn: ten or more."""
        return limit

    def hand_limit(self, state: Table, seat: i64, limit: i64) -> i64:
        """How many reserved cards `seat` may hold."""
        return limit

    def points(self, state: Table, seat: i64, points: i64) -> i64:
        """The prestige points of `seat`; starts as those of its cards and tiles."""
        return points

    def bonuses(self, state: Table, seat: i64, bonuses: i64) -> i64:
        """The bonuses that the cards of `seat` give, packed, for checking; starts as those printed on them."""
        return bonuses

    def nobles(self, state: Table, seat: i64, nobles: i64) -> i64:
        """The set of nobles that could visit `seat`; starts as those on the table."""
        return nobles

    def final(self, state: Table, seat: i64, verdict: bool) -> bool:
        """Whether the turn that `seat` ends brings the end of the game; starts as False."""
        return verdict

    def reason(self, state: Table, reason: str) -> str:
        """One word for what brings the end of the game; starts empty."""
        return reason

    def rank(self, state: Table, seat: i64, key: tuple[int, ...]) -> tuple[int, ...]:
        """The key by which seats are ranked at the end, greatest first; starts empty."""
        return key
