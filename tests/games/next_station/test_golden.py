"""Golden games: every way a game can end, replayed move by move; eight of them agreed between independent engines."""

from functools import partial

import pytest

from games.next_station.playing import FACTS
from golden import check_golden, golden_names, read_golden
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.words import speaker
from roundhouse.games.next_station import GAME
from roundhouse.games.next_station.parts import INTERCHANGE, PENCILS
from roundhouse.games.next_station.rules import DONE
from roundhouse.games.next_station.scoring import RATINGS, interchanges, line_score, sight_points, sight_visits
from roundhouse.games.next_station.state import CIRCLE_PHASE, NOBODY, TURN_PHASE

golden = partial(read_golden, "next_station")
SPEAK = speaker("en", GAME.about.folder)
KEEP, APPRENTICE, SOLID, SKILLED, MASTER, LEGEND = (SPEAK(words) for words in RATINGS)
DECIDED = "Equal points: the one with the better single line wins."
SHARED = "Equal points and equal best lines: the victory is shared."
CARD, CIRCLE = "NS-24", "NS-89"  # the turn of the fifth underground card, or the circle after it, was the last
GOLDEN: dict[str, tuple[str, tuple[int, ...], tuple[int, ...], tuple[str, ...]]] = {
    "agreed_four_line_interchange": (CARD, (90,), (1,), (KEEP,)),
    "agreed_highest_total": (CARD, (182,), (1,), (LEGEND,)),
    "agreed_lowest_total": (CARD, (45,), (1,), (KEEP,)),
    "agreed_most_tourist_visits": (CARD, (158,), (1,), (LEGEND,)),
    "agreed_round_of_six_turns": (CARD, (67,), (1,), (KEEP,)),
    "agreed_switch_in_the_first_turns": (CARD, (83,), (1,), (KEEP,)),
    "agreed_switch_with_the_fifth_underground_card": (CARD, (102,), (1,), (APPRENTICE,)),
    "agreed_two_line_interchanges_only": (CARD, (79,), (1,), (KEEP,)),
    "bare_departure_counts": (CARD, (80, 102), (2, 1), ()),
    "bare_departure_counts_not": (CARD, (78, 88), (2, 1), ()),
    "both_modules_four_players": (CARD, (165, 161, 116, 158), (1, 2, 4, 3), ()),
    "four_players_most_points": (CARD, (99, 129, 133, 88), (3, 2, 1, 4), ()),
    "objectives_decide": (CARD, (162, 148, 155), (1, 3, 2), ()),
    "powers_a_last_circle_refused": (CIRCLE, (57, 90, 86), (3, 1, 2), ()),
    "powers_a_second_section_branches": (CARD, (95, 82, 133, 145), (3, 4, 2, 1), ()),
    "powers_the_last_circle_ends_the_game": (CIRCLE, (121, 158), (2, 1), ()),
    "shared_by_two": (CARD, (96, 96), (1, 1), (SHARED,)),
    "shared_by_two_of_four": (CARD, (92, 99, 99, 76), (3, 1, 1, 4), (SHARED,)),
    "shared_with_modules": (CARD, (105, 105), (1, 1), (SHARED,)),
    "solo_both_modules_and_chosen_pencils": (
        CARD, (160,), (1,), ("For the rating, 20 points are taken off for modules: 140.", MASTER),
    ),
    "solo_objectives_cost_a_rating": (
        CARD, (140,), (1,), ("For the rating, 10 points are taken off for modules: 130.", SKILLED),
    ),
    "solo_rating_above_150": (CARD, (153,), (1,), (LEGEND,)),
    "solo_rating_up_to_105": (CARD, (98,), (1,), (APPRENTICE,)),
    "solo_rating_up_to_120": (CARD, (106,), (1,), (SOLID,)),
    "solo_rating_up_to_135": (CARD, (122,), (1,), (SKILLED,)),
    "solo_rating_up_to_150": (CARD, (146,), (1,), (MASTER,)),
    "solo_rating_up_to_90": (CARD, (84,), (1,), (KEEP,)),
    "three_players_chosen_pencils": (CARD, (152, 119, 110), (1, 2, 3), ()),
    "tie_for_second_place_is_shared_silently": (CARD, (87, 91, 87), (2, 1, 2), ()),
    "tie_of_two_in_three_the_better_line_decides": (CARD, (80, 96, 96), (3, 2, 1), (DECIDED,)),
    "tie_the_better_line_decides": (CARD, (128, 128), (1, 2), (DECIDED,)),
    "two_players_most_points": (CARD, (135, 137), (2, 1), ()),
}  # fmt: skip
"""By name: the rule that ended the game, points, ranks, and the words of the result."""


@pytest.mark.parametrize("name", GOLDEN)
def test_ns_24_68_95_every_ending_replays_as_it_was_played(name: str) -> None:
    ended, points, ranks, words = GOLDEN[name]
    log = golden(name)
    check_golden(log, points, ranks, words)
    assert _ended(log.match) == ended


def _ended(match: Match) -> str:
    """The rule that ended a game, seen from the position before its last move."""
    phase = match.at(len(match.moves) - 1).state.phase
    return {TURN_PHASE: "NS-24", CIRCLE_PHASE: "NS-89"}[phase]


def test_every_golden_game_is_checked() -> None:
    assert golden_names("next_station") == set(GOLDEN)


def test_every_golden_game_is_dealt_by_its_seed_unless_another_engine_dealt_it() -> None:
    assert {name for name in GOLDEN if golden(name).seed is None} == set(FACTS["games"])


@pytest.mark.parametrize("name", FACTS["games"])
def test_golden_games_agreed_between_engines(name: str) -> None:
    facts, match = FACTS["games"][name], golden(name).match
    counts, scored = _followed(match)
    assert counts == facts["sections"]
    assert scored == facts["lines"]
    assert tuple(PENCILS[pencil] for pencil in match.state.pencils) == tuple(facts["order"])
    final, lines = facts["final"], list(match.state.sheets[0].lines)
    assert sum(match.state.sheets[0].scored) == final["lines"]
    assert sight_visits(lines) == final["tourist_visits"]
    assert sight_points(final["tourist_visits"]) == final["tourist_points"]
    met = [stations.bit_count() for stations in interchanges(lines)]
    assert met == [final[f"interchanges_{size}"] for size in (2, 3, 4)]
    assert sum(n * worth for n, worth in zip(met, INTERCHANGE[2:], strict=True)) == final["interchange_points"]
    assert match.result.points == (final["total"],)


def _followed(match: Match) -> tuple[list[list[int]], list[int]]:
    """By round: how many sections could be drawn in each turn, and what the line scored when it ended."""
    state = GAME.rules.new(1, match.options)
    counts: list[list[int]] = [[] for _ in PENCILS]
    scored = []
    for seat, move in match.moves:
        number, pencil = state.round, state.sheets[0].pencil
        if seat != NATURE:
            counts[number].append(len(GAME.rules.moves(state, seat)) - 1)  # the pass
        GAME.rules.play(state, seat, move)
        if state.round > number:
            scored.append(state.sheets[0].scored[pencil])
    return counts, scored


@pytest.mark.parametrize(("name", "worth"), [("bare_departure_counts", 1), ("bare_departure_counts_not", 0)])
def test_ns_61_a_line_without_sections_in_a_golden_game(name: str, worth: int) -> None:
    sheets = golden(name).match.state.sheets
    bare = [(sheet, pencil) for sheet in sheets for pencil in range(4) if not sheet.tracks[pencil]]
    assert [sheet.scored[pencil] for sheet, pencil in bare] == [worth]
    assert [sheet.lines[pencil].bit_count() for sheet, pencil in bare] == [worth]


def test_ns_72_objectives_decided_a_golden_game() -> None:
    match = golden("objectives_decide").match
    sheets = [GAME.rules.score(match.state, seat) for seat in range(match.seats)]
    without = [sum(line.points for line in sheet if line.rule != "NS-72") for sheet in sheets]
    assert without.index(max(without)) != match.result.ranks.index(1)


def test_ns_82_a_second_section_branched_off_in_a_golden_game() -> None:
    match = golden("powers_a_second_section_branches").match
    assert any(_branches(match, number) for number in range(len(match.moves)))


def _branches(match: Match, number: int) -> bool:
    """Whether this move is a second section after a switch that leaves the line elsewhere than at an end."""
    seat, move = match.moves[number]
    if move.kind != "draw" or not move.power:
        return False
    state = match.at(number).state
    sheet = state.sheets[seat]
    return state.switch and sheet.first != NOBODY and not sheet.ends >> move.start & 1


def test_ns_69_70_best_lines_of_the_tied_golden_games() -> None:
    best = [max(sheet.scored) for sheet in golden("tie_the_better_line_decides").match.state.sheets]
    assert best[0] > best[1]
    best = [max(sheet.scored) for sheet in golden("shared_by_two").match.state.sheets]
    assert best[0] == best[1]


def test_ns_89_the_last_circle_of_golden_games() -> None:
    circled, refused = (
        golden(name).match for name in ("powers_the_last_circle_ends_the_game", "powers_a_last_circle_refused")
    )
    seat, last = circled.moves[-1]
    sheet = circled.state.sheets[seat]
    pencil = sheet.doubled.index(last.station)
    assert sheet.scored[pencil] == line_score(sheet.lines[pencil], sheet.tracks[pencil], last.station)
    assert refused.moves[-1][1] == DONE


def test_ns_92_pencils_chosen_by_the_players_of_golden_games() -> None:
    alone, three = (
        golden(name).match for name in ("solo_both_modules_and_chosen_pencils", "three_players_chosen_pencils")
    )
    assert [(seat, move.kind) for seat, move in alone.moves[:3]] == [(0, "take")] * 3
    assert [(seat, move.kind) for seat, move in three.moves[:3]] == [(0, "take"), (1, "take"), (2, "take")]
