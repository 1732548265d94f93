"""`app`: serve the views to a browser."""

import argparse
import os
import secrets
import socket
import threading
import webbrowser
from importlib.util import find_spec
from typing import Final

from poker_calculator.commands.exits import (
    FILE_ERROR,
    SIGNALLED,
    WRONG_USAGE,
    CommandError,
    file_problem,
    received,
    say,
)
from poker_calculator.pages.queries.workspace import Workspace, read_workspace

ADDRESS: Final = "127.0.0.1"


def run_app(arguments: argparse.Namespace) -> int:
    """Serve the views until a signal stops the process."""
    if not (find_spec("starlette") and find_spec("uvicorn")):
        cure = 'install them with `pip install "poker-calculator[app]"`'
        raise CommandError(f"app needs Starlette and Uvicorn; {cure}", WRONG_USAGE)
    try:
        folders = arguments.solutions, arguments.ranges, arguments.watch
        workspace = read_workspace(arguments.paths, arguments.player, *folders)
    except OSError as error:
        raise CommandError(file_problem(error.filename, error), FILE_ERROR) from None
    try:
        listener = socket.create_server((ADDRESS, arguments.port))
    except OSError as error:
        problem = f"cannot listen on port {arguments.port}: {os.strerror(error.errno or 0)}"
        raise CommandError(f"{problem}; leave --port out for a free one", WRONG_USAGE) from None
    with listener:
        token, first = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        fragment = f"#view={view}" if (view := _first_view(workspace)) else ""
        page = f"http://{ADDRESS}:{listener.getsockname()[1]}/?token="
        say("serving this address until Ctrl-C:")
        print(f"{page}{token}{fragment}", flush=True)
        if arguments.browser:  # it starts while we import the server
            opened = f"{page}{first}{fragment}"
            threading.Thread(target=_open, args=(opened,), daemon=True).start()
        _serve(listener, token, first, workspace)
    return 0


def _first_view(workspace: Workspace) -> str:
    """Return the view to begin with, empty for the first of all."""
    if workspace.solutions.names:
        return "solution_view"
    if workspace.session.watched:
        return "session_view"
    if not workspace.session.logs:
        return "flop_view" if workspace.reports.names else ""
    from poker_calculator.pages.queries.replays import is_other_record

    return "replay_view" if is_other_record([*map(str, workspace.session.logs)]) else "session_view"


def _open(address: str) -> None:
    if not webbrowser.open(address):
        say("no browser was found; open the address in one")


def _serve(listener: socket.socket, token: str, first: str, workspace: Workspace) -> None:
    from poker_calculator.pages.hosts.server import Server

    server = Server(listener, token, first, workspace)
    try:
        server.serve()
    finally:
        server.end()
        if received:  # threads may still run: Python would wait for their locks and streams
            say("interrupted")
            os._exit(SIGNALLED + received[0])
