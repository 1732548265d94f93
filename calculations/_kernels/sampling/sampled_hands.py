"""The strengths of hands in samples, and the holders of the best so far, in lanes.

A hand is compared as two 16-bit numbers, its *key* (category and main ranks) and its *kickers*:
that saves its number among all hands and the look-up for it.
"""

from calculations._kernels.suits import Suits, with_cards
from lookup._kernels.strength import ONE_CARD, RANK_BITS, made_hand
from lookup.compiling.lanes.formulas import Lanes, formula, popcount, where
from lookup.games import Ranking

KEY_STEP = 6145  # more than any main ranks: two of thirteen ranks are at most 3 << 11

NO_LOW = 0x7FFF
LOW_BITS = 0xFF


@formula
def with_card(
    place: Lanes, lowest: Lanes, clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes
) -> tuple[Lanes, ...]:
    """Return suit masks with one more card.

    place  : the card, counted from the lowest of the deck
    lowest : the lowest rank of the deck
    """
    suit, word = place & 3, ((1 << lowest) << (place >> 2)) + ONE_CARD
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
    """Hold a player's hand against the best so far, and return the best; ties join the winners.

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
    """Hold a player's low against the lowest so far, and return that; ties join the winners."""
    ties = where((low == lowest) & (low < NO_LOW), player, 0)
    return where(low < lowest, low, lowest), where(low < lowest, player, winners | ties)


@formula
def low_ranks(clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Lanes:
    """Return the ranks held of ace (bit 0) to eight (bit 7): of five of them, the least wins."""
    ranks = (clubs | diamonds | hearts | spades) & RANK_BITS
    return ((ranks << 1) | (ranks >> 12)) & LOW_BITS


@formula
def lower_five(ranks: Lanes, lowest: Lanes) -> Lanes:
    """Return the low ranks if they are five and less than the lowest so far, else that."""
    return where((popcount(ranks) == 5) & (ranks < lowest), ranks, lowest)


@formula
def two_and_three(
    clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes, hole_cards: Suits, ranking: Ranking
) -> tuple[Lanes, Lanes, Lanes]:
    """Return the key, the kickers and the low ranks of three board cards with two hole cards."""
    hand = with_cards(Suits(clubs, diamonds, hearts, spades), hole_cards)
    return *keyed_hand(*hand, 5, ranking), low_ranks(*hand)
