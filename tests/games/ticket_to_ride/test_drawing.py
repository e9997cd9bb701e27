"""The drawing: nothing overlaps, everything is readable at phone width, shapes mean moves."""

from gzip import compress
from itertools import combinations
from math import cos, radians, sin
from random import Random

import pytest

from games.ticket_to_ride.playing import ARC_CHAMPS_RED, EIFFEL_PURPLE, NORD_BLUE, Table
from roundhouse.core.match import Match
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games.ticket_to_ride import GAME
from roundhouse.games.ticket_to_ride.drawing import layout
from roundhouse.games.ticket_to_ride.drawing.signs import INKS as CARD_INKS
from roundhouse.games.ticket_to_ride.moves import Claim, Keep, Take
from roundhouse.games.ticket_to_ride.parts import city
from roundhouse.games.ticket_to_ride.scoring import completed
from roundhouse.scene.ink import INKS, colour
from roundhouse.scene.shapes import Scene, Shape
from roundhouse.scene.svg import shape_ids, svg, under_text
from sight import LIGHTS, SIGHTS, unlike

PARIS = city("paris")
PHONE = 360


def every(scene: Scene) -> list[Shape]:
    found, waiting = [], list(scene.shapes)
    while waiting:
        shape = waiting.pop()
        found.append(shape)
        waiting += [one for one in shape.inside if isinstance(one, Shape)]
    return found


def some_states(seats: int = 3) -> list[Match]:
    rng, found = Random(3), []
    match = Match(GAME, seats, seed=bytes([9]) * 32)
    while not match.over:
        if not match.nature_acts():
            seat = rng.choice(GAME.rules.to_act(match.state))
            match.play(seat, rng.choice(match.legal(seat)))
        if len(match.moves) % 12 == 0:
            found.append(match.at(len(match.moves)))
    return [*found, match]


def test_tr_44_ways_to_pay_are_told_apart_by_the_cards_they_take() -> None:
    table = Table()
    claims = [Claim(EIFFEL_PURPLE, 5, wilds) for wilds in range(3)] + [Claim(EIFFEL_PURPLE, 6, 3)]
    ways = [GAME.drawing.choice(table.state, 0, claim) for claim in claims]
    assert len({one.picture for one in ways}) == len(ways)
    assert len({one.ghost for one in ways}) == 1, "all of them set the same buses"
    length = PARIS.routes[EIFFEL_PURPLE].length
    for one in ways:
        cards = [shape for shape in one.picture.inside if shape.tag == "rect"]
        assert len(cards) == length


def test_no_two_names_overlap_in_any_language() -> None:
    boxes = layout.names(PARIS)
    for one, other in combinations(boxes, 2):
        assert layout.overlap(one, other) == 0


def test_names_fit_their_boxes_and_the_paper() -> None:
    for place, (left, top, right, bottom) in zip(PARIS.places, layout.names(PARIS), strict=True):
        for lang in LANGUAGES:
            assert layout.width_of(place.lines, lang) <= right - left + 0.01
        assert bottom - top >= len(place.lines) * layout.LINE - 0.01
        assert left >= 0
        assert top >= 0
        assert right <= PARIS.sketch.width
        assert bottom <= PARIS.sketch.height


def test_names_leave_cells_and_places_free() -> None:
    blocks = layout._blocks(PARIS)
    for box in layout.names(PARIS):
        assert sum(layout.overlap(box, block) for block in blocks) < 60, "no more than a corner of a cell"


def test_cells_of_different_connections_do_not_touch() -> None:
    spots = [
        (cell.x, cell.y, frozenset((route.a, route.b)))
        for route, cells in zip(PARIS.routes, layout.cells(PARIS), strict=True)
        for cell in cells
    ]
    for (x, y, one), (u, v, other) in combinations(spots, 2):
        if one != other:
            assert (x - u) ** 2 + (y - v) ** 2 > 30**2
    for place in PARIS.places:
        assert min((x - place.x) ** 2 + (y - place.y) ** 2 for x, y, _ in spots) > (layout.MARKED + 10) ** 2


def corners(cell: layout.Cell) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """The corners of the bus that may stand on a cell, and the directions of its sides."""
    turn = radians(cell.turn)
    along, aside = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    spots = [
        (cell.x + dx * along[0] + dy * aside[0], cell.y + dx * along[1] + dy * aside[1])
        for dx in (-24.0, 24.0)
        for dy in (-12.5, 12.5)
    ]
    return spots, [along, aside]


def apart(one: layout.Cell, other: layout.Cell) -> float:
    """How far two buses stand from each other; below 0 they overlap."""
    (mine, sides), (theirs, more) = corners(one), corners(other)
    gaps = []
    for side in (*sides, *more):
        a, b = ([x * side[0] + y * side[1] for x, y in spots] for spots in (mine, theirs))
        gaps.append(max(min(a) - max(b), min(b) - max(a)))
    return max(gaps)


def test_buses_of_different_connections_do_not_drive_into_each_other() -> None:
    cells = [
        (frozenset((route.a, route.b)), one) for route in PARIS.routes for one in layout.cells(PARIS)[route.number]
    ]
    for (ends, one), (others, other) in combinations(cells, 2):
        if ends != others and abs(one.x - other.x) + abs(one.y - other.y) < 80:
            assert apart(one, other) > -1.5, "not more than the roundness of a corner"


def test_cells_are_24_pixels_long_on_a_phone_and_the_corner_of_the_loupe_is_free() -> None:
    assert layout.CELL * 378 / PARIS.sketch.width >= 24
    for left, top, right, bottom in layout.names(PARIS):
        assert not (right > PARIS.sketch.width - 90 and top < 90), (left, top, right, bottom)


def test_the_plan_is_sent_once_and_is_small() -> None:
    scene = GAME.drawing.draw(GAME.secrecy.view(Table().state, 0), 0)[0]
    assert scene.under is not None
    assert GAME.drawing.under(scene.under.name) is scene.under
    assert GAME.drawing.under("plan-nowhere") is None
    assert GAME.drawing.under("paris") is None
    assert not any(shape.id for shape in every(Scene("under", scene.title, 1, 1, scene.under.shapes)))
    text = under_text(scene.under, speaker("uk", GAME.about.folder))
    assert "Бельвіль" in text
    assert len(text) < 40_000
    assert len(compress(text.encode())) < 12_000


def test_an_equal_view_is_drawn_by_the_very_same_shapes() -> None:
    for match in some_states(2)[::3]:
        for seat in (0, 1, None):
            one, other = (GAME.drawing.draw(GAME.secrecy.view(match.state, seat), seat) for _ in range(2))
            assert all(a.shapes is b.shapes for a, b in zip(one, other, strict=True))
        for seat in GAME.rules.to_act(match.state) if not match.over else ():
            view = GAME.secrecy.view(match.state, seat)
            for move in match.legal(seat):
                assert GAME.drawing.choice(view, seat, move) is GAME.drawing.choice(view, seat, move)


def test_a_claim_changes_its_route_only() -> None:
    table = Table(("rr", "yy"))
    before = GAME.drawing.draw(GAME.secrecy.view(table.state, None), None)[0]
    table.say(0, f"claim {ARC_CHAMPS_RED} 0 0")
    after = GAME.drawing.draw(GAME.secrecy.view(table.state, None), None)[0]
    new = [two.id for one, two in zip(before.shapes, after.shapes, strict=True) if one is not two]
    assert new == ["route-0", "route-1"], "the claimed one, and the one beside it that is closed now"
    buses = next(shape for shape in every(after) if shape.id == "buses-0")
    assert (buses.attrs["data_enter"], buses.attrs["data_from"]) == ("drive", "place-0")
    assert buses.attrs["pointer_events"] == "none", "a tap means the route"


def test_a_new_card_of_the_row_turns_over() -> None:
    table = Table(row="rbwyg")
    table.take(0, 0, "p")
    row = next(one for one in GAME.drawing.draw(GAME.secrecy.view(table.state, 0), 0) if one.name == "row")
    cards = {shape.id: shape.attrs.get("data_enter") for shape in every(row) if shape.id.startswith("card-")}
    assert cards == {f"card-{slot}-{colour}": "flip" for slot, colour in enumerate((5, 1, 2, 3, 4))}


def test_everything_one_may_wonder_about_tells_what_it_is() -> None:
    for match in some_states(2)[::5]:
        for scene in GAME.drawing.draw(GAME.secrecy.view(match.state, 0), 0):
            for shape in every(scene):
                inert = shape.attrs.get("pointer_events") == "none"
                assert not shape.id or inert or shape.label.text, (scene.name, shape.id)


def test_the_ring_of_a_letter_grows_with_the_way_and_a_complete_ticket_shines() -> None:
    table = Table(("ww", "yy")).holding(0, "wwr")

    def mark() -> set[str]:
        scene = GAME.drawing.draw(GAME.secrecy.view(table.state, 0), 0)[0]
        place = next(shape for shape in scene.shapes if shape.id == "place-4")
        return {one.tag for one in place.inside if isinstance(one, Shape)}

    assert mark() == {"circle", "text"}
    table.say(0, "claim 30 2 0")
    assert mark() == {"circle", "path", "text"}
    table.blind(1, "bb")
    table.say(0, "claim 6 0 0")
    assert mark() == {"circle", "polygon", "text"}


@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
def test_words_can_be_read_on_paper_felt_and_tickets(mode: int) -> None:
    grounds = {
        "ttr-paper": ("ink",),
        "ttr-felt": ("ink", "muted", "bad"),
        "ttr-ticket": ("ink", "muted", "good", "bad"),
        "ttr-stub": ("ink",),
        "ttr-cream": ("on-light",),
        "glow": ("on-light",),
    }
    for ground, writing in grounds.items():
        for ink in writing:
            assert contrast(INKS[ink][mode], INKS[ground][mode]) >= 4.5, (ink, ground)
    for ink in ("ttr-red", "ttr-blue", "ttr-green", "ttr-violet"):
        assert contrast("#ffffff", INKS[ink][mode]) >= 3, f"the sign on {ink}"


def contrast(one: str, other: str) -> float:
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def brightness(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_words_are_large_enough_for_a_phone() -> None:
    for match in some_states():
        for seat in (0, None):
            for scene in GAME.drawing.draw(GAME.secrecy.view(match.state, seat), seat):
                for shape in every(scene):
                    if shape.tag == "text":
                        assert float(shape.attrs["font_size"]) * PHONE / scene.width >= 11


def test_words_stay_inside_their_scenes() -> None:
    for match in some_states()[::4]:
        for lang in LANGUAGES:
            speak = speaker(lang, GAME.about.folder)
            for scene in GAME.drawing.draw(GAME.secrecy.view(match.state, 0), 0):
                if scene.name == "map":
                    continue
                for shape in every(scene):
                    if shape.tag == "text" and "x" in shape.attrs:
                        wide = len(speak(shape.inside[0])) * float(shape.attrs["font_size"]) * 0.56  # type: ignore[arg-type]
                        x, anchor = float(shape.attrs["x"]), shape.attrs["text_anchor"]
                        left = x if anchor == "start" else x - wide if anchor == "end" else x - wide / 2
                        assert left > -8, (scene.name, shape.inside)
                        assert left + wide < scene.width + 8, (scene.name, shape.inside)


def test_cards_and_decks_are_large_enough_to_touch() -> None:
    row = GAME.drawing.draw(GAME.secrecy.view(Table().state, 0), 0)[1]
    for shape in row.shapes:
        if shape.id and shape.attrs.get("class_") != "ground":  # that only tells what it is
            frame = shape.inside[0] if shape.inside else shape
            assert isinstance(frame, Shape)
            assert float(frame.attrs["width"]) * PHONE / row.width >= 44


def test_claimed_routes_show_their_owners_sign() -> None:
    table = Table(("rr", "bb"))
    table.say(0, f"claim {ARC_CHAMPS_RED} 0 0")
    table.say(1, f"claim {NORD_BLUE} 1 0")
    page = svg(
        GAME.drawing.draw(GAME.secrecy.view(table.state, None), None)[0], speaker("en", GAME.about.folder), "light"
    )
    assert "Arc de Triomphe – Champs-Élysées: claimed by Player 1" in page
    assert "Montmartre – Gare du Nord: claimed by Player 2" in page


def test_own_tickets_are_marked_on_the_map_and_nobody_elses() -> None:
    table = Table(tickets=((0, 1), (2, 3)), keep=((0, 1), (2,)))
    speak = speaker("en", GAME.about.folder)
    own, other = (
        svg(GAME.drawing.draw(GAME.secrecy.view(table.state, seat), seat)[0], speak, "light") for seat in (0, None)
    )
    assert ">A</text>" in own
    assert ">B</text>" in own
    assert ">A</text>" not in other


def test_ticket_progress_counts_down_and_is_cut_off() -> None:
    table = Table(("rr", "bb"), tickets=((2, 1), (0, 3)), keep=((2,), (0,))).holding(0, "r")
    speak = speaker("en", GAME.about.folder)

    def mine() -> str:
        scenes = {scene.name: scene for scene in GAME.drawing.draw(GAME.secrecy.view(table.state, 0), 0)}
        return svg(scenes["mine"], speak, "light")

    assert "3 cells to go" in mine()
    table.say(0, "claim 6 0 0")
    assert "2 cells to go" in mine()
    table.state.shut[0] = (1 << 57) - 1
    assert "cut off" in mine()
    table.state.claimed[0] = 1 << 6 | 1 << 8 | 1 << 12
    assert "done" in mine()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_can_be_drawn_in_every_language(lang: str) -> None:
    speak = speaker(lang, GAME.about.folder)
    for match in some_states(4):
        for seat in (0, None):
            view = GAME.secrecy.view(match.state, seat)
            ids = [id for scene in GAME.drawing.draw(view, seat) for id in shape_ids(scene)]
            assert len(ids) == len(set(ids))
            assert speak(GAME.drawing.prompt(view, seat))
            assert all(svg(scene, speak) for scene in GAME.drawing.draw(view, seat))


def test_a_dead_click_means_the_nearest_move() -> None:
    table = Table(("gg", "yy"), "rb*yg").holding(0, "g")
    view = GAME.secrecy.view(table.state, 0)

    def why(*shapes: str) -> list[str | None]:
        return [GAME.rules.why_not(view, 0, move) for move in GAME.drawing.candidates(view, 0, shapes)]

    assert why(f"route-{EIFFEL_PURPLE}") == ["TR-44"]
    assert why("ticket-0") == ["TR-75"]
    assert why("ticket-3") == ["TR-71"]
    assert why("place-3", "route-999", "hand-2", "nonsense") == []
    assert list(GAME.drawing.candidates(view, 0, ["row-2"])) == [Take(2)]
    assert list(GAME.drawing.candidates(view, 0, ["deck", "tickets"])) == [
        table.legal(0, "blind")[0],
        table.legal(0, "tickets")[0],
    ]
    rich = GAME.secrecy.view(Table().holding(0, "pp**").state, 0)
    assert list(GAME.drawing.candidates(rich, 0, [f"route-{EIFFEL_PURPLE}"])) == [Claim(EIFFEL_PURPLE, 5, 1)]
    wild = GAME.secrecy.view(Table().holding(0, "****").state, 0)
    assert list(GAME.drawing.candidates(wild, 0, [f"route-{EIFFEL_PURPLE}"])) == [Claim(EIFFEL_PURPLE, 6, 3)]


def test_choices_name_shapes_and_ask_where_a_slip_hurts() -> None:
    table = Table(("rr", "yy"))
    view = GAME.secrecy.view(table.state, 0)
    claim = GAME.drawing.choice(view, 0, Claim(ARC_CHAMPS_RED, 0, 0))
    assert claim.shapes == (f"route-{ARC_CHAMPS_RED}",)
    assert claim.ghost is not None
    assert claim.confirm
    assert GAME.drawing.choice(view, 0, Take(0)).shapes == ("row-0",)
    keep = GAME.drawing.choice(view, 0, Keep((1, 2)))
    assert keep.shapes == ("ticket-1", "ticket-2")
    speak = speaker("uk", GAME.about.folder)
    assert speak(claim.words) == "Прокласти Тріумфальна арка – Єлисейські Поля: червона ×1"


def drawn_tickets(held: int, claimed: int) -> tuple[list[str], list[str]]:
    """A seat's tickets from top to bottom, and what the chips in the hand say."""
    state = Table(keep=((0, 1), (2, 3))).match.state
    state.tickets[0], state.claimed[0] = held, claimed
    scenes = {scene.name: scene for scene in GAME.drawing.draw(GAME.secrecy.view(state, 0), 0)}
    chips = next(shape for shape in scenes["hand"].shapes if shape.id == "owntickets-0")
    letters = [str(one.inside[0]) for one in chips.inside if isinstance(one, Shape) and one.tag == "text"]
    return [shape.id for shape in scenes["mine"].shapes], letters


def test_tickets_to_be_completed_come_first_and_the_hand_tells_of_all() -> None:
    last = len(PARIS.tickets) - 1
    lost = PARIS.tickets[last].b  # every route but those to this place is claimed
    claimed = sum(1 << n for n, route in enumerate(PARIS.routes) if lost not in (route.a, route.b))
    full = completed(PARIS, claimed, (1 << last + 1) - 1)
    first = next(n for n in range(last) if full >> n & 1)
    assert not full >> last & 1
    assert drawn_tickets(1 << first | 1 << last, claimed) == ([f"ticket-{last}", f"ticket-{first}"], ["B", "A"])
    order, letters = drawn_tickets(0b111111, 0)
    assert len(order) == 6
    assert letters == ["A", "B", "C", "+3"]


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("mode", LIGHTS)
def test_routes_and_cards_are_told_apart_without_hue(mode: str, sight: str) -> None:
    for one, other in combinations(range(6), 2):
        inks = (colour(CARD_INKS[number][1:], mode) for number in (one, other))
        assert unlike(*inks, sight) >= 11, (CARD_INKS[one], CARD_INKS[other])
