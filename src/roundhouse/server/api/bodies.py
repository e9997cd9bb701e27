"""What the API takes and gives, as the served OpenAPI describes it. Checked here, at the edge, and nowhere else."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

MOST_WORTHS = 40  # a person looks at a few moves at a time
MoveJson = Annotated[
    dict[str, Any], Field(description="A move of the game: {kind, …}, as a choice of the page gives it")
]
SeatNumber = Annotated[int, Field(ge=0, le=11)]
ShapeName = Annotated[str, Field(max_length=80)]
NameText = Annotated[str, Field(max_length=200, description="Normalised to one line of 24 signs")]
BotLevel = Annotated[
    str, Field(pattern="^[a-z0-9_-]{1,16}$", description="easy, normal, hard, or a bot that the host has named")
]
Pace = Annotated[int, Field(ge=0, le=5000, description="Milliseconds before a bot moves")]


TimeName = Annotated[
    Literal["", "5+5", "10+10", "20+20", "hour", "day", "3days"],
    Field(description="Minutes for each and seconds more a turn; or a move an hour, a day, in three days"),
]


class Body(BaseModel):
    """A request; fields it does not know are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Body):
    """Who shall sit here."""

    kind: Literal["me", "device", "link", "bot"]
    name: NameText = ""
    level: BotLevel = "normal"


class NewTable(Body):
    """A table to be made: one entry a seat."""

    game: Annotated[str, Field(max_length=40)]
    options: Annotated[dict[str, bool | int | str], Field(max_length=40)] = {}
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=12)]
    pace: Pace = 700
    time: TimeName = ""
    lapse: Annotated[Literal["bot", "resign"], Field(description="What happens when a clock runs out")] = "bot"
    hints: Annotated[bool, Field(description="Whether hints may be asked for, where only bots play besides")] = True
    rated: Annotated[bool, Field(description="Whoever sits down agrees that the result changes ratings")] = False


class LessonBody(Body):
    """A table at which a lesson is taught: you learn, easy bots sit at the other seats."""

    game: Annotated[str, Field(max_length=40)]
    lesson: Annotated[str, Field(max_length=24)]
    name: NameText = ""
    pace: Pace = 700


class DailyBody(Body):
    """Today's deal of this game."""

    game: Annotated[str, Field(max_length=40)]
    name: NameText = ""
    pace: Pace = 700


class DailyPracticeBody(DailyBody):
    """Practice on the deal of a day; nothing: today's."""

    day: Annotated[str, Field(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")] = ""


class MoveBody(Body):
    """A move from the page numbered `seq`."""

    seat: SeatNumber
    seq: Annotated[int, Field(ge=0, le=1_000_000)]
    move: MoveJson


class UndoBody(Body):
    """Take back this seat's last move; `practice`: also what chance or bots have answered, among bots alone."""

    seat: SeatNumber
    seq: Annotated[int, Field(ge=0, le=1_000_000)]
    practice: bool = False


class WhyBody(Body):
    """Why not these shapes, or this move."""

    seat: SeatNumber
    shapes: Annotated[list[ShapeName], Field(max_length=40)] | None = None
    move: MoveJson | None = None


class WorthBody(Body):
    """What these moves would be worth now."""

    seat: SeatNumber
    moves: Annotated[list[MoveJson], Field(max_length=MOST_WORTHS)]


class HintBody(Body):
    """What would be good here?"""

    seat: SeatNumber


class NudgeBody(Body):
    """Nudge whoever is to move, from this seat of yours."""

    seat: SeatNumber


class ReviewBody(Body):
    """Whose game shall be reviewed."""

    seat: SeatNumber


class TriedBody(Body):
    """The move that somebody tries."""

    move: MoveJson


class TurnBody(TriedBody):
    """The move that somebody tries in the place of the one that this seat made."""

    seat: SeatNumber


class StartBody(Body):
    """Start; open seats are filled with bots of this level."""

    fill: BotLevel | None = None


class JoinBody(Body):
    """Sit down under this name."""

    name: NameText = ""


class SeatBody(Body):
    """Change a seat."""

    do: Literal["rename", "link", "leave", "end", "bot", "resign", "back"]
    name: NameText = ""
    level: BotLevel = "normal"
    device: Annotated[str, Field(max_length=12, description="For `end`: which, as the list of devices calls it")] = ""


Phrase = Literal["hello", "luck", "well", "thanks", "sorry", "moment", "again", "up", "heart", "party", "laugh", "wow"]


class ChatBody(Body):
    """Say something, in words or by a phrase that each reads in their own language; or turn the chat on and off."""

    text: Annotated[str, Field(max_length=2000)] | None = None
    phrase: Phrase | None = None
    seat: SeatNumber | None = None
    on: bool | None = None


class NoticeBody(Body):
    """Be told when it is your turn: at one table, or at all of yours."""

    kind: Literal["push", "mail", "hook"]
    address: Annotated[
        str, Field(min_length=1, max_length=1000, description="Of a push subscription, a mailbox or a webhook")
    ]
    p256dh: Annotated[str, Field(max_length=200, description="For `push`: the key of the subscription")] = ""
    auth: Annotated[str, Field(max_length=100, description="For `push`: its secret")] = ""
    table: Annotated[str, Field(pattern="^[a-z0-9]{0,24}$", description="Nothing: all your tables")] = ""


class WayBody(Body):
    """Change a way in which you are told."""

    do: Literal["confirm", "again", "here", "everywhere", "end"]
    code: Annotated[str, Field(max_length=20, description="For `confirm`: from the letter")] = ""
    table: Annotated[str, Field(pattern="^[a-z0-9]{0,24}$", description="For `here`")] = ""
    on: bool = True


class PaceBody(Body):
    """How fast bots move."""

    pace: Pace


class WhatIfBody(Body):
    """Go on from a position of a finished game."""

    at: Annotated[int, Field(ge=0, le=1_000_000)]
    seat: SeatNumber = 0


class LogBody(Body):
    """A saved log; `seat` is yours, -1 all; without it you sit where you sat when it was saved, or at the first."""

    log: Annotated[str, Field(max_length=1_000_000)]
    seat: Annotated[int, Field(ge=-1, le=11)] | None = None


class LogJson(BaseModel):
    """A log, as it is saved."""

    log: str


class ProblemJson(BaseModel):
    """Why something was not done, and what would work."""

    error: str
    sentence: str
    rule: str | None = None
    shapes: list[str] | None = None
    link: str | None = None
    seq: int | None = None
    legal: list[dict[str, Any]] | None = None


class DeviceJson(BaseModel):
    """A device that holds a seat."""

    device: str
    name: str
    since: int
    seen: int
    here: bool
    you: bool


class DevicesJson(BaseModel):
    """The devices that hold a seat."""

    devices: list[DeviceJson]


class WayJson(BaseModel):
    """A way in which you are told; `here`: at the table that was asked about."""

    way: str
    kind: str
    address: str
    confirmed: bool
    everywhere: bool
    here: bool


class NoticesJson(BaseModel):
    """What this house offers (`key`: with which browsers subscribe), and the ways in which you are told."""

    offered: list[str]
    key: str
    ways: list[WayJson]


class MadeJson(BaseModel):
    """A table that was made."""

    table: str
    started: bool = False
    invites: dict[str, str] = {}
