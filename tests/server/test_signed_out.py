"""Two servers on one PostgreSQL: who is signed out at one of them sees nothing more at the other."""

from collections.abc import Iterator

import pytest

from server.postgres import Postgres
from server.running import Guest, Running
from server.test_passkeys import ME, keep, sign_in
from server.wires import wait_until

AWAY = 503  # the store cannot be asked just now


@pytest.fixture(scope="module")
def two(postgres: Postgres) -> Iterator[list[Running]]:
    houses = [Running(postgres.url).start() for _ in range(2)]
    yield houses
    for house in houses:
        house.kill()


@pytest.fixture
def devices(two: list[Running]) -> Iterator[list[Guest]]:
    """A device at each server, by the name that passkeys need."""
    guests = [Guest(house.url.replace("127.0.0.1", "localhost")) for house in two]
    yield guests
    for guest in guests:
        guest.close()


def _same_person(laptop: Guest, phone: Guest) -> str:
    """Sign the phone in at its server with a passkey made at the other; a table of that person."""
    table: str = laptop.table("me", "link", game="ticket_to_ride")["table"]
    key = keep(laptop)
    key.origin = str(phone.base_url).rstrip("/")
    assert sign_in(phone, key).status_code == 200
    return table


def _sign_out(laptop: Guest) -> None:
    """Also while new connections are refused: what needs one more than are open is told to come again, and does."""

    def done() -> bool:
        found = laptop.get(ME)
        if found.status_code == AWAY:
            return False
        devices = found.json()["devices"]
        assert any(one["you"] for one in devices)
        others = [one["device"] for one in devices if not one["you"]]
        answers = [laptop.delete(f"{ME}/devices/{device}").status_code for device in others]
        assert set(answers) <= {200, AWAY}
        return AWAY not in answers

    wait_until(done)


def test_a_device_signed_out_at_one_server_loses_its_open_stream_at_the_other(devices: list[Guest]) -> None:
    laptop, phone = devices
    table = _same_person(laptop, phone)
    listening = phone.events(table, seat=0)
    assert next(listening)[2]["you"] == [0]
    _sign_out(laptop)
    assert "bye" in [event for event, _, _ in listening]
    assert phone.page(table)["you"] == []
    assert phone.get(f"/api/tables/{table}/stream", params={"seat": 0}).status_code == 403
    assert laptop.page(table)["you"] == [0]


def test_a_device_signed_out_while_no_notice_came_through_loses_its_stream_when_they_do_again(
    devices: list[Guest], postgres: Postgres
) -> None:
    laptop, phone = devices
    table = _same_person(laptop, phone)
    listening = phone.events(table, seat=0)
    assert next(listening)[2]["you"] == [0]
    postgres.allow_connections(False)
    postgres.cut_listeners()  # the servers still read and write, and hear nothing
    _sign_out(laptop)
    postgres.allow_connections(True)
    assert "bye" in [event for event, _, _ in listening]
    assert phone.page(table)["you"] == []
