"""Recognise solution files by the line that they begin with, without importing the solver."""

import os
from typing import Final

MAGIC: Final = b"Poker Calculator solution\n"


def is_solution(path: str | os.PathLike[str]) -> bool:
    """Return whether a file begins as `Solution.save` writes it; raises OSError if unreadable."""
    with open(path, "rb") as file:
        return file.read(len(MAGIC)) == MAGIC
