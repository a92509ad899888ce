"""The drawings of pieces: every piece has one, which refers to nothing that is not there, and is always the same."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser

from cabochon.web.catalogue import catalogue
from served import Server
from visiting import Visitor

DRAWN = """
async () => {
  const pieces = await import('/static/app/pieces.js');
  const { sprite, isDrawn } = await import('/static/app/art/index.js');
  const { catalogue } = await import('/static/app/store.js');
  const { cards, nobles, royals, cities, posts } = catalogue.value;
  const drawn = { sprite: sprite() };
  const keep = (name, element) => { drawn[name] = element.props.dangerouslySetInnerHTML.__html; };
  for (const [id, { row, level, ability }] of Object.entries(cards)) {
    for (const compact of [false, true]) keep(`card ${id} ${compact}`, pieces.card(id, compact));
    keep(`chip ${id}`, pieces.chip(id).props.children);
    keep(`back ${row}`, pieces.back(row, level));
    for (const name of ability.split('+').filter(isDrawn)) keep(`ability ${name}`, pieces.ability(name, 40));
  }
  for (const id of Object.keys(nobles)) {
    for (const compact of [false, true]) keep(`noble ${id} ${compact}`, pieces.noble(id, compact));
  }
  for (const id of Object.keys(royals)) keep(`royal ${id}`, pieces.royal(id));
  for (const id of Object.keys(cities)) keep(`city ${id}`, pieces.city(id));
  for (const { power } of Object.values(posts)) keep(`ability ${power}`, pieces.ability(power, 40));
  for (const px of [15, 40]) {
    for (const kind of 'wugrkpxy') {
      for (const form of ['stone', 'token']) keep(`${form} ${kind} ${px}`, pieces[form](kind, px));
      for (const form of ['pip', 'tile']) {
        for (const n of ['', 3, 10]) keep(`${form} ${kind} ${n} ${px}`, pieces[form](kind, n, px));
      }
    }
    for (const seat of [0, 1, 2, 3]) {
      keep(`shield ${seat} ${px}`, pieces.shield(seat, px, 'Émile'));
      keep(`stronghold ${seat} ${px}`, pieces.stronghold(seat, px));
    }
    keep(`logo ${px}`, pieces.logo(px));
  }
  return drawn;
}
"""
"""Every piece as the client draws it, by name, and the sprite that they all refer to."""

EMBLEMS = {"joker", "double_bonus"}
"""Abilities that are told by the stones in a card's corner."""


def drawn(browser: Browser, server: Server) -> dict[str, str]:
    """Every drawing, made by a browser that was never here before."""
    ann = Visitor(browser, server)
    page = ann.open()
    page.wait_for_selector(".play")
    found: dict[str, str] = page.evaluate(DRAWN)
    ann.leave()
    return found


@pytest.fixture(scope="module")
def drawings(browser: Browser, server: Server) -> dict[str, str]:
    return drawn(browser, server)


def named(markup: str) -> set[str]:
    """What a drawing defines."""
    return set(re.findall(r' id="([^"]+)"', markup))


def referred(markup: str) -> set[str]:
    """What a drawing refers to."""
    return set(re.findall(r'(?:href="#|url\(#)([^")]+)', markup))


def test_drawings_are_markup_without_holes(drawings: dict[str, str]) -> None:
    """No number is missing, and nothing has a style of its own, which the policy of the page forbids."""
    for name, markup in drawings.items():
        parts = list(ElementTree.fromstring(markup).iter())
        assert not re.search("undefined|null|NaN|Infinity", markup), name
        assert not [part.tag for part in parts if "style" in part.attrib or part.tag == "style"], name


def test_what_a_drawing_refers_to_is_there(drawings: dict[str, str]) -> None:
    shared = named(drawings["sprite"])
    missing = {name: referred(markup) - shared - named(markup) for name, markup in drawings.items()}
    assert {name: ids for name, ids in missing.items() if ids} == {}


def test_the_sprite_holds_nothing_that_nobody_uses(drawings: dict[str, str]) -> None:
    assert named(drawings["sprite"]) - {each for markup in drawings.values() for each in referred(markup)} == set()


def test_every_card_has_a_face_of_its_own(drawings: dict[str, str]) -> None:
    """In both sizes: scene, sun, hills and windows follow from its id."""
    faces = [markup for name, markup in drawings.items() if name.startswith("card ")]
    assert len(set(faces)) == len(faces) - len([name for name in drawings if name.startswith("card CF")]) / 2


def test_every_ability_has_a_picture(drawings: dict[str, str]) -> None:
    """All but those that the emblem tells; no two have the same one."""
    told = catalogue()
    names = {name for card in told["cards"].values() for name in card["ability"].split("+") if name} - EMBLEMS
    names |= {post["power"] for post in told["posts"].values()}
    pictures = {name.split()[1]: markup for name, markup in drawings.items() if name.startswith("ability ")}
    assert set(pictures) == names
    assert len(set(pictures.values())) == len(names)


def test_drawings_are_always_the_same(browser: Browser, server: Server, drawings: dict[str, str]) -> None:
    """Whoever looks: chance in them follows from the piece."""
    assert drawn(browser, server) == drawings
