"""Doors to a seat: what a code opens and when it ends, what is asked twice at once, which devices hold a seat."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from roundhouse.games import find
from roundhouse.server.lobby import House
from roundhouse.server.settings import Settings
from roundhouse.server.storage import records
from roundhouse.table.errors import NotYours
from roundhouse.table.record import SeatRecord
from server.running import Guest, Running

SECRET = "ticket_to_ride"


def code_of(guest: Guest, table: str, seat: int) -> str:
    """A link to this seat that the guest makes now."""
    answer = guest.ask(table, f"seats/{seat}", do="link")
    assert answer.status_code == 200, answer.text
    code: str = answer.json()["code"]
    return code


def no_door(guest: Guest, code: str, status: int = 409) -> str:
    """The code opens nothing, the page of the invitation says the same, and the table stays closed; the sentence."""
    told, tried = guest.get(f"/api/join/{code}"), guest.post(f"/api/join/{code}", json={"name": "Intruder"})
    assert (told.status_code, tried.status_code) == (status, status), (told.text, tried.text)
    assert told.json()["sentence"] == tried.json()["sentence"]
    sentence: str = tried.json()["sentence"]
    return sentence


def at_once(number: int, ask: Any) -> list[Any]:
    """Ask so many times at the same time; the answers."""
    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(ask, range(number)))


def end_others(guest: Guest, table: str, seat: int) -> None:
    """End every other device that holds this seat."""
    for one in guest.get(f"/api/tables/{table}/seats/{seat}/devices").json()["devices"]:
        if not one["you"]:
            assert guest.ask(table, f"seats/{seat}", do="end", device=one["device"]).status_code == 200


def test_the_hosts_first_code_does_not_open_the_seat_of_a_friend_who_came_by_address(
    guest: Guest, friend: Guest
) -> None:
    made = guest.table("me", "link", game=SECRET)
    table, code = made["table"], made["invites"]["1"]
    assert friend.ask(table, "join", name="Ann").json()["seat"] == 1
    assert "seat is taken" in no_door(guest, code)
    assert guest.ask(table, "start").status_code == 200
    no_door(guest, code)
    assert guest.page(table)["you"] == [0]
    assert guest.get(f"/api/tables/{table}", params={"seat": 1}).status_code == 403


def test_who_has_left_does_not_come_back_by_a_link_to_what_was_his_seat(house: Running, guest: Guest) -> None:
    with house.guest() as first, house.guest() as second:
        table = guest.table("me", "link", game=SECRET)["table"]
        first.ask(table, "join", name="Ivan")
        code = code_of(first, table, 1)
        assert first.ask(table, "seats/1", do="leave").status_code == 200
        assert second.ask(table, "join", name="Olha").json()["seat"] == 1
        assert guest.ask(table, "start").status_code == 200
        assert "Make a new one" in no_door(first, code)
        assert first.page(table)["you"] == []
        hers = second.page(table)
        body = {"seat": 1, "seq": hers["seq"], "move": {"kind": "take", "card": 0}}
        assert first.ask(table, "moves", **body).status_code == 403


def test_no_code_opens_a_seat_that_bots_have_filled(guest: Guest) -> None:
    made = guest.table("me", "link", "link", game=SECRET)
    table = made["table"]
    newer = code_of(guest, table, 2)
    assert guest.ask(table, "start", fill="easy").status_code == 200
    for code in (made["invites"]["1"], made["invites"]["2"], newer):
        no_door(guest, code)
    assert guest.page(table)["you"] == [0]


def test_no_code_opens_a_seat_that_the_host_gave_to_a_bot_and_back(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link", game=SECRET)
    table, code = made["table"], made["invites"]["1"]
    assert guest.ask(table, "seats/1", do="bot", level="easy").status_code == 200
    no_door(guest, code)
    assert guest.ask(table, "seats/1", do="back").json() == {"kind": "open"}
    no_door(friend, code)  # open again, but the code was ended; a new one works
    assert friend.post(f"/api/join/{code_of(guest, table, 1)}", json={}).status_code == 200
    assert guest.ask(table, "seats/1", do="bot", level="easy").status_code == 200
    assert guest.ask(table, "seats/1", do="link").status_code == 403
    assert guest.ask(table, "start").status_code == 200
    assert guest.get(f"/api/tables/{table}", params={"seat": 1}).status_code == 403
    assert friend.page(table)["you"] == [1]


def test_the_host_sees_no_hand_of_a_seat_that_he_let_a_bot_play(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link", game=SECRET)
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    guest.ask(table, "start")
    for do in ("bot", "back", "bot"):
        assert guest.ask(table, "seats/1", do=do).status_code == 200
        assert guest.page(table)["you"] == [0]
        for what in ("", "/stream", "/log", "/story", "/replay", "/picture.svg", "/seats/1/devices"):
            assert guest.get(f"/api/tables/{table}{what}", params={"seat": 1}).status_code == 403, what
        assert guest.ask(table, "why", seat=1, shapes=["deck"]).status_code == 403
        assert guest.ask(table, "undo", seat=1, seq=0).status_code == 403
        assert guest.ask(table, "whatif", at=0, seat=1).status_code == 409
        assert guest.ask(table, "again").status_code == 409
        assert guest.ask(table, "seats/1", do="link").status_code == 403


def test_a_friends_link_to_another_device_dies_when_the_seat_changes_hands(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link", game=SECRET)
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    for ends in ("bot", "back", "start"):
        code = code_of(friend, table, 1)
        answer = guest.ask(table, "start") if ends == "start" else guest.ask(table, "seats/1", do=ends)
        assert answer.status_code == 200, answer.text
        no_door(guest, code)
    assert guest.post(f"/api/join/{code_of(friend, table, 1)}", json={}).json() == {"table": table, "seat": 1}


def test_an_open_seats_code_dies_when_the_seat_was_taken_and_left(house: Running, guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link", "link")
    table, code = made["table"], made["invites"]["1"]
    friend.ask(table, "join")
    friend.ask(table, "seats/1", do="leave")
    assert guest.page(table)["seats"][1]["kind"] == "open"
    assert "used or has expired" in no_door(friend, code)
    with house.guest() as third:  # the other open seat's code lives on; a new name changes nothing
        guest.ask(table, "seats/2", do="rename", name="For Ann")
        assert third.post(f"/api/join/{made['invites']['2']}", json={"name": "Ann"}).json()["seat"] == 2


def test_a_code_of_a_device_that_was_ended_is_dead(house: Running, guest: Guest) -> None:
    table = guest.table("me", "bot")["table"]
    with house.guest() as second, house.guest() as third:
        second.post(f"/api/join/{code_of(guest, table, 0)}", json={})
        code = code_of(second, table, 0)
        end_others(guest, table, 0)
        no_door(third, code)
        assert third.page(table)["you"] == second.page(table)["you"] == []


def test_a_second_device_of_one_who_leaves_keeps_the_seat(house: Running, guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link")
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={"name": "Ann"})
    with house.guest() as phone:
        phone.post(f"/api/join/{code_of(friend, table, 1)}", json={})
        code = code_of(friend, table, 1)
        friend.ask(table, "seats/1", do="leave")
        seat = guest.page(table)["seats"][1]
        assert (seat["kind"], seat["name"], phone.page(table)["you"]) == ("person", "Ann", [1])
        no_door(friend, code)
        assert phone.ask(table, "seats/1", do="leave").status_code == 200
        assert guest.page(table)["seats"][1]["kind"] == "open"


def test_opening_ones_own_link_uses_nothing_up(house: Running, guest: Guest) -> None:
    table = guest.table("me", "bot")["table"]
    code = code_of(guest, table, 0)
    assert guest.post(f"/api/join/{code}", json={}).json() == {"table": table, "seat": 0}
    with house.guest() as phone:
        assert phone.post(f"/api/join/{code}", json={}).json() == {"table": table, "seat": 0}


def test_an_unknown_code_is_told_what_would_work(guest: Guest) -> None:
    assert "ask for a new link" in no_door(guest, "zzzzzzzzzz", 404)


def test_a_played_table_is_dealt_again_once_though_all_ask_at_once(guest: Guest) -> None:
    for _ in range(3):
        table = guest.table("me", "device")["table"]
        guest.play_out(table)
        answers = at_once(6, lambda _, table=table: guest.ask(table, "again"))
        assert {answer.status_code for answer in answers} == {201}
        assert len({answer.json()["table"] for answer in answers}) == 1
        assert guest.page(table)["next"] == answers[0].json()["table"]
        assert guest.page(answers[0].json()["table"])["started"]


def play_to_the_end(table: str, *guests: Guest) -> None:
    while not guests[0].page(table)["over"]:
        for one in guests:
            page = one.page(table)
            if page["choices"]:
                one.move(page)


def test_a_seat_that_was_left_after_the_end_is_a_bots_when_it_is_played_again(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link")
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    guest.ask(made["table"], "start")
    play_to_the_end(made["table"], guest, friend)
    assert friend.ask(made["table"], "seats/1", do="leave").status_code == 200
    again = guest.ask(made["table"], "again").json()["table"]
    assert [seat["kind"] for seat in guest.page(again)["seats"]] == ["person", "bot"]
    assert friend.page(again)["you"] == []


def test_who_made_a_table_makes_the_next_one_too_whoever_asks_for_it(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link")
    code = made["invites"]["1"].upper()
    assert friend.post(f"/api/join/{code[:5]}-{code[5:]}", json={}).status_code == 200  # as one types it from paper
    guest.ask(made["table"], "start")
    play_to_the_end(made["table"], guest, friend)
    again = friend.ask(made["table"], "again").json()["table"]
    assert (guest.page(again)["host"], friend.page(again)["host"]) == (True, False)


def test_one_guest_who_asks_twice_at_once_gets_one_seat(guest: Guest, friend: Guest) -> None:
    for _ in range(5):
        table = guest.table("me", "link", "link", "link", game="next_station")["table"]
        friend.post("/api/tokens")
        friend.get(f"/api/tables/{table}")
        friend.ask(table, "join")
        friend.ask(table, "seats/1", do="leave")
        answers = at_once(5, lambda _, table=table: friend.ask(table, "join"))
        assert [answer.json() for answer in answers] == [{"table": table, "seat": 1}] * 5
        assert friend.page(table)["you"] == [1]


def test_all_who_come_at_once_find_a_seat_while_there_are_seats(house: Running, guest: Guest) -> None:
    table = guest.table("me", "link", "link", "link", game="next_station")["table"]
    friends = [house.guest() for _ in range(5)]
    answers = at_once(5, lambda number: friends[number].ask(table, "join"))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 409, 409]
    assert sorted(answer.json()["seat"] for answer in answers if answer.status_code == 200) == [1, 2, 3]
    for one in friends:
        one.close()


def test_who_sits_down_while_the_host_starts_is_no_bot(house: Running, guest: Guest) -> None:
    for _ in range(6):
        table = guest.table("me", "link", game=SECRET)["table"]
        with house.guest() as friend:
            asked: list[Any] = [(guest, "start", {"fill": "easy"}), (friend, "join", {})]
            started, joined = at_once(2, lambda n, at=table, all=asked: all[n][0].ask(at, all[n][1], **all[n][2]))
            assert started.status_code == 200
            seat = guest.page(table)["seats"][1]
            expected = ("person", [1]) if joined.status_code == 200 else ("bot", [])
            assert (seat["kind"], friend.page(table)["you"]) == expected


def test_a_game_started_twice_at_once_is_dealt_once(guest: Guest) -> None:
    table = guest.table("me", "link")["table"]
    answers = at_once(4, lambda _: guest.ask(table, "start", fill="easy"))
    assert [answer.status_code for answer in answers] == [200] * 4  # asked again, it stays as it is
    assert guest.get(f"/api/tables/{table}/log").text.count('"kind":"deal"') == 6  # two hands of three


@pytest.mark.parametrize("seat", [0, 1])
def test_only_who_holds_a_seat_sees_its_devices(guest: Guest, friend: Guest, seat: int) -> None:
    made = guest.table("me", "link")
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    asked = [one.get(f"/api/tables/{made['table']}/seats/{seat}/devices").status_code for one in (guest, friend)]
    assert asked == ([200, 403] if seat == 0 else [403, 200])


PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"


def test_a_holder_sees_every_device_of_the_seat_and_ends_one(house: Running) -> None:
    with house.guest(**{"User-Agent": LAPTOP}) as laptop, house.guest(**{"User-Agent": PHONE}) as phone:
        table = laptop.table("me", "bot", game=SECRET)["table"]
        phone.post(f"/api/join/{code_of(laptop, table, 0)}", json={})
        seen = {lang: devices(laptop, table, 0, lang) for lang in ("en", "uk")}
        assert [one["name"] for one in seen["en"]] == ["Chrome on Linux", "Firefox on Android"]
        assert [one["you"] for one in seen["en"]] == [True, False]
        assert "Firefox" in seen["uk"][1]["name"]
        assert seen["uk"][1]["name"] != seen["en"][1]["name"]
        assert seen["en"][0]["since"] <= seen["en"][1]["since"]
        listening = phone.events(table, seat=0)
        assert next(listening)[2]["seat"] == 0
        assert devices(laptop, table, 0)[1]["here"]
        end_others(laptop, table, 0)
        after = next(page for _, _, page in listening if page["seat"] != 0)  # at once, on the stream that was open
        listening.close()
        assert (after["you"], after["seat"], after["choices"]) == ([], None, [])
        assert after["scores"] == phone.page(table)["scores"]
        assert [one["name"] for one in devices(laptop, table, 0)] == ["Chrome on Linux"]
        assert phone.get(f"/api/tables/{table}", params={"seat": 0}).status_code == 403
        assert phone.get(f"/api/tables/{table}/stream", params={"seat": 0}).status_code == 403


def test_what_a_device_calls_itself_is_never_repeated(house: Running) -> None:
    for agent, name in {"<b>evil</b>": "A program", "": "A program", "Firefox/<script>": "Firefox"}.items():
        with house.guest(**{"User-Agent": agent}) as one:
            table = one.table("me", "bot")["table"]
            assert [device["name"] for device in devices(one, table, 0)] == [name]


def test_only_a_holder_ends_a_device_and_ending_ones_own_is_leaving(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link")
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    (mine,) = devices(friend, table, 1)
    assert guest.ask(table, "seats/1", do="end", device=mine["device"]).status_code == 403
    assert friend.ask(table, "seats/1", do="end", device="nobody").status_code == 404
    assert friend.ask(table, "seats/1", do="end", device=mine["device"]).status_code == 200
    assert guest.page(table)["seats"][1]["kind"] == "open"


def test_a_friend_takes_his_seat_from_the_hosts_device_to_his_own(guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "device", game=SECRET)["table"]
    friend.post(f"/api/join/{code_of(guest, table, 1)}", json={})
    end_others(friend, table, 1)
    assert (guest.page(table)["you"], friend.page(table)["you"]) == ([0], [1])
    assert guest.get(f"/api/tables/{table}", params={"seat": 1}).status_code == 403


def test_a_move_is_judged_by_who_holds_the_seat_when_it_is_written(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(Settings(database=str(tmp_path / "house.db")))
        seats = [SeatRecord("person", holders={"me", "my phone"}), SeatRecord("person", holders={"me"})]
        game = find(SECRET)
        table = await house.table(await house.make(game, game.rules.options(), seats, "me", 0))
        seat = table.table.acting()[0]
        move = game.rules.moves(game.secrecy.view(table.table.match.state, seat), seat)[0]
        before = table.table.seq
        # The request has passed the door; before it is written the device is ended.
        await house.store.write(lambda connection: records.let_go(connection, table.id, 0, "my phone"))
        with pytest.raises(NotYours):
            await table.move(seat, before, move, "my phone")
        assert table.table.seq == before
        assert (await table.move(seat, before, move, "me"))[0] > before
        with pytest.raises(NotYours):
            await table.undo(seat, table.table.seq, "my phone")
        await house.close()

    asyncio.run(work())


def devices(guest: Guest, table: str, seat: int, lang: str = "en") -> list[dict[str, Any]]:
    """The devices of a seat as its holder sees them."""
    answer = guest.get(f"/api/tables/{table}/seats/{seat}/devices", params={"lang": lang})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["devices"]
    return found
