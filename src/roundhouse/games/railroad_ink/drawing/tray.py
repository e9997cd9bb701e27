"""What lies before a player: dice, special routes with their pips, the meteor dice, the pairs of the draft."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from roundhouse.core.words import Say, many, say
from roundhouse.games.railroad_ink.drawing.ground import ROW, TRAY, WIDTH, tray_height, under
from roundhouse.games.railroad_ink.drawing.paint import RUBY, STONE
from roundhouse.games.railroad_ink.drawing.pieces import at as moved
from roundhouse.games.railroad_ink.drawing.pieces import die, piece
from roundhouse.games.railroad_ink.parts import EDGES, FACES, ORIENTED, SPECIAL_FACES, SPECIALS_A_GAME, SYMBOL, VOLCANO
from roundhouse.games.railroad_ink.state import State
from roundhouse.games.railroad_ink.words import WAY_WORDS, face_words
from roundhouse.scene.shapes import Scene, Shape, changed, circle, group, keep, path, rect, text

DIE, GAP, TOP = 112, 20, 18
CARD = 102
SMALL = 84
KEPT_TRAYS = 1 << 10
Dice = tuple[tuple[int, ...], tuple[int, ...]]
"""Those that wait to be drawn, and all that were rolled."""
_TURN = {"N": 0, "E": 90, "S": 180, "W": 270}
_ARROW, _ARROWS = "M0,-20L16,2H6V20H-6V2H-16Z", "M0,-24L9,-12H-9ZM0,24L9,12H-9ZM24,0L12,9V-9ZM-24,0L-12,9V-9Z"


def tray_scene(view: State, seat: int) -> Scene:
    """Dice above, then lava if it is played, special routes below."""
    sheet, rounds = view.sheets[seat], (view.round, view.options.rounds)
    lava = (sheet.lava, view.spill) if view.options.lava else None
    return _tray(seat, (sheet.dice, view.roll), lava, view.meteor, sheet.used, sheet.special_now, rounds)


@lru_cache(maxsize=KEPT_TRAYS)
def _tray(
    seat: int, dice: Dice, lava: Dice | None, meteor: tuple[str, int], used: int, special: bool, rounds: tuple[int, int]
) -> Scene:
    shapes = [*_dice(*dice, TOP), *_meteor(*meteor)]
    rows = 3 if lava else 2
    if lava:
        shapes += [*_dice(*lava, TOP + ROW), _volcano(TOP + ROW)]
    y = TOP + ROW * (rows - 1) + 6
    shapes += [*_specials(used, special, y), _pips(used.bit_count(), y), _round(*rounds, y)]
    words = say("Dice and special routes")
    return Scene("tray", words, WIDTH, tray_height(rows), shapes, "hand", seat, under(f"{TRAY}-{rows}"))


def _dice(waiting: tuple[int, ...], rolled: tuple[int, ...], y: float) -> Iterator[Shape]:
    """Equal dice together, each in its place from the roll to the end of the round; those already drawn are faded."""
    x, left = float(GAP), Counter(waiting)
    for face, count in (Counter(rolled) | left).items():
        if left[face]:
            yield _waiting(face, left[face], x, y)
        for place in range(left[face], count):
            yield _drawn(face, place, x + place * (DIE + 6) + DIE * 0.2, y)
        x += count * (DIE + 6) + 10


@keep
def _waiting(face: int, count: int, x: float, y: float) -> Shape:
    shown = [die(ORIENTED[face][0], x + number * (DIE + 6), y, DIE) for number in range(count)]
    return group(shown, id=f"die-{face}", label=_die_words(face, count), data_enter="roll")


@keep
def _drawn(face: int, place: int, x: float, y: float) -> Shape:
    words = say("Die: {face}; drawn already in this round", face=face_words(FACES[face].name))
    shown = die(ORIENTED[face][0], x, y + 22, DIE * 0.6, faded=True)
    return group([shown], id=f"spent-{face}-{place}", label=words)


@keep
def _volcano(y: float) -> Shape:
    """A new volcano may be drawn at any time (RI-99)."""
    x = WIDTH - DIE - 180
    inside = [
        rect(x, y, DIE, DIE, rx=20, fill="@ri-board", stroke="@ri-frame", stroke_width=5, stroke_dasharray="12 7"),
        moved(x + 11, y + 11, list(piece(VOLCANO)), 0.9),
    ]
    return group(inside, id="volcano", label=say("New volcano: in any free cell that is not beside lava"))


def _die_words(face: int, count: int) -> Say:
    name = face_words(FACES[face].name)
    if FACES[face].die == "lava":
        return say("Lava die: {face}; at least one is drawn each round, beside lava", face=name)
    kinds = {kind for symbol in SYMBOL[face] if symbol >= 0 for kind in EDGES[symbol] if kind}
    if len(kinds) > 1 and FACES[face].name == "overpass":
        return say("Die: {face}; highway and railway cross without joining", face=name)
    if len(kinds) > 1:
        return say("Die: {face}; it joins a highway to a railway", face=name)
    if count == 1:
        return say("Die: {face}; turn it as you like", face=name)
    return say("{count} dice: {face}; turn each as you like", count=count, face=name)


def _meteor(way: str, steps: int) -> Iterator[Shape]:
    if way:
        yield _meteor_dice(way, steps)


@keep
def _meteor_dice(way: str, steps: int) -> Shape:
    x, y = WIDTH - 106, TOP
    words = say(
        "Meteor dice: {way}, {steps}; counted from the dot, what is there is erased", way=WAY_WORDS[way], steps=steps
    )
    turn = f"translate({x + 43} {y + 32}) rotate({_TURN.get(way, 0)})"
    inside = [
        rect(x, y + 4, 86, DIE, rx=18, fill="@ri-stone-low"),
        rect(x, y, 86, DIE, rx=18, fill=STONE, stroke="@ri-stone-low", stroke_width=3),
        path(f"M{x + 8},{y + DIE / 2}h70", stroke="@ri-stone-low", stroke_width=3, opacity=0.6),
        path(
            _ARROW if way in _TURN else _ARROWS,
            fill="@ri-ember",
            stroke="@ri-stone-low",
            stroke_width=3,
            transform=turn,
        ),
        text(x + 43, y + 85, str(steps), font_size=42, font_weight=700, fill="@on-dark"),
    ]
    return group(inside, id="meteor-dice", label=words, data_enter="roll")


def _specials(crossed: int, special_now: bool, y: float) -> Iterator[Shape]:
    free = not special_now and crossed.bit_count() < SPECIALS_A_GAME
    for number in range(len(SPECIAL_FACES)):
        yield _special(number, bool(crossed >> number & 1), free, y)


@keep
def _special(number: int, used: bool, free: bool, y: float) -> Shape:
    """A printed special route; crossed off with red marker when it is used."""
    x, face = GAP - 4 + number * (CARD + 8), SPECIAL_FACES[number]
    edge = "@ri-frame" if free and not used else "@line"
    drawn = moved(x + 9, y + 9, list(piece(ORIENTED[face][0])), (CARD - 18) / 100)
    inside = [rect(x, y, CARD, CARD, rx=14, fill="@ri-board", stroke=edge, stroke_width=5)]
    if used:
        cross = path(
            f"M{x + 16},{y + 18}q36,30 70,68M{x + 86},{y + 16}q-34,30 -70,70",
            fill="none",
            stroke="@bad",
            stroke_width=9,
            stroke_linecap="round",
        )
        inside += [changed(drawn, opacity=0.25), changed(cross, data_enter="draw")]
    else:
        inside.append(drawn if free else changed(drawn, opacity=0.45))
    return group(inside, id=f"special-{number}", label=_special_words(face, used, free))


def _special_words(face: int, used: bool, free: bool) -> Say:
    name = face_words(FACES[face].name)
    if used:
        return say("{face}, used", face=name)
    if not free:
        return say("{face}; not now: one a round, three a game", face=name)
    return say("{face}; may be drawn besides the dice: one a round, three a game", face=name)


@keep
def _pips(used: int, y: float) -> Shape:
    """Three pips: how many special routes are left this game."""
    pips = []
    for number in range(SPECIALS_A_GAME):
        spent = number >= SPECIALS_A_GAME - used
        centre = WIDTH - 96, y + 17 + number * 34
        pips.append(
            circle(
                *centre,
                13,
                fill="none" if spent else RUBY,
                stroke="@ri-frame-low" if not spent else "@muted",
                stroke_width=3,
            )
        )
    left = SPECIALS_A_GAME - used
    words = many("{n} special route left for this game", "{n} special routes left for this game", left)
    return group(pips, id="pips", label=words)


@keep
def _round(number: int, all_rounds: int, y: float) -> Shape:
    """Which round it is."""
    inside = [
        text(WIDTH - 46, y + 34, str(number), font_size=52, font_weight=700, fill="@ink"),
        text(WIDTH - 46, y + 80, f"/ {all_rounds}", font_size=28, fill="@ink"),
    ]
    return group(inside, id="round", label=say("Round {round} of {rounds}", round=number, rounds=all_rounds))


def pairs_scene(view: State) -> Scene:
    """The pairs on the table, to choose from."""
    return _pairs(tuple(sorted(view.pairs)))


@lru_cache(maxsize=KEPT_TRAYS)
def _pairs(pairs: tuple[tuple[int, int], ...]) -> Scene:
    counted = Counter(pairs)
    shapes = [_pair(place, pair, count) for place, (pair, count) in enumerate(counted.items())]
    height = 20 + (len(counted) + 3) // 4 * (SMALL + 40)
    return Scene("pairs", say("Pairs of dice"), WIDTH, max(height, 60), shapes, "hand")


@keep
def _pair(place: int, pair: tuple[int, int], count: int) -> Shape:
    x, y = 12 + place % 4 * 194, 12 + place // 4 * (SMALL + 40)
    inside = [
        rect(x, y, 184, SMALL + 28, rx=18, fill="@ri-tray-low", stroke="@ri-frame", stroke_width=3),
        die(ORIENTED[pair[0]][0], x + 10, y + 14, SMALL - 6),
        die(ORIENTED[pair[1]][0], x + 12 + SMALL, y + 14, SMALL - 6),
    ]
    if count > 1:
        inside.append(circle(x + 168, y + 16, 20, fill="@ri-frame-low"))
        inside.append(text(x + 168, y + 17, f"×{count}", font_size=24, font_weight=700, fill="@on-dark"))
    a, b = (face_words(FACES[one].name) for one in pair)
    words = say("{count} equal pairs: {a} and {b}", count=count, a=a, b=b)
    if count == 1:
        words = say("pair: {a} and {b}", a=a, b=b)
    return group(inside, id=f"pair-{pair[0]}-{pair[1]}", label=words, data_enter="roll")
