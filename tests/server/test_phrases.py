"""Quick phrases are kept by their keys; the client knows a word for each."""

import re
from pathlib import Path
from typing import get_args

import roundhouse
from roundhouse.server.api.bodies import Phrase
from server.running import Guest

CLIENT = Path(roundhouse.__file__).parent / "client" / "phrases.js"


def test_a_phrase_is_kept_by_its_key(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    for phrase in get_args(Phrase):
        assert guest.ask(table, "chat", seat=0, phrase=phrase).status_code == 200
    lines = guest.page(table, seat=0)["chat"]["lines"]
    assert [line["text"] for line in lines] == [f"\x01say-{phrase}" for phrase in get_args(Phrase)]


def test_only_phrases_that_are_known_and_from_ones_own_seat(guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "device")["table"]
    assert guest.ask(table, "chat", seat=0, phrase="left").status_code == 400
    assert friend.ask(table, "chat", seat=0, phrase="hello").status_code == 403
    assert guest.ask(table, "chat", phrase="hello").status_code == 400
    assert guest.page(table, seat=0)["chat"]["lines"] == []


def test_the_client_says_every_phrase() -> None:
    text = CLIENT.read_text(encoding="utf-8")
    said = re.findall(r"^ {4}(\w+): (?:t\(|\[)", text, re.MULTILINE)
    assert sorted(said) == sorted(get_args(Phrase))
