"""A fault of the house: an answer in the reader's language, one line in the log, and the house goes on."""

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.running import TOYS, Guest, Running

FAULTY = Path(__file__).parent / "faulty"
BROKEN = "broken_cards"
SENTENCES = {
    "en": "Something broke on the server; the table is as it was before.",
    "uk": "На сервері щось зламалося; стіл лишився таким, як був.",
    "ru": "На сервере что-то сломалось; стол остался таким, как был.",
}


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Running]:
    """A server for this test alone, with a game on its shelf that is full of faults."""
    running = Running(str(tmp_path / "own.db"), ROUNDHOUSE_GAMES=f"{TOYS}{os.pathsep}{FAULTY}").start()
    yield running
    running.kill()


def log_of(house: Running) -> list[dict[str, Any]]:
    """Everything that the house has written on its error stream, once it is closed: each line an object."""
    assert house.process
    house.process.terminate()
    lines = house.errors().splitlines()
    found = [json.loads(line) for line in lines]
    assert all(isinstance(one, dict) and one["event"] and one["level"] and one["timestamp"] for one in found)
    return found


def worst(guest: Guest, table: str, what: str, **query: str) -> Any:
    page = guest.page(table)
    body = {"seat": 0, "move": {"kind": "play", "card": 666}, **({"seq": page["seq"]} if what == "moves" else {})}
    return guest.post(f"/api/tables/{table}/{what}", json=body, params=query)


@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_a_fault_is_answered_in_words_and_the_connection_lives(own_house: Running, lang: str) -> None:
    with own_house.guest() as guest:
        table = guest.table("me", "link", game=BROKEN)["table"]
        assert guest.ask(table, "start", fill="easy").status_code == 200
        before = guest.get(f"/api/tables/{table}/log").content
        for what in ("why", "moves"):
            answer = worst(guest, table, what, lang=lang)
            assert answer.status_code == 500
            assert answer.json()["error"] == "fault"
            assert answer.json()["sentence"] == SENTENCES[lang]
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers.get("connection", "keep-alive") == "keep-alive"
            assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert guest.get(f"/api/tables/{table}/log").content == before
        assert 'method="POST",status="5xx"} 2' in guest.get("/metrics").text
    faults = [one for one in log_of(own_house) if one["event"] == "fault"]
    assert len(faults) == 2
    assert [one["path"] for one in faults] == [f"/api/tables/{table}/{what}" for what in ("why", "moves")]
    assert all("broken_cards" in one["exception"] and "StopIteration" in one["exception"] for one in faults)


def test_a_fault_in_a_stream_that_has_begun_is_one_line_too(own_house: Running) -> None:
    with own_house.guest() as guest, own_house.guest() as friend:
        made = guest.table("me", "link", game=BROKEN)
        table = made["table"]
        assert friend.post(f"/api/join/{made['invites']['1']}", json={}).status_code == 200
        assert guest.ask(table, "start").status_code == 200
        page = guest.page(table)
        with friend.stream("GET", f"/api/tables/{table}/stream") as stream:
            pieces = stream.iter_bytes()
            assert b"event: page" in next(pieces)
            assert guest.move(page).status_code == 200
            with pytest.raises(Exception, match=r"incomplete|peer closed"):
                for _ in pieces:
                    pass
        assert guest.get(f"/api/tables/{table}").status_code == 500
        assert guest.get("/healthz").status_code == 200
    told = [one for one in log_of(own_house) if "exception" in one]
    assert len(told) == 2
    assert all("and one more" in one["exception"] for one in told)
    assert f"/api/tables/{table}/stream" in json.dumps(told[0])


def test_a_bot_that_fails_is_told_line_by_line_and_replaced_by_a_quick_move(own_house: Running) -> None:
    with own_house.guest() as guest:
        table = guest.table("bot normal", "me", game=BROKEN)["table"]
        until = time.monotonic() + 120
        while not re.search('"kind":"(play|swap)"', guest.get(f"/api/tables/{table}/log").text):
            assert time.monotonic() < until
            time.sleep(0.05)
    told = [one for one in log_of(own_house) if "no idea" in json.dumps(one)]
    assert len(told) == 1
    assert "ValueError" in told[0]["exception"]


def test_what_is_no_http_is_one_line_in_the_log(own_house: Running) -> None:
    for rubbish in (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc", b"GET / HTTP/9.9 \r\n\r\n", b"POST \xff HTTP/1.1\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", own_house.port), timeout=30) as wire:
            wire.sendall(rubbish + b"\r\n\r\n")
            assert wire.recv(4096).startswith(b"HTTP/1.1 400 ")
    with own_house.guest() as guest:
        assert guest.get("/healthz").status_code == 200
    assert [one["event"] for one in log_of(own_house)].count("Invalid HTTP request received.") == 3


ELSEWHERE = """
import asyncio, gc, logging, threading, warnings
from roundhouse.server.logs import set_up_logs

async def die(deep):
    return await die(deep - 1) if deep else 1 / 0

async def main():
    task = asyncio.create_task(die(200))
    await asyncio.sleep(0)
    del task
    gc.collect()

set_up_logs()
asyncio.run(main())
warnings.warn("old\\nways")
logging.getLogger("uvicorn.error").error("two\\nlines %s", "\\ud800")
logging.getLogger("any.library").info("nobody needs this")
logging.getLogger("any.library").warning("a number %d", "not a number")
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()

class Dying:
    def __del__(self):
        raise OSError("in the end")

Dying()
raise SystemError("the last\\nword")
"""


def test_whatever_python_or_a_library_says_is_one_object_a_line() -> None:
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == ""
    assert done.returncode == 1
    told = [json.loads(line) for line in done.stderr.splitlines()]
    events = [one["event"] for one in told]
    assert len(told) == 7, events
    assert events[0].startswith("Task exception was never retrieved")
    assert "ZeroDivisionError" in told[0]["exception"]
    assert "old\nways" in events[1]
    assert events[2].startswith("two\nlines")
    assert "a number" in events[3]
    for one, name in zip(told[4:], ("ZeroDivisionError", "OSError: in the end", "SystemError"), strict=True):
        assert name in one["exception"]
    assert max(map(len, done.stderr.splitlines())) < 20_000
