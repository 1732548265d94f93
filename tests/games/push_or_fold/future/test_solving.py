"""Many hands at once, judged by the certificate and by solving them one by one."""

import numpy as np
import pytest

from poker_calculator.games.push_or_fold import push_fold
from poker_calculator.games.push_or_fold.certificate import value_exactly
from poker_calculator.games.push_or_fold.deals import three_hands, two_hands
from poker_calculator.games.push_or_fold.future.future_hands import read_forced_bets, read_hands
from poker_calculator.games.push_or_fold.future.future_solving import (
    StoppingRule,
    averages,
    deals_between,
    solve_hands,
    unsolved,
)
from poker_calculator.games.push_or_fold.game_arrays import (
    PushFoldGame,
    RakeTerms,
    payoffs_of,
    prizes,
)
from poker_calculator.games.push_or_fold.tree import build_tree
from poker_calculator.games.worth.icm import icm

PAYOUTS = [50, 30, 20]
GAP = 1e-3


def solved(stacks, blinds=(1, 2), antes=0, gap=GAP):
    """Return hands, and what solving them for ICM came to."""
    stacks = np.array(stacks, float)
    players = stacks.shape[1]
    hands = read_hands(stacks, read_forced_bets(blinds, antes, None, players))
    worth = icm(hands.after, PAYOUTS[:players], starting_stacks=stacks[:, None])
    deals = deals_between(players)
    return (
        hands,
        worth,
        solve_hands(hands, worth, deals, StoppingRule(gap, 20), unsolved(hands, deals)),
    )


@pytest.mark.parametrize(
    "stacks", [[12, 12], [5, 19], pytest.param([20, 15, 10], marks=pytest.mark.slow)]
)
def test_the_certificate_of_one_hand_proves_values_and_gaps(stacks):
    _, worth, found = solved([stacks])
    table = read_forced_bets((1, 2), 0, None, len(stacks)).table(stacks)
    tree = build_tree(table, len(stacks))
    payoffs = payoffs_of(table, tree.ends, RakeTerms(), prizes(table, PAYOUTS[: len(stacks)]))
    deals = two_hands() if len(stacks) == 2 else three_hands()
    strategies = [each[:, 0].astype(float) for each in found.strategies]

    certificate = value_exactly(PushFoldGame(tree, payoffs, deals), strategies)[0]

    assert certificate.gaps.max() < GAP
    np.testing.assert_allclose(found.gaps[0], certificate.gaps, atol=2e-6)
    np.testing.assert_allclose(averages(found.chances, worth)[0], certificate.values, atol=1e-5)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stacks", "blinds", "antes"),
    [
        ([20, 3], (1, 2), 0),
        ([2, 20], (1, 2), 0.5),
        ([1, 20, 8], (1, 2), 0),  # the small blind is all-in
        ([8, 2, 20], (1, 2), 0),  # the big blind is
        ([20, 9, 1], (1, 2), 1),  # the button is, from the ante
    ],
)
def test_hands_with_seats_that_are_all_in_from_the_beginning(stacks, blinds, antes):
    payouts = PAYOUTS[: len(stacks)]
    alone = push_fold(stacks, blinds, antes=antes, payouts=payouts, gap=GAP)

    hands, worth, found = solved([stacks], blinds, antes)

    assert found.gaps.max() < GAP
    assert (found.strategies[hands.forced[:, 0]] == 1).all()
    np.testing.assert_allclose(averages(found.chances, worth)[0], alone.values, atol=10 * GAP)


@pytest.mark.slow
def test_hands_do_not_depend_on_those_that_are_solved_with_them():
    stacks = [[20, 15, 10], [3, 7, 35], [1, 2, 42]]
    _, worth, together = solved(stacks)

    for place, each in enumerate(stacks):
        _, single, alone = solved([each])
        np.testing.assert_allclose(
            averages(together.chances, worth)[place],
            averages(alone.chances, single)[0],
            atol=10 * GAP,
        )


@pytest.mark.slow
def test_more_rounds_make_the_gap_smaller():
    coarse, fine = (solved([[20, 15, 10]], gap=gap)[2].gaps.max() for gap in (0.1, 1e-4))

    assert fine <= 1e-4 < coarse <= 0.1
