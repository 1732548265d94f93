"""Answer queries in threads, and end work once no page waits for it."""

import asyncio
import struct
import threading
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from lookup.running.output import notes_to
from poker_calculator.pages.queries.answers import encoded
from poker_calculator.pages.queries.workspace import Workspace

AT_ONCE: Final = 4  # queries without steps; further ones wait for their turn
COUNTS_AT_ONCE: Final = 2  # exact counts, which may take hours, wait for a turn of their own
LENGTH: Final = struct.Struct("<I")  # before each answer


class Asking:
    """Answers queries on a workspace; each has a thread, which ends with the process."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self._turns = threading.Semaphore(AT_ONCE)
        self._counts = threading.Semaphore(COUNTS_AT_ONCE)
        self._running: dict[threading.Thread, threading.Event] = {}  # threads that have begun
        self._has_ended = False

    def response(self, name: str, query: Any) -> Response:
        """Return the response to a query: its answers, each after its length in bytes."""
        return _Answers(self, name, query)

    def start(self, name: str, query: Any, put: Any, stopped: threading.Event) -> None:
        """Return at once; later call *put* with each answer, then None, unless *stopped* is set.

        Notes about long work, such as compiling, come before the answers, as {"$note": text}.
        """

        def tell(text: str) -> None:
            put(encoded({"$note": text}))

        def work() -> None:
            thread = threading.current_thread()
            self._running[thread] = stopped
            try:
                # RuntimeError: the event loop has ended, and nobody waits
                with suppress(RuntimeError), notes_to(tell):
                    for reply in self._answers(name, query, stopped):
                        put(reply)
                    put(None)
            finally:
                del self._running[thread]

        threading.Thread(target=work, name=f"query {name}", daemon=True).start()

    def _answers(self, name: str, query: Any, stopped: threading.Event) -> Iterator[bytes]:
        from poker_calculator.pages.queries.queries import answers

        is_count = isinstance(query, dict) and query.get("effort") == "exact"
        with self._counts if is_count else self._turns:
            is_late = stopped.is_set() or self._has_ended
            is_given_up = stopped.is_set
            replies = iter(()) if is_late else answers(name, query, self.workspace, is_given_up)
        for reply in replies:
            if stopped.is_set():
                return
            yield reply

    def end(self, seconds: float) -> bool:
        """Stop all work soon; return whether it ends within the given seconds."""
        self._has_ended = True
        until = monotonic() + seconds
        running = dict(self._running)
        for stopped in running.values():
            stopped.set()
        for thread in running:
            thread.join(max(0, until - monotonic()))
        return not self._running


class _Answers(Response):
    """A response that takes its parts from a thread, and stops it when the page is closed."""

    media_type = "application/octet-stream"

    def __init__(self, asking: Asking, name: str, query: Any) -> None:
        self.status_code, self.background = 200, None
        self.init_headers()
        self._query = asking, name, query

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answers as they come."""
        asking, name, query = self._query
        loop, stopped = asyncio.get_running_loop(), threading.Event()
        queue: asyncio.Queue[bytes | None] = asyncio.Queue()

        def put(answer: bytes | None) -> None:
            loop.call_soon_threadsafe(queue.put_nowait, answer)

        async def watch() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass
            stopped.set()
            queue.put_nowait(None)

        watching = asyncio.create_task(watch())
        try:
            start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
            await send(start)
            asking.start(name, query, put, stopped)
            while (answer := await queue.get()) is not None:
                body = LENGTH.pack(len(answer)) + answer
                await send({"type": "http.response.body", "body": body, "more_body": True})
            if not stopped.is_set():
                await send({"type": "http.response.body", "body": b""})
        finally:
            stopped.set()
            watching.cancel()
