"""Games over real connections: played, left and come back to, watched, in two tabs, and by whom one is not."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from at_table import people
from cabochon.kernel.native import Random
from cabochon.records import read_string, verify
from cabochon.table import Setup
from cabochon.web.messages import Granted, Pong
from cabochon.web.rooms import Room, Watcher
from cabochon.web.sockets import Connection
from served import Client, Server, new_token


@pytest.mark.parametrize(
    ("game", "seats", "bots"),
    [
        ("splendor", 4, ["", "greedy", "random", "random"]),
        ("splendor+cities+trading_posts+strongholds+orient", 3, ["", "random", "random"]),
        ("duel", 2, ["", "random"]),
    ],
)
def test_a_whole_game_is_played_and_its_record_is_in_order(
    server: Server, game: str, seats: int, bots: list[str]
) -> None:
    token = new_token()
    client = Client(server, table := server.open_table(token, game=game, seats=seats, bots=bots), token)
    outcome = client.finish()
    assert min(outcome["ranks"]) == 1
    for form in ("txt", "jsonl"):
        (record,) = read_string(server.get(f"api/tables/{table}/record.{form}").decode())
        verify(record)
        assert record.result is not None
        assert list(record.result.scores) == outcome["scores"]
    client.close()


def test_two_people_sit_down_by_link_and_play(server: Server) -> None:
    token = new_token()
    table = server.open_table(token)
    ann, bob = Client(server, table, token), Client(server, table)
    assert (ann.table["phase"], ann.table["you"], bob.table["you"]) == ("open", 0, None)
    bob.send(kind="sit", seat=1, name="Bob")
    for client in (ann, bob):
        client.until(lambda client=client: client.table["phase"] == "playing")  # type: ignore[misc]
    assert [place["name"] for place in ann.table["places"]] == ["Ann", "Bob"]
    for _ in range(3):
        ann.move()
        bob.move()
    for client in (ann, bob):
        client.close()


def test_a_move_made_while_one_was_away_is_seen_and_the_log_goes_on_where_it_stopped(server: Server) -> None:
    token = new_token()
    table = server.open_table(token)
    ann, bob = Client(server, table, token), Client(server, table)
    bob.send(kind="sit", seat=1, name="Bob")
    ann.until(lambda: ann.table["phase"] == "playing")
    ann.move()
    known = ann.table["seq"]
    ann.close()
    bob.move()
    ann.connect(since=known)
    assert not ann.last["full"]
    assert [entry["seq"] for entry in ann.last["log"]] == list(range(known + 1, ann.table["seq"] + 1))
    assert [entry["seq"] for entry in ann.log] == sorted({entry["seq"] for entry in ann.log})
    for since in (0, 10**9):
        ann.close()
        ann.connect(since=since)
        assert ann.last["full"]
        assert len(ann.log) >= len(bob.log)
    ann.close()
    bob.close()


@pytest.mark.parametrize("game", ["splendor", "duel", "splendor+orient+strongholds"])
def test_every_pending_question_is_there_again_after_a_reload(server: Server, game: str) -> None:
    """Whatever is asked: a connection that begins anew is told the same question and the same choices."""
    token = new_token()
    client = Client(server, server.open_table(token, game=game, seats=2, bots=["", "random"]), token)
    questions = set()
    for number in range(40):
        client.until(lambda: bool(client.table["choices"]) or client.table["phase"] == "over")
        if client.table["phase"] == "over":
            break
        if client.table["asked"]["question"] not in questions:
            questions.add(client.table["asked"]["question"])
            before = client.table
            client.close()
            client.connect(since=before["seq"])
            assert client.table == before
        client.move(number)
    assert len(questions) > 1
    client.close()


def test_a_second_tab_takes_over_and_the_first_says_so(server: Server) -> None:
    token = new_token()
    table = server.open_table(token, bots=["", "random"])
    first = Client(server, table, token)
    second = Client(server, table, token)
    assert first.closed() == 4001
    assert first.said[-1]["kind"] == "replaced"
    second.move()
    second.close()


def test_spectators_come_and_go_and_see_no_more_than_anybody(server: Server) -> None:
    token = new_token()
    table = server.open_table(token, bots=["", "random"])
    ann = Client(server, table, token)
    eve = Client(server, table)
    assert (eve.table["you"], eve.table["choices"], eve.table["reach"]) == (None, [], {})
    ann.until(lambda: ann.last["watchers"] == 1)
    assert eve.answer("Twug")["code"] == "seat"
    ann.answer("R2*")
    eve.until(lambda: any(seat["hand"] for seat in eve.table["seats"]))
    assert eve.table["seats"][0]["hand"] == ["?2"]
    assert ann.table["seats"][0]["hand"][0].startswith("L2-")
    assert ann.table["seats"][0]["hand"][0] not in json.dumps(eve.log)
    running = server.get(f"api/tables/{table}/record.txt").decode()
    assert ann.table["seats"][0]["hand"][0] not in running
    eve.close()
    ann.until(lambda: ann.last["watchers"] == 0)
    ann.close()


def test_an_answer_is_carried_out_once_and_a_stale_one_not_at_all(server: Server) -> None:
    token = new_token()
    client = Client(server, server.open_table(token, seats=2), token)
    other = Client(server, client.url.rpartition("/")[2])
    other.send(kind="sit", seat=1, name="Bob")
    client.until(lambda: bool(client.table.get("choices")))
    version, text = client.table["version"], client.table["choices"][0]["text"]
    granted = client.answer(text, version=version, name="once")
    assert client.answer(text, version=version, name="once") == {**granted, "seq": client.table["seq"]}
    assert client.answer(text, version=version, name="late")["code"] in ("stale", "turn")
    other.until(lambda: bool(other.table.get("choices")))
    assert other.answer("no such thing")["code"] == "choice"
    client.close()
    other.close()


class Spoken:
    """A socket that keeps what is sent."""

    def __init__(self) -> None:
        self.kinds: list[str] = []

    async def send_text(self, text: str) -> None:
        """Keep the kind of a message."""
        self.kinds.append(json.loads(text)["kind"])


def test_who_is_granted_something_has_been_told_what_came_of_it() -> None:
    """However long the connection was busy with something else before."""
    nothing: Any = None

    async def told() -> list[str]:
        socket: Any = Spoken()
        room = Room("table", people(Setup("splendor", 2), Random(1)), nothing, nothing, 0.0)
        watcher = Watcher("ann", 0)
        writing = asyncio.create_task(Connection(socket, nothing, room, watcher, "").write())
        watcher.tell(Pong(0))
        watcher.look()
        watcher.tell(Granted("a1", 1))
        while len(socket.kinds) < 3:
            await asyncio.sleep(0)
        writing.cancel()
        return list(socket.kinds)

    assert asyncio.run(told()) == ["table", "pong", "granted"]


def test_a_bot_plays_on_for_who_left_until_they_come_back(server: Server) -> None:
    token = new_token()
    client = Client(server, server.open_table(token, bots=["", "random"]), token)
    client.send(kind="leave")
    client.until(lambda: client.table["places"][0]["bot"] == "greedy")
    client.until(lambda: client.table["turns"] > 3)
    client.send(kind="come_back")
    client.until(lambda: client.table["places"][0]["bot"] == "" or client.table["phase"] == "over")
    client.close()


def test_people_end_a_game_and_have_another(server: Server) -> None:
    """The next table has the same setup, and the seats moved on by one."""
    token = new_token()
    client = Client(server, server.open_table(token, seats=3, bots=["", "greedy", "random"]), token)
    client.send(kind="offer_end")
    client.until(lambda: client.table["phase"] == "over")
    assert client.table["outcome"]["reason"] == "agreement"
    client.send(kind="rematch")
    client.until(lambda: bool(client.table["next_table"]))
    again = Client(server, client.table["next_table"], token)
    assert [place["bot"] for place in again.table["places"]] == ["greedy", "random", ""]
    again.send(kind="resign")
    again.until(lambda: again.table["places"][2]["why"] == "resignation")
    again.close()
    client.close()


def test_a_finished_game_is_looked_through_with_anybodys_eyes(server: Server) -> None:
    """Its positions are those of one viewer until everything is revealed; a game that goes on has none."""
    token = new_token()
    table = server.open_table(token, bots=["", "random"])
    client = Client(server, table, token)
    with pytest.raises(urllib.error.HTTPError) as error:
        server.get(f"api/tables/{table}/replay")
    assert error.value.code == 409
    error.value.close()
    client.answer("R2*")
    for _ in range(3):
        client.move()
    client.send(kind="resign")
    client.until(lambda: client.table["phase"] == "over")
    seen = {view: json.loads(server.get(f"api/tables/{table}/replay?view={view}")) for view in ("0", "1", "all")}
    seen["spectator"] = json.loads(server.get(f"api/tables/{table}/replay"))
    assert {len(frames) for frames in seen.values()} == {len(seen["all"])}
    assert seen["0"][-1]["turns"] == client.table["turns"]
    hands = {view: frames[-1]["seats"][0]["hand"][0] for view, frames in seen.items()}
    assert hands["0"] == hands["all"] == client.table["seats"][0]["hand"][0]
    assert hands["1"] == hands["spectator"] == "?2"
    for wrong in ("2", "-1", "everything", ""):
        with pytest.raises(urllib.error.HTTPError) as error:
            server.get(f"api/tables/{table}/replay?view={wrong}")
        assert error.value.code == 404
        error.value.close()
    client.close()


@pytest.mark.parametrize("form", ["txt", "jsonl"])
def test_a_record_is_looked_through_like_a_game_that_was_played_here(server: Server, form: str) -> None:
    token = new_token()
    table = server.open_table(token, bots=["", "random"])
    client = Client(server, table, token)
    for _ in range(4):
        client.move()
    client.send(kind="resign")
    client.until(lambda: client.table["phase"] == "over")
    status, told = server.post("api/replay", server.get(f"api/tables/{table}/record.{form}"))
    assert status == 200
    assert told["table"]["outcome"] == client.table["outcome"]
    assert [place["name"] for place in told["table"]["places"]] == ["Ann", "random"]
    assert told["frames"] == json.loads(server.get(f"api/tables/{table}/replay?view=all"))
    assert len(told["log"]) == len(client.log)
    client.close()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"nonsense",
        b"\xff",
        b'[Game "chess"]',
        b'{"record":1,"rules":"splendor@1","seats":2,"viewer":0}\n',
        b'{"record":1,"rules":"splendor@1","seats":2}\n{"question":"reveal","answer":">L9-99"}\n',
        b"x" * 300_000,
    ],
)
def test_a_text_that_is_no_record_is_refused(server: Server, text: bytes) -> None:
    status, told = server.post("api/replay", text)
    assert 400 <= status < 500
    assert told["code"] == "record"


def test_time_runs_out_and_the_game_is_lost(server: Server) -> None:
    token = new_token()
    timing = {"kind": "move", "seconds": 600}
    table = server.open_table(token, bots=["", "random"], timing=timing, late="lose")
    client = Client(server, table, token)
    assert client.table["clocks"]["running"] == 0
    client.close()
    table = server.open_table(token, bots=["", "random"], timing={**timing, "seconds": 1}, late="lose")
    client = Client(server, table, token)
    client.until(lambda: client.table["phase"] == "over")
    assert client.table["outcome"] == {"reason": "time", "ranks": [2, 1], "scores": [0, 0]}
    client.close()


def test_public_tables_are_listed_and_others_are_not(server: Server) -> None:
    token = new_token()
    public, private = server.open_table(token, public=True), server.open_table(token)
    clients = [Client(server, table, token) for table in (public, private)]
    listed = [each["id"] for each in json.loads(server.get("api/tables"))]
    assert public in listed
    assert private not in listed
    for client in clients:
        client.close()


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": "splendor+pirates"},
        {"seats": 7},
        {"seats": "2"},
        {"token": "short"},
        {"options": {"payment": "never"}},
        {"options": {"payment": [1]}},
        {"bots": ["", "deep_blue"]},
        {"bots": ["greedy", "greedy"]},
        {"bots": ["", "random", "random"]},
        {"name": ""},
        {"name": "x" * 30},
        {"seat": 5},
        {"timing": {"kind": "move"}},
        {"surprise": 1},
    ],
)
def test_a_table_that_cannot_be_is_refused(server: Server, wrong: dict[str, object]) -> None:
    wanted = {"game": "splendor", "seats": 2, "token": new_token(), "name": "Ann", **wrong}
    status, told = server.post("api/tables", wanted)
    assert 400 <= status < 500
    assert told["kind"] == "refused"


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b"{" * 5000, b'"' + b"x" * 10_000])
def test_a_body_that_is_no_setup_is_refused(server: Server, body: bytes) -> None:
    status, told = server.post("api/tables", body)
    assert 400 <= status < 500
    assert told["code"] == "message"


def test_pages_of_other_sites_may_not_use_the_server(server: Server) -> None:
    table = server.open_table(new_token())
    address = f"{server.address.replace('http', 'ws')}socket/{table}"
    for origin in ("https://evil.example", "null", "http://[evil", "https://", ""):
        status, told = server.post("api/tables", {}, {"Origin": origin})
        assert (status, told["code"]) == (403, "origin")
        with pytest.raises(InvalidStatus) as error, connect(address, additional_headers={"Origin": origin}):
            pass
        assert error.value.response.status_code == 403


def test_pages_have_a_strict_policy_and_there_are_health_and_metrics(server: Server) -> None:
    assert server.get("health") == b"ok\n"
    assert b"cabochon_games_playing" in server.get("metrics")
    with urllib.request.urlopen(server.address) as answer:
        policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'self'; ")
    assert "unsafe" not in policy
    for path in ("static/../app.py", "static/%2e%2e/app.py", "static/%00", "api/tables/nope/record.txt", "nowhere"):
        with pytest.raises(urllib.error.HTTPError) as error:
            server.get(path)
        assert error.value.code == 404
        assert error.value.headers["content-security-policy"] == policy
        assert error.value.headers["cache-control"] == "no-cache"
        error.value.close()
