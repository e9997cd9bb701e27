"""The line of the day: one deal a game and day, one counted try, sealed until the day is over."""

import json
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from roundhouse.core import nature
from roundhouse.core.log import read_log, verify
from roundhouse.games import find
from roundhouse.server.storage.retention import CHILDREN
from roundhouse.server.storage.schema import daily_tries
from roundhouse.table.daily import seed_of
from server.days import A_DAY, DAY, NOON, TOMORROW, YESTERDAY, program
from server.postgres import Postgres
from server.running import TOY, Guest, Running

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "reference"))
import check_log

GAMES = {"next_station", "railroad_ink", "maglev_metro", "metro_domino", "ticket_to_ride"}
GAME = "next_station"
ATTACKS: dict[tuple[str, str], dict[str, Any]] = {
    ("get", ""): {}, ("get", "/stream"): {}, ("get", "/log"): {}, ("get", "/story"): {}, ("get", "/replay"): {},
    ("get", "/picture.svg"): {}, ("get", "/picture.png"): {}, ("get", "/share.svg"): {}, ("get", "/seed-check"): {},
    ("get", "/review"): {}, ("get", "/attendance"): {}, ("get", "/seats/{seat}/devices"): {}, ("get", "/chat"): {},
    ("get", "/view"): {}, ("get", "/rating"): {}, ("get", "/hindsight"): {}, ("get", "/hindsight/replay"): {},
    ("get", "/hindsight/picture.svg"): {}, ("get", "/review/turns/{place}"): {},
    ("post", "/moves"): {"seat": 0, "seq": 0, "move": {"kind": "pass"}}, ("post", "/undo"): {"seat": 0, "seq": 0},
    ("post", "/why"): {"seat": 0, "shapes": ["station-1"]}, ("post", "/worth"): {"seat": 0, "moves": []},
    ("post", "/hint"): {"seat": 0}, ("post", "/chat"): {"text": "hello", "seat": 0}, ("post", "/pace"): {"pace": 0},
    ("post", "/review"): {"seat": 0}, ("post", "/join"): {}, ("post", "/start"): {}, ("post", "/again"): {},
    ("post", "/seats/{seat}"): {"do": "link"}, ("post", "/whatif"): {"at": 0, "seat": 0},
    ("post", "/nudge"): {"seat": 0}, ("post", "/hindsight"): {"seat": 0}, ("post", "/log"): {},
    ("post", "/review/turns/{place}"): {"seat": 0, "move": {"kind": "pass"}},
}  # fmt: skip
"""Every route of a table, and what somebody sends there who is after another's deal."""


def house_on(path: Path, now: int = NOON) -> Running:
    return Running(str(path / "days.db"), program=program(), ROUNDHOUSE_TEST_NOW=str(now)).start()


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = house_on(tmp_path_factory.mktemp("days"))
    yield running
    running.kill()


def deal(guest: Guest, game: str = GAME, **query: Any) -> dict[str, Any]:
    return next(one for one in book(guest, **query)["games"] if one["game"] == game)


def book(guest: Guest, **query: Any) -> dict[str, Any]:
    answer = guest.get("/api/daily", params=query)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def begin(guest: Guest, game: str = GAME, name: str = "") -> str:
    answer = guest.post("/api/daily", json={"game": game, "name": name, "pace": 0})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def practise(guest: Guest, game: str = GAME, **more: Any) -> Any:
    return guest.post("/api/daily/practice", json={"game": game, "pace": 0, **more})


def secret(house: Running) -> bytes:
    with sqlite3.connect(house.database) as connection:
        (found,) = connection.execute("SELECT secret FROM house_secrets WHERE name = 'daily'").fetchone()
    return bytes.fromhex(found)


def attack(guest: Guest, table: str, way: tuple[str, str]) -> Any:
    path = f"/api/tables/{table}{way[1].format(seat=0, place=0)}"
    if way[0] == "get":
        asked = {"/share.svg": {"seat": 0}, "/review": {"seat": 0}, "/chat": {"before": 9}}
        return guest.get(path, params=asked.get(way[1], {}))
    return guest.post(path, json=ATTACKS[way])


def at_once(asks: list[Callable[[], str]]) -> list[str]:
    with ThreadPoolExecutor(len(asks)) as hands:
        return [one.result() for one in [hands.submit(ask) for ask in asks]]


def draws(log: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in log.splitlines()]
    return [line for line in lines if line.get("seat") == -1]


def test_every_game_has_a_deal_whose_commitment_is_there_before_and_whose_seed_only_after(tmp_path: Path) -> None:
    house = house_on(tmp_path)
    with house.guest() as guest:
        today = book(guest)
        assert (today["day"], today["today"], today["ends"]) == (DAY, DAY, NOON + A_DAY // 2)
        assert {one["game"] for one in today["games"]} >= GAMES
        assert all(one["seed"] is None for one in today["games"])
        assert guest.get("/api/daily", params={"day": TOMORROW}).status_code == 409
        assert guest.get("/api/daily", params={"day": "2030-13-40"}).status_code == 400
    house.kill()
    house = house_on(tmp_path, NOON + A_DAY)
    with house.guest() as guest:
        past, now = book(guest, day=DAY), book(guest)
        house.kill()
    for before, after, then in zip(today["games"], past["games"], now["games"], strict=True):
        assert after["seed"] == seed_of(secret(house), DAY, after["game"]).hex()
        assert nature.commitment(bytes.fromhex(after["seed"])) == before["commitment"] == after["commitment"]
        assert then["commitment"] == before["tomorrow"]
        assert then["seed"] is None
    assert len({one["commitment"] for one in [*today["games"], *now["games"]]}) == 2 * len(today["games"])


def test_solo_games_are_played_alone_and_the_others_against_one_bot(days: Running) -> None:
    with days.guest() as guest:
        seats = {game: [one["kind"] for one in guest.page(begin(guest, game))["seats"]] for game in GAMES}
        told = {one["game"]: one["bots"] for one in book(guest)["games"]}
    alone = {"next_station", "railroad_ink", "maglev_metro"}
    assert seats == {game: ["person"] if game in alone else ["person", "bot"] for game in GAMES}
    assert all(told[game] == (0 if game in alone else 1) for game in GAMES)


def test_there_is_one_counted_try_however_often_it_is_begun(days: Running) -> None:
    with days.guest() as guest:
        token = guest.post("/api/tokens").json()["token"]
    with days.guest(Authorization=f"Bearer {token}") as guest:
        made = at_once([lambda: begin(guest)] * 8)
        assert len(set(made)) == 1
        assert len(guest.get("/api/tables").json()["tables"]) == 1
        guest.play_out(made[0])
        assert begin(guest) == made[0]


def test_two_servers_make_one_try(postgres: Postgres) -> None:
    env = {"ROUNDHOUSE_TEST_NOW": str(NOON)}
    houses = [Running(postgres.url, program=program(), **env).start() for _ in (0, 1)]
    try:
        with houses[0].guest() as guest:
            token = guest.post("/api/tokens").json()["token"]
        guests = [house.guest(Authorization=f"Bearer {token}") for house in houses]
        for game in (TOY, GAME):
            assert len(set(at_once([lambda one=one, game=game: begin(one, game) for one in guests * 3]))) == 1
        assert len(guests[1].get("/api/tables").json()["tables"]) == 2
        assert book(guests[0])["games"] == book(guests[1])["games"]
        for one in guests:
            one.close()
    finally:
        for house in houses:
            house.kill()


def test_everybody_gets_the_same_cards_whatever_they_do_with_them(days: Running) -> None:
    with days.guest() as first, days.guest() as second:
        one, two = begin(first, "railroad_ink"), begin(second, "railroad_ink")
        for guest, table, wanted in (
            (first, one, ("draw", "done", "special")),
            (second, two, ("special", "draw", "done")),
        ):
            while not (page := guest.page(table))["over"]:
                kinds = [choice["move"]["kind"] for choice in page["choices"]]
                assert guest.move(page, kinds.index(next(one for one in wanted if one in kinds))).status_code == 200
        logs = [first.get(f"/api/tables/{one}/log").text, second.get(f"/api/tables/{two}/log").text]
    assert draws(logs[0]) == draws(logs[1])
    assert len(logs[0].splitlines()) != len(logs[1].splitlines())


def test_every_route_of_a_table_is_attacked(days: Running) -> None:
    with days.guest() as guest:
        paths = guest.get("/openapi.json").json()["paths"]
    there = {
        (method, path.removeprefix("/api/tables/{table}"))
        for path, methods in paths.items() if path.startswith("/api/tables/{table}") for method in methods
    }  # fmt: skip
    assert there == set(ATTACKS)


@pytest.mark.parametrize("over", [False, True])
def test_another_learns_nothing_on_any_route_until_they_have_finished_too(days: Running, over: bool) -> None:
    with days.guest() as player, days.guest() as stranger, days.guest() as other:
        table = begin(player, name="Ann")
        if over:
            player.play_out(table)
        begin(stranger)  # under way is not enough
        for guest in (stranger, other):
            for way in ATTACKS:
                answer = attack(guest, table, way)
                assert (answer.status_code, answer.json()["error"]) == (403, "sealed"), way
                assert set(answer.json()) == {"error", "sentence"}
            told = deal(guest)
            assert [line["table"] for line in told["lines"]] == [""] * len(told["lines"])
            assert told["strong"] is None
            assert table not in guest.get("/api/daily").text + guest.get("/api/tables").text
            assert table not in guest.get("/api/history").text + guest.get("/api/turns").text


def test_who_has_finished_looks_at_others_final_boards_and_changes_nothing(days: Running) -> None:
    with days.guest() as player, days.guest() as friend, days.guest() as late:
        table, own, running = begin(player, name="Ann"), begin(friend, name="Bob"), begin(late)
        player.play_out(table)
        friend.play_out(own)
        lines = deal(friend)["lines"]
        assert table in [line["table"] for line in lines]
        assert friend.page(table)["over"]
        for what in ("replay?at=3", "picture.svg", "share.svg", "story", "log"):
            assert friend.get(f"/api/tables/{table}/{what}").status_code == 200, what
        assert friend.ask(table, "moves", seat=0, seq=0, move={"kind": "pass"}).status_code == 403
        assert friend.ask(table, "whatif", at=0, seat=0).status_code == 409
        assert attack(friend, running, ("get", "")).status_code == 403  # a try under way is nobody's to watch


def test_while_the_day_runs_no_answer_holds_the_seed(days: Running) -> None:
    with days.guest() as player:
        table = begin(player)
        player.play_out(table)
        seeds = {seed_of(secret(days), day, GAME).hex() for day in (DAY, TOMORROW)} | {secret(days).hex()}
        answers = [attack(player, table, way) for way in ATTACKS if way != ("get", "/stream")]
        answers += [player.get(path) for path in ("/api/daily", "/api/tables", "/api/history", "/healthz", "/metrics")]
        event = next(player.events(table))
        again = player.page(answers[list(ATTACKS).index(("post", "/again")) - 1].json()["table"])
        for answer in answers:
            assert not any(seed in answer.text for seed in seeds), answer.url
        assert event[2]["seed"] is None
        assert again["commitment"] != player.page(table)["commitment"]  # play again is another deal
        assert again["daily"] == ""
        assert "seed" not in json.loads(player.get(f"/api/tables/{table}/log").text.splitlines()[-1])
        assert player.get(f"/api/tables/{table}/seed-check").status_code == 409
        assert player.ask(table, "whatif", at=0, seat=0).status_code == 409


def test_two_houses_that_differ_in_their_deals_alone_look_alike_to_a_stranger(tmp_path: Path) -> None:
    heard = []
    for number in (0, 1):
        (tmp_path / str(number)).mkdir()
        house = house_on(tmp_path / str(number))
        with house.guest() as player, house.guest() as stranger:
            table = begin(player, name="Ann")
            answers = [attack(stranger, table, way) for way in ATTACKS]
            answers += [practise(stranger), practise(stranger, day=TOMORROW)]
            told = book(stranger)
            hidden = {one.pop("commitment") for one in told["games"]} | {one.pop("tomorrow") for one in told["games"]}
            heard.append(([(one.status_code, one.text) for one in answers], told))
            assert len(hidden) == 2 * len(told["games"])
        house.kill()
    assert heard[0] == heard[1]


def test_practice_comes_after_the_counted_try_and_counts_for_nothing(days: Running) -> None:
    with days.guest() as guest:
        refused = practise(guest)
        assert (refused.status_code, refused.json()["error"]) == (409, "not-now")
        table = begin(guest, name="Ann")
        assert practise(guest).status_code == 409
        assert practise(guest, day=TOMORROW).status_code == 409
        guest.play_out(table)
        before = deal(guest)["lines"]
        made = practise(guest).json()["table"]
        assert practise(guest).json()["table"] == made == deal(guest)["practice"]
        page = guest.page(made)
        assert (page["practice"], page["daily"], page["seed"]) == (True, DAY, None)
        guest.play_out(made)
        logs = [guest.get(f"/api/tables/{one}/log").text for one in (table, made)]
        assert draws(logs[0]) == draws(logs[1])
        assert guest.page(made)["seed"] is None
        assert deal(guest)["lines"] == before
        assert deal(guest)["mine"]["table"] == table
        assert practise(guest).json()["table"] != made


def test_a_counted_try_has_no_hints_no_peeking_and_one_device(days: Running) -> None:
    with days.guest() as guest:
        table = begin(guest)
        page = guest.page(table)
        assert guest.move(page).status_code == 200
        page = guest.page(table)
        assert page["practice_seat"] is None
        assert guest.ask(table, "undo", seat=0, seq=page["seq"], practice=True).status_code == 422
        assert guest.ask(table, "hint", seat=0).status_code == 409
        for do in ("link", "bot", "leave", "end", "back"):
            assert guest.ask(table, "seats/0", do=do).status_code == 409, do
        assert guest.ask(table, "seats/0", do="rename", name="Ann").status_code == 200
        assert guest.page(table)["moves"] == page["moves"]


def test_a_saved_game_of_todays_deal_is_opened_to_nobody_while_the_day_runs(days: Running) -> None:
    """Neither by another, to see the deal before trying it, nor in the middle of a try, for hints on a copy."""
    with days.guest() as guest, days.guest() as other:
        table = begin(guest)
        guest.move(guest.page(table))
        halfway = guest.get(f"/api/tables/{table}/log").text
        guest.play_out(table)
        whole = guest.get(f"/api/tables/{table}/log").text
        header, *moves = whole.splitlines()
        bare = {key: value for key, value in json.loads(header).items() if key not in ("daily", "commitment")}
        disguised = "\n".join([json.dumps(bare), *moves[:-1]])
        for text in (halfway, whole, disguised):
            for one in (guest, other):
                answer = one.post("/api/logs", json={"log": text})
                assert (answer.status_code, answer.json()["error"]) == (409, "not-now"), text[:200]
        mine = guest.table("me", game=GAME)["table"]
        guest.play_out(mine)
        assert other.post("/api/logs", json={"log": guest.get(f"/api/tables/{mine}/log").text}).status_code == 201


def test_a_name_in_the_lists_stays_as_it_is(days: Running) -> None:
    with days.guest() as guest:
        table = begin(guest, name="Ann")
        guest.play_out(table)
        assert guest.ask(table, "seats/0", do="rename", name="Strong bot").status_code == 409
        assert any(line["you"] and line["name"] == "Ann" for line in deal(guest)["lines"])
    with days.guest() as guest:
        table = begin(guest)
        guest.play_out(table)
        assert deal(guest)["mine"]["name"] == ""
        assert guest.ask(table, "seats/0", do="rename", name="Bea").status_code == 200  # said late, but once
        assert guest.ask(table, "seats/0", do="rename", name="Strong bot").status_code == 409
        assert any(line["you"] and line["name"] == "Bea" for line in deal(guest)["lines"])


@pytest.mark.parametrize("day", ["20261117", "2026-W47-2", "2026-11-32", "today"])
def test_a_day_is_written_in_one_way(days: Running, day: str) -> None:
    with days.guest() as guest:
        assert guest.get("/api/daily", params={"day": day}).status_code == 400


def test_a_try_that_ends_after_its_day_is_not_in_its_list(tmp_path: Path) -> None:
    house = house_on(tmp_path, NOON - A_DAY)
    with house.guest() as late, house.guest() as punctual:
        tokens = [guest.post("/api/tokens").json()["token"] for guest in (late, punctual)]
    headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
    with house.guest(**headers[0]) as late, house.guest(**headers[1]) as punctual:
        table = begin(late, name="Late")
        punctual.play_out(begin(punctual, name="Punctual"))
        house.kill()
    house = house_on(tmp_path)
    with house.guest(**headers[0]) as late, house.guest(**headers[1]) as punctual:
        late.play_out(table)
        told = deal(late, day=YESTERDAY)
        assert [line["name"] for line in told["lines"]] == ["Punctual"]
        assert (told["mine"]["over"], told["mine"]["counts"], told["mine"]["place"]) == (True, False, 0)
        assert begin(late) != table
        assert book(late)["streak"] == 0
        assert book(punctual)["streak"] == 1  # today may still come
        punctual.play_out(begin(punctual, name="Sharp"))
        assert book(punctual)["streak"] == 2
        month = deal(punctual)["month"]
        assert [(line["name"], line["days"], line["you"]) for line in month] == [("Sharp", 2, True)]
        assert late.page(table)["seed"] is not None
        assert punctual.page(table)["over"]  # once its day is over, a table is as every other
    house.kill()


def test_a_log_of_the_day_is_checked_once_the_day_is_over(tmp_path: Path) -> None:
    house = house_on(tmp_path)
    with house.guest() as guest:
        token = guest.post("/api/tokens").json()["token"]
    tables = {}
    with house.guest(Authorization=f"Bearer {token}") as guest:
        for game in ("next_station", "railroad_ink"):
            tables[game] = begin(guest, game)
            guest.play_out(tables[game])
            log = read_log(guest.get(f"/api/tables/{tables[game]}/log").text, find)
            assert (verify(log), log.seed, log.daily) == ([], None, DAY)
    house.kill()
    house = house_on(tmp_path, NOON + A_DAY)
    with house.guest(Authorization=f"Bearer {token}") as guest:
        for game, table in tables.items():
            text = guest.get(f"/api/tables/{table}/log").text
            log = read_log(text, find)
            assert log.seed == seed_of(secret(house), DAY, game)
            assert verify(log) == []
            assert check_log.check(text) == len(draws(text))
            assert guest.get(f"/api/tables/{table}/seed-check").json()["honest"]
            assert guest.ask(table, "whatif", at=2, seat=0).status_code == 201
            loaded = guest.post("/api/logs", json={"log": text}).json()
            assert loaded["wrong"] == []
            assert guest.get(f"/api/tables/{loaded['table']}/seed-check").json()["honest"]
            if game == "railroad_ink":  # several moves between two draws: numbered by moves, chance would not fit
                plain = text.replace(f'"daily":"{DAY}"', '"base":0')
                assert verify(read_log(plain, find)) != []
                with pytest.raises(check_log.Wrong):
                    check_log.check(plain)
    house.kill()


def test_the_strong_bot_plays_the_same_deal_for_those_who_have_finished(days: Running) -> None:
    with days.guest() as guest, days.guest() as other:
        guest.play_out(begin(guest, TOY))
        told, until = deal(guest, TOY), time.monotonic() + 120
        while told["strong"] is None:
            assert told["thinking"]
            assert time.monotonic() < until
            time.sleep(0.2)
            told = deal(guest, TOY)
        page = guest.page(told["strong"]["table"])
        assert page["over"]
        assert page["commitment"] == told["commitment"]
        assert page["result"]["points"][0] == told["strong"]["points"]
        assert 1 <= told["mine"]["stars"] <= 3
        assert deal(other, TOY)["strong"] is None
        assert attack(other, told["strong"]["table"], ("get", "")).status_code == 403


def test_what_belongs_to_a_removed_table_goes_with_it() -> None:
    assert daily_tries in CHILDREN
