"""Railroad Ink: Blazing Red, complete: 1–6 seats, meteors, lava, dice draft."""

from pathlib import Path

from roundhouse.core.game import Game
from roundhouse.core.words import say
from roundhouse.games.railroad_ink import bots, drawing, rules, scoring, words
from roundhouse.games.railroad_ink.moves import KINDS
from roundhouse.games.railroad_ink.scoring.text import score_text
from roundhouse.games.railroad_ink.state import Options, State, view

GAME: Game[State] = Game(
    name="railroad_ink",
    title=say("Railroad Ink: Blazing Red"),
    pitch=say("Roll the dice and draw highways and railways that join as many exits as you can."),
    minutes=25,
    rules_version=2,
    folder=Path(__file__).parent,
    seats=range(1, 7),
    options=Options,
    kinds=KINDS,
    new=rules.new,
    to_act=rules.to_act,
    moves=rules.moves,
    play=rules.play,
    why_not=rules.why_not,
    odds=rules.odds,
    score=scoring.score,
    result=scoring.result,
    view=view,
    guess=rules.guess,
    draw=drawing.draw,
    choice=drawing.choice,
    prompt=words.prompt,
    tell=words.tell,
    meant=drawing.meant,
    check_options=rules.check_options,
    score_text=score_text,
    solitary=True,
    evaluate=bots.evaluate,
    pause=bots.round_begins,
    rollout=bots.rollout,
    policies=bots.POLICIES,
    slow=frozenset({"planner", "thinker"}),
    levels={"easy": "rollout", "normal": "heuristic", "hard": "thinker"},
)
