"""Strengths of hands from a short deck: other straights, and another order of categories."""

from itertools import chain, combinations
from math import comb

import numpy as np
import pytest
from data_files import short_deck_categories
from engines import ENGINES, by_a_kernel
from oracles.board_games import RULES, naive_high
from oracles.holdem import DECK
from support.drawn_hands import assert_same_order, draw, texts

from lookup import GAMES, evaluate_hands
from lookup.compiling import kernel_choice
from lookup.games import STANDARD

GAME_NAMES = [name for name in GAMES if name.startswith("short_deck")]
SHORT_DECK = GAMES["short_deck"].ranking
DECK_FROM_SIX = range(17, 53)
every_short_deck = pytest.mark.parametrize("name", GAME_NAMES)


@pytest.fixture(autouse=True, params=ENGINES)
def engine(request, monkeypatch):
    """Rank hands with kernels, and with NumPy."""
    monkeypatch.setattr(kernel_choice, "always", request.param)


@pytest.mark.slow
@pytest.mark.jit
@by_a_kernel
@every_short_deck
def test_all_five_card_hands(name):
    cards = chain.from_iterable(combinations(range(17, 53), 5))
    hands = np.fromiter(cards, np.uint8, count=5 * comb(36, 5)).reshape(-1, 5)

    strengths = evaluate_hands(hands, ranking=GAMES[name].ranking)

    counts = np.bincount(strengths >> 12)[1:].tolist()
    assert dict(zip(GAMES[name].categories, counts, strict=True)) == short_deck_categories("5")
    # Hands with equal ranks, suited or not, have equal strength, so one of each suffices.
    ranks, suits = (hands - 1) >> 2, (hands - 1) & 3
    keys = ranks.astype(np.int64) @ 13 ** np.arange(5) * 2 + (suits == suits[:, :1]).all(axis=1)
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    np.testing.assert_array_equal(strengths, strengths[first][which])
    naive = [naive_high(RULES[name], texts(hand), ()) for hand in hands[first].tolist()]
    assert_same_order(naive, strengths[first])


@pytest.mark.slow
@every_short_deck
@pytest.mark.parametrize("width", [6, 7])
def test_hands_of_more_cards(name, width):
    hands = draw(400, width, DECK_FROM_SIX)
    hands[::3, 2] = 0  # a card missing, of six or seven
    naive = [naive_high(RULES[name], texts(hand), ()) for hand in hands.tolist()]
    assert_same_order(naive, evaluate_hands(hands, ranking=GAMES[name].ranking))


@pytest.mark.parametrize(
    ("name", "best_to_worst"),
    [
        ("short_deck", "9s8s7s6sAs 6c6d6h6sAs As9s8s7sTs AcAdAhKsKd KcQdJhTs9s 9c8d7h6sAs"),
        ("short_deck", "Tc9d8h7s6s 9c8d7h6sAs AcAdAhKsQd AcAdKhKsQd"),
        ("short_deck_trips_over_straights", "AcAdAhKsQd 6c6d6h7s8s AcKdQhJsTs 9c8d7h6sAs"),
        ("short_deck_trips_over_straights", "Qs9s8s7s6s AcAdAhKsKd 6c6d6h7s8s"),
    ],
)
def test_hands_from_best_to_worst(name, best_to_worst):
    ranking = GAMES[name].ranking
    strengths = [int(evaluate_hands(hand, ranking=ranking)) for hand in best_to_worst.split()]
    assert strengths == sorted({*strengths}, reverse=True)


def test_the_ranking_of_the_whole_deck_is_what_is_taken_without_one():
    hands = draw(100, 7, DECK_FROM_SIX)
    np.testing.assert_array_equal(evaluate_hands(hands), evaluate_hands(hands, ranking=STANDARD))
    assert (evaluate_hands(hands, ranking=SHORT_DECK) != evaluate_hands(hands)).any()


def test_any_shape_and_an_array_to_fill():
    hands = draw(12, 7, DECK_FROM_SIX)
    expected = evaluate_hands(hands, ranking=SHORT_DECK)
    out = np.empty((3, 4), np.int32)
    ours = evaluate_hands(hands.reshape(3, 4, 7).astype(">i8"), ranking=SHORT_DECK, out=out)
    np.testing.assert_array_equal(ours, expected.reshape(3, 4))
    assert np.shares_memory(ours, out)
    for hand, strength in zip(hands.tolist(), expected.tolist(), strict=True):
        assert evaluate_hands("".join(texts(hand)), ranking=SHORT_DECK) == strength


@every_short_deck
@pytest.mark.parametrize("low", range(1, 17))
def test_a_card_below_a_six_is_refused(name, low):
    card = DECK[low - 1]
    rule = (
        rf"the card '{card}' in .*{card}.* \(row 1\) is not in this game's deck, whose lowest .* 6"
    )
    for dtype in (np.uint8, np.int64):
        hands = draw(3, 7, DECK_FROM_SIX).astype(dtype)
        hands[1, 4] = low
        with pytest.raises(ValueError, match=rule):
            evaluate_hands(hands, ranking=GAMES[name].ranking)
        hands[:, 0] = 0
        with pytest.raises(ValueError, match=rule):
            evaluate_hands(hands, ranking=GAMES[name].ranking)


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("AsAsKsQsJs", "the card 'As' occurs twice in 'AsAsKsQsJs'"),
        ([[52, 48, 44, 40, 0, 0, 0]], r"'AsKsQsJs' \(row 0\) has 4 cards; a hand has 5 to 7"),
        (np.array([52, 48, 44, 40, 53], np.uint8), "53 is not a card number"),
    ],
    ids=str,
)
def test_what_is_no_hand_is_refused(cards, rule):
    with pytest.raises(ValueError, match=rule):
        evaluate_hands(cards, ranking=SHORT_DECK)


@pytest.mark.parametrize("ranking", ["short_deck", None, 4, GAMES["short_deck"], (4, 4, 5, 7, 6)])
def test_what_is_no_ranking_is_refused(ranking):
    with pytest.raises(ValueError, match=r"ranking is the Ranking of a game, not .*; give GAMES\["):
        evaluate_hands("AsKsQsJsTs", ranking=ranking)


def test_the_peer_orders_hands_alike():
    hand_type = pytest.importorskip("pokerkit").ShortDeckHoldemHand
    hands = draw(150, 7, DECK_FROM_SIX)
    strengths = evaluate_hands(hands, ranking=SHORT_DECK).tolist()
    theirs = [hand_type.from_game("".join(texts(hand))) for hand in hands.tolist()]
    for i in range(0, 149, 2):
        ours = (strengths[i] > strengths[i + 1]) - (strengths[i] < strengths[i + 1])
        assert ours == (theirs[i] > theirs[i + 1]) - (theirs[i] < theirs[i + 1])
