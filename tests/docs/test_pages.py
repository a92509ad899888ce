"""The pages of `docs/`: links lead somewhere, drawings are not stale, examples run, numbers are the game's."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from by_text import play, position
from cabochon import games
from cabochon.splendor import splendor

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
MINE = [DOCS / "rulings.md", DOCS / "architecture.md", *sorted((DOCS / "rules").glob("*.md"))]


@pytest.fixture(scope="module")
def diagrams() -> ModuleType:
    """The tool that draws."""
    spec = importlib.util.spec_from_file_location("diagrams", ROOT / "tools" / "diagrams.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", MINE, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """Every link to a page and to a heading in it finds them."""
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if target.startswith("http"):
            continue
        file, _, anchor = target.partition("#")
        linked = (page.parent / file).resolve() if file else page
        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked), target


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.name)
def test_drawings_are_not_stale(page: Path, diagrams: ModuleType) -> None:
    """Drawings in pages are what the tool draws now; `tools/diagrams.py --write` brings them up to date."""
    text = page.read_text("utf-8")
    assert diagrams.redrawn(text) == text


def test_there_are_drawings(diagrams: ModuleType) -> None:
    """The architecture page shows scripts, questions, joints and folds."""
    forms = [form for _, form, _, _ in diagrams.DRAWN.findall((DOCS / "architecture.md").read_text("utf-8"))]
    assert forms == ["mermaid", "questions", "joints", "joints"]


@pytest.mark.parametrize("name", [*games.FAMILIES, "splendor+orient+trading_posts+strongholds"])
def test_a_drawing_shows_every_question_and_what_asks_it(name: str, diagrams: ModuleType) -> None:
    """Whatever a game can ask or start is drawn behind something that asks or starts it, the setup apart."""
    game = games.make(name)
    lines = diagrams.as_mermaid(game).splitlines()
    led_to = {line.split()[-1] for line in lines if "->" in line and "direction" not in line}
    assert {question.name for question in game.questions} <= led_to
    assert {script.name for script in game.scripts} - led_to == {"setup"}


@pytest.mark.parametrize("page", MINE, ids=lambda page: page.name)
def test_examples_in_python_run(page: Path) -> None:
    """Every block of Python in a page runs, and an expression with `# -> value` behind it has that value."""
    for block in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        names: dict[str, object] = {}
        for line in block.splitlines():
            code, shown, value = line.partition("  # -> ")
            if shown:
                assert repr(eval(code, names)) == value
            else:
                exec(code, names)


def test_the_table_of_components_is_right() -> None:
    """The rules page's table has the numbers of the game."""
    table = re.search(
        r"<!-- components -->\n(.*?)<!-- /components -->",
        (DOCS / "rules" / "splendor.md").read_text("utf-8"),
        re.DOTALL,
    )
    assert table is not None
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table[1].splitlines()[2:]]
    expected = []
    for seats in (2, 3, 4):
        game = splendor(seats)
        decks = ", ".join(str(row.cards) for row in game.rows)
        nobles = seats + 1
        expected.append(
            [str(seats), str(game.stock & 255), str(game.stock >> 56), str(nobles), decks, str(game.rows[0].slots)]
        )
    assert rows == expected


def fenced(text: str, language: str) -> str:
    """The only block of a language in a text."""
    (block,) = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
    return str(block)


def test_the_turn_that_is_played_through_is_right() -> None:
    """The example turn of the rules page starts as shown, each move is legal, and it ends as shown."""
    page = (DOCS / "rules" / "splendor.md").read_text("utf-8")
    game, state = position(fenced(page, "position"))
    for line in fenced(page, "moves").splitlines():
        play(game, state, line.split()[0])
    assert (game.asked(state).question, game.to_move(state), state.turns) == ("action", 1, 31)
    after = game.write(state).splitlines()
    for line in fenced(page, "after").splitlines():
        assert line in after


def test_the_table_of_options_is_right() -> None:
    """The rules page names every option of the game with its default."""
    table = re.search(
        r"<!-- options -->\n(.*?)<!-- /options -->", (DOCS / "rules" / "splendor.md").read_text("utf-8"), re.DOTALL
    )
    assert table is not None
    rows = re.findall(r"^\| `(\w+)` \| `(.+?)` \|", table[1], re.MULTILINE)
    assert rows == [(key, repr(value).replace("'", '"')) for key, value in splendor().options.items()]


def test_every_kind_of_move_is_explained() -> None:
    """The rules page's table of moves has every sign that a choice of the game can begin with."""
    page = (DOCS / "rules" / "splendor.md").read_text("utf-8")
    signs = {row[0] for row in re.findall(r"^\| `([TRB=~>p-].*?)` \| ", page, re.MULTILINE)}
    assert set("TRB=~->p") <= signs
