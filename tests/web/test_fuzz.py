"""Whatever a client sends gets one typed refusal or what it asked for, and no game is lost by it."""

from __future__ import annotations

import json
import random
import socket
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from patience import WAIT
from served import Client, Server, new_token

KINDS = (
    "hello", "sit", "seat_bot", "clear", "answer", "take_back", "leave", "come_back", "resign", "offer_end",
    "rematch", "ping", "no_such_kind",
)  # fmt: skip
VALUES: tuple[object, ...] = (
    0,
    1,
    -1,
    7,
    10**20,
    "",
    "x",
    "Twug",
    "x" * 300,
    None,
    [],
    ["Twug"],
    ["-w"] * 20,
    {},
    True,
    1.5,
    "\u202e",
    "\ud83d",
)


def frame(rng: random.Random) -> bytes | str:
    """Some message, more or less like one of the protocol."""
    if rng.random() < 0.2:
        frames: list[bytes | str] = [
            b"",
            b"\xff\xfe",
            b"null",
            b"[]",
            b"{}",
            b"[" * 2000,
            "é",
            '{"kind":',
            "\x00",
            b"9" * 400,
        ]
        return rng.choice(frames)
    keys = ("seat", "name", "bot", "id", "version", "answers", "token", "since", "more")
    said = {"kind": rng.choice(KINDS), **{key: rng.choice(VALUES) for key in keys if rng.random() < 0.4}}
    text = json.dumps(said)
    if rng.random() < 0.2:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice('"{}[],:x\\') + text[place + 1 :]
    return text


@pytest.mark.parametrize("seed", range(2))
def test_random_frames_do_no_harm(server: Server, seed: int) -> None:
    rng = random.Random(seed)
    token = new_token()
    game = ("splendor", "duel")[seed % 2]
    table = server.open_table(token, game=game, bots=["", "random"])
    ann = Client(server, table, token)
    with connect(ann.url, open_timeout=WAIT) as eve:
        eve.send(json.dumps({"kind": "hello", "token": new_token()}))
        for _ in range(55):
            eve.send(frame(rng))
        eve.send(json.dumps({"kind": "ping"}))
        while (told := json.loads(eve.recv(WAIT)))["kind"] != "pong":
            assert told["kind"] in ("refused", "table", "granted")
    for _ in range(3):
        ann.move()
    ann.close()


@pytest.mark.parametrize("path", ["api/tables", "api/replay"])
def test_who_leaves_in_the_middle_of_a_request_does_no_harm(server: Server, path: str) -> None:
    """The log of this server has no exception, as of every test here."""
    address = urlsplit(server.address)
    assert address.hostname is not None
    with socket.create_connection((address.hostname, address.port or 80)) as leaving:
        leaving.sendall(f"POST /{path} HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{{".encode())
    assert server.get("health") == b"ok\n"


def test_who_talks_too_fast_is_asked_to_wait(server: Server) -> None:
    """Each ping is answered in one way or the other; there are more until it was too much in too short a time."""
    client = Client(server, server.open_table(token := new_token(), bots=["", "random"]), token)
    while all(told["kind"] == "pong" for told in client.said):
        for _ in range(70):
            client.send(kind="ping")
        before = len(client.said)
        client.until(lambda before=before: len(client.said) == before + 70)  # type: ignore[misc]
    assert {told.get("code") for told in client.said} == {None, "slow"}
    assert client.ask(kind="ping")["kind"] == "pong"
    client.close()


def test_a_message_that_is_too_long_ends_the_connection_but_not_the_game(server: Server) -> None:
    client = Client(server, server.open_table(token := new_token(), bots=["", "random"]), token)
    client.socket.send("x" * 20_000)
    assert client.closed() == 1009
    client.connect(since=0)
    client.move()
    client.close()


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"kind":"ping"}', 4002),
        ("nonsense", 4002),
        ("[" * 16_000, 4002),
        (b"\xff\xfe", 4002),
        (b'{"kind":"hello","token":"\xff"}', 4002),
        ('{"kind":"hello","token":"short"}', 4002),
        ('{"kind":"hello","token":"' + "x" * 200 + '"}', 4002),
    ],
)
def test_who_does_not_say_hello_is_not_heard(server: Server, first: str | bytes, code: int) -> None:
    table = server.open_table(new_token())
    with connect(f"{server.address.replace('http', 'ws')}socket/{table}", open_timeout=WAIT) as opened:
        opened.send(first)
        with pytest.raises(ConnectionClosed) as error:
            opened.recv(WAIT)
    assert error.value.rcvd is not None
    assert error.value.rcvd.code == code


@pytest.mark.parametrize("table", ["x" * 16, "x", "0"])
def test_a_table_that_there_is_not_is_said_not_to_be_there(server: Server, table: str) -> None:
    address = f"{server.address.replace('http', 'ws')}socket/{table}"
    with connect(address, open_timeout=WAIT) as opened, pytest.raises(ConnectionClosed) as error:
        opened.recv(WAIT)
    assert error.value.rcvd is not None
    assert error.value.rcvd.code == 4004
