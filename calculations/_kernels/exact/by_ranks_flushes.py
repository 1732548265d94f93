"""Flushes from the flop on: their owners, and the combinations that move to them.

A final board has three, four or five cards of a suit, some of them to come. A *pass* goes over all
entries for one choice of the cards to come that are in the suit, and has its own combinations.
Without straight flushes, one hand has the best flush on every entry of a pass: the hand with the
highest card of the suit among those that can make a flush, or all hands if the board shows five
higher cards. If the flush beats the best hand without flushes, the combinations move to its owners.

Shapes use P (players) and E (entries of a pass: 96 on a flop, 32 on a turn or a river).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.exact.by_ranks_entries import (
    BEST,
    COMBINATIONS,
    LOW_WINNERS,
    MOVED,
    OWNERS,
    PASSES,
    PASSES_OF_FLOP,
    PASSES_OF_TURN,
    STRAIGHT_OWNERS,
    STRAIGHTS,
    SUITED,
    WINNERS,
    SpotShape,
    fill_passes,
    if_live,
)
from lookup._kernels.cards import ALL_RANKS
from lookup.compiling import Integer, helper
from lookup.compiling.lanes.formulas import Lanes, formula, popcount, where
from lookup.compiling.lanes.vectors import (
    LANES,
    bit_count,
    bits,
    load,
    lowest,
    spread,
    store,
    total,
)


@formula
def with_set(counted: Lanes, sets: Lanes, wanted_set: Lanes, combinations: Lanes) -> Lanes:
    """Add the combinations of the entries that *wanted_set* wins to *counted*."""
    return counted + where(sets == wanted_set, combinations, 0)


@formula
def of_outcome(
    sets: Lanes, lows: Lanes, wanted_set: Lanes, low: Lanes, combinations: Lanes
) -> tuple[Lanes, Lanes]:
    """Return the combinations with these winners of high and low, and the other combinations."""
    chosen = where((sets == wanted_set) & (lows == low), combinations, 0)
    return chosen, combinations - chosen


@formula
def of_more(sets: Lanes, fewest: Lanes, combinations: Lanes) -> Lanes:
    """Return the combinations of the entries that more than *fewest* hands win (0 or 1), else 0."""
    return where((sets & (sets - fewest)) > 0, combinations, 0)


@formula
def plus(x: Lanes, y: Lanes) -> Lanes:
    """Return the sum of two numbers of combinations."""
    return x + y


@helper
def add_moved(
    memory: NDArray[np.uint16],
    sets: Integer,
    spots: SpotShape,
    outcomes: NDArray[np.int64],
    spot: Integer,
) -> None:
    """Add the moved combinations to the outcomes of their winners, and set them to 0.

    There are few outcomes, so each is added in all entries at once.

    sets : the start of the winners in the memory
    """
    for at in range(0, spots.entries, LANES):
        lanes = bits(load(memory, MOVED + at))
        while lanes:
            entry, counted = at + lowest(lanes), spread(0)
            wanted_set, low = np.int64(memory[sets + entry]), np.int64(memory[LOW_WINNERS + entry])
            for other in range(at, spots.entries, LANES):
                of_set, of_low = load(memory, sets + other), load(memory, LOW_WINNERS + other)
                moved = load(memory, MOVED + other)
                chosen, rest = of_outcome(of_set, of_low, wanted_set, low, moved)
                store(memory, MOVED + other, rest)
                counted = plus(counted, chosen)
            outcomes[spot, wanted_set << spots.shift | low] += total(counted)
            lanes = bits(load(memory, MOVED + at))


@helper
def tally(
    memory: NDArray[np.uint16], spots: SpotShape, outcomes: NDArray[np.int64], spot: Integer
) -> None:
    """Add the combinations of all entries to the outcomes of their winners.

    Without a low, most entries have one winner; these are summed hand by hand.
    """
    several = 0 if spots.shift else 1
    for hand in range(spots.players if several else 0):
        won = spread(0)
        for at in range(0, spots.entries, LANES):
            combinations = load(memory, COMBINATIONS + at)
            won = with_set(won, load(memory, WINNERS + at), 1 << hand, combinations)
        outcomes[spot, 1 << hand] += total(won)
    for at in range(0, spots.entries, LANES):
        combinations = load(memory, COMBINATIONS + at)
        store(memory, MOVED + at, of_more(load(memory, WINNERS + at), several, combinations))
    add_moved(memory, WINNERS, spots, outcomes, spot)


WITHIN_REACH = 1 << 15  # the mark of straight flushes that are still possible; not a rank

ANY_STRENGTH = 0xFFFF

STRAIGHT_INDICES = np.arange(LANES, dtype=np.uint16)
STRAIGHT_RANKS = np.where(
    STRAIGHT_INDICES < 10, 0x1F << np.minimum(STRAIGHT_INDICES, 9) >> 1, 0xFFFF
).astype(np.uint16)
"""The ranks of each straight by its index, 0 to 9; the first is without its ace."""

ACES_LOW = (0xF << np.minimum(STRAIGHT_INDICES, 8) | 1 << 12).astype(np.uint16)
"""The ranks of the straight with the ace as its lowest card, by the lowest rank of the deck."""


@formula
def within_reach(
    on_board: Lanes, hole_ranks: Lanes, live: Lanes, to_come: Lanes, lowest: Lanes, fewest: Lanes
) -> Lanes:
    """Return the missing ranks of each straight flush, by its index; 0 if it is impossible.

    on_board, hole_ranks, live : the ranks of the suit on the board, in a hand and still live
    lowest                     : the lowest rank of the deck
    fewest                     : the least number of hole cards that play; two may play
    """
    ranks = where(lowest == STRAIGHT_INDICES, ACES_LOW, STRAIGHT_RANKS)
    lacking, from_hand = ranks & ~(on_board | hole_ranks), popcount(ranks & hole_ranks)
    plays = (from_hand >= fewest) & (from_hand <= 2)
    comes = ((lacking & ~live) == 0) & (popcount(lacking) <= to_come)
    return where(plays & comes, lacking | WITHIN_REACH, 0)


@formula
def with_reach(best_reach: Lanes, reach: Lanes, owners: Lanes, owner: Lanes) -> tuple[Lanes, Lanes]:
    """Return the straight flushes within reach and their owners, including those of a hand."""
    return where(best_reach > 0, best_reach, reach), where(best_reach > 0, owner, owners)


@formula
def flush_owner(
    suited: Lanes, on_board: Lanes, lower: Lanes, owner: Lanes, everybody: Lanes
) -> Lanes:
    """Return the owner of the best flush: everybody if the board has no lower card of the suit."""
    return where(((suited | on_board) & lower) > 0, owner, everybody)


@formula
def with_straight(
    suited: Lanes, lacking: Lanes, its_owner: Lanes, owner: Lanes, limit: Lanes
) -> tuple[Lanes, Lanes]:
    """Return the owner and the strengths that it beats, with a straight flush where it is made."""
    made = (lacking & ~suited) == WITHIN_REACH
    return where(made, its_owner, owner), where(made, ANY_STRENGTH, limit)


@formula
def moved_from(drawn: Lanes, best: Lanes, limit: Lanes, combinations: Lanes) -> tuple[Lanes, Lanes]:
    """Return the drawn combinations where *best* is below *limit*, and the remaining ones."""
    moved = where(best < limit, drawn, 0)
    return moved, combinations - moved


@helper
def fill_straights(
    hands: NDArray[np.int64],
    suit: Integer,
    on_board: Integer,
    live: Integer,
    spots: SpotShape,
    memory: NDArray[np.uint16],
) -> Integer:
    """Fill the straight flushes within reach, and their owners; return the bits of their indices.

    The missing cards of a straight flush are live, and no two hands hold cards of it. So it belongs
    to one hand, or to all hands if the board can show it.
    """
    reach, owners = spread(0), spread(0)
    needed = 5 - spots.to_come - bit_count(on_board)
    for hand in range(spots.players):
        hole_ranks = hands[hand] >> suit & ALL_RANKS
        if bit_count(hole_ranks) >= needed:
            best = within_reach(
                spread(on_board), hole_ranks, live, spots.to_come, spots.lowest, 2 * spots.two_play
            )
            reach, owners = with_reach(best, reach, owners, 1 << hand)
    if needed <= 0 and not spots.two_play:
        best = within_reach(spread(on_board), 0, live, spots.to_come, spots.lowest, 0)
        reach, owners = with_reach(best, reach, owners, (1 << spots.players) - 1)
    straight_bits = bits(reach)
    if straight_bits:
        store(memory, STRAIGHTS, reach)
        store(memory, STRAIGHT_OWNERS, owners)
    return straight_bits


@helper
def highest_holders(
    hands: NDArray[np.int64], suit: Integer, spots: SpotShape
) -> tuple[Integer, Integer]:
    """Return the hand with the highest card of a suit, and the highest with two cards of it.

    A hand is its ranks in the suit, times 2**16, plus its bit; 0 for no hand.
    """
    single_holder, double_holder = np.int64(0), np.int64(0)
    for hand in range(spots.players):
        hole_ranks = hands[hand] >> suit & ALL_RANKS
        holder = hole_ranks << 16 | 1 << hand
        if hole_ranks:
            single_holder = max(single_holder, holder)
        if hole_ranks & (hole_ranks - 1):
            double_holder = max(double_holder, holder)
    return single_holder, double_holder


@helper
def up_to_highest(ranks: Integer) -> Integer:
    """Return all ranks up to the highest of the given ranks."""
    ranks |= ranks >> 1
    ranks |= ranks >> 2
    ranks |= ranks >> 4
    return ranks | ranks >> 8


class Flush(NamedTuple):
    """The flush of a suit in a pass."""

    owner: Integer  # the bit of the hand that makes the flush
    lower: Integer  # unless the board shows one of these ranks, the board plays
    on_board: Integer  # the ranks of the suit on the board
    live: Integer  # the live ranks of the suit
    straights: Integer  # the bits of the indices of straight flushes within reach


@helper
def move_pass(
    flush: Flush,
    suited: Integer,
    passes: Integer,
    memory: NDArray[np.uint16],
    spots: SpotShape,
    outcomes: NDArray[np.int64],
    spot: Integer,
) -> None:
    """Move the combinations of a pass in which a flush is best to its owners.

    suited, passes : the starts of the ranks to come in the suit and of the combinations
    """
    counted, everybody = spread(0), (1 << spots.players) - 1
    for at in range(0, spots.entries, LANES):
        ranks = load(SUITED, suited + at)
        drawn = if_live(ranks, flush.live, load(memory, passes + at))
        owner = flush_owner(ranks, flush.on_board, flush.lower, flush.owner, everybody)
        limit = spread(spots.flush)
        straights = flush.straights
        while straights:
            straight = lowest(straights)
            lacking, its_owner = memory[STRAIGHTS + straight], memory[STRAIGHT_OWNERS + straight]
            owner, limit = with_straight(ranks, lacking, its_owner, owner, limit)
            straights &= straights - 1
        best, combinations = load(memory, BEST + at), load(memory, COMBINATIONS + at)
        moved, combinations = moved_from(drawn, best, limit, combinations)
        store(memory, COMBINATIONS + at, combinations)
        store(memory, MOVED + at, moved)
        store(memory, OWNERS + at, owner)
        counted = plus(counted, moved)
    if spots.shift or flush.straights or flush.lower != ALL_RANKS:
        add_moved(memory, OWNERS, spots, outcomes, spot)
    else:
        outcomes[spot, flush.owner] += total(counted)


@helper
def move_suit(
    hands: NDArray[np.int64],
    suit: Integer,
    board_cards: Integer,
    live: Integer,
    memory: NDArray[np.uint16],
    spots: SpotShape,
    outcomes: NDArray[np.int64],
    spot: Integer,
) -> None:
    """Move the combinations of all passes in which a flush of one suit is best.

    hands       : [P] int64, the cards of each hand as one number
    board_cards, live : the cards on the board, and the live cards
    """
    to_come, entries = spots.to_come, spots.entries
    on_board, live_ranks = board_cards >> suit & ALL_RANKS, live >> suit & ALL_RANKS
    count = bit_count(on_board)
    single_holder, double_holder = highest_holders(hands, suit, spots)
    straights = fill_straights(hands, suit, on_board, live_ranks, spots, memory)
    suited = PASSES_OF_FLOP if to_come == 2 else PASSES_OF_TURN if to_come == 1 else 0
    filled = False
    for number in range(1 << to_come):
        shown = count + to_come - (number + 1 >> 1)
        holder = double_holder if shown == 3 or spots.two_play else single_holder
        board_plays = shown == 5 and not spots.two_play
        if shown >= 3 and (holder or board_plays):
            if number and not filled:
                fill_passes(live & ~(ALL_RANKS << suit), to_come, memory)
                filled = True
            lower = up_to_highest(holder >> 16) if board_plays else ALL_RANKS
            flush = Flush(holder & 0xFFFF, lower, on_board, live_ranks, straights)
            move_pass(flush, suited, PASSES + number * entries, memory, spots, outcomes, spot)
        suited += entries
