"""Small graph work that several games share; nodes are any hashable things."""

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

N = TypeVar("N", bound=Hashable)


class Joined(Generic[N]):
    """Union–find: which things hang together."""

    __slots__ = ("_parent",)

    def __init__(self) -> None:
        self._parent: dict[N, N] = {}

    def root(self, node: N) -> N:
        """The one that speaks for the group of this node."""
        parent = self._parent
        top = parent.setdefault(node, node)
        while parent[top] != top:
            parent[top] = parent[parent[top]]
            top = parent[top]
        parent[node] = top
        return top

    def join(self, one: N, other: N) -> None:
        """Make two groups one."""
        self._parent[self.root(one)] = self.root(other)

    def together(self, one: N, other: N) -> bool:
        """Whether both are in one group."""
        return self.root(one) == self.root(other)

    def groups(self) -> list[list[N]]:
        """All groups, in the order their first members were met."""
        found: dict[N, list[N]] = {}
        for node in list(self._parent):
            found.setdefault(self.root(node), []).append(node)
        return list(found.values())


def cheapest(
    start: Iterable[N], goal: Callable[[N], bool], ways: Callable[[N], Iterable[tuple[N, float]]]
) -> tuple[float, list[N]] | None:
    """The cheapest way from a start node to a goal, with its cost, or None (Dijkstra)."""
    order = count()
    heap: list[tuple[float, int, N, N | None]] = []
    for node in start:
        heappush(heap, (0.0, next(order), node, None))
    came: dict[N, N | None] = {}
    while heap:
        cost, _, node, before = heappop(heap)
        if node in came:
            continue
        came[node] = before
        if goal(node):
            return cost, _way_back(came, node)
        for other, price in ways(node):
            if other not in came:
                heappush(heap, (cost + price, next(order), other, node))
    return None


def _way_back(came: dict[N, N | None], node: N) -> list[N]:
    way = [node]
    while (before := came[way[-1]]) is not None:
        way.append(before)
    return way[::-1]
