"""The decisions and ends of the tree, played again in a `State`."""

import copy

import numpy as np
import pytest
from raises import raises

from poker_calculator.games import Automation, NoLimitTexasHoldem
from poker_calculator.games.preflop.betting_rules import TREES, BettingRules, read_rules
from poker_calculator.games.preflop.betting_tree import build_preflop_tree, read_preflop_table

TABLES = [
    ((10, 10), (0.5, 1), 0),
    ((30, 18), (0.5, 1), 0.1),
    ((20, 20, 20), (0.5, 1), 0),
    ((25, 6.5, 14), (0.5, 1), {1: 1}),
    ((40, 40, 40), (0.5, 1, 2), 0),
    ((12, 12, 12, 12), (1, 2), 0.25),
]


def tree_of(stacks, blinds=(0.5, 1), antes=0, tree="full", players=None, **rules):
    table = read_preflop_table(stacks, blinds, antes, players, None)
    read = read_rules(BettingRules(**{**TREES[tree], **rules}), table.names)
    return build_preflop_tree(table, read)


def names_of(tree):
    return [(tree.table.names[node.seat], node.actions) for node in tree.nodes]


AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_DEALING,
)


def fold_to(state, seat):
    """Take the folds and checks that the rules of the tree force, up to the turn of a seat."""
    while state.actor_index not in (None, seat):
        if state.legal_actions().call:
            state.fold()
        else:
            state.check_or_call()


def act(state, action):
    if action == "fold":
        state.fold()
    elif action in ("check", "call"):
        assert (action == "call") is bool(state.legal_actions().call)
        state.check_or_call()
    else:
        seat = state.actor_index
        all_in = state.bets[seat] + state.stacks[seat]
        amount = action.removeprefix("raise to ")
        state.complete_bet_or_raise_to(all_in if action == "all-in" else float(amount))


@pytest.mark.parametrize(("stacks", "blinds", "antes"), TABLES)
@pytest.mark.parametrize("tree", TREES)
def test_a_state_accepts_every_line_and_has_the_same_chips(stacks, blinds, antes, tree):
    built = tree_of(stacks, blinds, antes, tree)
    unit = float(built.table.unit)
    start = NoLimitTexasHoldem.create_state(
        AUTOMATIONS, antes != {1: 1}, antes, blinds, 1, stacks, len(stacks), rng=1
    )
    lines = [(0, start)]
    while lines:
        place, state = lines.pop()
        if place < 0:
            end = built.ends[-1 - place]
            fold_to(state, None)
            assert end.seats == tuple(np.flatnonzero(state.statuses))
            paid = np.array(state.bets) + np.array(state.contributions)
            called = np.minimum(end.contributions, sorted(end.contributions)[-2])
            assert called * unit == pytest.approx(paid.astype(float))
            continue
        node = built.nodes[place]
        fold_to(state, node.seat)
        for index, action in enumerate(node.actions):
            following = copy.copy(state)
            act(following, action)
            lines.append((built.after[node.edge + index], following))


def test_push_or_fold_has_one_decision_for_each_seat_and_players_before():
    assert names_of(tree_of((10, 10, 10), tree="push or fold")) == [
        ("BTN", ("fold", "all-in")),
        ("SB", ("fold", "all-in")),
        ("BB", ("fold", "call")),
        ("SB", ("fold", "call")),
        ("BB", ("fold", "call")),
        ("BB", ("fold", "call")),
    ]


def test_raises_are_multiples_of_the_bet_and_one_bet_more_for_each_caller():
    tree = tree_of((100, 100, 100), threebets="3x", jams=False)
    root = tree.nodes[0]
    small_blind = tree.nodes[tree.after[root.edge + root.actions.index("raise to 2.3")]]
    assert small_blind.actions == ("fold", "call", "raise to 6.9")
    assert tree.nodes[tree.after[small_blind.edge + 1]].actions == ("fold", "call", "raise to 9.2")


def test_sizes_may_differ_by_seat_and_position():
    sizes = {"in position": "3x", "out of position": "4x"}
    tree = tree_of((100, 100, 100), tree="simple", opens={"SB": "3x", "other": "2x"},
                   threebets=sizes, jams=False)  # fmt: skip
    found = names_of(tree)
    assert ("BTN", ("fold", "raise to 2")) in found
    assert ("SB", ("fold", "raise to 3")) in found
    assert ("BB", ("fold", "call", "raise to 9")) in found
    assert ("SB", ("fold", "raise to 8")) in found


def test_a_raise_that_leaves_less_than_the_multiple_of_the_pot_is_all_in():
    assert tree_of((10, 10), opens="5x", jams=False, force_allin=0.5).nodes[0].actions == (
        "fold",
        "call",
        "all-in",
    )
    actions = tree_of((10, 10), opens="5x", jams=False, force_allin=0.4).nodes[0].actions
    assert actions == ("fold", "call", "raise to 5")


def test_jams_up_to_a_multiple_of_the_pot():
    tree = tree_of((20, 20), jams=3)
    assert "all-in" not in tree.nodes[0].actions
    assert "all-in" in next(node for node in tree.nodes if "raise to 15.18" in node.actions or
                            node.level == 690).actions  # fmt: skip


@pytest.mark.parametrize(("calls", "most"), [("nobody", 0), ("bb", 2), ("one", 2), ("anyone", 3)])
def test_calls_limit_the_players_who_see_a_flop(calls, most):
    tree = tree_of((100, 100, 100, 100), tree="simple", calls=calls)
    seen = [len(end.seats) for end in tree.ends if end.sees_flop]
    assert max(seen, default=0) == most


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"calls": "all"}, "unknown rule of calls 'all'"),
        ({"opens": {"UTG": "2x"}}, "opens has 'UTG'; give sizes for SB, BB, BTN"),
        ({"opens": "1x"}, "a raise is more than 1x the bet"),
        ({"limps": ["CO"]}, "limps has the seat 'CO'; seats are SB, BB, BTN"),
        ({"most_players": 4}, "most_players is 4; give 2 or 3"),
        ({"force_allin": -1}, "force_allin is -1; give a multiple"),
        ({"jams": "no"}, "jams is 'no'; give True, False or a multiple of the pot"),
        ({"opens": "geometric"}, "opens is geometric, which needs later streets"),
    ],
)
def test_other_rules_are_refused(rules, message):
    with raises(message):
        tree_of((20, 20, 20), **rules)


def test_a_table_without_blinds_is_refused():
    with raises("blinds is 0; give a big blind"):
        read_preflop_table((20, 20), 0, 1, None, None)
