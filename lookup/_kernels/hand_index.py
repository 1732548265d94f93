"""The index of a hand that is dealt in rounds, up to suit isomorphism, and the hand of an index.

The *pattern* of a suit is the sum over rounds r of its number of cards times `strides[r]`. The
*configuration* of a hand is the patterns of its four suits, from high to low. The suits of a
pattern are numbered from 0, by the ranks of the first round, then by those of the second round
among the unused ranks, and so on. Suits with the same pattern are interchangeable, so the hands of
a configuration are multisets of such numbers.

As in `canonical`, functions work on the columns of many rows, [K, N], and on the cards of one, [K].
Shapes use N (rows), K (cards of a row), R (rounds), P (patterns) and C (configurations).
"""

import functools
import math
from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.canonical import (
    CARD_BITS,
    RANKS,
    SUIT,
    SUIT_ONES,
    Integers,
    among_unused,
    as_index,
    copy_row,
    faults,
    fill_canonical,
    without_used,
)
from lookup.compiling import in_caller, instead_of, kernel

RANK_COUNT = 13

MASKS = np.array(
    sorted(range(1 << RANK_COUNT), key=lambda mask: (mask.bit_count(), mask)), np.int16
)
"""[8192]: all combinations of ranks, as bits, sorted by size and then as numbers."""
STARTS = np.cumsum([0, *(math.comb(RANK_COUNT, count) for count in range(RANK_COUNT))])
"""[14]: the start of the combinations of each size in `MASKS`."""
NUMBERS = np.empty(1 << RANK_COUNT, np.int16)
"""[8192]: the index of a combination among those of its size."""
NUMBERS[MASKS] = np.arange(1 << RANK_COUNT) - STARTS[[int(mask).bit_count() for mask in MASKS]]


NUMBER_BITS = 40
"""The bits below a pattern, for the number of a suit with the pattern, which is below 2**33."""

NUMBER = (1 << NUMBER_BITS) - 1

THREES = np.array([n * (n + 1) * (n + 2) // 6 for n in range(2048)], np.int64)
"""Multisets of three numbers below n; three suits of one pattern have at most three cards each."""

FOURS = np.array([n * (n + 1) * (n + 2) * (n + 3) // 24 for n in range(256)], np.int64)
"""Multisets of four numbers below n; four suits of one pattern have at most two cards each."""


class Tables(NamedTuple):
    """The tables that number hands dealt in certain rounds."""

    sizes: NDArray[np.int64]  # [R]: the cards of each round
    strides: NDArray[np.int64]  # [R]: the summand of one card of a round in the pattern of its suit
    suits: NDArray[np.int64]  # [P]: the number of suits with a pattern
    radixes: NDArray[np.int64]
    """[P, R]: the number of rank combinations of a suit of this pattern in a round."""
    inverses: NDArray[np.float64]  # [P, R]: one divided by these
    starts: NDArray[np.int64]  # [P, R]: the start of these combinations in `MASKS`
    pairs: NDArray[np.int64]
    """[P * P]: the summand of the two highest patterns in the index into *configurations*."""
    configurations: NDArray[np.int64]  # the configuration of two highest patterns and a third
    patterns: NDArray[np.uint64]  # [C, 4]: the patterns of a configuration, from high to low
    offsets: NDArray[np.int64]
    """[C + 1]: the index of the first hand of each configuration, and the number of hands."""
    alike: NDArray[np.int64]
    """[C, 4]: the number of suits, from this one on, with its pattern."""
    steps: NDArray[np.int64]
    """[C, 4]: the increase of the index for each further multiset that begins at this suit."""
    guide: NDArray[np.int64]
    """The configuration of every index that ends in *guide_shift* zero bits."""
    guide_shift: int  # the number of zero bits


def multisets(kinds: NDArray[np.int64], of: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the number of multisets of *of* items, 1 to 4, from *kinds* kinds."""
    two = kinds * (kinds + 1) // 2
    three = two * (kinds + 2) // 3
    return np.choose(of - 1, [kinds, two, three, three * (kinds + 3) // 4])


def _configurations(sizes: tuple[int, ...], strides: list[int]) -> NDArray[np.int64]:
    """Return the configurations, patterns from high to low, [C, 4]."""
    configurations = np.zeros((1, 4), np.int64)
    for size, stride in zip(sizes, strides, strict=True):
        split = [parts for parts in product(range(size + 1), repeat=4) if sum(parts) == size]
        grown = (configurations[:, None] + stride * np.array(split)).reshape(-1, 4)
        configurations = np.unique(np.sort(grown, axis=1)[:, ::-1], axis=0)
    return configurations


def _suits(
    sizes: tuple[int, ...], strides: list[int], patterns: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the number of rank combinations of suits in each round, and their starts, [P, R]."""
    radixes, starts = [], []
    used = np.zeros(patterns, np.int64)
    choices = np.array(
        [[math.comb(n, k) for k in range(RANK_COUNT + 1)] for n in range(RANK_COUNT + 1)]
    )
    for size, stride in zip(sizes, strides, strict=True):
        counts = np.arange(patterns) // stride % (size + 1)
        radixes.append(choices[RANK_COUNT - used, counts])
        starts.append(STARTS[counts])
        used += counts
    return np.stack(radixes, axis=1), np.stack(starts, axis=1)


@functools.lru_cache(maxsize=32)
def tables_of(rounds: tuple[int, ...]) -> Tables:
    """Return the tables for hands dealt in rounds of these numbers of cards, at most 11 in all."""
    strides = [math.prod(size + 1 for size in rounds[:r]) for r in range(len(rounds))]
    patterns = math.prod(size + 1 for size in rounds)
    radixes, starts = _suits(rounds, strides, patterns)
    suits = radixes.prod(axis=1)
    pattern_rows = _configurations(rounds, strides)
    equal = pattern_rows[:, :, None] == pattern_rows[:, None, :]
    alike = np.where(pattern_rows > 0, np.triu(equal).sum(axis=2), 1)
    first = np.insert(pattern_rows[:, 1:] != pattern_rows[:, :-1], 0, True, axis=1)
    groups = np.where(first, multisets(suits[pattern_rows], alike), 1)
    # A suit's multisets have higher numbers than those of all patterns below its own.
    below = np.cumprod(groups[:, ::-1], axis=1)[:, ::-1]
    steps = np.ones_like(pattern_rows)
    for i in (2, 1, 0):
        steps[:, i] = np.where(first[:, i + 1], below[:, i + 1], steps[:, i + 1])
    highest, pair = np.unique(pattern_rows[:, :2], axis=0, return_inverse=True)
    pairs = np.zeros(patterns**2, np.int64)
    pairs[highest @ [patterns, 1]] = patterns * np.arange(len(highest))
    configurations = np.zeros(patterns * len(highest), np.int64)
    configurations[patterns * pair.reshape(-1) + pattern_rows[:, 2]] = np.arange(len(pattern_rows))
    offsets = np.concatenate([[0], np.cumsum(below[:, 0])])
    guide_shift = max(0, int(offsets[-1]).bit_length() - len(pattern_rows).bit_length() - 4)
    guided = np.arange(((int(offsets[-1]) - 1) >> guide_shift) + 1) << guide_shift
    return Tables(
        np.array(rounds, np.int64),
        np.array(strides, np.int64),
        suits,
        radixes,
        1 / radixes,
        starts,
        pairs,
        configurations,
        pattern_rows.astype(np.uint64),
        offsets,
        alike,
        steps,
        np.searchsorted(offsets, guided, "right") - 1,
        guide_shift,
    )


def any_of(mask: Integers) -> bool:
    """Return whether *mask* is true anywhere."""
    return bool(np.any(mask))


@in_caller
def chosen(mask: Integers, x: Integers, y: Integers) -> Integers:
    """Return *x* where *mask* is true, else *y*; `np.where` would make arrays in kernels."""
    return y + mask * (x - y)


@in_caller
def cut(x: NDArray[np.float64]) -> Integers:
    """Return floats without their fractions."""
    whole: Integers = np.int64(x)  # type: ignore[assignment]  # a number or an array
    return whole


@in_caller
def last_up_to(value: Integers, table: NDArray[np.int64]) -> Integers:
    """Return the index of the last entry of a table that is not above a value.

    table : ascending from 0, its length a power of two
    """
    index, step = 0 * value, len(table) >> 1
    while step > 0:
        index = index + step * (table[index + step] <= value)
        step = step >> 1
    return index


@in_caller
def number_in(
    number: Integers, suit: int, patterns: Integers, ranks: Integers, tables: Tables
) -> Integers:
    """Return the number of a suit after a further round, given its pattern before the round."""
    of_earlier = tables.suits[(patterns >> SUIT * suit) & 0xFFFF]
    return number + of_earlier * NUMBERS[(ranks >> SUIT * suit) & RANKS]


@in_caller
def index_of(cards: Integers, tables: Tables) -> Integers:
    """Return the index of hands; for invalid hands, any index below the count of hands.

    cards : [K] or [K, N]
    """
    a = b = c = d = used = patterns = 0 * cards[0]
    start = 0
    for r in range(len(tables.sizes)):
        bits = counts = 0 * used
        for i in range(start, start + tables.sizes[r]):
            bits = bits | CARD_BITS[cards[i]]
            counts = counts + SUIT_ONES[cards[i]]
        ranks = without_used(bits, used, start)
        a = number_in(a, 0, patterns, ranks, tables)
        b = number_in(b, 1, patterns, ranks, tables)
        c = number_in(c, 2, patterns, ranks, tables)
        d = number_in(d, 3, patterns, ranks, tables)
        used = used | bits
        patterns = patterns + counts * tables.strides[r]
        start = start + tables.sizes[r]
    a, b = a | (patterns & 0xFFFF) << NUMBER_BITS, b | (patterns >> SUIT & 0xFFFF) << NUMBER_BITS
    c, d = (
        c | (patterns >> 2 * SUIT & 0xFFFF) << NUMBER_BITS,
        d | patterns >> 3 * SUIT << NUMBER_BITS,
    )
    a, b, c, d = np.maximum(a, b), np.minimum(a, b), np.maximum(c, d), np.minimum(c, d)
    a, b, c, d = np.maximum(a, c), np.maximum(b, d), np.minimum(a, c), np.minimum(b, d)
    b, c = np.maximum(b, c), np.minimum(b, c)
    pair = tables.pairs[(a >> NUMBER_BITS) * len(tables.suits) + (b >> NUMBER_BITS)]
    configuration = tables.configurations[pair + (c >> NUMBER_BITS)]
    index = tables.offsets[configuration] + multisets_below(a & NUMBER, configuration, 0, tables)
    index = index + multisets_below(b & NUMBER, configuration, 1, tables)
    index = index + multisets_below(c & NUMBER, configuration, 2, tables)
    return index + (d & NUMBER)


@in_caller
def multisets_below(
    number: Integers, configuration: Integers, suit: int, tables: Tables
) -> Integers:
    """Return the number of hands with a lower number for a suit and equal numbers before it."""
    alike = tables.alike[configuration, suit]
    two = number * (number + 1) >> 1
    below = chosen(alike == 1, number, two)
    if any_of(alike > 2):
        three = two * (number + 2) // 3
        below = chosen(alike == 3, three, chosen(alike == 4, three * (number + 3) >> 2, below))
    return tables.steps[configuration, suit] * below


@in_caller
def number_of(rest: Integers, configuration: Integers, suit: int, tables: Tables) -> Integers:
    """Return the greatest number of a suit whose `multisets_below` are at most *rest*."""
    alike = tables.alike[configuration, suit]
    count = cut(rest / tables.steps[configuration, suit])
    # Floats are exact: squares and quotients are below 2**53.
    number = chosen(alike == 1, count, cut((np.sqrt(8.0 * count + 1.0) - 1.0) * 0.5))
    if any_of(alike > 2):
        three, four = last_up_to(count, THREES), last_up_to(count, FOURS)
        number = chosen(alike == 3, three, chosen(alike == 4, four, number))
    return number


@in_caller
def without_round(number: Integers, pattern: Integers, r: int, tables: Tables) -> Integers:
    """Return the number of a suit without its ranks of a round."""
    # Adding a half keeps the product away from integers, where rounding could be wrong.
    return cut((number + 0.5) * tables.inverses[pattern, r])


@in_caller
def ranks_in(
    number: Integers, rest: Integers, pattern: Integers, r: int, tables: Tables
) -> Integers:
    """Return the ranks of a suit in a round, from its numbers with and without the round."""
    index = tables.starts[pattern, r] + number - rest * tables.radixes[pattern, r]
    return 0 * number + MASKS[as_index(index)]


@in_caller
def fill_numbers(index: Integers, tables: Tables, numbers: Integers) -> None:
    """Fill the configuration of indices, and the numbers of its four suits.

    index   : a number or [N]
    numbers : [5] or [5, N]
    """
    configuration = tables.guide[index >> tables.guide_shift]
    while any_of(tables.offsets[configuration + 1] <= index):
        configuration = configuration + (tables.offsets[configuration + 1] <= index)
    rest = index - tables.offsets[configuration]
    numbers[0] = configuration
    index_of_pattern = as_index(configuration)
    for suit in range(3):
        number = number_of(rest, index_of_pattern, suit, tables)
        rest = rest - multisets_below(number, index_of_pattern, suit, tables)
        numbers[suit + 1] = number
    numbers[4] = rest


@in_caller
def fill_rounds_of(numbers: Integers, tables: Tables, rounds: Integers) -> None:
    """Fill *rounds* with the cards of each round, as bits, from the numbers of `fill_numbers`.

    numbers : [5] or [5, N]
    rounds  : [R] or [R, N]
    """
    configuration, a, b, c, d = as_index(numbers[0]), numbers[1], numbers[2], numbers[3], numbers[4]
    of_a, of_b = (tables.patterns[configuration, 0], tables.patterns[configuration, 1])
    of_c, of_d = (tables.patterns[configuration, 2], tables.patterns[configuration, 3])
    used, start = 0 * a, 0
    for r in range(len(tables.sizes)):
        next_a = next_b = next_c = next_d = 0 * a
        if r < len(tables.sizes) - 1:
            next_a, next_b = without_round(a, of_a, r, tables), without_round(b, of_b, r, tables)
            next_c, next_d = without_round(c, of_c, r, tables), without_round(d, of_d, r, tables)
        ranks = ranks_in(a, next_a, of_a, r, tables)
        ranks = ranks | ranks_in(b, next_b, of_b, r, tables) << SUIT
        ranks = ranks | ranks_in(c, next_c, of_c, r, tables) << 2 * SUIT
        ranks = ranks | ranks_in(d, next_d, of_d, r, tables) << 3 * SUIT
        a, b, c, d = next_a, next_b, next_c, next_d
        bits = among_unused(ranks, used, start)
        rounds[r] = bits
        used = used | bits
        start = start + tables.sizes[r]


BLOCK = 64
"""Rows that take each step together, so that the processor overlaps their waits for memory."""


@instead_of(any_of)
def _is_true(mask: Integers) -> Callable[[Integers], Integers]:
    """Answer `any_of` for one row."""

    def answer(mask: Integers) -> Integers:
        return mask

    return answer


@kernel
def index_rows(cards: NDArray[np.uint8], tables: Tables, indices: NDArray[np.int64]) -> int:
    """Fill *indices*, and return -1 or the first row that is not a hand.

    cards   : [N, K] uint8
    indices : [N] int64
    """
    row = np.empty(cards.shape[1], np.int64)
    for i in range(len(cards)):
        copy_row(cards[i], row)
        if faults(row) != 0:
            return i
        indices[i] = index_of(row, tables)
    return -1


@kernel
def hand_rows(indices: NDArray[np.int64], tables: Tables, cards: NDArray[np.uint8]) -> None:
    """Fill *cards* with the canonical hands of indices.

    indices : [N] int64
    cards   : [N, K] uint8
    """
    numbers, rounds = np.empty((BLOCK, 5), np.int64), np.empty((BLOCK, len(tables.sizes)), np.int64)
    for start in range(0, len(cards), BLOCK):
        block = min(BLOCK, len(cards) - start)
        for i in range(block):
            fill_numbers(indices[start + i], tables, numbers[i])
        for i in range(block):
            fill_rounds_of(numbers[i], tables, rounds[i])
        for i in range(block):
            fill_canonical(rounds[i], tables.sizes, cards[start + i])
