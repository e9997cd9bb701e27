"""The coach after a game, over HTTP: puzzles; costly turns tried again; what was possible, found out once and kept."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, insert
from structlog.testing import capture_logs

from roundhouse.arena import play
from roundhouse.bots.review import Costly, Review
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Budget, Game
from roundhouse.core.log import write_log
from roundhouse.core.move import write_move
from roundhouse.core.puzzles import puzzles_of
from roundhouse.core.words import LANGUAGES, say, speaker
from roundhouse.games import find
from roundhouse.scene.svg import svg
from roundhouse.server import shelf
from roundhouse.server.api.problems import Problem
from roundhouse.server.bots.judging import judged
from roundhouse.server.coach import puzzles
from roundhouse.server.coach.hindsights import Hindsights
from roundhouse.server.lobby import House
from roundhouse.server.settings import Settings
from roundhouse.server.storage.schema import reviews
from roundhouse.table import puzzles as shown
from roundhouse.table.exercises import of_puzzle, of_turn
from roundhouse.table.rendering import first_board
from roundhouse.table.reviews import write_review
from server.running import Guest

ME, YOU = "me" * 20, "yo" * 20
SOON = 300
MATCH = play(find("next_station"), ["random"], seed="review")
LITTLE = Budget(None, 40)


def test_puzzles_are_listed_shown_and_answered(guest: Guest) -> None:
    games = guest.get("/api/puzzles").json()["games"]
    for told in games:
        assert told["puzzles"]
        assert [one["hard"] for one in told["puzzles"]] == sorted(one["hard"] for one in told["puzzles"])
    one = puzzles_of(find("next_station"))[0]
    path = f"/api/puzzles/next_station/{one.name}"
    page = guest.get(path).json()
    written = [choice["move"] for choice in page["choices"]]
    assert write_move(one.best) in written
    assert len(written) == games_puzzle(games, one.name)["choices"]
    assert page["prompt"] == games_puzzle(games, one.name)["asked"]
    best = guest.post(path, json={"move": write_move(one.best)}).json()
    assert best["verdict"] == "best"
    told = guest.post(path, json={"move": write_move(one.second)}, headers={"Accept-Language": "uk"}).json()
    assert told["verdict"] == "worse"
    assert told["best"]["move"] == write_move(one.best)
    assert told["next"] == ""
    assert best["next"] in [choice["words"] for choice in page["choices"]]


def games_puzzle(games: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(one for told in games for one in told["puzzles"] if one["name"] == name)


def test_every_puzzle_says_what_is_asked_and_has_a_picture_that_is_kept(guest: Guest) -> None:
    by_lang = [guest.get("/api/puzzles", params={"lang": lang}).json()["games"] for lang in ("en", "uk")]
    for told, there in zip(*by_lang, strict=True):
        for one, same in zip(told["puzzles"], there["puzzles"], strict=True):
            assert one["name"] == same["name"]
            assert one["asked"] != same["asked"]
        path = f"/api/puzzles/{told['game']}/{told['puzzles'][0]['name']}/picture.svg"
        light, again, dark = (guest.get(path, params={"theme": theme}) for theme in ("light", "light", "dark"))
        assert light.headers["content-type"].startswith("image/svg+xml")
        assert light.text.startswith("<svg")
        known = guest.get(path, params={"theme": "light"}, headers={"If-None-Match": light.headers["etag"]})
        assert (known.status_code, known.content) == (304, b"")
        assert light.content == again.content != dark.content


def test_a_fault_in_a_games_puzzles_is_reported_once_and_the_others_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    def listed(game: Game[Any], lang: str) -> dict[str, Any]:
        if game.name == "next_station":
            raise CannotRead(say("a puzzle of nothing"))
        return {"game": game.name, "puzzles": [{}]}

    puzzles._listed.cache_clear()
    puzzles._report.cache_clear()
    monkeypatch.setattr(shown, "listed", listed)
    try:
        with capture_logs() as told:
            for lang in (*LANGUAGES, *LANGUAGES):
                there = {one["game"] for one in puzzles.all_puzzles(lang)["games"]}
                assert "metro_domino" in there
                assert "next_station" not in there
        assert [line["game"] for line in told] == ["next_station"]
    finally:
        puzzles._listed.cache_clear()


def test_the_puzzles_are_listed_before_the_first_visitor_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(shelf, "whole_shelf", lambda lang: [])
    monkeypatch.setattr(shelf, "opened", list)
    monkeypatch.setattr(shelf, "all_puzzles", made.append)
    shelf.warm_up()
    assert made == list(LANGUAGES)


def test_a_picture_of_a_puzzle_shows_what_its_seat_sees_and_no_more(guest: Guest) -> None:
    game = find("ticket_to_ride")
    one = puzzles_of(game)[0]
    answer = guest.get(f"/api/puzzles/ticket_to_ride/{one.name}/picture.svg", params={"lang": "en"})
    assert answer.status_code == 200, answer.text
    seen = answer.content
    state = one.match(game).state
    for number in range(3):  # whatever the others hold
        guessed = game.secrecy.guess(game.secrecy.view(state, one.seat), one.seat, Random(number))
        board = first_board(game.drawing.draw(game.secrecy.view(guessed, one.seat), one.seat))
        assert svg(board, speaker("en", game.about.folder), "light").encode() == seen


def test_what_is_no_puzzle_or_no_move_of_it_is_refused_in_words(guest: Guest) -> None:
    one = puzzles_of(find("next_station"))[0]
    path = f"/api/puzzles/next_station/{one.name}"
    for method, where, body, status in (
        ("GET", "/api/puzzles/chess/1234", None, 404),
        ("GET", "/api/puzzles/next_station/1234", None, 404),
        ("GET", "/api/puzzles/next_station/NONE", None, 400),
        ("GET", "/api/puzzles/next_station/1234/picture.svg", None, 404),
        ("GET", "/api/puzzles/chess/1234/picture.svg", None, 404),
        ("GET", f"{path}/picture.svg?theme=red", None, 400),
        ("POST", path, {"move": {"kind": "fly"}}, 400),
        ("POST", path, {"move": {"kind": "draw", "start": 0, "end": 52, "power": False}}, 422),
        ("POST", path, {}, 400),
    ):
        answer = guest.request(method, where, json=body)
        assert answer.status_code == status, (where, answer.text)
        assert answer.json()["sentence"]


def test_a_browser_that_has_a_puzzle_is_not_sent_it_again(guest: Guest) -> None:
    name = puzzles_of(find("next_station"))[0].name
    for path in ("/api/puzzles", f"/api/puzzles/next_station/{name}"):
        first = guest.get(path, params={"lang": "en"})
        again = guest.get(path, params={"lang": "en"}, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        other = guest.get(path, params={"lang": "uk"}, headers={"If-None-Match": first.headers["etag"]})
        assert (other.status_code, other.headers["etag"] != first.headers["etag"]) == (200, True)
        assert other.content != first.content == guest.get(path, params={"lang": "en"}).content


def test_nothing_is_told_of_a_game_that_goes_on(guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "bot easy", game="next_station")["table"]
    for one in (guest, friend):
        for path in ("hindsight", "hindsight/replay", "hindsight/picture.svg", "review/turns/0"):
            answer = one.get(f"/api/tables/{table}/{path}", params={"seat": 0})
            assert answer.status_code == 409, path
        assert one.ask(table, "hindsight", seat=0).status_code == 409
        move = guest.page(table)["choices"][0]["move"]
        assert one.ask(table, "review/turns/0", seat=0, move=move).status_code == 409


def test_what_was_possible_comes_after_the_review_and_not_in_every_game(guest: Guest) -> None:
    log = guest.post("/api/logs", json={"log": write_log(MATCH), "seat": 0}).json()["table"]
    assert guest.get(f"/api/tables/{log}/hindsight").json() == {"state": "none", "share": 0.0, "hindsight": None}
    refused = guest.ask(log, "hindsight", seat=0)
    assert refused.status_code == 409
    assert "First the game is reviewed" in refused.json()["sentence"]
    assert guest.get(f"/api/tables/{log}/hindsight/replay").status_code == 409
    assert guest.get(f"/api/tables/{log}/review/turns/0").status_code == 404
    toy = guest.table("me", "bot easy")["table"]
    guest.play_out(toy)
    assert "not worked out" in guest.ask(toy, "hindsight", seat=0).json()["sentence"]


def in_house(tmp_path: Path, work: Any) -> None:
    async def run() -> None:
        house = House(Settings(database=str(tmp_path / "coach.db"), bot_deadline=300.0, bot_wait=SOON))
        try:
            await asyncio.wait_for(work(house), SOON)
        finally:
            await house.close()

    asyncio.run(run())


async def reviewed(house: House) -> Any:
    """A table with a finished game that has been reviewed."""
    table = (await house.load_log(write_log(MATCH), 0, ME))[0]
    review = Review(0, False, True, 0, 0.0, (), (costly(),), (), 0)
    content = json.dumps({"seq": table.table.seq, **write_review(review)})

    def keep(connection: Connection) -> None:
        connection.execute(insert(reviews).values(table=table.id, seat=0, content=content, made=0))

    await house.store.write(keep)
    return table


def costly() -> Costly:
    """A turn at which another move is called better."""
    at = next(
        at for at, (seat, _) in enumerate(MATCH.moves) if seat == 0 and at > 20 and len(MATCH.at(at).legal(0)) > 3
    )
    played = MATCH.moves[at][1]
    return Costly(at, played, next(move for move in MATCH.at(at).legal(0) if move != played), 3.0, 2.0, 4.0, (), 0.0)


def test_what_was_possible_is_found_out_once_and_kept_with_the_review(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, search = await reviewed(house), Hindsights(house.bots, house.store, LITTLE)
        search.patience = SOON
        assert await search.kept(table, 0) is None
        with pytest.raises(Problem):
            await search.better(table, 0)
        job = search.ask(table, 0, ME)
        assert search.ask(table, 0, YOU) is job
        with pytest.raises(Problem):
            search.ask(table, 1, ME)  # one at a time for each guest
        assert job.task
        await job.task
        assert not search.jobs
        found = await search.kept(table, 0)
        assert found is not None
        assert found.points > found.made
        better = await search.better(table, 0)
        assert better.match.moves == found.match.moves
        assert better.over
        assert better.record.base == len(better.match.moves)
        kept = await house.reviews.kept(table, 0)
        assert kept is not None
        assert kept.costly == (costly(),)
        table.table.log.append(table.table.log[-1])  # as if the game had gone on: what was found is not of this game
        assert await search.kept(table, 0) is None

    in_house(tmp_path, work)


def test_the_search_ends_when_nobody_waits_and_nothing_is_kept(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, search = await reviewed(house), Hindsights(house.bots, house.store)
        search.patience = 0.0
        job = search.ask(table, 0, ME)
        assert job.task
        await job.task
        assert not search.jobs
        assert await search.kept(table, 0) is None

    in_house(tmp_path, work)


def test_a_move_that_was_not_measured_is_weighed_where_bots_think(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        game, speak = find("next_station"), speaker("en")
        puzzle = puzzles_of(game)[-1]
        asked = of_puzzle(game, puzzle)
        other = next(move for move in asked.match.legal(asked.seat) if move not in (puzzle.best, puzzle.second))
        assert (await judged(house.bots, asked, other, ME, speak))["verdict"] in ("worse", "equal")
        turn = of_turn(MATCH, 0, costly())
        third = next(move for move in turn.match.legal(0) if move not in (turn.best, turn.other))
        assert len((await judged(house.bots, turn, third, ME, speak))["told"]) == 2

    in_house(tmp_path, work)
