"""The tests' own server deals the same to the same test; the server that people run cannot be told what to deal."""

from pathlib import Path

import dealt
from server.running import REAL, Running


def deals(folder: Path, program: tuple[str, ...], test: str) -> list[str]:
    """What a server that was just started promises to deal at three tables of a visitor from this test."""
    house = Running(str(folder / "deals.db"), program=program).start()
    try:
        with house.guest(**{dealt.HEADER: test}) as guest:
            tables = [guest.table("me", "device")["table"] for _ in range(3)]
            return [guest.page(table)["commitment"] for table in tables]
    finally:
        house.kill()
        for file in folder.iterdir():
            file.unlink()


def test_a_test_is_dealt_the_same_on_every_run_and_another_test_something_else(tmp_path: Path) -> None:
    first, again, other = (deals(tmp_path, tuple(dealt.command()), test) for test in ("one", "one", "other"))
    assert first == again
    assert len({*first, *other}) == 6


def test_no_visitor_of_a_real_house_can_choose_a_deal(tmp_path: Path) -> None:
    dealt_here = deals(tmp_path, tuple(dealt.command()), "one")
    real = [deals(tmp_path, REAL, "one") for _ in range(2)]
    assert len({*dealt_here, *real[0], *real[1]}) == 9
