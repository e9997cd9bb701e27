"""The addresses of the house in a page, and what is done at each."""

import re
from collections.abc import Callable
from typing import Any

from roundhouse.core.errors import NotLegal
from roundhouse.core.notation import read_move
from roundhouse.core.options import check_table, read_options
from roundhouse.core.strict_json import write_json
from roundhouse.core.words import say, speaker
from roundhouse.games import find
from roundhouse.site import coach
from roundhouse.site.asked import Asked, Text, Thought
from roundhouse.site.house import position_of
from roundhouse.table.advised import noted
from roundhouse.table.errors import NotAsked
from roundhouse.table.export import picture, seed_check, shown_log, whole_log
from roundhouse.table.frame import frozen, table_speaker, viewing_seat
from roundhouse.table.hints import hints, no_hints
from roundhouse.table.lessons import paragraphs
from roundhouse.table.local import ME
from roundhouse.table.making import taught_lesson
from roundhouse.table.page import earlier_page, look, whole_narration
from roundhouse.table.problems import Problem, not_asked, refused
from roundhouse.table.record import SeatRecord
from roundhouse.table.share import share_picture
from roundhouse.table.shelf import layer
from roundhouse.table.table import Table
from roundhouse.table.teaching import teaching
from roundhouse.table.texts import NAME_LENGTH, clean
from roundhouse.table.thinking import read_advice
from roundhouse.table.why import why, why_shapes
from roundhouse.table.worth import finals, worths

SVG, LINES = "image/svg+xml", "application/x-ndjson"


def answer(method: str, path: str, asked: Asked) -> Any:
    """What is answered at an address, to who may ask there."""
    for wanted, pattern, door in ROUTES:
        found = pattern.fullmatch(path) if wanted == method else None
        if found:
            if asked.who != ME and door not in FOR_FRIENDS:
                raise Problem.not_host()
            asked.names = found.groups()
            return door(asked)
    raise Problem.unknown(say("There is nothing at this address."))


def get_rules(asked: Asked) -> Any:
    """How to play."""
    game = asked.game
    title = speaker(asked.lang, game.about.folder)(game.title)
    text = paragraphs(game, teaching(game), asked.lang)
    return {"name": game.name, "title": title, "lang": asked.lang, "paragraphs": text}


def get_under(asked: Asked) -> Any:
    """The layer of a drawing that never changes."""
    return Text(layer(asked.game, asked.names[1], asked.lang)[0], SVG)


def post_table(asked: Asked) -> Any:
    """Make a table and begin."""
    body, game = asked.body, find(str(asked.body["game"]))
    options = read_options(game, body.get("options", {}))
    check_table(game, len(body["seats"]), options)
    seats = [_seat(**wish) for wish in body["seats"]]
    hints_on = bool(body.get("hints", True))
    return _made(asked.house.make(game, options, seats, int(body.get("pace", 700)), hints_on=hints_on))


def post_lesson(asked: Asked) -> Any:
    """Begin a lesson."""
    body = asked.body
    found = taught_lesson(str(body["game"]), str(body["lesson"]))
    seats = [_seat("bot", level="easy") for _ in range(found.begins.seats)]
    seats[found.seat] = _seat("me", str(body.get("name", "")))
    return _made(asked.house.teach(found, seats, int(body.get("pace", 700))))


def post_log(asked: Asked) -> Any:
    """A table from a saved log."""
    seat = asked.body.get("seat")
    others = "seat" in asked.body and seat is None
    table, wrong = asked.house.load(str(asked.body["log"]), None if seat is None else int(seat), others)
    speak = speaker(asked.lang, table.game.about.folder)
    more = {"over": table.over, "frozen": frozen(table, speak), "wrong": [speak(one) for one in wrong]}
    return _made(table, more)


def get_page(asked: Asked) -> Any:
    """The page of a table."""
    return look(asked.table, asked.who, asked.number("seat"), asked.lang).text()


def post_move(asked: Asked) -> Any:
    """Make a move."""
    table, seat = asked.table, asked.seat
    _must_be_free(table, seat)
    move = read_move(table.game, asked.body["move"])
    try:
        again = asked.house.move(table, seat, int(asked.body["seq"]), move)
    except NotAsked as error:
        raise not_asked(table, error.text(asked.lang), seat) from error
    except NotLegal as error:
        raise refused(table, error.refusal, seat, move, asked.lang) from error
    return {"seq": table.seq, "again": again}


def post_undo(asked: Asked) -> Any:
    """Take the last move back."""
    table, seat = asked.table, asked.seat
    _must_be_free(table, seat)
    try:
        asked.house.undo(table, seat, int(asked.body["seq"]), bool(asked.body.get("practice")))
    except NotLegal as error:
        raise refused(table, error.refusal, seat, None, asked.lang) from error
    return {"seq": table.seq}


def post_why(asked: Asked) -> Any:
    """Why not?"""
    table, seat, body = asked.table, asked.seat, asked.body
    if body.get("move") is not None:
        return why(table, seat, read_move(table.game, body["move"]), asked.lang)
    return why_shapes(table, seat, [str(one) for one in body["shapes"]], asked.lang)


def post_worth(asked: Asked) -> Any:
    """What moves are worth."""
    table, seat = asked.table, asked.seat
    moves = [read_move(table.game, one) for one in asked.body["moves"]]
    return {"worth": worths(table, seat, moves, asked.lang), "final": finals(table, seat, moves)}


def post_hint(asked: Asked) -> Any:
    """A good move, from what the seat may know."""
    table, seat = asked.table, asked.seat
    table.must_be_playable()
    if (why := no_hints(table, seat)).text:
        raise Problem.not_now(why)
    if seat not in table.acting():
        raise Problem.not_now(say("It is not your turn; wait for the others."))
    view, where = table.game.secrecy.view(table.match.state, seat), (seat, position_of(table, seat))

    def told(found: Any) -> Any:
        advised, speak = read_advice(table.game, found), table_speaker(table, asked.lang)
        return {"hints": hints(table.game, view, seat, advised, speak)}

    def then(found: Any) -> Any:
        now = asked.house.table(table.id)
        if (seat, position_of(now, seat)) != where:
            raise now.stale(seat)
        mine, first = now.record.seats[seat], read_advice(table.game, found)[0].move
        mine.hints, mine.advised = mine.hints + 1, noted(mine.advised, now.match, seat, first)
        asked.house.changed(now)
        asked.house.advised[table.id] = where, found
        return told(found)

    known, found = asked.house.advised.get(table.id, (None, None))
    if known == where:  # thought about once and counted once, however often it is asked for
        return told(found)
    return Thought(("advice", table.game.name, view, seat, where[1]), then, asked.lang)


def post_pace(asked: Asked) -> Any:
    """How fast bots move."""
    table = asked.table
    table.record.pace = max(0, min(5000, int(asked.body["pace"])))
    asked.house.changed(table)
    return {"pace": table.record.pace}


def post_seat(asked: Asked) -> Any:
    """Rename a seat, let a bot play it, play on; let a friend sit down who has come from another device."""
    table, number, body = asked.table, int(asked.names[1]), asked.body
    if number >= len(table.record.seats):
        raise Problem.unknown(say("There is no seat {seat} at this table.", seat=number))
    name, do = clean(str(body.get("name", "")), NAME_LENGTH), str(body["do"])
    if do == "friend" and asked.who == ME:
        return {"friend": asked.house.seat_friend(table, number, name)}
    return asked.house.change_seat(table, number, do, name, str(body.get("level", "normal")), asked.who)


def post_start(asked: Asked) -> Any:
    """Begin without waiting longer: bots take the open seats where it is wished."""
    asked.house.start(asked.table, str(asked.body.get("fill", "")))
    return {"started": True}


def post_again(asked: Asked) -> Any:
    """Play again with the same seats."""
    table = asked.table
    if not table.over:
        table.must_be_playable()
        raise Problem.not_now(say("The game is not over yet."))
    return _made(asked.house.table(asked.house.again(table)))


def post_what_if(asked: Asked) -> Any:
    """Go on from a position of a finished game."""
    return _made(asked.house.what_if(asked.table, int(asked.body["at"]), int(asked.body.get("seat", 0))))


def get_log(asked: Asked) -> Any:
    """The log: what one may know; everything once the game is over."""
    log = shown_log(asked.table, asked.who, asked.number("seat"), speaker(asked.lang))
    return Text(log.decode(), LINES)


def post_whole_log(asked: Asked) -> Any:
    """The log with all that is hidden, where nobody else sits: to go on elsewhere."""
    table, speak = asked.table, speaker(asked.lang)
    if table.over or not table.game.secrecy.hands:
        return {"log": shown_log(table, asked.who, None, speak).decode()}
    table.must_be_playable()
    asked.house.take_home(table)
    return {"log": whole_log(table, asked.who, speak).decode()}


def get_story(asked: Asked) -> Any:
    """The whole log in words."""
    return whole_narration(asked.table, asked.who, asked.number("seat"), asked.lang)


def get_replay(asked: Asked) -> Any:
    """The page at a position."""
    at = asked.number("at")
    return earlier_page(
        asked.table, asked.who, asked.number("seat"), asked.lang, len(asked.table.match.moves) if at is None else at
    )  # fmt: skip


def get_picture(asked: Asked) -> Any:
    """A picture of one scene, at a position."""
    theme = "dark" if asked.query.get("theme") == "dark" else "light"
    scene, at = asked.query.get("scene", ""), asked.number("at")
    return Text(picture(asked.table, asked.who, asked.number("seat"), at, scene, asked.lang, theme).decode(), SVG)


def get_share(asked: Asked) -> Any:
    """After the end: the board, who won, the points, the day."""
    table, seat = asked.table, asked.number("seat")
    if not table.over:
        raise Problem.not_now(say("There is a picture to share once the game is over."))
    eyes = seat if seat in range(table.match.seats) else viewing_seat(table, asked.who, None)[0]
    theme = "dark" if asked.query.get("theme") == "dark" else "light"
    return Text(share_picture(table, eyes, asked.lang, theme, asked.query.get("names") == "true").decode(), SVG)


def get_seed_check(asked: Asked) -> Any:
    """After the end: the seed against its commitment and against every move of Nature."""
    if not asked.table.over:
        raise Problem.not_now(say("The seed is revealed when the game is over."))
    return seed_check(asked.table, speaker(asked.lang))


def _made(table: Table, more: dict[str, Any] | None = None) -> Text:
    told = {"table": table.id, "started": table.record.started, "invites": {}, **(more or {})}
    return Text(write_json(told).decode(), status=201)


def _seat(kind: str, name: str = "", level: str = "normal") -> SeatRecord:
    called = clean(name, NAME_LENGTH)
    if kind == "bot":
        return SeatRecord("bot", called, level)
    if kind == "link":
        return SeatRecord("open")
    return SeatRecord("person", called, "", {ME})


def _must_be_free(table: Table, seat: int) -> None:
    table.must_be_playable()
    if table.record.seats[seat].kind == "bot":
        raise Problem.not_now(say("A bot plays for this seat; take it back first."))


def _route(method: str, address: str, answer: Callable[[Asked], Any]) -> tuple[str, re.Pattern[str], Any]:
    return method, re.compile(address.replace("{}", "([A-Za-z0-9_-]{1,40})")), answer


ROUTES = [
    _route("GET", "/api/games/{}/rules", get_rules),
    _route("GET", "/api/games/{}/under/{}", get_under),
    _route("GET", "/api/puzzles/{}/{}", coach.get_puzzle),
    _route("GET", r"/api/puzzles/{}/{}/picture\.svg", coach.get_puzzle_picture),
    _route("POST", "/api/puzzles/{}/{}", coach.post_puzzle),
    _route("GET", "/api/tables/{}/review", coach.get_review),
    _route("POST", "/api/tables/{}/review", coach.post_review),
    _route("GET", "/api/tables/{}/review/turns/{}", coach.get_turn),
    _route("POST", "/api/tables/{}/review/turns/{}", coach.post_turn),
    _route("GET", "/api/tables/{}/hindsight", coach.get_hindsight),
    _route("POST", "/api/tables/{}/hindsight", coach.post_hindsight),
    _route("GET", "/api/tables/{}/hindsight/replay", coach.get_better),
    _route("GET", r"/api/tables/{}/hindsight/picture\.svg", coach.get_better_picture),
    _route("POST", "/api/tables", post_table),
    _route("POST", "/api/lessons", post_lesson),
    _route("POST", "/api/logs", post_log),
    _route("GET", "/api/tables/{}", get_page),
    _route("POST", "/api/tables/{}/moves", post_move),
    _route("POST", "/api/tables/{}/undo", post_undo),
    _route("POST", "/api/tables/{}/why", post_why),
    _route("POST", "/api/tables/{}/worth", post_worth),
    _route("POST", "/api/tables/{}/hint", post_hint),
    _route("POST", "/api/tables/{}/pace", post_pace),
    _route("POST", "/api/tables/{}/seats/{}", post_seat),
    _route("POST", "/api/tables/{}/start", post_start),
    _route("POST", "/api/tables/{}/again", post_again),
    _route("POST", "/api/tables/{}/whatif", post_what_if),
    _route("GET", "/api/tables/{}/log", get_log),
    _route("POST", "/api/tables/{}/log", post_whole_log),
    _route("GET", r"/api/tables/{}/story", get_story),
    _route("GET", r"/api/tables/{}/replay", get_replay),
    _route("GET", r"/api/tables/{}/picture\.svg", get_picture),
    _route("GET", r"/api/tables/{}/share\.svg", get_share),
    _route("GET", r"/api/tables/{}/seed-check", get_seed_check),
]
"""Not here: what needs a house that stays, such as chat, watching and the line of the day."""
FOR_FRIENDS = {
    get_rules, get_under, get_page, post_move, post_undo, post_why, post_worth, post_seat, get_log, get_story,
    get_replay, get_picture, get_share, get_seed_check,
}  # fmt: skip
"""What a friend at another device may ask for, of tables at which they sit."""
