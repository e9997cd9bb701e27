"""The adapters are judged by the libraries' own tests, for every game with several options."""

from random import Random
from typing import Any

import pytest

import toy
from roundhouse.arena.seating import Seating
from roundhouse.bots.simple import random_move
from roundhouse.core.encoding import Checksums, encoding
from roundhouse.core.errors import CannotRead, NotLegal
from roundhouse.core.game import Bot, Budget
from roundhouse.core.ranking import total
from roundhouse.games import find, shelf

gymnasium = pytest.importorskip("gymnasium", reason="needs the extra 'rl'")
pytest.importorskip("pettingzoo", reason="needs the extra 'rl'")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from roundhouse.arena.adapters.arrays import bits_row, bits_rows  # noqa: E402
from roundhouse.arena.adapters.batch import BatchEnv  # noqa: E402
from roundhouse.arena.adapters.gym import SeatEnv  # noqa: E402
from roundhouse.arena.adapters.zoo import TableEnv  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # it is a dict, as masks want it

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("next_station", {}),
    ("next_station", {"seats": 3, "powers": True, "objectives": True, "pencils": "chosen"}),
    ("railroad_ink", {}),
    ("railroad_ink", {"seats": 2, "meteor": True, "lava": True, "draft": True}),
    ("ticket_to_ride", {}),
    ("ticket_to_ride", {"seats": 4, "ask_flag": True}),
    ("metro_domino", {}),
    ("metro_domino", {"seats": 3, "gap": "beyond", "express": "any"}),
    ("maglev_metro", {}),
    ("maglev_metro", {"seats": 2, "map": "manhattan", "draft": True}),
]
SUITES = pytest.mark.parametrize(("name", "asked"), TABLES, ids=str)


@SUITES
def test_gymnasium_s_own_check(name: str, asked: dict[str, Any]) -> None:
    env = gymnasium.make(f"roundhouse/{name}-v0", illegal="ignore", **asked)  # the check does not look at masks
    check_env(env.unwrapped)


@SUITES
def test_pettingzoo_s_own_tests(name: str, asked: dict[str, Any], capsys: Any) -> None:
    api_test(TableEnv(name, **asked), num_cycles=60, verbose_progress=False)
    assert "Passed" in capsys.readouterr().out
    seed_test(lambda: TableEnv(name, **asked), num_cycles=10)


@SUITES
def test_open_spiel_s_own_test(name: str, asked: dict[str, Any]) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="needs the extra 'rl' on Linux")
    import roundhouse.arena.adapters.openspiel  # noqa: F401

    chosen = ";".join(f"{one}:{str(value).lower()}" for one, value in asked.items() if one != "seats")
    text = f"game={name},seats={asked.get('seats', 0)}" + (f",options={chosen}" if chosen else "")
    game = pyspiel.load_game(f"python_roundhouse({text})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_every_game_is_registered() -> None:
    assert {f"roundhouse/{name}-v0" for name in shelf()} <= set(gymnasium.registry)


@pytest.mark.parametrize("dense", [True, False])
@pytest.mark.parametrize("reward", ["points", "lead", "win"])
def test_the_rewards_of_a_seat_add_up_to_how_it_stands_at_the_end(reward: str, dense: bool) -> None:
    env = SeatEnv("ticket_to_ride", seat=1, reward=reward, dense=dense)
    env.reset(seed=3)
    gained, over, rng = 0.0, False, Random(1)
    while not over:
        assert env.action_masks().sum() == len(env.moves())
        _, got, over, cut, told = env.step(rng.choice(list(env.moves())))
        gained += got
        assert not cut
        assert dense or over or not got
        assert told["action_mask"].sum() == len(env.moves())
    state = env.table.state
    other, own = (total(env.desk.game.rules, state, seat) for seat in (0, 1))
    ranks = env.desk.game.rules.result(state).ranks
    share = (ranks[1] == 1) / ranks.count(1) - 0.5
    assert gained == pytest.approx({"points": own, "lead": own - other, "win": share}[reward])


def test_a_long_game_is_cut_off() -> None:
    env = SeatEnv("maglev_metro", longest=3)
    env.reset(seed=1)
    ends = [env.step(env.action_space.sample())[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]


def test_bots_of_your_own_sit_at_the_other_seats_a_fresh_one_for_each_game() -> None:
    made, asked = [], []

    def watching(rng: Random, budget: Budget | None) -> Bot:
        made.append(rng)
        return lambda view, seat, moves: asked.append(seat) or moves[0]

    env = SeatEnv("ticket_to_ride", seats=3, seat=2, others=[watching, lambda view, seat, moves: moves[-1]])
    before = len(made)
    for _ in range(2):
        env.reset(seed=3)
    assert len(made) - before == 2
    assert {*asked} == {0}


def test_a_masked_action_is_refused_or_told_and_changes_nothing() -> None:
    for illegal in ("refuse", "ignore"):
        env = SeatEnv("next_station", illegal=illegal)
        _, told = env.reset(seed=3)
        before, masked = env.table.state.copy(), int(np.flatnonzero(told["action_mask"] == 0)[0])
        if illegal == "refuse":
            with pytest.raises(NotLegal, match=f"action {masked} is masked.*seat 0.*draw"):
                env.step(masked)
        else:
            _, reward, over, _, told = env.step(masked)
            assert (reward, over, told["illegal"]) == (0, False, True)
        assert env.table.state == before


@pytest.mark.parametrize("action", [-1, 311, 10**30, 1.5, "pass", None, True, np.array([1, 2])], ids=repr)
def test_what_is_no_action_is_refused(action: Any) -> None:
    one, many, batch = SeatEnv("next_station"), TableEnv("next_station", 2), BatchEnv("next_station", 1)
    for env in (one, many, batch):
        env.reset(seed=5)
    for env in (one, many):
        with pytest.raises(CannotRead, match="whole number from 0 to 310"):
            env.step(action)
    with pytest.raises(CannotRead, match="whole number from 0 to 310"):
        batch.step([action])


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"seats": 9}, "1 to 4 seats, not 9"),
        ({"seats": "two"}, "number of seats"),
        ({"pencils": "purple"}, "it can be: random, chosen"),
        ({"trams": True}, "has no option “trams”"),
        ({"reward": "fame"}, "points, lead, win"),
        ({"reward": "win"}, "nobody wins alone"),
        ({"game": "chess"}, "there is no game “chess”"),
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_refused_in_words(asked: dict[str, Any], told: str) -> None:
    wanted = {"game": "next_station", "seats": 1, **asked}
    for make in (SeatEnv, TableEnv, lambda **one: BatchEnv(one.pop("game"), 2, **one)):
        with pytest.raises(CannotRead, match=told):
            make(**wanted)


def test_other_mistakes_are_told_in_words() -> None:
    with pytest.raises(CannotRead, match="no seat 2; the last one here is 1"):
        SeatEnv("next_station", seats=2, seat=2)
    with pytest.raises(CannotRead, match="no bot “clever”"):
        SeatEnv("next_station", seats=2, others="clever")
    with pytest.raises(CannotRead, match="one for each other seat: 1, not 2"):
        SeatEnv("next_station", seats=2, others=["random", "greedy"])
    with pytest.raises(CannotRead, match="illegal=refuse"):
        SeatEnv("next_station", illegal="shout")
    for env in (SeatEnv("next_station"), TableEnv("next_station", 2)):
        with pytest.raises(CannotRead, match=r"call reset\(\) first"):
            env.step(0)
    with pytest.raises(CannotRead, match="no seat nobody"):
        TableEnv("next_station", 2).observation_space("nobody")
    wild = SeatEnv("ticket_to_ride", seat=1, others=lambda view, seat, moves: "anything")
    with pytest.raises(CannotRead, match="bot at seat 0 made no legal move: 'anything'"):
        wild.reset(seed=1)


def test_after_the_end_a_new_game_must_begin() -> None:
    env = SeatEnv("next_station")
    env.reset(seed=1)
    while not env.step(env.action_space.sample())[2]:
        pass
    with pytest.raises(CannotRead, match="the game is over"):
        env.step(0)


def test_a_seat_is_shown_as_text_and_as_a_picture() -> None:
    env = SeatEnv("next_station", render_mode="ansi")
    env.reset(seed=1)
    assert "Next Station: London" in env.render()
    assert ": pass" in env.render()
    assert env.picture()._repr_svg_().startswith("<svg")
    table = TableEnv("next_station", 2)
    table.reset(seed=1)
    assert table.picture("seat_1")._repr_svg_().startswith("<svg")


def test_what_each_seat_wins_adds_up_to_nothing() -> None:
    env = TableEnv("next_station", 3)
    env.reset(seed=5)
    while not any(env.terminations.values()):
        env.step(env.table.numbers[0])
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert max(env.rewards.values()) > 0


def test_a_batch_plays_each_game_as_if_it_were_alone() -> None:
    batch, rng, finished = BatchEnv("ticket_to_ride", 5, dense=True), Random(2), []
    seen, sums = batch.reset(seed=9), np.zeros((5, 2))
    while len(finished) < 7:
        for row, table in enumerate(batch.tables):
            alone = bits_row(table.seen(table.seat), batch.desk.code.size)
            assert (seen.observations[row] == alone).all()
            assert np.flatnonzero(seen.masks[row]).tolist() == sorted(table.numbers)
            assert seen.seats[row] == table.seat
        before = batch.tables[:]
        seen = batch.step(np.array([rng.choice(table.numbers) for table in batch.tables]))
        sums += seen.rewards
        for row in np.flatnonzero(seen.over):
            finished.append(row)
            assert sums[row].tolist() == [before[row].points(seat) for seat in (0, 1)]
            sums[row] = 0
    again = BatchEnv("ticket_to_ride", 5).reset(seed=9)
    assert (again.observations == BatchEnv("ticket_to_ride", 5).reset(seed=9).observations).all()


def test_a_batch_told_at_the_end_pays_the_same() -> None:
    dense, late = (BatchEnv("next_station", 3, dense=one) for one in (True, False))
    sums, ended = [np.zeros((3, 1)), np.zeros((3, 1))], np.zeros(3, bool)
    for env in (dense, late):
        env.reset(seed=4)
    while not ended.all():
        actions = [table.numbers[0] for table in dense.tables]
        seen = [env.step(actions) for env in (dense, late)]
        sums = [had + one.rewards * ~ended[:, None] for had, one in zip(sums, seen, strict=True)]
        ended |= seen[0].over
    assert (sums[0] == sums[1]).all()
    assert (sums[0] > 0).all()


def test_a_batch_needs_an_action_for_every_game_and_makes_none_if_one_is_masked() -> None:
    batch = BatchEnv("next_station", 2)
    with pytest.raises(CannotRead, match=r"call reset\(\) first"):
        batch.step([0, 0])
    batch.reset(seed=1)
    with pytest.raises(CannotRead, match="one action for each game: 2, not 1"):
        batch.step([0])
    before, good = batch.tables[0].state.copy(), batch.tables[0].numbers[0]
    bad = next(number for number in range(311) if number not in batch.tables[1].numbers)
    with pytest.raises(NotLegal, match="masked"):
        batch.step([good, bad])
    assert batch.tables[0].state == before
    with pytest.raises(CannotRead, match="from 1, not 0"):
        BatchEnv("next_station", 0)


def test_rows_of_bits_begin_with_the_lowest() -> None:
    assert bits_row(0b1000000101, 11).tolist() == [1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0]
    assert bits_rows([1, 0b100], 3).tolist() == [[1, 0, 0], [0, 0, 1]]


def test_a_guest_s_game_that_declares_nothing_can_be_learnt_and_says_what_is_missing() -> None:
    code = encoding(toy.GAME, 2, toy.Options())
    assert isinstance(code, Checksums)
    assert len(code.cannot) == 3
    check_env(SeatEnv(toy.GAME, illegal="ignore"), skip_render_check=True)
    seating = Seating(toy.GAME, 2, toy.Options(), code, Random(1))
    other = Seating(toy.GAME, 2, toy.Options(), code, Random(1))
    other.state.cards[1] = next(card for card in toy.CARDS if card not in seating.state.cards)
    assert seating.seen(0) == other.seen(0)
    assert seating.seen(1) != other.seen(1)


def test_open_spiel_guesses_a_world_that_looks_the_same() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="needs the extra 'rl' on Linux")
    import roundhouse.arena.adapters.openspiel  # noqa: F401

    game, rng = pyspiel.load_game("python_roundhouse(game=ticket_to_ride,seats=3,options=ask_flag:true)"), Random(3)
    state = game.new_initial_state()
    for _ in range(60):
        state.apply_action(rng.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    other = state.resample_from_infostate(player, rng.random)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.legal_actions() == state.legal_actions()
    assert str(other) != str(state)
    observer = game.make_py_observer()
    observer.set_from(state, player)
    assert observer.dict["seat"].argmax() == player
    assert state.action_to_string(player, state.legal_actions()[0]) in map(str, [*map(_text, state.moves().values())])


def _text(move: Any) -> str:
    from roundhouse.core.move import move_text

    return move_text(move)


def test_open_spiel_is_told_of_options_that_cannot_be() -> None:
    pytest.importorskip("pyspiel", reason="needs the extra 'rl' on Linux")
    import roundhouse.arena.adapters.openspiel as adapter

    for params, told in (
        ({"options": "powers"}, "write name:value"),
        ({"options": "powers:maybe"}, "cannot be “maybe”"),
        ({"seats": 9}, "1 to 4 seats"),
    ):
        with pytest.raises(CannotRead, match=told):
            adapter.RoundhouseGame(params)
    assert find("next_station")


@pytest.mark.parametrize("dense", [True, False])
def test_every_seat_of_a_table_is_paid_its_points(dense: bool) -> None:
    env = TableEnv("next_station", 2, reward="points", dense=dense)
    env.reset(seed=5)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    while not any(env.terminations.values()):
        env.step(env.table.numbers[0])
        for name, reward in env.rewards.items():
            paid[name] += reward
    assert list(paid.values()) == [env.table.points(seat) for seat in (0, 1)]
    assert env.table.points(0) > 0


def test_chance_at_the_other_seats_plays_as_the_bot_called_random_does() -> None:
    def blind(rng: Random, budget: Any) -> Any:
        return lambda view, seat, moves: random_move(moves, rng)

    for name in ("ticket_to_ride", "metro_domino"):
        told = []
        for others in ("random", blind):
            env = SeatEnv(name, seats=2, others=others)
            _, info = env.reset(seed=7)
            steps = []
            for _ in range(25):
                seen, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
                steps.append((seen.tobytes(), reward, over))
                if over:
                    break
            told.append(steps)
        assert told[0] == told[1]
        assert len(told[0]) > 5
