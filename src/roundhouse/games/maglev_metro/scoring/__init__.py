"""Scoring: commuters, links, bonus cards; ranking and the solo rating (MM-112 to MM-117, MM-133, MM-134)."""

from bisect import bisect_right
from functools import lru_cache

from roundhouse.core.game import Result, ScoreLine
from roundhouse.core.ranking import ranking
from roundhouse.core.words import Say, say
from roundhouse.games.maglev_metro.parts import (
    BONUS_SIZE,
    COMMUTERS,
    GRID_COLUMNS,
    GRID_ROWS,
    POINTS,
    RATINGS,
    ROBOTS,
    Counts,
)
from roundhouse.games.maglev_metro.parts.names import CARD_TOPICS
from roundhouse.games.maglev_metro.scoring.cards import card_points
from roundhouse.games.maglev_metro.scoring.words import COMMUTER_LINES, ENDINGS, RANKS
from roundhouse.games.maglev_metro.state import OVER, Player, State, city_of, on_mat
from roundhouse.games.maglev_metro.state.line import links


def score(state: State, seat: int) -> list[ScoreLine]:
    """The score sheet if the game ended now; cards that are not known are left out."""
    player = state.players[seat]
    lines = _commuters(player) + _links(state, player)
    for card, points, counts in scored_cards(state, seat):
        words = say("Card: {topic}", topic=CARD_TOPICS[card])  # a name: what it is worth stands beside it
        detail = _counting(state) if counts else say("not counted: fill a row of BONUS VP CARDS")
        lines.append(ScoreLine("MM-114", words, points if counts else 0, (f"card-{card}",), detail))
    if len(state.players) == 1:
        lines.append(ScoreLine("MM-133", say("Turns taken"), -sum(state.aside)))
    return lines


def _counting(state: State) -> Say:
    return say("counts") if state.phase == OVER else say("counts; only you see it before the end")


def total(state: State, seat: int) -> int:
    """The points of a seat, as on its sheet but quicker."""
    player = state.players[seat]
    cards = sorted([card_points(state, seat, card) for card in player.cards if card >= 0], reverse=True)
    return open_total(state, seat) + sum(cards[: _room(player)])  # MM-114: the best ones


def open_total(state: State, seat: int) -> int:
    """The points of a seat that all may see: without its cards."""
    player = state.players[seat]
    points = _commuters_worth(on_mat(player), player.filled)
    points += link_worth(player) * len(links(city_of(state), player.track, state.stations))
    return points - sum(state.aside)


@lru_cache(maxsize=20_000)
def _commuters_worth(mat: Counts, filled: int) -> int:
    return sum(mat[colour] * _worth(filled, colour) for colour in COMMUTERS)


def worth(player: Player, colour: int) -> int:
    """What a commuter of this colour on the mat is worth (MM-112)."""
    return _worth(player.filled, colour)


def _worth(filled: int, colour: int) -> int:
    return POINTS[colour] + (not GRID_COLUMNS[colour - len(ROBOTS)] & ~filled)


def link_worth(player: Player) -> int:
    """What each link is worth (MM-113)."""
    return _link_worth(player.filled)


@lru_cache(maxsize=20_000)
def _link_worth(filled: int) -> int:
    return 1 + sum(not row & ~filled for row in GRID_ROWS)


def scored_cards(state: State, seat: int) -> list[tuple[int, int, bool]]:
    """Known cards, best first: number, points, and whether the card counts (MM-114)."""
    player = state.players[seat]
    valued = sorted(((card_points(state, seat, card), card) for card in player.cards if card >= 0), key=_best_first)
    return [(card, points, place < _room(player)) for place, (points, card) in enumerate(valued)]


def _room(player: Player) -> int:
    """How many cards count (MM-114)."""
    return 1 + len(player.bonus) // BONUS_SIZE


def _best_first(valued: tuple[int, int]) -> tuple[int, int]:
    return -valued[0], valued[1]


def _commuters(player: Player) -> list[ScoreLine]:
    mat = on_mat(player)
    return [
        ScoreLine(
            "MM-112",
            words,
            mat[colour] * worth(player, colour),
            detail=say("{count} × {worth}", count=mat[colour], worth=worth(player, colour)),
        )
        for colour, words in COMMUTER_LINES.items()
    ]


def _links(state: State, player: Player) -> list[ScoreLine]:
    chains = links(city_of(state), player.track, state.stations)
    each = link_worth(player)
    shapes = tuple(f"hex-{hex_}" for chain in chains for hex_ in chain.hexes)
    detail = say("{count} × {worth}", count=len(chains), worth=each)
    return [ScoreLine("MM-113", say("Links"), len(chains) * each, shapes, detail)]


def result(state: State) -> Result:
    """Most points win; a tie goes to fewer robots on the mat; a second tie is shared (MM-116)."""
    points = tuple(total(state, seat) for seat in range(state.seats))
    robots = [-sum(on_mat(player)[colour] for colour in ROBOTS) for player in state.players]
    fewer = say("Equal points: the one with fewer robots on the mat wins.")
    shared = say("Equal points and equally many robots on the mat: the win is shared.")
    ranks, tie = ranking(points, [(robots, fewer)], shared)
    ended = (ENDINGS[state.ending],) if state.ending in ENDINGS else ()
    alone = (rating(state.options.map, points[0]),) if state.seats == 1 else ()
    return Result(points, ranks, (*ended, *tie, *alone))


def rating(city: str, points: int) -> Say:
    """The rank of a solo score (MM-134)."""
    rank = bisect_right(RATINGS[city], points)
    return say("Rank {rank} of {ranks}: {name}", rank=rank + 1, ranks=len(RANKS), name=RANKS[rank])
