"""Permutations of suits, against all 24 of them spelled out on the texts of cards."""

import functools
from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.isomorphism import canonical_deal

from lookup import CARDS, flops, format_cards, parse_cards
from lookup.cards import card_mask, rank_of, suit_of
from lookup.combos import combo_names
from lookup.isomorphism.suits import (
    IDENTITY,
    SUIT_PERMUTATIONS,
    SUIT_SWAPS,
    card_image,
    card_images,
    combo_images,
    compose,
    inverse,
    listed_images,
    orbit_sizes,
    orbits,
    stabilizer,
)

LETTERS = "cdhs"
RENAMINGS = [dict(zip(LETTERS, letters, strict=True)) for letters in permutations(LETTERS)]
HEARTS_AND_SPADES = (0, 1, 3, 2)

suits = st.sampled_from(SUIT_PERMUTATIONS)
groups = st.lists(st.lists(st.sampled_from(CARDS), max_size=5, unique=True), max_size=4)


def renaming(suits):
    """Return which letter each letter becomes."""
    return {letter: LETTERS[suit] for letter, suit in zip(LETTERS, suits, strict=True)}


def renamed(cards, names):
    """Return the texts of cards with other suits."""
    return [card[0] + names[card[1]] for card in cards]


@functools.cache
def renamed_combos(suits):
    """Return the number of the combo with other suits of each combo."""
    numbers = {frozenset((text[:2], text[2:])): i for i, text in enumerate(combo_names())}
    return [numbers[frozenset(renamed(combo, renaming(suits)))] for combo in numbers]


def numbers(text):
    return parse_cards(text).tolist()


def test_all_permutations_are_listed_once():
    assert [renaming(each) for each in SUIT_PERMUTATIONS] == RENAMINGS
    assert IDENTITY == SUIT_PERMUTATIONS[0] == (0, 1, 2, 3)


def test_swaps_exchange_two_suits():
    swaps = [each for each in SUIT_PERMUTATIONS if sum(map(int.__ne__, each, IDENTITY)) == 2]
    assert sorted(SUIT_SWAPS) == sorted(swaps)


@pytest.mark.parametrize("suits", SUIT_PERMUTATIONS)
def test_each_card_becomes_the_card_of_its_new_name(suits):
    images = card_images(suits)
    assert [CARDS[image - 1] for image in images[1:]] == renamed(CARDS, renaming(suits))
    assert images[0] == 0
    assert [card_image(card, suits) for card in range(53)] == images.tolist()


def test_each_combo_becomes_the_combo_of_its_new_name():
    for each in SUIT_PERMUTATIONS:
        assert combo_images(each).tolist() == renamed_combos(each)


@given(suits, suits)
def test_composition_applies_one_after_the_other(first, second):
    both = renamed(renamed(CARDS, renaming(first)), renaming(second))
    assert renamed(CARDS, renaming(compose(first, second))) == both


@given(suits)
def test_an_inverse_undoes(suits):
    assert compose(suits, inverse(suits)) == compose(inverse(suits), suits) == IDENTITY


@given(groups)
def test_the_stabilizer_keeps_groups_of_cards(cards):
    wanted = [
        names for names in RENAMINGS if all({*renamed(group, names)} == {*group} for group in cards)
    ]
    found = stabilizer([numbers("".join(group)) for group in cards])
    assert [renaming(each) for each in found] == wanted


@given(st.lists(st.integers(0, 1325), max_size=3), st.data())
def test_the_stabilizer_keeps_weights(combos, data):
    weights = np.zeros((2, 1326))
    group = data.draw(st.sampled_from([SUIT_PERMUTATIONS, SUIT_SWAPS]))
    for combo in combos:  # with all suits, or alone
        every = [renamed_combos(each)[combo] for each in SUIT_PERMUTATIONS]
        weights[data.draw(st.integers(0, 1)), every[: data.draw(st.sampled_from([1, 24]))]] = 0.5
    wanted = [each for each in group if (weights[:, renamed_combos(each)] == weights).all()]
    assert [*stabilizer(weights=weights, among=group)] == wanted


def test_a_stabilizer_keeps_cards_and_weights():
    weights = np.zeros((1, 1326))
    weights[0, combo_names() == "AcKc"] = 1
    assert stabilizer([numbers("2h"), numbers("2s2d")], weights) == (IDENTITY, (0, 3, 2, 1))
    assert stabilizer([numbers("2h2s")], weights) == (IDENTITY, HEARTS_AND_SPADES)
    assert len(stabilizer([numbers("2h2s2d")], weights)) == 6


@given(st.lists(st.sampled_from(CARDS), max_size=8, unique=True), groups)
def test_orbits_are_the_images_of_cards(cards, kept):
    group = stabilizer([numbers("".join(each)) for each in kept])
    found = orbits(numbers("".join(cards)), group)
    left = cards[:]
    for representative, turning in found:
        first = CARDS[representative - 1]
        assert first == left[0]
        assert turning[0] == IDENTITY
        images = [renamed([first], renaming(suits))[0] for suits in turning]
        assert len({*images}) == len(images)
        assert {*images} == {renamed([first], renaming(suits))[0] for suits in group}
        assert {*turning} <= {*group}
        left = [card for card in left if card not in images]
    assert not left


@given(groups, st.integers(3, 5))
def test_a_row_stands_for_its_orbit_or_another_one_does(kept, in_any_order):
    group = stabilizer([numbers("".join(each)) for each in kept])
    rows = {
        tuple(deck[:5].tolist()) for deck in np.random.default_rng(1).permuted(ROWS, axis=1)[:100]
    }
    rows = {form(row, in_any_order) for row in rows}
    rows |= {
        form(card_images(each)[[*row]].tolist(), in_any_order) for each in group for row in rows
    }
    sizes = orbit_sizes(np.array([*rows], np.uint8), group, in_any_order)
    for row, size in zip(rows, sizes.tolist(), strict=True):
        names = [CARDS[card - 1] for card in row]
        images = {
            form(numbers("".join(renamed(names, renaming(suits)))), in_any_order) for suits in group
        }
        assert size == (len(images) if row == max(images) else 0)


ROWS = np.tile(np.arange(1, 53, dtype=np.uint8), (100, 1))


def form(row, in_any_order):
    """Return a row as a tuple, the cards whose order is free from high to low."""
    return (*sorted(row[:in_any_order], reverse=True), *row[in_any_order:])


def test_images_are_numbered_among_those_listed():
    combos = np.flatnonzero(np.isin(combo_names(), ["JhTh", "JsTs", "9s9h", "AhKh"]))
    texts = combo_names()[combos].tolist()
    places = listed_images(combos, HEARTS_AND_SPADES).tolist()
    moved = {text: None if at < 0 else texts[at] for text, at in zip(texts, places, strict=True)}
    assert moved == {"JhTh": "JsTs", "JsTs": "JhTh", "9s9h": "9s9h", "AhKh": None}


def test_cards_have_a_rank_a_suit_and_a_bit():
    for card, text in enumerate(CARDS, start=1):
        assert "23456789TJQKA"[rank_of(card)] + LETTERS[suit_of(card)] == text
    every = np.arange(1, 53, dtype=np.uint8)
    assert rank_of(every).tolist() == [rank_of(card) for card in range(1, 53)]
    assert suit_of(every).tolist() == [suit_of(card) for card in range(1, 53)]
    assert card_mask(every[:, None]).tolist() == [1 << card for card in range(1, 53)]
    assert card_mask(np.array([[1, 52], [0, 3]])).tolist() == [2 + (1 << 52), 1 + 8]


@pytest.fixture(scope="module")
def counted():
    """Return the number of the 22,100 flops that are equal to each, by its cards."""
    return Counter(tuple(canonical_deal([cards])[0]) for cards in combinations(range(1, 53), 3))


def test_there_are_1755_of_22100():
    boards, weights = flops()
    assert (boards.shape, boards.dtype) == ((1755, 3), np.uint8)
    assert (weights.shape, weights.dtype, weights.sum()) == ((1755,), np.int64, 22_100)


def test_they_and_their_weights_are_the_oracles(counted):
    boards, weights = flops()
    listed = dict(zip(map(tuple, boards.tolist()), weights.tolist(), strict=True))
    assert listed == counted


def test_they_come_from_high_to_low():
    rows = flops().boards.tolist()
    assert rows == sorted(rows, reverse=True)
    assert format_cards(flops().boards[[0, -1]]).tolist() == ["AsAhAd", "2s2h2d"]


def test_weights_are_those_of_the_textures():
    """A suit for each of three cards, two, or one: of three ranks, of a pair, of one rank."""
    boards, weights = flops()
    ranks = [len({*row}) for row in ((boards - 1) // 4).tolist()]
    suits = [len({*row}) for row in ((boards - 1) % 4).tolist()]
    found = Counter(zip(ranks, suits, weights.tolist(), strict=True))
    triples, pairs, singles = 286, 156, 13
    assert found == {
        (3, 1, 4): triples,
        (3, 2, 12): 3 * triples,
        (3, 3, 24): triples,
        (2, 2, 12): pairs,
        (2, 3, 12): pairs,
        (1, 3, 4): singles,
    }


def test_they_are_made_once_and_cannot_be_written():
    assert flops() is flops()
    assert not any(array.flags.writeable for array in flops())
