"""The boards that a spot can come to: all of them, or one for all that differ by suits alone.

A board that is known in part is completed by each set of live cards. Where streets are told apart,
the cards of the flop are a set, and turn and river follow in each order.

Shapes use L (live cards), C (cards to come), B (boards) and G (relabellings of suits).
"""

from collections.abc import Iterator
from itertools import permutations
from math import comb, perm

import numpy as np
from numpy.typing import NDArray

from calculations.dealing.deals import choices
from calculations.spots.spot import BOARD_CARDS, FLOP, Spot
from lookup.cards import CARDS

CARD_BITS = np.uint64(6)
"""What a card number less 1 takes."""


def board_count(spot: Spot, cards: int, by_street: bool) -> int:
    """Return how many boards of so many *cards* there are."""
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
    """Yield the boards of so many *cards*, [B, C], about *size* at a time: the known ones first.

    Behind them stand the cards of places that are known in part; those blocks are small.
    """
    if spot.in_part:
        from calculations.exact.partly_known import completed

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


def relabellings(spot: Spot) -> list[tuple[int, ...]]:
    """Return the relabellings of suits that change no hand, no known and no dead card, [G]."""
    groups = [{*cards.tolist()} for cards in (*spot.known_hands, spot.board, spot.dead)]
    return [
        suits
        for suits in permutations(range(4))
        if all({relabelled(card, suits) for card in group} == group for group in groups)
    ]


def relabelled(card: int, suits: tuple[int, ...]) -> int:
    """Return the number of a card whose suit has another name."""
    return card - 1 - (card - 1) % 4 + suits[(card - 1) % 4] + 1


def merged_weights(
    boards: NDArray[np.uint8], groups: list[tuple[int, ...]], by_street: bool
) -> NDArray[np.int64]:
    """Return how many boards each stands for, [B], 0 where another one stands for it.

    Of those that are equal but for suits it is the greatest, by its cards from high to low, or by
    its flop and then turn and river: as `lookup.canonical` chooses.
    """
    own = _key(boards, groups[0], by_street)
    fixed, greatest = np.zeros(len(boards), np.int64), np.ones(len(boards), bool)
    for suits in groups:
        other = _key(boards, suits, by_street)
        fixed += other == own
        greatest &= other <= own
    return np.where(greatest, len(groups) // fixed, 0)


def _key(boards: NDArray[np.uint8], suits: tuple[int, ...], by_street: bool) -> NDArray[np.uint64]:
    """Return what tells boards apart, [B], after their suits are relabelled."""
    mapping = np.array([relabelled(card, suits) - 1 for card in range(1, 53)], np.uint64)
    numbers = mapping[boards - np.uint8(1)]
    together = FLOP if by_street else BOARD_CARDS
    keys: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << numbers[:, :together], axis=1)
    for column in numbers.T[together:]:
        keys = (keys << CARD_BITS) | column
    return keys
