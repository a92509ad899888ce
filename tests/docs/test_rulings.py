"""`docs/rulings.md` and what it names: rulings, code and tests must know of each other."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "cabochon"
TESTS = ROOT / "tests"
STATUSES = ("certain", "likely", "our choice")
RULING = re.compile(r"\b(?:BS|CI|TP|ST|OR|DU|CF|G)\d+\b")
QUOTED = re.compile(r"`([^`]+)`")


class Ruling(NamedTuple):
    """One ruling of the page, or one of its worked examples, with the places that it names, each a file and a name."""

    number: str
    status: str
    code: list[tuple[str, str]]
    tests: list[tuple[str, str]]
    text: str


def places(text: str) -> list[tuple[str, str]]:
    """The files and names in a line of the page: a name belongs to the file before it."""
    found: list[tuple[str, str]] = []
    file = ""
    for quoted in QUOTED.findall(text):
        if quoted.endswith(".py"):
            file = quoted
        else:
            found.append((file, quoted))
    return found


def page() -> str:
    """The page's text."""
    return (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")


def rulings() -> list[Ruling]:
    """Every ruling of the page, in order."""
    found = []
    for block in re.split(r"^### ", page().split("\n## Worked examples")[0], flags=re.MULTILINE)[1:]:
        block = re.split(r"^## ", block, flags=re.MULTILINE)[0]
        number, text = block.split("\n", 1)
        title = re.search(r"^\*\*.+?\*\* · (.+)$", text, re.MULTILINE)
        lines = {
            label: re.search(rf"^- {label}: (.*?)(?=^- |\Z)", text, re.MULTILINE | re.DOTALL)
            for label in ("Code", "Tests")
        }
        code, tests = (places(line[1]) if line else [] for line in lines.values())
        found.append(Ruling(number.strip(), title[1] if title else "", code, tests, text))
    return found


def examples() -> list[Ruling]:
    """Every worked example of the page, in order; the place of its status has the rulings that it names."""
    rows = re.findall(r"^\| ([A-Z]\d\d) \| (.+) \| (.+) \| (.+) \|$", page(), re.MULTILINE)
    return [Ruling(number, named, [], places(tests), text) for number, text, named, tests in rows]


@cache
def tree(file: Path) -> ast.Module:
    """A source file's syntax tree."""
    return ast.parse(file.read_text(encoding="utf-8"))


def defined(file: Path) -> set[str]:
    """The names of classes, functions and constants at the top of a file."""
    names: set[str] = set()
    for node in tree(file).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        if isinstance(node, ast.AnnAssign | ast.Assign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names.update(target.id for target in targets if isinstance(target, ast.Name))
    return names


def docstring(file: Path, name: str) -> str:
    """The docstring of a test."""
    found = [node for node in tree(file).body if isinstance(node, ast.FunctionDef) and node.name == name]
    assert found, f"there is no test {name} in {file.name}"
    return ast.get_docstring(found[0]) or ""


ALL = rulings()
NUMBERS = [ruling.number for ruling in ALL]


def prefix(number: str) -> str:
    """The letters of a ruling's number."""
    return number.rstrip("0123456789")


def test_the_page_is_read_whole() -> None:
    """The page has the rulings across games and of the base game, numbered without holes and in order."""
    for letters in dict.fromkeys(map(prefix, NUMBERS)):
        numbers = [int(number.removeprefix(letters)) for number in NUMBERS if prefix(number) == letters]
        assert numbers == list(range(1, len(numbers) + 1)), letters
    assert {"G6", "BS26"} <= set(NUMBERS)


@pytest.mark.parametrize("ruling", ALL, ids=NUMBERS)
def test_a_ruling_says_how_sure_it_is(ruling: Ruling) -> None:
    """Every ruling has a title and a status of the three that the page explains."""
    assert all(status.strip().startswith(STATUSES) for status in ruling.status.split(","))
    assert ruling.status


@pytest.mark.parametrize("ruling", ALL, ids=NUMBERS)
def test_the_code_of_a_ruling_is_there(ruling: Ruling) -> None:
    """Every ruling names the files and definitions that carry it out, or says that there are none yet."""
    assert ruling.code or "\n- Code: not yet" in ruling.text
    for file, name in ruling.code:
        assert name in defined(SOURCES / file), f"{file} {name}"


@pytest.mark.parametrize("ruling", ALL, ids=NUMBERS)
def test_a_ruling_has_tests_that_name_it(ruling: Ruling) -> None:
    """Every ruling that is carried out has a test, and the test's docstring names the ruling."""
    assert bool(ruling.tests) == bool(ruling.code)
    for file, name in ruling.tests:
        assert ruling.number in RULING.findall(docstring(TESTS / file, name)), f"{file} {name}"


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.number)
def test_a_worked_example_is_a_test(example: Ruling) -> None:
    """Every worked example has a test that names it, and the rulings that it names are there."""
    assert example.tests
    for file, name in example.tests:
        assert re.search(rf"\b{example.number}\b", docstring(TESTS / file, name)), f"{file} {name}"
    assert set(RULING.findall(example.status)) <= set(NUMBERS)


def test_every_example_that_a_test_names_is_on_the_page() -> None:
    """The examples that tests claim to be are on the page."""
    named = {
        number
        for file in TESTS.rglob("test_*.py")
        for number in re.findall(r"\(([SCTFO]\d\d)\b", file.read_text("utf-8"))
    }
    assert named == {example.number for example in examples() if example.number[0] in "SCTFO"}


@pytest.mark.parametrize(
    "file",
    [file for folder in (SOURCES, TESTS) for file in sorted(folder.rglob("*.py")) if file != Path(__file__)],
    ids=lambda file: str(file.relative_to(ROOT)),
)
def test_rulings_that_sources_name_are_on_the_page(file: Path) -> None:
    """A ruling that a source or a test names is on the page, once the page has the section that it belongs to."""
    sections = set(map(prefix, NUMBERS))
    named = {number for number in RULING.findall(file.read_text("utf-8")) if prefix(number) in sections}
    assert named <= set(NUMBERS)
