"""The limit on nested arrays and objects in input files."""

from collections.abc import Mapping
from typing import Any, Final

MAX_NESTING: Final = 50  # far more than any hand has; Python's own limits differ between versions


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
