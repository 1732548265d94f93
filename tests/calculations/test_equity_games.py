"""All games in `EquityCalculator`: arguments, results, and pots split with a low."""

from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from oracles.board_games import (
    RULES,
    naive_by_next_card,
    naive_categories,
    naive_outcomes,
    naive_pot_shares,
)
from raises import raises

from calculations import EquityCalculator
from lookup import GAMES, Game, evaluate_hands
from lookup.games import Ranking

SPOTS = [
    ("holdem", "JsTs 2c2d AhKh", "9s8s3c4d", "Ac"),
    ("omaha", "AsKhQsJh AcKd5d7h", "8sTsJc2d", ""),
    ("omaha", "AsKhQsJh9c 6c6d5d7h8h", "8sTsJc2d", "4c"),
    ("omaha_hi_lo", "As2s3dKh Ac2d4hKs QcQdJhTs", "3c7h8d9d", ""),
    ("omaha_hi_lo", "As2s3dKh6c9c Ac2d4hKs5c5h", "3c7h8dTd", "2h"),
    ("big_o", "As2s3dKh6c Ac2d4hKs5c", "3c7h8dTd", "2h"),
    ("courchevel", "AsKhQsJh9c 6c6d5d7h8h", "8sTsJc2d", "4c"),
    ("lazy_pineapple", "AsKsQd 9c9d8c 7s6s2h", "8sTsJc2d", "4c"),
    ("short_deck", "AsKd 6s6h QhJh", "7c8h9h6c", ""),
    ("short_deck_trips_over_straights", "AsKd 6s6h QhJh", "7c8h9h6c", "Td"),
]
"""The game, the hands, the board and the dead cards, with one card to come."""

every_spot = pytest.mark.parametrize(("game", "hands", "board", "dead"), SPOTS)

HIGH_LOW_REPORT = """\
Calculated equities from evaluated hand strengths on all 666 possible final boards.
Board: 3c 7h 8d
 Hole Cards    Scoop  Scoop %     High   High %      Low    Low %     Lose   Lose %   Equity
As 2s 3d Kh        0    0.00%      178   26.73%      540   81.08%       52    7.81%    0.321
Ac 2d 4h Ks       16    2.40%       93   13.96%      666  100.00%        0    0.00%    0.352
Qc Qd Jh Ts        0    0.00%      435   65.32%        0    0.00%      231   34.68%    0.327"""

HIGH_LOW = [["As2s3dKh", "Ac2d4hKs", "QcQdJhTs"], "3c7h8d"]


# ---- counts ----------------------------------------------------------------------------------


@every_spot
def test_the_counts_are_those_of_the_rules(game, hands, board, dead):
    spot = EquityCalculator(hands.split(), board, dead=dead, game=game)
    expected = naive_outcomes(game, hands.split(), board, dead)
    if not RULES[game].low:
        expected = [[count] + [0] * (len(expected) - 1) for count in expected]
    else:
        assert spot.halves.low.tolist() == np.sum(expected, axis=0).tolist()
    assert spot.halves.high.tolist() == np.sum(expected, axis=1).tolist()

    total = np.sum(expected)
    shares = naive_pot_shares(expected, len(spot.hole_cards))
    assert spot.enumerations == total
    assert spot.outcomes.sum() == total
    assert spot.equity_fractions == [share / int(total) for share in shares]
    assert spot.equity.tolist() == pytest.approx([float(share / int(total)) for share in shares])


@every_spot
def test_hand_categories_have_the_order_of_the_game(game, hands, board, dead):
    frame = EquityCalculator(hands.split(), board, dead=dead, game=game).hand_categories
    counts = np.array(naive_categories(game, hands.split(), board, dead))

    assert frame.index.tolist() == [*RULES[game].order][::-1]
    assert frame.to_numpy()[::-1].T.tolist() == counts.tolist()


@every_spot
def test_by_next_card(game, hands, board, dead):
    spot = EquityCalculator(hands.split(), board, dead=dead, game=game)
    frame = spot.by_next_card()
    after = naive_by_next_card(game, hands.split(), board, dead)

    assert {*frame.index} == {*after}
    assert frame.iloc[:, 0].is_monotonic_decreasing
    for card in frame.index:
        one = EquityCalculator(hands.split(), board + card, dead=dead, game=game)
        assert frame.loc[card].tolist() == one.equity.tolist()
        if not RULES[game].low:
            assert one.outcomes.tolist() == after[card]
    assert frame.mean().tolist() == pytest.approx(spot.equity.tolist())


def test_a_game_may_be_given_as_its_entry():
    spot = EquityCalculator(["AsAh", "KdKc"], "6c7d8h", game=GAMES["short_deck"])
    assert repr(spot) == "EquityCalculator(['AsAh', 'KdKc'], '6c7d8h', game='short_deck')"


@pytest.mark.parametrize("game", ["chess", "", None, 5, ["omaha"]])
def test_an_unknown_game_lists_the_known_ones(game):
    with raises(f"unknown game {game!r}; the games are {', '.join(GAMES)}"):
        EquityCalculator(["AsAh", "KdKc"], game=game)


@pytest.mark.parametrize(
    ("hands", "board", "dead", "place"),
    [
        (["5s5h", "KdKc"], "", "", "'5s' in hand 0"),
        (["AsAh", "KdKc"], "6c7d2h", "", "'2h' on the board"),
        (["AsAh", "KdKc"], "", "3c", "'3c' among the dead cards"),
    ],
)
def test_cards_below_a_six_are_not_in_a_short_deck(hands, board, dead, place):
    with raises(f"the card {place} is not in the deck of short_deck, whose lowest rank is 6"):
        EquityCalculator(hands, board, dead=dead, game="short_deck")


# ---- high and low ----------------------------------------------------------------------------

RIVERS = [
    pytest.param("3c4d8hKcQs", "KdKhJsJd As2s9c9d Ah2h9h9s", "1/2 1/4 1/4", id="the-low-is-shared"),
    pytest.param("3c4d8hKcQs", "AsKd2sJh Ah2h7s9d", "3/4 1/4", id="quartered"),
    pytest.param("3c4d8hKcQs", "AsKd2sJh Ah2h7s9d Ad2d6s9c", "2/3 1/6 1/6", id="sixths"),
    pytest.param("3c4d8hKcQs", "AsKd2sJh KhQdJs9d", "1/2 1/2", id="each-a-half"),
    pytest.param("3c4d8hKcQs", "As2sKdQd KhJhTs9d", "1 0", id="both-halves"),
    pytest.param("3c9dThKcQs", "As2sKd5d Ah2hJs7d", "0 1", id="no-low-is-possible"),
    pytest.param("3c4d8hKcQs", "AsKdJh9s KhTsTd9d", "1 0", id="no-low-is-made"),
    pytest.param("2c5s8hJcTd", "As2s2dKd KhKcAdJh", "1 0", id="the-hand-s-low-rank-is-paired"),
    pytest.param("3c4d8hKcQs", "As2sKd9s Ah2hKh9d", "1/2 1/2", id="both-halves-are-shared"),
    pytest.param("3c4d8hKcQs", "As5s9c9d Ah2h9h9s", "1/4 3/4", id="the-pair-and-half-of-nothing"),
]


@pytest.mark.parametrize(("board", "hands", "shares"), RIVERS)
def test_halves_of_the_pot_are_shared_exactly(board, hands, shares):
    spot = EquityCalculator(hands.split(), board, game="omaha_hi_lo")
    expected = naive_outcomes("omaha_hi_lo", hands.split(), board)

    assert spot.equity_fractions == [Fraction(share) for share in shares.split()]
    assert naive_pot_shares(expected, len(hands.split())) == spot.equity_fractions
    assert spot.halves.high.tolist() == np.sum(expected, axis=1).tolist()
    assert spot.halves.low.tolist() == np.sum(expected, axis=0).tolist()


def test_who_shares_each_half_and_who_gets_any_part():
    spot = EquityCalculator(["KdKhJsJd", "As2s9c9d", "Ah2h9h9s"], "3c4d8hKcQs", game="omaha_hi_lo")
    assert np.flatnonzero(spot.halves.high).tolist() == [0b001]
    assert np.flatnonzero(spot.halves.low).tolist() == [0b110]
    assert np.flatnonzero(spot.outcomes).tolist() == [0b111]


def test_entry_0_of_the_low_counts_boards_without_one():
    spot = EquityCalculator(["AsKd2sJh", "Ah2h7s9d"], "3c4dKcQs", game="omaha_hi_lo")
    lows = sum(card[0] in "A25678" for card in spot.by_next_card().index)
    assert spot.halves.low[0] == spot.enumerations - lows
    assert spot.halves.high[0] == spot.outcomes[0] == 0


@pytest.mark.parametrize("game", ["holdem", "omaha", "short_deck"])
def test_games_without_a_low(game):
    hands = ["AsKsQsJs", "KdKcQdQc"] if game == "omaha" else ["AsAh", "KdKc"]
    spot = EquityCalculator(hands, "6c7d8h", game=game)
    assert spot.halves.high.tolist() == spot.outcomes.tolist()
    with raises(f"{game} has no low; use game='omaha_hi_lo', or .outcomes"):
        _ = spot.halves.low


@pytest.mark.parametrize("board", ["3c7h8d", "3c7hKd9d", "3cQhKd9d"])
def test_the_summary_counts_scoops_highs_lows_and_nothing(board):
    summary = EquityCalculator(HIGH_LOW[0], board, game="omaha_hi_lo").summary
    outcomes = naive_outcomes("omaha_hi_lo", HIGH_LOW[0], board)
    cells = [
        (high, low, count) for high, row in enumerate(outcomes) for low, count in enumerate(row)
    ]
    total = sum(count for *_, count in cells)

    assert list(summary) == [
        *("Enumerations", "Hole Cards", "Scoop", "Scoop %", "High", "High %"),
        *("Low", "Low %", "Lose", "Lose %", "Equity"),
    ]
    assert summary["Enumerations"] == total
    for seat in range(3):
        bit = 2**seat
        expected = {
            "Scoop": sum(n for high, low, n in cells if high == bit and low in (0, bit)),
            "High": sum(n for high, _, n in cells if high & bit),
            "Low": sum(n for _, low, n in cells if low & bit),
            "Lose": sum(n for high, low, n in cells if not (high | low) & bit),
        }
        assert {name: summary[name][seat] for name in expected} == expected
        for name, count in expected.items():
            assert summary[f"{name} %"][seat] == pytest.approx(100 * count / total)


def test_the_printed_report_with_a_low():
    assert str(EquityCalculator(*HIGH_LOW, game="omaha_hi_lo")) == HIGH_LOW_REPORT


def test_the_dataframe_with_a_low():
    frame = EquityCalculator(*HIGH_LOW, game="omaha_hi_lo").to_frame()
    assert frame.index.tolist() == [1, 2, 0]
    assert frame.columns.tolist() == [
        *("Hole Cards", "Scoop", "Scoop %", "High", "High %", "Low", "Low %", "Lose", "Lose %"),
        "Equity",
    ]


def test_a_game_of_ones_own_takes_ranges():
    game = Game("forty cards", (2,), ranking=Ranking(lowest=3))
    four = EquityCalculator(["AA", "KK", "QQ", "JJ"], "7c8d9hTs", game=game, folded=["5h5d"])
    pairs = ([*combinations([rank + suit for suit in "cdhs"], 2)] for rank in "AKQJ")
    deals = [
        EquityCalculator(deal, "7c8d9hTs", game=game, dead="5h5d").outcomes
        for deal in product(*pairs)
    ]
    assert four.method.name == "exact"
    assert four.outcomes.tolist() == sum(deals).tolist()


# ---- Courchevel, whose board has a card before the flop --------------------------------------

COURCHEVEL = ["As2sKdQh9c", "AhAd7c3c5d"]


@pytest.mark.parametrize("game", ["courchevel", "courchevel_hi_lo"])
def test_the_first_card_of_the_flop_is_known_before_it(game):
    spot = EquityCalculator(COURCHEVEL, "5s6h9d2c", game=game)
    by_street = spot.by_street()

    assert by_street.index.tolist() == ["preflop", "flop", "turn"]
    for street, board in {"preflop": "5s", "flop": "5s6h9d", "turn": "5s6h9d2c"}.items():
        alone = EquityCalculator(COURCHEVEL, board, game=game).equity
        assert by_street.loc[street].tolist() == alone.tolist()


def test_a_street_of_courchevel_has_a_card_or_three_or_more():
    with raises("the board has 2 cards (5s6h); a board of courchevel has 0, 1, 3, 4 or 5"):
        EquityCalculator(COURCHEVEL, "5s6h", game="courchevel")
    with raises("the board has 0 cards, which is not a street; give 1, 3, 4 or 5"):
        EquityCalculator(COURCHEVEL, game="courchevel").by_street()


def test_courchevel_counts_as_omaha_does_with_five_cards():
    for game, omaha in {"courchevel": "omaha", "courchevel_hi_lo": "omaha_hi_lo"}.items():
        ours = EquityCalculator(COURCHEVEL, "5s", game=game)
        other = EquityCalculator(COURCHEVEL, "5s**", game=omaha)
        assert ours.outcomes.tolist() == other.outcomes.tolist()
        assert ours.enumerations == comb(52 - 10 - 1, 4)


def test_big_o_is_omaha_hi_lo_with_five_cards():
    ours, other = (
        EquityCalculator(COURCHEVEL, "5s6h9d", game=name) for name in ("big_o", "omaha_hi_lo")
    )
    assert ours.equity_fractions == other.equity_fractions
    with raises("hand 0 has 4 cards (As2sKdQh); a hand of big_o has exactly 5"):
        EquityCalculator(["As2sKdQh", "AhAd7c3c"], game="big_o")


# ---- Pineapple -------------------------------------------------------------------------------


def test_pineapple_is_holdem_without_the_cards_thrown_away():
    pineapple = EquityCalculator(["AsKs/2d", "QdQh/7c"], "2s3s9c", dead="4c", game="pineapple")
    holdem = EquityCalculator(["AsKs", "QdQh"], "2s3s9c", dead="4c2d7c")
    assert pineapple.outcomes.tolist() == holdem.outcomes.tolist()
    assert pineapple.hole_cards == [["As", "Ks"], ["Qd", "Qh"]]
    assert pineapple.dead == ["4c", "2d", "7c"]


def test_a_discard_in_pineapple_need_not_be_known():
    pineapple = EquityCalculator(["AsKs/2d", "QQ+", "7c6c"], "2s3s9c", game="pineapple")
    holdem = EquityCalculator(["AsKs", "QQ+", "7c6c"], "2s3s9c", dead="2d")
    assert pineapple.equity_fractions == holdem.equity_fractions


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ("AsKs2d", "hand 0 has 3 cards (AsKs2d); a hand of pineapple has exactly 2; write "
                   "discards after a slash, e.g. 'AsKs/2d'"),
        ("AsKs/2d3d", "hand 0 discarded 2 cards (2d3d); a hand of pineapple discards 1"),
        ("AsKs/", "hand 0 discarded 0 cards (); a hand of pineapple discards 1"),
        ("AsKs/x", "the discards of hand 0: 'x' in 'x' is not a card"),
        ("AsKs/Qd", "the card 'Qd' is dealt twice: in hand 1 and among the dead cards"),
    ],
)  # fmt: skip
def test_what_a_hand_of_pineapple_cannot_have_thrown_away(hand, message):
    with raises(message):
        EquityCalculator([hand, "QdQh"], game="pineapple")


def test_a_slash_is_for_games_with_discards():
    with raises("hand 0: neither hole cards nor a range"):
        EquityCalculator(["AsKs/2d", "QdQh"])


@pytest.mark.slow
def test_lazy_pineapple_before_the_flop_counts_every_board():
    spot = EquityCalculator(["AsKsQd", "9c9d8c"], game="lazy_pineapple")
    runouts = spot.runouts()
    best = [
        np.maximum.reduce(
            [
                evaluate_hands(np.column_stack((runouts.boards, np.tile(two, (len(runouts), 1)))))
                for two in combinations(hand, 2)
            ]
        )
        for hand in runouts.hole_cards[0].tolist()
    ]
    wins, losses = np.count_nonzero(best[0] > best[1]), np.count_nonzero(best[0] < best[1])
    assert spot.outcomes.tolist() == [0, wins, losses, comb(46, 5) - wins - losses]


def test_a_third_card_of_lazy_pineapple_does_not_play_as_well():
    three_spades, a_set = "AsKs3s", "QcQh2d"  # with the board's two five spades, of which four play
    spot = EquityCalculator([three_spades, a_set], "2s7s9cJhQd", game="lazy_pineapple")
    assert spot.equity.tolist() == [0, 1]
