"""Dealing cards that are to come: every combination, or at random, in blocks of rows."""

from __future__ import annotations  # numpy.random is imported when it is first needed

import functools
from collections.abc import Iterator, Sequence
from math import comb

import numpy as np
from numpy.typing import ArrayLike, NDArray

DEALS_AT_A_TIME = 1 << 16


def deal_count(unseen: int, to_come: Sequence[int]) -> int:
    """Return the number of deals of *unseen* cards in groups of *to_come*.

    >>> deal_count(45, [0, 0, 2]), deal_count(42, [1, 1, 0])
    (990, 1722)
    """
    deals = 1
    for size in to_come:
        deals *= comb(unseen, size)
        unseen -= size
    return deals


def deal_blocks(unseen: ArrayLike, to_come: Sequence[int]) -> Iterator[NDArray[np.uint8]]:
    """Yield all deals of cards in groups of *to_come*, [N, sum(to_come)] uint8, in blocks."""
    cards = np.asarray(unseen, np.uint8)
    groups = [size for size in to_come if size]
    yield from _extend(np.empty((1, 0), np.uint8), cards[None], groups)


def _extend(
    dealt: NDArray[np.uint8], rest: NDArray[np.uint8], groups: list[int]
) -> Iterator[NDArray[np.uint8]]:
    """Deal further groups to each of the rows *dealt* [N, k], from its *rest* of cards [N, L]."""
    if not groups:
        yield dealt
        return
    width = rest.shape[1]
    places = choices(width, groups[0])
    rows = max(1, DEALS_AT_A_TIME // len(places))
    for start in range(0, len(dealt), rows):
        before, left = dealt[start : start + rows], rest[start : start + rows]
        for first in range(0, len(places), DEALS_AT_A_TIME):
            chosen = places[first : first + DEALS_AT_A_TIME]
            shape = (len(before), len(chosen), -1)
            held = np.broadcast_to(before[:, None], (*shape[:2], dealt.shape[1]))
            full = np.concatenate((held, left[:, chosen]), axis=2)
            others = np.empty((len(chosen), 0), np.intp)
            if len(groups) > 1:
                free = np.ones((len(chosen), width), bool)
                np.put_along_axis(free, chosen.astype(np.intp), False, axis=1)
                others = np.nonzero(free)[1].reshape(len(chosen), -1)
            full = full.reshape(-1, full.shape[2])
            yield from _extend(full, left[:, others].reshape(len(full), -1), groups[1:])


@functools.lru_cache(maxsize=4)
def choices(things: int, size: int) -> NDArray[np.uint8]:
    """Return all choices of *size* of up to 255 things, [N, size], as `combinations` orders them.

    It takes a hundredth of the time of `combinations`, in which Ctrl-C would not be heard.
    """
    chosen = np.empty((comb(things, size), size), np.uint8)
    # The choices with a first item are the choices of one fewer among the items after it.
    fewer = choices(things, size - 1) if size > 1 else np.empty((1, 0), np.uint8)
    end = len(chosen)
    for first in range(things - size, -1, -1) if size else ():
        behind = comb(things - 1 - first, size - 1)
        chosen[end - behind : end, 0] = first
        chosen[end - behind : end, 1:] = fewer[len(fewer) - behind :]
        end -= behind
    chosen.flags.writeable = False
    return chosen


def random_deals(
    unseen: NDArray[np.uint8], size: int, count: int, rng: np.random.Generator
) -> Iterator[NDArray[np.uint8]]:
    """Yield *count* random deals of *size* cards, [N, size] uint8, in blocks."""
    for start in range(0, count, DEALS_AT_A_TIME):
        rows = min(DEALS_AT_A_TIME, count - start)
        decks = np.tile(unseen, (rows, 1))
        row = np.arange(rows)
        for place in range(size):  # a shuffle that ends after the cards that are needed
            other = rng.integers(place, len(unseen), rows)
            decks[row, place], decks[row, other] = decks[row, other], decks[row, place]
        yield decks[:, :size]
