"""CSV in chunks: split only the needed columns, and keep the others as text.

Files follow the strict mode of Python's csv module. Most chunks have no quote and are split at
commas instead, in a tenth of the time. We do not use the pyarrow reader: it is optional, reads
blank lines as rows, and does not report where lines begin.
"""

from __future__ import annotations

import codecs
import csv
import functools
import io
import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import IO, TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poker_calculator.commands.exits import FILE_ERROR, CommandError

if TYPE_CHECKING:
    import pandas as pd

LONGEST_LINE = 1 << 22
CHUNK_BYTES = 1 << 25  # the maximum size of a chunk

LINES_AT_ONCE = 64
"""The lines by which a chunk may exceed its size; single lines take three times as long."""

BYTE_ORDER_MARK = "\ufeff"
OTHER_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",  # first, because it begins with the mark of UTF-16
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
"""The byte order marks of unsupported encodings."""
TO_BE_QUOTED = re.compile(r'[",\r\n]')
Rows: TypeAlias = tuple[list[str], list[Any], Sequence[int]]
"""Rows as text, their needed columns as lists or Arrow arrays, and the lines where they begin."""


class CsvChunk(NamedTuple):
    """Some rows of a file."""

    frame: pd.DataFrame  # the needed columns, as text
    texts: list[str]  # each row without its line end
    lines: Sequence[int]  # the line of the file on which each row begins, from 1
    first_row: int
    size: int  # the number of bytes read

    def position(self, row: int) -> str:
        """Return the position of a row in the file."""
        return f"line {self.lines[row]} (row {self.first_row + row})"


class CsvInput:
    """A CSV file that is read once from start to end.

    Raises CommandError, with the line, for a file that is not CSV in UTF-8: a row with another
    number of fields than the header, an open quote, a NUL character, and so on.
    """

    rows = None  # unknown before the end

    def __init__(self, file: IO[bytes], name: str, size: int | None) -> None:
        self.name: str = name
        self.size: int | None = size
        self._stream = iter(functools.partial(file.readline, LONGEST_LINE), b"")
        self._lines = self._done = self._bytes = 0
        first = self._take(1)
        if not first:
            self._refuse("the file is empty; the first line of a CSV file must name its columns")
        for mark, encoding in OTHER_MARKS.items():
            if first[0].startswith(mark):
                self._refuse(f"the file is {encoding}; save it as CSV in UTF-8")
        text = self._decode(first)
        self.mark = BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
        text = text.removeprefix(BYTE_ORDER_MARK)
        self.end = "\r\n" if text.endswith("\r\n") else "\n"
        ((_, names),) = self._rows([text])
        self.names: list[str] = names
        if not names:
            self._refuse("line 1 is blank; the first line of a CSV file must name its columns")
        self._needed: list[int] = []

    def select(self, names: Sequence[str]) -> None:
        """Select the columns of the chunks."""
        self._needed = [self.names.index(name) for name in names]

    def chunks(self, rows: int) -> Iterator[CsvChunk]:
        """Read the file, about *rows* rows at a time."""
        import pandas as pd

        while taken := self._take(rows):
            text = self._decode(taken)
            texts, columns, lines = self._read_plain(text) or self._read_strictly(text)
            # As objects: pandas would convert lists to Arrow text, which takes four times as long.
            arrays = {
                self.names[index]: pd.Series(column, dtype=object)
                if isinstance(column, list)
                else pd.Series(pd.arrays.ArrowExtensionArray(column))
                for index, column in zip(self._needed, columns, strict=True)
            }
            first_row, size = self._done + 1, self._bytes
            self._done += len(texts)
            self._bytes = 0
            yield CsvChunk(pd.DataFrame(arrays), texts, lines, first_row, size)

    def _take(self, rows: int) -> list[bytes]:
        """Read lines, and refuse a line that is too long for memory."""
        taken: list[bytes] = []
        size = 0
        try:
            while len(taken) < rows and size < CHUNK_BYTES:
                some = [*islice(self._stream, min(LINES_AT_ONCE, rows - len(taken)))]
                if not some:
                    break
                taken += some
                size += sum(map(len, some))
        except OSError as error:
            self._refuse(f"not read to its end: {error.strerror}")
        self._lines += len(taken)
        self._bytes += size
        if size >= LONGEST_LINE:
            for number, line in enumerate(taken, start=self._lines - len(taken) + 1):
                if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                    self._refuse(f"line {number} has over {LONGEST_LINE:,} bytes; is this CSV?")
        return taken

    def _read_plain(self, text: str) -> Rows | None:
        """Split the lines taken last at their commas; return None if that is not enough."""
        if '"' in text:
            return None
        text = text.replace("\r\n", "\n").removesuffix("\n") + "\n"
        if "\r" in text or text.startswith("\n") or "\n\n" in text:
            return None
        block = text.encode()
        letters = np.frombuffer(block, np.uint8)
        marks = np.flatnonzero((letters == ord(",")) | (letters == ord("\n")))
        count, width = text.count("\n"), len(self.names)
        if len(marks) != count * width or (letters[marks[width - 1 :: width]] != ord("\n")).any():
            return None
        stops = marks.reshape(-1, width)
        starts = np.append(-1, marks[:-1]).reshape(-1, width) + 1
        columns = [cut_texts(block, starts[:, place], stops[:, place]) for place in self._needed]
        lines = range(self._lines - count + 1, self._lines + 1)
        return text.split("\n")[:-1], columns, lines

    def _read_strictly(self, text: str) -> Rows:
        """Parse the lines taken last with the csv module, reading further lines as needed."""
        texts: list[str] = []
        lines: list[int] = []
        columns: list[Any] = [[] for _ in self._needed]
        for line, row in self._rows([*io.StringIO(text, newline="\n")]):
            if not row:
                continue
            if len(row) != len(self.names):
                self._refuse(
                    f"line {line} has {len(row)} fields, the header {len(self.names)}; quote "
                    f"fields with commas, and leave none out"
                )
            texts.append(",".join(map(quoted, row)))
            lines.append(line)
            for column, index in zip(columns, self._needed, strict=True):
                column.append(row[index])
        return texts, columns, lines

    def _rows(self, lines: list[str]) -> Iterator[tuple[int, list[str]]]:
        """Yield the line and the fields of each row of the lines taken last.

        A blank line has no fields.
        """
        first = self._lines - len(lines) + 1
        reader = csv.reader(chain(lines, self._further_lines()), strict=True)
        while (used := reader.line_num) < len(lines):
            try:
                yield first + used, next(reader)
            except csv.Error as error:
                reason = str(error).partition(" - ")[0]  # drop the advice to programmers
                self._refuse(f"line {first + used}: {reason}; is a quote missing or left open?")

    def _further_lines(self) -> Iterator[str]:
        while taken := self._take(1):
            yield self._decode(taken)

    def _decode(self, taken: list[bytes]) -> str:
        """Decode the lines taken last as one text."""
        block = b"".join(taken)
        first = self._lines - len(taken) + 1
        try:
            text = block.decode()
        except UnicodeDecodeError as error:
            line = first + block.count(b"\n", 0, error.start)
            self._refuse(f"line {line} is not UTF-8 (byte 0x{block[error.start]:02x}); convert it")
        if "\0" in text:
            offset = text.index("\0")
            line, character = (
                first + text.count("\n", 0, offset),
                offset - text.rfind("\n", 0, offset),
            )
            encoding = "UTF-32" if text.startswith("\0\0\0", offset) else "UTF-16"
            self._refuse(
                f"line {line} has a NUL at its character {character}; CSV is text in UTF-8: is "
                f"this {encoding}, or not text?"
            )
        return text

    def _refuse(self, reason: str) -> NoReturn:
        raise CommandError(f"{self.name}: {reason}", FILE_ERROR)


class CsvOutput:
    """A CSV file with the rows of an input, followed by new columns."""

    def __init__(self, file: IO[bytes], source: CsvInput, new: Sequence[str]) -> None:
        self._file, self._end = file, source.end
        # Excel reads files without the mark in another encoding.
        self._write([source.mark + ",".join(map(quoted, (*source.names, *new)))])

    def write(self, chunk: CsvChunk, columns: pd.DataFrame) -> None:
        """Write the rows of a chunk with their new columns."""
        new = [
            number_texts(columns[name].to_numpy())
            if columns[name].dtype == np.float64
            else [quoted(text) if text else "" for text in columns[name].tolist()]
            for name in columns
        ]
        self._write([*map(",".join, zip(chunk.texts, *new, strict=True))])

    def _write(self, rows: list[str]) -> None:
        self._file.write(self._end.join([*rows, ""]).encode())

    def close(self) -> None:
        """Flush the file."""
        self._file.flush()


def cut_texts(block: bytes, starts: NDArray[np.intp], stops: NDArray[np.intp]) -> Any:
    """Return slices of UTF-8 text, as an Arrow array if pyarrow is installed, else as a list."""
    try:
        import pyarrow as pa  # type: ignore[import-untyped]
    except ImportError:
        slices = map(slice, starts.tolist(), stops.tolist())
        return [piece.decode() for piece in map(block.__getitem__, slices)]
    # A million texts of four letters take 0.03 s; one by one they take 0.18 s.
    offsets = np.zeros(len(starts) + 1, np.int32)
    np.cumsum(stops - starts, out=offsets[1:])
    source = np.repeat(starts - offsets[:-1], stops - starts) + np.arange(offsets[-1])
    letters = np.frombuffer(block, np.uint8)[source]
    return pa.StringArray.from_buffers(len(starts), pa.py_buffer(offsets), pa.py_buffer(letters))


def number_texts(numbers: NDArray[np.float64]) -> list[str]:
    """Return the shortest texts that read back to these numbers, empty for NaN.

    >>> number_texts(np.array([0.1, np.nan, 1]))
    ['0.1', '', '1.0']
    """
    import pandas as pd

    # Few numbers are distinct (on a flop at most 1,981), so this takes a thirtieth of the time.
    codes, distinct = pd.factorize(numbers)
    texts = np.array([*map(repr, distinct.tolist()), ""], dtype=object)
    listed: list[str] = texts[codes].tolist()  # NaN has the code -1, the last text
    return listed


def quoted(text: str) -> str:
    """Return a text as a CSV field, quoted if needed.

    >>> quoted('the card "Ks", twice')
    '"the card ""Ks"", twice"'
    """
    return '"' + text.replace('"', '""') + '"' if TO_BE_QUOTED.search(text) else text
