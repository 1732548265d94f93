"""Errors that suggest a name: the name is not the one that was given, and it works."""

import re

import numpy as np
import pytest

from calculations.ranges.export import DIALECTS, to_text
from lookup.games import GAMES, read_game
from lookup.names import spellings
from poker_calculator.games.notation.fields import check_variant
from poker_calculator.games.variants.variant import VARIANT_NAMES, read_variant

SUGGESTED = re.compile(r"did you mean '([^']*)'\?")
PLACES = {
    "game": (read_game, [*GAMES, *[*spellings()][::40]]),
    "variant": (read_variant, [*VARIANT_NAMES, *[*spellings()][::40], "nlo"]),
    "dialect": (lambda name: to_text(np.zeros(1326), name), [*DIALECTS, "pi", "eval"]),
    "variant of a history": (check_variant, [*[*spellings()][::60], "NLHE", "nlo"]),
}


def near(name):
    """Yield the name and two that are almost the same."""
    yield from (name, f"{name}x", name[:-1])


def fault(read, given):
    """Return the message of the error for a name, empty if it is read."""
    try:
        read(given)
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("place", PLACES)
def test_a_suggested_name_is_another_one_and_works(place):
    read, names = PLACES[place]
    refused = [
        (given, error) for name in names for given in near(name) if (error := fault(read, given))
    ]
    suggested = [
        (given, found[1]) for given, error in refused if (found := SUGGESTED.search(error))
    ]

    assert suggested
    assert [name for given, name in suggested if given == name or fault(read, name)] == []


def test_a_history_is_read_with_any_name_of_its_variant():
    names = ("NLHE", "nlhe", "No-limit Texas hold'em", "NT")
    assert {check_variant(name).code for name in names} == {"NT"}
