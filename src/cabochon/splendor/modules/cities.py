"""The Cities: three city tiles in place of the nobles; whoever takes one brings the end, and only they can win.

Rulings CI1 to CI12. The nobles' steps of setup and turn are replaced; fifteen points end nothing here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from cabochon.gems.cards import cost_of, expect, table
from cabochon.gems.colours import COLOURS, UNIT, by_name, count, missing
from cabochon.gems.game import GemGame
from cabochon.gems.joints import Joints
from cabochon.gems.notation import NOTHING, listed, shown, write_counts
from cabochon.gems.part import GemPart
from cabochon.gems.position import Written, seat_in
from cabochon.gems.sets import BIT, draw, full, lowest, members_from, size
from cabochon.gems.table import Table
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import Random, i64, vec
from cabochon.kernel.packing import Packer, Unpacker, vector_of
from cabochon.kernel.part import instead
from cabochon.kernel.question import Question, Step
from cabochon.kernel.state import push

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

NAME: Final = "cities"
OPEN: Final = 3
"""Tiles on the table, however many seats (CI1)."""


@dataclass(frozen=True)
class City:
    """One side of a city tile: demands `points`, the bonuses of `cost`, and `any_same` of one colour not in `cost`."""

    name: str
    title: str
    points: int
    cost: int
    any_same: int


def read_cities() -> tuple[City, ...]:
    """The fourteen sides: side k is on tile k // 2."""
    rows = table("cabochon.splendor", "cities.csv")
    cities = tuple(
        City(row["tile"] + row["side"], row["name"], int(row["points"]), cost_of(row), int(row["any_same"]))
        for row in rows
    )
    expect("the city sides", [city.name for city in cities], [f"{tile}{side}" for tile in range(1, 8) for side in "AB"])
    return cities


SIDES: Final = read_cities()
POINTS: Final[vec[i64]] = vector_of(city.points for city in SIDES)
COST: Final[vec[i64]] = vector_of(city.cost for city in SIDES)
SAME: Final[vec[i64]] = vector_of(city.any_same for city in SIDES)
LEAST_POINTS: Final[i64] = min(city.points for city in SIDES)
EVEN: Final[i64] = 0x1555
"""The set of all sides A."""


class Towns(Written):
    """`open` is the set of city sides on the table; `taken` has a byte a seat: the side it took plus one, or 0."""

    def __init__(self, game: GemGame | None = None) -> None:
        self.open: i64 = 0
        self.taken: i64 = 0

    def copy(self) -> Towns:
        other = Towns()
        other.open = self.open
        other.taken = self.taken
        return other

    def view(self, viewer: i64) -> Towns:
        return self.copy()

    def pack(self, packer: Packer) -> None:
        packer.number(self.open)
        packer.number(self.taken)

    def unpack(self, unpacker: Unpacker) -> None:
        self.open = unpacker.number()
        self.taken = unpacker.number()

    def check(self) -> None:
        seen: i64 = self.open
        assert 0 <= seen <= full(len(SIDES)), "a city is unknown"
        assert self.taken >= 0, "a city is taken by nobody"
        taken: i64 = self.taken
        while taken:
            side: i64 = (taken & 255) - 1
            assert side < len(SIDES), "a city is unknown"
            if side >= 0:
                assert not seen & BIT[side], "a city is in two places"
                seen |= BIT[side]
            taken >>= 8
        assert not seen & (seen >> 1) & EVEN, "both sides of a tile are in play"
        assert size(seen) <= OPEN, f"there are more than {OPEN} cities"

    def write(self, game: GemGame) -> list[str]:
        names = " ".join(SIDES[side].name for side in members_from(self.open, 0))
        lines = [f"cities: {names or NOTHING}"]
        for seat in range(game.seats):
            side = self.of(seat)
            if side >= 0:
                lines.append(f"city {seat}: {SIDES[side].name}")
        return lines

    def told(self, game: GemGame) -> list[str]:
        open = "; ".join(demand_told(side) for side in members_from(self.open, 0))
        return [f"cities: {open or NOTHING}", *self.write(game)[1:]]

    def read(self, game: GemGame, label: str, value: str) -> bool:
        if label == "cities":
            for word in listed(value):
                side = side_called(word)
                if self.open & BIT[side]:
                    raise BadText(f"the city {SIDES[side].name} is there twice")
                self.open |= BIT[side]
            return True
        seat = seat_in(game, label, "city")
        if seat < 0:
            return False
        self.taken |= (side_called(value) + 1) * UNIT[seat]
        return True

    def of(self, seat: i64) -> i64:
        """The side that `seat` has taken, or -1."""
        return count(self.taken, seat) - 1

    def give(self, seat: i64, side: i64) -> None:
        """`seat` gets a side from the table."""
        self.open &= ~BIT[side]
        self.taken += (side + 1) * UNIT[seat]


def demand_told(side: i64) -> str:
    """A side with what it demands, `1A 13 points g3 k4`."""
    city = SIDES[side]
    words = [f"{city.name} {city.points} points"]
    if city.cost:
        words.append(write_counts(city.cost))
    if city.any_same:
        words.append(f"and {city.any_same} of another colour" if city.cost else f"{city.any_same} of any colour")
    return " ".join(words)


def side_called(text: str) -> int:
    """The number of the side with this name; `BadText` when there is none."""
    for side, city in enumerate(SIDES):
        if city.name.lower() == text.strip().lower():
            return side
    raise BadText(f"there is no city {shown(text)}: they are {SIDES[0].name} to {SIDES[-1].name}")


class CityJoints(Joints):
    """A city ends the game, and who has one is ranked before who has none."""

    def __init__(self, game: Splendor) -> None:
        self.game = game
        self.place: i64 = game.own(NAME)

    def towns(self, state: Table) -> Towns:
        """The module's own state."""
        return cast(Towns, state.extras[self.place])

    def met(self, state: Table) -> i64:
        """The set of cities that the seat whose turn it is could take, none if it has one (CI3 to CI6)."""
        points = self.game.points(state, state.turn)
        towns = self.towns(state)
        if points < LEAST_POINTS or towns.of(state.turn) >= 0:
            return 0
        bonuses = state.seats[state.turn].bonuses
        met: i64 = 0
        open: i64 = towns.open
        while open:
            side = lowest(open)
            open &= open - 1
            if points >= POINTS[side] and not missing(COST[side], bonuses) and has_same(side, bonuses):
                met |= BIT[side]
        return met

    def final(self, state: Table, seat: i64, verdict: bool) -> bool:
        """Only a city brings the last round, whatever the points (CI8)."""
        return self.towns(state).of(seat) >= 0

    def reason(self, state: Table, reason: str) -> str:
        return "city"

    def check(self, state: Table) -> None:
        nobles = state.tiles
        for number, seat in enumerate(state.seats):
            nobles |= seat.tiles | self.game.nobles_for(state, number)
        assert not nobles, "there are no nobles with Cities"
        assert self.towns(state).taken < UNIT[self.game.seats], "a city is taken by nobody"

    def rank(self, state: Table, seat: i64, key: tuple[int, ...]) -> tuple[int, ...]:
        """Seats with a city come first, then the ranking of base Splendor (CI9, CI10, CI12)."""
        return (int(self.towns(state).of(seat) >= 0), *key)


def has_same(side: i64, bonuses: i64) -> bool:
    """Whether some colour that the city does not name has the bonuses it demands of any one colour (CI4, CI5)."""
    if not SAME[side]:
        return True
    for kind in range(COLOURS):
        if not count(COST[side], kind) and count(bonuses, kind) >= SAME[side]:
            return True
    return False


def cities_of(game: Splendor) -> CityJoints:
    """What the module's questions and steps have in common."""
    joints = game.joints[NAME]
    assert isinstance(joints, CityJoints)
    return joints


class DealtCity(Question[Table]):
    """Chance: which side of which tile comes to the table. Two sides of one tile are never in play together (CI1)."""

    name = "city"
    chance = True

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.cities = cities_of(game)
        self.size = len(SIDES)

    def left(self, state: Table) -> i64:
        """The set of sides of tiles that are still in the box."""
        out: i64 = self.cities.towns(state).open
        return full(len(SIDES)) & ~(out | ((out & EVEN) << 1) | ((out >> 1) & EVEN))

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return members_from(self.left(state), 0)

    def pick(self, state: Table, arg: i64, rng: Random) -> i64:
        return draw(self.left(state), rng)

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        self.cities.towns(state).open |= BIT[choice]

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "city_dealt", "city": SIDES[choice].name}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f">{SIDES[choice].name}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix(">")


class DealCities(Step[Table]):
    """Three sides come to the table."""

    name = "deal_cities"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.cities = cities_of(game)
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("city")

    def run(self, state: Table, arg: i64) -> None:
        for _ in range(OPEN):
            push(state, self.question, 0)


class TakeCity(Step[Table]):
    """One city whose demand is met is taken, unasked; the seat chooses when there are several (CI2, CI6)."""

    name = "take_city"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.cities = cities_of(game)
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("choose_city")

    def run(self, state: Table, arg: i64) -> None:
        met = self.cities.met(state)
        if met & (met - 1):
            push(state, self.question, 0)
        elif met:
            self.cities.towns(state).give(state.turn, lowest(met))


class ChooseCity(Question[Table]):
    """Which of several cities to take; the choice is the side's number."""

    name = "choose_city"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.cities = cities_of(game)
        self.size = len(SIDES)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return members_from(self.cities.met(state), 0)

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        self.cities.towns(state).give(state.turn, choice)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        city = SIDES[choice]
        wanted = {"points": city.points, "bonuses": by_name(city.cost), "any_same": city.any_same}
        return {"kind": "take_city", "city": city.name, **wanted}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"~{SIDES[choice].name}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("take").removeprefix("~")


CITIES: Final = GemPart(
    NAME,
    edits=(instead("setup", "deal_nobles", DealCities), instead("turn", "visit_noble", TakeCity)),
    questions=(DealtCity, ChooseCity),
    joints=CityJoints,
    own=Towns,
    under=(("city", ("setup", "deal_cities")), ("choose_city", ("turn", "take_city"))),
)
