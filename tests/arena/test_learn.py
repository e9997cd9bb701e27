"""Learning by self-play: the same seed learns the same, what was stopped goes on, and the bot plays what was learnt."""

import json
import os
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

pytest.importorskip("numpy", reason="needs the extra 'learn'")

import numpy as np

from roundhouse import bots
from roundhouse.arena import play, positions
from roundhouse.arena.adapters.arrays import bits_rows, desk
from roundhouse.arena.learn import network
from roundhouse.arena.learn.course import Course, begin, go_on, keep, kept, place_of, plan_of
from roundhouse.arena.learn.games import Decisions, play_deal
from roundhouse.arena.learn.lesson import learn
from roundhouse.arena.learn.picture import curve
from roundhouse.arena.learn.weights import met, whole_numbers, write, written
from roundhouse.arena.passport import passport
from roundhouse.bots.learnt import judgement, network_at, read_weights
from roundhouse.cli import run
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.words import speaker
from roundhouse.games import find, shelf

NS, MD = find("next_station"), find("metro_domino")
SMALL = {"hidden": 6, "deals": 2, "games": 3}
PROGRAM = [sys.executable, "-m", "roundhouse", "--lang", "en"]


def course(game: Game[Any] = NS, steps: int = 0, seats: int | None = None, seed: str = "small", **sizes: int) -> Course:
    wanted = game.rules.seats.start if seats is None else seats
    found = begin(plan_of(game, wanted, game.rules.options(), seed, **{**SMALL, **sizes}))
    list(islice(go_on(found), steps))
    return found


def numbers(one: Course) -> list[Any]:
    climber = one.climber
    return [*climber.network, *climber.calm, *climber.mean, *climber.square]


def equal(one: Course, two: Course) -> bool:
    same = all(np.array_equal(a, b) for a, b in zip(numbers(one), numbers(two), strict=True))
    return same and one.curve == two.curve and one.scale == two.scale


def weights_of(one: Course, path: Path) -> Path:
    write(path, written(one, "as the test says", {}))
    return path


def test_the_same_seed_learns_the_same_and_another_something_else() -> None:
    assert equal(course(steps=2), course(steps=2))
    assert not equal(course(steps=2), course(steps=2, seed="other"))


def test_what_was_kept_goes_on_as_if_it_had_not_been_stopped(tmp_path: Path) -> None:
    whole, first = course(steps=4), course(steps=2)
    keep(first, tmp_path / "w.json")
    later = kept(tmp_path / "w.json", first.plan)
    assert equal(first, later)
    list(islice(go_on(later), 2))
    assert equal(whole, later)


def test_games_on_two_cores_teach_what_games_on_one_do() -> None:
    one, two = course(steps=1), course()
    next(go_on(two, jobs=2))
    assert equal(one, two)


@pytest.mark.parametrize("name", shelf())
def test_every_game_can_be_learnt_and_the_bot_plays_it_to_the_end(name: str, tmp_path: Path) -> None:
    game = find(name)
    file = weights_of(course(game, steps=1, deals=1, games=2), tmp_path / "w.json")
    seats = max(2, game.rules.seats.start)
    match = play(game, [f"learnt:{file}"] * seats, seed=1)
    assert match.result is not None


@pytest.mark.parametrize(("game", "seats"), [(NS, 1), (MD, 2)])
def test_the_bot_on_the_standard_library_chooses_what_numpy_chooses(
    game: Game[Any], seats: int, tmp_path: Path
) -> None:
    learnt = course(game, steps=2, seats=seats)
    rng = network.generator("noise")
    learnt.climber.calm.prefer[:] = rng.normal(0, 1, SMALL["hidden"])  # so that the units matter from the start
    weights = read_weights(game, weights_of(learnt, tmp_path / "w.json"))
    told = whole_numbers(met(learnt.climber), learnt.scale)
    asked = [one for one in positions(play(game, ["random"] * seats, seed=5)) if len(one.moves) > 1]
    assert len(asked) > 10
    player = network_at(game, weights, asked[0].view)
    for one in asked:
        after = []
        for move in one.moves:
            view = game.secrecy.view(one.view, one.seat)
            game.rules.play(view, one.seat, move)
            after.append(view)
        rows = bits_rows([player.code.encode(view, one.seat) for view in after], player.code.size).astype(np.int64)
        sums = rows @ unpacked(told, player.code.size) + np.array(told["first"])
        units = np.maximum(sums[:, : SMALL["hidden"]], 0)
        liked = units @ np.array(told["prefer"][:-1]) + told["prefer"][-1] * sums[:, SMALL["hidden"]]
        wanted = [
            told["units"][0] * int(like) + told["trust"] * judgement(game, view, one.seat)
            for like, view in zip(liked, after, strict=True)
        ]
        assert player.leanings(one.view, one.seat, one.moves) == wanted


def unpacked(told: dict[str, Any], bits: int) -> Any:
    from base64 import b64decode
    from zlib import decompress

    return np.frombuffer(decompress(b64decode(told["rows"])), np.int8).reshape(bits, -1).astype(np.int64)


def test_whole_numbers_say_nearly_what_the_network_says(tmp_path: Path) -> None:
    learnt = course(steps=3)
    table = desk(NS, 1, {})
    weights = read_weights(NS, weights_of(learnt, tmp_path / "w.json"))
    asked = [one for one in positions(play(NS, ["random"], seed=2)) if len(one.moves) > 1]
    player = network_at(NS, weights, asked[0].view)
    for one in asked:
        bits = table.code.encode(one.view, one.seat)
        packed = np.frombuffer(bits.to_bytes((table.code.size + 7) // 8, "little"), np.uint8)[None]
        seen = network.look(met(learnt.climber), packed)
        expected = judgement(NS, one.view, 0) + learnt.scale * float(seen.worths[0])
        assert player.value(one.view, 0) == pytest.approx(expected, abs=0.5)
        liked = weights.units[0] * player.preference(player.sums(bits))
        assert liked == pytest.approx(float(seen.prefers[0]), abs=0.05)


def test_a_bit_that_no_lesson_met_weighs_nothing() -> None:
    learnt = course(steps=1)
    rows, found = learnt.climber.calm.rows, met(learnt.climber).rows
    never = ~learnt.climber.square.rows.any(axis=1)
    assert 0 < never.sum() < len(rows)
    assert rows[never].any(), "chance began them"
    assert not found[never].any()
    assert (found[~never] == rows[~never]).all()


def test_a_network_that_has_learnt_nothing_prefers_what_the_game_judges_best(tmp_path: Path) -> None:
    weights = read_weights(NS, weights_of(course(), tmp_path / "w.json"))
    for one in positions(play(NS, ["random"], seed=3)):
        leanings = network_at(NS, weights, one.view).leanings(one.view, 0, one.moves)
        judged = []
        for move in one.moves:
            view = one.view.copy()
            NS.rules.play(view, 0, move)
            judged.append(judgement(NS, view, 0))
        assert leanings == pytest.approx(judged)


def test_what_went_better_than_expected_becomes_likelier_and_its_worth_is_learnt() -> None:
    climber = network.Climber(network.fresh(8, 4, "one"))
    after = np.array([[1], [2], [1], [2]], np.uint8)
    batch = Decisions(
        before=np.array([[4], [8]], np.uint8),
        judged_before=np.zeros(2, np.float32),
        after=after,
        judged=np.zeros(4, np.float32),
        counts=np.array([2, 2]),
        chosen=np.array([0, 1]),
        sure=np.log(np.array([0.5, 0.5], np.float32)),
        edge=np.array([5.0, -5.0], np.float32),
        target=np.array([20.0, -20.0], np.float32),
    )
    for number in range(20):
        learn(climber, batch, 10.0, network.generator(f"{number}"))
    seen = network.look(climber.network, np.array([[1], [2], [4], [8]], np.uint8))
    assert seen.prefers[0] > seen.prefers[1]
    assert seen.worths[2] > seen.worths[3]


def test_games_of_one_deal_have_the_same_cards_and_their_luck_is_nobodys_merit() -> None:
    table = desk(NS, 1, {})
    played = play_deal(table, network.fresh(table.code.size, 4, "deal"), 1.0, "deal", 4)
    assert len(set(played.ends.ravel())) > 1, "different games"
    assert abs(float(played.decisions.edge.mean())) < 1e-3
    assert len(played.decisions.after) == played.decisions.counts.sum()


@pytest.mark.no_cover
def test_a_step_learns_points() -> None:
    learnt = course(steps=25, seed="rise")
    assert sum(learnt.curve[-5:]) / 5 > sum(learnt.curve[:5]) / 5


@pytest.mark.no_cover
def test_the_bot_that_has_learnt_gets_a_passport(tmp_path: Path) -> None:
    file = weights_of(course(MD, steps=1), tmp_path / "w.json")
    assert passport(MD, f"learnt:{file}", games=2, seconds=60).good


@pytest.mark.parametrize("seats", [2, 3])
def test_weights_learnt_alone_are_played_at_a_table_with_others_and_with_modules(seats: int, tmp_path: Path) -> None:
    file = weights_of(course(steps=1), tmp_path / "w.json")
    options = NS.rules.options(powers=True, objectives=True)
    match = play(NS, [f"learnt:{file}"] * seats, options, seed=4)
    assert match.result is not None
    asked = next(one for one in positions(match) if one.seat == 1)
    there = network_at(NS, read_weights(NS, file), asked.view)
    names = [name for name, _ in there.weights.parts]
    assert there.bits(asked.view, 1) & 1, "who has learnt alone sits everywhere as alone"
    place = sum(size for _, size in there.weights.parts[: names.index("closed sections of 0")])
    assert there.bits(asked.view, 1) >> place & (1 << 155) - 1 == asked.view.sheets[1].closed


def learnt_file(tmp_path: Path, **changes: Any) -> Path:
    path = weights_of(course(), tmp_path / "w.json")
    told = json.loads(path.read_text())
    for name, value in changes.items():
        told["weights" if name in told["weights"] else "learnt"][name] = value
    path.write_text(json.dumps(told))
    return path


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"rows": "AAAA"}, "holds no weights"),
        ({"worth": [1]}, "holds no weights"),
        ({"trust": "much"}, "holds no weights"),
        ({"game": "metro_domino"}, "are of metro_domino"),
    ],
)
def test_a_file_that_is_none_is_refused_in_a_sentence(changes: dict[str, Any], why: str, tmp_path: Path) -> None:
    with pytest.raises(CannotRead) as refused:
        bots.make(NS, f"learnt:{learnt_file(tmp_path, **changes)}", Random(0))
    assert why in speaker("en")(refused.value.words)


def test_weights_that_are_not_there_are_missed_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text("[]")
    for name in ("learnt:nowhere.json", f"learnt:{tmp_path / 'no.json'}", "learnt:"):
        with pytest.raises(CannotRead):
            bots.make(find("maglev_metro"), name, Random(0))


def test_a_course_of_another_kind_is_not_gone_on_with(tmp_path: Path) -> None:
    keep(course(steps=1), tmp_path / "w.json")
    with pytest.raises(CannotRead, match="its seed is small, not other"):
        kept(tmp_path / "w.json", course(seed="other").plan)
    place_of(tmp_path / "w.json").write_bytes(b"broken")
    with pytest.raises(CannotRead, match="no course"):
        kept(tmp_path / "w.json", course().plan)


def test_the_curve_is_drawn() -> None:
    text = curve(course(steps=3), speaker("en", NS.about.folder))
    assert text.startswith("<svg")
    assert "<polyline" in text


def test_one_command_learns_measures_and_writes_the_same_file_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--lang", "en", "learn", "next_station", "--seed", "cli", "--batch", "1", "--deals", "3", "-o"]
    assert run([*words, str(tmp_path / "a.json"), "--steps", "1"]) == 0
    assert run([*words, str(tmp_path / "a.json"), "--steps", "2", "--resume"]) == 0
    assert run([*words, str(tmp_path / "b.json"), "--steps", "2"]) == 0
    assert (tmp_path / "a.json").read_text() == (tmp_path / "b.json").read_text()
    assert "2 steps, 16 games; on 3 fresh deals" in capsys.readouterr().out
    told = json.loads((tmp_path / "a.json").read_text())["learnt"]
    assert told["command"] == "roundhouse learn next_station --seats 1 --steps 2 --batch 1 --seed cli --deals 3"
    assert told["measured"]["deals"] == 3
    assert (tmp_path / "a.svg").read_text().startswith("<svg")


def test_where_there_is_somebody_to_beat_the_share_of_wins_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--lang", "en", "learn", "next_station", "--seats", "2", "--batch", "1", "--minutes", "0.01"]
    assert run([*words, "--deals", "2", "-o", str(tmp_path / "a.json")]) == 0
    assert "against greedy" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--steps", "1", "--minutes", "1"], "not by both"),
        (["--steps", "0"], "range"),
        (["--seats", "9"], "9"),
        (["--set", "no=1"], "no"),
        (["--resume"], "nothing to go on with"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", "en", "learn", "next_station", *words, "-o", str(tmp_path / "w.json")]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert why in told


def test_what_was_begun_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(course(steps=1), tmp_path / "w.json")
    assert run(["--lang", "en", "learn", "next_station", "-o", str(tmp_path / "w.json")]) == 2
    assert "--resume" in capsys.readouterr().err


def test_a_game_that_declares_nothing_cannot_be_learnt() -> None:
    from dataclasses import replace

    with pytest.raises(CannotRead, match="nothing to learn from"):
        plan_of(replace(NS, learning=None), 1, NS.rules.options(), "0")


def test_who_is_killed_loses_no_step_that_was_kept(tmp_path: Path) -> None:
    out = tmp_path / "w.json"
    hidden = (
        "import sys; import roundhouse.cli.learn as command; command.KEEP = 0.0; from roundhouse.cli import main; "
        f"main(['--lang', 'en', 'learn', 'next_station', '--batch', '1', '--minutes', '5', '-o', {str(out)!r}])"
    )
    running = subprocess.Popen([sys.executable, "-c", hidden], stderr=subprocess.DEVNULL)
    try:
        while not place_of(out).exists():
            sleep(0.05)
            assert running.poll() is None
    finally:
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
    done = subprocess.run(
        [*PROGRAM, "learn", "next_station", "--batch", "1", "--minutes", "0.01", "--resume", "--deals", "2", "-o", out],
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(out.read_text())["learnt"]["steps"] >= 2
