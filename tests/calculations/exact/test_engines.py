"""The table of engines: which kinds of spots each row applies to, and what a plan says of it."""

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from raises import raises

from calculations import EquityCalculator, Range
from calculations.exact.engines import ENGINES, costs_of, engines_of, plan
from calculations.spots.reading import read_spot, read_spot_without_board
from lookup.compiling import kernel_choice
from lookup.games import GAMES

RIVER, FLOP = "9s8s3cKdJc", "9s8s3c"
HANDS = ["AsAh", "KsKh"]
OMAHA = ["AA$ds", "KsKhQcQd"]
KINDS = {
    "two hands": (HANDS, "", {}, ["heads-up matrix", "ranks"]),
    "two hands, a dead card": (HANDS, "", {"dead": "2c"}, ["ranks"]),
    "three hands": ([*HANDS, "QsQh"], "", {}, ["ranks"]),
    "hands on a flop": (HANDS, FLOP, {}, ["Two Plus Two table", "ranks"]),
    "hands of hold'em under another name": (
        *(HANDS, FLOP, {"game": replace(GAMES["holdem"], name="home game")}),
        ["Two Plus Two table", "ranks"],
    ),
    "hands of Omaha": (["AsAhKdQd", "KsKhQcJc"], FLOP, {"game": "omaha"}, ["ranks"]),
    "short deck": (HANDS, FLOP.replace("3", "7"), {"game": "short_deck"}, ["ranks"]),
    "hands, a board in part": (HANDS, "9s8s*h", {"partly": True}, ["ranks on completed boards"]),
    "two ranges": (["AA", "KK"], "", {}, ["matrix"]),
    "two ranges, a dead card": (["AA", "KK"], "", {"dead": "2c"}, ["pairs", "sorted", "deals"]),
    "two ranges on a river": (["AA", "KsKh"], RIVER, {}, ["pairs", "sorted", "deals"]),
    "three ranges": (["AA", "KK", "QQ"], "", {}, ["triples", "classes", "rank triples", "deals"]),
    "three ranges on a flop": (["AA", "KK", "QQ"], FLOP, {}, ["triples", "deals"]),
    "a folded range": (HANDS, FLOP, {"folded": ["QQ"]}, ["triples", "deals"]),
    "four ranges": (["AA", "KK", "QQ", "JJ"], FLOP, {}, ["deals"]),
    "ranges, a board in part": (
        *(["AA", "KK"], "9s8s*h", {"partly": True}, ["ranges on completed boards"]),
    ),
    "Omaha ranges": (
        OMAHA,
        FLOP,
        {"game": "omaha"},
        ["pairs of Omaha hands", "sorted Omaha hands"],
    ),
    "Omaha ranges before the flop": (OMAHA, "", {"game": "omaha"}, []),
    "three Omaha ranges": ([*OMAHA, "JJ"], FLOP, {"game": "omaha"}, []),
    "two hands of stud": (["AsAhKd", "KsKcTd"], None, {}, ["pairs of completions"]),
    "three hands of stud": (["AsAhKd", "KsKcTd", "2c3c4c"], None, {}, ["deals of completions"]),
}


def spot_of(hands, board, options):
    if board is None:
        return read_spot_without_board(hands, "", "", GAMES["seven_card_stud"])
    options = {"dead": "", "folded": ()} | options
    return read_spot(hands, board, **options)


every_kind = pytest.mark.parametrize(
    ("hands", "board", "options", "names"), KINDS.values(), ids=[*KINDS]
)


@every_kind
def test_a_kind_has_the_engines_that_apply_to_it(hands, board, options, names):
    spot = spot_of(hands, board, options)
    assert [engine.name for engine in engines_of(spot.kind)] == names


@every_kind
def test_the_engines_of_a_kind_read_spots_alike(hands, board, options, names):
    engines = engines_of(spot_of(hands, board, options).kind)
    assert len({engine.reads for engine in engines}) <= 1


def test_each_engine_applies_to_some_kind():
    assert {engine.name for engine in ENGINES} == {
        name for *_, names in KINDS.values() for name in names
    }


@every_kind
def test_a_plan_is_what_its_engine_costs(hands, board, options, names):
    spot = spot_of(hands, board, options)
    planned, costs = plan(spot), costs_of(spot)
    if not costs:
        assert planned == (None, None, math.inf, None)
        return
    assert planned.seconds == costs[planned.engine.name] >= planned.least == min(costs.values())
    if planned.engine.building() == 0 and all(
        each.building() == 0 for each in engines_of(spot.kind)
    ):
        assert planned.seconds == planned.least


@every_kind
def test_a_method_states_the_cost_of_the_plan(hands, board, options, names):
    if board is None or options.get("partly") or not names:
        return
    spot = EquityCalculator(hands, board, **options)
    assert spot.method.exact_seconds == plan(spot._counted.base_spot).least


def test_without_a_compiler_costs_are_those_of_numpy(monkeypatch):
    spot = read_spot(["QQ+, AKs", "22+"], FLOP)
    by_kernel = plan(spot).seconds
    monkeypatch.setattr(kernel_choice, "always", False)
    assert plan(spot).seconds > by_kernel


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
