"""A rule is changed between two starts on one database: old games can be watched only, and stay what they were."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from server.running import Guest, Running

CHANGES = ("legal", "illegal", "unreadable", "odd", "shorter", "other options")
WHOLE = ("legal",)


@dataclass
class Old:
    """Tables of the first version of the rules, and what was told of them then."""

    house: Running
    guest: Guest
    finished: str
    running: str
    lobby: str
    pages: dict[str, dict[str, Any]]
    logs: dict[str, str]

    def restart(self, edition: str) -> None:
        self.house.kill()
        self.house.env["HIDDEN_CARDS"] = edition
        self.house.start()

    def log(self, table: str, **query: Any) -> str:
        return self.guest.get(f"/api/tables/{table}/log", params=query).text


def swap_and_play(guest: Guest, table: str) -> None:
    """Seat 0 swaps a card away, then three cards are played."""
    kinds = ["swap", "play", "play", "play"]
    for seat, kind in zip((0, 0, 1, 0), kinds, strict=True):
        page = guest.page(table, seat=seat)
        number = next(n for n, one in enumerate(page["choices"]) if one["move"]["kind"] == kind)
        assert guest.move(page, number).status_code == 200


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Old]:
    house = Running(str(tmp_path_factory.mktemp("versions") / "old.db"), HIDDEN_CARDS="").start()
    with house.guest() as guest:
        finished, running = (guest.table("me", "device")["table"] for _ in range(2))
        lobby = guest.table("me", "link")["table"]
        for table in (finished, running):
            swap_and_play(guest, table)
        guest.play_out(finished)
        found = Old(house, guest, finished, running, lobby, {}, {})
        for table in (finished, running, lobby):
            found.pages[table] = guest.page(table, seat=0)
            found.logs[table] = found.log(table, seat=0)
        yield found
    house.kill()


@pytest.fixture(scope="module", params=CHANGES)
def bumped(old: Old, request: pytest.FixtureRequest) -> Old:
    old.restart(request.param)
    return old


def edition(old: Old) -> str:
    return old.house.env["HIDDEN_CARDS"]


def test_a_finished_game_keeps_its_result_its_seed_and_every_byte_of_its_log(bumped: Old) -> None:
    page, before = bumped.guest.page(bumped.finished, seat=0), bumped.pages[bumped.finished]
    assert bumped.log(bumped.finished, seat=0) == bumped.logs[bumped.finished]
    assert page["over"] is True
    assert (page["seed"], page["commitment"]) == (before["seed"], before["commitment"])
    assert page["result"]["points"] == before["result"]["points"]
    assert page["result"]["ranks"] == before["result"]["ranks"]
    frozen = page["frozen"]
    assert (frozen["version"], frozen["now"], frozen["of"]) == (1, 2, before["moves"])
    assert (frozen["at"] == frozen["of"]) == (edition(bumped) in WHOLE)
    assert frozen["at"] == page["moves"]
    assert any("the result is the one it ended with" in one.lower() for one in frozen["sentences"])


def test_the_banner_says_both_versions_and_where_it_stops_in_three_languages(bumped: Old) -> None:
    for lang in ("en", "uk", "ru"):
        frozen = bumped.guest.page(bumped.running, seat=0, lang=lang)["frozen"]
        first, *rest = frozen["sentences"]
        assert "1" in first
        assert "2" in first
        assert len(rest) == (0 if edition(bumped) in WHOLE else 1)
        assert all(f"{frozen['at']}" in one and f"{frozen['of']}" in one for one in rest)
    assert "It can be watched, not played on." in bumped.guest.page(bumped.running)["frozen"]["sentences"][0]


def test_an_unfinished_game_shows_what_its_seats_may_know_and_stops_where_the_rules_do(bumped: Old) -> None:
    for viewer in (0, 1):
        page, lines = (
            bumped.guest.page(bumped.running, seat=viewer),
            bumped.log(bumped.running, seat=viewer).splitlines(),
        )
        assert (page["over"], page["result"], page["seed"], page["choices"]) == (False, None, None, [])
        assert page["prompt"] == "This game can only be watched."
        assert len(lines) == 1 + page["frozen"]["at"]
        assert all(line["card"] < 0 for line in map(json.loads, lines) if line.get("to") == 1 - viewer)
        assert '"seed"' not in "".join(lines)
    before = [line for line in bumped.logs[bumped.running].splitlines() if '"view"' not in line]  # of other rules
    shown = bumped.log(bumped.running, seat=0).splitlines()
    assert shown == before[: len(shown)]
    assert (len(shown) == len(before)) == (edition(bumped) in WHOLE)


def test_nothing_goes_on_with_an_old_game(bumped: Old) -> None:
    page = bumped.guest.page(bumped.running, seat=0)
    asked = {"seat": 0, "seq": page["seq"]}
    refused = [
        bumped.guest.ask(bumped.running, "moves", **asked, move={"kind": "play", "card": 1}),
        bumped.guest.ask(bumped.running, "moves", **asked, move={"kind": "fly"}),
        bumped.guest.ask(bumped.running, "undo", **asked),
        bumped.guest.ask(bumped.running, "again"),
        bumped.guest.ask(bumped.running, "whatif", at=1),
        bumped.guest.ask(bumped.finished, "whatif", at=1),
        bumped.guest.ask(bumped.lobby, "start", fill="easy"),
    ]
    assert [one.status_code for one in refused] == [409] * len(refused)
    assert all("version 1" in one.json()["sentence"] and "version 2" in one.json()["sentence"] for one in refused)
    why = bumped.guest.ask(bumped.running, "why", seat=0, shapes=["hand-1"]).json()
    assert (why["legal"], "version 1" in why["sentence"]) == (False, True)
    assert not any(seat["to_act"] for seat in bumped.guest.page(bumped.running)["seats"])


def test_my_tables_say_that_other_rules_were_played(bumped: Old) -> None:
    listed = {one["table"]: one for one in bumped.guest.get("/api/tables").json()["tables"]}
    for table in (bumped.finished, bumped.running, bumped.lobby):
        assert listed[table]["frozen"] is True
        assert listed[table]["your_turn"] is False
    log = bumped.pages[bumped.finished]["log"]
    assert listed[bumped.finished]["moves"] == sum(one["seat"] >= 0 for one in log), "nobody counts the deal"


def test_playing_again_is_by_todays_rules(bumped: Old) -> None:
    text = bumped.log(bumped.finished)
    copy = bumped.guest.post("/api/logs", json={"log": text, "seat": -1}).json()["table"]
    made = bumped.guest.post(f"/api/tables/{copy}/again").json()["table"]
    assert bumped.guest.page(made)["frozen"] is None
    assert json.loads(bumped.log(made).splitlines()[0])["rules"] == 2
    assert bumped.guest.play_out(made)["over"]


def test_every_position_that_is_shown_can_be_replayed(bumped: Old) -> None:
    for table in (bumped.finished, bumped.running):
        last = bumped.guest.page(table, seat=0)["frozen"]["at"]
        for at in range(last + 1):
            page = bumped.guest.get(f"/api/tables/{table}/replay", params={"at": at, "seat": 0}).json()
            assert (page["at"], page["frozen"]["at"]) == (at, last)
            assert (page["result"] is not None) == (at == last and table == bumped.finished)
        beyond = bumped.guest.get(f"/api/tables/{table}/replay", params={"at": last + 1, "seat": 0})
        assert beyond.status_code == 404


def test_the_seed_is_checked_as_far_as_the_rules_go(bumped: Old) -> None:
    found = bumped.guest.get(f"/api/tables/{bumped.finished}/seed-check").json()
    assert found["fits"] is True
    assert found["honest"] is (True if edition(bumped) in WHOLE else None)
    assert bool(found["wrong"]) == (found["honest"] is None)


def test_an_old_log_is_loaded_to_be_watched_and_gives_itself_back(bumped: Old) -> None:
    text = bumped.logs[bumped.finished]
    made = bumped.guest.post("/api/logs", json={"log": text, "seat": 0}).json()
    assert (made["over"], made["frozen"]["version"], made["wrong"]) == (True, 1, [])
    assert bumped.log(made["table"]) == text
    lines = text.splitlines()
    part = bumped.guest.post("/api/logs", json={"log": "\n".join(lines[:-2]), "seat": -1}).json()
    assert (part["over"], part["frozen"]["of"]) == (False, len(lines) - 3)
    page = bumped.guest.page(part["table"], seat=0)
    assert (page["seed"], page["result"], page["choices"]) == (None, None, [])


def test_after_all_that_the_old_rules_find_everything_as_it_was_and_play_on(old: Old) -> None:
    old.restart("illegal")
    for table in (old.finished, old.running, old.lobby):
        old.guest.page(table)
    old.restart("")
    for table, page in old.pages.items():
        assert {**old.guest.page(table, seat=0), "version": ""} == {**page, "version": ""}
        assert old.log(table, seat=0) == old.logs[table]
    copy = old.guest.post("/api/logs", json={"log": "\n".join(old.logs[old.finished].splitlines()[:-2])}).json()
    assert copy["frozen"] is None
    assert old.guest.play_out(copy["table"])["over"]


def test_a_game_of_newer_rules_asks_for_an_update(tmp_path: Path) -> None:
    house = Running(str(tmp_path / "newer.db"), HIDDEN_CARDS="legal").start()
    try:
        with house.guest() as guest:
            table = guest.table("me", "device")["table"]
            house.kill()
            house.env["HIDDEN_CARDS"] = ""
            house.start()
            frozen = guest.page(table)["frozen"]
            assert (frozen["version"], frozen["now"]) == (2, 1)
            assert "Update Roundhouse" in frozen["sentences"][0]
    finally:
        house.kill()


def test_a_result_that_was_never_kept_is_not_made_up(tmp_path: Path) -> None:
    house = Running(str(tmp_path / "kept.db"), HIDDEN_CARDS="").start()
    try:
        with house.guest() as guest:
            table = guest.table("me", "device")["table"]
            guest.play_out(table)
            house.kill()
            with sqlite3.connect(house.database) as connection:  # as a database that is older than the column
                connection.execute("UPDATE tables SET result = NULL")
            connection.close()
            house.env["HIDDEN_CARDS"] = "legal"
            house.start()
            page = guest.page(table, seat=0)
            assert (page["over"], page["result"]) == (True, None)
            assert any("not kept" in one for one in page["frozen"]["sentences"])
            last = json.loads(guest.get(f"/api/tables/{table}/log").text.splitlines()[-1])
            assert (last["result"], last["seed"]) == (None, page["seed"])
    finally:
        house.kill()
