"""Metro Domino: London, complete: 2–4 seats, single games and tournaments."""

from pathlib import Path

from roundhouse.bots.better_game import other_moves
from roundhouse.core.game import About, Drawing, Game, Rules, Secrecy, Thinking
from roundhouse.core.words import say
from roundhouse.games.metro_domino import bots, drawing, rules, scoring, secrecy, words
from roundhouse.games.metro_domino.drawing.aims import aim
from roundhouse.games.metro_domino.learning import LEARNING
from roundhouse.games.metro_domino.moves import KINDS
from roundhouse.games.metro_domino.parts import BOX
from roundhouse.games.metro_domino.reading import READING
from roundhouse.games.metro_domino.state import Options, State, components

GAME: Game[State] = Game(
    name="metro_domino",
    about=About(
        title=say("Metro Domino: London"),
        pitch=say("Play your dominoes along the lines, open stations, and get rid of your tiles."),
        minutes=20,
        folder=Path(__file__).parent,
        refusals=words.REFUSALS,
        reasons=words.reason,
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
        chance=rules.chance,
        score=scoring.score,
        result=scoring.result,
        options=Options,
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
        outlook=bots.outlook,
        boundary=bots.game_ends,
        rollout=bots.rollout,
        policies=bots.POLICIES,
        slow=frozenset({"lookahead"}),
        finisher="heuristic",  # the quick policy makes too much of a tile
        levels={"easy": "beginner", "normal": "heuristic", "hard": "lookahead"},
        hindsight=other_moves(lambda: GAME, "rollout"),
    ),
    learning=LEARNING,
    reading=READING,
)
