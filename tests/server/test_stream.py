"""Live pages: resume, merging, presence, a listener that stops reading, a graceful end."""

import asyncio
import contextlib
import json
import socket
import statistics
import time
from collections.abc import Iterator
from typing import BinaryIO

import pytest

from roundhouse.server.tables.stream import Listeners, events
from roundhouse.table.local import ME, LocalTable
from roundhouse.table.page import look
from server.running import TOY, Guest, Running, read_events, toys_on_the_shelf
from server.wires import figure, wait_until


def test_the_first_page_comes_at_once_and_each_move_brings_another(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    events = guest.events(table, seat=0)
    event, version, page = next(events)
    assert (event, version) == ("page", page["version"])
    guest.move(page)
    newer = next(one for _, _, one in events if one["moves"] > page["moves"])
    assert newer["seq"] > page["seq"]
    events.close()


def test_a_stream_resumes_without_repeating_what_is_known(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    events = guest.events(table, seat=0)
    settled = next(events)
    assert settled[2]["seats"][0]["present"]
    resumed = guest.events(table, seat=0, last=settled[1])
    guest.ask(table, "chat", seat=0, text="are you there?")
    first = next(resumed)
    assert first[2]["chat"]["lines"][-1]["text"] == "are you there?"
    events.close()
    resumed.close()


def test_presence_is_seen_by_others(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link")
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    assert not guest.page(table)["seats"][1]["present"]
    events = friend.events(table)
    next(events)
    assert guest.page(table)["seats"][1]["present"]
    events.close()
    wait_until(lambda: not guest.page(table)["seats"][1]["present"])


def test_a_listener_that_stops_reading_does_not_slow_its_table(warm_house: Running) -> None:
    changes = 200
    with warm_house.guest() as guest:
        quiet, table = (guest.table("me", "device")["table"] for _ in range(2))
        stalled = _deaf_listener(warm_house, table, guest)
        warm_house.settle()
        before = warm_house.memory()
        # By turns, and the middle of twenty: whatever else the machine does slows both alike or falls out.
        turns = [(_seconds_for(guest, quiet, 10), _seconds_for(guest, table, 10)) for _ in range(changes // 10)]
        plain, slowed = map(statistics.median, zip(*turns, strict=True))
        assert slowed < plain * 3
        assert warm_house.memory() - before < 30_000_000
        heard = _hear_all(stalled, changes)
        assert heard[-1]["chat"]["lines"][-1]["n"] == changes


def test_what_a_listener_missed_is_told_as_one_change() -> None:
    async def listen() -> list[bytes]:
        local, listeners = LocalTable(TOY, ["", ""]), Listeners()
        told = events(listeners, ME, local.table, lambda: look(local.table, ME, 0, "en"), "", asyncio.Event())
        heard = [await anext(told)]
        for _ in range(6):
            seat = local.table.acting()[0]
            view = local.table.game.secrecy.view(local.table.match.state, seat)
            local.move(seat, local.table.seq, local.table.game.rules.moves(view, seat)[0])
            listeners.wake()
        heard.append(await anext(told))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(told), 0.05)
        return [*heard, str(len(local.table.match.moves)).encode()]

    with toys_on_the_shelf():
        first, second, moves = (one.decode().split("\n") for one in asyncio.run(listen()))
    assert (first[1], second[1]) == ("event: page", "event: change")
    assert json.loads(second[2].removeprefix("data: "))["set"]["moves"] == int(moves[0])


def test_all_who_only_watch_share_one_drawing(own_house: Running) -> None:
    with own_house.guest() as guest, contextlib.ExitStack() as stack:
        table = guest.table("me", "device")["table"]
        before = figure(own_house, "pages_total")
        watchers = [stack.enter_context(own_house.guest()).events(table) for _ in range(12)]
        first = [next(one) for one in watchers]
        assert {version for _, version, _ in first} == {first[0][1]}, "one who has no token is nobody's presence"
        guest.ask(table, "chat", seat=0, text="look")
        later = [next(one) for one in watchers]
        assert all(page["chat"]["lines"][-1]["text"] == "look" for _, _, page in later)
        assert figure(own_house, "pages_total") - before == 1, "and talk draws nothing"
        for one in watchers:
            one.close()


def test_a_stream_ends_when_the_server_is_told_to_stop(own_house: Running) -> None:
    with own_house.guest() as guest:
        events = guest.events(guest.table("me", "bot")["table"])
        next(events)
        assert own_house.stop() in (0, -15)
        assert [event for event, _, _ in events][
            -1
        ] == "bye"  # said, where a stream that had to be cut would say nothing


def _seconds_for(guest: Guest, table: str, changes: int) -> float:
    words = "a long line of talk " * 12
    began = time.perf_counter()
    for _ in range(changes):
        assert guest.ask(table, "chat", seat=0, text=words).status_code == 200
    return time.perf_counter() - began


def _deaf_listener(house: Running, table: str, guest: Guest) -> socket.socket:
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", house.port))
    cookie = f"roundhouse={guest.cookies['roundhouse']}"
    asked = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n"
    deaf.sendall(asked.encode())
    wait_until(lambda: guest.page(table)["seats"][0]["present"])
    return deaf


def _hear_all(deaf: socket.socket, last: int) -> list[dict]:  # type: ignore[type-arg]
    """The pages that come until the chat line of this number is there."""
    heard: list[dict] = []  # type: ignore[type-arg]
    deaf.settimeout(60)
    with deaf, deaf.makefile("rb") as answer:
        for _, _, page in read_events(_unchunked(answer)):
            heard.append(page)
            if page["chat"]["lines"] and page["chat"]["lines"][-1]["n"] == last:
                return heard
    raise AssertionError("the stream ended too early")


def _unchunked(answer: BinaryIO) -> Iterator[str]:
    """The lines of a chunked body."""
    while answer.readline() != b"\r\n":
        pass
    rest = b""
    while size := int(answer.readline(), 16):
        *lines, rest = (rest + answer.read(size)).split(b"\n")
        answer.readline()
        yield from (line.decode() for line in lines)


def test_events_are_one_line_of_json_each(guest: Guest) -> None:
    table = guest.table("me", "bot")["table"]
    with guest.stream("GET", f"/api/tables/{table}/stream") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        lines = answer.iter_lines()
        assert next(lines).startswith("id: ")
        assert next(lines) == "event: page"
        assert json.loads(next(lines).removeprefix("data: "))["table"] == table
