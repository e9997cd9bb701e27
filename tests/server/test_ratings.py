"""Ratings come from rated games that are over, and from nothing else; worked out again they are the same."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import create_engine

from roundhouse.cli import run
from roundhouse.server.people import rated_games
from roundhouse.server.people.ratings import NEW, Book, anchors, brought_on
from roundhouse.server.settings import database_url
from roundhouse.server.tables.codes import NOBODY
from roundhouse.table.making import again_at, stays_rated
from roundhouse.table.record import SeatRecord
from server.postgres import Postgres
from server.running import TOY, Guest, Running
from server.wires import wait_until

START = 25.0


def ratings(guest: Guest, game: str = TOY) -> list[dict[str, Any]]:
    """The list of a game."""
    answer = guest.get("/api/ratings")
    assert answer.status_code == 200, answer.text
    return next((one["lines"] for one in answer.json()["games"] if one["game"] == game), [])


def people(guest: Guest, game: str = TOY) -> dict[str, dict[str, Any]]:
    return {line["name"]: line for line in ratings(guest, game) if not line["bot"]}


def sit(guest: Guest, friend: Guest, rated: bool = True, names: tuple[str, str] = ("Ann", "Ben")) -> str:
    """Two people at a table that has begun."""
    seats = [{"kind": "me", "name": names[0]}, {"kind": "link"}]
    made = guest.post("/api/tables", json={"game": TOY, "seats": seats, "pace": 0, "rated": rated}).json()
    assert friend.get(f"/api/join/{made['invites']['1']}").json()["rated"] is rated
    assert friend.post(f"/api/join/{made['invites']['1']}", json={"name": names[1]}).status_code == 200
    assert guest.ask(made["table"], "start").status_code == 200
    table: str = made["table"]
    return table


def play_out(guest: Guest, friend: Guest, table: str) -> dict[str, Any]:
    while not (page := guest.page(table))["over"]:
        actor = guest if page["choices"] else friend
        assert actor.move(actor.page(table)).status_code == 200
    return page


def rated_game(guest: Guest, friend: Guest) -> dict[str, Any]:
    return play_out(guest, friend, sit(guest, friend))


@pytest.fixture
def two(own_house: Running) -> Iterator[tuple[Guest, Guest]]:
    """Two people in a house in which nobody has a rating."""
    with own_house.guest() as one, own_house.guest() as other:
        yield one, other


def test_who_wins_a_rated_game_goes_up_and_everybody_is_told(two: tuple[Guest, Guest]) -> None:
    page = rated_game(*two)
    assert page["rated"] is True
    ranks, lines = page["result"]["ranks"], people(two[0])
    assert set(lines) == {"Ann", "Ben"}
    assert (lines["Ann"]["rating"] > lines["Ben"]["rating"]) == (ranks[0] < ranks[1])
    assert lines["Ann"]["you"]
    assert not lines["Ben"]["you"]
    assert all(line["new"] and line["games"] == 1 and line["unsure"] > 10 for line in lines.values())
    seats = two[1].get(f"/api/tables/{page['table']}/rating").json()["seats"]
    assert [one["you"] for one in seats] == [False, True]
    assert [one["rating"] for one in seats] == [lines["Ann"]["rating"], lines["Ben"]["rating"]]
    assert all(one["change"] == round(one["rating"] - START, 1) for one in seats)


def test_after_a_few_games_one_is_new_no_more_and_it_is_surer(two: tuple[Guest, Guest]) -> None:
    unsure = []
    for _ in range(NEW):
        rated_game(*two)
        unsure.append(people(two[0])["Ann"]["unsure"])
    assert unsure == sorted(unsure, reverse=True)
    assert people(two[0])["Ann"]["new"] is False


def test_games_that_nobody_agreed_to_rate_change_nothing(two: tuple[Guest, Guest]) -> None:
    page = play_out(*two, sit(*two, rated=False))
    assert two[0].get(f"/api/tables/{page['table']}/rating").json() == {"seats": []}
    assert ratings(two[0]) == []


@pytest.mark.parametrize("kinds", [["me", "device"], ["me", "me"], ["bot", "bot"], ["me", "bot"]])
def test_a_table_at_which_nothing_could_be_rated_is_not_made(guest: Guest, kinds: list[str]) -> None:
    seats = [{"kind": kind} for kind in kinds]
    answer = guest.post("/api/tables", json={"game": TOY, "seats": seats, "rated": True})
    assert answer.status_code == 400  # and a bot of a game without a ladder has no rating
    assert "rated" in answer.json()["sentence"]


def test_no_hints_and_no_practice_in_a_rated_game(guest: Guest) -> None:
    table = guest.table("me", "bot easy", game="next_station", rated=True)["table"]
    wait_until(lambda: bool(guest.page(table)["choices"]))
    assert guest.ask(table, "hint", seat=0).status_code == 409
    page = guest.page(table)
    assert guest.move(page).status_code == 200
    wait_until(lambda: guest.page(table)["moves"] > page["moves"] + 2)
    page = guest.page(table)
    assert page["practice_seat"] is None
    assert guest.ask(table, "undo", seat=0, seq=page["seq"], practice=True).status_code == 422


def test_bots_are_anchors_that_never_move(two: tuple[Guest, Guest]) -> None:
    guest = two[0]
    table = guest.table("me", "bot easy", game="next_station", rated=True)["table"]
    guest.play_out(table)
    lines = ratings(guest, "next_station")
    bots = {line["name"]: line["rating"] for line in lines if line["bot"]}
    assert bots["Bot, normal"] == START
    assert sorted(bots.values()) == sorted(round(mu, 1) for mu, _ in anchors("next_station").values())
    (mine,) = [line for line in lines if line["you"]]
    assert (mine["games"], mine["new"]) == (1, True)
    assert mine["rating"] != START
    assert lines[-1] == mine, "who is new stands after all who have a place"


def test_who_leaves_a_rated_game_is_placed_where_their_seat_was_placed(two: tuple[Guest, Guest]) -> None:
    guest, friend = two
    table = sit(guest, friend)
    assert friend.ask(table, "seats/1", do="leave").status_code == 200
    page = guest.play_out(table)
    assert people(guest)["Ben"]["games"] == 1
    assert (people(guest)["Ben"]["rating"] < START) == (page["result"]["ranks"][1] == 2)


def test_worked_out_again_by_a_new_server_and_by_the_command_they_are_the_same(
    own_house: Running, two: tuple[Guest, Guest], capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(3):
        rated_game(*two)
        before = two[0].get("/api/ratings").json()  # each time brought on by one game
    with create_engine(database_url(own_house.database)).connect() as connection:
        book = brought_on(connection, Book())
    assert sorted(one["rating"] for one in before["games"][0]["lines"]) == sorted(
        round(one.mu, 1) for one in book.people.values()
    )
    own_house.kill()
    own_house.start()
    assert two[0].get("/api/ratings").json() == before
    assert run(["--lang", "en", "ratings", "--database", own_house.database]) == 0
    told = capsys.readouterr().out
    assert "3 rated games count" in told
    assert f"{people(two[0])['Ann']['rating']:.1f} ±" in told


def test_a_game_that_is_not_over_leaves_no_trace(house: Running, guest: Guest, friend: Guest) -> None:
    rated_game(guest, friend)
    with house.guest() as one, house.guest() as other, house.guest() as stranger:
        before = stranger.get("/api/ratings").content
        table = sit(one, other, names=("Cat", "Dan"))
        for _ in range(2):
            page = one.page(table)
            actor = one if page["choices"] else other
            assert actor.move(actor.page(table)).status_code == 200
            assert stranger.get("/api/ratings").content == before
            assert stranger.get(f"/api/tables/{table}/rating").status_code == 409
        play_out(one, other, table)
        assert stranger.get("/api/ratings").content != before


def test_no_answer_tells_who_a_person_is(two: tuple[Guest, Guest]) -> None:
    page = rated_game(*two)
    line = ratings(two[1])[0]
    assert set(line) == {"name", "rating", "unsure", "games", "new", "you", "bot"}
    seats = two[1].get(f"/api/tables/{page['table']}/rating").json()["seats"]
    assert set(seats[0]) == {"seat", "rating", "unsure", "change", "games", "new", "you"}


def test_a_rematch_is_rated_only_where_all_are_still_there(two: tuple[Guest, Guest]) -> None:
    guest, friend = two
    first = rated_game(guest, friend)["table"]
    alone = guest.ask(first, "again").json()["table"]
    assert guest.page(alone)["rated"] is False
    second = rated_game(guest, friend)["table"]
    done, here = threading.Event(), threading.Event()

    def watch() -> None:
        with friend.stream("GET", f"/api/tables/{second}/stream") as answer:
            for _ in answer.iter_lines():
                here.set()
                if done.is_set():
                    return

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        assert here.wait(60)
        together = guest.ask(second, "again").json()["table"]
        assert guest.page(together)["rated"] is True
    finally:
        done.set()
        thread.join()


@pytest.mark.parametrize("how", ["resign", "bot"])
def test_a_rematch_takes_no_points_from_who_has_gone_and_whose_seat_a_bot_played(
    two: tuple[Guest, Guest], how: str
) -> None:
    guest, friend = two
    table = sit(guest, friend)
    assert friend.ask(table, "seats/1", do=how).status_code == 200
    guest.play_out(table)
    page = guest.page(guest.ask(table, "again").json()["table"])
    assert (page["rated"], page["seats"][1]["kind"]) == (False, "person" if how == "resign" else "bot")


def test_a_rematch_is_rated_where_all_people_are_here_and_none_begins_it_with_a_bot_in_their_place() -> None:
    ann, ben = SeatRecord("person", holders={"ann"}), SeatRecord("person", holders={"ben"})
    resigned, away = replace(ben, kind="bot", resigned=True), replace(ben, kind="bot", level="easy")
    left, bot = replace(ben, holders=set()), SeatRecord("bot", level="easy")

    def rated(other: SeatRecord, here: set[str]) -> bool:
        old = [ann, other]
        return stays_rated(old, [again_at(seat) for seat in old], lambda holders: bool(here & holders))

    assert [rated(one, {"ann", "ben"}) for one in (ben, resigned, away, left, bot)] == [True, True, False, False, True]
    assert [rated(one, {"ann"}) for one in (ben, resigned, away, left, bot)] == [False, False, False, False, True]


@pytest.mark.parametrize("how", ["resign", "bot", "leave", ""])
def test_who_is_forgotten_changes_nobody_elses_rating(two: tuple[Guest, Guest], how: str) -> None:
    guest, friend = two
    table = sit(guest, friend)
    if how:
        assert friend.ask(table, "seats/1", do=how).status_code == 200
        guest.play_out(table)
    else:
        play_out(guest, friend, table)
    before = people(guest)["Ann"]
    assert friend.delete("/api/me").json() == {"deleted": True}
    assert people(guest) == {"Ann": before}


def test_who_plays_again_plays_though_a_bot_has_finished_for_them(two: tuple[Guest, Guest]) -> None:
    guest, friend = two
    table = sit(guest, friend, rated=False)
    assert friend.ask(table, "seats/1", do="resign").status_code == 200
    assert guest.ask(table, "seats/0", do="bot").status_code == 200
    wait_until(lambda: bool(guest.page(table)["over"]))
    page = guest.page(guest.ask(table, "again").json()["table"])
    assert [seat["kind"] for seat in page["seats"]] == ["person", "person"]


def test_two_servers_come_to_the_same_numbers(postgres: Postgres) -> None:
    houses = [Running(postgres.url).start() for _ in range(2)]
    try:
        with houses[0].guest() as guest, houses[0].guest() as friend, houses[1].guest() as other:
            for _ in range(2):
                rated_game(guest, friend)
                lists = [(one.get("/api/ratings").json()["games"]) for one in (guest, other)]
                told = [[(line["name"], line["rating"]) for line in found[0]["lines"]] for found in lists]
                assert told[0] == told[1]
    finally:
        for house in houses:
            house.kill()


def test_a_result_is_not_handed_on_to_another_device(two: tuple[Guest, Guest]) -> None:
    ann, ben = two
    table = sit(ann, ben)
    assert ben.ask(table, "seats/1", do="link").status_code == 409
    page = play_out(ann, ben, table)
    assert ben.ask(table, "seats/1", do="link").status_code == 409
    assert set(people(ann)) == {"Ann", "Ben"}
    seats = ben.get(f"/api/tables/{page['table']}/rating").json()["seats"]
    assert [one["you"] for one in seats] == [False, True]


@pytest.mark.parametrize(("left", "who"), [("ben", "ben"), (NOBODY, "nobody at t 0")])
def test_who_left_a_rated_game_keeps_its_result_though_another_took_the_seat(left: str, who: str) -> None:
    company = rated_games._Company()
    company.left["t", 0], company.here["t", 0] = [left], ["carl"]
    seat: Any = SimpleNamespace(table="t", seat=0, kind="person", level="", name="Carl")
    assert rated_games._player(seat, company).guest == who


def test_in_a_rated_game_nobody_lets_a_strong_bot_play_for_them_or_a_weak_one_for_others(
    two: tuple[Guest, Guest],
) -> None:
    ann, ben = two
    table = sit(ann, ben)
    assert ann.ask(table, "seats/1", do="bot", level="easy").status_code == 409
    assert ann.page(table)["seats"][1]["kind"] == "person"
    assert ann.ask(table, "pace", pace=5000).status_code == 200
    assert ben.ask(table, "seats/1", do="bot", level="hard").status_code == 200
    assert ann.page(table)["seats"][1]["level"] == "easy"


def test_a_game_that_all_have_resigned_is_nobodys_and_changes_no_rating(two: tuple[Guest, Guest]) -> None:
    ann, ben = two
    table = sit(ann, ben)
    for seat, one in enumerate(two):
        assert one.ask(table, f"seats/{seat}", do="resign").status_code == 200
    wait_until(lambda: bool(ann.page(table)["over"]))
    assert people(ann) == {}
    rated_game(ann, ben)  # another one counts
    assert {name: line["games"] for name, line in people(ann).items()} == {"Ann": 1, "Ben": 1}
