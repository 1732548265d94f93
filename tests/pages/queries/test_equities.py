"""Answers to queries for equities, against `EquityCalculator`."""

import numpy as np
import pytest

from calculations import EquityCalculator
from lookup.cards import CARDS
from lookup.games import GAMES
from pages.queries.equities import (
    FIRST_SAMPLES,
    equities,
    equities_by_card,
    equities_by_street,
    games,
)
from pages.queries.queries import answer

FLOP = {"players": ["QQ+, AK", "22+, JTs"], "board": "Qs7s2d"}
FOUR = {"players": ["22+, A2s+", "22+, KTs+", "TT+", "AK"]}
"""Four ranges, for which no exact count is offered."""


def test_two_ranges_on_a_flop_are_counted_exactly():
    found, spot = equities(FLOP), EquityCalculator(FLOP["players"], FLOP["board"])

    assert found["exact"]
    assert found["next"] is None
    assert found["std_error"] is None
    assert found["equity"] == spot.equity.tolist()
    assert found["total"] == spot.enumerations


def test_the_shares_of_wins_ties_and_losses_are_those_of_the_summary():
    found, spot = equities(FLOP), EquityCalculator(FLOP["players"], FLOP["board"])

    for name in ("Win", "Tie", "Lose"):
        assert found["figures"][name] == [percent / 100 for percent in spot.summary[f"{name} %"]]


def test_a_game_with_a_low_has_shares_of_both_halves():
    found = equities(
        {"players": ["AsKsQdJd", "2h3h4c5c"], "board": "Qs7s2d", "game": "omaha_hi_lo"}
    )

    assert [*found["figures"]] == ["Scoop", "High", "Low", "Lose"]


def test_a_spot_that_is_not_counted_has_a_quick_sample_and_a_better_one():
    first, better = equities(FOUR), equities(FOUR | {"effort": "auto"})

    assert (first["total"], first["next"]) == (FIRST_SAMPLES, "auto")
    assert not better["exact"]
    assert better["next"] is None
    assert max(better["std_error"]) < 0.0006 < max(first["std_error"])
    assert np.allclose(first["equity"], better["equity"], atol=5 * max(first["std_error"]))


def test_a_long_count_is_offered_and_done_when_it_is_asked_for():
    ranges = ["TT+", "AK, AQ", "KQs, QJs, JTs, T9s, 98s", "22-99, A2s-ATs"]
    spot = {"players": ranges, "board": "2c3d4h5s8c"}

    assert equities(spot | {"effort": "auto"})["next"] == "exact"
    found = equities(spot | {"effort": "exact"})
    assert found["exact"]
    assert (
        found["equity"] == EquityCalculator(ranges, spot["board"], method="exact").equity.tolist()
    )


def test_samples_are_the_same_in_all_queries():
    spot = EquityCalculator(FOUR["players"], method="monte_carlo", samples=FIRST_SAMPLES, rng=1)

    assert equities(FOUR)["equity"] == spot.equity.tolist()


def test_known_cards_are_listed_and_those_of_ranges_are_not():
    assert equities({"players": ["AsKs", "QQ"]})["cards"] == [["As", "Ks"], []]


def test_equities_by_street_are_those_of_the_calculator():
    found, spot = equities_by_street(FLOP), EquityCalculator(FLOP["players"], FLOP["board"])

    assert found["streets"] == ["Preflop", "Flop"]
    assert (found["equity"] == spot.by_street().to_numpy()).all()


def test_equities_by_next_card_are_those_of_the_calculator():
    found = equities_by_card(FLOP)
    frame = EquityCalculator(FLOP["players"], FLOP["board"]).by_next_card()

    assert found["samples"] == 0
    names = [CARDS[card - 1] for card in found["cards"]]
    assert sorted(names) == sorted(frame.index)
    assert np.allclose(found["equity"], frame.loc[names].to_numpy())


def test_equities_by_next_card_are_sampled_where_no_count_is_offered():
    spot = {"players": ["22+", "A2s+", "TT+", "KQ"], "board": "Qs7s2d"}
    found = equities_by_card(spot)

    assert found["samples"] > 0
    assert len(found["cards"]) == 49
    assert np.allclose(found["equity"].sum(axis=1), 1)
    after = EquityCalculator(spot["players"], "Qs7s2d3c", rng=1).equity
    assert np.allclose(found["equity"][found["cards"] == 2], after, atol=0.05)


def test_a_complete_board_has_no_next_card():
    with pytest.raises(ValueError, match="no next card"):
        equities_by_card({"players": ["QQ", "AK"], "board": "2c3c4c5c9d"})


def test_every_game_is_listed_with_its_cards():
    found = {entry["name"]: entry for entry in games({})["games"]}

    assert [*found] == [*GAMES]
    assert found["short_deck"]["lowest_card"] == 17
    assert found["razz"]["board_sizes"] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_equities(game):
    size = GAMES[game].hole_cards[0]
    hands = ["".join(CARDS[start : start + size]) for start in (20, 40)]

    found = equities({"players": hands, "game": game})

    assert sum(found["equity"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ({}, "2 to 10 hands"),
        ({"players": ["AA", "AKz"]}, "'z' is not understood.* at character 3"),
        ({"players": "AA"}, "2 to 10 hands"),
        ({"players": ["AA", 5]}, "players has 5; give hands"),
        ({"players": ["AA", "KK"], "board": ["2c"]}, "; give a text"),
        ({"players": ["AA", "KK"], "board": "2c"}, "the board has 1 card"),
        ({"players": ["AA", "KK"], "game": "whist"}, "unknown game 'whist'"),
        ({"players": ["AA", "KK"], "effort": "much"}, "effort is 'much'"),
    ],
)
def test_a_query_that_breaks_a_rule_has_its_message_in_one_line(query, rule):
    message = answer("equities", query).partition(b'"error": "')[2].partition(b'", "answer"')[0]
    assert b"\\n" not in message
    assert all(part.encode() in message for part in rule.split(".*"))
