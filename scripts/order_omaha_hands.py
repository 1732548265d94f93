"""Estimate the equity of each Omaha hand against a random one, and write equities.npz.

python scripts/order_omaha_hands.py [boards]

Percentages in ranges of Omaha hands, such as "5%", are based on these equities, which the package
includes. On each board all hands are counted against all others exactly. Each rank class of boards
is sampled in proportion to its size, at least once, and isomorphic hands are averaged. The program
takes six minutes.
"""

import sys
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from calculations.exact.omaha_ranges import Sweep
from calculations.exact.range_arrays import combo_strengths
from calculations.ranges.omaha_combos import EQUITIES, all_combos, classes, write_equities
from lookup.combos import COMBO_COUNT
from lookup.games import GAMES

BOARDS = 6000
ALL_BOARDS = 2_598_960


def drawn_boards(wanted: int, seed: int = 16) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Return about *wanted* boards, [B, 5], and their weights, [B].

    A kind of boards is a number of different ranks and a number of cards of one suit. The weights
    of each kind add up to the number of its boards.
    """
    rng = np.random.default_rng(seed)
    suits = np.array([*product(range(4), repeat=5)])
    drawn, weights, kinds, sizes = [], [], [], np.zeros(36)
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] == ranks[4]:
            continue
        cards = np.sort(4 * np.array(ranks) + suits, axis=1)
        boards = np.unique(cards[(np.diff(cards, axis=1) > 0).all(axis=1)], axis=0)
        suited = (boards[:, :, None] % 4 == np.arange(4)).sum(axis=1).max(axis=1)
        kind = 6 * len({*ranks}) + suited
        sizes += np.bincount(kind, minlength=36)
        count = max(1, round(wanted * len(boards) / ALL_BOARDS))
        chosen = rng.choice(len(boards), count, replace=False)
        drawn += [*boards[chosen]]
        weights += [len(boards) / count] * count
        kinds += [*kind[chosen]]
    board_weights = np.array(weights)
    board_weights *= (sizes / np.maximum(np.bincount(kinds, board_weights, 36), 1))[kinds]
    return (np.array(drawn) + 1).astype(np.uint8), board_weights


def estimate_equities(wanted: int) -> NDArray[np.float64]:
    """Return the equity of each class of hands against a random hand, [16432]."""
    cards = all_combos(4)
    sweep, ones = Sweep(cards), np.ones(len(cards))
    total = np.zeros((len(cards), 3))
    for number, (board, stands_for) in enumerate(zip(*drawn_boards(wanted), strict=True)):
        counts = np.zeros(total.shape)
        pairs = combo_strengths(np.arange(COMBO_COUNT), board[None], GAMES["omaha"])[0]
        sweep.add(board, pairs, ones, ones, counts)
        total += counts * stands_for
        if number % 1000 == 999:
            print(f"{number + 1:,} boards", file=sys.stderr)
    wins, ties, dealt = (np.bincount(classes(), column) for column in total.T)
    equity: NDArray[np.float64] = (wins + ties / 2) / dealt
    return equity


if __name__ == "__main__":
    write_equities(estimate_equities(int(sys.argv[1]) if len(sys.argv) > 1 else BOARDS))
    print(f"{EQUITIES}: {EQUITIES.stat().st_size:,} bytes")
