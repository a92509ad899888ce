"""The Counterfeiters: glass, cards that twist prices, privileges and turns, and royals that can do more.

Rulings CF1 to CF40. Counterfeiters are a row of their own, bought like jewels and never reserved. What they can do is
called by one word each (see `WORDS`): four lower prices, as part of a purchase; four are used in a window between the
action and the token limit; the others change privileges, limits, crowns, reserving, or the ability `take_same`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from cabochon.duel.base import (
    ABILITIES,
    STEAL_ABILITY,
    TAKE_SAME_ABILITY,
    ChooseRoyal,
    CrownRoyal,
    FromSpace,
    UseAbility,
    card_bought,
    take_from_board,
    take_royal,
)
from cabochon.duel.board import NAMES, SPACES, arena_of
from cabochon.duel.joints import DuelJoints
from cabochon.duel.part import DuelPart
from cabochon.duel.pieces import Royal
from cabochon.gems.cards import Card, Row, cost_of, expect, kind_of, table
from cabochon.gems.colours import (
    COLOURS,
    GEMS,
    GOLD,
    GOLD_SHIFT,
    KINDS,
    LETTERS,
    ONE_GOLD,
    PRICED,
    UNIT,
    at_least_one,
    count,
    letters,
    missing,
    total,
    which,
)
from cabochon.gems.game import GemGame
from cabochon.gems.market import FromDeck
from cabochon.gems.notation import listed, normal_counts, shown
from cabochon.gems.paying import gain
from cabochon.gems.pending import arguments_of
from cabochon.gems.position import Written, card_called
from cabochon.gems.reserving import Reserving, into_hand
from cabochon.gems.sets import BIT, draw, full, lowest, members_from, size
from cabochon.gems.table import EMPTY, HIDDEN, Table
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import Random, append, extend, i64, vec
from cabochon.kernel.packing import Packer, Unpacker, vector_of
from cabochon.kernel.part import after, before, instead
from cabochon.kernel.question import Family, Question, Step
from cabochon.kernel.script import Script
from cabochon.kernel.state import EVERYTHING, push

if TYPE_CHECKING:
    from cabochon.duel.game import Duel

NAME: Final = "counterfeiters"
LETTER: Final = "c"
"""What the row of Counterfeiters is called."""

GLASS: Final = 6
PEARL: Final = 5
GLASS_TOKENS: Final = 4
OPEN: Final = 3
"""Counterfeiters that lie open (CF1)."""

OPEN_ROYALS: Final = 4
"""Royals that lie open (CF1)."""

HAND: Final = 2
"""Cards that the owner of the archive may reserve with one gold (CF28)."""

TAKES: Final = 2
"""Tokens of the courier's privilege, and of the dealer's colour (CF15, CF39)."""


# The pieces


CARDS: Final = tuple(table("cabochon.duel", "counterfeiter_cards.csv"))
ROYALS: Final = tuple(table("cabochon.duel", "counterfeiter_royals.csv"))
NUMBER: Final = re.compile(r"_(\d+)")

WORDS: Final = {
    "reduce_color": "tint",
    "reduce_any": "blend",
    "reduce_single": "bulk",
    "reduce_pearl": "nacre",
    "privilege_double": "courier",
    "extra_turn": "encore",
    "steal": "pickpocket",
    "royal": "bribe",
    "ignore_glass_limit": "vault",
    "crowns": "diadem",
    "reserve": "archive",
    "take_same_upgrade": "dealer",
    "reserve_from_top": "scout",
}
"""Our word for what a Counterfeiter can do, by the table's, whose numbers are left out here."""

# Talents: what a Counterfeiter can do, as a number; 0 to 4 are the tints of the five colours.
BLEND: Final = 5
BULK: Final = 6
NACRE: Final = 7
COURIER: Final = 8
ENCORE: Final = 9
PICKPOCKET: Final = 10
BRIBE: Final = 11
VAULT: Final = 12
DIADEM: Final = 13
ARCHIVE: Final = 14
DEALER: Final = 15
SCOUT: Final = 16
TALENTS: Final = 17
FIRST_TALENT: Final = tuple(WORDS.values()).index("blend") - BLEND

SEAT_BITS: Final = 32
"""The talents of seat 1 come so many bits above those of seat 0."""

GLASS_OR_GOLD: Final[i64] = 127 * UNIT[GLASS] + 127 * UNIT[GOLD]
"""The bytes of what talents are paid with."""

REDUCIBLE: Final[i64] = GEMS | 127 * UNIT[PEARL]
"""The bytes of what can be taken off a price."""

REDUCING: Final[i64] = full(COURIER)
"""The talents that lower prices: those below the courier."""

CLOSERS: Final = (ENCORE, PICKPOCKET, BRIBE, SCOUT)
"""The talents of the window at the end of a turn."""

CLOSING: Final[i64] = sum(1 << talent for talent in CLOSERS)


def word_of(row: dict[str, str]) -> str:
    """Our word for what a Counterfeiter can do."""
    return WORDS[NUMBER.sub("", row["ability"])]


def number_in(slug: str) -> int:
    """The number in a word of the tables, 1 when there is none: `take_4_same` is about 4."""
    found = NUMBER.search(slug)
    return int(found[1]) if found else 1


def talent_of(word: str, kind: int) -> int:
    """The number of a talent; `kind` is the colour of a tint."""
    return kind if word == "tint" else tuple(WORDS.values()).index(word) - FIRST_TALENT


def talent_text(talent: int) -> str:
    """A talent in a word, `tint w` for that of white."""
    return f"tint {LETTERS[talent]}" if talent < COLOURS else tuple(WORDS.values())[talent + FIRST_TALENT]


def numbers_by_word(numbers: dict[str, int], column: str) -> dict[str, int]:
    """`numbers` with those of a column of the table, by our word, where there are any."""
    return numbers | {word_of(row): int(row[column]) for row in CARDS if row[column]}


AMOUNTS: Final = {word_of(row): number_in(row["ability"]) for row in CARDS}
GLASSES: Final = numbers_by_word({}, "glass_per_use")
USES: Final = numbers_by_word({}, "max_uses_per_turn")
TINT_CUT: Final[i64] = AMOUNTS["tint"]
BLEND_CUT: Final[i64] = AMOUNTS["blend"]
BULK_CUT: Final[i64] = AMOUNTS["bulk"]
NACRE_CUT: Final[i64] = AMOUNTS["nacre"]
"""What each use takes off a price."""

expect("the order of what talents save", sorted([BLEND_CUT, TINT_CUT, BULK_CUT]), [BLEND_CUT, TINT_CUT, BULK_CUT])

TINT_USES: Final[i64] = USES["tint"]
BLEND_USES: Final[i64] = USES["blend"]
TINT_GLASS: Final[i64] = GLASSES["tint"]
BLEND_GLASS: Final[i64] = GLASSES["blend"]
BULK_GLASS: Final[i64] = GLASSES["bulk"]
NACRE_GLASS: Final[i64] = GLASSES["nacre"]
"""What each use costs, in glass."""

LARGE_HAND: Final[i64] = AMOUNTS["archive"]
LOOKS: Final[i64] = AMOUNTS["scout"]


def counterfeiters() -> tuple[Card, ...]:
    """The seventeen Counterfeiters. None has points, a bonus or a colour (CF5)."""
    cards = tuple(
        Card(
            name=row["id"],
            row=0,
            bonus=-1,
            points=0,
            cost=cost_of(row),
            ability=word_of(row),
            ability_kind=kind_of(row["color"]),
            ability_count=1 if int(row["crowns"]) else number_in(row["ability"]),
            crowns=int(row["crowns"]),
        )
        for row in CARDS
    )
    found = [talent_of(card.ability, card.ability_kind) for card in cards]
    expect("what the Counterfeiters can do", sorted(found), list(range(TALENTS)))
    gems = [sum(int(count(card.cost, kind)) for card in cards) for kind in range(COLOURS)]
    expect("the gems that the Counterfeiters cost", gems, [4] * COLOURS)
    expect("the least glass that one costs", min(int(count(card.cost, GLASS)) for card in cards), 1)
    return cards


def counterfeiters_of_the_seed() -> tuple[Card, ...]:
    """The fifteen whose ability the rules that this game was made from describe (CF39)."""
    described = {row["id"] for row in CARDS if row["in_seed"] == "yes"}
    return tuple(card for card in counterfeiters() if card.name in described)


def row_of(cards: int) -> tuple[Row, ...]:
    """The row of Counterfeiters: they are no jewels, and never reserved (CF5)."""
    return (Row(LETTER, 0, cards, OPEN, reservable=False),)


def counterfeiter_rows() -> tuple[Row, ...]:
    """The row of all of them."""
    return row_of(len(CARDS))


def rows_of_the_seed() -> tuple[Row, ...]:
    """The row of those in the seed."""
    return row_of(len(counterfeiters_of_the_seed()))


def counterfeiter_royals() -> tuple[Royal, ...]:
    """The eight royals of this module."""
    royals = tuple(Royal(row["id"], int(row["points"]), row["ability"]) for row in ROYALS)
    expect("what the royals can do", sorted(NUMBER.sub("", royal.ability) for royal in royals), sorted(EFFECTS))
    return royals


# What a royal does when it comes, by the table's word with its number left out
EFFECTS: Final = (
    "reserve_free",
    "take_gold",
    "win_color",
    "win_crowns",
    "take_counterfeiter",
    "take_same",
    "bag",
    "take_any",
)
RESERVE_FREE: Final = 0
TAKE_GOLD: Final = 1
WIN_COLOUR: Final = 2
WIN_CROWNS: Final = 3
TAKE_COUNTERFEITER: Final = 4
TAKE_ALIKE: Final = 5
BAG: Final = 6
TAKE_ANY: Final = 7
NO_EFFECT: Final = -1


def effect_of(royal: Royal) -> int:
    """The number of what a royal does; NO_EFFECT for those of the base game."""
    slug = NUMBER.sub("", royal.ability)
    return EFFECTS.index(slug) if royal.name in {row["id"] for row in ROYALS} else NO_EFFECT


# Reductions of a price, as one number: how often each colour's tint is used, two bits a colour; how often the blend is
# used on each colour, likewise; one more than the colour of the bulk; whether the nacre is used.

BLEND_SHIFT: Final = 10
BULK_SHIFT: Final = 20
NACRE_SHIFT: Final = 23
NACRE_BIT: Final[i64] = 1 << NACRE_SHIFT
PLAN_BITS: Final = 24


def tint_uses(plan: i64, colour: i64) -> i64:
    """How often the tint of a colour is used."""
    return plan >> (2 * colour) & 3


def blend_uses(plan: i64, colour: i64) -> i64:
    """How often the blend is used on a colour."""
    return plan >> (BLEND_SHIFT + 2 * colour) & 3


def bulk_colour(plan: i64) -> i64:
    """The colour that the bulk is used on; -1 when it is not used."""
    return (plan >> BULK_SHIFT & 7) - 1


def cuts(plan: i64) -> i64:
    """What a plan takes off a price, packed."""
    cut: i64 = 0
    for colour in range(COLOURS):
        cut += (tint_uses(plan, colour) * TINT_CUT + blend_uses(plan, colour) * BLEND_CUT) * UNIT[colour]
    bulk = bulk_colour(plan)
    if bulk >= 0:
        cut += BULK_CUT * UNIT[bulk]
    if plan & NACRE_BIT:
        cut += NACRE_CUT * UNIT[PEARL]
    return cut


def glass_for(plan: i64) -> i64:
    """How much glass a plan costs."""
    glass: i64 = 0
    for colour in range(COLOURS):
        glass += tint_uses(plan, colour) * TINT_GLASS + blend_uses(plan, colour) * BLEND_GLASS
    if bulk_colour(plan) >= 0:
        glass += BULK_GLASS
    if plan & NACRE_BIT:
        glass += NACRE_GLASS
    return glass


def uses_of(plan: i64) -> int:
    """How many uses a plan has."""
    uses: i64 = 0
    for colour in range(COLOURS):
        uses += tint_uses(plan, colour) + blend_uses(plan, colour)
    return int(uses) + int(bulk_colour(plan) >= 0) + int(bool(plan & NACRE_BIT))


def wasteful(plan: i64, owed: i64) -> bool:
    """Whether a use of the plan could be left out without leaving more to pay (CF10)."""
    cut = cuts(plan)
    for colour in range(COLOURS):
        least: i64 = 0
        if bulk_colour(plan) == colour:
            least = BULK_CUT
        if tint_uses(plan, colour):
            least = TINT_CUT
        if blend_uses(plan, colour):
            least = BLEND_CUT
        if least and count(cut, colour) - least >= count(owed, colour):
            return True
    return bool(plan & NACRE_BIT) and not count(owed, PEARL)


def reduced(owed: i64, plan: i64) -> i64:
    """What is owed when a plan is carried out: less of the price, and its glass (CF10)."""
    return missing(owed, cuts(plan)) + glass_for(plan) * UNIT[GLASS]


def with_tints(plans: list[int], colour: int) -> list[int]:
    """Each plan, without and with each number of uses of a tint (CF12)."""
    return [plan + (uses << (2 * colour)) for plan in plans for uses in range(int(TINT_USES) + 1)]


def with_blends(plans: list[int], colours: list[int]) -> list[int]:
    """Each plan, without the blend and with each way to use it, on one colour or on several (CF13)."""
    ways = [0]
    last = [0]
    for _ in range(int(BLEND_USES)):
        last = sorted({way + (1 << (BLEND_SHIFT + 2 * colour)) for way in last for colour in colours})
        ways += last
    return [plan + way for plan in plans for way in ways]


def every_plan(owned: int, owed: int, units: int) -> list[int]:
    """Every plan of a seat that has the talents `owned` and so many glass and gold tokens to spend on it."""
    colours = [colour for colour in range(COLOURS) if count(owed, colour)]
    plans = [0]
    for colour in colours:
        if owned >> colour & 1:
            plans = within_glass(with_tints(plans, colour), units)
    if owned >> BULK & 1:
        plans = within_glass([plan + (way << BULK_SHIFT) for plan in plans for way in [0, *up(colours)]], units)
    if owned >> NACRE & 1 and count(owed, PEARL):
        plans = within_glass([plan + way for plan in plans for way in (0, 1 << NACRE_SHIFT)], units)
    if owned >> BLEND & 1:
        plans = within_glass(with_blends(plans, colours), units)
    return [plan for plan in plans if not wasteful(plan, owed)]


def useful_for(owed: i64) -> i64:
    """The set of talents that could lower a price."""
    talents: i64 = which(at_least_one(owed))
    if talents:
        talents |= BIT[BLEND] | BIT[BULK]
    if count(owed, PEARL):
        talents |= BIT[NACRE]
    return talents


def up(numbers: list[int]) -> list[int]:
    """One more than each number."""
    return [number + 1 for number in numbers]


def within_glass(plans: list[int], units: int) -> list[int]:
    """Those plans that cost at most so much glass."""
    return [plan for plan in plans if glass_for(plan) <= units]


def most_plans(cost: int) -> int:
    """An upper bound for the number of plans for a price: those of a seat with all talents and any glass."""
    most = 1
    colours = 0
    for colour in range(COLOURS):
        needed = int(count(cost, colour))
        colours += int(needed > 0)
        most *= 1 + min(int(TINT_USES), -(-needed // int(TINT_CUT)))
    blends = 1
    for uses in range(1, int(BLEND_USES) + 1):
        blends = blends * (colours + uses) // uses
    return most * blends * (colours + 1) * (1 + int(count(cost, PEARL) > 0))


def plan_text(plan: i64) -> str:
    """A plan as text: the colours that each talent is used on, `tint-rr,blend-wu,bulk-k,nacre`; `none` for no use."""
    by_word = {
        "tint": "".join(LETTERS[colour] * int(tint_uses(plan, colour)) for colour in range(COLOURS)),
        "blend": "".join(LETTERS[colour] * int(blend_uses(plan, colour)) for colour in range(COLOURS)),
        "bulk": LETTERS[bulk_colour(plan)] if bulk_colour(plan) >= 0 else "",
    }
    words = [f"{word}-{colours}" for word, colours in by_word.items() if colours]
    words += ["nacre"] * int(bool(plan & NACRE_BIT))
    return ",".join(words) or "none"


def plan_called(text: str) -> int:
    """The plan that `plan_text` writes so."""
    plan = 0
    for item in text.lower().replace(",", " ").split():
        word, _, colours = item.partition("-")
        if item == "nacre":
            plan |= 1 << NACRE_SHIFT
        elif word in ("tint", "blend", "bulk") and colours and set(colours) <= set(LETTERS[:COLOURS]):
            for letter in colours:
                colour = LETTERS.index(letter)
                plan += {
                    "tint": 1 << (2 * colour),
                    "blend": 1 << (BLEND_SHIFT + 2 * colour),
                    "bulk": (colour + 1) << BULK_SHIFT,
                }[word]
    tints = [tint_uses(plan, colour) for colour in range(COLOURS)]
    blends = [blend_uses(plan, colour) for colour in range(COLOURS)]
    too_many = max(tints) > TINT_USES or sum(blends) > BLEND_USES
    if too_many or plan_text(plan).split(",") != text.lower().replace(",", " ").split():
        raise BadText(f"{shown(text)} is no way to lower a price, such as tint-rr,blend-wu,bulk-k,nacre")
    return plan


def plan_described(plan: i64) -> dict[str, object]:
    """A plan as plain data: by talent how often it is used on each colour."""
    tints = {KINDS[colour]: int(tint_uses(plan, colour)) for colour in range(COLOURS) if tint_uses(plan, colour)}
    blends = {KINDS[colour]: int(blend_uses(plan, colour)) for colour in range(COLOURS) if blend_uses(plan, colour)}
    bulk = {KINDS[bulk_colour(plan)]: 1} if bulk_colour(plan) >= 0 else {}
    nacre = {KINDS[PEARL]: 1} if plan & NACRE_BIT else {}
    found = {"tint": tints, "blend": blends, "bulk": bulk, "nacre": nacre}
    return {word: uses for word, uses in found.items() if uses}


# The module's own state

COURIER_USED: Final[i64] = 1
"""A privilege was used in this turn by the owner of the courier."""

SECOND: Final[i64] = 2
"""It may take a second token."""

ENCORE_USED: Final[i64] = 4
PICKPOCKET_USED: Final[i64] = 8
BRIBE_USED: Final[i64] = 16
SCOUT_USED: Final[i64] = 32
USED: Final = ("courier", "second", "encore", "pickpocket", "bribe", "scout")
"""What the bits of `Workshop.used` are called, the lowest first."""

USED_BITS: Final = {ENCORE: ENCORE_USED, PICKPOCKET: PICKPOCKET_USED, BRIBE: BRIBE_USED, SCOUT: SCOUT_USED}
LOOKED: Final[i64] = 1
ROW_SHIFT: Final = 1
CARD_SHIFT: Final = 8
ROW_MASK: Final = 127


class Workshop(Written):
    """What only this module has of a state.

    - `owned`: a bit a talent, those of seat 1 `SEAT_BITS` higher: whose Counterfeiter it is;
    - `used`: the bits of `USED`: what was used in this turn (CF9);
    - `plan`: the reductions of the purchase that is being paid for;
    - `placed`: the cards whose place the scout's owner knows and nobody else (CF39): first those under the decks, in
      the order in which they will come, then those that are being looked at; each as the card (in a view perhaps
      `HIDDEN` less its row), its row, and `LOOKED` for the latter, sorted as `order_of` says;
    - `open`: whether everybody knows them, as with reveal="open".
    """

    def __init__(self, game: GemGame | None = None) -> None:
        self.open = game is not None and game.reveal == "open"
        self.owned: i64 = 0
        self.used: i64 = 0
        self.plan: i64 = 0
        self.placed: vec[i64] = vec[i64]([])

    def copy(self) -> Workshop:
        other = Workshop()
        other.open = self.open
        other.owned = self.owned
        other.used = self.used
        other.plan = self.plan
        if len(self.placed):
            other.placed = self.placed[:]
        return other

    def view(self, viewer: i64) -> Workshop:
        other = self.copy()
        if not self.open and (viewer < 0 or not self.has(viewer, SCOUT)):
            for place in range(len(other.placed)):
                row = row_of_entry(other.placed[place])
                other.placed[place] = entry_of(HIDDEN - row, row, other.placed[place] & LOOKED)
        return other

    def pack(self, packer: Packer) -> None:
        packer.number(self.owned)
        packer.number(self.used)
        packer.number(self.plan)
        packer.vector(self.placed)

    def unpack(self, unpacker: Unpacker) -> None:
        self.owned = unpacker.number()
        self.used = unpacker.number()
        self.plan = unpacker.number()
        self.placed = unpacker.vector()

    def check(self) -> None:
        assert self.owned >= 0, "a Counterfeiter is nobody's"
        assert 0 <= self.used < 1 << len(USED), "something unknown was used"
        assert self.used & COURIER_USED or not self.used & SECOND, "a second token belongs to no privilege"
        assert 0 <= self.plan < 1 << PLAN_BITS, "a price is lowered in an unknown way"
        order = [order_of(entry) for entry in self.placed]
        assert order == sorted(order), "cards under decks are in no order"

    def has(self, seat: i64, talent: i64) -> bool:
        """Whether a seat has the Counterfeiter with a talent."""
        return bool(self.owned >> (SEAT_BITS * seat + talent) & 1)

    def talents(self, seat: i64) -> i64:
        """The set of talents of a seat."""
        return self.owned >> (SEAT_BITS * seat) & 0x7FFF_FFFF

    def scout(self) -> i64:
        """The seat that has the scout; -1 when nobody has."""
        for seat in range(2):
            if self.has(seat, SCOUT):
                return seat
        return -1

    def cards(self, row: i64, looked: i64) -> vec[i64]:
        """The cards of a row that lie under its deck, or with LOOKED those that are being looked at, in order."""
        found: vec[i64] = vec[i64]([])
        for entry in self.placed:
            if row_of_entry(entry) == row and entry & LOOKED == looked:
                found = append(found, entry >> CARD_SHIFT)
        return found

    def forget(self, card: i64) -> None:
        """A card is no longer where it was known to be."""
        left: vec[i64] = vec[i64]([])
        for entry in self.placed:
            if entry >> CARD_SHIFT != card:
                left = append(left, entry)
        self.placed = left

    def put(self, card: i64, row: i64, looked: i64) -> None:
        """A card comes under its deck, below those that lie there, or with LOOKED it is being looked at."""
        new = entry_of(card, row, looked)
        below: vec[i64] = vec[i64]([])
        above: vec[i64] = vec[i64]([])
        for entry in self.placed:
            if order_of(entry) <= order_of(new):
                below = append(below, entry)
            else:
                above = append(above, entry)
        self.placed = extend(append(below, new), above)

    # Text

    def write(self, game: GemGame) -> list[str]:
        lines = []
        if self.used:
            lines.append(f"used: {' '.join(USED[bit] for bit in members_from(self.used, 0))}")
        if self.plan:
            lines.append(f"reductions: {plan_text(self.plan)}")
        for number, row in enumerate(game.rows):
            for looked, label in ((0, "under"), (LOOKED, "looked")):
                cards = self.cards(number, looked)
                if len(cards):
                    lines.append(f"{label} {row.letter}: {' '.join(game.card_text(card) for card in cards)}")
        return lines

    def read(self, game: GemGame, label: str, value: str) -> bool:
        words = label.split()
        if label == "used":
            for word in listed(value):
                if word not in USED:
                    raise BadText(f"{shown(word)} is none of {', '.join(USED)}")
                self.used |= BIT[USED.index(word)]
        elif label == "reductions":
            self.plan = plan_called(value)
        elif len(words) == 2 and words[0] in ("under", "looked"):
            rows = scout_names(game)
            if words[1] not in rows:
                raise BadText(f"there is no row {shown(words[1])} to scout: there are {', '.join(rows)}")
            self.read_placed(game, rows[words[1]], words[0] == "looked", value)
        else:
            return False
        return True

    def read_placed(self, game: GemGame, row: int, looked: bool, value: str) -> None:
        """Cards under a deck, or being looked at; `?2` is an unknown card of row 2."""
        for word in listed(value):
            unknown = f"?{game.rows[row].letter}"
            card = HIDDEN - row if word == unknown else card_called(game, word)
            self.put(card, row, LOOKED * looked)

    def complete(self, game: GemGame, state: Table) -> None:
        self.owned = joints_of(game).owned_by_all(state)


def entry_of(card: i64, row: i64, looked: i64) -> i64:
    """An entry of `Workshop.placed`."""
    return card * (1 << CARD_SHIFT) + (row << ROW_SHIFT) + looked


def order_of(entry: i64) -> i64:
    """What entries are sorted by: what lies under decks by row, then what is being looked at by row and card."""
    rank: i64 = row_of_entry(entry)
    if entry & LOOKED:
        rank += 1 + ROW_MASK
        return (rank << 32) + (entry >> CARD_SHIFT)
    return rank << 32


def row_of_entry(entry: i64) -> i64:
    """The row of an entry of `Workshop.placed`; the card is `entry >> CARD_SHIFT`."""
    return entry >> ROW_SHIFT & ROW_MASK


WORTH: Final[vec[float]] = vec[float](
    [0.8, 0.8, 0.8, 0.8, 0.8, 0.9, 0.7, 0.6, 0.7, 1.2, 0.8, 1.6, 0.4, 0.2, 0.5, 0.5, 0.6]
)
"""What bots take each talent to be worth, in points; the crowns of the diadem they count themselves."""

GLASS_WORTH: Final = 0.1
"""What a glass token is worth to who can use it, beside what any token is."""


class CounterfeiterJoints(DuelJoints):
    """Reductions of prices, glass that does not count, larger hands, earlier victories, and the order under decks.

    `row` is the row of Counterfeiters. By card: `talent` is what it can do, or -1; `printed` the gold that it costs,
    which only gold can pay (CF7). By royal: `effect` is what it does. `early_crowns` and `early_colour` are the sets of
    royals with which fewer crowns, or points of a colour, win (CF32): so many as `few_crowns` and `few_points` say.
    """

    def __init__(self, game: Duel) -> None:
        self.game = game
        self.place: i64 = game.own(NAME)
        self.row: i64 = [row.letter for row in game.rows].index(LETTER)
        cards = game.cards.all
        words = WORDS.values()
        for card in game.more_cards:
            if card.ability in words:
                raise BadText(f"the card {card.name} can do what only a Counterfeiter can: {card.ability}")
        first = game.row_first[self.row]
        mine = range(int(first), int(first) + game.rows[self.row].cards)
        self.talent: vec[i64] = vector_of(
            talent_of(card.ability, card.ability_kind) if number in mine else -1 for number, card in enumerate(cards)
        )
        self.printed: vec[i64] = vector_of(card.cost >> GOLD_SHIFT for card in cards)
        self.effect: vec[i64] = vector_of(effect_of(royal) for royal in game.royals)
        self.early_crowns: i64 = sum(1 << number for number, what in enumerate(self.effect) if what == WIN_CROWNS)
        self.early_colour: i64 = sum(1 << number for number, what in enumerate(self.effect) if what == WIN_COLOUR)
        numbers = {NUMBER.sub("", royal.ability): number_in(royal.ability) for royal in game.royals}
        self.few_crowns: i64 = numbers["win_crowns"]
        self.few_points: i64 = numbers["win_color"]

    def workshop(self, state: Table) -> Workshop:
        """The module's own state."""
        return cast(Workshop, state.extras[self.place])

    def owned_by_all(self, state: Table) -> i64:
        """`Workshop.owned` counted from the cards of the seats.

        A reader may have made cards that this game does not know; they have no talent.
        """
        owned: i64 = 0
        many: i64 = len(self.talent)
        for number, seat in enumerate(state.seats):
            for card in seat.cards:
                if card < many and self.talent[card] >= 0:
                    owned |= BIT[SEAT_BITS * number + self.talent[card]]
        return owned

    # Prices

    def due(self, state: Table, seat: i64, card: i64, owed: i64) -> i64:
        """The price is lowered as was chosen, and the glass for that is owed (CF10)."""
        return reduced(owed, self.workshop(state).plan)

    def stretches(self, state: Table, seat: i64) -> bool:
        """A seat needs a talent that lowers prices, and glass or gold."""
        tokens = state.seats[seat].tokens
        return tokens & GLASS_OR_GOLD != 0 and self.workshop(state).talents(seat) & REDUCING != 0

    def payable(self, state: Table, seat: i64, card: i64, verdict: bool) -> bool:
        """Reductions may make up for what is missing (CF10 to CF14); gold in a price is paid with gold (CF7)."""
        if verdict and not self.printed[card]:
            return True
        return self.within_reach(state, seat, card)

    def allowed(self, state: Table, seat: i64, card: i64, verdict: bool) -> bool:
        """A price with gold in it is out of reach without that gold (CF7)."""
        return verdict and (not self.printed[card] or self.within_reach(state, seat, card))

    def limits(self, card: i64) -> bool:
        return self.printed[card] > 0

    def within_reach(self, state: Table, seat: i64, card: i64) -> bool:
        """Whether a seat can pay for a card with tokens and reductions (CF7, CF8, CF10)."""
        me = state.seats[seat]
        gold: i64 = (me.tokens >> GOLD_SHIFT) - self.printed[card]
        if gold < 0:
            return False
        owed = missing(self.game.cards.cost[card], me.bonuses)
        short = missing(owed, me.tokens)
        if total(short) <= gold:
            return True
        units: i64 = count(me.tokens, GLASS) - count(owed, GLASS) + gold
        talents = self.workshop(state).talents(seat) & REDUCING
        return units > 0 and talents > 0 and enough(short, gold, units, talents)

    # Limits and victories

    def counted(self, state: Table, seat: i64, tokens: i64) -> i64:
        """Glass does not count for the owner of the vault (CF26)."""
        if self.workshop(state).has(seat, VAULT):
            return tokens - count(tokens, GLASS) * UNIT[GLASS]
        return tokens

    def hand_limit(self, state: Table, seat: i64, limit: i64) -> i64:
        """The owner of the archive may hold five (CF28)."""
        if self.workshop(state).has(seat, ARCHIVE):
            return LARGE_HAND
        return limit

    def crowns_to_win(self, state: Table, seat: i64, crowns: i64) -> i64:
        """Nine, with one of the royals (CF32)."""
        if state.seats[seat].tiles & self.early_crowns and self.few_crowns < crowns:
            return self.few_crowns
        return crowns

    def colour_to_win(self, state: Table, seat: i64, points: i64) -> i64:
        """Nine, with another of the royals (CF32)."""
        if state.seats[seat].tiles & self.early_colour and self.few_points < points:
            return self.few_points
        return points

    def worth(self, state: Table, seat: i64, worth: float) -> float:
        """Each Counterfeiter of `seat`, and its glass if it can use any."""
        talents = self.workshop(state).talents(seat)
        if talents & (REDUCING | CLOSING):
            worth += GLASS_WORTH * float(count(state.seats[seat].tokens, GLASS))
        while talents:
            worth += WORTH[lowest(talents)]
            talents &= talents - 1
        return worth

    # Royals and privileges

    def visited(self, state: Table, seat: i64, noble: i64) -> None:
        """A royal of this module does what it says."""
        if self.effect[noble] >= 0:
            self.game.script("royal_effect").start(state, noble)

    def privilege_used(self, state: Table, space: i64) -> None:
        """The first privilege of a turn may take a second token with the courier (CF15)."""
        workshop = self.workshop(state)
        if workshop.used & COURIER_USED:
            workshop.used &= ~SECOND
        elif workshop.has(state.turn, COURIER):
            workshop.used |= COURIER_USED | SECOND

    # Decks in order

    def atop(self, state: Table, row: i64, cards: i64) -> i64:
        """What lies under a deck comes last, in its order; what is being looked at does not come (CF39)."""
        workshop = self.workshop(state)
        if not len(workshop.placed):
            return cards
        known: i64 = 0
        next_under: i64 = 0
        for entry in workshop.placed:
            card: i64 = entry >> CARD_SHIFT
            if card >= 0 and row_of_entry(entry) == row:
                bit = BIT[card - self.game.row_first[row]]
                known |= bit
                if not next_under and not entry & LOOKED:
                    next_under = bit
        if cards & ~known:
            return cards & ~known
        return next_under

    def drawn(self, state: Table, card: i64) -> None:
        """A card that the scout's owner had put under its deck was drawn: in the other's hand it is known to both."""
        workshop = self.workshop(state)
        if not len(workshop.placed):
            return
        known: i64 = len(workshop.placed)
        workshop.forget(card)
        hand = state.seats[state.turn].reserved
        if len(workshop.placed) == known or self.game.blind_reserve or workshop.scout() == state.turn:
            return
        if len(hand) and hand[len(hand) - 1] == card:
            state.seats[state.turn].lay_open(len(hand) - 1)

    def sampled(self, state: Table, rng: Random) -> None:
        """Cards that a view hides under decks, or as looked at, are any that lie nowhere else."""
        workshop = self.workshop(state)
        for place in range(len(workshop.placed)):
            entry = workshop.placed[place]
            if entry >> CARD_SHIFT < 0:
                row = row_of_entry(entry)
                card: i64 = self.game.row_first[row] + draw(self.loose(state, row), rng)
                workshop.placed[place] = entry_of(card, row, entry & LOOKED)
        entries = workshop.placed
        workshop.placed = vec[i64]([])
        for entry in entries:
            workshop.put(entry >> CARD_SHIFT, row_of_entry(entry), entry & LOOKED)

    def loose(self, state: Table, row: i64) -> i64:
        """The cards of a deck whose place is not known to anybody."""
        cards = state.decks[row]
        for entry in self.workshop(state).placed:
            card: i64 = entry >> CARD_SHIFT
            if card >= 0 and row_of_entry(entry) == row:
                cards &= ~BIT[card - self.game.row_first[row]]
        return cards

    # The check

    def check(self, state: Table) -> None:
        """Who owns what, what was used, how a price is lowered, and that cards under decks are in them."""
        game = self.game
        workshop = self.workshop(state)
        assert workshop.owned == self.owned_by_all(state), "the owners of Counterfeiters are wrong"
        own = workshop.talents(state.turn)
        for talent, bit in ((COURIER, COURIER_USED), *USED_BITS.items()):
            assert own >> talent & 1 or not workshop.used & bit, f"{talent_text(talent)} was used by who has it not"
        for number, seat in enumerate(state.seats):
            assert len(seat.reserved) <= game.hand_limit(state, number), "a hand is too large"
            for card in seat.reserved:
                row = HIDDEN - card if card <= HIDDEN else game.cards.row[card]
                assert row != self.row, "a Counterfeiter is reserved"
        spare = len(arguments_of(game, state, "bribery"))
        assert size(state.tiles) <= OPEN_ROYALS + spare, "too many royals are open"
        self.check_plan(state)
        self.check_placed(state)

    def check_plan(self, state: Table) -> None:
        """A price is lowered while a payment is asked for, in one of the ways that there are."""
        plan = self.workshop(state).plan
        if not plan:
            return
        asked = None if self.game.over(state) else self.game.asked(state)
        assert asked is not None, "a price is lowered, but nothing is asked"
        assert asked.question == "payment", "a price is lowered, but nothing is paid"
        card = self.game.card_at(state, asked.argument)
        owed = missing(self.game.cards.cost[card], state.seats[state.turn].bonuses)
        assert plan in plans_for(self, state, owed), "the price cannot be lowered in this way"

    def check_placed(self, state: Table) -> None:
        """Cards under decks are in them, and hidden from everybody but the scout's owner."""
        workshop = self.workshop(state)
        known = [int(entry >> CARD_SHIFT) for entry in workshop.placed]
        assert not known or workshop.scout() >= 0, "cards are under a deck, and nobody scouted"
        sees = workshop.open or state.viewer in (EVERYTHING, workshop.scout())
        for entry in workshop.placed:
            row = row_of_entry(entry)
            card: i64 = entry >> CARD_SHIFT
            assert 0 <= row < len(self.game.rows), "a card is under no deck"
            assert self.game.rows[row].reservable, "a card that cannot be reserved is under its deck"
            assert (card >= 0) == sees, "the wrong seats know what is under a deck"
            if card >= 0:
                assert known.count(int(card)) == 1, "a card is twice under its deck"
                bit = card - self.game.row_first[row]
                inside = 0 <= bit < self.game.rows[row].cards and state.decks[row] & BIT[bit]
                assert inside, f"{self.game.card_text(card)} is not in the deck that it is under"
        to_look = arguments_of(self.game, state, "look")
        for row in range(len(self.game.rows)):
            looked = len(workshop.cards(row, LOOKED)) + to_look.count(row)
            under = len(workshop.cards(row, 0))
            assert under + len(workshop.cards(row, LOOKED)) <= state.in_deck(row), (
                "a deck is smaller than what is known"
            )
            assert looked <= state.in_deck(row), "more cards are looked at than the deck has"


def joints_of(game: GemGame) -> CounterfeiterJoints:
    """What the module's steps and questions have in common."""
    joints = game.joints[NAME]
    assert isinstance(joints, CounterfeiterJoints)
    return joints


def enough(short: i64, gold: i64, units: i64, talents: i64) -> bool:
    """Whether reductions and gold make up for `short`: `gold` can pay for anything, `units` is gold and spare glass.

    The bulk is tried on each colour, and without.
    """
    if total(short & REDUCIBLE) > TINT_CUT * units:
        return False
    if enough_with(short, gold, units, talents, target=-1):
        return True
    if talents >> BULK & 1:
        for colour in range(COLOURS):
            if count(short, colour) and enough_with(short, gold, units, talents, target=colour):
                return True
    return False


def enough_with(short: i64, gold: i64, units: i64, talents: i64, *, target: i64) -> bool:
    """The same with the bulk on the colour `target`, or with -1 without it.

    A use of a tint never costs more than gold would, so all are used that do anything; then the blend and the nacre,
    which cost as much as gold, but can be glass.
    """
    left: i64 = 0
    for colour in range(COLOURS):
        need = count(short, colour)
        if colour == target:
            need -= BULK_CUT
            units -= BULK_GLASS
        uses: i64 = 0
        if talents >> colour & 1:
            while need > 0 and uses < TINT_USES:
                need -= TINT_CUT
                units -= TINT_GLASS
                uses += 1
        if need > 0:
            left += need
    pearls = count(short, PEARL)
    if left + pearls > units:
        return False
    if talents >> NACRE & 1 and pearls:
        pearls -= 1
    if talents >> BLEND & 1:
        left -= BLEND_USES
    if left < 0:
        left = 0
    return left + pearls <= gold


def plans_for(joints: CounterfeiterJoints, state: Table, owed: i64) -> list[int]:
    """Every way to lower a price for the seat whose turn it is, with which it can be paid: the cheapest first.

    Cheap is what needs the least gold, then what takes the fewest tokens, then what has the fewest uses.
    """
    tokens = state.seats[state.turn].tokens
    gold: i64 = tokens >> GOLD_SHIFT
    units: i64 = count(tokens, GLASS) - count(owed, GLASS) + gold
    ranked: list[tuple[int, int, int, int]] = []
    for plan in every_plan(joints.workshop(state).talents(state.turn), owed, units):
        rest = reduced(owed, plan)
        needed: i64 = total(missing(rest, tokens))
        if needed <= gold:
            ranked.append((int(needed), int(total(rest)), uses_of(plan), plan))
    return [plan for _, _, _, plan in sorted(ranked)]


# Setup (CF1)


def royals_in_deck(game: Duel, state: Table) -> i64:
    """The set of royals that are neither open nor with a seat: their deck."""
    out: i64 = state.tiles
    for seat in state.seats:
        out |= seat.tiles
    return full(len(game.royals)) & ~out


class DealRoyals(Step[Table]):
    """Four royals are laid open; the others are their deck (CF1)."""

    name = "deal_royals"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("open_royal")

    def run(self, state: Table, arg: i64) -> None:
        for _ in range(OPEN_ROYALS):
            push(state, self.question, 0)


class OpenRoyal(Question[Table]):
    """Chance: which royal is laid open. The choice is its number."""

    name = "open_royal"
    chance = True

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.size = len(game.royals)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return members_from(royals_in_deck(self.game, state), 0)

    def pick(self, state: Table, arg: i64, rng: Random) -> i64:
        return draw(royals_in_deck(self.game, state), rng)

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        state.tiles |= BIT[choice]

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "open_royal", "royal": self.game.royals[choice].name}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f">{self.game.royals[choice].name}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix(">")


# Optional actions: the courier (CF15)


class CourierToken(Family[Table]):
    """Take a second token with the privilege just used, no gold: id `first` plus the space.

    Like privileges it takes in the order of the spaces, so that one set of tokens is one line of play; any other answer
    lets it go.
    """

    name = "courier"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.counterfeiters = joints_of(game)
        self.action: i64 = 0

    def bind(self, game: object) -> None:
        self.size = SPACES
        self.action = self.game.code("action")

    def add_choices(self, state: Table, out: vec[i64]) -> vec[i64]:
        arena = arena_of(state)
        if not self.counterfeiters.workshop(state).used & SECOND or arena.ahead >= SPACES:
            return out
        spaces: i64 = arena.takeable() & ~(BIT[arena.ahead] - 1)
        while spaces:
            out = append(out, self.first + lowest(spaces))
            spaces &= spaces - 1
        return out

    def answer(self, state: Table, choice: i64) -> None:
        space = choice - self.first
        self.counterfeiters.workshop(state).used &= ~SECOND
        arena_of(state).ahead = space + 1
        take_from_board(state, BIT[space])
        push(state, self.action, 0)

    def describe(self, state: Table, choice: i64) -> dict[str, object]:
        space = choice - self.first
        return {"kind": "courier", "space": NAMES[space], "token": KINDS[arena_of(state).kind_at(space)]}

    def text(self, state: Table, choice: i64) -> str:
        return f"+{NAMES[choice - self.first]}"

    def normal(self, text: str) -> str:
        return f"+{text.removeprefix('courier')}" if text.startswith("courier") else text


# Purchases: gold in the price, reductions (CF5 to CF14)


class Reduce(Step[Table]):
    """The gold of a price is paid; then it is lowered: asked when there are several ways and not only standard ones."""

    name = "reduce"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.counterfeiters = joints_of(game)
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("reduction")

    def run(self, state: Table, arg: i64) -> None:
        game = self.game
        me = state.seats[state.turn]
        card = game.card_at(state, arg)
        printed = self.counterfeiters.printed[card] * ONE_GOLD
        me.tokens -= printed
        state.supply += printed
        workshop = self.counterfeiters.workshop(state)
        owed = game.owed(state, state.turn, card)
        if not me.tokens & GLASS_OR_GOLD or not workshop.talents(state.turn) & useful_for(owed):
            return
        plans = plans_for(self.counterfeiters, state, owed)
        if game.standard or len(plans) == 1:
            workshop.plan = plans[0]
        else:
            push(state, self.question, arg)


class Reduction(Question[Table]):
    """How to lower a price; choice k is the k-th way, the cheapest first (see `plans_for`). `arg` is the source."""

    name = "reduction"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.counterfeiters = joints_of(game)
        self.size = max(most_plans(card.cost) for card in game.cards.all)

    def plans(self, state: Table, arg: i64) -> list[int]:
        """The ways to lower the price, in the order of the choices."""
        owed = self.game.owed(state, state.turn, self.game.card_at(state, arg))
        return plans_for(self.counterfeiters, state, owed)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return vector_of(range(len(self.plans(state, arg))))

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        self.counterfeiters.workshop(state).plan = self.plans(state, arg)[choice]

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        plan = self.plans(state, arg)[choice]
        card = self.game.card_text(self.game.card_at(state, arg))
        glass = int(glass_for(plan))
        return {
            "kind": "reduce", "card": card, "uses": plan_described(plan), "glass": glass, "standard": choice == 0
        }  # fmt: skip

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"<{plan_text(self.plans(state, arg)[choice])}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("reduce").removeprefix("<")


class NoteTalent(Step[Table]):
    """The purchase is paid; a Counterfeiter is its buyer's from now on."""

    name = "note_talent"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.counterfeiters = joints_of(game)

    def run(self, state: Table, arg: i64) -> None:
        self.counterfeiters.workshop(state).plan = 0
        note_talent(self.counterfeiters, state)


def note_talent(joints: CounterfeiterJoints, state: Table) -> None:
    """If the card that came last to the seat whose turn it is is a Counterfeiter, it can be used from now on (CF9)."""
    talent = joints.talent[card_bought(state)]
    if talent >= 0:
        joints.workshop(state).owned |= BIT[SEAT_BITS * state.turn + talent]


# Reserving: the archive, and the royal that reserves (CF28 to CF30)


class SecondCard(Step[Table]):
    """The owner of the archive may reserve a second card with the same gold (CF28)."""

    name = "second_card"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.counterfeiters = joints_of(game)
        self.keep: Keep | None = None

    def bind(self, game: object) -> None:
        keep = self.counterfeiters.game.question("keep")
        assert isinstance(keep, Keep)
        self.keep = keep

    def run(self, state: Table, arg: i64) -> None:
        if self.keep is None or not self.counterfeiters.workshop(state).has(state.turn, ARCHIVE):
            return
        if len(self.keep.places_in(state)):
            push(state, self.keep.code, OPTIONAL)


COMPULSORY: Final = 0
OPTIONAL: Final = 1


def keep_names(_: GemGame) -> dict[str, int]:
    """The arguments of `keep`."""
    return {"one": COMPULSORY, "another": OPTIONAL}


class Keep(Question[Table]):
    """Which card to reserve without gold; the choice is a slot, the number of slots plus a row, or the last for none.

    `arg` is OPTIONAL when none is an answer.
    """

    name = "keep"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.places = Reserving(game)
        self.draw: i64 = 0

    def bind(self, game: object) -> None:
        self.draw = self.game.code("draw")
        self.places.bind(game)
        self.size = self.places.size + 1

    def places_in(self, state: Table) -> vec[i64]:
        """The cards that can be reserved; none when the hand is full."""
        return self.places.add_choices(state, vec[i64]([], capacity=16))

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        out = self.places_in(state)
        if arg == OPTIONAL:
            out = append(out, self.size - 1)
        return out

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        if choice < self.size - 1:
            into_hand(self.game, state, choice, self.draw)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        if choice == self.size - 1:
            return {"kind": "no_card"}
        return self.places.describe(state, choice)

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return "none" if choice == self.size - 1 else self.places.text(state, choice)

    def normal(self, text: str) -> str:
        return self.places.normal(super().normal(text))


# What royals do (CF30 to CF37)


class RoyalEffect(Step[Table]):
    """A royal of this module does what it says; what can do nothing is skipped. `arg` is the royal."""

    name = "royal_effect"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.counterfeiters = joints_of(game)
        self.gold: i64 = 0
        self.gather: i64 = 0
        self.bag: i64 = 0
        self.keep: Keep | None = None
        self.free: FreeCounterfeiter | None = None

    def bind(self, game: object) -> None:
        self.gold = self.game.code("gold")
        self.gather = self.game.code("gather")
        self.bag = self.game.code("bag")
        keep = self.game.question("keep")
        free = self.game.question("free_counterfeiter")
        assert isinstance(keep, Keep)
        assert isinstance(free, FreeCounterfeiter)
        self.keep = keep
        self.free = free

    def run(self, state: Table, arg: i64) -> None:
        effect = self.counterfeiters.effect[arg]
        many = number_in(self.game.royals[arg].ability)
        if effect == RESERVE_FREE:
            if self.keep is not None and len(self.keep.places_in(state)):
                push(state, self.keep.code, COMPULSORY)
        elif effect == TAKE_GOLD:
            self.take_gold(state)
        elif effect == TAKE_COUNTERFEITER:
            if self.free is not None and len(self.free.choices(state, 0)):
                push(state, self.free.code, 0)
        elif effect == BAG:
            if state.supply:
                push(state, self.bag, many)
        elif effect in (TAKE_ALIKE, TAKE_ANY) and arena_of(state).takeable():
            push(state, self.gather, gathering(many, ALIKE if effect == TAKE_ALIKE else ANY, 0))

    def take_gold(self, state: Table) -> None:
        """Take a gold token from the board, if there is one (CF31)."""
        gold = arena_of(state).gold()
        if gold & (gold - 1):
            push(state, self.gold, 0)
        elif gold:
            take_from_board(state, gold)


ANY: Final = 0
ALIKE: Final = 1
OF_KIND: Final = 2
"""What may be gathered: anything but gold, one kind, or the kind whose number is added to OF_KIND."""

MODES: Final = 16


def gathering(left: int, mode: int, space: int) -> int:
    """The argument of `gather`: up to `left` more tokens from `space` on."""
    return space + SPACES * (mode + MODES * left)


def gather_names(_: GemGame) -> dict[str, int]:
    """The arguments of `gather`: how many at most, of what, and from which space on, `3 any a1`, `2 red c4`."""
    modes = ["any", "alike", *KINDS[:GOLD]]
    return {
        f"{left} {what} {name}": gathering(left, mode, space)
        for left in range(1, 5)
        for mode, what in enumerate(modes)
        for space, name in enumerate(NAMES)
    }


class Gather(Question[Table]):
    """Which token to take next from the board, no gold; the choice is its space, or the last for no more (CF34, CF36).

    `arg` is how many may still be taken, of what, and from which space on (see `gathering`): they are taken in the
    order of the spaces, so that one set of tokens is one line of play.
    """

    name = "gather"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.size = SPACES + 1

    def spaces(self, state: Table, arg: i64) -> i64:
        """The set of spaces to choose from."""
        arena = arena_of(state)
        mode: i64 = arg // SPACES % MODES
        spaces = arena.takeable()
        if mode >= OF_KIND:
            spaces = arena.spaces_with(mode - OF_KIND)
        return spaces & ~(BIT[arg % SPACES] - 1)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return append(members_from(self.spaces(state, arg), 0), SPACES)

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        if choice == SPACES:
            return
        mode: i64 = arg // SPACES % MODES
        left: i64 = arg // SPACES // MODES - 1
        if mode == ALIKE:
            mode = OF_KIND + arena_of(state).kind_at(choice)
        take_from_board(state, BIT[choice])
        if left and choice + 1 < SPACES:
            following: i64 = choice + 1 + SPACES * (mode + MODES * left)
            if self.spaces(state, following):
                push(state, self.code, following)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        if choice == SPACES:
            return {"kind": "no_more"}
        return {"kind": "gather", "space": NAMES[choice], "token": KINDS[arena_of(state).kind_at(choice)]}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return "none" if choice == SPACES else f"+{NAMES[choice]}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("take").removeprefix("+")


class FreeCounterfeiter(Question[Table]):
    """Which Counterfeiter to take free: the choice is its place in the row from 0, or the last for the deck (CF33)."""

    name = "free_counterfeiter"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.counterfeiters = joints_of(game)
        self.first: i64 = game.rows[self.counterfeiters.row].first_slot
        self.turn_up: i64 = 0
        self.crowned: Script[Table] | None = None
        self.size = OPEN + 1

    def bind(self, game: object) -> None:
        self.turn_up = self.game.code("turn_up")
        self.crowned = self.game.script("crowned")

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]([], capacity=4)
        for place in range(OPEN):
            if state.slots[self.first + place] != EMPTY:
                out = append(out, place)
        if state.in_deck(self.counterfeiters.row):
            out = append(out, OPEN)
        return out

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        if choice == OPEN:
            push(state, self.turn_up, self.counterfeiters.row)
            return
        gain(self.game, state, self.first + choice)
        note_talent(self.counterfeiters, state)
        if self.crowned is not None:
            self.crowned.start(state, 0)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        slot = self.first + choice
        if choice == OPEN:
            return {"kind": "free_counterfeiter", "row": LETTER, "slot": None, "card": None}
        card = self.game.cards.name(state.slots[slot])
        return {"kind": "free_counterfeiter", **self.game.source_named(slot), "card": card}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"F{LETTER}*" if choice == OPEN else f"F{self.game.slot_text(self.first + choice)}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("free").removeprefix("f")


class TurnUp(FromDeck):
    """Chance: which Counterfeiter comes off the deck, to the seat whose turn it is. `arg` is the row."""

    name = "turn_up"

    def __init__(self, game: Duel) -> None:
        super().__init__(game)
        self.counterfeiters = joints_of(game)
        self.crowned: Script[Table] | None = None

    def bind(self, game: object) -> None:
        self.crowned = self.game.script("crowned")

    def row(self, arg: i64) -> i64:
        return arg

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        me = state.seats[state.turn]
        state.lose_from_deck(arg, BIT[choice - self.game.row_first[arg]])
        me.cards = append(me.cards, choice)
        state.quiet = -1
        note_talent(self.counterfeiters, state)
        if self.crowned is not None:
            self.crowned.start(state, 0)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "turn_up", "card": self.game.cards.name(choice)}


class Bag(Question[Table]):
    """How many tokens to draw from the bag, before any is seen (CF35). `arg` is the most."""

    name = "bag"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.most: i64 = number_in(next(royal["ability"] for royal in ROYALS if royal["ability"].startswith("bag")))
        self.draw: i64 = 0
        self.size = self.most + 1

    def bind(self, game: object) -> None:
        self.draw = self.game.code("bag_token")

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return vector_of(range(min(int(self.most), int(total(state.supply))) + 1))

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        for _ in range(choice):
            push(state, self.draw, 0)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "bag", "tokens": int(choice)}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"D{choice}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("draw").removeprefix("d")


class BagToken(Question[Table]):
    """Chance: which token the seat whose turn it is draws from the bag. The choice is its kind."""

    name = "bag_token"
    chance = True

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.size = len(KINDS)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]([], capacity=8)
        for kind in range(len(KINDS)):
            if count(state.supply, kind):
                out = append(out, kind)
        return out

    def weights(self, state: Table, arg: i64) -> vec[i64]:
        out = self.choices(state, arg)
        for place in range(len(out)):
            out[place] = count(state.supply, out[place])
        return out

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        state.supply -= UNIT[choice]
        state.seats[state.turn].tokens += UNIT[choice]

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "bag_token", "token": KINDS[choice]}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f">{LETTERS[choice]}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix(">")


# The ability `take_same` with the dealer (CF22, CF39)


class UseAbilityDealt(UseAbility):
    """An ability is used; `take_same` may be more for the owner of the dealer."""

    def __init__(self, game: Duel) -> None:
        super().__init__(game)
        self.counterfeiters = joints_of(game)
        self.dealer: i64 = 0

    def bind(self, game: object) -> None:
        super().bind(game)
        self.dealer = self.game.code("dealer")

    def run(self, state: Table, arg: i64) -> None:
        if arg % ABILITIES == TAKE_SAME_ABILITY and self.counterfeiters.workshop(state).has(state.turn, DEALER):
            if arena_of(state).takeable():
                push(state, self.dealer, arg // ABILITIES)
        else:
            super().run(state, arg)


class Dealer(FromSpace):
    """Which token to take, no gold: one of the card's colour, and then perhaps another of it, or any other one.

    The choice is its space, or the last for none, when there is no token of the colour. `arg` is the colour.
    """

    name = "dealer"

    def __init__(self, game: Duel) -> None:
        super().__init__(game)
        self.game = game
        self.gather: i64 = 0
        self.size = SPACES + 1

    def bind(self, game: object) -> None:
        self.gather = self.game.code("gather")

    def spaces(self, state: Table, arg: i64) -> i64:
        return arena_of(state).takeable()

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        out = super().choices(state, arg)
        if not arena_of(state).spaces_with(arg):
            out = append(out, SPACES)
        return out

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        if choice == SPACES:
            return
        arena = arena_of(state)
        kind = arena.kind_at(choice)
        take_from_board(state, BIT[choice])
        if kind == arg and arena.spaces_with(kind) & ~(2 * BIT[choice] - 1):
            push(state, self.gather, gathering(TAKES - 1, OF_KIND + int(kind), int(choice) + 1))

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "no_more"} if choice == SPACES else super().describe(state, arg, choice)

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return "none" if choice == SPACES else super().text(state, arg, choice)


# The window at the end of a turn (CF16 to CF25)

PRICES: Final = 16
"""More than any use in the window costs."""

WINDOW_GLASS: Final[vec[i64]] = vector_of(GLASSES[talent_text(talent)] for talent in CLOSERS)
CLOSER_OF: Final[vec[i64]] = vector_of(CLOSERS)
CLOSER_USED: Final[vec[i64]] = vector_of(USED_BITS[talent] for talent in CLOSERS)


class Offer(Step[Table]):
    """What can be used at the end of the turn is offered; when nothing is left, what was used is forgotten (CF9)."""

    name = "offer"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.counterfeiters = joints_of(game)
        self.window: Window | None = None

    def bind(self, game: object) -> None:
        window = self.counterfeiters.game.question("window")
        assert isinstance(window, Window)
        self.window = window

    def run(self, state: Table, arg: i64) -> None:
        workshop = self.counterfeiters.workshop(state)
        if not workshop.talents(state.turn) & CLOSING:
            workshop.used = 0
        elif self.window is not None and len(self.window.choices(state, 0)) > 1:
            push(state, self.window.code, 0)
        else:
            workshop.used = 0


class Window(Question[Table]):
    """Which Counterfeiter to use now, and how much gold to pay for it in the place of glass; 0 is no more of them.

    Any other choice is 1, plus PRICES for each place in CLOSERS, plus the gold.
    """

    name = "window"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.counterfeiters = joints_of(game)
        self.use: Script[Table] | None = None
        self.size = 1 + PRICES * len(CLOSERS)

    def bind(self, game: object) -> None:
        self.use = self.game.script("closing")

    def glass(self, state: Table, closer: i64) -> i64:
        """The price of a use, in glass: of a bribe one more for each royal that the seat has (CF23)."""
        glass = WINDOW_GLASS[closer]
        if CLOSER_OF[closer] == BRIBE:
            glass += size(state.seats[state.turn].tiles)
        return glass

    def usable(self, state: Table, closer: i64) -> bool:
        """Whether a use can do anything, its price in glass aside (CF18, CF20, CF24)."""
        workshop = self.counterfeiters.workshop(state)
        talent = CLOSER_OF[closer]
        if not workshop.has(state.turn, talent) or workshop.used & CLOSER_USED[closer]:
            return False
        arena = arena_of(state)
        if talent == ENCORE:
            return arena.privileges_of(state.turn) > 0 and not arena.again
        if talent == PICKPOCKET:
            return arena.privileges_of(state.turn) > 0 and state.seats[1 - state.turn].tokens & PRICED > 0
        if talent == BRIBE:
            return state.tiles > 0
        me = state.seats[state.turn]
        room = len(me.reserved) < self.game.hand_limit(state, state.turn)
        return room and state.left & ~self.game.kept_decks > 0

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]([0], capacity=8)
        tokens = state.seats[state.turn].tokens
        for closer in range(len(CLOSERS)):
            if self.usable(state, closer):
                price = self.glass(state, closer)
                gold: i64 = price - count(tokens, GLASS)
                if gold < 0:
                    gold = 0
                while gold <= price and gold <= count(tokens, GOLD):
                    out = append(out, 1 + PRICES * closer + gold)
                    if self.game.standard:
                        break
                    gold += 1
        return out

    def paid(self, state: Table, choice: i64) -> i64:
        """What a use costs, packed."""
        gold: i64 = (choice - 1) % PRICES
        return gold * ONE_GOLD + (self.glass(state, (choice - 1) // PRICES) - gold) * UNIT[GLASS]

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        workshop = self.counterfeiters.workshop(state)
        if not choice:
            workshop.used = 0
            return
        paid = self.paid(state, choice)
        state.seats[state.turn].tokens -= paid
        state.supply += paid
        closer: i64 = (choice - 1) // PRICES
        workshop.used |= CLOSER_USED[closer]
        if self.use is not None:
            self.use.start(state, closer)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        if not choice:
            return {"kind": "no_more"}
        paid = self.paid(state, choice)
        word = talent_text(CLOSERS[(choice - 1) // PRICES])
        return {"kind": word, "glass": int(count(paid, GLASS)), "gold": int(count(paid, GOLD))}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        if not choice:
            return "none"
        return f"{talent_text(CLOSERS[(choice - 1) // PRICES])}={letters(self.paid(state, choice))}"

    def normal(self, text: str) -> str:
        compact = super().normal(text)
        for talent in CLOSERS:
            word = talent_text(talent)
            if compact.startswith(word):
                return word + normal_counts(compact.removeprefix(word).removeprefix("="))
        return compact


def closer_names(_: GemGame) -> dict[str, int]:
    """The arguments of the script `closing`."""
    return {talent_text(talent): closer for closer, talent in enumerate(CLOSERS)}


class UseCloser(Step[Table]):
    """A Counterfeiter of the window does what it is for; it is paid already. `arg` is its place in CLOSERS."""

    name = "use_closer"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.ability: Script[Table] | None = None
        self.bribe: Bribe | None = None
        self.deck: ScoutDeck | None = None

    def bind(self, game: object) -> None:
        self.ability = self.game.script("ability")
        bribe = self.game.question("bribe")
        deck = self.game.question("scout_deck")
        assert isinstance(bribe, Bribe)
        assert isinstance(deck, ScoutDeck)
        self.bribe = bribe
        self.deck = deck

    def run(self, state: Table, arg: i64) -> None:
        arena = arena_of(state)
        talent = CLOSER_OF[arg]
        if talent == ENCORE:
            arena.privileges -= UNIT[state.turn]
            arena.again = 1
        elif talent == PICKPOCKET:
            arena.privileges -= UNIT[state.turn]
            if self.ability is not None:
                self.ability.start(state, STEAL_ABILITY)
        elif talent == BRIBE and self.bribe is not None:
            ask_or_answer(self.bribe, state)
        elif self.deck is not None:
            ask_or_answer(self.deck, state)


def ask_or_answer(question: Question[Table], state: Table) -> None:
    """Ask a question, unless it has only one answer, which is given."""
    choices = question.choices(state, 0)
    if len(choices) == 1:
        question.answer(state, 0, choices[0])
    else:
        push(state, question.code, 0)


class Bribe(ChooseRoyal):
    """Which royal is bribed; the choice is its number."""

    name = "bribe"

    def __init__(self, game: Duel) -> None:
        super().__init__(game)
        self.bribery: Script[Table] | None = None

    def bind(self, game: object) -> None:
        super().bind(game)
        self.bribery = self.game.script("bribery")

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        if self.bribery is not None:
            self.bribery.start(state, choice)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return super().describe(state, arg, choice) | {"kind": "bribed_royal"}


class ReplaceRoyal(Step[Table]):
    """A bribed royal is replaced from the deck at once, before it does anything (CF24)."""

    name = "replace_royal"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("open_royal")

    def run(self, state: Table, arg: i64) -> None:
        if royals_in_deck(self.game, state):
            push(state, self.question, 0)


class TakeRoyal(Step[Table]):
    """The royal `arg` comes to the seat whose turn it is."""

    name = "take_royal"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.ability: Script[Table] | None = None

    def bind(self, game: object) -> None:
        self.ability = self.game.script("ability")

    def run(self, state: Table, arg: i64) -> None:
        if self.ability is not None:
            take_royal(self.game, state, arg, self.ability)


def royal_names(game: GemGame) -> dict[str, int]:
    """The royals by name: the arguments of the script `bribery`."""
    royals = cast("Duel", game).royals
    return {royal.name: number for number, royal in enumerate(royals)}


# Scouting (CF39)


def scout_names(game: GemGame) -> dict[str, int]:
    """The rows that can be scouted, by their letters: what a scouting is about."""
    return {row.letter: number for number, row in enumerate(game.rows) if row.reservable}


class ScoutDeck(Question[Table]):
    """Which deck to scout; the choice is its row."""

    name = "scout_deck"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.scouting: Script[Table] | None = None
        self.size = len(game.rows)

    def bind(self, game: object) -> None:
        self.scouting = self.game.script("scouting")

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]([], capacity=4)
        for row in range(len(self.game.rows)):
            if count(state.left & ~self.game.kept_decks, row):
                out = append(out, row)
        return out

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        if self.scouting is not None:
            self.scouting.start(state, choice)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "scout_deck", "row": self.game.rows[choice].letter}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"S{self.game.rows[choice].letter}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("scout").removeprefix("s")


class LookAtTop(Step[Table]):
    """The top cards of the deck of the row `arg` are looked at, as many as there are up to three."""

    name = "look_at_top"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.look: i64 = 0

    def bind(self, game: object) -> None:
        self.look = self.game.code("look")

    def run(self, state: Table, arg: i64) -> None:
        for _ in range(min(LOOKS, state.in_deck(arg))):
            push(state, self.look, arg)


class Look(FromDeck):
    """Chance: which card the seat whose turn it is sees next. `arg` is the row."""

    name = "look"

    def __init__(self, game: Duel) -> None:
        super().__init__(game)
        self.counterfeiters = joints_of(game)

    def row(self, arg: i64) -> i64:
        return arg

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        workshop = self.counterfeiters.workshop(state)
        workshop.forget(choice)
        workshop.put(choice, arg, LOOKED)

    def secret(self, state: Table, arg: i64, choice: i64, viewer: i64) -> bool:
        return self.game.reveal != "open" and viewer != state.turn

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "look", "row": self.game.rows[arg].letter, "card": self.game.cards.name(choice)}


class KeepScouted(Step[Table]):
    """One of the cards that were looked at is reserved."""

    name = "keep_scouted"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.scout: Scout | None = None

    def bind(self, game: object) -> None:
        scout = self.game.question("scout")
        assert isinstance(scout, Scout)
        self.scout = scout

    def run(self, state: Table, arg: i64) -> None:
        if self.scout is None:
            return
        cards = self.scout.choices(state, arg)
        if len(cards) == 1:
            self.scout.answer(state, arg, cards[0])
        else:
            push(state, self.scout.code, arg)


class OfLooked(Question[Table]):
    """One of the cards of the row `arg` that are being looked at; the choice is its place among them, from 0."""

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.counterfeiters = joints_of(game)
        self.size = LOOKS

    def looked(self, state: Table, arg: i64) -> vec[i64]:
        """The cards."""
        return self.counterfeiters.workshop(state).cards(arg, LOOKED)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return vector_of(range(len(self.looked(state, arg))))

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": self.name, "card": self.game.card_text(self.looked(state, arg)[choice])}


class Scout(OfLooked):
    """Which card to reserve."""

    name = "scout"

    def __init__(self, game: Duel) -> None:
        super().__init__(game)
        self.under: i64 = 0

    def bind(self, game: object) -> None:
        self.under = self.game.code("under")

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        workshop = self.counterfeiters.workshop(state)
        card = self.looked(state, arg)[choice]
        workshop.forget(card)
        state.lose_from_deck(arg, BIT[card - self.game.row_first[arg]])
        state.seats[state.turn].keep(card, 1)
        left = self.looked(state, arg)
        if len(left) > 1:
            push(state, self.under, arg)
        elif len(left):
            put_under(workshop, left[0], arg)

    def secret(self, state: Table, arg: i64, choice: i64, viewer: i64) -> bool:
        return self.game.reveal != "open" and viewer != state.turn

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"R{self.game.card_text(self.looked(state, arg)[choice])}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("reserve").removeprefix("r")


def put_under(workshop: Workshop, card: i64, row: i64) -> None:
    """A card that was looked at comes under its deck."""
    workshop.forget(card)
    workshop.put(card, row, 0)


class Under(OfLooked):
    """Which of two cards to put under the deck first; the other comes below it."""

    name = "under"

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        workshop = self.counterfeiters.workshop(state)
        put_under(workshop, self.looked(state, arg)[choice], arg)
        put_under(workshop, self.looked(state, arg)[0], arg)

    def secret(self, state: Table, arg: i64, choice: i64, viewer: i64) -> bool:
        return self.game.reveal != "open" and viewer != state.turn

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"U{self.game.card_text(self.looked(state, arg)[choice])}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("under").removeprefix("u")


WHOLE: Final = DuelPart(
    NAME,
    cards=counterfeiters,
    rows=counterfeiter_rows,
    tokens=GLASS_TOKENS * UNIT[GLASS],
    royals=counterfeiter_royals,
    most_in_hand=int(LARGE_HAND),
    scripts=(
        ("crowned", (CrownRoyal,)),
        ("royal_effect", (RoyalEffect,)),
        ("closing", (UseCloser, Offer)),
        ("bribery", (ReplaceRoyal, TakeRoyal)),
        ("scouting", (LookAtTop, KeepScouted)),
    ),
    edits=(
        instead("setup", "lay_royals", DealRoyals),
        after("turn", "act", Offer),
        before("purchase", "pay", Reduce),
        after("purchase", "gain", NoteTalent),
        after("reservation", "into_hand", SecondCard),
        instead("ability", "use_ability", UseAbilityDealt),
    ),
    questions=(
        OpenRoyal,
        Reduction,
        Keep,
        Gather,
        FreeCounterfeiter,
        TurnUp,
        Bag,
        BagToken,
        Dealer,
        Window,
        Bribe,
        ScoutDeck,
        Look,
        Scout,
        Under,
    ),
    families=(("action", CourierToken),),
    joints=CounterfeiterJoints,
    arguments=(
        ("reduction", "source"),
        ("keep", keep_names),
        ("gather", gather_names),
        ("turn_up", "row"),
        ("dealer", "kind"),
        ("closing", closer_names),
        ("royal_effect", royal_names),
        ("bribery", royal_names),
        ("scouting", scout_names),
        ("look", scout_names),
        ("scout", scout_names),
        ("under", scout_names),
    ),
    under=(
        ("open_royal", ("setup", "deal_royals")),
        ("reduction", ("purchase", "reduce")),
        ("dealer", ("purchase", "card_ability")),
        ("window", ("turn", "offer")),
        ("closing", ("turn", "offer")),
        ("bribe", ("closing", "use_closer")),
        ("bribery", ("closing", "use_closer")),
        ("scout_deck", ("closing", "use_closer")),
        ("scouting", ("closing", "use_closer")),
        ("look", ("scouting", "look_at_top")),
    ),
    own=Workshop,
)
"""The module with all of its Counterfeiters."""

SEED: Final = replace(WHOLE, cards=counterfeiters_of_the_seed, rows=rows_of_the_seed)
"""The module with those that the rules describe."""

COUNTERFEITERS: Final = replace(WHOLE, variants=(("seed", SEED),))
