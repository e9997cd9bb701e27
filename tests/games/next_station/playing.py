"""Arranging a table by playing: stations by their grid names, cards by short names."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.notation import parse_move
from roundhouse.games.next_station import GAME
from roundhouse.games.next_station.parts import PLACES
from roundhouse.games.next_station.words import place

FACTS: dict[str, Any] = json.loads((Path(__file__).parent / "facts.json").read_text(encoding="utf-8"))
STATION = {place(number): number for number in range(len(PLACES))}
OTHERS = ("joker", "switch", "double", "second")  # powers of black, blue, red, green unless a test says otherwise


def table(
    *pencils: str, seats: int = 1, powers: Sequence[str] = (), objectives: Sequence[str] = (), **options: Any
) -> Match:
    """A table before its first card; pencils and powers are given in full, the last of four falls in place."""
    chosen = GAME.rules.options(powers=bool(powers), objectives=bool(objectives), **options)
    match = Match(GAME, seats, chosen, seed=bytes(32))
    for pencil in pencils[:3]:
        match.say(NATURE, f"pencil {pencil}")
    for objective in objectives:
        match.say(NATURE, f"objective {objective}")
    for power in powers[:3]:
        match.say(NATURE, f"power {power}")
    return match


def green(**rest: Any) -> Match:
    """Alone, green first, then red, black, blue."""
    return table("green", "red", "black", "blue", **rest)


def show(match: Match, cards: str) -> None:
    """Turn up cards: "circle" is the street card, "under circle" the underground one, "switch + square" two."""
    for card in cards.split(" + "):
        name = card.replace("under ", "underground_") if card.startswith("under ") else f"street_{card}"
        match.say(NATURE, f"reveal {name}")


def text(words: str) -> str:
    """The move's text: "d3 f1", "d3 f1 power", "double d3", or the move itself."""
    parts = words.split()
    if parts[0] in STATION:
        power = "yes" if parts[-1] == "power" else "no"
        return f"draw {STATION[parts[0]]} {STATION[parts[1]]} {power}"
    return f"double {STATION[parts[1]]}" if parts[0] == "double" else words


def turn(match: Match, cards: str, *moves: str, seat: int = 0) -> None:
    """Turn up cards and let a seat move."""
    show(match, cards)
    for words in moves:
        match.say(seat, text(words))


def refused(match: Match, words: str, seat: int = 0) -> str:
    """The rule that forbids a move; empty when it is legal."""
    refusal = match.refusal(seat, parse_move(GAME, text(words)))
    return refusal.rule if refusal else ""


def legal(match: Match, seat: int = 0) -> set[str]:
    """The legal moves, spelled as the tests spell them."""
    found = set()
    for move in match.legal(seat):
        if move.kind == "draw":
            found.add(f"{place(move.start)} {place(move.end)}" + " power" * move.power)
        else:
            found.add(f"double {place(move.station)}" if move.kind == "double" else move.kind)
    return found


def idle(match: Match) -> None:
    """Everyone who is to act passes or finishes."""
    for seat in GAME.rules.to_act(match.state):
        if seat != NATURE:
            match.play(seat, next(move for move in match.legal(seat) if move.idle))


def end_round(match: Match) -> None:
    """Pass until this round's lines are scored, underground cards first."""
    number = match.state.round
    while match.state.round == number:
        if NATURE in GAME.rules.to_act(match.state):
            match.play(NATURE, match.legal(NATURE)[-1])
        else:
            idle(match)


def points(match: Match, rule: str, seat: int = 0) -> list[int]:
    """The points of the score lines that cite a rule."""
    return [line.points for line in GAME.rules.score(match.state, seat) if line.rule == rule]
