"""The player who opens a round of stud, by face-up cards."""

import pytest

from poker_calculator.games import Opening
from poker_calculator.games.cards import read_cards
from poker_calculator.games.hand.turns import open_hand, opener


def opens(opening, *hands, live=None):
    up = [read_cards(hand) for hand in hands]
    return opener(opening, up, [True] * len(up) if live is None else live)


@pytest.mark.parametrize(
    ("hands", "seat"),
    [
        (("3c", "2d", "As"), 1),
        (("Ac", "Kd", "Qs"), 2),  # the ace is high
        (("2d", "2c", "2h"), 1),  # suits from clubs to spades
        (("2s", "3c", "2h"), 2),
    ],
)
def test_in_stud_the_lowest_card_brings_it_in(hands, seat):
    assert opens(Opening.LOW_CARD, *hands) == seat


@pytest.mark.parametrize(
    ("hands", "seat"),
    [
        (("3c", "2d", "As"), 0),  # the ace is low
        (("Qc", "Kd", "Qs"), 1),
        (("Kd", "Ks", "Kh"), 1),
    ],
)
def test_in_razz_the_highest_card_does(hands, seat):
    assert opens(Opening.HIGH_CARD, *hands) == seat


@pytest.mark.parametrize(
    ("hands", "seat"),
    [
        (("AcKd", "2c2d", "QhJh"), 1),
        (("AcKd", "AdQd", "AhKh"), 0),  # equal ones: the first seat, suits do not count
        (("KcKd", "AdAh", "QsQc"), 1),
        (("9c9d9h", "AcAdKh", "KcQcJc"), 0),
        (("2c2d3h3s", "AcAdKhQs", "KcQcJcTc"), 0),  # two pair beat a pair
        (("5c6c7c8c", "2d2h3s4s"), 1),  # four to a flush or a straight are nothing
        (("9c9d9hAc", "TcThTs2d", "KcKdQhQs"), 1),
        (("8c8d8h8s", "AcAdAhKs"), 0),
        (("9c9dKh", "9h9sAd"), 1),  # the side card decides
    ],
)
def test_in_stud_the_highest_open_hand_acts_first(hands, seat):
    assert opens(Opening.HIGH_HAND, *hands) == seat


@pytest.mark.parametrize(
    ("hands", "seat"),
    [
        (("8c7d", "7c6d", "Kc2d"), 1),
        (("2c2d", "KcQd"), 1),  # a pair is high
        (("AcAd", "KcKd"), 0),
        (("Ac8d", "2c8h"), 0),  # the ace is low
        (("8c4d", "8h4s"), 0),
        (("2c3c4c5c", "Ad6d7d8d"), 0),
    ],
)
def test_in_razz_the_lowest_open_hand_does(hands, seat):
    assert opens(Opening.LOW_HAND, *hands) == seat


@pytest.mark.parametrize("opening", [each for each in Opening if each is not Opening.POSITION])
def test_who_folded_does_not_open(opening):
    assert opens(opening, "2c", "8d", "Ks", live=[False, True, False]) == 1


def test_only_the_last_card_counts_where_a_card_decides():
    assert opens(Opening.LOW_CARD, "2cKd", "3c4d") == 1


def test_cards_that_nobody_has_seen_do_not_count():
    assert opens(Opening.LOW_CARD, "??", "3c", "2d") == 2
    assert opens(Opening.LOW_HAND, "????", "3cKd", "2dQd") == 2
    assert opens(Opening.HIGH_HAND, "??", "2c??", "3d3h") == 2
    assert opens(Opening.HIGH_HAND, "????", "??2c", "????") == 1
    assert opens(Opening.HIGH_HAND, "??", "??", live=[False, True]) == 1


def test_open_hands_compare_by_how_often_ranks_stand_and_then_by_ranks():
    assert open_hand(read_cards("9c9dKh"), ace_low=False) == ([2, 1], [7, 11])
    assert open_hand(read_cards("AcAd2h"), ace_low=True) == ([2, 1], [-1, 0])
