"""Next Station: London, complete: 1–4 seats, both modules, solo ratings."""

from pathlib import Path

from roundhouse.bots.learnt import shipped
from roundhouse.core.game import OPEN, About, Drawing, Game, Rules, Thinking, without_memory
from roundhouse.core.words import say
from roundhouse.games.next_station import bots, drawing, rules, scoring, words
from roundhouse.games.next_station.bots import hindsight
from roundhouse.games.next_station.drawing.aims import aim
from roundhouse.games.next_station.drawing.ground import under
from roundhouse.games.next_station.drawing.moments import moments
from roundhouse.games.next_station.learning import LEARNING
from roundhouse.games.next_station.moves import KINDS
from roundhouse.games.next_station.reading import READING
from roundhouse.games.next_station.state import Options, State, components

GAME: Game[State] = Game(
    name="next_station",
    about=About(
        title=say("Next Station: London"),
        pitch=say("Draw four Underground lines across London, one card at a time."),
        minutes=25,
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
        chance=rules.chance,
        score=scoring.score,
        result=scoring.result,
        options=Options,
        components=components,
    ),
    secrecy=OPEN,  # NS-97: nothing is secret but the order of the deck, which is nowhere
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
        forecast=bots.forecast,
        boundary=bots.round_begins,
        rollout=bots.rollout,
        policies={"rollout": without_memory(bots.rollout), "learnt": shipped(lambda: GAME)},
        hindsight=hindsight.possible,
    ),
    learning=LEARNING,
    reading=READING,
)
