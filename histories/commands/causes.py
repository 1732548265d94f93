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


def say_causes(refused: Iterable[RefusedHand], where: str) -> None:
    """Print refused hands to stderr, a line for each cause, the most frequent first.

    where : a clause that names the list of all hands, for further causes
    """
    counts: dict[str, int] = {}
    first: dict[str, str] = {}
    for hand in refused:
        cause = VARIED.sub("…", hand.rule)
        counts[cause] = counts.get(cause, 0) + 1
        first.setdefault(cause, str(getattr(hand, "message", hand)))
    causes = sorted(counts, key=lambda cause: -counts[cause])
    for cause in causes[:MOST_SHOWN]:
        count, example = counts[cause], first[cause]
        say(example if count == 1 else f"{count:,} hands such as {example}")
    if rest := causes[MOST_SHOWN:]:
        hands = sum(counts[cause] for cause in rest)
        say(f"{hands:,} more hand{'s' * (hands != 1)} for other reasons; {where}")
