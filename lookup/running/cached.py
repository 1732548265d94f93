"""Results that an object computes when they are first asked for, and keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class cached_property(Generic[T]):  # noqa: N801 (it stands where functools' would)
    """Keep what a method returns as an attribute of its object, as `functools.cached_property`.

    That of Python 3.11 holds one lock for all objects of a class while it computes: other threads
    wait in turn, and a child that is forked meanwhile waits for ever. Here is none. Threads that
    ask the same object at the same time may all compute, and all get the result that was first.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute
        self.__doc__, self.__module__ = compute.__doc__, compute.__module__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> cached_property[T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: Any, owner: type) -> T | cached_property[T]:
        if instance is None:
            return self
        # Python looks into `__dict__` first, so this is called until the result is there.
        kept: T = instance.__dict__.setdefault(self._name, self._compute(instance))
        return kept
