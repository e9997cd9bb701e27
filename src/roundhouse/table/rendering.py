"""What one viewer sees of a match: scenes, choices, prompt, log, scores. Nothing but `view` goes in here.

Lists are kept item by item as the text that is sent, so that what stays the same is found by comparing them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from roundhouse.core.game import Choice, Game, Moment, ScoreLine, all_of_it
from roundhouse.core.match import Match
from roundhouse.core.move import Move, write_move
from roundhouse.core.strict_json import write_json
from roundhouse.core.words import Speaker, names_a_seat
from roundhouse.scene.shapes import Scene, Shape
from roundhouse.scene.svg import fragment
from roundhouse.table.contract import ChoiceJson, MomentJson, ResultJson, ScoreLineJson
from roundhouse.table.narration import Narration
from roundhouse.table.standing import ranked, words

LONGEST_LOG = 120
KEPT = 1 << 14
Sheets = Sequence[Sequence[ScoreLine]]
_COUNTED: "WeakKeyDictionary[Match, tuple[int, Sheets, dict[Speaker, Sequence[bytes]]]]" = WeakKeyDictionary()

_PUBLIC: "WeakKeyDictionary[Match, tuple[int, Sequence[int]]]" = WeakKeyDictionary()


@dataclass(eq=False, slots=True, weakref_slot=True)
class Rendering:
    """The part of a page that depends on the game, for one viewer in one language."""

    game: Game[Any]
    speak: Speaker
    scenes: Sequence[Scene]
    lists: dict[str, Sequence[bytes]]  # choices, log, scores, moments: the text of every item
    plain: dict[str, Any]  # prompt, result, changed
    changes: "WeakKeyDictionary[Rendering, bytes]" = field(default_factory=WeakKeyDictionary)  # from those before it


def rendering(match: Match, narration: Narration, speak: Speaker, live: bool, gave_up: Sequence[int] = ()) -> Rendering:
    """What the viewer of this narration sees; `live`: this seat may move now.

    The narration may know more than the match has moves: an earlier position is told as far as it goes.
    """
    game, seat = match.game, narration.viewer
    view = game.secrecy.view(match.state, seat)
    drawn = game.drawing.draw(view, seat)
    acting = live and seat is not None and seat in game.rules.to_act(match.state)
    told = len(match.moves)
    lists: dict[str, Sequence[bytes]] = {
        "choices": choices(game, view, seat, speak) if acting and seat is not None else (),
        "log": narration.entries(speak)[max(0, told - LONGEST_LOG) : told],
        "scores": _scores(match, view, speak),
        "moments": [_moment_text(one, speak) for one in game.drawing.moments(view, seat)],
    }
    plain = {
        "prompt": speak(game.drawing.prompt(view, seat)),
        "result": result(match, speak, gave_up),
        "changed": changed(game, narration, drawn) if len(narration.told) == told else [],
    }
    return Rendering(game, speak, drawn, lists, plain)


def choices(game: Game[Any], view: Any, seat: int, speak: Speaker) -> list[bytes]:
    """Every legal move as a person sees it."""
    return [_choice(move, game.drawing.choice(view, seat, move), speak) for move in game.rules.moves(view, seat)]


def result(match: Match, speak: Speaker, gave_up: Sequence[int] = ()) -> ResultJson | None:
    """How the game ended, once it has; `gave_up`: the seats that have resigned."""
    ended = match.result
    if ended is None:
        return None
    told = [speak(one) for one in words(ended.ranks, gave_up, ended.words)]
    ranks = ranked(ended.ranks, gave_up)
    return {"points": list(ended.points), "ranks": ranks, "resigned": list(gave_up), "words": told}


def changed(game: Game[Any], narration: Narration, drawn: Sequence[Scene]) -> list[str]:
    """The shapes that look different from how they looked right after the viewer's last move."""
    if narration.mine is None:
        return []
    if narration.mine_at == len(narration.told):  # nobody has moved since: this is how it looks
        narration.drawn = drawn
        return []
    if narration.drawn is None:
        narration.drawn = game.drawing.draw(narration.mine, narration.viewer)
    gone, come = _differ(narration.drawn, drawn)
    before = {name: look for shape in gone for name, look in _looks(shape)}
    return [name for shape in come for name, look in _looks(shape) if before.get(name) != look]


def first_board(drawn: Sequence[Scene]) -> Scene:
    """The scene that stands for the whole game in a picture."""
    return next((scene for scene in drawn if scene.place == "board"), drawn[0])


@lru_cache(maxsize=1 << 12)
def nameless(shape: Shape) -> Shape:
    """The shape without ids and labels: a ghost or a decoration must not clash with the page."""
    inside = [nameless(one) if isinstance(one, Shape) else one for one in shape.inside]
    return Shape(shape.tag, shape.attrs, inside)


def _kept(make: Callable[[Any, Speaker], bytes]) -> Callable[[Any, Speaker], bytes]:
    """Texts are written once for each language; those that name a seat, for each table."""

    @lru_cache(maxsize=KEPT)
    def kept(one: Any, speak: Speaker) -> bytes | None:
        return None if _personal(one) else make(one, speak)

    def text(one: Any, speak: Speaker) -> bytes:
        return kept(one, speak.nameless or speak) or make(one, speak)

    return text


def _personal(one: Any) -> bool:
    if isinstance(one, ScoreLine):
        return names_a_seat(one.words) or names_a_seat(one.detail)
    if isinstance(one, Moment):
        return names_a_seat(one.words)
    _, chosen = one
    return names_a_seat(chosen.words) or any(one.personal for one in (chosen.ghost, chosen.picture) if one is not None)


def _choice(move: Move, chosen: Choice, speak: Speaker) -> bytes:
    """The text of a choice; of one that the game itself has kept, found on it."""
    key = (speak.nameless or speak, move)
    text: bytes | None = chosen.kept.get(key)
    if text is None:
        text = _choice_text((move, chosen), speak)
        if not _personal((move, chosen)):
            chosen.kept[key] = text
    return text


@_kept
def _choice_text(one: tuple[Move, Choice], speak: Speaker) -> bytes:
    move, chosen = one
    written: ChoiceJson = {
        "move": write_move(move),
        "words": speak(chosen.words),
        "shapes": list(chosen.shapes),
        "scene": chosen.scene,
        "ghost": "" if chosen.ghost is None else fragment(nameless(chosen.ghost), speak),
        "confirm": chosen.confirm,
        "idle": move.idle,
        "side": chosen.side,
    }
    if chosen.picture is not None:
        written["picture"] = fragment(nameless(chosen.picture), speak)
    if chosen.enough:
        written["enough"] = True
    return write_json(written)


def _scores(match: Match, view: Any, speak: Speaker) -> Sequence[bytes]:
    """Everybody's sheet as this viewer may know it; where nothing is secret, counted and written once for all."""
    game, moves = match.game, len(match.moves)
    if game.secrecy.view is not all_of_it:
        known = [game.rules.score(view, seat) for seat in range(match.seats)]
        if match.over:
            return _sheets(known, speak)
        return _sheets(known, speak, _public(match))
    found = _COUNTED.get(match)
    if found is None or found[0] != moves:
        found = _COUNTED[match] = moves, [game.rules.score(view, seat) for seat in range(match.seats)], {}
    _, sheets, written = found
    if speak not in written:
        written[speak] = _sheets(sheets, speak)
    return written[speak]


def _public(match: Match) -> Sequence[int]:
    """What everybody knows of each seat's points; counted once for all viewers."""
    game, moves = match.game, len(match.moves)
    found = _PUBLIC.get(match)
    if found is None or found[0] != moves:
        watched = game.secrecy.view(match.state, None)
        found = _PUBLIC[match] = moves, [_points(game.rules.score(watched, seat)) for seat in range(match.seats)]
    return found[1]


def _sheets(sheets: Sheets, speak: Speaker, public: Sequence[int] = ()) -> list[bytes]:
    everybodys = public or [_points(lines) for lines in sheets]
    return [_sheet(seat, lines, everybodys[seat], speak) for seat, lines in enumerate(sheets)]


def _points(sheet: Sequence[ScoreLine]) -> int:
    return sum(one.points for one in sheet)


def _sheet(seat: int, sheet: Sequence[ScoreLine], public: int, speak: Speaker) -> bytes:
    lines = b",".join(_line_text(one, speak) for one in sheet)
    return b'{"seat":%d,"total":%d,"public":%d,"lines":[%s]}' % (seat, _points(sheet), public, lines)


@_kept
def _line_text(one: ScoreLine, speak: Speaker) -> bytes:
    written: ScoreLineJson = {
        "rule": one.rule,
        "words": speak(one.words),
        "points": one.points,
        "detail": speak(one.detail),
        "shapes": list(one.shapes),
    }
    return write_json(written)


@_kept
def _moment_text(one: Moment, speak: Speaker) -> bytes:
    written: MomentJson = {"name": one.name, "words": speak(one.words), "shapes": list(one.shapes), "note": one.note}
    return write_json(written)


def _differ(old: Sequence[Scene], new: Sequence[Scene]) -> tuple[list[Shape], list[Shape]]:
    """The shapes that only the old drawings have, and those that only the new have."""
    same = {id(scene.shapes) for scene in old} & {id(scene.shapes) for scene in new}
    before, after = ([one for one in drawn if id(one.shapes) not in same] for drawn in (old, new))
    return _only(before, after), _only(after, before)


def _only(drawn: Sequence[Scene], others: Sequence[Scene]) -> list[Shape]:
    """The shapes that these drawings have and the others have not."""
    found: list[Shape] = []
    for scene in drawn:
        _, here = scene.places()
        alone = set(here)
        for other in others:
            alone -= other.places()[1].keys()
        found += [scene.shapes[at] for at in sorted(map(here.__getitem__, alone))]
    return found


def _looks(shape: Shape) -> list[tuple[str, int]]:
    """How each named shape looks, of this one and those inside it."""
    found: list[tuple[str, int]] | None = shape.kept.get("looks")
    if found is None:
        found = [(shape.id, _look(shape))] if shape.id else []
        for one in shape.inside:
            if isinstance(one, Shape):
                found += _looks(one)
        shape.kept["looks"] = found
    return found


def _look(shape: Shape) -> int:
    # A named shape inside answers for itself: a board does not change because a cell of it does.
    inside = (one.id or _look(one) if isinstance(one, Shape) else one for one in shape.inside)
    return hash((shape.tag, *shape.attrs.items(), *inside))
