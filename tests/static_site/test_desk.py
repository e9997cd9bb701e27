"""The desk in the page answers as a server would: the same pages, logs, refusals; and what it says is kept."""

import json
import re
from pathlib import Path

import pytest

import roundhouse
from roundhouse.core.game import Budget
from roundhouse.core.log import read_log, verify
from roundhouse.core.move import write_move
from roundhouse.core.notation import read_move
from roundhouse.core.puzzles import puzzles_of
from roundhouse.games import find, shelf
from roundhouse.site import routes, thinker
from roundhouse.site.house import MOST_LOADED
from roundhouse.site.reviewing import PATIENCE
from roundhouse.site.thinker import LONGEST, SHORTEST, USUAL, budget
from roundhouse.table.edits import changed
from roundhouse.table.export import shown_log
from roundhouse.table.local import ME, LocalTable
from roundhouse.table.page import page
from static_site.desks import Visitor

CLIENT = Path(roundhouse.__file__).parent / "client"
ELSEWHERE = {"lan", "qr.svg", "join", "chat", "stream", "devices", "start", "backup", "words", "teaching", "tokens"}
ELSEWHERE |= {"attendance", "daily", "history", "me", "notices", "nudge", "rating", "ratings"}
ELSEWHERE |= {"turns", "wall"}
"""What lies beside the page as a file, is the engine's own, or needs other devices and is not offered here."""


@pytest.mark.parametrize("name", shelf())
def test_the_same_seed_and_moves_give_the_same_pages_and_log_as_a_table_elsewhere(name: str) -> None:
    visitor, seats = Visitor(), ["me"] * max(2, find(name).rules.seats.start)
    here = visitor.make(name, *seats)
    there = LocalTable(name, [""] * len(seats), seed=bytes(32))
    there.table.record.id, there.table.record.chat, there.table.record.pace = here, False, 0
    for number in range(12):
        status, text = visitor.text(f"/api/tables/{here}", seat=number % 2)
        assert status == 200
        assert text.encode() == page(there.table, ME, number % 2, "en")
        acting = there.table.acting()[0]
        told = json.loads(visitor.text(f"/api/tables/{here}", seat=acting)[1])
        move = told["choices"][number * 5 % len(told["choices"])]["move"]
        visitor.post(f"/api/tables/{here}/moves", {"seat": acting, "seq": told["seq"], "move": move})
        there.move(acting, there.table.seq, read_move(there.table.game, move))
    log = shown_log(there.table, ME, 0, routes.speaker("en"))
    assert visitor.text(f"/api/tables/{here}/log", seat=0) == (200, log.decode())


def test_a_whole_game_with_a_bot_ends_with_a_seed_that_verifies() -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me", "easy")
    end = visitor.play(table)
    assert end["over"]
    assert end["seed"] == bytes(32).hex()
    log = read_log(visitor.text(f"/api/tables/{table}/log")[1], find)
    assert verify(log) == []
    assert visitor.get(f"/api/tables/{table}/seed-check")["honest"] is True
    assert visitor.get(f"/api/tables/{table}/replay", at=3)["at"] == 3
    assert visitor.text(f"/api/tables/{table}/share.svg", names="true")[1].startswith("<svg")
    assert len(visitor.get(f"/api/tables/{table}/story")) == len(log.match.moves)
    visitor.make("next_station", "me")
    told = json.loads(visitor.desk.my_history(visitor.kept(), "uk"))
    (best,) = told["bests"]
    assert (best["played"], best["seats"], best["best"]) == (1, 2, end["result"]["points"][0])
    assert told["duels"] == []


def test_what_was_answered_is_there_after_the_page_is_loaded_again() -> None:
    visitor = Visitor()
    table = visitor.make("metro_domino", "me", "easy", options={})
    for _ in range(3):
        visitor.play(table, most=1)
        before = visitor.text(f"/api/tables/{table}")
        visitor.reload()
        assert visitor.text(f"/api/tables/{table}") == before


def test_more_tables_than_memory_holds_are_read_again() -> None:
    visitor = Visitor()
    first = visitor.make("next_station", "me")
    for _ in range(MOST_LOADED + 1):
        other = visitor.make("next_station", "me")
        visitor.desk.house.remember(visitor.records[other], json.dumps(visitor.entries[other]))
    assert visitor.desk.version(first) == ""
    assert visitor.get(f"/api/tables/{first}")["table"] == first


def test_a_move_can_be_taken_back_and_a_refusal_names_its_rule() -> None:
    visitor = Visitor()
    table = visitor.make("railroad_ink", "me")
    seen = visitor.get(f"/api/tables/{table}")
    visitor.post(f"/api/tables/{table}/moves", {"seat": 0, "seq": seen["seq"], "move": seen["choices"][0]["move"]})
    after = visitor.get(f"/api/tables/{table}")
    assert after["can_undo"]
    visitor.post(f"/api/tables/{table}/undo", {"seat": 0, "seq": after["seq"]})
    again = visitor.get(f"/api/tables/{table}")
    assert again["choices"] == seen["choices"]
    dead = visitor.post(f"/api/tables/{table}/why", {"seat": 0, "shapes": ["cell-3-3"]}, lang="uk")
    assert not dead["legal"]
    assert re.search("[а-яі]", dead["sentence"])
    worth = visitor.post(f"/api/tables/{table}/worth", {"seat": 0, "moves": [seen["choices"][0]["move"]]})
    assert worth.keys() == {"worth", "final"}


def test_a_stale_move_a_strange_one_and_a_strange_address_are_refused_in_words() -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me")
    seen = visitor.get(f"/api/tables/{table}")
    move = seen["choices"][0]["move"]
    assert visitor.post(f"/api/tables/{table}/moves", {"seat": 0, "seq": 0, "move": move})["error"] == "stale"
    assert visitor.post(f"/api/tables/{table}/moves", {"seat": 0})["error"] == "unreadable"
    assert visitor.post(f"/api/tables/{table}/moves", {"seat": 0, "seq": 1, "move": {}})["error"] == "unreadable"
    assert visitor.get("/api/tables/nowhere")["error"] == "unknown"
    assert visitor.get("/api/nothing")["error"] == "unknown"
    bot = visitor.make("next_station", "me", "easy")
    assert visitor.post(f"/api/tables/{bot}/why", {"seat": 1, "shapes": ["station-1"]})["error"] == "not-yours"
    assert visitor.post(f"/api/tables/{bot}/why", ["seat"])["error"] == "unreadable"


def test_a_hint_is_thought_elsewhere_and_counted() -> None:
    visitor = Visitor()
    table = visitor.make("metro_domino", "me", "easy")
    visitor.let_bots_move(table)
    told = visitor.post(f"/api/tables/{table}/hint", {"seat": 0})
    assert visitor.post(f"/api/tables/{table}/hint", {"seat": 0}) == told, "thought about once"
    legal = [one["move"] for one in visitor.get(f"/api/tables/{table}")["choices"]]
    assert told["hints"][0]["move"] in legal
    assert visitor.get(f"/api/tables/{table}")["seats"][0]["hints"] == 1
    visitor.play(table, most=1)
    answer = visitor.desk.ask("POST", f"/api/tables/{table}/hint?lang=en", '{"seat": 0}')
    assert json.loads(visitor.desk.thought(answer.text, "").text)["error"] == "not-now", "nobody has thought in time"


def test_a_table_may_be_made_without_hints() -> None:
    visitor = Visitor()
    made = visitor.post("/api/tables", {"game": "next_station", "seats": [{"kind": "me"}], "pace": 0, "hints": False})
    told = visitor.get(f"/api/tables/{made['table']}")["hints"]
    assert told == {"on": False, "why": "Hints are off at this table."}
    refused = visitor.post(f"/api/tables/{made['table']}/hint", {"seat": 0})
    assert (refused["error"], refused["sentence"]) == ("not-now", told["why"])


def test_a_hint_tells_the_points_at_the_end() -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me")
    first, *others = visitor.post(f"/api/tables/{table}/hint", {"seat": 0})["hints"]
    assert 40 < first["expected"] < 250
    assert {one["expected"] for one in others} <= {None}


@pytest.mark.parametrize("name", shelf())
def test_a_puzzle_is_shown_and_a_move_judged_as_far_as_there_is_time(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "LONG_ENOUGH", 0.0)
    monkeypatch.setattr(thinker, "PIECE", 2)
    visitor, puzzle = Visitor(), puzzles_of(find(name))[0]
    address = f"/api/puzzles/{name}/{puzzle.name}"
    shown = visitor.get(address)
    assert shown["seat"] == puzzle.seat
    known = [write_move(one) for one in (puzzle.best, puzzle.second)]
    others = [one["move"] for one in shown["choices"] if one["move"] not in known]
    assert visitor.post(address, {"move": known[0]})["verdict"] == "best"
    assert visitor.post(address, {"move": known[1]})["verdict"] == "worse"
    told = visitor.post(address, {"move": others[0]}, lang="uk")
    assert told["verdict"] in ("worse", "equal", "better")
    assert re.search("[а-яі]", told["told"][0])
    assert visitor.text(f"{address}/picture.svg", theme="dark")[1].startswith("<svg")
    assert visitor.get(f"/api/puzzles/{name}/abcd")["error"] == "unknown"
    assert visitor.post(address, {"move": {}})["error"] == "unreadable"


def test_a_finished_game_is_reviewed_step_by_step_while_somebody_looks() -> None:
    now = [1_700_000_000.0]
    visitor = Visitor(clock=lambda: now[0])
    visitor.desk.house.reviews.budget = Budget(None, 60)
    table = visitor.make("next_station", "me", "easy")
    address = f"/api/tables/{table}/review"
    assert visitor.post(address, {"seat": 0})["error"] == "not-now", "the game is not over"
    visitor.play(table)
    assert visitor.get(address, seat=0)["state"] == "none"
    assert visitor.post(address, {"seat": 0}) == {"state": "thinking", "share": 0.0, "review": None}
    now[0] += PATIENCE
    assert visitor.desk.house.reviews.question() is None, "nobody looks any more"
    before = -1.0
    while (standing := visitor.get(address, seat=0))["state"] == "thinking":
        assert standing["share"] >= before
        before = standing["share"]
        visitor.let_ponder()
    told = standing["review"]
    assert told["told"]
    assert told["hindsight"]
    better = f"/api/tables/{table}/hindsight"
    visitor.desk.house.hindsights.budget = Budget(None, 20)
    assert visitor.get(better, seat=0) == {"state": "none", "share": 0.0, "hindsight": None}
    assert visitor.get(f"{better}/replay", seat=0)["error"] == "not-now"
    assert visitor.post(better, {"seat": 0})["state"] == "thinking"
    now[0] += PATIENCE
    assert visitor.desk.house.to_ponder() is None, "nobody looks any more"
    while (standing := visitor.get(better, seat=0))["state"] == "thinking":
        visitor.let_ponder()
    possible = standing["hindsight"]
    assert possible["possible"] >= possible["made"]
    end = visitor.get(f"{better}/replay", seat=0)
    assert end["result"]["points"][0] == possible["possible"]
    assert visitor.text(f"{better}/picture.svg", seat=0)[1].startswith("<svg")
    for place, one in enumerate(told["costly"]):
        turn = f"{address}/turns/{place}"
        assert visitor.get(turn, seat=0)["choices"]
        assert visitor.post(turn, {"seat": 0, "move": one["better"]["move"]})["verdict"] == "best"
    assert visitor.get(f"{address}/turns/9", seat=0)["error"] == "unknown"


def test_a_review_that_cannot_be_thought_about_is_given_up() -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me")
    visitor.play(table)
    visitor.post(f"/api/tables/{table}/review", {"seat": 0})
    visitor.desk.house.reviews.answer(table, 0, "")
    assert visitor.get(f"/api/tables/{table}/review", seat=0)["state"] == "none"


def test_a_review_that_breaks_is_given_up() -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me")
    visitor.play(table)
    visitor.post(f"/api/tables/{table}/review", {"seat": 0})
    with pytest.raises(ValueError, match="Expecting value"):
        visitor.desk.house.reviews.answer(table, 0, "nonsense")
    assert visitor.desk.house.reviews.question() is None, "nobody thinks about it for ever"
    assert visitor.get(f"/api/tables/{table}/review", seat=0)["state"] == "none"


def test_a_lesson_is_begun_and_asks_for_one_thing() -> None:
    visitor = Visitor()
    for name in shelf():
        lesson = next(iter(routes.teaching(find(name)).lessons))
        made = visitor.post("/api/lessons", {"game": name, "lesson": lesson, "pace": 0})
        assert visitor.get(f"/api/tables/{made['table']}")["lesson"]["name"] == lesson


def test_again_what_if_and_a_saved_log_make_new_tables() -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me")
    visitor.play(table)
    log = visitor.text(f"/api/tables/{table}/log")[1]
    again = visitor.post(f"/api/tables/{table}/again", {})["table"]
    assert visitor.post(f"/api/tables/{table}/again", {})["table"] == again
    what_if = visitor.post(f"/api/tables/{table}/whatif", {"at": 5})["table"]
    assert visitor.get(f"/api/tables/{what_if}")["origin"] == table
    loaded = visitor.post("/api/logs", {"log": log})
    assert loaded["over"]
    assert loaded["wrong"] == []
    listed = json.loads(visitor.desk.my_tables(visitor.kept(), "en"))["tables"]
    assert {one["table"] for one in listed} == {table, again, what_if, loaded["table"]}
    assert [one["over"] for one in listed] == [False, False, True, True]


def test_who_takes_home_what_is_hidden_plays_on_for_nothing() -> None:
    visitor = Visitor()
    table = visitor.make("metro_domino", "me", "easy")
    assert visitor.get(f"/api/tables/{table}")["whole"]
    log = visitor.post(f"/api/tables/{table}/log", {})["log"]
    visitor.reload()
    assert visitor.get(f"/api/tables/{table}")["practice"], "also after the page is loaded again"
    loaded = visitor.post("/api/logs", {"log": log})["table"]
    for one in (table, loaded):
        visitor.let_bots_move(one)
        assert visitor.play(one)["over"]
    assert json.loads(visitor.desk.my_history(visitor.kept(), "en"))["bests"] == []
    assert visitor.post(f"/api/tables/{table}/log", {})["log"] == visitor.text(f"/api/tables/{table}/log")[1]


def test_a_friend_goes_home_and_comes_back_but_the_last_person_stays() -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me", "me")
    seat = f"/api/tables/{table}/seats/1"
    assert visitor.post(seat, {"do": "rename", "name": " Olena \n"}) == {"name": "Olena"}
    assert visitor.post(seat, {"do": "leave"})["kind"] == "bot"
    assert visitor.post(f"/api/tables/{table}/seats/0", {"do": "leave"})["error"] == "not-now"
    assert visitor.post(seat, {"do": "back"}) == {"kind": "person"}
    assert visitor.get(f"/api/tables/{table}")["seats"][1]["name"] == "Olena"


def test_a_stream_tells_a_whole_page_and_then_what_changes() -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me", "easy")
    visitor.desk.listen(7, f"/api/tables/{table}/stream?lang=en")
    (first,) = visitor.desk.news(table)
    assert (first[0], first[2]) == (7, "page")
    assert visitor.desk.news(table) == []
    visitor.play(table, most=1)
    (second,) = visitor.desk.news(table)
    assert second[2] == "change"
    assert json.loads(second[3])["since"] == first[1]
    assert visitor.desk.watched() == [table]
    visitor.desk.close(7)
    assert visitor.desk.watched() == []


def test_whoever_has_seen_the_page_is_told_by_the_stream_what_changes_and_nothing_twice() -> None:
    visitor = Visitor()
    table = visitor.make("ticket_to_ride", "me", "easy")
    seen = visitor.get(f"/api/tables/{table}")
    visitor.desk.listen(7, f"/api/tables/{table}/stream?lang=en&last={seen['version']}")
    visitor.desk.listen(8, f"/api/tables/{table}/stream?lang=en&last=older")
    ((number, _, event, told),) = visitor.desk.news(table)
    assert (number, event, json.loads(told)) == (8, "page", seen)
    visitor.play(table, most=1)
    news = visitor.desk.news(table)
    assert [(one[0], one[2]) for one in news] == [(7, "change"), (8, "change")]
    for *_, told in news:
        assert changed(seen, json.loads(told)) == visitor.get(f"/api/tables/{table}")


def test_what_was_drawn_of_a_move_that_could_not_be_kept_is_told_anew_from_the_store() -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me", "easy")
    visitor.desk.listen(7, f"/api/tables/{table}/stream?lang=en")
    visitor.desk.news(table)
    before = visitor.get(f"/api/tables/{table}")
    body = {"seat": 0, "seq": before["seq"], "move": before["choices"][0]["move"]}
    visitor.desk.ask("POST", f"/api/tables/{table}/moves", json.dumps(body))
    ((*_, drawn),) = visitor.desk.news(table)  # drawn while the store writes
    visitor.desk.forget(table)  # another tab was faster
    assert visitor.desk.version(table) == ""
    assert visitor.get(f"/api/tables/{table}")["seq"] == before["seq"]
    ((_, _, event, told),) = visitor.desk.news(table)
    assert (event, json.loads(told)["seq"]) == ("page", before["seq"])
    assert drawn != told


def test_bots_have_more_time_on_a_slow_device_but_nobody_waits_long() -> None:
    assert budget(USUAL / 2) == SHORTEST
    assert budget(USUAL * 2) == 2 * SHORTEST
    assert budget(USUAL * 100) == LONGEST


def test_every_address_that_the_client_asks_for_has_an_answer() -> None:
    scripts = "".join(file.read_text(encoding="utf-8") for file in CLIENT.glob("*.js"))
    asked = {re.sub(r"\$\{[^}]+\}", "x", path) for path in re.findall(r"[`\"](/api/[^`\"?]*)", scripts)}
    known = {path for path in asked for _, pattern, _ in routes.ROUTES if pattern.fullmatch(path)}
    missing = {path for path in asked - known if not set(path.split("/")) & ELSEWHERE}
    assert missing - {"/api/", "/api/games", "/api/games/x", "/api/puzzles", "/api/tables/x/x"} == set()
    assert len(asked) > 15
