"""`docs/rules/duel.md`: its tables have the game's numbers, its example turn is legal and ends as shown."""

from __future__ import annotations

import re
from pathlib import Path

from by_text import duel_position, play
from cabochon.duel import duel
from cabochon.duel.pieces import ABILITIES
from cabochon.gems.colours import KINDS, LETTERS, count

PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "duel.md").read_text("utf-8")


def table(name: str) -> list[list[str]]:
    """The cells of the table between two marks, without its head."""
    found = re.search(rf"<!-- {name} -->\n(.*?)<!-- /{name} -->", PAGE, re.DOTALL)
    assert found is not None
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in found[1].splitlines()[2:]]


def fenced(language: str) -> str:
    """The only block of a language in the page."""
    (block,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(block)


def test_the_pieces_are_those_of_the_game() -> None:
    """Tokens, cards a level, royals and abilities."""
    game = duel()
    kinds = [kind for kind in range(len(KINDS)) if count(game.stock, kind)]
    letters, numbers = table("tokens")
    assert letters[1:] == [f"`{LETTERS[kind]}`" for kind in kinds]
    assert numbers[1:] == [str(count(game.stock, kind)) for kind in kinds]
    assert table("cards") == [[row.letter, str(row.cards), str(row.slots)] for row in game.rows]
    named = {"": "none"} | {ability: f"`{ability}`" for ability in ABILITIES}
    assert table("royals") == [[f"`{one.name}`", str(one.points), named[one.ability]] for one in game.royals]
    assert {row[0] for row in table("abilities")} == {f"`{ability}`" for ability in ABILITIES}


def test_the_options_are_those_of_the_game() -> None:
    """Every option with its default."""
    rows = [(row[0], row[1]) for row in table("options")]
    assert rows == [(f"`{key}`", "`" + repr(value).replace("'", '"') + "`") for key, value in duel().options.items()]


def test_the_turn_that_is_played_through_is_right() -> None:
    """It starts as shown, each move is legal, and it ends as shown."""
    game, state = duel_position(fenced("position"))
    for line in fenced("moves").splitlines():
        play(game, state, line.split()[0])
    assert (game.asked(state).question, game.to_move(state), state.turns) == ("action", 1, 25)
    after = game.write(state).splitlines()
    for line in fenced("after").splitlines():
        assert line in after


def test_every_kind_of_move_is_explained() -> None:
    """The table of moves has every sign that a choice of the game can begin with."""
    signs = {row[0] for row in re.findall(r"^\| `(.+?)` \| ", PAGE.partition("## How moves")[2], re.MULTILINE)}
    assert set("PFTR+B=V~-p>") <= signs
