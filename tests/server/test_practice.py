"""Alone with bots: practice; seats that were left; what a table tells of itself and of scores."""

import json

from server.running import Guest, Running
from server.wires import wait_until


def alone(guest: Guest) -> str:
    """A table with a bot at which the next card and the bot have answered the guest's first move."""
    table: str = guest.table("me", "bot easy", game="next_station", pace=0)["table"]
    waits_for_me(guest, table)
    page = guest.page(table)
    assert guest.move(page).status_code == 200
    waits_for_me(guest, table)
    assert guest.page(table)["moves"] > page["moves"] + 2
    return table


def waits_for_me(guest: Guest, table: str) -> None:
    """Until the bot has moved and only the guest is to."""
    wait_until(lambda: [one["to_act"] for one in guest.page(table)["seats"]] == [True, False])


def test_alone_with_bots_a_move_that_was_answered_is_taken_back_as_practice(guest: Guest) -> None:
    table = alone(guest)
    page = guest.page(table)
    assert (page["can_undo"], page["practice"], page["practice_seat"]) == (False, False, 0)
    assert guest.ask(table, "undo", seat=0, seq=page["seq"]).status_code == 422, "only who says so practises"
    assert guest.ask(table, "undo", seat=0, seq=page["seq"], practice=True).status_code == 200
    waits_for_me(guest, table)
    now = guest.page(table)
    assert now["practice"] is True
    assert now["moves"] < page["moves"]
    assert now["choices"], "it is the guest's turn again"


def test_the_log_of_practice_says_so_replays_and_its_chance_still_fits_the_seed(guest: Guest) -> None:
    table = alone(guest)
    page = guest.page(table)
    assert guest.ask(table, "undo", seat=0, seq=page["seq"], practice=True).status_code == 200
    over = guest.play_out(table)
    assert over["practice"] is True
    log = guest.get(f"/api/tables/{table}/log").text
    assert json.loads(log.splitlines()[0])["practice"] is True
    check = guest.get(f"/api/tables/{table}/seed-check").json()
    assert check["honest"] is True
    assert "practice" in check["wrong"][0]
    opened = guest.post("/api/logs", json={"log": log})
    assert opened.status_code == 201
    assert opened.json()["wrong"] == []


def test_practice_outlives_the_memory_of_the_house(own_house: Running) -> None:
    with own_house.guest() as guest:
        table = alone(guest)
        page = guest.page(table)
        guest.ask(table, "undo", seat=0, seq=page["seq"], practice=True)
        own_house.kill()
        own_house.start()
        waits_for_me(guest, table)
        after = guest.page(table)
        assert after["practice"] is True
        assert after["moves"] < page["moves"]


def test_with_another_person_at_the_table_nothing_answered_is_taken_back(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link", game="railroad_ink", pace=0)
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    guest.ask(table, "start")
    for one in (guest, friend, guest, friend):
        page = one.page(table)
        if page["choices"]:
            one.move(page, next((at for at, choice in enumerate(page["choices"]) if choice["idle"]), 0))
    page = guest.page(table)
    assert page["practice_seat"] is None
    assert guest.ask(table, "undo", seat=0, seq=page["seq"], practice=True).status_code == 422
    guest.ask(table, "seats/1", do="bot")  # the friend only rests: the seat is still theirs
    assert guest.page(table)["practice_seat"] is None


def test_the_moves_of_a_friend_who_has_left_are_not_taken_back_as_practice(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link", game="next_station", pace=0)
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    guest.ask(table, "start")
    for one in (guest, friend):
        assert one.move(one.page(table)).status_code == 200
    assert friend.ask(table, "seats/1", do="leave").status_code == 200
    page = guest.page(table)
    assert (page["practice_seat"], page["practice"]) == (None, False)
    assert guest.ask(table, "undo", seat=0, seq=page["seq"], practice=True).status_code == 422
    assert guest.page(table)["practice"] is False


def test_a_table_that_was_left_stays_in_the_list_as_left(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link")
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    guest.ask(table, "start")
    mine = next(one for one in friend.get("/api/tables").json()["tables"] if one["table"] == table)
    assert mine["left"] is False
    assert friend.ask(table, "seats/1", do="leave").status_code == 200
    left = next(one for one in friend.get("/api/tables").json()["tables"] if one["table"] == table)
    assert (left["left"], left["your_turn"]) == (True, False)
    assert friend.page(table)["you"] == []
    assert friend.ask(table, "seats/1", do="back").status_code == 403
    hosted = next(one for one in guest.get("/api/tables").json()["tables"] if one["table"] == table)
    assert hosted["left"] is False


def test_who_has_left_sits_down_again_by_a_new_link(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link")
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    assert friend.ask(table, "seats/1", do="leave").status_code == 200
    code = guest.ask(table, "seats/1", do="link").json()["code"]
    assert friend.post(f"/api/join/{code}", json={}).status_code == 200
    assert friend.page(table)["you"] == [1]


def test_a_what_if_names_the_table_it_comes_from(guest: Guest) -> None:
    table = guest.table("me", "bot easy")["table"]
    guest.play_out(table)
    made = guest.ask(table, "whatif", at=2, seat=0).json()["table"]
    assert guest.page(made)["origin"] == table
    assert guest.page(table)["origin"] == ""


def test_the_house_tells_which_moves_cannot_be_taken_back(guest: Guest) -> None:
    table = guest.table("me", "bot easy", game="railroad_ink", pace=0)["table"]
    choices = guest.page(table)["choices"]
    drawn = next(one for one in choices if one["move"]["kind"] == "draw")
    asked = [drawn["move"], *(one["move"] for one in choices if one["idle"])]
    final = guest.ask(table, "worth", seat=0, moves=asked).json()["final"]
    assert final[0] is False, "what is drawn can be wiped away in the same round"
    other = guest.table("me", game="next_station", pace=0)["table"]
    first = guest.page(other)["choices"][0]["move"]
    assert guest.ask(other, "worth", seat=0, moves=[first]).json()["final"] == [True], "the next card answers"


def test_what_everybody_knows_of_a_score_is_told_apart_from_what_the_seat_knows(guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "bot easy", game="ticket_to_ride", pace=0)["table"]
    page = guest.page(table)
    assert guest.move(page).status_code == 200  # a ticket is kept: others do not see which
    waits_for_me(guest, table)  # what is kept lies open to its holder when all have chosen
    mine, watched = guest.page(table)["scores"][0], friend.page(table)["scores"][0]
    assert mine["public"] == watched["public"] == watched["total"]
    assert mine["total"] < mine["public"], "the ticket that is not completed counts against its holder"
