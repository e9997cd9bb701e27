"""Ticket to Ride: Paris, complete: 2–4 seats, secret hands and tickets, French flags."""

from roundhouse.bots.better_game import other_moves
from roundhouse.bots.same_luck import Drawn
from roundhouse.core.game import About, Drawing, Game, Rules, Secrecy, Thinking
from roundhouse.core.words import say
from roundhouse.games.ticket_to_ride import bots, drawing, rules, scoring, secrecy, words
from roundhouse.games.ticket_to_ride.drawing.aims import aim
from roundhouse.games.ticket_to_ride.learning import LEARNING
from roundhouse.games.ticket_to_ride.moves import KINDS, Deal, Give, Open
from roundhouse.games.ticket_to_ride.parts import FOLDER
from roundhouse.games.ticket_to_ride.reading import READING
from roundhouse.games.ticket_to_ride.state import Options, State, components

COME: Drawn = {Deal: ("card",), Open: ("card",), Give: ("ticket",)}
"""What chance brings: cards from one deck into hands and row, and tickets."""

GAME: Game[State] = Game(
    name="ticket_to_ride",
    about=About(
        title=say("Ticket to Ride: Paris"),
        pitch=say("Collect cards, claim bus routes across Paris and join the places on your secret tickets."),
        minutes=20,
        folder=FOLDER,
        refusals=words.REFUSALS,
        reasons=words.reason,
    ),
    rules=Rules(
        seats=range(2, 5),
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
        gain=words.gain,
        aim=aim,
        under=drawing.under,
    ),
    thinking=Thinking(
        evaluate=bots.evaluate,
        forecast=bots.evaluate,
        shortlist=bots.shortlist,
        rollout=bots.heuristic,
        policies=bots.POLICIES,
        levels={"easy": "points", "normal": "heuristic", "hard": "weigh"},
        hindsight=other_moves(lambda: GAME, "heuristic", COME),
    ),
    learning=LEARNING,
    reading=READING,
)
