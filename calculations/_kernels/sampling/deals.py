"""Dealing blocks of samples: cards of ranges by rejection, free cards by Fisher and Yates.

Shapes use B (samples of a block), S (slots: cards dealt per sample), G (groups of players whose
hands are drawn in one go), E (entries of all groups' tables), W (cards of the widest entry).

A slot's *place* is where its card lies in the deck when it is dealt: slot k takes the card from its
place, and the last card of the deck, live - 1 - k, moves there. So a card is found by going back
from its place through the moves before it, a comparison each and nothing to look up.

A *deck* is a tuple of what a sample is dealt from:

live                : int, how many cards there are when no slot is dealt
holes, fillers      : [H] uint16, places below *live* out of play, and the places that fill them
starts              : [G + 1] int64, where each group's entries start
widths              : [G] int64, the cards of each of a group's entries
refused             : [G] uint64, 2**64 modulo the number of a group's entries
thresholds, aliases : [E] uint64 and [E] int32, the groups' alias tables
masks, places       : [E] uint64 and [E, W] uint16, the cards of each entry
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.operations import equal, select
from lookup._kernels.random import (
    BLOCK,
    HALF,
    LOW_HALF,
    STEP,
    fill_places,
    mixed,
    word_of,
)

TRIALS = 128
"""Deals of the groups that are tried at a time."""

EVERY_CARD = np.uint64(0xFFFFFFFFFFFFFFFF)


@inlined
def draw_entries(
    entries: Any,
    held: Any,
    clashes: Any,
    group: Any,
    first: Any,
    count: Any,
    refused: Any,
    thresholds: Any,
    aliases: Any,
    masks: Any,
    key: Any,
    word: Any,
) -> Any:
    """Draw an entry of a group's alias table for each trial, and hold its cards against others'.

    word * count / 2**64 is a column and a fraction; the fraction decides between the column's own
    entry and its alias. Each column has floor(2**64 / count) words: the first few are refused.

    entries       : [G * TRIALS], gets the entries of the group
    held, clashes : [TRIALS] uint64, the cards of the groups so far, and those dealt twice
    """
    width = np.uint64(count)
    for trial in range(TRIALS):
        number = word_of(key, word + trial)
        fraction = number * width
        upper = (number >> HALF) * width + (((number & LOW_HALF) * width) >> HALF)
        column = np.uint64(first) + (upper >> HALF)
        entry = column if fraction < thresholds[column] else np.uint64(aliases[column])
        mask = masks[entry]
        clash = EVERY_CARD if fraction < refused else held[trial] & mask
        entries[np.uint64(group * TRIALS) + np.uint64(trial)] = entry
        clashes[trial] |= clash
        held[trial] |= mask


@inlined
def deal_groups(cards: Any, deck: Any, key: Any, word: Any) -> Any:
    """Deal each group an entry of its table, into rows of *cards*; return the next word not used.

    Whole deals are refused when two groups hold the same card, never one group's hand alone: so
    each possible deal comes in proportion to the product of its weights. Trials are made many at a
    time and sorted out without branches, which no processor can foretell: twice as fast.
    """
    _, _, _, starts, widths, refused, thresholds, aliases, masks, places = deck
    groups = widths.size
    tried, held = np.empty(groups * TRIALS, np.uint64), np.empty(TRIALS, np.uint64)
    dealt, clashes = np.empty(groups * BLOCK, np.uint64), np.empty(TRIALS, np.uint64)
    lane = 0
    while lane < BLOCK:
        held[:] = 0
        clashes[:] = 0
        for group in range(groups):
            first = starts[group]
            draw_entries(
                tried,
                held,
                clashes,
                group,
                first,
                starts[group + 1] - first,
                refused[group],
                thresholds,
                aliases,
                masks,
                key,
                word,
            )
            word += TRIALS
        for trial in range(TRIALS):
            for group in range(groups):
                dealt[group * BLOCK + lane] = tried[group * TRIALS + trial]
            lane += clashes[trial] == 0  # else the next trial comes in its place
            if lane == BLOCK:
                break
    slot, width = np.uint64(0), np.uint64(places.shape[1])
    entries = places.reshape(places.size)
    for group in range(groups):
        start = np.uint64(group) * np.uint64(BLOCK)
        for card in range(widths[group]):
            for i in range(BLOCK):
                entry = dealt[start + np.uint64(i)]
                cards[slot + np.uint64(i)] = entries[entry * width + np.uint64(card)]
            slot += np.uint64(BLOCK)
    return word


@inlined
def place_cards(cards: Any, dealt: Any, slots: Any, live: Any) -> Any:
    """Find the place of each card of the first slots, from the cards dealt."""
    places = np.empty(BLOCK, np.uint16)  # in an array of its own the loop becomes vectors
    for slot in range(slots):
        start = np.uint64(slot) * np.uint64(BLOCK)
        for i in range(BLOCK):
            places[i] = cards[start + np.uint64(i)]
        for before in range(slot):
            moved, other = live - 1 - before, np.uint64(before) * np.uint64(BLOCK)
            for i in range(BLOCK):
                place = places[i]
                places[i] = select(equal(place, moved), dealt[other + np.uint64(i)], place)
        for i in range(BLOCK):
            dealt[start + np.uint64(i)] = places[i]


@inlined
def deal_free_cards(
    cards: Any, dealt: Any, numbers: Any, first: Any, slots: Any, live: Any, key: Any, word: Any
) -> Any:
    """Deal the slots from *first* on, uniformly from what is left; return the next word."""
    # Offsets are read from an array: with ones that are computed downwards LLVM makes no vectors
    # of the loop over lanes, which takes six times as long.
    starts = np.arange(slots) * BLOCK
    for slot in range(first, slots):
        start = np.uint64(slot) * np.uint64(BLOCK)
        word = fill_places(dealt, start, numbers, (slot - first) * BLOCK, live - slot, key, word)
        for i in range(BLOCK):
            cards[start + np.uint64(i)] = dealt[start + np.uint64(i)]
        for before in range(slot - 1, -1, -1):
            moved, other = live - 1 - before, np.uint64(starts[before])
            for i in range(BLOCK):
                place = cards[start + np.uint64(i)]
                cards[start + np.uint64(i)] = select(
                    equal(place, dealt[other + np.uint64(i)]), moved, place
                )
    return word


@inlined
def name_cards(cards: Any, slots: Any, holes: Any, fillers: Any) -> Any:
    """Turn positions in the deck of live cards into card numbers.

    Live cards beyond the end of the deck fill the holes of those out of play.
    """
    for slot in range(slots):
        start = np.uint64(slot) * np.uint64(BLOCK)
        for hole in range(holes.size):
            gap, filler = holes[hole], fillers[hole]
            for i in range(BLOCK):
                place = cards[start + np.uint64(i)]
                cards[start + np.uint64(i)] = select(equal(place, gap), filler, place)


@kernel
def deal_block(
    seed: np.uint64,
    block: int,
    deck: tuple[Any, ...],
    slots: int,
    words: NDArray[np.uint64],
    dealt: NDArray[np.uint16],
    cards: NDArray[np.uint16],
) -> None:
    """Deal all slots of a block of samples.

    words : [(S - slots of groups) * B / 4] uint64, to work with
    dealt : [S * B] uint16, likewise
    cards : [S * B] uint16, gets the cards, counted from the lowest of the deck, slot by slot
    """
    live, holes, fillers, widths = deck[0], deck[1], deck[2], deck[4]
    key = mixed(seed + np.uint64(block) * STEP)
    for i in range(words.size):
        words[i] = word_of(key, i)
    word = words.size
    grouped = widths.sum()
    if grouped > 0:
        word = deal_groups(cards, deck, key, word)
        place_cards(cards, dealt, grouped, live)
    deal_free_cards(cards, dealt, words.view(np.uint16), grouped, slots, live, key, word)
    name_cards(cards, slots, holes, fillers)
