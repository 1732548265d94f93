"""Cards as four suit masks of `lookup._kernels.strength`, in lanes."""

from typing import NamedTuple

from lookup._kernels.strength import RANK_BITS
from lookup.compiling.lanes.formulas import Lanes, formula


class Suits(NamedTuple):
    """The suit masks of a hand, a board or both together."""

    clubs: Lanes
    diamonds: Lanes
    hearts: Lanes
    spades: Lanes


@formula
def with_cards(x: Suits, y: Suits) -> Suits:
    """Return the cards of two disjoint sets together."""
    return Suits(
        x.clubs + y.clubs, x.diamonds + y.diamonds, x.hearts + y.hearts, x.spades + y.spades
    )


@formula
def shared_cards(x: Suits, y: Suits) -> Lanes:
    """Return a number above 0 if two sets share a card, else 0."""
    clubs, diamonds = x.clubs & y.clubs, x.diamonds & y.diamonds
    return (clubs | diamonds | (x.hearts & y.hearts) | (x.spades & y.spades)) & RANK_BITS
