"""Games of Splendor Duel in the form `duel-trace`, which traces of several engines are written down in.

Line 1 says which engine played; every further line is a game. A turn names its choices and everything that chance
brought, what the other engine offered before its action, and what every seat had after it: all of that is compared.
What is not equal is said with the turn and, where a ruling decides it, the ruling (`docs/rulings.md`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

from cabochon import games
from cabochon.gems.colours import COLOURS, KINDS, by_name
from cabochon.gems.sets import members_from
from cabochon.kernel.errors import BadText
from cabochon.records.foreign.retelling import Retelling, field, numbers, objects, whole
from cabochon.records.read import Fields, decoded, fields_of
from cabochon.records.record import Record, at_line, check_text, short
from cabochon.records.recorder import Recorder

TOKENS: Final = (*KINDS[:COLOURS], "pearl", "gold")
"""The kinds in the order of their lists of numbers."""

LEVELS: Final = ("1", "2", "3")
WIDTH: Final = 5
NAMES: Final = tuple(f"{'abcde'[space % WIDTH]}{space // WIDTH + 1}" for space in range(WIDTH * WIDTH))
"""Our names of the spaces, row by row."""

SUPPLY: Final = "supply"
OPPONENT: Final = "opponent"

RULINGS: Final = {"take": "DU7", "reserve": "DU9", "buy": "DU11", "pass": "DU27"}
"""The mandatory actions, each with the ruling that says when it is legal."""


def duel_trace(lines: Iterable[bytes]) -> Iterator[Record]:
    """The records of the games in a file of traces."""
    engine = ""
    for number, text, _ in decoded(lines):
        if not text.strip():
            continue
        try:
            fields = fields_of(text)
            if not engine:
                engine = word(fields, "engine")
                continue
            record = Told(engine, fields).record()
        except BadText as error:
            raise at_line(number, error) from error
        yield record


@contextmanager
def about(what: str) -> Iterator[None]:
    """Say with an error what it is about: a turn, a ruling."""
    try:
        yield
    except BadText as error:
        raise BadText(f"{what}: {error}") from error


def word(fields: Fields, key: str) -> str:
    """The value of a key that is a text which can be shown."""
    value: str = field(fields, key, str)
    check_text(value)
    if not value.strip():
        raise BadText(f"{key} is empty")
    return value


def kind_of(value: object) -> str:
    """The value, which is the name of a token."""
    if type(value) is not str or value not in TOKENS:
        raise BadText(f"a token is one of {', '.join(TOKENS)}, not {short(value)}")
    return value


def one_of(names: Collection[str], what: str, value: object) -> str:
    """The value, which is one of our names for such a thing."""
    if type(value) is not str or value not in names:
        raise BadText(f"there is no {what} {short(value)}")
    return value


def space_of(value: object) -> str:
    """Our name for a space that is a list of row and column, from 0."""
    row, column = numbers(value, "a space", 2)
    if max(row, column) >= WIDTH:
        raise BadText(f"a space is a row and a column from 0 to {WIDTH - 1}, not {short(value)}")
    return NAMES[WIDTH * row + column]


def in_order(spaces: Iterable[str]) -> list[str]:
    """Spaces row by row, as our choices name them."""
    return sorted(spaces, key=NAMES.index)


def pair_of_numbers(fields: Fields, key: str) -> list[int]:
    """The value of a key that is a number for each seat."""
    return numbers(fields.get(key), key, 2)


def same(what: str, ours: object, theirs: object) -> None:
    """`BadText` unless both are equal."""
    if ours != theirs:
        raise BadText(f"{what}: {short(ours)} here, {short(theirs)} there")


class Told:
    """One game of theirs, retold. `arena` is what only Duel has of the state, `before` what it was before the action of
    the turn, `held` the tokens that the opponent had then.
    """

    def __init__(self, engine: str, fields: Fields) -> None:
        self.fields = fields
        self.game = cast("Any", games.make("duel"))
        players = [word({"a player": each}, "a player") for each in field(fields, "players", list)]
        if len(players) != 2:
            raise BadText(f"players must be 2, not {len(players)}")
        source = f"{engine}, seed {field(fields, 'seed', int)}, {' against '.join(players)}"
        self.royal_names = [royal.name for royal in self.game.royals]
        self.before: Any = None
        self.held: Counter[str] = Counter()
        self.retelling = Retelling(self.game, Recorder(self.game, tags={"Source": source}))

    @property
    def state(self) -> Any:
        """The state as far as it is told."""
        return self.retelling.state

    @property
    def arena(self) -> Any:
        """Board, privileges and jokers."""
        return self.retelling.state.extras[0]

    def record(self) -> Record:
        """The record; `BadText` names the turn of what is not legal or not equal."""
        with about("setup"):
            self.deal(field(self.fields, "setup", dict))
        turns = objects(self.fields, "turns")
        for number, turn in enumerate(turns, 1):
            with about(f"turn {number}"):
                self.play(turn)
        with about("end"):
            return self.finish(field(self.fields, "final", dict))

    # Setup (DU1, DU2)

    def deal(self, setup: Fields) -> None:
        """Lay out tokens and cards."""
        board = field(setup, "board", list)
        same("the number of tokens", WIDTH * WIDTH, len(board))
        with about("DU2"):
            for token in board:
                self.retelling.answer(kind="fill", token=kind_of(token))
        market = field(setup, "market", dict)
        for level in LEVELS:
            with about("market"):
                cards = field(market, level, list)
            for slot, card in enumerate(cards, 1):
                with about("DU1"):
                    self.retelling.answer(kind="reveal", row=level, slot=slot, card=self.card({"card": card}))
        with about("DU1"):
            same("the question after the deal", self.retelling.asks(), "action")
            same("royals", self.royals(self.state.tiles), sorted(map(str, field(setup, "royals", list))))
            same("the seat that begins", 0, whole(setup, "first_player", 2))
            same("privileges", self.privileges(), pair_of_numbers(setup, "privileges"))

    def royals(self, tiles: int) -> list[str]:
        """The names of a set of royals."""
        return [self.royal_names[royal] for royal in members_from(tiles, 0)]

    def card(self, fields: Fields) -> str:
        """The name of the card that is named."""
        return one_of(self.game.cards.numbers, "card", fields.get("card"))

    def privileges(self) -> list[int]:
        """The privileges by seat."""
        return [int(self.arena.privileges_of(seat)) for seat in range(2)]

    # Turns

    def play(self, turn: Fields) -> None:
        """Carry out one turn, and compare what it came to."""
        seat = whole(turn, "p", 2)
        with about("DU19"):
            same("the question", self.retelling.asks(), "action")
            same("the seat whose turn it is", int(self.state.turn), seat)
        self.options(objects(turn, "optional"), seat)
        self.compare_offers(field(turn, "legal", dict))
        self.before = self.arena.copy()
        self.held = self.retelling.tokens_of(1 - seat)
        self.act(field(turn, "action", dict))
        again = self.use_abilities(objects(turn, "effects"), seat)
        self.give_back([kind_of(token) for token in field(turn, "discards", list)])
        self.refill(objects(turn, "reveals"))
        if self.retelling.asks() not in ("", "action"):
            raise BadText(f"the turn is over, but {self.retelling.asks()} is asked")
        with about("DU19"):
            if self.retelling.asks():
                same("an extra turn", self.state.turn == seat, again)
        self.compare_after(field(turn, "after", dict))

    def act(self, action: Fields) -> None:
        """Carry out the mandatory action."""
        acts = {"take": self.take, "reserve": self.reserve, "buy": self.buy, "pass": self.do_nothing}
        name = next(iter(action), "")
        if len(action) != 1 or name not in acts:
            raise BadText(f"an action is one of {', '.join(acts)}, not {short(action)}")
        with about(RULINGS[name]):
            acts[name](action)

    def options(self, options: list[Fields], seat: int) -> None:
        """Spend privileges, in the order of the spaces as we have them, and replenish the board (DU3)."""
        taken: dict[str, str] = {}
        for option in options:
            if list(option) == ["privilege"]:
                privilege = field(option, "privilege", dict)
                taken[space_of(privilege.get("cell"))] = kind_of(privilege.get("token"))
            elif list(option) == ["replenish"]:
                self.spend_privileges(taken)
                taken = {}
                self.replenish(field(option, "replenish", dict), seat)
            else:
                raise BadText(f"an optional action is a privilege or replenish, not {short(option)}")
        self.spend_privileges(taken)

    def spend_privileges(self, taken: dict[str, str]) -> None:
        """Take the tokens of some spaces with privileges."""
        with about("DU4"):
            for space in in_order(taken):
                self.retelling.answer(kind="privilege", space=space, token=taken[space])

    def replenish(self, fields: Fields, seat: int) -> None:
        """Fill the board from the bag."""
        with about("DU6"):
            source = self.source_of_privilege(1 - seat)
            same("where a privilege comes from", source, fields.get("from"))
            same("the seat that gains it", None if source is None else 1 - seat, fields.get("privilege_gained_by"))
        with about("DU5"):
            self.retelling.answer(kind="replenish")
            for placed in field(fields, "placed", list):
                if type(placed) is not list or len(placed) != 3:
                    raise BadText(f"what is placed is a row, a column and a token, not {short(placed)}")
                self.retelling.answer(kind="fill", space=space_of(placed[:2]), token=kind_of(placed[2]))
            same("the question after it", self.retelling.asks(), "action")

    def source_of_privilege(self, seat: int) -> str | None:
        """Where the next privilege of a seat comes from; None when it has all of them."""
        held = self.privileges()
        all_of_them = 3
        if sum(held) < all_of_them:
            return SUPPLY
        return OPPONENT if held[seat] < all_of_them else None

    def compare_offers(self, legal: Fields) -> None:
        """Compare what can be done with what they offered, where they could say it."""
        described = [self.game.describe(self.state, choice) for choice in self.game.choices(self.state)]
        kinds = Counter(each["kind"] for each in described)
        for kind in ("take", "reserve"):
            if kind in legal:
                with about(RULINGS[kind]):
                    same(f"ways to {kind}", kinds[kind], whole(legal, kind, 1000))
        if "buy" in legal:
            with about(RULINGS["buy"]):
                ours = sorted({each["card"] for each in described if each["kind"] == "buy"})
                same("cards to buy", ours, sorted(map(str, field(legal, "buy", list))))

    def take(self, action: Fields) -> None:
        """Take tokens in a line."""
        fields = field(action, "take", dict)
        tokens = Counter(kind_of(token) for token in field(fields, "tokens", list))
        spaces = in_order(space_of(cell) for cell in field(fields, "cells", list))
        self.retelling.answer(kind="take", spaces=spaces, tokens=dict(tokens))

    def reserve(self, action: Fields) -> None:
        """Take a gold token and reserve a card."""
        fields = field(action, "reserve", dict)
        row = self.row(fields)
        gold = space_of(fields.get("gold_cell"))
        card = self.card(fields)
        unseen = field(fields, "blind", bool)
        before = self.arena.copy()
        self.retelling.answer(kind="reserve", **self.place(fields, row, unseen), card=None if unseen else card)
        if self.retelling.asks() == "gold":
            self.retelling.answer(kind="gold", space=gold)
        else:
            same("the space of the gold", self.emptied(before), [gold])
        if unseen:
            self.retelling.answer(kind="draw", row=row, card=card)

    def row(self, fields: Fields) -> str:
        """The row of the card that an action names."""
        level = str(field(fields, "level", int))
        if level not in LEVELS:
            raise BadText(f"level is one of {', '.join(LEVELS)}, not {short(level)}")
        return level

    def place(self, fields: Fields, row: str, unseen: bool) -> dict[str, object]:
        """The row and the slot, from 1, that an action names; no slot for a deck."""
        return {"row": row, "slot": None if unseen else whole(fields, "slot", WIDTH) + 1}

    def emptied(self, before: Any) -> list[str]:
        """The spaces that had a token before and have none now."""
        return [NAMES[space] for space in members_from(before.filled & ~self.arena.filled, 0)]

    def buy(self, action: Fields) -> None:
        """Buy a card, and give a joker its colour."""
        fields = field(action, "buy", dict)
        card = self.card(fields)
        paid = field(fields, "pay", dict)
        payment = {kind: whole(paid, kind, 100) for kind in TOKENS}
        source = fields.get("from")
        if source not in ("market", "reserved"):
            raise BadText(f"a card is bought from market or reserved, not {short(source)}")
        place = self.place(fields, self.row(fields), unseen=False) if source == "market" else {}
        self.retelling.buy(card, {kind: number for kind, number in payment.items() if number}, **place)
        with about("DU14"):
            colour = fields.get("joker_colour")
            colour = None if colour is None else kind_of(colour)
            if self.retelling.asks() == "joker":
                self.retelling.answer(kind="joker", colour=colour)
            same("the colour of a joker", self.colour_of(card), colour)

    def colour_of(self, card: str) -> str | None:
        """The colour that a joker has taken; None for any other card."""
        colour = int(self.arena.colour_of(self.game.cards.numbers[card]))
        return KINDS[colour] if colour >= 0 else None

    def do_nothing(self, action: Fields) -> None:
        """Pass, as nothing can be done."""
        same("a pass", True, action.get("pass"))
        self.retelling.answer(kind="pass")

    # What a turn brings

    def use_abilities(self, effects: list[Fields], seat: int) -> bool:
        """Take, steal, choose a royal, where that is asked; returns whether an extra turn is said to follow."""
        again = False
        for effect in effects:
            kinds = [key for key in ("took", "stole", "royal", "extra_turn", "privilege_gained_by") if key in effect]
            if len(kinds) != 1:
                raise BadText(
                    f"an effect is took, stole, royal, extra_turn or privilege_gained_by, not {short(effect)}"
                )
            (kind,) = kinds
            if kind == "took":
                with about("DU16"):
                    self.take_same(field(effect, "took", dict))
            elif kind == "stole":
                with about("DU17"):
                    self.steal(kind_of(effect["stole"]), 1 - seat)
            elif kind == "royal":
                with about("DU22"):
                    self.take_royal(one_of(self.royal_names, "royal", effect["royal"]), seat)
                again |= self.use_abilities(objects(effect, "effects"), seat)
            elif kind == "privilege_gained_by":
                with about("DU6"):
                    whole(effect, kind, 2)
            again |= kind == "extra_turn"
        return again

    def take_same(self, fields: Fields) -> None:
        """Take a token of the colour of the bought card; the only one comes by itself."""
        space, token = space_of(fields.get("cell")), kind_of(fields.get("token"))
        if self.retelling.asks() == "take_same":
            self.retelling.answer(kind="take_same", space=space, token=token)
        elif space not in self.emptied(self.before) or KINDS[self.before.kind_at(NAMES.index(space))] != token:
            raise BadText(f"no {token} token comes from {space} here")

    def steal(self, token: str, opponent: int) -> None:
        """Take a token from the opponent; one of the only kind comes by itself."""
        if self.retelling.asks() == "steal":
            self.retelling.answer(kind="steal", token=token)
        elif not (self.held - self.retelling.tokens_of(opponent))[token]:
            raise BadText(f"no {token} token is stolen here")

    def take_royal(self, royal: str, seat: int) -> None:
        """Take a royal; the only one comes by itself."""
        if self.retelling.asks() == "royal":
            self.retelling.answer(kind="royal", royal=royal)
        elif royal not in self.royals(self.state.seats[seat].tiles):
            raise BadText(f"{royal} does not come here")

    def give_back(self, tokens: list[str]) -> None:
        """Return tokens over the limit, in the order in which we ask for them (DU24)."""
        with about("DU24"):
            for token in sorted(tokens, key=KINDS.index):
                self.retelling.answer(kind="return", token=token)
            if self.retelling.asks() == "return":
                raise BadText("a token is left to return")

    def refill(self, reveals: list[Fields]) -> None:
        """Fill the gaps of the turn (DU12)."""
        with about("DU12"):
            for reveal in sorted(reveals, key=lambda reveal: (self.row(reveal), whole(reveal, "slot", WIDTH))):
                place = self.place(reveal, self.row(reveal), unseen=False)
                self.retelling.answer(kind="reveal", **place, card=self.card(reveal))
            if self.retelling.asks() == "reveal":
                raise BadText("a gap is left to fill")

    # What must be equal

    def compare_after(self, after: Fields) -> None:
        """Compare tokens, privileges, points and crowns at the end of a turn."""
        tokens = field(after, "tokens", list)
        same("the seats with tokens", 2, len(tokens))
        for seat in range(2):
            theirs = dict(zip(TOKENS, numbers(tokens[seat], "tokens", len(TOKENS)), strict=True))
            self.compare_tokens(seat, theirs)
        self.compare_standing(after)

    def compare_tokens(self, seat: int, theirs: dict[str, int]) -> None:
        """Compare the tokens of a seat."""
        ours = by_name(self.state.seats[seat].tokens)
        same(f"the tokens of seat {seat}", ours, {kind: number for kind, number in theirs.items() if number})

    def compare_standing(self, fields: Fields) -> None:
        """Compare privileges, points and crowns."""
        same("privileges", self.privileges(), pair_of_numbers(fields, "privileges"))
        same(
            "points", [int(self.game.points(self.state, seat)) for seat in range(2)], pair_of_numbers(fields, "points")
        )
        same("crowns", [self.crowns(seat) for seat in range(2)], pair_of_numbers(fields, "crowns"))

    def crowns(self, seat: int) -> int:
        """The crowns of a seat."""
        return sum(int(self.game.cards.crowns[card]) for card in self.state.seats[seat].cards)

    def best_colour(self, seat: int) -> int:
        """The most points of a seat on cards of one colour (DU14, DU23)."""
        points: Counter[int] = Counter()
        for card in self.state.seats[seat].cards:
            joined = int(self.arena.colour_of(card))
            colour = joined if joined >= 0 else int(self.game.colour[card])
            if colour >= 0:
                points[colour] += int(self.game.cards.points[card])
        return max(points.values(), default=0)

    def finish(self, final: Fields) -> Record:
        """The record, if the game ended as they say (DU25)."""
        with about("DU25"):
            outcome = self.game.outcome(self.state)
            if outcome is None:
                raise BadText(f"the game is not over after its last turn: {self.retelling.asks()} is asked")
            same("the winner", list(outcome.winners), [whole(final, "winner", 2)])
            reasons = [str(reason).replace(":", "_") for reason in field(final, "reasons", list)]
            if outcome.reason not in reasons:
                raise BadText(f"the victory: {outcome.reason} here, {short(reasons)} there")
        tokens = objects(final, "tokens")
        same("the seats with tokens", 2, len(tokens))
        for seat in range(2):
            self.compare_tokens(seat, {kind: whole(tokens[seat], kind, 100) for kind in TOKENS})
        self.compare_standing(final)
        ours = [self.best_colour(seat) for seat in range(2)]
        same("the points of the best colour", ours, pair_of_numbers(final, "best_colour_points"))
        return self.retelling.recorder.finish(self.state)
