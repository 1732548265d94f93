"""Answers to queries for equities, also by combo, against `EquityCalculator`."""

import json
import sys

import numpy as np
import pytest
from support.watching import run_program

from calculations import EquityCalculator
from lookup.cards import CARDS
from lookup.combos import combo_index
from lookup.games import GAMES
from poker_calculator.pages.queries.combos import equities_by_combo, equity_curves, range_parts
from poker_calculator.pages.queries.equities import (
    FIRST_SAMPLES,
    equities,
    equities_by_card,
    equities_by_street,
    games,
)
from poker_calculator.pages.queries.queries import answer

FLOP = {"ranges": ["QQ+, AK", "22+, JTs"], "board": "Qs7s2d"}
SPOT = {"ranges": ["QQ+, AK, JTs:0.5", "22+, AQ+"], "board": "Qs7s2d"}
FOUR_ON_FLOP = {"ranges": ["22+", "A2s+", "TT+", "KQ"], "board": "Qs7s2d"}
FOUR = {"ranges": ["22+, A2s+", "22+, KTs+", "TT+", "AK"]}
"""Four ranges, for which no exact count is offered."""


def calculator(spot):
    return EquityCalculator(spot["ranges"], spot["board"])


def test_two_ranges_on_a_flop_are_counted_exactly():
    found, spot = equities(FLOP | {"effort": "auto"}), calculator(FLOP)

    assert found["exact"]
    assert equities(FLOP) == found
    assert found["next"] is None
    assert found["std_error"] is None
    assert found["equity"] == spot.equity.tolist()
    assert found["total"] == spot.enumerations


def test_the_shares_of_wins_ties_and_losses_are_those_of_the_summary():
    found, spot = equities(FLOP | {"effort": "auto"}), calculator(FLOP)

    for name in ("Win", "Tie", "Lose"):
        assert found["figures"][name] == [percent / 100 for percent in spot.summary[f"{name} %"]]


def test_a_game_with_a_low_has_shares_of_both_halves():
    found = equities({"ranges": ["AsKsQdJd", "2h3h4c5c"], "board": "Qs7s2d", "game": "omaha_hi_lo"})

    assert [*found["figures"]] == ["Scoop", "High", "Low", "Lose"]


def test_a_spot_that_is_not_counted_has_a_quick_sample_and_a_better_one():
    first, better = equities(FOUR), equities(FOUR | {"effort": "auto"})

    assert (first["total"], first["next"]) == (FIRST_SAMPLES, "auto")
    assert not better["exact"]
    assert better["next"] is None
    assert max(better["std_error"]) < 0.0006 < max(first["std_error"])
    assert np.allclose(first["equity"], better["equity"], atol=5 * max(first["std_error"]))


@pytest.mark.slow
@pytest.mark.parametrize(
    "spot",
    [
        {"ranges": ["QQ+, AKs", "22+, ATs+, KQs", "random"]},
        {"ranges": ["22+, A2s+", "22+, A2s+, K2s+", "random"], "board": "Qs7s2d"},
        {"ranges": ["random", "random"], "board": "Qs7s2d"},
        {"ranges": ["AsKsQdJd", "random"], "game": "omaha_hi_lo"},
    ],
)
def test_the_first_sample_waits_neither_for_a_kernel_nor_for_a_table(spot, tmp_path):
    """Nothing is on disk: the kernels, and the table of three ranges before the flop."""
    empty = {"NUMBA_CACHE_DIR": tmp_path, "POKER_CALCULATOR_TABLES": tmp_path / "tables"}
    code = f"""
from poker_calculator.pages.queries.equities import equities
import json
print(json.dumps(equities({spot})))
"""
    done = run_program(sys.executable, "-c", code, **empty)

    assert done.stderr == ""
    sample = json.loads(done.stdout)
    assert (sample["exact"], sample["next"]) == (False, "auto")
    errors = np.array(sample["std_error"])
    exact_or_better = equities(spot | {"effort": "auto"})["equity"]
    assert (abs(np.array(sample["equity"]) - exact_or_better) < 4.5 * errors + 0.003).all()


def test_a_long_count_is_offered_and_done_when_it_is_asked_for():
    ranges = ["TT+", "AK, AQ", "KQs, QJs, JTs, T9s, 98s", "22-99, A2s-ATs"]
    spot = {"ranges": ranges, "board": "2c3d4h5s8c"}

    assert equities(spot | {"effort": "auto"})["next"] == "exact"
    found = equities(spot | {"effort": "exact"})
    assert found["exact"]
    assert (
        found["equity"] == EquityCalculator(ranges, spot["board"], method="exact").equity.tolist()
    )


def test_samples_are_the_same_in_all_queries():
    spot = EquityCalculator(FOUR["ranges"], method="monte_carlo", samples=FIRST_SAMPLES, rng=1)

    assert equities(FOUR)["equity"] == spot.equity.tolist()


def test_known_cards_are_listed_and_those_of_ranges_are_not():
    assert equities({"ranges": ["AsKs", "QQ"]})["cards"] == [["As", "Ks"], []]


def test_equities_by_street_are_those_of_the_calculator():
    found, spot = equities_by_street(FLOP), calculator(FLOP)

    assert found["streets"] == ["preflop", "flop"]
    assert (found["equity"] == spot.by_street().to_numpy()).all()


def test_equities_by_next_card_are_those_of_the_calculator():
    found = equities_by_card(FLOP)
    frame = calculator(FLOP).by_next_card()

    assert found["samples"] == 0
    names = [CARDS[card - 1] for card in found["cards"]]
    assert sorted(names) == sorted(frame.index)
    assert np.allclose(found["equity"], frame.loc[names].to_numpy())


def test_equities_by_next_card_are_sampled_where_no_count_is_offered():
    found = equities_by_card(FOUR_ON_FLOP)

    assert found["samples"] > 0
    assert len(found["cards"]) == 49
    assert np.allclose(found["equity"].sum(axis=1), 1)
    after = EquityCalculator(FOUR_ON_FLOP["ranges"], "Qs7s2d3c", rng=1).equity
    assert np.allclose(found["equity"][found["cards"] == 2], after, atol=0.05)


def test_a_complete_board_has_no_next_card():
    with pytest.raises(ValueError, match="no next card"):
        equities_by_card({"ranges": ["QQ", "AK"], "board": "2c3c4c5c9d"})


def test_every_game_is_listed_with_its_cards():
    found = {entry["name"]: entry for entry in games({})["games"]}

    assert [*found] == [*GAMES]
    assert found["short_deck"]["lowest_card"] == 17
    assert found["razz"]["board_sizes"] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_equities(game):
    size = GAMES[game].hole_cards[0]
    hands = ["".join(CARDS[start : start + size]) for start in (20, 40)]

    found = equities({"ranges": hands, "game": game})

    assert sum(found["equity"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ({}, "2 to 10 hands"),
        ({"ranges": ["AA", "AKz"]}, "'z' is not understood.* at character 3"),
        ({"ranges": "AA"}, "2 to 10 hands"),
        ({"ranges": ["AA", 5]}, "ranges has 5; give hands"),
        ({"ranges": ["AA", "KK"], "board": ["2c"]}, "; give a text"),
        ({"ranges": ["AA", "KK"], "board": "2c"}, "the board has 1 card"),
        ({"ranges": ["AA", "KK"], "game": "whist"}, "unknown game 'whist'"),
        ({"ranges": ["AA", "KK"], "effort": "much"}, "effort is 'much'"),
    ],
)
def test_a_query_that_breaks_a_rule_has_its_message_in_one_line(query, rule):
    message = answer("equities", query).partition(b'"error": "')[2].partition(b'", "answer"')[0]
    assert b"\\n" not in message
    assert all(part.encode() in message for part in rule.split(".*"))


@pytest.mark.parametrize("player", [0, 1])
def test_combos_are_those_of_the_calculator(player):
    found, frame = equities_by_combo(SPOT), calculator(SPOT).ranges.per_combo(player)

    held = combo_index(frame.index.tolist())
    assert found["samples"] == 0
    assert (np.flatnonzero(found["weights"][player]) == held).all()
    assert np.allclose(found["weights"][player, held], frame["weight"])
    assert np.allclose(found["equity"][player, held], frame["equity"])


def test_combos_of_four_ranges_are_sampled():
    found = equities_by_combo(FOUR_ON_FLOP)

    assert found["samples"] > 0
    means = (found["weights"] * found["equity"]).sum(axis=1)
    assert np.allclose(means, calculator(FOUR_ON_FLOP).equity, atol=0.01)
    assert np.allclose(found["weights"].sum(axis=1), 1)


def test_a_curve_rises_and_its_mean_is_the_equity():
    for curve, equity in zip(equity_curves(SPOT)["curves"], calculator(SPOT).equity, strict=True):
        assert (np.diff(curve["equity"]) >= 0).all()
        assert curve["share"][-1] == pytest.approx(1)
        widths = np.diff(curve["share"], prepend=0)
        assert (widths * curve["equity"]).sum() == pytest.approx(equity, abs=1e-5)


@pytest.mark.parametrize("board", ["Qs7s2d", "Qs7s2d2c", "Qs7s2d2c9s"])
@pytest.mark.parametrize("player", [0, 1])
def test_parts_are_those_of_the_breakdown(board, player):
    spot = SPOT | {"board": board}

    found = range_parts(spot | {"player": player})["parts"]

    frame = calculator(spot).ranges.breakdown(player)
    assert [part["name"] for part in found] == frame.index.tolist()
    assert [part["kind"] for part in found] == frame["kind"].tolist()
    for name in ("combos", "share", "equity"):
        assert np.allclose([part[name] for part in found], frame[name])


def test_the_combos_of_a_part_are_numbered():
    found = range_parts(SPOT | {"player": 0})

    names = [part["name"] for part in found["parts"]]
    made = found["numbers"]["made hand"]
    for hand, name in (("AsAh", "overpair"), ("QdQh", "set"), ("AsKs", "ace high")):
        assert names[made[combo_index(hand)]] == name
    for blocked_or_without_a_part in ("QsQh", "KcQc"):
        assert made[combo_index(blocked_or_without_a_part)] == -1


@pytest.mark.parametrize("player", [0, 1])
def test_the_figures_of_the_combos_of_a_part_add_up_to_those_of_the_part(player):
    found = range_parts(SPOT | {"player": player})

    for index, part in enumerate(found["parts"]):
        is_part = found["numbers"][part["kind"]] == index
        combos, share, won = found["figures"][:, is_part].sum(axis=1)
        assert combos == pytest.approx(part["combos"])
        assert share == pytest.approx(part["share"], abs=1e-6)
        assert won / share == pytest.approx(part["equity"], abs=1e-5)


@pytest.mark.parametrize(
    ("function", "query", "rule"),
    [
        (range_parts, SPOT | {"player": 2}, "there is no player 2"),
        (range_parts, SPOT | {"player": 0, "board": ""}, "needs a board of 3 to 5 cards"),
        (range_parts, {"ranges": ["AsKs", "QhQd"], "game": "short_deck", "player": 0}, "holdem"),
        (equities_by_combo, {"ranges": ["AsKsQdJd", "2c2d3h3s"], "game": "omaha"}, "two cards"),
    ],
)
def test_what_cannot_be_broken_down_says_why(function, query, rule):
    with pytest.raises(ValueError, match=rule):
        function(query)
