"""Where I am waited for: my own tables only, in my language, and nothing of what lies on them."""

from server.running import TOY, Guest


def turns(guest: Guest, **query: str) -> dict[str, list[str]]:
    answer = guest.get("/api/turns", params=query)
    assert answer.status_code == 200, answer.text
    return {one["table"]: one["people"] for one in answer.json()["turns"]}


def sit_two(guest: Guest, friend: Guest, **more: object) -> str:
    """A table of two people; whose move it is changes with every move."""
    made = guest.post(
        "/api/tables", json={"game": TOY, "seats": [{"kind": "me", "name": "Olena"}, {"kind": "link"}], **more}
    ).json()
    assert friend.post(f"/api/join/{made['invites']['1']}", json={"name": "Taras"}).status_code == 200
    assert guest.ask(made["table"], "start").status_code == 200
    table: str = made["table"]
    return table


def test_whoever_is_to_move_is_told_and_nobody_else(guest: Guest, friend: Guest) -> None:
    table = sit_two(guest, friend)
    for _ in range(3):
        waiting = [one for one in (guest, friend) if guest.page(table)["seats"][0 if one is guest else 1]["to_act"]]
        for one, other in ((guest, "Taras"), (friend, "Olena")):
            assert turns(one).get(table) == ([other] if one in waiting else None)
        assert waiting[0].move(waiting[0].page(table)).status_code == 200


def test_a_stranger_is_told_nothing(guest: Guest, friend: Guest) -> None:
    sit_two(guest, friend)
    with Guest(str(guest.base_url)) as stranger:
        assert turns(stranger) == {}


def test_the_answer_holds_names_and_nothing_of_the_position(guest: Guest, friend: Guest) -> None:
    table = sit_two(guest, friend)
    actor = guest if guest.page(table)["choices"] else friend
    (one,) = (one for one in actor.get("/api/turns").json()["turns"] if one["table"] == table)
    assert set(one) == {"table", "game", "title", "moves", "people"}


def test_a_seat_that_was_left_or_that_a_bot_plays_is_not_waited_for(guest: Guest, friend: Guest) -> None:
    table = sit_two(guest, friend)
    actor, seat = (guest, 0) if guest.page(table)["choices"] else (friend, 1)
    assert table in turns(actor)
    if seat:
        assert guest.ask(table, f"seats/{seat}", do="bot", level="easy").status_code == 200
    else:
        assert guest.ask(table, f"seats/{seat}", do="leave").status_code == 200
    assert table not in turns(actor)


def test_nameless_people_and_titles_are_said_in_the_readers_language(guest: Guest) -> None:
    table = guest.table("me", "bot easy", game="next_station")["table"]
    assert turns(guest, lang="uk")[table] == ["Бот 2"]
    assert turns(guest, lang="en")[table] == ["Bot 2"]


def test_a_table_that_waits_or_is_over_is_not_waited_at(guest: Guest) -> None:
    waiting, over = guest.table("me", "link")["table"], guest.table("me", "device")["table"]
    assert over in turns(guest)
    guest.play_out(over)
    assert not {waiting, over} & set(turns(guest))
