import json

import pytest

from roundhouse.core.errors import CannotRead
from roundhouse.core.log import read_log, verify, write_log
from roundhouse.core.match import Match
from roundhouse.core.nature import seed_from
from roundhouse.games import find

GAME = find("next_station")


def played(match: Match) -> Match:
    while not match.over:
        if not match.nature_acts():
            match.play(0, match.legal(0)[0])
    return match


def gone_on(at: int) -> str:
    """A log whose first moves were drawn from one seed and the rest from another."""
    first = played(Match(GAME, 1, seed=seed_from("first")))
    later = Match.replay(GAME, 1, first.options, first.moves[:at], seed_from("later"))
    return write_log(played(later))


def with_base(text: str, base: object) -> str:
    header, rest = text.split("\n", 1)
    return json.dumps({**json.loads(header), "base": base}) + "\n" + rest


def test_a_log_that_went_on_from_another_table_is_honest_from_its_base_on() -> None:
    text = gone_on(20)
    assert [words.text for words in verify(read_log(text, find))] == [
        "line {n}: Nature’s move is not the one that the seed gives"
    ]
    assert verify(read_log(with_base(text, 20), find)) == []


@pytest.mark.parametrize("base", [-1, 10_000, "3", 1.5, True, None])
def test_a_base_that_is_no_position_cannot_be_read(base: object) -> None:
    with pytest.raises(CannotRead, match="“base” in the header"):
        read_log(with_base(gone_on(3), base), find)


@pytest.mark.parametrize("day", [0, False, None, "0", "2030-13-40", [], {}])
def test_a_day_in_the_header_is_a_day_or_nothing(day: object) -> None:
    header, *rest = gone_on(3).splitlines()
    text = "\n".join([json.dumps({**json.loads(header), "daily": day}), *rest])
    with pytest.raises(CannotRead, match="must be a day"):
        read_log(text, find)
