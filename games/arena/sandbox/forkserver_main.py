"""The process that bots are forked from: it has Python, our packages and kernels loaded and warm.

It never runs a bot's code itself. It gets its orders, one line of JSON each, over the socket whose
descriptor is its argument, and ends with all its bots when that is closed.
"""

import json
import math
import os
import signal
import socket
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from games.arena.sandbox import linux
from games.arena.sandbox.child import run_bot
from games.arena.sandbox.processes import end_child, end_strays
from games.arena.sandbox.restrictions import limits, seccomp
from games.arena.sandbox.restrictions.restrictions import readable_paths


def main(descriptor: int, arena: int) -> None:
    """Serve the arena until it ends, then end all bots."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    limits.die_with(arena, signal.SIGTERM)
    if linux.is_linux():
        linux.prctl(linux.PR_SET_CHILD_SUBREAPER, 1)  # what a bot leaves behind comes to us
    control = socket.socket(fileno=descriptor)
    with report_compiling(control):
        warm_up()
    compile_no_more()
    seccomp.problem()  # loads the library, which may need a process of its own
    bots: set[int] = set()
    try:
        serve(control, bots, readable_paths())
    finally:
        if os.getpid() == _own_pid:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
            for pid in bots:
                end_child(pid)
            end_strays(lambda pid: False)


_own_pid = os.getpid()


@contextmanager
def report_compiling(control: socket.socket) -> Iterator[None]:
    """Tell the arena, once, that the block compiles kernels, for which it has to wait."""
    from lookup._kernels.numba_internals.events import COMPILATION, Listener, install_listener

    class First(Listener):  # type: ignore[misc]
        def on_start(self, event: object) -> None:
            if not reported:
                reported.append(event)
                control.sendall(b'{"compiling": true}\n')

        def on_end(self, event: object) -> None:
            """Do nothing."""

    reported: list[object] = []
    with install_listener(COMPILATION, First()):
        yield


def warm_up() -> None:
    """Load what a bot may use, so that no bot pays for it: numpy, our packages, their kernels.

    Whatever fails here fails for the bot that uses it, with an error of its own.
    """
    with suppress(Exception), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from calculations import EquityCalculator
        from lookup import hand_strengths

        for cards in ("2c7d9h3sKd", "2c7d9h3sKd4c", "2c7d9h3sKd4c8h"):
            hand_strengths(cards)
        for board in ("", "2c7d9h", "2c7d9h3s", "2c7d9h3sKd"):
            for hands in (["AsAh", "KsKh"], ["AsAh", "random"]):
                _ = EquityCalculator(hands, board, threads=1, progress=False).equity
            players = ["AsAh", "random", "random"]
            options: dict[str, Any] = {"method": "monte_carlo", "samples": 1000, "rng": 1}
            _ = EquityCalculator(players, board, threads=1, progress=False, **options).equity


def load_solver() -> None:
    """Load the kernel that solves a river, likewise, once a bot comes that may ask for it."""
    with suppress(Exception), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from calculations import solve

        spot: dict[str, Any] = {"pot": 20, "stack": 10, "bets": "allin", "progress": False}
        node = solve(["AA, QQ", "KK"], "2s3h4d6c7c", **spot, threads=1).node("")
        _ = node.strategy, node.ev(0)


def compile_no_more() -> None:
    """Have NumPy answer what no kernel is at hand for: compiling would cost a bot its second."""
    from lookup.running import compiled

    compiled.AT_ONCE = compiled.IN_ALL = math.inf


def serve(control: socket.socket, bots: set[int], readable: list[Path]) -> None:
    """Fork and end bots on request; *bots* holds the processes that have not been ended yet."""
    control.sendall(b'{"ready": true}\n')
    while True:
        line, descriptors, *_ = socket.recv_fds(control, 4096, 3)
        if not line:
            return
        order = json.loads(line)
        reply: dict[str, int | bool | None]
        if order["do"] == "load solver":
            with report_compiling(control):
                load_solver()
            reply = {"loaded": True}
        elif order["do"] == "start":
            pid = _start(control, descriptors, order["memory"], readable)
            bots.add(pid)
            reply = {"pid": pid}
        else:
            reply = {"status": end_child(order["pid"], order["grace"])}
            bots.discard(order["pid"])
            end_strays(bots.__contains__)
        control.sendall(json.dumps(reply).encode() + b"\n")


def _start(
    control: socket.socket, descriptors: list[int], memory: int, readable: list[Path]
) -> int:
    questions, answers, log = descriptors
    parent = os.getpid()
    pid = os.fork()
    if not pid:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        control.detach()
        run_bot((questions, answers, log), parent, memory, readable, None)
    for each in descriptors:
        os.close(each)
    return pid


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
