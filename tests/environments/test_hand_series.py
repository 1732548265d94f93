"""Matches and tournaments: seats, chips, levels, and the last hand."""

import random

import numpy as np
import pytest

from poker_calculator.environments.hand_series import HandSeries
from poker_calculator.games.variants.variant import VARIANTS

DEFAULTS = {"stacks": 20, "menu": None, "hand_count": None, "tournament": False, "levels": None}
TOURNAMENTS = [(code, 2 if code == "K" else 4) for code in VARIANTS]


def series_of(variant="NT", players=3, seed=1, **options):
    series = HandSeries(variant, players=players, **(DEFAULTS | options))
    series.begin(np.random.default_rng(seed))
    return series


def play_hand(series, draw):
    while not series.hand.is_over:
        series.hand.act(draw.choice(np.flatnonzero(series.hand.legal).tolist()))


def play(series, draw, visit=lambda payoffs: None):
    while True:
        play_hand(series, draw)
        visit(series.settle())
        if series.is_over:
            return
        series.deal_next()


@pytest.mark.parametrize("hand_count", [None, 1, 7])
def test_a_match_has_so_many_hands(hand_count):
    series = series_of(hand_count=hand_count)
    play(series, random.Random(1))
    assert series.hands_played == (hand_count or 1)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_in_a_match_players_change_seats_and_stacks_stay(players):
    stacks = [20 + seat for seat in range(players)]
    series = series_of(players=players, stacks=stacks, hand_count=2 * players)

    def look(payoffs):
        number = series.hands_played - 1
        for player in range(players):
            seat = (player - number) % players
            assert series.seats[seat] == player
            assert payoffs[player] == series.hand.payoffs[seat]
        assert list(series.hand.state.starting_stacks) == stacks

    play(series, random.Random(2), look)


@pytest.mark.parametrize(("code", "players"), TOURNAMENTS)
def test_in_a_tournament_chips_carry_over_until_one_player_has_all(code, players):
    series = series_of(code, players, seed=5, tournament=True)
    chips, size = [20] * players, series.game.layout.size
    draw = random.Random(3)
    while True:
        assert list(series.hand.state.starting_stacks) == [chips[p] for p in series.seats]
        assert {*series.seats} == {player for player, stack in enumerate(chips) if stack}
        play_hand(series, draw)
        for seat in range(len(series.seats)):
            observation = series.hand.observe(seat)
            assert observation.size == size
            assert series.game.decode(observation) == series.hand.facts(seat)
        for player, payoff in series.settle().items():
            chips[player] += payoff
        assert chips == series.stacks
        assert sum(chips) == 20 * players
        if series.is_over:
            break
        series.deal_next()
    assert sorted(chips) == [0] * (players - 1) + [20 * players]


def test_a_tournament_may_end_after_a_number_of_hands():
    series = series_of(tournament=True, hand_count=2, stacks=200)
    play(series, random.Random(4))
    assert series.hands_played == 2


def test_the_button_moves_to_the_next_player_with_chips():
    for seed in range(30):
        series = series_of(players=5, seed=seed, tournament=True)
        before = []

        def look(payoffs, series=series, before=before):
            if before:
                button, big_blind = before
                left = [(button + step) % 5 for step in range(1, 6)]
                here = [player for player in left if player in series.seats]
                seat = 1 if len(here) > 2 else 0
                if len(here) > 2:
                    assert series.seats == [*here[1:], here[0]]
                else:
                    assert series.seats[seat] != big_blind
            before[:] = series.seats[-1], series.seats[len(series.seats) > 2]

        play(series, random.Random(seed), look)


@pytest.mark.parametrize(
    ("code", "option", "facts"),
    [
        ("NT", "blinds", "blinds_or_straddles"),
        ("FT", "blinds", "blinds_or_straddles"),
        ("F7S", "bring_in", "bring_in"),
        ("FB", "antes", "antes"),
    ],
)
def test_options_rise_by_levels(code, option, facts):
    values = [(1, 2), (2, 4), (4, 8)] if option == "blinds" else [1, 2, 4]
    levels = [
        {option: values[0], "hand_count": 2},
        {option: values[1], "hand_count": 1},
        {option: values[2]},
    ]
    series = series_of(code, stacks=100, hand_count=6, levels=levels)
    found = []

    def look(payoffs):
        posted = getattr(series.hand.state, facts)
        found.append(sum(posted) if option == "blinds" else posted)
        assert series.game.decode(series.hand.observe(0)) == series.hand.facts(0)

    play(series, random.Random(5), look)
    of_level = [sum(v) if option == "blinds" else v for v in values]
    if option == "antes":
        found, of_level = [max(antes) for antes in found], values
    assert found == [of_level[0]] * 2 + [of_level[1]] + [of_level[2]] * 3
    assert levels[0]["hand_count"] == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"hand_count": 0}, "hand_count is 0; give a whole number from 1 on"),
        ({"levels": []}, "levels is "),
        ({"levels": [10]}, 'give mappings such as {"blinds"'),
        ({"levels": [{"blinds": (1, 2)}, {}]}, "hand_count of a level is None; give 1 or more"),
        ({"levels": [{"blind": (1, 2)}]}, "did you mean 'blinds'"),
        ({"players": 11}, "players is 11; give 2 to 10"),
    ],
)
def test_wrong_options_are_refused(options, message):
    with pytest.raises((ValueError, TypeError), match=message):
        series_of(**options)
