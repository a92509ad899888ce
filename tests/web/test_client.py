"""The files of the client: libraries as listed, texts in every language, licences, nothing that the policy forbids."""

from __future__ import annotations

import importlib.util
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from cabochon.web.catalogue import catalogue

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "cabochon" / "web" / "static"
SCRIPTS = sorted(file for file in (STATIC / "app").rglob("*.js") if file.parent.name != "strings")
LANGUAGES = {file.stem: file for file in (STATIC / "app" / "strings").glob("*.js")}


def strings(language: str) -> dict[str, str]:
    """The texts of a language by key."""
    found = re.findall(r'"((?:[^"\\]|\\.)*)": "((?:[^"\\]|\\.)*)"', LANGUAGES[language].read_text("utf-8"))
    assert len(found) == len(dict(found)), "a key is there twice"
    return dict(found)


def test_the_libraries_are_those_of_the_list() -> None:
    """With their licences; `tools/vendor.py --write` takes newer ones over."""
    spec = importlib.util.spec_from_file_location("vendor", ROOT / "tools" / "vendor.py")
    assert spec is not None
    assert spec.loader is not None
    vendor = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(vendor)
    assert vendor.wrong() == []
    packages = {each["package"] for each in vendor.listed()}
    assert packages == {each["package"] for each in vendor.listed() if "LICENSE" in each["file"]}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_has_texts_for_what_is_said(language: str) -> None:
    """The same keys as English, and the same names to fill in."""
    english, other = strings("en"), strings(language)
    assert set(other) == set(english)
    for key, text in other.items():
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", english[key])), key
        assert text.count("|") == english[key].count("|"), key


def test_every_text_that_is_asked_for_is_there() -> None:
    wanted = {key for file in SCRIPTS for key in re.findall(r'\bt\("([\w.]+)"', file.read_text("utf-8"))}
    assert wanted - set(strings("en")) == set()


def test_every_text_is_asked_for() -> None:
    """By its key, or by one that is put together of a beginning and a name."""
    scripts = "".join(file.read_text("utf-8") for file in SCRIPTS)
    begun = tuple(re.findall(r"`([\w.]+\.)\$\{", scripts))
    assert [key for key in strings("en") if f'"{key}"' not in scripts and not key.startswith(begun)] == []


def test_everything_that_a_piece_does_is_said() -> None:
    """And every bot has a name and a sentence."""
    told, texts = catalogue(), strings("en")
    pieces = [*told["cards"].values(), *told["royals"].values()]
    does = {f"ability.{name}" for piece in pieces for name in piece["ability"].split("+") if name}
    does |= {f"post.{post['power']}" for post in told["posts"].values()}
    does |= {f"bot.{bot['name']}{more}" for bot in told["bots"] for more in ("", ".name")}
    assert does - set(texts) == set()


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: str(file.relative_to(STATIC / "app")))
def test_nothing_is_shown_as_html_but_our_own_drawings(file: Path) -> None:
    """Only pieces.js puts markup into the page, and main.js the drawings' symbols; no markup has a style of its own."""
    text = file.read_text("utf-8")
    if file.name not in ("pieces.js", "main.js"):
        assert "innerHTML" not in text
        assert "dangerouslySetInnerHTML" not in text
    assert " style=" not in text
    assert "eval(" not in text


def test_scripts_import_in_one_direction() -> None:
    """No script imports itself by way of others, and the drawings nothing but each other."""
    imports = {
        file.resolve(): [
            (file.parent / other).resolve() for other in re.findall(r'from "(\.[^"]+)"', file.read_text("utf-8"))
        ]
        for file in (STATIC / "app").rglob("*.js")
    }
    assert set(TopologicalSorter(imports).static_order()) == set(imports), "a script is not there"
    art = (STATIC / "app" / "art").resolve()
    strangers = [
        other for file, others in imports.items() if art in file.parents for other in others if art not in other.parents
    ]
    assert strangers == []


def test_everything_is_served_from_here() -> None:
    for file in [*SCRIPTS, STATIC / "index.html", *STATIC.glob("*.css")]:
        for address in re.findall(r"https?://[^\s\"'`)]+", file.read_text("utf-8")):
            assert address.startswith("http://www.w3.org/"), f"{file.name} names {address}"


def test_fonts_have_their_licences() -> None:
    for font in (STATIC / "fonts").glob("*.woff2"):
        assert (STATIC / "fonts" / f"{font.name.split('-')[0]}-OFL.txt").exists()
