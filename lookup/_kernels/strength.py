"""The definition of hand strength, branch-free on suit masks.

A *suit mask* is a uint16: bits 0 to 12 are the ranks held in that suit (2 to ace), bits 13 to 15
the number of cards, so that a hand is the sum of its cards' words and the largest of its four suit
masks is the flush suit, if there is one. Nothing here branches and nothing looks up a table of
hands: LLVM turns each loop into vectors of 16-bit lanes, 2,500 million hands a second on one core.

Shapes use N (hands) and W (cards of a hand, 5 to 7).
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from lookup.compiling.lanes.byte_lanes import bit_at, place_of_bit
from lookup.compiling.lanes.formulas import Lanes, average, formula, maximum, where
from lookup.games import Ranking

RANK_BITS = 0x1FFF
ONE_CARD = 1 << 13
FIVE_SUITED = 5 * ONE_CARD

# The strengths between one main rank of a category and the next: a pair has 220 choices of kickers,
# and so on.
PAIR_STEP, TWO_PAIR_STEP, THREE_OF_A_KIND_STEP, STRAIGHT_STEP = 220, 11, 66, 1
FULL_HOUSE_STEP, FOUR_OF_A_KIND_STEP = 12, 12


def _card_words() -> NDArray[np.uint16]:
    """Return the four suit masks of each card number, [53, 4]; 0 means no card."""
    rank, suit = np.divmod(np.arange(-1, 52), 4)
    words = np.where(suit[:, None] == np.arange(4), ((1 << rank.clip(0)) + ONE_CARD)[:, None], 0)
    words[0] = 0
    return words.astype(np.uint16)


CARD_WORDS = _card_words()


def _kicker_ranks() -> NDArray[np.uint16]:
    """Return the place of each set of kickers among those of its size; five make no straight."""
    straights = {0x1F << low for low in range(9)} | {0x100F}
    ranks = np.zeros(1 << 13, np.uint16)
    for count in (1, 2, 3, 5):
        masks = sorted(sum(1 << rank for rank in held) for held in combinations(range(13), count))
        kept = [mask for mask in masks if mask not in straights]
        ranks[kept] = np.arange(len(kept))
    return ranks


KICKER_RANKS = _kicker_ranks()


@formula
def drop_lowest(x: Lanes) -> Lanes:
    """Clear the lowest bit."""
    return x & (x - 1)


@formula
def straight_bit(ranks: Lanes, lowest: Lanes) -> Lanes:
    """Return one bit for the best straight in *ranks* (bit 0: five high, 9: ace high), or 0.

    Up to seven ranks hold only straights that follow each other, so the bit with no bit above it
    is the best.
    """
    # The ranks and a low ace are shifted apart: LLVM writes a shifted sum as four instructions.
    ace = (ranks >> 12) << lowest
    three = ((ranks << 1) | ace) & (ranks | (ace >> 1)) & ((ranks >> 1) | (ace >> 2))
    five = three & (three >> 2)
    return five & ~(five >> 1)


@formula
def held_ranks(
    clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes
) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Return the ranks held at least once, twice, and so on, from the ranks of each suit."""
    differ = clubs ^ diamonds
    odd, most = differ ^ hearts, (clubs & diamonds) | (differ & hearts)
    either, both = odd | spades, odd & spades
    return either | most, most | both, most & either, most & both


@formula
def made_hand(
    clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes, cards: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes, Lanes]:
    """Return the category word, the main ranks and the kickers: greater is stronger, in turn.

    The word is the category in bits 12 to 15, and below the step from one main rank to the next.

    clubs, diamonds, hearts, spades : suit masks
    cards                           : the number of cards, 5 to 7
    ranking                         : the game's `Ranking`
    """
    # With five cards of one suit the other two make no full house or four of a kind, so a flush
    # is a hand of its suit alone, in which no rank is held twice.
    suited = maximum(maximum(clubs, diamonds), maximum(hearts, spades))
    counted = where(suited >= FIVE_SUITED, 0, RANK_BITS)
    suits = clubs, diamonds, hearts, spades
    one, two, three, four = held_ranks(*(suit & counted for suit in suits))
    one = one | (suited & (counted ^ RANK_BITS))
    return best_hand(one, two, three, four, suited, cards, ranking)


@formula
def best_hand(
    one: Lanes, two: Lanes, three: Lanes, four: Lanes, suited: Lanes, cards: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes, Lanes]:
    """Return the result of `made_hand`, given the ranks held at least once, twice, and so on.

    With a flush, *one* holds the ranks of its suit, and *two*, *three* and *four* nothing.
    """
    count = suited >> 13
    flush = count > 4
    second_three = drop_lowest(three)
    best_three = where(second_three > 0, second_three, three)
    pairs = two & ~best_three
    second_pair = drop_lowest(pairs)
    third_pair = drop_lowest(second_pair)
    best_pairs = where(third_pair > 0, second_pair, pairs)
    filled = (three > 0) & (pairs > 0) & (four == 0)
    straight = straight_bit(one, ranking.lowest)
    better = where(ranking.three_of_a_kind > ranking.straight, three, 0)
    straight = where(better > 0, 0, straight)

    main = where(four > 0, four, where(three > 0, best_three, best_pairs))
    word = where(flush, ranking.flush << 12, 1 << 12)
    word = where(pairs > 0, 2 << 12 | PAIR_STEP, word)
    word = where(second_pair > 0, 3 << 12 | TWO_PAIR_STEP, word)
    word = where(three > 0, (ranking.three_of_a_kind << 12) | THREE_OF_A_KIND_STEP, word)
    word = where(filled, (ranking.full_house << 12) | FULL_HOUSE_STEP, word)
    word = where(four > 0, 8 << 12 | FOUR_OF_A_KIND_STEP, word)
    straight_word = where(flush, 9 << 12 | STRAIGHT_STEP, (ranking.straight << 12) | STRAIGHT_STEP)
    word = where(straight > 0, straight_word, word)

    # Of six cards the lowest kicker does not play, of seven the lowest two, unless fewer are left.
    # A flush plays five cards and drops the others; without one, the number wraps around.
    kickers = where(filled, pairs, one & ~main)
    without_one = drop_lowest(kickers)
    without_two = drop_lowest(without_one)
    drops_one = (cards > 5) & (without_one > 0) & (count != 5)
    drops_two = (cards > 6) & (without_two > 0) & (count != 5) & (count != 6)
    kickers = where(drops_one, without_one, kickers)
    kickers = where(drops_two, without_two, kickers)

    main = where(straight > 0, straight, main)
    kickers = where(straight > 0, 0, kickers)
    return word, main, kickers


@formula
def numbered(word: Lanes, main: Lanes, kickers: Lanes) -> tuple[Lanes, Lanes]:
    """Return a made hand as two numbers: its strength is the first + KICKER_RANKS[the second].

    The kickers skip the main ranks, so those are taken out of their mask, the higher one first.
    """
    higher = drop_lowest(main)
    below_higher = higher - 1
    below_lower = (main - 1) & ~main
    kickers = average(kickers, kickers & below_higher)
    kickers = average(kickers, kickers & below_lower)
    upper, lower = place_of_bit(higher), place_of_bit(main ^ higher)
    two_ranks = where(higher > 0, (upper * (upper - 1)) >> 1, 0)
    index = (word & 0xFFF) * (lower + two_ranks)
    return (word & 0xF000) + 1 + index, kickers


@formula
def with_rank(
    one: Lanes, two: Lanes, three: Lanes, four: Lanes, rank: Lanes
) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Return the ranks held at least once, twice, and so on, with one more card of a rank."""
    bit = bit_at(rank)
    return one | bit, two | (one & bit), three | (two & bit), four | (three & bit)


@formula
def suited_or_held(
    one: Lanes, two: Lanes, three: Lanes, four: Lanes, suited: Lanes, cards: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes]:
    """Return, as `numbered`, a hand of ranks held that often, or of its suit with a flush."""
    flush = suited >= FIVE_SUITED
    one = where(flush, suited & RANK_BITS, one)
    two, three, four = where(flush, 0, two), where(flush, 0, three), where(flush, 0, four)
    return numbered(*best_hand(one, two, three, four, suited, cards, ranking))
