"""The payoffs of ends, against a `State` that is played with hands in this order."""

from fractions import Fraction

import numpy as np
import pytest

from poker_calculator.games import TABLE_RULES, Automation, NoLimitTexasHoldem, icm
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms, chips_won, payoffs_of, prizes
from poker_calculator.games.push_or_fold.tree import build_tree, read_table

HANDS = [["AcQd", "AdQh", "AhQs"], ["JcTd", "JdTh", "JhTs"], ["9c4d", "9d4h", "9h4s"]]
"""Hands by place on the board 2c3d7h8s5c, the best ones first; those of a place tie."""
FOLDED = ["KcKd", "KhKs", "6c6d"]

RULES = TABLE_RULES["WSOP"]
"""Players may fold though they face no bet."""

DEALT_BY_HAND = {Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING}


def played(stacks, blinds, antes, trims, hands, pushes):
    """Return the chips of each seat after a hand in which those of *pushes* go all-in."""
    state = NoLimitTexasHoldem.create_state(
        {*Automation} - DEALT_BY_HAND, trims, antes, blinds, 1, stacks, len(stacks), rules=RULES
    )
    for hand in hands:
        state.deal_hole(hand)
    while state.actor_index is not None:
        if state.actor_index not in pushes:
            state.fold()
        elif state.can_complete_bet_or_raise_to():
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(most)
        else:
            state.check_or_call()
    for burned, cards in (("Qc", "2c3d7h"), ("Tc", "8s"), ("4c", "5c")):
        if state.status:
            state.burn_card(burned)
            state.deal_board(cards)
    assert not state.status
    return [float(stack) for stack in state.stacks]


@pytest.mark.parametrize(
    ("blinds", "antes", "trims"),
    [
        ((0.5, 1), 0, True),
        ((0.5, 1), 0.25, True),
        ((0.5, 1), 0.25, False),
        ((0.5, 1), {1: 1}, False),
        ((0.5, 1), {-1: 1}, False),
        ((1, 1), 0, True),
        ((0, 0), 0.5, True),
        ((0.5, 1, 2), 0, True),
    ],
)
@pytest.mark.parametrize(
    "stacks", [(9, 9, 9), (3, 8, 20), (20, 8, 3), (0.25, 6, 2), (5, 0.75, 4), (3, 4, 0.5), (9, 4)]
)
def test_ends_pay_what_a_hand_pays(stacks, blinds, antes, trims):
    blinds = blinds[: len(stacks)]
    exact = [Fraction(stack) for stack in stacks]
    table = read_table(stacks, blinds, antes, None, trims)
    tree = build_tree(table, 3)

    for end, by_order in zip(
        tree.ends, payoffs_of(table, tree.ends, RakeTerms(), chips_won(table)), strict=True
    ):
        for order, payoffs in by_order.items():
            places = dict(zip(end.seats, order, strict=True))
            hands = [
                HANDS[places[seat]][seat] if seat in places else FOLDED[seat]
                for seat in range(len(stacks))
            ]
            after = played(exact, blinds, antes, trims, hands, end.seats)
            np.testing.assert_allclose(payoffs, np.subtract(after, stacks), atol=1e-12)


def test_antes_of_some_seats_belong_to_the_main_pot_unless_said_otherwise():
    assert read_table(9, (0.5, 1), {1: 1}, 3, None).dead == 1
    assert read_table(9, (0.5, 1), 1, 3, None).dead == 0
    assert read_table(9, (0.5, 1), 1, 3, False).dead == 3


def test_of_two_who_bust_together_the_larger_stack_has_the_higher_place():
    table = read_table((5, 8, 20), (0.5, 1), 0, None, None)
    tree = build_tree(table, 3)
    payoffs = payoffs_of(table, tree.ends, RakeTerms(), prizes(table, [50, 30, 20]))
    (all_three,) = [number for number, end in enumerate(tree.ends) if len(end.seats) == 3]
    seats = tree.ends[all_three].seats
    button_first = tuple(0 if seat == 2 else 1 for seat in seats)

    np.testing.assert_allclose(payoffs[all_three][button_first], [20, 30, 50])


def test_of_two_who_bust_together_with_equal_stacks_both_get_the_same():
    table = read_table(8.3, (0.1, 0.2), 0, 3, None)
    tree = build_tree(table, 3)
    payoffs = payoffs_of(table, tree.ends, RakeTerms(), prizes(table, [50, 30, 20]))
    (all_three,) = [number for number, end in enumerate(tree.ends) if len(end.seats) == 3]
    seats = tree.ends[all_three].seats

    for winner in range(3):
        order = tuple(0 if seat == winner else 1 for seat in seats)
        got = [50 if seat == winner else 25 for seat in range(3)]
        np.testing.assert_array_equal(payoffs[all_three][order], got)


def test_prizes_are_worth_what_icm_says():
    table = read_table((5, 8, 20), (0.5, 1), 0, None, None)
    tree = build_tree(table, 3)
    payoffs = payoffs_of(table, tree.ends, RakeTerms(), prizes(table, [50, 30, 20]))
    (steal,) = [number for number, end in enumerate(tree.ends) if end.seats == (2,)]

    np.testing.assert_allclose(payoffs[steal][0,], icm([4.5, 7, 21.5], [50, 30, 20]))
