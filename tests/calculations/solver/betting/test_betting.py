"""Pot, stack, rake and sizes, and the errors for invalid ones."""

from decimal import Decimal
from fractions import Fraction
from math import inf, nan

import numpy as np
import pandas as pd
import pytest
from raises import raises

from calculations.solver.betting.amounts import AllInSize, OfChips, OfPot
from calculations.solver.betting.rules import read_betting, rounded

HALF = (OfPot(Fraction(1, 2)),)


def test_amounts_are_whole_numbers_of_the_smallest_chip():
    betting = read_betting(6.5, 97.25, "50%", "", chip=0.25, min_bet=1, rake_cap=3)
    assert (betting.pot, betting.stack, betting.chip) == (26, 389, Fraction(1, 4))
    assert (betting.smallest_bet, betting.rake_cap) == (4, 12)
    plain = read_betting(100, 50, "50%", "")
    assert (plain.pot, plain.stack, plain.chip, plain.smallest_bet) == (100, 50, 1, 1)
    assert plain.rake_cap == inf


def test_numbers_of_all_kinds_are_exact():
    third = Fraction(1, 3)
    betting = read_betting(Fraction(61, 3), 30, third, "", chip=third, rake=np.float32(0.05))
    assert (betting.pot, betting.stack, betting.rake) == (61, 90, 0.05)
    assert betting.sizes[0][0].bets == (OfChips(Fraction(1)),)
    betting = read_betting(np.float32(20.1), Decimal("9.7"), "", "", chip=0.1, rake_cap=inf)
    assert (betting.pot, betting.stack, betting.rake_cap) == (201, 97, inf)
    assert betting.amount(3) == 0.3


def test_rake_is_a_part_of_the_pot_up_to_its_cap():
    betting = read_betting(100, 500, "50%", "", rake=0.05, rake_cap=20)
    assert betting.raked(0) == pytest.approx(5)
    assert betting.raked(50) == pytest.approx(10)  # of 200 chips
    assert betting.raked(500) == 20
    assert read_betting(100, 500, "", "", rake=0.05).raked(500) == pytest.approx(55)


def test_halves_of_a_chip_go_up():
    assert [rounded(Fraction(each, 2)) for each in (0, 1, 2, 3, 5)] == [0, 1, 1, 2, 3]


def test_sizes_are_of_all_streets_or_of_each():
    betting = read_betting(10, 50, {"flop": "", "turn": "50%", "river": ["50%", "allin"]}, "allin")
    bets = [[sizes.bets for sizes in street] for street in betting.sizes]
    assert bets == [[(), ()], [HALF, HALF], [HALF, (AllInSize(),)]]
    assert all(sizes.raises == (AllInSize(),) for street in betting.sizes for sizes in street)


@pytest.mark.parametrize("donks", [{"river": "50%"}, "river: 50%"])
def test_donks_of_streets_that_are_not_given_are_bets(donks):
    bets = {"flop": "30%", "turn": "allin", "river": "70%"}
    first = [street[0] for street in read_betting(10, 50, bets, "", donks).sizes]
    assert [sizes.donks == sizes.bets for sizes in first] == [True, True, False]
    assert first[2].donks == HALF


def test_sizes_of_streets_may_be_one_text():
    text = read_betting(10, 50, "turn: 50%, river: allin, flop:", "allin")
    assert text == read_betting(10, 50, {"flop": "", "turn": "50%", "river": "allin"}, "allin")


def test_streets_that_are_over_need_no_sizes():
    betting = read_betting(10, 50, {"river": "50%"}, "", first_street=2)
    assert [street[0].bets for street in betting.sizes] == [(), (), HALF]


def test_donk_bets_are_bets_unless_they_are_given():
    same = read_betting(10, 50, "50%", "").sizes[1][0]
    assert same.donks == same.bets == HALF
    other = read_betting(10, 50, "50%", "", "allin").sizes[1][0]
    assert (other.donks, other.bets) == ((AllInSize(),), HALF)
    assert read_betting(10, 50, "50%", "", "").sizes[1][0].donks == ()


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"pot": 0}, "pot is 0; give a number above 0"),
        ({"pot": "100"}, "pot is '100'; give a number above 0"),
        ({"pot": nan}, "pot is nan; give a number above 0"),
        ({"pot": None}, "pot is None; give a number above 0"),
        ({"stack": -1}, "stack is -1; give a number of 0 or more"),
        ({"stack": inf}, "stack is inf; give a number of 0 or more"),
        ({"stack": True}, "stack is True; give a number of 0 or more"),
        (
            {"stack": 10.5},
            "stack is 10.5, which is not a multiple of the smallest chip, 1; give chip=",
        ),
        ({"chip": 0}, "chip is 0; give a number above 0"),
        ({"min_bet": 0}, "min_bet is 0; give a number above 0"),
        ({"rake": 1}, "rake is 1; give a fraction of the pot, such as 0.05"),
        ({"rake": -0.1}, "rake is -0.1; give a number of 0 or more"),
        ({"rake_cap": "3"}, "rake_cap is '3'; give a number of 0 or more"),
        ({"rake_cap": pd.NA}, "rake_cap is <NA>; give a number of 0 or more"),
        ({"rake_cap": -inf}, "rake_cap is -inf; give a number of 0 or more"),
        ({"pot": 10**400}, "pot is a number of 1329 bits; give a number of at most 1e+18"),
        ({"stack": 1e300}, "stack is 1e+300; give a number of at most 1e+18"),
        (
            {"chip": 1e-300},
            "pot is 10, which is more than 1e+18 of the smallest chip, 1e-300; give a larger chip=",
        ),
        (
            {"bets": 5.5},
            "bets on the flop has the size 5.5, which is not a multiple of the smallest chip, 1",
        ),
        (
            {"raises": {"flop": "", "turn": "7", "river": ["", "50%, 7.3"]}, "chip": 0.5},
            "raises on the river has the size 7.3, which is not a multiple of the smallest chip",
        ),
        ({"pot": b"10"}, "pot is b'10'; give a number above 0"),
        ({"most_raises": -1}, "most_raises is -1; give 0 or more, or None"),
        ({"most_raises": 1.5}, "most_raises is 1.5; give 0 or more, or None"),
        ({"add_allin": -1}, "add_allin is -1; give a number of 0 or more"),
        ({"force_allin": "x"}, "force_allin is 'x'; give a number of 0 or more"),
        ({"merge_sizes": nan}, "merge_sizes is nan; give a number of 0 or more"),
        (
            {"bets": {"preflop": "50%"}},
            "bets has the street 'preflop'; did you mean 'flop'? the streets are flop, turn",
        ),
        ({"bets": {"Turn": "50%", "turn": "9"}}, "; name each street once"),
        (
            {"bets": "tun: 50%"},
            "bets has the street 'tun'; did you mean 'turn'? the streets are flop, turn, river",
        ),
        ({"bets": "turn: 50%"}, "bets lacks the flop; give its sizes, '' for none"),
        ({"bets": {"flop": "50%"}}, "bets lacks the turn; give its sizes, '' for none"),
        ({"bets": "x"}, "bets on the flop has the size 'x'"),
        ({"raises": ["2x", "x"]}, "raises on the flop of player 1 has the size 'x'"),
        ({"donks": "2x"}, "donks on the flop has the size '2x', a raise"),
        ({"donks": {"rivr": "50%"}}, "donks has the street 'rivr'; did you mean 'river'?"),
    ],
)
def test_what_breaks_a_rule_is_refused_with_the_rule(changed, message):
    given = {"pot": 10, "stack": 50, "bets": "50%", "raises": ""} | changed
    with raises(message):
        read_betting(**given)


def test_streets_of_a_dict_may_be_written_otherwise():
    sizes = [{"River": "50%"}, {"river": "50%"}]
    one, other = (read_betting(10, 50, bets, "", first_street=2) for bets in sizes)
    assert one == other
