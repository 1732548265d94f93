"""Progress bars on stderr, in a terminal or a notebook, and lines elsewhere."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from typing import Any

from lookup.running.output import DELAY, is_watched, report


def progress_bar(
    total: int | None,
    name: str,
    *,
    shown: bool = True,
    delay: float = DELAY,
    unit: str = "it",
    announced: bool = False,
) -> ProgressBar:
    """Return a bar of *total* steps, which appears after *delay* seconds.

    total : None if unknown
    unit : the name of a step in the rate, such as "row"
    announced : whether to print lines at the start and the end if there is no terminal or notebook

    The bar appears only in a terminal or a notebook, and only if *shown*. Until then a step costs a
    microsecond.

    >>> with progress_bar(2, "boards") as bar:
    ...     bar.update(2)
    """
    return ProgressBar(total, name, shown, delay, unit, announced)


class ProgressBar:
    """Count the steps of some work and show a bar if it takes long, until the context ends.

    Only one thread may use it.
    """

    def __init__(
        self, total: int | None, name: str, shown: bool, delay: float, unit: str, announced: bool
    ) -> None:
        self.n = 0
        self._total, self._name, self._unit = total, name, unit
        self._start = time.monotonic()
        self._due = self._start + delay if shown else float("inf")
        self._bar: Any = None
        self._announced, self._has_line = announced, False

    @property
    def total(self) -> int | None:
        """Return the total number of steps, or None if it is unknown; the total can be set."""
        return self._total

    @total.setter
    def total(self, total: int | None) -> None:
        self._total = total
        if self._bar is not None:
            self._bar.total = total
            if hasattr(self._bar, "container"):  # the widget has its own total
                self._bar.container.children[1].max = total

    def update(self, steps: int = 1) -> None:
        """Add *steps*."""
        self.n += steps
        if self._bar is not None:
            self._bar.update(steps)
        elif time.monotonic() >= self._due:
            self._show()

    def describe(self, name: str) -> None:
        """Change the name beside the bar."""
        self._name = name
        if self._bar is not None:
            self._bar.set_description(name, refresh=False)

    def close(self) -> None:
        """End the bar and leave it on the screen."""
        if self._bar is not None:
            self._bar.close()
        if self._has_line:
            self._has_line = False
            is_whole = self._total is None or self.n >= self._total
            end = "done in" if is_whole else "stopped after"
            report(f"{self._name}: {end} {time.monotonic() - self._start:.1f} s")

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _show(self) -> None:
        """Create the bar if someone can see it, with the steps and the time so far."""
        self._due = float("inf")
        if not is_watched():
            if self._announced:
                report(f"{self._name} ...")
                self._has_line = True
            return
        from tqdm.auto import tqdm  # only here: the import costs more than opening a table

        kind = type("Bar", (tqdm,), {"monitor_interval": 0})  # no thread: forks would lack it
        bar = kind(
            total=self._total,
            desc=self._name,
            unit=self._unit,
            unit_scale=True,
            delay=1e-9,  # no bar before it has the steps so far
            miniters=1,
            **_width(),
        )
        if bar.disable:  # TQDM_DISABLE is set
            return
        self._bar = bar  # stored before it is drawn, so that Ctrl-C meanwhile still ends it
        bar.start_t -= time.monotonic() - self._start
        bar.n = bar.last_print_n = self.n
        bar.refresh()


def _width() -> dict[str, Any]:
    """Return the width of bars: that of the terminal, or 80 for 0, where tqdm draws no bar."""
    with suppress(AttributeError, OSError, ValueError):
        if not os.get_terminal_size(sys.stderr.fileno()).columns:
            return {"ncols": 80, "nrows": 24}
    return {"dynamic_ncols": True}
