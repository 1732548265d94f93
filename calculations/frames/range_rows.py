"""Rows of a frame with ranges or random hands: each distinct spot is counted once.

P is the number of players.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.equity_calculator import EquityCalculator
from calculations.spots.outcomes import members_of_sets
from calculations.spots.reading import read_player, size_of_hands
from lookup.arguments import shown
from lookup.columns import CardColumn
from lookup.games import Game
from lookup.running.progress import progress_bar

Hand: TypeAlias = str | bytes  # the text of a range, or card numbers, none for a missing player
SAMPLE = "sample it by EquityCalculator"  # the cure for a frame, whose equities are exact


class RangeRows(NamedTuple):
    """The rows that have ranges, and their equities."""

    shares: dict[int, NDArray[np.float64]]
    """Each player's equity, wins and ties by row, [3, P], NaN for missing players."""
    reasons: dict[int, str]  # why a row that could be read cannot be counted


def read_ranges(
    texts: Sequence[CardColumn],
    names: Sequence[Any],
    column_of: Callable[[Any], Any],
    game: Game,
    threads: int | None,
    progress: bool,
) -> RangeRows:
    """Count the rows whose hands are ranges, "random" or cards, at least one of them not cards.

    texts : the columns of hands, and those of boards and dead cards, empty if there are none
    names : the names of the columns of hands, [P]
    column_of : returns a column by name
    """
    *held, boards, dead = texts
    texts_at = {row for text in held for row in text.reasons}
    rows = np.array(sorted(texts_at.difference(boards.reasons, dead.reasons)), np.intp)
    found = RangeRows({}, {})
    if not rows.size:
        return found
    columns = [_hands(text, column_of(name), rows) for text, name in zip(held, names, strict=True)]
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
                reasons = [f"column {shown(names[i])}: {held[i].reasons[same[0]]}" for i in unread]
                found.reasons.update(dict.fromkeys(same, "; ".join(reasons)))
                continue
            on_board, others = ([*cards.strip(b"\0")] for cards in (board, out))
            try:
                shares = _shares_of(hands, on_board, others, game, threads)
                found.shares.update(dict.fromkeys(same, shares))
            except ValueError as error:
                found.reasons.update(dict.fromkeys(same, _reason(error, hands, names)))
    return found


def _hands(text: CardColumn, column: Any, rows: NDArray[np.intp]) -> list[Hand]:
    """Return the hands of some rows: the texts that are not cards, and the others' card numbers."""
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
    """Return the places of texts that are no ranges."""
    size = size_of_hands([*filter(None, hands)], game) if game.two_play else game.hole_cards[0]
    unread = []
    for place, hand in enumerate(hands):
        if isinstance(hand, str):
            try:
                read_player(hand, place, game, size)
            except ValueError:
                unread.append(place)
    return unread


def _shares_of(
    hands: Sequence[Hand], board: list[int], dead: list[int], game: Game, threads: int | None
) -> NDArray[np.float64]:
    """Return the equities, wins and ties of a spot, [3, P]; raises ValueError if it is wrong."""
    there = [seat for seat, hand in enumerate(hands) if hand]
    texts = [hands[seat] for seat in there]
    given: list[Any] = [hand if isinstance(hand, str) else [*hand] for hand in texts]
    spot = EquityCalculator(
        given, board, dead=dead, game=game, method="exact", threads=threads, progress=False
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
    return re.sub(r"\bhand (\d)\b", lambda found: there[int(found[1])], text)
