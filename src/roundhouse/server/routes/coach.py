"""The coach after a game: costly turns tried again, what was possible, and puzzles."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from roundhouse.core.strict_json import write_json
from roundhouse.core.words import Speaker, say, speaker
from roundhouse.server.api.bodies import ReviewBody, TriedBody, TurnBody
from roundhouse.server.api.described import HindsightStateJson, PageJson, PuzzlesJson, VerdictJson
from roundhouse.server.api.problems import Problem, as_json
from roundhouse.server.api.texts import language
from roundhouse.server.bots.judging import judged
from roundhouse.server.coach.puzzles import all_puzzles, puzzle_of, puzzle_page, puzzle_picture
from roundhouse.server.door import tokens
from roundhouse.server.door.strict import StrictRoute
from roundhouse.server.routes.common import (
    PROBLEMS,
    UNCHANGED,
    Lang,
    TableName,
    app_state,
    looking,
    media,
    tagged,
    writing,
)
from roundhouse.server.routes.review import named
from roundhouse.server.tables.live_table import LiveTable
from roundhouse.table.exercises import Exercise, exercise_page, of_puzzle, of_turn, tried_move
from roundhouse.table.export import picture
from roundhouse.table.frame import seat_name, table_speaker
from roundhouse.table.hindsight import must_be_searchable, told_hindsight
from roundhouse.table.page import earlier_page
from roundhouse.table.reviews import must_be_reviewable

router = APIRouter(prefix="/api", tags=["coach"], responses=PROBLEMS, route_class=StrictRoute)
Place = Annotated[int, Path(ge=0, le=9, description="Which of the costly turns, the costliest first")]
Whose = Annotated[int, Query(ge=0, le=11, description="Whose game")]
Theme = Annotated[Literal["light", "dark"], Query()]
GameName = Annotated[str, Path(max_length=40)]
PuzzleName = Annotated[str, Path(pattern="^[0-9a-f]{1,16}$")]
At = Annotated[int | None, Query(ge=0, le=1_000_000, description="After so many moves; absent: at its end")]


@router.get("/tables/{table}/review/turns/{place}", response_model=PageJson, summary="A costly turn, to be tried again")
async def get_turn(request: Request, table: TableName, place: Place, lang: Lang = None, seat: Whose = 0) -> Response:
    """The position as the seat saw it, with the moves that it had."""
    found, _ = await looking(request, table, "picture")
    exercise = await _turn(request, found, seat, place, speaker(language(request)))
    return _page(await asyncio.to_thread(exercise_page, exercise, language(request)))


@router.post("/tables/{table}/review/turns/{place}", response_model=VerdictJson, summary="Try a costly turn again")
async def post_turn(
    request: Request, table: TableName, place: Place, body: TurnBody, lang: Lang = None
) -> Response:  # fmt: skip
    """Better, as good, or what the best was; nothing is kept."""
    found, guest = await writing(request, table, "hint")
    speak = table_speaker(found.table, language(request))
    exercise = await _turn(request, found, body.seat, place, speak)
    tried = tried_move(exercise, body.move)
    return as_json(await judged(app_state(request).house.bots, exercise, tried, guest, speak))


@router.get("/tables/{table}/hindsight", response_model=HindsightStateJson, summary="What was possible")
async def get_hindsight(request: Request, table: TableName, lang: Lang = None, seat: Whose = 0) -> Response:
    """What is kept, or how far the search has come. Whoever asks again within a few seconds waits for it."""
    found, _ = await looking(request, table)
    return await _standing(request, found, seat)


@router.post("/tables/{table}/hindsight", response_model=HindsightStateJson, summary="Find out what was possible")
async def post_hindsight(request: Request, table: TableName, body: ReviewBody, lang: Lang = None) -> Response:
    """With the very same luck, once the game is over and reviewed; kept with the game."""
    found, guest = await writing(request, table, "hint")
    return await _standing(request, found, body.seat, guest)


@router.get("/tables/{table}/hindsight/replay", response_model=PageJson, summary="A position of the better game")
async def get_better(
    request: Request, table: TableName, lang: Lang = None, seat: Whose = 0, at: At = None
) -> Response:  # fmt: skip
    """As the replay shows a position of the game itself."""
    found, guest = await looking(request, table)
    _must_be_known(found, seat)
    better = await app_state(request).house.hindsights.better(found, seat)
    number = len(better.match.moves) if at is None else at
    return _page(await asyncio.to_thread(earlier_page, better, guest, seat, language(request), number))


@router.get(
    "/tables/{table}/hindsight/picture.svg", summary="The end of the better game", response_class=Response,
    responses=media("image/svg+xml"),
)  # fmt: skip
async def get_better_picture(
    request: Request, table: TableName, lang: Lang = None, seat: Whose = 0, theme: Theme = "light"
) -> Response:  # fmt: skip
    """The board as it would have been at its end."""
    found, guest = await looking(request, table, "picture")
    _must_be_known(found, seat)
    better = await app_state(request).house.hindsights.better(found, seat)
    drawn = await asyncio.to_thread(picture, better, guest, seat, None, "", language(request), theme)
    return Response(drawn, headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")


@router.get("/puzzles", response_model=PuzzlesJson, summary="The puzzles", responses=UNCHANGED)
async def get_puzzles(request: Request, lang: Lang = None) -> Response:
    """Of every game, the easy ones first."""
    app_state(request).limits.check(request, "page")
    return tagged(request, write_json(await asyncio.to_thread(all_puzzles, language(request))))


@router.get("/puzzles/{game}/{puzzle}", response_model=PageJson, summary="A puzzle", responses=UNCHANGED)
async def get_puzzle(request: Request, game: GameName, puzzle: PuzzleName, lang: Lang = None) -> Response:
    """The position as the seat sees it, with the moves that it has."""
    app_state(request).limits.check(request, "picture")
    return tagged(request, await asyncio.to_thread(puzzle_page, game, puzzle, language(request)))


@router.get(
    "/puzzles/{game}/{puzzle}/picture.svg", summary="The board of a puzzle", response_class=Response,
    responses=media("image/svg+xml") | UNCHANGED,
)  # fmt: skip
async def get_puzzle_picture(
    request: Request, game: GameName, puzzle: PuzzleName, lang: Lang = None, theme: Theme = "light"
) -> Response:  # fmt: skip
    """As its seat sees it; drawn once, and the same for everybody."""
    app_state(request).limits.check(request, "page")
    drawn = await asyncio.to_thread(puzzle_picture, game, puzzle, language(request), theme)
    return tagged(request, drawn, "image/svg+xml")


@router.post("/puzzles/{game}/{puzzle}", response_model=VerdictJson, summary="Answer a puzzle")
async def post_puzzle(
    request: Request, game: GameName, puzzle: PuzzleName, body: TriedBody, lang: Lang = None
) -> Response:  # fmt: skip
    """Whether the move is the best, and what the best makes more; nothing is kept."""
    here, guest = app_state(request), tokens.writer(request)
    here.limits.check(request, "hint")
    exercise = await asyncio.to_thread(lambda: of_puzzle(*puzzle_of(game, puzzle)))
    speak = speaker(language(request), exercise.game.about.folder)
    return as_json(await judged(here.house.bots, exercise, tried_move(exercise, body.move), guest, speak))


async def _turn(request: Request, found: LiveTable, seat: int, place: int, speak: Speaker) -> Exercise:
    _must_be_over(found, seat)
    review = await app_state(request).house.reviews.kept(found, seat)
    if review is None or place >= len(review.costly):
        raise Problem.unknown(say("There is no such turn in the review of this game."))
    one = review.costly[place]
    names = [seat_name(found.table, number, speak) for number in range(found.table.match.seats)]
    return await found.beside(lambda table: of_turn(table.match, seat, one, names))


async def _standing(request: Request, found: LiveTable, seat: int, guest: str = "") -> Response:
    """Where the search stands; with a guest who may ask for it, it is begun."""
    _must_be_known(found, seat)
    house = app_state(request).house
    kept = await house.hindsights.kept(found, seat)
    if kept is None:
        if guest and await house.reviews.kept(found, seat) is None:
            raise Problem.not_now(say("First the game is reviewed, then it is found out what was possible."))
        job = house.hindsights.ask(found, seat, guest) if guest else house.hindsights.waited_for(found, seat)
        return as_json({"state": named(job), "share": round(job.share, 3) if job else 0.0, "hindsight": None})
    speak = table_speaker(found.table, language(request))
    told = await found.beside(lambda table: told_hindsight(table.match, kept, speak))
    return as_json({"state": "there", "share": 1.0, "hindsight": told})


def _must_be_over(found: LiveTable, seat: int) -> None:
    must_be_reviewable(found.table.match, seat, found.table.frozen, found.table.over)


def _must_be_known(found: LiveTable, seat: int) -> None:
    _must_be_over(found, seat)
    must_be_searchable(found.table)


def _page(made: bytes) -> Response:
    return Response(made, headers={"Cache-Control": "no-store"}, media_type="application/json")
