"""Read spots from columns of card text; each distinct spot with ranges is counted once.

Shapes use N (rows) and P (players).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.equity_calculator import EquityCalculator
from calculations.frames.kinds import ColumnName
from calculations.spots.hands import read_player, size_of_hands
from calculations.spots.outcomes import members_of_sets
from calculations.spots.spot import BOARD_CARDS, MOST_PLAYERS
from calculations.spots.spot_rows import PackedRows, SpotRows, pack_rows
from lookup.arguments import is_listed, shown
from lookup.columns import CardColumn, read_columns
from lookup.games import Game
from lookup.running.progress import progress_bar

Hand: TypeAlias = str | bytes  # the text of a range, or card numbers, empty for a missing player
SAMPLE = "sample it by EquityCalculator"  # the cure for a frame, where all equities are exact


class RangeRows(NamedTuple):
    """The rows that have ranges, and their equities."""

    shares: dict[int, NDArray[np.float64]]
    """The equities, wins and ties of players by row, [3, P], NaN for missing players."""
    reasons: dict[int, str]  # the reason why a row that was read cannot be counted


def read_ranges(
    texts: Sequence[CardColumn],
    names: Sequence[Any],
    column_of: Callable[[Any], Any],
    game: Game,
    threads: int | None,
    progress: bool,
) -> RangeRows:
    """Count the rows in which at least one hand is a range or "random".

    texts : the columns of hands, and those of boards and dead cards, empty if there are none
    names : the names of the columns of hands, [P]
    column_of : returns a column by name
    """
    *hole_cards, boards, dead = texts
    texts_at = {row for text in hole_cards for row in text.reasons}
    rows = np.array(sorted(texts_at.difference(boards.reasons, dead.reasons)), np.intp)
    range_rows = RangeRows({}, {})
    if not rows.size:
        return range_rows
    columns = [
        _hands(text, column_of(name), rows) for text, name in zip(hole_cards, names, strict=True)
    ]
    spots: dict[tuple[Any, ...], list[int]] = {}
    for row, *hands in zip(rows.tolist(), *columns, strict=True):
        spot = (*hands, boards.cards[row].tobytes(), dead.cards[row].tobytes())
        spots.setdefault(spot, []).append(row)
    with progress_bar(len(spots), "ranges", shown=progress) as bar:
        for (*hands, board, out), same in spots.items():
            bar.update(1)
            unread = _unread(hands, game)
            if len(unread) == sum(isinstance(hand, str) for hand in hands):
                continue  # none of the texts is a range
            if unread:
                reasons = [
                    f"column {shown(names[i])}: {hole_cards[i].reasons[same[0]]}" for i in unread
                ]
                range_rows.reasons.update(dict.fromkeys(same, "; ".join(reasons)))
                continue
            on_board, others = ([*cards.strip(b"\0")] for cards in (board, out))
            try:
                shares = _shares_of(hands, on_board, others, game, threads)
                range_rows.shares.update(dict.fromkeys(same, shares))
            except ValueError as error:
                range_rows.reasons.update(dict.fromkeys(same, _reason(error, hands, names)))
    return range_rows


def _hands(text: CardColumn, column: Any, rows: NDArray[np.intp]) -> list[Hand]:
    """Return the hands of some rows: card numbers, or the texts that are not cards."""
    if hasattr(column, "iloc"):
        entries = column.iloc[rows].tolist()
    elif hasattr(column, "to_pylist"):
        entries = column.take(rows).to_pylist()
    else:
        entries = column[rows].to_list()
    return [
        str(entry).strip() if row in text.reasons else text.cards[row].tobytes().strip(b"\0")
        for row, entry in zip(rows.tolist(), entries, strict=True)
    ]


def _unread(hands: Sequence[Hand], game: Game) -> list[int]:
    """Return the indices of texts that are not ranges."""
    size = size_of_hands([*filter(None, hands)], game) if game.two_play else game.hole_cards[0]
    unread = []
    for seat, hand in enumerate(hands):
        if isinstance(hand, str):
            try:
                read_player(hand, seat, game, size)
            except ValueError:
                unread.append(seat)
    return unread


def _shares_of(
    hands: Sequence[Hand], board: list[int], dead: list[int], game: Game, threads: int | None
) -> NDArray[np.float64]:
    """Return the equities, wins and ties of a spot, [3, P]; raises ValueError if it is invalid."""
    there = [seat for seat, hand in enumerate(hands) if hand]
    texts = [hands[seat] for seat in there]
    hand_list: list[Any] = [hand if isinstance(hand, str) else [*hand] for hand in texts]
    spot = EquityCalculator(
        hand_list, board, dead=dead, game=game, method="exact", threads=threads, progress=False
    )
    counts = spot.outcomes / spot.outcomes.sum()
    won = counts[1 << np.arange(len(there))]
    shares = np.full((3, len(hands)), np.nan)
    shares[:, there] = spot.equity, won, counts @ members_of_sets(len(there)) - won
    return shares


def _reason(error: ValueError, hands: Sequence[Hand], names: Sequence[Any]) -> str:
    """Return the message of an error in one line, with the names of the columns for the hands."""
    there = [str(name) for name, hand in zip(names, hands, strict=True) if hand]
    text = str(error).partition("\n")[0].replace("use method='auto' or 'monte_carlo'", SAMPLE)
    return re.sub(r"\bhand (\d)\b", lambda match: there[int(match[1])], text)


CURES = {
    "hole_cards": "; name the columns of hole cards by hole_cards=",
    "board": "; name the column of boards by board=, None for spots without one",
    "dead": "; name the column of dead cards by dead=",
}
"""Advice on a missing column, by the argument that names it."""


class SpotColumns(NamedTuple):
    """The names of the columns of a spot."""

    hole_cards: tuple[Any, ...]  # [P]
    board: Any = None  # one name, or the columns of its streets; empty if no spot has a board
    dead: Any = None

    @property
    def parts(self) -> list[Any]:
        """Return the hands, the board and the dead cards, each a name or a list of names."""
        return [*self.hole_cards, *(name for name in (self.board, self.dead) if name is not None)]

    @property
    def all(self) -> list[Any]:
        """Return all column names: hands, board, dead cards."""
        others = [
            part if type(part) is list else [part] for part in self.parts[len(self.hole_cards) :]
        ]
        return [*self.hole_cards, *(name for names in others for name in names)]


def name_columns(
    present: Sequence[ColumnName],
    hole_cards: Iterable[ColumnName],
    board: ColumnName | list[Any] | None = "board",
    dead: ColumnName | None = None,
) -> SpotColumns:
    """Return the names of a spot's columns, checked against the columns *present* in a frame.

    Raises ValueError if a column is missing, repeated or named in two arguments, and for fewer than
    2 or more than 10 hands.
    """
    if not is_listed(hole_cards):
        raise ValueError(
            f"hole_cards is {shown(hole_cards)}; give the columns of all hands, "
            f"e.g. ['hero', 'villain']"
        )
    named = SpotColumns(tuple(hole_cards), board, dead)
    if not 2 <= len(named.hole_cards) <= MOST_PLAYERS:
        raise ValueError(
            f"hole_cards is {shown([*named.hole_cards])}; name the columns of 2 to "
            f"{MOST_PLAYERS} hands"
        )
    if type(board) is list and not board:
        raise ValueError("board is []; name the columns of its streets, or give None for no boards")
    listed = [*present]
    for index, name in enumerate(named.all):
        count = sum(isinstance(other, type(name)) and other == name for other in listed)
        if count == 0:
            of_hands = index < len(named.hole_cards)
            cure = CURES["hole_cards" if of_hands else "dead" if name is dead else "board"]
            raise ValueError(f"no column {shown(name)}; the frame has {shown(listed)}{cure}")
        if count > 1:
            raise ValueError(
                f"the frame has {count} columns {shown(name)}; rename them, so that one remains"
            )
        if name in named.all[:index]:
            raise ValueError(f"the column {shown(name)} is named twice; give different columns")
    return named


class FrameSpots(NamedTuple):
    """The spots of a frame, parsed and checked."""

    columns: SpotColumns
    texts: list[CardColumn]  # the cards of all columns at full width
    packed: PackedRows  # the same cards, cut to the sizes of the game; the code of other rows is 0
    ranges: RangeRows  # the rows that have ranges
    wrong: NDArray[np.bool]  # [N]: the mask of invalid rows


def read_spots(
    columns: SpotColumns,
    column_of: Callable[[Any], Any],
    game: Game,
    threads: int | None,
    progress: bool,
) -> FrameSpots:
    """Parse and check all rows; *column_of* returns the texts of a column by name."""
    texts = read_columns(map(column_of, columns.all))
    if type(columns.board) is list:
        first, last = len(columns.hole_cards), len(columns.hole_cards) + len(columns.board)
        texts[first:last] = [_on_streets(texts[first:last])]
    limits = [max(game.hole_cards)] * len(columns.hole_cards)
    limits += [BOARD_CARDS] * (columns.board is not None) + [52] * (columns.dead is not None)
    rows = rows_of(columns, [text.cards for text in texts], limits, game)
    packed = pack_rows(rows, threads)
    for text, limit in zip(texts, limits, strict=True):
        packed.codes[text.cards[:, limit:].any(axis=1)] = 0
        packed.codes[np.fromiter(text.reasons, np.intp, len(text.reasons))] = 0
    none = CardColumn(np.zeros((len(packed.codes), 0), np.uint8), {})
    hands, others = texts[: len(columns.hole_cards)], texts[len(columns.hole_cards) :]
    board = others.pop(0) if columns.board is not None else none
    dead = others.pop(0) if columns.dead is not None else none
    read = [*hands, board, dead], columns.hole_cards, column_of, game, threads, progress
    ranges, wrong = read_ranges(*read), packed.codes == 0
    wrong[[*ranges.shares]] = False
    return FrameSpots(columns, texts, packed, ranges, wrong)


def _on_streets(streets: list[CardColumn]) -> CardColumn:
    """Return boards from the columns of their streets."""
    cards = np.concatenate([street.cards for street in streets], axis=1)
    there = np.array([street.cards.any(axis=1) for street in streets])
    gap = "this street has cards and one before it has none; fill in the earlier street"
    reasons = dict.fromkeys(np.flatnonzero((there[1:] > there[:-1]).any(axis=0)).tolist(), gap)
    for street in streets:
        reasons |= street.reasons
    cards = np.take_along_axis(cards, np.argsort(cards == 0, axis=1, kind="stable"), axis=1)
    cards[[*reasons]] = 0
    return CardColumn(cards, dict(sorted(reasons.items())))


def rows_of(
    columns: SpotColumns, cards: list[NDArray[np.uint8]], limits: list[int], game: Game
) -> SpotRows:
    """Return the cards of all columns as rows, each column cut to its limit."""
    count, players = len(cards[0]), len(columns.hole_cards)
    widths = [min(each.shape[1], limit) for each, limit in zip(cards, limits, strict=True)]
    hole_cards = np.zeros((count, players, max(*widths[:players], min(game.hole_cards))), np.uint8)
    for seat, width in enumerate(widths[:players]):
        hole_cards[:, seat, :width] = cards[seat][:, :width]
    others = [each[:, :width] for each, width in zip(cards, widths, strict=True)][players:]
    none = np.zeros((count, 0), np.uint8)
    board = others.pop(0) if columns.board is not None else none
    dead = others.pop(0) if columns.dead is not None else none
    return SpotRows(hole_cards, np.ascontiguousarray(board), np.ascontiguousarray(dead), game)
