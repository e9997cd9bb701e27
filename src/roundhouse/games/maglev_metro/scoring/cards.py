"""What a bonus card is worth to a seat (MM-117): so many points for each thing it counts, 15 at most."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from roundhouse.core.bits import each
from roundhouse.games.maglev_metro.parts import (
    BONUS_SIZE,
    BUILD_SLOT,
    CARD_CAP,
    CARDS,
    CITIES,
    COLOURS,
    COMMUTERS,
    CURVES,
    EXTRA_ROWS,
    FIXED,
    GRID_COLUMNS,
    GRID_ROWS,
    KINDS,
    RIVER,
    ROBOTS,
    SLOT_COLOUR,
    STRAIGHTS,
    TURN_SLOT,
    UNLOCK,
)
from roundhouse.games.maglev_metro.state import Player, State, city_of, is_kind, on_mat
from roundhouse.games.maglev_metro.state.line import links, loops

About = dict[str, Any]
Track = tuple[int, ...]


def card_points(state: State, seat: int, number: int) -> int:
    """The points of a card, whether or not it will count."""
    card = CARDS[number]
    return min(CARD_CAP, card.points * _COUNTERS[card.counts](state, seat, card.about))


def _direct_links(state: State, seat: int, about: About) -> int:
    one, two = map(KINDS.index, about["kinds"])
    found = 0
    for chain in links(city_of(state), state.players[seat].track, state.stations):
        a, b = state.stations[chain.one[0]], state.stations[chain.other[0]]
        found += (is_kind(a, one) and is_kind(b, two)) or (is_kind(a, two) and is_kind(b, one))
    return found


def _count(state: State, seat: int, about: About) -> int:
    return on_mat(state.players[seat])[COLOURS.index(about["colour"])]


def _set(state: State, seat: int, about: About) -> int:
    mat = on_mat(state.players[seat])
    return min(mat[COLOURS.index(colour)] for colour in about["colours"])


def _tiles_on_map(state: State, seat: int, about: About) -> int:
    shared = about.get("shared")
    others = [player.track for number, player in enumerate(state.players) if number != seat and shared is not None]
    wanted = about.get("shape"), "terrain" in about, shared
    return _tiles(state.options.map, state.players[seat].track, tuple(others), *wanted) // int(about.get("per", 1))


@lru_cache(maxsize=20_000)
def _tiles(
    name: str, track: Track, others: tuple[Track, ...], shape: str | None, river: bool, shared: bool | None
) -> int:
    """How many tiles of a track are of this shape, on the river, on a hex where somebody else has one too."""
    terrain, theirs = CITIES[name].terrain, {code // 9 for other in others for code in other}
    found = 0
    for code in track:
        hex_, turned = divmod(code, 9)
        found += (
            shape in (None, "straight" if turned < 3 else "curve")
            and (not river or terrain[hex_] == RIVER)
            and shared in (None, hex_ in theirs)
        )
    return found


def _tiles_in_supply(state: State, seat: int, about: About) -> int:
    straights = sum(code % 9 < 3 for code in state.players[seat].track)
    left = {"straight": STRAIGHTS - straights, "curve": CURVES - len(state.players[seat].track) + straights}
    return left[about["shape"]] if "shape" in about else sum(left.values())


def _links_by_length(state: State, seat: int, about: About) -> int:
    chains = links(city_of(state), state.players[seat].track, state.stations)
    return sum(about["min"] <= len(chain.hexes) <= about.get("max", len(chain.hexes)) for chain in chains)


def _has_loop(state: State, seat: int, about: About) -> int:
    return int(loops(city_of(state), state.players[seat].track, state.stations))


def _full(player: Player, groups: tuple[int, ...]) -> int:
    return sum(not group & ~player.filled for group in groups)


def _full_rows(state: State, seat: int, about: About) -> int:
    player = state.players[seat]
    if about["section"] == "bonus":
        return len(player.bonus) // BONUS_SIZE
    return _full(player, EXTRA_ROWS if about["section"] == "extra_actions" else GRID_ROWS)


def _full_columns(state: State, seat: int, about: About) -> int:
    return _full(state.players[seat], UNLOCK if about["section"] == "unlock" else GRID_COLUMNS)


def _units_rows(state: State, seat: int, about: About) -> int:
    return sum(1 + len(row) == about["units"] for row in state.players[seat].rows)


def _mono_rows(state: State, seat: int, about: About) -> int:
    return sum(len(row) >= about["min"] and len(set(row)) == 1 for row in state.players[seat].rows)


def _empty_single_slots(state: State, seat: int, about: About) -> int:
    filled = state.players[seat].filled
    return sum(not filled >> slot - FIXED & 1 for slot in (TURN_SLOT, BUILD_SLOT))


def _few_robots(state: State, seat: int, about: About) -> int:
    mat = on_mat(state.players[seat])
    beyond = max(0, sum(mat[colour] for colour in ROBOTS) - int(about["free"]))
    return max(0, CARD_CAP - beyond)


def _train_count(state: State, seat: int, about: About) -> int:
    return sum(state.players[seat].load)


def _commuters_in(state: State, seat: int, about: About) -> int:
    filled = state.players[seat].filled
    return sum(SLOT_COLOUR[slot] in COMMUTERS for row in EXTRA_ROWS for slot in each(row & filled))


_COUNTERS: dict[str, Callable[[State, int, About], int]] = {
    "direct_links": _direct_links,
    "count": _count,
    "set": _set,
    "tiles_on_map": _tiles_on_map,
    "tiles_in_supply": _tiles_in_supply,
    "links_by_length": _links_by_length,
    "has_loop": _has_loop,
    "full_rows": _full_rows,
    "full_columns": _full_columns,
    "units_rows": _units_rows,
    "mono_rows": _mono_rows,
    "empty_single_slots": _empty_single_slots,
    "few_robots": _few_robots,
    "train_count": _train_count,
    "commuters_in": _commuters_in,
}
