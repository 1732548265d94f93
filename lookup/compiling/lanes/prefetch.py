"""Asking for memory ahead of its use."""

from typing import Any

from numpy.typing import NDArray

LINE = 32  # entries of 16 bits in a line of the processor's cache


def prefetch(array: NDArray[Any], index: Any) -> None:
    """Have the processor fetch an element of an array, or run, while it goes on."""
