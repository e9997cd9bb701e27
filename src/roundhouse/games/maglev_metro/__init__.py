"""Maglev Metro: build a line, deliver robots to improve the mat, then commuters for points."""

from pathlib import Path

from roundhouse.core.game import Game
from roundhouse.core.words import Say, say
from roundhouse.games.maglev_metro import bots, drawing, rules, scoring, words
from roundhouse.games.maglev_metro.moves import KINDS
from roundhouse.games.maglev_metro.state import Options, Table, components
from roundhouse.games.maglev_metro.view import guess, seen, view


def check_options(seats: int, options: Options) -> Say | None:
    """A draft needs somebody to pass the cards to."""
    return say("the draft of bonus cards needs 2 to 4 seats") if options.draft and seats == 1 else None


GAME: Game[Table] = Game(
    name="maglev_metro",
    title=say("Maglev Metro"),
    pitch=say("Build a floating metro, train its robots, and carry the city's people to work."),
    minutes=90,
    rules_version=1,
    folder=Path(__file__).parent,
    seats=range(1, 5),
    options=Options,
    kinds=KINDS,
    new=rules.new,
    to_act=rules.to_act,
    moves=rules.moves,
    play=rules.play,
    why_not=rules.why_not,
    score=scoring.score,
    result=scoring.result,
    view=view,
    guess=guess,
    draw=drawing.draw,
    choice=drawing.choice,
    prompt=words.prompt,
    tell=words.tell,
    odds=rules.odds,
    seen=seen,
    meant=drawing.meant,
    check_options=check_options,
    parts=components,
    secrets=True,
    evaluate=bots.evaluate,
    pause=bots.turn_begins,
    rollout=bots.rollout,
    policies=bots.POLICIES,
    slow=frozenset({"tactics"}),
    levels={"easy": "rollout", "normal": "heuristic", "hard": "tactics"},
)
