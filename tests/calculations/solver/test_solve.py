"""Solutions against naive betting: every line and every pair of hands in float64."""

import numpy as np
import pytest
from support.solver_spots import STREETS, naive_spot, path_of, strategies_of

from calculations import EquityCalculator, Range
from calculations.solver.solve import solve
from lookup import CARDS, COMBOS, parse_cards

RIVER = "QsJh2h7c4d"
TURN = "Td9d6hQc"
FLOP = "KsQsJd"
LOW = "".join(card for card in CARDS if card[0] not in "AKQJ")

SPOTS = {
    "river": (["77+, A9s+, KTs+, QTs+, JTs, AQo, 65s", "22+, ATs+, KJs, 98s, KQo"], RIVER, {}),
    "raked river": (
        ["77+, A9s+, 65s", "22+:0.5, ATs+, KJs, 98s, KQo:0.25"],
        RIVER,
        {"rake": 0.05, "rake_cap": 4},
    ),
    "turn": (["AA, QJs, T9s:0.5, 87s", "KdQd, JsTs, 9h9s, 8s7s:0.75, 5c5d"], TURN, {}),
    "folds before a river": (
        ["AA, QJs, T9s:0.5, 87s", "KdQd, JsTs, 9h9s, 8s7s:0.75, 5c5d"],
        RIVER,
        {"folded": ["AK, 77", "QTs, 55:0.5"]},
    ),
    "folds before a turn": (
        ["AA, T9s, 87s", "KdQd, JsTs, 9h9s, 5c5d"],
        TURN,
        {"folded": ["AKs, 8s7s, 77:0.5"]},
    ),
    "river with dead cards": (
        ["77+, A9s+, 65s", "22+:0.5, ATs+, KJs, 98s"],
        RIVER,
        {"dead": "AsKdTc9h", "rake": 0.03, "rake_cap": 2},
    ),
    "turn with dead cards": (
        ["AA, QJs, T9s:0.5", "KdQd, JsTs, 9h9s, 5c5d"],
        TURN,
        {"dead": "AsJc2c2d2h2s3c3d3h3s"},
    ),
    # Hearts and clubs are isomorphic, and 13 cards are left.
    "flop": (["AA, AQs, KQs:0.5", "KK, AJs"], FLOP, {"dead": LOW, "rake": 0.05, "rake_cap": 4}),
    "raked turn": (["AA, T9s, 87s", "KdQd, JsTs, 9h9s, 5c5d"], TURN, {"rake": 0.1, "rake_cap": 9}),
}


@pytest.fixture(scope="module", params=SPOTS.values(), ids=[*SPOTS])
def solved(request):
    ranges, board, rake = request.param
    sizes = {"bets": "50%, allin", "raises": "allin"} if board == RIVER else {"bets": "allin"}
    solution = solve(ranges, board, pot=40, stack=70, target=0.01, **sizes, **rake)
    named = [["bets", [0.5, "allin"]], ["raises", ["allin"]]]
    naive = dict(named) if board == RIVER else {"bets": ["allin"]}
    naive |= {"pot": 40, "stack": 70}
    if "rake" in rake:
        naive |= {"rake": rake["rake"], "cap": rake["rake_cap"]}
    dead = {*parse_cards(rake.get("dead", "")).tolist()}
    naive["deck"] = [card for card in range(1, 53) if card not in dead]
    naive["folded"] = [
        [(COMBOS[combo].tolist(), held.weights[combo]) for combo in np.flatnonzero(held.weights)]
        for held in map(Range, rake.get("folded", []))
    ]
    spot = naive_spot(solution, board, **naive)
    return solution, spot, strategies_of(solution, spot)


@pytest.mark.slow
def test_exploitability_is_that_of_naive_best_responses(solved):
    solution, spot, strategies = solved
    expected = spot.exploitability(strategies) / spot.pot
    assert solution.exploitability <= 0.01
    assert solution.exploitability == pytest.approx(expected, abs=1e-5)


@pytest.mark.slow
def test_players_get_what_naive_play_gives_them(solved):
    solution, spot, strategies = solved
    expected = [spot.ev(player, strategies) for player in (0, 1)]
    np.testing.assert_allclose(solution.ev, expected, atol=1e-5 * spot.pot)


@pytest.mark.slow
def test_each_hand_is_worth_at_each_node_what_naive_play_gives_it(solved):
    solution, spot, strategies = solved
    for line in [*spot.lines()][:: max(1, len(strategies) // 40)]:
        node = solution.node(path_of(line, STREETS[len(spot.board) :]))
        cards, before, put, *_ = spot.follow(line)
        for player in (0, 1):
            reach = node.hands.reach(1 - player)
            free = spot.meets(cards) if player == 0 else spot.meets(cards).T
            met = free @ reach
            worth = spot.values(player, strategies, line, reach)
            here = worth / np.where(met > 1e-9, met, np.nan) + spot.pot / 2 + before + put[player]
            dead = [bool({*hand} & {*cards}) for hand in spot.hands[player]]
            here[dead] = np.nan
            found = node.hands.ev(player)
            np.testing.assert_allclose(found, here, rtol=5e-5, atol=2e-3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ranges", "board", "more"),
    [
        (["AA, QJs, T9s:0.5", "KK, JTs, 98s:0.25, 44"], TURN, {}),
        (["AA, QJs, T9s:0.5", "KK, JTs, 98s:0.25, 44"], TURN, {"dead": "2c3d", "folded": ["AKs"]}),
        (["AA, 88, QJs:0.5", "KK, T8s"], "9c5d2c", {}),
        (["AA, 88, QJs:0.5", "KK, T8s"], "9c5d2c", {"dead": "2s3s"}),
    ],
    ids=["turn", "turn after folds", "flop", "flop with dead cards"],
)
def test_a_turn_or_flop_without_bets_is_worth_its_equity(ranges, board, more):
    solution = solve(ranges, board, pot=100, stack=50, bets="", iterations=1, **more)
    equity = EquityCalculator(ranges, board, **more).equity
    np.testing.assert_allclose(solution.equity, equity, rtol=1e-6)
    np.testing.assert_allclose(solution.ev, 100 * equity, rtol=1e-4)
    assert solution.exploitability == pytest.approx(0, abs=1e-5)


def test_a_river_without_bets_is_worth_its_equity():
    ranges = ["77+, AQs+", "22+, KQs:0.5"]
    solution = solve(ranges, RIVER, pot=100, stack=50, bets="", iterations=1)
    spot = EquityCalculator(ranges, RIVER)
    np.testing.assert_allclose(solution.equity, spot.equity, rtol=1e-12)
    np.testing.assert_allclose(solution.ev, 100 * spot.equity, rtol=1e-5)
    assert solution.exploitability == pytest.approx(0, abs=1e-6)


FOLDED = {
    "one": ["AT, KQ:0.5, 22"],
    "two": ["AT, KQ:0.5, 22", "A5s, 88:0.25"],
    "three": ["AcTc:0.5, KdQd", "KhTh", "4c4h:0.25, AsTs"],
}


@pytest.mark.slow
@pytest.mark.parametrize("folded", FOLDED.values(), ids=[*FOLDED])
@pytest.mark.parametrize("board", [RIVER, RIVER[:8], RIVER[:6]])
def test_a_spot_without_bets_is_worth_its_equity_after_folds(board, folded):
    ranges = ["77+, AQs:0.5, AKs", "22+:0.25, KQs, T8s"]
    known = {"folded": folded, "dead": "Kc5s"}
    solution = solve(ranges, board, pot=100, stack=50, bets="", iterations=1, **known)
    spot = EquityCalculator(ranges, board, **known)
    np.testing.assert_allclose(solution.ev, 100 * spot.equity, atol=2e-4)
    assert solution.exploitability == pytest.approx(0, abs=1e-6)


@pytest.mark.slow
def test_suits_that_are_alike_change_nothing_after_folds():
    ranges = ["TT+, AQs:0.5, AKs", "99+:0.25, KQs, T8s"]
    spot = {"pot": 40, "stack": 60, "bets": "allin", "folded": FOLDED["two"], "iterations": 10}
    alike, apart = (
        solve(ranges, RIVER[:6], isomorphism=isomorphism, **spot) for isomorphism in (True, False)
    )
    np.testing.assert_allclose(alike.ev, apart.ev, atol=1e-4)
    assert alike.exploitability == pytest.approx(apart.exploitability, abs=1e-5)


@pytest.mark.slow
def test_a_turn_after_a_flop_is_worth_what_naive_play_gives_it_after_folds():
    folded = ["AKs, 8s7s, 77:0.5", "AT, QsJs"]
    ranges = ["AA, T9s:0.5, 87s", "KdQd, JsTs, 9h9s, 5c5d:0.75"]
    sizes = {"pot": 40, "stack": 70}
    bets = {"flop": "", "turn": "allin", "river": ""}
    solution = solve(ranges, TURN[:6], bets=bets, folded=folded, iterations=10, **sizes)
    ways = [
        [(COMBOS[combo].tolist(), held.weights[combo]) for combo in np.flatnonzero(held.weights)]
        for held in map(Range, folded)
    ]
    spot = naive_spot(solution, TURN, bets=["allin"], folded=ways, **sizes)
    begins = "check, check, turn Qc"
    spot.actions = lambda line: solution.node(f"{begins}, {path_of(line)}".rstrip(", ")).actions
    strategies = {
        line: solution.node(f"{begins}, {path_of(line)}".rstrip(", ")).strategy
        for line in spot.lines()
    }
    assert spot.actions(()) == ["check", "bet 70"]
    for line in [(), ("bet 70",), ("check", "bet 70")]:
        node = solution.node(f"{begins}, {path_of(line)}".rstrip(", "))
        put = spot.follow(line)[2]
        for player in (0, 1):
            reach = node.hands.reach(1 - player)
            free = spot.meets(spot.board) if player == 0 else spot.meets(spot.board).T
            worth = spot.values(player, strategies, line, reach) / (free @ reach)
            np.testing.assert_allclose(
                node.hands.ev(player), worth + spot.pot / 2 + put[player], atol=2e-3
            )
