"""Lanes of 8 bits in kernels, for processors that look up bytes faster than they shift 16 bits.

With AVX2, a shift of 16-bit lanes by different numbers takes seven instructions, and a popcount
nine. But one instruction looks up 32 bytes in a table of sixteen, and a register holds twice as
many lanes of 8 bits, so random hands of seven cards are ranked at 1.3 times the speed. With AVX-512
and NEON, shifts and popcounts are one instruction each.
"""

from typing import Any

from lookup.compiling.lanes.formulas import Lanes, kind_of, part_of_lanes, popcount
from lookup.compiling.processors import processor_has

ORDER = 0x09AF
"""The products of this number and the sixteen powers of two differ in their upper four bits."""


def has_byte_tables(x: Any) -> bool:
    """Return whether *x* is a vector, in a kernel for a processor with AVX2 but without AVX-512."""
    if not isinstance(x, Lanes) or not hasattr(x.value.type, "count"):
        return False
    return processor_has("avx2") and not processor_has("avx512bw")


def in_bytes(words: Lanes) -> Lanes:
    """Return lanes below 256 as bytes, with the quarters of a vector in the order 0, 2, 1, 3.

    Few instructions of AVX2 move data between the two halves of a register.
    """
    half = words.value.type.count // 2
    halves = part_of_lanes(words, range(half)), part_of_lanes(words, range(half, 2 * half))
    return words.called("llvm.x86.avx2.packuswb", kind_of(8, 2 * half), *halves)


def in_words(low: Lanes, high: Lanes) -> Lanes:
    """Return lanes of 16 bits from their lower and upper bytes, in the order of `in_bytes`."""
    count = low.value.type.count
    quarter = count // 4
    order = [
        lane_index
        for start in (0, 2 * quarter, quarter, 3 * quarter)
        for lane in range(start, start + quarter)
        for lane_index in (lane, count + lane)
    ]
    both = low.builder.shuffle_vector(low.value, high.value, kind_of(32, 2 * count)(order))
    return Lanes(low.builder, low.builder.bitcast(both, kind_of(16, count)))


def look_up(table: list[int], indices: Lanes) -> Lanes:
    """Return the entries of a table of sixteen bytes at indices in bytes, all below 16."""
    kind = kind_of(8, 32)
    return indices.called("llvm.x86.avx2.pshuf.b", kind, kind(table * 2), indices.value)


def _look_up_in_words(table: list[int], indices: Lanes) -> Lanes:
    """Return entries of a table of sixteen bytes, one for each byte of lanes of 16 bits.

    The lower four bits of a byte are the index; a byte above 127 gives 0.
    """
    builder, kind = indices.builder, indices.value.type
    as_bytes = Lanes(builder, builder.bitcast(indices.value, kind_of(8, 2 * kind.count)))
    words = [
        look_up(table, Lanes(builder, part_of_lanes(as_bytes, range(first, first + 32)))).value
        for first in range(0, 2 * kind.count, 32)
    ]
    both = builder.shuffle_vector(*words, kind_of(32, 2 * kind.count)([*range(2 * kind.count)]))
    return Lanes(builder, builder.bitcast(both, kind))


def place_of_bit(bit: Any) -> Lanes:
    """Return the index of the single bit of a number."""
    if not has_byte_tables(bit):
        return popcount(bit - 1)
    table = [0] * 16
    for index in range(16):
        table[(ORDER << index & 0xFFFF) >> 12] = index
    return _look_up_in_words(table, (bit * ORDER) >> 12)


def bit_at(index: Any) -> Lanes:
    """Return a number with a single bit, at an index below 16."""
    if not has_byte_tables(index):
        return 1 << index
    # From bit 8 on, the lower byte's index is above 127; below bit 8, the upper byte's index is.
    return _look_up_in_words([1 << index % 8 for index in range(16)], index * 0x0101 + 0xF878)
