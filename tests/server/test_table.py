"""A table over real HTTP: moves, refusals, undo, why not, hot-seat, links, bots, chat."""

from typing import Any

import pytest

from server.running import TOY, Guest
from server.wires import wait_until


def test_a_table_with_bots_starts_at_once_and_a_whole_game_can_be_played(guest: Guest) -> None:
    made = guest.table("me", "bot easy", "bot normal")
    assert made["started"]
    page = guest.play_out(made["table"])
    assert page["result"]["points"] == [score["total"] for score in page["scores"]]
    assert page["seed"]
    assert guest.get(f"/api/tables/{made['table']}/seed-check").json()["honest"] is True


def test_a_hard_bot_thinks_in_its_own_process_and_answers(guest: Guest) -> None:
    table = guest.table("me", "bot hard")["table"]
    before = _metric(guest, "bot_failures_total")
    assert guest.move(guest.page(table)).status_code == 200
    wait_until(lambda: bool(guest.page(table)["choices"]))
    assert _metric(guest, "bot_failures_total") == before


def test_the_same_move_sent_twice_is_played_once(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    page = guest.page(table, seat=0)
    first, second = guest.move(page), guest.move(page)
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json() == {"seq": page["seq"] + 1, "again": False}
    assert second.json() == {"seq": page["seq"] + 1, "again": True}
    assert guest.page(table)["moves"] == page["moves"] + 1


def test_another_move_from_an_old_page_is_stale_and_told_what_would_work(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    page = guest.page(table, seat=0)
    guest.move(page, 0)
    answer = guest.move(page, 1)
    assert answer.status_code == 409
    assert answer.json()["error"] == "stale"
    assert answer.json()["seq"] == page["seq"] + 1


def test_a_refusal_names_the_rule_its_sentence_and_its_place(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    page = guest.page(table, seat=0)
    mine = {choice["move"]["card"] for choice in page["choices"]}
    foreign = next(card for card in range(12) if card not in mine)
    answer = guest.ask(table, "moves", seat=0, seq=page["seq"], move={"kind": "play", "card": foreign})
    assert answer.status_code == 422
    told = answer.json()
    assert told["rule"] == "HC-2"
    assert told["sentence"] == "Only a card of your own hand may be played."
    assert told["link"] == f"/rules/{TOY}#HC-2"
    assert told["shapes"] == [f"hand-{foreign}"]
    assert told["legal"] == [choice["move"] for choice in page["choices"]]


@pytest.mark.parametrize("move", [{"kind": "fly"}, {"kind": "play"}, {"kind": "play", "card": "x"}, {"card": 3}, {}])
def test_what_is_no_move_is_unreadable(guest: Guest, move: dict[str, Any]) -> None:
    table = guest.table("me", "device")["table"]
    answer = guest.ask(table, "moves", seat=0, seq=guest.page(table, seat=0)["seq"], move=move)
    assert answer.status_code == 400
    assert answer.json()["sentence"]


def test_out_of_turn_is_a_rule_of_the_house_in_the_readers_language(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    page = guest.page(table, seat=1)
    answer = guest.post(
        f"/api/tables/{table}/moves?lang=uk", json={"seat": 1, "seq": page["seq"], "move": {"kind": "play", "card": 1}}
    )
    assert answer.status_code == 422
    assert answer.json()["rule"] == "H-1"
    assert "turn" not in answer.json()["sentence"]


def test_undo_until_chance_has_spoken(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    page = guest.page(table, seat=0)
    play = next(number for number, choice in enumerate(page["choices"]) if choice["move"]["kind"] == "play")
    guest.move(page, play)
    after = guest.page(table, seat=0)
    assert after["can_undo"]
    assert guest.ask(table, "undo", seat=0, seq=after["seq"]).status_code == 200
    back = guest.page(table, seat=0)
    assert (back["moves"], back["choices"]) == (page["moves"], page["choices"])
    assert back["seq"] == page["seq"] + 2
    swap = next(number for number, choice in enumerate(back["choices"]) if choice["move"]["kind"] == "swap")
    guest.move(back, swap)  # Nature deals at once
    swapped = guest.page(table, seat=0)
    assert not swapped["can_undo"]
    refused = guest.ask(table, "undo", seat=0, seq=swapped["seq"])
    assert (refused.status_code, refused.json()["rule"]) == (422, "H-3")


def test_why_not_answers_for_shapes_and_for_moves(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    page = guest.page(table, seat=0)
    mine = {choice["move"]["card"] for choice in page["choices"]}
    foreign = next(card for card in range(12) if card not in mine)
    by_shape = guest.ask(table, "why", seat=0, shapes=[f"card-{foreign}"]).json()
    by_move = guest.ask(table, "why", seat=0, move={"kind": "play", "card": foreign}).json()
    assert by_shape == by_move
    assert by_shape["rule"] == "HC-2"
    assert guest.ask(table, "why", seat=0, shapes=[page["choices"][0]["shapes"][0]]).json()["legal"] is True
    nothing = guest.ask(table, "why", seat=0, shapes=["moon"]).json()
    assert (nothing["rule"], nothing["legal"]) == ("", False)
    assert nothing["sentence"]
    assert guest.ask(table, "why", seat=1, shapes=["hand-1"]).json()["rule"] == "H-1"


def test_hot_seat_with_secrets_asks_for_the_device_to_be_passed(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    page = guest.page(table)
    assert (page["seat"], page["handover"], page["choices"]) == (None, 0, [])
    mine = guest.page(table, seat=0)
    assert mine["handover"] is None
    guest.move(mine)
    after = guest.page(table, seat=0)
    while after["choices"]:
        guest.move(after)
        after = guest.page(table, seat=0)
    assert after["handover"] == 1


def test_a_friend_sits_down_by_a_link_that_works_once(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link")
    table, code = made["table"], made["invites"]["1"]
    assert not made["started"]
    assert guest.ask(table, "start").status_code == 409
    told = friend.get(f"/api/join/{code}").json()
    assert (told["table"], told["seat"], told["rejoin"]) == (table, 1, False)
    assert friend.post(f"/api/join/{code}", json={"name": "Оля"}).json() == {"table": table, "seat": 1}
    assert guest.post(f"/api/join/{code}", json={}).status_code == 409
    assert friend.ask(table, "start").status_code == 403
    assert guest.ask(table, "start").json() == {"started": True}
    page = friend.page(table)
    assert guest.ask(table, "start").json() == {"started": True}  # a double click changes nothing
    assert friend.page(table)["seq"] == page["seq"]
    assert (page["seat"], page["seats"][1]["name"], page["host"]) == (1, "Оля", False)
    assert friend.ask(table, "moves", seat=0, seq=page["seq"], move={"kind": "play", "card": 1}).status_code == 403


def test_ones_own_link_brings_the_seat_to_another_device(guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "bot")["table"]
    assert friend.ask(table, "seats/0", do="link").status_code == 403
    code = guest.ask(table, "seats/0", do="link").json()["code"]
    assert friend.get(f"/api/join/{code}").json()["rejoin"] is True
    assert friend.post(f"/api/join/{code}", json={}).status_code == 200
    assert friend.page(table)["you"] == guest.page(table)["you"] == [0]


def test_the_host_lets_a_bot_play_and_gives_the_seat_back(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link")
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    guest.ask(table, "start")
    assert friend.ask(table, "seats/0", do="bot").status_code == 403
    assert guest.ask(table, "seats/1", do="bot", level="easy").status_code == 200
    seat = guest.page(table)["seats"][1]
    assert (seat["kind"], seat["level"], seat["held"]) == ("bot", "easy", True)
    assert guest.ask(table, "seats/1", do="back").json() == {"kind": "person"}
    assert friend.page(table)["seats"][1]["kind"] == "person"


def test_open_seats_fill_with_bots_on_request(guest: Guest) -> None:
    table = guest.table("me", "link", "link")["table"]
    assert guest.ask(table, "start", fill="easy").status_code == 200
    assert [seat["kind"] for seat in guest.page(table)["seats"]] == ["person", "bot", "bot"]


def test_who_leaves_is_followed_by_a_bot_and_the_last_person_stays(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link")
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={"name": "Ann"})
    guest.ask(table, "start")
    assert friend.ask(table, "seats/1", do="leave").status_code == 200
    assert guest.page(table)["seats"][1]["kind"] == "bot"
    assert guest.ask(table, "seats/0", do="leave").status_code == 409


def test_names_and_chat_are_one_line_of_bounded_plain_text(guest: Guest) -> None:
    table = guest.table("me", "bot")["table"]
    long = "<b>Zoë</b>\u202e\n\x07 " + "x" * 100
    name = guest.ask(table, "seats/0", do="rename", name=long).json()["name"]
    assert name == ("<b>Zoë</b> " + "x" * 100)[:24]
    assert guest.ask(table, "chat", seat=0, text=" hello\n\u0000there ").json() == {"n": 1}
    assert guest.page(table)["chat"]["lines"][0]["text"] == "hello there"
    assert guest.ask(table, "chat", seat=0, text="\u200b\n").status_code == 400
    assert guest.ask(table, "chat", on=False).json() == {"on": False}
    assert guest.ask(table, "chat", seat=0, text="psst").status_code == 409


def test_a_spectator_sees_but_does_not_touch(guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "bot")["table"]
    page = friend.page(table)
    assert (page["seat"], page["you"], page["choices"], page["host"]) == (None, [], [], False)
    assert friend.get(f"/api/tables/{table}", params={"seat": 0}).status_code == 403
    for what, body in [("chat", {"seat": 0, "text": "hi"}), ("pace", {"pace": 0}), ("undo", {"seat": 0, "seq": 1})]:
        assert friend.ask(table, what, **body).status_code == 403


def test_a_program_may_send_its_token_as_a_header(guest: Guest, friend: Guest) -> None:
    code = guest.table("me", "link")["invites"]["1"]
    token = friend.post("/api/tokens").json()["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    joined = friend.post(f"/api/join/{code}", json={}, headers=bearer)
    assert "set-cookie" not in joined.headers
    table = joined.json()["table"]
    assert friend.get(f"/api/tables/{table}", headers=bearer).json()["you"] == [1]
    assert friend.page(table)["you"] == []


def _metric(guest: Guest, name: str) -> float:
    lines = guest.get("/metrics").text.splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(f"roundhouse_{name} ")))


def test_on_one_device_the_one_who_moved_last_may_take_back(guest: Guest) -> None:
    made = guest.post("/api/tables", json={"game": "next_station", "seats": [{"kind": "me"}, {"kind": "device"}]})
    table = made.json()["table"]
    first = guest.page(table)
    guest.move(first, 0)
    after = guest.page(table)
    assert (after["seat"], after["undo_seat"]) == (1, 0)
    assert guest.ask(table, "undo", seat=0, seq=after["seq"]).status_code == 200
    assert guest.page(table)["seat"] == 0
