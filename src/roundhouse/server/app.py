"""The application: the doors in front, the routes behind, the house in the middle."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import structlog
from fastapi import Depends, FastAPI, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

import roundhouse
from roundhouse.core.words import say
from roundhouse.server import html
from roundhouse.server.api import problems
from roundhouse.server.api.problems import Problem
from roundhouse.server.api.texts import language
from roundhouse.server.door.client_files import ClientFiles
from roundhouse.server.door.faults import Faults
from roundhouse.server.door.guard import Guard
from roundhouse.server.door.health import ill
from roundhouse.server.door.limits import Limits
from roundhouse.server.door.metrics import Metrics
from roundhouse.server.express import Express
from roundhouse.server.lobby import House
from roundhouse.server.people.identity import Identity, house_secret
from roundhouse.server.routes import coach, daily, lobby, me, nudge, play, ratings, replay, review, shelf, talk
from roundhouse.server.routes.common import AppState, app_state, recognised
from roundhouse.server.routes.notices import rooms as notices
from roundhouse.server.settings import Settings
from roundhouse.server.storage.store import InDoubt, unwritable

logger = structlog.get_logger("house")
COMPRESS_FROM = 1400


def make_app(settings: Settings, house: House, metrics: Metrics) -> FastAPI:
    """The whole server as one ASGI application around an open house."""
    limits = Limits(settings)
    app = FastAPI(
        title="Roundhouse", version=roundhouse.__version__, docs_url=None, redoc_url=None, openapi_url="/openapi.json",
        lifespan=_lifespan(house, metrics, limits), description="Board games on rails: everything the browser does.",
    )  # fmt: skip
    problems.install(app, html.nowhere)
    app.add_exception_handler(SQLAlchemyError, _store_away)
    rooms = (shelf, coach, daily, lobby, nudge, me, ratings, replay, review, talk, play, html)
    for router in (room.router for room in rooms):
        app.include_router(router, dependencies=[Depends(recognised)])
    app.add_api_route("/healthz", healthz, tags=["house"], summary="Is the house well?")
    for router in notices:
        app.include_router(router, dependencies=[Depends(recognised)])
    app.add_api_route("/metrics", get_metrics, include_in_schema=False)
    app.mount("/static", ClientFiles())
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESS_FROM, compresslevel=2)
    app.add_middleware(Express, away=_store_away)
    app.add_middleware(Faults)
    app.add_middleware(Guard, settings=settings, metrics=metrics, limits=limits)
    app.add_middleware(Faults)
    return app


async def healthz(request: Request) -> Response:
    """200 when every part is well, else 503 with the names of those that are not."""
    parts = await app_state(request).house.health.parts()
    found = {"ok": not ill(parts), "version": roundhouse.__version__, "ill": ill(parts), "parts": parts}
    return problems.as_json(found, 503 if ill(parts) else 200)


async def get_metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    here = app_state(request)
    house, store, notify = here.house, here.house.store, here.house.notify
    sick, (stall, own) = ill(await house.health.parts()), house.pulse.longest()
    gauges = {
        "tables_in_memory": len(house.tables),
        "listeners": sum(len(table.listeners) for table in house.tables.values()),
        "streams": here.limits.streams.open,
        "bot_moves_total": house.bots.moves, "bot_failures_total": house.bots.late,
        "bots_hurried_total": house.bots.hurried, "bots_waiting": house.bots.waiting,
        "commits_total": store.commits, "commit_seconds_total": store.commit_seconds,
        "write_failures_total": store.write_failures, "read_failures_total": store.read_failures,
        "connections_cut_total": store.cuts, "tables_removed_total": house.removed,
        "clocks_run_out_total": house.time.run_out,
        "task_faults_total": house.background.faults.total(), "well": not sick,
        "store_readable": "reading" not in sick, "store_writable": "writing" not in sick and "writer" not in sick,
        "memory_bytes": _memory(), "objects_set_aside": house.aside,
        "longest_stall_seconds": stall, "longest_own_stall_seconds": own,
    }  # fmt: skip
    gauges |= house.notices.figures()
    if notify:
        gauges |= {"listener_connected": notify.connected, "listener_connections_total": notify.connections}
        gauges |= {"listener_state_seconds": notify.since, "listener_behind_seconds": notify.behind}
    return Response(here.metrics.text(gauges), media_type="text/plain; version=0.0.4")


def _lifespan(house: House, metrics: Metrics, limits: Limits) -> Any:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        identity = Identity(await house_secret(house.store), house.store, limits)
        await house.time.open()
        house.parted.append(identity.forget)
        app.state.roundhouse = AppState(house, limits, metrics, identity)
        tasks = house.work()
        house.pulse.begin()
        logger.info("house is open", database=house.store.url.render_as_string())
        try:
            yield
        finally:
            house.pulse.stop()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await house.close()
            logger.info("house is closed")

    return lifespan


async def _store_away(request: Request, error: Exception) -> Response:
    logger.error("store does not answer", why=str(error)[:300])
    code, words = "store", say("The store does not answer; nothing was changed. Try again in a moment.")
    if isinstance(error, InDoubt):
        code, words = "doubt", say("It is not known whether this was stored; look at the table before you try again.")
    elif unwritable(error):
        words = say("The store cannot be written now, its disk may be full; nothing was changed. Try again later.")
    return problems.answer(Problem(503, code, words), language(request), {"Retry-After": "2"})


def _memory() -> int:
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
    except (OSError, ValueError):
        return 0
