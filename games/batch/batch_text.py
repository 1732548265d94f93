"""The text of a batch's legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games._kernels.batch_rows import CHECK_OR_CALL, FOLD, RAISE

if TYPE_CHECKING:
    from games.batch.batch_table import BatchLegalActions

MOST_SHOWN: Final = 7
"""The most rows of a table: with its heads and its end it has ten lines."""


def legal_actions_text(legal: BatchLegalActions) -> str:
    """Return a table of the first rows."""
    hands = len(legal.actor)
    lines = [
        f"Legal actions of {hands:,} hand{'s' * (hands != 1)}",
        "hand  actor  fold  check or call  raise to",
    ]
    for row in range(min(hands, MOST_SHOWN)):
        lines.append(_row(legal, row))
    if hands > MOST_SHOWN:
        fields = ", .".join(legal._fields[:-1])
        lines.append(f"and {hands - MOST_SHOWN:,} more; see .{fields} and .{legal._fields[-1]}")
    return "\n".join(lines)


def _row(legal: BatchLegalActions, row: int) -> str:
    may, actor = legal.mask[row], int(legal.actor[row])
    if actor < 0:
        return f"{row:4}      –  the hand is over"
    passive = f"call {legal.call[row]}" if legal.call[row] else "check"
    raises = f"{legal.min_raise_to[row]} to {legal.max_raise_to[row]}" if may[RAISE] else "–"
    fold, passive = "yes" if may[FOLD] else "–", passive if may[CHECK_OR_CALL] else "–"
    return f"{row:4}  {actor:5}  {fold:4}  {passive:13}  {raises}"
