"""The boards that a spot can come to: all of them, or one for all that differ by suits alone.

A partly known board is completed by each combination of live cards. If streets are separate, the
cards of the flop are a combination, and turn and river follow in each order.

Shapes use L (live cards), C (cards to come) and B (boards).
"""

from collections.abc import Iterator
from itertools import permutations
from math import comb, perm

import numpy as np
from numpy.typing import NDArray

from calculations.spots.deals import choices
from calculations.spots.spot import BOARD_CARDS, FLOP, Spot
from lookup.cards import CARDS


def board_count(spot: Spot, cards: int, by_street: bool) -> int:
    """Return the number of boards of *cards* cards."""
    live, to_come = len(spot.live), cards - len(spot.board)
    if spot.in_part:
        from calculations.spots.partly_known import completions

        in_part = len(spot.in_part)
        return len(completions(spot)) * comb(live - in_part, to_come - in_part)
    if not by_street:
        return comb(live, to_come)
    of_flop = max(0, FLOP - len(spot.board))
    return comb(live, of_flop) * perm(live - of_flop, to_come - of_flop)


def boards_in_blocks(
    spot: Spot, cards: int, by_street: bool, size: int
) -> Iterator[NDArray[np.uint8]]:
    """Yield the boards of *cards* cards, [B, C], about *size* at a time: known cards first.

    The cards of partly known places follow; their blocks are small.
    """
    if spot.in_part:
        from calculations.exact.by_completions import completed

        for whole in completed(spot):
            yield from boards_in_blocks(whole, cards, by_street, size)
        return
    live, known = spot.live.astype(np.uint8), len(spot.board)
    to_come = cards - known
    places = choices(len(live), max(0, FLOP - known) if by_street else to_come)
    after = to_come - places.shape[1]
    each = perm(len(live) - places.shape[1], after)
    step = max(1, size // each)
    for start in range(0, len(places), step):
        some = places[start : start + step]
        if after:
            some = _with_streets(some, len(live), after)
        boards = np.empty((len(some), cards), np.uint8)
        boards[:, :known] = spot.board
        boards[:, known:] = live.take(some)
        yield boards


def _with_streets(flops: NDArray[np.uint8], live: int, after: int) -> NDArray[np.uint8]:
    """Return places of flops, sorted, followed by each order of the cards *after* them."""
    left = live - flops.shape[1]
    orders = np.array([*permutations(range(left), after)], np.uint8).reshape(-1, after)
    places = np.empty((len(flops), len(orders), flops.shape[1] + after), np.uint8)
    places[:, :, : flops.shape[1]] = flops[:, None]
    following = np.broadcast_to(orders, (len(flops), *orders.shape)).copy()
    for place in flops.T:  # those of the cards left skip the places of the flop
        following += following >= place[:, None, None]
    places[:, :, flops.shape[1] :] = following
    return places.reshape(-1, places.shape[2])


def boards_after(known: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return all final boards after known cards, whoever holds the others, [B, 5]."""
    live = np.setdiff1d(np.arange(1, len(CARDS) + 1, dtype=np.uint8), known)
    rest = live[choices(live.size, BOARD_CARDS - known.size)]
    return np.column_stack([np.broadcast_to(known, (len(rest), known.size)), rest])
