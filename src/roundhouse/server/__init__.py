"""The server: the same games for browsers, friends by link, and programs."""

import asyncio
import contextlib
import functools
import socket
import time
import webbrowser
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import uvicorn

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say
from roundhouse.server.door.proxies import read_proxies
from roundhouse.server.guest_bots import read_bots
from roundhouse.server.notices.config import must_be_ready
from roundhouse.server.settings import Settings, from_environment

if TYPE_CHECKING:
    from roundhouse.server.lobby import House
    from roundhouse.server.logs import Repeats

_GRACE = 5
_WATCH = 0.1


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    public_url: str | None = None,
    lan: bool = False,
    open_browser: bool = False,
    trusted_proxies: str | None = None,
    bot: Sequence[str] = (),
) -> None:
    """Open the house and keep it open until a signal; raises CannotRead when it cannot be opened."""
    if lan and host == "127.0.0.1":
        host = "0.0.0.0"
    chosen: dict[str, object] = {"host": host, "port": port, "lan": lan}
    chosen["bots"] = read_bots(bot)
    chosen |= {"database": database or "", "public_url": (public_url or "").rstrip("/")}
    if trusted_proxies is not None:
        chosen["trusted_proxies"] = trusted_proxies
    asked = from_environment(**chosen)
    read_proxies(asked.trusted_proxies)  # refuses now what cannot be read
    must_be_ready(asked.reach, asked.public_url)
    with _bound(host, port) as listening:
        settings = from_environment(**{**chosen, "port": listening.getsockname()[1]})
        # Ctrl-C is how one closes the house at home.
        with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loops()) as runner:
            runner.run(_serve(settings, listening, open_browser))


def _loops() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop in C, where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _serve(settings: Settings, listening: socket.socket, open_browser: bool) -> None:
    from roundhouse.server.app import make_app
    from roundhouse.server.door.connections import Connection, Door
    from roundhouse.server.door.files import backlog, fitted, raised_limit
    from roundhouse.server.door.lan import addresses
    from roundhouse.server.door.metrics import Metrics
    from roundhouse.server.lobby import House
    from roundhouse.server.logs import set_up_logs

    repeats = set_up_logs()
    files = raised_limit()
    settings, metrics = fitted(settings, files), Metrics()
    house = House(settings)
    house.ready.append(house.set_aside)
    protocol: Any = functools.partial(Connection, Door(settings, metrics))
    config = uvicorn.Config(
        make_app(settings, house, metrics), http=protocol, ws="none", proxy_headers=False, log_config=None,
        access_log=False, server_header=False, timeout_graceful_shutdown=_GRACE, lifespan="on",
        timeout_keep_alive=settings.idle_connection_seconds, backlog=backlog(files),
    )  # fmt: skip
    server = uvicorn.Server(config)
    home = f"http://{'127.0.0.1' if settings.host in ('0.0.0.0', '::') else settings.host}:{settings.port}"
    watching = asyncio.create_task(_watch(server, house, home, open_browser, addresses(settings), repeats))
    await server.serve(sockets=[listening])
    await watching
    repeats.tell()


async def _watch(
    server: uvicorn.Server, house: "House", home: str, open_browser: bool, others: list[str], repeats: "Repeats"
) -> None:
    """Say where the house is; when a signal comes, end the streams, else the server would wait for them."""
    while not server.started and not server.should_exit:
        await asyncio.sleep(_WATCH)
    if server.started:
        print(f"Roundhouse: {home}", *others, flush=True)
        if open_browser:
            await asyncio.to_thread(webbrowser.open, home)
    while not server.should_exit:
        await asyncio.sleep(_WATCH)
        repeats.tell(time.monotonic())
    house.close_streams()


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, or asyncio leaves TCP_NODELAY off
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except OSError as error:
        door.close()
        raise CannotRead(
            say(
                "nothing can listen on {host}:{port} ({why}); choose another with --port",
                host=host,
                port=port,
                why=str(error),
            )
        ) from error
    door.set_inheritable(True)
    return door
