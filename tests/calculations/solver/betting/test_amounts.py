"""Numbers of any kind and the text of bet sizes, read exactly."""

from decimal import Decimal
from fractions import Fraction
from math import nan

import numpy as np
import pandas as pd
import pytest
from raises import raises

from calculations.solver.betting.amounts import (
    AllInSize,
    Geometric,
    OfChips,
    OfPot,
    Times,
    as_number,
    read_by_player,
    read_sizes,
    split_by_street,
)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (20, 20),
        (0.1, Fraction(1, 10)),
        (10**400, 10**400),
        (Fraction(61, 3), Fraction(61, 3)),
        (Decimal("20.25"), Fraction(81, 4)),
        (np.int8(20), 20),
        (np.float32(0.1), Fraction(1, 10)),
        (np.float64(0.1), Fraction(1, 10)),
        (np.array(20), 20),
        (np.array(2.5), Fraction(5, 2)),
        (pd.Series([7, 8])[0], 7),
    ],
)
def test_numbers_are_read_as_they_are_written(value, number):
    assert as_number(value) == number


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, np.bool_(True), "20", b"20", [20], {}, 1j, object(), pd.NA, pd.NaT),
        *(float("nan"), float("inf"), np.float32("-inf"), Decimal("NaN"), Decimal("1e999999999")),
        *(np.array([20]), pd.Series([20]), np.datetime64("2020-01-01")),
    ],
)
def test_other_things_are_no_numbers(value):
    assert as_number(value) is None


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("", ()),
        ("  ", ()),
        ("50%", (OfPot(Fraction(1, 2)),)),
        ("33.3%", (OfPot(Fraction(333, 1000)),)),
        (".5%", (OfPot(Fraction(1, 200)),)),
        ("200%", (OfPot(Fraction(2)),)),
        ("100", (OfChips(Fraction(100)),)),
        ("0.25", (OfChips(Fraction(1, 4)),)),
        (100, (OfChips(Fraction(100)),)),
        (2.5, (OfChips(Fraction(5, 2)),)),
        (np.int64(5), (OfChips(Fraction(5)),)),
        (np.float32(0.1), (OfChips(Fraction(1, 10)),)),
        (Fraction(1, 3), (OfChips(Fraction(1, 3)),)),
        ("allin", (AllInSize(),)),
        ("All-in ALL_IN", (AllInSize(), AllInSize())),
        ("geometric", (Geometric(),)),
        (
            "33%, 75%; 100 allin,",
            (OfPot(Fraction(33, 100)), OfPot(Fraction(3, 4)), OfChips(Fraction(100)), AllInSize()),
        ),
    ],
)
def test_sizes_are_read_exactly(text, sizes):
    assert read_sizes(text, "bets") == sizes


def test_a_raise_may_be_so_many_times_the_bet():
    assert read_sizes("2.5x, 3X", "raises", of_raises=True) == (
        Times(Fraction(5, 2)),
        Times(Fraction(3)),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("half", "bets has the size 'half'; sizes are 33% (of the pot), 2.5x (the bet)"),
        ("-50%", "bets has the size '-50%'; sizes are 33%"),
        ("50 %", "bets has the size '%'; sizes are 33%"),
        ("1e3", "bets has the size '1e3'; sizes are 33%"),
        ("2x", "bets has the size '2x', a raise; a bet is 50%, 100 or allin"),
        ("0%", "bets has the size '0%'; give more than nothing, or no size"),
        (0, "bets has the size 0; give more than nothing, or no size"),
        (-5, "bets has the size -5; give more than nothing, or no size"),
        (nan, "bets is nan; give text such as '50%, allin'"),
        ("9" * 5000, "99'; sizes are 33%"),
        (None, "bets is None; give text such as '50%, allin'"),
        (True, "bets is True; give text such as '50%, allin'"),
        ({"50%"}, "bets is {'50%'}; give text such as '50%, allin'"),
    ],
)
def test_what_is_no_size_is_refused(text, message):
    with raises(message):
        read_sizes(text, "bets")


@pytest.mark.parametrize("text", ["1x", "0.5x"])
def test_a_raise_is_more_than_the_bet(text):
    with raises("a raise is more than 1x the bet"):
        read_sizes(text, "raises", of_raises=True)


def test_one_text_is_of_both_players_and_a_list_of_each():
    half, all_in = (OfPot(Fraction(1, 2)),), (AllInSize(),)
    assert read_by_player("50%", "bets") == (half, half)
    assert read_by_player(["50%", "allin"], "bets") == (half, all_in)
    assert read_by_player(np.array(["50%", "allin"]), "bets") == (half, all_in)
    with raises("bets has the sizes of 3 players; give one text or two"):
        read_by_player(["50%"] * 3, "bets")
    with raises("bets of player 1 has the size 'x'"):
        read_by_player(["50%", "x"], "bets")


def test_a_text_may_name_streets():
    found = split_by_street("Flop: 33%, 75%; river : allin turn:", "bets")
    assert {street: read_sizes(text, "bets") for street, text in found.items()} == {
        "flop": (OfPot(Fraction(33, 100)), OfPot(Fraction(3, 4))),
        "river": (AllInSize(),),
        "turn": (),
    }
    assert split_by_street("TURN: 9, rivr: 1", "bets") == {"turn": " 9, ", "rivr": " 1"}
    assert split_by_street("33%", "bets") == "33%"
    assert split_by_street({"flop": "33%"}, "bets") == {"flop": "33%"}
    for wrong in ("50%, turn: allin", "turn: 50%, turn: allin"):
        with raises("name each street once, before its sizes, as in"):
            split_by_street(wrong, "bets")


def test_the_text_of_several_streets_has_a_greatest_length():
    with raises("bets has 80,001 characters; give at most 1,000"):
        split_by_street(":" + "9" * 80_000, "bets")
