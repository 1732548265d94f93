"""The index of hands up to suit isomorphism: its sizes, and that it and its inverse fit."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.isomorphism import canonical_deal, canonical_flop_codes, count_deals
from raises import raises

from lookup import COMBOS, canonical, hand_class, hand_index, hand_of_index, index_count
from lookup.compiling import kernel_choice

PUBLISHED = {(2,): 169, (2, 3): 1_286_792, (2, 3, 1): 55_190_538, (2, 3, 1, 1): 2_428_287_420}
ROUNDS = [
    *PUBLISHED,
    *((1,), (3,), (7,), (2, 5), (4,), (4, 3), (4, 3, 1, 1), (4, 5), (5, 3), (6, 3, 1, 1), (11,)),
    *((3, 1, 1, 1, 1), (2, 1, 1, 1, 1, 1), (1,) * 6, (2, 2, 2, 2, 2, 1), (2, 2, 2), (3, 3, 3)),
]


def random_deals(rounds, rows, seed=0):
    """Return random cards, uint8 [rows, sum(rounds)]."""
    rng = np.random.default_rng(seed)
    cards = np.empty((rows, sum(rounds)), np.uint8)
    for column in range(cards.shape[1]):  # each again until it differs from those before
        again = np.arange(rows)
        while again.size:
            cards[again, column] = rng.integers(1, 53, again.size)
            again = again[(cards[again, :column] == cards[again, column, None]).any(axis=1)]
    return cards


def deal_of(row, rounds):
    ends = np.cumsum(rounds).tolist()
    return [[*map(int, row[end - size : end])] for end, size in zip(ends, rounds, strict=True)]


def cards_of(deal):
    return [card for cards in deal for card in cards]


@pytest.mark.parametrize(("rounds", "count"), PUBLISHED.items())
def test_the_published_sizes(rounds, count):
    assert index_count(rounds) == count


@pytest.mark.parametrize("rounds", ROUNDS)
def test_sizes_are_those_of_burnsides_lemma(rounds):
    assert index_count(rounds) == count_deals(rounds)


@pytest.mark.slow
@pytest.mark.parametrize("by_kernels", [False, True])
def test_two_cards_have_the_169_classes(monkeypatch, by_kernels):
    monkeypatch.setattr(kernel_choice, "always", by_kernels)
    classes = {}
    for index, name in zip(hand_index(COMBOS, (2,)).tolist(), hand_class(COMBOS), strict=True):
        assert classes.setdefault(index, name) == name
    assert sorted(classes) == [*range(169)]
    assert len({*classes.values()}) == 169


@pytest.mark.slow
@pytest.mark.jit
def test_the_hands_of_all_indices_of_a_flop_have_them():
    indices = np.arange(index_count((2, 3)))
    cards = hand_of_index(indices, (2, 3))
    assert np.array_equal(hand_index(cards, (2, 3)), indices)
    assert np.array_equal(np.concatenate(canonical(cards[:, :2], cards[:, 2:]), axis=1), cards)


@pytest.mark.slow
@pytest.mark.jit
def test_all_hands_on_all_flops_have_1286792_indices_as_brute_force_has_forms():
    """Each index has one canonical form of all 25,989,600 deals, and all occur."""
    flops = np.array([*combinations(range(1, 53), 3)], np.uint8)
    forms = np.zeros(1_286_792, int)
    for hand in COMBOS:
        dealt = flops[~np.isin(flops, hand).any(axis=1)]
        codes = canonical_flop_codes(hand, dealt)
        cards = np.concatenate([np.broadcast_to(hand, (len(dealt), 2)), dealt], axis=1)
        indices = hand_index(cards, (2, 3))
        unmet = forms[indices] == 0
        forms[indices[unmet]] = codes[unmet]
        assert np.array_equal(forms[indices], codes)
    assert forms.all()
    assert len(np.unique(forms)) == 1_286_792
    cards = hand_of_index(np.arange(1_286_792), (2, 3)).astype(int)
    assert np.array_equal(cards @ 64 ** np.arange(4, -1, -1), forms)


@pytest.mark.parametrize("by_kernels", [False, True])
@pytest.mark.parametrize("rounds", ROUNDS)
def test_the_hand_of_an_index_is_the_canonical_form(monkeypatch, rounds, by_kernels):
    monkeypatch.setattr(kernel_choice, "always", by_kernels)
    cards = random_deals(rounds, 200)
    found = hand_of_index(hand_index(cards, rounds), rounds)
    assert found.tolist() == [cards_of(canonical_deal(deal_of(row, rounds))) for row in cards]


@pytest.mark.parametrize("by_kernels", [False, True])
@pytest.mark.parametrize("rounds", ROUNDS)
def test_the_index_of_the_hand_of_an_index_is_that_index(monkeypatch, rounds, by_kernels):
    monkeypatch.setattr(kernel_choice, "always", by_kernels)
    count = index_count(rounds)
    rows = 1_000 if kernel_choice.WITHOUT_COMPILER else 20_000
    indices = np.random.default_rng(1).integers(0, count, rows)
    indices[:200], indices[-200:] = np.arange(200) % count, count - 1 - np.arange(200) % count
    assert np.array_equal(hand_index(hand_of_index(indices, rounds), rounds), indices)


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize("rounds", [(2, 3, 1), (2, 3, 1, 1), (2, 5), (4, 3), (4, 3, 1, 1)])
def test_millions_of_hands_have_the_index_of_their_form(rounds):
    """Deals have the same index exactly when they have the same form, and indices come back."""
    cards = random_deals(rounds, 4_000_000)
    indices = hand_index(cards, rounds)
    streets = {"rounds_apart": rounds[1] == 3}
    forms = np.concatenate(canonical(cards[:, : rounds[0]], cards[:, rounds[0] :], **streets), 1)
    assert np.array_equal(hand_of_index(indices, rounds), forms)
    indices = np.random.default_rng(2).integers(0, index_count(rounds), 4_000_000)
    assert np.array_equal(hand_index(hand_of_index(indices, rounds), rounds), indices)


@pytest.mark.slow
@pytest.mark.jit
def test_all_turns_are_a_bijection():
    count = index_count((2, 3, 1))
    for start in range(0, count, 1 << 22):
        indices = np.arange(start, min(start + (1 << 22), count))
        assert np.array_equal(hand_index(hand_of_index(indices, (2, 3, 1)), (2, 3, 1)), indices)


@given(st.permutations(range(1, 53)), st.permutations(range(4)), st.sampled_from(ROUNDS), st.data())
def test_suits_and_order_within_rounds_do_not_matter(cards, suits, rounds, data):
    deal = deal_of(cards[: sum(rounds)], rounds)
    other = [
        data.draw(
            st.permutations([(card - 1) // 4 * 4 + suits[(card - 1) % 4] + 1 for card in each])
        )
        for each in deal
    ]
    assert hand_index(cards_of(deal), rounds) == hand_index(cards_of(other), rounds)


def test_the_order_of_rounds_matters():
    turn, river = "AsKsQsJsTs9s2d", "AsKsQsJsTs2d9s"
    assert hand_index(turn, (2, 3, 1, 1)) != hand_index(river, (2, 3, 1, 1))
    assert hand_index(turn, (2, 5)) == hand_index(river, (2, 5))


def test_indices_stay_what_they_are():
    """They are kept in files."""
    cards = ["AsKsQsJsTs9s2d", "2c2d2h2s3c3d3h", "AcKdQhJs9c8d7h", "7c2d7d2h7hAcKd"]
    found = [int(hand_index(text, (2, 3, 1, 1))) for text in cards]
    assert found == [424_699_573, 869_334_986, 893_244_426, 1_361_310_948]


def test_shapes_are_kept():
    cards = hand_of_index(np.arange(24).reshape(2, 3, 4), (2, 3))
    assert (cards.shape, cards.dtype) == ((2, 3, 4, 5), np.uint8)
    indices = hand_index(cards, (2, 3))
    assert (indices.shape, indices.dtype) == ((2, 3, 4), np.int64)
    assert hand_of_index(7, [2, 3]).shape == (5,)
    assert hand_index(np.empty((0, 5), np.uint8), (2, 3)).shape == (0,)
    assert hand_of_index([], (2, 3)).shape == (0, 5)


def test_what_cannot_be_written_is_taken():
    cards = hand_of_index(np.arange(3), (2, 3))
    cards.flags.writeable = False
    assert hand_index(cards, (2, 3)).tolist() == [0, 1, 2]
    assert hand_index(cards[::-1], (2, 3)).tolist() == [2, 1, 0]


@pytest.mark.parametrize("by_kernels", [False, True])
@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("AsKsAsKd2c", "the card 'As' occurs twice in 'AsKsAsKd2c'; a deck has it once"),
        ([[1, 2, 3, 4, 5], [1, 2, 3, 4, 4]], r"the card '2s' occurs twice in .* \(row 1\)"),
        (
            np.uint8([[1, 2, 3, 4, 0]]),
            r"\(row 0\) has 4 cards; a hand of the rounds \(2, 3\) has 5",
        ),
        (np.uint8([1, 2, 3, 4, 53]), "53 is not a card number"),
        ("AsKs", r"a hand of the rounds \(2, 3\) has 5 cards, not 2"),
    ],
)
def test_what_is_not_a_hand_is_refused(monkeypatch, cards, message, by_kernels):
    monkeypatch.setattr(kernel_choice, "always", by_kernels)
    with pytest.raises(ValueError, match=message):
        hand_index(cards, (2, 3))


@pytest.mark.parametrize("rounds", [(), 5, (0, 2), (2.0,), (12,), (1,) * 7, (-2, 3), "23", None])
def test_what_are_not_rounds_is_refused(rounds):
    with raises("give the number of cards of each, such as"):
        index_count(rounds)


@pytest.mark.parametrize(
    ("index", "shown"),
    [(169, "169"), ([0, -1], "-1"), (1.0, "1.0"), (True, "True"), ("1", "'1'"), (2**63, "92")],
)
def test_what_is_not_an_index_is_refused(index, shown):
    message = rf"an index of the rounds \(2,\) is a whole number from 0 to 168, not {shown}"
    with pytest.raises(ValueError, match=message):
        hand_of_index(index, (2,))
