"""The server: the same games for browsers, friends by link, and programs."""

import asyncio
import contextlib
import socket
import webbrowser
from typing import TYPE_CHECKING

import uvicorn

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say
from roundhouse.server.guests import more_games
from roundhouse.server.logs import set_up_logs
from roundhouse.server.settings import Settings, from_environment

if TYPE_CHECKING:
    from roundhouse.server.lobby import House

_GRACE = 5
_WATCH = 0.1


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    public_url: str | None = None,
    lan: bool = False,
    open_browser: bool = False,
) -> None:
    """Open the house and keep it open until a signal; raises CannotRead when it cannot be opened."""
    more_games()
    if lan and host == "127.0.0.1":
        host = "0.0.0.0"
    chosen: dict[str, object] = {"host": host, "port": port, "lan": lan}
    chosen |= {"database": database or "", "public_url": (public_url or "").rstrip("/")}
    with _bound(host, port) as door:
        settings = from_environment(**{**chosen, "port": door.getsockname()[1]})
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how one closes the house at home
            asyncio.run(_serve(settings, door, open_browser))


async def _serve(settings: Settings, door: socket.socket, open_browser: bool) -> None:
    from roundhouse.server.app import make_app
    from roundhouse.server.lan import addresses
    from roundhouse.server.lobby import House

    set_up_logs()
    house = House(settings)
    app = make_app(settings, house)
    config = uvicorn.Config(
        app, log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=_GRACE, lifespan="on",
        timeout_keep_alive=30, backlog=512,
    )  # fmt: skip
    server = uvicorn.Server(config)
    home = f"http://{'127.0.0.1' if settings.host in ('0.0.0.0', '::') else settings.host}:{settings.port}"
    watching = asyncio.create_task(_watch(server, house, home, open_browser, addresses(settings)))
    await server.serve(sockets=[door])
    await watching


async def _watch(server: uvicorn.Server, house: "House", home: str, open_browser: bool, others: list[str]) -> None:
    """Say where the house is; when a signal comes, end the streams, else the server would wait for them."""
    while not server.started and not server.should_exit:
        await asyncio.sleep(_WATCH)
    if server.started:
        print(f"Roundhouse: {home}", *others, flush=True)
        if open_browser:
            await asyncio.to_thread(webbrowser.open, home)
    while not server.should_exit:
        await asyncio.sleep(_WATCH)
    house.close_streams()


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
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
