"""Tickets: two places, the way between them, and how far it is built."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.game import HIDDEN
from roundhouse.core.words import Say, many, say
from roundhouse.games.ticket_to_ride.drawing.board import KEPT, Tickets
from roundhouse.games.ticket_to_ride.drawing.cards import WIDTH
from roundhouse.games.ticket_to_ride.drawing.signs import words
from roundhouse.games.ticket_to_ride.parts import City, city
from roundhouse.games.ticket_to_ride.scoring import cells_to_go, completed
from roundhouse.games.ticket_to_ride.state import OVER, State
from roundhouse.games.ticket_to_ride.words import place_words, ticket_words
from roundhouse.scene.shapes import Place, Scene, Shape, circle, group, keep, line, path

LETTERS = "ABCDEFGHIJKLMNOPQRST"
_TALL, _STEP = 70.0, 78.0
LOST, OUT = -1, -2  # instead of cells to go: the game is over, the way is cut off


def shown_tickets(view: State, seat: int) -> Tickets:
    """The tickets of a seat that may be shown, with letters: its own, then those it is looking at."""
    return _lettered(view.tickets[seat], tuple(view.seeing[seat]))


@lru_cache(maxsize=KEPT)
def _lettered(held: int, seeing: tuple[int, ...]) -> Tickets:
    kept = [] if held == HIDDEN else list(each(held))
    looking = sorted(ticket for ticket in seeing if ticket != HIDDEN)
    return tuple(zip(LETTERS, [*kept, *looking], strict=False))


@lru_cache(maxsize=KEPT)
def done_of(town: City, claimed: int, tickets: Tickets) -> int:
    """Which of the shown tickets are complete, as bits."""
    return completed(town, claimed, sum(1 << ticket for _, ticket in tickets))


def tickets_scene(view: State, tickets: Tickets, seat: int, name: str, place: Place) -> Scene:
    """Tickets one a line: letter, places, points, how far they are."""
    offered = tuple(sorted(view.seeing[seat]))
    over = view.phase == OVER
    return _tickets(view.map, tickets, offered, view.claimed[seat], view.shut[seat], over, seat, name).at(place)


@lru_cache(maxsize=KEPT)
def _tickets(
    name: str, tickets: Tickets, offered: tuple[int, ...], claimed: int, shut: int, over: bool, seat: int, scene: str
) -> Scene:
    town = city(name)
    done = done_of(town, claimed, tickets)
    ordered = sorted(tickets, key=lambda one: (one[1] not in offered, done >> one[1] & 1, one[0]))
    shapes = []
    for number, (letter, ticket) in enumerate(ordered):
        to_go = _to_go(town, claimed, shut, ticket, done, over)
        shapes.append(_ticket(town, letter, ticket, 4 + _STEP * number, to_go, ticket in offered))
    title = say("Tickets to choose from") if offered else say("Tickets")
    return Scene(scene, title, WIDTH, 8 + _STEP * max(1, len(ordered)), shapes, "mat", seat)


def _to_go(town: City, claimed: int, shut: int, ticket: int, done: int, over: bool) -> int:
    if done >> ticket & 1:
        return 0
    left = cells_to_go(town, claimed, shut, ticket)
    return LOST if over else OUT if left is None else left


@keep
def _ticket(town: City, letter: str, ticket: int, y: float, to_go: int, offered: bool) -> Shape:
    one, done = town.tickets[ticket], to_go == 0
    edge, thick = ("@glow", 4) if offered else ("@good", 3) if done else ("@ttr-kerb", 2)
    inside = [
        path(_outline(y + 3), fill="@shadow", opacity=0.25),
        path(_outline(y), fill="@ttr-ticket", stroke=edge, stroke_width=thick),
        path(_stub(y), fill="@ttr-stub"),
        line((WIDTH - 84, y + 8), (WIDTH - 84, y + 62), stroke="@ttr-kerb", stroke_width=2, stroke_dasharray="4 5"),
        circle(42, y + 35, 23, fill="@good" if done else "@glow", stroke="@ttr-outline", stroke_width=2.2),
        words(42, y + 36, letter, 26, font_weight=700, fill="@paper" if done else "@on-light"),
        *_way(y, one.points, to_go),
        words(108, y + 20, place_words(town, one.a), 25, text_anchor="start"),
        words(108, y + 50, place_words(town, one.b), 25, text_anchor="start"),
        _progress(y + 36, to_go),
        words(WIDTH - 43, y + 36, str(one.points), 34, font_weight=700),
        *(_taken(y) if offered else ()),
    ]
    return group(inside, id=f"ticket-{ticket}", label=_label(town, ticket, to_go), data_enter="flip")


def _taken(y: float) -> Iterator[Shape]:
    """Seen while it is picked (drawing.css): a frame, and a tick in the place of its letter."""
    yield path(_outline(y), fill="none", stroke="@accent", stroke_width=9, opacity=0, class_="when-picked")
    tick = path(f"M30,{y + 36:g}l9,9l16,-18", fill="none", stroke="@paper", stroke_width=6, stroke_linecap="round")
    yield group([circle(42, y + 35, 27, fill="@accent"), tick], opacity=0, class_="when-picked")


def _outline(y: float) -> str:
    """A slip of paper with a notch on either side where the stub begins."""
    right, cut = WIDTH - 4, WIDTH - 84
    return (
        f"M18,{y:g}H{cut - 7:g}a7,7 0 0 0 14,0H{right - 14:g}q14,0 14,14V{y + _TALL - 14:g}q0,14 -14,14"
        f"H{cut + 7:g}a7,7 0 0 0 -14,0H18q-14,0 -14,-14V{y + 14:g}q0,-14 14,-14Z"
    )


def _stub(y: float) -> str:
    right, cut = WIDTH - 6, WIDTH - 83
    low = y + _TALL - 14
    return f"M{cut:g},{y + 9:g}q5,-1 6,-7H{right - 12:g}q12,0 12,12V{low:g}q0,12 -12,12H{cut + 6:g}q-1,-6 -6,-7Z"


def _way(y: float, points: int, to_go: int) -> list[Shape]:
    """From the one place to the other, as far as it is built."""
    top, bottom = y + 20, y + 50
    built = 1.0 if to_go == 0 else 0.0 if to_go < 0 else max(0.0, 1 - to_go / max(points, 1))
    drawn = [line((90, top), (90, bottom), stroke="@ttr-kerb", stroke_width=4, stroke_dasharray="3 4")]
    if built:
        drawn.append(line((90, top), (90, top + (bottom - top) * built), stroke="@ttr-green", stroke_width=5))
    ends: dict[str, Any] = {"fill": "@ttr-cream", "stroke": "@ttr-outline", "stroke_width": 2.2}
    return [*drawn, circle(90, top, 6, **ends), circle(90, bottom, 6, **ends)]


def _progress(y: float, to_go: int) -> Shape:
    told, ink = _told(to_go)
    return words(WIDTH - 98, y, told, 24, fill=ink, text_anchor="end", font_weight=600)


def _told(to_go: int) -> tuple[Say, str]:
    if to_go == 0:
        return say("✓ done"), "@good"
    if to_go < 0:
        return (say("✗ lost") if to_go == LOST else say("✗ cut off")), "@bad"
    return many("{n} cell to go", "{n} cells to go", to_go), "@muted"


def _label(town: City, ticket: int, to_go: int) -> Say:
    named = ticket_words(town, ticket)
    if to_go == 0:
        return say("Ticket {ticket}: complete", ticket=named)
    if to_go == LOST:
        return say("Ticket {ticket}: not completed, its points are lost", ticket=named)
    if to_go == OUT:
        return say("Ticket {ticket}: it can no longer be completed, and costs its points", ticket=named)
    left = many("{n} cell to go", "{n} cells to go", to_go)
    return say("Ticket {ticket}: {left}; unfinished it costs its points", ticket=named, left=left)
