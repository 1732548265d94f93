"""`cached_property`: compute an attribute on first use and cache it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class cached_property(Generic[T]):  # noqa: N801 (named like that of functools)
    """Cache a method's result as an attribute of its object, like `functools.cached_property`.

    The one of Python 3.11 holds a lock for all objects of a class while it computes: other threads
    wait, and a child forked meanwhile deadlocks. This one has no lock. Threads that use the same
    object concurrently may all compute, and all get the first result.
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
        # Python looks into `__dict__` first, so this is not called once the result is there.
        kept: T = instance.__dict__.setdefault(self._name, self._compute(instance))
        return kept
