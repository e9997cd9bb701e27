"""Looking back: logs, positions, pictures, what-if, again, loading, my tables, the seed."""

import json
from xml.etree import ElementTree

import pytest

from server.running import TOY, Guest


@pytest.fixture
def finished(guest: Guest) -> str:
    table: str = guest.table("me", "bot easy")["table"]
    guest.play_out(table)
    return table


def test_the_log_of_a_running_game_hides_what_the_viewer_may_not_know(guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "bot easy")["table"]
    mine = [json.loads(line) for line in guest.get(f"/api/tables/{table}/log").text.splitlines()]
    spectators = [json.loads(line) for line in friend.get(f"/api/tables/{table}/log").text.splitlines()]
    deals = [(line["to"], line["card"]) for line in mine if line.get("kind") == "deal"]
    assert all((card >= 0) == (to == 0) for to, card in deals)
    assert all(line["card"] < 0 for line in spectators if line.get("kind") == "deal")
    assert "seed" not in guest.get(f"/api/tables/{table}/log").text
    assert guest.get(f"/api/tables/{table}/seed-check").status_code == 409


def test_a_finished_log_is_whole_and_can_be_loaded_again(guest: Guest, finished: str) -> None:
    text = guest.get(f"/api/tables/{finished}/log").text
    loaded = guest.post("/api/logs", json={"log": text}).json()
    assert (loaded["over"], loaded["wrong"]) == (True, [])
    page, old = guest.page(loaded["table"]), guest.page(finished)
    assert page["result"] == old["result"]
    assert page["choices"] == []
    assert guest.get(f"/api/tables/{loaded['table']}/seed-check").json()["honest"] is True


def test_an_unfinished_log_goes_on_against_bots(guest: Guest, finished: str) -> None:
    lines = guest.get(f"/api/tables/{finished}/log").text.splitlines(keepends=True)
    loaded = guest.post("/api/logs", json={"log": "".join(lines[:-3]), "seat": 0}).json()
    assert loaded["over"] is False
    assert guest.play_out(loaded["table"])["over"]


@pytest.mark.parametrize("text", ["", "x", "{}", '{"roundhouse":1}', '{"roundhouse":1,"game":"chess"}', "[" * 5000])
def test_what_is_no_log_is_explained(guest: Guest, text: str) -> None:
    answer = guest.post("/api/logs", json={"log": text})
    assert answer.status_code == 400
    assert answer.json()["sentence"]


def test_a_finished_log_that_went_on_from_another_table_keeps_its_base(guest: Guest, finished: str) -> None:
    """Its first moves were drawn from another seed: the loaded table must not call them dishonest."""
    made = guest.post(f"/api/tables/{finished}/whatif", json={"at": 6, "seat": 0}).json()["table"]
    guest.play_out(made)
    text = guest.get(f"/api/tables/{made}/log").text
    loaded = guest.post("/api/logs", json={"log": text}).json()
    assert loaded["wrong"] == []
    check = guest.get(f"/api/tables/{loaded['table']}/seed-check").json()
    assert (check["base"], check["honest"]) == (6, True)


def test_an_edited_log_is_refused_naming_the_line(guest: Guest, finished: str) -> None:
    lines = guest.get(f"/api/tables/{finished}/log").text.splitlines()
    answer = guest.post("/api/logs", json={"log": "\n".join([lines[0], *lines[2:]])})
    assert answer.status_code == 422
    assert "line" in answer.json()["sentence"]


def test_replay_shows_every_position_and_names_the_range(guest: Guest, friend: Guest, finished: str) -> None:
    last = guest.page(finished)["moves"]
    empty = guest.get(f"/api/tables/{finished}/replay", params={"at": 0}).json()
    assert (empty["at"], empty["log"], empty["choices"], empty["result"]) == (0, [], [], None)
    middle = friend.get(f"/api/tables/{finished}/replay", params={"at": 7, "seat": 1}).json()
    assert (middle["at"], len(middle["log"]), middle["seat"]) == (7, 7, 1)
    assert guest.get(f"/api/tables/{finished}/replay", params={"at": last}).json()["result"]
    wrong = guest.get(f"/api/tables/{finished}/replay", params={"at": last + 1})
    assert wrong.status_code == 404
    assert str(last) in wrong.json()["sentence"]


def test_a_spectator_of_a_running_game_cannot_replay_through_a_players_eyes(guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "bot easy")["table"]
    assert friend.get(f"/api/tables/{table}/replay", params={"at": 3, "seat": 0}).status_code == 403
    assert guest.get(f"/api/tables/{table}/replay", params={"at": 3, "seat": 0}).status_code == 200


def test_what_if_goes_on_from_a_position_with_a_fresh_seed(guest: Guest, friend: Guest, finished: str) -> None:
    made = friend.post(f"/api/tables/{finished}/whatif", json={"at": 6, "seat": 1})
    assert made.status_code == 201
    table = made.json()["table"]
    page = friend.page(table)
    assert (page["base"], page["you"]) == (6, [1])
    assert page["commitment"] != guest.page(finished)["commitment"]
    end = friend.play_out(table)
    assert [one["n"] for one in end["log"]][:6] == [1, 2, 3, 4, 5, 6]
    assert friend.get(f"/api/tables/{table}/seed-check").json()["honest"] is True


def test_what_if_needs_a_finished_game(guest: Guest) -> None:
    table = guest.table("me", "bot easy")["table"]
    assert guest.ask(table, "whatif", at=1).status_code == 409


def test_play_again_keeps_the_seats_and_is_the_same_table_for_all(guest: Guest, finished: str) -> None:
    first = guest.post(f"/api/tables/{finished}/again").json()["table"]
    second = guest.post(f"/api/tables/{finished}/again").json()["table"]
    assert first == second == guest.page(finished)["next"]
    assert [seat["kind"] for seat in guest.page(first)["seats"]] == ["person", "bot"]


def test_my_tables_list_unfinished_ones_first(guest: Guest, finished: str) -> None:
    running = guest.table("me", "device")["table"]
    listed = guest.get("/api/tables").json()["tables"]
    assert [one["table"] for one in listed] == [running, finished]
    assert listed[0]["your_turn"] is True
    assert listed[1]["over"] is True
    assert [one["counts"] for one in listed] == [True, True]
    assert (listed[0]["result"], listed[0]["acting"]) == (None, [0])
    ended = guest.page(finished)["result"]
    assert listed[1]["result"] == {"points": ended["points"], "ranks": ended["ranks"]}


def test_a_picture_to_share_is_there_once_the_game_is_over(guest: Guest, finished: str) -> None:
    running = guest.table("me", "device")["table"]
    assert guest.get(f"/api/tables/{running}/share.svg").status_code == 409
    for theme in ("light", "dark"):
        drawn = guest.get(f"/api/tables/{finished}/share.svg?theme={theme}&lang=uk")
        root = ElementTree.fromstring(drawn.text)
        assert (root.get("width"), root.get("height")) == ("1080", "1350")
        assert "var(--" not in drawn.text, "it needs no page around it"


def test_my_tables_tell_their_options_in_words(guest: Guest) -> None:
    guest.table("me", game="next_station", options={"powers": True})
    (listed,) = guest.get("/api/tables").json()["tables"]
    told = {one["name"]: (one["label"], one["usual"]) for one in listed["options"]}
    assert told["powers"] == ("yes", False)
    assert told["objectives"] == ("no", True)
    assert all(one["words"] for one in listed["options"])


def test_pictures_stand_alone(guest: Guest, finished: str) -> None:
    drawn = guest.get(f"/api/tables/{finished}/picture.svg", params={"theme": "dark"})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "var(--" not in drawn.text
    hand = guest.get(f"/api/tables/{finished}/picture.svg", params={"scene": "hand", "seat": 0, "at": 6})
    assert hand.status_code == 200
    assert guest.get(f"/api/tables/{finished}/picture.svg", params={"scene": "moon"}).status_code == 404
    png = guest.get(f"/api/tables/{finished}/picture.png")
    assert png.status_code == 404 or png.content.startswith(b"\x89PNG")


def test_changed_shapes_are_those_since_the_viewers_own_last_move(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    first = guest.page(table, seat=0)
    guest.move(first, 0)
    assert guest.page(table, seat=0)["changed"] == []
    second = guest.page(table, seat=1)
    guest.move(second, 0)
    card = second["choices"][0]["move"]["card"]
    assert guest.page(table, seat=0)["changed"] == [f"card-{card}"]
    entry = guest.page(table, seat=0)["log"][-1]
    assert (entry["seat"], entry["n"]) == (1, second["moves"] + 1)


def test_the_whole_narration_is_there_though_a_page_carries_its_end(guest: Guest, finished: str) -> None:
    story = guest.get(f"/api/tables/{finished}/story", params={"lang": "en"}).json()
    assert [one["n"] for one in story] == list(range(1, guest.page(finished)["moves"] + 1))


def test_the_shelf_describes_every_game(guest: Guest) -> None:
    games = guest.get("/api/games", params={"lang": "uk"}).json()["games"]
    toy = next(game for game in games if game["name"] == TOY)
    assert toy["seats"] == [2, 3]
    assert toy["options"] == [
        {
            "name": "swaps",
            "words": "Cards may be swapped",
            "default": True,
            "allowed": [{"value": False, "label": "ні"}, {"value": True, "label": "так"}],
            "level": "module",
            "needs": [],
            "first": True,
        }
    ]
    assert toy["picture"].startswith("<svg")
    assert " id=" not in toy["picture"]
    rules = guest.get(f"/api/games/{TOY}/rules").json()["paragraphs"]
    plain = {"level": 0, "folded": False, "figure": None}
    assert rules[1] == {"text": "Nature deals; nobody else does.", "rules": ["HC-1"], **plain}
    assert guest.get("/api/games/chess").status_code == 404
    words = guest.get("/api/words", params={"lang": "uk"}).json()
    assert words["words"]["yes"] == ["так"]
    assert words["points"]["metro_domino"]["{n} point"] == ["{n} бал", "{n} бали", "{n} балів"]


def test_others_find_the_house_by_a_code(guest: Guest) -> None:
    assert guest.get("/api/lan").json() == {"addresses": [], "public": None}
    code = guest.get("/api/qr.svg", params={"path": "/join/abc"})
    assert code.status_code == 200
    assert code.text.startswith("<svg")
    assert guest.get("/api/qr.svg", params={"path": "//evil.example?x"}).status_code == 400
