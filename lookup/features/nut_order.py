"""Nut features: the rank of a hand among all combos on its board, and the combos that beat it.

All combos are ranked once for each distinct set of board cards. A hand loses to the stronger combos
without its hole cards.

Shapes use N (hands), B (boards), W (board cards), L (live cards) and C (combos of live cards).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.strength import evaluate_hands

NUT_FEATURES = np.dtype(
    [("nut_order", np.uint16), ("beaten_by", np.uint16), ("nut_blockers", np.uint16)]
)

BOARDS_AT_A_TIME, HANDS_AT_A_TIME = 32, 1 << 13
"""The sizes of NumPy batches, whose data stays in the processor's cache."""


class _OrderedCombos(NamedTuple):
    """The combos of live cards on some boards."""

    positions: NDArray[np.intp]  # [B, 53]: the index of each card number among the live cards
    strengths: NDArray[np.uint16]
    """[B, L, L]: the strength of each pair of live cards, 0 on the diagonal."""
    ordered: NDArray[np.int64]
    """[B * C]: the strengths of each board's combos, weakest first, with the board in bits 16 and
    up."""
    different: NDArray[np.intp]  # [B * C]: the number of distinct strengths before each entry
    best: NDArray[np.uint16]  # [B]: the strength of the nuts
    nuts_with: NDArray[np.intp]  # [B, L]: the number of nut combos with the card


def fill_nut_order(
    holes: NDArray[np.uint8], boards: NDArray[np.uint8], features: NDArray[np.void]
) -> None:
    """Fill the three `NUT_FEATURES` of hands [N, 2] on their boards [N, W]."""
    ordered = np.sort(boards, axis=1)
    counts = np.count_nonzero(ordered, axis=1)
    for count in np.unique(counts).tolist():
        rows = np.flatnonzero(counts == count)
        board_cards = ordered[rows, -count:]
        keys = (board_cards.astype(np.int64) << 6 * np.arange(count)).sum(axis=1)
        _, firsts, which = np.unique(keys, return_index=True, return_inverse=True)
        rows, different = rows[np.argsort(which, kind="stable")], board_cards[firsts]
        which.sort()
        for first in range(0, len(different), BOARDS_AT_A_TIME):
            start, stop = np.searchsorted(which, [first, first + BOARDS_AT_A_TIME])
            combos = _combos_on(different[first : first + BOARDS_AT_A_TIME])
            for at in range(start, stop, HANDS_AT_A_TIME):
                part = slice(at, min(at + HANDS_AT_A_TIME, stop))
                values_of_part = _order_hands(holes[rows[part]], which[part] - first, combos)
                for name, values in zip(NUT_FEATURES.names or (), values_of_part, strict=True):
                    features[name][rows[part]] = values


def _combos_on(boards: NDArray[np.uint8]) -> _OrderedCombos:
    """Rank all combos on each of the boards [B, W]."""
    count, width = boards.shape
    live = np.ones((count, 53), np.bool_)
    live[:, 0] = False
    live[np.arange(count)[:, None], boards] = False
    cards = np.nonzero(live)[1].reshape(count, -1).astype(np.uint8)
    first, other = np.triu_indices(cards.shape[1], 1)
    hands = np.empty((count, len(first), 2 + width), np.uint8)
    hands[..., 0], hands[..., 1] = cards[:, first], cards[:, other]
    hands[..., 2:] = boards[:, None]
    strengths_of_hands = evaluate_hands(hands)
    strengths = np.zeros((count, cards.shape[1], cards.shape[1]), np.uint16)
    strengths[:, first, other] = strengths[:, other, first] = strengths_of_hands
    best = strengths_of_hands.max(axis=1).astype(np.uint16)
    ordered = (
        np.sort(strengths_of_hands, axis=1) + (np.arange(count, dtype=np.int64) << 16)[:, None]
    )
    return _OrderedCombos(
        positions=live.cumsum(axis=1) - 1,
        strengths=strengths,
        ordered=ordered.reshape(-1),
        different=(np.diff(ordered.reshape(-1), prepend=-1) > 0).cumsum(),
        best=best,
        nuts_with=(strengths == best[:, None, None]).sum(axis=2),
    )


def _order_hands(
    holes: NDArray[np.uint8], which: NDArray[np.intp], combos: _OrderedCombos
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Return the three `NUT_FEATURES` of hands [N, 2].

    which : [N], the indices of their boards
    """
    first, other = combos.positions[which[:, None], holes].T
    extended = combos.strengths[which, first]
    with_other = combos.strengths[which, other]
    own = extended[np.arange(len(holes)), other]
    end = np.searchsorted(combos.ordered, (which << 16) + own, side="right")
    last = (which + 1) * (len(combos.ordered) // len(combos.best))
    blocked = (extended > own[:, None]).sum(axis=1) + (with_other > own[:, None]).sum(axis=1)
    nuts = combos.nuts_with[which, first] + combos.nuts_with[which, other]
    return (
        combos.different[last - 1] - combos.different[end - 1],
        last - end - blocked,
        nuts - (own == combos.best[which]),
    )
