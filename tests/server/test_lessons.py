"""Lessons over HTTP: begun by one request, kept in the store, answered like a refusal when something else is played."""

import json
from typing import Any

from server.running import TOY, Guest, Running


def begin(guest: Guest, **more: Any) -> Any:
    answer = guest.post("/api/lessons", json={"game": TOY, "lesson": "lesson-1", "pace": 0, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]


def play(guest: Guest, table: str, card: int, **query: Any) -> Any:
    page = guest.page(table)
    body = {"seat": 0, "seq": page["seq"], "move": {"kind": "play", "card": card}}
    return guest.post(f"/api/tables/{table}/moves", json=body, params=query)


def texts(guest: Guest, table: str, **query: Any) -> list[str]:
    return [one["text"] for one in guest.page(table, **query)["lesson"]["steps"]]


def test_a_lesson_is_played_step_by_step_to_its_end_and_then_on(guest: Guest) -> None:
    table = begin(guest, name="Olena")
    page = guest.page(table)
    assert [seat["kind"] for seat in page["seats"]] == ["person", "bot"]
    assert (page["seats"][0]["name"], page["seats"][1]["level"]) == ("Olena", "easy")
    assert texts(guest, table, lang="uk") == ["Це ваші карти.", "Зіграйте п’ятірку."]
    assert play(guest, table, 5).status_code == 200
    assert texts(guest, table) == ["Play a card."]
    assert play(guest, table, 9).status_code == 200
    assert guest.page(table)["lesson"]["done"]
    over = guest.play_out(table)
    assert over["over"]
    checked = guest.get(f"/api/tables/{table}/seed-check").json()
    assert checked["honest"] is None
    again = guest.post(f"/api/tables/{table}/again", json={}).json()["table"]
    assert guest.page(again)["lesson"] is None


def test_what_is_not_asked_for_is_answered_like_a_refusal_without_a_rule(guest: Guest) -> None:
    table = begin(guest)
    before = guest.page(table)
    answer = play(guest, table, 9, lang="ru")
    assert answer.status_code == 422
    told = answer.json()
    assert (told["error"], told["sentence"], told["rule"], told["link"]) == ("lesson", "Пожалуйста, пятёрку.", "", "")
    assert guest.page(table) == before
    assert play(guest, table, 3).json()["rule"] == "HC-2"


def test_bots_wait_for_the_lesson_and_a_step_survives_a_kill_and_an_undo(own_house: Running) -> None:
    with own_house.guest() as guest:
        table = begin(guest, pace=5000)
        play(guest, table, 5)
        assert guest.page(table)["seats"][0]["to_act"]
        own_house.kill()
        own_house.start()
        assert texts(guest, table) == ["Play a card."]
        assert play(guest, table, 9).status_code == 200
        page = guest.page(table)
        assert page["lesson"]["done"]
        assert guest.ask(table, "undo", seat=0, seq=page["seq"]).status_code == 200
        assert texts(guest, table) == ["Play a card."]
        assert guest.ask(table, "undo", seat=0, seq=page["seq"] + 1).status_code == 422  # it has been answered


def test_nobody_else_reads_the_lesson_or_what_it_hides(guest: Guest, friend: Guest) -> None:
    table = begin(guest)
    watched = friend.page(table)
    assert watched["lesson"] is None
    for page in (watched, guest.page(table)):
        told = json.dumps(page)
        assert not any(f"hand-{card}" in told or f'"card": {card}' in told for card in (0, 4, 8))


def test_a_lesson_that_is_not_there_and_a_strange_body_are_refused(guest: Guest) -> None:
    missing = guest.post("/api/lessons", json={"game": TOY, "lesson": "lesson-9"})
    assert (missing.status_code, missing.json()["error"]) == (404, "unknown")
    for wrong in ({"game": TOY}, {"game": TOY, "lesson": 1}, {"game": TOY, "lesson": "lesson-1", "seats": []}):
        assert guest.post("/api/lessons", json=wrong).status_code == 400
    assert guest.post("/api/lessons", json={"game": "nowhere", "lesson": "lesson-1"}).status_code == 400


def test_the_card_the_lessons_and_the_figures_are_served_in_the_readers_language(guest: Guest) -> None:
    found = guest.get("/api/games/next_station/teaching", params={"lang": "uk"}).json()
    assert [line["kind"] for line in found["card"]] == ["goal", "turn", "score", "end", "advice"]
    assert found["lessons"] == [{"name": "lesson-1", "title": "Ваша перша гілка", "steps": 10}]
    assert guest.get(f"/api/games/{TOY}/teaching").json()["card"] == []
    text = guest.get("/api/games/next_station/rules", params={"lang": "ru"}).json()["paragraphs"]
    assert all(one["figure"] is None or one["figure"]["svg"].startswith("<svg") for one in text)
