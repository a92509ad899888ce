"""How it looks: 80 columns, colours only where they are wanted, and sentences without any drawing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rich.cells import cell_len

from all_games import subsets
from cabochon import games
from cabochon.bots import UNLIMITED, make
from cabochon.tui.plain import Plain
from cabochon.tui.players import LONGEST_NAME
from cabochon.tui.session import Painter
from cabochon.tui.words import QUESTIONS
from sitting import Sitting, drawn, new

WIDEST_NAMES = "漢字漢字漢字漢字,WWWWWWWWWWWWWWWW,iiiiiiiiiiiiiiii,Ångström Åsgård"
"""Names as wide as they may be."""

SGR = re.compile(r"\x1b\[[0-9;]*m")


def everything(painter: Painter, *, seats: str = "human,greedy,random,random", **about: Any) -> str:
    """A whole game as it is printed, with every command, prompts and all."""
    about.setdefault("names", ",".join(WIDEST_NAMES.split(",")[: seats.count(",") + 1]))
    sitting = Sitting(new(seats, **about), painter, suggested="cabochon-2026-11-29-235959.jsonl")
    adviser = make("random", sitting.match.game, 3)
    printed = [sitting.printed]
    while not sitting.session.done:
        printed.append(sitting.prompt + "\n")
        if "a move, /help" not in sitting.prompt:
            printed.append(sitting.type(""))
            continue
        if len(printed) % 40 < 2:
            for line in (
                "/help",
                "/log",
                "/hint",
                "/table",
                "/moves take",
                "/fly",
                "nonsense",
                "/undo",
                "/resume /nope",
            ):
                if "a move, /help" in sitting.prompt:
                    printed.append(sitting.type(line))
            printed += [sitting.interrupt(), sitting.prompt + "\n", sitting.type("c"), sitting.prompt + "\n"]
        match = sitting.match
        printed.append(sitting.type(match.game.text(match.state, adviser.choose(match.view(match.mover()), UNLIMITED))))
    return "".join(printed)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("painter", [Plain(80), drawn(80), drawn(80, colour=True)], ids=["plain", "drawn", "coloured"])
def test_no_line_is_wider_than_80_columns(painter: Painter, seed: int) -> None:
    lines = SGR.sub("", everything(painter, seed=seed)).split("\n")
    assert len(lines) > 1000
    assert [line for line in lines if cell_len(line) > 80] == []


@pytest.mark.parametrize("painter", [Plain(80), drawn(80), drawn(80, colour=True)], ids=["plain", "drawn", "coloured"])
def test_no_line_of_duel_is_wider_than_80_columns(painter: Painter) -> None:
    lines = SGR.sub("", everything(painter, seats="human,random", name="duel", seed=1)).split("\n")
    assert len(lines) > 500
    assert [line for line in lines if cell_len(line) > 80] == []


def test_every_prompt_fits_behind_the_longest_name() -> None:
    """With as many choices as can be."""
    longest = max(QUESTIONS.values(), key=len)
    assert len(f"{'W' * LONGEST_NAME}, {longest} (1 to 25, a move, /help):") <= 80


@pytest.mark.parametrize("name", ["splendor", "duel"])
@pytest.mark.parametrize("width", [40, 60, 100])
def test_sentences_are_broken_at_the_width(width: int, name: str) -> None:
    lines = everything(Plain(width), seats="human,random", names="", name=name).split("\n")
    assert [line for line in lines if cell_len(line) > width and not line.endswith(":")] == []


@pytest.mark.parametrize("width", [81, 100, 116, 117, 120, 200])
def test_wider_terminals_are_used_and_not_overrun(width: int) -> None:
    lines = everything(drawn(width), seats="human,random", seed=2).split("\n")
    assert [line for line in lines if cell_len(line) > width] == []
    assert any("╮" in line and "points" in line for line in lines) == (width >= 117)


NAMES = ["+".join([base, *some]) for base, family in games.FAMILIES.items() for some in subsets(family.modules)]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_fits_and_is_drawn_whole(name: str) -> None:
    """No card is cut off, and no line is too wide, whatever modules bring to the table."""
    seats = games.FAMILIES[name.split("+", maxsplit=1)[0]].seats[-1]
    names = ",".join(WIDEST_NAMES.split(",")[:seats])
    for painter in (Plain(80), drawn(80)):
        sitting = Sitting(new(",".join(["human"] + ["random"] * (seats - 1)), name=name, names=names, seed=2), painter)
        for _ in range(25):
            if "a move, /help" in sitting.prompt:
                printed = sitting.type("/table")
                assert [place for place in places(sitting) if f" {place}" not in printed] == []
                sitting.type(str(1 + len(sitting.session.choices) // 2))
            assert [line for line in sitting.printed.split("\n") if cell_len(line) > 80] == []


def places(sitting: Sitting) -> list[str]:
    """The names of all slots with a card."""
    game, state = sitting.match.game, sitting.match.state
    return [game.slot_text(slot) for slot, card in enumerate(state.slots) if card >= 0]


def test_sentences_have_no_drawing_and_no_colour() -> None:
    """Plain letters but for names, so that any terminal and any voice can read them."""
    printed = everything(Plain(80), names="Ann,Bob,Cleo,Dan")
    assert printed.isascii()
    assert printed.replace("\n", " ").isprintable()
    assert not re.search(r"[|+]{2}|-{3}|={3}", printed)


def test_without_colour_there_are_no_codes() -> None:
    assert "\x1b" not in everything(drawn(80))


def test_with_colour_every_gem_has_its_letter_still() -> None:
    """The words are the same with and without colour."""
    plain, coloured = everything(drawn(80), seed=3), everything(drawn(80, colour=True), seed=3)
    assert coloured != plain
    assert SGR.sub("", coloured) == plain


def test_every_gem_has_its_own_colour_that_its_letter_can_be_read_on() -> None:
    """The contrast of letter and ground is at least that of large text, 4.5 to 1."""
    from cabochon.tui.ink import CHIPS

    grounds = set()
    for style in CHIPS.values():
        letter, ground = style.split(" on ")
        grounds.add(ground)
        light, dark = sorted((luminance(letter), luminance(ground)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5
    assert len(grounds) == len(CHIPS) == 8


def luminance(colour: str) -> float:
    """The relative luminance of a colour such as `#2457b8`, as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
