"""A table calls everybody by name: in pictures, prompts and the log, whatever the name."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from server.running import Guest

NASTY = "<b>\"&' {n} {0}"
SEATS = [{"kind": "me", "name": NASTY}, {"kind": "bot", "level": "easy"}, {"kind": "link", "name": ""}]


def drawn(page: dict[str, Any]) -> str:
    """Everything that the pictures of a page say, as a reader gets it."""
    roots = [ElementTree.fromstring(f"<svg>{''.join(scene['shapes'])}</svg>") for scene in page["scenes"]]
    return " | ".join(
        word for root in roots for one in root.iter() for word in (one.text, one.get("aria-label")) if word
    )


def sat_down(guest: Guest, friend: Guest, game: str) -> str:
    made = guest.post("/api/tables", json={"game": game, "seats": SEATS, "pace": 0}).json()
    friend.post(f"/api/join/{made['invites']['2']}", json={"name": "Олена"})
    guest.ask(made["table"], "start")
    table: str = made["table"]
    return table


@pytest.mark.parametrize("game", ["metro_domino", "ticket_to_ride"])
def test_prompts_and_log_and_pictures_say_the_names(guest: Guest, friend: Guest, game: str) -> None:
    table = sat_down(guest, friend, game)
    for lang, bot, number in (("en", "Bot 2", "Player 1"), ("uk", "Бот 2", "Гравець 1"), ("ru", "Бот 2", "Игрок 1")):
        page = friend.page(table, lang=lang)
        told = json.dumps([page["log"], page["prompt"], page["scores"]], ensure_ascii=False) + drawn(page)
        assert {name for name in (bot, "Олена") if name in told} == {bot, "Олена"}
        assert json.dumps(NASTY)[1:-1] in told or NASTY in told
        assert number not in told


def test_a_new_name_is_said_everywhere_at_once(guest: Guest, friend: Guest) -> None:
    table = sat_down(guest, friend, "metro_domino")
    assert "Олена" in drawn(guest.page(table))
    friend.post(f"/api/tables/{table}/seats/2", json={"do": "rename", "name": "Ivan"})
    page = guest.page(table)
    told = " ".join(entry["text"] for entry in page["log"])
    assert ("Олена" in drawn(page) + told, "Ivan" in drawn(page), "Ivan" in told) == (False, True, True)
    story = guest.get(f"/api/tables/{table}/story").json()
    assert any("Ivan" in entry["text"] for entry in story)


def test_a_picture_to_take_home_has_the_names(guest: Guest, friend: Guest) -> None:
    table = sat_down(guest, friend, "metro_domino")
    answer = guest.get(f"/api/tables/{table}/picture.svg", params={"scene": "tally", "lang": "uk"})
    words = [one.text for one in ElementTree.fromstring(answer.text).iter() if one.text]
    assert {"Бот 2", "Олена"} <= set(words)


def test_two_tables_never_mix_their_names(guest: Guest, friend: Guest) -> None:
    first = sat_down(guest, friend, "metro_domino")
    nameless = guest.table("me", "device", game="metro_domino")["table"]
    assert "Олена" in drawn(guest.page(first))
    assert "Player 2" in drawn(guest.page(nameless))
    assert "Олена" not in json.dumps(guest.page(nameless), ensure_ascii=False)
