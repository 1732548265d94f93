"""Hand strength and potential against a naive count, a published case, and their definitions."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from data_files import published_counts
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.holdem import DECK, cards_of, live_cards, naive_strength
from raises import raises

from calculations.distributions.hand_strength import (
    EffectiveHandStrength,
    HandStrength,
    effective_hand_strength,
    hand_strength,
)
from lookup.compiling import kernel_choice

# Hand, board, and the cards that are still live; all others are dead.
SPOTS = {
    "a draw on the flop": ("AhKh", "Qh7h2c", "2h3h9cQd7s2dJsTsAc"),
    "a pair on the flop": ("9c9d", "9sTsJs", "QsKs8sThTd2c2d7hQc"),
    "a hand that splits": ("AsKd", "QcJcTh", "AhKsKcAd9c8c2c3d"),
    "a set on the turn": ("7c7d", "7sAhKdQc", "AsKsJdTd7h2c2d5hAcKh"),
    "a flush on the turn": ("As2s", "KsQs3s3d", "JsTs3c3hKhQdQc4s5s6s"),
    "kickers on the river": ("AcTd", "AsKh8d5c2s", "AhAdTcTsQcJd9h8c8s4d3d2d"),
    "the board plays": ("2c3d", "AsKsQsJsTs", "AhAd9s8s2d4c"),
    "two cards are left": ("AcTd", "AsKh8d5c2s", "AhTc"),
}


def dead_cards(hand, board, live):
    return [card for card in live_cards(hand, board) if card not in cards_of(live)]


def naive_order(ours, theirs):
    """Return 0, 1, 2 for ahead, tied, behind."""
    return 0 if ours > theirs else 1 if ours == theirs else 2


def naive_transitions(hand, board, live):
    """Return the numbers of hands beaten, tied and lost to, now [3] and at the end [3][3]."""
    hand, board, live = cards_of(hand), cards_of(board), cards_of(live)
    now, transitions = [0, 0, 0], [[0, 0, 0] for _ in range(3)]
    for other in map(list, combinations(live, 2)):
        first = naive_order(naive_strength(hand + board), naive_strength(other + board))
        now[first] += 1
        rest = [card for card in live if card not in other]
        for runout in combinations(rest, 5 - len(board)):
            final = board + list(runout)
            last = naive_order(naive_strength(hand + final), naive_strength(other + final))
            transitions[first][last] += 1
    return now, transitions


def assert_as_counted(hand, board, live):
    dead = dead_cards(hand, board, live)
    now, transitions = naive_transitions(hand, board, live)
    assert list(hand_strength(hand, board, dead)) == now
    if len(cards_of(live)) >= 2 + 5 - len(cards_of(board)):
        measures = effective_hand_strength(hand, board, dead)
        assert list(measures.now) == now
        assert measures.transitions.tolist() == transitions


@pytest.mark.parametrize("name", SPOTS)
def test_every_hand_and_runout_is_counted(name):
    assert_as_counted(*SPOTS[name])


@pytest.mark.jit
@settings(max_examples=100)
@given(st.permutations(DECK), st.integers(3, 5), st.integers(4, 8))
def test_random_spots_are_counted(deck, known, live):
    assert_as_counted(deck[:2], deck[2 : 2 + known], deck[7 : 7 + live])


# ---- published -------------------------------------------------------------------------------


@pytest.mark.jit
def test_the_published_case():
    """AdQc on 3h4cJh, from Billings, Papp, Schaeffer and Szafron."""
    assert hand_strength("AdQc", "3h4cJh") == (628, 9, 444)
    measures = effective_hand_strength("AdQc", "3h4cJh")
    assert measures.now == (628, 9, 444)
    assert measures.strength == pytest.approx(0.585, abs=5e-4)
    assert measures.positive_potential == pytest.approx(0.208324, abs=5e-7)
    assert measures.negative_potential == pytest.approx(0.273693, abs=5e-7)


@pytest.mark.jit
def test_the_published_transitions():
    published = published_counts()["ehs"]
    measures = effective_hand_strength(published["hand"], published["board"])
    rows = [published[key] for key in ("ahead", "tied", "behind")]
    assert measures.transitions.tolist() == rows
    assert list(measures.now) == published["hs"]


# ---- definitions -----------------------------------------------------------------------------


def test_strength_counts_ties_half():
    strength = hand_strength("AcTd", "AsKh8d5c2s", dead_cards("AcTd", "AsKh8d5c2s", "AhAdTcKs"))
    assert strength == (1, 2, 3)
    assert strength.fraction == Fraction(2, 6)
    assert strength.share == pytest.approx(1 / 3)


def test_measures_follow_from_the_transitions():
    (a, b, c), (d, e, f), (g, h, i) = transitions = [40, 2, 3], [5, 11, 7], [13, 17, 19]
    measures = EffectiveHandStrength(HandStrength(9, 2, 5), np.array(transitions))
    strength = Fraction(10, 16)
    positive = (g + Fraction(h, 2) + Fraction(d, 2)) / (g + h + i + Fraction(d + e + f, 2))
    negative = (c + Fraction(b, 2) + Fraction(f, 2)) / (a + b + c + Fraction(d + e + f, 2))
    effective = strength * (1 - negative) + (1 - strength) * positive

    exact = measures.fractions

    assert exact == (strength, positive, negative, effective, exact.optimistic)
    assert exact.optimistic == strength + (1 - strength) * positive
    for name, value in exact._asdict().items():
        assert getattr(measures, name) == float(value), name


@pytest.mark.jit
@pytest.mark.parametrize("board", ["3h4cJh", "3h4cJh2d", "3h4cJh2d9s"])
def test_every_hand_has_the_same_number_of_runouts(board):
    measures = effective_hand_strength("AdQc", board)
    cards = len(cards_of(board))
    assert sum(measures.now) == comb(50 - cards, 2)
    runouts = comb(48 - cards, 5 - cards)
    assert measures.transitions.sum(axis=1).tolist() == [runouts * n for n in measures.now]


@pytest.mark.jit
def test_dead_cards_are_held_by_nobody():
    assert hand_strength("AdQc", "3h4cJh", "AsJc") != hand_strength("AdQc", "3h4cJh")
    assert sum(hand_strength("AdQc", "3h4cJh", "AsJc")) == comb(45, 2)


def test_on_the_river_nothing_changes():
    hand, board, live = SPOTS["kickers on the river"]
    measures = effective_hand_strength(hand, board, dead_cards(hand, board, live))
    np.testing.assert_array_equal(measures.transitions, np.diag(measures.now))
    assert measures.positive_potential == measures.negative_potential == 0
    assert measures.effective == measures.optimistic == measures.strength


def test_a_hand_that_cannot_lose_has_no_potential():
    dead = dead_cards("AsKs", "QsJsTs", "2c3c4c5d6d7d")
    measures = effective_hand_strength("AsKs", "QsJsTs", dead)
    assert measures.now == (15, 0, 0)
    assert measures.fractions == (1, 0, 0, 1, 1)


def test_a_hand_that_cannot_win_has_no_potential():
    measures = effective_hand_strength(
        "2c3d", "AsAhKs", dead_cards("2c3d", "AsAhKs", "AcAdKcKdKhQs")
    )
    assert measures.now == (0, 0, 15)
    assert measures.negative_potential == 0


def test_spellings_of_the_same_cards():
    dead = dead_cards("AcTd", "AsKh8d5c2s", "AhAdTcKs")
    expected = hand_strength("AcTd", "AsKh8d5c2s", dead)
    numbers = [1 + DECK.index(card) for card in ("Ac", "Td")]
    assert hand_strength(numbers, ["As", "Kh", "8d", "5c", "2s"], "".join(dead)) == expected


def test_the_transitions_are_read_only():
    hand, board, live = SPOTS["kickers on the river"]
    measures = effective_hand_strength(hand, board, dead_cards(hand, board, live))
    with raises("read-only"):
        measures.transitions[0, 0] = 1


# ---- what is refused -------------------------------------------------------------------------


@pytest.mark.parametrize("measure", [hand_strength, effective_hand_strength])
@pytest.mark.parametrize(
    ("hand", "board", "dead", "rule"),
    [
        ("AdQcJs", "3h4cJh", "", r"the hand has 3 cards \(AdQcJs\); a hand of holdem has exactly"),
        ("Ad", "3h4cJh", "", "the hand has 1 card "),
        ("AdQx", "3h4cJh", "", "the hand: 'Qx' in 'AdQx' is not a card"),
        ("AdQc", "", "", r"the board has 0 cards \(\); hands are compared on 3 to 5"),
        ("AdQc", "3h4c", "", r"the board has 2 cards \(3h4c\)"),
        ("AdQc", "3h4cJh5h6h7h", "", "the board has 6 cards"),
        ("AdQc", [[1, 2, 3]], "", "the board has the shape"),
        ("AdQc", "3h4cJh", [0], "dead: 0 at"),
        ("AdQc", "3h4cAd", "", "the card 'Ad' is dealt twice: in the hand and on the board"),
        ("AdQc", "3h4cJh", "JhKs", "the card 'Jh' is dealt twice: on the board and among the dead"),
        ("AdAd", "3h4cJh", "", "the card 'Ad' is dealt twice"),
    ],
)
def test_cards_that_break_a_rule(measure, hand, board, dead, rule):
    with pytest.raises(ValueError, match=rule):
        measure(hand, board, dead)


def test_too_few_cards_are_left():
    rule = "1 cards are left, but the opponent and the board need 2"
    with pytest.raises(ValueError, match=rule):
        hand_strength("AdQc", "3h4cJh", dead_cards("AdQc", "3h4cJh", "As"))
    rule = "3 cards are left, but the opponent and the board need 4; name fewer dead cards"
    with pytest.raises(ValueError, match=rule):
        effective_hand_strength("AdQc", "3h4cJh", dead_cards("AdQc", "3h4cJh", "AsKsQs"))


@given(cards=st.permutations(DECK), on_board=st.integers(3, 5), dead=st.integers(32, 36))
@settings(max_examples=10)
def test_numpy_counts_what_the_kernel_does(cards, on_board, dead):
    spot = "".join(cards[:2]), "".join(cards[2 : 2 + on_board]), "".join(cards[10 : 10 + dead])
    found = []
    for by_kernel in (True, False):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kernel_choice, "always", by_kernel)
            measures = effective_hand_strength(*spot)
            found.append((hand_strength(*spot), measures.now, measures.transitions.tolist()))
    assert found[0] == found[1]
