"""The parts of the post: encryption as in the RFC, calls that never lead inwards, an outbox that survives."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from roundhouse.core.errors import CannotRead
from roundhouse.games import find
from roundhouse.server.lobby import House
from roundhouse.server.notices import outbox, ways, wording
from roundhouse.server.notices.calling import Place, call, must_have_taken, outside
from roundhouse.server.notices.config import Reach, must_be_ready, reach_from_environment, read_relay
from roundhouse.server.notices.mail import Letter, send
from roundhouse.server.notices.outbox import Key
from roundhouse.server.notices.outcomes import Later, Never
from roundhouse.server.notices.push import decoded, encoded, encrypted, new_key, public_key, read_key
from roundhouse.server.settings import Settings
from roundhouse.server.storage import records
from roundhouse.server.storage.store import Store
from roundhouse.table.record import SeatRecord, TableRecord
from roundhouse.table.turn import kept_values
from server.channels import VIEWER, pairs, world_table
from server.counterparts import Browser, as_text, endpoint, free_port, mailbox, until
from server.running import toys_on_the_shelf

KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
HOME = "https://games.example.org"


def test_rfc_8291_the_example_of_its_appendix_is_written_byte_for_byte() -> None:
    own = ec.derive_private_key(int.from_bytes(decoded(KEY), "big"), ec.SECP256R1())
    browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    told = encrypted(
        b"When I grow up, I want to be a watermelon", decoded(browser), decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        decoded("DGv6ra1nlYgDCS1FRnbzlw"), own,
    )  # fmt: skip
    assert encoded(told) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_every_message_has_a_salt_and_a_key_of_its_own() -> None:
    browser = Browser()
    keys = {name: decoded(words) for name, words in browser.keys.items()}
    first, second = (encrypted(b'{"n": 1}', keys["p256dh"], keys["auth"]) for _ in range(2))
    assert first != second
    assert browser.read(first) == browser.read(second) == {"n": 1}


def test_a_new_key_is_read_back_and_shows_browsers_its_point() -> None:
    made = new_key()
    assert read_key(made)
    assert len(decoded(public_key(made))) == 65


@pytest.mark.parametrize(
    "number",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fec0::1", "ff02::1", "::ffff:10.0.0.1",
        "64:ff9b::a00:1", "2002:a00:1::", "2001:0:a00:1::1", "2001:db8::1", "192.0.2.1", "240.0.0.1",
    ],
)  # fmt: skip
def test_no_address_that_leads_inwards_is_outside_however_it_is_written(number: str) -> None:
    assert not outside(number)


@pytest.mark.parametrize("number", ["1.1.1.1", "142.250.0.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"])
def test_addresses_of_the_open_internet_are_outside(number: str) -> None:
    assert outside(number)


def place(port: int) -> Place:
    return Place("http", "127.0.0.1", port, "/x", True)


def test_nobody_there_no_answer_in_time_and_no_http_are_all_tried_again() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as silent, pytest.raises(Later, match="in time"):
        asyncio.run(call(place(silent.getsockname()[1]), b"", {}, 0.3))
    with pytest.raises(Later, match="no connection"):
        asyncio.run(call(place(free_port()), b"", {}, 30))

    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        mail = threading.Thread(target=greets, args=(other,))
        mail.start()
        with pytest.raises(Later, match="no HTTP"):
            asyncio.run(call(place(other.getsockname()[1]), b"", {}, 30))
        mail.join()


def greets(server: socket.socket) -> None:
    """As a mail server does."""
    with server.accept()[0] as line:
        line.sendall(b"220 mail.example.org\r\n\r\n")
        line.recv(1)


def test_what_is_busy_is_tried_later_and_what_points_elsewhere_or_refuses_never() -> None:
    must_have_taken(204, 0)
    for status in (429, 500, 503):
        with pytest.raises(Later) as found:
            must_have_taken(status, 7)
        assert found.value.after == 7
    for status in (301, 307, 400, 403, 413):
        with pytest.raises(Never):
            must_have_taken(status, 0)


def reach(port: int, **more: Any) -> Reach:
    return Reach(smtp=f"smtp+plain://127.0.0.1:{port}", mail_from="House <house@example.org>", **more)


def test_a_mail_server_that_is_down_slow_or_busy_is_tried_again_and_one_that_refuses_is_not() -> None:
    with pytest.raises(Later):
        asyncio.run(send(Letter("a@example.org", "s", "t"), reach(free_port())))
    with closing(socket.create_server(("127.0.0.1", 0))) as silent, pytest.raises(Later):
        asyncio.run(send(Letter("a@example.org", "s", "t"), reach(silent.getsockname()[1], patience=0.3)))
    with mailbox() as mail:
        for name, failure in (("451", Later), ("550", Never)):
            letter = Letter(f"{name}@example.org", "s", "t")
            asyncio.run(send(letter, reach(mail.port)))  # the first is taken
            with pytest.raises(failure):
                asyncio.run(send(letter, reach(mail.port)))


def test_words_of_any_language_and_long_links_arrive_whole() -> None:
    off = f"{HOME}/notices/off/{'x' * 150}"
    with mailbox() as mail:
        letter = Letter("a@example.org", "Ваш хід: Метро", f"Олена ґуля\n{off}\n", off, "name")
        asyncio.run(send(letter, reach(mail.port)))
        (found,) = mail.to("a@example.org")
    assert found["Subject"] == "Ваш хід: Метро"
    assert found["List-Unsubscribe"] == f"<{off}>"
    assert found["Message-ID"] == "<name@example.org>"
    assert found.get_content().splitlines() == ["Олена ґуля", off]


def test_a_password_travels_safely_unless_the_host_says_otherwise() -> None:
    assert read_relay("smtp://u:p%40ss@mail.example.org").upgrade is True
    assert read_relay("smtp://u:p%40ss@mail.example.org").password == "p@ss"
    assert read_relay("smtps://u:p@mail.example.org").tls
    assert read_relay("smtp://127.0.0.1:25").upgrade is None
    assert "p%40ss" not in repr(Reach(smtp="smtp://u:p%40ss@mail.example.org", push_key="secret"))


@pytest.mark.parametrize(
    ("given", "url", "words"),
    [
        (Reach(webhooks=True), "", "--public-url"),
        (Reach(push_key="short", push_contact="mailto:a@example.org"), HOME, "ROUNDHOUSE_PUSH_KEY"),
        (Reach(push_key=KEY), HOME, "ROUNDHOUSE_PUSH_CONTACT"),
        (Reach(smtp="mail.example.org", mail_from="a@example.org"), HOME, "ROUNDHOUSE_SMTP"),
        (Reach(smtp="smtp://mail.example.org"), HOME, "ROUNDHOUSE_MAIL_FROM"),
    ],
)
def test_what_could_never_be_sent_is_refused_before_the_house_opens(given: Reach, url: str, words: str) -> None:
    with pytest.raises(CannotRead, match=words):
        must_be_ready(given, url)
    must_be_ready(Reach(), "")


def test_times_that_are_none_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_NOTICES_DELAY", "soon")
    with pytest.raises(CannotRead, match="soon"):
        reach_from_environment()
    monkeypatch.setenv("ROUNDHOUSE_NOTICES_DELAY", "90")
    monkeypatch.setenv("ROUNDHOUSE_NOTICES_RETRIES", "5, 60")
    assert (reach_from_environment().delay, reach_from_environment().retries) == (90.0, (5.0, 60.0))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(f"sqlite:///{tmp_path / 'notices.db'}")
    yield found
    found.close()


def seated(*names: str) -> TableRecord:
    """A table of Metro Domino at which the first is to move."""
    found = [SeatRecord("person", name, "", {name}) for name in names]
    game = find("metro_domino")
    return TableRecord(
        "t1", game.name, game.rules.version, "{}", "5e" * 32, names[0], 1, records.now(), started=True, moves=0,
        acting="0", seats=found,
    )  # fmt: skip


def test_two_servers_take_a_notice_once_and_a_dead_one_gives_it_back(store: Store) -> None:
    async def run() -> None:
        key = Key("w", "t1", 0, outbox.TURN, 0)
        await store.write(lambda connection: records.add_table(connection, seated("olena", "taras")))
        assert await store.write(lambda connection: outbox.put(connection, key, outbox.QUEUED, 10))
        assert not await store.write(lambda connection: outbox.put(connection, key, outbox.QUEUED, 10))
        (one,) = await store.read(lambda connection: outbox.due(connection, 10, 9))
        assert await store.write(lambda connection: outbox.take(connection, one, 70))
        assert not await store.write(lambda connection: outbox.take(connection, one, 70))
        assert await store.read(lambda connection: outbox.due(connection, 69, 9)) == []
        (again,) = await store.read(lambda connection: outbox.due(connection, 70, 9))
        assert (again.key, again.tries) == (key, 1)

    asyncio.run(run())


def test_a_person_who_goes_is_forgotten_and_what_is_kept_can_be_seen(store: Store) -> None:
    async def run() -> None:
        made = await store.write(
            lambda connection: ways.add(connection, "olena", "hook", "https://example.org/x", "", "uk", 5)
        )
        await store.write(lambda connection: ways.wish_everywhere(connection, made, True, 6))
        (shown,) = await store.read(lambda connection: ways.kept(connection, "olena"))
        assert (shown["address"], shown["everywhere"]) == ("https://example.org/x", True)
        assert await store.read(lambda connection: ways.kept(connection, "taras")) == []
        assert await store.write(lambda connection: ways.forget(connection, "olena")) == 1
        assert await store.read(lambda connection: ways.kept(connection, "olena")) == []

    asyncio.run(run())


def test_a_nudge_goes_out_in_the_ways_that_were_asked_for(tmp_path: Path) -> None:
    async def run(url: str) -> None:
        given = Reach(webhooks=True, inside=("127.0.0.1",), delay=3600)
        house = House(Settings(database=str(tmp_path / "nudge.db"), public_url=HOME, reach=given))
        await house.store.write(lambda connection: records.add_table(connection, seated("olena", "taras")))
        made = await house.store.write(
            lambda connection: ways.add(connection, "olena", "hook", f"{url}/nudged", "", "ru", 0)
        )
        assert await house.notices.nudge("t1", 0, "Тарас") == 0  # nobody has asked to be told
        await house.store.write(lambda connection: ways.wish(connection, made, "t1", True, 0))
        assert await house.notices.nudge("t1", 0, "Тарас") == 1
        assert await house.notices.nudge("t1", 1, "Олена") == 0
        await house.notices.run()
        await asyncio.gather(*house.notices._under_way.values())
        await house.close()

    with endpoint() as web:
        asyncio.run(run(web.url))
        (call,) = web.at("/nudged")
    assert "Тарас ждёт вашего хода." in call.body.decode()


@pytest.mark.parametrize("name", ["hidden_cards", "metro_domino", "ticket_to_ride", "maglev_metro"])
def test_notices_are_the_same_in_worlds_that_differ_in_what_is_hidden(name: str, tmp_path: Path) -> None:
    with toys_on_the_shelf():
        found = [one for one in pairs(find(name), 24) if one.viewer is not None and one.differ][:4]
        assert found
        for pair in found:
            folder = tmp_path / str(pair.number)
            folder.mkdir()
            first, second = (asyncio.run(told(pair, world, folder)) for world in (0, 1))
            assert first == second
            assert len(first) == 1 + 4


async def told(pair: Any, world: int, folder: Path) -> list[Any]:
    """Everything that the post would say of one world to the viewer: whether, and what."""
    table = world_table(pair, world)
    log, record = table.log, table.record
    for what, value in kept_values(table.match).items():
        setattr(record, what, value)
    record.touched = records.now()
    store = Store(f"sqlite:///{folder / str(world)}.db")
    try:
        await store.write(lambda connection: records.add_table(connection, record, log))
        way = await store.write(lambda connection: ways.add(connection, VIEWER, "hook", "https://x", "", "uk", 0))
        await store.write(lambda connection: ways.wish_everywhere(connection, way, True, 0))
        waits = await store.read(lambda connection: outbox.waits(connection, records.now()))
        key = Key(way.id, record.id, pair.viewer, outbox.TURN, 0)
        about = await store.read(lambda connection: wording.subject(connection, key))
    finally:
        store.close()
    assert about
    notice = wording.notice(about, outbox.TURN, "", "uk")
    assert notice
    whom = [(one.table, one.seat, one.kind, one.wait) for one, _ in waits]
    letter = wording.letter(notice, HOME, "off", "uk")
    return [whom, notice, wording.pushed(notice), wording.hooked(notice, HOME), letter]


def test_counterparts_speak_the_same_alphabet() -> None:
    assert as_text(b"\xff\xfe") == encoded(b"\xff\xfe")
    assert until(lambda: True)
