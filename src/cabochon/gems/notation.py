"""The smallest words of notation, in choices and positions alike: counts of tokens, faces of cards, and lines.

Here: how these are written and read. Not here: what a game asks (its questions' texts) and what a position holds
(`gems/position.py`). Everything that cannot be read raises `BadText`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cabochon.gems.cards import Card
from cabochon.gems.colours import COLOURS, KINDS, LETTERS, letters, numbers, packed
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import i64

NOTHING: Final = "none"
"""What stands for an empty count or list."""

MOST_OF_A_KIND: Final = 63
"""The largest number in a count: two counts add up within a byte."""

MOST_IN_ALL: Final = 120
"""The largest sum of a count's numbers: two counts have a sum that `total` can tell."""

MOST_POINTS: Final = 99
MOST_TURNS: Final = 999_999

COUNT: Final = re.compile(r"([a-z])([0-9]*)")
COUNTS: Final = re.compile(r"(?:[a-z][0-9]{0,3})+")
BONUS: Final = re.compile(r"([a-z])([1-9]?)")
AMOUNT: Final = re.compile(r"([a-z]?)([0-9]{1,2})")
POINTS: Final = re.compile(r"[0-9]{1,2}")
CROWNS: Final = re.compile(r"c([0-9]{1,2})")
NEVER: Final = re.compile(r"(?!)")
NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", re.IGNORECASE)


def shown(text: str) -> str:
    """A text inside an error: quoted, on one line, cut when it is long."""
    text = " ".join(text.split())
    return repr(text) if len(text) <= 60 else f"{text[:57]!r}..."


def read_counts(text: str, kinds: str = LETTERS) -> int:
    """A packed count from letters with numbers, `w2 u1 y1`; a letter alone is one, letters may repeat, spaces do not
    matter. `none` is nothing. `kinds` are the letters that may occur.
    """
    compact = "".join(text.split()).lower()
    if compact == NOTHING:
        return 0
    if not COUNTS.fullmatch(compact):
        raise BadText(f"{shown(text)} is no count of tokens, such as w2 u1, or {NOTHING}")
    counts = [0] * len(KINDS)
    for letter, number in COUNT.findall(compact):
        if letter not in kinds:
            raise BadText(f"there is no kind {letter!r} here: the kinds are {' '.join(kinds)}")
        counts[LETTERS.index(letter)] += int(number or 1)
    if max(counts) > MOST_OF_A_KIND or sum(counts) > MOST_IN_ALL:
        raise BadText(f"{shown(text)} is too much: at most {MOST_OF_A_KIND} of a kind and {MOST_IN_ALL} in all")
    return packed(counts)


def write_counts(counts: i64) -> str:
    """A packed count in letters with numbers, `w2 u1 y1`, or `none`."""
    written = [f"{letter}{number}" for letter, number in zip(LETTERS, numbers(counts), strict=True) if number]
    return " ".join(written) or NOTHING


def normal_counts(text: str) -> str:
    """A count in one spelling, `w2u1`, whatever its order and spaces; any other text as it is."""
    try:
        return letters(read_counts(text))
    except BadText:
        return text


def read_number(text: str, most: int, least: int = 0) -> int:
    """A whole number from `least` to `most`."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text) or not least <= int(text) <= most:
        raise BadText(f"{shown(text)} is no whole number from {least} to {most}")
    return int(text)


def listed(text: str) -> list[str]:
    """The words of a list, in lower case; none for `none`. A list that says nothing is wrong."""
    words = text.lower().split()
    if not words:
        raise BadText(f"nothing is listed; say {NOTHING} if there is none")
    return [] if words == [NOTHING] else words


def read_face(text: str, blank: Card, kinds: str, abilities: Sequence[str] = (), *, crowned: bool = False) -> Card:
    """The card `blank` with a face, `{r2 g1 -> u 1}`: its cost, behind an arrow its bonus, points, crowns and ability.

    Each of these may be left out; `u2` is a bonus that counts twice. Behind an ability's name may stand its kind and
    amount, `gold2 y2`. `kinds` are those of a cost, `abilities` the names that there are; two crowns are `c2`, where
    cards may have them.
    """
    cost, _, gives = text.strip().removeprefix("{").removesuffix("}").replace("→", "->").partition("->")
    words = gives.lower().split()
    card = replace(blank, cost=read_counts(cost, kinds) if cost.strip() else 0)
    crowns = CROWNS if crowned else NEVER
    if words and not crowns.fullmatch(words[0]) and (found := BONUS.fullmatch(words[0])):
        if found[1] not in LETTERS[:COLOURS]:
            raise BadText(f"there is no bonus {found[1]!r} here: the bonuses are {' '.join(LETTERS[:COLOURS])}")
        card = replace(card, bonus=LETTERS.index(found[1]), bonuses=int(found[2] or 1))
        words = words[1:]
    if words and POINTS.fullmatch(words[0]):
        card = replace(card, points=int(words[0]))
        words = words[1:]
    if words and (found := crowns.fullmatch(words[0])):
        card = replace(card, crowns=int(found[1]))
        words = words[1:]
    if words and words[0] in abilities:
        card = read_ability(card, words[0], words[1:])
    elif words:
        last = ", crowns (c2)" if crowned else ""
        last += f", ability ({', '.join(abilities)})" if abilities else ""
        raise BadText(f"{shown(text)} is no face of a card, such as {{r2 g1 -> u 1}}: cost, bonus, points{last}")
    return card


def read_ability(card: Card, name: str, words: list[str]) -> Card:
    """The card with an ability, and what stands behind the ability's name: a kind with an amount, or an amount.

    With nothing behind it the amount is left at 0.
    """
    if not words:
        return replace(card, ability=name)
    found = AMOUNT.fullmatch(words[0])
    if not found or len(words) > 1 or (found[1] and found[1] not in LETTERS):
        raise BadText(f"{shown(' '.join(words))} is no kind and amount of {name}, such as y2")
    kind = LETTERS.index(found[1]) if found[1] else -1
    return replace(card, ability=name, ability_kind=kind, ability_count=int(found[2]))


def ability_text(card: Card) -> str:
    """A card's ability as `read_ability` reads it, `gold2 y2` or `paired`."""
    if card.ability_kind < 0 and card.ability_count < 2:
        return card.ability
    kind = LETTERS[card.ability_kind] if card.ability_kind >= 0 else ""
    return f"{card.ability} {kind}{card.ability_count}"


def write_face(card: Card) -> str:
    """A card's face as `read_face` reads it."""
    words = [write_counts(card.cost)] if card.cost else []
    if card.bonus >= 0 or card.points or card.crowns or card.ability:
        words.append("->")
    if card.bonus >= 0:
        words.append(LETTERS[card.bonus] + (str(card.bonuses) if card.bonuses > 1 else ""))
    if card.points:
        words.append(str(card.points))
    if card.crowns:
        words.append(f"c{card.crowns}")
    if card.ability:
        words.append(ability_text(card))
    return f"{{{' '.join(words)}}}"


@dataclass(frozen=True)
class Line:
    """A line of a position: `label: value`, with its number in the text, from 1."""

    number: int
    label: str
    value: str

    def wrong(self, what: object) -> BadText:
        """The error that something in this line is wrong, or in the whole position if this is no line of it."""
        if not self.number:
            return BadText(f"{what}")
        label = f", {shown(self.label)[1:-1]}" if self.label else ""
        return BadText(f"line {self.number}{label}: {what}")

    @property
    def words(self) -> list[str]:
        """The words of the label, in lower case."""
        return self.label.lower().split()

    def items(self) -> list[tuple[str, str]]:
        """The parts between commas, each as its first word, in lower case, and the rest."""
        found = []
        for item in self.value.split(","):
            words = item.split()
            if not words:
                raise BadText("there is nothing between two commas, or before or after one")
            found.append((words[0].lower(), " ".join(words[1:])))
        return found


def lines_of(text: str) -> list[Line]:
    """The lines of a position that say something; `;` begins a comment. A line without a colon has no label."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        said = " ".join(line.partition(";")[0].split())
        if said:
            label, colon, value = said.partition(":")
            label, value = (label, value) if colon else ("", said)
            found.append(Line(number, label.strip(), value.strip()))
    return found
