"""The reader and writer of CSV, judged by Python's csv module."""

import csv
import io
import re

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from calculations.commands.csv_files import CsvInput, number_texts, quoted
from calculations.commands.exits import CommandError


def read_all(data, rows):
    source = CsvInput(io.BytesIO(data), "spots.csv", None)
    source.select(source.names)
    return source, [*source.chunks(rows)]


FIELDS = st.text(
    st.sampled_from('ab ,"\n\ré♠') | st.characters(exclude_categories=["C"]), max_size=5
)
TABLES = st.integers(2, 4).flatmap(
    lambda width: st.lists(st.lists(FIELDS, min_size=width, max_size=width), max_size=8)
)


@settings(max_examples=150)
@given(TABLES, st.sampled_from(["\n", "\r\n"]), st.booleans(), st.integers(1, 4))
def test_what_the_csv_module_writes_is_read_and_written(rows, end, all_quoted, rows_at_a_time):
    if not all_quoted:  # it writes a CR without quotes, which nobody can read back
        rows = [[field.replace("\r", "") for field in row] for row in rows]
    names = [f"c{i}" for i in range(len(rows[0]) if rows else 3)]
    written = io.StringIO(newline="")
    quoting = csv.QUOTE_ALL if all_quoted else csv.QUOTE_MINIMAL
    csv.writer(written, lineterminator=end, quoting=quoting).writerows([names, *rows])
    text = written.getvalue()

    _, chunks = read_all(text.encode(), rows_at_a_time)

    assert [row for chunk in chunks for row in chunk.frame[names].to_numpy().tolist()] == rows
    texts = [record for chunk in chunks for record in chunk.texts]
    assert [*csv.reader([f"{record}\n" for record in texts], strict=True)] == rows
    for chunk in chunks:
        for line, row in zip(chunk.lines, chunk.frame[names].to_numpy().tolist(), strict=True):
            rest = text.split("\n", line - 1)[-1]
            assert next(csv.reader(io.StringIO(rest, newline=""), strict=True)) == row


def read_by_the_csv_module(text):
    """Return the rows of a text without blank lines, or None if it is refused."""
    try:
        return [row for row in csv.reader(io.StringIO(text, newline=""), strict=True) if row]
    except csv.Error:
        return None


@settings(max_examples=200)
@given(st.text(st.sampled_from('a,b"\n\r\0 é'), max_size=40), st.integers(1, 4))
def test_any_text_is_read_as_the_csv_module_does_or_refused(text, rows_at_a_time):
    expected = read_by_the_csv_module(f"x,y\n{text}")
    lone_return = re.search(r"\r(?!\n)", text)  # refused outside of quotes
    right = expected and all(len(row) == 2 for row in expected) and "\0" not in text
    try:
        _, chunks = read_all(f"x,y\n{text}".encode(), rows_at_a_time)
    except CommandError:
        assert not right or lone_return
        return
    assert right
    assert [row for chunk in chunks for row in chunk.frame.to_numpy().tolist()] == expected[1:]


@given(st.lists(st.floats(allow_infinity=False)))
def test_numbers_read_back_as_they_were(numbers):
    texts = number_texts(np.array(numbers, float))
    back = [float(text) if text else float("nan") for text in texts]
    np.testing.assert_array_equal(back, numbers)


@given(st.text())
def test_a_quoted_text_is_one_field(text):
    (row,) = csv.reader(io.StringIO(f"x,{quoted(text)},y\n", newline=""), strict=True)
    assert row == ["x", text, "y"]
