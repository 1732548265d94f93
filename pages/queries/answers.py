"""Write answers as bytes: a header in JSON, then arrays of numbers as they lie in memory.

`pages/views/parts/answers.js` reads them. All hosts send the same bytes: a server as the body of a
response, a widget as a buffer, a file as base64.
"""

import json
import struct
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

DTYPES: Final = ("float64", "float32", "int32", "uint32", "int16", "uint16", "uint8", "int8")
"""The dtypes of arrays that scripts can read."""
ALIGNMENT: Final = 8


def encoded(answer: Mapping[str, Any] | None, error: str | None = None) -> bytes:
    """Return an answer as bytes: values of JSON, and arrays of `DTYPES` at any depth.

    *error* is the message of a query that failed. Raises TypeError for other values.
    """
    arrays: list[NDArray[Any]] = []

    def packed(value: Any) -> Any:
        if isinstance(value, np.ndarray):
            if value.dtype.name not in DTYPES:
                raise TypeError(f"an answer holds an array of {value.dtype}; give one of {DTYPES}")
            arrays.append(np.ascontiguousarray(value))
            return {"$array": len(arrays) - 1}
        if isinstance(value, Mapping):
            return {key: packed(each) for key, each in value.items()}
        if isinstance(value, list | tuple):
            return [packed(each) for each in value]
        return value

    header: dict[str, Any] = {"error": error, "answer": packed(answer)}
    sizes = [_padded(array.nbytes) for array in arrays]
    starts = [sum(sizes[:place]) for place in range(len(sizes))]

    def text(first: int) -> bytes:
        """Return the header for arrays that begin at a place."""
        places = zip(arrays, starts, strict=True)
        header["arrays"] = [
            {"dtype": array.dtype.name, "shape": array.shape, "at": first + start}
            for array, start in places
        ]
        return json.dumps(header, allow_nan=False).encode()

    first = _padded(4 + len(text(0)) + 20 * len(arrays))  # room for the digits of all places
    head = text(first)
    body = b"".join(
        array.tobytes().ljust(size, b"\0") for array, size in zip(arrays, sizes, strict=True)
    )
    return (struct.pack("<I", len(head)) + head).ljust(first, b"\0") + body


def _padded(size: int) -> int:
    """Return the next size at which an array of any dtype may begin."""
    return -(-size // ALIGNMENT) * ALIGNMENT


def asked(name: str, query: Mapping[str, Any]) -> str:
    """Return the text under which a page of its own keeps the answer to a query."""
    return f"{name} {json.dumps(query, ensure_ascii=False, separators=(',', ':'))}"
