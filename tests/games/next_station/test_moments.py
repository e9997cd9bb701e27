"""What is told as a game goes on: rounds, lines, interchanges, objectives, notes for beginners; labels."""

from random import Random

import pytest

from games.next_station.playing import OTHERS, STATION, end_round, green, show, table, text, turn
from roundhouse.core.game import Moment
from roundhouse.core.match import Match
from roundhouse.core.notation import parse_move
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games.next_station import GAME
from roundhouse.games.next_station.moves import Draw
from roundhouse.games.next_station.parts import OBJECTIVES, SECTION_OF

EN = speaker("en", GAME.about.folder)


def told(match: Match, seat: int | None = 0) -> dict[str, Moment]:
    return {one.name: one for one in GAME.drawing.moments(match.state, seat)}


def notes(match: Match) -> set[str]:
    return {name for name, one in told(match).items() if one.note}


def labels(match: Match) -> dict[str, str]:
    return {
        shape.id: EN(shape.label) for scene in GAME.drawing.draw(match.state, 0) for shape in scene.shapes if shape.id
    }


def test_every_round_is_told_with_its_pencil_and_the_last_one_is_special() -> None:
    match = green()
    rounds = list[str]()
    for _ in range(4):
        show(match, "under circle")
        rounds += [EN(one.words) for name, one in told(match).items() if name.startswith(("round", "last-round"))]
        end_round(match)
    assert rounds == [
        "Round 1: green pencil, start at d3",
        "Round 2: red pencil, start at h4",
        "Round 3: black pencil, start at c6",
        "Last round: blue pencil, start at f8",
    ]
    assert match.over
    assert not [name for name in told(match) if name.startswith(("round", "last"))]


def test_who_only_watches_is_told_of_rounds_alone() -> None:
    match = green()
    turn(match, "circle", "d3 f1")
    assert [EN(one.words) for one in GAME.drawing.moments(match.state, None)] == ["Round 1 of 4"]


def test_the_last_underground_card_is_announced_in_each_round() -> None:
    match = green()
    for symbol in ("circle", "square", "triangle"):
        turn(match, f"under {symbol}", "pass")
    assert "last-cards-1" not in told(match)
    show(match, "under pentagon")
    assert told(match)["last-cards-1"].shapes == ("underground",)


def test_a_finished_line_is_told_with_its_points() -> None:
    match = green()
    turn(match, "circle", "d3 f1")
    assert "line-green" not in told(match)
    end_round(match)
    line = told(match)["line-green"]
    assert EN(line.words) == f"Green line finished: {match.state.sheets[0].scored[3]}"
    assert f"station-{STATION['f1']}" in line.shapes


def test_three_lines_at_a_station_and_objectives_are_told_when_they_happen_and_not_before() -> None:
    """Over played games: the moment stands on a page exactly while the score sheet counts the thing."""
    seen = set[str]()
    for seed in range(6):
        match = Match(GAME, 1, GAME.rules.options(objectives=True), bytes([seed] * 32))
        hands = Random(seed)
        while match.settle() >= 0 and not match.over:
            moves = match.legal(0)
            drawn = [move for move in moves if not move.idle]
            match.play(0, hands.choice(drawn or moves))
            names = told(match)
            sheet = GAME.rules.score(match.state, 0)
            great = sum(len(line.shapes) for line in sheet if line.rule == "NS-65" and line.words.text and line.points)
            assert great or not [name for name in names if name.startswith("interchange-")]
            goals = sum(line.points for line in sheet if EN(line.words).startswith("Goal")) // 10
            assert goals == len([name for name, one in names.items() if name.startswith("objective-") and not one.note])
            seen |= {name.split("-")[0] for name, one in names.items() if not one.note}
    assert "interchange" in seen


def test_notes_on_the_first_card_and_the_departure_come_at_once() -> None:
    match = green()
    assert not notes(match)
    show(match, "circle")
    assert notes(match) == {"card", "departure"}
    match.say(0, f"draw {STATION['d3']} {STATION['f1']} no")
    show(match, "square")
    assert not {"card", "departure"} & notes(match)


def test_switch_joker_and_underground_cards_are_explained_when_they_lie_there() -> None:
    match = green()
    turn(match, "circle", "pass")
    turn(match, "triangle", "pass")
    show(match, "pentagon")
    assert not {"switch", "joker", "underground"} & notes(match)
    match.say(0, "pass")
    show(match, "switch + under joker")
    assert {"switch", "joker", "underground"} <= notes(match)
    assert told(match)["switch"].shapes == ("card-switch",)
    match.say(0, "pass")
    show(match, "square")
    assert "switch" not in notes(match)


def test_thames_districts_sights_and_interchanges_are_explained_at_the_first_one() -> None:
    wanted = {"thames", "districts", "sight", "interchange", "new-line"}
    match, first = green(), dict[str, int]()
    hands = Random(5)
    while match.settle() >= 0 and not match.over:
        state = match.state
        sheet = state.sheets[0]
        here = notes(match)
        for name in wanted & here:
            first.setdefault(name, state.round)
        detail = {line.rule: EN(line.detail) for line in GAME.rules.score(state, 0)}
        assert ("sight" not in here) or detail["NS-64"] != "0 visits"
        assert ("thames" not in here) or sheet.track
        drawn = [move for move in match.legal(0) if not move.idle]
        match.play(0, hands.choice(drawn or match.legal(0)))
    assert set(first) == wanted
    assert first["new-line"] == 1, "in the second round"
    assert first["interchange"] >= 1, "one line alone makes none"


def test_objectives_and_powers_are_explained_where_they_are_played() -> None:
    plain, full = green(), green(powers=OTHERS, objectives=("sights", "thames"))
    for match in (plain, full):
        show(match, "circle")
    assert not {"objectives", "power"} & notes(plain)
    assert {"objectives", "power"} <= notes(full)
    assert told(full)["objectives"].shapes == ("objective-0", "objective-1")
    assert told(full)["power"].shapes == ("power-3",)


@pytest.mark.parametrize("seat", [0, 1])
def test_shapes_of_notes_belong_to_the_seat_that_reads_them(seat: int) -> None:
    match = table("green", "red", "black", seats=2)
    show(match, "circle")
    ids = {shape.id for scene in GAME.drawing.draw(match.state, seat) for shape in scene.shapes}
    for one in GAME.drawing.moments(match.state, seat):
        assert set(one.shapes) <= ids


def test_notes_are_short_in_every_language() -> None:
    full = green(powers=OTHERS, objectives=("sights", "thames"))
    turn(full, "circle", "pass")
    turn(full, "triangle", "pass")
    show(full, "switch + under joker")
    for one in told(full).values():
        assert len(EN(one.words).split()) <= 22
        assert all(speaker(lang, GAME.about.folder).knows(one.words.text) for lang in LANGUAGES)


def test_what_is_drawn_says_what_it_is() -> None:
    match = green(powers=OTHERS, objectives=("sights", "thames"))
    turn(match, "circle", "d3 f1", "done")
    show(match, "under square")
    said = labels(match)
    assert said["round"] == "Round 1 of 4"
    assert said["pencil-now"] == "green pencil: yours in this round"
    assert said["underground"] == "Underground cards: 1 of 5; the last one ends the round"
    assert said["card-now"].endswith("must end at this symbol")
    assert said["card-4"] == "street card: joker; a section may end at any station"
    assert said["card-5"] == "railroad switch: a section may start at any station of the line"
    assert said["card-9"].endswith("ends at this symbol; the fifth underground card ends the round")
    assert said["card-0"] == "street card: circle; already shown in this round, it does not come again"
    assert said["objective-0"].startswith("Shared objective: reach all 5 tourist sites")
    assert said["objective-0"].endswith("So far: 0 of 5.")
    assert said[f"station-{STATION['d3']}"].endswith(
        "here the line of the green pencil begins; district: north; an end of the line"
    )
    assert said[f"station-{STATION['f1']}"] == "station f1, circle; district: north; an end of the line"
    assert said[f"section-{SECTION_OF[STATION['d3'], STATION['f1']]}"] == "section f1 – d3, green pencil"
    assert any("across the Thames: 2 points" in label for label in said.values())
    assert any("cut off by another" in label for label in said.values())
    assert not [name for name, label in said.items() if not label]
    assert len(OBJECTIVES) == 5


def _reason(match: Match, words: str) -> tuple[str, str]:
    move = parse_move(GAME, text(words))
    rule = GAME.rules.why_not(match.state, 0, move)
    assert rule is not None
    told = GAME.about.reasons(match.state, 0, move, rule)
    return rule, EN(told) if told is not None else ""


def test_a_refusal_says_what_stands_or_runs_in_the_way() -> None:
    match = green()
    turn(match, "circle", "d3 f1")
    turn(match, "triangle", "d3 e4")
    show(match, "joker")
    assert _reason(match, "f1 j1") == (
        "NS-36",
        "Station h1 stands between f1 and j1: no section passes over a station.",
    )
    assert _reason(match, "e4 e1") == ("NS-37", "This section would cross f1 – d3 (green pencil): go round it.")
    end_round(match)
    show(match, "joker")
    sheet = match.state.sheets[0]
    sheet.line, sheet.ends = (1 << STATION["d3"],) * 2  # as if the red line had come there
    assert _reason(match, "d3 f1") == ("NS-39", "f1 – d3 is drawn already (green pencil): choose another section.")


def test_a_refusal_names_the_stations_that_no_line_joins() -> None:
    match = green()
    show(match, "circle")
    assert _reason(match, "d3 b9")[1] == "No dashed line joins d3 and b9: choose two stations that one joins."
    match.say(0, text("d3 f1"))
    show(match, "joker")
    told = "from f1 or d3, the ends of your line: choose a station that one leads to."
    assert _reason(match, "f1 b9") == ("NS-32", f"No dashed line leads to b9 {told}")


def test_a_new_round_is_told_after_the_line_that_is_finished_and_shows_where_it_begins() -> None:
    match = green()
    turn(match, "circle", "d3 f1")
    end_round(match)
    show(match, "circle")
    names = [name for name, one in told(match).items() if not one.note]
    assert names.index("line-green") < names.index("round-2")
    assert told(match)["round-2"].shapes == ("pencil-now", f"station-{STATION['h4']}")


def test_crossings_are_explained_in_the_first_round_and_the_first_interchange_at_once() -> None:
    match, first = green(), dict[str, int]()
    hands = Random(5)
    while match.settle() >= 0 and not match.over:
        for name in told(match):
            first.setdefault(name, len(match.moves))
        first.setdefault(f"round {match.state.round}", len(match.moves))
        drawn = [move for move in match.legal(0) if not move.idle]
        match.play(0, hands.choice(drawn or match.legal(0)))
    assert first["crossing"] < first["round 1"]
    assert first["first-interchange"] == first["interchange"] > first["round 1"]


def test_the_prompt_of_a_new_round_says_where_its_line_begins_until_it_has_begun() -> None:
    match = green()
    show(match, "circle")
    assert EN(GAME.drawing.prompt(match.state, 0)) == "Circle: draw a section that ends at a circle, or pass."
    match.say(0, text("d3 f1"))
    end_round(match)
    show(match, "joker")
    told = "Round 2, red pencil: draw a section from h4 to any station, or pass."
    assert EN(GAME.drawing.prompt(match.state, 0)) == told
    match.say(0, text("h4 g4"))
    show(match, "circle")
    assert EN(GAME.drawing.prompt(match.state, 0)).startswith("Circle:")


def test_the_note_on_a_new_pencil_comes_before_all_others() -> None:
    match = green()
    turn(match, "circle", "d3 f1")
    end_round(match)
    show(match, "under circle")
    assert next(name for name, one in told(match).items() if one.note) == "new-line"


def test_a_power_that_is_used_up_is_named_by_its_pencil() -> None:
    match = green(powers=OTHERS)
    turn(match, "circle", "d3 f1", "d3 a3 power")
    show(match, "square")
    assert _reason(match, "a3 a4 power") == ("NS-77", "The power of the green pencil is used up for this round.")


def test_where_nothing_can_be_drawn_a_refusal_advises_to_pass() -> None:
    told = set[bool]()
    for seed in range(4):
        match, hands = Match(GAME, 1, GAME.rules.options(), bytes([seed] * 32)), Random(seed)
        while match.settle() >= 0 and not match.over:
            moves = match.legal(0)
            stuck = not any(isinstance(move, Draw) for move in moves)
            for a, b in SECTION_OF:
                move = Draw(a, b, power=False)
                if GAME.rules.why_not(match.state, 0, move) == "NS-35":
                    reason = GAME.about.reasons(match.state, 0, move, "NS-35")
                    assert reason is not None
                    assert EN(reason).endswith(": nothing can be drawn with this card, so pass.") == stuck
                    told.add(stuck)
            match.play(0, hands.choice([move for move in moves if not move.idle] or moves))
    assert told == {True, False}
