"""The strength of one hand, for loops that judge hands one by one."""

from lookup._kernels.strength import KICKER_RANKS, made_hand, numbered, suited_or_held
from lookup.compiling import Integer, helper
from lookup.games import Ranking


@helper
def suit_strength(
    clubs: Integer,
    diamonds: Integer,
    hearts: Integer,
    spades: Integer,
    cards: Integer,
    ranking: Ranking,
) -> Integer:
    """Return the strength, on the Two Plus Two scale, of the hand with these suit masks."""
    word, main, kickers = made_hand(clubs, diamonds, hearts, spades, cards, ranking)
    number, kickers = numbered(word, main, kickers)
    return number + KICKER_RANKS[kickers]


@helper
def strength_of(
    one: Integer,
    two: Integer,
    three: Integer,
    four: Integer,
    suited: Integer,
    cards: Integer,
    ranking: Ranking,
) -> Integer:
    """Return the strength of ranks held that often, *suited* being those of the likeliest suit."""
    number, kickers = suited_or_held(one, two, three, four, suited, cards, ranking)
    return number + KICKER_RANKS[kickers]
