"""The kernel of `postflop` for two hands of two cards: all entries in lanes, suit by suit.

A flop takes less than a tenth of the time of the kernel for any number of hands.

A flush is compared in two ways. With the other hand's flush by its *key*: the mask of its five
highest ranks, or more for a straight flush. With a hand that has none by its category alone, as no
hand of seven cards holds a flush and a full house. So no strengths of flushes are looked up.

The cards to come hold none, one or two of a suit, and if one, then the lower or the higher. Each is
a *pass* over all entries with combinations of its own; how many passes a suit needs depends on how
many cards of it a hand and the board hold together.

Shapes use S (spots) and E (entries of a pass: 96 on a flop, 32 on a turn or a river).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.postflop.entries import (
    BIT_OF_LANE,
    HIGHER,
    LOWER,
    cards_of_ranks,
    fill_combinations,
    first_entry,
    of_both,
    parts,
    store_entries,
)
from lookup._kernels.cards import ALL_CARDS, ALL_RANKS, cards_at, rank_of
from lookup._kernels.compile import helper, kernel
from lookup._kernels.lanes.formulas import Lanes, formula, maximum, pick, popcount, where
from lookup._kernels.lanes.prefetch import LINE, prefetch
from lookup._kernels.lanes.vectors import LANES, bit_count, load, spread, store, total
from lookup._kernels.strength import drop_lowest, straight_bit
from lookup.games import Ranking
from lookup.tables.runouts import PAIRS, THREE_ENTRIES

AT_A_TIME = 16
"""Spots whose memory is asked for at once."""

NOT_SUITED = 1 << 13
"""No rank: entries that cannot be of one suit hold it."""

STRAIGHT_FLUSH_KEY = 1 << 14
STRAIGHT_FLUSH_WORD = 9 << 12


def _suited_on_flop() -> NDArray[np.uint16]:
    """Return the ranks to come of the suit in each pass: both, the lower, the higher, none.

    Of two cards of one rank only one can be of a suit: it counts as the lower.
    """
    suited = np.full((4, THREE_ENTRIES), NOT_SUITED, np.uint16)
    for entry, (low, high) in enumerate(PAIRS.tolist()):
        suited[1, entry] = 1 << low
        if low < high:
            suited[0, entry], suited[2, entry] = 1 << low | 1 << high, 1 << high
    suited[3] = 0
    return suited.reshape(-1)


def _suited_on_turn() -> NDArray[np.uint16]:
    """Return the ranks to come of the suit in each pass: the one card, none, [2 * 32]."""
    suited = np.zeros((2, LANES), np.uint16)
    suited[0] = np.where(BIT_OF_LANE < NOT_SUITED, BIT_OF_LANE, NOT_SUITED)
    return suited.reshape(-1)


def _combinations(passes: int, of_first: int) -> NDArray[np.uint16]:
    """Return combinations to be filled, those of all cards and of each pass, [96 + passes].

    Each entry whose cards to come are all of the suit is one, in the first *of_first* entries.
    """
    combinations = np.zeros(THREE_ENTRIES + passes, np.uint16)
    combinations[THREE_ENTRIES : THREE_ENTRIES + of_first] = 1
    return combinations


SUITED_ON_FLOP, SUITED_ON_TURN = _suited_on_flop(), _suited_on_turn()
SUITED_ON_RIVER = np.zeros(LANES, np.uint16)
COMBINATIONS_ON_FLOP = _combinations(4 * THREE_ENTRIES, THREE_ENTRIES)
COMBINATIONS_ON_TURN = _combinations(2 * LANES, LANES)
COMBINATIONS_ON_RIVER = _combinations(LANES, 1)


@formula
def flush_key(ranks: Lanes, lowest: Lanes) -> Lanes:
    """Return the key of the best flush among up to seven ranks of one suit, 0 for fewer than five.

    Keys stand in the order of the flushes.
    """
    count, straight = popcount(ranks), straight_bit(ranks, lowest)
    highest = where(count > 5, drop_lowest(ranks), ranks)
    highest = where(count > 6, drop_lowest(highest), highest)
    highest = where(straight > 0, straight | STRAIGHT_FLUSH_KEY, highest)
    return where(count > 4, highest, 0)


@formula
def with_flushes(
    x: Lanes,
    y: Lanes,
    suited: Lanes,
    x_held: Lanes,
    y_held: Lanes,
    lowest: Lanes,
    flush_word: Lanes,
) -> tuple[Lanes, Lanes]:
    """Return two numbers that compare as both hands do, with flushes of one suit.

    x, y           : strengths without flushes
    suited         : the ranks to come in the suit
    x_held, y_held : the ranks that each hand and the board hold in it
    """
    x_key, y_key = flush_key(x_held | suited, lowest), flush_key(y_held | suited, lowest)
    x_word = where(x_key >= STRAIGHT_FLUSH_KEY, STRAIGHT_FLUSH_WORD, flush_word)
    y_word = where(y_key >= STRAIGHT_FLUSH_KEY, STRAIGHT_FLUSH_WORD, flush_word)
    x_alone = maximum(x, where(x_key > 0, x_word, 0))
    y_alone = maximum(y, where(y_key > 0, y_word, 0))
    two_flushes = (x_key > 0) & (y_key > 0)
    return where(two_flushes, x_key, x_alone), where(two_flushes, y_key, y_alone)


@formula
def with_counted(
    x: Lanes, y: Lanes, combinations: Lanes, won: Lanes, tied: Lanes
) -> tuple[Lanes, Lanes]:
    """Add the combinations to those that the first hand wins, or to those that both share."""
    return won + where(x > y, combinations, 0), tied + where(x == y, combinations, 0)


@formula
def without_counted(
    x: Lanes, y: Lanes, combinations: Lanes, won: Lanes, tied: Lanes
) -> tuple[Lanes, Lanes]:
    """Take back what `with_counted` added."""
    return won - where(x > y, combinations, 0), tied - where(x == y, combinations, 0)


@formula
def if_live(suited: Lanes, live: Lanes, combinations: Lanes) -> Lanes:
    """Return the combinations where all ranks to come of a suit are live in it, else 0."""
    return where((suited & ~live) > 0, 0, combinations)


@formula
def of_lower(cards: Lanes) -> tuple[Lanes, ...]:
    """Return the cards of the lower rank of each entry of a flop, given those of each rank."""
    return tuple(pick(cards, ranks) for ranks in parts(LOWER))


@formula
def of_higher(cards: Lanes) -> tuple[Lanes, ...]:
    """Return the cards of the higher rank of each entry of a flop, given those of each rank."""
    return tuple(pick(cards, ranks) for ranks in parts(HIGHER))


@helper
def fill_passes(others: Any, to_come: Any, combinations: Any) -> None:
    """Fill the combinations of the passes with a card of another suit, given those left of them."""
    if to_come:
        cards = cards_of_ranks(others)
        if to_come == 1:
            store(combinations, THREE_ENTRIES + LANES, cards)
        else:
            store_entries(combinations, 2 * THREE_ENTRIES, of_higher(cards))
            store_entries(combinations, 3 * THREE_ENTRIES, of_lower(cards))
            store_entries(combinations, 4 * THREE_ENTRIES, of_both(cards))


@helper
def most_suited(x_hand: Any, y_hand: Any, suit: Any) -> Any:
    """Return how many cards of a suit the hand holds that has more of them."""
    return max(bit_count(x_hand >> suit & ALL_RANKS), bit_count(y_hand >> suit & ALL_RANKS))


@helper
def runouts_left(live: Any, to_come: Any) -> Any:
    """Return how many runouts of 2, 1 or 0 cards are left."""
    cards = bit_count(live)
    return cards * (cards - 1) >> 1 if to_come == 2 else cards if to_come == 1 else 1


@helper
def passes_needed(most: Any, to_come: Any) -> Any:
    """Return how many passes a suit needs, of which some hand and the board hold *most* cards."""
    if to_come == 2:
        return 4 if most >= 5 else 3 if most == 4 else 1
    return 2 if to_come == 1 and most >= 5 else 1


@helper
def recount(
    rows: Any, starts: Any, entries: Any, passes: Any, runouts: Any, masks: Any, ranking: Any,
    counted: Any,
) -> Any:  # fmt: skip
    """Return what the first hand wins and both share, counted anew with flushes of one suit.

    starts  : where the entries of both hands start in *rows*
    runouts : [...] uint16 each, the ranks to come in the suit, and the combinations
    masks   : the ranks of the suit that are live, and that each hand and the board hold
    counted : vectors of what is won and tied by then
    """
    suited, combinations = runouts
    live, x_held, y_held = masks
    won, tied = counted
    place = 0
    for _ in range(passes):
        for at in range(0, entries, LANES):
            x, y = load(rows, starts[0] + at), load(rows, starts[1] + at)
            ranks = load(suited, place)
            drawn = if_live(ranks, live, load(combinations, THREE_ENTRIES + place))
            won, tied = without_counted(x, y, drawn, won, tied)
            x, y = with_flushes(x, y, ranks, x_held, y_held, ranking.lowest, ranking.flush << 12)
            won, tied = with_counted(x, y, drawn, won, tied)
            place += LANES
    return won, tied


@helper
def fetch_rows(
    cards: Any, spot: Any, entry: Any, pair_index: Any, rows: Any, width: Any, on_flop: Any,
    starts: Any,
) -> None:  # fmt: skip
    """Fill where the entries of both hands of a spot start, and have them fetched.

    Rows are larger than the caches: with 100,000 spots this takes a turn from 0.35 to 0.09 µs.
    """
    for hand in range(2):
        card = 4 * spot + 2 * hand
        pair = pair_index[rank_of(cards[card]), rank_of(cards[card + 1])]
        row = pair * width + entry
        starts[spot % AT_A_TIME * 2 + hand] = row
        prefetch(rows, row)
        if on_flop:
            prefetch(rows, row + LINE)
            prefetch(rows, row + 2 * LINE)


@kernel
def heads_up_postflop(
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    pair_index: NDArray[np.int64],
    flops: NDArray[np.int32],
    turns: NDArray[np.int32],
    rows: NDArray[np.uint16],
    ranking: Ranking,
    outcomes: NDArray[np.int64],
) -> None:
    """Count, for each spot, the runouts that the first hand wins, the second wins, and both share.

    hole_cards   : [S, 2, 2] uint8 card numbers
    boards       : [S, 3..5] uint8 card numbers
    dead         : [S, D] uint8 card numbers, 0 for none
    pair_index   : [13, 13] int64
    flops, turns : [13**3], [13**4] int32, where their entries start
    rows         : [H, L] uint16
    ranking      : how the game ranks its hands
    outcomes     : [S, 4] int64, filled
    """
    on_board, dead_cards, width = boards.shape[1], dead.shape[1], rows.shape[1]
    to_come, spots = 5 - on_board, hole_cards.shape[0]
    cards, board, out = hole_cards.reshape(-1), boards.reshape(-1), dead.reshape(-1)
    flat, counted = rows.reshape(-1), outcomes.reshape(-1)
    if to_come == 2:
        runouts = SUITED_ON_FLOP, COMBINATIONS_ON_FLOP.copy()
    elif to_come == 1:
        runouts = SUITED_ON_TURN, COMBINATIONS_ON_TURN.copy()
    else:
        runouts = SUITED_ON_RIVER, COMBINATIONS_ON_RIVER.copy()
    entries, combinations = THREE_ENTRIES if to_come == 2 else LANES, runouts[1]
    starts = np.empty(2 * AT_A_TIME, np.int64)
    for spot in range(spots):
        if spot % AT_A_TIME == 0:
            for ahead in range(spot, min(spot + AT_A_TIME, spots)):
                entry = first_entry(board, ahead * on_board, on_board, flops, turns)
                fetch_rows(cards, ahead, entry, pair_index, flat, width, to_come == 2, starts)
        place = spot % AT_A_TIME * 2
        rows_at = starts[place], starts[place + 1]
        known = cards_at(board, spot * on_board, on_board)
        x_hand, y_hand = cards_at(cards, 4 * spot, 2), cards_at(cards, 4 * spot + 2, 2)
        live = ALL_CARDS & ~(known | x_hand | y_hand | cards_at(out, spot * dead_cards, dead_cards))
        fill_combinations(live, to_come, combinations)
        won, tied = spread(0), spread(0)
        for at in range(0, entries, LANES):
            x, y = load(flat, rows_at[0] + at), load(flat, rows_at[1] + at)
            won, tied = with_counted(x, y, load(combinations, at), won, tied)
        for suit in range(0, 64, 16):
            on_suit = bit_count(known >> suit & ALL_RANKS)
            most = on_suit + most_suited(x_hand, y_hand, suit)
            if most + to_come >= 5 and on_suit + to_come >= 3:
                if most + to_come > 5:
                    fill_passes(live & ~(ALL_RANKS << suit), to_come, combinations)
                masks = live >> suit, (x_hand | known) >> suit, (y_hand | known) >> suit
                passes = passes_needed(most, to_come)
                won, tied = recount(
                    flat, rows_at, entries, passes, runouts, masks, ranking, (won, tied)
                )
        wins, ties = total(won), total(tied)
        counted[4 * spot], counted[4 * spot + 1] = 0, wins
        counted[4 * spot + 2] = runouts_left(live, to_come) - wins - ties
        counted[4 * spot + 3] = ties
