"""CSV in chunks: copy lines unchanged and split only the needed columns.

Files follow the strict mode of Python's csv module. Most chunks have no quote and are split at
commas instead, in a tenth of the time. We do not use the pyarrow reader: it is optional, reads
blank lines as rows, and does not report where lines begin.
"""

from __future__ import annotations

import codecs
import csv
import functools
import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from operator import add
from typing import IO, TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from calculations.commands.exits import FILE_ERROR, CommandError

if TYPE_CHECKING:
    import pandas as pd

LONGEST_LINE = 1 << 22
CHUNK_BYTES = 1 << 25  # the maximum size of a chunk

LINES_AT_ONCE = 64
"""The number of lines by which a chunk may exceed it; single lines take three times as long."""

BYTE_ORDER_MARK = "\ufeff"
OTHER_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",  # first, because it begins with the mark of UTF-16
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
"""The byte order marks of unsupported encodings."""
TO_BE_QUOTED = re.compile(r'[",\r\n]')


class Records(NamedTuple):
    """Some rows, as text and parsed."""

    texts: list[str]  # each row without its line end
    ends: list[str]  # the line end of each row, with the blank lines after it
    columns: dict[str, Any]  # the needed columns, as lists or Arrow arrays of text
    lines: Sequence[int]  # the line of the file on which each row begins, from 1
    before: str = ""  # blank lines before the first row


class CsvChunk(NamedTuple):
    """Some rows of a file."""

    frame: pd.DataFrame  # the needed columns, as text
    records: Records
    first_row: int
    size: int  # the number of bytes read

    def place(self, row: int) -> str:
        """Return the position of a row in the file."""
        return f"line {self.records.lines[row]} (row {self.first_row + row})"


class CsvInput:
    """A CSV file that is read once from start to end.

    Raises CommandError, with the line, for a file that is not CSV in UTF-8: a row with another
    number of fields than the header, an open quote, a NUL character, and so on.
    """

    rows = None  # unknown before the end

    def __init__(self, file: IO[bytes], name: str, size: int | None) -> None:
        self.name, self.size = name, size
        self._stream = iter(functools.partial(file.readline, LONGEST_LINE), b"")
        self._lines = self._done = self._bytes = 0
        first = self._take(1)
        if not first:
            self._refuse("the file is empty; the first line of a CSV file must name its columns")
        for mark, encoding in OTHER_MARKS.items():
            if first[0].startswith(mark):
                self._refuse(f"the file is {encoding}; save it as CSV in UTF-8")
        text = self._decode(first)
        before = BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
        ((_, self.names, record),) = self._rows([text.removeprefix(BYTE_ORDER_MARK)])
        if not self.names:
            self._refuse("line 1 is blank; the first line of a CSV file must name its columns")
        header = record.rstrip("\r\n")
        self.header, self.header_end = before + header, record[len(header) :]
        self._needed: list[int] = []

    def select(self, names: Sequence[str]) -> None:
        """Select the columns of the chunks."""
        self._needed = [self.names.index(name) for name in names]

    def chunks(self, rows: int) -> Iterator[CsvChunk]:
        """Read the file, about *rows* rows at a time."""
        import pandas as pd

        while taken := self._take(rows):
            records = self._read_plain(taken) or self._read_strictly(taken)
            # As objects: pandas would convert lists to Arrow text, which takes four times as long.
            columns = {
                name: pd.Series(texts, dtype=object)
                if isinstance(texts, list)
                else pd.Series(pd.arrays.ArrowExtensionArray(texts))
                for name, texts in records.columns.items()
            }
            first_row, size = self._done + 1, self._bytes
            self._done += len(records.texts)
            self._bytes = 0
            yield CsvChunk(pd.DataFrame(columns), records, first_row, size)

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

    def _read_plain(self, taken: list[bytes]) -> Records | None:
        """Split the lines taken last at their commas; return None if that is not enough."""
        text = self._decode(taken)
        end = "\r\n" if "\r" in text else "\n"
        whole = text if text.endswith(end) else text + end
        count = whole.count(end)
        if '"' in text or whole.count("\n") != count or whole.count("\r") != (len(end) - 1) * count:
            return None
        block = whole.encode()
        letters = np.frombuffer(block, np.uint8)
        marks = np.flatnonzero((letters == ord(",")) | (letters == ord("\n")))
        width = len(self.names)
        if len(marks) != count * width or (letters[marks[width - 1 :: width]] != ord("\n")).any():
            return None
        stops = marks.reshape(-1, width)
        columns = {}
        for place in self._needed:
            before = stops[:, place - 1] if place else np.append(-1, stops[:-1, -1])
            after = stops[:, place] - (len(end) - 1 if place == width - 1 else 0)
            columns[self.names[place]] = cut_texts(block, before + 1, after)
        ends = [end] * count
        ends[-1] = end if whole is text else ""
        lines = range(self._lines - count + 1, self._lines + 1)
        return Records(whole.split(end)[:-1], ends, columns, lines)

    def _read_strictly(self, taken: list[bytes]) -> Records:
        """Parse the lines taken last with the csv module, reading further lines as needed."""
        lines: list[int] = []
        read = Records([], [], {self.names[place]: [] for place in self._needed}, lines)
        before = ""
        for line, row, record in self._rows([text.decode() for text in taken]):
            text = record.rstrip("\r\n") if row else ""
            if row and len(row) != len(self.names):
                self._refuse(
                    f"line {line} has {len(row)} fields, the header {len(self.names)}; quote "
                    f"fields with commas, and leave none out"
                )
            elif row:
                read.texts.append(text)
                read.ends.append(record[len(text) :])
                for place in self._needed:
                    read.columns[self.names[place]].append(row[place])
                lines.append(line)
            elif read.texts:
                read.ends[-1] += record
            else:
                before += record
        return read._replace(before=before)

    def _rows(self, lines: list[str]) -> Iterator[tuple[int, list[str], str]]:
        """Yield the line, the fields and the text of each row of the lines taken last.

        A blank line has no fields.
        """
        first, pulled = self._lines - len(lines) + 1, []

        def pull() -> Iterator[str]:
            for line in chain(lines, self._further_lines()):
                pulled.append(line)
                yield line

        reader = csv.reader(pull(), strict=True)
        while (used := reader.line_num) < len(lines):
            try:
                row = next(reader)
            except csv.Error as error:
                reason = str(error).partition(" - ")[0]  # drop the advice to programmers
                self._refuse(f"line {first + used}: {reason}; is a quote missing or left open?")
            record = "".join(pulled)
            pulled.clear()
            yield first + used, row, record

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
            place = text.index("\0")
            line, character = first + text.count("\n", 0, place), place - text.rfind("\n", 0, place)
            encoding = "UTF-32" if text.startswith("\0\0\0", place) else "UTF-16"
            self._refuse(
                f"line {line} has a NUL at its character {character}; CSV is text in UTF-8: is "
                f"this {encoding}, or not text?"
            )
        return text

    def _refuse(self, reason: str) -> NoReturn:
        raise CommandError(f"{self.name}: {reason}", FILE_ERROR)


class CsvOutput:
    """A CSV file with the lines of an input, followed by new columns."""

    def __init__(self, file: IO[bytes], source: CsvInput, new: Sequence[str]) -> None:
        self._file = file
        header = ",".join([source.header, *map(quoted, new)])
        self._file.write((header + source.header_end).encode())

    def write(self, chunk: CsvChunk, found: pd.DataFrame) -> None:
        """Write the rows of a chunk with their new columns."""
        records = chunk.records
        new = [
            number_texts(found[name].to_numpy())
            if found[name].dtype == np.float64
            else [quoted(text) if text else "" for text in found[name].tolist()]
            for name in found
        ]
        new[-1] = [*map(add, new[-1], records.ends)]
        rows = map(",".join, zip(records.texts, *new, strict=True))
        self._file.write((records.before + "".join(rows)).encode())

    def close(self) -> None:
        """Flush the file."""
        self._file.flush()


def cut_texts(block: bytes, starts: NDArray[np.intp], stops: NDArray[np.intp]) -> Any:
    """Return slices of UTF-8 text, as an Arrow array if pyarrow is installed, else as a list."""
    try:
        import pyarrow as pa  # type: ignore[import-untyped]
    except ImportError:
        places = map(slice, starts.tolist(), stops.tolist())
        return [piece.decode() for piece in map(block.__getitem__, places)]
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
