"""Logs on the command line: replayed, drawn, verified; and whatever was done to them, never a traceback."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roundhouse.arena import play
from roundhouse.cli import run
from roundhouse.core.errors import HouseError
from roundhouse.core.game import Game
from roundhouse.core.log import read_log, verify, write_log
from roundhouse.core.move import Move
from roundhouse.games import find

GOOD = write_log(play(find("next_station"), ["random", "greedy"], seed="logs"), ("Ann", "Bob"))
LINES = GOOD.splitlines()


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_text(GOOD, encoding="utf-8")
    return file


def test_replay_tells_the_story_and_the_scores(log: Path, capsys: Any) -> None:
    assert run(["replay", str(log), "--check"]) == 0
    out = capsys.readouterr().out
    assert "Ann" in out
    assert "Total" in out
    assert "1. Bob" in out


def test_replay_at_a_move_as_json(log: Path, capsys: Any) -> None:
    assert run(["replay", str(log), "--at", "9", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["moves"]) == 9
    assert told["over"] is False
    assert "result" not in told
    assert told["moves"] == [json.loads(line) for line in LINES[1:10]]


def test_draw_writes_pictures(log: Path, tmp_path: Path) -> None:
    assert run(["draw", str(log), "--at", "20", "--seat", "1", "-o", str(tmp_path / "a.svg")]) == 0
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").startswith("<svg")
    pytest.importorskip("typst", reason="PNG needs the extra 'print'")
    assert run(["draw", str(log), "--dark", "-o", str(tmp_path / "a.png")]) == 0
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_verify_finds_all_well(log: Path, capsys: Any) -> None:
    assert run(["verify", str(log)]) == 0
    assert "Nature was honest" in capsys.readouterr().out


def test_a_log_that_went_on_from_another_table_says_where_its_own_seed_begins(log: Path, capsys: Any) -> None:
    log.write_text("\n".join([json.dumps({**json.loads(LINES[0]), "base": 7}), *LINES[1:]]), encoding="utf-8")
    for command in (["verify"], ["replay", "--check"]):
        assert run([command[0], str(log), *command[1:]]) == 0
        assert "Moves before move 8 come from another table" in " ".join(capsys.readouterr().out.split())
    assert run(["replay", str(log), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["base"] == 7


def test_a_log_from_one_table_says_nothing_of_others(log: Path, capsys: Any) -> None:
    assert run(["verify", str(log)]) == 0
    assert "another table" not in capsys.readouterr().out


def changed(line: int, **fields: Any) -> str:
    line %= len(LINES)
    return "\n".join(
        [*LINES[:line], json.dumps({**json.loads(LINES[line]), **fields}), *LINES[line + 1 :][: len(LINES)]]
    )


def other_rules(text: str, version: int = 7) -> str:
    header, rest = text.split("\n", 1)
    return json.dumps({**json.loads(header), "rules": version}) + "\n" + rest


RESULT = json.loads(LINES[-1])
UNTRUE = {
    "result": (changed(len(LINES) - 1, result={**RESULT["result"], "points": [1, 2]}), "differs from the replayed one"),
    "seed": (changed(len(LINES) - 1, seed="00" * 32), "does not fit the commitment"),
    "commitment": (changed(0, commitment="0" * 64), "does not fit the commitment"),
    "no result": ("\n".join(LINES[:-1]), "no result is written"),
    "early result": ("\n".join([*LINES[:9], LINES[-1]]), "the game is not over"),
}


@pytest.mark.parametrize("fault", UNTRUE)
def test_an_untrue_log_is_found_out(fault: str, log: Path, capsys: Any) -> None:
    text, sentence = UNTRUE[fault]
    log.write_text(text, encoding="utf-8")
    assert run(["verify", str(log)]) == 1
    assert sentence in capsys.readouterr().out


def test_a_card_that_nature_did_not_draw_is_found_out(log: Path, capsys: Any) -> None:
    match = play(find("next_station"), ["random"], seed="honest")
    cheat = write_log(match).splitlines()
    cheat[-1] = json.dumps({**json.loads(cheat[-1]), "seed": "11" * 32})
    log.write_text("\n".join(cheat), encoding="utf-8")
    assert run(["verify", str(log)]) == 1
    assert "Nature’s move is not the one that the seed gives" in capsys.readouterr().out


WRONG = {
    "empty": ("", "first line must be a header"),
    "no header": ("\n".join(LINES[1:]), "first line must be a header"),
    "another file": ("<!doctype html>\n", "this is no saved game; its first line reads: <!doctype html>"),
    "not JSON": ("\n".join([*LINES[:3], "oops"]), "line 4 is no JSON object: oops"),
    "cut in a line": (GOOD[: len(GOOD) // 2], "is no JSON object"),
    "wrong format": (changed(0, roundhouse=99), "log format 99 is not known; this Roundhouse reads format 1"),
    "wrong rules": (changed(0, rules=0), "the header needs “rules”, the rules version of next_station; “0” is none"),
    "no rules": (changed(0, rules=None), "the header needs “rules”"),
    "rules beyond counting": (changed(0, rules=10**30), "line 1: a number has too many digits"),
    "other rules, no kind": (other_rules(changed(5, kind=None)), "line 6: a move needs a “kind”"),
    "other rules, half a sign": (other_rules(changed(5, card="\ud800")), "line 6: a text holds half a sign"),
    "other rules, no number": (other_rules(changed(5, card=float("nan"))), "line 6: NaN is no number of JSON"),
    "other rules, odd option": (other_rules(changed(0, options={"a": [1]})), "the header needs “seats”"),
    "other rules, odd result": (
        other_rules(changed(-1, result={"points": ["x", 1]})),
        "the last line needs a “result”",
    ),
    "wrong game": (changed(0, game="chess"), "there is no game “chess”"),
    "wrong seats": (changed(0, seats=7), "is for 1 to 4 seats, not 7"),
    "no seats": (changed(0, seats=None), "the header needs “seats”"),
    "wrong option": (changed(0, options={"wings": True}), "has no option “wings”"),
    "wrong seat": (changed(5, seat=9), "line 6: “seat” must be -1 (Nature) or 0 to 1"),
    "wrong kind": (changed(5, kind="fly"), "line 6: “fly” is no kind of move"),
    "twice": ("\n".join([*LINES[:2], *LINES[1:]]), "line 3: "),
    "after the end": ("\n".join([*LINES[:-1], LINES[-2], LINES[-1]]), "is not legal"),
}


@pytest.mark.parametrize("fault", WRONG)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_broken_log_is_told_in_one_sentence(command: str, fault: str, log: Path, capsys: Any) -> None:
    text, sentence = WRONG[fault]
    log.write_text(text, encoding="utf-8")
    assert run([command, str(log)]) == 2
    out, err = capsys.readouterr()
    assert sentence in err
    assert (out, err.count("\n")) == ("", 1)


@pytest.fixture
def second_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Next Station in a second version of its rules, which knows no passing and counts otherwise."""

    def found(name: str) -> Game[Any]:
        first = find(name)

        def why_not(state: Any, seat: int, move: Move) -> str | None:
            return "NS-31" if move.kind == "pass" else first.rules.why_not(state, seat, move)

        return replace(first, rules=replace(first.rules, version=2, why_not=why_not))

    monkeypatch.setattr("roundhouse.cli.files.find", found)


STOP = next(number for number, line in enumerate(LINES) if json.loads(line).get("kind") == "pass") - 1
OF = len(LINES) - 2


@pytest.mark.usefixtures("second_version")
def test_a_log_of_older_rules_is_replayed_as_far_as_todays_follow_it(log: Path, tmp_path: Path, capsys: Any) -> None:
    assert run(["replay", str(log)]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Played by version 1 of the rules; this house plays version 2." in out
    assert f"up to move {STOP} of {OF}" in out
    assert f"1. Bob {RESULT['result']['points'][1]} points" in out
    assert run(["replay", str(log), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rules"], told["frozen"]) == (1, {"now": 2, "at": STOP, "of": OF})
    assert (told["result"], len(told["moves"]), len(told["remarks"])) == (RESULT["result"], STOP, 3)
    assert run(["draw", str(log), "-o", str(tmp_path / "a.svg")]) == 0
    assert "Played by version 1" in capsys.readouterr().err
    assert run(["replay", str(log), "--at", str(STOP + 1)]) == 2
    assert f"today’s rules follow the log up to move {STOP}" in capsys.readouterr().err


@pytest.mark.usefixtures("second_version")
@pytest.mark.parametrize("command", [["verify"], ["replay", "--check"]])
def test_what_only_older_rules_could_check_is_neither_true_nor_untrue(
    command: list[str], log: Path, capsys: Any
) -> None:
    assert run([command[0], str(log), *command[1:]]) == 3
    assert "Played by version 1" in capsys.readouterr().out
    log.write_text(UNTRUE["seed"][0], encoding="utf-8")
    assert run([command[0], str(log), *command[1:]]) == 1
    assert "does not fit the commitment" in capsys.readouterr().out


@pytest.mark.usefixtures("second_version")
def test_verify_says_how_far_chance_was_checked(log: Path, capsys: Any) -> None:
    run(["verify", str(log)])
    assert f"Chance follows from the seed up to move {STOP} of {OF}" in capsys.readouterr().out
    log.write_text("\n".join(LINES[:STOP]), encoding="utf-8")
    assert run(["verify", str(log)]) == 3
    assert "The seed is not revealed" in capsys.readouterr().out


def test_a_log_of_newer_rules_asks_for_an_update_and_is_never_taken_for_todays(log: Path, capsys: Any) -> None:
    log.write_text(other_rules(GOOD), encoding="utf-8")
    assert run(["verify", str(log)]) == 3
    out = capsys.readouterr().out
    assert "Update Roundhouse" in out
    assert "Nature was honest" not in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(["replay", "--at", "9999"], "--at can be 0 to"), (["draw", "--seat", "5", "-o", "x.svg"], "there is no seat 5")],
)
def test_positions_that_are_not_there(words: list[str], sentence: str, log: Path, capsys: Any) -> None:
    assert run([words[0], str(log), *words[1:]]) == 2
    assert sentence in capsys.readouterr().err


def test_a_file_that_is_no_text(log: Path, capsys: Any) -> None:
    log.write_bytes(b"\xff\xfe\x00")
    assert run(["verify", str(log)]) == 2
    assert "is not UTF-8 text" in capsys.readouterr().err


PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)


@st.composite
def mutilated(draw: st.DrawFn) -> str:
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 3))):
        number = draw(st.sampled_from([0, *range(len(lines)), len(lines) - 1]))
        how = draw(st.sampled_from(["field", "drop", "double", "swap", "cut", "replace", "chars"]))
        other = draw(st.integers(0, len(lines) - 1))
        if how == "field":
            content = json.loads(LINES[min(number, len(LINES) - 1)])
            content[draw(st.sampled_from([*content, "kind", "seat"]))] = draw(VALUES)
            lines[number] = json.dumps(content)
        elif how == "drop" and len(lines) > 1:
            del lines[number]
        elif how == "double":
            lines.insert(number, lines[other])
        elif how == "swap":
            lines[number], lines[other] = lines[other], lines[number]
        elif how == "cut":
            lines[number] = lines[number][: draw(st.integers(0, len(lines[number])))]
        elif how == "replace":
            lines[number] = json.dumps(draw(VALUES))
        else:
            place = draw(st.integers(0, len(lines[number])))
            lines[number] = lines[number][:place] + draw(st.characters()) + lines[number][place:]
    return "\n".join(lines)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(mutilated())
def test_no_mutilated_log_makes_a_traceback(text: str) -> None:
    with suppress(HouseError):
        assert isinstance(verify(read_log(text, find)), list)


@pytest.mark.parametrize("deep", [10, 900, 5000, 40000])
def test_deep_lists_are_refused(deep: int) -> None:
    line = '{"seat":-1,"kind":"reveal","card":' + "[" * deep + "]" * deep + "}"
    with pytest.raises(HouseError, match="line 2"):
        read_log(f"{LINES[0]}\n{line}", find)


def test_the_story_and_the_picture_of_a_log_say_its_names(tmp_path: Path, capsys: Any) -> None:
    match = play(find("metro_domino"), ["random", "random"], seed="names")
    file = tmp_path / "game.jsonl"
    file.write_text(write_log(match, ("<Ann>\x01", "[b]{n}")), encoding="utf-8")
    assert run(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert "begins" in out
    assert "Player" not in out
    assert run(["draw", str(file), "-o", str(tmp_path / "a.svg")]) == 0
    words = [one.text for one in ElementTree.parse(tmp_path / "a.svg").iter()]
    assert {"<Ann>", "[b]{n}"} <= set(words)


def test_a_hint_for_a_position_of_a_log(log: Path, capsys: Any) -> None:
    assert run(["hint", str(log), "--at", "12", "--seconds", "0.1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hints"][0]["words"]
    assert run(["hint", str(log), "--at", "12", "--playouts", "9", "--json"]) == 0
    expected = json.loads(capsys.readouterr().out)["hints"][0]["expected"]
    assert run(["hint", str(log), "--at", "12", "--playouts", "9"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1. ")
    assert f"   About {expected} points at the end." in out


def test_no_hint_where_nobody_is_asked_or_another(log: Path, capsys: Any) -> None:
    assert run(["hint", str(log)]) == 2
    assert "nothing to advise" in capsys.readouterr().err
    assert run(["hint", str(log), "--at", "12", "--seat", "3"]) == 2
