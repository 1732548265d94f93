"""The command `app`: the views in a browser."""

import argparse
import secrets
import webbrowser

from calculations.commands.exits import WRONG_USAGE, CommandError


def run_app(arguments: argparse.Namespace) -> int:
    """Serve the views until a signal stops the process."""
    try:
        from pages.hosts.server import serve
    except ImportError:
        cure = 'install them with `pip install "poker-calculator[app]"`'
        raise CommandError(f"app needs Starlette and Uvicorn; {cure}", WRONG_USAGE) from None

    def opened(address: str) -> None:
        print(address, flush=True)
        if arguments.browser:
            webbrowser.open(address)

    try:
        serve(arguments.port, secrets.token_urlsafe(32), opened)
    except (OSError, OverflowError) as error:
        raise CommandError(
            f"cannot listen on port {arguments.port}: {error}", WRONG_USAGE
        ) from None
    return 0
