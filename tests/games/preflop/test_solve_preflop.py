"""`solve_preflop` and its results, in hold'em."""

import numpy as np
import pytest
from raises import raises

from calculations import Range
from lookup.combos import HAND_CLASSES
from poker_calculator.games import push_fold, solve_preflop
from poker_calculator.games.preflop import solve_preflop as solving
from poker_calculator.games.preflop.best_replies import certify_preflop
from poker_calculator.games.preflop.payoffs import preflop_payoffs
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms

ACES = HAND_CLASSES.index("AA")


@pytest.fixture(scope="module")
def raising():
    """Two players with 20 big blinds who raise or fold."""
    return solve_preflop(20, players=2, tree="raise or fold", progress=False)


@pytest.mark.parametrize("stacks", [(10, 10), (4, 25)])
def test_push_or_fold_is_a_tree_of_it(stacks):
    solved = solve_preflop(stacks, tree="push or fold", gap=1e-6, iterations=3000, progress=False)
    expected = push_fold(stacks, progress=False)

    assert solved.values == pytest.approx(expected.values, abs=2e-6)
    for line, name in (("", "BTN"), ("BTN all-in", "BB after BTN")):
        decision, other = solved.node(line), expected[name]
        gain = np.abs(other.push - other.fold)
        sure = gain > 0.001  # other hands are nearly indifferent
        assert decision.strategy[1][sure] == pytest.approx(other.weights[sure], abs=0.01)
        assert np.abs(decision.ev[1] - other.push).max() < 0.01


@pytest.mark.slow
def test_three_players_agree_with_push_or_fold_within_its_model():
    solved = solve_preflop(
        8, players=3, tree="push or fold", gap=1e-4, deals=1000, rng=1, progress=False
    )
    expected = push_fold(8, players=3, gap=1e-4, progress=False)

    assert solved.values == pytest.approx(expected.values, abs=0.01)
    assert solved.node("BTN all-in").shares["call"] == pytest.approx(
        expected["SB after BTN"].share, abs=0.01
    )


def test_prize_money_of_two_players_agrees_with_push_or_fold():
    prizes = {"payouts": (50, 30, 20), "other_stacks": (4,)}
    solved = solve_preflop((10, 6), tree="push or fold", gap=1e-5, progress=False, **prizes)
    expected = push_fold((10, 6), progress=False, **prizes)

    assert solved.unit == "prize"
    assert solved.values == pytest.approx(expected.values, abs=2e-4)
    assert solved.node().shares["all-in"] == pytest.approx(expected["BTN"].share, abs=0.002)


def test_prize_money_of_several_players_agrees_with_push_or_fold():
    prizes = {"payouts": (50, 30, 20), "players": 4}
    solved = solve_preflop(
        6, tree="push or fold", most_players=2, gap=3e-4, deals=1000, progress=False, **prizes
    )
    expected = push_fold(6, most_all_in=2, gap=3e-4, deals=1000, progress=False, **prizes)

    assert solved.node().shares["all-in"] == pytest.approx(expected["CO"].share, abs=0.01)
    assert solved.node("BB after SB all-in").shares["call"] == pytest.approx(
        expected["BB after SB"].share, abs=0.01
    )
    assert solved.values == pytest.approx(expected.values, abs=0.05)


def test_equities_alone_make_the_small_blind_limp():
    solved = solve_preflop(100, players=2, tree="full", gap=0.01, progress=False)
    assert solved.node().frequencies["call"] > 0.3


def test_the_certificate_counts_all_deals_of_two_players(raising):
    assert raising.gap <= 0.001
    assert raising.errors.tolist() == [0, 0]
    assert raising.values.sum() == pytest.approx(0, abs=1e-12)


def test_sampled_deals_find_a_player_who_folds_aces():
    rules = {"tree": "push or fold", "most_players": 2}
    solved = solve_preflop(10, players=3, **rules, gap=0.01, deals=1000, rng=1, progress=False)
    table, tree = solved.tree.table, solved.tree
    starting = np.array(table.starting) * float(table.unit)
    payoffs = preflop_payoffs(table, tree.ends, RakeTerms(), lambda stacks: stacks - starting)
    strategies = [decision.strategy.copy() for decision in solved.decisions]
    for strategy, node in zip(strategies, tree.nodes, strict=True):
        if table.names[node.seat] == "BB":
            strategy[:, ACES] = [1, 0]

    found = certify_preflop(
        tree, payoffs, strategies, frozenset(), 60_000, np.random.default_rng(1), progress=False
    )

    assert found.gaps[1] > 3 * found.errors[1]
    assert np.abs(found.gaps[[0, 2]]).max() < 3 * found.errors[[0, 2]].max()


def test_a_gap_of_zero_is_learned_to_the_last_iteration():
    solved = solve_preflop(10, players=2, tree="push or fold", gap=0, iterations=25, progress=False)
    assert solved.iterations == 25


def test_a_value_of_stacks_is_refused_unless_it_has_a_number_for_each():
    with raises("value(stacks) returned"):
        solve_preflop(10, players=2, value=lambda stacks: stacks[:, 0], progress=False)


def test_given_ranges_are_kept_and_the_other_player_replies():
    solved = solve_preflop(
        10, players=2, tree="push or fold", given={"BTN": "22+, A2+"}, gap=1e-6, progress=False
    )

    assert solved.node().range("all-in").to_string() == "22+, A2+"
    assert solved.node().is_given
    assert solved.gap <= 1e-6  # the one who replies; the given range gains nothing
    calls = push_fold(10, players=2, ranges={"BTN": "22+, A2+"})["BB after BTN"]
    assert solved.node("BTN all-in").strategy[1] == pytest.approx(calls.weights, abs=0.01)


def test_several_actions_are_given_by_name():
    given = {"BB after BTN raise to 2.3": {"raise to 6.9": "QQ+", "all-in": "JJ, TT"}}
    solved = solve_preflop(
        20, players=2, tree="raise or fold", given=given, iterations=20, progress=False
    )

    decision = solved.node("BTN 2.3x")
    assert decision.range("raise to 6.9").to_string() == "QQ+"
    assert decision.range("fold").to_string() != ""
    assert decision.strategy.sum(axis=0) == pytest.approx(np.ones(169))


def test_lines_name_raises_by_amount_or_size(raising):
    decision = raising.node("BTN raise to 2.3, BB raise to 6.9")

    assert decision.name == "BTN after BTN raise to 2.3, BB raise to 6.9"
    for line in ("BTN 2.3, BB 6.9", "BTN 2.3x, BB 3x", "BTN after BTN 2.3x, BB 3x"):
        assert raising.node(line) is decision
    assert raising.node("BTN") is raising.node() is raising.decisions[0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("BTN 2x", "the line 'BTN 2x' has BTN '2x'; BTN may 'fold', 'raise to 2.3', 'all-in'"),
        ("CO 2.3x", "the line 'CO 2.3x' has 'CO', but it is the turn of BTN"),
        ("BTN all-in, BB call", "ends the betting; leave out its last action"),
        (3, "the line is 3; give text such as"),
    ],
)
def test_other_lines_are_refused(raising, line, message):
    with raises(message):
        raising.node(line)


def test_frequencies_weight_the_hands_that_get_here(raising):
    decision = raising.node("BTN 2.3x, BB 3x")
    frame = raising.to_frame()
    rows = frame[frame.decision == decision.name]
    weights = rows.combos * rows.reach * rows.likely * rows.frequency
    shares = weights.groupby(rows.action).sum() / weights.sum()

    assert shares.to_dict() == pytest.approx(decision.frequencies)
    assert sum(decision.frequencies.values()) == pytest.approx(1)
    assert len(frame) == sum(169 * len(each.actions) for each in raising.decisions)


def test_the_best_action_is_the_one_that_is_taken(raising):
    decision = raising.node()
    played = (decision.strategy * decision.ev).sum(axis=0)
    assert (decision.ev.max(axis=0) - played).max() < 0.1
    assert decision.strategy[0, ACES] == 0


def test_text_names_actions_and_the_gap(raising):
    text = repr(raising)
    assert text.startswith("PreflopSolution: chips\n  BTN: fold ")
    assert "nobody could gain more than" in text


@pytest.mark.slow
def test_solutions_name_the_values_of_their_flops(raising, calling):
    rules = {"players": 3, "iterations": 1, "deals": 100, "rng": 1, "progress": False}
    solved = solve_preflop(40, tree="full", jams=False, threebets="", **rules)

    two = "flops that two players see are checked down"
    three = "flops that three players see are checked down"
    assert (raising.approximations, calling.approximations) == ((), (two,))
    assert solved.approximations == (two, three)
    assert f"{two}\n{three}" in repr(solved)


@pytest.fixture(scope="module")
def calling():
    """Four players with 40 big blinds, learned for a moment."""
    return solve_preflop(
        40, players=4, most_players=2, rake=0.05, iterations=5, deals=100, rng=1, progress=False
    )


def test_a_flop_has_the_ranges_that_the_line_leaves(calling):
    flop = calling.flop("CO 2.3x, BB call", "Ks7h2d")

    assert (flop.seats, flop.board) == (("BB", "CO"), "Ks7h2d")
    assert flop.pot == pytest.approx(5.1)  # with the small blind
    assert flop.stack == pytest.approx(37.7)
    opened = calling.node("CO").range("raise to 2.3")
    called = calling.node("BB after CO 2.3x").range("call")
    assert flop.ranges == (called, opened)
    assert flop.folded == (
        calling.node("SB after CO 2.3x").range("fold"),
        calling.node("BTN after CO 2.3x").range("fold"),
    )


def test_a_flop_is_solved_with_pot_stack_rake_and_folded_hands(calling):
    flop = calling.flop("SB 2.3x, BB call", "Ks7h2d")

    solution = flop.solve(
        ranges=["AA, 72o", "KK, QQ"], bets="100%", iterations=2, folded=(), progress=False
    )

    assert solution.node().pot == pytest.approx(4.6)
    assert flop.rake == 0.05
    assert flop.chip == 0.01


@pytest.mark.parametrize(
    ("line", "board", "message"),
    [
        ("CO 2.3x", "Ks7h2d", "ends without a flop between two players"),
        ("CO 2.3x, BB 3x", "Ks7h2d", "ends without a flop between two players"),
        ("CO 2.3x, BB call", "Ks7h", "the board is 'Ks7h'; give the three cards of a flop"),
        ("CO 2.3x, BB call, CO check", "Ks7h2d", "ends the betting before 'CO check'"),
    ],
)
def test_other_flops_are_refused(calling, line, board, message):
    with raises(message):
        calling.flop(line, board)


def test_charts_are_drawn():
    pytest.importorskip("matplotlib")
    solved = solve_preflop(10, players=2, tree="push or fold", iterations=10, progress=False)
    assert len(solved.plot().axes) >= 1
    assert "all-in" in solved.node().plot().get_title()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"tree": "huge"}, "unknown tree 'huge'"),
        ({"given": "AA"}, "given is 'AA'; give a dict of ranges by decision"),
        ({"given": {"BTN": {"limp": "AA"}}}, "the line 'BTN' has BTN 'limp'; BTN may"),
        ({"given": {"BTN": "AA"}, "tree": "full"}, "'BTN' has several actions"),
        ({"given": {"BTN": {"all-in": "AA", "raise to 2.3": "AA"}}}, "overlap"),
        ({"given": {"BTN": {"all-in": "AhAs"}}}, "more often than"),
        ({"stacks": (1, 0.5)}, "nobody has a decision"),
        ({"iterations": 0}, "iterations is 0"),
        ({"gap": -1}, "gap is -1; give the most that a player may gain"),
    ],
)
def test_other_arguments_are_refused(arguments, message):
    with raises(message):
        solve_preflop(**{"stacks": (20, 20), "tree": "raise or fold", **arguments})


CHART = {"BTN": {"2.3x": "22+, A2+, K2s+", "all-in": "JTs"}, "BTN after BTN 2.3x, BB all-in": "QQ+"}


def test_the_lost_values_of_a_chart_are_the_value_that_it_loses_in_the_game(raising):
    compared = raising.compare(CHART)
    kept = {
        decision.name: {
            action: Range.from_weights(weights)
            for action, weights in zip(decision.actions[1:], decision.strategy[1:], strict=True)
        }
        for decision in raising.decisions
    }
    played = solve_preflop(20, players=2, tree="raise or fold", given=kept | CHART, progress=False)
    assert compared.lost.sum() == pytest.approx(raising.values[1] - played.values[1], abs=1e-6)
    assert compared.decision.unique().tolist() == ["BTN", "BTN after BTN raise to 2.3, BB all-in"]


def test_the_solution_itself_loses_nothing(raising):
    node = raising.node()
    itself = {action: node.range(action) for action in node.actions[1:]}
    compared = raising.compare({"BTN": itself})
    assert compared.lost.sum() == pytest.approx(0, abs=1e-9)
    assert compared.chart.to_numpy() == pytest.approx(compared.frequency.to_numpy())


def test_folding_aces_loses_their_value(raising):
    compared = raising.compare({"BTN": {"2.3x": "22-KK"}})
    aces = compared[(compared.hand == "AA") & (compared.action == "fold")].iloc[0]
    node = raising.node()
    value = (node.strategy[:, ACES] * node.ev[:, ACES]).sum()
    assert aces.chart == 1
    assert aces.loss == pytest.approx(value - node.ev[0, ACES])
    assert aces.lost == pytest.approx(aces.loss * 6 / 1326)


@pytest.mark.parametrize(
    ("chart", "message"),
    [
        ({}, "chart is {}; give the ranges of one decision or more"),
        ("22+", "chart is '22+'; give a dict of ranges by decision"),
        ({"BTN": "22+"}, "'BTN' has several actions; give a dict of ranges by action"),
        ({"BTN": {"fold": "72o"}}, "a range is given for 'fold' at 'BTN'; leave it out"),
        ({"BTN": {"9x": "AA"}}, "the line 'BTN' has BTN '9x'; BTN may"),
    ],
)
def test_invalid_charts_are_refused(raising, chart, message):
    with raises(message):
        raising.compare(chart)


def test_a_tree_that_does_not_fit_in_memory_is_refused_before_it_is_solved(monkeypatch):
    monkeypatch.setattr(solving, "available_memory", lambda: 2**20)
    with raises("the tree of 220 decisions takes 528.0 MiB of memory and 1.0 MiB are free; give"):
        solve_preflop(20, players=6, tree="raise or fold")


def test_a_tree_prints_its_size(raising):
    assert repr(raising.tree).startswith(f"<{len(raising.decisions)} decisions, ")
