"""Suits that are alike in a spot, and the cards to come that represent others."""

import numpy as np
import pytest

from calculations import Range
from calculations.solver.betting.rules import read_betting
from calculations.solver.deals.solver_boards import padded_images
from calculations.solver.deals.solver_spot import cards_to_come, solver_spot
from calculations.spots.reading import read_spot
from lookup import CARDS, parse_cards
from lookup.combos import combo_names
from lookup.isomorphism.suits import card_image, orbits, stabilizer

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SWAPPED = (CLUBS, DIAMONDS, SPADES, HEARTS)


def cards(text):
    return parse_cards(text).tolist()


def kept(board, *ranges, dead=""):
    weights = np.array([Range(text).weights for text in ranges])
    return stabilizer([cards(board), cards(dead)], weights)


def to_come(ranges, board, **more):
    betting = read_betting(10, 20, "allin", "")
    spot = solver_spot(read_spot(ranges, board, more.pop("dead", ())), betting)
    return cards_to_come(spot, **more)


def names(found):
    """Return each class of cards as text."""
    return [
        "".join(CARDS[card_image(card, suits) - 1] for suits in permutations)
        for card, permutations in found
    ]


@pytest.mark.parametrize(
    ("board", "count"),
    [
        ("AcKcQc", 6),  # the three suits that do not come
        ("AcKcQd", 2),
        ("AcKdQh", 1),
        ("AcAdKh", 2),  # the two aces
        ("AcAdAh", 6),
        ("AcAdKcKd", 4),  # clubs and diamonds, hearts and spades
    ],
)
def test_suits_are_alike_that_stand_alike_on_the_board(board, count):
    found = kept(board, "AA, KQs", "JTo")
    assert len(found) == count
    assert found[0] == (CLUBS, DIAMONDS, HEARTS, SPADES)


def test_ranges_and_dead_cards_tell_suits_apart():
    board = "AcKcQc"
    assert len(kept(board, "JhTh", "JJ")) == 2
    assert len(kept(board, "JJ", "JhTh, JsTs")) == 2
    assert len(kept(board, "JhTh:0.5, JsTs:0.25, JdTd", "JJ")) == 1
    assert len(kept(board, "JJ", "TT", dead="2h")) == 2
    assert len(kept(board, "JJ", "TT", dead="2h2s2d")) == 6


def test_one_card_is_dealt_for_all_that_are_alike():
    classes = orbits(cards("2c2d2h2s3h3s"), ((0, 1, 2, 3), SWAPPED))
    assert names(classes) == ["2c", "2d", "2h2s", "3h3s"]
    assert [each.permutations[0] for each in classes] == [(0, 1, 2, 3)] * 4


def test_the_reference_flop_has_1429_boards():
    # Clubs and diamonds are alike until one of them comes: 13 turn cards of both, each with 48
    # rivers, and 23 others, each with 13 rivers of both and 22 others.
    found = to_come(["random", "random"], "QsJh2h")
    assert len(found.turns) == 36
    assert sum(len(turn.permutations) for turn in found.turns) == 49
    assert sum(map(len, found.rivers)) == 13 * 48 + 23 * 35 == 1429
    for turn, rivers in zip(found.turns, found.rivers, strict=True):
        assert sum(len(river.permutations) for river in rivers) == 48
        assert len(rivers) == (35 if CARDS[turn.representative - 1][1] in "hs" else 48)


@pytest.mark.parametrize("board", ["QsJh2h", "7c7d2c", "AcKcQc", "9c9d9h"])
def test_each_card_stands_for_all_runouts_once(board):
    found = to_come(["AA, KQs", "JTs, 88"], board, dead="4c4d4h4s")
    runouts = set()
    for turn, rivers in zip(found.turns, found.rivers, strict=True):
        for river in rivers:
            for first in turn.permutations:
                for second in river.permutations:
                    pair = [
                        card_image(card_image(card, second), first)
                        for card in (turn.representative, river.representative)
                    ]
                    assert card_image(turn.representative, second) == turn.representative
                    runouts.add(tuple(pair))
    assert len(runouts) == 45 * 44


def test_without_isomorphism_each_card_stands_for_itself():
    found = to_come(["AA", "KK"], "QsJh2h", isomorphism=False)
    assert len(found.turns) == 49
    assert {len(rivers) for rivers in found.rivers} == {48}


def test_cards_that_can_come_to_two_known_hands_are_counted():
    assert to_come(["AA", "KK"], "QsJh2h").live_rivers == 44
    assert to_come(["AA", "KK"], "QsJh2h4c").live_rivers == 44
    assert to_come(["AA", "KK"], "QsJh2h4c", dead="5c5d").live_rivers == 42


def test_after_a_card_suits_are_alike_that_keep_it():
    suits = kept("AcKcQc", "JJ", "TT")
    assert stabilizer([cards("2d")], among=suits) == ((0, 1, 2, 3), (0, 1, 3, 2))


def test_hands_become_hands_of_the_range():
    combos = np.flatnonzero(Range("JhTh, JsTs, 99").weights)
    (images,) = padded_images(combos, (SWAPPED,), 16)
    texts = combo_names()[combos].tolist()
    moved = dict(zip(texts, [texts[image] for image in images[: len(texts)]], strict=True))
    assert moved["JhTh"] == "JsTs"
    assert moved["9d9c"] == "9d9c"
    assert moved["9h9c"] == "9s9c"
    assert moved["9s9h"] == "9s9h"
    assert images[len(texts) :].tolist() == [*range(len(texts), 16)]
