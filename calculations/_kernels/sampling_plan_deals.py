"""Deal blocks of samples: cards of ranges by rejection, free cards by a Fisher-Yates shuffle.

Shapes use B (samples of a block), S (slots: cards dealt per sample), G (groups of players whose
hands are drawn together), E (entries of all groups' tables), W (cards of the widest entry, or of a
hand), H (holes in the deck), C (cards of the board and of all hands), P (players) and L (1, or 2**P
with a low).

The *place* of a slot is the position of its card in the deck: slot k takes the card from its place,
and the last card of the deck, live - 1 - k, moves there. To find a card, trace the earlier moves
back from its place: one comparison for each move, and no look-up.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.random import (
    BLOCK,
    HALF,
    LOW_HALF,
    STEP,
    WIDTH,
    fill_indices,
    fill_words,
    load,
    mixed,
    spread,
    store,
    word_of,
)
from lookup.compiling import Integer, helper, inlined, kernel
from lookup.compiling.lanes.formulas import Lanes, formula, where


class LiveDeck(NamedTuple):
    """The cards from which a sample is dealt."""

    live: int
    """The number of cards before any slot is dealt."""
    holes: NDArray[np.uint16]
    """[H], the places below *live* of cards that are not live"""
    fillers: NDArray[np.uint16]
    """[H], the places from *live* on of the cards that fill them"""
    starts: NDArray[np.int64]
    """[G + 1], where each group's entries start"""
    widths: NDArray[np.int64]
    """[G], the number of cards in each entry of a group"""
    refused: NDArray[np.uint64]
    """[G], 2**64 modulo the number of entries of a group"""
    thresholds: NDArray[np.uint64]
    """[E], with *aliases* the groups' alias tables"""
    aliases: NDArray[np.int32]
    """[E]"""
    masks: NDArray[np.uint64]
    """[E], the cards of each entry as bits"""
    card_indices: NDArray[np.uint16]
    """[E * W], the places of the cards of each entry"""


class Seats(NamedTuple):
    """The sources of the cards of a sample."""

    slots: int  # the number of dealt cards, those of the groups first
    sources: NDArray[np.int64]
    """[C], the slot of each card, or minus the number of a known card; the board comes first"""
    hand_starts: NDArray[np.int64]  # [P + 1], where each hand starts in *sources*


TRIALS = 128  # deals of the groups that are tried at a time

EVERY_CARD = np.uint64(0xFFFFFFFFFFFFFFFF)


class BlockMemory(NamedTuple):
    """The memory in which a block is dealt."""

    cards: NDArray[np.uint16]
    """[S * B], the cards, counted from the lowest of the deck, slot by slot"""
    taken: NDArray[np.uint16]  # [S * B], the places of the cards in the deck
    words: NDArray[np.uint64]
    """[(S - slots of groups) * B / 4], random, from which free cards are drawn"""
    numbers: NDArray[np.uint16]  # [(S - slots of groups) * B], the words, four numbers each
    entries: NDArray[np.uint64]  # [G * B], the entries dealt to the groups
    trials: NDArray[np.uint64]
    """[(G + 2) * TRIALS], by trial: the entry drawn from each group, the bits of their cards, and
    the bits of cards that are dealt twice"""


@helper
def grouped_slots(widths: NDArray[np.int64]) -> int:
    """Return the number of slots of the groups."""
    slots = 0
    for width in widths:
        slots += width
    return slots


@inlined  # a helper must not make arrays
def new_block(widths: NDArray[np.int64], slots: Integer) -> BlockMemory:
    """Return the memory for blocks of *slots* slots."""
    words = np.empty((slots - grouped_slots(widths)) * BLOCK // 4, np.uint64)
    return BlockMemory(
        np.empty(slots * BLOCK, np.uint16),
        np.empty(slots * BLOCK, np.uint16),
        words,
        np.frombuffer(words, np.uint16),  # `words.view` takes 0.2 s more to compile
        np.empty(widths.size * BLOCK, np.uint64),
        np.empty((widths.size + 2) * TRIALS, np.uint64),
    )


@helper
def draw_entries(
    deck: LiveDeck, group: Integer, trials: NDArray[np.uint64], key: np.uint64, word: Integer
) -> None:
    """Draw an entry of a group's alias table for each trial, and note cards that are dealt twice.

    word * count / 2**64 is a column and a fraction; the fraction decides between the column's own
    entry and its alias. Each column has floor(2**64 / count) words: the first few are refused.
    """
    thresholds, aliases, masks = deck.thresholds, deck.aliases, deck.masks
    first, refused = np.uint64(deck.starts[group]), deck.refused[group]
    width = np.uint64(deck.starts[group + 1]) - first
    first_mask, drawn = np.uint64(trials.size - 2 * TRIALS), np.uint64(group * TRIALS)
    twice = first_mask + np.uint64(TRIALS)
    for i in range(TRIALS):
        trial, number = np.uint64(i), word_of(key, word + i)
        fraction = number * width
        upper = (number >> HALF) * width + (((number & LOW_HALF) * width) >> HALF)
        column = first + (upper >> HALF)
        entry = column if fraction < thresholds[column] else np.uint64(aliases[column])
        mask = masks[entry]
        clash = EVERY_CARD if fraction < refused else trials[first_mask + trial] & mask
        trials[drawn + trial] = entry
        trials[twice + trial] |= clash
        trials[first_mask + trial] |= mask


@helper
def keep_deals(trials: NDArray[np.uint64], entries: NDArray[np.uint64], lane: Integer) -> Integer:
    """Move the trials in which no card is dealt twice into the lanes; return the next lane."""
    groups, twice = entries.size // BLOCK, trials.size - TRIALS
    for trial in range(TRIALS):
        for group in range(groups):
            entries[group * BLOCK + lane] = trials[group * TRIALS + trial]
        lane += trials[twice + trial] == 0  # otherwise the next trial overwrites it
        if lane == BLOCK:
            break
    return lane


@helper
def place_entries(deck: LiveDeck, entries: NDArray[np.uint64], cards: NDArray[np.uint16]) -> None:
    """Write the places of the cards of the dealt entries, slot by slot."""
    card_indices, slot = deck.card_indices, 0
    width = np.uint64(card_indices.size // max(deck.thresholds.size, 1))
    for group in range(deck.widths.size):
        for card in range(deck.widths[group]):
            for i in range(BLOCK):
                entry = entries[np.uint64(group * BLOCK) + np.uint64(i)]
                cards[np.uint64(slot) + np.uint64(i)] = card_indices[
                    entry * width + np.uint64(card)
                ]
            slot += BLOCK


@helper
def deal_groups(deck: LiveDeck, block: BlockMemory, key: np.uint64, word: Integer) -> Integer:
    """Deal each group an entry of its table; return the next word not used.

    A deal in which two groups hold the same card is refused as a whole. If only one group were
    dealt again, deals would not be in proportion to the products of their weights. Many trials are
    made at a time and filtered without branches that the processor would mispredict: twice as fast.
    """
    groups, trials = deck.widths.size, block.trials
    lane: Integer = np.int64(0)
    while lane < BLOCK:
        for i in range(groups * TRIALS, trials.size):
            trials[i] = 0
        for group in range(groups):
            draw_entries(deck, group, trials, key, word)
            word += TRIALS
        lane = keep_deals(trials, block.entries, lane)
    place_entries(deck, block.entries, block.cards)
    return word


@formula
def replaced(index: Lanes, old: Lanes, new: Lanes) -> Lanes:
    """Return *index*, or *new* where it equals *old*."""
    return where(index == old, new, index)


@helper
def place_cards(
    cards: NDArray[np.uint16], taken: NDArray[np.uint16], slot: Integer, live: Integer
) -> None:
    """Find the places of a slot's cards in the deck, after the moves of the slots before it."""
    for at in range(0, BLOCK, WIDTH):
        index = load(cards, slot * BLOCK + at)
        for before in range(slot):
            index = replaced(index, spread(live - 1 - before), load(taken, before * BLOCK + at))
        store(taken, slot * BLOCK + at, index)


@helper
def find_cards(
    cards: NDArray[np.uint16], taken: NDArray[np.uint16], slot: Integer, live: Integer
) -> None:
    """Find a slot's cards from their places, back through the moves of the slots before it."""
    for at in range(0, BLOCK, WIDTH):
        card = load(taken, slot * BLOCK + at)
        for before in range(slot - 1, -1, -1):
            card = replaced(card, load(taken, before * BLOCK + at), spread(live - 1 - before))
        store(cards, slot * BLOCK + at, card)


@helper
def fill_holes(
    cards: NDArray[np.uint16], holes: NDArray[np.uint16], fillers: NDArray[np.uint16]
) -> None:
    """Convert places among the live cards into cards, counted from the lowest card of the deck.

    Cards that are not live leave holes, which the live cards from place *live* on fill.
    """
    for at in range(0, cards.size, WIDTH):
        card = load(cards, at)
        for hole in range(holes.size):
            card = replaced(card, spread(holes[hole]), spread(fillers[hole]))
        store(cards, at, card)


@helper
def deal_block(seed: np.uint64, number: Integer, deck: LiveDeck, block: BlockMemory) -> None:
    """Deal all slots of a block of samples."""
    cards, taken, words, live = block.cards, block.taken, block.words, deck.live
    numbers = block.numbers
    key = mixed(seed + np.uint64(number) * STEP)
    fill_words(words, key)
    word: Integer = words.size
    grouped = grouped_slots(deck.widths)
    if grouped:
        word = deal_groups(deck, block, key, word)
    for slot in range(grouped):
        place_cards(cards, taken, slot, live)
    for slot in range(grouped, cards.size // BLOCK):
        drawn = (slot - grouped) * BLOCK
        word = fill_indices(taken, slot * BLOCK, numbers, drawn, live - slot, key, word)
        find_cards(cards, taken, slot, live)
    fill_holes(cards, deck.holes, deck.fillers)


@kernel
def deal_hand_rows(
    seed: np.uint64, block: int, deck: LiveDeck, seats: Seats, rows: NDArray[np.uint8]
) -> None:
    """Deal a block of samples: each player's hands, row by row.

    rows : [P * BLOCK * W] uint8 card numbers
    """
    dealt = new_block(deck.widths, seats.slots)
    deal_block(seed, block, deck, dealt)
    write_rows(seats, dealt.cards, rows)


@helper
def write_rows(seats: Seats, dealt: NDArray[np.uint16], rows: NDArray[np.uint8]) -> None:
    """Write each player's hands, row by row.

    dealt : [S * BLOCK] uint16, the cards, counted from the lowest of the deck, slot by slot
    """
    starts = seats.hand_starts
    for player in range(starts.size - 1):
        width = starts[player + 1] - starts[player]
        for column in range(width):
            source, at = seats.sources[starts[player] + column], starts[player] * BLOCK + column
            for i in range(BLOCK):
                card = dealt[source * BLOCK + i] + 1 if source >= 0 else -source
                rows[at + i * width] = card


@helper
def winners_among(strengths: NDArray[np.int32], sample: Integer) -> Integer:
    """Return the players with the greatest strength in a sample, as bits: 0 where all are 0.

    strengths : [P * BLOCK] int32
    """
    best, winners = np.int32(1), np.int64(0)
    for player in range(strengths.size // BLOCK):
        strength = np.int32(strengths[player * BLOCK + sample])
        if strength > best:
            best, winners = strength, np.int64(0)
        if strength == best:
            winners |= np.int64(1) << player
    return winners


@kernel
def tally_hands(
    strengths: NDArray[np.int32], lows: NDArray[np.int32], size: int, outcomes: NDArray[np.int64]
) -> None:
    """Count the winners of both halves, high and low, over the first *size* samples of a block.

    strengths, lows : [P * BLOCK] int32; lows are empty in a game without them
    outcomes        : [2**P, L] int64, is added to
    """
    for sample in range(size):
        low = winners_among(lows, sample)
        outcomes[winners_among(strengths, sample), low] += 1
