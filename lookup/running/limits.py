"""The limits of a thread's work: it may be given up, or use only what is at hand."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_is_given_up: ContextVar[Callable[[], bool]] = ContextVar("is_given_up", default=lambda: False)
_most_seconds: ContextVar[float | None] = ContextVar("most_seconds", default=None)


class GivenUpError(Exception):
    """Raised to end work whose result nobody waits for."""


@contextmanager
def until_given_up(is_given_up: Callable[[], bool]) -> Iterator[None]:
    """Raise GivenUpError between two slices of this thread's work once *is_given_up* returns True.

    >>> from lookup.running.slices import run_slices
    >>> with until_given_up(lambda: True):
    ...     [*run_slices(abs, [1], threads=1)]
    Traceback (most recent call last):
        ...
    lookup.running.limits.GivenUpError
    """
    former = _is_given_up.set(is_given_up)
    try:
        yield
    finally:
        _is_given_up.reset(former)


def check_given_up() -> None:
    """Raise GivenUpError if the work of this thread is given up; see `until_given_up`."""
    if _is_given_up.get()():
        raise GivenUpError


class NotAtHandError(Exception):
    """Raised instead of work that compiles a kernel or takes too long, see `at_hand`."""


@contextmanager
def at_hand(seconds: float) -> Iterator[None]:
    """Raise NotAtHandError in this thread where a kernel would be compiled or a table built.

    The error is also raised before a count whose estimate is above *seconds* on one core, and
    while another thread compiles.

    >>> with at_hand(1.0):
    ...     check_seconds(2.0)
    Traceback (most recent call last):
        ...
    lookup.running.limits.NotAtHandError: the work takes 2 s, over the limit of 1 s
    """
    former = _most_seconds.set(seconds)
    try:
        yield
    finally:
        _most_seconds.reset(former)


def may_prepare() -> bool:
    """Return whether this thread may compile kernels and build tables; see `at_hand`."""
    return _most_seconds.get() is None


def check_seconds(seconds: float) -> None:
    """Raise NotAtHandError for work above the limit of this thread, if it has one."""
    most = _most_seconds.get()
    if most is not None and seconds > most:
        raise NotAtHandError(f"the work takes {seconds:.2g} s, over the limit of {most:g} s")
