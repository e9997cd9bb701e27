"""`dev.py load` in small: every figure is there, and bad readers change nothing for others. Nothing is timed here."""

import asyncio
import json
import random
from pathlib import Path
from xml.etree import ElementTree

import load
import load_curve
import load_runs
import load_talk
import pytest
from load_people import Figures, Party, never_read, read_slowly

from server.running import TOY, Running

SVG = "{http://www.w3.org/2000/svg}"
SMALL = ["--game", "next_station", "--tables", "2", "--loaded", "4", "--seconds", "1.5"]


@pytest.fixture(autouse=True)
def no_warming(monkeypatch: pytest.MonkeyPatch) -> None:
    for one in (load_runs, load_talk):
        monkeypatch.setattr(one, "WARM", 0.2)


def test_figures_are_kept_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "load.json"
    assert load.main([*SMALL, "--rates", "10,20", "--out", str(out)]) == 0
    found = json.loads(out.read_text())["games"]["next_station"]
    assert [one["rate"] for one in found["rates"]] == [10, 20]
    for one in found["rates"]:
        assert one["moves"] > 0 == one["refused"]
        assert 0 < one["p50"] <= one["p90"] <= one["p99"]
        assert one["bytes"] > 0 < one["cpu"]
    assert found["first"] > found["bytes"]
    picture = ElementTree.fromstring(out.with_suffix(".svg").read_text())
    assert len(list(picture.iter(f"{SVG}polyline"))) == 3
    assert "bytes a move and viewer" in capsys.readouterr().out


def test_bad_readers_are_measured_beside_good_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "load.json"
    assert load.main([*SMALL, "--rates", "10", "--slow", "--out", str(out)]) == 0
    one = json.loads(out.read_text())["games"]["next_station"]["rates"][0]
    assert one["slow"]["moves"] > 0 == one["slow"]["refused"]
    told = f"p99 without bad readers {one['p99']:.1f} ms, with them {one['slow']['p99']:.1f} ms"
    assert told in capsys.readouterr().out


def test_a_line_of_the_chat_has_its_price(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "load.json"
    assert load.main([*SMALL, "--talk", "20", "--out", str(out)]) == 0
    found = json.loads(out.read_text())["talk"]["next_station"]
    assert found["lines"] > 0 == found["refused"]
    assert found["viewers"] == 6
    assert 0 < found["bytes"] <= 300, "a line is no whole page"
    assert 0 < found["p50"] <= found["p99"]
    assert found["cpu"] > 0
    assert "a table of 6 viewers" in capsys.readouterr().out


def test_a_curve_tells_what_more_tables_cost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load_curve, "REST", 0.3)
    out = tmp_path / "load.json"
    assert load.main([*SMALL, "--rates", "10", "--curve", "4,8", "--out", str(out)]) == 0
    points = json.loads(out.read_text())["curve"]["next_station"]
    assert [one["tables"] for one in points] == [4, 8]
    for one in points:
        assert one["moves"] > 0 < one["memory"]
        assert all(asked["took"] > 0 for asked in one["asked"].values())
    assert capsys.readouterr().out.count("kB a table") == 2


def test_a_soak_tells_every_minute(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "load.json"
    assert load.main([*SMALL, "--rates", "10", "--soak", "2", "--minute", "1", "--slow", "--out", str(out)]) == 0
    minutes = json.loads(out.read_text())["soak"]["next_station"]
    assert [one["minute"] for one in minutes] == [1, 2]
    assert all(one["memory"] > 0 < one["moves"] for one in minutes)
    assert capsys.readouterr().out.count("MB") == 2


def test_who_does_not_read_changes_nothing_for_others(own_house: Running) -> None:
    async def play() -> Figures:
        figures = Figures()
        party = Party(TOY, (own_house.port, own_house.port), figures, random.Random(1))
        await party.sit_down()
        table = party.seats[0].table
        beside = [asyncio.create_task(one(own_house.port, table)) for one in (never_read, read_slowly) * 5]
        while figures.moves < 30:
            await asyncio.wait_for(party.move(), 30)
            newest = max(seat.page["seq"] for seat in party.seats)
            for seat in party.seats:
                while seat.page["seq"] < newest:
                    seat.heard.clear()
                    await asyncio.wait_for(seat.heard.wait(), 30)
        for task in beside:
            assert not task.done()
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await party.leave()
        return figures

    figures = asyncio.run(play())
    assert figures.refused == 0
    assert len(figures.changes) >= 2 * 30
