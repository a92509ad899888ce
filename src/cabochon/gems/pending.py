"""What a state's agenda says, as text: the pending question first, then what goes on after it.

An entry is a question, `payment 23`, or a script with the step that it goes on from, `purchase 23 from gain`. What
always waits under an entry need not be said. Here is only the form; which entries wait under which is each game's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cabochon.gems.colours import LETTERS
from cabochon.gems.game import GemGame
from cabochon.gems.notation import NOTHING, read_number, shown
from cabochon.gems.part import GemPart, Sort
from cabochon.gems.table import EMPTY, GAP_BITS, GAP_MASK, Table
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import i64, vec
from cabochon.kernel.packing import vector_of
from cabochon.kernel.script import PLACE_BITS, PLACE_MASK
from cabochon.kernel.state import CODE_BITS, CODE_MASK, SCRIPT

MOST_ENTRIES: Final = 60
MOST_GAP_BITS: Final = 60
MOST_ARGUMENT: Final = 999_999_999
MOST_LISTED: Final = 40
"""The most names of arguments that an error lists."""


@dataclass(frozen=True)
class Pending:
    """How the agenda of one game is worded.

    - `arguments`: what the argument of a question or script is: "slot", "source", "row", "card" or "kind", or what
      names all of its arguments; others are numbers;
    - `under`: the script that waits under an entry, and the step of it that led to the entry;
    - `outermost`: the scripts under which nothing waits;
    - `at_rest`: the question of an ordinary turn, which need not be said.
    """

    arguments: dict[str, Sort]
    under: dict[str, tuple[str, str]]
    outermost: tuple[str, ...]
    at_rest: str


def worded(wording: Pending, parts: tuple[GemPart, ...]) -> Pending:
    """The wording of a base with what its parts say of their own questions."""
    arguments = dict(wording.arguments)
    under = dict(wording.under)
    for part in parts:
        arguments.update(part.arguments)
        under.update(part.under)
    return replace(wording, arguments=arguments, under=under)


def argument_names(game: GemGame, sort: Sort) -> dict[str, int]:
    """The names of all arguments of a sort; none for plain numbers."""
    if not isinstance(sort, str):
        return sort(game)
    if sort == "card":
        return dict(game.cards.numbers)
    if sort == "row":
        return {row.letter: number for number, row in enumerate(game.rows)}
    if sort == "kind":
        return {letter: kind for kind, letter in enumerate(LETTERS)}
    if sort == "slot":
        return {game.slot_text(slot): slot for slot in range(game.slots)}
    if sort == "source":
        return {game.source_text(source): source for source in range(game.slots + game.most_in_hand)}
    return {}


def split(entry: i64) -> tuple[int, int, int]:
    """An entry's code, its script's next step (0 for a question) and its argument."""
    code: i64 = entry & CODE_MASK
    if code < SCRIPT:
        return code, 0, entry >> CODE_BITS
    return code, (entry >> CODE_BITS) & PLACE_MASK, entry >> (CODE_BITS + PLACE_BITS)


def joined(code: i64, place: i64, arg: i64) -> i64:
    """The entry that `split` takes apart."""
    if code < SCRIPT:
        return (arg << CODE_BITS) | code
    return (((arg << PLACE_BITS) | place) << CODE_BITS) | code


def name_of(game: GemGame, code: i64) -> str:
    """The name of a question or script."""
    return game.questions[code].name if code < SCRIPT else game.scripts[code - SCRIPT].name


def steps_of(game: GemGame, code: i64) -> list[str]:
    """The names of a script's steps."""
    return [step.name for step in game.scripts[code - SCRIPT].steps]


def check_pending(game: GemGame, wording: Pending, state: Table) -> None:
    """Assert that what each entry is about is there: a slot to fill, a deck to draw from, a card to buy.

    Only chance has questions waiting for it: what a seat is asked next comes of its answer. Under everything else is an
    outermost script, the setup only as long as nothing has happened.
    """
    entries = [split(entry) for entry in state.agenda]
    left = [int(state.in_deck(row)) for row in range(len(game.rows))]
    to_fill = gap_slots(state)
    for height, (code, place, arg) in enumerate(entries):
        name = name_of(game, code)
        assert code >= SCRIPT or game.questions[code].chance or height == len(entries) - 1, f"a seat's {name} waits"
        assert (name in wording.outermost) == (height == 0), f"the agenda begins with something else, or again: {name}"
        assert name != "setup" or untouched(state), "the setup is over"
        sort = wording.arguments.get(name, "")
        if sort in ("slot", "row"):
            check_deck(game, sort, arg, left)
        if sort == "slot":
            to_fill.append(arg)
        if name == "draw":
            assert len(state.seats[state.turn].reserved) < game.most_in_hand, "there is no room in the hand for a card"
        if sort == "source" and (code < SCRIPT or "gain" in steps_of(game, code)[place:]):
            check_source(game, state, arg)
    for slot in to_fill:
        assert 0 <= slot < game.slots, f"there is no slot {slot} to fill"
        empty = state.slots[slot] == EMPTY and to_fill.count(slot) == 1
        assert empty, f"the slot {game.slot_text(slot)} is not empty, or is to be filled twice"


def arguments_of(game: GemGame, state: Table, question: str) -> list[int]:
    """The arguments with which a question is on the agenda."""
    entries = [split(entry) for entry in state.agenda]
    return [arg for code, _, arg in entries if code == game.code(question)]


def untouched(state: Table) -> bool:
    """Whether no seat has done anything yet."""
    return not state.turns and not any(seat.tokens or len(seat.cards) or len(seat.reserved) for seat in state.seats)


def check_deck(game: GemGame, sort: str, arg: int, left: list[int]) -> None:
    """Assert that a card can come to a slot or off the deck of a row; `left` counts down what the decks have."""
    assert 0 <= arg < (game.slots if sort == "slot" else len(game.rows)), f"there is no {sort} {arg}"
    row = int(game.slot_row[arg]) if sort == "slot" else arg
    left[row] -= 1
    assert left[row] >= 0, f"there are too few cards in the deck of row {game.rows[row].letter}"


def check_source(game: GemGame, state: Table, source: int) -> None:
    """Assert that there is a card where a purchase takes it from."""
    there = 0 <= source < game.slots + len(state.seats[state.turn].reserved)
    card = game.card_at(state, source) if there else EMPTY
    assert card != EMPTY, f"there is no card at {game.source_text(source)}"


def gap_slots(state: Table) -> list[int]:
    """The slots that are to be filled, the first one first."""
    assert 0 <= state.gaps < 1 << MOST_GAP_BITS, "the gaps are no slots"
    gaps = int(state.gaps)
    slots = []
    while gaps:
        slots.append((gaps & GAP_MASK) - 1)
        gaps >>= GAP_BITS
    return slots


def beneath(game: GemGame, wording: Pending, entry: i64) -> list[int]:
    """The entry that waits under `entry` if nothing else is said, or none: also when `entry` does not tell which card
    the purchase is of that it belongs to.
    """
    code, _, arg = split(entry)
    name = name_of(game, code)
    told = wording.arguments.get(name, "")
    while name not in wording.outermost:
        name, anchor = wording.under.get(name, wording.under[wording.at_rest])
        code = game.code(name)
        steps = steps_of(game, code)
        place = steps.index(anchor) + 1 if anchor in steps else 1
        if place < len(steps) or game.scripts[code - SCRIPT].loops:
            sort = wording.arguments.get(name, "")
            if sort and sort != told:
                return []
            return [joined(code, place % len(steps), arg if sort else 0)]
    return []


def completed(game: GemGame, wording: Pending, entries: list[int]) -> list[int]:
    """The entries, top first, with what waits under the last of them."""
    while found := beneath(game, wording, entries[-1]):
        entries = entries + found
    return entries


def usual(game: GemGame, wording: Pending) -> list[int]:
    """The agenda of an ordinary turn, top first."""
    return completed(game, wording, [joined(game.code(wording.at_rest), 0, 0)])


def write_entry(game: GemGame, wording: Pending, entry: i64) -> str:
    """One entry as text."""
    code, place, arg = split(entry)
    name = name_of(game, code)
    sort = wording.arguments.get(name, "")
    words = [name]
    if arg or sort not in ("", "kind"):
        known = [name for name, number in argument_names(game, sort).items() if number == arg]
        words.append(known[0] if known else str(arg))
    if code >= SCRIPT:
        words += ["from", steps_of(game, code)[place]]
    return " ".join(words)


def write_agenda(game: GemGame, wording: Pending, agenda: vec[i64]) -> str:
    """The agenda as text; empty for an ordinary turn, `none` when the game is over."""
    entries = [int(entry) for entry in reversed(list(agenda))]
    if not entries:
        return NOTHING
    if entries == usual(game, wording):
        return ""
    said = 1
    while said < len(entries) and completed(game, wording, entries[:said]) != entries:
        said += 1
    return ", ".join(write_entry(game, wording, entry) for entry in entries[:said])


def read_entry(game: GemGame, wording: Pending, text: str) -> int:
    """One entry from text."""
    words = text.lower().split()
    if not words or words[0] not in game.codes:
        raise BadText(f"{shown(text)} is nothing that {game.name} asks or does: it has {', '.join(game.codes)}")
    name = words.pop(0)
    code = game.code(name)
    place = 0
    if code >= SCRIPT and len(words) >= 2 and words[-2] == "from":
        steps = steps_of(game, code)
        if words[-1] not in steps:
            raise BadText(f"{name} has no step {shown(words[-1])}: its steps are {', '.join(steps)}")
        place = steps.index(words[-1])
        words = words[:-2]
    sort = wording.arguments.get(name, "")
    if not words and sort in ("", "kind"):
        return joined(code, place, 0)
    return joined(code, place, read_argument(game, sort, name, " ".join(words)))


def read_argument(game: GemGame, sort: Sort, name: str, text: str) -> int:
    """The argument of an entry from text."""
    if not sort:
        return read_number(text, MOST_ARGUMENT)
    names = {written.lower(): number for written, number in argument_names(game, sort).items()}
    if text not in names:
        what = f"a {sort}" if isinstance(sort, str) else "something else behind it"
        listed = f": there are {' '.join(names)}" if len(names) <= MOST_LISTED else ""
        raise BadText(f"{name} needs {what}, and {shown(text)} is none{listed}")
    return names[text]


def read_agenda(game: GemGame, wording: Pending, text: str) -> vec[i64]:
    """The agenda from text; what `completed` knows need not be there."""
    if text.lower() == NOTHING:
        return vec[i64]([])
    said = [read_entry(game, wording, entry) for entry in text.split(",")]
    if said[0] & SCRIPT:
        raise BadText("a question must come first, such as action")
    entries = completed(game, wording, said)
    if len(entries) > MOST_ENTRIES:
        raise BadText(f"at most {MOST_ENTRIES} things can come next")
    last = name_of(game, split(entries[-1])[0])
    if last not in wording.outermost:
        script, anchor = wording.under[last]
        steps = steps_of(game, game.code(script))
        following = steps[steps.index(anchor) + 1]
        raise BadText(f"{last} belongs to a {script}: say which, as in `{last} ..., {script} 11 from {following}`")
    return vector_of(reversed(entries))
