"""Clocks through kills of the server, in short; the long form is tools/clocks.py."""

from pathlib import Path

from server.ticking import Campaign


def test_through_kills_no_clock_loses_or_gains_more_than_it_may_and_each_runs_out_once(tmp_path: Path) -> None:
    report = Campaign(str(tmp_path / "clocks.db"), tables=24, speed=60, slack=60).run(kills=4, seconds=2.0)
    assert report.wrong == []
    assert (report.kills, report.tables) == (4, 24)
    assert report.run_out + report.played_out >= 24
    assert report.run_out > 12, "time ran out at most tables"
    assert report.moves > 0
