"""Read the hands of a player in a thread, and answer with those that are read so far."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lookup.running.output import notes_to, report
from lookup.running.progress import progress_bar
from lookup.running.threads import thread_count
from poker_calculator.pages.queries.session.watching import QUIET, WatchedFolder

if TYPE_CHECKING:
    import pandas as pd

    from poker_calculator.histories.frames.rows import Extracted
    from poker_calculator.pages.queries.session.sessions import SessionQueries

SECONDS: Final = 0.5
"""The minimum time between two states that are shown while hands are read."""
TIMES_LONGER: Final = 5.0
"""The minimum time between two states, as a multiple of the time that one takes."""
NO_LOGS: Final = "no logs are open; open files of hands"
NOTHING_YET: Final = "there are no hands yet in logs that have not changed for a minute"


class Session:
    """The hands of a player in logs; a thread reads them from the first question on.

    Other threads may share it.
    """

    def __init__(
        self,
        logs: Iterable[Path] = (),
        player: str | None = None,
        watched: WatchedFolder | None = None,
    ) -> None:
        self.logs, self._player, self.watched = [*logs], player, watched
        self._unread = [*self.logs]
        self._frames: list[pd.DataFrame] = []
        self._refused: list[dict[str, Any]] = []
        self._queries: SessionQueries | None = None
        self._problem: Exception | None = None
        self._changed = threading.Condition()
        self._is_reading = False
        self._version = self._hands = self._total = 0  # the states so far, and numbers of hands
        self._note = ""

    def add(self, logs: Iterable[Path]) -> None:
        """Add logs, which are read at the next question, after those before.

        The hands of a log that was read before are replaced.
        """
        with self._changed:
            new = [*logs]
            self.logs = [*dict.fromkeys([*self.logs, *new])]
            self._unread += new

    def shown(self, *, so_far: bool = False) -> SessionQueries:
        """Return the queries about all hands, once they are read.

        so_far : whether hands that are read so far are enough

        Raises ValueError without logs, and for logs without hands of the player.
        """
        with self._changed:
            self._begin()
            if not self.logs and self._queries is None:
                raise ValueError(NO_LOGS if self.watched is None else NOTHING_YET)
            self._changed.wait_for(lambda: not self._is_reading or (so_far and self._queries))
            if self._problem is not None and not self._is_reading:
                raise self._problem
            assert self._queries is not None
            return self._queries

    def show(self, queries: SessionQueries) -> None:
        """Answer questions by these queries."""
        self._queries = queries

    def course(self, _: Mapping[str, Any]) -> dict[str, Any]:
        """Return the course of the reading, which begins with this question.

        *version* changes with the hands of the answers; 0 has none. *hands* are read, and *total*
        is an estimate of all. *note* is the last note about long work, such as compiling. *watched*
        is the name of a folder whose logs are read once they are *quiet* for some seconds, or None.
        """
        with self._changed:
            self._begin()
            return {
                "version": self._version,
                "is_reading": self._is_reading,
                "hands": self._hands,
                "total": max(self._total, self._hands),
                "note": self._note,
                "watched": self.watched and self.watched.name,
                "quiet": QUIET,
            }

    def _begin(self) -> None:
        if self.watched is not None and not self._is_reading:
            self.add(self.watched.changed())
        if self._unread and not self._is_reading:
            self._is_reading, self._problem = True, None
            threading.Thread(target=self._read, name="reading of hands", daemon=True).start()

    def _read(self) -> None:
        """Read all logs, and show the hands at times."""
        problem: Exception | None = None
        try:
            with notes_to(self._tell):
                while paths := self._taken():
                    self._read_logs(paths)
        except OSError as error:
            problem = ValueError(str(error))
        except Exception as error:
            problem = error
        with self._changed:
            self._problem = problem or self._problem
            self._is_reading, self._note = False, ""
            self._changed.notify_all()

    def _tell(self, note: str) -> None:
        self._note = note

    def _taken(self) -> list[Path]:
        with self._changed:
            taken, self._unread = self._unread, []
            return taken

    def _read_logs(self, paths: list[Path]) -> None:
        from poker_calculator.histories.frames.columns import COLUMNS, frame_of_columns
        from poker_calculator.histories.frames.frame import ROWS_AT_ONCE
        from poker_calculator.histories.frames.refusals import Refusals

        refused, columns, rows = Refusals(), list[list[Any]](), 0
        self._hands = self._total = 0
        self._forget({*map(str, paths)})
        due = 0.0 if self._queries is None else time.monotonic() + SECONDS
        for part in self._parts(paths):
            refused.add(part)
            self._hands += part.hands
            columns.append(part.columns)
            rows += len(part.columns[0])
            is_due = rows > 0 and time.monotonic() >= due
            if is_due or rows >= ROWS_AT_ONCE:
                self._frames.append(frame_of_columns(columns, COLUMNS))
                columns, rows = [], 0
            if is_due:
                start = time.monotonic()
                self._show_frames()
                end = time.monotonic()
                due = end + max(SECONDS, TIMES_LONGER * (end - start))
        self._frames.append(frame_of_columns(columns, COLUMNS))
        self._refused += (entries := refused.entries())
        if entries:
            report(f"{len(entries):,} hands are left out; `hands` lists them with the reasons")
        self._total = self._hands
        self._show_frames()

    def _forget(self, files: set[str]) -> None:
        """Leave out the hands of files that are read again."""
        self._frames = [frame[~frame["file"].isin(files)] for frame in self._frames]
        self._refused = [each for each in self._refused if each["file"] not in files]

    def _parts(self, paths: list[Path]) -> Iterator[Extracted]:
        """Yield the rows of the hands of logs as they are read."""
        from poker_calculator.histories.frames.frame import extract_files
        from poker_calculator.histories.frames.paths import find_inputs, passed_over_lines
        from poker_calculator.histories.frames.rows import RowOptions, extract_rows
        from poker_calculator.histories.frames.tournaments import TournamentResults

        inputs = find_inputs(paths)
        for line in passed_over_lines(inputs.passed_over):
            report(line)
        results = TournamentResults(inputs.summaries)
        options, processes = RowOptions(), thread_count(None, name="processes")
        yield extract_rows([], options)._replace(refused=results.errors)
        with (
            progress_bar(None, "hands", shown=False) as bar,
            closing(extract_files(inputs.files, options, processes, bar)) as extracted,
        ):
            for part in map(results.join, extracted):
                if part.problem is not None:
                    raise part.problem
                self._total = bar.total or 0
                yield part

    def _show_frames(self) -> None:
        """Show the hands of the frames; a player who is not in them may be in later ones."""
        import pandas as pd

        from poker_calculator.pages.queries.session.sessions import SessionQueries

        self._frames = [pd.concat(self._frames, ignore_index=True)]
        (frame,), queries, problem = self._frames, None, None
        frame.attrs["refused"] = [*self._refused]
        try:
            queries = SessionQueries(frame, self._player)
        except ValueError as error:
            problem = error
        with self._changed:
            self._queries, self._problem = queries or self._queries, problem
            self._version += queries is not None
            self._changed.notify_all()
