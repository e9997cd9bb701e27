"""What one viewer sees of a match: scenes, choices, prompt, log, scores. Nothing but `view` goes in here."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from roundhouse.core.errors import Unknowable
from roundhouse.core.game import Choice, Game
from roundhouse.core.match import Match
from roundhouse.core.move import Move, write_move
from roundhouse.core.ranking import total
from roundhouse.core.shape_ids import owned
from roundhouse.core.words import Speaker
from roundhouse.scene.shapes import Scene, Shape
from roundhouse.scene.svg import fragment, shape_ids, svg
from roundhouse.table.contract import ChoiceJson, EntryJson, ResultJson, SceneJson, ScoreJson, ScoreLineJson
from roundhouse.table.narration import Narration

LONGEST_LOG = 120
MINUS = "\N{MINUS SIGN}"


def rendering(match: Match, narration: Narration, speak: Speaker, live: bool) -> dict[str, Any]:
    """The part of a page that depends on the game; `live`: this seat may move now.

    The narration may know more than the match has moves: an earlier position is told as far as it goes.
    """
    game, seat = match.game, narration.viewer
    view = game.secrecy.view(match.state, seat)
    drawn = game.drawing.draw(view, seat)
    acting = live and seat is not None and seat in game.rules.to_act(match.state)
    return {
        "scenes": [_scene(scene, speak) for scene in drawn],
        "choices": choices(game, view, seat, speak) if acting and seat is not None else [],
        "prompt": speak(game.drawing.prompt(view, seat)),
        "log": log(narration, speak, set(_ids(drawn)), len(match.moves), LONGEST_LOG),
        "scores": scores(match, view, speak),
        "result": result(match, speak),
        "changed": changed(game, narration, drawn) if len(narration.told) == len(match.moves) else [],
    }


def choices(game: Game[Any], view: Any, seat: int, speak: Speaker) -> list[ChoiceJson]:
    """Every legal move as a person sees it."""
    moves = game.rules.moves(view, seat)
    points = total(game.rules, view, seat)
    return [_choice(game, view, seat, move, points, speak) for move in moves]


def log(narration: Narration, speak: Speaker, drawn: set[str], upto: int, most: int) -> list[EntryJson]:
    """The last entries of the narration up to a position, with the shapes that this page shows."""
    told, lines = narration.told, narration.lines(speak)
    return [
        {
            "n": at + 1,
            "seat": told[at].seat,
            "text": lines[at],
            "shapes": list(_shown(told[at].seat, told[at].shapes, narration.viewer, drawn)),
        }
        for at in range(max(0, upto - most), upto)
    ]


def scores(match: Match, view: Any, speak: Speaker) -> list[ScoreJson]:
    """Each seat's sheet as this viewer may know it."""
    return [_sheet(match.game, view, seat, speak) for seat in range(match.seats)]


def result(match: Match, speak: Speaker) -> ResultJson | None:
    """How the game ended, once it has."""
    ended = match.result
    if ended is None:
        return None
    return {"points": list(ended.points), "ranks": list(ended.ranks), "words": [speak(one) for one in ended.words]}


def changed(game: Game[Any], narration: Narration, drawn: Sequence[Scene]) -> list[str]:
    """The shapes that look different from how they looked right after the viewer's last move."""
    if narration.mine is None:
        return []
    if narration.mine_at == len(narration.told):  # nobody has moved since: this is how it looks
        narration.look = dict(_named(drawn))
        return []
    if narration.look is None:
        narration.look = dict(_named(game.drawing.draw(narration.mine, narration.viewer)))
    before = narration.look
    return [name for name, shape in _named(drawn) if before.get(name) != shape]


def first_board(drawn: Sequence[Scene]) -> Scene:
    """The scene that stands for the whole game in a picture."""
    return next((scene for scene in drawn if scene.place == "board"), drawn[0])


@lru_cache(maxsize=1 << 12)
def nameless(shape: Shape) -> Shape:
    """The shape without ids and labels: a ghost or a decoration must not clash with the page."""
    inside = [nameless(one) if isinstance(one, Shape) else one for one in shape.inside]
    return Shape(shape.tag, shape.attrs, inside)


def _scene(scene: Scene, speak: Speaker) -> SceneJson:
    return {
        "name": scene.name, "title": speak(scene.title), "place": scene.place, "seat": scene.seat,
        "width": scene.width, "height": scene.height, "svg": svg(scene, speak),
    }  # fmt: skip


def _choice(game: Game[Any], view: Any, seat: int, move: Move, points: int, speak: Speaker) -> ChoiceJson:
    chosen = game.drawing.choice(view, seat, move)
    return {
        "move": write_move(move),
        "words": speak(chosen.words),
        "shapes": list(chosen.shapes),
        "scene": chosen.scene,
        "ghost": "" if chosen.ghost is None else fragment(nameless(chosen.ghost), speak),
        "worth": _worth(game, view, seat, move, chosen, points, speak),
        "confirm": chosen.confirm,
        "idle": move.idle,
        "side": chosen.side,
    }


def _worth(game: Game[Any], view: Any, seat: int, move: Move, chosen: Choice, points: int, speak: Speaker) -> str:
    if chosen.worth.text:
        return speak(chosen.worth)
    after = view.copy()
    try:
        game.rules.play(after, seat, move)
        gain = total(game.rules, after, seat) - points
    except Unknowable:  # the move reaches into what this seat cannot see: its worth is not known
        return ""
    return f"+{gain}" if gain > 0 else f"{MINUS}{-gain}" if gain < 0 else ""


def _sheet(game: Game[Any], view: Any, seat: int, speak: Speaker) -> ScoreJson:
    sheet = game.rules.score(view, seat)
    lines: list[ScoreLineJson] = [
        {
            "rule": one.rule,
            "words": speak(one.words),
            "points": one.points,
            "detail": speak(one.detail),
            "shapes": list(one.shapes),
        }
        for one in sheet
    ]
    return {"seat": seat, "total": sum(one.points for one in sheet), "lines": lines}


def _shown(seat: int, shapes: Sequence[str], viewer: int | None, drawn: set[str]) -> Iterator[str]:
    for name in shapes:
        theirs = owned(seat, name)
        if seat != viewer and theirs in drawn:
            yield theirs
        elif name in drawn:
            yield name


def _ids(drawn: Sequence[Scene]) -> Iterator[str]:
    for scene in drawn:
        yield from shape_ids(scene)


def _named(drawn: Sequence[Scene]) -> Iterator[tuple[str, int]]:
    for scene in reversed(drawn):
        for shape in reversed(scene.shapes):
            yield from _looks(shape)


def _looks(shape: Shape) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] | None = shape.kept.get("looks")
    if found is None:
        found = [(shape.id, _look(shape))] if shape.id else []
        for one in reversed(shape.inside):
            if isinstance(one, Shape):
                found += _looks(one)
        shape.kept["looks"] = found
    return found


def _look(shape: Shape) -> int:
    # A named shape inside answers for itself: a board does not change because a cell of it does.
    inside = (one.id or _look(one) if isinstance(one, Shape) else one for one in shape.inside)
    return hash((shape.tag, *shape.attrs.items(), *inside))
