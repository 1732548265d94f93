"""Locked strategies, and the best play against them."""

import numpy as np
import pandas as pd
import pytest
from raises import raises
from support.one_card_games import solve_small_game
from support.solver_spots import naive_spot, path_of, strategies_of

from calculations.solver.solve import solve
from lookup import combo_index
from lookup.combos import combo_names

ENDGAME = (["AA, QQ", "KK"], "2s3h4d6c7c")
CHIPS = {"pot": 20, "stack": 10, "bets": "allin", "target": 1e-5}
TURN = (["AA, QJs, T9s:0.5, 87s", "KdQd, JsTs, 9h9s, 8s7s:0.75, 5c5d"], "Td9d6hQc")


@pytest.fixture(scope="module")
def endgame():
    return solve(*ENDGAME, **CHIPS)


def evs(solution):
    """Return the EVs of QQ, AA and KK."""
    node = solution.node()
    queens, aces = (node.to_frame(0).loc[hand, "ev"] for hand in ("QdQc", "AsAh"))
    return queens, aces, node.to_frame(1)["ev"].iloc[0]


@pytest.mark.parametrize(
    ("call", "worth"),
    [
        # Against a call of 75 %, a bluff of 10 into 20 loses 2.5, so QQ gives up, and AA gets
        # 0.25 * 20 + 0.75 * 30. KK loses 7.5 to AA and wins 20 when QQ checks.
        (0.75, (0, 27.5, 6.25)),
        # At 50 % a bluff wins 5, and KK -5 against AA and 15 against QQ.
        (0.5, (5, 25, 5)),
    ],
)
def test_the_best_against_a_locked_call_is_what_arithmetic_says(endgame, call, worth):
    locked = endgame.lock("bet 10", {"call": call})
    assert evs(locked) == pytest.approx(worth, abs=2e-3)
    assert locked.exploitability <= 1e-5
    np.testing.assert_allclose(locked.node("bet 10").strategy[1], call, atol=1e-6)


def test_calling_too_much_can_be_exploited_only_where_it_is_not_locked(endgame):
    # The best response of KK obeys the lock, so its loss does not count as exploitability.
    locked = solve(*ENDGAME, **CHIPS, locks={"bet 10": "call"})
    assert evs(locked) == pytest.approx((0, 30, 5), abs=2e-3)
    assert locked.exploitability <= 1e-5
    assert endgame.ev[1] > locked.ev[1]


def test_locks_of_both_players_hold_at_once(endgame):
    both = solve(*ENDGAME, **CHIPS, locks={"": "bet 10", "bet 10": [0.4, 0.6]})
    kings = 0.6 * (30 - 10) / 2  # against QQ, and against AA
    assert evs(both) == pytest.approx((0.4 * 20 - 0.6 * 10, 0.4 * 20 + 0.6 * 30, kings), abs=1e-4)
    assert both.exploitability == pytest.approx(0, abs=1e-6)
    one = endgame.lock("", "bet 10").lock("bet 10", [0.4, 0.6])
    assert evs(one) == pytest.approx(evs(both), abs=1e-6)


def test_a_pair_is_a_hand_though_a_bet_is_of_so_many_chips():
    solution = solve(["AA, 55", "KK"], "2s3h4d8cTc", pot=110, stack=200, bets="55", iterations=10)
    assert solution.node().actions == ["check", "bet 55"]
    locked = solution.lock("", {"55": "bet 55"}, iterations=10)
    assert locked.node().by_class().loc["55", "bet 55"] == 1


def test_a_node_is_locked_as_its_path_is(endgame):
    node = endgame.node("bet 10")
    locked = endgame.lock(node, node.to_frame(), iterations=10)
    assert [*locked.locks] == ["bet 10"]
    assert locked.node("bet 10").frequencies == pytest.approx(node.frequencies, abs=1e-6)


def test_a_lock_is_taken_off_again(endgame):
    locked = endgame.lock("bet 10", "fold")
    assert [*locked.locks] == ["bet 10"]
    free = locked.lock("bet 10", None)
    assert not free.locks
    with raises("'bet 10' is not locked; the locks are []"):
        free.lock("bet 10", None)
    np.testing.assert_array_equal(free.node("bet 10").strategy, endgame.node("bet 10").strategy)


def test_hands_that_a_lock_leaves_out_are_free(endgame):
    # QQ always bets; AA plays its best action, and KK then calls no more than necessary.
    locked = endgame.lock("", {"QQ": "bet 10"})
    frame = locked.node().to_frame()
    assert (frame.loc[["QdQc", "QsQh"], "bet 10"] == 1).all()
    queens, aces, kings = evs(locked)
    # KK calls: it beats QQ as often as it loses to AA, and gets 30 of 40 chips, less its 10.
    assert (queens, aces, kings) == pytest.approx((-10, 30, 10), abs=2e-2)
    assert locked.exploitability <= 1e-5


def test_a_strategy_is_written_in_many_ways(endgame):
    node = endgame.node("bet 10")
    hands = len(node.hands.cards(1))
    frame = node.to_frame()
    frame["fold"], frame["call"] = 0.25, 0.75
    ways = [
        {"call": 0.75},
        {"CALL": 0.75, "fold": 0.25},
        [0.25, 0.75],
        np.tile([[0.25], [0.75]], hands),
        {"call": np.full(hands, 0.75)},
        {"KK": {"call": 0.75}},
        {"KsKh, KdKc": [0.25, 0.75], "KsKd, KsKc, KhKd, KhKc": {"fold": 0.25}},
        frame,
        pd.DataFrame({"call": [0.75]}, index=["KK"]),
    ]
    expected = np.tile([[0.25], [0.75]], hands)
    for way in ways:
        locked = endgame.lock("bet 10", way, iterations=1)
        np.testing.assert_allclose(locked.locks["bet 10"], expected)


@pytest.mark.parametrize(
    ("path", "strategy", "message"),
    [
        ("bet 10", {"call": 1.5}, "gives KdKc the frequencies -0.5, 1.5 of fold, call; give freq"),
        ("bet 10", [0.2, 0.2], "give frequencies of 0 or more that sum to 1, or only NaN"),
        ("bet 10", [np.nan, 1], "gives KdKc the frequencies nan, 1 of fold, call"),
        ("bet 10", [1, 0, 0], "has the shape (3,); give [2], the frequencies of fold, call, or"),
        ("bet 10", {"call": [1, 0]}, "has 'call' with the shape (2,); give a number, or [6]"),
        ("bet 10", "raise", "has the action 'raise'; the actions are fold, call"),
        ("bet 10", {"KK": "raise"}, "has the action 'raise'; the actions are fold, call"),
        ("bet 10", {"AA": "call"}, "names 'AA', which is not in player 1's range; leave it out"),
        ("bet 10", {"KK": "call", "KsKh": "call"}, "names KsKh twice; name each hand once"),
        ("bet 10", {"call": 1, "Call": 1}, "names 'Call' twice; name each action once"),
        ("bet 10", {"kings": 1}, "names 'kings', which is neither an action (fold, call) nor"),
        ("bet 10", {}, "the lock at 'bet 10' is {}; give the frequency of each action"),
        (
            "bet 10",
            object(),
            "give the frequency of each action, such as {'call': 0.75, 'fold': 0.25}",
        ),
        ("bet 10, call", "call", "'bet 10, call' is at a node where nobody acts; give an earl"),
        ("bet 11", "call", "'bet 11' is not an action here; there are check, bet 10"),
    ],
)
def test_what_is_no_strategy_is_refused(endgame, path, strategy, message):
    with raises(message):
        endgame.lock(path, strategy)


def test_locks_of_solving_are_a_dict_with_each_node_once():
    with raises("locks is 'call'; give a strategy for each path"):
        solve(*ENDGAME, **CHIPS, locks="call")
    with raises("'bet 10' is locked twice: 'bet 10' is the same or isomorphic"):
        solve(*ENDGAME, **CHIPS, locks={"bet 10": "call", "10": "fold"})
    with pytest.raises(ValueError, match=r"a frame with the columns .* give a column for each of"):
        solve(*ENDGAME, **CHIPS, locks={"bet 10": pd.DataFrame({"equity": [1]}, ["KK"])})


def locked_lines(spot, locks):
    """Return the locked hands by naive lines."""
    lines = {path_of(line): line for line in spot.lines()}
    return {lines[path]: ~np.isnan(lock).any(axis=0) for path, lock in locks.items()}


@pytest.mark.slow
def test_locks_on_turn_and_river_hold_to_naive_best_responses():
    betting = {"pot": 40, "stack": 70}
    locks = {
        "bet 70": {"KdQd": "call", "JsTs, 9h9s": {"call": 0.3}},
        "check, check, river 2h": {"AA": "check", "QJs": {"check": 0.5}},
        "check, check, river 2h, bet 70": [0.5, 0.5],
    }
    solution = solve(*TURN, **betting, bets="allin", target=0.002, locks=locks)
    assert solution.exploitability <= 0.002
    spot = naive_spot(solution, TURN[1], bets=["allin"], **betting)
    spot.locked = locked_lines(spot, solution.locks)
    assert len(spot.locked) == 3
    strategies = strategies_of(solution, spot)
    for line, hands in spot.locked.items():
        lock = solution.locks[path_of(line)]
        np.testing.assert_allclose(strategies[line][:, hands], lock[:, hands], atol=1e-5)
    expected = spot.exploitability(strategies) / spot.pot
    assert solution.exploitability == pytest.approx(expected, abs=1e-5)
    ev = [spot.ev(player, strategies) for player in (0, 1)]
    np.testing.assert_allclose(solution.ev, ev, atol=1e-5 * spot.pot)
    spot.locked = {}  # without locks there is something to be gained
    assert spot.exploitability(strategies) / spot.pot > 0.01


SUITED = (["AA, KK, QJs", "QQ, JJ, KQs"], "AhKd7d2c")


@pytest.mark.slow
def test_a_lock_holds_for_rivers_that_are_alike():
    # Hearts and spades differ by the ace of hearts; on a board without it they are isomorphic.
    board = "AcKd7d2c"
    solution = solve(
        SUITED[0],
        board,
        pot=10,
        stack=20,
        bets="allin",
        locks={"check, check, river 3h": "check", "bet 20": "fold"},
    )
    for card in ("3h", "3s"):
        strategy = solution.node(f"check, check, river {card}").strategy
        np.testing.assert_allclose(strategy[0], 1, atol=1e-6)
    assert not np.allclose(solution.node("check, check, river 3d").strategy[0], 1)
    with pytest.raises(ValueError, match=r"river 3s' is locked twice: .* river 3h' is the same or"):
        solution.lock("check, check, river 3s", "bet 20")


@pytest.mark.slow
def test_what_was_learned_can_be_locked():
    # Isomorphic hands differ by rounding.
    chips = {"pot": 20, "stack": 45, "bets": "50%", "raises": "allin"}
    solution = solve(["AA, KK, QJs", "KK, 99, T8s"], "9c5c2c", **chips, iterations=10, target=0)
    strategy = solution.node("check").strategy
    locked = solution.lock("check", strategy)
    np.testing.assert_allclose(locked.node("check").strategy, strategy, atol=1e-5)


@pytest.mark.slow
def test_a_lock_that_tells_suits_apart_needs_each_card_by_itself():
    board = "AcKd7d2c"
    betting = {"pot": 10, "stack": 20, "bets": "allin"}
    with pytest.raises(
        ValueError, match=r"differently from an isomorphic hand; .* or isomorphism=False"
    ):
        solve(SUITED[0], board, **betting, locks={"": {"QhJh": "bet 20"}})
    solution = solve(SUITED[0], board, **betting, locks={"": {"QhJh": "bet 20"}}, isomorphism=False)
    frame = solution.node().to_frame()
    assert frame.loc["QhJh", "bet 20"] == 1
    assert frame.loc["QsJs", "bet 20"] < 1


def test_locks_take_32_bits():
    with raises("bits is 16; locks are too large for 16, so leave it out"):
        solve(SUITED[0], "AcKd7d2c", pot=9, stack=9, bets="allin", bits=16, locks={"": "check"})


@pytest.mark.slow
@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_a_locked_strategy_is_followed_on_each_street_of_a_flop(street):
    paths = {
        "flop": "",
        "turn": "check, check, turn 2h",
        "river": "check, check, turn 2h, check, check, river 2s",
    }
    path = paths[street]
    betting = {"pot": 10, "stack": 20, "bets": "allin", "target": 0.02}
    ranges, board = ["AA, 88", "KK, 99"], "9c5d2c"
    solution = solve(ranges, board, **betting, locks={path: {"88": [0.125, 0.875]}})
    frame = solution.node(path).to_frame()
    low = frame.index.str.contains("8")
    np.testing.assert_allclose(frame.loc[low, "check"], 0.125, atol=1e-5)
    assert not np.allclose(frame.loc[~low, "check"], 0.125, atol=1e-2)
    assert solution.exploitability <= 0.02


def test_cards_of_games_of_one_card_are_locked_by_their_names():
    solution = solve_small_game("K", iterations=300)
    locked = solution.lock("bet 1", {"Ks": "call", "Js": "fold", "Qs": {"call": 0.25}})
    assert locked.node("bet 1").to_frame()["call"].round(6).to_dict() == {
        "Js": 0,
        "Qs": 0.25,
        "Ks": 1,
    }
    with raises("names 'AA', which is not in player 1's range"):
        solution.lock("bet 1", {"AA": "call"})


def test_a_lock_takes_memory_that_is_still_free(endgame, monkeypatch):
    monkeypatch.setattr("calculations.solver.learning.footprint.available_memory", lambda: 1000)
    monkeypatch.setattr("calculations.solver.learning.footprint.SMALL", 0)
    with pytest.raises(ValueError, match=r"this spot takes .* KiB of memory and 1\.0 KiB may be"):
        endgame.lock("bet 10", "call")


def names_of(solution, path):
    node = solution.node(path)
    return combo_names()[combo_index(node.hands.cards(node.player))].tolist()


@pytest.mark.parametrize("path", ["", "check, check, river 3s"])
def test_isomorphic_hands_have_the_same_number(path):
    chips = {"pot": 10, "stack": 20, "bets": "allin", "iterations": 1, "target": 0}
    solution = solve(SUITED[0], "AcKd7d2c", **chips)

    numbers = dict(zip(names_of(solution, path), solution.isomorphic_hands(path), strict=True))

    assert (numbers["QhJh"] == numbers["QsJs"]) == (path == "")  # the river tells suits apart
    assert len({numbers["QhJh"], numbers["QcJc"], numbers["QdJd"]}) == 3
    apart = solve(SUITED[0], "AcKd7d2c", **chips, isomorphism=False)
    assert len({*apart.isomorphic_hands().tolist()}) == len(numbers)


def test_isomorphic_hands_are_those_of_the_cards_of_the_path():
    chips = {"pot": 20, "stack": 10, "bets": "allin", "iterations": 1, "target": 0}
    solution = solve(["AA, QJs", "KK, 99"], "9c5c2c", **chips)
    for card, alone, alike in (("Ad", "d", "hs"), ("Ah", "h", "ds"), ("As", "s", "dh")):
        path = f"check, check, turn {card}"

        numbers = dict(zip(names_of(solution, path), solution.isomorphic_hands(path), strict=True))

        one, other = (numbers[f"Q{suit}J{suit}"] for suit in alike)
        assert one == other != numbers[f"Q{alone}J{alone}"]


def test_a_lock_of_isomorphic_hands_together_is_accepted():
    chips = {"pot": 10, "stack": 20, "bets": "allin", "iterations": 1, "target": 0}
    solution = solve(SUITED[0], "AcKd7d2c", **chips)
    numbers = solution.isomorphic_hands("bet 20")
    for number in {*numbers.tolist()}:
        strategy = np.full((2, len(numbers)), np.nan)
        strategy[:, numbers == number] = [[0.25], [0.75]]

        locked = solution.lock("bet 20", strategy, iterations=1)

        held = numbers == number
        np.testing.assert_allclose(locked.node("bet 20").strategy[1, held], 0.75, atol=1e-6)
