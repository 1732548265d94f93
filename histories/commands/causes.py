"""Sum refused hands up by cause."""

import re
from collections.abc import Iterable
from typing import Final, Protocol

from calculations.commands.exits import say

VARIED: Final = re.compile(r"'[^']*'|\"[^\"]*\"|[-+]?\d[\d,.]*")
"""The parts of a rule that vary from hand to hand: quoted text and numbers."""
MOST_SHOWN: Final = 10  # the number of causes that are printed


class RefusedHand(Protocol):
    """A refused hand."""

    @property
    def rule(self) -> str:
        """The broken rule."""

    @property
    def read_before(self) -> int | None:
        """The number of hands of its file that were read before it."""

    @property
    def read_after(self) -> int | None:
        """The number of hands of its file that were read after it."""


def say_causes(refused: Iterable[RefusedHand], where: str) -> None:
    """Print refused hands to stderr, a line for each cause, the most frequent first.

    where : a clause that names the list of all hands, for further causes
    """
    counts: dict[str, int] = {}
    first: dict[str, RefusedHand] = {}
    for hand in refused:
        cause = VARIED.sub("…", hand.rule)
        counts[cause] = counts.get(cause, 0) + 1
        first.setdefault(cause, hand)
    causes = sorted(counts, key=lambda cause: -counts[cause])
    for cause in causes[:MOST_SHOWN]:
        count, example = counts[cause], str(getattr(first[cause], "message", first[cause]))
        if count == 1:
            say(f"{example}{_read_around(first[cause])}")
        else:
            say(f"{count:,} hands such as {example}")
    if rest := causes[MOST_SHOWN:]:
        hands = sum(counts[cause] for cause in rest)
        say(f"{hands:,} more hand{'s' * (hands != 1)} for other reasons; {where}")


def _read_around(hand: RefusedHand) -> str:
    """Return a clause with the numbers of hands read before and after one, empty if it is alone."""
    before, after = hand.read_before, hand.read_after
    if before is None or after is None or not before + after:
        return ""
    return f"; read in this file: {before:,} before it, {after:,} after it"
