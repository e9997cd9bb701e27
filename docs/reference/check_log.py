"""Check that chance was honest in a finished Roundhouse log: python3 check_log.py game.jsonl …

Written from docs/reference/log.md alone: plain Python 3.11, nothing of Roundhouse is imported. It checks the
commitment and each of Nature's moves against the seed; whether the seats moved by the rules is not its business. Maglev
Metro, of which chance needs to know the most, is in check_maglev.py beside this file.

Each game is a coroutine. It yields what Nature may choose now, [(move, odds), …], or [] when she has nothing to choose,
and is sent the next move of the log. So it keeps track of just what chance needs: the deck, the pool, the bag.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Callable, Generator, Iterator
from itertools import combinations_with_replacement
from typing import Any

from check_maglev import maglev_metro

Move = dict[str, Any]
Choices = list[tuple[Move, int]]
Play = Generator[Choices, Move, Any]
NATURE = -1
END = {"seat": 0, "kind": "result"}  # sent last: Nature must owe nothing then
KNOWN = {"next_station": [1], "railroad_ink": [1, 2], "ticket_to_ride": [1], "metro_domino": [1], "maglev_metro": [1]}


class Wrong(Exception):
    """Something in the log is not true."""


class Unreadable(Exception):
    """The log cannot be checked."""


def check(text: str) -> int:
    """How many moves of chance follow from the seed; raises Wrong at the first that does not."""
    lines = [json.loads(line) for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or lines[0].get("roundhouse") != 1:
        raise Unreadable("this is no Roundhouse log of format 1")
    header, last = lines[0], lines[-1]
    if header["rules"] not in KNOWN.get(header["game"], []):
        raise Unreadable(f"{header['game']} by rules version {header['rules']} is not known here")
    if "seed" not in last:
        raise Unreadable("the seed is not revealed: the game is not over")
    seed = bytes.fromhex(last["seed"])
    if hashlib.sha256(seed).hexdigest() != header["commitment"]:
        raise Wrong("the seed does not fit the commitment of the header")
    return follow(header, lines[1:-1], seed)


def follow(header: Move, moves: list[Move], seed: bytes) -> int:
    """Let the game run along with the log."""
    game = GAMES[header["game"]](header["seats"], header["options"])
    choices, checked, draws = next(game), 0, 0
    for number, move in enumerate([*moves, END]):
        try:
            if move["seat"] == NATURE:
                expected = pick(seed, draws if "daily" in header else number, choices)
                draws += 1
                if number < header.get("base", 0):  # drawn from another table's seed
                    if {**move, "seat": NATURE} not in [{**one, "seat": NATURE} for one, _ in choices]:
                        raise Wrong("Nature cannot do this here")
                elif move != {**expected, "seat": NATURE}:
                    raise Wrong(f"the seed gives {expected}, the log says {move}")
                else:
                    checked += 1
            choices = game.send(move)
        except Wrong as wrong:
            raise Wrong(f"line {number + 2}: {wrong}") from None
        except (LookupError, TypeError, ValueError) as error:
            raise Wrong(f"line {number + 2}: {move} makes no sense here ({error!r})") from None
    return checked


def pick(seed: bytes, number: int, choices: Choices) -> Move:
    """Which of these Nature must choose as move, or at the line of the day as draw, of this number."""
    if not choices:
        raise Wrong("Nature has nothing to choose here")
    rest = int.from_bytes(hmac.digest(seed, str(number).encode(), "sha256"), "big") % sum(odds for _, odds in choices)
    for move, odds in choices:
        if rest < odds:
            return move
        rest -= odds
    raise AssertionError("odds add up to more than their sum")


def nature(choices: Choices) -> Play:
    """Nature's move out of these; nobody else may move before."""
    move = yield choices
    if move["seat"] != NATURE:
        raise Wrong("Nature must move here")
    return move


def nature_at_last(choices: Choices) -> Play:
    """Nature's move out of these, after as many moves of seats as there are."""
    while (move := (yield choices))["seat"] != NATURE:
        if move is END:
            raise Wrong("the game is not over yet")
    return move


def a_seat() -> Play:
    """The move of a seat; Nature has nothing to choose."""
    return (yield [])


def equal(kind: str, field: str, values: Any, **more: Any) -> Choices:
    """Moves that differ in one field, all as likely."""
    return [({"kind": kind, **more, field: value}, 1) for value in values]


def next_station(seats: int, options: Move) -> Play:
    """Pencils, objectives and powers, then four rounds of cards."""
    pencils = ["black", "blue", "red", "green"]
    for place in range(3):
        chosen = options["pencils"] == "chosen" and (seats == 1 or place < seats)
        move = yield from a_seat() if chosen else nature(equal("pencil", "pencil", pencils))
        pencils.remove(move["pencil"])
    if options["objectives"]:
        cards = ["interchanges", "districts", "sights", "centre", "thames"]
        for _ in range(2):
            move = yield from nature(equal("objective", "card", cards))
            cards.remove(move["card"])
    if options["powers"]:
        powers = ["second", "joker", "switch", "double"]
        for _ in range(3):
            move = yield from nature(equal("power", "power", powers))
            powers.remove(move["power"])
    signs = ["circle", "square", "triangle", "pentagon", "joker"]
    for _ in range(4):
        deck = [f"street_{sign}" for sign in (*signs, "switch")] + [f"underground_{sign}" for sign in signs]
        while any(card.startswith("underground") for card in deck):
            move = yield from nature_at_last(equal("reveal", "card", deck))
            deck.remove(move["card"])
    while True:
        yield []


A_FACES = {f"{way}_{form}": 1 for form in ("straight", "curve", "t") for way in ("highway", "railway")}
B_FACES = {"overpass": 2, "station_straight": 2, "station_curve": 2}
LAVA_FACES = {"lava_corner": 2, "lava_band": 1, "lava_three": 1, "lava_side_highway": 1, "lava_side_railway": 1}


def railroad_ink(seats: int, options: Move) -> Play:
    """Every round dice, lava dice, meteor dice."""
    if options["draft"]:
        yield from nature(equal("star", "player", range(seats)))
    for _ in range(6 if options["lava"] or options["meteor"] else 7):
        if options["draft"]:
            yield from draft(seats)
        else:
            yield from nature_at_last(rolls())
        if options["lava"]:
            spills = [({"kind": "spill", "faces": list(two)}, shown(two, LAVA_FACES)) for two in pairs(LAVA_FACES)]
            yield from nature(spills)
        if options["meteor"]:
            yield from nature(meteors())
    while True:
        yield []


def pairs(faces: Any, dice: int = 2) -> Iterator[tuple[str, ...]]:
    """All faces that so many dice can show, in the order of the table."""
    return combinations_with_replacement(faces, dice)


def shown(faces: tuple[str, ...], times: dict[str, int]) -> int:
    """In how many ways dice of one kind, told apart, show these faces."""
    ways = 1
    for number, face in enumerate(faces, 1):  # the orders of so many dice, equal faces not told apart
        ways = ways * times[face] * number // faces[:number].count(face)
    return ways


def rolls() -> Choices:
    """Three A dice and a B die."""
    return [
        ({"kind": "roll", "faces": [*three, face]}, shown(three, A_FACES) * times)
        for three in pairs(A_FACES, 3)
        for face, times in B_FACES.items()
    ]


def meteors() -> Choices:
    """Which way, how far."""
    ways, steps = {"N": 1, "E": 1, "S": 1, "W": 1, "any": 2}, {1: 3, 2: 2, 3: 1}
    return [
        ({"kind": "meteor", "direction": way, "distance": step}, ways[way] * steps[step])
        for way in ways
        for step in steps
    ]


def draft(seats: int) -> Play:
    """Two pairs a seat from a pool of three A dice and one B die a seat."""
    left = {"A": 3 * seats, "B": seats}
    times = A_FACES | B_FACES
    kind = {face: "A" if face in A_FACES else "B" for face in times}
    for number in range(2 * seats):
        found: Choices = []
        for one, two in pairs(times):
            ways = left[kind[one]] * (left[kind[two]] - (kind[one] == kind[two]))
            odds = ways * times[one] * times[two] * (1 if one == two else 2)
            found.append(({"kind": "pair", "faces": [one, two]}, odds))
        move = yield from (nature if number else nature_at_last)(found)
        for face in move["faces"]:
            left[kind[face]] -= 1


CARDS = [6, 6, 8, 6, 6, 6, 8]  # red, blue, white, yellow, green, purple, wild
CELLS = [1] * 23 + [2] * 22 + [3] * 12  # of each route
FLAG, WILD = {0, 1, 2}, 6


class Cards:
    """Deck, discard and row of Ticket to Ride."""

    def __init__(self) -> None:
        self.deck, self.discard = list(CARDS), [0] * 7
        self.row: list[int | None] = [None] * 5

    def draw(self, kind: str, field: str, where: int) -> Play:
        """Nature draws a card; the discard becomes the deck when it must."""
        if not sum(self.deck):
            yield from nature([({"kind": "shuffle"}, 1)])
            self.deck, self.discard = self.discard, [0] * 7
        choices = [({"kind": kind, field: where, "card": card}, n) for card, n in enumerate(self.deck) if n]
        move = yield from nature(choices)
        self.deck[move["card"]] -= 1
        return move["card"]

    def fill(self) -> Play:
        """Nature fills the row, and sweeps it while it has too many wild cards."""
        sweeps = 0
        while True:
            while None in self.row and sum(self.deck) + sum(self.discard):
                slot = self.row.index(None)
                self.row[slot] = yield from self.draw("open", "slot", slot)
            if self.row.count(WILD) < 3 or sweeps == 50 or not self.sound_row_can_come():
                return
            yield from nature([({"kind": "sweep"}, 1)])
            for card in self.row:
                if card is not None:
                    self.discard[card] += 1
            self.row, sweeps = [None] * 5, sweeps + 1

    def sound_row_can_come(self) -> bool:
        """Whether enough cards are not wild."""
        row = [card for card in self.row if card is not None]
        together = len(row) + sum(self.deck) + sum(self.discard)
        plain = together - row.count(WILD) - self.deck[WILD] - self.discard[WILD]
        return plain >= min(5, together) - 2


def ticket_to_ride(seats: int, options: Move) -> Play:
    """The cards dealt and opened, the tickets given; then what every turn needs."""
    cards, flags = Cards(), [set[int]() for _ in range(seats)]
    layers = [list(range(20))]
    for _ in range(2):
        for seat in range(seats):
            yield from cards.draw("deal", "to", seat)
    yield from cards.fill()
    given = []
    for seat in range(seats):
        given.append((yield from give(seat, layers)))
    refused: list[int] = []
    for _ in range(seats):
        move = yield from a_seat()
        refused += [ticket for ticket in given[move["seat"]] if ticket not in move["tickets"]]
    put_under(layers, refused)
    yield from nature(equal("first", "player", range(seats)))
    while True:
        move = yield from a_seat()
        seat = move["seat"]
        match move["kind"]:
            case "take":
                cards.row[move["slot"]] = None
            case "blind":
                yield from cards.draw("deal", "to", seat)
            case "tickets":
                seen = yield from give(seat, layers)
                kept = (yield from a_seat())["tickets"]
                put_under(layers, [ticket for ticket in seen if ticket not in kept])
            case "claim":
                yield from claim(move, cards, flags[seat], options["ask_flag"])
        if move["kind"] in ("take", "blind", "claim"):
            yield from cards.fill()


def give(seat: int, layers: list[list[int]]) -> Play:
    """Two tickets from the top layers, or as many as there are."""
    found: list[int] = []
    while layers and len(found) < 2:
        move = yield from nature(equal("give", "ticket", layers[0], to=seat))
        found.append(move["ticket"])
        layers[0].remove(move["ticket"])
        if not layers[0]:
            layers.pop(0)
    return found


def put_under(layers: list[list[int]], refused: list[int]) -> None:
    """Refused tickets are the lowest layer."""
    if refused:
        layers.append(sorted(refused))


def claim(move: Move, cards: Cards, flag: set[int], ask: bool) -> Play:
    """The paid cards go to the discard, but for one that is laid before the seat."""
    colour, cells = move["colour"], CELLS[move["route"]]
    cards.discard[WILD] += move["wilds"]
    cards.discard[colour] += cells - move["wilds"]
    if colour in FLAG - flag and (not ask or (yield from a_seat())["keep"]):
        cards.discard[colour] -= 1
        flag.add(colour)
    if flag == FLAG:
        flag.clear()
        for one in FLAG:
            cards.discard[one] += 1


def metro_domino(seats: int, options: Move) -> Play:
    """Tiles dealt and one laid; then tiles drawn and stations opened, game after game."""
    first = True
    while True:
        pool = [(low, high) for low in range(10) for high in range(low, 10)]
        stations = list(range(1, 11))
        for _ in range(9 * seats):
            yield from tile(pool)
        move = yield from nature(lays(pool))
        pool.remove((min(move["inner"], move["outer"]), max(move["inner"], move["outer"])))
        if first:
            yield from nature(equal("first", "starter", range(seats)))
        first, ready, choices = False, 0, list[Any]()
        while ready < seats:
            move = yield choices
            choices = []
            match move["kind"]:
                case "draw":
                    yield from tile(pool)
                case "put":  # if it completes a line, a station is opened
                    choices = equal("open", "station", stations)
                case "open":
                    stations.remove(move["station"])
                case "again":
                    ready += 1


def tile(pool: list[tuple[int, int]]) -> Play:
    """Nature deals a tile."""
    move = yield from nature([({"kind": "deal", "low": low, "high": high}, 1) for low, high in pool])
    pool.remove((move["low"], move["high"]))


def lays(pool: list[tuple[int, int]]) -> Choices:
    """Every tile either way round; a double, which has one way, counts twice."""
    found: Choices = []
    for low, high in pool:
        found.append(({"kind": "lay", "inner": low, "outer": high}, 2 if low == high else 1))
        if low != high:
            found.append(({"kind": "lay", "inner": high, "outer": low}, 1))
    return found


GAMES: dict[str, Callable[[int, Move], Play]] = {
    "next_station": next_station,
    "railroad_ink": railroad_ink,
    "ticket_to_ride": ticket_to_ride,
    "metro_domino": metro_domino,
    "maglev_metro": maglev_metro,
}


def main(files: list[str]) -> int:
    """Check these files: 0 all is well, 1 something is not, 2 something cannot be checked."""
    worst = 0
    for name in files:
        try:
            with open(name, encoding="utf-8") as file:
                print(f"{name}: {check(file.read())} moves of chance follow from the seed")
        except Wrong as wrong:
            print(f"{name}: {wrong}")
            worst = worst or 1
        except (Unreadable, OSError, LookupError, TypeError, ValueError) as error:
            print(f"{name}: {error}")
            worst = 2
    return worst if files else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
