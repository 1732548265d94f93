"""Shuffles: each card is as often at each place, four cards are as often in each order.

All is seeded, so that a bound of 4.5 standard deviations is passed once and for all.
"""

import os
from itertools import permutations

import numpy as np
import pytest

from games import BatchState, NoLimitTexasHoldem

CARDS = 52
ROWS, HANDS_OF_A_ROW = 100_000, 10
STATES = 4_000
ORDERS = [list(order) for order in permutations(range(4))]
FOURS = [(1, 2, 3, 4), (49, 50, 51, 52), (1, 14, 27, 52)]
"""Cards that are neighbours in a deck that nobody shuffled, and cards that are far apart."""


def chi_square(counts):
    return float(((counts - counts.mean()) ** 2 / counts.mean()).sum())


def most_chi_square(cells):
    return cells - 1 + 4.5 * np.sqrt(2 * (cells - 1))


def count_places(decks):
    """Return the count of each card at each place, [places, 52]."""
    places = decks.shape[1]
    cells = np.arange(places) * CARDS + decks - 1
    return np.bincount(cells.reshape(-1), minlength=places * CARDS).reshape(places, CARDS)


def count_orders(values):
    """Return the count of each order of four columns, [24], in rows without ties."""
    keys = np.argsort(values, axis=1) @ [64, 16, 4, 1]
    return np.bincount(keys, minlength=256)[ORDERS @ np.array([64, 16, 4, 1])]


def places_of(decks, cards):
    """Return where each of these cards lies in whole decks, [N, 4]."""
    return np.argsort(decks, axis=1)[:, np.array(cards) - 1]


def assert_uniform(places, orders):
    for counts in places:
        assert chi_square(counts) < most_chi_square(CARDS)
    for counts in orders:
        assert chi_square(counts) < most_chi_square(len(ORDERS))


@pytest.mark.slow
@pytest.mark.jit
def test_a_million_decks_of_a_batch_are_uniform():
    """Ten hands in each of many rows: neither the row nor the hand's number shows in a deck."""
    options = {"stacks": 9, "blinds": (1, 2), "min_bet": 2, "rng": 2}
    batch = BatchState("NT", hands=ROWS, players=6, **options)
    tops = [(0, 1, 2, 3), (0, 1, 6, 12), (0, 6, 12, 19)]
    places, orders = 0, np.zeros((len(tops), len(ORDERS)), np.int64)
    for hand in range(HANDS_OF_A_ROW):
        if hand:
            batch.reset()
        decks = batch.decks.astype(np.int64)
        places = places + count_places(decks)
        orders += [count_orders(decks[:, top]) for top in tops]

    assert orders.sum(axis=1).tolist() == [ROWS * HANDS_OF_A_ROW] * len(tops)
    assert_uniform(places, orders)


@pytest.mark.parametrize("source", ["rng", "system"])
def test_the_decks_of_states_are_uniform(source, monkeypatch):
    generator = np.random.default_rng(11)
    monkeypatch.setattr(os, "urandom", generator.bytes)
    rng = generator if source == "rng" else None
    options = (), True, 0, (1, 2), 2, 200, 2

    decks = np.array(
        [NoLimitTexasHoldem.create_state(*options, rng=rng).deck_cards for _ in range(STATES)]
    )

    assert_uniform(count_places(decks), [count_orders(places_of(decks, four)) for four in FOURS])


def test_a_biased_shuffle_is_found():
    """Swapping each card with any card of the deck is the best-known mistake."""
    rng = np.random.default_rng(3)
    decks = np.tile(np.arange(1, CARDS + 1), (STATES, 1))
    rows = np.arange(STATES)
    for place in range(CARDS):
        other = rng.integers(0, CARDS, STATES)
        decks[rows, place], decks[rows, other] = decks[rows, other], decks[rows, place]

    with pytest.raises(AssertionError):
        assert_uniform(count_places(decks), [])


DECKS = """
import hashlib, sys
from games import Automation, BatchState, NoLimitTexasHoldem
threads = int(sys.argv[1])
batch = BatchState(
    "NT", hands=40_000, players=3, stacks=9, blinds=(1, 2), min_bet=2, rng=7, threads=threads
)
found = hashlib.sha256(batch.decks.tobytes())
batch.reset()
found.update(batch.decks.tobytes())
found.update(batch.random_actions().actions.tobytes())
state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 3, rng=7)
found.update(bytes(state.deck_cards))
print(found.hexdigest())
"""


@pytest.mark.jit
def test_a_seed_gives_the_same_decks_in_every_process(run_python):
    run_python(DECKS, 1)  # it announces the kernels that it compiles
    runs = [
        run_python(DECKS, threads, PYTHONHASHSEED=seed)
        for threads, seed in [(1, "1"), (2, "1"), (2, "2")]
    ]

    assert [run.stderr for run in runs] == ["", "", ""]
    assert len({run.stdout for run in runs}) == 1
