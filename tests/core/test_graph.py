"""Small graph work and bits."""

import networkx
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.core.bits import bits_of, each
from roundhouse.core.graph import Joined, cheapest

NODES = st.integers(0, 9)
EDGES = st.lists(st.tuples(NODES, NODES, st.integers(1, 9)), max_size=25)


@given(st.sets(st.integers(0, 200)))
def test_bits_are_sets_of_numbers(numbers: set[int]) -> None:
    assert list(each(bits_of(numbers))) == sorted(numbers)


@given(EDGES)
def test_joined_things_are_the_parts_of_the_graph(edges: list[tuple[int, int, int]]) -> None:
    joined: Joined[int] = Joined()
    graph = networkx.Graph()
    for a, b, _ in edges:
        joined.join(a, b)
        graph.add_edge(a, b)
    assert {frozenset(group) for group in joined.groups()} == set(map(frozenset, networkx.connected_components(graph)))
    assert all(joined.together(a, b) for a, b, _ in edges)


@given(EDGES, NODES, NODES)
def test_the_cheapest_way(edges: list[tuple[int, int, int]], start: int, goal: int) -> None:
    graph = networkx.MultiDiGraph()
    graph.add_nodes_from(range(10))
    graph.add_weighted_edges_from(edges)
    found = cheapest([start], lambda node: node == goal, lambda node: [(b, w) for a, b, w in edges if a == node])
    if not networkx.has_path(graph, start, goal):
        assert found is None
        return
    assert found is not None
    cost, way = found
    assert cost == networkx.dijkstra_path_length(graph, start, goal)
    assert (way[0], way[-1]) == (start, goal)
