"""Several boards from one deck: double-board games, and a board that is run more than once."""

import re
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.several_boards import naive_joint, naive_moments
from raises import raises

from calculations import CARDS, EquityCalculator, Range
from calculations.runouts.joint import Kinds, count_jointly
from lookup import GAMES

HANDS = ["AsKs", "QdQh"]
FLOPS = ["2s7s9d", "AhQc3d"]

SPOTS = [
    ("holdem", "AsKs QdQh", ["2s7s9d", "AhQc3d"], "4c"),
    ("holdem", "AsKs QdQh 8c9c", ["2s7s9dTh", "AhQc3d3c"], ""),
    ("holdem", "AsKs QdQh", ["2c7dJh4s"] * 2, ""),
    ("holdem", "AsKs AdKd", ["2c7dJh4s", "2c7dJh5d"], ""),
    ("holdem", "AsKs QdQh", ["2c7dJh4s9c", "3c7cJc5d8h"], ""),
    ("omaha_hi_lo", "As2s3dKh Ac2d4hKs", ["3c7h8dTd", "5c6c7cJd"], "2h"),
    ("courchevel_hi_lo", "As2s3dKh9c Ac2d4hKs9d", ["3c7h8dTd"] * 2, ""),
    ("lazy_pineapple", "AsKsQd 9c9d8c", ["Ts2s3h4s", "Jd5c6c7c"], ""),
    ("short_deck", "AsKd 6s6h QhJh", ["7c8h9hTc"] * 2, ""),
]
"""The game, the hands, the boards, the dead cards."""

every_spot = pytest.mark.parametrize(("game", "hands", "boards", "dead"), SPOTS)


def few_left(game, hands, live, seed):
    """Return dead cards that leave *live* other cards besides the hands."""
    held = {hand[i : i + 2] for hand in hands for i in range(0, len(hand), 2)}
    deck = [CARDS[card - 1] for card in GAMES[game].deck if CARDS[card - 1] not in held]
    order = np.random.default_rng(seed).permutation(len(deck))
    return "".join(deck[place] for place in order[live:])


def fits(hands):
    """Say whether two hands have no card twice, nor one of FLOPS."""
    cards = [text[i : i + 2] for text in (*hands, *FLOPS) for i in range(0, len(text), 2)]
    return len({*cards}) == len(cards)


def check_against_oracle(spot, game, hands, boards, dead):
    """Compare all that is known of several boards with each way to deal them."""
    expected = naive_joint(game, hands, boards, dead)
    joint, low = spot.all_boards.outcomes, GAMES[game].low
    found = {}
    for place in np.argwhere(joint).tolist():
        each = list(zip(place[::2], place[1::2], strict=True)) if low else [(n, 0) for n in place]
        found[tuple(each)] = int(joint[tuple(place)])
    assert found == expected
    deals = sum(expected.values())
    for player in range(len(hands)):
        mean, variance = naive_moments(expected, player)
        assert spot.equity_fractions[player] == mean
        assert spot.std_dev[player] ** 2 == pytest.approx(float(variance), abs=1e-12)
        alone = [
            count
            for results, count in expected.items()
            if all(highs == 2**player and lows in (0, 2**player) for highs, lows in results)
        ]
        assert spot.all_boards.scoops[player] == Fraction(sum(alone), deals)


# ---- counts ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.jit
@every_spot
def test_all_boards_together_come_to_what_the_rules_say(game, hands, boards, dead):
    hands = hands.split()
    spot = EquityCalculator(hands, boards=boards, dead=dead, game=game)
    check_against_oracle(spot, game, hands, boards, dead)


@pytest.mark.parametrize(
    ("game", "known"),
    [(game, known) for game in ("holdem", "omaha_hi_lo") for known in (0, 3, 4)]
    + [("courchevel", 1)],
)
def test_boards_run_twice_from_any_street_of_a_short_stub(game, known):
    hands = {
        "holdem": ["AsKs", "QdQh", "7c7d"],
        "omaha_hi_lo": ["AsKs9h8h", "QdQh2c3d", "7c7d6s5s"],
        "courchevel": ["AsKs9h8h4c", "QdQh2c3d4d", "7c7d6s5s4h"],
    }[game]
    dead = few_left(game, hands, 11, seed=known)
    live = [card for card in CARDS if card not in dead and card not in "".join(hands)]
    boards = ["".join(live[:known])] * 2
    spot = EquityCalculator(hands, boards=boards, dead=dead, game=game)
    check_against_oracle(spot, game, hands, boards, dead)


@pytest.mark.parametrize(("known", "times"), [(3, 3), (4, 3), (4, 4)])
def test_boards_run_more_than_twice(known, times):
    dead = few_left("holdem", HANDS, 12, seed=times)
    live = [card for card in CARDS if card not in dead and card not in "".join(HANDS)]
    boards = ["".join(live[:known])] * times
    spot = EquityCalculator(HANDS, boards=boards, dead=dead)
    check_against_oracle(spot, "holdem", HANDS, boards, dead)


def test_three_different_boards():
    boards = ["2s7s9dTh", "AhQc3d3c", "4c4d5h5s"]
    dead = "8c8d8h8s2c2d2h6c6d6h6s7c7d7h9c9h9sTcTd"
    spot = EquityCalculator(HANDS, boards=boards, dead=dead)
    check_against_oracle(spot, "holdem", HANDS, boards, dead)


@pytest.mark.slow
@given(
    live=st.integers(3, 9),
    to_come=st.integers(0, 3),
    kinds=st.integers(1, 4),
    boards=st.integers(2, 3),
    data=st.data(),
)
@settings(max_examples=60)
def test_counts_of_disjoint_sets_are_those_of_all_tuples(live, to_come, kinds, boards, data):
    sets = comb(live, to_come)
    numbers = st.lists(st.integers(0, kinds - 1), min_size=sets, max_size=sets)
    of_boards = [data.draw(numbers) for _ in range(boards)]
    counted = count_jointly(
        live, to_come, [Kinds(np.arange(kinds), np.array(of, np.intp)) for of in of_boards]
    )

    expected = np.zeros((kinds,) * boards, np.int64)
    for chosen in product(enumerate(combinations(range(live), to_come)), repeat=boards):
        dealt = [thing for _, things in chosen for thing in things]
        if len({*dealt}) == len(dealt):
            expected[tuple(of[n] for of, (n, _) in zip(of_boards, chosen, strict=True))] += 1
    assert counted.tolist() == expected.tolist()


# ---- what must be so -------------------------------------------------------------------------


@every_spot
def test_each_board_is_worth_what_it_is_alone(game, hands, boards, dead):
    spot = EquityCalculator(hands.split(), boards=boards, dead=dead, game=game)
    for number, board in enumerate(boards):
        others = {other[i : i + 2] for other in boards for i in range(0, len(other), 2)} - {
            board[i : i + 2] for i in range(0, len(board), 2)
        }
        alone = EquityCalculator(hands.split(), board, dead=dead + "".join(others), game=game)
        assert spot.all_boards.equity[number].tolist() == alone.equity.tolist()
        assert spot.by_board[number].outcomes.tolist() == alone.outcomes.tolist()
    np.testing.assert_allclose(spot.equity, spot.all_boards.equity.mean(axis=0))


@pytest.mark.parametrize("board", ["", "2c7dJh", "2c7dJh4s"])
def test_running_it_twice_or_more_does_not_change_the_equity(board):
    once = EquityCalculator(HANDS, board)
    for times in (2, 3):
        spot = EquityCalculator(HANDS, boards=[board] * times)
        assert spot.equity_fractions == once.equity_fractions
        assert spot.enumerations == times * once.enumerations


@pytest.mark.parametrize("board", ["2c7dJh", "2c7dJh4s"])
def test_running_it_twice_takes_the_variance_to_less_than_half(board):
    once, twice, thrice = (
        EquityCalculator(HANDS, boards=[board] * times).std_dev
        if times > 1
        else EquityCalculator(HANDS, board).std_dev
        for times in (1, 2, 3)
    )
    assert (twice**2 < once**2 / 2).all()
    assert (thrice**2 < once**2 / 3).all()
    assert (thrice**2 > 0).all()


def test_the_deviation_of_one_board_is_that_of_a_win_or_a_loss():
    spot = EquityCalculator(HANDS, "2c7dJh")
    chance = spot.equity[0]
    assert spot.std_dev.tolist() == pytest.approx([(chance * (1 - chance)) ** 0.5] * 2)


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize("game", ["holdem", "omaha_hi_lo"])
def test_boards_before_the_flop(game):
    hands = HANDS if game == "holdem" else ["AsKs2c3d", "QdQh8c9c"]
    spot = EquityCalculator(hands, boards=["", ""], game=game)
    joint = spot._counted.joint.among(spot._counted.joint._boards).counts
    live = 52 - len("".join(hands)) // 2
    assert joint.sum() == comb(live, 5) * comb(live - 5, 5)
    assert joint.tolist() == joint.T.tolist()
    # Whatever comes to the other board, one board is as it is alone.
    alone = EquityCalculator(hands, game=game)._counted.outcomes.counts
    assert (joint.sum(axis=1) == alone[alone > 0].ravel() * comb(live - 5, 5)).all()


def test_players_may_sit_in_any_order():
    hands = ["AsKs", "QdQh", "8c9c"]
    first = EquityCalculator(hands, boards=FLOPS)
    for order in permutations(range(3)):
        spot = EquityCalculator([hands[seat] for seat in order], boards=FLOPS)
        assert spot.all_boards.scoops == [first.all_boards.scoops[seat] for seat in order]
        assert spot.equity_fractions == [first.equity_fractions[seat] for seat in order]


def test_a_complete_board_leaves_nothing_to_come():
    spot = EquityCalculator(HANDS, boards=["2s7s9dThJc", "2c7c9cTc3d"])
    assert spot.all_boards.outcomes.sum() == 1
    assert spot.all_boards.scoops == [0, 1]


# ---- ranges and samples ----------------------------------------------------------------------


def test_ranges_on_two_boards():
    spot = EquityCalculator(["AA, AKs", "QQ+"], boards=FLOPS)
    one, other = (
        EquityCalculator(["AA, AKs", "QQ+"], board, dead=dead)
        for board, dead in (FLOPS, FLOPS[::-1])
    )
    assert spot.all_boards.equity.tolist() == [one.equity.tolist(), other.equity.tolist()]
    assert one.enumerations == other.enumerations
    assert spot.equity_fractions == [
        (a + b) / 2 for a, b in zip(one.equity_fractions, other.equity_fractions, strict=True)
    ]


def test_ranges_on_two_boards_are_counted_deal_by_deal():
    ranges = ["AKs", "QQ, JJ"]
    spot = EquityCalculator(ranges, boards=FLOPS)
    each = [
        EquityCalculator([*hands], boards=FLOPS)
        for hands in product(*(Range(held).combos for held in ranges))
        if fits(hands)
    ]
    assert (
        spot.all_boards.outcomes.tolist() == sum(one.all_boards.outcomes for one in each).tolist()
    )
    assert spot.all_boards.scoops[0] == sum(one.all_boards.scoops[0] for one in each) / len(each)
    shares = np.array([one.equity[0] for one in each])
    within = np.mean([one.std_dev[0] ** 2 for one in each])
    assert spot.std_dev[0] ** 2 == pytest.approx(within + shares.var())


@pytest.mark.parametrize(
    ("ranges", "options", "message"),
    [
        (["AKs:0.5", "QQ"], {}, "boards are counted jointly for hands, and for ranges without "
                                "weights or folds; ask for .equity or .all_boards.equity"),
        (["AKs", "QQ"], {"folded": ["77"]}, "boards are counted jointly for hands, and for"),
        (["random", "QQ+"], {}, "too many for boards to be counted jointly; ask for .equity or"),
    ],
)  # fmt: skip
def test_ranges_that_are_not_counted_jointly(ranges, options, message):
    spot = EquityCalculator(ranges, boards=FLOPS, **options)
    with raises(message):
        _ = spot.all_boards.scoops
    assert spot.all_boards.equity.shape == (2, 2)


def test_samples_of_two_boards_are_those_of_each():
    options = {"method": "monte_carlo", "samples": 50_000, "rng": 1}
    spot = EquityCalculator(HANDS, boards=FLOPS, **options)
    exact = EquityCalculator(HANDS, boards=FLOPS)
    assert spot.enumerations == 100_000
    assert (abs(spot.equity - exact.equity) < 4.5 * spot.std_error).all()
    again = EquityCalculator(HANDS, boards=FLOPS, **options)
    assert again.by_board[1].equity.tolist() == spot.by_board[1].equity.tolist()
    assert again.equity.tolist() == spot.equity.tolist()


def test_two_equal_boards_are_sampled_apart():
    spot = EquityCalculator(HANDS, boards=["", ""], method="monte_carlo", samples=10_000, rng=1)
    one, other = spot.all_boards.equity
    assert one.tolist() != other.tolist()


# ---- reports ---------------------------------------------------------------------------------


def test_the_printed_report_names_all_boards():
    spot = EquityCalculator(HANDS, boards=FLOPS)
    first, second, *_ = str(spot).splitlines()
    assert first.endswith("on all 1722 possible final boards.")
    assert second == "Boards: 2s 7s 9d, Ah Qc 3d"
    assert str(EquityCalculator(HANDS, boards=["", ""])).splitlines()[1] == (
        "Boards: no cards, no cards"
    )
    assert repr(spot) == "EquityCalculator(['AsKs', 'QdQh'], boards=['2s7s9d', 'AhQc3d'])"
    assert eval(repr(spot)).equity.tolist() == spot.equity.tolist()


def test_the_html_report_names_all_boards():
    html = EquityCalculator(HANDS, boards=FLOPS)._repr_html_()
    assert re.search("Boards .*9.*, A.*Q.*3", html)
    assert "No board cards yet" in EquityCalculator(HANDS, boards=["", ""])._repr_html_()


def test_the_frame_is_of_all_boards():
    spot = EquityCalculator(HANDS, boards=FLOPS)
    assert spot.to_frame().loc[0, "Equity"] == spot.equity[0]
    assert spot.summary["Enumerations"] == 2 * comb(52 - 4 - 6, 2)


def test_boards_are_listed():
    assert EquityCalculator(HANDS, boards=FLOPS).boards == [["2s", "7s", "9d"], ["Ah", "Qc", "3d"]]
    assert EquityCalculator(HANDS, "2s7s9d").boards == [["2s", "7s", "9d"]]
    assert EquityCalculator(HANDS, "2s7s9d").all_boards.equity.shape == (1, 2)


# ---- what is refused -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked",
    [
        lambda spot: spot.board,
        lambda spot: spot.runouts(),
        lambda spot: spot.deals(10),
        lambda spot: spot.by_street(),
        lambda spot: spot.by_next_card(),
        lambda spot: spot.hand_categories,
        lambda spot: spot.plot.streets(),
        lambda spot: spot.plot.next_card(),
    ],
)
def test_what_is_asked_of_one_board_is_refused_with_the_cure(asked):
    spot = EquityCalculator(HANDS, boards=FLOPS)
    with raises("this result needs one board, and the spot has 2; take it from each of .by_board"):
        asked(spot)
    asked(spot.by_board[0])


def test_samples_of_several_boards_merge_and_converge_board_by_board():
    options = {"method": "monte_carlo", "samples": 2_000}
    one, other = (EquityCalculator(HANDS, boards=FLOPS, rng=seed, **options) for seed in (1, 2))
    with raises("this result needs one board"):
        one.merge(other)
    with raises("this result needs one board"):
        one.samples.convergence()
    merged = one.by_board[1].merge(other.by_board[1])
    assert merged.enumerations == 4_000
    assert merged.samples.convergence().index[-1] == 4_000


@pytest.mark.parametrize(
    ("boards", "message"),
    [
        ("2s7s9d", "boards is '2s7s9d'; give a list of boards, e.g. ['2c7dJh'] * 2"),
        (["2s7s9d"], "there are 1 boards; give 2 to 10, or board= for one"),
        ([""] * 11, "there are 11 boards; give 2 to 10, or board= for one"),
        (["2s7s9d", "3s3c"], "board 1 has 2 cards (3s3c) and board 0 has 3; give all boards the "
                             "same number of cards"),
        (["2s7s9d3c4c5c"] * 2, "board 0 has 6 cards (2s7s9d3c4c5c); it has 0 to 5"),
        (["2s7s9d", "7s4h5h"], "the card '7s' is dealt twice: on board 0 and on board 1; boards "
                               "may share only their first cards"),
        (["AsTh2c", "3c4c5c"], "the card 'As' is dealt twice: in hand 0 and on the board"),
        (["3c4c5c", "ThTh2c"], "the card 'Th' is dealt twice: both on the board"),
        (["3c4c5x", "Th2c2d"], "board 0: '5x' in '3c4c5x' is not a card"),
    ],
)  # fmt: skip
def test_boards_that_cannot_be_are_refused(boards, message):
    with raises(message):
        EquityCalculator(HANDS, boards=boards)


def test_a_board_and_boards_are_not_given_together():
    with raises("board is '2c7dJh', but boards is given too; give one of the two"):
        EquityCalculator(HANDS, "2c7dJh", boards=FLOPS)


def test_all_boards_together_have_to_fit_the_deck():
    hands = [CARDS[8 * seat] + CARDS[8 * seat + 4] for seat in range(6)]
    dead = [card for card in CARDS if card not in "".join(hands)][:30]
    with raises("10 cards are left for 15 board cards to come"):
        EquityCalculator(hands, boards=[""] * 3, dead=dead)
    assert EquityCalculator(hands, boards=[""] * 2, dead=dead).all_boards.outcomes.sum() == comb(
        10, 5
    )


def test_boards_too_many_to_be_counted_together_are_refused():
    spot = EquityCalculator(HANDS, boards=[""] * 3)
    with raises("3 boards with 5 cards to come on each are too many to be counted jointly"):
        _ = spot.all_boards.scoops
    assert spot.std_dev[0] < EquityCalculator(HANDS, boards=[""] * 2).std_dev[0]


def test_joint_outcomes_of_many_hands_are_refused_and_what_follows_from_them_is_not():
    hands = ["AsKs2c3c", "QdQh4c5c", "8c9cTc6d", "JcJd7c6h"]
    spot = EquityCalculator(hands, boards=["2s7s9dTh"] * 4, game="omaha_hi_lo")
    with raises("the outcomes of 4 hands and 4 boards together would have 4,294,967,296 entries"):
        _ = spot.all_boards.outcomes
    assert sum(spot.all_boards.scoops) < 1
    assert prod(spot.std_dev) > 0
