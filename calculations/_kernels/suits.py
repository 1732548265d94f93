"""Cards as four suit masks of `lookup._kernels.strength`, in lanes."""

from typing import NamedTuple

from lookup._kernels.lanes.formulas import Lanes, formula
from lookup._kernels.strength import RANK_BITS


class Suits(NamedTuple):
    """The suit masks of a hand, of a board, or of the cards of both."""

    clubs: Lanes
    diamonds: Lanes
    hearts: Lanes
    spades: Lanes


@formula
def with_cards(x: Suits, y: Suits) -> Suits:
    """Return the cards of both."""
    return Suits(
        x.clubs + y.clubs, x.diamonds + y.diamonds, x.hearts + y.hearts, x.spades + y.spades
    )


@formula
def shared_cards(x: Suits, y: Suits) -> Lanes:
    """Return more than 0 when a card is in both."""
    clubs, diamonds = x.clubs & y.clubs, x.diamonds & y.diamonds
    return (clubs | diamonds | (x.hearts & y.hearts) | (x.spades & y.spades)) & RANK_BITS
