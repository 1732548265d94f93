"""Outs, deals, flops and hand strengths of random small spots, against naive counts."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.board_games import RULES, live_cards, naive_by_next_card, naive_high, naive_outcomes
from oracles.hand_strength import naive_distribution, naive_histogram
from oracles.holdem import DECK, cards_of
from oracles.runouts import naive_deals, naive_outs, naive_range_equities
from raises import raises

from calculations import (
    CARDS,
    EquityCalculator,
    equity_by_flop,
    equity_distribution,
    equity_histograms,
    outs,
)
from lookup import hand_index


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


def small_range(rng, cards, count):
    """Return some combos of a few cards, so that ranges share some, and their weights."""
    every = [*combinations(cards, 2)]
    chosen = rng.choice(len(every), size=count, replace=False)
    return {every[place]: float(rng.choice([1, 0.5, 0.25])) for place in chosen}


def text_of(held):
    return ", ".join(f"{one}{other}:{weight}" for (one, other), weight in held.items())


def shuffled(seed):
    rng = np.random.default_rng(seed)
    return rng, [DECK[place] for place in rng.permutation(52)]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("on_board", [3, 4])
def test_outs_against_ranges_are_those_of_the_naive_count(seed, on_board):
    rng, cards = shuffled(seed)
    hand, board, dead = cards[:2], cards[2 : 2 + on_board], cards[21:]
    ranges = [small_range(rng, cards[8:13], 3), small_range(rng, cards[10:15], 2)]
    expected = naive_outs([{tuple(hand): 1}, *ranges], board, dead)
    given = {"against": [text_of(held) for held in ranges], "dead": dead}
    texts = "".join(hand), "".join(board)
    assert sorted(outs(*texts, **given)) == sorted(expected)


@pytest.mark.parametrize("seed", range(4))
def test_deals_come_as_often_as_the_naive_count_says(seed):
    rng, cards = shuffled(seed)
    board, dead = cards[:4], cards[20:]
    ranges = [small_range(rng, cards[4:9], 3), small_range(rng, cards[6:11], 3)]
    folded = [small_range(rng, cards[8:12], 2)]
    expected = naive_deals(ranges, board, dead, folded)
    spot = EquityCalculator(
        [*map(text_of, ranges)], board, dead=dead, folded=[*map(text_of, folded)]
    )
    count = 40_000
    deals = spot.deals(count, rng=seed)
    keys, times = np.unique(
        np.concatenate([deals.hole_cards.reshape(count, 4), deals.boards[:, 4:]], axis=1),
        axis=0,
        return_counts=True,
    )
    found = dict.fromkeys(expected, 0)
    for row, each in zip(keys.tolist(), times.tolist(), strict=True):
        a, b, c, d, river = (CARDS[card - 1] for card in row)
        key = next(
            key for key in expected if [{*key[0]}, {*key[1]}, key[2]] == [{a, b}, {c, d}, river]
        )
        found[key] += each
    assert sum(found.values()) == count
    for key, share in expected.items():
        sigma = (count * share * (1 - share)) ** 0.5
        assert abs(found[key] - count * share) < 5 * float(sigma), key


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_flops_are_worth_what_the_naive_count_says(seed):
    rng, cards = shuffled(seed)
    ranges = [small_range(rng, cards[:5], 2), small_range(rng, cards[3:8], 2)]
    by_flop = equity_by_flop(*map(text_of, ranges), progress=False)
    dealt = np.flatnonzero(by_flop.deals)
    for place in rng.choice(dealt, 3):
        flop = [CARDS[card - 1] for card in by_flop.boards[place]]
        equity, deals = naive_range_equities(ranges, flop)
        assert by_flop.deals[place] == pytest.approx(float(deals))
        np.testing.assert_allclose(by_flop.equity[place], [*map(float, equity)], rtol=1e-12)
    texts = {"".join(CARDS[card - 1] for card in board) for board in by_flop.boards}
    assert len(texts) == len(by_flop.boards)
    assert by_flop.weights.sum() == 22_100


@pytest.mark.parametrize("seed", range(2))
def test_histograms_of_turns_are_those_of_the_naive_count(seed):
    """A turn has 46 rivers, each against 990 hands."""
    _, cards = shuffled(seed)
    hand, board = "".join(cards[:2]), "".join(cards[2:6])
    naive = naive_distribution(hand, board, 5)
    found = equity_distribution(hand, board, progress=False)
    assert sorted(found.hand_strengths.tolist()) == [*map(float, naive)]
    assert found.histogram(30).tolist() == naive_histogram(naive, 30)


@pytest.mark.slow
def test_histograms_of_a_flop_are_those_of_the_naive_count():
    hand, board = "9s8s", "7s6c2d"
    naive = naive_distribution(hand, board, 5)
    found = equity_histograms("flop", 30, progress=False)
    place = hand_index(hand + board, (2, 3))
    assert found.runouts == len(naive) == 1081
    assert found.counts[place].tolist() == naive_histogram(naive, 30)
    assert float(found.mean[place]) == pytest.approx(float(sum(naive)) / 1081, rel=1e-14)
    squares = float(sum(strength**2 for strength in naive)) / 1081
    assert float(found.mean_of_squares[place]) == pytest.approx(squares, rel=1e-14)
