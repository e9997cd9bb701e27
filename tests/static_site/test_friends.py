"""Friends at other devices: what they may ask of the house in a page, and that they see what they may."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from roundhouse.games import find
from roundhouse.site.kept import write_entries, write_record
from roundhouse.table.local import ME
from server.channels import Pair, pairs, world_table
from static_site.desks import Visitor

FRIEND = "friend-0123"


def test_a_table_waits_for_a_friend_and_begins_when_they_sit_down() -> None:
    visitor = Visitor()
    table = visitor.make("ticket_to_ride", "me", "link")
    before = visitor.get(f"/api/tables/{table}")
    assert (before["started"], before["seats"][1]["kind"]) == (False, "open")
    friend = visitor.friend(table, 1)
    here, there = visitor.get(f"/api/tables/{table}"), visitor.get(f"/api/tables/{table}", who=friend)
    assert here["started"]
    assert (here["you"], here["host"], here["seat"]) == ([0], True, 0)
    assert (there["you"], there["host"], there["seat"]) == ([1], False, 1)
    assert [one["name"] for one in here["seats"]] == ["Player 1", "Taras"]
    assert here["handover"] is there["handover"] is None


def test_two_devices_play_a_whole_game_and_what_was_answered_is_kept() -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me", "link")
    friend = visitor.friend(table, 1)
    for number in range(400):
        who = (ME, friend)[number % 2]
        page = visitor.get(f"/api/tables/{table}", who=who)
        if page["over"]:
            break
        if page["choices"]:
            body = {"seat": page["seat"], "seq": page["seq"], "move": page["choices"][0]["move"]}
            assert visitor.post(f"/api/tables/{table}/moves", body, who=who)["again"] is False
    assert page["over"]
    assert page["seed"] == bytes(32).hex()
    visitor.reload()
    assert visitor.get(f"/api/tables/{table}", who=friend)["result"] == page["result"]
    assert visitor.get(f"/api/tables/{table}/seed-check", who=friend)["honest"]
    again = visitor.post(f"/api/tables/{table}/again", {})["table"]
    assert visitor.get(f"/api/tables/{again}", who=friend)["you"] == [1], "they sit at the next table, too"


@pytest.mark.parametrize("by", [ME, "friend"])
def test_the_moves_of_a_friend_for_whom_a_bot_plays_are_not_taken_back_as_practice(by: str) -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me", "link")
    friend = visitor.friend(table, 1)
    for who in (ME, friend, ME, friend):
        page = visitor.get(f"/api/tables/{table}", who=who)
        body = {"seat": page["seat"], "seq": page["seq"], "move": page["choices"][0]["move"]}
        visitor.post(f"/api/tables/{table}/moves", body, who=who)
    visitor.post(f"/api/tables/{table}/seats/1", {"do": "bot"}, who=ME if by == ME else friend)
    visitor.reload()
    page = visitor.get(f"/api/tables/{table}")
    assert page["practice_seat"] is None
    asked = {"seat": 0, "seq": page["seq"], "practice": True}
    assert visitor.post(f"/api/tables/{table}/undo", asked)["rule"] == "H-3"
    assert visitor.get(f"/api/tables/{table}")["practice"] is False


def test_who_comes_again_has_their_seat_and_name_also_after_the_host_has_loaded_the_page_again() -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me", "link")
    friend = visitor.friend(table, 1)
    visitor.desk.go(friend)
    assert not visitor.get(f"/api/tables/{table}")["seats"][1]["present"]
    visitor.reload()
    assert visitor.friend(table, 1, "Somebody") == friend
    seats = visitor.get(f"/api/tables/{table}")["seats"]
    assert [(one["name"], one["present"]) for one in seats] == [("Player 1", True), ("Taras", True)]
    assert visitor.post(f"/api/tables/{table}/seats/0", {"do": "friend"})["error"] == "not-now"


def test_a_game_begins_without_friends_only_when_that_is_wished() -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me", "link", "link")
    assert visitor.post(f"/api/tables/{table}/start", {})["error"] == "not-now"
    visitor.friend(table, 2)
    assert not visitor.get(f"/api/tables/{table}")["started"]
    for _ in range(2):
        assert visitor.post(f"/api/tables/{table}/start", {"fill": "easy"})["started"]
    page = visitor.get(f"/api/tables/{table}")
    assert [one["kind"] for one in page["seats"]] == ["person", "bot", "person"]
    assert page["choices"]


def test_a_stream_tells_each_what_they_may_see_and_who_comes_and_goes() -> None:
    visitor = Visitor()
    table = visitor.make("ticket_to_ride", "me", "link")
    friend = visitor.friend(table, 1)
    desk = visitor.desk
    assert desk.listen(1, f"/api/tables/{table}/stream?lang=en")
    assert desk.listen(2, f"/api/tables/{table}/stream?lang=en&seat=0", friend), "with eyes of their own all the same"
    (_, _, _, mine), (_, _, _, theirs) = desk.news(table)
    assert [json.loads(one)["seat"] for one in (mine, theirs)] == [0, 1]
    assert theirs == visitor.text(f"/api/tables/{table}", who=friend)[1]
    assert desk.news(table) == []
    desk.go(friend)
    (_, _, event, told), _ = desk.news(table)
    assert event == "change"
    assert not json.loads(told)["set"]["seats"][1]["present"]
    other = visitor.make("next_station", "me", "link")
    assert not desk.listen(3, f"/api/tables/{other}/stream?lang=en", friend)
    assert not desk.listen(4, f"/api/tables/{table}/stream?lang=en&seat=x", friend)
    assert not desk.listen(5, "/api/tables/nowhere/stream", friend)


def asked(visitor: Visitor, who: str, table: str) -> Iterator[tuple[str, Any]]:
    """Everything that is not a friend's to ask for, and what is answered."""
    at = f"/api/tables/{table}"
    wish = {"game": "next_station", "seats": [{"kind": "me"}]}
    yield "another table", visitor.post("/api/tables", wish, who=who)
    for name, body in {
        "pace": {"pace": 0}, "hint": {"seat": 1}, "again": {}, "whatif": {"at": 0}, "start": {}, "review": {"seat": 0},
        "seats/0": {"do": "rename", "name": "x"}, "seats/1": {"do": "friend"},
        "moves": {"seat": 0, "seq": 0, "move": {}}, "undo": {"seat": 0, "seq": 0},
        "why": {"seat": 0, "shapes": ["deck"]}, "worth": {"seat": 0, "moves": []},
    }.items():  # fmt: skip
        yield name, visitor.post(f"{at}/{name}", body, who=who)
    yield "the host's bot", visitor.post(f"{at}/seats/0", {"do": "bot"}, who=who)
    for name in ("", "/log", "/story", "/replay", "/picture.svg"):
        yield f"the host's {name}", visitor.get(f"{at}{name}", who=who, seat=0)
    yield "backup", visitor.get("/api/backup", who=who)
    yield "lists", visitor.get("/api/tables", who=who)


def test_what_is_not_theirs_is_refused_in_a_sentence_and_changes_nothing() -> None:
    visitor = Visitor()
    table, mine = visitor.make("ticket_to_ride", "me", "link"), visitor.make("next_station", "me", "me")
    friend = visitor.friend(table, 1)
    before = dict(visitor.records), visitor.kept()
    for name, answer in asked(visitor, friend, table):
        assert answer["error"] in ("not-host", "not-yours", "unknown", "unreadable"), name
        assert len(answer["sentence"]) > 10, name
    for name in ("", "/log", "/story", "/replay", "/seed-check"):
        assert visitor.get(f"/api/tables/{mine}{name}", who=friend)["error"] == "unknown"
    assert (dict(visitor.records), visitor.kept()) == before


@pytest.mark.parametrize("seat", [1, -1, 7, "x", None, [1]])
def test_the_host_plays_no_friends_seat(seat: Any) -> None:
    visitor = Visitor()
    table = visitor.make("ticket_to_ride", "me", "link")
    visitor.friend(table, 1)
    for name in ("moves", "undo", "why", "worth"):
        answer = visitor.post(f"/api/tables/{table}/{name}", {"seat": seat, "seq": 0, "move": {}, "moves": []})
        assert answer["error"] in ("not-yours", "unreadable")
    assert visitor.get(f"/api/tables/{table}", seat=1)["error"] == "not-yours"
    assert visitor.post(f"/api/tables/{table}/seats/1", {"do": "rename", "name": "x"})["error"] == "not-yours"
    assert visitor.post(f"/api/tables/{table}/seats/1", {"do": "bot"})["kind"] == "bot"


@pytest.mark.parametrize(
    "body", ["", "{", "null", "[]", "1", '"x"', "[" * 9000, '{"seat":1e400}', '{"seat":1,"seq":1,"move":[]}', "\ud800"]
)
def test_what_cannot_be_read_is_refused_in_a_sentence(body: str) -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me", "link")
    friend = visitor.friend(table, 1)
    for name in ("moves", "undo", "why", "worth", "seats/1", "seats/9"):
        answer = visitor.desk.ask("POST", f"/api/tables/{table}/{name}?lang=uk", body, friend)
        assert 400 <= answer.status < 500
        assert json.loads(answer.text)["sentence"]
    for address in ("", "/", "//", "http://[", f"/api/tables/{table}?seat=x", f"/api/tables/{table}/replay?at=-1"):
        assert visitor.desk.ask("GET", address, "", friend).status in (400, 404)
    assert visitor.desk.ask("DELETE", f"/api/tables/{table}", "", friend).status == 404


def world(pair: Pair, number: int, who: str) -> Visitor:
    """A house that holds one of two worlds; the viewer's seat is this one's, the others' the other's."""
    table = world_table(pair, number)
    other = FRIEND if who == ME else ME
    seats = [
        replace(one, holders={who if seat == pair.viewer else other}) for seat, one in enumerate(table.record.seats)
    ]
    record = replace(table.record, id=pair.name, host=ME, chat=False, seats=seats)
    visitor = Visitor()
    visitor.desk.come(FRIEND)
    visitor.desk.house.remember(write_record(record), json.dumps(write_entries(table.log)))
    return visitor


def told(pair: Pair, number: int, who: str) -> Iterator[str]:
    """All that one of two devices can get of a world."""
    visitor, at = world(pair, number, who), f"/api/tables/{pair.name}"
    desk = visitor.desk
    desk.listen(1, f"{at}/stream?lang=uk", who)
    yield from (text for *_, text in desk.news(pair.name))
    for address in ("", "/log", "/story", "/replay", "/picture.svg", "/replay?at=3", "/replay?at=8"):
        yield desk.ask("GET", at + address, "", who).text
    for seat in range(pair.seats):
        for body in ({"shapes": ["card-3"]}, {"shapes": ["ticket-1", "deck"]}, {"moves": []}, {"seq": 0, "move": {}}):
            for name in ("why", "worth", "undo", "moves"):
                yield desk.ask("POST", f"{at}/{name}", json.dumps({"seat": seat, **body}), who).text


@pytest.mark.parametrize("who", [FRIEND, ME])
@pytest.mark.parametrize("name", ["ticket_to_ride", "maglev_metro"])
def test_who_cannot_know_what_is_hidden_gets_the_same_bytes_in_twin_worlds(name: str, who: str) -> None:
    compared = 0
    for pair in pairs(find(name), 12, who):
        if pair.viewer is None or not pair.differ:
            continue
        compared += 1
        assert list(told(pair, 0, who)) == list(told(pair, 1, who)), pair.number
    assert compared > 2


def test_the_whole_game_is_nobodys_to_take_home_while_a_friend_plays() -> None:
    visitor = Visitor()
    for seats in (["me", "link"], ["link", "easy"]):  # at the second the host does not even play
        table = visitor.make("ticket_to_ride", *seats)
        assert visitor.post(f"/api/tables/{table}/log", {})["error"] in ("not-now", "not-yours"), "not begun"
        friend = visitor.friend(table, seats.index("link"))
        for who, error in ((ME, "not-now" if "me" in seats else "not-yours"), (friend, "not-host")):
            told = visitor.post(f"/api/tables/{table}/log", {}, who=who)
            assert told["error"] == error
            assert "log" not in told
        assert not visitor.get(f"/api/tables/{table}")["practice"]
    visitor.post(f"/api/tables/{table}/seats/0", {"do": "leave"}, who=friend)
    assert visitor.post(f"/api/tables/{table}/log", {})["error"] != "", "who has gone may come back"
