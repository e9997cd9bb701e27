"""Hints at a table: for who plays alone or against bots, thought about once, counted and told."""

import json

from server.running import Guest, Running

GAME = "next_station"


def test_a_hint_names_legal_moves_and_is_the_same_when_asked_again(guest: Guest) -> None:
    table = guest.table("me", "bot easy", game=GAME)["table"]
    page = guest.page(table)
    answer = guest.ask(table, "hint", seat=0)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    legal = [choice["move"] for choice in page["choices"]]
    assert told["hints"]
    assert all(one["move"] in legal for one in told["hints"])
    assert guest.ask(table, "hint", seat=0).json() == told


def test_a_hint_after_another_move_is_not_that_of_the_move_taken_back(guest: Guest) -> None:
    table = guest.table("me", game="railroad_ink")["table"]
    told = []
    for choice in (0, 1):
        page = guest.page(table)
        assert guest.move(page, choice).status_code == 200
        legal = [one["move"] for one in guest.page(table)["choices"]]
        told.append(guest.ask(table, "hint", seat=0).json()["hints"])
        assert all(one["move"] in legal for one in told[-1])
        assert guest.ask(table, "undo", seat=0, seq=guest.page(table)["seq"]).status_code == 200
    assert guest.page(table)["seats"][0]["hints"] == 2, "thought about twice: these are two positions"


def test_hints_are_counted_on_the_page_and_in_the_log(guest: Guest) -> None:
    table = guest.table("me", "bot easy", game=GAME)["table"]
    for _ in range(2):
        assert guest.ask(table, "hint", seat=0).status_code == 200
    assert [seat["hints"] for seat in guest.page(table)["seats"]] == [1, 0]
    header = json.loads(guest.get(f"/api/tables/{table}/log").text.splitlines()[0])
    assert header["hints"] == [1, 0]
    page = guest.page(table)
    assert guest.move(page).status_code == 200
    assert guest.ask(table, "hint", seat=0).status_code == 200
    assert guest.page(table)["seats"][0]["hints"] == 2


def test_the_log_names_the_moves_that_a_hint_had_said_first(guest: Guest) -> None:
    """Who takes a move back and comes to another position is not said to follow the hint of the first."""
    table = guest.table("me", "bot easy", game=GAME)["table"]
    for follows in (True, False):
        page = guest.page(table)
        first = guest.ask(table, "hint", seat=0).json()["hints"][0]["move"]
        choice = next(n for n, one in enumerate(page["choices"]) if (one["move"] == first) == follows)
        assert guest.move(page, choice).status_code == 200
    header, *moves = map(json.loads, guest.get(f"/api/tables/{table}/log").text.splitlines())
    ((at,), nothing) = header["advised"]
    assert nothing == []
    assert at == next(n for n, line in enumerate(moves) if line["seat"] == 0), "the first, and not the second"


def test_the_count_of_hints_survives_a_restart(own_house: Running) -> None:
    with own_house.guest() as guest:
        table = guest.table("me", "bot easy", game=GAME)["table"]
        assert guest.ask(table, "hint", seat=0).status_code == 200
        own_house.kill()
        own_house.start()
        assert guest.page(table)["seats"][0]["hints"] == 1


def test_no_hint_where_another_person_plays_nor_for_anothers_seat(guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "device", game=GAME)["table"]
    refused = guest.ask(table, "hint", seat=0)
    assert refused.status_code == 409
    assert "Hints are there" in refused.json()["sentence"]
    alone = guest.table("me", "bot easy", game=GAME)["table"]
    assert friend.ask(alone, "hint", seat=0).status_code == 403
    assert guest.ask(alone, "hint", seat=1).status_code == 403


def test_no_hint_while_a_bot_stands_in_for_another_person(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link", game=GAME)
    table = made["table"]
    assert friend.post(f"/api/join/{made['invites']['1']}", json={}).status_code == 200
    assert guest.ask(table, "start").status_code == 200
    assert guest.ask(table, "seats/1", do="bot", level="easy").status_code == 200
    assert guest.ask(table, "hint", seat=0).status_code == 409


def test_no_hint_when_the_game_is_over(guest: Guest) -> None:
    table = guest.table("me", "bot easy")["table"]
    guest.play_out(table)
    assert guest.ask(table, "hint", seat=0).status_code == 409


def _made_without(guest: Guest, *kinds: str) -> str:
    seats = [{"kind": "me"}, *({"kind": kind} for kind in kinds)]
    answer = guest.post("/api/tables", json={"game": GAME, "seats": seats, "pace": 0, "hints": False})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def test_a_page_says_whether_a_hint_may_be_asked_for_and_if_not_why(guest: Guest) -> None:
    alone = guest.table("me", "bot easy", game=GAME)["table"]
    assert guest.page(alone)["hints"] == {"on": True, "why": ""}
    together = guest.table("me", "device", game=GAME)["table"]
    told = guest.page(together)["hints"]
    assert told["on"]
    assert guest.ask(together, "hint", seat=0).json()["sentence"] == told["why"] != ""


def test_the_host_may_make_a_table_without_hints_and_the_next_one_is_as_this(own_house: Running) -> None:
    with own_house.guest() as guest:
        table = _made_without(guest)
        told = {lang: guest.get(f"/api/tables/{table}?lang={lang}").json()["hints"] for lang in ("en", "uk", "ru")}
        assert not any(one["on"] for one in told.values())
        assert told["en"]["why"] == "Hints are off at this table."
        assert len({one["why"] for one in told.values()}) == 3
        refused = guest.ask(table, "hint", seat=0)
        assert (refused.status_code, refused.json()["sentence"]) == (409, told["en"]["why"])
        assert guest.page(table)["seats"][0]["hints"] == 0
        own_house.kill()
        own_house.start()
        assert guest.page(table)["hints"] == told["en"]
        listed = {one["table"]: one["hints"] for one in guest.get("/api/tables").json()["tables"]}
        assert listed[table] is False
        assert guest.ask(table, "hint", seat=0).status_code == 409


def test_no_copy_of_a_game_without_hints_is_opened_while_it_goes_on(guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "bot easy", game=GAME, hints=False)["table"]
    assert guest.ask(table, "hint", seat=0).status_code == 409
    log = guest.get(f"/api/tables/{table}/log").text
    for asker in (guest, friend):
        answer = asker.post("/api/logs", json={"log": log, "seat": 0})
        assert answer.status_code == 409
        assert "without hints" in answer.json()["sentence"]
    rated = guest.table("me", "link", game=GAME, rated=True)
    assert friend.post(f"/api/join/{rated['invites']['1']}", json={"name": "Ben"}).status_code == 200
    guest.ask(rated["table"], "start")
    log = guest.get(f"/api/tables/{rated['table']}/log").text
    assert guest.post("/api/logs", json={"log": log, "seat": 0}).status_code == 409
    guest.play_out(table)
    log = guest.get(f"/api/tables/{table}/log").text
    assert friend.post("/api/logs", json={"log": log, "seat": 0}).status_code == 201, "what is over may be looked at"
