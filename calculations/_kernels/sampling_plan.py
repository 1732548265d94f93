"""Kernels that draw samples of a spot and tally the winners of each pot.

A hand is compared as two 16-bit numbers, its *key* (category and main ranks) and its *kickers*.
This saves the look-up of its strength.

Shapes use P (players), L (1, or 2**P with a low), C (the five board cards and all hole cards). See
`sampling_plan_deals` for slots, groups and decks.
"""

import functools
from collections.abc import Callable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.comparing import Suits, with_cards
from calculations._kernels.sampling_plan_deals import LiveDeck, Seats, deal_block, new_block
from lookup._kernels.random import BLOCK, WIDTH, load, spread, store
from lookup._kernels.strength import ONE_CARD, RANK_BITS, made_hand
from lookup.compiling import Integer, helper, kernel
from lookup.compiling.lanes.formulas import Lanes, formula, popcount, where
from lookup.games import Ranking

KEY_STEP = 6145  # more than any main ranks: two of thirteen ranks are at most 3 << 11

NO_LOW = 0x7FFF
LOW_BITS = 0xFF


@formula
def with_card(
    card: Lanes, lowest: Lanes, clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes
) -> tuple[Lanes, ...]:
    """Return suit masks with one more card.

    card   : the card, counted from the lowest of the deck
    lowest : the lowest rank of the deck
    """
    suit, word = card & 3, ((1 << lowest) << (card >> 2)) + ONE_CARD
    masks = enumerate((clubs, diamonds, hearts, spades))
    return tuple(mask + where(suit == number, word, 0) for number, mask in masks)


@formula
def keyed_hand(
    clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes, cards: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes]:
    """Return a hand as two numbers that compare in turn: its key and its kickers."""
    word, main, kickers = made_hand(clubs, diamonds, hearts, spades, cards, ranking)
    return (word >> 12) * KEY_STEP + main, kickers


@formula
def better_hand(
    key: Lanes, kickers: Lanes, best: Lanes, best_kickers: Lanes
) -> tuple[Lanes, Lanes]:
    """Return the better one of two hands."""
    wins = (key > best) | ((key == best) & (kickers > best_kickers))
    return where(wins, key, best), where(wins, kickers, best_kickers)


@formula
def claim_high(
    key: Lanes, kickers: Lanes, best: Lanes, best_kickers: Lanes, winners: Lanes, player: Lanes
) -> tuple[Lanes, Lanes, Lanes]:
    """Compare a player's hand with the best so far; return the best and the winners.

    winners, player : the bits of players
    """
    same = key == best
    wins = (key > best) | (same & (kickers > best_kickers))
    ties = where(same & (kickers == best_kickers), player, 0)
    return (
        where(wins, key, best),
        where(wins, kickers, best_kickers),
        where(wins, player, winners | ties),
    )


@formula
def claim_low(low: Lanes, lowest: Lanes, winners: Lanes, player: Lanes) -> tuple[Lanes, Lanes]:
    """Compare a player's low with the lowest so far; return the lowest and the winners."""
    ties = where((low == lowest) & (low < NO_LOW), player, 0)
    return where(low < lowest, low, lowest), where(low < lowest, player, winners | ties)


@formula
def low_ranks(clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Lanes:
    """Return the ranks from ace (bit 0) to eight (bit 7); the least number with five bits wins."""
    ranks = (clubs | diamonds | hearts | spades) & RANK_BITS
    return ((ranks << 1) | (ranks >> 12)) & LOW_BITS


@formula
def lower_five(ranks: Lanes, lowest: Lanes) -> Lanes:
    """Return five low ranks if they are less than the lowest so far, else the lowest so far."""
    return where((popcount(ranks) == 5) & (ranks < lowest), ranks, lowest)


@formula
def two_and_three(
    clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes, hole_cards: Suits, ranking: Ranking
) -> tuple[Lanes, Lanes, Lanes]:
    """Return the key, the kickers and the low ranks of three board cards with two hole cards."""
    hand = with_cards(Suits(clubs, diamonds, hearts, spades), hole_cards)
    return *keyed_hand(*hand, 5, ranking), low_ranks(*hand)


COUNTED_SETS = 8  # the most sets of winners that are counted in lanes; more are counted one by one
TRIPLES = np.array([*combinations(range(5), 3)])  # [10, 3]: the choices of three board cards


@formula
def counted(count: Lanes, winners: Lanes, wanted: Lanes) -> Lanes:
    """Add 1 to a count in lanes with the *wanted* winners."""
    return count + where(winners == wanted, 1, 0)


@helper
def card_at(cards: NDArray[np.uint16], source: Integer, at: Integer, lowest: Integer) -> Lanes:
    """Return the cards of a source in a vector of samples, counted from the lowest of the deck."""
    return load(cards, source * BLOCK + at) if source >= 0 else spread(-source - 1 - 4 * lowest)


@helper
def tally(
    winners: NDArray[np.uint16],
    low_winners: NDArray[np.uint16],
    size: Integer,
    outcomes: NDArray[np.int64],
) -> None:
    """Count the winners of the first *size* lanes."""
    if outcomes.shape[1] == 1 and outcomes.shape[0] <= COUNTED_SETS:
        for wanted in range(1, outcomes.shape[0]):
            count = np.uint16(0)
            for i in range(size):
                count = counted(count, winners[i], wanted)
            outcomes[wanted, 0] += np.int64(count)
    else:
        for i in range(size):
            outcomes[winners[i], low_winners[i]] += 1


Sampler = Callable[[np.uint64, int, int, int, LiveDeck, Seats, NDArray[np.int64]], None]


def sampling_kernel(ranking: Ranking, two_play: bool, low: bool) -> Sampler:
    """Make the kernel that draws blocks of samples in games of this kind.

    Block b holds the samples from b * BLOCK on, up to the last sample: its cards depend on the seed
    and on b alone.

    seed        : uint64
    first, stop : the blocks to draw
    samples     : the number of samples in all blocks
    outcomes    : [2**P, L] int64, is added to
    """
    return _two_play(ranking, low) if two_play else _up_to_two_play(ranking)


@functools.cache
def _up_to_two_play(ranking: Ranking) -> Sampler:
    """Make the kernel of games in which at most two hole cards play with the board."""
    lowest = ranking.lowest

    @kernel
    def sample_blocks(
        seed: np.uint64,
        first: int,
        stop: int,
        samples: int,
        deck: LiveDeck,
        seats: Seats,
        outcomes: NDArray[np.int64],
    ) -> None:
        dealt, sources = new_block(deck.widths, seats.slots), seats.sources
        starts = seats.hand_starts
        cards = dealt.cards
        winners, low_winners = np.empty(BLOCK, np.uint16), np.zeros(BLOCK, np.uint16)
        for block in range(first, stop):
            deal_block(seed, block, deck, dealt)
            for at in range(0, BLOCK, WIDTH):
                none = spread(0)
                board = none, none, none, none
                for column in range(5):
                    card = card_at(cards, sources[column], at, lowest)
                    board = with_card(card, lowest, *board)
                best, best_kickers, won = none, none, none
                for player in range(starts.size - 1):
                    for source in range(starts[player] + 1, starts[player + 1]):
                        card = card_at(cards, sources[source], at, lowest)
                        extended = with_card(card, lowest, *board)
                        for other in range(starts[player], source):
                            card = card_at(cards, sources[other], at, lowest)
                            hand = with_card(card, lowest, *extended)
                            key, kickers = keyed_hand(*hand, 7, ranking)
                            best, best_kickers, won = claim_high(
                                key, kickers, best, best_kickers, won, 1 << player
                            )
                store(winners, at, won)
            tally(winners, low_winners, min(BLOCK, samples - block * BLOCK), outcomes)

    return sample_blocks


@helper
def fill_triples(
    cards: NDArray[np.uint16],
    sources: NDArray[np.int64],
    at: Integer,
    lowest: Integer,
    triples: NDArray[np.uint16],
) -> None:
    """Fill the suit masks of each choice of three board cards, [10 * 4 * WIDTH]."""
    for triple in range(TRIPLES.shape[0]):
        none, first = spread(0), 4 * WIDTH * triple
        suits = none, none, none, none
        for card_of_triple in range(3):
            card = card_at(cards, sources[TRIPLES[triple, card_of_triple]], at, lowest)
            suits = with_card(card, lowest, *suits)
        store(triples, first, suits[0])
        store(triples, first + WIDTH, suits[1])
        store(triples, first + 2 * WIDTH, suits[2])
        store(triples, first + 3 * WIDTH, suits[3])


@functools.cache
def _two_play(ranking: Ranking, low: bool) -> Sampler:
    """Make the kernel of games in which two hole cards play with three of the board."""
    lowest = ranking.lowest

    @kernel
    def sample_blocks(
        seed: np.uint64,
        first: int,
        stop: int,
        samples: int,
        deck: LiveDeck,
        seats: Seats,
        outcomes: NDArray[np.int64],
    ) -> None:
        dealt, sources = new_block(deck.widths, seats.slots), seats.sources
        starts = seats.hand_starts
        cards, triples = dealt.cards, np.empty(4 * WIDTH * TRIPLES.shape[0], np.uint16)
        winners, low_winners = np.empty(BLOCK, np.uint16), np.empty(BLOCK, np.uint16)
        for block in range(first, stop):
            deal_block(seed, block, deck, dealt)
            for at in range(0, BLOCK, WIDTH):
                fill_triples(cards, sources, at, lowest, triples)
                none, no_low = spread(0), spread(NO_LOW)
                best, best_kickers, won, best_low, low_won = none, none, none, no_low, none
                for player in range(starts.size - 1):
                    key, kickers, five = none, none, no_low
                    for source in range(starts[player], starts[player + 1]):
                        for other in range(starts[player], source):
                            suits = none, none, none, none
                            card = card_at(cards, sources[source], at, lowest)
                            suits = with_card(card, lowest, *suits)
                            card = card_at(cards, sources[other], at, lowest)
                            suits = with_card(card, lowest, *suits)
                            hole_cards = Suits(suits[0], suits[1], suits[2], suits[3])
                            for start in range(0, triples.size, 4 * WIDTH):
                                its_key, its_kickers, ranks = two_and_three(
                                    load(triples, start),
                                    load(triples, start + WIDTH),
                                    load(triples, start + 2 * WIDTH),
                                    load(triples, start + 3 * WIDTH),
                                    hole_cards,
                                    ranking,
                                )
                                key, kickers = better_hand(its_key, its_kickers, key, kickers)
                                if low:
                                    five = lower_five(ranks, five)
                    best, best_kickers, won = claim_high(
                        key, kickers, best, best_kickers, won, 1 << player
                    )
                    if low:
                        best_low, low_won = claim_low(five, best_low, low_won, 1 << player)
                store(winners, at, won)
                store(low_winners, at, low_won)
            tally(winners, low_winners, min(BLOCK, samples - block * BLOCK), outcomes)

    return sample_blocks
