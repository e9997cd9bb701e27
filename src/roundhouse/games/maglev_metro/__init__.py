"""Maglev Metro: build a line, deliver robots to improve the mat, then commuters for points."""

from pathlib import Path

from roundhouse.bots.better_game import other_moves
from roundhouse.bots.same_luck import Drawn
from roundhouse.core.game import About, Drawing, Game, Rules, Secrecy, Thinking
from roundhouse.core.words import say
from roundhouse.games.maglev_metro import bots, drawing, rules, scoring, secrecy, words
from roundhouse.games.maglev_metro.bots.aims import aim
from roundhouse.games.maglev_metro.learning import LEARNING
from roundhouse.games.maglev_metro.moves import KINDS, Aside, Deal, Draw, Icon
from roundhouse.games.maglev_metro.reading import READING
from roundhouse.games.maglev_metro.state import Options, State, components

COME: Drawn = {Deal: ("card",), Icon: ("colour",), Draw: ("colour",), Aside: ("colour",)}
"""What chance brings: cards, and passengers from one bag."""

GAME: Game[State] = Game(
    name="maglev_metro",
    about=About(
        title=say("Maglev Metro"),
        pitch=say("Build a floating metro, improve your mat with robots, and carry the city’s people to work."),
        minutes=90,
        folder=Path(__file__).parent,
        refusals=words.REFUSALS,
        reasons=words.reason,
    ),
    rules=Rules(
        seats=range(1, 5),
        kinds=KINDS,
        new=rules.new,
        to_act=rules.to_act,
        moves=rules.moves,
        play=rules.play,
        why_not=rules.why_not,
        odds=rules.odds,
        chance=rules.chance,
        score=scoring.score,
        result=scoring.result,
        options=Options,
        check=rules.check,
        components=components,
    ),
    secrecy=Secrecy(view=secrecy.view, guess=secrecy.guess, seen=secrecy.seen),
    drawing=Drawing(
        draw=drawing.draw,
        choice=drawing.choice,
        prompt=words.prompt,
        tell=words.tell,
        candidates=drawing.candidates,
        moments=drawing.moments,
        aim=aim,
        under=drawing.under,
    ),
    thinking=Thinking(
        evaluate=bots.evaluate,
        boundary=bots.turn_begins,
        rollout=bots.rollout,
        shortlist=bots.shortlist,
        policies=bots.POLICIES,
        slow=frozenset({"tactics"}),
        levels={"easy": "beginner", "normal": "heuristic", "hard": "tactics"},
        reviewer="heuristic",  # tactics would take a minute for a whole game
        hindsight=other_moves(lambda: GAME, "heuristic", COME),
        in_points=False,
    ),
    learning=LEARNING,
    reading=READING,
)
