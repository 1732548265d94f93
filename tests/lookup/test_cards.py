"""Card numbers, card text, and conversions."""

import doctest
import re
from collections import deque

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.card_text import ODD_LETTERS, naive_parse, padded, spelled_cards
from raises import raises

import lookup.cards
from lookup.cards import (
    CARD_INT_LOOKUP,
    CARDS,
    RANKS,
    SUITS,
    as_card_numbers,
    format_cards,
    parse_cards,
)

MILLION = 1_000_000


def arrow(texts, kind="string"):
    pa = pytest.importorskip("pyarrow")
    return pa.array(texts, type=getattr(pa, kind)())


def chunked(texts):
    pa = pytest.importorskip("pyarrow")
    middle = len(texts) // 2
    return pa.chunked_array([texts[:middle], [], texts[middle:]], type=pa.string())


def arrow_series(array):
    return pd.Series(pd.arrays.ArrowExtensionArray(array))


def sliced(series):
    """Return *series* as a slice out of a longer one, so that its offset is not zero."""
    longer = pd.concat([series.iloc[:1], series, series.iloc[:1]], ignore_index=True)
    assert longer.dtype == series.dtype
    return longer.iloc[1:-1]


def every_second(texts):
    longer = np.full(2 * len(texts), "xxxx", dtype=f"U{max(map(len, texts), default=1)}")
    longer[::2] = texts
    return longer[::2]


CONTAINERS = {
    "list": list,
    "tuple": tuple,
    "deque": deque,
    "list of np.str_": lambda texts: [np.str_(text) for text in texts],
    "numpy U": lambda texts: np.array(texts, dtype=str),
    "numpy wide U": lambda texts: np.array(texts, dtype="U120"),
    "numpy big-endian U": lambda texts: np.array(texts, dtype=">U104"),
    "numpy strided U": every_second,
    "numpy object": lambda texts: np.array(texts, dtype=object),
    "numpy StringDType": lambda texts: np.array(texts, dtype=np.dtypes.StringDType()),
    "object": lambda texts: pd.Series(texts, dtype=object),
    "string[python]": lambda texts: pd.Series(texts, dtype=pd.StringDtype("python")),
    "string[pyarrow]": lambda texts: (
        pytest.importorskip("pyarrow") and pd.Series(texts, dtype="string[pyarrow]")
    ),
    "str": lambda texts: pd.Series(texts, dtype="str"),
    "str indexed": lambda texts: pd.Series(texts, index=range(len(texts), 0, -1), dtype="str"),
    "category": lambda texts: pd.Series(texts, dtype="category"),
    "Index": lambda texts: pd.Index(texts, dtype=object),
    "Categorical": pd.Categorical,
    "extension array": lambda texts: pd.array(texts, dtype="string"),
    "sliced object": lambda texts: sliced(pd.Series(texts, dtype=object)),
    "sliced str": lambda texts: sliced(pd.Series(texts, dtype="str")),
    "sliced category": lambda texts: sliced(pd.Series(texts, dtype="category")),
    "Arrow string": lambda texts: arrow_series(arrow(texts)),
    "Arrow large_string": lambda texts: arrow_series(arrow(texts, "large_string")),
    "Arrow dictionary": lambda texts: arrow_series(arrow(texts).dictionary_encode()),
    "sliced Arrow": lambda texts: sliced(arrow_series(arrow(texts))),
    "chunked Arrow": lambda texts: arrow_series(chunked(texts)),
    "pyarrow array": arrow,
    "pyarrow slice": lambda texts: arrow([*texts[:1], *texts])[len(texts[:1]) :],
    "pyarrow chunks": chunked,
}

MISSING = {
    "list None": ["AsKs", None],
    "list nan": ["AsKs", float("nan")],
    "list NA": ["AsKs", pd.NA],
    "object None": pd.Series(["AsKs", None], dtype=object),
    "object nan": np.array(["AsKs", np.nan], dtype=object),
    "string": pd.Series(["AsKs", None], dtype="string"),
    "str": pd.Series(["AsKs", None], dtype="str"),
    "category": pd.Series(["AsKs", None], dtype="category"),
    "StringDType": np.array(["AsKs", None], dtype=np.dtypes.StringDType(na_object=None)),
}

NONSENSE = {
    "1sKs": "'1s' in '1sKs'",
    "AsK": "'K' in 'AsK'",
    "hello": "'he' in 'hello'",
    "10": "'10' in '10'",
    "10x": "'10x' in '10x'",
    "1 0h": "'1' in '1 0h'",
    "A s": "'A' in 'A s'",
    "As,,Ks": "',' in 'As,,Ks'",
    ",As": "',' in ',As'",
    "As, ": "',' in 'As, '",
    "As;Ks": "';K' in 'As;Ks'",
    "nan": "'na' in 'nan'",
    "sA": "'sA' in 'sA'",
    "1♥️": "'1♥' in '1♥️'",
    "️A♥": "'️A' in '️A♥'",
    "Aſ": "'Aſ' in 'Aſ'",  # a long s, whose capital is S
    "\u212as": "'\u212as' in '\u212as'",  # the Kelvin sign, whose small letter is k
    "９s": "'９s' in '９s'",  # a full-width nine
    "As\0Ks": r"'\x00K' in 'As\x00Ks'",
    "\ud800s": r"'\ud800s' in '\ud800s'",
    "\u202eAs": r"'\u202eA' in '\u202eAs'",
    "As\nKx": r"'Kx' in 'As\nKx'",
}


def outcome(function, *arguments):
    try:
        return function(*arguments).tolist()
    except ValueError as error:
        return str(error)


def test_numbers_run_rank_major_from_deuces_to_aces():
    assert (RANKS, SUITS) == ("23456789TJQKA", "cdhs")
    assert CARDS[:5] == ["2c", "2d", "2h", "2s", "3c"]
    assert CARDS[-4:] == ["Ac", "Ad", "Ah", "As"]
    assert len(CARDS) == len(CARD_INT_LOOKUP) == 52
    assert (CARD_INT_LOOKUP["2c"], CARD_INT_LOOKUP["Td"], CARD_INT_LOOKUP["As"]) == (1, 34, 52)


@pytest.mark.parametrize("card", CARDS)
def test_every_card_makes_the_round_trip(card):
    number = CARD_INT_LOOKUP[card]

    assert parse_cards(card).tolist() == [number]
    assert format_cards([number]) == format_cards(number) == card
    assert as_card_numbers([card]).tolist() == as_card_numbers(number).tolist() == [number]


def test_the_deck_makes_the_round_trip_in_one_text_and_in_rows():
    deck = list(range(1, 53))

    assert parse_cards("".join(CARDS)).tolist() == deck
    assert parse_cards(CARDS).tolist() == [[number] for number in deck]
    assert format_cards(deck) == "".join(CARDS)
    assert format_cards(np.array(deck).reshape(52, 1)).tolist() == CARDS


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AsKs", "AsKs"),
        ("aSkS", "AsKs"),
        ("ASKS", "AsKs"),
        ("As Ks", "AsKs"),
        (" As,Ks ", "AsKs"),
        ("As , Ks", "AsKs"),
        ("10hth", "ThTh"),
        ("10H 10♦", "ThTd"),
        ("A♠K♥Q♦J♣", "AsKhQdJc"),
        ("a♤k♡q♢j♧", "AsKhQdJc"),
        ("A♠️, K♥️", "AsKh"),
        ("AsAs", "AsAs"),  # duplicates are for the caller to judge
    ],
)
def test_accepted_spellings(text, cards):
    expected = [CARD_INT_LOOKUP[cards[place : place + 2]] for place in range(0, len(cards), 2)]

    assert parse_cards(text).tolist() == expected
    assert parse_cards([text]).tolist() == [expected]
    assert as_card_numbers(text).tolist() == expected


@pytest.mark.parametrize("text", ["", " ", "\t\n", "\u00a0"])
def test_blank_text_is_no_cards(text):
    assert parse_cards(text).tolist() == []
    assert parse_cards([text, "As", text]).tolist() == [[0], [52], [0]]
    assert parse_cards([text, text]).shape == (2, 0)


@pytest.mark.parametrize("container", CONTAINERS)
@pytest.mark.parametrize(
    "texts",
    [
        ["AsKs", "2c3d", "QhQd", "2c3d"],
        ["", "AsKsQs", "2c3d4h5s6c", "AsKsQsJs"],
        ["As", "Ks", "Qs"],
        ["AsKs", "as ks", "A♠K♠", "10♥, 9h", "10♥, 9h"],
        ["As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s", "2c"],
        ["".join(CARDS), "2c"],
        ["  ", "AsK♠", "\u00a0"],
        ["", ""],
        ["As"],
        [],
    ],
    ids=["hands", "boards", "cards", "spellings", "long", "deck", "blank", "empty", "one", "none"],
)
def test_every_container_gives_equal_results(container, texts):
    cards = parse_cards(CONTAINERS[container](texts))

    assert cards.tolist() == padded([naive_parse(text) for text in texts])
    assert cards.dtype == np.uint8
    assert cards.ndim == 2
    assert cards.flags.c_contiguous
    assert cards.flags.writeable


@pytest.mark.parametrize("container", CONTAINERS)
def test_every_container_gives_equal_errors(container):
    texts = CONTAINERS[container](["AsKs", "1sKs", "1sKs", "xx"])

    with pytest.raises(ValueError, match=r"^'1s' in '1sKs' \(row 1\) is not a card; a card is"):
        parse_cards(texts)


@pytest.mark.parametrize("values", MISSING.values(), ids=MISSING)
def test_a_missing_entry_is_named(values):
    with pytest.raises(ValueError, match=r"^(None|nan|<NA>) \(row 1\) is not card text; write"):
        parse_cards(values)


def test_a_missing_arrow_entry_is_named():
    values = arrow(["AsKs", None])
    large = arrow(["AsKs", None], "large_string")

    for array in (values, large, values.dictionary_encode()):
        with pytest.raises(ValueError, match=r"^(None|nan|<NA>) \(row 1\) is not card text"):
            parse_cards(arrow_series(array))
    with pytest.raises(ValueError, match=r"^None \(row 1\) is not card text"):
        parse_cards(values)


@pytest.mark.parametrize(
    ("values", "named"),
    [
        (["As", 52], r"52 \(row 1\)"),
        (["As", b"Ks"], r"b'Ks' \(row 1\)"),
        (["As", ["Ks"]], r"\['Ks'\] \(row 1\)"),
        (["As", 10**5000], r"a number of 16610 bits \(row 1\)"),
        (["As", object], r"<class 'object'> \(row 1\)"),
        (np.array([b"As"]), r"b'As' \(row 0\)"),
        (np.array([52, 48]), r"52 \(row 0\)"),
        (pd.Series([np.nan, np.nan]), r"nan \(row 0\)"),
        (pd.Series([True]), r"True \(row 0\)"),
        (range(2), r"0 \(row 0\)"),
    ],
)
def test_an_entry_that_is_no_text_is_named(values, named):
    with pytest.raises(ValueError, match=f"^{named} is not card text; write a str"):
        parse_cards(values)


@pytest.mark.parametrize("value", [None, 52, 5.5, b"AsKs", bytearray(b"As"), {"As"}, {"As": 1}])
def test_an_argument_that_is_no_text_is_refused(value):
    with pytest.raises(TypeError, match=f"^card text is a str .* not {type(value).__name__}$"):
        parse_cards(value)


@pytest.mark.parametrize("value", [np.int64(52), np.array("AsKs"), iter(["As"]), pd.NA, str])
def test_other_arguments_that_are_no_text_are_refused(value):
    with pytest.raises(TypeError, match=r"^card text is a str or a flat sequence of str"):
        parse_cards(value)


@pytest.mark.parametrize(
    "values", [[["As", "Ks"]], np.array([["As", "Ks"]]), pd.DataFrame({"a": ["As"], "b": ["Ks"]})]
)
def test_two_dimensions_are_refused(values):
    with pytest.raises(ValueError, match=r"flat sequence of str.*of shape \(1, 2\)$"):
        parse_cards(values)


@pytest.mark.parametrize("values", [[], (), np.array([]), pd.Series([], dtype=float)])
def test_no_rows_have_no_cards_whatever_the_dtype(values):
    assert parse_cards(values).shape == (0, 0)


@pytest.mark.parametrize(("text", "named"), NONSENSE.items(), ids=map(ascii, NONSENSE))
def test_nonsense_is_named(text, named):
    cure = "a card is a rank 23456789TJQKA and a suit cdhs, e.g. 'Td'"

    with pytest.raises(ValueError, match=f"^{re.escape(f'{named} is not a card; {cure}')}$"):
        parse_cards(text)
    for texts in (["As", text], np.array(["As", text])):
        with pytest.raises(
            ValueError, match=f"^{re.escape(f'{named} (row 1) is not a card; {cure}')}$"
        ):
            parse_cards(texts)
    with pytest.raises(ValueError, match=f"^{re.escape(named)}"):
        as_card_numbers([text])


def test_a_nul_at_the_end_is_not_lost_in_an_array():
    with pytest.raises(ValueError, match=r"'\\x00' in 'As\\x00' \(row 0\) is not a card"):
        parse_cards(["As\0", "Ks"])


@pytest.mark.parametrize(
    "text",
    [
        "x" * MILLION,
        "As" * 20 + "x" * MILLION,
        " " * MILLION + "x",
        "As" + " " * MILLION + "," + " " * MILLION + "x",
        "As" + "," * MILLION,
        "10" * MILLION,
        "♠" * MILLION,
        "\0" * MILLION + "x",
        "As" * MILLION,
        "As, " * MILLION,
        "A♠️ " * MILLION,
    ],
    ids=range(11),
)
def test_a_million_characters_give_a_short_error(text):
    rows = ["AsKs"] * 10_000 + [text]

    for value in (text, rows, pd.Series(rows), np.array(["AsKs", text])):
        with pytest.raises(ValueError, match=r"is not a card; |is more than 52 cards; ") as caught:
            parse_cards(value)
        assert len(str(caught.value)) < 600  # a NUL is written with four characters
        assert "..." in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_million_spaces_between_two_cards_are_read():
    text = "As" + " " * MILLION + "Ks"

    assert parse_cards(text).tolist() == [52, 48]
    assert parse_cards(["2c", text]).tolist() == [[1, 0], [52, 48]]


@pytest.mark.parametrize("separator", ["", " ", ", "])
def test_more_cards_than_the_deck_has_are_refused(separator):
    text = separator.join(["As"] * 53)

    assert parse_cards(separator.join(["As"] * 52)).tolist() == [52] * 52
    with pytest.raises(ValueError, match=r"^'As.*As' is more than 52 cards; name no card"):
        parse_cards(text)
    with pytest.raises(
        ValueError, match=r"^'As.*As' \(row 2\) is more than 52 cards; name no card"
    ):
        parse_cards(["As", "", text])


@given(spelled_cards(), spelled_cards())
def test_every_spelling_is_understood(first, second):
    texts, numbers = [first[1], second[1]], [first[0], second[0]]

    assert [parse_cards(text).tolist() for text in texts] == numbers
    assert parse_cards(texts).tolist() == padded(numbers)
    assert parse_cards(np.array(texts)).tolist() == padded(numbers)


@given(st.lists(st.text(ODD_LETTERS, max_size=12), max_size=4))
def test_any_text_is_judged_as_letter_by_letter(texts):
    naive = [naive_parse(text) for text in texts]

    for text, numbers in zip(texts, naive, strict=True):
        assert (numbers is None) == isinstance(outcome(parse_cards, text), str)
        assert numbers is None or parse_cards(text).tolist() == numbers
    together = outcome(parse_cards, texts)
    if None in naive:
        assert f"(row {naive.index(None)}) is not a card" in together
    else:
        assert together == padded(naive)
    assert outcome(parse_cards, pd.Series(texts, dtype=object)) == together
    if not any(text.endswith("\0") for text in texts):  # a NumPy <U array cannot hold these
        assert outcome(parse_cards, np.array(texts, dtype=str)) == together


@given(st.lists(st.lists(st.integers(0, 52), min_size=5, max_size=5), min_size=1, max_size=8))
def test_what_is_written_is_read_again(rows):
    expected = padded([[number for number in row if number] for row in rows])

    for dtype in (np.uint8, np.int8, np.int64, np.uint64, ">i4"):
        texts = format_cards(np.array(rows, dtype=dtype))
        assert parse_cards(texts).tolist() == expected
        assert [format_cards(row) for row in rows] == texts.tolist()


def test_format_keeps_the_leading_shape():
    cards = np.array([[[1, 2], [0, 3]], [[0, 0], [52, 0]]], dtype=np.int8)

    assert format_cards(cards).tolist() == [["2c2d", "2h"], ["", "As"]]
    assert format_cards(cards[::-1, :, ::-1]).tolist() == [["", "As"], ["2d2c", "2h"]]
    assert format_cards(np.zeros((2, 0), dtype=int)).tolist() == ["", ""]
    assert format_cards(np.zeros((0, 2), dtype=int)).shape == (0,)
    assert format_cards([]) == ""
    assert format_cards([0, 5, 0, 6]) == "3c3d"


NOT_NUMBERS = [
    ([53], r"53 at \[0\]"),
    ([1, -1], r"-1 at \[1\]"),
    (np.array([[1, 2], [300, 4]]), r"300 at \[1, 0\]"),
    (np.array([2**63], dtype=np.uint64), r"9223372036854775808 at \[0\]"),
    ([1, 10**30], r"10{30} at \[1\]"),
    ([10**5000], r"a number of 16610 bits at \[0\]"),
    (52.0, r"52\.0 at \[0\]"),
    ([[1, 2.5]], r"1\.0 at \[0, 0\]"),
    (np.array([True]), r"True at \[0\]"),
    (pd.Series([1, np.nan]), r"1\.0 at \[0\]"),
    (1j, r"1j at \[0\]"),
]


@pytest.mark.parametrize(("cards", "named"), NOT_NUMBERS)
def test_what_is_no_card_number_is_named(cards, named):
    with pytest.raises(
        ValueError, match=rf"^{named} is not a card number; write integers 0\.\.52: 0"
    ):
        format_cards(cards)
    with pytest.raises(
        ValueError, match=rf"^{named} is not a card number; write integers 1\.\.52: 1"
    ):
        as_card_numbers(cards)


@pytest.mark.parametrize("function", [format_cards, as_card_numbers])
def test_rows_of_numbers_that_differ_in_length_are_refused(function):
    with pytest.raises(ValueError, match=r"^rows of cards differ in length; pad them with 0$"):
        function([[1, 2], [3]])


@pytest.mark.parametrize(
    "cards",
    [
        "AsKs",
        "A♠ k♠",
        ["As", "Ks"],
        ("As", "Ks"),
        ["a♠", " Ks "],
        np.array(["As", "Ks"]),
        pd.Series(["As", "Ks"]),
        pd.Series(["As", "Ks"], dtype="category"),
        [52, 48],
        (52, 48),
        [np.int8(52), 48],
        range(52, 44, -4),
        np.array([52, 48], dtype=np.int8),
        np.array([52, 48], dtype=np.uint64),
        np.array([52, 48], dtype=">i2"),
        pd.Series([52, 48]),
        pd.Series([52, 48], dtype="Int8"),
    ],
    ids=lambda cards: type(cards).__name__,
)
def test_one_hand_in_any_form_gives_numbers(cards):
    numbers = as_card_numbers(cards)

    assert numbers.tolist() == [52, 48]
    assert numbers.dtype == np.uint8


@pytest.mark.parametrize(
    "cards", [52, np.int64(52), np.uint8(52), "As", ["As"], [52], np.array(52)]
)
def test_one_card_gives_one_number(cards):
    assert as_card_numbers(cards).tolist() == [52]


@pytest.mark.parametrize(
    "cards", ["", " ", [], (), np.array([]), np.array([], dtype=str), pd.Series([], dtype=object)]
)
def test_no_cards_give_no_numbers(cards):
    assert as_card_numbers(cards).shape == (0,)
    assert as_card_numbers(cards).dtype == np.uint8


def test_numbers_keep_their_shape_and_are_copied():
    cards = np.array([[1, 2], [3, 4]], dtype=np.uint8)

    numbers = as_card_numbers(cards)
    numbers[0, 0] = 9

    assert cards.tolist() == [[1, 2], [3, 4]]
    assert as_card_numbers([[1, 2], [3, 4]]).tolist() == cards.tolist()


@pytest.mark.parametrize("cards", [[0, 52], [[52, 0]], np.array([0]), 0])
def test_zero_is_allowed_only_on_request(cards):
    assert as_card_numbers(cards, allow_none=True).tolist() == np.atleast_1d(cards).tolist()
    with pytest.raises(
        ValueError, match=r"^0 at \[.*\] is not a card number; write integers 1\.\.52"
    ):
        as_card_numbers(cards)
    with pytest.raises(
        ValueError, match=r"^53 at \[1\] is .* write integers 0\.\.52: 0 means no card"
    ):
        as_card_numbers([0, 53], allow_none=True)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (["As", 48], r"48 \(row 1\) is not card text"),
        ([48, "As"], r"48 \(row 0\) is not card text"),
        (["As", None], r"None \(row 1\) is not card text"),
        (["As", True], r"True \(row 1\) is not card text"),
        ([None], r"None at \[0\] is not a card number"),
        ([True, 48], r"True at \[0\] is not a card number"),
        ([48, np.True_], r"np\.True_ at \[1\] is not a card number"),
        ([["As", "Ks"]], r"'As' at \[0, 0\] is not a card number"),
        (["AsKs", "Qd"], r"'AsKs' \(row 0\) is not one card; write \['As', 'Ks'\] or 'AsKs'"),
        (["As", ""], r"'' \(row 1\) is not one card; write"),
        (["As", "1s"], r"'1s' in '1s' \(row 1\) is not a card"),
    ],
)
def test_mixed_and_doubtful_cards_are_refused(cards, message):
    with pytest.raises(ValueError, match=f"^({message})"):
        as_card_numbers(cards)


@pytest.mark.parametrize("cards", [None, b"AsKs", {"As"}, {"As": 1}, object()])
def test_what_is_no_cards_at_all_is_refused(cards):
    with pytest.raises(TypeError, match=r"^card text is a str or a flat sequence of str"):
        as_card_numbers(cards)


def test_the_module_imports_numpy_and_the_wording_of_errors_alone(run_python):
    program = (
        "import sys, types, numpy; before = set(sys.modules);"
        "package = sys.modules['lookup'] = types.ModuleType('lookup');"  # without its __init__
        f"package.__path__ = {[*lookup.__path__]!r};"
        "from lookup import cards;"
        "cards.parse_cards(['AsKs', 'as ks']); cards.format_cards([1]);"
        "new = {name for name in set(sys.modules) - before if name.partition('.')[0] not in"
        " {'numpy', *sys.stdlib_module_names}};"
        "print(*sorted(new))"
    )
    child = run_python(program, flags=["-X", "utf8"])

    assert child.stderr == ""
    assert child.stdout.split() == ["lookup", "lookup.arguments", "lookup.cards"]


def test_examples_in_the_docstrings_are_true():
    results = doctest.testmod(lookup.cards)

    assert results.failed == 0
    assert results.attempted > 0


def test_a_masked_array_is_refused():
    masked = np.ma.masked_array([1, 2], mask=[False, True])
    with raises("a masked array is not a hand; fill masked entries"):
        as_card_numbers(masked)


@pytest.mark.parametrize(
    "given", ["AKs", "AK", "qq", "Ax", "T9o", "A5s+", "AKs, QQ+", "88-66", "KK:0.5", "random"]
)
def test_a_range_is_refused_with_the_calls_that_take_one(given):
    with raises("this is a range, for `calculations.Range` and `EquityCalculator`"):
        parse_cards(given)
