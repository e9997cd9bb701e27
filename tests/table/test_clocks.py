"""What is left on a clock when something happens at its table; by numbers alone, nothing runs."""

from roundhouse.table.clocks import (
    COMING,
    LAPSES,
    MINUTE,
    RETURN,
    TIMES,
    Happening,
    arrived,
    begun,
    left,
    turned,
    waited,
)
from roundhouse.table.record import Clock
from roundhouse.table.standing import ranked, restated

LIVE, PACE = TIMES["5+5"], TIMES["day"]
NOTHING = Happening()


def live(clock: Clock, lived: int, runs: bool, what: Happening = NOTHING, here: bool = True) -> Clock:
    return turned(clock, 0, LIVE, lived, runs, here, what)


def test_a_clock_runs_while_its_seat_is_to_act_and_stands_while_it_is_not() -> None:
    running = live(Clock(5 * MINUTE), 1000, True)
    assert (running.due, left(running, 61_000)) == (1000 + 5 * MINUTE, 4 * MINUTE)
    standing = live(running, 61_000, False)
    assert (standing, left(standing, 10**9)) == (Clock(4 * MINUTE), 4 * MINUTE)


def test_what_others_do_changes_nothing_on_a_clock_that_runs() -> None:
    running = live(Clock(5 * MINUTE), 1000, True)
    assert live(running, 50_000, True, Happening(1, True)) == running


def test_seconds_are_added_when_a_turn_is_done_and_not_for_every_piece_of_it() -> None:
    running = live(Clock(MINUTE), 0, True)
    piece = live(running, 10_000, True, Happening(0, passed=False))
    assert left(piece, 10_000) == 50_000
    assert left(live(piece, 20_000, False, Happening(0, passed=True)), 0) == 40_000 + LIVE.more


def test_taking_back_a_turn_takes_back_what_it_brought() -> None:
    running = live(Clock(MINUTE), 0, True)
    for now in range(10_000, 50_000, 10_000):  # move and take back, again and again
        done = live(running, now, False, Happening(0, passed=True))
        running = live(done, now, True, Happening(0, back=True))
        assert left(running, now) == MINUTE - now


def test_at_a_pace_every_turn_has_the_whole_time() -> None:
    running = turned(Clock(PACE.whole), 0, PACE, 0, True, True, NOTHING)
    later = PACE.whole - 1
    assert left(running, later) == 1
    assert left(turned(running, 0, PACE, later, True, True, Happening(0, played=True)), later) == 1  # a piece of a turn
    own = Happening(0, passed=True, played=True)
    assert left(turned(running, 0, PACE, later, True, True, own), later) == PACE.whole  # chance has spoken, on it goes
    standing = turned(running, 0, PACE, later, False, True, own)
    assert left(turned(standing, 0, PACE, later, True, True, Happening(1, True, played=True)), later) == PACE.whole


def test_at_a_pace_nobody_gets_time_by_taking_back_or_by_letting_a_bot_play_for_a_moment() -> None:
    later = PACE.whole - 1
    running = turned(Clock(PACE.whole), 0, PACE, 0, True, True, NOTHING)
    standing = turned(running, 0, PACE, later, False, True, Happening(0, passed=True, played=True))
    assert left(turned(standing, 0, PACE, later, True, True, Happening(0, back=True, played=True)), later) == 1
    away = turned(running, 0, PACE, later, False, True, NOTHING)
    assert left(turned(away, 0, PACE, later, True, True, NOTHING), later) == 1


def test_who_returns_after_the_time_ran_out_has_a_minute() -> None:
    out = Clock(0, None, lapsed=True)
    assert live(out, 0, False, here=False) == out  # a bot stands in
    back = live(out, 7, True)
    assert (back.due, back.lapsed) == (7 + RETURN, False)
    assert live(out, 7, False) == Clock(RETURN)  # also where another is to act, or nobody waits


def test_a_clock_has_a_reason_to_run_while_another_person_plays() -> None:
    assert waited({0: "person", 1: "person"}, 0, "bot")
    assert not waited({0: "person", 1: "bot"}, 0, "bot")  # a bot stands in for the other, who resigned or is away
    assert not waited({0: "person", 1: "bot"}, 0, "resign")
    assert not waited({0: "person"}, 0, "bot")  # alone with bots from the beginning: nobody would stand in for nobody
    assert waited({0: "person"}, 0, "resign")


def test_who_has_yet_to_come_has_a_while_more_and_loses_it_by_coming() -> None:
    clock = begun(LIVE, come=False)
    assert (clock.left, begun(LIVE, come=True).left) == (LIVE.whole + COMING, LIVE.whole)
    assert begun(PACE, come=False).left == PACE.whole  # days are long enough
    running = live(clock, 1000, True)
    assert arrived(running, LIVE, 61_000) == Clock(LIVE.whole, 61_000 + LIVE.whole)
    late = 1000 + COMING + MINUTE
    assert left(arrived(running, LIVE, late), late) == LIVE.whole - MINUTE


def test_every_clock_has_words_and_a_bound() -> None:
    assert all(time.words.text and time.whole > 0 for time in TIMES.values())
    assert set(LAPSES) == {"bot", "resign"}


def test_who_resigned_ranks_after_all_who_did_not() -> None:
    assert ranked([1, 2, 3], [0]) == [3, 1, 2]
    assert ranked([1, 1, 3, 4], [0, 2]) == [3, 1, 4, 2]
    assert ranked([2, 1], []) == [2, 1]
    assert ranked([1, 2], [0, 1]) == [1, 2]
    assert (
        restated('{"points": [9, 3], "ranks": [1, 2]}', [0]) == '{"points": [9, 3], "ranks": [2, 1], "resigned": [0]}'
    )
    assert restated("{}", []) == "{}"
