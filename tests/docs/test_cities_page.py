"""`docs/rules/cities.md`: its tables are those of the box, its turns can be played, its moves are the game's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from by_text import play, position
from cabochon.gems.notation import write_counts
from cabochon.splendor import splendor
from cabochon.splendor.modules.cities import SIDES
from cabochon.splendor.modules.orient import orient_cards
from cabochon.splendor.modules.trading_posts import COST, NOBLES, POSTS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "rules" / "cities.md").read_text("utf-8")
EXAMPLES = re.findall(r"<!-- example -->\n(.*?)<!-- /example -->", PAGE, re.DOTALL)


def table(name: str) -> list[list[str]]:
    """The cells of a table of the page, below its head."""
    (found,) = re.findall(rf"<!-- {name} -->\n(.*?)<!-- /{name} -->", PAGE, re.DOTALL)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in str(found).splitlines()[2:]]


def fenced(text: str, language: str) -> str:
    """The only block of a language in a text."""
    (block,) = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
    return str(block)


def test_there_is_a_turn_for_each_module() -> None:
    """Each of the four modules has a turn that is played through."""
    names = [fenced(example, "position").splitlines()[0] for example in EXAMPLES]
    assert names == [f"splendor+{name}, 2 seats" for name in ("cities", "trading_posts", "strongholds", "orient")]


@pytest.mark.parametrize("example", EXAMPLES, ids=[str(place) for place in range(len(EXAMPLES))])
def test_a_turn_that_is_played_through_is_right(example: str) -> None:
    """It starts as shown, each move is what is asked for, the next player's turn comes, and all is as shown."""
    game, state = position(fenced(example, "position"))
    turns = state.turns
    for line in fenced(example, "moves").splitlines():
        play(game, state, line.split()[0])
    assert (game.asked(state).question, game.to_move(state), state.turns) == ("action", 1, turns + 1)
    after = game.write(state).splitlines()
    for line in fenced(example, "after").splitlines():
        assert line in after


def test_the_table_of_cities_is_right() -> None:
    """Each of the fourteen sides with its points and bonuses."""
    expected = []
    for side in SIDES:
        named = f"`{write_counts(side.cost)}`" if side.cost else ""
        same = f"{side.any_same} of {'another' if named else 'any'} colour" if side.any_same else ""
        bonuses = " and ".join(words for words in (named, same) if words) or "none"
        expected.append([f"`{side.name}`", str(side.points), bonuses])
    assert table("cities") == expected


def test_the_table_of_posts_is_right() -> None:
    """Each of the five posts with its demand."""
    nobles = ["", " and a noble"]
    expected = [[f"`{name}`", f"`{write_counts(COST[post])}`{nobles[NOBLES[post]]}"] for post, name in enumerate(POSTS)]
    assert [row[:2] for row in table("posts")] == expected


def test_the_table_of_orient_cards_is_right() -> None:
    """As many cards of each level and ability as the box has, in its order."""
    found: dict[tuple[int, str], int] = {}
    for card in orient_cards():
        key = (card.row + 1, card.ability)
        found[key] = found.get(key, 0) + 1
    assert [(row[0], row[1]) for row in table("orient")] == [(str(level), str(n)) for (level, _), n in found.items()]


def test_every_ruling_of_the_modules_is_linked() -> None:
    """The page leads to every ruling that a player may need: those of the four modules, and of modules together."""
    linked = set(re.findall(r"\.\./rulings\.md#(\w+)", PAGE))
    rulings = set(re.findall(r"^### ((?:CI|TP|ST|OR)\d+)$", (DOCS / "rulings.md").read_text("utf-8"), re.MULTILINE))
    assert {number.lower() for number in rulings} - linked <= {"or20", "or26"}
    assert {"g3", "g4"} <= linked


def test_every_kind_of_move_is_explained() -> None:
    """Whatever a choice of the modules can begin with is in the table of moves."""
    moves = PAGE.partition("## How moves are written")[2]
    signs = {
        move[0] for row in re.findall(r"^\| (`.+?`) \|", moves, re.MULTILINE) for move in re.findall(r"`(.+?)`", row)
    }
    assert signs == set("~+SCnBR@F-=")
    game = splendor(2, ["orient", "trading_posts", "strongholds", "cities"])
    own = {question.name for question in game.questions} - {question.name for question in splendor(2).questions}
    assert own == {
        "host", "free_card", "keep_noble", "discard", "gold_cards", "post_token", "stronghold", "conquest", "city",
        "choose_city",
    }  # fmt: skip
