"""The legal actions of a batch, by row."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games._kernels.batch_rows import FOLD, RAISE

MOST_SHOWN: Final = 7
"""The most hands of a printed table: with its heads and its end it has ten lines."""


class BatchLegalActions(NamedTuple):
    """The legal actions of each row, as read-only views: the next step changes them."""

    mask: NDArray[np.bool_]
    """[N, 3], whether fold, check or call, and raise are legal; all False if the hand is over."""
    call: NDArray[np.int64]
    """[N], the chips that a call adds, 0 for a check."""
    min_raise_to: NDArray[np.int64]
    """[N], the minimum to raise to, 0 if no raise is legal."""
    max_raise_to: NDArray[np.int64]
    """[N], the maximum to raise to."""
    actor: NDArray[np.int64]
    """[N], the seat that has to act, -1 if the hand is over."""

    def __repr__(self) -> str:
        """Return the actions of the first rows as a table.

        >>> from games import BatchState
        >>> BatchState(
        ...     "NT", hands=9, players=2, stacks=200, blinds=(1, 2), min_bet=2
        ... ).legal_actions()
        Legal actions of 9 hands
        hand  actor  fold  check or call  raise to
           0      1  yes   call 1         4 to 200
           1      1  yes   call 1         4 to 200
           2      1  yes   call 1         4 to 200
           3      1  yes   call 1         4 to 200
           4      1  yes   call 1         4 to 200
           5      1  yes   call 1         4 to 200
           6      1  yes   call 1         4 to 200
        and 2 more; see .mask, .call, .min_raise_to, .max_raise_to and .actor
        """
        hands = len(self.actor)
        lines = [
            f"Legal actions of {hands:,} hand{'s' * (hands != 1)}",
            "hand  actor  fold  check or call  raise to",
        ]
        lines += [self._row(hand) for hand in range(min(hands, MOST_SHOWN))]
        if hands > MOST_SHOWN:
            fields = ", .".join(self._fields[:-1])
            lines.append(f"and {hands - MOST_SHOWN:,} more; see .{fields} and .{self._fields[-1]}")
        return "\n".join(lines)

    def _row(self, hand: int) -> str:
        """Return the line of a hand."""
        may, actor = self.mask[hand], int(self.actor[hand])
        if actor < 0:
            return f"{hand:4}      –  the hand is over"
        fold = "yes" if may[FOLD] else "–"
        passive = f"call {self.call[hand]}" if self.call[hand] else "check"
        raises = f"{self.min_raise_to[hand]} to {self.max_raise_to[hand]}" if may[RAISE] else "–"
        return f"{hand:4}  {actor:5}  {fold:4}  {passive:13}  {raises}"
