"""Strengths of a few hands: the kernels' formulas, on NumPy arrays instead of in compiled loops.

Shapes use N (hands), and W, H and B (columns of cards of a hand, of hole cards and of the board; 0
means no card). Each function returns int32 strengths [N], and where cards are not a hand.
"""

from collections.abc import Callable
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.hands.high import Judge, not_cards
from lookup.games import STANDARD, Ranking

Cards: TypeAlias = NDArray[np.uint8]
Judged: TypeAlias = tuple[NDArray[np.int32], NDArray[np.bool_]]
Columns: TypeAlias = tuple[NDArray[np.uint16], ...]

FIVE = 5
RAGGED = np.uint16(1)  # the argument of formulas for hands that may lack cards


def columns_of(cards: Cards, lowest: int = 1) -> tuple[Columns, NDArray[np.bool_]]:
    """Return the columns of cards [N, W], wrong numbers as no card, and where there are any."""
    columns = tuple(cards.T.astype(np.uint16))
    wrong = not_cards(columns, lowest) > 0
    return tuple(np.where(wrong, np.uint16(0), column) for column in columns), wrong


def few_hands(judge: Judge, cards: Cards, ranking: Ranking = STANDARD) -> Judged:
    """Judge hands as the kernel of `rows_kernel` does."""
    columns, strange = columns_of(cards, 4 * ranking.lowest + 1)
    number, places, wrong = judge.formula(columns, RAGGED, ranking)
    return (number + judge.entries[places]).astype(np.int32), strange | (wrong > 0)


def of_omaha(
    judge: Callable[[Cards], Judged], holes: Cards, boards: Cards, lowest: int = 1
) -> Judged:
    """Judge hands on their boards, [N, H] and [N, B]: the best of two and three cards."""
    twos = np.array([*combinations(range(holes.shape[1]), 2)])
    threes = np.array([*combinations(range(boards.shape[1]), 3)])
    pairs = np.repeat(holes[:, twos], len(threes), axis=1)
    triples = np.tile(boards[:, threes], (1, len(twos), 1))
    fives = np.concatenate([pairs, triples], axis=2)
    strengths, wrong = judge(fives.reshape(-1, FIVE))
    best = np.where(wrong, 0, strengths).reshape(fives.shape[:2]).max(axis=1)
    every = np.concatenate([holes, boards], axis=1)
    held = np.sort(every, axis=1)
    strange = (held > 52) | ((held > 0) & (held < lowest))
    strange[:, 1:] |= (held[:, 1:] == held[:, :-1]) & (held[:, 1:] > 0)
    few = ((holes > 0).sum(axis=1) < 4) | ((boards > 0).sum(axis=1) < 3)
    return best.astype(np.int32), strange.any(axis=1) | few
