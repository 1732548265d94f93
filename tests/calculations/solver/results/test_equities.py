"""Equities at nodes, against `EquityCalculator` with the same folded hands."""

import numpy as np
import pytest
from raises import raises
from support.one_card_games import solve_small_game

from calculations import EquityCalculator, solve

PLAYERS = ["AA, QQ, JTs:0.5, AKo", "KK, 99, AQs, AKs:0.5, T8s:0.25"]
SPOT = {"pot": 20, "stack": 10, "bets": "allin", "iterations": 3}
FOLDED = {"none": [], "one": ["AT, KQ:0.5, 22"], "two": ["AT, KQ:0.5, 22", "A5s, 88"]}


TURN, FLOP = (pytest.param(board, marks=pytest.mark.slow) for board in ("QsJh2h7c", "QsJh2h"))


@pytest.mark.parametrize("folded", FOLDED.values(), ids=[*FOLDED])
@pytest.mark.parametrize("board", ["QsJh2h7c4d", TURN, FLOP])
def test_folded_hands_take_cards_out_of_equities(board, folded):
    node = solve(PLAYERS, board, folded=folded, **SPOT).node()
    spot = EquityCalculator(PLAYERS, board, folded=folded)
    np.testing.assert_allclose(node.equity, spot.equity, atol=1e-6)
    for player in (0, 1):
        rows = spot.ranges.per_combo(player)["equity"]
        found = node.to_frame(player)["equity"].dropna()
        assert {*found.index} <= {*rows.index}
        np.testing.assert_allclose(found, rows[found.index], atol=1e-6)


@pytest.mark.slow
def test_a_river_that_was_dealt_counts_with_folded_hands():
    solution = solve(PLAYERS, "QsJh2h7c", folded=FOLDED["one"], **SPOT)
    node = solution.node("check, check, river Kd")
    spot = EquityCalculator([node.range(0), node.range(1)], "QsJh2h7cKd", folded=FOLDED["one"])
    np.testing.assert_allclose(node.equity, spot.equity, atol=1e-4)
    assert node.equity.sum() == pytest.approx(1)


@pytest.mark.parametrize("board", ["QsJh2h7c4d", TURN])
def test_hands_of_many_that_folded_are_as_in_deals_that_are_drawn(board):
    many = ["AT, KQ:0.5, 22-66, A2+, K9s+, QTs+"] * 4
    solution = solve(PLAYERS, board, folded=many, **SPOT)
    drawn = EquityCalculator(PLAYERS, board, folded=many, samples=50_000, rng=1)
    np.testing.assert_allclose(solution.equity, drawn.equity, atol=1e-2)
    assert solution.equity.sum() == pytest.approx(1)
    node = solution.node("check, bet 10")
    assert node.equity.sum() == pytest.approx(1)
    assert np.isfinite(node.hands.equity(1)[node.hands.is_reached(1)]).all()


@pytest.mark.slow
def test_suits_that_are_alike_change_no_equity_with_folded_hands():
    spot = {"folded": ["AT, KQ:0.5, 22"] * 3, **SPOT}
    plain = solve(PLAYERS, "QsJh2h7s", isomorphism=False, **spot)
    alike = solve(PLAYERS, "QsJh2h7s", **spot)
    paths = ["", *(f"check, check, river {card}" for card in ("2c", "2d", "Tc", "Td"))]
    for path in paths:
        for player in (0, 1):
            one, other = (solution.node(path).hands.equity(player) for solution in (plain, alike))
            np.testing.assert_allclose(one, other, atol=1e-5)


def kuhn_equity(own, cards="JQK"):
    """Return the chance that a card wins against one of the others."""
    return np.mean([cards.index(own) > cards.index(other) for other in cards if other != own])


def leduc_equity(own, other, deck):
    """Return a card's share of the pots against another on all remaining boards."""
    shares = []
    for board in set(deck) - {own, other}:
        first, second = (
            ("JQK".index(card[0]) + 3 * (card[0] == board[0])) for card in (own, other)
        )
        shares.append(1.0 if first > second else 0.5 * (first == second))
    return np.mean(shares)


def test_hands_of_one_card_get_what_they_win_of_others():
    frame = solve_small_game("K", iterations=10).node().to_frame()
    assert frame.index.tolist() == ["Js", "Qs", "Ks"]
    assert frame["equity"].tolist() == [kuhn_equity(card) for card in "JQK"]
    leduc = solve_small_game("L", iterations=10)
    frame = leduc.node().to_frame()
    deck = frame.index.tolist()
    for own in deck:
        mean = np.mean([leduc_equity(own, other, deck) for other in deck if other != own])
        assert frame.loc[own, "equity"] == pytest.approx(mean)
    assert leduc.equity.tolist() == [0.5, 0.5]
    pair = leduc.node("check, check, river Ks").to_frame().loc["Kh"]
    assert pair["equity"] == 1


def test_hands_of_one_card_are_shown_by_their_cards():
    solution = solve_small_game("L", iterations=50)
    node = solution.node("check, bet 2")
    assert str(solution).splitlines()[1] == "Board: none"
    assert node.describe("Ks").startswith("Ks: reach")
    assert node.hands.cards(0).shape == (6, 1)
    for shown in (node.by_class, node.ranges, node.plot.strategy, lambda: node.range(0)):
        with raises("hands of one card are neither combos nor classes"):
            shown()
