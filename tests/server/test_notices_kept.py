"""What is to be sent outlives its server, and of two servers one sends it."""

from pathlib import Path

from server.counterparts import Browser, endpoint, mailbox
from server.postgres import Postgres
from server.test_notices import World, ask, house_that_tells, sat_down, settled

TABLES = 6


def test_a_notice_outlives_its_server(tmp_path: Path) -> None:
    with endpoint() as web, mailbox() as mail:
        house = house_that_tells(tmp_path / "kept.db", mail.port, ROUNDHOUSE_NOTICES_RETRIES="1," * 30 + "1").start()
        web.answers["/kept"] = 503
        browser = Browser()
        with house.guest() as one, house.guest() as two:
            pair = sat_down(one, two)
            ask(pair.waiter, "push", f"{web.url}/kept", pair.table, **browser.keys)
            pair.pass_turn()
            web.wait("/kept")
        house.kill()
        tried = len(web.at("/kept"))
        web.answers["/kept"] = 201
        house.start()
        assert browser.read(web.wait("/kept", tried + 1)[-1].body)["table"] == pair.table
        house.kill()


def test_of_two_servers_one_sends(postgres: Postgres) -> None:
    with endpoint() as web, mailbox() as mail:
        houses = [house_that_tells(postgres.url, mail.port).start() for _ in range(2)]
        for number in range(TABLES):
            with houses[0].guest() as one, houses[0].guest() as two:
                pair = sat_down(one, two)
                ask(pair.waiter, "hook", f"{web.url}/hook/{number}", pair.table)
                pair.pass_turn()
        for house in houses:
            settled(World(house, web, mail), f"after-{house.port}")
        for house in houses:
            assert house.stop() in (0, -15)
        assert [len(web.wait(f"/hook/{number}", 2)) for number in range(TABLES)] == [2] * TABLES
