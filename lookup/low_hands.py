"""The strength of hands in lowball games and badugi.

As everywhere, a greater strength is stronger and equal strengths split. The strength of a low is
`LOWEST`, 10 << 12, minus its strength as a high hand under the rules of the low game. So the best
low, 7-5-4-3-2 or 5-4-3-2-A, has 36863.
"""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from lookup.cards import CardsLike
from lookup.hand_rows import FIVE_TO_SEVEN, HandSize, Scale, as_hands, judge, scale_of

ONE_TO_FOUR = HandSize(1, 4, "a badugi hand")


@functools.cache
def ace_to_five_scale() -> Scale:
    """Return the scale of ace-to-five lows."""
    from lookup._kernels.low_hands import LOW

    return scale_of(LOW)


@functools.cache
def eight_or_better_scale() -> Scale:
    """Return the scale of lows, eight or better."""
    from lookup._kernels.low_hands import EIGHT_OR_BETTER

    return scale_of(EIGHT_OR_BETTER)


@functools.cache
def badugi_scale() -> Scale:
    """Return the scale of badugis."""
    from lookup._kernels.low_hands import BADUGI

    return scale_of(BADUGI)


@functools.cache
def deuce_to_seven_scale() -> Scale:
    """Return the scale of deuce-to-seven lows; its kernel ranks every five cards of a hand."""
    from lookup._kernels.low_hands import deuce_to_seven_hands, deuce_to_seven_kernel

    return Scale("deuce to seven", deuce_to_seven_kernel, deuce_to_seven_hands)


def evaluate_ace_to_five(cards: CardsLike) -> NDArray[np.int32]:
    """Return the strength of the best ace-to-five low of each hand of 5 to 7 cards (razz).

    The ace is low, and straights and flushes do not count. Every hand has a low: five different
    ranks beat a pair, a pair beats two pair, and so on. *cards* are those of `evaluate_hands`.
    Returns int32 [...], one of 6,175 strengths, 36863 for 5-4-3-2-A. Raises ValueError for a row
    that is not a hand.

    >>> int(evaluate_ace_to_five("AsKs2d3h4c5s5c"))
    36863
    """
    cards = as_hands(cards, FIVE_TO_SEVEN)
    return judge(ace_to_five_scale(), cards)


def evaluate_eight_or_better(cards: CardsLike) -> NDArray[np.int32]:
    """Return the strength of the best low, eight or better, of each hand of 5 to 7 cards.

    A low is five different ranks from ace to eight; straights and flushes do not count. *cards* are
    those of `evaluate_hands`. Returns int32 [...]: 0 for no low, 1 for 8-7-6-5-4 to 56 for
    5-4-3-2-A. Raises ValueError for a row that is not a hand.

    >>> int(evaluate_eight_or_better("AsKs2d3h4c5s5c"))
    56
    >>> int(evaluate_eight_or_better("9s2d3h4c5sKsKd"))
    0
    """
    cards = as_hands(cards, FIVE_TO_SEVEN)
    return judge(eight_or_better_scale(), cards)


def evaluate_deuce_to_seven(cards: CardsLike) -> NDArray[np.int32]:
    """Return the strength of the best deuce-to-seven low of each hand of 5 to 7 cards.

    The ace is high, and straights and flushes count against the hand; A-2-3-4-5 is ace high,
    not a straight. *cards* are those of `evaluate_hands`. Returns int32 [...], one of 7,462
    strengths, 36863 for 7-5-4-3-2 of two suits or more. Raises ValueError for a row that is not a
    hand.

    >>> int(evaluate_deuce_to_seven("7s5s4s3s2h"))
    36863
    >>> int(evaluate_deuce_to_seven("AcAdAhKsKd")) < int(evaluate_deuce_to_seven("7s5s4s3s2s"))
    True
    """
    cards = as_hands(cards, FIVE_TO_SEVEN)
    return judge(deuce_to_seven_scale(), cards)


def evaluate_badugi(cards: CardsLike) -> NDArray[np.int32]:
    """Return the strength of the best badugi of each hand of 1 to 4 cards.

    A badugi is a set of cards with different ranks and suits. More cards beat fewer; then the lower
    highest rank wins, then the lower second highest, and so on; the ace is low. *cards* are card
    numbers [..., 1..4] of any integer dtype, 0 for no card, or the text of one hand; uint8 in C
    order is fastest. Returns int32 [...], one of 1,092 strengths: the number of cards << 12, plus
    the rank among badugis of that size, from 1 for the weakest. So 4-3-2-A is 4 << 12 | 715. Raises
    ValueError for a row that is not a hand.

    >>> int(evaluate_badugi("As2d3h4c")) == 4 << 12 | 715
    True
    >>> int(evaluate_badugi("As2d3h4h")) >> 12
    3
    """
    cards = as_hands(cards, ONE_TO_FOUR)

    return judge(badugi_scale(), cards, ONE_TO_FOUR)
