"""The strength of one hand by the definition, for kernels of tests."""

from lookup._kernels.strength import KICKER_RANKS, made_hand, numbered
from lookup.compiling import kernel


@kernel
def suit_strength(clubs, diamonds, hearts, spades, cards, ranking):
    word, main, kickers = made_hand(clubs, diamonds, hearts, spades, cards, ranking)
    number, kickers = numbered(word, main, kickers)
    return number + KICKER_RANKS[kickers]
