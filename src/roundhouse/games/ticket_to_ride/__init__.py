"""Ticket to Ride: Paris, complete: 2–4 seats, secret hands and tickets, French flags."""

from roundhouse.core.game import Game
from roundhouse.core.words import say
from roundhouse.games.ticket_to_ride import bots, drawing, rules, scoring
from roundhouse.games.ticket_to_ride.parts import FOLDER
from roundhouse.games.ticket_to_ride.parts.moves import KINDS
from roundhouse.games.ticket_to_ride.state import State, guess, view

GAME: Game[State] = Game(
    name="ticket_to_ride",
    title=say("Ticket to Ride: Paris"),
    pitch=say("Collect cards, claim bus routes across Paris and join the places on your secret tickets."),
    minutes=20,
    rules_version=1,
    folder=FOLDER,
    seats=range(2, 5),
    options=rules.Options,
    kinds=KINDS,
    new=rules.new,
    to_act=rules.to_act,
    moves=rules.moves,
    odds=rules.odds,
    play=rules.play,
    why_not=rules.why_not,
    score=scoring.score,
    result=scoring.result,
    view=view,
    guess=guess,
    seen=rules.seen,
    draw=drawing.draw,
    choice=drawing.choice,
    meant=drawing.meant,
    prompt=drawing.prompt,
    tell=drawing.tell,
    parts=rules.parts,
    secrets=True,
    evaluate=bots.evaluate,
    shortlist=bots.shortlist,
    rollout=bots.heuristic,
    policies=bots.POLICIES,
    levels={"easy": "points", "normal": "heuristic", "hard": "weigh"},
)
