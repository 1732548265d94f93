"""Deals of cards to several boards, counted by the result on each of them.

Two boards get two combinations of cards without a common card. The count is inclusion and
exclusion: for each group S of cards, add the pairs of combinations that both hold S, or subtract
them if S has an odd number of cards. The sum is the number of pairs without a common card. So each
combination is compared with its own parts, not with every other combination.

Shapes use N (sets of cards that may come to a board), K (cards of each) and C (kinds of results).
"""

from collections.abc import Iterator, Sequence
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.spots.deals import choices, deal_count
from lookup.running.forks import by_blas

CHOOSE = np.array([[comb(things, size) for size in range(6)] for things in range(53)])

MOST_STEPS = 20_000
"""The most deals of all boards but two, each of which takes a tenth of a millisecond."""

MOST_ENTRIES = 1 << 25  # counts that are held at once, 256 MB


class Kinds(NamedTuple):
    """The possible cards to come of a board, sorted by the winners of its part of the pot."""

    sets: NDArray[np.int64]
    """[C]: the players that share, as bits; with a low those of the high half times 2**P, plus
    those of the low half."""
    of_runouts: NDArray[np.intp]
    """[N]: the kind of each set of cards to come, in the order of `choices`."""


def count_jointly(live: int, to_come: int, boards: Sequence[Kinds]) -> NDArray[np.int64]:
    """Return the number of deals of all boards with each of their kinds, [C, C, ...] by board.

    Each board gets *to_come* of the *live* cards. Raises ValueError if the count takes too long.
    """
    steps = deal_count(live, [to_come] * (len(boards) - 2))
    kinds = [len(board.sets) for board in boards]
    entries = max(prod(kinds), max(kinds) * comb(live, max(to_come - 1, 0)))
    if steps > MOST_STEPS or entries > MOST_ENTRIES:
        raise ValueError(
            f"{len(boards)} boards with {to_come} cards to come on each are too many to be counted "
            f"jointly; name more cards of them, or ask for fewer boards"
        )
    return _count(choices(live, to_come), live, boards)


def _count(places: NDArray[np.uint8], live: int, boards: Sequence[Kinds]) -> NDArray[np.int64]:
    """Count deals of sets of places [N, K] to the boards, the first one set by set."""
    first, *later = boards
    if len(boards) == 1:
        return np.bincount(first.of_runouts, minlength=len(first.sets))
    if len(boards) == 2:
        return _count_two(places, live, first, later[0])
    counts = np.zeros([len(board.sets) for board in boards], np.int64)
    bits = np.bitwise_or.reduce(np.int64(1) << places.astype(np.int64), axis=1)
    for own, kind in zip(bits.tolist(), first.of_runouts.tolist(), strict=True):
        free = (bits & own) == 0
        others = [board._replace(of_runouts=board.of_runouts[free]) for board in later]
        counts[kind] += _count(places[free], live, others)
    return counts


def _count_two(places: NDArray[np.uint8], live: int, one: Kinds, other: Kinds) -> NDArray[np.int64]:
    """Count pairs of sets of places [N, K] without a common one, [C, C] by their kinds."""
    shape = len(one.sets), len(other.sets)
    both = one.of_runouts * shape[1] + other.of_runouts
    equal = np.bincount(both, minlength=shape[0] * shape[1]).reshape(shape)
    counts = equal if places.shape[1] % 2 == 0 else -equal
    of_one = _by_held(places, live, one)
    of_other = of_one if other is one else _by_held(places, live, other)
    for held, (some, others) in enumerate(zip(of_one, of_other, strict=True)):
        pairs = np.rint(by_blas(np.matmul, some.T, others)).astype(np.int64)
        counts = counts + (pairs if held % 2 == 0 else -pairs)
    return counts


def _by_held(places: NDArray[np.uint8], live: int, board: Kinds) -> list[NDArray[np.float64]]:
    """Return the combinations of each kind with each 0, 1 ... K - 1 places, [..., C] each."""
    counts: list[NDArray[np.float64]] = []
    for held in range(places.shape[1] - 1, -1, -1):
        fewer = (
            _holding_one_less(counts[0], live, held, places.shape[1])
            if counts
            else _holding_all_but_one(places, live, board)
        )
        counts.insert(0, fewer)
    return counts


def _holding_all_but_one(places: NDArray[np.uint8], live: int, board: Kinds) -> NDArray[np.float64]:
    """Return the number of combinations of each kind with each K - 1 places, [..., C]."""
    kinds = len(board.sets)
    held = comb(live, places.shape[1] - 1)
    counts = np.zeros(held * kinds)
    for numbers in _numbers_without_one(places):
        counts += np.bincount(numbers * kinds + board.of_runouts, minlength=held * kinds)
    return counts.reshape(held, kinds)


def _holding_one_less(
    counts: NDArray[np.float64], live: int, held: int, size: int
) -> NDArray[np.float64]:
    """Return the number of combinations with each *held* places, given those for one place more.

    A combination of *size* places was counted once for each of its other places.
    """
    more = choices(live, held + 1)
    own = CHOOSE[more, range(1, held + 2)].sum(axis=1)
    fewer = np.zeros((comb(live, held), counts.shape[1]))
    for numbers in _numbers_without_one(more):
        for kind, column in enumerate(counts.T):
            fewer[:, kind] += np.bincount(numbers, column[own], len(fewer))
    return fewer / (size - held)


def _numbers_without_one(places: NDArray[np.uint8]) -> Iterator[NDArray[np.int64]]:
    """Yield the number of each set [N, K], low to high, without its first, second ... place.

    Sets of a size are numbered by the sum of C(place, 1), C(next place, 2) and so on.
    """
    columns = places.T
    for left_out in range(len(columns)):
        numbers = np.zeros(len(places), np.int64)
        for place, column in enumerate(columns):
            if place != left_out:
                numbers += CHOOSE[:, place + (place < left_out)].take(column)
        yield numbers
