"""The next cards at the end of a street, against the nodes after each."""

import numpy as np
import pytest
from raises import raises
from support.one_card_games import solve_small_game

from calculations import solve
from lookup import CARDS

PLAYERS = ["AA, QQ, JTs:0.5, AKo", "KK, 99, AQs, T8s:0.25"]
CHIPS = {"pot": 20, "stack": 30, "bets": "50%, allin", "target": 0, "iterations": 10}
FOLDED = {"folded": ["AT, KQ:0.5", "A5s, 88", "JJ"]}

CASES = {
    "turn": ("QsJh2h7c", "check, check", {}),
    "turn with suits alike": ("QsJs2h2d", "bet 10, call", {}),
    "turn after folds": ("QsJs2h2d", "check, check", FOLDED),
    "flop": ("QsJh2h", "check, bet 10, call", {"bets": "50%"}),
    "turn of a flop": ("QsJh2h", "check, check, turn 5d, check, check", {"bets": "50%"}),
}


SLOW = ("turn after folds", "flop", "turn of a flop")
PARAMS = {
    name: pytest.param(case, id=name, marks=pytest.mark.slow if name in SLOW else ())
    for name, case in CASES.items()
}
FREE = [param for name, param in PARAMS.items() if "folds" not in name]
each_played = pytest.mark.parametrize("played", PARAMS.values(), indirect=True)


@pytest.fixture(scope="module")
def played(request):
    board, path, more = request.param
    solution = solve(PLAYERS, board, **CHIPS | more)
    return solution, solution.node(path)


@each_played
def test_each_card_has_the_figures_of_the_node_that_it_leads_to(played):
    solution, node = played
    frame = node.by_card()
    assert set(frame.index) == set(CARDS) - {node.board[at : at + 2] for at in range(0, 10, 2)}
    for card in ("3c", "3d", "3h", "3s", "Ac", "Ad", "Th", "Ts"):
        after, row = solution.node(f"{node.path}, {card}"), frame.loc[card]
        assert after.board == f"{node.board}{card}"
        found = [row[f"{name}_{player}"] for name in ("ev", "equity") for player in (0, 1)]
        expected = [after.ev[0], after.ev[1], *after.equity]
        np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)
        frequencies = after.frequencies
        np.testing.assert_allclose(row[[*frequencies]], [*frequencies.values()], atol=1e-5)


@each_played
def test_the_mean_over_all_cards_is_what_the_node_is_worth(played):
    _, node = played
    frame = node.by_card()
    assert frame["deals"].sum() == pytest.approx(1)
    for player in (0, 1):
        ev = (frame["deals"] * frame[f"ev_{player}"]).sum()
        equity = (frame["deals"] * frame[f"equity_{player}"]).sum()
        assert ev == pytest.approx(node.ev[player], abs=1e-4)
        assert equity == pytest.approx(node.equity[player], abs=1e-5)


@pytest.mark.parametrize("played", FREE, indirect=True)  # else hands that folded hold some
def test_a_card_comes_in_the_deals_of_two_hands_that_leave_it(played):
    _, node = played
    hands = [node.hands.cards(player).tolist() for player in (0, 1)]
    reach = [node.hands.reach(player) for player in (0, 1)]
    left = dict.fromkeys(node.by_card().index, 0.0)
    for one, first in zip(hands[0], reach[0], strict=True):
        for other, second in zip(hands[1], reach[1], strict=True):
            held = {CARDS[card - 1] for card in (*one, *other)}
            if len(held) == 4:
                for card in left.keys() - held:
                    left[card] += first * second
    total = sum(left.values())
    expected = [weight / total for weight in left.values()]
    np.testing.assert_allclose(node.by_card()["deals"], expected, atol=1e-6)


def test_after_all_in_nothing_is_done():
    solution = solve(["AA, QQ", "KK"], "2s3h4d6c", **CHIPS)
    frame = solution.node("bet 30, call").by_card()
    assert [*frame] == ["deals", "equity_0", "equity_1", "ev_0", "ev_1"]
    assert frame.loc["Qc", "ev_0"] == pytest.approx(80)
    assert frame.loc["Kc", "ev_1"] == pytest.approx(80)
    np.testing.assert_allclose(frame["ev_0"], 80 * frame["equity_0"], atol=1e-4)


def test_threads_change_no_digit():
    frames = [
        solve(PLAYERS, "QsJh2h7c", threads=threads, **CHIPS).node("check, check").by_card()
        for threads in (1, 3)
    ]
    assert frames[0].equals(frames[1])


def test_cards_of_leduc_poker_are_dealt_to_hands_of_one_card():
    node = solve_small_game("L", iterations=50).node("check, check")
    frame = node.by_card()
    assert frame.index.tolist() == ["Jh", "Js", "Qh", "Qs", "Kh", "Ks"]
    assert (frame["deals"] * frame["ev_0"]).sum() == pytest.approx(node.ev[0], abs=1e-5)


def test_where_no_card_is_dealt_there_are_none():
    solution = solve(["AA, QQ", "KK"], "2s3h4d6c", **CHIPS)
    for path, what in (("", "player 0 acts"), ("bet 10, fold", "fold")):
        with pytest.raises(ValueError, match=f"no card is dealt at '{path}': {what}; give a node"):
            solution.node(path).by_card()


def test_cards_are_those_of_the_solution_when_the_node_was_asked_for():
    solution = solve(["AA, QQ", "KK"], "2s3h4d6c", **CHIPS)
    seen, other = solution.node("check, check"), solution.node("bet 10, call")
    before = seen.by_card()
    solution.resume(iterations=10)
    assert seen.by_card().equals(before)
    with raises("the solution has continued since; call .node()"):
        other.by_card()
    assert not solution.node("check, check").by_card().equals(before)


def test_a_node_at_which_a_card_is_dealt_says_where_to_look():
    node = solve(["AA, QQ", "KK"], "2s3h4d6c", **CHIPS).node("check, check")
    assert str(node).endswith("A card is dealt, see .by_card().")
    assert "by_card" in node._repr_html_()


@each_played
@pytest.mark.parametrize("column", ["ev_1", "equity_0", "check"])
def test_a_column_is_drawn_by_card(played, pyplot, column):
    _, node = played
    frame = node.by_card()
    ax = node.plot.by_card(column)

    cells = ax.collections[0].get_array().reshape(4, 13)
    factor = 1 if column == "ev_1" else 100
    for row, suit in enumerate("shdc"):
        for rank, value in zip("AKQJT98765432", cells[row], strict=True):
            known = frame[column].get(rank + suit)
            assert np.ma.is_masked(value) if known is None else value == factor * known
    assert {text.get_text() for text in ax.texts} == {f"{factor * x:.1f}" for x in frame[column]}
    assert f"after {node.path}" in ax.get_title()


def test_a_column_that_is_missing_is_named():
    node = solve(PLAYERS, "QsJh2h7c", **CHIPS).node("check, check")
    with raises("column is 'evs_0'; did you mean 'ev_0'? give one of equity_0, equity_1, ev_0"):
        node.plot.by_card("evs_0")
