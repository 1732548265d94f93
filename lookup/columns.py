"""Parse columns of card text, of any type, all rows at once; each wrong row gets an error.

Shapes use N (rows), L (bytes of all texts), W (the most cards of any row) and K (categories).
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import is_missing
from lookup.cards import CARDS, RANK_PARTS, SUIT_PARTS, read_rows, read_texts, why_no_text
from lookup.compiling.kernel_choice import has_compiler

COMPILED_FROM = 20_000
"""The fewest rows that use a kernel: for fewer, importing Numba takes longer than NumPy."""

OFFSETS_REACH = 2**31 - 1
"""The maximum bytes of text in one chunk of Arrow's `string`; `large_string` has no limit."""

_NO_ROWS = np.zeros(0, bool)


class ArrowArray(Protocol):
    """A column that exports one Arrow array."""

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...


class ArrowStream(Protocol):
    """A column that exports a stream of Arrow arrays."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...


ColumnLike: TypeAlias = Sequence[object] | ArrayLike | ArrowArray | ArrowStream
"""A column of card text: a list, an array, a Series, or an exporter of an Arrow column."""


class CardColumn(NamedTuple):
    """The cards of N texts, and the errors of wrong texts."""

    cards: NDArray[np.uint8]
    """[N, W], padded with zeros on the right; all zeros for missing and wrong texts."""
    reasons: dict[int, str]
    """The message of each wrong text by row, in order; messages do not name the row."""


class Texts(NamedTuple):
    """N texts in one buffer, in Arrow's layout."""

    data: NDArray[np.uint8]  # [L], UTF-8
    offsets: NDArray[Any]
    """[N + 1] int32 or int64, the start of each text and the end of the last one."""
    missing: NDArray[np.bool]  # [N], or [0] if none is missing
    of_rows: Callable[[NDArray[np.intp]], list[str]]  # returns the texts of some rows as str


def read_column(column: ColumnLike) -> CardColumn:
    """Parse a column of card text, in which missing entries mean no cards.

    *column* is a sequence, a NumPy array, a pandas Series or Index, a pyarrow array, chunked or
    not, a Polars Series, or an exporter of one Arrow column, of any text type or categorical. Texts
    are parsed as in `parse_cards`. None, NaN, NaT, NA, an Arrow null and blank text mean no cards.
    A wrong text, or an entry that is not a str, gives a row of zeros and the error message of
    `parse_cards`; equal texts share a message.

    Raises TypeError for an argument that is not a column, never for an entry.

    >>> column = read_column(["AsKs", None, "1sKs"])
    >>> column.cards
    array([[52, 48],
           [ 0,  0],
           [ 0,  0]], dtype=uint8)
    >>> column.reasons
    {2: "'1s' in '1sKs' is not a card; a card is a rank 23456789TJQKA and a suit cdhs, e.g. 'Td'"}
    """
    if isinstance(column, list):
        return _read_entries(column)
    if not _is_column(column):
        raise TypeError(
            f"a column of card text is a flat sequence of str, e.g. ['AsKs', 'QdQh'], or a Series "
            f"of them, not {type(column).__name__}"
        )
    arrow = _arrow_of(column)
    if arrow is not None:
        return _read_arrow(arrow)
    if type(getattr(column, "dtype", None)).__name__ == "CategoricalDtype":
        values: Any = getattr(column, "array", column)
        if len(values) >= max(len(values.categories), COMPILED_FROM):
            return _read_categories(np.asarray(values.codes), values.categories)
    if type(column) is np.ndarray and column.dtype.kind == "U":
        return _read_fixed_width(column)
    return _read_entries(_entries_of(column))


def read_columns(columns: Iterable[ColumnLike]) -> list[CardColumn]:
    """Parse columns of card text, like `read_column`."""
    return [read_column(column) for column in columns]


def _is_column(column: Any) -> bool:
    """Return whether *column* is one-dimensional."""
    if isinstance(column, str | bytes | bytearray | memoryview | type):
        return False
    if hasattr(column, "shape"):
        return len(column.shape) == 1
    return isinstance(column, Sequence) or any(
        hasattr(column, protocol)
        for protocol in ("__array__", "__arrow_c_array__", "__arrow_c_stream__")
    )


def _arrow_of(column: Any) -> Any:
    """Return the pyarrow array, chunked or not, of a column, or None."""
    package = _package_of(column)
    if package == "pyarrow":
        return column
    if package == "pandas":
        storage = str(getattr(column.dtype, "storage", ""))
        is_arrow = hasattr(column.dtype, "pyarrow_dtype") or storage.startswith("pyarrow")
        return getattr(column, "array", column).__arrow_array__() if is_arrow else None
    protocols = [hasattr(column, f"__arrow_c_{kind}__") for kind in ("stream", "array")]
    if not any(protocols):
        return None
    if package == "polars" and (len(column) < COMPILED_FROM or str(column.dtype) == "Object"):
        return None
    try:
        pyarrow = import_module("pyarrow")
    except ImportError:
        return None
    if package == "polars":
        return column.to_arrow()
    return (pyarrow.chunked_array if protocols[0] else pyarrow.array)(column)


def _package_of(column: Any) -> str:
    """Return the name of the package that a column comes from."""
    return type(column).__module__.partition(".")[0]


def _read_arrow(column: Any) -> CardColumn:
    """Read a pyarrow array, chunked or not."""
    if hasattr(column, "chunks"):
        column = _one_chunk(column)
    kind = str(column.type)
    if kind.startswith("dictionary"):
        if len(column) < max(len(column.dictionary), COMPILED_FROM):
            with suppress(NotImplementedError):  # some types
                return _read_arrow(column.dictionary_decode())
        codes = column.indices.cast("int64").fill_null(-1).to_numpy()
        return _read_categories(codes, column.dictionary)
    if kind == "string_view" and len(column) >= COMPILED_FROM:
        with suppress(NotImplementedError):  # before pyarrow 18
            return _read_arrow(column.cast("large_string"))
    is_text = kind in ("string", "large_string")
    if not is_text or len(column) < COMPILED_FROM:
        with suppress(UnicodeDecodeError):  # a file may hold invalid UTF-8
            return _read_entries(column.to_pylist())
    _, offsets, data = column.buffers()
    width = np.dtype(np.int64 if kind == "large_string" else np.int32)
    starts = np.frombuffer(offsets, width, len(column) + 1, column.offset * width.itemsize)
    characters = memoryview(data or b"")

    def of_rows(rows: NDArray[np.intp]) -> list[str]:
        ends = zip(starts[rows].tolist(), starts[1:][rows].tolist(), strict=True)
        return [str(characters[start:end], "utf-8", "surrogateescape") for start, end in ends]

    missing = column.is_null().to_numpy(zero_copy_only=False) if column.null_count else _NO_ROWS
    return _read_texts(Texts(np.frombuffer(characters, np.uint8), starts, missing, of_rows), {})


def _one_chunk(column: Any) -> Any:
    """Return a chunked pyarrow array as one piece."""
    if column.num_chunks == 1:
        return column.chunk(0)
    if str(column.type) == "string" and column.nbytes > OFFSETS_REACH:
        column = column.cast("large_string")
    return column.combine_chunks()


def _read_categories(codes: NDArray[Any], categories: Any) -> CardColumn:
    """Parse the categories and look up each row by its code; the code -1 means missing."""
    column = read_column(categories)
    cards = np.pad(column.cards, ((0, 1), (0, 0)))  # the last row is for missing categories
    used = np.zeros(len(cards), bool)
    used[codes] = True
    most = int(np.count_nonzero(cards[used].any(axis=0)))
    reasons: dict[int, str] = {}
    if column.reasons:
        wrong = np.zeros(len(cards), bool)
        wrong[list(column.reasons)] = True
        rows = np.flatnonzero(wrong[codes])
        pairs = zip(rows.tolist(), codes[rows].tolist(), strict=True)
        reasons = {row: column.reasons[code] for row, code in pairs}
    # `take` needs a tenth of the time of indexing.
    return CardColumn(np.ascontiguousarray(cards[:, :most]).take(codes, axis=0), reasons)


def _read_fixed_width(rows: NDArray[np.str_]) -> CardColumn:
    """Parse an array of ``<U``."""
    if len(rows) < COMPILED_FROM:
        reasons: dict[int, str] = {}
        return CardColumn(read_rows(rows, reasons), reasons)
    width = rows.dtype.itemsize // 4
    native = np.ascontiguousarray(rows, dtype=f"U{width}")
    lengths = np.strings.str_len(native)
    characters = native.view(np.uint32).reshape(-1, width)
    if lengths.min() < width:
        characters = characters[np.arange(width) < lengths[:, None]]
    if characters.max(initial=0) > 127:
        return _read_entries(rows.tolist())
    data = characters.astype(np.uint8).reshape(-1)
    return _read_texts(
        Texts(data, _offsets_of(lengths), _NO_ROWS, lambda some: native[some].tolist()), {}
    )


def _entries_of(column: Any) -> list[Any]:
    """Return the entries of a column that is neither Arrow nor categorical."""
    if _package_of(column) == "pandas":
        column = column.to_numpy(dtype=object)  # a fifth of the time of iterating over the column
    entries: list[Any] = column.tolist() if isinstance(column, np.ndarray) else list(column)
    return entries


def _read_entries(entries: list[Any]) -> CardColumn:
    """Parse a list of str and other values."""
    reasons: dict[int, str] = {}
    try:
        joined = "".join(entries)  # the fastest check that all are str
    except TypeError:
        texts = [
            entry or ""
            if entry is None or isinstance(entry, str)  # None takes half the time
            else _without_text(entry, row, reasons)
            for row, entry in enumerate(entries)
        ]
        cards, others = _read_entries(texts)
        return CardColumn(cards, dict(sorted((reasons | others).items())))
    if len(entries) < COMPILED_FROM:
        return CardColumn(read_rows(entries, reasons), reasons)
    lengths = np.fromiter(map(len, entries), np.int64, len(entries))
    data = np.frombuffer(joined.encode(errors="surrogatepass"), np.uint8)
    offsets = _offsets_of(lengths)
    if not joined.isascii():
        first_bytes = np.flatnonzero((data & 0xC0) != 0x80)  # of each character
        offsets = np.append(first_bytes, data.size)[offsets]

    def of_rows(rows: NDArray[np.intp]) -> list[str]:
        return [entries[row] for row in rows.tolist()]

    return _read_texts(Texts(data, offsets, _NO_ROWS, of_rows), reasons)


def _without_text(entry: Any, row: int, reasons: dict[int, str]) -> str:
    """Return empty text for an entry that is not a str; record an error unless it is missing."""
    if not is_missing(entry):
        reasons[row] = why_no_text(entry)
    return ""


def _offsets_of(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the offsets of texts of these lengths."""
    offsets = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    return offsets


def _read_texts(texts: Texts, reasons: dict[int, str]) -> CardColumn:
    """Parse texts in Arrow's layout; *reasons* holds the errors known so far."""
    if not has_compiler():
        rows = texts.of_rows(np.arange(len(texts.offsets) - 1))
        for row in np.flatnonzero(texts.missing).tolist():
            rows[row] = ""
        return CardColumn(read_rows(rows, reasons), reasons)
    from lookup._kernels.columns import NOT_PLAIN, read_plain_texts, spread_cards

    count = len(texts.offsets) - 1
    most_cards = int(texts.offsets[-1] - texts.offsets[0]) // 2
    in_order = np.empty(most_cards + len(CARDS), np.uint8)
    counts = np.empty(count, np.uint8)
    data, offsets = texts.data.view(), texts.offsets.view()
    data.flags.writeable = offsets.flags.writeable = False  # if all are, a kernel compiles once
    filled = read_plain_texts(
        data, offsets, texts.missing, RANK_PARTS, SUIT_PARTS, in_order, counts
    )
    least, most = int(counts.min(initial=NOT_PLAIN)), int(counts.max(initial=0))
    if least == most != NOT_PLAIN:
        return CardColumn(in_order[:filled].reshape(count, most), reasons)
    others = np.flatnonzero(counts == NOT_PLAIN)
    counts[others] = 0
    read = read_texts(texts.of_rows(others), others, reasons)
    cards = np.empty((count, max(int(counts.max()), read.shape[1])), np.uint8)
    spread_cards(in_order, counts, cards)
    cards[others, : read.shape[1]] = read
    return CardColumn(cards, reasons)
