"""The texts in queries, and answers as bytes: a header in JSON, then arrays as they lie in memory.

`poker_calculator/pages/views/parts/asking.js` reads answers. All hosts send the same bytes: a
server as the body of a response, a widget as a buffer, a file as base64.
"""

import json
import struct
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown

TEXTS: Final = (
    *("solution", "other", "report", "name", "to", "text"),
    *("game", "board", "dead", "effort", "kind", "flop"),
    *("combo", "feature", "value", "sort", "by"),
)
"""The fields that are texts in every query; None is a field that is missing."""
OPTIONS: Final = (
    *("pot", "stack", "bets", "raises", "donks", "rake", "rake_cap", "dead", "folded", "chip"),
    *("min_bet", "add_allin", "force_allin", "merge_sizes", "most_raises", "target", "memory"),
    "bits",
)
"""The arguments of `solve` that a query may have besides ranges and board."""
NEEDED: Final = ("pot", "stack", "bets")


def checked_texts(query: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a query without texts that are None; raise ValueError for other values of texts.

    >>> checked_texts({"board": None, "player": 0})
    {'player': 0}
    """
    texts = {name: value for name, value in query.items() if value is not None or name not in TEXTS}
    for name in TEXTS:
        if not isinstance(texts.get(name, ""), str):
            raise ValueError(f"{name} is {shown(texts[name])}; give a text")
    return texts


def text_in(query: Mapping[str, Any], name: str) -> str:
    """Return a text that a query needs; raise ValueError if it is missing or blank.

    >>> text_in({"name": "river"}, "name")
    'river'
    """
    text: str = query.get(name, "")
    if not text.strip():
        raise ValueError(f"{name} is missing; give a text")
    return text


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
        spans = zip(arrays, starts, strict=True)
        header["arrays"] = [
            {"dtype": array.dtype.name, "shape": array.shape, "at": first + start}
            for array, start in spans
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


def query_key(name: str, query: Mapping[str, Any]) -> str:
    """Return the key under which a saved page keeps the answer to a query."""
    return f"{name} {json.dumps(query, ensure_ascii=False, separators=(',', ':'))}"
