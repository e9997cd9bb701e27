"""Whoever is waited for and does not look is told once, in the ways asked for; nothing hidden, and nobody else."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import dealt
from server.counterparts import Browser, Endpoint, Mailbox, as_text, claims, endpoint, mailbox, until
from server.running import REAL, Guest, Running
from server.test_awaited import sit_two
from server.test_persons import found_in

HOME = "http://games.example.org"
PUSHED = "https://push.example.org/x"
KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"  # the example of RFC 8291


def house_that_tells(database: Path | str, smtp: int, **env: str) -> Running:
    """A server that may reach people on this machine, soon."""
    given = {
        "ROUNDHOUSE_PUSH_KEY": KEY, "ROUNDHOUSE_PUSH_CONTACT": "mailto:host@example.org",
        "ROUNDHOUSE_SMTP": f"smtp+plain://127.0.0.1:{smtp}", "ROUNDHOUSE_MAIL_FROM": "Roundhouse <house@example.org>",
        "ROUNDHOUSE_WEBHOOKS": "on", "ROUNDHOUSE_NOTICES_INSIDE": "127.0.0.1", "ROUNDHOUSE_NOTICES_DELAY": "0.2",
        "ROUNDHOUSE_NOTICES_RETRIES": "0,0", **env,
    }  # fmt: skip
    program = [*(dealt.command() if dealt.whose() else REAL), "--public-url", HOME]
    return Running(str(database), program=program, **given)


@dataclass
class World:
    house: Running
    web: Endpoint
    mail: Mailbox


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with endpoint() as web, mailbox() as mail:
        house = house_that_tells(tmp_path_factory.mktemp("told") / "told.db", mail.port).start()
        yield World(house, web, mail)
        assert house.stop() in (0, -15)


@dataclass
class Pair:
    """Two people at a table; `mover` is to move, `waiter` is told when that is done."""

    table: str
    mover: Guest
    waiter: Guest
    names: tuple[str, str]

    def pass_turn(self) -> None:
        while (page := self.mover.page(self.table))["choices"]:
            assert self.mover.move(page).status_code == 200

    def turned(self) -> "Pair":
        return Pair(self.table, self.waiter, self.mover, self.names[::-1])


@pytest.fixture
def pair(world: World) -> Iterator[Pair]:
    with world.house.guest() as one, world.house.guest() as two:
        yield sat_down(one, two)


def sat_down(one: Guest, two: Guest) -> Pair:
    table = sit_two(one, two)
    first = bool(one.page(table)["choices"])
    return Pair(
        table, one if first else two, two if first else one, ("Olena", "Taras") if first else ("Taras", "Olena")
    )


def ask(guest: Guest, kind: str, address: str, table: str = "", **more: str) -> dict[str, Any]:
    answer = guest.post("/api/notices", json={"kind": kind, "address": address, "table": table, **more})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = next(one for one in answer.json()["ways"] if one["address"] == address)
    return found


def refusal(guest: Guest, **body: Any) -> tuple[int, str]:
    answer = guest.post("/api/notices", json=body)
    return answer.status_code, answer.json()["sentence"]


def settled(world: World, name: str) -> None:
    """Wait until a notice asked for after everything else has come: what should have gone out before has."""
    with world.house.guest() as one, world.house.guest() as two:
        other = sat_down(one, two)
        ask(other.waiter, "hook", f"{world.web.url}/{name}", other.table)
        other.pass_turn()
        world.web.wait(f"/{name}", 2)


def test_a_browser_is_pushed_to_and_it_alone_can_read_what_is_said(world: World, pair: Pair) -> None:
    browser = Browser()
    ask(pair.waiter, "push", f"{world.web.url}/push/read", pair.table, **browser.keys)
    pair.pass_turn()
    (call,) = world.web.wait("/push/read")
    assert browser.read(call.body) == {
        "title": pair.waiter.page(pair.table)["title"], "body": f"Your turn. With you: {pair.names[0]}",
        "table": pair.table, "url": f"/table/{pair.table}",
    }  # fmt: skip
    told, key = claims(call)
    assert told["aud"] == world.web.url
    assert told["sub"] == "mailto:host@example.org"
    assert key == pair.waiter.get("/api/notices").json()["key"]
    assert call.headers["content-encoding"] == "aes128gcm"
    assert int(call.headers["ttl"]) > 0


def test_a_letter_comes_only_after_its_code_and_says_how_to_end_it(world: World, pair: Pair) -> None:
    address = "olena@example.org"
    way = ask(pair.waiter, "mail", address, pair.table)
    assert not way["confirmed"]
    (asked,) = world.mail.to(address)
    assert pair.table not in asked.get_content()
    code = re.search(r"\b\d{6}\b", asked.get_content())
    assert code
    wrong = pair.waiter.post(f"/api/notices/{way['way']}", json={"do": "confirm", "code": "x"})
    assert wrong.status_code == 409
    right = pair.waiter.post(f"/api/notices/{way['way']}", json={"do": "confirm", "code": code[0]})
    assert right.json()["ways"][0]["confirmed"]
    pair.pass_turn()
    letter = world.mail.to(address, 2)[1]
    assert f"{HOME}/table/{pair.table}" in letter.get_content()
    assert f"With you: {pair.names[0]}" in letter.get_content()
    off = re.search(r"/notices/off/\S+", letter.get_content())
    assert off
    assert letter["List-Unsubscribe"] == f"<{HOME}{off[0]}>"
    with world.house.guest() as stranger:
        assert stranger.get(off[0]).status_code == 200
        assert pair.waiter.get("/api/notices").json()["ways"] != []  # a look ends nothing
        assert stranger.post(off[0], content="List-Unsubscribe=One-Click").status_code == 200
        assert stranger.get(off[0]).status_code == 404
    assert pair.waiter.get("/api/notices").json()["ways"] == []


def test_an_address_that_nobody_confirmed_gets_no_notice(world: World, pair: Pair) -> None:
    ask(pair.waiter, "mail", "taras@example.org", pair.table)
    pair.pass_turn()
    settled(world, "after-unconfirmed")
    assert len(world.mail.to("taras@example.org")) == 1


def test_a_code_cannot_be_guessed_for_long(world: World, pair: Pair) -> None:
    way = ask(pair.waiter, "mail", "guess@example.org", pair.table)["way"]
    said = [
        pair.waiter.post(f"/api/notices/{way}", json={"do": "confirm", "code": f"{n}"}).json()["sentence"]
        for n in range(6)
    ]
    assert len(set(said)) == 2
    assert said[5] != said[4]


def test_a_webhook_is_greeted_and_then_told_in_its_owners_language(world: World, pair: Pair) -> None:
    pair.waiter.cookies.set("lang", "uk")
    ask(pair.waiter, "hook", f"{world.web.url}/hook/uk", pair.table)
    pair.pass_turn()
    hello, told = (call.body.decode() for call in world.web.wait("/hook/uk", 2))
    assert '"event": "hello"' in hello
    assert "Ваш хід" in told
    assert f"{HOME}/table/{pair.table}" in told


def test_one_notice_a_wait_however_much_time_passes(world: World, pair: Pair) -> None:
    ask(pair.waiter, "hook", f"{world.web.url}/hook/once", pair.table)
    pair.pass_turn()
    world.web.wait("/hook/once", 2)
    settled(world, "after-once")
    assert len(world.web.at("/hook/once")) == 2
    pair.turned().pass_turn()
    pair.pass_turn()
    world.web.wait("/hook/once", 3)


def test_who_looks_at_the_table_is_not_told(world: World, pair: Pair) -> None:
    ask(pair.waiter, "hook", f"{world.web.url}/hook/looks", pair.table)
    with pair.waiter.stream("GET", f"/api/tables/{pair.table}/stream") as looking:
        lines = looking.iter_lines()  # held, or the stream would be closed
        next(lines)
        pair.pass_turn()
        settled(world, "after-looks")
    assert len(world.web.at("/hook/looks")) == 1


def test_what_was_turned_off_stays_quiet_and_what_is_wanted_everywhere_is_not(world: World, pair: Pair) -> None:
    way = ask(pair.waiter, "hook", f"{world.web.url}/hook/all")
    assert way["everywhere"]
    off = {"do": "here", "table": pair.table, "on": False}
    answer = pair.waiter.post(f"/api/notices/{way['way']}", json=off).json()["ways"][0]
    assert (answer["everywhere"], answer["here"]) == (True, False)
    pair.pass_turn()
    other = sat_down(pair.waiter, pair.mover)
    if other.waiter is not pair.waiter:
        other.pass_turn()
        other = other.turned()
    other.pass_turn()
    until(lambda: any(other.table in call.body.decode() for call in world.web.at("/hook/all")))
    assert not any(pair.table in call.body.decode() for call in world.web.at("/hook/all"))
    assert pair.waiter.post(f"/api/notices/{way['way']}", json={"do": "end"}).json()["ways"] == []


def test_a_subscription_that_is_gone_is_forgotten(world: World, pair: Pair) -> None:
    ask(pair.waiter, "push", f"{world.web.url}/410/gone", pair.table, **Browser().keys)
    pair.pass_turn()
    until(lambda: pair.waiter.get("/api/notices").json()["ways"] == [])


def test_a_counterpart_that_is_busy_is_tried_again_within_bounds_and_the_host_is_told(world: World, pair: Pair) -> None:
    ask(pair.waiter, "push", f"{world.web.url}/503/busy", pair.table, **Browser().keys)
    pair.pass_turn()
    world.web.wait("/503/busy", 3)
    line = until(lambda: [one for one in world.house.told().splitlines() if "given up" in one and "503" in one])
    assert pair.table not in line[0]
    settled(world, "after-busy")
    assert len(world.web.at("/503/busy")) == 3
    figures = pair.waiter.get("/metrics").text
    assert re.search(r"roundhouse_notices_given_up_total [1-9]", figures)
    health = pair.waiter.get("/healthz")
    assert health.status_code == 200
    assert health.json()["parts"]["notices"]["ok"]


def test_a_counterpart_that_comes_back_is_reached(world: World, pair: Pair) -> None:
    browser = Browser()
    world.web.answers["/push/back"] = 500
    ask(pair.waiter, "push", f"{world.web.url}/push/back", pair.table, **browser.keys)
    pair.pass_turn()
    world.web.wait("/push/back")
    world.web.answers["/push/back"] = 201
    calls = world.web.wait("/push/back", 2)
    assert browser.read(calls[-1].body)["table"] == pair.table


def test_a_notice_that_is_too_late_is_not_sent(world: World, pair: Pair) -> None:
    """Who moves while a counterpart is away need not be told any more."""
    world.web.answers["/push/late"] = 500
    way = ask(pair.waiter, "push", f"{world.web.url}/push/late", pair.table, **Browser().keys)
    pair.pass_turn()
    world.web.wait("/push/late")
    pair.turned().pass_turn()
    settled(world, "after-late")
    assert len(world.web.at("/push/late")) <= 3
    assert pair.waiter.post(f"/api/notices/{way['way']}", json={"do": "end"}).status_code == 200


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"kind": "push", "address": PUSHED, "p256dh": "AAAA", "auth": "AAAA"}, "keys"),
        ({"kind": "push", "address": PUSHED}, "keys"),
        ({"kind": "push", "address": PUSHED, **Browser().keys, "p256dh": as_text(b"\4" + bytes(64))}, "keys"),
        ({"kind": "push", "address": PUSHED, **Browser().keys, "p256dh": as_text(b"\2" + bytes(32))}, "keys"),
        ({"kind": "push", "address": PUSHED, **Browser().keys, "p256dh": "*" * 87}, "keys"),
        ({"kind": "push", "address": PUSHED, **Browser().keys, "auth": as_text(bytes(15))}, "keys"),
        ({"kind": "push", "address": PUSHED, **Browser().keys, "auth": "ключ"}, "keys"),
        ({"kind": "push", "address": PUSHED, **Browser().keys, "auth": 7}, "auth"),
        ({"kind": "push", "address": PUSHED, **Browser().keys, "p256dh": ["A"] * 87}, "p256dh"),
        ({"kind": "push", "address": PUSHED, **Browser().keys, "p256dh": "A" * 10_000}, "p256dh"),
        ({"kind": "push", "address": "https://push.example.org/" + "x" * 5000, **Browser().keys}, "address"),
        ({"kind": "push", "address": "https://push.example.org/\r\nHost: inside", **Browser().keys}, "no address"),
        ({"kind": "push", "address": "", **Browser().keys}, "address"),
        ({"kind": "push", **Browser().keys}, "address"),
        ({"kind": "pigeon", "address": PUSHED}, "kind"),
        ({"kind": "push", "address": "https://10.0.0.7/x", **Browser().keys}, "private network"),
        ({"kind": "push", "address": "ftp://example.org", **Browser().keys}, "no address"),
        ({"kind": "hook", "address": "http://example.org/x"}, "https://"),
        ({"kind": "hook", "address": "https://169.254.169.254/latest"}, "private network"),
        ({"kind": "hook", "address": "https://[::1]/x"}, "private network"),
        ({"kind": "hook", "address": "https://[::ffff:127.0.0.1]/x"}, "private network"),
        ({"kind": "hook", "address": "https://localhost/x"}, "private network"),
        ({"kind": "hook", "address": "https://user:word@example.org/x"}, "no address"),
        ({"kind": "hook", "address": "https://"}, "no address"),
        ({"kind": "mail", "address": "nobody"}, "no e-mail"),
        ({"kind": "mail", "address": "a@example.org\r\nBcc: b@example.org"}, "no e-mail"),
    ],
)
def test_what_cannot_be_reached_is_refused_in_a_sentence(world: World, body: dict[str, Any], words: str) -> None:
    with world.house.guest() as one:
        status, sentence = refusal(one, **body)
        assert status == 400
        assert words in sentence
        assert one.get("/api/notices").json()["ways"] == []


@pytest.mark.parametrize("path", ["302/away", "404/none", "500/ill"])
def test_a_webhook_that_does_not_take_the_greeting_is_not_kept(world: World, path: str) -> None:
    with world.house.guest() as one:
        status, sentence = refusal(one, kind="hook", address=f"{world.web.url}/{path}")
        assert status == 409
        assert path[:3] in sentence
        assert one.get("/api/notices").json()["ways"] == []
    assert world.web.at("/elsewhere") == []


def test_only_who_sits_at_a_table_is_told_of_it_and_ways_are_nobody_elses(world: World, pair: Pair) -> None:
    way = ask(pair.waiter, "hook", f"{world.web.url}/hook/own", pair.table)["way"]
    with world.house.guest() as stranger:
        body = {"kind": "hook", "address": f"{world.web.url}/hook/stranger", "table": pair.table}
        assert stranger.post("/api/notices", json=body).status_code == 403
        assert stranger.post(f"/api/notices/{way}", json={"do": "end"}).status_code == 404
        assert stranger.get("/api/notices", params={"table": pair.table}).json()["ways"] == []
    assert world.web.at("/hook/stranger") == []


def test_a_wrong_link_ends_nothing(world: World, pair: Pair) -> None:
    way = ask(pair.waiter, "hook", f"{world.web.url}/hook/link", pair.table)["way"]
    with world.house.guest() as stranger:
        for link in (way, f"{way}.", f"{way}.AAAAAAAAAAAAAAAAAAAAAA"):
            assert stranger.get(f"/notices/off/{link}").status_code == 404
            stranger.post(f"/notices/off/{link}")
    assert len(pair.waiter.get("/api/notices").json()["ways"]) == 1


def test_an_address_cannot_be_flooded_with_codes(world: World) -> None:
    for number in range(4):
        with world.house.guest() as one:
            answer = one.post("/api/notices", json={"kind": "mail", "address": "flooded@example.org"})
            assert answer.status_code == (201 if number < 3 else 429), answer.text


def test_a_house_that_is_not_set_up_offers_nothing_and_says_so(guest: Guest) -> None:
    assert guest.get("/api/notices").json() == {"offered": [], "key": "", "ways": []}
    assert refusal(guest, kind="mail", address="a@example.org")[0] == 409
    assert "notices" not in guest.get("/healthz").json()["parts"]
    assert "roundhouse_notices" not in guest.get("/metrics").text


def test_a_nudge_goes_out_in_the_same_ways(world: World, pair: Pair) -> None:
    ask(pair.mover, "hook", f"{world.web.url}/hook/nudged", pair.table)
    mine = pair.waiter.page(pair.table)["you"][0]
    assert pair.waiter.ask(pair.table, "nudge", seat=mine).status_code == 200
    told = [call.body.decode() for call in world.web.wait("/hook/nudged", 2)]
    assert any(f"{pair.names[1]}" in one for one in told[1:]), told


def test_who_is_deleted_is_reached_no_more_and_their_address_is_nowhere(world: World, pair: Pair) -> None:
    address = f"{world.web.url}/hook/forget"
    ask(pair.waiter, "hook", address, pair.table)
    assert address in str(found_in(world.house.database, ["/hook/forget"]))
    assert pair.waiter.delete("/api/me").json() == {"deleted": True}
    assert found_in(world.house.database, ["/hook/forget"]) == []


def test_who_nudged_and_was_deleted_is_named_no_more(world: World, pair: Pair) -> None:
    ask(pair.mover, "hook", f"{world.web.url}/hook/late-nudge", pair.table)
    name = f"Nudger {pair.table}"
    mine = pair.waiter.page(pair.table)["you"][0]
    assert pair.waiter.ask(pair.table, f"seats/{mine}", do="rename", name=name).status_code == 200
    assert pair.waiter.ask(pair.table, "nudge", seat=mine).status_code == 200
    world.web.wait("/hook/late-nudge", 2)
    assert "notices.by" in str(found_in(world.house.database, [name]))
    assert pair.waiter.delete("/api/me").json() == {"deleted": True}
    assert found_in(world.house.database, [name]) == []
