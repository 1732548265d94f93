"""Solutions as files that a browser downloads."""

import os
import re
import tempfile
from contextlib import suppress
from pathlib import Path

from starlette.background import BackgroundTask
from starlette.responses import FileResponse, PlainTextResponse, Response

from pages.queries.open_solutions.folder import SUFFIX
from pages.queries.workspace import Workspace


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
