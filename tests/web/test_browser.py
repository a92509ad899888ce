"""The client in a real browser: whole games clicked through, keys, reloads, friends, a server that dies, barriers."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from patience import free_port
from served import Client, Server
from visiting import CLICK_ON, DESK, PHONE, Visitor


@pytest.mark.parametrize(
    ("game", "viewport"),
    [
        ("splendor", DESK),
        ("duel+counterfeiters", DESK),
        ("splendor+cities+trading_posts+strongholds+orient", PHONE),
    ],
)
def test_a_whole_game_is_clicked_through_to_the_end(
    browser: Browser, server: Server, game: str, viewport: dict[str, int]
) -> None:
    ann = Visitor(browser, server, viewport=viewport)
    page = ann.sit(game=game)
    page.wait_for_selector(".act.asking")
    page.evaluate(CLICK_ON, 3000)
    expect(page.locator(".act.over h2")).to_contain_text("win")
    table = page.url.rpartition("/")[2]
    assert b"[Result" in server.get(f"api/tables/{table}/record.txt")
    page.get_by_role("button", name="Rematch").click()
    page.get_by_role("link", name="To the next game").click()
    page.wait_for_selector(".sheet, .dock")
    ann.leave()


def test_from_the_front_page_into_a_game(browser: Browser, server: Server) -> None:
    ann = Visitor(browser, server)
    page = ann.open()
    page.get_by_text("Other bots").click()
    page.get_by_label("Bot", exact=True).select_option("random")
    page.get_by_role("radio", name="2 bots").click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".dock .name")).to_have_text("Ann")
    ann.leave()


def test_friends_come_by_link_and_others_watch(browser: Browser, server: Server) -> None:
    """Bob opens the link, says his name and sits down; Eve comes too late and sees no hidden card."""
    ann, bob, eve = (Visitor(browser, server, name) for name in ("Ann", "Bob", "Eve"))
    page = ann.open()
    page.get_by_text("Options and house rules").click()
    page.get_by_role("radio", name="least gold").click()
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
    link = page.get_by_label("Copy the link").input_value()
    other = bob.open(link.removeprefix(server.address))
    other.get_by_role("button", name="Sit here").click()
    for each in (page, other):
        each.wait_for_selector(".dock")
    mover = page if page.locator(".act.asking").count() else other
    mover.locator(".deck").first.click()
    mover.get_by_role("button", name="Reserve from the deck").click()
    expect(mover.locator(".handcards .card")).to_have_count(1)
    watcher = eve.open(link.removeprefix(server.address))
    expect(watcher.locator(".act h2")).to_have_text("You are watching")
    expect(watcher.locator("[aria-label^='Hidden level 3 card']")).to_have_count(1)
    expect(page.get_by_title("1 watching")).to_be_visible()
    for visitor in (ann, bob, eve):
        visitor.leave()


def test_a_turn_by_keys_alone(browser: Browser, server: Server) -> None:
    """Letters pick tokens, digits a card, Enter confirms, Esc cancels, / types a move."""
    ann = Visitor(browser, server)
    page = ann.sit()
    page.wait_for_selector(".act.asking")
    for key in "wug":
        page.keyboard.press(key)
    expect(page.locator(".pile.sel")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(page.locator(".pile.sel")).to_have_count(0)
    page.keyboard.type("23")
    expect(page.locator("[data-anchor='place:23']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.locator(".handcards .card")).to_have_count(1)
    page.wait_for_selector(".act.asking")
    page.locator("[data-anchor='place:32']").focus()
    for key, there in (("ArrowDown", "place:22"), ("ArrowRight", "place:23"), ("ArrowUp", "place:33")):
        page.keyboard.press(key)
        expect(page.locator(f"[data-anchor='{there}']")).to_be_focused()
    page.keyboard.press("/")
    page.get_by_role("textbox").fill("R11")
    page.keyboard.press("Enter")
    expect(page.locator(".handcards .card")).to_have_count(2)
    ann.leave()


def test_a_reload_and_a_second_tab_lose_nothing(browser: Browser, server: Server) -> None:
    ann = Visitor(browser, server)
    page = ann.sit()
    page.wait_for_selector(".act.asking")
    page.locator("[data-anchor='place:31']").click()
    page.locator("[data-act=confirm]").click()
    expect(page.locator(".handcards .card")).to_have_count(1)
    page.wait_for_selector(".act.asking")
    rows = page.locator(".logrows .entry").count()
    page.reload()
    expect(page.locator(".handcards .card")).to_have_count(1)
    expect(page.locator(".logrows .entry")).to_have_count(rows)
    second = ann.new_page()
    second.goto(page.url)
    second.wait_for_selector(".act.asking")
    expect(page.locator("h1")).to_have_text("The table is open in another tab")
    page.get_by_role("button", name="Use it here").click()
    page.wait_for_selector(".act.asking")
    expect(second.locator("h1")).to_have_text("The table is open in another tab")
    ann.leave()


def test_who_is_offline_is_told_so_and_comes_back(browser: Browser, server: Server) -> None:
    ann = Visitor(browser, server)
    page = ann.sit()
    page.wait_for_selector(".act.asking")
    ann.context.set_offline(True)
    expect(page.locator(".act.lost h2")).to_have_text("Connection lost")
    ann.context.set_offline(False)
    page.wait_for_selector(".act.asking")
    page.locator("[data-anchor='place:31']").click()
    page.locator("[data-act=confirm]").click()
    expect(page.locator(".handcards .card")).to_have_count(1)
    ann.context.close()


def test_a_server_that_dies_is_waited_for_and_the_game_goes_on(browser: Browser, tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'games.db'}", "--pace", "0", "--port", str(free_port()))
    ann = Visitor(browser, server)
    page = ann.sit()
    page.locator("[data-anchor='place:31']").click()
    page.locator("[data-act=confirm]").click()
    expect(page.locator(".handcards .card")).to_have_count(1)
    server.kill()
    expect(page.locator(".act.lost h2")).to_have_text("Connection lost")
    server.start()
    page.wait_for_selector(".act.asking")
    expect(page.locator(".handcards .card")).to_have_count(1)
    ann.context.close()
    assert "Traceback" not in server.stop()


CHOOSING = """
async () => {
  const { NOTHING, answers, click, movable, whole } = await import('/static/app/choosing.js');
  const take = (text, tokens) => ({ kind: 'take', text, tokens });
  const choices = [take('Twug', { w: 1, u: 1, g: 1 }), take('Tww', { w: 2 }),
    { kind: 'reserve', text: 'R11', row: '1', slot: 1 }, { kind: 'buy', text: 'B11', row: '1', slot: 1 },
    { kind: 'reserve', text: 'R3*', row: '3', slot: null }];
  const after = (...things) => {
    const picked = things.reduce((before, thing) => click(choices, before, thing), NOTHING);
    return [picked.items.join(' ') || picked.focus, answers('action', choices, picked)];
  };
  const back = [{ kind: 'return', token: 'w', text: '-w' }, { kind: 'return', token: 'k', text: '-k' }];
  const at = (slot) => ({ row: '2', slot });
  const forts = [{ kind: 'place', text: 'S+21', ...at(1) }, { kind: 'place', text: 'S+22', ...at(2) },
    { kind: 'move', text: 'S21>22', from: at(1), to: at(2) }, { kind: 'move', text: 'S21>23', from: at(1), to: at(3) }];
  const fort = (...things) => {
    const picked = things.reduce((before, thing) => click(forts, before, thing), NOTHING);
    return [movable(forts, picked), answers('stronghold', forts, picked), whole('stronghold', forts, picked, 0)];
  };
  const lines = [{ kind: 'take', text: 'Ta1b1c1', spaces: ['a1', 'b1', 'c1'], tokens: {} },
    { kind: 'take', text: 'Ta1b1', spaces: ['a1', 'b1'], tokens: {} }];
  const line = ['space:a1', 'space:c1'].reduce((before, space) => click(lines, before, space, false), NOTHING);
  return [answers('action', lines, line), fort('place:22'), fort('place:21'), fort('place:21', 'place:22'),
    fort('place:23'), after('bank:w'), after('bank:w', 'bank:w'), after('bank:w', 'bank:u', 'bank:g'),
    after('bank:u', 'bank:u'),
    after('bank:u', 'bank:r'), after('bank:w', 'bank:w', 'bank:u'), after('place:11'), after('deck:3'),
    after('deck:3', 'deck:3'),
    answers('return', back, { ...NOTHING, items: ['mine:k', 'mine:w', 'mine:k'] }),
    answers('return', back, NOTHING)];
}
"""


def test_what_is_picked_comes_to_an_answer_that_is_legal_or_to_none(browser: Browser, server: Server) -> None:
    """Picks that cannot become a choice begin anew; the same thing again is put back.

    Two ends bring along what is between. Where a stronghold may be placed it is, wherever else one may move to.
    """
    ann = Visitor(browser, server)
    assert ann.open().evaluate(CHOOSING) == [
        ["Ta1b1c1"],
        [False, ["S+22"], True],
        [True, ["S+21"], False],
        [False, ["S21>22"], True],
        [False, None, False],
        ["bank:w", None],
        ["bank:w bank:w", ["Tww"]],
        ["bank:w bank:u bank:g", ["Twug"]],
        ["", None],
        ["bank:u", None],
        ["bank:u", None],
        ["place:11", None],
        ["deck:3", ["R3*"]],
        ["", None],
        ["-w", "-k", "-k"],
        None,
    ]
    ann.leave()


def test_names_are_shown_as_they_are_and_never_run(browser: Browser, server: Server) -> None:
    ann = Visitor(browser, server)
    table = server.open_table(ann.token, name="<img src=x>&\"'", bots=["", "random"])
    page = ann.open(f"t/{table}")
    expect(page.locator(".dock .name")).to_have_text("<img src=x>&\"'")
    assert page.locator("img").count() == 0
    ann.leave()


def test_the_language_and_the_theme_are_switched(browser: Browser, server: Server) -> None:
    ann = Visitor(browser, server)
    page = ann.sit()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="Français").click()
    page.get_by_role("radio", name="clair").click()
    page.get_by_role("button", name="Fermer").click()
    expect(page.locator(".act h2")).to_have_text("À vous de jouer")
    assert page.evaluate("document.documentElement.lang + document.documentElement.dataset.theme") == "frlight"
    page.reload()
    expect(page.locator(".act h2")).to_have_text("À vous de jouer")
    ann.leave()


def test_a_finished_game_is_looked_through_by_keys(browser: Browser, server: Server) -> None:
    """The address names the turn, so that a link leads to it; hidden cards stay hidden until they are revealed."""
    ann = Visitor(browser, server)
    page = ann.sit()
    page.wait_for_selector(".act.asking")
    page.evaluate(CLICK_ON, 30)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Look it through").click()
    expect(page.locator(".past")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(".pastat")).to_contain_text("0/")
    expect(page.locator(".dock .bigpts")).to_contain_text("0of 15")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("#2$"))
    page.get_by_label("Seen by").select_option("all")
    expect(page.locator("[aria-label^='Hidden']")).to_have_count(0)
    page.reload()
    expect(page.locator(".pastat")).to_contain_text("2/")
    ann.leave()


def test_a_record_is_pasted_and_looked_through(browser: Browser, server: Server) -> None:
    ann = Visitor(browser, server)
    table = server.open_table(ann.token, bots=["", "random"])
    client = Client(server, table, ann.token)
    client.move()
    client.send(kind="resign")
    client.until(lambda: client.table["phase"] == "over")
    client.close()
    page = ann.open()
    page.get_by_label("Paste a record, or drop a file").fill("nonsense")
    page.get_by_role("button", name="Look it through").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Paste a record, or drop a file").fill(server.get(f"api/tables/{table}/record.txt").decode())
    page.get_by_role("button", name="Look it through").click()
    expect(page.locator(".act.over h2")).to_contain_text("random wins")
    page.keyboard.press("End")
    expect(page.locator(".logrows .entry.new")).to_be_visible()
    ann.context.close()


def test_giving_up_asks_first(browser: Browser, server: Server) -> None:
    ann = Visitor(browser, server)
    page = ann.sit(game="duel")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".act.asking")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.locator(".act.over h2")).to_contain_text("Random wins")
    ann.leave()


@pytest.mark.parametrize(
    ("theme", "viewport"), [("dark", DESK), ("light", PHONE), ("contrast", DESK)], ids=["dark", "light", "contrast"]
)
def test_no_screen_has_a_barrier(browser: Browser, server: Server, theme: str, viewport: dict[str, int]) -> None:
    """Axe finds nothing on the front page, in the waiting room, in both games with a choice made, and in the menu."""
    axe = (files("axe_core_python") / "axe.min.js").read_text("utf-8")
    ann = Visitor(browser, server, viewport=viewport, reduced_motion="reduce")
    page = ann.open()
    page.evaluate("(theme) => localStorage.setItem('cabochon.theme', theme)", theme)
    screens = [
        ("", ".play"),
        (f"t/{server.open_table(ann.token)}", ".waitbox"),
        (f"t/{server.open_table(ann.token, bots=['', 'random'])}", ".act.asking"),
        (f"t/{server.open_table(ann.token, game='duel', bots=['', 'random'])}", ".act.asking"),
    ]
    found: list[str] = []
    for path, what in screens:
        page = ann.open(path)
        page.wait_for_selector(what)
        if what == ".act.asking":
            page.locator("[data-anchor='place:11']").click()
        page.evaluate(axe)
        told = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        for each in told["violations"]:
            found += [f"{path[:2]} {each['id']}: {node['html'][:150]}" for node in each["nodes"][:3]]
    assert found == [], "\n".join(found)
    ann.leave()


REACHED = """
() => [...document.querySelectorAll('.phone button, .phone a')].flatMap((each) => {
  const box = each.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  if (!box.width) return [];
  const hit = (dx) => each.contains(document.elementFromPoint(x + dx, y));
  const wide = box.width >= 43.5 || (each.matches('.deck') && hit(-15) && hit(14));
  const name = `${each.className} ${each.dataset.anchor || each.textContent} ${box.width} ${box.height}`;
  return [hit(0) ? '' : `covered: ${name}`, wide && box.height >= 43.5 ? '' : `small: ${name}`];
}).filter(Boolean)
"""
"""What cannot be touched on a phone because something lies over it, or because it is too small. The decks are drawn as
narrow tabs; a finger may miss them by a little."""

TAKEN = """
async () => {
  const { NOTHING, itemsOf } = await import('/static/app/choosing.js');
  const { choices, picked } = await import('/static/app/store.js');
  const longest = choices.value.map((choice) => itemsOf(choice) || []).sort((a, b) => b.length - a.length)[0];
  picked.value = { ...NOTHING, items: longest };
}
"""
"""Pick as many tokens as can be."""


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("splendor", 2),
        ("splendor", 3),
        ("splendor", 4),
        ("splendor+cities+trading_posts+strongholds+orient", 4),
        ("splendor+trading_posts", 3),
        ("duel", 2),
        ("duel+counterfeiters", 2),
    ],
)
def test_a_phone_shows_the_whole_table_at_once(browser: Browser, server: Server, game: str, seats: int) -> None:
    """Without scrolling: nothing is covered or too small for a finger, before and while something is picked."""
    ann = Visitor(browser, server, viewport=PHONE, is_mobile=True, has_touch=True, reduced_motion="reduce")
    page = ann.sit(game=game, seats=seats, bots=["", *["random"] * (seats - 1)])
    page.wait_for_selector(".act.asking")
    for taken in (False, True):
        if taken:
            page.evaluate(TAKEN)
            page.wait_for_selector("[data-act=confirm]")
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
            PHONE["width"],
            PHONE["height"],
        ]
        assert page.evaluate(REACHED) == []
    ann.leave()


def test_a_phone_opens_what_a_player_has(browser: Browser, server: Server) -> None:
    """Another's things and one's own, over the table; a tap beside them puts them away."""
    ann = Visitor(browser, server, viewport=PHONE, is_mobile=True, has_touch=True, reduced_motion="reduce")
    page = ann.sit()
    page.wait_for_selector(".act.asking")
    page.locator(".opp").tap()
    expect(page.locator(".opened .log")).to_be_visible()
    expect(page.locator(".opened .name")).to_contain_text("Random")
    page.locator(".openedseat").get_by_role("button", name="Close").tap()
    expect(page.locator(".opened")).to_have_count(0)
    page.get_by_role("button", name="Ann, 0 points").tap()
    expect(page.locator(".opened .name")).to_contain_text("Ann")
    page.touchscreen.tap(195, 640)
    expect(page.locator(".opened")).to_have_count(0)
    ann.leave()


def test_an_address_where_nothing_is_says_so(browser: Browser, server: Server) -> None:
    """With the status that says so to programs, too, and a way back."""
    page = browser.new_page()
    found = page.goto(f"{server.address}elsewhere/x")
    assert found is not None
    assert found.status == 404
    expect(page.get_by_role("heading")).to_have_text("There is no such page")
    page.get_by_role("link", name="All tables").click()
    expect(page).to_have_url(server.address)
    for path in ("api/nothing", "static/app/nothing.js"):
        answer = page.request.get(server.address + path)
        assert (answer.status, answer.json()["message"]) == (404, f"there is nothing at /{path}")
    page.close()
