"""What the lesson and the figures of Metro Domino say of points is so."""

from roundhouse.core.match import Match
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.scoring import points
from roundhouse.games.metro_domino.state import LAST_TILE, OVER
from roundhouse.table.teaching import teaching
from roundhouse.table.teaching.lesson import go_on


def taught() -> Match:
    """The table as the lesson leaves it to the learner."""
    lesson = teaching(GAME).lessons["lesson-1"]
    match = lesson.begins.fork()
    for step in lesson.steps:
        if step.accept:
            match.play(lesson.seat, step.accepted(match, lesson.seat)[0])
            go_on(match, step)
    return match


def test_the_lesson_ends_with_the_points_it_names() -> None:
    state = taught().state
    assert [points(state, seat) for seat in range(2)] == [1, -5]
    assert state.turn == 0


def test_the_last_sentence_of_the_lesson_can_be_done() -> None:
    match = taught()
    match.say(0, "put 5 5 2")
    match.say(0, "put 5 1 2")
    assert (match.state.phase, match.state.ended) == (OVER, LAST_TILE)
    assert [points(match.state, seat) for seat in range(2)] == [3, -5]
