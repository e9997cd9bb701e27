"""The measurements measure."""

import toy
from roundhouse.arena.bench import measure, tables, yardstick
from roundhouse.games import shelf


def test_a_table_is_measured() -> None:
    speed = measure(toy.GAME, 2, toy.Options(), seconds=0.02)
    assert speed.games_per_second > 100
    assert 6 * speed.games_per_second < speed.moves_per_second < 9 * speed.games_per_second
    assert speed.games_per_yardstick > 1
    assert set(speed.nanoseconds) == {"moves", "play", "copy", "view", "score", "draw"}
    assert speed.nanoseconds["draw"] > speed.nanoseconds["copy"] > 0
    assert speed.most_moves == 6  # six cards can be dealt first


def test_the_yardstick_takes_time() -> None:
    assert 0.001 < yardstick() < 10


def test_every_game_is_on_the_list() -> None:
    assert {game.name for game, _, _ in tables([])} == set(shelf())
    assert len(list(tables([], all_options=True))) > len(list(tables([])))
