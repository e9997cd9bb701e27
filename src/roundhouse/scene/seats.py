"""Seats everywhere in the house: a colour and a sign each, so that colour never stands alone."""

SEAT_COLOURS = ("blue", "orange", "green", "purple", "red", "sky")
SEAT_INKS = tuple(f"@{colour}" for colour in SEAT_COLOURS)
SEAT_SIGNS = ("●", "▲", "■", "◆", "★", "⬟")
