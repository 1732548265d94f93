"""Scratch memory of passes, and the street data for the kernels."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import Scratch, Street
from calculations.solver.betting.programs import VECTOR, Program


def aligned(count: int) -> NDArray[np.float32]:
    """Return zeros aligned to 64 bytes; unaligned, a flop takes a third longer."""
    zeros = np.zeros(count + VECTOR, np.float32)
    first = -(zeros.ctypes.data // 4) % VECTOR
    return zeros[first : first + count]


def scratch_of(programs: Iterable[Program], width: int, has_pairs: bool) -> Scratch:
    """Return scratch memory for passes of any of these programs, with or without pairs of hands."""
    many = [*programs]
    reach = max(program.reach_rows for program in many)
    values = max(program.value_rows for program in many)
    wide = (width + VECTOR) * VECTOR
    ends = max(len(program.raked) for program in many) if has_pairs else 0
    return Scratch(
        aligned((reach + 1) * width),
        aligned((values + 1) * width),
        aligned(max(wide, ends * width)),
        aligned(wide),
        aligned((2 * width + 64) * VECTOR),
        aligned(max(wide, (ends + VECTOR) * VECTOR)),
        aligned(max(wide, (ends + VECTOR) * VECTOR)),
    )


def street_of(
    program: Program, width: int, their_stride: int, own_stride: int, *, is_last: bool
) -> Street:
    """Return a program for the kernels; the last street ends in showdowns."""
    sizes = (
        program.down_count,
        program.up_count,
        len(program.raked),
        width,
        their_stride,
        own_stride,
        *program.nodes[0][0].tolist(),
        is_last,
    )
    return Street(program.down, program.up, program.won, program.raked, np.array(sizes, np.int64))
