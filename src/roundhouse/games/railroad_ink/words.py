"""The words of Railroad Ink: names of faces, prompts, buttons and log sentences."""

from collections.abc import Sequence

from roundhouse.core.errors import Unknowable
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.core.words import NOTHING, Say, many, player, say
from roundhouse.games.railroad_ink import rules
from roundhouse.games.railroad_ink.moves import (
    Draw,
    Fall,
    Flood,
    Ignore,
    Meteor,
    Pair,
    Roll,
    Special,
    Spill,
    Star,
    Take,
    Volcano,
)
from roundhouse.games.railroad_ink.parts import (
    BLANK,
    COLUMNS,
    CRATER,
    EDGES,
    FACE,
    FACES,
    HIGHWAY,
    LAVA,
    RAILWAY,
    SIDES,
    SIZE,
    SPECIALS_A_GAME,
    SYMBOL,
    SYMBOLS,
    clashes,
)
from roundhouse.games.railroad_ink.rules import lava, meteor, placing
from roundhouse.games.railroad_ink.state import (
    DRAFT,
    DRAW,
    IMPACT,
    METEOR,
    OVER,
    ROLL,
    SPILL,
    STAR,
    Sheet,
    State,
    looks,
)

FACE_WORDS = {
    "highway_straight": say("straight highway"),
    "railway_straight": say("straight railway"),
    "highway_curve": say("highway curve"),
    "railway_curve": say("railway curve"),
    "highway_t": say("highway junction"),
    "railway_t": say("railway junction"),
    "overpass": say("overpass"),
    "station_straight": say("straight station"),
    "station_curve": say("station on a curve"),
    "special_3H1R": say("special route (three highways and a railway)"),
    "special_3R1H": say("special route (three railways and a highway)"),
    "special_4H": say("special route (highway crossing)"),
    "special_4R": say("special route (railway crossing)"),
    "special_2H2R_adjacent": say("special route (station, two curves)"),
    "special_2H2R_opposite": say("special route (station, two straights)"),
    "lava_corner": say("lava corner"),
    "lava_band": say("lava band"),
    "lava_three": say("lava on three sides"),
    "lava_side_highway": say("lava beside a highway"),
    "lava_side_railway": say("lava beside a railway"),
    "volcano": say("volcano"),
}
WAY_WORDS = {"N": say("up ↑"), "E": say("right →"), "S": say("down ↓"), "W": say("left ←"), "any": say("any direction")}
_ARROWS = "↑→↓←"
SIDES_WORDS = (
    NOTHING,
    say("up"), say("right"), say("up and right"), say("down"), say("up and down"), say("right and down"),
    say("up, right and down"), say("left"), say("up and left"), say("right and left"), say("up, right and left"),
    say("down and left"), say("up, down and left"), say("right, down and left"), say("to all four sides"),
)  # fmt: skip
"""By a bit a side, from the upper one on: which way arms point."""


def place(cell: int) -> str:
    """A cell for people: column letter and row number, a1 at the upper left."""
    return COLUMNS[cell % SIZE] + str(cell // SIZE + 1)


def face_words(name: str) -> Say:
    """A face by name; a move from elsewhere may name none."""
    return FACE_WORDS.get(name, say("unknown face"))


def prompt(view: State, seat: int | None) -> Say:
    """What is to be done now."""
    if view.phase == OVER:
        return say("The game is over.")
    acting = rules.to_act(view)
    if seat is None or seat not in acting:
        return _waiting(view, seat)
    if view.phase == DRAFT:
        return say("Take a pair of dice.")
    if view.phase == IMPACT:
        return _impact_prompt(view, view.sheets[seat])
    return _draw_prompt(view, view.sheets[seat])


def _waiting(view: State, seat: int | None) -> Say:
    return {
        STAR: say("The first player is drawn."),
        ROLL: say("The dice are rolled."),
        SPILL: say("The lava dice are rolled."),
        METEOR: say("The meteor dice are rolled."),
        IMPACT: say("Waiting for the others: the meteor falls."),
        DRAFT: say("Waiting for the others to choose dice."),
        DRAW: _drawing(rules.to_act(view), seat),
    }[view.phase]


def _drawing(acting: Sequence[int], seat: int | None) -> Say:
    """Who is waited for, told to one who has finished, or who only watches."""
    if len(acting) == 1:
        return say("Now to move: {player}.", player=player(acting[0]))
    return say("The players are making their moves.") if seat is None else say("Waiting for the others to draw.")


def _impact_prompt(view: State, sheet: Sheet) -> Say:
    way, steps = view.meteor
    parts: dict[str, Say | int] = {"way": WAY_WORDS[way], "steps": steps}
    if meteor.can_ignore(sheet):
        return say("Meteor: {way}, {steps}. Let it fall, or cross off a special route to be missed.", **parts)
    return say("Meteor: {way}, {steps}. Choose where it falls.", **parts)


def _draw_prompt(view: State, sheet: Sheet) -> Say:
    live = placing.live_cells(sheet)
    owed = lava.lava_owed(sheet, live) if view.options.lava else None
    if placing.fits_somewhere(sheet, sheet.dice, live):
        left = len(sheet.dice)
        if owed:
            return many(
                "Still to draw: {n} route die and a lava die.", "Still to draw: {n} route dice and a lava die.", left
            )
        return many(
            "Still to draw: {n} die. Pick it and a cell.", "Still to draw: {n} dice. Pick one and a cell.", left
        )
    if owed == "RI-96":
        return say("Still to draw: at least one lava die, beside lava.")
    if owed == "RI-98":
        return say("No lava die fits: erase a route for lava, or draw a new volcano.")
    if owed:
        return say("No lava die fits: draw a new volcano.")
    special = bool(placing.special_moves(sheet, live))
    if sheet.dice:
        return _lost_prompt(len(sheet.dice), special)
    if more_lava(view, sheet):
        return say("The duty is done: draw the other lava die too, or finish the round.")
    if sheet.lava and sheet.risen and not sheet.lava_drawn:
        return say("No lava die fits, and the new volcano is enough: finish the round.")
    if special:
        return say("All drawn: finish the round, or add a special route.")
    return say("All drawn: finish the round, or undo something.")


def _lost_prompt(dice: int, special: bool) -> Say:
    """RI-29: what fits nowhere is lost; a special route may still make room for it."""
    if special:
        return many(
            "{n} die fits nowhere now: a special route may make room for it. Or finish the round without it.",
            "{n} dice fit nowhere now: a special route may make room for them. Or finish the round without them.",
            dice,
        )
    return many(
        "{n} die fits nowhere and is lost: finish the round.",
        "{n} dice fit nowhere and are lost: finish the round.",
        dice,
    )


def more_lava(view: State, sheet: Sheet) -> bool:
    """Whether a lava die that nobody must draw could still be drawn (RI-96)."""
    return view.options.lava and placing.fits_somewhere(sheet, sheet.lava, placing.live_cells(sheet))


def choice_words(view: State, seat: int, move: Move) -> Say:
    """A legal move as a button."""
    match move:
        case Draw() | Special() | Flood() | Volcano():
            return drawing_words(move)
        case Fall(direction):
            return _fall_words(view.sheets[seat], direction, view.meteor[1])
        case Ignore(face):
            return say("Dodge: cross off {face}", face=face_words(face))
        case Take(faces):
            return say("Take {a} and {b}", a=face_words(faces[0]), b=face_words(faces[1]))
    dice = len(view.sheets[seat].dice)
    return many("Done: {n} die is lost", "Done: {n} dice are lost", dice) if dice else say("Done")


def drawing_words(move: Draw | Special | Flood | Volcano) -> Say:
    """What is drawn where, as a button."""
    if isinstance(move, Volcano):
        return say("New volcano in {cell}", cell=place(move.row * SIZE + move.col))
    if isinstance(move, Flood):
        return say("Erase {cell} for lava: {face}, {arms}", **_parts(move))
    if len(set(EDGES[_symbol(move)]) - {BLANK}) > 1:
        return say("In {cell}: {face}, {arms}", **_parts(move))
    return say("In {cell}: {face} {arms}", **_parts(move))


def _fall_words(sheet: Sheet, direction: str, distance: int) -> Say:
    if direction not in SIDES:
        raise Unknowable(direction)
    way, cell = WAY_WORDS[direction], meteor.impact(sheet, direction, distance)
    if cell < 0:
        return say("Let it fall: {way}, only craters there", way=way)
    return say("Let it fall: {way}, on {cell}", way=way, cell=place(cell))


def _parts(move: Draw | Special | Flood) -> dict[str, Say | str]:
    return {"face": face_words(move.face), "cell": place(move.row * SIZE + move.col), "arms": arms_words(_symbol(move))}


def _symbol(move: Draw | Special | Flood) -> int:
    return SYMBOL[FACE[move.face]][move.turn]


def arms_words(symbol: int) -> Say:
    """Which way the arms of a symbol point."""
    highways, railways, molten = (_ways(symbol, kind) for kind in (HIGHWAY, RAILWAY, LAVA))
    routes = highways | railways
    if molten and routes:
        return say("lava {l}, route {h}", l=SIDES_WORDS[molten], h=SIDES_WORDS[routes])
    if highways and railways:
        return say("highway {h}, railway {r}", h=SIDES_WORDS[highways], r=SIDES_WORDS[railways])
    return SIDES_WORDS[molten or routes]


def _ways(symbol: int, kind: int) -> int:
    return sum(1 << side for side, edge in enumerate(EDGES[symbol]) if edge == kind)


def tell(state: State, seat: int, move: Move) -> Say:
    """The log entry of a move; the state is the one before it."""
    if seat == NATURE:
        return _tell_nature(move)
    match move:
        case Draw():
            return say("drew {face} in {cell}", **_told(move))
        case Special():
            return say("drew a {face} in {cell}", **_told(move))
        case Flood():
            return say("erased {cell} for lava: {face}", **_told(move))
        case Volcano(row, col):
            return say("drew a new volcano in {cell}", cell=place(row * SIZE + col))
        case Fall(direction):
            return _tell_fall(state.sheets[seat], direction, state.meteor[1])
        case Ignore(face):
            return say("crossed off {face}: the meteor missed", face=face_words(face))
        case Take(faces):
            return say("took {a} and {b}", a=face_words(faces[0]), b=face_words(faces[1]))
    return say("finished round {n}", n=state.round)


def _told(move: Draw | Special | Flood) -> dict[str, Say | str]:
    return {"face": face_words(move.face), "cell": place(move.row * SIZE + move.col)}


def _tell_fall(sheet: Sheet, direction: str, distance: int) -> Say:
    cell = meteor.impact(sheet, direction, distance)
    return say("the meteor hit {cell}", cell=place(cell)) if cell >= 0 else say("the meteor hit only craters")


def _tell_nature(move: Move) -> Say:
    match move:
        case Star(seat):
            return say("{player} drafts first and bears the star", player=player(seat))
        case Roll(faces):
            a, b, c, d = (face_words(face) for face in faces)
            return say("Rolled: {a}, {b}, {c}, {d}", a=a, b=b, c=c, d=d)
        case Pair(faces):
            return say("A pair: {a} and {b}", a=face_words(faces[0]), b=face_words(faces[1]))
        case Spill(faces):
            return say("Lava dice: {a} and {b}", a=face_words(faces[0]), b=face_words(faces[1]))
        case Meteor(direction, distance):
            return say("Meteor: {way}, {steps}", way=WAY_WORDS.get(direction, direction), steps=distance)
    return say("unknown face")


REFUSALS: dict[str, Say] = {
    "RI-6": say("This table plays without it: expansions and the draft are chosen before the game."),
    "RI-10": say("You have finished this round: wait for the others."),
    "RI-14": say("You have no such die, or have drawn it already: choose another."),
    "RI-16": say("This cell is taken: choose an empty one."),
    "RI-17": say("This route would hang loose: join one of its ends to an exit or a route of the same kind."),
    "RI-20": say("Here a highway would meet a railway: turn the route, or choose another cell."),
    "RI-21": say("This exit is of the other kind: turn the route, or choose another cell."),
    "RI-29": say("A die can still be drawn: draw it before you finish."),
    "RI-31": say("You have used a special route in this round: the next one has to wait for the next round."),
    "RI-32": say("This special route is crossed off: choose another."),
    "RI-33": say("You have used all three special routes of this game: draw the dice."),
    "RI-38": say("The game is over; open the replay or play again."),
    "RI-78": say("The meteor flies as the dice say: choose that direction."),
    "RI-88": say("You have no special route left to cross off: let the meteor fall."),
    "RI-90": say("First the roll, then the meteor, and only then drawing."),
    "RI-96": say("A lava die still fits: draw it before you finish."),
    "RI-97": say("Lava must touch lava that is drawn already: choose a cell beside it, or turn the die."),
    "RI-98": say("Erase a route at an open lava side, or draw a new volcano."),
    "RI-99": say("A volcano may not stand beside lava: choose a cell farther away."),
    "RI-113": say("No lava die fits: draw a new volcano."),
}
"""What a refusal says instead of its rule: what is wrong here, and what would work."""


def reason(view: State, seat: int, move: Move, rule: str) -> Say | None:
    """A refusal with what is so at this moment: what stands there, what looks there, how many are left."""
    sheet = view.sheets[seat]
    match rule:
        case "RI-31":
            left = sheet.specials_left(SPECIALS_A_GAME)
            return many(
                "One special route a round: you have drawn yours. {n} is left for later rounds.",
                "One special route a round: you have drawn yours. {n} are left for later rounds.",
                left,
            )
        case "RI-29":
            live = placing.live_cells(sheet)
            return many(
                "{n} die still fits somewhere: draw it before you finish.",
                "{n} dice still fit somewhere: draw them before you finish.",
                sum(placing.fits_somewhere(sheet, (face,), live) for face in sheet.dice),
            )
        case "RI-78" if view.meteor[0]:
            return say("The meteor dice say: {way}. Choose that direction.", way=WAY_WORDS[view.meteor[0]])
    if isinstance(move, Draw | Special | Flood):
        return _reason_there(view, sheet, move, rule)
    return None


def _reason_there(view: State, sheet: Sheet, move: Draw | Special | Flood, rule: str) -> Say | None:
    """Why a route does not fit in its cell, with what is there or comes in."""
    if not (0 <= move.row < SIZE and 0 <= move.col < SIZE):
        return None
    cell = move.row * SIZE + move.col
    if rule in ("RI-17", "RI-20", "RI-21") and (other := _other_kind(cell, sheet.facing[cell], EDGES[_symbol(move)])):
        return other
    match rule:
        case "RI-16" if sheet.cells[cell] > CRATER:
            face = face_words(FACES[SYMBOLS[sheet.cells[cell]].face].name)
            if view.options.meteor:
                return say("{cell} is taken ({face}): choose an empty cell or a crater.", cell=place(cell), face=face)
            return say("{cell} is taken ({face}): choose an empty cell.", cell=place(cell), face=face)
        case "RI-17":
            return _reason_loose(cell, sheet.facing[cell])
        case "RI-20" | "RI-21":
            return _reason_clash(cell, sheet.facing[cell], EDGES[_symbol(move)], rule)
    return None


def _other_kind(cell: int, facing: int, edges: tuple[int, ...]) -> Say | None:
    """Nothing of the kind of this route leads into the cell, so no turn would help: the plainest reason of all."""
    comes = {looks(facing, side) for side in range(4)} & {HIGHWAY, RAILWAY}
    kinds = {*edges} & {HIGHWAY, RAILWAY}
    at = place(cell)
    if (comes, kinds) == ({HIGHWAY}, {RAILWAY}):
        return say("A highway leads into {cell}, and this route is a railway: choose another die or cell.", cell=at)
    if (comes, kinds) == ({RAILWAY}, {HIGHWAY}):
        return say("A railway leads into {cell}, and this route is a highway: choose another die or cell.", cell=at)
    return None


def _reason_loose(cell: int, facing: int) -> Say:
    comes = [looks(facing, side) in (HIGHWAY, RAILWAY) for side in range(4)]
    arrows = "".join(arrow for arrow, one in zip(_ARROWS, comes, strict=True) if one)
    if not arrows:
        return say("No exit and no route leads into {cell} yet: choose a cell that one leads into.", cell=place(cell))
    return say(
        "What leads into {cell} comes from {arrows}: turn the route so that it meets it, in the same kind.",
        cell=place(cell),
        arrows=arrows,
    )


def _reason_clash(cell: int, facing: int, edges: tuple[int, ...], rule: str) -> Say:
    side = clashes(edges, facing)
    parts = {"cell": place(cell), "side": _ARROWS[side]}
    if rule == "RI-21":
        if looks(facing, side) == HIGHWAY:
            return say("The exit {side} of {cell} is a highway, your route has a railway there: turn it.", **parts)
        return say("The exit {side} of {cell} is a railway, your route has a highway there: turn it.", **parts)
    if looks(facing, side) == HIGHWAY:
        return say("A highway comes into {cell} from {side}, your route has a railway there: turn it.", **parts)
    return say("A railway comes into {cell} from {side}, your route has a highway there: turn it.", **parts)
