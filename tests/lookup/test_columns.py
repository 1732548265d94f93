"""Columns of card text: every type of column, missing entries, odd texts, and wrong ones."""

import datetime
import sys
from collections import deque
from decimal import Decimal

import numpy as np
import pandas as pd
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from oracles.card_text import ODD_LETTERS, naive_parse, padded, spelled_cards
from raises import raises

import lookup.columns
from lookup.cards import parse_cards
from lookup.columns import read_column

pa = pytest.importorskip("pyarrow")

MILLION = 1_000_000
NO_TEXT = "is not card text; write a str, '' for no cards"

TEXTS = [
    *("AsKs", "as ks", "", "10h9d", "  ", "A♠K♥", "2c,3c , 4c", "nonsense", "10♠", "As,", ",As"),
    *(
        "A♠️K♣",
        "T♧9♢",
        "10",
        "1",
        "As\n",
        "A\u00a0s",
        "AsKs",
        "AsKsQ",
        "1As",
        "1ss",
        "Tc 9c 8c 7c 6c",
        "2c2d2h2s3c",
    ),
]
NULLS = [None if text in ("", "as ks") else text for text in TEXTS]


def dictionary(texts, kind="string", index="int8"):
    plain = pa.array(texts, getattr(pa, kind)()).dictionary_encode()
    indices = plain.indices.cast(getattr(pa, index)())
    return pa.DictionaryArray.from_arrays(indices, plain.dictionary)


def strings(texts):
    return pa.array(texts, pa.string())


def chunked(texts, array=strings):
    """Return Arrow chunks of different lengths, one of them empty, and some sliced."""
    last = array([*texts[5:6], *texts[5:]])[len(texts[5:6]) :]
    return pa.chunked_array([array(texts[:2]), array([]), array(texts[2:5]), last])


def polars_series(texts, kind="String"):
    pl = pytest.importorskip("polars")
    if kind == "Enum":
        return pl.Series(texts, dtype=pl.Enum(sorted({text for text in texts if text is not None})))
    return pl.Series(texts, dtype=getattr(pl, kind))


class Handed:
    """A column of another package that only supports Arrow's protocol."""

    def __init__(self, texts, protocol):
        column = chunked(texts)
        array = pa.array(texts, pa.string()) if protocol == "array" else column
        setattr(type(self), f"__arrow_c_{protocol}__", lambda self, *schema: self.export(*schema))
        self.export = getattr(array, f"__arrow_c_{protocol}__")


class HandedArray(Handed):
    pass


class HandedStream(Handed):
    pass


class Foreign:
    """A column of another package that NumPy can read."""

    def __init__(self, texts):
        self.texts = texts

    def __array__(self, dtype=None, copy=None):
        return np.array(self.texts, dtype=object)

    def __iter__(self):
        return iter(self.texts)


COLUMNS = {
    "list": list,
    "tuple": tuple,
    "deque": deque,
    "another package's": Foreign,
    "numpy object": lambda texts: np.array(texts, dtype=object),
    "pandas object": lambda texts: pd.Series(texts, dtype=object),
    "pandas Index": lambda texts: pd.Index(texts, dtype=object),
    "pandas str": lambda texts: pd.Series(texts, dtype="str"),
    "pandas indexed": lambda texts: pd.Series(texts, index=[7] * len(texts)),
    "pandas string[python]": lambda texts: pd.Series(texts, dtype=pd.StringDtype("python")),
    "pandas string[pyarrow]": lambda texts: pd.Series(texts, dtype=pd.StringDtype("pyarrow")),
    "pandas string array": lambda texts: pd.array(texts, dtype="string"),
    "pandas Arrow string": lambda texts: pd.Series(texts, dtype=pd.ArrowDtype(pa.string())),
    "pandas Arrow large_string": lambda texts: pd.Series(
        texts, dtype=pd.ArrowDtype(pa.large_string())
    ),
    "pandas Arrow chunks": lambda texts: pd.Series(pd.arrays.ArrowExtensionArray(chunked(texts))),
    "pandas Arrow dictionary": lambda texts: pd.Series(
        pd.arrays.ArrowExtensionArray(dictionary(texts))
    ),
    "pandas category": lambda texts: pd.Series(texts, dtype="category"),
    "pandas ordered category": lambda texts: pd.Series(
        pd.Categorical(texts, ordered=True), index=range(len(texts), 0, -1)
    ),
    "pandas Categorical": pd.Categorical,
    "pandas CategoricalIndex": pd.CategoricalIndex,
    "pandas category, some of none": lambda texts: pd.Series(
        pd.Categorical([*texts, "2c" * 7])[:-1]
    ),
    "Arrow string": strings,
    "Arrow large_string": lambda texts: pa.array(texts, pa.large_string()),
    "Arrow slice": lambda texts: pa.array(["2c♠x", None, *texts, "3d"], pa.string())[2:-1],
    "Arrow chunks": lambda texts: chunked(texts),
    "Arrow one chunk": lambda texts: pa.chunked_array([strings(texts)]),
    "Arrow dictionary": dictionary,
    "Arrow dictionary of uint32": lambda texts: dictionary(texts, "large_string", "uint32"),
    "Arrow dictionary slice": lambda texts: dictionary(["2c" * 7, *texts])[1:],
    "Arrow dictionary chunks": lambda texts: chunked(texts, dictionary),
    "polars String": polars_series,
    "polars Categorical": lambda texts: polars_series(texts, "Categorical"),
    "polars Enum": lambda texts: polars_series(texts, "Enum"),
    "polars Object": lambda texts: polars_series(texts, "Object"),
    "an exported array": lambda texts: HandedArray(texts, "array"),
    "an exported stream": lambda texts: HandedStream(texts, "stream"),
}
if hasattr(pa, "string_view"):
    COLUMNS |= {
        "Arrow string_view": lambda texts: pa.array(texts, pa.string_view()),
        "Arrow dictionary of views": lambda texts: pa.DictionaryArray.from_arrays(
            dictionary(texts).indices,
            pa.array(dictionary(texts).dictionary.to_pylist(), pa.string_view()),
        ),
        "Arrow string_view chunks": lambda texts: chunked(
            texts, lambda part: pa.array(part, pa.string_view())
        ),
        "pandas Arrow string_view": lambda texts: pd.Series(
            texts, dtype=pd.ArrowDtype(pa.string_view())
        ),
    }

FULL_COLUMNS = COLUMNS | {
    "list of np.str_": lambda texts: [np.str_(text) for text in texts],
    "numpy U": lambda texts: np.array(texts, dtype=str),
    "numpy wide U": lambda texts: np.array(texts, dtype="U60"),
    "numpy big-endian U": lambda texts: np.array(texts, dtype=">U30"),
    "numpy strided U": lambda texts: np.array([texts, texts], dtype=str).T[:, 1],
    "numpy StringDType": lambda texts: np.array(texts, dtype=np.dtypes.StringDType()),
    "pandas Series of numpy U": lambda texts: pd.Series(np.array(texts, dtype=str)),
}


@pytest.fixture(params=["few rows", "many rows"], autouse=True)
def path(request, monkeypatch):
    """Read all columns of a test both like short and like long ones."""
    monkeypatch.setattr(lookup.columns, "COMPILED_FROM", 1 if request.param == "many rows" else 999)
    return request.param


def judged(texts):
    """Return the expected result of a column: the padded cards, and the wrong rows."""
    read = [[] if text is None else naive_parse(text) for text in texts]
    wrong = [row for row, numbers in enumerate(read) if numbers is None]
    return padded([numbers or [] for numbers in read]), wrong


def check(column, texts):
    """Check each row of *column*: right, or zeros and the reason that `parse_cards` gives."""
    cards, reasons = read_column(column)

    assert (cards.tolist(), list(reasons)) == judged(texts)
    assert cards.dtype == np.uint8
    for row, reason in reasons.items():
        with raises("is not a card; ") as caught:
            parse_cards(texts[row])
        assert reason == str(caught.value)


@pytest.mark.parametrize("kind", FULL_COLUMNS)
def test_every_column_is_read_as_its_texts_are(kind):
    check(FULL_COLUMNS[kind](TEXTS), TEXTS)


@pytest.mark.parametrize("kind", COLUMNS)
def test_missing_entries_are_no_cards(kind):
    check(COLUMNS[kind](NULLS), NULLS)


@pytest.mark.parametrize("kind", FULL_COLUMNS)
def test_plain_texts_of_one_length(kind):
    texts = ["AsKs", "2c2d", "ThTd", "AsKs"]

    check(FULL_COLUMNS[kind](texts), texts)


@pytest.mark.parametrize("kind", FULL_COLUMNS)
@pytest.mark.parametrize("text", ["", "As", "x"])
def test_one_row(kind, text):
    check(FULL_COLUMNS[kind]([text]), [text])


@pytest.mark.parametrize("kind", COLUMNS)
def test_a_row_without_text(kind):
    check(COLUMNS[kind]([None, None]), [None, None])


@pytest.mark.parametrize("kind", FULL_COLUMNS)
def test_no_rows(kind):
    cards, reasons = read_column(FULL_COLUMNS[kind]([]))

    assert (cards.shape, cards.dtype, reasons) == ((0, 0), np.uint8, {})


def test_the_column_is_not_changed_and_shares_no_memory_with_the_cards():
    entries = np.array(["AsKs", None, 5, "x"], dtype=object)

    read_column(entries).cards[:] = 7

    assert entries.tolist() == ["AsKs", None, 5, "x"]


@pytest.mark.parametrize(
    "missing",
    [
        *(None, float("nan"), np.float32("nan"), np.nan, pd.NA, pd.NaT),
        *(np.datetime64("NaT", "s"), np.timedelta64("NaT", "s")),
    ],
    ids=repr,
)
def test_what_stands_for_a_missing_entry(missing):
    cards, reasons = read_column(["As", missing, "Ks"])

    assert (cards.tolist(), reasons) == ([[52], [0], [48]], {})


@pytest.mark.parametrize(
    "column",
    [
        pd.Series([None, np.nan], dtype=float),
        pd.Series([pd.NaT, pd.NaT]),
        pd.Series([None, None], dtype="Int64"),
        np.array(["NaT", "NaT"], dtype="M8[ns]"),
        np.ma.masked_array([1, 2], mask=True),
        np.ma.masked_array(["As", "Ks"], mask=True),
        np.array([None, None], dtype=np.dtypes.StringDType(na_object=None)),
        np.array([np.nan, np.nan], dtype=np.dtypes.StringDType(na_object=np.nan)),
        pa.nulls(2),
        pa.nulls(2, pa.int64()),
    ],
    ids=lambda column: f"{type(column).__module__} {getattr(column, 'dtype', '')}",
)
def test_a_column_of_another_type_in_which_all_is_missing(column):
    cards, reasons = read_column(column)

    assert (cards.shape, reasons) == ((2, 0), {})


@pytest.mark.parametrize(
    ("entry", "shown"),
    [
        (5, "5"),
        (3.2, "3.2"),
        (float("inf"), "inf"),
        (True, "True"),
        (b"As", "b'As'"),
        (["As"], r"['As']"),
        (("As", "Ks"), "('As', 'Ks')"),
        (np.array(["As", "Ks"]), "array(['As', 'Ks'], dtype='<U2')"),
        (np.int8(52), "np.int8(52)"),
        (Decimal(1), "Decimal('1')"),
        (datetime.date(2026, 1, 1), "datetime.date(2026, 1, 1)"),
        (pd.Series(["As"]), None),
        (str, "<class 'str'>"),
    ],
    ids=repr,
)
def test_an_entry_that_is_no_str_has_a_reason(entry, shown):
    cards, reasons = read_column(["As", "nonsense", entry])

    assert cards.tolist() == [[52], [0], [0]]
    assert list(reasons) == [1, 2]
    assert reasons[2].endswith(NO_TEXT)
    assert shown is None or reasons[2] == f"{shown} {NO_TEXT}"


@pytest.mark.parametrize(
    ("column", "shown"),
    [
        (pd.Series([1, None], dtype="Int64"), "1"),
        (pd.Series([1.5, None]), "1.5"),
        (pd.Series(pd.to_datetime(["2026-01-01", None])), "Timestamp('2026-01-01 00:00:00')"),
        (pd.Series([1], dtype="category"), "1"),
        (pd.MultiIndex.from_tuples([("As", 1)]), "('As', 1)"),
        (np.array([b"As"]), "b'As'"),
        (range(1, 2), "1"),
        (pa.array([b"As", None]), "b'As'"),
        (pa.array([["As"], None]), "['As']"),
        (pa.array([1, None]).dictionary_encode(), "1"),
    ],
    ids=lambda value: str(getattr(value, "dtype", type(value).__name__)),
)
def test_a_column_of_another_type_has_reasons(column, shown):
    cards, reasons = read_column(column)

    assert cards.shape == (len(column), 0)
    assert reasons == {0: f"{shown} {NO_TEXT}"}


@pytest.mark.parametrize(
    "column",
    [
        *(
            None,
            5,
            "AsKs",
            b"AsKs",
            np.str_("As"),
            {"As"},
            {"a": "As"},
            iter(["As"]),
            object(),
            str,
        ),
        *(np.array("As"), np.array([["As", "Ks"]]), pd.DataFrame({"a": ["As"]})),
        *(pa.table({"a": ["As"]}), pa.scalar("As")),
    ],
    ids=lambda column: type(column).__name__,
)
def test_what_is_no_column_is_refused(column):
    kind = type(column).__name__
    with pytest.raises(
        TypeError, match=rf"^a column of card text is a flat sequence of str, .*, not {kind}$"
    ):
        read_column(column)


@pytest.mark.slow
@given(st.lists(st.text(ODD_LETTERS, max_size=12) | st.text(max_size=4), min_size=1, max_size=6))
@example(["As\0", "\0", "\ud800s", "A\udce2", "\x1cAs\x85", "\u212as", "９s", "Aſ", "A♠♠"])
@example(["10", "1", "A", "A♠"[:1], "1010s", "10 s", "♠A", "A☠", "A\u2668", "A\u2659", "A\u2660"])
def test_any_text_is_right_or_has_its_reason(texts):
    columns = [texts, np.array(texts, dtype=object)]
    if not any(text.endswith("\0") for text in texts):  # a NumPy <U array cannot hold these
        columns.append(np.array(texts, dtype=str))
    if not any("\ud800" <= letter <= "\udfff" for letter in "".join(texts)):
        columns += [strings(texts), dictionary(texts), chunked(texts)]
    for column in columns:
        check(column, texts)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.lists(spelled_cards(), min_size=1, max_size=6))
def test_every_spelling_is_read(rows):
    numbers, texts = padded([row for row, _ in rows]), [text for _, text in rows]

    for column in (texts, pa.array(texts), np.array(texts), pd.Series(texts, dtype="category")):
        cards, reasons = read_column(column)
        assert (cards.tolist(), reasons) == (numbers, {})


@pytest.mark.parametrize("separator", ["", " ", ", "])
@pytest.mark.parametrize("kind", ["list", "Arrow string", "numpy U"])
def test_a_text_has_up_to_52_cards(separator, kind):
    texts = [separator.join(["As"] * count) for count in (2, 52, 53)]

    cards, reasons = read_column(FULL_COLUMNS[kind](texts))

    assert np.count_nonzero(cards, axis=1).tolist() == [2, 52, 0]
    assert cards.shape == (3, 52)
    assert list(reasons) == [2]
    assert reasons[2].endswith("' is more than 52 cards; name no card of the deck twice")


@pytest.mark.parametrize(
    "text",
    [
        "x" * MILLION,
        "As" * MILLION,
        "As, " * MILLION,
        "As" + " " * MILLION + "x",
        "10" * MILLION,
        "♠" * MILLION,
        "A♠" * MILLION,
        "\0" * MILLION,
    ],
    ids=range(8),
)
@pytest.mark.parametrize("kind", ["list", "Arrow string", "pandas category"])
@pytest.mark.jit  # a kernel in plain Python takes a second for a million letters
def test_a_million_characters_in_one_row_have_a_short_reason(text, kind):
    texts = ["AsKs"] * 1000 + [text] + [None] * 3

    cards, reasons = read_column(COLUMNS[kind](texts))

    assert cards.shape == (1004, 2)
    assert cards[:1000].tolist() == [[52, 48]] * 1000
    assert not cards[1000:].any()
    assert list(reasons) == [1000]
    assert len(reasons[1000]) < 600
    assert "\n" not in reasons[1000]


def test_equal_wrong_texts_share_one_reason():
    reasons = read_column(["x"] * 500 + ["y", "As"] + ["x"] * 500).reasons

    assert len(reasons) == 1001
    assert len({id(reason) for reason in reasons.values()}) == 2


def test_arrow_text_that_is_no_utf_8_has_a_reason():
    values = pa.array([b"As", b"A\xff", b"A\xe2\x99", None]).cast(pa.binary())
    column = pa.StringArray.from_buffers(4, *values.buffers()[1:], values.buffers()[0])

    cards, reasons = read_column(column)

    assert cards.tolist() == [[52], [0], [0], [0]]
    assert list(reasons) == [1, 2]
    assert reasons[1].startswith(r"'A\udcff' in 'A\udcff' is not a card; ")


def test_what_lies_under_an_arrow_null_is_not_read():
    hidden = pa.array(["As", "nonsense", "2c2d2h", "Ks"])
    valid = pa.py_buffer(bytes([0b1001]))
    column = pa.StringArray.from_buffers(4, *hidden.buffers()[1:], valid, 2)

    check(column, ["As", None, None, "Ks"])


def test_chunks_of_more_text_than_short_offsets_reach(monkeypatch):
    monkeypatch.setattr(lookup.columns, "OFFSETS_REACH", 10)

    check(chunked(NULLS), NULLS)


def test_polars_without_pyarrow(monkeypatch):
    column = polars_series(NULLS)
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    check(column, NULLS)


def test_few_rows_need_no_numba(run_python):
    program = """
import sys
from lookup.columns import read_column
read_column(["AsKs", "10h 9d", "x", None, 5] * 20)
print(sorted({"numba", "pandas", "pyarrow", "polars"} & {*sys.modules}))
"""
    child = run_python(program)

    assert (child.returncode, child.stdout, child.stderr) == (0, "[]\n", "")


@pytest.mark.jit
def test_long_columns_are_read_as_short_ones(monkeypatch):
    texts = [TEXTS[place * place % 23 % len(TEXTS)] for place in range(30_000)]
    short = [read_column(texts[start : start + 900]) for start in range(0, 30_000, 900)]
    monkeypatch.undo()

    for column in (texts, pa.array(texts), np.array(texts), pd.Series(texts, dtype="category")):
        cards, reasons = read_column(column)
        for start, part in zip(range(0, 30_000, 900), short, strict=True):
            rows = cards[start : start + 900]
            assert rows[:, : part.cards.shape[1]].tolist() == part.cards.tolist()
            assert not rows[:, part.cards.shape[1] :].any()
        assert reasons == {
            900 * number + row: reason
            for number, part in enumerate(short)
            for row, reason in part.reasons.items()
        }
