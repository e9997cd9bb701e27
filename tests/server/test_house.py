"""The house from inside: idle tables, deadlines of bots, old rules, migrations, words of persons."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import String, column, create_engine, insert, inspect, table

from roundhouse.core.errors import CannotRead
from roundhouse.core.versions import Frozen
from roundhouse.games import find
from roundhouse.server.api.problems import Problem
from roundhouse.server.lobby import AT_ONCE, House
from roundhouse.server.settings import Settings, database_url
from roundhouse.server.storage import migrations, records
from roundhouse.server.storage.schema import metadata
from roundhouse.server.storage.store import NEWEST, Store
from roundhouse.table.errors import NotNow
from roundhouse.table.page import page
from roundhouse.table.record import Entry, SeatRecord
from roundhouse.table.texts import clean
from roundhouse.table.thinking import bot_to_act
from server.running import TOY, toys_on_the_shelf

ME = "me" * 20


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_on_the_shelf():
        yield


def in_house(tmp_path: Path, work: Callable[[House], Awaitable[None]], **settings: float) -> None:
    async def run() -> None:
        house = House(Settings(database=str(tmp_path / "inside.db"), **settings))  # type: ignore[arg-type]
        try:
            await work(house)
        finally:
            await house.close()

    asyncio.run(run())


async def make(house: House, *seats: SeatRecord) -> str:
    return await house.make(find(TOY), find(TOY).rules.options(), list(seats), ME, 0)


def me() -> SeatRecord:
    return SeatRecord("person", holders={ME})


def test_idle_tables_leave_memory_and_come_back_as_they_were(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        name = await make(house, me(), me())
        before = page((await house.table(name)).table, ME, 0, "en")
        await house.forget_idle(time.monotonic())
        assert name in house.tables
        await house.forget_idle(time.monotonic() + house.settings.idle_seconds + 1)
        assert house.tables == {}
        assert page((await house.table(name)).table, ME, 0, "en") == before

    in_house(tmp_path, work)


def test_more_tables_than_fit_push_the_longest_unused_out(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        names = [await make(house, me(), me()) for _ in range(4)]
        await house.forget_idle(time.monotonic())
        assert list(house.tables) == names[2:]

    in_house(tmp_path, work, loaded_tables=2)


def test_while_many_are_let_go_others_have_their_turn_and_who_comes_finds_the_table(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        names = [await make(house, me(), me()) for _ in range(2 * AT_ONCE + 1)]
        sweep = asyncio.create_task(house.forget_idle(time.monotonic() + 10_000))
        while len(house.tables) == len(names):
            await asyncio.sleep(0)
        assert len(house.tables) > AT_ONCE, "a few at a time"
        visited = await house.table(names[-1])
        await sweep
        assert house.tables == {names[-1]: visited}

    in_house(tmp_path, work, tables_per_guest=100)


def test_a_guest_has_a_bounded_number_of_unfinished_tables(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        for _ in range(3):
            await make(house, me(), me())
        with pytest.raises(Problem) as refused:
            await make(house, me(), me())
        assert refused.value.status == 429

    in_house(tmp_path, work, tables_per_guest=3)


def test_a_bot_that_misses_its_deadline_is_replaced_by_a_quick_move_and_blocks_nobody(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        name = await make(house, SeatRecord("bot", level="sleepy"), me())
        table = (await house.table(name)).table
        seq = table.seq
        rounds, until = 0, time.monotonic() + 120
        while table.seq == seq and time.monotonic() < until:
            await asyncio.sleep(0.01)
            rounds += 1
        assert table.seq > seq
        assert house.bots.late == 1
        assert rounds > 1  # the loop went on while the bot slept; how often is the machine's affair

    in_house(tmp_path, work, bot_deadline=1.5)


def test_a_log_that_todays_rules_do_not_follow_opens_read_only(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        name = await make(house, me(), me())
        seq = (await house.table(name)).table.seq
        bad = [Entry(0, '{"kind":"play","card":99}')]
        await house.store.write(lambda connection: records.append(connection, name, seq + 1, bad))
        await house.forget_idle(time.monotonic() + 10_000)
        table = await house.table(name)
        assert table.table.frozen == Frozen(1, 1, seq, seq + 1)
        assert b'"frozen":{"version":1,"now":1' in page(table.table, ME, 0, "en")
        with pytest.raises(NotNow):
            await table.undo(0, table.table.seq)

    in_house(tmp_path, work)


async def of_other_rules(house: House, *seats: SeatRecord) -> str:
    name = await make(house, *seats)
    await house.store.write(lambda connection: records.change(connection, name, rules=7))
    house.tables.clear()
    return name


def test_bots_never_move_in_a_game_of_other_rules(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        name = await of_other_rules(house, me(), me())
        seats = {"kind": "bot", "level": "easy"}
        await house.store.write(lambda connection: [records.set_seat(connection, name, n, **seats) for n in (0, 1)])
        table = await house.table(name)
        assert [one.kind for one in table.record.seats] == ["bot", "bot"]
        assert table.game.rules.to_act(table.table.match.state) == (0,)
        assert bot_to_act(table.table) is None
        assert not house.bots.busy(table)

    in_house(tmp_path, work)


def test_games_of_other_rules_do_not_count_as_unfinished(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        for _ in range(3):
            await of_other_rules(house, me(), me())
        for _ in range(2):
            await make(house, me(), me())
        with pytest.raises(Problem):
            await make(house, me(), me())

    in_house(tmp_path, work, tables_per_guest=2)


def test_the_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    store = Store(database_url(str(tmp_path / "schema.db")))
    try:
        with store._writing.connect() as connection:
            context = MigrationContext.configure(connection)
            assert compare_metadata(context, metadata) == []
            assert context.get_current_revision() == NEWEST
            assert context.get_current_heads() == tuple(steps().get_heads())
    finally:
        store.close()


def steps() -> ScriptDirectory:
    return ScriptDirectory(str(Path(migrations.__file__).parent))


def test_a_store_of_the_first_step_grows_and_keeps_its_tables(tmp_path: Path) -> None:
    path = tmp_path / "first.db"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        with Operations.context(MigrationContext.configure(connection)):
            steps().get_revision("v0001").module.upgrade()
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES ('v0001')")
        had = {one["name"] for one in inspect(connection).get_columns("tables")}
        old = [column for column in metadata.tables["tables"].columns if column.name in had]
        row = {column.name: "" if isinstance(column.type, String) else 0 for column in old}
        connection.execute(insert(table("tables", *(column(one.name) for one in old))).values(row))
    engine.dispose()
    store = Store(database_url(str(path)))
    try:
        with store._writing.connect() as connection:
            assert MigrationContext.configure(connection).get_current_heads() == tuple(steps().get_heads())
            assert connection.exec_driver_sql("SELECT count(*), max(result), max(lesson) FROM tables").one() == (
                1,
                None,
                "",
            )
    finally:
        store.close()


def test_a_second_store_on_one_file_is_refused_until_the_first_is_closed(tmp_path: Path) -> None:
    url = database_url(str(tmp_path / "one.db"))
    first = Store(url)
    with pytest.raises(CannotRead, match="another Roundhouse"):
        Store(url)
    first.close()
    Store(url).close()


def test_a_file_that_is_no_database_is_one_clear_sentence(tmp_path: Path) -> None:
    (tmp_path / "no.db").write_text("these are my holiday notes " * 400)
    with pytest.raises(CannotRead, match="cannot be opened"):
        Store(database_url(str(tmp_path / "no.db")))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Оля\t\n Ко ", "Оля Ко"),
        ("a\u0000b\u202ec\u200b", "abc"),
        ("e\u0301", "é"),
        ("Z\u0336\u0336\u0336\u0336\u0336a", "Z\u0336\u0336a"),
        ("x" * 99, "x" * 24),
        ("\u2028", ""),
    ],
)
def test_words_of_persons_are_plain_text(typed: str, kept: str) -> None:
    assert clean(typed, 24) == kept
