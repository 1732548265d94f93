"""Names of strengths: a function for each way to rank hands, from a strength to its name.

The name of a low lists its ranks from the highest down; the ace is low if it is in the game. Lists
of ranks are in the order of strengths, so a strength is an index into them.
"""

import functools
from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from lookup.games import GAMES
from lookup.strength import CATEGORIES, RANK_NAMES, describe, main_and_kickers, word_hand

Ranks: TypeAlias = Sequence[int]

ACE_LOW = -1  # the rank below a two: the last of `RANK_NAMES`, counted from the end
EIGHT, KING = 6, 11
NO_STRAIGHTS = range(0)
WITHOUT_THE_WHEEL = range(4, 13)  # the highest ranks of the straights if the ace is only high
SIZES = ("", "one-card badugi", "two-card badugi", "three-card badugi", "badugi")


def high(strength: int) -> str:
    """Return the name of a high hand.

    >>> high(36874)
    'royal flush'
    """
    return str(describe(strength))


def short_deck(strength: int) -> str:
    """Return the name of a high hand of the short deck, in which a flush beats a full house.

    >>> short_deck(7 << 12 | 1277)
    'flush, ace-king-queen-jack-nine'
    """
    category, place = strength >> 12, strength & 0xFFF
    standard = CATEGORIES.index(GAMES["short_deck"].categories[category - 1]) + 1
    return high(standard << 12 | place)


def eight_or_better(strength: int) -> str:
    """Return the name of a low, eight or better.

    >>> eight_or_better(56), eight_or_better(0)
    ('low, five-four-three-two-ace', 'no low')
    """
    return f"low, {_ranks(_sets(5, EIGHT)[strength - 1])}" if strength else "no low"


def ace_to_five(strength: int) -> str:
    """Return the name of an ace-to-five low, in which only equal ranks count against the hand.

    >>> ace_to_five(36863), ace_to_five((10 << 12) - (2 << 12 | 1))
    ('low, five-four-three-two-ace', 'pair, aces with four-three-two')
    """
    category, main, kickers = _as_high_hand(strength, NO_STRAIGHTS)
    # Rank 0 is an ace's here, rank 1 a two's.
    return _low(category, [rank - 1 for rank in main], [rank - 1 for rank in kickers])


def deuce_to_seven(strength: int) -> str:
    """Return the name of a deuce-to-seven low, in which straights and flushes count against it.

    >>> deuce_to_seven(36863), deuce_to_seven((10 << 12) - (5 << 12 | 2))
    ('low, seven-five-four-three-two', 'straight, six high')
    """
    return _low(*_as_high_hand(strength, WITHOUT_THE_WHEEL))


def badugi(strength: int) -> str:
    """Return the name of a badugi of one to four cards.

    >>> badugi(4 << 12 | 715), badugi(3 << 12 | 1)
    ('badugi, four-three-two-ace', 'three-card badugi, king-queen-jack')
    """
    count, place = strength >> 12, strength & 0xFFF
    return f"{SIZES[count]}, {_ranks(_sets(count, KING)[place - 1])}"


def kuhn(strength: int) -> str:
    """Return the name of a hand of Kuhn poker.

    >>> kuhn(12)
    'king'
    """
    return RANK_NAMES[strength - 1]


def leduc(strength: int) -> str:
    """Return the name of a hand of Leduc hold'em.

    >>> leduc(12), leduc(25)
    ('high card, king', 'pair, kings')
    """
    is_pair, rank = divmod(strength - 1, 13)
    return f"pair, {RANK_NAMES[rank]}s" if is_pair else f"high card, {RANK_NAMES[rank]}"


@functools.cache
def _sets(size: int, highest: int) -> list[tuple[int, ...]]:
    """Return all sets of *size* ranks from the low ace to *highest*, weakest low first."""
    ranks = range(highest, ACE_LOW - 1, -1)
    return sorted(combinations(ranks, size), reverse=True)


_strengths = functools.cache(main_and_kickers)


def _as_high_hand(strength: int, straights: range) -> tuple[int, Ranks, Ranks]:
    """Return the category, main ranks and kickers of a low hand as a high hand."""
    from lookup._kernels.hands.low import LOWEST

    category, place = divmod(LOWEST - strength, 1 << 12)
    return category, *_strengths(category, straights)[place - 1]


def _low(category: int, main: Ranks, kickers: Ranks) -> str:
    """Return the name of a low; a high card hand is called a low."""
    return word_hand(category, main, kickers).replace("high card", "low", 1)


def _ranks(ranks: Ranks) -> str:
    return "-".join(RANK_NAMES[rank] for rank in ranks)
