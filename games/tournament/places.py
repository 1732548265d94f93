"""Finishing places and what they pay."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.tournament.exact import exact
from lookup.arguments import read_list


class Finish(NamedTuple):
    """How a player finished: place from 1, prize money, and how many hands he was dealt in.

    Players who tie have the same place, the best that they share.
    """

    place: int
    player: str
    payout: Fraction
    hands: int


class Tie(NamedTuple):
    """Players who share places: the best of them, and who they are (one player, mostly)."""

    place: int
    players: tuple[str, ...]


def places_of(busted: Mapping[str, int], left: int) -> list[Tie]:
    """Return the places of players who go out in one hand, best first.

    *busted* says with how many chips each began the hand: those with more finish higher, those with
    equally many tie. *left* players stay in.

    >>> places_of({"Ada": 40, "Blaise": 90, "Carl": 40}, 2)
    [Tie(place=3, players=('Blaise',)), Tie(place=4, players=('Ada', 'Carl'))]
    """
    ties, place = [], left + 1
    for chips in sorted({*busted.values()}, reverse=True):
        players = tuple(player for player, began in busted.items() if began == chips)
        ties.append(Tie(place, players))
        place += len(players)
    return ties


def share(payouts: Sequence[Fraction], tie: Tie) -> Fraction:
    """Return what each player of a tie is paid: an equal part of what their places pay.

    >>> share([Fraction(50), Fraction(30), Fraction(20)], Tie(2, ("Ada", "Carl")))
    Fraction(25, 1)
    """
    first = tie.place - 1
    shared = payouts[first : first + len(tie.players)]
    return sum(shared, Fraction(0)) / len(tie.players)


def read_payouts(payouts: object, players: int) -> tuple[Fraction, ...]:
    """Return what the places pay, the first place first, or raise ValueError."""
    if payouts is None:
        return ()
    cure = "give them first place first: [50, 30, 20]"
    entries = read_list(payouts, "payouts", cure)
    if not 1 <= len(entries) <= players:
        raise ValueError(f"there are {len(entries)} payouts for {players} players; {cure}")
    return tuple(exact(entry, f"payouts[{place}]") for place, entry in enumerate(entries))
