"""Crossing, complete: rules, drawing, thinking, and texts in three languages."""

from dataclasses import replace
from pathlib import Path

from roundhouse.core.game import About
from roundhouse.core.words import say

from . import thinking

GAME = replace(
    thinking.GAME,
    about=About(
        title=say("Crossing"),
        pitch=say("Lay rails of chance over three rivers, and begin no bridge that you cannot finish."),
        minutes=5,
        folder=Path(__file__).parent,
    ),
)
