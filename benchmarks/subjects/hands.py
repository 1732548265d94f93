"""Hands of seven, the definition of strength, features, canonical hands, and the table."""

import functools
import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import lookup
from benchmarks import peers
from benchmarks.inputs import in_order, random_cards
from benchmarks.measuring import Program, Task
from lookup.tables.two_plus_two import HAND_RANKS

ALL_HANDS = 133_784_560
u64 = np.uint64


def strengths() -> Task:
    """Prepare `evaluate_hands`."""
    hands = random_cards(4_000_000, 7)
    out = np.empty(len(hands), np.int32)
    run = functools.partial(lookup.evaluate_hands, hands, out=out)
    return Task(run, len(hands), in_order(run()))


def keys_of_masks() -> Task:
    """Prepare the definition of strength on the suit masks of 1,024 hands, 1,000 times."""
    from benchmarks.kernels import sum_of_keys

    numbers = random_cards(1024, 7).astype(np.int64) - 1
    words = (1 << (numbers >> 2)) + (1 << 13)
    masks = np.array([(words * (numbers & 3 == suit)).sum(axis=1) for suit in range(4)], np.uint16)
    return Task(lambda: sum_of_keys(masks, 1000), 1024 * 1000)


def walked() -> Task:
    """Prepare the walk over the table, all hands in order."""
    from benchmarks.kernels import walk
    from lookup.tables.two_plus_two import ranks_array

    counts = np.zeros(10, np.int64)
    return Task(lambda: walk(ranks_array(), counts), ALL_HANDS)


def table_built() -> Task:
    """Prepare the build of the table in memory."""
    table = np.empty(HAND_RANKS.shape, np.int32)
    return Task(lambda: HAND_RANKS.build(table, lambda steps: None))


def strengths_from_table() -> Task:
    """Prepare `get_hand_strength` on seven arrays."""
    columns = [column.copy() for column in random_cards(1_000_000, 7).T]
    return Task(lambda: lookup.get_hand_strength(*columns), 1_000_000)


def on_random(count: int, on_board: int, run: Callable[[Any, Any], Any]) -> Program:
    """Prepare a function of random hands and equally many random boards."""

    def prepare() -> Task:
        cards = random_cards(count, 2 + on_board)
        hands, boards = cards[:, :2].copy(), cards[:, 2:].copy()
        return Task(lambda: run(hands, boards), count)

    return prepare


def indexed(rounds: tuple[int, ...]) -> Program:
    """Prepare `hand_index` on hands dealt in rounds."""
    return lambda: Task(
        lambda: lookup.hand_index(random_cards(2_000_000, sum(rounds)), rounds), 2_000_000
    )


def hands_of_indices(rounds: tuple[int, ...]) -> Program:
    """Prepare `hand_of_index` on random indices of hands dealt in rounds."""

    def prepare() -> Task:
        count = 2_000_000
        indices = np.random.default_rng(7).integers(0, lookup.index_count(rounds), count)
        return Task(lambda: lookup.hand_of_index(indices, rounds), count)

    return prepare


def parsed(kind: Any) -> Program:
    """Prepare `parse_cards` on canonical texts of two cards, in an array of *kind*."""

    def prepare() -> Task:
        texts = np.array([a + b for a, b in itertools.permutations(lookup.CARDS, 2)])
        resized: NDArray[Any] = np.resize(texts, 100_000).astype(kind)
        return Task(lambda: lookup.parse_cards(resized))

    return prepare


FLOP, RIVER = (2, 3), (2, 3, 1, 1)
OURS: dict[str, Program] = {
    "hands": strengths,
    "definition": keys_of_masks,
    "flop-features": on_random(1_000_000, 3, lookup.hand_features),
    "river-features": on_random(1_000_000, 5, lookup.hand_features),
    "nut-order": on_random(5_000, 5, functools.partial(lookup.hand_features, nuts=True)),
    "board-features": on_random(1_000_000, 5, lambda hands, boards: lookup.board_features(boards)),
    "descriptions": on_random(100_000, 3, lookup.describe_hand),
    "index-flop": indexed(FLOP),
    "index-river": indexed(RIVER),
    "index-inverse-flop": hands_of_indices(FLOP),
    "index-inverse-river": hands_of_indices(RIVER),
    "canonical": on_random(2_000_000, 5, lookup.canonical),
    "table-build": table_built,
    "table-count": walked,
    "table-hands": strengths_from_table,
    "parse": parsed("U4"),
    "parse-objects": parsed(object),
}
PEERS: dict[str, dict[str, Program]] = {
    "hands": {
        "eval7": peers.eval7_hands,
        "phevaluator": peers.phevaluator_hands,
        "treys": peers.treys_hands,
        "poker-equity": peers.poker_equity_hands,
    }
}
