"""Plain TOML gives the results of the standard library; other TOML is left to it."""

import re
import tomllib
from decimal import Decimal

import pytest
from data_files import HANDS, PHH_FILES
from hypothesis import example, given, settings
from hypothesis import strategies as st

from poker_calculator.games.notation import dumps_all, load, load_all
from poker_calculator.games.notation.toml import read_plain_toml

GAPS = st.sampled_from(["", " ", "\t", "  "])
LINE_ENDS = st.sampled_from(["\n", "\r\n", "\n\n", ' # it\'s [1, "x"]\n', "#\n", "\n \t# a = 1\n"])
KEYS = st.sampled_from(["a", "b", "c-d", "_e", "F0", "1", "01"])
NUMBERS = st.sampled_from(
    ["0", "-0", "+7", "12", "0.50", "-1.5e3", "1E-2", "+0e0", "30.60", "9" * 40]
)
ODD_NUMBERS = [
    "01",
    "1_000",
    "0x1F",
    "0o7",
    "1.",
    ".5",
    "1e",
    "1.e5",
    "--1",
    "inf",
    "-nan",
    "9" * 5000,
]
TEXTS = st.sampled_from(
    ['"p1 f"', "'d db ??'", "'#'", '"# [1]"', "''", '""', '"\t€\ufeff"', "'\"'"]
)
ODD_TEXTS = ['"\\n"', '"a\\u00e9"', "'''x'''", '"""x"""', '"', "'", '"\x7f"', "'\x00'", '"\ud800"']
OTHERS = st.sampled_from(["true", "false", "21:30:00", "00:00:59"])
ODD = [
    *("True", "null", "24:00:00", "07:32", "21:30:00.5", "2024-02-30", "2024-02-29", "{a = 1}", ""),
    *("[[1]]", "[1, 'x']", "[true]", "[,]", "[1,,2]", "[1 2]", "[", "]", "[1", "['x'", "1 2"),
    *("\r", "\x0b", "\ufeff", ".", "=", ",", "#", "# \x01\n", "\n", "[a]\n", "[[a]]\n", "[a.b]\n"),
    *("'a' = 1\n", '"a" = 1\n', "a.b = 1\n", "a = 1\n"),
]
PIECES = st.sampled_from([*ODD_NUMBERS, *ODD_TEXTS, *ODD])


@st.composite
def arrays(draw):
    """Draw an array of texts or numbers with blanks, comments and line ends."""
    entry = draw(st.sampled_from([NUMBERS, TEXTS]))
    gap = GAPS | LINE_ENDS
    entries = [draw(gap) + draw(entry) + draw(gap) for _ in range(draw(st.integers(0, 4)))]
    last = draw(st.sampled_from(["", ","])) if entries else ""
    return f"[{','.join(entries)}{last}{draw(gap)}]"


@st.composite
def documents(draw):
    """Draw lines of plain TOML, with some repeated keys and headers."""
    lines = []
    for _ in range(draw(st.integers(0, 6))):
        gaps = [draw(GAPS) for _ in range(4)]
        if draw(st.integers(0, 4)):
            value = draw(NUMBERS | TEXTS | OTHERS | arrays())
            line = f"{gaps[0]}{draw(KEYS)}{gaps[1]}={gaps[2]}{value}{gaps[3]}"
        else:
            line = f"{gaps[0]}[{gaps[1]}{draw(KEYS)}{gaps[2]}]{gaps[3]}"
        lines.append(line + draw(LINE_ENDS))
    text = "".join(lines)
    return text.rstrip("\n") if draw(st.booleans()) else text


@st.composite
def damaged(draw):
    """Draw a plain document with an odd insertion or a piece cut out."""
    text = draw(documents())
    place = draw(st.integers(0, len(text)))
    end = draw(st.integers(place, min(len(text), place + 3)))
    return text[:place] + draw(PIECES | st.just("")) + text[end:]


def read_both(text, parse_float):
    """Return our result, None if left to the standard library, and the library's result."""
    try:
        expected = tomllib.loads(text, parse_float=parse_float)
    except (ValueError, ArithmeticError):
        expected = None
    return read_plain_toml(text, parse_float), expected


@pytest.mark.slow
@settings(max_examples=500)
@given(documents() | damaged() | st.lists(PIECES, max_size=6).map("".join), st.booleans())
@example("a = [1, # 'x', 2\n 'y']", False)
@example("a = 1\n[a]\nb = 2", False)
@example("[a]\n[b]\n[a]\n", False)
def test_what_is_read_is_what_the_standard_library_reads(text, with_decimals):
    found, expected = read_both(text, Decimal if with_decimals else float)

    if found is not None:
        assert repr(found) == repr(expected)


@settings(max_examples=200)
@given(documents())
def test_all_that_is_plain_is_read(text):
    found, expected = read_both(text, float)

    assert repr(found) == repr(expected)


@pytest.mark.parametrize("piece", [*ODD_NUMBERS, *ODD_TEXTS, *ODD])
def test_what_is_not_plain_is_left_to_the_standard_library(piece):
    found, expected = read_both(f"a = {piece}", float)

    assert found is None or repr(found) == repr(expected)


def test_numbers_that_python_does_not_read_are_left_to_the_standard_library():
    assert read_plain_toml(f"a = {'9' * 5000}", float) is None
    assert read_plain_toml("a = [1, 1e99999999999999999999]", Decimal) is None


@pytest.mark.parametrize(
    "text",
    ["a = [" + "1," * 200_000, "a = [" + "'x'\n, " * 100_000, "a = [" + "#\n" * 200_000,
     "#" * 200_000 + "\r", "[" * 200_000, "a" * 200_000, "a = '" + "x" * 200_000,
     "a = " + "1" * 200_000 + "x", "\n" * 200_000 + "?", "a" + " " * 200_000],
    ids=lambda text: re.sub(r"(.)\1{9,}", r"\1...", text)[:20],
)  # fmt: skip
def test_long_texts_are_left_to_the_standard_library_soon(text):
    assert read_plain_toml(text, float) is None


@pytest.mark.parametrize("path", sorted(HANDS.glob("*.phh*")), ids=lambda path: path.name)
def test_hands_are_plain_as_others_write_them_and_as_we_do(path):
    text = path.read_text(encoding="utf-8")
    hands = [*load_all(path)] if path.suffix == ".phhs" else [load(path)]

    for plain in (text, dumps_all(hands)):
        assert read_plain_toml(plain, float) == tomllib.loads(plain)


def test_real_hands_are_plain():
    for path in PHH_FILES:
        text = path.read_text(encoding="utf-8")
        assert read_plain_toml(text, float) == tomllib.loads(text), path
