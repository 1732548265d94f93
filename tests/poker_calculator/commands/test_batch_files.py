"""Files of spots in, files of equities out: copied text, new columns, and errors."""

import csv
import io
import os
import re
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from exact_csv import read_exact
from hypothesis import given, settings
from hypothesis import strategies as st
from support.batch_spots import ADDED, EQUITIES, HEADER, OLD, ROW, SPOTS
from support.watching import run_program

from calculations import EquityCalculator
from calculations.frames.equity_frame import equity_frame
from poker_calculator.commands.command_line import main
from poker_calculator.commands.exits import CommandError
from poker_calculator.commands.files.csv_files import CsvInput, number_texts, quoted


@pytest.fixture
def batch(tmp_path, capfd, monkeypatch):
    """Return a function that runs `batch` on a file of these bytes: code, output, messages.

    The output is None where the file that was there before is as it was.
    """
    monkeypatch.chdir(tmp_path)

    def run(content, *arguments):
        data = content.encode() if isinstance(content, str) else content
        Path("spots.csv").write_bytes(data)
        Path("out.csv").write_bytes(OLD)
        code = main(["batch", "spots.csv", "out.csv", *map(str, arguments)])
        written = Path("out.csv").read_bytes()
        assert sorted(os.listdir()) == ["out.csv", "spots.csv"]
        assert Path("spots.csv").read_bytes() == data
        output, errors = capfd.readouterr()
        assert output == ""
        return code, None if written == OLD else written.decode(), errors

    return run


def assert_refused(done, code, *parts):
    """Check for one line that names the file and for an unchanged output."""
    assert done[:2] == (code, None)
    (line,) = done[2].splitlines()
    assert line.startswith("spots.csv: ")
    for part in parts:
        assert part in line


# ---- output ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_file_gets_its_equities_by_one_command(tmp_path):
    (tmp_path / "spots.csv").write_text(HEADER + ROW, encoding="utf-8")
    command = [sys.executable, "-m", "poker_calculator", "batch", "spots.csv", "out.csv"]
    done = run_program(*command, folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    expected = f"hero,villain,board,{ADDED}\nAsKs,QdQh,9s8s3c,{EQUITIES}\n"
    assert (tmp_path / "out.csv").read_text(encoding="utf-8") == expected


def text_of(rows, header="hero,villain,board", end="\n"):
    return end.join([header, *(",".join(row) for row in rows)]) + end


@pytest.mark.parametrize("rows_at_a_time", [1, 3, 100])
def test_the_figures_are_those_of_equity_frame_to_the_last_bit(batch, rows_at_a_time):
    code, output, _ = batch(text_of(SPOTS * 5), "--chunk-rows", rows_at_a_time, "--win", "--tie")
    frame = pd.DataFrame(SPOTS * 5, columns=["hero", "villain", "board"])
    expected = equity_frame(frame, win=True, tie=True)

    assert code == 0
    read = read_exact(io.StringIO(output))
    pd.testing.assert_frame_equal(read[[*expected]], expected, check_exact=True)


def test_every_option_is_that_of_equity_frame(batch):
    header = "p1,p2,p3,flop,gone"
    rows = [("AsKs", "QdQh", "", "9s8s6c", "As2c"), ("AsKs", "QdQh", "7c8c", "9s9c6d", "Ah")]
    rows[0] = ("AdKs", *rows[0][1:4], "As")
    code, output, _ = batch(
        text_of(rows, header),
        *("--hole-cards", "p1,p2,p3", "--board", "flop", "--dead", "gone", "--game", "short_deck"),
        *("--threads", 1, "--no-progress"),
    )
    frame = pd.DataFrame(rows, columns=header.split(","))
    expected = equity_frame(frame, ["p1", "p2", "p3"], "flop", "gone", "short_deck")

    assert code == 0
    assert output.splitlines()[1].endswith(",")  # p3 is not there in the first row
    read = read_exact(io.StringIO(output))
    pd.testing.assert_frame_equal(read[[*expected]], expected, check_exact=True)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param(
            f"\ufeff{HEADER}{ROW}", f"\ufeff{HEADER[:-1]},{ADDED}\n{ROW[:-1]},{EQUITIES}\n",
            id="byte order mark",
        ),
        pytest.param(
            (HEADER + ROW).replace("\n", "\r\n"),
            f"{HEADER[:-1]},{ADDED}\r\n{ROW[:-1]},{EQUITIES}\r\n", id="CRLF",
        ),
        pytest.param(
            f"{HEADER}\n{ROW[:-1]}\r\n\n{ROW[:-1]}",
            f"{HEADER[:-1]},{ADDED}\n{ROW[:-1]},{EQUITIES}\n{ROW[:-1]},{EQUITIES}\n",
            id="mixed line ends, blank lines, no last line end",
        ),
        pytest.param(HEADER, f"{HEADER[:-1]},{ADDED}\n", id="no rows"),
        pytest.param(
            'note,hero,villain,"bo""ard"\n"a,\n""b""\u2028",AsKs,"QdQh","9s8s3c"\n',
            f'note,hero,villain,"bo""ard",{ADDED}\n"a,\n""b""\u2028",AsKs,QdQh,9s8s3c,{EQUITIES}\n',
            id="quotes",
        ),
        pytest.param(
            "id,hero,villain,board,x\n007,AsKs,QdQh,9s8s3c,NA\n1e3,AsKs,QdQh,9s8s3c, é \n",
            f"id,hero,villain,board,x,{ADDED}\n007,AsKs,QdQh,9s8s3c,NA,{EQUITIES}\n"
            f"1e3,AsKs,QdQh,9s8s3c, é ,{EQUITIES}\n",
            id="text that looks like numbers",
        ),
        pytest.param(
            "x,x,hero,villain,board\n1,2,AsKs,QdQh,9s8s3c\n",
            f"x,x,hero,villain,board,{ADDED}\n1,2,AsKs,QdQh,9s8s3c,{EQUITIES}\n",
            id="another name twice",
        ),
    ],
)  # fmt: skip
def test_the_values_of_rows_are_kept(batch, content, expected):
    board = ("--board", 'bo"ard') if '"bo""ard"' in content else ()
    for rows in (1, 2, 100):
        assert batch(content, *board, "--chunk-rows", rows) == (0, expected, "")


def test_no_board_in_the_first_chunk_and_a_missing_player_in_the_last(batch):
    rows = [("AsKs", "QdQh", "")] * 3 + [("AsKs", "QdQh", "9s8s3c")]
    _, output, _ = batch(text_of(rows), "--chunk-rows", 2)

    preflop = ",".join(map(repr, EquityCalculator(["AsKs", "QdQh"]).equity.tolist()))
    assert [line.split(",", 3)[3] for line in output.splitlines()[1:]] == [preflop] * 3 + [EQUITIES]


def test_no_board_at_all(batch):
    code, output, _ = batch("hero,villain\nAsKs,QdQh\n", "--no-board")
    preflop = ",".join(map(repr, EquityCalculator(["AsKs", "QdQh"]).equity.tolist()))
    assert (code, output.splitlines()[1]) == (0, f"AsKs,QdQh,{preflop}")


def test_new_names_and_reasons_are_quoted_where_they_must_be(batch):
    content = '"he,ro",villain,board\nAsKs,QdQh,9s8s3c\nAsKs,AsQh,9s8s3c\n1s2c,QdQh,"9s8s\n3c"\n'
    code, output, errors = batch(content, "--hole-cards", '"he,ro",villain', "--errors", "column")

    assert code == 1
    assert errors == "spots.csv: 2 of 3 rows are wrong; the column 'error' says why\n"
    assert output.startswith('"he,ro",villain,board,"he,ro_equity",villain_equity,error\n')
    rows = [*csv.DictReader(io.StringIO(output, newline=""), strict=True)]
    assert rows[0]["error"] == ""
    assert rows[0]["he,ro_equity"] == EQUITIES.split(",")[0]
    assert rows[1]["error"] == "the card 'As' is dealt twice: in he,ro and in villain"
    assert rows[2]["error"].startswith("column 'he,ro': '1s' in '1s2c' is not a card; ")
    assert [row["villain_equity"] for row in rows[1:]] == ["", ""]


def test_the_error_column_is_empty_where_all_is_well(batch):
    code, output, errors = batch(HEADER + ROW, "--errors", "column")
    assert (code, errors) == (0, "")
    assert output.endswith(f"{EQUITIES},\n")


# ---- errors ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rows_at_a_time", [1, 2, 100])
def test_a_wrong_row_is_named_by_line_row_and_column(batch, rows_at_a_time):
    quoted_row = '"AsKs",QdQh,"9s8s\n3c"\n'
    done = batch(HEADER + quoted_row + "\n" + ROW + "AsKs,Qd1h,\n", "--chunk-rows", rows_at_a_time)
    assert_refused(done, 1, "line 6 (row 3): column 'villain': '1h' in 'Qd1h' is not a card; ")


def test_a_broken_rule_names_the_hands_by_their_columns(batch):
    done = batch(HEADER + ROW + "AsKs,AsQh,\n")
    assert_refused(done, 1, "line 3 (row 2): the card 'As' is dealt twice: in hero and in villain")


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        ("", ["the file is empty"]),
        ("\n" + HEADER, ["line 1 is blank"]),
        ((HEADER + ROW).encode("utf-16"), ["the file is UTF-16"]),
        ((HEADER + ROW).encode("utf-32"), ["the file is UTF-32; save it as CSV in UTF-8"]),
        (b"\0\0\xfe\xff" + (HEADER + ROW).encode("utf-32-be"), ["the file is UTF-32"]),
        (b"\xfe\xff" + (HEADER + ROW).encode("utf-16-be"), ["the file is UTF-16"]),
        ((HEADER + ROW).encode("utf-32-le"), ["line 1 has a NUL at its character 2", "UTF-32"]),
        ((HEADER + ROW).encode("utf-32-be"), ["line 1 has a NUL at its character 1", "UTF-32"]),
        ((HEADER + ROW).encode("utf-16-le"), ["line 1 has a NUL at its character 2", "UTF-16"]),
        (HEADER + ROW + "AsKs,Qd\0Qh,\n", ["line 3 has a NUL at its character 8"]),
        (HEADER.encode() + b"AsKs,QdQh,\n\xe9,QdQh,\n", ["line 3 is not UTF-8 (byte 0xe9)"]),
        (HEADER + ROW + "AsKs,QdQh\n", ["line 3 has 2 fields, the header 3"]),
        (HEADER + ROW + "AsKs,QdQh,9s8s3c,x\n", ["line 3 has 4 fields, the header 3"]),
        (HEADER + "AsKs,QdQh,,x\nAsKs,QdQh\n", ["line 2 has 4 fields, the header 3"]),
        (HEADER + '"As\nKs",QdQh,\n' + "AsKs,QdQh\n", ["line 4 has 2 fields"]),
        (HEADER + ROW + '"AsKs,QdQh,9s8s3c\n' + ROW, ["line 3: unexpected end of data", "quote"]),
        (HEADER + 'AsKs,QdQh,"9s8s3c"x\n', ["line 2: ',' expected after '\"'"]),
        ((HEADER + ROW).replace("\n", "\r"), ["line 1: new-line character seen"]),
        (HEADER + '"' + "a" * 200_000 + '",QdQh,\n', ["line 2: field larger than field limit"]),
        (HEADER + "a" * 5_000_000 + ",QdQh,\n", ["line 2 has over 4,194,304 bytes"]),
    ],
)
@pytest.mark.parametrize("rows_at_a_time", [1, 100])
def test_what_is_no_csv_is_refused_with_its_line(batch, content, parts, rows_at_a_time):
    assert_refused(batch(content, "--chunk-rows", rows_at_a_time), 3, *parts)
    assert_refused(batch(content, "--errors", "column"), 3, *parts)


@pytest.mark.parametrize(
    ("header", "arguments", "parts"),
    [
        ("hero,vilain,board", [], ["no column 'villain'; the file has ['hero', 'vilain'"]),
        ("hero,villain", [], ["no column 'board'; the file has", "--no-board"]),
        ("hero;villain;board", [], ["no column 'hero'; the file has ['hero;villain;board']"]),
        ("hero,villain,board,hero", [], ["the header has 'hero' more than once"]),
        ("hero,villain,board", ["--hole-cards", "hero,hero"], ["the column 'hero' is named twice"]),
        ("hero,villain,board", ["--hole-cards", "hero"], ["2 to 10 hands"]),
        ("hero,villain,board", ["--hole-cards", ""], ["2 to 10 hands"]),
        ("hero,villain,board", ["--dead", "gone"], ["no column 'gone'"]),
        ("hero,villain,board,hero_equity", [], ["the column 'hero_equity' already exists"]),
        ("hero,villain,board,error", ["--errors", "column"], ["the column 'error' already exists"]),
    ],
)
def test_columns_that_do_not_fit_are_named(batch, header, arguments, parts):
    row = ",".join("x" for _ in header.split(","))
    assert_refused(batch(f"{header}\n{row}\n", *arguments), 2, *parts)


def test_a_column_called_error_may_stay_where_none_is_added(batch):
    code, output, _ = batch("hero,villain,board,error\nAsKs,QdQh,9s8s3c,mine\n")
    assert (code, output.splitlines()[1]) == (0, f"AsKs,QdQh,9s8s3c,mine,{EQUITIES}")


def test_a_million_characters_are_no_hand(batch):
    done = batch(f"{HEADER}{'A' * 1_000_000},QdQh,\n")
    assert_refused(done, 1, "line 2 (row 1): column 'hero'", "...")
    assert len(done[2]) < 1_000


def test_without_pyarrow_csv_is_the_same(batch, monkeypatch):
    content = text_of(SPOTS) + "é,QdQh,\n"
    usual = batch(content, "--errors", "column")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert batch(content, "--errors", "column") == usual


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
