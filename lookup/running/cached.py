"""`cached_property`: compute an attribute on first use and cache it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # Type checkers match a property with one of a protocol, and no other descriptor.
    cached_property = property
else:

    class cached_property:  # noqa: N801 (named like that of functools)
        """Cache a method's result as an attribute of its object, like `functools.cached_property`.

        The one of Python 3.11 holds a lock for all objects of a class while it computes: other
        threads wait, and a child forked meanwhile deadlocks. This one has no lock. Threads that use
        the same object concurrently may all compute, and all get the first result.
        """

        def __init__(self, compute: Callable[[Any], Any]) -> None:
            self._compute = compute
            self.__doc__, self.__module__ = compute.__doc__, compute.__module__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, instance: Any, owner: type) -> Any:
            if instance is None:
                return self
            # Python looks into `__dict__` first, so this is not called once the result is there.
            return instance.__dict__.setdefault(self._name, self._compute(instance))
