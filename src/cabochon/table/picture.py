"""What a table looks like to one viewer, as plain data: all that ever leaves it, for players and spectators alike.

Everything about the position comes from the viewer's own view, so that nothing can be shown that they must not know.
What can be bought and what is missing are the game's own numbers. Colours are called by their letters (w u g r k p x
y), pieces as in the notation.
"""

from __future__ import annotations

from typing import Any, Final

from cabochon.gems.colours import KINDS, LETTERS, missing, numbers, total
from cabochon.gems.game import gold_for
from cabochon.gems.hidden import seen
from cabochon.gems.sets import members_from
from cabochon.gems.table import EMPTY, HIDDEN
from cabochon.kernel.state import CHANCE, SPECTATOR
from cabochon.records import Record, Replay, project
from cabochon.table.events import Began, CameBack, Decided, Ended, Event, Left, Offered, TookBack
from cabochon.table.happening import Happening, tile_name
from cabochon.table.sitting import Sitting

UNTOLD: Final = "?"
"""A card that the viewer may not see, in front of the name of its row."""


def picture_for(sitting: Sitting, seat: int | None, *, now: int, position: bool = False) -> dict[str, object]:
    """The table as the viewer on `seat` (None: a spectator) may see it at a moment; `position` adds it as text."""
    setup = sitting.setup
    shown: dict[str, object] = {
        "seq": sitting.seq,
        "version": sitting.version,
        "phase": sitting.phase,
        "game": sitting.game.name,
        "options": dict(setup.options),
        "timing": {"kind": setup.timing.kind, "seconds": setup.timing.seconds, "increment": setup.timing.increment},
        "late": setup.late,
        "public": setup.public,
        "you": seat,
        "places": [place_shown(sitting, number) for number in range(setup.seats)],
        "next_table": sitting.next_table,
    }
    if sitting.state is None:
        return shown
    view = sitting.game.view(sitting.state, seat)
    shown |= position_shown(sitting.game, view)
    if position:
        shown["position"] = sitting.game.write(view)
    shown["clocks"] = clocks_shown(sitting, now)
    shown["asked"] = asked_shown(sitting)
    shown["choices"] = choices_shown(sitting, seat)
    shown["reach"] = reach_shown(sitting.game, view, seat) if seat is not None else {}
    shown["take_back"] = seat is not None and sitting.may_take_back(seat)
    shown["offers"] = sorted(sitting.offers)
    shown["outcome"] = None
    if sitting.outcome is not None:
        result = sitting.outcome
        shown["outcome"] = {"reason": result.reason, "ranks": list(result.ranks), "scores": list(result.scores)}
    return shown


def place_shown(sitting: Sitting, seat: int) -> dict[str, object]:
    """Who is on a seat. Nobody learns whose token it is."""
    place = sitting.places[seat]
    return {
        "name": place.name,
        "person": bool(place.person),
        "program": place.program,
        "bot": place.bot,
        "why": place.why,
    }


# The position


def position_shown(game: Any, view: Any) -> dict[str, object]:
    """The position of a view: rows, tiles, tokens, seats, and what only some games have as lines of notation."""
    return {
        "turn": int(view.turn),
        "turns": int(view.turns),
        "first": int(view.first),
        "final": bool(view.final) and not game.over(view),
        "rows": [row_shown(game, view, number) for number in range(len(game.rows))],
        "tiles": [tile_name(game, tile) for tile in members_from(view.tiles, 0)],
        "supply": counts(game, view.supply),
        "seats": [seat_shown(game, view, seat) for seat in range(game.seats)],
        "notes": [note_shown(line) for extra in view.extras for line in extra.write(game)],
    }


def row_shown(game: Any, view: Any, number: int) -> dict[str, object]:
    """A row and its deck; an empty slot is None."""
    row = game.rows[number]
    slots = [view.slots[slot] for slot in range(row.first_slot, row.first_slot + row.slots)]
    cards = [None if card == EMPTY else game.cards.name(card) for card in slots]
    return {"row": row.letter, "level": row.level, "left": int(view.in_deck(number)), "cards": cards}


def seat_shown(game: Any, view: Any, seat: int) -> dict[str, object]:
    """What lies in front of a seat. A card in the hand is its name, or `?` and the name of its row.

    `private` are the places in the hand, from 1, of the viewer's cards that nobody else has seen.
    """
    shown = view.seats[seat]
    own = view.viewer == seat
    hand = [
        UNTOLD + game.rows[HIDDEN - card].letter if card <= HIDDEN else game.cards.name(card) for card in shown.reserved
    ]
    blind = [bool(shown.blind >> place & 1) for place in range(len(hand))]
    return {
        "points": int(game.points(view, seat)),
        "tokens": counts(game, shown.tokens),
        "bonuses": counts(game, shown.bonuses),
        "held": int(total(shown.tokens)),
        "limit": int(game.token_limit(view, seat)),
        "hand": hand,
        "private": [place + 1 for place, hidden in enumerate(blind) if own and not seen(game, SPECTATOR, seat, hidden)],
        "hand_limit": int(game.hand_limit(view, seat)),
        "cards": [game.cards.name(card) for card in shown.cards],
        "tiles": [tile_name(game, tile) for tile in members_from(shown.tiles, 0)],
    }


def note_shown(line: str) -> list[str]:
    """A line of notation as its label and its value."""
    label, _, value = line.partition(": ")
    return [label, value]


def counts(game: Any, packed: int) -> dict[str, int]:
    """A packed count by letter, with every kind that the game has tokens of."""
    there = numbers(game.stock)
    return {LETTERS[kind]: number for kind, number in enumerate(numbers(packed)) if there[kind] or number}


def letters_of(named: dict[str, int]) -> dict[str, int]:
    """Counts by the names of kinds as counts by letters."""
    return {LETTERS[KINDS.index(name)]: number for name, number in named.items()}


def positions_shown(record: Record, seat: int | None, *, reveal: bool = False) -> list[dict[str, object]]:
    """The positions of a finished game, after the deal and after each turn, as `seat` saw them or with all revealed."""
    shown = record if reveal else project(record, seat)
    replay = Replay(shown)
    number = sum(turn.end <= len(shown.decisions) for turn in shown.turns)
    found = [position_shown(replay.game, replay.turn(turn)) for turn in range(number)]
    last = position_shown(replay.game, replay.at())
    return found if found and found[-1] == last else [*found, last]


# What can be done


def asked_shown(sitting: Sitting) -> dict[str, object] | None:
    """The pending question and who answers it."""
    if sitting.phase != "playing":
        return None
    asked = sitting.game.asked(sitting.state)
    return {"question": asked.question, "seat": int(asked.seat)}


def choices_shown(sitting: Sitting, seat: int | None) -> list[dict[str, object]]:
    """The legal answers with their texts and meanings, for the seat that must answer; nothing for anybody else."""
    if seat is None or sitting.asked() != seat or not sitting.places[seat].human:
        return []
    game, state = sitting.game, sitting.state
    return [{"text": game.text(state, choice), **described(game, state, choice)} for choice in game.choices(state)]


def described(game: Any, state: Any, choice: int) -> dict[str, object]:
    """The meaning of a choice, colours as letters."""
    return lettered(game.describe(state, choice))


def lettered(what: dict[str, object]) -> dict[str, object]:
    """A description with letters in the place of the names of colours."""
    told = dict(what)
    for key in ("token", "colour"):
        if told.get(key) in KINDS:
            told[key] = LETTERS[KINDS.index(str(told[key]))]
    for key in ("tokens", "bonuses"):
        if isinstance(told.get(key), dict):
            told[key] = letters_of(told[key])  # type: ignore[arg-type]
    return told


def reach_shown(game: Any, view: Any, seat: int) -> dict[str, dict[str, object]]:
    """How far every card is for `seat`, by its place in notation.

    `lack` is how many tokens are missing, gold counted, and `kinds` which could be; `open` is False where the seat may
    not take the card at all.
    """
    if game.over(view):
        return {}
    hand = len(view.seats[seat].reserved)
    found = {}
    for source in range(game.slots + hand):
        card = view.slots[source] if source < game.slots else view.seats[seat].reserved[source - game.slots]
        if card < 0:
            continue
        short = missing(game.owed(view, seat, card), view.seats[seat].tokens)
        lack = max(0, int(gold_for(short, game.gold_worth(view, seat)) - game.gold_held(view, seat)))
        open_to = game.allowed(view, seat, card) and not (source < game.slots and game.closed(view, seat) >> source & 1)
        if game.can_pay(view, seat, card):
            lack = 0
        kinds = "".join(letter for letter, number in zip(LETTERS, numbers(short), strict=True) if number)
        found[game.source_text(source)] = {"lack": lack, "kinds": kinds if lack else "", "open": bool(open_to)}
    return found


def clocks_shown(sitting: Sitting, now: int) -> dict[str, object] | None:
    """What is left on every clock, in milliseconds, and which one is running."""
    if sitting.setup.timing.kind == "none":
        return None
    left = [sitting.clocks.left_at(seat, now) for seat in range(sitting.setup.seats)]
    return {"left": left, "running": sitting.clocks.running}


# The log


def log_for(sitting: Sitting, seat: int | None, *, since: int = 0) -> list[dict[str, object]]:
    """What has happened since the event with a number, as the viewer on `seat` (None: a spectator) may know it."""
    viewer = SPECTATOR if seat is None else seat
    told = []
    for number in range(max(0, since) + 1, sitting.seq + 1):
        entry = entry_shown(sitting, sitting.events[number - 1], number, viewer)
        if entry is not None:
            told.append({"seq": number, **entry})
    return told


def entry_shown(sitting: Sitting, event: Event, number: int, viewer: int) -> dict[str, object] | None:
    """One event as the viewer may know it; None for one that nobody is told of."""
    match event:
        case Decided():
            return decision_shown(sitting.told[number], viewer)
        case Began():
            return {"kind": "began"}
        case TookBack(_, seat, _):
            return {"kind": "took_back", "seat": seat}
        case Left(_, seat, bot, why):
            return {"kind": "left", "seat": seat, "bot": bot, "why": why}
        case CameBack(_, seat):
            return {"kind": "came_back", "seat": seat}
        case Offered(_, seat):
            return {"kind": "offered", "seat": seat}
        case Ended(_, reason, ranks, scores):
            return {"kind": "ended", "reason": reason, "ranks": list(ranks), "scores": list(scores)}
    return None


def decision_shown(event: Happening, viewer: int) -> dict[str, object]:
    """A decision; a secret answer says only what was asked."""
    hidden = viewer in event.hidden_from
    return {
        "kind": "decided",
        "seat": "chance" if event.seat == CHANCE else event.seat,
        "question": event.question,
        "what": {"kind": event.question, "hidden": True} if hidden else lettered(event.what),
        "text": UNTOLD if hidden else event.text,
        "mover": event.mover,
        "turn": event.turn,
        "gained": letters_of(event.gained),
        "lost": letters_of(event.lost),
        "tiles": list(event.tiles),
        "points": event.points,
    }
