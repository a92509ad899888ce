"""Views that differ in one thing from another, for tests that everything is seen: each thing that a table can hold.

`differing` makes them by hand, so that they need not be positions that a game can come to. `LEFT_OUT` names what
an observation need not show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cabochon.duel.board import Arena
from cabochon.duel.hoarding import Hoards
from cabochon.duel.modules.counterfeiters import CARD_SHIFT, LOOKED, TALENTS, USED, Workshop, entry_of, row_of_entry
from cabochon.gems.colours import UNIT, numbers
from cabochon.gems.pending import argument_names
from cabochon.gems.table import EMPTY, HIDDEN
from cabochon.kernel.native import append, i64, vec
from cabochon.kernel.script import PLACE_BITS
from cabochon.kernel.state import CODE_BITS, CODE_MASK, SCRIPT
from cabochon.splendor.modules.cities import SIDES, Towns
from cabochon.splendor.modules.orient import NOBLE_BITS, Caravan
from cabochon.splendor.modules.strongholds import Forts
from cabochon.splendor.modules.trading_posts import POSTS, Coats

Change = Callable[[Any], object]
Named = Iterator[tuple[str, Change]]
"""What differs, and how to make it differ in a copy."""

LEFT_OUT = {
    "turns": "how many turns have been played changes nothing that follows",
    "gaps": "empty slots are seen, and each is filled from the deck of its row, whatever the order",
    "order of cards": "only the card bought last matters, in the middle of a purchase, and there it is seen",
    "which cards": "what cards give is seen: bonuses, points, crowns; with the Orient, which they are is seen too",
    "which tiles": "how many nobles have visited a seat is seen; in Duel, which royals it has",
    "which city": "whether a seat has a city is seen; which one changes nothing that follows",
    "which host": "a pair card has the colour of its host, which is seen",
    "colour of a joker without points": "its bonus is counted among the bonuses",
}
"""What a view holds that need not be seen, and why."""


def differing(game: Any, view: Any) -> Iterator[tuple[str, Any]]:
    """What differs, and a view that differs from `view` in it alone."""
    for what, change in [*of_table(game, view), *of_seats(game, view), *of_agenda(game, view), *of_extras(game, view)]:
        other = view.copy()
        change(other)
        assert other.pack() != view.pack(), what
        yield what, other


def assigned(name: str, value: Any, at: Callable[[Any], Any] = lambda view: view) -> Change:
    """Sets a number."""
    return lambda view: setattr(at(view), name, value)


def counted(counts: int, kind: int) -> int:
    """One more of a kind, or one less of what there is a lot of."""
    return counts - UNIT[kind] if numbers(counts)[kind] > 3 else counts + UNIT[kind]


def replaced(values: Any, place: int, value: int) -> Any:
    """A vector with one number replaced."""
    copied = values[:]
    copied[place] = value
    return copied


def kinds_of(game: Any) -> list[int]:
    """The kinds of token that there are."""
    return [kind for kind, number in enumerate(numbers(game.stock)) if number]


# The table


def of_table(game: Any, view: Any) -> Named:
    """What lies on the table."""
    if game.name.startswith("splendor"):  # Duel has no last round
        yield "final", assigned("final", 1 - view.final)
    yield "passes", assigned("passes", view.passes + 1)
    yield "quiet", assigned("quiet", view.quiet + 1)
    yield "quiet", assigned("quiet", view.quiet + 256)
    yield "turns", assigned("turns", view.turns + 1)
    yield "first", assigned("first", (view.first + 1) % game.seats)
    yield "turn", assigned("turn", (view.turn + 1) % game.seats)
    yield "gaps", assigned("gaps", view.gaps + 1)
    for kind in kinds_of(game):
        yield "supply", assigned("supply", counted(view.supply, kind))
    for row, cards in enumerate(game.rows):
        yield "left", assigned("left", counted(view.left, row))
        for bit in range(view.turns % 7, cards.cards, 7):
            yield "decks", assigned("decks", replaced(view.decks, row, view.decks[row] ^ (1 << bit)))
    for slot, card in enumerate(view.slots):
        if card != EMPTY:
            yield "slots", assigned("slots", replaced(view.slots, slot, EMPTY))
        for other in unlike(game, card):
            yield "slots", assigned("slots", replaced(view.slots, slot, other))
    if view.tiles:
        yield "tiles", assigned("tiles", view.tiles & (view.tiles - 1))
        yield "tiles", assigned("tiles", view.tiles ^ (view.tiles & -view.tiles) * 3)


def unlike(game: Any, card: int) -> list[int]:
    """A few cards with another face."""
    return [(int(card) + step) % len(game.cards.all) for step in (1, 7, 31)]


# The seats


def of_seats(game: Any, view: Any) -> Named:
    """What lies in front of the seats."""
    for number, seat in enumerate(view.seats):
        yield from of_seat(game, seat, lambda view, number=number: view.seats[number])  # type: ignore[misc]


def of_seat(game: Any, seat: Any, at: Callable[[Any], Any]) -> Named:
    """What lies in front of one seat."""
    for kind in kinds_of(game):
        yield "tokens", assigned("tokens", counted(seat.tokens, kind), at)
    for colour in range(5):
        yield "bonuses", assigned("bonuses", counted(seat.bonuses, colour), at)
    yield "points", assigned("points", seat.points + 1, at)
    if seat.tiles:
        yield "tiles of a seat", assigned("tiles", seat.tiles & (seat.tiles - 1), at)
        lowest = seat.tiles & -seat.tiles
        yield "which tiles", assigned("tiles", seat.tiles ^ lowest | (2 * lowest if lowest < 256 else 1), at)
    yield "cards", assigned("cards", append(seat.cards[:], 0), at)
    if len(seat.cards):
        yield "which cards", assigned("cards", replaced(seat.cards, 0, (seat.cards[0] + 1) % len(game.cards.all)), at)
    if len(seat.cards) > 1 and seat.cards[0] != seat.cards[len(seat.cards) - 1]:
        yield "order of cards", assigned("cards", append(seat.cards[1:], seat.cards[0]), at)
    for place, card in enumerate(seat.reserved):
        yield "blind", assigned("blind", seat.blind ^ (1 << place), at)
        yield "reserved", assigned("reserved", replaced(seat.reserved, place, hidden_or(game, card)), at)
        if card > HIDDEN:
            for other in unlike(game, card):
                yield "reserved", assigned("reserved", replaced(seat.reserved, place, other), at)
        else:
            following = HIDDEN - (HIDDEN - card + 1) % len(game.rows)
            yield "reserved", assigned("reserved", replaced(seat.reserved, place, following), at)
    if len(seat.reserved) < game.most_in_hand:
        yield "reserved", assigned("reserved", append(seat.reserved[:], 0), at)


def hidden_or(game: Any, card: int) -> int:
    """The card hidden, or a card for one that is."""
    return HIDDEN - int(game.cards.row[card]) if card > HIDDEN else 0


# The agenda


def of_agenda(game: Any, view: Any) -> Named:
    """What is asked and what goes on afterwards."""
    agenda = view.agenda
    if not len(agenda):
        return
    top = agenda[len(agenda) - 1]
    yield "over", assigned("agenda", vec[i64]([]))
    for question in game.questions:
        if question.code != top & CODE_MASK:
            yield "question", with_entry(agenda, len(agenda) - 1, (top >> CODE_BITS << CODE_BITS) | question.code)
    for arg in arguments(game, game.questions[top & CODE_MASK].name):
        if arg != top >> CODE_BITS:
            yield "argument", with_entry(agenda, len(agenda) - 1, (arg << CODE_BITS) | (top & CODE_MASK))
    for height in range(len(agenda) - 1):
        yield from of_entry(game, agenda, height)


def of_entry(game: Any, agenda: Any, height: int) -> Named:
    """What a script that waits goes on with."""
    entry = agenda[height]
    code = int(entry & CODE_MASK)
    if code < SCRIPT:
        return
    script = game.scripts[code - SCRIPT]
    place = int(entry >> CODE_BITS) & 255
    first = 0 if script.loops else 1
    bought = [step.name == "gain" for step in script.steps]
    for step in range(first, len(script.steps)):
        if step != place and any(bought[:step]) == any(bought[:place]):  # where the card is decides what is seen of it
            yield "waiting", with_entry(agenda, height, entry + (step - place << CODE_BITS))
    shift = CODE_BITS + PLACE_BITS
    sort = game.pending.arguments.get(script.name, "")
    if script.name in ("purchase", "reservation", "bribery"):
        for arg in argument_names(game, sort).values():
            if arg != entry >> shift and (script.name != "purchase" or arg < game.slots):
                yield "argument", with_entry(agenda, height, (arg << shift) | (entry & ((1 << shift) - 1)))


def with_entry(agenda: Any, height: int, entry: int) -> Change:
    """Replaces an entry of the agenda."""
    return assigned("agenda", replaced(agenda, height, entry))


def arguments(game: Any, question: str) -> list[int]:
    """Arguments with which a question may come."""
    sort = game.pending.arguments.get(question, "")
    named = list(argument_names(game, sort).values())
    if question in ("discard", "gather"):
        return named[::17]
    if sort == "card":  # cards with the same face are asked about alike
        return [card for card in named if game.cards.all[card].ability]
    plain = {"free_card": [1, 2], "gold_cards": [1, 2, 3], "bag": [1, 2]}
    return named or plain.get(question, [])


# What parts have of their own


def of_extras(game: Any, view: Any) -> Named:
    """What only some games have."""
    for place, extra in enumerate(view.extras):
        yield from OF_EXTRAS[type(extra)](game, extra, lambda view, place=place: view.extras[place])


def of_towns(game: Any, towns: Any, at: Callable[[Any], Any]) -> Named:
    """The Cities."""
    for side in range(len(SIDES)):
        yield "open cities", assigned("open", towns.open ^ (1 << side), at)
    for seat in range(game.seats):
        if towns.of(seat) < 0:
            yield "taken cities", assigned("taken", towns.taken + UNIT[seat], at)
        else:
            yield "taken cities", assigned("taken", towns.taken - (towns.of(seat) + 1) * UNIT[seat], at)
            yield "which city", assigned("taken", towns.taken + UNIT[seat], at)


def of_coats(game: Any, coats: Any, at: Callable[[Any], Any]) -> Named:
    """The Trading Posts."""
    for seat in range(game.seats):
        for post in range(len(POSTS)):
            yield "posts", assigned("placed", coats.placed ^ UNIT[seat] << post, at)


def of_forts(game: Any, forts: Any, at: Callable[[Any], Any]) -> Named:
    """The Strongholds."""
    for seat in range(game.seats):
        for slot in range(game.slots):
            if forts.of(seat, slot) < 3:
                yield "strongholds", lambda view, seat=seat, slot=slot: at(view).put(seat, slot)  # type: ignore[misc]


def of_caravan(game: Any, caravan: Any, at: Callable[[Any], Any]) -> Named:
    """The Orient."""
    for noble in range(0 if "cities" in game.name else len(game.nobles)):  # with Cities there are none
        for seat in range(game.seats):
            yield "nobles reserved", assigned("kept", caravan.kept ^ (1 << NOBLE_BITS * seat + noble), at)
    pairs = [card for card in range(len(game.cards.all)) if game.joints["orient"].pair[card]]
    there = list(caravan.hosts)[::2]
    for pair in pairs:
        if pair not in there:
            yield "pairs", assigned("hosts", append(append(caravan.hosts[:], pair), 0), at)
    for place in range(1, len(caravan.hosts), 2):
        for host, card in enumerate(game.cards.all[:90]):
            bonus = game.cards.all[caravan.hosts[place]].bonus
            if host != caravan.hosts[place]:
                what = "pairs" if card.bonus != bonus else "which host"
                yield what, assigned("hosts", replaced(caravan.hosts, place, host), at)


def of_arena(game: Any, arena: Any, at: Callable[[Any], Any]) -> Named:
    """The board of Duel."""
    for space in range(25):
        if arena.filled >> space & 1:
            yield "board", lambda view, space=space: at(view).lift(1 << space)  # type: ignore[misc]
            for kind in kinds_of(game):
                if kind != arena.kind_at(space):
                    yield "board", lambda view, space=space, kind=kind: relaid(at(view), space, kind)  # type: ignore[misc]
        else:
            yield "board", lambda view, space=space: at(view).put(space, 3)  # type: ignore[misc]
    for seat in range(2):
        yield "privileges", assigned("privileges", counted(arena.privileges, seat), at)
    yield "again", assigned("again", 1 - arena.again, at)
    for ahead in range(27):
        if ahead != arena.ahead:
            yield "ahead", assigned("ahead", ahead, at)
    for place, joker in enumerate(arena.jokers):
        changed = replaced(arena.jokers, place, (joker & ~7) | ((joker & 7) + 1) % 5)
        what = "jokers" if game.cards.points[joker >> 3] else "colour of a joker without points"
        yield what, assigned("jokers", changed, at)


def relaid(arena: Any, space: int, kind: int) -> None:
    """Lay another token on a space."""
    arena.lift(1 << space)
    arena.put(space, kind)


def of_hoards(game: Any, hoards: Any, at: Callable[[Any], Any]) -> Named:
    """The house rule against hoarding."""
    yield "declared", assigned("declared", 1 - hoards.declared, at)
    for seat in range(2):
        yield "hoarding", assigned("turns", counted(hoards.turns, seat), at)


def of_workshop(game: Any, workshop: Any, at: Callable[[Any], Any]) -> Named:
    """The Counterfeiters."""
    for seat in range(2):
        for talent in range(TALENTS):
            yield "talents", assigned("owned", workshop.owned ^ (1 << 32 * seat + talent), at)
    for bit in range(len(USED)):
        yield "used", assigned("used", workshop.used ^ (1 << bit), at)
    for bit in (0, 1, 2, 9, 10, 11, 18, 20, 21, 22, 23):
        yield "plan", assigned("plan", workshop.plan ^ (1 << bit), at)
    yield from of_placed(game, workshop, at)


def of_placed(game: Any, workshop: Any, at: Callable[[Any], Any]) -> Named:
    """What lies under decks, or is looked at."""
    placed = workshop.placed
    for place, entry in enumerate(placed):
        row, card = row_of_entry(entry), entry >> CARD_SHIFT
        yield "placed", assigned("placed", replaced(placed, place, entry ^ LOOKED), at)
        yield "placed", assigned("placed", append(placed[:place], placed[place])[:place], at)
        if card >= 0:
            for other in unlike(game, card):
                if other < sum(each.cards for each in game.rows):
                    changed = entry_of(other, row, entry & LOOKED)
                    yield "placed", assigned("placed", replaced(placed, place, changed), at)
        else:
            changed = entry_of(card, (row + 1) % 3, entry & LOOKED)
            yield "placed", assigned("placed", replaced(placed, place, changed), at)


OF_EXTRAS: dict[type, Callable[..., Named]] = {
    Towns: of_towns,
    Coats: of_coats,
    Forts: of_forts,
    Caravan: of_caravan,
    Arena: of_arena,
    Hoards: of_hoards,
    Workshop: of_workshop,
}
