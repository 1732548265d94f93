"""Spots as rows of arrays: checked all at once, explained one at a time.

Shapes use N (rows), P (players), H (hole cards), B (board cards, up to 5) and D (dead cards).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.spot import Spot, check_players, spot_of
from lookup.games import Game


class Rows(NamedTuple):
    """Spots, 0 standing for no card: a hand of zeros is a player who is not there."""

    hole_cards: NDArray[np.uint8]
    """[N, P, H]"""
    boards: NDArray[np.uint8]
    """[N, B]"""
    dead: NDArray[np.uint8]
    """[N, D]"""
    game: Game


class BadRowsError(ValueError):
    """Some rows break a rule; the message explains the first, `.rows` says which they are."""

    def __init__(self, message: str, rows: NDArray[np.bool]) -> None:
        super().__init__(message)
        self.rows = rows
        """bool [N]: True where a row is wrong."""


def wrong_rows(rows: Rows, threads: int | None = None) -> NDArray[np.bool]:
    """Return which rows break a rule, bool [N]."""
    wrong = np.zeros(len(rows.hole_cards), bool)
    names = [f"hand {seat}" for seat in range(rows.hole_cards.shape[1])]
    for row in range(len(wrong)):
        try:
            spot_of_row(rows, row, names)
        except ValueError:
            wrong[row] = True
    return wrong


def spot_of_row(rows: Rows, row: int, names: Sequence[str]) -> Spot:
    """Return one row as a spot, without the players who are not there.

    *names* is what errors call each hand, [P]. Raises ValueError with the rule that is broken, the
    value and the cure.
    """
    held = [hand[hand > 0] for hand in rows.hole_cards[row]]
    there = [seat for seat, hand in enumerate(held) if hand.size]
    check_players(len(there))
    hands, called = [held[seat] for seat in there], [names[seat] for seat in there]
    board, dead = rows.boards[row], rows.dead[row]
    return spot_of(hands, called, board[board > 0], dead[dead > 0], rows.game)


def bad_rows_error(wrong: NDArray[np.bool], reason: str, first: int | None = None) -> BadRowsError:
    """Return the error of wrong rows, of which *reason* explains the first."""
    row = int(wrong.argmax()) if first is None else first
    count = int(np.count_nonzero(wrong))
    more = f" ({count:,} of {wrong.size:,} rows are wrong; .rows has their mask)"
    return BadRowsError(f"row {row}: {reason}{more if count > 1 else ''}", wrong)
