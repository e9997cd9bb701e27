"""Railroad Ink: Blazing Red, complete: 1–6 seats, meteors, lava, dice draft."""

from pathlib import Path

from roundhouse.core.game import OPEN, About, Drawing, Game, Rules, Thinking
from roundhouse.core.words import say
from roundhouse.games.railroad_ink import bots, drawing, rules, scoring, words
from roundhouse.games.railroad_ink.bots import hindsight
from roundhouse.games.railroad_ink.drawing.aims import aim
from roundhouse.games.railroad_ink.drawing.ground import under
from roundhouse.games.railroad_ink.drawing.moments import moments
from roundhouse.games.railroad_ink.learning import LEARNING
from roundhouse.games.railroad_ink.moves import KINDS
from roundhouse.games.railroad_ink.reading import READING
from roundhouse.games.railroad_ink.scoring.text import score_text
from roundhouse.games.railroad_ink.state import Options, State

__all__ = ["GAME", "score_text"]

GAME: Game[State] = Game(
    name="railroad_ink",
    about=About(
        title=say("Railroad Ink: Blazing Red"),
        pitch=say("Roll the dice and draw highways and railways that join as many exits as you can."),
        minutes=25,
        folder=Path(__file__).parent,
        refusals=words.REFUSALS,
        reasons=words.reason,
    ),
    rules=Rules(
        seats=range(1, 7),
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
        version=2,
        options=Options,
        check=rules.check,
    ),
    secrecy=OPEN,
    drawing=Drawing(
        draw=drawing.draw,
        choice=drawing.choice,
        prompt=words.prompt,
        tell=words.tell,
        candidates=drawing.candidates,
        moments=moments,
        aim=aim,
        under=under,
    ),
    thinking=Thinking(
        independent=True,
        evaluate=bots.evaluate,
        forecast=bots.evaluate,
        boundary=bots.round_begins,
        rollout=bots.rollout,
        policies=bots.POLICIES,
        slow=frozenset({"planner", "thinker"}),
        levels={"easy": "greedy", "normal": "heuristic", "hard": "thinker"},
        hindsight=hindsight.possible,
        reviewer="planner",  # the thinker takes most of a second for a decision
        finisher="heuristic",  # the worth of a board is a guess, and reviews find where it is wrong
    ),
    learning=LEARNING,
    reading=READING,
)
