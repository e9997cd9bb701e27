"""What is sent, written once: OpenAPI and the client's types are made from these records.

A field that may be missing is marked `NotRequired`; everything else is always there.
"""

from typing import Any, Literal, NotRequired, TypedDict

from roundhouse.scene.shapes import Place
from roundhouse.table.time_contract import ClockJson, TimeJson


class SeatJson(TypedDict):
    """A seat on a page; `why`: by which line a bot plays it; `nudged`: when others last did, seconds since 1970."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    level: str
    colour: str
    sign: str
    present: bool
    you: bool
    to_act: bool
    held: bool
    hints: int
    resigned: bool
    why: str
    nudged: int
    clock: ClockJson | None


Run = tuple[int, int]
"""So many items of the list as it was before, from this one on."""


class SceneJson(TypedDict):
    """A drawing: the address of the layer that never changes, if there is one, and the shapes over it as SVG."""

    name: str
    title: str
    place: Place
    seat: int | None
    width: float
    height: float
    under: str
    shapes: list[str]


class ChoiceJson(TypedDict):
    """A legal move as a person sees it."""

    move: dict[str, Any]
    words: str
    shapes: list[str]
    scene: str
    ghost: str
    confirm: bool
    idle: bool
    side: str
    picture: NotRequired[str]  # where the ghost does not tell it from others
    enough: NotRequired[bool]  # of idle moves, nothing is left to place; of ways, shown first; of one shape, a button


class EntryJson(TypedDict):
    """An entry of the log in words."""

    n: int
    seat: int
    text: str
    shapes: list[str]


class ScoreLineJson(TypedDict):
    """A line of a score sheet."""

    rule: str
    words: str
    points: int
    detail: str
    shapes: list[str]


class ScoreJson(TypedDict):
    """A seat's score sheet."""

    seat: int
    total: int  # as far as the viewer knows
    public: int  # as everybody knows
    lines: list[ScoreLineJson]


class MomentJson(TypedDict):
    """Something worth a pause: told when its name was not on the page before; a `note` is for beginners, once."""

    name: str
    words: str
    shapes: list[str]
    note: bool


class ResultJson(TypedDict):
    """How the game ended; who has resigned ranks after all the others."""

    points: list[int]
    ranks: list[int]
    resigned: list[int]
    words: list[str]


class ChatLineJson(TypedDict):
    """A line of chat."""

    n: int
    seat: int
    name: str
    text: str
    at: int


class HintsHereJson(TypedDict):
    """Whether the host lets hints be asked for; `why` none may be at this seat, empty where one may in its turn."""

    on: bool
    why: str


class ChatJson(TypedDict):
    """The chat of a table."""

    on: bool
    lines: list[ChatLineJson]


class ChosenOptionJson(TypedDict):
    """An option as this table chose it."""

    name: str
    words: str
    value: bool | int | str
    label: str
    usual: bool


class FrozenJson(TypedDict):
    """Why a table can only be watched: its rules version, the house's, how many of its moves are shown."""

    version: int
    now: int
    at: int
    of: int
    sentences: list[str]


class LessonStepJson(TypedDict):
    """A step of a lesson: its place (from 1), its sentence, the shapes to look at.

    `next`: it only wants to be read; `free`: any move will do; `moves`: else those that do what is asked.
    """

    step: int
    text: str
    shapes: list[str]
    next: bool
    free: bool
    moves: list[dict[str, Any]]


class LessonJson(TypedDict):
    """The lesson of a table: the steps to be read now, of which only the last may ask for a move."""

    name: str
    title: str
    of: int
    done: bool
    steps: list[LessonStepJson]


class PageJson(TypedDict):
    """A table as one guest sees it."""

    table: str
    game: str
    title: str
    version: str
    seq: int
    moves: int
    started: bool
    over: bool
    frozen: FrozenJson | None
    lang: str
    host: bool
    seats: list[SeatJson]
    you: list[int]
    seat: int | None
    handover: int | None
    scenes: list[SceneJson]
    choices: list[ChoiceJson]
    prompt: str
    log: list[EntryJson]
    scores: list[ScoreJson]
    moments: list[MomentJson]
    result: ResultJson | None
    can_undo: bool
    undo_seat: int | None
    back: int | None  # who has taken back, where that was the last that happened
    practice: bool
    practice_seat: int | None  # who may take back what chance or bots have answered
    changed: list[str]
    commitment: str
    seed: str | None
    whole: bool  # the log may be had with all that is hidden: nobody else sits here
    hints: HintsHereJson
    rated: bool  # its result changes the ratings of those who sit here
    daily: str  # of which day this is the deal, or nothing; sealed as long as the day runs
    chat: ChatJson
    pace: int
    next: str | None
    base: int
    origin: str
    options: list[ChosenOptionJson]
    time: TimeJson | None
    lesson: LessonJson | None
    at: NotRequired[int]  # of an earlier position


class SceneChangeJson(TypedDict):
    """A drawing whose shapes are told as runs of those it had before, and new ones."""

    name: str
    title: str
    place: Place
    seat: int | None
    width: float
    height: float
    under: str
    shapes: list[str | Run]


class ChangeJson(TypedDict):
    """What is different from the page of version `since`.

    New values of fields are in `set`. A list is told as runs of the items it had and new ones, or not at all where it
    stays; a scene that stays is told by its name.
    """

    since: str
    set: dict[str, Any]
    scenes: NotRequired[list[str | SceneChangeJson]]
    choices: NotRequired[list[ChoiceJson | Run]]
    log: NotRequired[list[EntryJson | Run]]
    scores: NotRequired[list[ScoreJson | Run]]
    moments: NotRequired[list[MomentJson | Run]]
    chat: NotRequired[list[ChatLineJson | Run]]


class ReasonJson(TypedDict):
    """A line of the score sheet in which a move makes more, or less, than the others."""

    words: str
    points: float


class HintJson(TypedDict):
    """A good move; `behind` are the points that it is behind the first, 0 where that is no more than chance.

    `expected`: the final points with the first, on average; null for the others and where nobody can say.
    `ends`: that the move ends the game, and how; else empty. `aim`: what the move is for, where the game says it.
    """

    move: dict[str, Any]
    words: str
    behind: float
    expected: int | None
    reasons: list[ReasonJson]
    ends: str
    aim: str


class HintsJson(TypedDict):
    """Up to three good moves, the best first."""

    hints: list[HintJson]


class WorthJson(TypedDict):
    """What moves are worth, in the order in which they were asked for; empty: nothing, or not known.

    `final`: which of them cannot be taken back: chance, a secret or a bot answers at once, or a clock runs on.
    """

    worth: list[str]
    final: list[bool]


class WhyJson(TypedDict):
    """Whether something could be played, and if not, why."""

    legal: bool
    rule: str
    sentence: str
    shapes: list[str]
    link: str


class OptionValueJson(TypedDict):
    """What an option may be, with its words."""

    value: bool | int | str
    label: str


class OptionJson(TypedDict):
    """An option of a game: where it is asked for, what it needs, what is proposed to whoever has not played yet."""

    name: str
    words: str
    default: bool | int | str
    allowed: list[OptionValueJson]
    level: Literal["usual", "module", "reading"]
    needs: list[str]
    first: bool | int | str


class GameJson(TypedDict):
    """A game on the shelf; `seats` are the fewest and the most."""

    name: str
    title: str
    original: str  # the title on the box, where it is told in another language; else empty
    pitch: str
    minutes: int
    seats: tuple[int, int]
    secrets: bool
    levels: list[str]
    options: list[OptionJson]
    picture: str
    lesson: str  # the first one; empty: it is not taught
    lessons: int


class FigureJson(TypedDict):
    """A picture of a position, for decoration of its caption; `rules` are those that it shows."""

    name: str
    svg: str
    caption: str
    width: float
    height: float
    rules: list[str]


class ParagraphJson(TypedDict):
    """A piece of the rules: a heading (level 1 to 3; folded: with all below it), a text with its rules, or a figure."""

    text: str
    rules: list[str]
    level: int
    folded: bool
    figure: FigureJson | None


class CardLineJson(TypedDict):
    """A line of a game's card."""

    kind: Literal["goal", "turn", "score", "end", "advice"]
    text: str
    figure: FigureJson | None


class LessonTitleJson(TypedDict):
    """A lesson that can be begun."""

    name: str
    title: str
    steps: int


class TeachingJson(TypedDict):
    """What a game teaches itself with: its card (five lines, or none) and its lessons."""

    card: list[CardLineJson]
    lessons: list[LessonTitleJson]
