"""How deep arrays and objects may lie in each other in the files that are read."""

from collections.abc import Mapping
from typing import Any, Final

MAX_NESTING: Final = 50
"""Far more than any hand has; Python's own limits differ from one version to the next."""


def is_too_deep(value: object) -> bool:
    """Return whether arrays and objects are nested deeper than `MAX_NESTING`.

    >>> is_too_deep({"actions": [1, [2]]})
    False
    """
    level = [value]
    for _ in range(MAX_NESTING + 2):
        inner: list[Any] = []
        for entry in level:
            if isinstance(entry, Mapping):
                inner.extend(entry.values())
            elif isinstance(entry, list | tuple):
                inner.extend(entry)
        if not inner:
            return False
        level = inner
    return True
