"""Frames of odd text: each row has the equity of the oracle, or an error."""

from collections import Counter

import numpy as np
import pandas as pd
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from oracles.holdem import DECK, naive_equities

from calculations import Range
from calculations.frames.equity_frame import equity_frame
from calculations.spots.spot_rows import BadRowsError

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


COLUMNS = ["hero", "villain", "third", "board", "dead"]
CALL = {"hands": COLUMNS[:3], "dead": "dead", "progress": False}
LONG = "".join(DECK)


@pytest.mark.slow
@settings(max_examples=80)
@given(st.lists(rows(), max_size=6))
@example([["AsKs", "QdQh", "", "2c3c4c5d", LONG], ["AsKs", LONG, "", "2c3c4c5d", ""]])
@example([["AsKs", "QdQh", "2h" * 30, "2c3c4c5d", ""], ["AsKs", "QdQh", None, "2c3c4c5d6h7h", ""]])
def test_each_row_is_right_or_says_what_is_wrong(texts):
    frame = pd.DataFrame(texts, columns=COLUMNS, dtype=object)

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
    frame = pd.DataFrame(texts, columns=COLUMNS, dtype=object)
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
    frame = pd.DataFrame(texts, columns=COLUMNS, dtype=object)
    expected = equity_frame(frame, errors="column", **CALL)

    for dtype in ("str", "string", "category"):
        typed = frame.astype(dtype).where(frame.notna(), None)  # pandas 2 writes "None" for None
        result = equity_frame(typed, errors="column", **CALL)
        pd.testing.assert_frame_equal(result, expected, check_exact=True)
