"""Count three hold'em ranges before the flop exactly; the third may have folded.

If all three ranges give the combos of a class equal weights, the table of every three classes
suffices. Other ranges are counted by rank triples, from the weights of the deals of suits.

Shapes use P (players), R (rank triples), X (choices of the cards of one suit) and D (deals).
"""

import functools
from math import inf, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_ranks import BY_RANKS
from calculations.exact.live_combos import LiveCombos, RangeCounts, ordered_sum
from calculations.exact.range_arrays import MOST_DEALS, kind_of_deals
from calculations.exact.three_way_orders import (
    AHEAD,
    SHARES,
    THREE_WAY_ORDERS,
    WINNERS,
    TripleGroup,
    groups_of,
    shape_of,
)
from calculations.exact.three_way_table import (
    AT_A_TIME,
    BOARDS,
    BUILDING,
    count_group,
    nothing_to_count,
    orders_of_classes,
    sum_over_deals,
    table_is_built,
)
from lookup.cards import rank_of, suit_of
from lookup.combos import COMBO_COUNT, COMBOS, HAND_CLASSES, class_combos, combo_classes
from lookup.compiling.kernel_choice import KernelChoice, has_compiler
from lookup.games import CARD_SUITS
from lookup.running.forks import by_blas
from lookup.running.limits import check_given_up
from lookup.running.threads import Workers
from lookup.tables.runouts import PAIRS, layout

TABLE = "the three-way table"

SUIT_PAIRS = CARD_SUITS**2


class OrderResults(NamedTuple):
    """The results of the players by the orders of three hands."""

    outcomes: NDArray[np.int64]  # [13]: the bits of the winners
    shares: NDArray[np.float64]  # [13, P]: each player's share of the pot


OF_THREE = OrderResults(WINNERS, SHARES)
OF_TWO = OrderResults(
    np.array([3, 1, 2])[AHEAD[:, 0]], np.stack((1 + AHEAD[:, 0], 1 - AHEAD[:, 0]), axis=1) / 2
)
"""The results if the third hand has folded."""


def weights_of(spot: LiveCombos) -> NDArray[np.float64]:
    """Return the weights of all combos in each range, [3, 1326]."""
    weights = np.zeros((3, COMBO_COUNT))
    weights[:, spot.combos] = spot.weights.T
    return weights


def is_by_classes(weights: NDArray[np.float64]) -> bool:
    """Return whether each range, [3, 1326], gives the combos of a class equal weights."""
    first, _ = _firsts_and_sizes()
    return bool((weights[:, first][:, combo_classes()] == weights).all())


def rank_triples_of(weights: NDArray[np.float64]) -> int:
    """Return the number of rank triples in the ranges, [3, 1326]."""
    return prod(int(held.any(axis=(1, 2)).sum()) for held in _by_suits(weights))


def classes_seconds(spot: LiveCombos) -> float:
    """Return the seconds to count three ranges of whole classes, from the three-way table."""
    by_classes = is_by_classes(weights_of(spot)) and (has_compiler() or not seconds_to_build())
    return 0.5e-3 + 4e-10 * prod(spot.sizes) if by_classes else inf


def seconds_to_build() -> float:
    """Return the seconds to build the three-way table: 0 once it is built."""
    return 0.0 if table_is_built() else BUILDING


def rank_triples_seconds(spot: LiveCombos) -> float:
    """Return the seconds to count any three ranges before the flop by rank triples."""
    return 2e-3 + 0.5e-3 * rank_triples_of(weights_of(spot))


def choice_of_rank_triples(spot: LiveCombos) -> KernelChoice:
    """Choose between the kernel for rank triples and a count deal by deal."""
    deals = prod(spot.sizes)
    seconds = BY_RANKS.choice(kind_of_deals(spot), deals).seconds if deals <= MOST_DEALS else inf
    return KernelChoice("rank triples", seconds, lambda: [nothing_to_count()])


def count_by_classes(spot: LiveCombos, _: Workers) -> RangeCounts:
    """Count ranges of whole classes from the table of three classes."""
    of_players = OF_THREE if spot.players == 3 else OF_TWO
    first, sizes = _firsts_and_sizes()
    weights = weights_of(spot)[:, first]
    combos = [np.flatnonzero(weight) for weight in weights]
    outcomes = np.zeros(1 << spot.players)
    by_class = np.zeros((2, spot.players, len(HAND_CLASSES)))
    worths = np.ones((len(THREE_WAY_ORDERS), spot.players)), of_players.shares
    for hand in combos[0]:
        check_given_up()
        hands = np.stack(np.broadcast_arrays(hand, *np.ix_(*combos[1:])), axis=-1)
        deals = weights[0, hand] * np.outer(weights[1, combos[1]], weights[2, combos[2]])
        orders = orders_of_classes(hands) * deals[..., None]  # [J, K, 13]
        by_second = orders.sum(axis=1)
        np.add.at(outcomes, of_players.outcomes, by_second.sum(axis=0))
        for total, worth in zip(by_class, worths, strict=True):
            total[0, hand] = (by_second @ worth[:, 0]).sum()
            total[1, combos[1]] += by_second @ worth[:, 1]
            if spot.players > 2:
                total[2, combos[2]] += orders.sum(axis=0) @ worth[:, 2]
    by_combo = (by_class / sizes)[..., combo_classes()]
    return RangeCounts(outcomes, by_combo[0], by_combo[1], TABLE)


def count_by_rank_triples(spot: LiveCombos, workers: Workers) -> RangeCounts:
    """Count any three ranges, rank triple by rank triple."""
    players, of_players = spot.players, OF_THREE if spot.players == 3 else OF_TWO
    pair_weights = _by_suits(weights_of(spot)).reshape(3, len(PAIRS), SUIT_PAIRS)
    pairs = np.ix_(*(np.flatnonzero(weight.any(axis=1)) for weight in pair_weights))
    triples = np.stack(np.broadcast_arrays(*pairs), axis=-1).reshape(-1, 3)

    def count(part: NDArray[Any]) -> NDArray[np.float64]:
        by_suits = np.zeros((2 * players + 1, len(PAIRS) * SUIT_PAIRS))
        for group in groups_of(part) or [TripleGroup(part, shape_of(tuple(range(6))))]:
            add_group(group, pair_weights, of_players, by_suits)
        return by_suits

    groups = groups_of(triples)
    parts = [part.triples for group in groups for part in group.parts(AT_A_TIME)]
    by_suits = ordered_sum(count, parts or [triples[:0].astype(np.uint8)], workers)
    by_combo = by_suits[:-1, _places_by_suits()].reshape(2, players, COMBO_COUNT)
    return RangeCounts(by_suits[-1, : 1 << players].copy(), *by_combo)


def add_group(
    group: TripleGroup,
    pair_weights: NDArray[np.float64],
    results: OrderResults,
    by_suits: NDArray[np.float64],
) -> None:
    """Add the results of the deals of rank triples of one shape.

    pair_weights : [3, 91, 16], the weights of each range by rank pair and suits
    by_suits : [2 * P + 1, 91 * 16], the deals and boards of each player's hands, what they win, and
               the outcomes
    """
    shape, counted = group.shape, count_group(group)
    players = results.shares.shape[1]
    suits = shape.deals[:, ::2] * np.int64(CARD_SUITS) + shape.deals[:, 1::2]  # [D, 3]
    weights = np.ones((len(group.triples), len(suits)))
    for hand in range(3):
        weights *= pair_weights[hand][group.triples[:, hand, None], suits[:, hand]]
    orders = sum_over_deals(counted, group, weights).sum(axis=0)
    np.add.at(by_suits[-1], results.outcomes, orders)
    won = counted.by_ranks[:, None] @ results.shares + by_blas(
        np.matmul, shape.times, counted.by_suit @ results.shares
    )
    of_suits = np.arange(SUIT_PAIRS)
    for player in range(players):
        here = suits[:, player] == of_suits[:, None]  # [16, D]
        rows = group.triples[:, player].astype(np.int64)[:, None] * SUIT_PAIRS + of_suits
        np.add.at(by_suits[player], rows, BOARDS * by_blas(np.matmul, weights, here.T))
        np.add.at(by_suits[players + player], rows, (weights * won[..., player]) @ here.T)


@functools.cache
def _firsts_and_sizes() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the first combo of each class, and its number of combos, both [169]."""
    first, sizes = np.array([(combos[0], len(combos)) for combos in class_combos()]).T
    return first, sizes


def _by_suits(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return weights of combos by rank pair and the suits of both cards, [..., 91, 4, 4]."""
    by_suits = np.zeros((*weights.shape[:-1], len(PAIRS) * SUIT_PAIRS))
    by_suits[..., _places_by_suits()] = weights
    return by_suits.reshape(*weights.shape[:-1], len(PAIRS), CARD_SUITS, CARD_SUITS)


@functools.cache
def _places_by_suits() -> NDArray[np.int64]:
    """Return the index of each combo by its rank pair and the suits of its two cards, [1326]."""
    ranks, suits = rank_of(COMBOS), suit_of(COMBOS.astype(np.int64))
    pairs = layout().pair_index[ranks[:, 0], ranks[:, 1]]
    return np.asarray(pairs * SUIT_PAIRS + CARD_SUITS * suits[:, 0] + suits[:, 1])
