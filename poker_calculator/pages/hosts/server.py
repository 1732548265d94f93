"""The views in a browser: a server for this machine alone."""

import asyncio
import gzip
import json
import os
import re
import socket
import tempfile
import threading
from base64 import b64decode
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    Response,
)
from starlette.routing import Route
from uvicorn.protocols.http.h11_impl import H11Protocol

from poker_calculator.pages.hosts.asking import Asking
from poker_calculator.pages.hosts.guard import FILES, Guard
from poker_calculator.pages.hosts.scripts import VIEW_NAMES, joined, page_styles, script
from poker_calculator.pages.hosts.single_file import page_of
from poker_calculator.pages.queries.solution_folder import SUFFIX
from poker_calculator.pages.queries.workspace import Workspace

ENTRY: Final = "hosts/server.js"  # the module that the page begins with
TICK: Final = 0.5  # seconds; Windows sees no Ctrl-C while a thread waits
PATIENCE: Final = 0.5  # seconds for the end of connections, and of work
ENGINES: Final = ("pairs", "sorted")  # which count two ranges board by board
FIRST_REQUEST: Final = 10.0  # seconds for the first request of a connection


class Server:
    """A server on a port that is open; it has a thread of its own.

    listener : the port's socket
    token, first : the secrets of its pages; see `Guard`
    """

    def __init__(
        self, listener: socket.socket, token: str, first: str, workspace: Workspace
    ) -> None:
        port = listener.getsockname()[1]
        self._asking, self._listener = Asking(workspace), listener
        self._server = uvicorn.Server(
            uvicorn.Config(
                Guard(_application(self._asking), port, token, first),
                log_level="critical",
                server_header=False,
                http=_Connection,
                ws="none",
                lifespan="off",
                loop="asyncio",
            )
        )

    def serve(self) -> None:
        """Serve until an exception is raised here, such as by Ctrl-C."""
        thread = threading.Thread(target=self._server.run, args=([self._listener],), daemon=True)
        thread.start()
        # It takes longer than the first page; here, Ctrl-C would break it off.
        threading.Thread(target=self._import, daemon=True).start()
        try:
            while thread.is_alive():
                thread.join(TICK)
        finally:
            self._server.should_exit = self._server.force_exit = True
            thread.join(PATIENCE)

    def _import(self) -> None:
        """Import what answers queries, and what reads hands if there are logs."""
        session = self._asking.workspace.session
        import_module("poker_calculator.pages.queries.queries")
        if session.logs or session.watched:
            import_module("poker_calculator.pages.queries.session.sessions")
            import_module("poker_calculator.histories.frames.frame")

    def end(self) -> None:
        """Stop all work at its next step, wait a moment for its end, and remove opened files."""
        self._asking.end(PATIENCE)
        self._asking.workspace.opened.remove()


class _Connection(H11Protocol):
    """A connection that is closed unless its first request comes soon."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.loop.call_later(FIRST_REQUEST, self._close_without_request)

    def _close_without_request(self) -> None:
        if self.cycle is None:
            self.transport.close()


def _application(asking: Asking) -> Starlette:
    """Return the application that the guard passes requests on to."""

    async def ask(request: Request) -> Response:
        try:
            query: Any = json.loads(await request.body())
        except ClientDisconnect:
            return Response(status_code=400)
        except (ValueError, RecursionError):
            return PlainTextResponse("a query is JSON", 400)
        return asking.response(request.path_params["name"], query)

    async def keep(request: Request) -> Response:
        return await keep_file(request, asking.workspace)

    async def download(request: Request) -> Response:
        name = request.path_params["name"]
        return await run_in_threadpool(solution_file, name, asking.workspace)

    return Starlette(
        routes=[
            Route("/", _page),
            Route("/style.css", _style),
            Route("/script.js", _script),
            Route("/alive", _alive),
            Route("/ask/{name}", ask, methods=["POST"]),
            Route("/page", _page_to_save, methods=["POST"]),
            Route("/download/{name:path}", download),
            Route(FILES + "{name:path}", keep, methods=["POST"]),
        ],
        exception_handlers={Exception: _failure},
    )


async def _page(request: Request) -> Response:
    return HTMLResponse(script("app.html"))


async def _page_to_save(request: Request) -> Response:
    """Return a view with its values and answers as a page of its own."""
    try:
        given: Any = json.loads(await request.body())
        if given["view"] not in VIEW_NAMES:
            raise ValueError
        answers = {key: b64decode(text, validate=True) for key, text in given["answers"].items()}
        page = page_of(given["view"], {**given["values"]}, answers, given["title"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, ClientDisconnect):
        return PlainTextResponse("a page has a view, values, answers in base64 and a title", 400)
    return Response(page, media_type="application/octet-stream")  # a file, which nothing runs here


async def _style(request: Request) -> Response:
    return _packed(request, page_styles(joined(ENTRY)), "text/css")


async def _script(request: Request) -> Response:
    response = _packed(request, joined(ENTRY), "text/javascript")
    response.background = BackgroundTask(_prepare)
    return response


def _packed(request: Request, text: str, media_type: str) -> Response:
    """Return a text as a response, compressed for clients that can read it, as browsers can."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text, media_type=media_type)
    packed = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(_gzip(text), headers=packed, media_type=media_type)


@cache
def _gzip(text: str) -> bytes:
    return gzip.compress(text.encode())


def _prepare() -> None:
    """Compile and load what the first queries need, once the page has its script.

    NumPy takes a quarter of a second for two wide ranges on a flop, and kernels a few milliseconds.
    """
    import pandas as pd  # noqa: F401  # the import takes half a second

    from calculations import EquityCalculator
    from calculations.exact.range_boards import kernels_of
    from poker_calculator.pages.queries.equities import FIRST_SAMPLES, SEED

    for engine in ENGINES:
        for kernel, arguments in kernels_of(engine):
            kernel.code_for(arguments)
    ranges = ["22+, A2s+, KTs+", "random"]
    for board in ("2c7hJd", "2c7hJd3s"):
        for two_ranges in (ranges[:1] * 2, ranges[1:] * 2):
            assert EquityCalculator(two_ranges, board, progress=False).equity.size
    sampled: dict[str, Any] = {
        "method": "monte_carlo",
        "samples": FIRST_SAMPLES,
        "rng": SEED,
        "progress": False,
    }
    assert EquityCalculator(ranges[:1] * 4, **sampled).equity.size


async def _alive(request: Request) -> Response:
    return Response(status_code=204)


async def _failure(request: Request, error: Exception) -> Response:
    return PlainTextResponse("the program failed", 500)


async def keep_file(request: Request, workspace: Workspace) -> Response:
    """Keep a copy of a file that the page sends, and return its number; see `open_files`."""
    size = int(request.headers["content-length"])
    try:
        number, copy = workspace.opened.add(request.path_params["name"], size)
        with open(copy, "xb") as file:
            async for part in request.stream():
                file.write(part)
    except ValueError as error:
        return PlainTextResponse(str(error), 413, {"Connection": "close"})
    except OSError as error:
        return PlainTextResponse(f"cannot be copied: {error.strerror}", 507)
    except ClientDisconnect:
        _remove(str(copy))
        return Response(status_code=400)
    return JSONResponse({"file": number})


def solution_file(name: str, workspace: Workspace) -> Response:
    """Return a solution as a file; the copy that is sent is removed afterwards."""
    handle, copy = tempfile.mkstemp(suffix=SUFFIX)
    os.close(handle)
    try:
        workspace.solutions.write(name, Path(copy))
    except (ValueError, OSError) as error:
        _remove(copy)
        return PlainTextResponse(str(error), 409)
    file = re.sub(r"[/\\]", "_", name.removesuffix(SUFFIX)) + SUFFIX
    return FileResponse(
        copy,
        media_type="application/octet-stream",
        filename=file,
        background=BackgroundTask(_remove, copy),
    )


def _remove(path: str) -> None:
    with suppress(OSError):
        os.remove(path)
