"""Outs: the cards that make a hand or put it ahead, against an oracle that deals each of them."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.board_games import RULES, live_cards, naive_by_next_card, naive_high, naive_outcomes
from oracles.holdem import cards_of
from raises import raises

from calculations import CARDS, EquityCalculator, outs


def equities(outcomes):
    """Return each player's share of the pots, given the counts by winners."""
    players, whole = len(outcomes).bit_length() - 1, sum(outcomes)
    return [
        sum(
            Fraction(count, winners.bit_count() * whole)
            for winners, count in enumerate(outcomes)
            if winners >> player & 1
        )
        for player in range(players)
    ]


def ahead(outcomes):
    first, *others = equities(outcomes)
    return first > max(others)


@given(cards=st.permutations(CARDS), players=st.integers(2, 3), on_board=st.integers(3, 4))
@settings(max_examples=8)
@pytest.mark.slow
def test_outs_against_hands_are_those_that_put_it_ahead(cards, players, on_board):
    hands = ["".join(cards[2 * seat : 2 * seat + 2]) for seat in range(players)]
    board = "".join(cards[10 : 10 + on_board])
    after = naive_by_next_card("holdem", hands, board)
    expected = {card for card, outcomes in after.items() if ahead(outcomes)}
    if ahead(naive_outcomes("holdem", hands, board)):
        expected = set()
    assert {*outs(hands[0], board, against=hands[1:])} == expected


@given(cards=st.permutations(CARDS), on_board=st.integers(3, 4), to=st.integers(2, 8))
@settings(max_examples=30)
def test_outs_to_a_category_are_those_that_make_it_or_better(cards, on_board, to):
    rules, hand = RULES["holdem"], cards[:2]
    board, name = cards[2 : 2 + on_board], rules.order[to - 1]
    expected = {
        card
        for card in live_cards(rules, hand, board)
        if naive_high(rules, hand, [*board, card])[0] >= to
    }
    if naive_high(rules, hand, board)[0] >= to:
        expected = set()
    assert {*outs("".join(hand), "".join(board), to=name)} == expected


def test_outs_against_a_range_are_those_of_its_equity():
    spot = EquityCalculator(["JsTs", "QQ+"], "9s8s3c2d")
    after = spot.by_next_card()
    expected = after.index[after.iloc[:, 0] > after.iloc[:, 1]]
    assert {*outs("JsTs", "9s8s3c2d", against="QQ+")} == {*expected}
    assert spot.equity[0] < spot.equity[1]


def test_a_hand_that_is_ahead_or_made_has_no_outs():
    assert outs("AsAh", "9s8s3c", against="JsTd") == []
    assert outs("AsKs", "9s8s3s", to="flush") == []


def test_dead_cards_are_no_outs():
    assert len(outs("JsTs", "9s8s3c", to="flush", dead="2s3s")) == 7


def test_other_games_have_outs():
    assert outs("JsTsJhTh", "9s8s3c", to="flush", game="omaha") == [
        rank + "s" for rank in "234567QKA"
    ]
    assert len(outs("JsTs", "9s8s6c", to="flush", game="short_deck")) == 5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "against is None and to is None; give one of the two"),
        ({"against": "AhAd", "to": "flush"}, "give one of the two"),
        ({"to": "flsh"}, "to is 'flsh'; did you mean 'flush'\\? give one of 'high card', "),
        ({"against": "JsTd"}, "the card 'Js' is dealt twice: in hand 0 and in hand 1"),
        ({"against": []}, "a spot has 2 to 10 hands, not 1"),
    ],
)
def test_what_is_not_asked_rightly_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        outs("JsTs", "9s8s3c", **arguments)


@pytest.mark.parametrize("board", ["", "9s8s3c2d4h"])
def test_outs_need_a_next_card(board):
    with raises(f"the board has {len(board) // 2} cards; outs are the next cards after"):
        outs("JsTs", board, to="flush")


def test_outs_are_of_hole_cards():
    with raises("hand is a range"):
        outs("AA, KK", "9s8s3c", to="flush")


def test_live_cards_alone_are_outs():
    known = cards_of("JsTs9s8s3c")
    assert not {*outs("JsTs", "9s8s3c", against="AhAd")} & {*known, "Ah", "Ad"}
