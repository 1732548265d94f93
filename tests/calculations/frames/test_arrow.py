"""`equity_frame` of Polars, Arrow, and objects that stream Arrow."""

import sys

import numpy as np
import pandas as pd
import pytest
from raises import raises
from support.frame_spots import ALL, BOARD, COLUMNS, HERO, VILLAIN, spots

from calculations.frames.equity_frame import equity_frame
from calculations.spots.spot_rows import BadRowsError

polars = pytest.importorskip("polars")
arrow = pytest.importorskip("pyarrow")
pytest.importorskip("narwhals")


class Stream:
    """Something that streams a table and is nothing else."""

    def __init__(self, table):
        self.table = table

    def __arrow_c_stream__(self, requested_schema=None):
        return self.table.__arrow_c_stream__(requested_schema)


def table(**columns):
    texts = {name: [text or None for text in column] for name, column in COLUMNS.items()}
    return arrow.table(texts | columns)


KINDS = {
    "polars": (lambda table: polars.from_arrow(table), polars.DataFrame),
    "arrow": (lambda table: table, arrow.Table),
    "chunks": (lambda table: arrow.concat_tables([table[:2], table[2:]]), arrow.Table),
    "slice": (lambda table: arrow.concat_tables([table, table])[5:], arrow.Table),
    "batch": (lambda table: table.to_batches()[0], arrow.Table),
    "reader": (lambda table: table.to_reader(), arrow.Table),
    "stream": (Stream, arrow.Table),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_frame_of_another_kind_gives_the_same_kind(kind):
    convert, result_kind = KINDS[kind]

    result = equity_frame(convert(table()), **ALL)

    assert type(result) is result_kind
    pd.testing.assert_frame_equal(
        result.to_pandas(), equity_frame(spots(), **ALL), check_exact=True
    )


@pytest.mark.parametrize("kind", KINDS)
def test_figures_that_are_missing_are_null_and_not_nan(kind):
    convert, _ = KINDS[kind]

    result = arrow.table(equity_frame(convert(table()), **ALL))

    assert [result[name].null_count for name in result.column_names] == [0] * 6 + [2] * 3
    assert np.isfinite(result["third_equity"].drop_null().to_numpy()).all()


@pytest.mark.parametrize("kind", KINDS)
def test_errors_of_other_kinds_are_the_same(kind):
    convert, _ = KINDS[kind]
    changed = {"hero": ["??", *HERO[1:]], "board": ["", "Ah2c3c", *BOARD[2:]]}
    expected = equity_frame(spots(**changed), errors="column")

    result = arrow.table(equity_frame(convert(table(**changed)), errors="column"))

    assert result["error"].to_pylist() == expected["error"].tolist()
    assert result["hero_equity"].is_null().to_pylist() == [True, True, False, False, False]
    with pytest.raises(BadRowsError, match=r"^row 0, column 'hero': '\?\?' in .* \(2 of 5 rows"):
        equity_frame(convert(table(**changed)))


@pytest.mark.parametrize("kind", ["polars", "arrow", "reader", "stream"])
def test_an_empty_frame_of_another_kind_keeps_its_types(kind):
    convert, _ = KINDS[kind]

    result = arrow.table(equity_frame(convert(table()[:0]), errors="column", win=True))

    assert result.num_rows == 0
    types = {*map(str, result.schema.types[:-1])}, str(result.schema.types[-1])
    assert types[0] == {"double"}
    assert types[1] in ("string", "large_string", "string_view")


def test_polars_columns_without_a_type_are_missing_text():
    frame = polars.DataFrame(COLUMNS).with_columns(board=polars.lit(None))

    result = equity_frame(frame)

    expected = equity_frame(spots(), board=None)
    np.testing.assert_array_equal(result.to_numpy(), expected.to_numpy())


def test_polars_categories_and_enums_are_read():
    frame = polars.DataFrame(COLUMNS)
    enum = polars.Enum(sorted({*HERO}))
    frame = frame.with_columns(
        polars.col("hero").cast(enum), polars.col("villain").cast(polars.Categorical)
    )

    np.testing.assert_array_equal(equity_frame(frame).to_numpy(), equity_frame(spots()).to_numpy())


def test_a_column_of_lists_is_refused():
    lists = polars.DataFrame(COLUMNS).with_columns(hero=polars.lit(["As", "Ks"]))

    for frame in (lists, lists.to_arrow()):
        with raises("column 'hero'"):
            equity_frame(frame)


def test_a_table_with_a_name_twice_is_refused():
    twice = arrow.Table.from_arrays([arrow.array(HERO)] * 3, ["hero", "hero", "board"])

    with raises("hero"):
        equity_frame(twice, ["hero", "board"], None)


def test_a_lazy_frame_is_told_to_be_collected():
    with pytest.raises(TypeError, match=r"a polars LazyFrame has no rows yet; give frame.collect"):
        equity_frame(polars.DataFrame(COLUMNS).lazy())


@pytest.mark.parametrize(
    "frame",
    [
        COLUMNS,
        [HERO, VILLAIN],
        "AsKs",
        None,
        np.array([HERO, VILLAIN]),
        pd.Series(HERO),
        polars.Series(HERO),
        arrow.array(HERO),
        arrow.chunked_array([HERO]),
        pd.DataFrame,
        polars.DataFrame,
    ],
    ids=lambda frame: f"{type(frame).__module__}.{type(frame).__name__}",
)
def test_what_is_no_frame_is_refused_with_what_is_taken(frame):
    name = type(frame).__name__

    with pytest.raises(
        TypeError, match=f"^the frame is of type {name}; give a DataFrame of pandas"
    ):
        equity_frame(frame)


@pytest.mark.parametrize("kind", ["polars", "arrow", "stream"])
@pytest.mark.parametrize("package", ["narwhals", "narwhals.stable.v2"])
def test_without_narwhals_the_extra_is_named(monkeypatch, kind, package):
    convert, _ = KINDS[kind]
    monkeypatch.setitem(sys.modules, package, None)

    with pytest.raises(ImportError, match=r"the package narwhals; .*'poker-calculator\[polars\]'"):
        equity_frame(convert(table()))


def test_without_pyarrow_polars_is_read_and_a_stream_is_told_the_extra(run_python):
    program = """
import sys
sys.modules["pyarrow"] = None
import polars
from calculations.frames.equity_frame import equity_frame
frame = polars.DataFrame({"hero": ["AsKs"], "villain": ["QdQh"], "board": ["QsJsTs9s"]})
print(equity_frame(frame, win=True).rows())
class Stream:
    __arrow_c_stream__ = frame.__arrow_c_stream__
try:
    equity_frame(Stream())
except ImportError as error:
    print(error)
"""
    done = run_python(program, flags=["-W", "error"])

    rows, error = done.stdout.splitlines()
    assert rows == "[(1.0, 1.0, 0.0, 0.0)]"
    assert error.endswith(
        "requires the package pyarrow; install it with: pip install 'poker-calculator[polars]'"
    )
