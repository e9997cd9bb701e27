"""Every player's line, and the score track."""

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.core.words import many, player, say
from roundhouse.games.ticket_to_ride.drawing.board import KEPT
from roundhouse.games.ticket_to_ride.drawing.cards import WIDTH, flag
from roundhouse.games.ticket_to_ride.drawing.faces import edge_of
from roundhouse.games.ticket_to_ride.drawing.signs import badge, pattern, star, words
from roundhouse.games.ticket_to_ride.parts import WILD, Numbers, number
from roundhouse.games.ticket_to_ride.scoring import total
from roundhouse.games.ticket_to_ride.state import OVER, State
from roundhouse.scene.shapes import Scene, Shape, circle, group, keep, line, rect

_LANE = 30.0
_LINE = 116.0

Line = tuple[int, int, int, int, int, bool, bool]
"""What is told of a player: buses, cards, tickets, flag, cards seen, their turn or not, the last one to come or not."""


def players_scene(view: State) -> Scene:
    """Every player's line: buses, cards, tickets, flag, and the cards everybody saw them take (TR-83)."""
    points = tuple(shown_points(view, seat) for seat in range(view.seats))
    now = view.seat if view.phase != OVER else -1
    told = zip(view.buses, view.sizes, view.held, view.flags, view.known, strict=True)
    lines = tuple((*facts, seat == now, _has_a_turn(view, seat)) for seat, facts in enumerate(told))
    return _players(view.city.numbers, points, lines)


def _has_a_turn(view: State, seat: int) -> bool:
    """Whether the last turn of this seat is still to come (TR-85)."""
    return view.phase != OVER and (seat - view.seat) % view.seats < view.left


def shown_points(view: State, seat: int) -> int:
    """Points on the track: routes and flags; at the end the tickets too."""
    return total(view, seat) if view.phase == OVER else view.track[seat]


@lru_cache(maxsize=KEPT)
def _players(numbers: Numbers, points: tuple[int, ...], lines: tuple[Line, ...]) -> Scene:
    seats = len(points)
    top = 64 + _LANE * seats
    shapes = [
        _track(numbers.track, seats),
        *(_marker(numbers.track, seat, one) for seat, one in enumerate(points)),
        *(_player(seat, one, numbers.flag_points, top + _LINE * seat) for seat, one in enumerate(lines)),
    ]
    return Scene("players", say("Players"), WIDTH, top + _LINE * seats, shapes, "side")


@keep
def _player(seat: int, told: Line, points: int, y: float) -> Shape:
    buses, cards, tickets, lying, known, now, last = told
    inside = [
        rect(4, y, WIDTH - 8, 108, rx=18, fill="@ttr-felt", stroke="@accent" if now else "@line",
             stroke_width=5 if now else 2.5),
        badge(seat, 44, y + 38, 24),
    ]  # fmt: skip
    facts = (
        many("{n} bus", "{n} buses", buses),
        many("{n} card", "{n} cards", cards),
        many("{n} ticket", "{n} tickets", tickets) if tickets else say("is choosing"),
    )
    for x, fact in zip((82, 262, 386), facts, strict=True):
        inside.append(words(x, y + 38, fact, 24, text_anchor="start"))
    inside.append(flag("flag", seat, lying, points, WIDTH - 124, y + 14, 34, 44))
    inside.append(_seen_taken(seat, known, y + 84))
    if last:
        inside.append(words(WIDTH - 16, y + 84, say("last turn"), 24, text_anchor="end", fill="@bad", font_weight=700))
    label = say(
        "{player}: {buses}, {cards}, {tickets}",
        player=player(seat), buses=facts[0], cards=facts[1], tickets=facts[2],
    )  # fmt: skip
    return group(inside, id=f"player-{seat}", label=label)


@keep
def _seen_taken(seat: int, known: int, y: float) -> Shape:
    """Small cards that everybody knows to be in this hand."""
    cards = [colour for colour in range(7) for _ in range(number(known, colour))]
    inside = [rect(14, y - 17, 490, 34, fill="transparent")]
    for place, colour in enumerate(cards[:14]):
        x = 30 + place * 34
        inside.append(edge_of(colour, x - 13, y - 18, 0.283))
        if colour == WILD:
            inside += [circle(x, y, 10, fill="@white"), star(x, y, 9)]
        else:
            inside += pattern(colour, x, y, 7)
    if not cards:
        inside.append(line((22, y), (60, y), stroke="@line", stroke_width=3))
    label = many(
        "{n} card in this hand was seen taken from the row", "{n} cards in this hand were seen taken from the row",
        len(cards),
    )  # fmt: skip
    return group(inside, id=f"seen-{seat}", label=label)


@keep
def _track(length: int, seats: int) -> Shape:
    """TR-3: the score track, one lane a seat; past its end it laps."""
    return group(
        _ticks(length, seats),
        id="track",
        label=say("Score track: points for routes and flags; tickets are added at the end"),
    )


def _ticks(length: int, seats: int) -> Iterator[Shape]:
    top, step = 4.0, (WIDTH - 60) / length
    yield rect(4, top, WIDTH - 8, 46 + _LANE * seats, rx=18, fill="@ttr-felt", stroke="@line", stroke_width=2)
    for mark in range(0, length + 1, 5):
        x = 30 + mark * step
        if mark % 10 == 0:
            yield words(x, top + 20, str(mark), 24, fill="@muted")
        yield line((x, top + 36), (x, top + 40 + _LANE * seats), stroke="@line", stroke_width=2)


@keep
def _marker(length: int, seat: int, points: int) -> Shape:
    y = 42 + _LANE * (seat + 0.5)
    step = (WIDTH - 60) / length
    at = 30 + max(0, points - 1) % length * step + step * (points > 0)
    inside = [
        line((30, y), (at, y), stroke="@ttr-gilt", stroke_width=5, stroke_linecap="round"),
        badge(seat, at, y, 13),
    ]
    label = say("{player}: {points} on the track", player=player(seat), points=points)
    return group(inside, id=f"marker-{seat}", label=label)
