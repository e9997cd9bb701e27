"""The board lays itself out without overlaps; everything that can be picked is drawn and large enough."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from games.metro_domino.playing import LOW, ONES, legal, stuck, table
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.notation import parse_move
from roundhouse.core.words import LANGUAGES, Say, speaker
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.drawing.board import HALF
from roundhouse.games.metro_domino.drawing.layout import (
    BOX,
    LANES,
    MIDDLE,
    SHAPES,
    TILE_HIGH,
    WIDTH,
    Box,
    Plan,
    plan,
    segments,
)
from roundhouse.games.metro_domino.drawing.stations import FONT, TUNNEL
from roundhouse.games.metro_domino.drawing.tiles import face
from roundhouse.games.metro_domino.moves import Put, Remove
from roundhouse.games.metro_domino.parts import LENGTH, LINES, PLAIN, RULE, SOCKETS, STATIONS
from roundhouse.games.metro_domino.rules import moves, new, odds, play, to_act
from roundhouse.games.metro_domino.state import Opening, Options, State
from roundhouse.games.metro_domino.words import line_name, player, station_name, to_go, wants
from roundhouse.scene.shapes import Scene, Shape
from roundhouse.scene.svg import shape_ids

NARROW = " :.,|iltrfj"  # letter widths of DejaVu Sans, the widest font that drawings name
PHONE = 360
Thing = tuple[str, Box]


def end_positions(games: int) -> Iterator[State]:
    """The last position of so many random games for 2, 3 and 4 seats."""
    rng = Random(2024)
    for number in range(games):
        state = new(2 + number % 3, Options())
        while acting := to_act(state):
            choices = moves(state, acting[0])
            chance = acting == (NATURE,)
            move = rng.choices(choices, odds(state, choices))[0] if chance else rng.choice(choices)
            play(state, acting[0], move)
        yield state


def things(state: State, board: Plan, lang: str = "uk") -> Iterator[Thing]:
    """Every box that must touch no other: stations, places of tiles, sockets, words, tracks."""
    speak = speaker(lang, GAME.about.folder)
    for station, box in board.boxes.items():
        yield f"station {station}", box
    tokens = {one.line: one.seat for one in state.openings if not one.station}
    for line, row in board.rows.items():
        x, y = row.socket
        yield f"socket {line}", (x - 4, y - 4, 8, 8)
        for place in range(LENGTH[line]):
            x, y = row.slot(place)
            yield f"place {line} {place}", (x - HALF, y - TILE_HIGH / 2, 2 * HALF, TILE_HIGH)
        rest = to_go(line, len(state.lines[line]))
        words = player(tokens[line]) if line in tokens else None if state.closed >> line & 1 else rest
        if words is not None:
            sign = line in tokens or RULE[line] != PLAIN
            wide = width(speak(words)) + 15 * sign
            x, y = row.caption
            yield f"words {line}", (min(x, x + row.side * wide), y - FONT / 2, wide, FONT)
    for line, track in board.tracks.items():
        for number, box in enumerate(segments(track, TUNNEL)):
            yield f"track {line} {number}", box


def width(words: str) -> float:
    """How wide words are, a little more than measured in a browser."""
    return FONT * sum(0.34 if one in NARROW else 0.66 if one > "z" else 0.64 for one in words)


def overlaps(one: Thing, other: Thing) -> bool:
    """Whether two things lie on each other; a track may join its own pieces, its last tile and its station."""
    (name, (ax, ay, aw, ah)), (second, (bx, by, bw, bh)) = one, other
    apart = ax + aw <= bx + 1e-6 or bx + bw <= ax + 1e-6 or ay + ah <= by + 1e-6 or by + bh <= ay + 1e-6
    return not apart and not _joined(name.split(), second.split())


def _joined(one: list[str], other: list[str]) -> bool:
    if other[0] != "track":
        return False
    same_track = one[0] == "track" and one[1] == other[1]
    own_tile = one[0] == "place" and one[1] == other[1] and other[2] == "0" and int(one[2]) == LENGTH[int(one[1])] - 1
    return same_track or own_tile or (one[0] == "station" and other[2] == "3")


def neighbours(found: list[Thing]) -> Iterator[tuple[Thing, Thing]]:
    """All pairs whose heights meet; tracks come second, as they were made."""
    order = sorted(range(len(found)), key=lambda number: found[number][1][1])
    for place, one in enumerate(order):
        _, top, _, high = found[one][1]
        for other in order[place + 1 :]:
            if found[other][1][1] >= top + high:
                break
            yield found[min(one, other)], found[max(one, other)]


def check_board(state: State, lang: str = "uk") -> None:
    board = plan(state.openings)
    found = list(things(state, board, lang))
    wrong = [(one, other) for one, other in neighbours(found) if overlaps(one, other)]
    assert not wrong, wrong[:3]
    left = MIDDLE - board.width / 2
    for name, (x, y, wide, high) in found:
        assert left + 2 <= x <= x + wide <= left + board.width - 2, (name, x, wide)
        assert 2 <= y <= y + high <= board.height - 2, (name, y, high)


@pytest.mark.no_cover
def test_nothing_overlaps_in_a_thousand_random_end_positions() -> None:
    stations = 0
    for state in end_positions(1000):
        check_board(state)
        stations = max(stations, len(state.openings))
    assert stations >= 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_overlaps_in_any_language(lang: str) -> None:
    for state in end_positions(40):
        check_board(state, lang)


def random_tree(rng: Random, first: tuple[int, ...]) -> tuple[Opening, ...]:
    """All ten stations grown at random lines, the first from one of these."""
    free, openings = list(first), []
    order = list(range(1, STATIONS + 1))
    rng.shuffle(order)
    for number, station in enumerate(order):
        line = free.pop(rng.randrange(len(free)))
        free += SOCKETS[station]
        openings.append(Opening(line, number % 4, station))
    return tuple(openings)


def test_nothing_overlaps_however_ten_stations_grow() -> None:
    rng = Random(7)
    for number in range(400):
        first = (SOCKETS[0], SOCKETS[0][:2], SOCKETS[0][2:], SOCKETS[0][:1])[number % 4]
        state = new(4, Options())
        state.openings = random_tree(rng, first)
        for opening in state.openings:
            state.closed |= 1 << opening.line
        check_board(state)


def test_the_deepest_nest_needs_no_more_lanes_than_there_are() -> None:
    """Ten stations on one side, each branch a copy of the other, is the worst there can be."""
    child: list[tuple[int, int]] = []
    stations = iter(range(1, STATIONS + 1))

    def grow(line: int, size: int) -> None:
        station = next(stations)
        child.append((line, station))
        left, right = SOCKETS[station]
        rest = size - 1
        if rest:
            grow(right, rest - rest // 2)
        if rest // 2:
            grow(left, rest // 2)

    grow(1, 5)
    grow(0, 5)
    state = new(2, Options())
    state.openings = tuple(Opening(line, 0, station) for line, station in child)
    state.closed = sum(1 << line for line, _ in child)
    check_board(state)
    edge = max(x for track in plan(state.openings).tracks.values() for x, _ in track)
    assert edge < WIDTH - 4
    assert LANES == 3


def test_earlier_rows_keep_their_order_and_the_start_stays_in_the_middle() -> None:
    board = plan(())
    x, y, wide, high = board.boxes[0]
    assert x + wide / 2 == MIDDLE
    assert y + high / 2 == pytest.approx(board.height / 2, abs=6)
    assert {row.side for row in board.rows.values()} == {-1, 1}
    assert wide == 2 * BOX


def test_the_first_tiles_are_large_on_a_phone() -> None:
    board = plan(())
    assert 2 * HALF * PHONE / board.width >= 38.4
    assert 2 * HALF * 378 / board.width >= 40, "on a phone of 390 px"


def test_the_frame_grows_in_few_steps_and_keeps_its_shape_while_it_can() -> None:
    rng = Random(11)
    for _ in range(60):
        openings = random_tree(rng, SOCKETS[0])
        boards = [plan(openings[:number]) for number in range(len(openings) + 1)]
        widths = [board.width for board in boards]
        assert widths == sorted(widths)
        assert len(set(widths)) <= 3
        assert max(widths) <= WIDTH
        shapes = [board.height / board.width for board in boards]
        assert shapes[:3] == pytest.approx([SHAPES[0]] * 3), "the page does not jump with the first stations"
        assert len({round(shape, 3) for shape in shapes}) <= 5


def test_what_only_moves_with_the_frame_does_not_look_changed() -> None:
    match = table(LOW, ONES)
    lines = [drawn_line(match, 1)]
    match.state.openings = (Opening(0, 0, 3),)
    match.state.closed = 1
    lines.append(drawn_line(match, 1))
    assert lines[0] == lines[1]


def drawn_line(match: Match, number: int) -> Shape:
    """The target of a line as the board draws it."""
    scene = next(scene for scene in GAME.drawing.draw(match.state, 0) if scene.place == "board")
    return next(shape for shape in every(scene) if shape.id == f"line-{number}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tiles_laid_open_at_the_end_have_names(lang: str) -> None:
    speak = speaker(lang, GAME.about.folder)
    tiles = 0
    for state in end_positions(6):
        for scene in GAME.drawing.draw(GAME.secrecy.view(state, 0), 0):
            if scene.place == "other":
                names = [speak(shape.label) for shape in scene.shapes]
                assert all("|" in name for name in names)
                tiles += len(names)
    assert tiles


def test_words_are_large_enough_on_a_phone() -> None:
    for state in end_positions(12):
        for scene in GAME.drawing.draw(GAME.secrecy.view(state, 0), 0):
            scale = PHONE / scene.width
            sizes = [float(shape.attrs["font_size"]) * scale for shape in every(scene) if shape.tag == "text"]
            assert min(sizes, default=11) >= 11, scene.name


def every(scene: Scene) -> Iterator[Shape]:
    """Every shape of a scene."""
    waiting = list(scene.shapes)
    while waiting:
        shape = waiting.pop()
        yield shape
        waiting += [one for one in shape.inside if isinstance(one, Shape)]


def test_a_move_is_a_tile_and_a_line_end() -> None:
    match = table(LOW, ONES)
    view = GAME.secrecy.view(match.state, 0)
    choice = GAME.drawing.choice(view, 0, Put(2, 0, 0))
    assert choice.shapes == ("tile-0-2", "line-0")
    assert choice.scene == "board"
    drawn = {name for scene in GAME.drawing.draw(view, 0) for name in shape_ids(scene)}
    assert set(choice.shapes) <= drawn
    words = [
        speaker("en", GAME.about.folder)(GAME.drawing.choice(view, 0, Put(*halves, 1)).words)
        for halves in ((0, 8), (8, 0))
    ]
    assert words == [
        "Start line Start (upper right) with 0|8, 8 outward",
        "Start line Start (upper right) with 8|0, 0 outward",
    ]


def test_a_line_is_called_by_its_station_and_where_it_leaves_it_on_the_board() -> None:
    english = speaker("en", GAME.about.folder)
    rows = plan(tuple(Opening(line, 0, station) for line, station in ((0, 5), (3, 1), (13, 2)))).rows
    middle = sum(rows[line].y for line in SOCKETS[0]) / 4
    for line, row in rows.items():
        name, side = english(line_name(line)), "left" if row.side < 0 else "right"
        half = f"{'upper' if row.y < middle else 'lower'} " if line in SOCKETS[0] else ""
        assert name.endswith(f" ({half}{side})")
        assert name.startswith("Start" if line in SOCKETS[0] else station_name(LINES[line].station))
    assert len({english(line_name(line)) for line in range(len(LINES))}) == len(LINES)


def test_a_removal_is_a_token_and_a_laid_tile_and_asks_first() -> None:
    match = table("2|2 4|8 0|0 0|1 0|2 0|3 0|4 0|5 0|6", ONES)
    match.say(0, "put 2 2 0")
    view = GAME.secrecy.view(match.state, 0)
    choice = GAME.drawing.choice(view, 0, Remove(0, 1))
    assert choice.shapes == ("metro-0", "laid-0-1")
    assert choice.confirm
    assert set(choice.shapes) <= {name for scene in GAME.drawing.draw(view, 0) for name in shape_ids(scene)}


def test_a_tile_turns_itself_to_the_line() -> None:
    match = table(LOW, ONES)
    assert face(0, 2, HALF, TILE_HIGH) in every_ghost(match, "put 2 0 0")  # line 0 grows to the left
    match.say(0, "put 0 7 1")
    assert face(7, 1, HALF, TILE_HIGH) in every_ghost(match, "put 7 1 1")


def every_ghost(match: Match, text: str) -> Iterator[Shape]:
    """Every shape of the ghost of a move."""
    seat = GAME.rules.to_act(match.state)[0]
    ghost = GAME.drawing.choice(GAME.secrecy.view(match.state, seat), seat, parse_move(GAME, text)).ghost
    return every(Scene("ghost", Say(""), 1, 1, [ghost]))


@pytest.mark.parametrize(
    ("picked", "rule"),
    [
        (["tile-0-3", "line-0"], "MD-23"),
        (["tile-0-3", "laid-0-0"], "MD-23"),
        (["laid-0-0"], "MD-36"),
        (["pool-0"], "MD-22"),
        (["tile-0-0"], None),
    ],
)
def test_a_dead_click_has_a_meaning_and_a_reason(picked: list[str], rule: str | None) -> None:
    match = table(LOW, ONES)
    view = GAME.secrecy.view(match.state, 0)
    meant = list(GAME.drawing.candidates(view, 0, picked))
    assert [GAME.rules.why_not(view, 0, move) for move in meant] == ([rule] if rule else [])


def test_the_drawn_tile_is_marked_and_hands_of_any_size_fit_the_rack() -> None:
    match = stuck("6|6")
    assert legal(match, 0) == ["keep"]
    rack = next(scene for scene in GAME.drawing.draw(GAME.secrecy.view(match.state, 0), 0) if scene.place == "hand")
    label = next(shape.label for shape in rack.shapes if shape.id == "tile-6-6")
    assert speaker("uk", GAME.about.folder)(label) == "6|6, щойно взята"
    match.state.hands[0] = (1 << 45) - 1
    rack = next(scene for scene in GAME.drawing.draw(GAME.secrecy.view(match.state, 0), 0) if scene.place == "hand")
    boxes = [shape.inside[0].attrs for shape in rack.shapes if shape.id.startswith("tile-")]
    assert len(boxes) == 45
    assert all(box["y"] + box["height"] <= rack.height and box["x"] + box["width"] <= rack.width for box in boxes)
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)


def test_a_spectator_sees_no_hand() -> None:
    match = table(LOW, ONES)
    scenes = GAME.drawing.draw(GAME.secrecy.view(match.state, None), None)
    assert [scene.place for scene in scenes] == ["board", "side"]
    assert not any(name.startswith("tile-") for scene in scenes for name in shape_ids(scene))


def test_the_words_of_a_line_stand_outside_of_what_glows() -> None:
    board = GAME.drawing.draw(table(LOW, ONES).state, 0)[0]
    lines = [one for one in all_of(board.shapes) if one.id.startswith("line-")]
    assert len(lines) == 4
    assert [text for text in all_of(lines) if text.tag == "text" and isinstance(text.inside[0], Say)] == []
    words = [one.inside[0] for one in all_of(board.shapes) if one.tag == "text"]
    assert wants(0, 2) in words, "what its open end wants is said"
    for number in (1, 2):
        assert to_go(number, 0) in words


def all_of(shapes: Iterable[Shape | str | Say]) -> Iterator[Shape]:
    """Every shape, and what is in it."""
    for one in shapes:
        if isinstance(one, Shape):
            yield one
            yield from all_of(one.inside)


def test_a_laid_tile_comes_out_of_the_hand_in_which_it_was() -> None:
    match = table(LOW, ONES)
    hand = {shape.id: shape for shape in scene(match, 0, "hand").shapes}
    match.say(0, "put 0 7 1")
    laid = next(one for one in every(scene(match, 0, "board")) if one.id == "laid-1-0")
    assert laid.attrs["data_from"] in hand
    bodies = [one for one in every(Scene("tile", Say(""), 1, 1, [hand[str(laid.attrs["data_from"])]])) if body(one)]
    assert len(bodies) == 1, "the tile goes; what it stands on stays"
    assert "tile-0-7" not in {shape.id for shape in scene(match, 0, "hand").shapes}


def scene(match: Match, seat: int, name: str) -> Scene:
    """One of the drawings of a seat."""
    return next(one for one in GAME.drawing.draw(GAME.secrecy.view(match.state, seat), seat) if one.name == name)


def body(shape: Shape) -> bool:
    return "data_body" in shape.attrs
