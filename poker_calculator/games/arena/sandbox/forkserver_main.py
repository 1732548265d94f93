"""The process from which bots are forked, with Python, our packages and kernels loaded.

It never runs a bot's code itself. It receives orders, one JSON line each, on the socket whose
descriptor is its argument, and ends with all its bots when that socket closes.
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

from poker_calculator.games.arena.sandbox import limits, seccomp
from poker_calculator.games.arena.sandbox.child import run_bot
from poker_calculator.games.arena.sandbox.processes import end_child, end_orphans
from poker_calculator.games.arena.sandbox.restrictions import readable_paths


def main(descriptor: int, arena: int) -> None:
    """Serve the arena until it ends, then end all bots."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    limits.die_with(arena, signal.SIGTERM)
    if limits.is_linux():
        limits.prctl(limits.PR_SET_CHILD_SUBREAPER, 1)  # adopt the orphans of bots
    control = socket.socket(fileno=descriptor)
    with report_compiling(control):
        warm_up()
        load_solver()
    disable_compilation()
    seccomp.problem()  # loads the library, which may need a process of its own
    bots: set[int] = set()
    try:
        serve(control, bots, readable_paths())
    finally:
        if os.getpid() == _own_pid:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
            for pid in bots:
                end_child(pid)
            end_orphans(lambda pid: False)


_own_pid = os.getpid()


@contextmanager
def report_compiling(control: socket.socket) -> Iterator[None]:
    """Report to the arena, once, that the block compiles kernels."""
    from lookup.compiling.kernels import listeners

    def report() -> None:
        listeners.remove(report)
        control.sendall(b'{"compiling": true}\n')

    listeners.append(report)
    yield


def warm_up() -> None:
    """Load NumPy, our packages and their kernels, so that bots do not spend their time on it.

    A failure here is ignored: the bot that uses the module gets its own error.
    """
    with suppress(Exception), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import lookup
        from calculations import EquityCalculator, equities, hand_strength  # noqa: F401
        from lookup import evaluate_hands

        for name in dir(lookup):
            getattr(lookup, name)
        for cards in ("2c7d9h3sKd", "2c7d9h3sKd4c", "2c7d9h3sKd4c8h"):
            evaluate_hands(cards)
        for board in ("", "2c7d9h", "2c7d9h3s", "2c7d9h3sKd"):
            for hands in (["AsAh", "KsKh"], ["AsAh", "random"]):
                _ = EquityCalculator(hands, board, threads=1, progress=False).equity
            players = ["AsAh", "random", "random"]
            options: dict[str, Any] = {"method": "monte_carlo", "samples": 1000, "rng": 1}
            _ = EquityCalculator(players, board, threads=1, progress=False, **options).equity


def load_solver() -> None:
    """Load the kernel that solves a river, like `warm_up`; from the cache it takes 40 ms."""
    with suppress(Exception), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from calculations import solve

        spot: dict[str, Any] = {"pot": 20, "stack": 10, "bets": "allin", "progress": False}
        node = solve(["AA, QQ", "KK"], "2s3h4d6c7c", **spot, threads=1).node("")
        _ = node.strategy, node.hands.ev(0)


def disable_compilation() -> None:
    """Use NumPy where no kernel is compiled, because compiling would exceed a bot's second."""
    from lookup.compiling import kernel_choice

    kernel_choice.AT_ONCE = kernel_choice.IN_ALL = math.inf


def serve(control: socket.socket, bots: set[int], readable: list[Path]) -> None:
    """Fork and end bots on request; *bots* holds the live processes."""
    control.sendall(b'{"ready": true}\n')
    while True:
        line, descriptors, *_ = socket.recv_fds(control, 4096, 3)
        if not line:
            return
        order = json.loads(line)
        reply: dict[str, int | None]
        if order["do"] == "start":
            pid = _start(control, descriptors, order["memory"], readable)
            bots.add(pid)
            reply = {"pid": pid}
        else:
            reply = {"status": end_child(order["pid"], order["grace"])}
            bots.discard(order["pid"])
            end_orphans(bots.__contains__)
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
    for descriptor in descriptors:
        os.close(descriptor)
    return pid


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
