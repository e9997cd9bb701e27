"""Next Station: London, complete: 1–4 seats, both modules, solo ratings."""

from pathlib import Path
from random import Random

from roundhouse.core.game import Game, without_memory
from roundhouse.core.words import say
from roundhouse.games.next_station import bots, drawing, refusals, rules, scoring, words
from roundhouse.games.next_station.moves import KINDS
from roundhouse.games.next_station.state import Options, Table, components


def view(state: Table, seat: int | None) -> Table:
    """Everything: nothing is secret but the order of the deck, which is nowhere (NS-97)."""
    return state.copy()


def guess(seen: Table, seat: int, rng: Random) -> Table:
    """There are no holes to fill."""
    return seen.copy()


GAME: Game[Table] = Game(
    name="next_station",
    title=say("Next Station: London"),
    pitch=say("Draw four Underground lines across London, one card at a time."),
    minutes=25,
    rules_version=1,
    folder=Path(__file__).parent,
    seats=range(1, 5),
    options=Options,
    kinds=KINDS,
    new=rules.new,
    to_act=rules.to_act,
    moves=rules.moves,
    play=rules.play,
    why_not=refusals.why_not,
    score=scoring.score,
    result=scoring.result,
    view=view,
    guess=guess,
    draw=drawing.draw,
    choice=drawing.choice,
    prompt=words.prompt,
    tell=words.tell,
    meant=drawing.meant,
    parts=components,
    solitary=True,
    evaluate=bots.evaluate,
    pause=bots.round_begins,
    rollout=bots.rollout,
    policies={"rollout": without_memory(bots.rollout)},
)
