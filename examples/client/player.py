"""Sits down by an invitation link and plays over HTTP alone: `python player.py http://127.0.0.1:8000/join/CODE`.

The standard library is enough. It takes the move that brings most now; write an idea of your own into `choose`.
"""

import json
import random
import re
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

MOST = 40  # moves whose worth can be asked at once


class House:
    """One house, as one guest of it sees it."""

    def __init__(self, address):
        self.address = address
        self.token = self.post("/api/tokens")["token"]

    def post(self, path, **body):
        """Ask for something to be done; a refusal comes as HTTPError."""
        with self._open(path, json.dumps(body).encode()) as answer:
            return json.load(answer)

    def views(self, table, seat):
        """The position, and again each time that it has changed."""
        with self._open(f"/api/tables/{table}/stream?as=view&seat={seat}") as stream:
            for line in stream:
                if line.startswith(b'data: {"'):
                    yield json.loads(line[6:])

    def _open(self, path, content=None):
        headers = {"Content-Type": "application/json"}
        if hasattr(self, "token"):
            headers["Authorization"] = f"Bearer {self.token}"
        return urlopen(Request(self.address + path, content, headers))


def main(link, name="Example"):
    """Sit down and play until the game is over."""
    address, code = re.fullmatch(r"(https?://[^/]+)/join/(\S+)", link).groups()
    house = House(address)
    place = house.post(f"/api/join/{code}", name=name)
    table, seat = place["table"], place["seat"]
    for position in house.views(table, seat):
        if position["over"]:
            print("points:", position["result"]["points"], "ranks:", position["result"]["ranks"])
            return
        if position["legal"]:
            play(house, table, seat, position)


def play(house, table, seat, position):
    """Make a move; when the table has moved on meanwhile, the stream tells where it is now."""
    move = choose(house, table, seat, position)
    try:
        house.post(f"/api/tables/{table}/moves", seat=seat, seq=position["seq"], move=move)
    except HTTPError as refusal:
        if refusal.code != 409:
            print(json.load(refusal)["sentence"])


def choose(house, table, seat, position):
    """Your idea goes here: `position["view"]` is all that the seat may know, `position["legal"]` what it may do."""
    moves = random.sample(position["legal"], min(MOST, len(position["legal"])))
    worth = house.post(f"/api/tables/{table}/worth", seat=seat, moves=moves)["worth"]
    lively = [move["kind"] not in ("pass", "done", "skip", "end") for move in moves]
    return moves[max(range(len(moves)), key=lambda one: (lively[one], points(worth[one])))]


def points(worth):
    """What a move brings, out of a text such as “+3” or “−1”; 0 where it brings none."""
    found = re.match(r"([+−-]?)\s*(\d+)", worth)
    return int(found[2]) * (-1 if found[1] in "−-" and found[1] else 1) if found else 0


if __name__ == "__main__":
    main(*sys.argv[1:])
