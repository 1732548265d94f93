"""The holders of flushes and straight flushes, and the boards that they win from other hands.

The hand with the highest hole card of the suit, among the hands that can make a flush, wins a board
with three or four cards of the suit. It also wins a board with five, unless its card is lower than
all five: then the board plays.

The board cannot show cards that are in a hand. If a straight flush needs one or two such cards, one
hand must hold all of them. So each of the ten straights of a suit belongs to one hand, to all hands
if the board can show it as a whole, or to nobody.

A set of cards is a number of 16 bits a suit. A *mask* is the ranks that a board has in the suit, 3
to 5. Shapes use P (players).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.comparing import better
from calculations._kernels.exact.combinations import BEST, BOARD, LOW_WINNERS, WINNERS, SpotCards
from lookup._kernels.cards import ALL_RANKS, RANK_OF_EACH_SUIT
from lookup.compiling import Integer, helper
from lookup.compiling.lanes.formulas import Lanes, formula, where
from lookup.compiling.lanes.vectors import LANES, bit_count, bits, load, lowest, spread
from lookup.tables.runouts import (
    FIVES_START,
    FOUR_ENTRIES,
    FOURS,
    FOURS_START,
    PAIRS,
    THREE_ENTRIES,
    THREES,
    WIDTH,
)

NO_FLUSH = 6  # more cards of a suit than a board has

NO_CARD = 1 << 13
"""A bit above all ranks: a hand that makes its flushes with two cards has no lower one."""


class Rules(NamedTuple):
    """The rules of a game, and its number of players."""

    players: int
    two_play: bool  # whether exactly two hole cards play
    low: bool
    lowest: int  # the lowest rank of the deck
    flush: int  # the category of flushes


class Holders(NamedTuple):
    """The holders of the best flush of a suit, as bits, and the cards that it needs."""

    of_three: Integer
    """With three suited cards on the board: the hand with the highest card among those with two."""
    of_four: Integer
    """With four or five: the hand with the highest card, or all hands if none has a suited card."""
    everyone: Integer  # the hands that share a flush on the board
    top: Integer  # the bit of the highest card, 0 for none
    least: Integer  # the number of suited board cards that a flush needs
    shared: Integer  # the number of boards on which the board's own flush plays


@helper
def higher_flushes(live: Integer, known_cards: Integer, suit: Integer, top: Integer) -> Integer:
    """Return the number of boards with five cards of a suit, all higher than the bit *top*."""
    on_board, lower = known_cards >> suit & ALL_RANKS, (top << 1) - 1 if top else 0
    if known_cards & ~(ALL_RANKS << suit) or on_board & lower:
        return 0
    combinations, left = 1, bit_count(live >> suit & ALL_RANKS & ~lower)
    for drawn in range(BOARD - bit_count(on_board)):
        combinations = combinations * (left - drawn) // (drawn + 1)
    return combinations


@helper
def holders_of(cards: SpotCards, suit: Integer, two_play: Integer) -> Holders:
    """Return the holders of the best flush of a suit, whose ranks begin at bit *suit*.

    If two hole cards play, neither one suited card nor the board alone makes a flush.
    """
    two_holder, one_holder, two_top, one_top = 0, 0, 0, 0
    for hand in range(cards.hands.size):
        ranks = cards.hands[hand] >> suit & ALL_RANKS
        if ranks > one_top:
            one_holder, one_top = 1 << hand, ranks
        if ranks > two_top and ranks & ranks - 1:
            two_holder, two_top = 1 << hand, ranks
    everyone = (1 << cards.hands.size) - 1
    if two_play:
        return Holders(two_holder, two_holder, everyone, NO_CARD, 3 if two_holder else NO_FLUSH, 0)
    while one_top & one_top - 1:
        one_top &= one_top - 1
    shared = higher_flushes(cards.live, cards.board, suit, one_top)
    least = 3 if two_holder else 4 if one_holder else BOARD if shared else NO_FLUSH
    return Holders(
        two_holder, one_holder if one_holder else everyone, everyone, one_top, least, shared
    )


STRAIGHTS = 10
ALL_LANES = (1 << LANES) - 1

ENTRIES = np.array([0, 0, 0, len(PAIRS), 13, 1])
"""The number of boards with a mask, by its number of ranks."""

OTHERS = PAIRS.astype(np.int64)
"""The ranks of the two other cards on each board with a mask of three ranks."""


class Strengths(NamedTuple):
    """The strengths without flushes, by the boards with each mask."""

    mask_index: NDArray[np.uint16]
    order: NDArray[np.int64]
    rows: NDArray[np.uint16]
    pairs: NDArray[np.int64]  # the starts of the rows of each two cards of a hand


@formula
def if_at_least(strength: Lanes, least: Lanes) -> Lanes:
    """Return *strength* if it is at least *least*, else 0."""
    return where(strength < least, 0, strength)


class SuitCards(NamedTuple):
    """The possible board cards of a suit and of the other suits."""

    shown: Integer  # the ranks of the suit that the board can have
    board_ranks: Integer  # the ranks of the suit that it has already
    others: Integer  # the cards of other suits that are not yet dealt, 16 bits a suit
    other_board_cards: Integer  # the cards of other suits on the board


@helper
def suit_of(cards: SpotCards, shift: Integer) -> SuitCards:
    """Return the possible board cards of the suit whose ranks begin at bit *shift*."""
    live, known_ranks = cards.live >> shift & ALL_RANKS, cards.board >> shift & ALL_RANKS
    of_suit = ALL_RANKS << shift
    return SuitCards(live | known_ranks, known_ranks, cards.live & ~of_suit, cards.board & ~of_suit)


@helper
def find_straights(
    cards: SpotCards, shift: Integer, rules: Rules, straights: NDArray[np.int64]
) -> Integer:
    """Fill the needed board cards and the owner of each straight flush of a suit, best first.

    Returns their number.

    shift     : the first bit of the suit's ranks in the cards
    straights : [2 * 10] int64, the needed masks, then the owners
    """
    shown, straight_count, hands = (cards.live | cards.board) >> shift & ALL_RANKS, 0, cards.hands
    for high in range(12, rules.lowest + 2, -1):
        straight = 0x1F << high >> 4
        if high == rules.lowest + 3:
            straight = 0xF << rules.lowest | 1 << 12
        missing = straight & ~shown
        count, owner = bit_count(missing), 0
        if count == 0:
            owner = 0 if rules.two_play else (1 << hands.size) - 1
        elif count == 2 or (count == 1 and not rules.two_play):
            for hand in range(hands.size):
                if missing & ~(hands[hand] >> shift) == 0:
                    owner = 1 << hand
        if owner:
            straights[straight_count], straights[STRAIGHTS + straight_count] = (
                straight & shown,
                owner,
            )
            straight_count += 1
    return straight_count


@helper
def is_best(mask: Integer, straight: Integer, straights: NDArray[np.int64]) -> bool:
    """Return whether *straight* is the best straight flush on the boards with a mask."""
    better = 0
    while better < straight and straights[better] & ~mask:
        better += 1
    return better == straight


@helper
def choose(left: Integer, cards: Integer) -> Integer:
    """Return the number of choices of up to 2 of the *left* cards; 0 for a number below 0."""
    if cards < 0:
        return 0
    return 1 if cards == 0 else left if cards == 1 else left * (left - 1) >> 1


@helper
def ways_to_add(suit: SuitCards, cards: Integer, i: Integer, j: Integer) -> Integer:
    """Return the combinations of cards of other suits, of ranks i and j, that complete the board.

    The board has *cards* cards of the suit: three leave i and j, four leave one rank, i = j, and
    five leave none.
    """
    known_cards = suit.other_board_cards
    if cards == BOARD:
        return 0 if known_cards else 1
    left = bit_count(suit.others >> i & RANK_OF_EACH_SUIT)
    dealt = bit_count(known_cards >> i & RANK_OF_EACH_SUIT)
    if i == j:
        return choose(left, BOARD - cards - dealt) if dealt == bit_count(known_cards) else 0
    other_left = bit_count(suit.others >> j & RANK_OF_EACH_SUIT)
    other_dealt = bit_count(known_cards >> j & RANK_OF_EACH_SUIT)
    if dealt + other_dealt < bit_count(known_cards):
        return 0
    return choose(left, 1 - dealt) * choose(other_left, 1 - other_dealt)


@helper
def first_entry(mask: Integer, cards: Integer, mask_index: NDArray[np.uint16]) -> Integer:
    """Return the index in a row of the boards with a mask of *cards* ranks."""
    index = np.int64(mask_index[mask])
    if cards == 3:
        return WIDTH + index * THREE_ENTRIES
    if cards == 4:
        return FOURS_START + (index - THREES) * FOUR_ENTRIES
    return FIVES_START + index - THREES - FOURS


@helper
def better_without(first: Integer, strengths: Strengths, flush_word: Integer) -> Integer:
    """Return the bits of the boards, from *first* on in a row, on which a hand beats flushes."""
    most = spread(0)
    for pair in range(strengths.pairs.size):
        most = better(most, load(strengths.rows, strengths.pairs[pair] + first))
    return bits(if_at_least(most, flush_word))


@helper
def move_straight_flushes(
    straight_count: Integer,
    straights: NDArray[np.int64],
    suit: SuitCards,
    holders: Holders,
    rules: Rules,
    strengths: Strengths,
    boards: NDArray[np.uint16],
    counts: NDArray[np.int64],
) -> None:
    """Count the boards on which a straight flush of a suit is best for its owners.

    straight_count, straights : the result and the output of `find_straights`
    """
    for straight in range(straight_count):
        needed, owner = straights[straight] | suit.board_ranks, straights[STRAIGHTS + straight]
        # No hand without a flush beats a board with five cards of a suit.
        flush_plays = needed & -needed < holders.top and not rules.low
        most = 4 if owner == holders.of_four and flush_plays else BOARD
        size = bit_count(needed)
        # Masks have up to two more ranks than *needed*; the loop ends after a first rank of 0.
        first = -1 if size <= most else 0
        left = suit.shown & ~needed if size < most else 0
        while first:
            first = left & -left
            left &= left - 1
            second, rest = 0, left if size + 1 < most else 0
            while second >= 0:
                mask = needed | first | second
                if is_best(mask, straight, straights):
                    move_mask(mask, owner, suit, holders, rules, strengths, boards, counts)
                second = rest & -rest if rest else -1
                rest &= rest - 1


@helper
def move_mask(
    mask: Integer,
    owner: Integer,
    suit: SuitCards,
    holders: Holders,
    rules: Rules,
    strengths: Strengths,
    boards: NDArray[np.uint16],
    counts: NDArray[np.int64],
) -> None:
    """Give the boards with a mask to the owner of its straight flush.

    So far they count for the holder of the best other flush, or for a better hand without a flush,
    which needs a pair on the board. With a low, the boards move one by one.
    """
    cards = bit_count(mask)
    holder = holders.of_three if cards == 3 else holders.of_four
    if cards == BOARD and holders.top <= mask & -mask:
        holder = holders.everyone
    if not rules.low:
        ways = choose(bit_count(suit.others), BOARD - cards - bit_count(suit.other_board_cards))
        counts[owner] += ways
        counts[holder] -= ways
        if cards == BOARD:
            return
    first = first_entry(mask, cards, strengths.mask_index)
    for at in range(0, ENTRIES[cards], LANES):
        entries: Integer = ALL_LANES
        if not rules.low:
            entries = better_without(first + at, strengths, rules.flush << 12)
        entries &= (1 << min(ENTRIES[cards] - at, LANES)) - 1
        while entries:
            entry = at + lowest(entries)
            entries &= entries - 1
            i, j = (OTHERS[entry, 0], OTHERS[entry, 1]) if cards == 3 else (entry, entry)
            ways = ways_to_add(suit, cards, i, j)
            board = strengths.order[first + entry]
            before: Integer = np.int64(boards[WINNERS + board])
            if rules.low:
                before = before if boards[BEST + board] >= rules.flush << 12 else holder
                low = np.int64(boards[LOW_WINNERS + board])
                counts[before << rules.players | low] -= ways
                counts[owner << rules.players | low] += ways
            else:
                counts[before] -= ways
                counts[holder] += ways
