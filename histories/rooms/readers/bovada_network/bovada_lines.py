"""Prepare the lines of a hand of Bovada: without the player's mark and without repeated lines."""

import re
from collections.abc import Sequence
from typing import Final

ME: Final = re.compile(r" +\[ME\]")
"""The mark after the name of the player who kept the log."""


def without_mark(line: str) -> str:
    """Return a line without the mark of the player who kept the log.

    >>> without_mark("UTG+1  [ME] : Folds")
    'UTG+1 : Folds'
    """
    return ME.sub("", line, count=1)


def plain_lines(lines: Sequence[str]) -> list[str]:
    """Return lines without marks; some hands repeat lines, which are left out.

    Only a check on two streets, without a line between, may be two actions.

    >>> plain_lines(["UTG [ME] : Folds", "Dealer : Folds", "Dealer : Folds"])
    ['UTG : Folds', 'Dealer : Folds']
    """
    plain = [without_mark(line).replace("  ]", "]") for line in lines]
    has_streets = any("*** FLOP" in line for line in plain)
    return [
        line
        for before, line in zip(["", *plain], plain, strict=False)
        if line != before or " : " not in line or ("Check" in line and not has_streets)
    ]
