"""Equities at the table, compared with dealing all cards to come one by one."""

import itertools
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from oracles.board_games import RULES, cards_of, naive_high
from oracles.holdem import DECK
from raises import raises

from calculations import EquityCalculator
from poker_calculator.games import (
    Automation,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
)
from poker_calculator.games.pots.pots import Pot
from poker_calculator.games.predefined import (
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    PotLimitCourchevel,
    PotLimitCourchevelHighLowSplitEightOrBetter,
    PotLimitFiveCardOmahaHighLowSplitEightOrBetter,
)
from poker_calculator.games.worth.equities import equities

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def holdem(stacks, hands):
    """Return a hold'em hand with blinds of 1 and 2 after the hole cards."""
    state = NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (1, 2), 2, stacks, len(stacks))
    for hand in hands:
        state.deal_hole(hand)
    return state


def all_in(stacks, hands, board=()):
    """Return a hold'em hand with seats 0, 1, ... all-in for these stacks before the flop."""
    state = holdem(stacks, hands)
    most = max(stacks)
    state.complete_bet_or_raise_to(min(most, stacks[state.actor_index]))
    while state.actor_index is not None:
        larger = state.can_complete_bet_or_raise_to(stacks[state.actor_index])
        if larger:
            state.complete_bet_or_raise_to(stacks[state.actor_index])
        else:
            state.check_or_call()
    for cards in board:
        state.burn_card("??")
        state.deal_board(cards)
    return state


def check_round(state):
    """Check or call for all players, after the bring-in of stud."""
    while state.actor_index is not None:
        if state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()


def stud(kind, hands):
    """Return a stud hand with these cards, dealt street by street, and only checks."""
    state = kind.create_state(AUTOMATIONS, True, 1, 2, 4, 8, 100, len(hands))
    for street, cards in enumerate(zip(*hands, strict=True)):
        if street:
            check_round(state)
            state.burn_card("??")
        for part in cards:
            state.deal_hole(part)
    return state


def test_two_hands_before_the_flop_have_the_equities_of_the_spot():
    table = all_in([50, 50], ["AsAh", "KsKh"]).equities()

    assert table.exact
    assert table.deals == 1_712_304
    assert table.pots == (100,)
    assert table.fractions == [EquityCalculator(["AsAh", "KsKh"]).equity_fractions]
    assert table.std_error.tolist() == [0, 0]


@pytest.mark.parametrize(
    ("kind", "game", "first"),
    [
        (PotLimitCourchevel, "courchevel", "8s"),
        (PotLimitCourchevelHighLowSplitEightOrBetter, "courchevel_hi_lo", "8s"),
        (PotLimitFiveCardOmahaHighLowSplitEightOrBetter, "big_o", ""),
    ],
)
def test_big_o_and_courchevel_before_the_flop(kind, game, first):
    hands = ["As2s3dKh6c", "AhAd7c3c5d"]
    state = kind.create_state(AUTOMATIONS, True, 0, (1, 2), 2, 100, 2)
    for hand in hands:
        state.deal_hole(hand)
    if first:
        state.deal_board(first)
    table = state.equities()

    assert table.exact
    assert table.fractions == [EquityCalculator(hands, first, game=game).equity_fractions]


def test_a_side_pot_asks_only_about_its_own_players():
    hands = ["AsAh", "KsKh", "7c2d"]
    table = all_in([20, 50, 50], hands, ["9s8s3c"]).equities()

    assert table.pots == (60, 60)
    main = EquityCalculator(hands, "9s8s3c").equity_fractions
    side = EquityCalculator(hands[1:], "9s8s3c", dead="AsAh").equity_fractions
    assert table.fractions == [main, [0, *side]]
    np.testing.assert_allclose(
        table.chips, [60 * float(a + b) for a, b in zip(main, [0, *side], strict=True)]
    )
    assert table.equity.sum() == pytest.approx(1)


def test_counted_boards_are_those_that_are_dealt_out(monkeypatch):
    """Short deck, with three pots, a known folded hand, and few enough boards to deal all."""
    state = NoLimitShortDeckHoldem.create_state(
        AUTOMATIONS, True, 0, (1, 2), 2, [20, 50, 90, 90, 90], 5
    )
    for hand in ("AsAh", "KsKh", "QdJd", "9c8c", "7s7h"):
        state.deal_hole(hand)
    state.complete_bet_or_raise_to(90)
    state.check_or_call()
    state.fold()
    state.check_or_call()
    state.check_or_call()
    counted = state.equities()

    monkeypatch.setattr("poker_calculator.games.worth.equities.FEW_DEALS", 1 << 40)
    dealt = state.equities()

    assert counted.pots == dealt.pots == (80, 90, 80)
    assert counted.deals == dealt.deals == comb(26, 5)
    assert counted.fractions == dealt.fractions
    assert str(counted) == str(dealt)


def test_a_card_that_is_dealt_twice_is_dealt_out():
    """Dealing it only warned, but tables of counts have no hands that share a card."""
    state = holdem([50, 50], ["AsAh"])
    with pytest.warns(UserWarning, match="the card As is not in the deck"):
        state.deal_hole("AsKh")

    table = state.equities()

    assert table.deals == comb(49, 5)
    assert table.equity.sum() == pytest.approx(1)
    assert table.equity[0] > 0.8


def test_before_bets_are_collected_there_is_one_pot_of_nothing():
    table = holdem([100, 100], ["AsAh", "KsKh"]).equities()

    assert table.pots == (0,)
    assert table.equity.tolist() == EquityCalculator(["AsAh", "KsKh"]).equity.tolist()


def test_known_cards_of_folded_hands_are_dead():
    state = holdem([100, 100, 100], ["AsAh", "KsKh", "KdKc"])
    state.fold()
    state.check_or_call()
    state.check_or_call()

    shares = state.equities().fractions[0]

    assert shares == [*EquityCalculator(["AsAh", "KsKh"], dead="KdKc").equity_fractions, 0]


def test_who_is_alone_has_all_even_with_unknown_cards():
    state = holdem([100, 100, 100], ["????", "????", "????"])
    state.automations = frozenset()
    state.fold()
    state.fold()

    assert state.equities().equity.tolist() == [0, 1, 0]


def test_a_complete_board_is_one_deal():
    state = all_in([50, 50], ["AsAh", "KsKh"], ["9s8s3c", "2d"])
    state.automations = frozenset()
    state.burn_card("??")
    state.deal_board("Kd")

    table = state.equities()

    assert table.deals == 1
    assert table.equity.tolist() == [0, 1]


@pytest.mark.slow
def test_hi_lo_pots_are_halved():
    state = FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        AUTOMATIONS, True, 0, (1, 2), 2, 4, 100, 2
    )
    hands = ["AsKs2d3d", "QhQdJcJh"]
    for hand in hands:
        state.deal_hole(hand)
    state.check_or_call()
    state.check_or_call()
    state.burn_card("??")
    state.deal_board("4c5c9s")

    table = state.equities()

    expected = EquityCalculator(hands, "4c5c9s", game="omaha_hi_lo").equity_fractions
    assert table.fractions == [expected]


def test_stud_deals_the_last_cards_to_every_hand():
    hands = [["AsAh3c", "9d", "9h", "4s"], ["KsKhQd", "Qc", "5s", "5h"]]
    state = stud(FixedLimitSevenCardStud, hands)
    held = [cards_of("".join(hand)) for hand in hands]
    unseen = [card for card in DECK if card not in held[0] + held[1]]
    wins = Fraction(0)
    for first, second in itertools.permutations(unseen, 2):
        one, other = (naive_high(RULES["holdem"], held[0], [first]),
                      naive_high(RULES["holdem"], held[1], [second]))  # fmt: skip
        wins += Fraction(one > other) + Fraction(one == other, 2)

    table = state.equities()

    assert table.deals == 40 * 39
    assert table.fractions == [[wins / table.deals, 1 - wins / table.deals]]


def test_with_too_few_cards_for_all_the_last_one_is_common():
    """Eight players hold 48 cards, and three are burned: the last card is common to all."""
    deck = iter(DECK)
    sizes = (3, 1, 1, 1)
    hands = [[[next(deck) for _ in range(size)] for size in sizes] for _ in range(8)]
    state = stud(FixedLimitSevenCardStud, hands)

    table = state.equities()

    assert table.deals == 4  # each of the four unseen cards may be the common one
    assert table.equity.sum() == pytest.approx(1)


@pytest.mark.parametrize("kind", [FixedLimitBadugi, FixedLimitDeuceToSevenLowballTripleDraw])
def test_equities_are_refused_while_a_draw_is_to_come(kind):
    state = kind.create_state(AUTOMATIONS, True, 0, (1, 2), 2, 4, 100, 2)
    held = 4 if kind is FixedLimitBadugi else 5
    state.deal_hole("".join(DECK[:held]))
    state.deal_hole("".join(DECK[held : 2 * held]))

    with raises("3 draws to come, with unknown discards"):
        state.equities()


def test_after_the_last_discards_the_replacements_are_dealt():
    state = FixedLimitBadugi.create_state(
        (*AUTOMATIONS, Automation.CARD_BURNING), True, 0, (1, 2), 2, 4, 100, 2
    )
    state.deal_hole("As2h3d5d")
    state.deal_hole("8s7h6d5c")
    for discards in ((), (), "5d"):
        check_round(state)
        state.stand_pat_or_discard(discards)
        state.stand_pat_or_discard()

    table = state.equities()

    # A-2-3 beats 8-7-6-5 if one of these clubs completes a badugi.
    burned = {str(card) for card in state.burn_cards}
    wins = {"4c", "6c", "7c", "8c"} - burned
    assert table.deals == 52 - 7 - 1 - len(burned)
    assert table.fractions[0][0] == Fraction(len(wins), table.deals)


def test_a_draw_game_is_a_showdown_after_the_last_draw():
    state = FixedLimitBadugi.create_state(AUTOMATIONS, True, 0, (1, 2), 2, 4, 100, 2)
    state.deal_hole("As2h3d5d")
    state.deal_hole("8s7h6d5c")
    for _ in range(3):
        check_round(state)
        state.stand_pat_or_discard()
        state.stand_pat_or_discard()

    table = state.equities()

    assert table.deals == 1
    assert table.equity.tolist() == [0, 1]


def test_samples_are_near_the_exact_equities_and_repeat():
    state = all_in([20, 50, 50], ["AsAh", "KsKh", "7c2d"], ["9s8s3c"])
    exact = state.equities()

    sampled = state.equities(samples=20_000, rng=5)

    assert not sampled.exact
    assert sampled.deals == 20_000
    errors = np.abs(sampled.equity - exact.equity) / sampled.std_error
    assert (errors < 4.5).all()
    assert (sampled.std_error > 0).all()
    assert (sampled.std_error < 0.5 / np.sqrt(20_000)).all()
    np.testing.assert_array_equal(sampled.shares, state.equities(samples=20_000, rng=5).shares)
    with raises("no exact fractions of samples"):
        _ = sampled.fractions


def test_two_stud_hands_on_third_street_are_counted():
    table = stud(FixedLimitSevenCardStud, [["AsAh3c"], ["KsKhQd"]]).equities()

    spot = EquityCalculator(["AsAh3c", "KsKhQd"], game="seven_card_stud")
    assert table.exact
    assert table.deals == comb(46, 4) * comb(42, 4)
    assert table.fractions == [spot.equity_fractions]


def test_stud_hi_lo_is_counted_by_halves():
    hands = [["As2h3d", "4c"], ["KsKhQd", "Qc"]]

    table = stud(FixedLimitSevenCardStudHighLowSplitEightOrBetter, hands).equities()

    spot = EquityCalculator(["As2h3d4c", "KsKhQdQc"], game="seven_card_stud_hi_lo")
    assert table.deals == comb(44, 3) * comb(41, 3)
    assert table.fractions == [spot.equity_fractions]


@pytest.mark.slow
def test_side_pots_of_stud_have_the_equities_of_their_hands(monkeypatch):
    """The cards of hands outside a pot do not matter; comparing all deals gives the same."""
    hands = [
        ["AsAh3c", "9d", "2h", "2s"],
        ["KsKhQd", "Qc", "5s", "5h"],
        ["JsTsTd", "8c", "6d", "6h"],
    ]
    state = stud(FixedLimitRazz, hands)
    monkeypatch.setattr(
        type(state), "pots", property(lambda _: [Pot(60, (0, 1, 2)), Pot(40, (1, 2)), Pot(5, (0,))])
    )
    held = ["".join(hand) for hand in hands]
    main = EquityCalculator(held, game="razz").equity_fractions
    side = EquityCalculator(held[1:], dead=held[0], game="razz").equity_fractions

    counted = state.equities()
    monkeypatch.setattr("poker_calculator.games.worth.hand_state.WITHOUT_BOARD", {})
    compared = state.equities()

    assert counted.fractions == [main, [0, *side], [1, 0, 0]] == compared.fractions
    assert counted.deals == compared.deals == 34 * 33 * 32


def test_draws_after_the_last_discards_are_counted():
    state = FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        AUTOMATIONS, True, 0, (1, 2), 2, 4, 100, 2
    )
    state.deal_hole("2s3h4dKdKc")
    state.deal_hole("8s7h6d5cAs")
    for discards in ((), (), ("KdKc", "As")):
        check_round(state)
        state.stand_pat_or_discard(discards[0] if discards else ())
        state.stand_pat_or_discard(discards[1] if discards else ())

    table = state.equities()

    spot = EquityCalculator(["2s3h4d/KdKc", "8s7h6d5c/As"], game="deuce_to_seven")
    assert table.deals == spot.enumerations == comb(42, 2) * 40
    assert table.fractions == [spot.equity_fractions]


def test_too_many_deals_are_sampled():
    hands = [["AsAh3c", "9d"], ["KsKhQd", "Qc"], ["2s2h4d", "5c"]]

    table = stud(FixedLimitSevenCardStud, hands).equities(rng=1)

    assert not table.exact
    assert table.deals == 100_000
    assert table.equity.sum() == pytest.approx(1)


def test_what_cannot_be_counted_is_refused():
    unknown = holdem([100, 100], ["AsAh", "????"])
    with raises("seat 1 is live with cards ????"):
        equities(unknown)
    state = all_in([50, 50], ["AsAh", "KsKh"])
    with raises("samples is 0; give a whole number of 1 to 1,000,000,000"):
        equities(state, samples=0)
    for cards in ("9s8s3c", "2d", "Kd"):
        state.burn_card("??")
        state.deal_board(cards)
    with raises("the hand is over"):
        equities(state)


def test_the_result_reads_well():
    table = all_in([20, 50, 50], ["AsAh", "KsKh", "7c2d"], ["9s8s3c"]).equities()

    assert str(table).splitlines()[0] == "Exact, all 903 deals. Board: 9s8s3c"
    assert "Pot 1 (60)" in str(table)
    assert repr(table).startswith("TableEquities([")
    html = table._repr_html_()
    assert html.count("<tr>") == 4
    assert '<th scope="row"' in html
    assert "Board 9s8s3c" in html
