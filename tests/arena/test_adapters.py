"""The adapters are judged by the libraries' own tests."""

from random import Random
from typing import Any

import pytest

import toy
from roundhouse.arena.seating import Seating
from roundhouse.core.game import Bot, Budget

gymnasium = pytest.importorskip("gymnasium", reason="needs the extra 'rl'")
pytest.importorskip("pettingzoo", reason="needs the extra 'rl'")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from roundhouse.arena.adapters.gym import SeatEnv  # noqa: E402
from roundhouse.arena.adapters.layout import Layout  # noqa: E402
from roundhouse.arena.adapters.zoo import TableEnv  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore:.*(Box|observation|dtype|render|spec|int8).*")


def test_gymnasium_s_own_check() -> None:
    check_env(SeatEnv("next_station"), skip_render_check=True)


def test_a_seat_collects_the_points_of_its_sheet() -> None:
    env = SeatEnv("next_station", seats=2, seat=1, others="random")
    seen, told = env.reset(seed=3)
    rng, gained, over = Random(1), float(env.points), False
    while not over:
        assert seen["action_mask"].sum() == len(env.seating.moves)
        action = rng.randrange(int(told["action_mask"].sum()))
        seen, reward, over, _, told = env.step(action)
        gained += reward
    assert gained == env.seating.points(1) > 20


def test_bots_of_your_own_sit_at_the_other_seats_a_fresh_one_for_each_game() -> None:
    made, asked = [], []

    def watching(rng: Random, budget: Budget | None) -> Bot:
        made.append(rng)
        return lambda view, seat, moves: asked.append(seat) or moves[0]

    env = SeatEnv("ticket_to_ride", seats=3, seat=2, others=watching)
    for _ in range(2):
        env.reset(seed=3)
    assert len(made) == 2 * 3
    assert {*asked} == {0, 1}


def test_an_action_that_is_no_move_changes_nothing() -> None:
    env = SeatEnv("next_station")
    env.reset(seed=3)
    before = env.seating.state.copy()
    _, reward, over, _, told = env.step(env.action_space.n - 1)
    assert (reward, over, told["illegal"]) == (0, False, True)
    assert env.seating.state == before


def test_pettingzoo_s_own_test(capsys: Any) -> None:
    api_test(TableEnv("next_station", 2), num_cycles=300, verbose_progress=False)
    assert "Passed" in capsys.readouterr().out


def test_the_same_seed_deals_the_same_cards() -> None:
    seed_test(lambda: TableEnv("next_station", 2), num_cycles=30)


def test_what_each_seat_wins_adds_up_to_nothing() -> None:
    env = TableEnv("next_station", 3)
    env.reset(seed=5)
    while not any(env.terminations.values()):
        env.step(0)
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert max(env.rewards.values()) > 0


def test_a_masked_action_is_refused() -> None:
    env = TableEnv("next_station", 2)
    env.reset(seed=5)
    with pytest.raises(ValueError, match="is masked"):
        env.step(env.layout.most - 1)


def test_the_layout_keeps_secrets_and_tells_positions_apart() -> None:
    layout = Layout(toy.GAME, 2, toy.Options())
    seating = Seating(toy.GAME, 2, toy.Options(), Random(1))
    other = Seating(toy.GAME, 2, toy.Options(), Random(1))
    other.state.cards[1] = next(card for card in toy.CARDS if card not in seating.state.cards)
    mine, same = (layout.position(toy.view(one.state, 0)) for one in (seating, other))
    assert (mine == same).all()
    assert (layout.position(seating.state) != layout.position(other.state)).any()
    assert layout.moves(seating.moves)[0].tolist() == [2, 1]


def test_open_spiel_plays_at_random() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="needs the extra 'rl' on Linux")
    import roundhouse.arena.adapters.openspiel  # noqa: F401

    game = pyspiel.load_game("python_roundhouse(game=next_station,seats=2)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert all(points > 0 for points in state.returns())
