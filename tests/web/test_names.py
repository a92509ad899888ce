"""What whoever plays is called: bots in the language of who looks, people and programs as they call themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bringing import restart_without
from served import Client, Server, new_token
from visiting import PHONE, Visitor

STRANGE = "<b>Magpie</b>"


def french(browser: Browser, server: Server, name: str = "Ann", **more: object) -> Visitor:
    """Somebody who reads French."""
    visitor = Visitor(browser, server, name, **more)
    visitor.context.add_init_script("localStorage.setItem('cabochon.language', 'fr')")
    return visitor


def speak_english(page: Page) -> None:
    """Switch the language where it is switched."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="English").click()
    page.get_by_role("button", name="Close").click()


def test_bots_are_called_in_the_language_of_who_looks(browser: Browser, server: Server) -> None:
    """On their seats, in the turns, in words, in the result, the replay and the lobby; records keep what they are."""
    ann = french(browser, server)
    page = ann.sit(bots=["", "level3"], public=True)
    page.wait_for_selector(".act.asking")
    expect(page.locator(".side .seat .name")).to_have_text("Niveau 3 robot")
    page.locator("[data-anchor='place:31']").click()
    page.locator("[data-act=confirm]").click()
    expect(page.locator(".logrows .entry b").filter(has_text="Niveau 3").first).to_be_visible()
    watcher = french(browser, server, "Eve")
    expect(watcher.open().locator(".trow").filter(has_text="Ann, Niveau 3").first).to_be_visible()
    watcher.leave()
    speak_english(page)
    expect(page.locator(".side .seat .name")).to_have_text("Level 3 bot")
    expect(page.locator(".logrows .entry b").filter(has_text="Level 3").first).to_be_visible()
    assert "Niveau" not in page.locator("body").inner_text()
    ann.page.close()
    ann.leave()


def test_the_result_and_the_replay_are_in_the_language_of_who_looks(browser: Browser, server: Server) -> None:
    ann = french(browser, server)
    table = server.open_table(ann.token, game="duel", bots=["", "level2"])
    client = Client(server, table, ann.token)
    client.move()
    client.send(kind="resign")
    client.until(lambda: client.table["phase"] == "over")
    client.close()
    page = ann.open(f"t/{table}#1")
    expect(page.locator(".act.over h2")).to_contain_text("Niveau 2")
    expect(page.locator(".racehead")).to_contain_text("Niveau 2")
    expect(page.get_by_label("Vue par").locator("option").nth(1)).to_contain_text("Niveau 2")
    assert 'level2"]' in server.get(f"api/tables/{table}/record.txt").decode()
    ann.leave()


def test_two_bots_of_a_kind_are_told_apart_and_people_are_never_renamed(browser: Browser, server: Server) -> None:
    ann = french(browser, server, "Niveau 3")
    page = ann.open(f"t/{server.open_table(ann.token, name='Niveau 3', seats=4, bots=['', 'level3', 'level3', ''])}")
    names = page.locator(".chair b")
    for seat, name in enumerate(["Niveau 3 vous", "Niveau 3 (2) robot", "Niveau 3 (3) robot", "libre"]):
        expect(names.nth(seat)).to_have_text(name)
    ann.leave()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_program_is_said_to_be_one(browser: Browser, server: Server, language: str) -> None:
    """Before the game and during it, on a large and on a small screen; what it calls itself is shown and never run."""
    word = {"en": "program", "fr": "programme"}[language]
    ann = french(browser, server) if language == "fr" else Visitor(browser, server)
    bob = Visitor(browser, server, "Bob", viewport=PHONE)
    bob.context.add_init_script(f"localStorage.setItem('cabochon.language', '{language}')")
    table = server.open_table(ann.token, seats=3, bots=["", "", "random"])
    page = ann.open(f"t/{table}")
    page.get_by_text({"en": "Seat a program", "fr": "Asseoir un programme"}[language]).click()
    expect(page.locator("details input")).to_have_value(f"cabochon bot {server.address}t/{table}")
    page.get_by_role("listitem").filter(has_text="random" if language == "en" else "hasard").get_by_role(
        "button"
    ).click()
    expect(page.locator(".chair b").nth(2)).to_have_text({"en": "free", "fr": "libre"}[language])
    program = Client(server, table, f"bot-{new_token()}")
    program.send(kind="sit", seat=1, name=STRANGE)
    expect(page.locator(".chair b").nth(1)).to_have_text(f"{STRANGE} {word}")
    other = bob.open(f"t/{table}")
    other.locator("[data-act=sit2]").click()
    expect(page.locator(".side .seat[data-seat='1'] .name")).to_have_text(f"{STRANGE} {word}")
    expect(other.locator(".opp[data-seat='1'] .oname")).to_have_text(STRANGE)
    expect(other.locator(".opp[data-seat='1']").get_by_role("img", name=word)).to_be_visible()
    expect(other.locator(".opp[data-seat='0']").get_by_role("img", name=word)).to_have_count(0)
    assert page.locator("b", has_text="Magpie").locator("b").count() == 0
    program.close()
    expect(page.locator(".side .seat[data-seat='1'] .name")).to_contain_text(f"{word}, ")
    for visitor in (ann, bob):
        visitor.leave()


def test_an_installed_bot_is_picked_by_its_name_and_its_absence_is_told(
    browser: Browser, running: Server, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stands under a heading of its own wherever bots are; when it is gone, its seat and the turns say so."""
    ann = french(browser, running)
    page = ann.open()
    for picking in page.locator("select:has(optgroup)").all():
        assert picking.locator("optgroup").get_attribute("label") == "Installés ici"
        assert picking.locator("optgroup option").all_text_contents() == ["chatty", "failing", "magpie", "stuck"]
    assert page.locator("select:has(optgroup)").count() == 2
    page.get_by_text("Autres robots").click()
    page.get_by_label("Robot", exact=True).select_option("magpie")
    expect(page.locator(".botsaid")).to_have_text("magpie: Buys where it can.")
    page.get_by_role("button", name="Jouer", exact=True).click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".side .seat .name")).to_have_text("magpie robot")
    path = page.url.removeprefix(running.address)
    restart_without(running, monkeypatch, package)
    page = ann.open(path)
    page.evaluate(f"localStorage.setItem('cabochon.token', {ann.token!r})")
    page.reload()
    expect(page.locator(".side .seat .name")).to_have_text("magpie Avide joue à sa place")
    expect(page.locator(".logrows")).to_contain_text("magpie n'est plus installé : un autre robot joue à sa place.")
    ann.context.close()
