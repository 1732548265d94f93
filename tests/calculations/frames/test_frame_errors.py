"""`equity_frame`: rows that are wrong, frames of odd text, and what cannot be asked for."""

import itertools
from collections import Counter

import numpy as np
import pandas as pd
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from oracles.holdem import DECK, naive_equities
from raises import raises
from support.frame_spots import BOARD, DEAD, HERO, INDEXES, spots

from calculations import Range
from calculations.frames import errors as frame_errors
from calculations.frames.equity_frame import equity_frame
from calculations.spots.spot_rows import BadRowsError

# Wrong rows

BAD_ROWS = [
    ("hero", "AsZs", r"row 1, column 'hero': 'Zs' in 'AsZs'.* is not a card"),
    ("hero", 5, r"row 1, column 'hero': 5 .*is not card text; write a str"),
    ("hero", b"AsKs", r"row 1, column 'hero': b'AsKs' .*is not card text; write a str"),
    ("hero", ["As", "Ks"], r"row 1, column 'hero': \['As', 'Ks'\] .*is not card text; write a str"),
    ("board", "9s8s3", r"row 1, column 'board': '3' in '9s8s3'.* is not a card"),
    ("hero", "As", r"row 1: hero has 1 card \(As\); a hand of holdem has exactly 2"),
    ("hero", "AsKsQs", r"row 1: hero has 3 cards \(AsKsQs\); a hand of holdem has exactly 2"),
    ("board", "3s4s5s6s7s8s", r"row 1: the board has 6 cards \(3s4s5s6s7s8s\); it has 0 to 5"),
    ("hero", "KcAs", r"row 1: the card 'Kc' is dealt twice: in hero and in villain$"),
    ("board", "AhQhJh", r"row 1: the card 'Ah' is dealt twice: in hero and on the board$"),
    ("hero", "", r"row 1: a spot has 2 to 10 hands, not 1$"),
]


@pytest.mark.parametrize(("column", "value", "message"), BAD_ROWS)
def test_a_wrong_row_is_named_and_the_other_rows_are_right(column, value, message):
    frame = spots()
    frame.loc[1, column] = value

    result = equity_frame(frame, errors="column")

    with pytest.raises(BadRowsError, match=message) as caught:
        equity_frame(frame)
    reason = result.loc[1, "error"]
    assert reason
    assert str(caught.value).endswith(reason)
    assert "\n" not in str(caught.value)
    np.testing.assert_array_equal(caught.value.rows, np.arange(5) == 1)
    assert (result["error"].drop(index=1) == "").all()
    assert result.loc[1, ["hero_equity", "villain_equity"]].isna().all()
    right = equity_frame(spots()).drop(index=1)
    pd.testing.assert_frame_equal(result.drop(index=1, columns="error"), right, check_exact=True)


def test_all_wrong_texts_of_a_row_are_named():
    frame = spots(hero=["??", *HERO[1:]], board=["!!", *BOARD[1:]])

    error = equity_frame(frame, errors="column").loc[0, "error"]

    assert "column 'hero': '??' in '??'" in error
    assert "; column 'board': '!!' in '!!'" in error


def test_one_error_names_the_first_of_all_wrong_rows():
    frame = spots(hero=["AsKs", "KcAh", "x", "2c2d", "7"])

    with pytest.raises(BadRowsError, match=r"^row 1: .* \(3 of 5 rows are wrong; .rows") as caught:
        equity_frame(frame)

    assert caught.value.rows.tolist() == [False, True, True, False, True]


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("numbers", r"row 1, column"),
        ("later numbers", r"row 1 \(index 102\), column"),
        ("labels twice", r"row 1 \(index 'b'\), column"),
        ("two levels", r"row 1 \(index \('a', 2\)\), column"),
        ("dates", r"row 1 \(index Timestamp\('2024-01-02 00:00:00\+0000', tz='UTC'\)\), column"),
        ("categories", r"row 1 \(index 'b'\), column"),
        ("missing", r"row 1 \(index nan\), column"),
    ],
)
def test_a_wrong_row_is_named_by_position_and_index(name, place):
    frame = spots(hero=["AsKs", "??", *HERO[2:]]).set_axis(INDEXES[name])

    with pytest.raises(BadRowsError, match="^" + place):
        equity_frame(frame)


def test_dead_cards_are_checked():
    with pytest.raises(BadRowsError, match="'As' is dealt twice: in hero and among the dead cards"):
        equity_frame(spots(dead=["As", *DEAD[1:]]), dead="dead")


def test_a_hand_of_the_whole_deck_stops_nobody_else():
    deck = "".join(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
    frame = spots(hero=[deck, *HERO[1:]], board=[*BOARD[:4], deck])

    result = equity_frame(frame, errors="column")

    assert result.loc[0, "error"].startswith("hero has 52 cards (2c2d2h2s3c3d3h3s4c4d...)")
    assert result.loc[4, "error"].startswith("the board has 52 cards")
    right = equity_frame(spots())
    np.testing.assert_array_equal(result["hero_equity"][1:4], right["hero_equity"][1:4])


def test_rows_that_are_wrong_in_the_same_way_are_explained_once(monkeypatch):
    explained = []
    whole = frame_errors.spot_of_row
    monkeypatch.setattr(
        frame_errors, "spot_of_row", lambda *given: explained.append(given) or whole(*given)
    )
    frame = pd.concat([spots(hero=["Kc9c", "KcKh", "2", "2c2c", ""])] * 50)

    result = equity_frame(frame, errors="column")

    assert len(explained) == 3
    assert result["error"].nunique() == 5  # one wrong text, and a row that is right


WRONG_HANDS = ["", "2c", "2c3c", "3c2c", "AsKs", "As2c", "AsAs", "2c3c4c", "3c2c4c", "AsKsQsJs"]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["holdem", "short_deck", "omaha"])
def test_each_wrong_row_has_its_own_reason(game):
    boards = ["", "3c4c5c", "2cAs9h9h", "2h3h4h5h6h7h", "3h2h4h5h6h7h"]
    rows = itertools.product(WRONG_HANDS, WRONG_HANDS, ["", "9s8s"], boards, ["", "9sTs"])
    names = ["hero", "villain", "third", "board", "dead"]
    frame = pd.DataFrame([*rows], columns=names, dtype=object).sample(300, random_state=1)
    options = {"hole_cards": names[:3], "dead": "dead", "game": game, "errors": "column"}

    together = equity_frame(frame, **options)["error"]

    alone = [equity_frame(frame[row : row + 1], **options)["error"].iloc[0] for row in range(300)]
    assert together.tolist() == alone


# Requests


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"hole_cards": ["hero", "vilain"]},
            r"^no column 'vilain'; the frame has \['hero', 'villain', 'third', 'board', 'dead'\]; "
            r"name the columns of hole cards by hole_cards=$",
        ),
        (
            {"board": "flop"},
            r"^no column 'flop'; .*; name the column of boards by board=, None for",
        ),
        ({"board": ["board", "turn"]}, r"^no column 'turn'; .*; name the column of boards by"),
        ({"board": []}, r"^board is \[\]; name the columns of its streets"),
        ({"dead": "muck"}, r"^no column 'muck'; .*; name the column of dead cards by dead=$"),
        ({"hole_cards": "hero"}, r"^hole_cards is 'hero'; give the columns of all hands"),
        ({"hole_cards": None}, r"^hole_cards is None; give the columns of all hands"),
        (
            {"hole_cards": {"hero", "villain"}},
            r"^hole_cards is {'hero', 'villain'}; give the columns",
        ),
        ({"hole_cards": []}, r"^hole_cards is \[\]; name the columns of 2 to 10 hands$"),
        (
            {"hole_cards": ["hero"]},
            r"^hole_cards is \['hero'\]; name the columns of 2 to 10 hands$",
        ),
        ({"hole_cards": list("abcdefghijk")}, r"; name the columns of 2 to 10 hands$"),
        ({"hole_cards": ["hero", "hero"]}, r"^the column 'hero' is named twice"),
        ({"dead": "board"}, r"^the column 'board' is named twice"),
        ({"hole_cards": ["hero", "board"]}, r"^the column 'board' is named twice"),
        ({"hole_cards": ["hero", ["villain"]]}, r"^no column \['villain'\]; the frame has"),
        ({"errors": "ignore"}, r"^errors is 'ignore'; give 'raise' or 'column'$"),
        ({"errors": None}, r"^errors is None; give 'raise' or 'column'$"),
        ({"game": "badugi"}, r"badugi"),
        (
            {"errors": np.array("raise")},
            r"^errors is array\('raise', .*; give 'raise' or 'column'$",
        ),
        (
            {"hole_cards": np.array("hero")},
            r"^hole_cards is array\('hero', .*; give the columns of all hands",
        ),
        ({"board": np.array(["board", "dead"])}, r"^no column array\(\['board', 'dead'\].*"),
        ({"win": "yes"}, r"^win is 'yes'; give True or False$"),
        ({"win": 1}, r"^win is 1; give True or False$"),
        ({"tie": None}, r"^tie is None; give True or False$"),
        ({"tie": 2**70}, r"^tie is \d+; give True or False$"),
        ({"progress": "no"}, r"^progress is 'no'; give True or False$"),
        ({"threads": 2**63}, r"^threads is 9223372036854775808; give at most 4,096$"),
        ({"threads": 0}, r"^threads is 0; give a whole number of 1 or more$"),
    ],
)
def test_a_wrong_argument_is_named(options, message):
    with pytest.raises(ValueError, match=message) as caught:
        equity_frame(spots(), **options)

    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("options", [{"progress": "no"}, {"errors": np.array("raise")}])
def test_a_wrong_argument_of_a_summary_is_named(options):
    with pytest.raises(ValueError, match=r"^(progress|errors) is .*; give "):
        spots().poker.describe(**options)


def test_flags_may_be_those_of_numpy():
    assert equity_frame(spots()[:1], win=np.bool(True)).columns[1] == "hero_win"


def test_a_frame_without_a_board_column_is_told_how_to_go_on():
    with raises("name the column of boards by board=, None for spots without one"):
        equity_frame(spots().drop(columns="board"))


def test_a_column_that_is_there_twice_is_named():
    frame = spots()
    frame.columns = ["hero", "hero", "villain", "board", "dead"]

    with raises("the frame has 2 columns 'hero'; rename them"):
        equity_frame(frame)


@pytest.mark.parametrize(
    ("name", "options"),
    [("villain_equity", {}), ("hero_tie", {"tie": True}), ("error", {"errors": "column"})],
)
def test_a_column_of_the_result_that_the_frame_has_is_named(name, options):
    frame = spots().rename(columns={"third": name})

    with pytest.raises(ValueError, match=f"the frame has a column '{name}', as the result would"):
        equity_frame(frame, **options)


def test_two_columns_of_the_result_are_never_called_the_same():
    frame = spots().rename(columns={"hero": 1, "villain": "1"})

    with raises("two columns of the result would be called '1_equity'"):
        equity_frame(frame, [1, "1"])


def test_of_many_columns_an_error_lists_some():
    frame = pd.DataFrame("", index=[0], columns=[f"column {n}" for n in range(1000)])

    with raises("no column 'hero'") as caught:
        equity_frame(frame)

    assert len(str(caught.value)) < 500


# The spellings that the naive reader below takes from the left of a text, longer ones first.
GLYPHS = {"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"}
RANKS = {"10": "T"} | {rank: rank for rank in "23456789TJQKA"} | {r: r.upper() for r in "tjqka"}
SUITS = {suit: suit for suit in "cdhs"} | {suit.upper(): suit for suit in "cdhs"} | GLYPHS


def naive_cards(text):
    """Return the cards of a text as a list of texts such as "As", or None where it is none."""
    if text is None or text is pd.NA or (isinstance(text, float) and np.isnan(text)):
        return []
    if not isinstance(text, str):
        return None
    text, cards = text.strip(), []
    while text:
        rank = next((rank for rank in RANKS if text.startswith(rank)), None)
        if rank is None or text[len(rank) :][:1] not in SUITS or not text[len(rank) :]:
            return None
        cards.append(RANKS[rank] + SUITS[text[len(rank)]])
        text = text[len(rank) + 1 :].removeprefix("\N{VARIATION SELECTOR-16}").lstrip()
        if text.startswith(","):
            text = text[1:].lstrip()
            if not text:
                return None  # a comma stands between two cards
    return cards


def naive_row(texts):
    """Return the hands that are there, the board and the dead cards of a row, or None."""
    read = [naive_cards(text) for text in texts]
    if None in read:
        return None
    *hands, board, dead = read
    cards = Counter(card for cards in read for card in cards)
    there = [hand for hand in hands if hand]
    right = (
        len(there) >= 2
        and all(len(hand) == 2 for hand in there)
        and len(board) <= 5
        and max(cards.values()) == 1
        and len(DECK) - cards.total() >= 5 - len(board)
    )
    return (hands, board, dead) if right else None


# Cards of a small deck, so that some are dealt twice; long boards, so that the oracle is quick.
SPELLINGS = st.sampled_from(
    ["As", "as", "AS", "A♠", "Kd", "10h", "Th", "T♥\N{VARIATION SELECTOR-16}", "2c", "2♧", "7d"]
)
ODD = st.one_of(
    st.text("AsKkQh10♠♥, \t\n\0d2c", max_size=12),
    st.text(max_size=8),
    st.sampled_from(["nan", "None", "AsKs,", ",AsKs", "As,,Ks", "AsK", "XX", "As Ks Qs", "1010"]),
)
NOTHING = st.sampled_from(["", " ", None, float("nan"), pd.NA])
NO_TEXT = st.sampled_from([5, 2.5, True, b"AsKs", ("As", "Ks"), ["As"]])
SEPARATORS = st.sampled_from(["", "", " ", ", ", ",", "  "])


@st.composite
def spelled(draw, cards):
    """Draw one spelling of cards: letter case, glyphs, 10 or T, and what stands between them."""
    text = draw(SEPARATORS).strip(",").join([draw(spellings_of(card)) for card in cards])
    return draw(st.sampled_from(["", " "])) + text


def spellings_of(card):
    rank, suit = card
    ranks = [rank, rank.lower(), "10" if rank == "T" else rank]
    glyphs = [glyph for glyph, meant in GLYPHS.items() if meant == suit]
    suits = [suit, suit.upper(), *glyphs, glyphs[0] + "\N{VARIATION SELECTOR-16}"]
    return st.builds(str.__add__, st.sampled_from(ranks), st.sampled_from(suits))


@st.composite
def right_rows(draw):
    """Draw a row of three hands, a board of 4 or 5 cards, and dead cards, most likely right."""
    cards = draw(st.randoms(use_true_random=False)).sample(DECK, 14)
    hands = [draw(spelled(cards[2 * seat : 2 * seat + 2])) for seat in range(3)]
    if draw(st.booleans()):
        hands[draw(st.integers(0, 2))] = draw(NOTHING)
    board = draw(spelled(cards[6 : 6 + draw(st.sampled_from([4, 5, 5, 5]))]))
    dead = draw(st.one_of(NOTHING, spelled(cards[11 : 11 + draw(st.integers(0, 3))])))
    return [*hands, board, dead]


@st.composite
def rows(draw):
    """Draw a row, with up to two of its texts replaced by others."""
    row = draw(right_rows())
    few = st.lists(SPELLINGS, max_size=6).flatmap(
        lambda cards: SEPARATORS.map(lambda between: between.join(cards))
    )
    for _ in range(draw(st.sampled_from([0, 0, 1, 1, 2]))):
        place = draw(st.integers(0, 4))
        row[place] = draw(st.one_of(few, ODD, NOTHING, NO_TEXT))
        if place < 3 and is_range(row[place]):
            row[place] = "XX"
        if place == 3 and len(naive_cards(row[3]) or []) < 4:
            row[3] = draw(st.one_of(ODD.filter(lambda text: naive_cards(text) is None), NO_TEXT))
    return row


def is_range(text):
    """Return whether a text is read as a range, which the naive reader does not know."""
    try:
        return naive_cards(text) is None and isinstance(text, str) and bool(Range(text))
    except ValueError:
        return False


FUZZ_COLUMNS = ["hero", "villain", "third", "board", "dead"]
CALL = {"hole_cards": FUZZ_COLUMNS[:3], "dead": "dead", "progress": False}
LONG = "".join(DECK)


@pytest.mark.slow
@settings(max_examples=80)
@given(st.lists(rows(), max_size=6))
@example([["AsKs", "QdQh", "", "2c3c4c5d", LONG], ["AsKs", LONG, "", "2c3c4c5d", ""]])
@example([["AsKs", "QdQh", "2h" * 30, "2c3c4c5d", ""], ["AsKs", "QdQh", None, "2c3c4c5d6h7h", ""]])
def test_each_row_is_right_or_says_what_is_wrong(texts):
    frame = pd.DataFrame(texts, columns=FUZZ_COLUMNS, dtype=object)

    result = equity_frame(frame, errors="column", **CALL)

    wrong = np.array([naive_row(row) is None for row in texts], bool)
    np.testing.assert_array_equal(result["error"] != "", wrong)
    figures = result.drop(columns="error").to_numpy()
    assert np.isnan(figures[wrong]).all()
    for row in np.flatnonzero(~wrong):
        hands, board, dead = naive_row(texts[row])
        shares = iter(naive_equities([hand for hand in hands if hand], board, dead))
        expected = [float(next(shares)) if hand else np.nan for hand in hands]
        np.testing.assert_array_equal(figures[row], expected)


@pytest.mark.slow
@settings(max_examples=50)
@given(st.lists(rows(), min_size=1, max_size=6))
def test_an_error_has_the_mask_of_all_wrong_rows_and_names_the_first(texts):
    frame = pd.DataFrame(texts, columns=FUZZ_COLUMNS, dtype=object)
    wrong = [naive_row(row) is None for row in texts]
    if not any(wrong):
        equity_frame(frame, **CALL)
        return

    with pytest.raises(BadRowsError, match=rf"^row {wrong.index(True)}[,:] ") as caught:
        equity_frame(frame, **CALL)

    assert caught.value.rows.tolist() == wrong
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.slow
@settings(max_examples=30)
@given(st.lists(rows(), max_size=6))
def test_text_dtypes_change_nothing(texts):
    texts = [[text if isinstance(text, str) else None for text in row] for row in texts]
    frame = pd.DataFrame(texts, columns=FUZZ_COLUMNS, dtype=object)
    expected = equity_frame(frame, errors="column", **CALL)

    for dtype in ("str", "string", "category"):
        typed = frame.astype(dtype).where(frame.notna(), None)  # pandas 2 writes "None" for None
        result = equity_frame(typed, errors="column", **CALL)
        pd.testing.assert_frame_equal(result, expected, check_exact=True)
