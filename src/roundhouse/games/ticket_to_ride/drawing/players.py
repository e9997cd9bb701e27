"""Every player's line, and the score track."""

from collections.abc import Iterator

from roundhouse.core.words import many, player, say
from roundhouse.games.ticket_to_ride.drawing.cards import WIDTH, flag
from roundhouse.games.ticket_to_ride.drawing.signs import INKS, badge, pattern, star, words
from roundhouse.games.ticket_to_ride.parts import WILD, number
from roundhouse.games.ticket_to_ride.scoring import total
from roundhouse.games.ticket_to_ride.state import OVER, State
from roundhouse.games.ticket_to_ride.words import words_of
from roundhouse.scene.shapes import Scene, Shape, group, line, rect

_LANE = 30.0


def players_scene(view: State) -> Scene:
    """Every player's line: buses, cards, tickets, flag, and the cards everybody saw them take (TR-83)."""
    top = 64 + _LANE * view.seats
    shapes = list(_track(view))
    for seat in range(view.seats):
        shapes += _player(view, seat, top + 116.0 * seat)
    return Scene("players", say("Players"), WIDTH, top + 116.0 * view.seats, shapes, "side")


def _player(view: State, seat: int, y: float) -> Iterator[Shape]:
    now = seat == view.seat and view.phase != OVER
    yield rect(
        4, y, WIDTH - 8, 108, rx=18, fill="@card", stroke="@accent" if now else "@line", stroke_width=5 if now else 3
    )
    yield badge(seat, 44, y + 38, 24)
    facts = (
        many("{n} bus", "{n} buses", view.buses[seat]),
        many("{n} card", "{n} cards", view.sizes[seat]),
        many("{n} ticket", "{n} tickets", view.held[seat]),
    )
    for x, fact in zip((82, 262, 386), facts, strict=True):
        yield words(x, y + 38, fact, 24, text_anchor="start")
    yield from flag(view, seat, WIDTH - 128, y + 14, 34, 46, "flag")
    yield from _seen_taken(view, seat, y + 84)


def _seen_taken(view: State, seat: int, y: float) -> Iterator[Shape]:
    known = [colour for colour in range(7) for _ in range(number(view.known[seat], colour))]
    if view.left > 0:
        yield words(
            WIDTH - 16, y, many("{n} turn to go", "{n} turns to go", view.left), 24, text_anchor="end", fill="@bad"
        )
    for place, colour in enumerate(known[:14]):
        x = 30 + place * 34
        inside = [rect(x - 14, y - 15, 28, 30, rx=6, fill=INKS[colour], stroke="@ink", stroke_width=2)]
        inside += [star(x, y, 10)] if colour == WILD else list(pattern(colour, x, y, 7))
        yield group(inside, label=say("Seen taken from the row: {colour}", colour=words_of(colour)))
    if not known:
        yield line((22, y), (60, y), stroke="@line", stroke_width=3)


def _track(view: State) -> Iterator[Shape]:
    """TR-3: the score track, one lane a seat; past its end it laps."""
    length, top = view.city.numbers.track, 4.0
    step = (WIDTH - 60) / length
    yield rect(4, top, WIDTH - 8, 46 + _LANE * view.seats, rx=18, fill="@shade", id="track")
    for mark in range(0, length + 1, 5):
        x = 30 + mark * step
        if mark % 10 == 0:
            yield words(x, top + 20, str(mark), 24, fill="@muted")
        yield line((x, top + 36), (x, top + 40 + _LANE * view.seats), stroke="@line", stroke_width=2)
    for seat in range(view.seats):
        points = shown_points(view, seat)
        y = top + 38 + _LANE * (seat + 0.5)
        at = 30 + max(0, points - 1) % length * step + step * (points > 0)
        yield line((30, y), (at, y), stroke="@faint", stroke_width=5, stroke_linecap="round")
        yield group([badge(seat, at, y, 13)], id=f"marker-{seat}",
                    label=say("{player}: {points} on the track", player=player(seat), points=points))  # fmt: skip


def shown_points(view: State, seat: int) -> int:
    """Points on the track: routes and flags; at the end the tickets too."""
    return total(view, seat) if view.phase == OVER else view.track[seat]
