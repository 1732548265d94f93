"""`mcp`: serve tools to language models, by the Model Context Protocol on stdin and stdout."""

import argparse
import os
import signal
from collections.abc import Mapping, Sequence
from inspect import getdoc
from pathlib import Path
from types import FrameType
from typing import Any, Final

from lookup import __version__
from lookup.arguments import in_one_line, shown
from lookup.tables.store import TableError
from poker_calculator.commands.exits import (
    FILE_ERROR,
    SIGNALLED,
    STOPS,
    WRONG_USAGE,
    CommandError,
    say,
)
from poker_calculator.commands.mcp_tools import TOOLS, HandTools

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.types import ToolAnnotations
    from pydantic import ValidationError
except ImportError as error:
    cure = 'install it with `pip install "poker-calculator[mcp]"`'
    problem = f"mcp needs the package mcp, version 2 or later; {cure}"
    raise CommandError(problem, WRONG_USAGE) from error

INSTRUCTIONS: Final = (
    "Poker calculations with their methods. Cards are a rank 23456789TJQKA and a suit cdhs, such "
    "as As or Td; ranges are text such as QQ+, AKs, A5s-A2s. An error names the rule, the value "
    "and the cure: call again with other arguments. Files of hands: "
)


def serve_tools(arguments: argparse.Namespace) -> int:
    """Serve the tools until standard input ends, or a signal stops the process."""
    server = make_server(name_files(arguments.paths))
    for number in (getattr(signal, name) for name in STOPS if hasattr(signal, name)):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)
    server.run("stdio")
    return 0


def _end(number: int, _frame: FrameType | None) -> None:
    """End the process at once: Python would wait for the thread that reads standard input."""
    say("interrupted")
    os._exit(SIGNALLED + number)


def name_files(paths: Sequence[str]) -> dict[str, str]:
    """Return the paths of files by name: the last part of a path, or all of it if that is taken.

    Raises CommandError for a path that is not a file.
    """
    files: dict[str, str] = {}
    for path in dict.fromkeys(paths):
        if not Path(path).is_file():
            raise CommandError(f"{path} is not a file; name files of hands", FILE_ERROR)
        name = Path(path).name
        files[path if name in files else name] = path
    return files


def make_server(files: Mapping[str, str]) -> MCPServer[Any]:
    """Return a server with all tools; *files* are the files of hands by name."""
    listed = INSTRUCTIONS + (", ".join(files) or "none")
    server = ToolServer("poker-calculator", None, None, listed, version=__version__)
    hands = HandTools(files)
    hints = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    for name, tool in {**TOOLS, "read_hand": hands.read_hand, "replay": hands.replay}.items():
        server.add_tool(tool, name, None, getdoc(tool), hints, structured_output=False)
    return server


class ToolServer(MCPServer[Any]):
    """A server whose errors are one line, which states the rule, the value and the cure."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool; raises ToolError with the message of a wrong argument."""
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ValidationError):
                first = cause.errors()[0]
                place = ".".join(map(str, first["loc"]))
                got = "is missing" if first["type"] == "missing" else f"is {shown(first['input'])}"
                rule = f"the argument {place} {got}: {first['msg']}"
                raise ToolError(f"{rule}; see the schema of {name}") from None
            if isinstance(cause, ValueError | TableError):
                raise ToolError(in_one_line(ValueError(cause))) from None
            raise
