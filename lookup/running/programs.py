"""Start programs that a Ctrl-C for the caller does not reach."""

import subprocess
import sys
from typing import Any


def out_of_reach() -> dict[str, Any]:
    """Return the options of `subprocess.Popen` for a program that Ctrl-C in a terminal spares.

    The caller, which receives the Ctrl-C, ends it.
    """
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}
