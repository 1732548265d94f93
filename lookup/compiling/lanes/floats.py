"""Sixteen floats of 32 bits as one value, with operators, for kernels of many short rows.

Each operation is one LLVM instruction on `<16 x float>`. Rows are read and written in whole
vectors, as float32 or, in half the memory, as the bits of float16 in uint16 arrays. Plain Python
works on arrays [16].
"""

from typing import Any

import numpy as np

FLOATS = 16


def larger(x: Any, y: Any) -> Any:
    """Return the larger of two in each lane."""
    return np.where(x > y, x, y)


def where_positive(sign: Any, x: Any, y: Any) -> Any:
    """Return *x* where *sign* is above 0, else *y*."""
    return np.where(sign > 0, x, y)


def quotient(x: Any, y: Any, otherwise: Any) -> Any:
    """Return *x* / *y* where *y* is above 0, else *otherwise*."""
    return np.divide(x, y, out=otherwise.astype(np.float32), where=y > 0)


def spread_float(x: Any) -> Any:
    """Return a number in all lanes."""
    return np.full(FLOATS, x, np.float32)


def load_floats(data: Any, at: Any) -> Any:
    """Return sixteen numbers from an index on, of float32, or of float16 in uint16."""
    numbers = data[at : at + FLOATS]
    return (numbers.view(np.float16) if data.dtype == np.uint16 else numbers).astype(np.float32)


def store_floats(data: Any, at: Any, x: Any) -> None:
    """Write sixteen numbers from an index on."""
    if data.dtype == np.uint16:
        x = x.astype(np.float16).view(np.uint16)
    data[at : at + FLOATS] = x


def transpose(source: Any, at: Any, stride: Any, target: Any, to: Any, step: Any) -> None:
    """Transpose 16 x 16 float32: rows *stride* apart are written as columns, *step* apart."""
    square = [source[at + row * stride : at + row * stride + FLOATS] for row in range(FLOATS)]
    for column, numbers in enumerate(np.array(square).T):
        target[to + column * step : to + column * step + FLOATS] = numbers
