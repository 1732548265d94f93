"""`SolvedFlops`: the flops, what hands gain on them, and the files."""

import numpy as np
import pytest
from raises import raises

from calculations.exact.engines import count_ranges
from calculations.ranges.range import as_range
from calculations.spots.spot import Spot
from lookup.combos import HAND_CLASSES, combo_classes
from poker_calculator.games import SolvedFlops, solve_preflop
from poker_calculator.games.preflop.betting_rules import TREES, BettingRules, read_rules
from poker_calculator.games.preflop.betting_tree import build_preflop_tree, read_preflop_table
from poker_calculator.games.preflop.flop_spots import PreflopFlop
from poker_calculator.games.preflop.flops.flop_values import SeenFlop
from poker_calculator.games.preflop.flops.solved_flops import read_subset
from poker_calculator.games.preflop.showdowns import holdem_deals
from poker_calculator.games.push_or_fold.deals import combos_of_classes
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms

FLOPS = {"Ks7h2d": 2, "9s9h4s": 1}
HANDS = ("AKs, 76s, 44", "QQ, AJo, T9s")


@pytest.fixture(scope="module")
def tree():
    """Two players with 10 chips; the small blind raises to 2."""
    table = read_preflop_table((10, 10), (0.5, 1), 0, None, None)
    rules = BettingRules(**TREES["simple"])._replace(opens="2x", threebets="", jams=False)
    return build_preflop_tree(table, read_rules(rules, table.names))


@pytest.fixture(scope="module")
def seen(tree):
    """Its flop, with three classes of hands for each player."""
    (end,) = (end for end in tree.ends if end.sees_flop)
    weights = np.zeros((2, len(HAND_CLASSES)))
    for row, text in zip(weights, HANDS, strict=True):
        row[np.unique(combo_classes()[as_range(text).weights > 0])] = 1
    return SeenFlop("BTN raise to 2, BB call", end, weights)


FREE = RakeTerms()


def solved(tree, seen, terms=FREE, **fields):
    values = SolvedFlops(**{"flops": FLOPS, "betting": {"bets": "allin"}, **fields})
    (found,) = values.gains(tree.table, [seen], terms, progress=False)
    return found


def test_hands_gain_what_they_win_more_than_their_equity(tree, seen):
    gains = solved(tree, seen, flops={"Ks7h2d": 1}, target=0.005)
    flop = PreflopFlop("", "Ks7h2d", ("BB", "BTN"), HANDS, (), 4.0, 8.0, 0, None, 0.01)

    frame = flop.solve(bets="allin", target=0.005, progress=False).node().by_class(0)

    expected = (frame["ev"] - 4 * frame["equity"]).to_dict()
    found = {name: gains[0, HAND_CLASSES.index(name)] for name in expected}
    assert found == pytest.approx(expected, abs=1e-6)
    assert gains[0, HAND_CLASSES.index("72o")] == 0  # not in the range


@pytest.mark.slow
def test_the_players_win_from_each_other_but_for_later_rake(tree, seen):
    met = holdem_deals().given_own  # of the ranges, on all flops: close to those on two
    masses = [
        seen.weights[at] * combos_of_classes() * (met @ seen.weights[1 - at]) for at in (0, 1)
    ]
    masses = [each / each.sum() for each in masses]

    free, raked = (solved(tree, seen, RakeTerms(rate)) for rate in (0, 0.1))

    assert sum(map(np.dot, masses, free)) == pytest.approx(0, abs=0.1)
    assert sum(map(np.dot, masses, raked)) < sum(map(np.dot, masses, free)) - 0.1


def test_without_bets_flops_are_worth_a_check_down(tree, seen):
    for terms in (RakeTerms(), RakeTerms(0.05, 0.1)):
        assert np.abs(solved(tree, seen, terms, betting="no bets")).max() < 1e-5


@pytest.mark.slow
def test_a_game_without_bets_is_that_of_a_check_down():
    rules = {"players": 2, "opens": "2x", "threebets": "", "jams": False, "progress": False}
    values = SolvedFlops(flops=FLOPS, betting="no bets", rounds=2, target=0.05)

    plain, valued = solve_preflop(20, **rules), solve_preflop(20, **rules, flop_values=values)

    assert valued.values == pytest.approx(plain.values, abs=1e-4)
    assert valued.approximations == ("flops that two players see are solved on 2 flops, no bets",)
    assert len(valued.rounds) == 2
    assert valued.rounds[1].moved < 1e-3
    assert valued.gap == pytest.approx(valued.rounds[1].gap, abs=1e-6)


def test_flops_in_the_folder_are_not_solved_again(tree, seen, tmp_path, monkeypatch):
    first = solved(tree, seen, folder=tmp_path)
    assert len([*tmp_path.iterdir()]) == 2

    def fail(*args, **options):
        pytest.fail("a flop is solved again")

    monkeypatch.setattr(PreflopFlop, "solve", fail)
    assert np.array_equal(solved(tree, seen, folder=tmp_path), first)


@pytest.mark.slow
def test_a_damaged_file_is_written_again(tree, seen, tmp_path):
    first = solved(tree, seen, folder=tmp_path)
    for path in tmp_path.iterdir():
        path.write_bytes(path.read_bytes()[:100])

    assert np.array_equal(solved(tree, seen, folder=tmp_path), first)
    assert np.array_equal(solved(tree, seen, folder=tmp_path), first)


@pytest.mark.slow
def test_another_betting_has_other_files(tree, seen, tmp_path):
    solved(tree, seen, folder=tmp_path)
    solved(tree, seen, folder=tmp_path, betting="no bets")
    assert len([*tmp_path.iterdir()]) == 4


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"flops": 30}, "flops is 30; give 25, 49, 95, 'all' or a list of flops"),
        ({"flops": "some"}, "flops is 'some'; give 25"),
        ({"flops": ["Ks7h"]}, "'Ks7h' is not a flop"),
        ({"betting": "big"}, "unknown betting 'big'"),
        ({"betting": 3}, "betting is 3; give a name, or arguments of solve"),
        ({"betting": {"bets": "50%", "pot": 3}}, "betting has 'pot', which comes from the line"),
        ({"betting": {"bets": "1y"}}, "1y"),
        ({"target": 0}, "target is 0; give a fraction of the pot"),
        ({"rounds": 0}, "rounds is 0"),
        ({"moved": -1}, "moved is -1; give a fraction of at least 0"),
        ({"least_share": 0}, "least_share is 0; give a fraction of at least 1e-06"),
    ],
)
def test_other_fields_are_refused(fields, message):
    with raises(message):
        SolvedFlops(**fields)


def test_other_values_of_flops_are_refused():
    with raises("flop_values is 'realised'; give 'checkdown', 'solved' or a SolvedFlops"):
        solve_preflop(20, players=2, flop_values="realised")
    with raises("flop_values are chips, but the game is for prize"):
        solve_preflop(20, players=2, flop_values="solved", payouts=(50, 50))


COMMON = (
    "random",
    "22+, A2s+, A8o+, K9s+, KTo+, Q9s+, QTo+, J9s+, T9s, 98s, 87s, 76s",
    "TT+, AQ+, A5s, KQs",
)


@pytest.mark.parametrize(("size", "most_of_range", "most_of_hand"), [
    (25, 0.2, 0.9), (49, 0.15, 0.6), (95, 0.12, 0.35),
])  # fmt: skip
def test_subsets_have_nearly_the_equities_of_all_flops(size, most_of_range, most_of_hand):
    """The errors are in percentage points: of ranges, and of hands as their root mean square."""
    boards, weights = read_subset(size)
    assert len(boards) == size
    assert weights.sum() == pytest.approx(22_100, abs=10)
    for text in COMMON:
        counts = [
            count_ranges(Spot((as_range("random"), as_range(text)), board, np.zeros(0, np.uint8)))
            for board in boards
        ]
        deals, shares = (
            np.bincount(combo_classes(), weights @ np.array(arrays))
            for arrays in (
                [each.combo_weights[0] for each in counts],
                [each.combo_shares[0] for each in counts],
            )
        )
        exact = exact_equities(text)
        error = 100 * (shares / deals - exact)
        of_hand = float(np.sqrt(combos_of_classes() @ error**2 / 1326))
        of_range = abs(float(combos_of_classes() @ error / 1326))
        assert of_range < most_of_range
        assert of_hand < most_of_hand


def exact_equities(text):
    """Return the equity of each class against a range, on all boards."""
    deals = holdem_deals().pairs
    weights = np.zeros(169)
    np.maximum.at(weights, combo_classes(), as_range(text).weights)
    won, tied, _ = (deals.counts[deals.orders.index(order)] for order in ((0, 1), (0, 0), (1, 0)))
    return (won + tied / 2) @ weights / (deals.counts.sum(axis=0) @ weights)
