"""Promises about what is shown: drawings, choices, prompts, seen moves; the same for worlds that look alike."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from operator import is_
from typing import Any
from xml.etree import ElementTree

from roundhouse.core.conformance.messages import check_message
from roundhouse.core.conformance.positions import check_sheet
from roundhouse.core.conformance.trial import Trial
from roundhouse.core.errors import Unknowable
from roundhouse.core.game import NATURE, Choice, nothing_drawn
from roundhouse.core.move import Move, move_text, write_move
from roundhouse.core.words import Say, Speaker

_MOST_CHOICES = 60
_MOST_TWINS = 6
_KEPT = "an equal view is drawn with the very same objects"


def check_page(trial: Trial) -> None:
    """One seat's page, or the spectator's, is well made, and equal for worlds that look alike."""
    seat = trial.rng.choice((*range(trial.seats), None))
    view = trial.game.secrecy.view(trial.match.state, seat)
    trial.tally.pages += 1
    shapes = _check_drawing(trial, view, seat)
    check_message(trial, trial.game.drawing.prompt(view, seat), "prompt")
    _check_moments(trial, view, seat, shapes)
    for other in range(trial.seats):
        check_sheet(trial, view, other)
    if seat is None:
        return
    if seat in trial.game.rules.to_act(view):
        _check_choices(trial, view, seat, shapes)
        _check_candidates(trial, view, seat, shapes)
    alike = trial.game.secrecy.view(trial.game.secrecy.guess(view, seat, trial.rng), seat)
    same = _page(trial, view, seat) == _page(trial, alike, seat)
    trial.keep(same, "worlds that look alike give the same page", f"seat {seat}")


def check_seen(trial: Trial, seat: int, move: Move) -> None:
    """A move as others may know it can be told to them; its maker knows all of it."""
    game, state = trial.game, trial.match.state
    check_message(trial, game.drawing.tell(state, seat, move), f"tell {move_text(move)}")
    for by in (*range(trial.seats), None):
        seen = game.secrecy.seen(state, seat, move, by)
        trial.keep(by != seat or seen == move, "a seat sees its own move", f"{move!r} seen as {seen!r}")
        json.dumps(write_move(seen))
        view = game.secrecy.view(state, by)
        check_message(trial, game.drawing.tell(view, seat, seen), f"tell {move_text(seen)}")
        if seat != NATURE:
            _known(trial, partial(game.drawing.choice, view, seat, seen), f"choice of {seen!r}")
    if game.secrecy.hands:
        _check_twins(trial, seat, move)


def _check_twins(trial: Trial, seat: int, move: Move) -> None:
    """Two moves that look alike leave positions that look alike, while the same are to act.

    To a spectator always; to another seat only if Nature moved, for a seat may hand cards on (a draft).
    """
    game, state = trial.game, trial.match.state
    others = [one for one in game.rules.moves(state, seat) if one != move]
    trial.rng.shuffle(others)
    after = state.copy()
    game.rules.play(after, seat, move)
    for by in (*range(trial.seats if seat == NATURE else 0), None):
        seen = game.secrecy.seen(state, seat, move, by)
        twins = [one for one in others if game.secrecy.seen(state, seat, one, by) == seen]
        for twin in twins[:_MOST_TWINS]:
            world = state.copy()
            game.rules.play(world, seat, twin)
            if game.rules.to_act(world) != game.rules.to_act(after) or not game.rules.to_act(after):
                continue
            same = game.secrecy.view(world, by) == game.secrecy.view(after, by)
            trial.keep(same, "moves that look alike leave positions that look alike", f"seat {by}: {move!r}, {twin!r}")


def _check_drawing(trial: Trial, view: Any, seat: int | None) -> list[str]:
    scenes = trial.game.drawing.draw(view, seat)
    nothing = trial.game.drawing.draw is nothing_drawn  # a game without drawing is played in words
    trial.keep(bool(scenes) or nothing, "there is something to see", f"seat {seat}")
    names = [scene.name for scene in scenes]
    trial.keep(len(set(names)) == len(names), "scenes have names of their own", names)
    shapes = [one for scene in scenes for one in trial.paint.shape_ids(scene)]
    twice = {one for one in shapes if shapes.count(one) > 1} if len(set(shapes)) < len(shapes) else ()
    trial.keep(not twice, "ids are unique over the page", twice)
    for scene in scenes:
        check_message(trial, scene.title, f"title of scene {scene.name}")
        for shape in scene.shapes:
            _check_shape(trial, shape, scene.name)
        for speak in trial.speakers:
            _check_xml(trial, trial.paint.svg(scene, speak), f"scene {scene.name}")
    _check_kept(trial, scenes, trial.game.drawing.draw(view.copy(), seat), f"seat {seat}")
    return shapes


def _check_kept(trial: Trial, first: Sequence[Any], again: Sequence[Any], where: str) -> None:
    """What has changed on a page is found by identity: so the drawing of an equal view must have nothing new."""
    same = [one.name for one in first] == [one.name for one in again]
    trial.keep(same, _KEPT, f"{where}: other scenes")
    for one, other in zip(first, again, strict=True):
        same = len(one.shapes) == len(other.shapes) and all(map(is_, one.shapes, other.shapes))
        trial.keep(same, _KEPT, f"{where}: scene {one.name}")


def _check_moments(trial: Trial, view: Any, seat: int | None, shapes: list[str]) -> None:
    moments = trial.game.drawing.moments(view, seat)
    names = [one.name for one in moments]
    trial.keep(len(set(names)) == len(names), "moments have names of their own", names)
    for one in moments:
        trial.keep(bool(one.words.text), "a moment says something", one.name)
        check_message(trial, one.words, f"moment {one.name}")
        trial.keep(
            set(one.shapes) <= set(shapes), "every shape named by a moment is drawn", f"{one.name}: {one.shapes}"
        )


def _check_shape(trial: Trial, shape: Any, where: str) -> None:
    check_message(trial, shape.label, f"label in {where}")
    trial.keep("style" not in shape.attrs, "no shape is styled in line", f"{where}: {shape.attrs}")
    for one in shape.inside:
        if isinstance(one, Say):
            check_message(trial, one, f"words in {where}")
        elif not isinstance(one, str):
            _check_shape(trial, one, where)


def _check_xml(trial: Trial, text: str, where: str) -> None:
    try:
        ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        trial.keep(False, "drawings are well-formed XML", f"{where}: {error}: {text}")


def _check_choices(trial: Trial, view: Any, seat: int, shapes: list[str]) -> None:
    moves = trial.game.rules.moves(view, seat)
    drawn, names = set(shapes), {scene.name for scene in trial.game.drawing.draw(view, seat)}
    told: dict[tuple[Any, ...], Move] = {}
    for move in moves if len(moves) <= _MOST_CHOICES else trial.rng.sample(moves, _MOST_CHOICES):
        choice = trial.game.drawing.choice(view, seat, move)
        trial.keep(set(choice.shapes) <= drawn, "every shape named by a choice is drawn", f"{move!r}: {choice.shapes}")
        trial.keep(choice.scene in names or not choice.scene, "every scene named by a choice is drawn", choice.scene)
        check_message(trial, choice.words, f"choice {move_text(move)}")
        _known(trial, partial(_worth, trial, view, seat, move), f"worth of {move!r}")
        check_message(trial, choice.worth, f"worth of {move_text(move)}")
        if choice.ghost is not None:
            trial.keep(bool(choice.scene), "a ghost haunts a scene", f"{move!r}")
            _check_shape(trial, choice.ghost, f"ghost of {move_text(move)}")
            ghost = trial.paint.fragment(choice.ghost, trial.speakers[0])
            _check_xml(trial, ghost, f"ghost of {move_text(move)}")
        if choice.picture is not None:
            _check_shape(trial, choice.picture, f"picture of {move_text(move)}")
            _check_xml(trial, trial.paint.fragment(choice.picture, trial.speakers[0]), f"picture of {move_text(move)}")
        again = trial.game.drawing.choice(view.copy(), seat, move)
        same = choice.ghost is again.ghost and choice.picture is again.picture
        trial.keep(same, _KEPT, f"ghost or picture of {move!r}")
        twin = told.setdefault((tuple(sorted(choice.shapes)), trial.speakers[0](choice.words)), move)
        trial.keep(twin == move, "shapes and words tell choices apart", f"{move!r} and {twin!r}: {choice.words}")


def _worth(trial: Trial, view: Any, seat: int, move: Move) -> None:
    after = view.copy()
    trial.game.rules.play(after, seat, move)
    trial.game.rules.score(after, seat)


def _known(trial: Trial, ask: Callable[[], object], what: str) -> None:
    """What a seat asks of a hidden thing is answered, or `Unknowable`: any other error is a fault of the game."""
    try:
        ask()
    except Unknowable:
        return
    except Exception as error:
        raise trial.broken("what cannot be known is Unknowable", f"{what}: {error!r}") from error


def _check_candidates(trial: Trial, view: Any, seat: int, shapes: list[str]) -> None:
    legal = set(trial.game.rules.moves(view, seat))
    for _ in range(8 if shapes else 0):
        picked = trial.rng.sample(shapes, min(len(shapes), trial.rng.choice((1, 1, 2))))
        for number, move in enumerate(trial.game.drawing.candidates(view, seat, picked)):
            rule = trial.game.rules.why_not(view, seat, move)
            trial.keep(
                (rule is None) == (move in legal), "why_not agrees with moves", f"meant by {picked}: {move!r}: {rule}"
            )
            if rule is not None:
                trial.cites(rule, f"why_not of {move!r}")
            if number > 20:
                break


def _page(trial: Trial, view: Any, seat: int) -> bytes:
    game = trial.game
    moves = game.rules.moves(view, seat)[:_MOST_CHOICES] if seat in game.rules.to_act(view) else []
    choices = [(write_move(move), game.drawing.choice(view, seat, move)) for move in moves]
    scenes = game.drawing.draw(view, seat)
    sheets = [game.rules.score(view, other) for other in range(trial.seats)]
    prompt, moments = game.drawing.prompt(view, seat), game.drawing.moments(view, seat)
    written = [
        {
            "scenes": [[one.name, one.place, one.seat, trial.paint.svg(one, speak)] for one in scenes],
            "choices": [[written, *_told(trial, choice, speak)] for written, choice in choices],
            "prompt": speak(prompt),
            "moments": [[one.name, speak(one.words), one.shapes, one.note] for one in moments],
            "scores": [
                [[line.rule, speak(line.words), line.points, line.shapes, speak(line.detail)] for line in sheet]
                for sheet in sheets
            ],
        }
        for speak in trial.speakers
    ]
    return json.dumps(written).encode()


def _told(trial: Trial, choice: Choice, speak: Speaker) -> list[Any]:
    drawn = [trial.paint.fragment(one, speak) if one is not None else "" for one in (choice.ghost, choice.picture)]
    said = [speak(choice.words), speak(choice.worth)]
    return [*said, choice.shapes, choice.scene, *drawn, choice.confirm, choice.enough]
