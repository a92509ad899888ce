"""What only Splendor Duel has, drawn: the board as it lies on a table, what lies beside it, and its seats."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from cabochon.tui.board import PRIVILEGES, Race, Space, Standing
from cabochon.tui.ink import CHIPS, Block, beside, chip, frame, padded, spread, tally
from cabochon.tui.pieces import FRAME, FRESH, flowing, held, in_hand, name_of
from cabochon.tui.plain import points
from cabochon.tui.scene import NobleShown, Scene, SeatShown

BOARD: Final = 26
MARGIN: Final = 3
"""What stands to the left of the board: the numbers of its rows."""

SEAT: Final = 49
"""The width of a seat beside the cards: that of the longest card in a hand."""

NAME: Final = 21

BESIDE: Final = 12
LABEL: Final = 11
"""The widths of the labels beside the board, and of those in a seat."""

SCROLL: Final = "§"


def board(scene: Scene) -> Block:
    """The board, and beside it the royals, the privileges that are left, and the bag."""
    columns = Text(" " * (MARGIN + 3)) + Text("   ".join("abcde"), "dim")
    rows = [Text(" ").join([space(each) for each in row]) for row in scene.board]
    framed = frame(rows, BOARD - MARGIN, (Text(), Text(), Text()), FRAME)
    numbers = [Text(), *(Text(f" {number}", "dim") for number in range(1, len(rows) + 1)), Text()]
    lines = [columns, *beside([[padded(each, MARGIN) for each in numbers], framed], 0)]
    return beside([lines, beside_board(scene)], 2)


def space(shown: Space) -> Text:
    """A space of the board; news in brackets."""
    inside = Text(f" {shown.letter} ", CHIPS[shown.letter]) if shown.letter else Text(" · ", "dim")
    if not shown.fresh:
        return inside
    inside = chip(shown.letter) if shown.letter else Text("·", "dim")
    return Text.assemble(("[", FRESH), inside, ("]", FRESH))


def beside_board(scene: Scene) -> Block:
    """What lies beside the board."""
    left = Text.assemble(padded(Text("Privileges"), BESIDE), scrolls(scene.privileges))
    bag = Text.assemble(padded(Text(scene.words.supply), BESIDE), tally(scene.bank))
    tiles = [royal(each) for each in scene.nobles]
    lines = [Text(), left, bag, *([Text(scene.words.tiles), *tiles] if tiles else [])]
    if not tiles:
        lines.append(Text.assemble(padded(Text(scene.words.tiles), BESIDE), ("none", "dim")))
    if scene.again:
        lines.append(Text("Another turn follows this one", "bold"))
    return lines


def scrolls(number: int) -> Text:
    """Privileges as signs."""
    return Text.assemble((SCROLL * number, "bold"), ("·" * (PRIVILEGES - number), "dim"))


def royal(shown: NobleShown) -> Text:
    """One royal in a line."""
    ability = f"  {shown.ability}" if shown.ability else ""
    return Text.assemble(f"  {shown.name}  ", (points(shown.points), "bold"), (ability, "dim"))


# Seats


def race(shown: Race) -> Text:
    """How far a seat has come towards a victory, with a sign where it is near."""
    style = "bold red" if shown.near else ("bold" if shown.reached else "dim")
    return Text(f"{shown.reached}/{shown.goal} {shown.what}{'!' if shown.near else ''}", style)


def privileges(standing: Standing) -> Text:
    """The privileges of a seat."""
    return Text.assemble(("privileges ", "dim"), scrolls(standing.privileges))


def seat_below(seat: SeatShown, standing: Standing, width: int) -> Block:
    """A seat in a few lines, as wide as the cards."""
    races = Text("   ").join([race(each) for each in standing.races])
    lines = [
        spread(Text.assemble(name_of(seat, NAME), races), privileges(standing), width),
        Text.assemble(
            labelled("bonuses"), tally(seat.bonuses), labelled("tokens"), tally(seat.tokens), "  ", held(seat)
        ),
        Text.assemble(labelled("points"), tally(standing.colours), labelled("cards"), str(seat.cards), royals(seat)),
    ]
    return [*lines, *kept(seat, width), *hand(seat, width)]


def seat_beside(seat: SeatShown, standing: Standing) -> Block:
    """A seat as a block beside the cards."""
    lines = [
        spread(name_of(seat, NAME), privileges(standing), SEAT),
        Text.assemble("  ", Text("   ").join([race(each) for each in standing.races])),
        Text.assemble(labelled("bonuses"), tally(seat.bonuses), labelled("cards"), str(seat.cards)),
        Text.assemble(labelled("points"), tally(standing.colours)),
        Text.assemble(labelled("tokens"), tally(seat.tokens), " ", held(seat)),
    ]
    if seat.nobles:
        lines.append(royals(seat))
    return [*lines, *kept(seat, SEAT), *hand(seat, SEAT)]


def labelled(word: str) -> Text:
    """A label in a place of its own."""
    return Text(f"  {word:<8} ", "dim")


def royals(seat: SeatShown) -> Text:
    """The royals of a seat, where it has any."""
    if not seat.nobles:
        return Text()
    return Text.assemble(labelled("royals"), " ".join(noble.name for noble in seat.nobles))


def kept(seat: SeatShown, width: int) -> Block:
    """What the seat's cards of rows that are not reserved can do, where it has any."""
    words = flowing([Text(word) for word in seat.kept], width - LABEL)
    return [Text.assemble(labelled("" if number else "can use"), line) for number, line in enumerate(words)]


def hand(seat: SeatShown, width: int) -> Block:
    """The hand of a seat."""
    cards = flowing([in_hand(each) for each in seat.hand], width - LABEL)
    label = f"hand {len(seat.hand)}/{seat.hand_limit}"
    return [Text.assemble(labelled("" if number else label), line) for number, line in enumerate(cards)]
