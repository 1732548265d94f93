"""Groups of ranges for sampling: lists of possible deals, joined if they share cards too often.

Shapes use D (deals of a group), W (cards of a deal) and T (trials).
"""

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import kernel

MOST_DEALS = 1 << 21
"""The maximum number of pairs of deals that are compared to join two groups."""

TRIALS = 10_000
GOOD_SHARE = 1 / 8  # groups are joined until this share of deals has no card twice


class RangeGroup(NamedTuple):
    """The deals of one range or of several."""

    owners: tuple[int, ...]  # the players with these ranges
    cards: NDArray[np.uint8]  # [D, W], two cards for each owner in turn
    weights: NDArray[np.float64]  # [D], above 0

    @property
    def masks(self) -> NDArray[np.uint64]:
        """Return the cards of each deal as bits, uint64 [D]."""
        return np.bitwise_or.reduce(np.uint64(1) << self.cards.astype(np.uint64), axis=1)


def join_groups(groups: list[RangeGroup]) -> tuple[list[RangeGroup], float]:
    """Join groups until drawing one deal of each seldom deals a card twice.

    Returns the groups and the share of deals without a card twice, estimated by trials. If two
    groups have no possible deal, the last group is their empty join.
    """
    while True:
        masks = _trials(groups)
        share = _share(masks)
        small = [
            (_share([masks[group_index], masks[other]]), group_index, other)
            for group_index, other in combinations(range(len(groups)), 2)
            if len(groups[group_index].weights) * len(groups[other].weights) <= MOST_DEALS
        ]
        if share >= GOOD_SHARE or not small:
            return groups, share
        _, group_index, other = min(small)
        joint = join(groups[group_index], groups[other])
        groups = [group for i, group in enumerate(groups) if i not in (group_index, other)] + [
            joint
        ]
        if not len(joint.weights):
            return groups, 0.0


def join(group: RangeGroup, other: RangeGroup) -> RangeGroup:
    """List the deals of two groups together: all pairs without a card twice."""
    i, j = np.nonzero((group.masks[:, None] & other.masks) == 0)
    cards = np.concatenate([group.cards[i], other.cards[j]], axis=1)
    return RangeGroup(group.owners + other.owners, cards, group.weights[i] * other.weights[j])


def tables_of(groups: list[RangeGroup], place_of: NDArray[np.uint16]) -> tuple[NDArray[Any], ...]:
    """Return the fields *starts* to *card_indices* of a `LiveDeck` for the groups.

    place_of : [53], the place of each card in the deck
    """
    counts = [len(group.weights) for group in groups]
    starts = np.array([0, *np.cumsum(counts)], np.int64)
    widths = np.array([group.cards.shape[1] for group in groups], np.int64)
    refused = np.array([(1 << 64) % count for count in counts], np.uint64)
    thresholds, aliases = np.zeros(starts[-1], np.uint64), np.zeros(starts[-1], np.int32)
    masks = np.zeros(starts[-1], np.uint64)
    card_indices = np.zeros((starts[-1], widths.max(initial=0)), np.uint16)
    for group, start, width in zip(groups, starts, widths, strict=False):
        own = slice(start, start + len(group.weights))
        fill_alias_table(group.weights, thresholds[own], aliases[own], int(start))
        masks[own] = group.masks
        card_indices[own, :width] = place_of[group.cards]
    return starts, widths, refused, thresholds, aliases, masks, card_indices.reshape(-1)


@kernel
def fill_alias_table(
    weights: NDArray[np.float64],
    thresholds: NDArray[np.uint64],
    aliases: NDArray[np.int32],
    first: int,
) -> None:
    """Fill a group's alias table, to draw an entry by one number (Walker's method, after Vose).

    weights    : [D] float64 above 0
    thresholds : [D] uint64, the share of each column for its own entry, in units of 2**-64
    aliases    : [D] int32, the entry with the rest of the column; *first* is column 0
    """
    count, total = weights.size, 0.0
    for weight in weights:
        total += weight
    shares = np.empty(count)
    short, long = np.empty(count, np.int64), np.empty(count, np.int64)
    in_short, in_long = 0, 0
    for column in range(count):
        shares[column] = weights[column] * (count / total)
        thresholds[column] = np.uint64(0xFFFFFFFFFFFFFFFF)
        aliases[column] = first + column
        if shares[column] < 1.0:
            short[in_short] = column
            in_short += 1
        else:
            long[in_long] = column
            in_long += 1
    while in_short and in_long:
        in_short -= 1
        column, giver = short[in_short], long[in_long - 1]
        thresholds[column] = np.uint64(shares[column] * 2.0**64)
        aliases[column] = first + giver
        shares[giver] -= 1.0 - shares[column]
        if shares[giver] < 1.0:
            in_long -= 1
            short[in_short] = giver
            in_short += 1


def _trials(groups: list[RangeGroup]) -> list[NDArray[np.uint64]]:
    """Draw T deals of each group, as bits of cards, from a fixed seed."""
    rng, masks = np.random.default_rng(0), []
    for group in groups:
        sums = np.cumsum(group.weights)
        drawn = np.searchsorted(sums, rng.random(TRIALS) * sums[-1], side="right")
        masks.append(group.masks[np.minimum(drawn, len(sums) - 1)])
    return masks


def _share(masks: list[NDArray[np.uint64]]) -> float:
    """Return the share of trials in which no card is dealt twice."""
    held_cards, free = np.zeros(TRIALS, np.uint64), np.ones(TRIALS, bool)
    for mask in masks:
        free &= (held_cards & mask) == 0
        held_cards |= mask
    return float(free.mean())
