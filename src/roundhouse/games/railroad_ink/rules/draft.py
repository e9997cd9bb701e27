"""The dice draft: the pool, the pairs, who chooses when (RI-61 to RI-74)."""

from collections.abc import Sequence

from roundhouse.core.move import Move
from roundhouse.games.railroad_ink.moves import Pair, Take
from roundhouse.games.railroad_ink.parts import A_FACES, FACE, FACES
from roundhouse.games.railroad_ink.rules.tables import PAIRS, TAKES
from roundhouse.games.railroad_ink.state import State


def pool(state: State) -> tuple[int, int]:
    """How many A dice and B dice are still in the pool (RI-61)."""
    seats = len(state.sheets)
    rolled = [face for pair in state.pairs for face in pair]
    plain = sum(1 for face in rolled if face in A_FACES)
    return 3 * seats - plain, seats - (len(rolled) - plain)


def pair_moves(state: State) -> list[Move]:
    """Every pair of faces that two dice of the pool can show (RI-64, RI-65)."""
    return [move for pair, move in PAIRS.items() if _chances(pair, *pool(state))]


def pair_odds(state: State, moves: Sequence[Move]) -> list[int]:
    """How likely each pair is, from the dice that are left."""
    left = pool(state)
    return [_chances(read_pair(move), *left) for move in moves if isinstance(move, Pair)]


def take_moves(state: State) -> list[Move]:
    """The pairs on the table; equal pairs are one."""
    return [TAKES[pair] for pair in sorted(set(state.pairs))]


def drafter(state: State) -> int:
    """Who takes a pair now: twice round from the first player, clockwise (RI-66)."""
    return (state.first + state.turn) % len(state.sheets)


def read_pair(move: Pair | Take) -> tuple[int, int]:
    """The pair by numbers; unknown faces are -1."""
    one, two = move.faces
    return FACE.get(one, -1), FACE.get(two, -1)


def take(state: State, seat: int, move: Take) -> None:
    """Put the pair before the player."""
    pair = read_pair(move)
    at = state.pairs.index(pair)
    state.pairs = state.pairs[:at] + state.pairs[at + 1 :]
    state.sheets[seat].dice = tuple(sorted(state.sheets[seat].dice + pair))
    state.turn += 1


def next_first(state: State) -> int:
    """The player with the lowest dice; of equals, the one who drafted latest (RI-68, RI-70)."""
    seats = len(state.sheets)
    order = [(state.first + back) % seats for back in range(seats - 1, -1, -1)]
    return min(order, key=lambda seat: sum(FACES[face].value for face in state.sheets[seat].dice))


def why_not_take(state: State, seat: int, move: Take) -> str | None:
    """Why this pair may not be taken."""
    if seat != drafter(state):
        return "RI-66"
    return None if read_pair(move) in state.pairs else "RI-64"


def _chances(pair: tuple[int, int], plain: int, stations: int) -> int:
    one, two = pair
    left = [plain, stations]
    kinds = [0 if face in A_FACES else 1 for face in pair]
    ways = left[kinds[0]] * (left[kinds[1]] - (kinds[0] == kinds[1]))
    return max(0, ways) * FACES[one].times * FACES[two].times * (1 if one == two else 2)
