"""Limits that made-up tokens do not pass: by guest and by address, forgotten in time."""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.requests import HTTPConnection

from roundhouse.server.api.problems import Problem
from roundhouse.server.door.files import backlog, fitted
from roundhouse.server.door.limits import ADDRESS, ISSUED, MOST_KEYS, RATES, Limits, Window, counted_as
from roundhouse.server.settings import Settings
from server.running import Guest, Running
from server.wires import wait_until


def asker(guest: str = "", host: str = "192.0.2.1") -> HTTPConnection:
    return HTTPConnection({"type": "http", "headers": [], "client": (host, 1), "state": {"guest": guest}})


def let_in(limits: Limits, askers: Iterator[HTTPConnection], kind: str) -> int:
    """How many pass before one is refused."""
    for number, one in enumerate(askers):
        try:
            limits.check(one, kind)
        except Problem as problem:
            return number if problem.status == 429 else -1
    raise AssertionError("nobody was refused")


def test_a_million_keys_take_bounded_room_and_are_forgotten_in_time() -> None:
    now = 0.0
    window = Window(3, 60, lambda: now)
    for number in range(1_000_000):
        window.hit(str(number))
    assert len(window) <= MOST_KEYS
    now = 61.0
    window.hit("newcomer")
    assert len(window) == 1


def test_so_many_are_let_in_and_the_next_is_told_how_long_to_wait() -> None:
    now = 0.0
    window = Window(3, 60, lambda: now)
    assert [window.hit("one") for _ in range(3)] == [0, 0, 0]
    now = 20.0
    assert window.hit("one") == 40
    assert window.hit("other") == 0
    now = 60.0
    assert window.hit("one") == 0


def test_a_clock_on_the_wall_that_is_set_back_locks_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window(1, 0.2)
    assert window.hit("one") == 0
    assert window.hit("one") > 0
    monkeypatch.setattr(time, "time", lambda: -1e9)
    wait_until(lambda: window.hit("one") == 0)


def test_many_guests_at_one_address_have_more_than_one_guest_but_not_everything() -> None:
    limits, most = Limits(Settings()), RATES["write"][0]
    assert let_in(limits, (asker("the same") for _ in range(10_000)), "write") == most
    others = (asker(f"guest {number}") for number in range(10_000))
    assert let_in(limits, others, "write") == most * (ADDRESS - 1)
    assert let_in(limits, (asker("the same", "192.0.2.2") for _ in range(10_000)), "write") == 0
    assert let_in(limits, (asker("another", "192.0.2.2") for _ in range(10_000)), "write") == most


def test_askers_without_a_token_of_ours_are_one_guest_per_address() -> None:
    limits = Limits(Settings())
    assert let_in(limits, (asker() for _ in range(10_000)), "page") == RATES["page"][0]
    limits.check(asker("known"), "page")
    limits.check(asker(host="192.0.2.2"), "page")


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"), ("fe80::1%eth0", "fe80::/64"), ("?", "?"),
    ],
)  # fmt: skip
def test_an_ipv6_household_counts_as_one(host: str, key: str) -> None:
    assert counted_as(host) == key


@pytest.mark.parametrize("files", [64, 256, 300, 1024, 20_000, 65_536])
def test_connections_leave_files_for_the_house_and_streams_leave_connections(files: int) -> None:
    bounds = fitted(Settings(), files)
    assert bounds.connections + backlog(files) < files
    assert files - bounds.connections - backlog(files) >= min(256, files // 4)
    assert bounds.streams < bounds.connections
    assert bounds.connections_per_address < bounds.connections
    assert bounds.streams_per_address < bounds.streams


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    """A house with its usual limits."""
    house = Running(str(tmp_path / "strict.db"), limits=True).start()
    yield house
    house.kill()


def refused(guest: Guest, method: str, path: str, header: str, value: str) -> httpx.Response:
    """The first refusal to one who sends another header each time; `value` is a pattern for its number."""
    for number in range(2000):
        answer = guest.request(method, path, headers={header: value.format(n=number)})
        if answer.status_code == 429:
            return answer
    raise AssertionError("nobody was refused")


def test_made_up_tokens_pass_no_limit(strict: Running) -> None:
    with strict.guest() as guest:
        assert int(
            refused(guest, "GET", "/api/tables", "Authorization", "Bearer made-up-{n:020d}").headers["retry-after"]
        )
        assert guest.get("/api/tables").status_code == 200


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_new_tokens_are_limited_by_address_and_nobody_is_believed_about_addresses(strict: Running, header: str) -> None:
    with strict.guest() as guest:
        assert refused(
            guest, "POST", "/api/tokens", header, "for=192.0.2.{n}" if header == "Forwarded" else "192.0.2.{n}"
        )


def test_behind_a_trusted_proxy_every_player_counts_alone(tmp_path: Path) -> None:
    house = Running(str(tmp_path / "proxy.db"), limits=True, ROUNDHOUSE_TRUSTED_PROXIES="127.0.0.0/8, ::1").start()
    with house.guest() as guest, contextlib.ExitStack() as stack:
        stack.callback(house.kill)
        for number in range(ISSUED[0] + 5):
            header = {"X-Forwarded-For": f"spoofed, 198.51.100.7, 192.0.2.{number}, 127.0.0.9"}
            assert guest.post("/api/tokens", headers=header).status_code == 201
        assert refused(guest, "POST", "/api/tokens", "X-Forwarded-For", "198.51.100.{n}, 203.0.113.1")
