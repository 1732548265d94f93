"""Betting trees compiled into programs for the kernels."""

import numpy as np
import pytest

from calculations.solver.betting.programs import data_offsets, padded, program_of
from calculations.solver.betting.rules import read_betting
from calculations.solver.betting.trees import DEAL, FOLD, SHOWDOWN, street_tree

POT, STACK, SCALE = 100, 250, 0.01
RULES = {"rake": 0.05, "rake_cap": 12}


def tree_of(street=2, left=STACK):
    betting = read_betting(POT, STACK, "50%, allin", "50%", first_street=street, **RULES)
    return betting, street_tree(betting, street, left)


def steps(numbers, count, head):
    """Return the steps of a pass: the fields before the rows after each action, and these rows."""
    found, at = [], 0
    for _ in range(count):
        length = numbers[at + head - 3] if head == 4 else numbers[at]
        found.append((numbers[at : at + head].tolist(), numbers[at + head : at + head + length]))
        at += head + length
    assert at == len(numbers)
    return found


@pytest.mark.parametrize(("count", "length"), [(0, 0), (1, 16), (16, 16), (17, 32)])
def test_rows_are_padded_to_sixteens(count, length):
    assert padded(count) == length


def test_data_of_nodes_stand_one_after_the_other_for_each_player():
    _, tree = tree_of()
    places, lengths = data_offsets(tree)
    for player in (0, 1):
        expected = 0
        for node in tree.of_kind(player):
            assert places[node] == expected
            expected += len(tree.actions[node])
        assert lengths[player] == expected


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("street", [1, 2])
def test_only_actions_of_the_other_change_his_reach(player, street):
    betting, tree = tree_of(street)
    reach = program_of([tree], betting, player, SCALE).nodes[0][:, 0]
    for node in range(len(tree.nodes)):
        after = [reach[child] for child in tree.children(node)]
        if tree.nodes[node].kind == player:
            assert {*after} == {reach[node]}
        else:
            assert len({*after, reach[node]}) == len(after) + 1


@pytest.mark.parametrize("player", [0, 1])
def test_going_down_parents_come_first_and_each_row_is_written_once(player):
    betting, tree = tree_of()
    program = program_of([tree], betting, player, SCALE)
    known = {int(program.nodes[0][0, 0])}
    for (actions, _, before), after in steps(program.down, program.down_count, 3):
        assert before in known
        assert len(after) == actions
        assert known.isdisjoint(after.tolist())
        known.update(after.tolist())
    assert known == {*program.nodes[0][:, 0].tolist()}


@pytest.mark.parametrize("player", [0, 1])
def test_going_up_children_come_first_and_the_root_last(player):
    betting, tree = tree_of()
    program = program_of([tree], betting, player, SCALE)
    values = program.nodes[0][:, 1].tolist()
    known = {values[node] for node in tree.of_kind(FOLD, SHOWDOWN, DEAL)}
    for (is_own, actions, _, row), after in steps(program.up, program.up_count, 4):
        node = values.index(row)
        assert is_own == (tree.nodes[node].kind == player)
        assert actions == len(after) == len(tree.actions[node])
        assert known.issuperset(after.tolist())
        known.add(row)
    assert row == values[0]


@pytest.mark.parametrize("player", [0, 1])
def test_ends_pay_what_the_rules_say(player):
    betting, tree = tree_of()
    program = program_of([tree], betting, player, SCALE)
    won, ends = program.won.reshape(2, -1), len(program.raked)
    assert ends % 16 == 0
    for node, (reach, values) in zip(tree.nodes, program.nodes[0].tolist(), strict=True):
        matched = min(node.bets)
        raked = min(0.05 * (POT + 2 * matched), 12)
        if node.kind == FOLD:  # the other player gets the pot less rake, and their own bet back
            assert values == ends + reach
            expected = -(50 + matched) if node.folded == player else 50 + matched - raked
            assert won[1, reach] == pytest.approx(expected * SCALE)
        elif node.kind == SHOWDOWN:
            assert values == reach
            # The winner gets the other half less rake, and the loser pays their own.
            half, about, taken = 50 + matched, won[0, reach], program.raked[reach]
            assert about - taken == pytest.approx((half - raked) * SCALE)
            assert -about - taken == pytest.approx(-half * SCALE)


def test_trees_side_by_side_share_no_row():
    betting = read_betting(POT, STACK, "50%, allin", "50%", first_street=1)
    trees = [street_tree(betting, 2, left) for left in (250, 200, 120, 0)]
    for player in (0, 1):
        alone = [program_of([tree], betting, player, SCALE) for tree in trees]
        together = program_of(trees, betting, player, SCALE)
        reach, values = (
            [{*nodes[:, column].tolist()} for nodes in together.nodes] for column in (0, 1)
        )
        for rows in (reach, values):
            assert len(set().union(*rows)) == sum(map(len, rows))
        assert together.actions == tuple(
            sum(program.actions[seat] for program in alone) for seat in (0, 1)
        )
        for seat in (0, 1):
            begins = np.cumsum([0, *(program.actions[seat] for program in alone)])[:-1]
            np.testing.assert_array_equal(together.starts[:, seat], begins)
        assert max(max(rows) for rows in reach) < together.reach_rows
        assert max(max(rows) for rows in values) < together.value_rows


def test_deals_keep_their_rows_for_the_next_street():
    betting, tree = tree_of(street=1)
    for player in (0, 1):
        program = program_of([tree], betting, player, SCALE)
        deals = tree.of_kind(DEAL)
        np.testing.assert_array_equal(program.deals, program.nodes[0][deals])
        assert len({*program.deals[:, 1].tolist()}) == len(deals)
