"""The views in a browser: a server for this machine alone."""

import socket
from collections.abc import Callable
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from pages.hosts.guard import Guard
from pages.hosts.scripts import modules_of, script, styles
from pages.queries.queries import answer

ADDRESS: Final = "127.0.0.1"
ENTRY: Final = "hosts/server.js"  # the module that the page begins with


def application(port: int, token: str) -> Starlette:
    """Return the application of a server at a port, whose pages have the token."""
    return Starlette(
        routes=[
            Route("/", _page),
            Route("/style.css", _style),
            Route("/views/{name:path}", _module),
            Route("/ask/{name}", _ask, methods=["POST"]),
        ],
        middleware=[Middleware(Guard, port=port, token=token)],
    )


def serve(port: int, token: str, opened: Callable[[str], Any]) -> None:
    """Serve until a signal stops the process; *opened* gets the address when the port is open.

    Port 0 takes a free one. Raises OSError for a port that is taken.
    """
    import uvicorn

    with socket.create_server((ADDRESS, port)) as listener:
        port = listener.getsockname()[1]
        config = uvicorn.Config(application(port, token), log_level="warning", server_header=False)
        opened(f"http://{ADDRESS}:{port}/?token={token}")
        uvicorn.Server(config).run(sockets=[listener])


async def _page(request: Request) -> Response:
    return HTMLResponse(script("app.html"))


async def _style(request: Request) -> Response:
    return Response(styles() + script("page.css"), media_type="text/css")


async def _module(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in modules_of(ENTRY):
        return PlainTextResponse("there is no such module", 404)
    return Response(script(name), media_type="text/javascript")


async def _ask(request: Request) -> Response:
    query = await request.json()
    found = await run_in_threadpool(answer, request.path_params["name"], query)
    return Response(found, media_type="application/octet-stream")
