"""`docs/rules/counterfeiters.md`: its tables are the game's, its turn can be played, its links lead to the rulings."""

from __future__ import annotations

import re
from pathlib import Path

from by_text import duel_position, play
from cabochon.duel import duel
from cabochon.duel.modules.counterfeiters import talent_of, talent_text
from cabochon.gems.notation import write_counts

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "rules" / "counterfeiters.md").read_text("utf-8")
GAME = duel(2, ["counterfeiters"])


def table(name: str) -> list[list[str]]:
    """The cells of the table between two marks, without its head."""
    (found,) = re.findall(rf"<!-- {name} -->\n(.*?)<!-- /{name} -->", PAGE, re.DOTALL)
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in str(found).splitlines()[2:]]


def fenced(language: str) -> str:
    """The only block of a language in the page."""
    (block,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(block)


def test_the_cards_are_those_of_the_game() -> None:
    """Each Counterfeiter with its word and its price."""
    cards = [card for card in GAME.cards.all if card.row == 3]
    words = [talent_text(talent_of(card.ability, card.ability_kind)) for card in cards]
    assert table("cards") == [
        [f"`{card.name}`", f"`{word}`", f"`{write_counts(card.cost)}`"] for card, word in zip(cards, words, strict=True)
    ]
    for word in {word.split()[0] for word in words}:
        assert f"**{word}**" in PAGE


def test_the_royals_are_those_of_the_game() -> None:
    """Each new royal with its points and the table's word for what it does."""
    rows = [row[:3] for row in table("royals")]
    assert rows == [[f"`{one.name}`", str(one.points), f"`{one.ability}`"] for one in GAME.royals[4:]]


def test_the_turn_that_is_played_through_is_right() -> None:
    """It starts as shown, each move is legal, and it ends as shown."""
    game, state = duel_position(fenced("position"))
    for line in fenced("moves").splitlines():
        play(game, state, line.split()[0])
    assert (game.asked(state).question, game.to_move(state), state.turns) == ("action", 1, 25)
    after = game.write(state).splitlines()
    for line in fenced("after").splitlines():
        assert line in after


def test_every_ruling_is_linked() -> None:
    """The page leads to every ruling that a player may need."""
    linked = set(re.findall(r"\.\./rulings\.md#(cf\d+)", PAGE))
    rulings = set(re.findall(r"^### (CF\d+)$", (DOCS / "rulings.md").read_text("utf-8"), re.MULTILINE))
    assert {number.lower() for number in rulings} - linked == {"cf4", "cf19", "cf22", "cf25", "cf40"}


def test_every_kind_of_move_is_explained() -> None:
    """Whatever the answers of this module begin with is in the table of moves."""
    moves = PAGE.partition("## How moves are written")[2].partition("## Options")[0]
    written = [
        move for row in re.findall(r"^\| (`.+?`) \|", moves, re.MULTILINE) for move in re.findall(r"`(.+?)`", row)
    ]
    assert {move[0] for move in written} == set("B+<RFDeb~SU>")
    own = {question.name for question in GAME.questions} - {question.name for question in duel().questions}
    assert own == {
        "open_royal", "reduction", "keep", "gather", "free_counterfeiter", "turn_up", "bag", "bag_token", "dealer",
        "window", "bribe", "scout_deck", "look", "scout", "under",
    }  # fmt: skip
