from itertools import product

import numpy as np
import pytest
from raises import raises

from calculations import EquityCalculator, Range

BOARDS = ["Js9s3c", "Js9s3c2h", "Js9s3c2hQd"]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    ("ranges", "dead"),
    [
        (("KK, AsTs, 99:0.5", "QQ, JTs"), ""),
        (("AsKs", "JTs, 98s, AsQs"), "Ts"),
        (("AKs", "AKs, KQs"), "KcKd"),
    ],
)
def test_categories_of_ranges_are_the_sums_over_all_deals(ranges, dead, board):
    equities = EquityCalculator(ranges, board, dead=dead)
    expected = np.zeros((9, 2))
    weights = [Range(text).without([*equities.board, *equities.dead]) for text in ranges]
    for combos in product(*(held.combos.tolist() for held in weights)):
        if {combos[0][:2], combos[0][2:]} & {combos[1][:2], combos[1][2:]}:
            continue
        weight = np.prod(
            [held.to_series()[combo] for held, combo in zip(weights, combos, strict=True)]
        )
        deal = EquityCalculator(combos, board, dead=dead)
        expected += weight * deal.hand_categories.to_numpy()
    frame = equities.hand_categories
    assert frame.to_numpy().tolist() == expected.tolist()
    assert frame.sum().tolist() == [equities.enumerations] * 2
    assert frame.index[0] == "straight flush"


def test_counts_of_whole_combos_are_whole_numbers():
    frame = EquityCalculator(["AA", "KsKh"], "2c3d4h").hand_categories
    assert (frame.dtypes == np.int64).all()
    assert frame.columns.tolist() == ["AA", "Ks Kh"]


@pytest.mark.parametrize(
    ("hands", "board", "options"),
    [
        (["AA", "KK"], "", {}),
        (["AA", "KK", "QQ"], "2c3d4h", {}),
        (["AA", "KK"], "2c3d4h", {"folded": "AKs"}),
        (["AA", "KK"], "7c8d9h", {"game": "short_deck"}),
    ],
)
def test_elsewhere_categories_of_ranges_are_refused(hands, board, options):
    with raises("counted for two hold'em players from the flop on"):
        _ = EquityCalculator(hands, board, **options).hand_categories
