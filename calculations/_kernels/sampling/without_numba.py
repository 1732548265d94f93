"""NumPy versions of the loops over samples, for Python in which nothing is compiled.

The arguments are those of the functions of the same names.
"""

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.sampling.deck import Deck, Seats
from lookup._kernels.random import BLOCK, HALF, LOW_HALF, words_from

TRIALS = 128  # deals of the groups that are tried at a time

EVERY_CARD = np.uint64(0xFFFFFFFFFFFFFFFF)


def draw_entries(
    deck: Deck, group: int, trials: NDArray[np.uint64], key: np.uint64, word: int
) -> None:
    """Draw an entry of a group's alias table for each trial."""
    first, stop = int(deck.starts[group]), int(deck.starts[group + 1])
    width = np.uint64(stop - first)
    number = words_from(key, word, TRIALS)
    upper = (number >> HALF) * width + (((number & LOW_HALF) * width) >> HALF)
    column = (upper >> HALF).astype(np.int64) + first
    fraction = number * width
    entry = np.where(fraction < deck.thresholds[column], column, deck.aliases[column])
    of_trial, (held, twice) = trials.reshape(-1, TRIALS), (-2, -1)
    mask = deck.masks[entry]
    clash = np.where(fraction < deck.refused[group], EVERY_CARD, of_trial[held] & mask)
    of_trial[group] = entry
    of_trial[twice] |= clash
    of_trial[held] |= mask


def keep_deals(trials: NDArray[np.uint64], entries: NDArray[np.uint64], lane: int) -> int:
    """Move the trials in which no card is dealt twice into the lanes."""
    of_trial, of_lane = trials.reshape(-1, TRIALS), entries.reshape(-1, BLOCK)
    kept = np.flatnonzero(of_trial[-1] == 0)[: BLOCK - lane]
    of_lane[:, lane : lane + kept.size] = of_trial[:-2, kept]
    return int(lane + kept.size)


def place_entries(deck: Deck, entries: NDArray[np.uint64], cards: NDArray[np.uint16]) -> None:
    """Write the cards of the entries, slot by slot."""
    by_slot, slot = cards.reshape(-1, BLOCK), 0
    width = deck.places.size // max(deck.thresholds.size, 1)
    for group, entry in enumerate(entries.reshape(-1, BLOCK).astype(np.int64)):
        for card in range(int(deck.widths[group])):
            by_slot[slot] = deck.places[entry * width + card]
            slot += 1


def tally(
    winners: NDArray[np.integer[Any]],
    low_winners: NDArray[np.integer[Any]],
    size: int,
    outcomes: NDArray[np.int64],
) -> None:
    """Count the winners of the first *size* lanes."""
    columns = outcomes.shape[1]
    cells: Any = winners[:size].astype(np.int64) * columns
    if columns > 1:
        cells += low_winners[:size]
    outcomes += np.bincount(cells, minlength=outcomes.size).reshape(outcomes.shape)


def write_rows(seats: Seats, dealt: NDArray[np.uint16], rows: NDArray[np.uint8]) -> None:
    """Write each player's hands, row by row."""
    by_slot, starts = dealt.reshape(-1, BLOCK), seats.hand_starts.tolist()
    for first, stop in pairwise(starts):
        hands = rows[first * BLOCK : stop * BLOCK].reshape(BLOCK, stop - first)
        for place, source in enumerate(seats.sources[first:stop].tolist()):
            hands[:, place] = by_slot[source] + 1 if source >= 0 else -source


def tally_hands(
    strengths: NDArray[np.int32], lows: NDArray[np.int32], size: int, outcomes: NDArray[np.int64]
) -> None:
    """Count the winners of the high and the low half in the first *size* samples of a block."""
    tally(_winners(strengths), _winners(lows), size, outcomes)


def _winners(strengths: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return the players with the greatest strength in each sample, as bits: 0 where all are 0."""
    if not strengths.size:
        return np.zeros(BLOCK, np.int64)
    of_players = strengths.reshape(-1, BLOCK)
    best = (of_players == of_players.max(axis=0)) & (of_players > 0)
    return (np.int64(1) << np.arange(len(best))) @ best
