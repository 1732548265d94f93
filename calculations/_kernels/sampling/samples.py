"""Kernels that draw samples of a spot and tally who shares each pot.

Shapes use P (players), L (1, or 2**P with a low), C (the five board cards and all hole cards). See
`sampling_deals` for slots, groups and decks.
"""

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.sampling.deals import deal_block
from calculations._kernels.sampling.hands import (
    ALL_PLAY_ROWS,
    BOARD,
    BOARD_TRIPLES,
    LOW_WINNERS,
    LOWEST,
    NO_LOW,
    OWN,
    TRIPLE_STARTS,
    TWO_PLAY_ROWS,
    WINNERS,
    add_cards,
    claim_hand,
    clear_masks,
    judge_all,
    start_hand,
    try_triple,
)
from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.operations import add, equal, lane16, select
from lookup._kernels.random import BLOCK
from lookup._kernels.strength import ONE_CARD
from lookup.games import Ranking

COUNTED_SETS = 8
"""The most sets of winners that are counted in lanes; more are counted one by one."""


@inlined
def copy_masks(rows: Any, at: Any, source: Any) -> Any:
    """Copy four rows of suit masks."""
    for i in range(4 * BLOCK):
        rows[np.uint64(at) + np.uint64(i)] = rows[np.uint64(source) + np.uint64(i)]


@inlined
def clear_winners(rows: Any) -> Any:
    """Empty the rows of the best hands so far."""
    for i in range(5 * BLOCK):
        rows[np.uint64(0) + np.uint64(i)] = 0
    for i in range(BLOCK):
        rows[np.uint64(LOWEST) + np.uint64(i)] = NO_LOW


@inlined
def judge_all_play(
    rows: Any, cards: Any, sources: Any, hand_starts: Any, ranking: Any, low: Any
) -> Any:
    """Judge all players of a game in which the best five of all cards play."""
    clear_masks(rows, BOARD)
    for place in range(5):
        add_cards(rows, BOARD, cards, sources[place], ranking.lowest)
    known = np.zeros(4, np.int64)
    for player in range(hand_starts.size - 1):
        known[:] = 0
        own = BOARD
        for place in range(hand_starts[player], hand_starts[player + 1]):
            source = sources[place]
            if source < 0:
                known[(-source - 1) & 3] += (1 << ((-source - 1) >> 2)) + ONE_CARD
                continue
            if own == BOARD:
                own = OWN
                copy_masks(rows, OWN, BOARD)
            add_cards(rows, OWN, cards, source, ranking.lowest)
        judge_all(rows, own, known[0], known[1], known[2], known[3], ranking, low, 1 << player)


@inlined
def judge_two_play(
    rows: Any, cards: Any, sources: Any, hand_starts: Any, ranking: Any, low: Any
) -> Any:
    """Judge all players of a game in which two hole cards play with three of the board."""
    for triple in range(TRIPLE_STARTS.size):
        clear_masks(rows, TRIPLE_STARTS[triple])
        for card in range(3):
            source = sources[BOARD_TRIPLES[triple, card]]
            add_cards(rows, TRIPLE_STARTS[triple], cards, source, ranking.lowest)
    for player in range(hand_starts.size - 1):
        start_hand(rows)
        for one in range(hand_starts[player], hand_starts[player + 1]):
            for other in range(hand_starts[player], one):
                clear_masks(rows, OWN)
                add_cards(rows, OWN, cards, sources[one], ranking.lowest)
                add_cards(rows, OWN, cards, sources[other], ranking.lowest)
                for triple in range(TRIPLE_STARTS.size):
                    try_triple(rows, TRIPLE_STARTS[triple], ranking, low)
        claim_hand(rows, low, 1 << player)


@inlined
def tally(rows: Any, size: Any, low: Any, outcomes: Any) -> Any:
    """Count the winners of the first *size* lanes."""
    if not low and outcomes.shape[0] <= COUNTED_SETS:
        for winners in range(1, outcomes.shape[0]):
            count = lane16(0)
            for i in range(size):
                same = equal(rows[np.uint64(WINNERS) + np.uint64(i)], winners)
                count = add(count, select(same, 1, 0))
            outcomes[winners, 0] += np.int64(count)
    else:
        for i in range(size):
            low_winners = np.int64(rows[LOW_WINNERS + i]) if low else 0
            outcomes[np.int64(rows[WINNERS + i]), low_winners] += 1


@functools.cache
def sampling_kernel(ranking: Ranking, two_play: bool, low: bool) -> Any:
    """Make the kernel that draws blocks of samples in games of this kind.

    Block b holds the samples from b * BLOCK on, as far as there are so many: its cards depend on
    the seed and on b alone.

    seed        : uint64
    first, stop : the blocks to draw
    samples     : how many samples there are in all blocks
    deck        : what a sample is dealt from; see `sampling_deals`
    slots       : how many cards are dealt per sample, those of the groups first
    sources     : [C] int64, the slot where a card comes from, or -number if it is known
    hand_starts : [P + 1] int64, where each hand starts in *sources*
    outcomes    : [2**P, L] int64, is added to
    """
    work_rows = TWO_PLAY_ROWS if two_play else ALL_PLAY_ROWS

    @kernel
    def sample_blocks(
        seed: np.uint64,
        first: int,
        stop: int,
        samples: int,
        deck: tuple[Any, ...],
        slots: int,
        sources: NDArray[np.int64],
        hand_starts: NDArray[np.int64],
        outcomes: NDArray[np.int64],
    ) -> None:
        rows = np.zeros(work_rows * BLOCK, np.uint16)
        cards, dealt = np.zeros(slots * BLOCK, np.uint16), np.zeros(slots * BLOCK, np.uint16)
        words = np.empty((slots - deck[4].sum()) * BLOCK // 4, np.uint64)
        for block in range(first, stop):
            deal_block(seed, block, deck, slots, words, dealt, cards)
            clear_winners(rows)
            if two_play:
                judge_two_play(rows, cards, sources, hand_starts, ranking, low)
            else:
                judge_all_play(rows, cards, sources, hand_starts, ranking, low)
            tally(rows, min(BLOCK, samples - block * BLOCK), low, outcomes)

    return sample_blocks
