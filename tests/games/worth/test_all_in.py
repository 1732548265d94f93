"""Expected chips and prize money of an all-in, compared with settling all boards one by one."""

from decimal import Decimal
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import pots as oracle_pots
from oracles.board_games import RULES, cards_of, deck_of, final_boards, naive_high, naive_low
from oracles.icm import naive_bust_icm
from raises import raises

from calculations import EquityCalculator
from calculations.spots.reading import read_spot
from poker_calculator.games.pots.settlement import settle
from poker_calculator.games.worth.all_in import all_in_ev, all_in_icm, runout_orders

HOLE_CARDS = {"omaha": 4, "omaha_hi_lo": 4}
FLOP_HANDS = ["QdQc", "JsTs", "AhKh"]


def naive_outcomes(contributions, hands, board, dead, folded, game="holdem", dead_chips=0):
    """Return each seat's payout on each final board, a list of lists."""
    rules = RULES[game]
    live = [seat for seat, out in enumerate(folded) if not out]
    known = [cards_of(hands[seat]) for seat in live]
    gone = cards_of(dead) + [
        card for seat, hand in enumerate(hands) if folded[seat] for card in cards_of(hand)
    ]
    results = []
    for final in final_boards(rules, known, board, gone):
        highs, lows = [None] * len(hands), [None] * len(hands)
        for seat, hand in zip(live, known, strict=True):
            highs[seat] = naive_high(rules, hand, final)
            lows[seat] = naive_low(rules, hand, final) if rules.low else None
        strengths = places(highs), places(lows, reverse=True)
        payouts, *_ = oracle_pots.settle(contributions, folded, *strengths, dead_chips)
        results.append(payouts)
    return results


def places(hands, reverse=False):
    """Rank hands from the weakest, 1; None is 0. With *reverse*, the lowest hand is best."""
    ordered = sorted({hand for hand in hands if hand is not None}, reverse=reverse)
    return [0 if hand is None else 1 + ordered.index(hand) for hand in hands]


def mean(rows):
    return [Fraction(sum(column), len(rows)) for column in zip(*rows, strict=True)]


@st.composite
def all_ins(draw, games=("holdem", "short_deck", "omaha_hi_lo")):
    """Draw a hand on the turn: at least two seats are live, and folded hands may be unknown."""
    game = draw(st.sampled_from(games))
    players = draw(st.integers(2, 3))  # each number of players compiles a kernel
    contributions = draw(st.lists(st.integers(1, 12), min_size=players, max_size=players))
    folded = draw(st.lists(st.booleans(), min_size=players, max_size=players))
    for seat in draw(st.permutations(range(players)))[:2]:
        folded[seat] = False
    held = HOLE_CARDS.get(game, 2)
    cards = draw(st.permutations(deck_of(RULES[game])))
    hands = ["".join(cards[held * seat : held * seat + held]) for seat in range(players)]
    hands = [
        "" if out and draw(st.booleans()) else hand for hand, out in zip(hands, folded, strict=True)
    ]
    rest = cards[held * players :]
    dead_chips = draw(st.sampled_from([0, 0, 3]))
    return contributions, hands, "".join(rest[:4]), "".join(rest[4:6]), folded, game, dead_chips


@pytest.mark.slow
@given(all_ins())
@settings(max_examples=60)
def test_expected_chips_are_the_mean_over_all_boards(hand):
    *known, game, dead_chips = hand

    values = all_in_ev(*known, game=game, dead_chips=dead_chips, exact=True)

    assert values == mean(naive_outcomes(*known, game, dead_chips))
    assert sum(values) == sum(known[0]) + dead_chips
    floats = all_in_ev(*known, game=game, dead_chips=dead_chips)
    np.testing.assert_allclose(floats, np.array(values, float), rtol=1e-15)


def test_who_has_the_odd_chip_of_the_high_half_comes_last_for_that_of_the_low_half():
    """Seats 1 and 2 tie both ways: the main pot of 3 splits into 2 and 1, the side pot evenly."""
    hands = ["2c2d2h2s", "3c5c3h3s", "4c5d4h4s"]
    known = [1, 2, 2], hands, "3d4d5h6c", "5s6d", [False] * 3

    values = all_in_ev(*known, game="omaha_hi_lo", exact=True)

    assert values == [0, Fraction(14, 17), Fraction(71, 17)]
    assert values == mean(naive_outcomes(*known, "omaha_hi_lo"))


@given(
    all_ins(), st.sampled_from([Fraction(1, 20), Fraction(1, 10)]), st.sampled_from([1, 3, None])
)
@settings(max_examples=40)
def test_pot_by_pot_is_the_same_as_whole_hands_by_the_order_of_strengths(hand, rake, cap):
    contributions, hands, board, dead, folded, game, dead_chips = hand
    live = [seat for seat, out in enumerate(folded) if not out]
    gone = dead + "".join(hands[seat] for seat, out in enumerate(folded) if out)
    orders = runout_orders(read_spot([hands[seat] for seat in live], board, gone, game))
    total = [Fraction(0)] * len(folded)
    lows = orders.ranks * 0 if orders.low_ranks is None else orders.low_ranks
    for ranks, low, count in zip(
        orders.ranks.tolist(), lows.tolist(), orders.counts.tolist(), strict=True
    ):
        highs, low_strengths = [0] * len(folded), [0] * len(folded)
        for seat, rank, low_rank in zip(live, ranks, low, strict=True):
            highs[seat], low_strengths[seat] = rank, low_rank
        settled = settle(
            contributions,
            folded,
            highs,
            low_strengths=low_strengths,
            dead_chips=dead_chips,
            rake=rake,
            rake_cap=cap,
        )
        total = [part + count * won for part, won in zip(total, settled.payouts, strict=True)]

    values = all_in_ev(
        *hand[:5], game=game, dead_chips=dead_chips, rake=rake, rake_cap=cap, exact=True
    )

    assert values == [chips / int(orders.counts.sum()) for chips in total]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", FLOP_HANDS, "9s8s3cTd"),
        ("omaha_hi_lo", ["AdQc2s3s", "Ah2c5c5h", "2hKhAs4s"], "7s8s3c6h"),
    ],
)
def test_many_outcomes_are_settled_as_few_are(game, hands, board, monkeypatch):
    known = [30, 50, 50], hands, board
    prizes = {"stacks_behind": [0, 0, 20], "payouts": [50, 30, 20], "game": game}
    few = all_in_icm(*known, **prizes)

    monkeypatch.setattr("poker_calculator.games.worth.all_in.FEW_OUTCOMES", 0)

    assert all_in_icm(*known, **prizes).tolist() == few.tolist()


def test_five_seats_with_three_pots_and_a_folded_hand():
    hands = ["QdQc", "JsTs", "AhKh", "4c4d", "7h6h"]
    known = [20, 45, 90, 90, 70], hands, "9s8s3c2h", "Ad", [False, False, False, False, True]

    assert all_in_ev(*known, exact=True) == mean(naive_outcomes(*known))


@pytest.mark.slow
def test_three_hands_on_a_flop_with_a_side_pot_and_an_uncalled_bet():
    naive = mean(naive_outcomes([100, 150, 400], FLOP_HANDS, "9s8s3c", "", [False] * 3))

    assert all_in_ev([100, 150, 400], FLOP_HANDS, "9s8s3c", exact=True) == naive


def test_aces_against_kings_before_the_flop():
    """The published counts are 1,410,336 wins, 9,308 ties, 292,660 losses."""
    share = Fraction(2 * 1_410_336 + 9_308, 2 * 1_712_304)

    assert all_in_ev([50, 50], ["AsAh", "KsKh"], exact=True) == [100 * share, 100 * (1 - share)]


@pytest.mark.jit
def test_three_hands_before_the_flop_are_worth_their_equities_in_each_pot():
    hands = ["AsAh", "KsKh", "7c2d"]
    main = EquityCalculator(hands).equity_fractions
    side = EquityCalculator(hands[1:], dead=hands[0]).equity_fractions

    values = all_in_ev([60, 120, 120], hands, exact=True)

    assert values[0] == 180 * main[0]
    assert values[1:] == [180 * main[1] + 120 * side[0], 180 * main[2] + 120 * side[1]]


def test_who_is_alone_in_the_hand_gets_all_of_it_whatever_he_holds():
    assert all_in_ev([100, 150, 0], ["", "", ""], folded=[False, True, True]).tolist() == [
        250,
        0,
        0,
    ]


def test_a_seat_without_cards_and_chips_is_not_in_the_hand():
    values = all_in_ev([7, 0, 7], ["AsAh", None, "KsKh"], "2c3d4hTc9d")

    assert values.tolist() == [14, 0, 0]


def test_cards_may_be_numbers():
    as_text = all_in_ev([5, 5], ["AsAh", "KsKh"], "2c3d4h")

    values = all_in_ev([5, 5], [np.array([52, 51], np.uint8), (48, 47)], [1, 6, 11])

    np.testing.assert_array_equal(values, as_text)


@pytest.mark.parametrize("kind", [float, Decimal, Fraction])
def test_chips_of_another_kind_are_worth_the_same(kind):
    contributions = [40, 80, 80]
    expected = all_in_ev(contributions, FLOP_HANDS, "9s8s3cTd", exact=True)

    values = all_in_ev([kind(chips) for chips in contributions], FLOP_HANDS, "9s8s3cTd", exact=True)

    assert [float(value) for value in values] == pytest.approx([float(v) for v in expected])


def test_expected_chips_do_not_overflow():
    values = all_in_ev([10**15, 10**15], ["AsAh", "KsKh"], exact=True)

    assert sum(values) == 2 * 10**15
    huge = all_in_ev([10**25, 10**25], ["AsAh", "KsKh"], exact=True)
    assert sum(huge) == 2 * 10**25


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", FLOP_HANDS, "9s8s3c"),
        ("short_deck", ["QdQc", "JsTs", "AhKh"], "9s8s6c"),
        ("omaha", ["QdQc2s3s", "JsTs5c5h", "AhKh4d4s"], "9s8s3cTh"),
        ("omaha_hi_lo", ["AdQc2s3s", "Ah2c5c5h", "2hKhAs4s"], "7s8s3c6h"),
    ],
)
def test_orders_are_those_of_all_boards(game, hands, board):
    rules = RULES[game]
    counts = {}
    for final in final_boards(rules, [cards_of(hand) for hand in hands], board, ""):
        highs = [naive_high(rules, cards_of(hand), final) for hand in hands]
        lows = [naive_low(rules, cards_of(hand), final) if rules.low else None for hand in hands]
        order = tuple(1 + sum(other < high for other in highs) for high in highs)
        low_order = tuple(
            0 if low is None else 1 + sum(other is None or other > low for other in lows)
            for low in lows
        )
        counts[order, low_order] = counts.get((order, low_order), 0) + 1

    orders = runout_orders(read_spot(hands, board, game=game))

    lows = np.zeros_like(orders.ranks) if orders.low_ranks is None else orders.low_ranks
    found = {
        (tuple(ranks), tuple(low)): count
        for ranks, low, count in zip(
            orders.ranks.tolist(), lows.tolist(), orders.counts.tolist(), strict=True
        )
    }
    assert found == counts


@pytest.mark.jit
def test_orders_before_the_flop_are_counted_on_every_board():
    orders = runout_orders(read_spot(["AsAh", "KsKh", "7c2d"]))

    assert orders.counts.sum() == comb(46, 5)
    assert len(orders.counts) <= 13
    outcomes = EquityCalculator(["AsAh", "KsKh", "7c2d"]).outcomes
    best = orders.ranks == orders.ranks.max(axis=1, keepdims=True)
    sets = best @ [1, 2, 4]
    assert np.bincount(sets, weights=orders.counts).tolist() == outcomes.tolist()


@pytest.mark.slow
@given(all_ins(games=("holdem", "omaha_hi_lo")), st.data())
@settings(max_examples=25)
def test_prize_money_is_the_mean_of_icm_over_all_boards(hand, data):
    contributions, *_, game, dead_chips = hand
    behind = [data.draw(st.sampled_from([0, 0, 7, 20])) for _ in contributions]
    payouts = data.draw(st.sampled_from([[50, 30, 20], [10], [5, 3, 1, 1]]))
    before = [chips + left for chips, left in zip(contributions, behind, strict=True)]
    naive = [
        naive_bust_icm([left + won for left, won in zip(behind, row, strict=True)], before, payouts)
        for row in naive_outcomes(*hand)
    ]

    values = all_in_icm(
        *hand[:5], stacks_behind=behind, payouts=payouts, game=game, dead_chips=dead_chips
    )

    np.testing.assert_allclose(values, np.array(mean(naive), float), rtol=1e-12)


def test_prize_money_before_the_flop_of_a_flip_on_the_bubble():
    win, tie = Fraction(1_410_336, 1_712_304), Fraction(9_308, 1_712_304)
    stacks = {win: [1000, 500, 1500], tie: [500, 1000, 1500], 1 - win - tie: [0, 1500, 1500]}
    naive = [
        sum(chance * values[seat] for chance, values in
            ((chance, naive_bust_icm(row, [500, 1000, 1500], [50, 30, 20]))
             for chance, row in stacks.items()))
        for seat in range(3)
    ]  # fmt: skip

    values = all_in_icm(
        [500, 500, 0], ["AsAh", "KsKh", ""], stacks_behind=[0, 500, 1500], payouts=[50, 30, 20]
    )

    np.testing.assert_allclose(values, np.array(naive, float), rtol=1e-13)


def test_of_two_who_bust_on_the_same_board_the_greater_stack_finishes_higher():
    values = all_in_icm(
        [100, 200, 300],
        ["2c7d", "3c8d", "AsAh"],
        "KsKhKdAd4c",
        stacks_behind=[0, 0, 0],
        payouts=[50, 30, 20],
    )

    assert values.tolist() == [20, 30, 50]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([1, -2], ["AsAh", "KsKh"]), "a contribution is -2; give a finite number of chips"),
        (([1, float("inf")], ["AsAh", "KsKh"]), "a contribution is inf"),
        (([1, 2], ["AsAh", ""]), r"seat 1 is live and its cards are \?\?; give them, or say"),
        (([1, 2], ["AsAh", "Ks??"]), r"seat 1 is live and its cards are Ks\?\?"),
        (([1, 2], ["AsAh", "KsAs"]), "the card 'As' is dealt twice: in seat 0 and in seat 1"),
        (([1, 2], ["AsAh", "KsKh"], "2c2d2hKh"), "the card 'Kh' is dealt twice"),
        (([1, 2], ["AsAh", "KsKh"], "2c2d"), "the board has 2 cards .*; a board of holdem has 0"),
        (([1, 2], ["AsAh", "KsKh"], "2c2d??"), r"the board has an unknown card, 2c2d\?\?"),
        (([1, 2], ["AsAh", "KsKhQs"]), "seat 1 has 3 cards .*; a hand of holdem has exactly 2"),
        (([1, 2, 3], ["AsAh", "KsKh"]), "there are 2 hands and 3 contributions"),
        (([1, 2], ["AsAh", "KsKh"], "", "", [False]), "folded has 1 seats and contributions 2"),
        (([1, 2], ["AsAh", "KsKh"], "", "", [True, True]), "every seat has folded"),
        (([0, 0], ["AsAh", "KsKh"]), "no seat has put in a chip"),
        ((["1", 2], ["AsAh", "KsKh"]), "a contribution is a number of chips, not '1'"),
    ],
)
def test_what_is_no_hand_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        all_in_ev(*arguments)


def test_an_unknown_game_is_refused():
    with raises("unknown game 'chess'"):
        all_in_ev([1, 1], ["AsAh", "KsKh"], game="chess")


def test_as_many_stacks_behind_as_seats():
    with raises("there are 1 stacks behind and 2 contributions"):
        all_in_icm([1, 1], ["AsAh", "KsKh"], stacks_behind=[5], payouts=[1])
