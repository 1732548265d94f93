"""Read spots from columns of card text.

Shapes use N (rows) and P (players).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.batch import Equities, count_packed
from calculations.frames.kinds import ColumnName
from calculations.spots.spot import BOARD_CARDS, MOST_PLAYERS
from calculations.spots.spot_rows import PackedRows, SpotRows, pack_rows
from lookup.arguments import is_listed, shown
from lookup.columns import CardColumn, read_column
from lookup.games import Game


class SpotColumns(NamedTuple):
    """The names of the columns of a spot."""

    hands: tuple[Any, ...]  # [P]
    board: Any = None  # none if no spot has a board
    dead: Any = None

    @property
    def all(self) -> list[Any]:
        """Return all column names: hands, board, dead cards."""
        return [*self.hands, *(name for name in (self.board, self.dead) if name is not None)]


def name_columns(
    present: Sequence[ColumnName],
    hands: Iterable[ColumnName],
    board: ColumnName | None = "board",
    dead: ColumnName | None = None,
) -> SpotColumns:
    """Return the names of a spot's columns, checked against those *present* in a frame.

    Raises ValueError if a column is missing, repeated or named for two arguments, and if there are
    not 2 to 10 hands.
    """
    if not is_listed(hands):
        raise ValueError(
            f"hands is {shown(hands)}; give the columns of all hands, e.g. ['hero', 'villain']"
        )
    named = SpotColumns(tuple(hands), board, dead)
    if not 2 <= len(named.hands) <= MOST_PLAYERS:
        raise ValueError(
            f"hands is {shown([*named.hands])}; name the columns of 2 to {MOST_PLAYERS} hands"
        )
    listed = [*present]
    for place, name in enumerate(named.all):
        count = sum(isinstance(other, type(name)) and other == name for other in listed)
        if count == 0:
            cure = (
                "; for spots without one give board=None"
                if name is board and isinstance(name, str) and name == "board"
                else ""
            )
            raise ValueError(f"no column {shown(name)}; the frame has {shown(listed)}{cure}")
        if count > 1:
            raise ValueError(
                f"the frame has {count} columns {shown(name)}; rename them, so that one remains"
            )
        if name in named.all[:place]:
            raise ValueError(f"the column {shown(name)} is named twice; give different columns")
    return named


class FrameSpots(NamedTuple):
    """The spots of a frame, parsed and checked."""

    columns: SpotColumns
    texts: list[CardColumn]  # the cards of all columns at full width
    packed: PackedRows  # the same cards, cut to the sizes of the game; invalid rows have the code 0

    @property
    def wrong(self) -> NDArray[np.bool]:
        """Return the mask of invalid rows, [N]."""
        return self.packed.wrong

    def equities(self, threads: int | None, progress: bool) -> Equities:
        """Return the equities of all valid rows, NaN for the others."""
        return count_packed(self.packed, threads=threads, progress=progress)


def read_spots(
    columns: SpotColumns, column_of: Callable[[Any], Any], game: Game, threads: int | None
) -> FrameSpots:
    """Parse and check all rows; *column_of* returns the texts of a column by name."""
    texts = [read_column(column_of(name)) for name in columns.all]
    limits = [max(game.hole_cards)] * len(columns.hands)
    limits += [BOARD_CARDS] * (columns.board is not None) + [52] * (columns.dead is not None)
    rows = rows_of(columns, [text.cards for text in texts], limits, game)
    packed = pack_rows(rows, threads)
    for text, limit in zip(texts, limits, strict=True):
        packed.codes[text.cards[:, limit:].any(axis=1)] = 0
        packed.codes[np.fromiter(text.reasons, np.intp, len(text.reasons))] = 0
    return FrameSpots(columns, texts, packed)


def rows_of(
    columns: SpotColumns, cards: list[NDArray[np.uint8]], limits: list[int], game: Game
) -> SpotRows:
    """Return the cards of all columns as rows, each column cut to its limit."""
    count, players = len(cards[0]), len(columns.hands)
    widths = [min(each.shape[1], limit) for each, limit in zip(cards, limits, strict=True)]
    held = np.zeros((count, players, max(*widths[:players], min(game.hole_cards))), np.uint8)
    for seat, width in enumerate(widths[:players]):
        held[:, seat, :width] = cards[seat][:, :width]
    others = [each[:, :width] for each, width in zip(cards, widths, strict=True)][players:]
    none = np.zeros((count, 0), np.uint8)
    board = others.pop(0) if columns.board is not None else none
    dead = others.pop(0) if columns.dead is not None else none
    return SpotRows(held, np.ascontiguousarray(board), np.ascontiguousarray(dead), game)
