"""Metro Domino: London, complete: 2–4 seats, single games and tournaments."""

from collections.abc import Mapping
from pathlib import Path

from roundhouse.core.game import About, Drawing, Game, Rules, Secrecy, Thinking
from roundhouse.core.words import say
from roundhouse.games.metro_domino import bots, drawing, rules, scoring, views, words
from roundhouse.games.metro_domino.moves import KINDS
from roundhouse.games.metro_domino.parts import ACTIVE_TOKENS, BOX, METRO_TOKENS, PILE
from roundhouse.games.metro_domino.state import Options, Table, laid_tiles


def count_parts(state: Table) -> Mapping[str, int]:
    """Tiles, stations and tokens: none is lost, none appears."""
    places = [state.pool, state.removed, laid_tiles(state), *state.hands]
    laid = sum(len(laid) for laid in state.lines)
    tiles = (state.pool | state.removed).bit_count() + laid + sum(hand.bit_count() for hand in state.hands)
    opened = sum(opening.station > 0 for opening in state.openings)
    return {
        "tiles": tiles,
        "different tiles": _union(places).bit_count(),
        "pool": state.pool.bit_count() - state.pooled,
        "hands": sum(hand.bit_count() - len(lacks) for hand, lacks in zip(state.hands, state.lacks, strict=True)),
        "stations": state.pile.bit_count() + opened - PILE.bit_count(),
        "metro tokens": METRO_TOKENS - state.spent - sum(state.metro) >= 0,
        "active lines": state.active.bit_count() <= ACTIVE_TOKENS,
    }


def _union(places: list[int]) -> int:
    found = 0
    for place in places:
        found |= place
    return found


GAME: Game[Table] = Game(
    name="metro_domino",
    about=About(
        title=say("Metro Domino: London"),
        pitch=say("Play your dominoes along the lines, open stations, and be the first without tiles."),
        minutes=20,
        folder=Path(__file__).parent,
    ),
    rules=Rules(
        seats=BOX.seats,
        kinds=KINDS,
        new=rules.new,
        to_act=rules.to_act,
        moves=rules.moves,
        play=rules.play,
        why_not=rules.why_not,
        odds=rules.odds,
        score=scoring.score,
        result=scoring.result,
        options=Options,
        components=count_parts,
    ),
    secrecy=Secrecy(view=views.view, seen=views.seen, guess=bots.guess),
    drawing=Drawing(
        draw=drawing.draw, choice=drawing.choice, candidates=drawing.meant, prompt=words.prompt, tell=words.tell
    ),
    thinking=Thinking(
        evaluate=bots.evaluate,
        boundary=bots.game_ends,
        rollout=bots.rollout,
        policies=bots.POLICIES,
        slow=frozenset({"lookahead"}),
        levels={"easy": "beginner", "normal": "heuristic", "hard": "lookahead"},
    ),
)
