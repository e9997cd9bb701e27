"""What the sheet and the result say: commuters, ways the game can end, ranks of the solo game."""

from roundhouse.core.words import Say, say
from roundhouse.games.maglev_metro.parts import COMMUTERS
from roundhouse.games.maglev_metro.state import AGREED, BAG_EMPTY, LONG, NOBODY_TO_SET_ASIDE, QUIET

COMMUTER_LINES: dict[int, Say] = dict(
    zip(
        COMMUTERS,
        (say("Pink professionals"), say("Lilac sellers"), say("Coral diplomats"), say("Purple artists")),
        strict=True,
    )
)

ENDINGS: dict[int, Say] = {
    BAG_EMPTY: say("The bag ran empty with all four commuter stations on the map."),
    NOBODY_TO_SET_ASIDE: say("The bag was empty at the start of a turn."),
    QUIET: say("Ten rounds passed without a delivery, a new station or a draw."),
    LONG: say("The game ended after round 150."),
    AGREED: say("Everyone agreed to end the game."),
}

RANKS: tuple[Say, ...] = (
    say("Touched the wrong rail"),
    say("Shouts into the phone"),
    say("Out of fare"),
    say("Polishes shoes on the platform"),
    say("Hangs up the closed signs"),
    say("Leans on the pole"),
    say("Lays flowers for lost drivers"),
    say("Holds the doors"),
    say("Pleads for a transit tax"),
    say("Student of magnetism"),
    say("Leaps over the gate"),
    say("Collects rail games"),
    say("Sells sandwiches underground"),
    say("Writes on tunnel walls"),
    say("Begs for one more station"),
    say("Watches train robbery films"),
    say("Minds the gap"),
    say("Passenger on probation"),
    say("Heir of the pneumatic line"),
    say("Engineer of a model railway"),
    say("Understands the loudspeaker"),
    say("Sweeps the depot"),
    say("Serves in the dining car"),
    say("Wrote the driver’s handbook"),
    say("Conductor in training"),
    say("Engineer at last"),
)
