"""The rules of Splendor with all four modules a second time, as plainly as they can be said: dictionaries, and a turn
that is a generator, which asks and is told. It is slow, and shares nothing with the engine but the tables of cards.
"""

from __future__ import annotations

import csv
from collections.abc import Generator, Iterable
from importlib.resources import files
from itertools import combinations, product
from typing import Any

COLOURS = ("white", "blue", "green", "red", "black")
KINDS = (*COLOURS, "gold")
LEVELS = {"1": 1, "2": 2, "3": 3, "o1": 1, "o2": 2, "o3": 3}
POSTS = {
    "A": {"red": 3, "white": 1},
    "B": {"white": 2},
    "C": {"blue": 3, "black": 1},
    "D": {"green": 5},
    "E": {"black": 3},
}

Meaning = dict[str, Any]
Place = tuple[str, int]
Asking = Generator[tuple[str, list[Meaning]], Meaning, None]


def rows_of(file: str) -> list[dict[str, str]]:
    """The rows of a table of the package."""
    text = files("cabochon.splendor").joinpath("data", file).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def colours_in(row: dict[str, str]) -> dict[str, int]:
    """The colours of a row of a table that are not 0."""
    return {colour: int(row[colour]) for colour in COLOURS if int(row[colour])}


def cards() -> dict[str, Meaning]:
    """Every printed card by name, in the order of the tables."""
    found = {}
    for row in rows_of("splendor_cards.csv") + rows_of("orient_cards.csv"):
        ability = row.get("ability", "")
        found[row["id"]] = {
            "row": row["level"] if not ability else f"o{row['level']}",
            "cost": colours_in(row),
            "bonus": row["bonus"],
            "worth": int(row.get("bonus_count") or 1) if row["bonus"] else 0,
            "points": int(row["points"]),
            "ability": ability,
            "eats": row.get("ability_color", ""),
        }
    return found


CARDS = cards()
ORDER = {name: place for place, name in enumerate(CARDS)}
NOBLES = {row["id"]: colours_in(row) for row in rows_of("splendor_nobles.csv")}
CITIES = {row["tile"] + row["side"]: row for row in rows_of("cities.csv")}


class Player:
    """What lies in front of one seat."""

    def __init__(self) -> None:
        self.tokens = dict.fromkeys(KINDS, 0)
        self.cards: list[str] = []
        self.hosts: dict[str, str] = {}
        self.hand: list[str] = []
        self.nobles: set[str] = set()
        self.kept: set[str] = set()
        self.coats: set[str] = set()
        self.city = ""

    def colour(self, card: str) -> str:
        """The colour whose bonus a card gives, or an empty text."""
        return str(CARDS[self.hosts[card]]["bonus"] if card in self.hosts else CARDS[card]["bonus"])

    def worth(self, card: str) -> int:
        """How many bonuses a card gives."""
        return 1 if card in self.hosts else int(CARDS[card]["worth"])

    def bonuses(self) -> dict[str, int]:
        """The bonuses by colour."""
        return {colour: sum(self.worth(c) for c in self.cards if self.colour(c) == colour) for colour in COLOURS}

    def meets(self, demand: dict[str, int]) -> bool:
        """Whether the bonuses reach a demand."""
        bonuses = self.bonuses()
        return all(bonuses[colour] >= number for colour, number in demand.items())

    def points(self) -> int:
        """The points of cards, nobles and posts."""
        posts = 5 * ("D" in self.coats) + len(self.coats) * ("E" in self.coats)
        return sum(int(CARDS[card]["points"]) for card in self.cards) + 3 * len(self.nobles) + posts

    def gold_cards(self) -> list[str]:
        """The gold cards, the first of the table first."""
        return sorted((card for card in self.cards if CARDS[card]["ability"] == "gold2"), key=ORDER.__getitem__)

    def gold(self) -> int:
        """All gold that can be paid with."""
        return self.tokens["gold"] + 2 * len(self.gold_cards())

    def ways_to_pay(self, card: str) -> list[dict[str, int]]:
        """Every exact payment of a card in tokens, gold of whatever sort being gold; the standard one first."""
        bonuses = self.bonuses()
        owed = {c: max(0, CARDS[card]["cost"].get(c, 0) - bonuses[c]) for c in COLOURS}
        worth = 2 if "C" in self.coats else 1
        ways = []
        for gems in product(*(range(min(owed[c], self.tokens[c]) + 1) for c in COLOURS)):
            paid = dict(zip(COLOURS, gems, strict=True))
            paid["gold"] = sum(-(-(owed[c] - paid[c]) // worth) for c in COLOURS)
            if paid["gold"] <= self.gold():
                ways.append({kind: number for kind, number in paid.items() if number})
        return sorted(ways, key=lambda way: (way.get("gold", 0), sum(way.values())))

    def may_buy(self, card: str) -> bool:
        """Whether a card can be had: hosts and bonuses to discard, and a way to pay."""
        face = CARDS[card]
        if face["ability"].startswith("paired") and not any(CARDS[own]["bonus"] for own in self.cards):
            return False
        if face["ability"] == "discard_bonuses" and self.bonuses()[face["eats"]] < 2:
            return False
        return bool(self.ways_to_pay(card))

    def discards(self, colour: str) -> list[tuple[str, ...]]:
        """Every set of cards that pays two bonuses of a colour, each in the order in which its cards go."""
        mine = sorted((card for card in self.cards if self.colour(card) == colour), key=ORDER.__getitem__)
        pairs = [card for card in mine if card in self.hosts]
        enough = []
        for some in (
            some for many in (1, 2) for some in combinations(pairs + [c for c in mine if c not in pairs], many)
        ):
            value = sum(self.worth(card) for card in some)
            spare = any(value - self.worth(card) >= 2 for card in some if card not in pairs)
            if value >= 2 and not spare and sum(card in pairs for card in some) == min(2, len(pairs)):
                enough.append((value, some))
        least = min(value for value, _ in enough)
        return [some for value, some in enough if value == least]


class Plain:
    """A whole table. `game` runs it: yields the name of a question with the meanings of its answers (of chance, one
    without the card), and is sent the meaning that was chosen.
    """

    def __init__(self, modules: Iterable[str], seats: int, first: int, stall_rounds: int) -> None:
        self.modules = set(modules)
        self.players = [Player() for _ in range(seats)]
        self.first = first
        self.turn = first
        self.cap = stall_rounds * seats
        self.bank = dict.fromkeys(KINDS, {2: 4, 3: 5, 4: 7}[seats]) | {"gold": 5}
        letters = LEVELS if "orient" in self.modules else ("1", "2", "3")
        self.rows: dict[str, list[str]] = {letter: [""] * (2 if "o" in letter else 4) for letter in letters}
        self.decks = {letter: {name for name in CARDS if CARDS[name]["row"] == letter} for letter in self.rows}
        self.gaps: list[Place] = []
        self.forts: dict[Place, list[int]] = {}
        self.nobles: set[str] = set()
        self.cities: set[str] = set()
        self.over = ""

    @property
    def me(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    # Places

    def open_places(self) -> list[Place]:
        """Every slot with a card."""
        return [(letter, slot) for letter, row in self.rows.items() for slot, card in enumerate(row) if card]

    def card(self, place: Place) -> str:
        """The card in a slot."""
        return self.rows[place[0]][place[1]]

    def named(self, place: Place) -> Meaning:
        """A slot and its card in words."""
        return {"row": place[0], "slot": place[1] + 1, "card": self.card(place)}

    def is_foreign(self, place: Place) -> bool:
        """Whether others have occupied a slot."""
        return bool(self.forts.get(place)) and self.forts[place][0] != self.turn

    def lift(self, place: Place) -> str:
        """Take the card off a slot; strongholds on it return."""
        card = self.card(place)
        self.rows[place[0]][place[1]] = ""
        self.gaps.append(place)
        self.forts.pop(place, None)
        return card

    def in_hand(self) -> int:
        """How many strongholds the player has left."""
        return 3 - sum(owner.count(self.turn) for owner in self.forts.values())

    # Setup

    def setup(self) -> Asking:
        """Cards, then nobles or cities."""
        for letter in self.rows:
            for slot in range(len(self.rows[letter])):
                yield from self.reveal((letter, slot))
        if "cities" in self.modules:
            for _ in range(3):
                tiles = {name[0] for name in self.cities}
                left = [{"kind": "city_dealt", "city": name} for name in CITIES if name[0] not in tiles]
                self.cities.add((yield "city", left)["city"])
            return
        for _ in range(len(self.players) + 1):
            left = [{"kind": "noble_dealt", "noble": name} for name in NOBLES if name not in self.nobles]
            self.nobles.add((yield "noble", left)["noble"])

    def reveal(self, place: Place) -> Asking:
        """A card comes to a slot from its own deck, if there is one."""
        deck = self.decks[place[0]]
        if not deck:
            return
        there = {"kind": "reveal", "row": place[0], "slot": place[1] + 1}
        card = (yield "reveal", [{**there, "card": name} for name in deck])["card"]
        deck.remove(card)
        self.rows[place[0]][place[1]] = card

    def refill(self) -> Asking:
        """The gaps are filled in the order in which they arose."""
        gaps, self.gaps = self.gaps, []
        for place in gaps:
            yield from self.reveal(place)

    # A turn

    def game(self) -> Asking:
        """The whole game."""
        yield from self.setup()
        passes, quiet, last = 0, 0, False
        while not self.over:
            owned = [set(player.cards) for player in self.players]
            action = yield "action", self.actions()
            passes = passes + 1 if action["kind"] == "pass" else 0
            yield from getattr(self, f"do_{action['kind']}")(action)
            yield from self.end_of_turn()
            came = any(set(player.cards) - own for player, own in zip(self.players, owned, strict=True))
            quiet = 0 if came else quiet + 1
            last = last or (bool(self.me.city) if "cities" in self.modules else self.me.points() >= 15)
            round_is_complete = (self.turn + 1) % len(self.players) == self.first
            if last and round_is_complete:
                self.over = "city" if "cities" in self.modules else "points"
            elif passes >= len(self.players):
                self.over = "passes"
            elif self.cap and quiet >= self.cap and round_is_complete:
                self.over = "stall"
            else:
                self.turn = (self.turn + 1) % len(self.players)

    def actions(self) -> list[Meaning]:
        """Everything that can be done in a turn."""
        there = [colour for colour in COLOURS if self.bank[colour]]
        found = [dict.fromkeys(some, 1) for some in combinations(there, min(3, len(there))) if some]
        found += [{colour: 2} for colour in COLOURS if self.bank[colour] >= 4]
        meanings: list[Meaning] = [{"kind": "take", "tokens": tokens} for tokens in found]
        free = [place for place in self.open_places() if not self.is_foreign(place)]
        if len(self.me.hand) < 3:
            meanings += [{"kind": "reserve", **self.named(place)} for place in free]
            decks = [letter for letter, deck in self.decks.items() if deck]
            meanings += [{"kind": "reserve", "row": letter, "slot": None, "card": None} for letter in decks]
        meanings += [{"kind": "buy", **self.named(place)} for place in free if self.me.may_buy(self.card(place))]
        for place, card in enumerate(self.me.hand):
            if self.me.may_buy(card):
                meanings.append({"kind": "buy", "hand": place + 1, "card": card})
        return meanings or [{"kind": "pass"}]

    def do_pass(self, action: Meaning) -> Asking:
        """Nothing."""
        yield from ()

    def do_take(self, action: Meaning) -> Asking:
        """Tokens from the bank, and by post B one more."""
        for colour, number in action["tokens"].items():
            self.bank[colour] -= number
            self.me.tokens[colour] += number
        if list(action["tokens"].values()) == [2] and "B" in self.me.coats:
            yield from self.take_one("B", *action["tokens"])

    def take_one(self, post: str, *but: str) -> Asking:
        """A token by a post's power."""
        there = [colour for colour in COLOURS if self.bank[colour] and colour not in but]
        if there:
            colour = (yield "post_token", [{"kind": "post_token", "token": c, "post": post} for c in there])["token"]
            self.bank[colour] -= 1
            self.me.tokens[colour] += 1

    def do_reserve(self, action: Meaning) -> Asking:
        """A card into the hand, and a gold token."""
        if self.bank["gold"]:
            self.bank["gold"] -= 1
            self.me.tokens["gold"] += 1
        if action["slot"] is None:
            letter = action["row"]
            left = [{"kind": "draw", "row": letter, "card": name} for name in self.decks[letter]]
            card = (yield "draw", left)["card"]
            self.decks[letter].remove(card)
            self.me.hand.append(card)
            return
        self.me.hand.append(self.lift((action["row"], action["slot"] - 1)))
        yield from self.refill()

    def do_buy(self, action: Meaning) -> Asking:
        """A purchase, in the one order."""
        card = action["card"]
        yield from self.pay(card)
        if CARDS[card]["ability"] == "discard_bonuses":
            yield from self.discard(CARDS[card]["eats"])
        if "hand" in action:
            self.me.hand.remove(card)
        else:
            self.lift((action["row"], action["slot"] - 1))
        yield from self.gain(card)
        if "A" in self.me.coats:
            yield from self.take_one("A")
        if "strongholds" in self.modules:
            yield from self.use_stronghold()
        yield from self.refill()

    def pay(self, card: str) -> Asking:
        """Tokens to the bank; gold in tokens and gold cards."""
        ways = self.me.ways_to_pay(card)
        paid = ways[0]
        if len(ways) > 1:
            meanings = [{"kind": "pay", "card": card, "tokens": way, "standard": way == ways[0]} for way in ways]
            paid = (yield "payment", meanings)["tokens"]
        gold = paid.get("gold", 0)
        spent: list[Meaning] = [
            {"kind": "gold", "tokens": tokens, "cards": many}
            for tokens in range(self.me.tokens["gold"] + 1)
            for many in range(len(self.me.gold_cards()) + 1)
            if many <= gold - tokens <= 2 * many
        ]
        chosen = spent[0]
        if len(spent) > 1:
            chosen = yield "gold_cards", spent
        for kind, number in (paid | {"gold": chosen["tokens"]}).items():
            self.me.tokens[kind] -= number
            self.bank[kind] += number
        for gone in self.me.gold_cards()[: chosen["cards"]]:
            self.me.cards.remove(gone)

    def discard(self, colour: str) -> Asking:
        """Bonuses are discarded card by card."""
        ways = self.me.discards(colour)
        gone: list[str] = []
        while not any(list(way) == gone for way in ways):
            following = {way[len(gone)] for way in ways if list(way[: len(gone)]) == gone}
            gone.append((yield "discard", [{"kind": "discard", "card": card} for card in following])["card"])
        for card in gone:
            self.me.cards.remove(card)
            self.me.hosts.pop(card, None)

    def gain(self, card: str) -> Asking:
        """A card comes, and does what it does."""
        self.me.cards.append(card)
        ability = CARDS[card]["ability"]
        if ability.startswith("paired"):
            hosts = [own for own in self.me.cards if CARDS[own]["bonus"]]
            self.me.hosts[card] = (yield "host", [{"kind": "pair", "card": card, "host": host} for host in hosts])[
                "host"
            ]
        if ability in ("paired_free_level1", "free_level2"):
            yield from self.take_free(1 if ability == "paired_free_level1" else 2)
        if ability == "reserve_noble" and self.nobles:
            meanings = [{"kind": "reserve_noble", "noble": noble} for noble in self.nobles]
            noble = (yield "keep_noble", meanings)["noble"]
            self.nobles.remove(noble)
            self.me.kept.add(noble)

    def take_free(self, level: int) -> Asking:
        """A face-up card of a level for nothing."""
        places = [place for place in self.open_places() if LEVELS[place[0]] == level and not self.is_foreign(place)]
        if places:
            found = yield "free_card", [{"kind": "free_card", **self.named(place)} for place in places]
            yield from self.gain(self.lift((found["row"], found["slot"] - 1)))

    def use_stronghold(self) -> Asking:
        """Place, move or remove."""
        own = [place for place, owner in self.forts.items() if owner and owner[0] == self.turn]
        targets = [place for place in self.open_places() if not self.is_foreign(place)]
        meanings: list[Meaning] = [{"kind": "place", **self.named(place)} for place in targets if self.in_hand()]
        moves = [(left, to) for left in own for to in targets if left != to]
        meanings += [{"kind": "move", "from": self.named(left), "to": self.named(to)} for left, to in moves]
        others = [place for place in self.forts if self.is_foreign(place)]
        meanings += [{"kind": "remove", **self.named(p), "seat": self.forts[p][0]} for p in others]
        if not meanings:
            return
        chosen = yield "stronghold", meanings
        if chosen["kind"] != "place":
            left = chosen.get("from", chosen)
            self.forts[left["row"], left["slot"] - 1].pop()
        if chosen["kind"] != "remove":
            to = chosen.get("to", chosen)
            self.forts.setdefault((to["row"], to["slot"] - 1), []).append(self.turn)
        self.forts = {place: owner for place, owner in self.forts.items() if owner}

    # The end of a turn

    def end_of_turn(self) -> Asking:
        """Conquest, noble or city, posts, tokens."""
        for place, owner in list(self.forts.items()):
            if owner == [self.turn] * 3 and self.me.may_buy(self.card(place)):
                kinds = [{"kind": kind, **self.named(place)} for kind in ("conquer", "decline")]
                chosen = yield "conquest", kinds
                if chosen["kind"] == "conquer":
                    yield from self.do_buy(chosen)
        yield from self.take_city() if "cities" in self.modules else self.be_visited()
        if "trading_posts" in self.modules:
            met = {post for post, demand in POSTS.items() if self.me.meets(demand)}
            self.me.coats |= met - (set() if self.me.nobles else {"D"})
        yield from self.return_tokens()

    def be_visited(self) -> Asking:
        """One noble, by choice."""
        met = [noble for noble in self.nobles | self.me.kept if self.me.meets(NOBLES[noble])]
        if len(met) > 1:
            met = [(yield "visit", [{"kind": "visit", "noble": noble} for noble in met])["noble"]]
        for noble in met:
            self.nobles.discard(noble)
            self.me.kept.discard(noble)
            self.me.nobles.add(noble)

    def take_city(self) -> Asking:
        """One city, by choice."""
        met: list[Meaning] = []
        for name in self.cities:
            city, named = CITIES[name], colours_in(CITIES[name])
            others = [number for colour, number in self.me.bonuses().items() if colour not in named]
            enough = self.me.points() >= int(city["points"]) and self.me.meets(named)
            if enough and int(city["any_same"]) <= max(others, default=0):
                shown = {"points": int(city["points"]), "bonuses": named, "any_same": int(city["any_same"])}
                met.append({"kind": "take_city", "city": name, **shown})
        if len(met) > 1:
            met = [(yield "choose_city", met)]
        for chosen in met:
            self.cities.remove(chosen["city"])
            self.me.city = chosen["city"]

    def return_tokens(self) -> Asking:
        """Down to ten, kind by kind."""
        lowest = 0
        while (excess := sum(self.me.tokens.values()) - 10) > 0:
            kinds = [
                kind
                for place, kind in enumerate(KINDS)
                if place >= lowest
                and self.me.tokens[kind]
                and sum(self.me.tokens[other] for other in KINDS[place:]) >= excess
            ]
            kind = (yield "return", [{"kind": "return", "token": kind} for kind in kinds])["token"]
            self.me.tokens[kind] -= 1
            self.bank[kind] += 1
            lowest = KINDS.index(kind)

    def winners(self) -> tuple[int, ...]:
        """Who has won: of those with a city if anybody has one, the most points, then the fewest cards."""
        keys = [(bool(player.city), player.points(), -len(player.cards)) for player in self.players]
        return tuple(seat for seat, key in enumerate(keys) if key == max(keys))
