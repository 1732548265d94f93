"""Known and unknown cards: numbers that print as text."""

import pickle

import numpy as np
import pytest

from lookup import CARDS
from poker_calculator.games import Deck
from poker_calculator.games.cards import ALL_CARDS, UNKNOWN, Card, read_cards, write_cards


@pytest.mark.parametrize("number", range(1, 53))
def test_a_card_prints_as_the_card_of_its_number(number):
    card = Card(number)

    assert (str(card), repr(card)) == (CARDS[number - 1],) * 2
    assert read_cards(str(card)) == (card,)
    assert "23456789TJQKA"[card.rank] + "cdhs"[card.suit] == str(card)
    assert card.is_known


def test_the_unknown_card_is_zero():
    assert (str(UNKNOWN), int(UNKNOWN), UNKNOWN.rank, UNKNOWN.is_known) == ("??", 0, -1, False)


def test_cards_are_numbers_for_arrays():
    assert np.array(read_cards("2cAs??"), np.uint8).tolist() == [1, 52, 0]


def test_cards_pickle_as_cards():
    back = pickle.loads(pickle.dumps(read_cards("As??")))

    assert back == read_cards("As??")
    assert {*map(type, back)} == {Card}


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ("AsKd", "AsKd"),
        ("As Kd", "AsKd"),
        ("As, Kd", "AsKd"),
        ("10h9c", "Th9c"),
        ("A♠K♦", "AsKd"),
        ("askD", "AsKd"),
        ("As??2c", "As??2c"),
        ("?? As", "??As"),
        ("", ""),
        (["As", "Kd"], "AsKd"),
        (["As", 0, "??"], "As????"),
        ([52, 1], "As2c"),
        (52, "As"),
        (np.array([52, 0], np.uint8), "As??"),
        (Card(52), "As"),
        ((Card(52), Card(1)), "As2c"),
        (iter(["As"]), "As"),
    ],
)
def test_cards_are_read_from_text_numbers_and_lists(given, text):
    read = read_cards(given)

    assert write_cards(read) == text
    assert {*map(type, read)} <= {Card}


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ("Zz", "'Zz'"),
        ("As?", "'\\?'"),
        ("1s", "1s"),
        (53, "53 is not one card"),
        (-1, "-1 is not one card"),
        (True, "True is not a card"),
        (None, "None is not a card"),
        (1.5, "1.5 is not a card"),
        ([1.5], "1.5 is not one card"),
        ([True], "True is not one card"),
        (["AsKs"], "'AsKs' is not one card"),
        ([None], "None is not one card"),
    ],
)
def test_what_is_no_card_is_refused(given, fault):
    with pytest.raises(ValueError, match=fault):
        read_cards(given)


@pytest.mark.parametrize(
    ("deck", "count", "first", "last"),
    [
        (Deck.STANDARD, 52, "2c", "As"),
        (Deck.REGULAR, 52, "Ac", "Ks"),
        (Deck.SHORT_DECK_HOLDEM, 36, "6c", "As"),
        (Deck.KUHN_POKER, 3, "Js", "Ks"),
        (Deck.LEDUC_POKER, 6, "Jh", "Ks"),
    ],
)
def test_the_decks_hold_each_card_once(deck, count, first, last):
    assert len({*deck}) == len(deck) == count
    assert (str(deck[0]), str(deck[-1])) == (first, last)
    assert {*deck} <= {*ALL_CARDS[1:]}


@pytest.mark.parametrize("text", ["As", "??", 53, -1, True])
def test_a_number_that_is_none_names_what_reads_text(text):
    with pytest.raises(ValueError, match=r"number is .*; give 0 to 52; `read_cards` reads text"):
        Card(text)
