"""`cached_property`: compute an attribute on first use and cache it."""

import functools
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # For a property of a protocol, type checkers accept a property and no other descriptor.
    cached_property = property
else:

    class cached_property(functools.cached_property):  # noqa: N801, TID251 (as the other is named)
        """Cache a method's result as an attribute of its object, without a lock.

        Python 3.11 holds a lock for all objects of a class: other threads wait, and a child forked
        meanwhile deadlocks. Threads that use an object at the same time all get the first result.
        """

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            return instance.__dict__.setdefault(self.attrname, self.func(instance))
