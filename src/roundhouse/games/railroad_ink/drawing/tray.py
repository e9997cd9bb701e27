"""What lies before a player: dice, special routes with their pips, the meteor dice, the pairs of the draft."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from roundhouse.core.words import Say, say
from roundhouse.games.railroad_ink.drawing.pieces import at as moved
from roundhouse.games.railroad_ink.drawing.pieces import die, piece
from roundhouse.games.railroad_ink.parts import FACES, ORIENTED, SPECIAL_FACES, SPECIALS_A_GAME, VOLCANO
from roundhouse.games.railroad_ink.state import State
from roundhouse.games.railroad_ink.words import WAY_WORDS, face_words
from roundhouse.scene.shapes import Scene, Shape, changed, circle, group, path, rect, text

WIDTH, DIE, GAP, TOP = 792, 112, 16, 14
ROW = DIE + 24
KEPT_TRAYS = 1 << 10
Dice = tuple[tuple[int, ...], tuple[int, ...]]
"""Those that wait to be drawn, and all that were rolled."""
_TURN = {"N": 0, "E": 90, "S": 180, "W": 270}


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
    y = TOP + ROW
    if lava:
        shapes += [*_dice(*lava, y), _volcano(y)]
        y += ROW
    shapes += [*_specials(used, special, y + 8), *_pips(used, y + 8), _round(*rounds, y + 8)]
    return Scene("tray", say("Dice and special routes"), WIDTH, y + ROW + 8, shapes, "hand", seat)


def _dice(waiting: tuple[int, ...], rolled: tuple[int, ...], y: float) -> Iterator[Shape]:
    """Undrawn dice, equal ones together; then, faded, those already drawn."""
    x = float(GAP)
    for face, count in Counter(waiting).items():
        shown = [die(ORIENTED[face][0], x + number * (DIE + 6), y, DIE) for number in range(count)]
        yield group(shown, id=f"die-{face}", label=_die_words(face, count))
        x += count * (DIE + 6) + GAP - 6
    for face in (Counter(rolled) - Counter(waiting)).elements():
        yield die(ORIENTED[face][0], x, y + 22, DIE * 0.6, faded=True)
        x += DIE * 0.6 + 8


def _volcano(y: float) -> Shape:
    """A new volcano may be drawn at any time (RI-99)."""
    x = WIDTH - DIE - 180
    inside = [
        rect(x, y, DIE, DIE, rx=20, fill="@card", stroke="@lava", stroke_width=5, stroke_dasharray="12 7"),
        moved(x + 11, y + 11, list(piece(VOLCANO)), 0.9),
    ]
    return group(inside, id="volcano", label=say("new volcano"))


def _die_words(face: int, count: int) -> Say:
    name = face_words(FACES[face].name)
    return say("die: {face}", face=name) if count == 1 else say("{count} dice: {face}", count=count, face=name)


def _meteor(way: str, steps: int) -> Iterator[Shape]:
    if not way:
        return
    x, y = WIDTH - 96, TOP
    label = say("meteor dice: {way}, {steps}", way=WAY_WORDS[way], steps=steps)
    inside = [rect(x, y, 86, DIE, rx=18, fill="@crater", stroke="@ink", stroke_width=4)]
    arrow = (
        "M0,-20L16,2H6V20H-6V2H-16Z" if way in _TURN else "M0,-24L9,-12H-9ZM0,24L9,12H-9ZM24,0L12,9V-9ZM-24,0L-12,9V-9Z"
    )
    turn = f"translate({x + 43} {y + 34}) rotate({_TURN.get(way, 0)})"
    inside.append(path(arrow, fill="@on-dark", transform=turn))
    inside.append(text(x + 43, y + 84, str(steps), font_size=42, font_weight=700, fill="@on-dark"))
    yield group(inside, id="meteor-dice", label=label)


def _specials(crossed: int, special_now: bool, y: float) -> Iterator[Shape]:
    free = not special_now and crossed.bit_count() < SPECIALS_A_GAME
    for number, face in enumerate(SPECIAL_FACES):
        x = GAP + number * (DIE - 2)
        used = bool(crossed >> number & 1)
        inside: list[Shape] = [
            rect(
                x,
                y,
                DIE - 10,
                DIE - 10,
                rx=14,
                fill="@card",
                stroke="@accent" if free and not used else "@line",
                stroke_width=5,
            ),
            moved(x + 9, y + 9, list(piece(ORIENTED[face][0])), (DIE - 28) / 100),
        ]
        if used:
            inside[1] = changed(inside[1], opacity=0.25)
            inside.append(
                path(f"M{x + 14},{y + 14}l74,74m0,-74l-74,74", stroke="@bad", stroke_width=8, stroke_linecap="round")
            )
        elif not free:
            inside[1] = changed(inside[1], opacity=0.45)
        yield group(inside, id=f"special-{number}", label=_special_words(face, used))


def _special_words(face: int, used: bool) -> Say:
    name = face_words(FACES[face].name)
    return say("{face}, used", face=name) if used else name


def _pips(crossed: int, y: float) -> Iterator[Shape]:
    """Three pips: how many special routes are left this game."""
    used = crossed.bit_count()
    pips = []
    for number in range(SPECIALS_A_GAME):
        spent = number >= SPECIALS_A_GAME - used
        pips.append(
            circle(
                WIDTH - 94,
                y + 16 + number * 34,
                13,
                fill="@line" if spent else "@accent",
                stroke="@ink",
                stroke_width=3,
            )
        )
    yield group(pips, id="pips", label=say("special routes left: {left}", left=SPECIALS_A_GAME - used))


def _round(number: int, all_rounds: int, y: float) -> Shape:
    """Which round it is."""
    inside = [
        text(WIDTH - 40, y + 36, str(number), font_size=52, font_weight=700, fill="@ink"),
        text(WIDTH - 40, y + 80, f"/ {all_rounds}", font_size=28, fill="@muted"),
    ]
    return group(inside, id="round", label=say("Round {round} of {rounds}", round=number, rounds=all_rounds))


def pairs_scene(view: State) -> Scene:
    """The pairs on the table, to choose from."""
    shapes: list[Shape] = []
    counted = Counter(sorted(view.pairs))
    small = 84
    for place, (pair, count) in enumerate(counted.items()):
        x, y = 12 + place % 4 * 194, 12 + place // 4 * (small + 40)
        inside = [
            rect(x, y, 184, small + 28, rx=18, fill="@shade", stroke="@accent", stroke_width=3),
            die(ORIENTED[pair[0]][0], x + 10, y + 14, small - 6),
            die(ORIENTED[pair[1]][0], x + 10 + small, y + 14, small - 6),
        ]
        if count > 1:
            inside.append(circle(x + 168, y + 16, 20, fill="@accent"))
            inside.append(text(x + 168, y + 17, f"×{count}", font_size=24, font_weight=700, fill="@halo"))
        words = say("pair: {a} and {b}", a=face_words(FACES[pair[0]].name), b=face_words(FACES[pair[1]].name))
        shapes.append(group(inside, id=f"pair-{pair[0]}-{pair[1]}", label=words))
    height = 20 + (len(counted) + 3) // 4 * (small + 40)
    return Scene("pairs", say("Pairs of dice"), WIDTH, max(height, 60), shapes, "hand")
