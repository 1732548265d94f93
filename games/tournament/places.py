"""Finishing places and their payouts."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.tournament.exact_chips import exact
from lookup.arguments import read_list


class Finish(NamedTuple):
    """A player's finish: the place from 1, the prize money, and the number of hands played.

    Players who tie have the same place, the best one that they share.
    """

    place: int
    player: str
    payout: Fraction
    hands: int


class Tie(NamedTuple):
    """The players, mostly one, who share places, and the best of these places."""

    place: int
    players: tuple[str, ...]


def places_of(busted: Mapping[str, int], left: int) -> list[Tie]:
    """Return the places of players who go out in one hand, best first.

    *busted* holds each player's chips before the hand: players with more chips finish higher, and
    equal stacks tie. *left* is the number of players still in.

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
    """Return the payout of each player of a tie: an equal share of their places' payouts.

    >>> share([Fraction(50), Fraction(30), Fraction(20)], Tie(2, ("Ada", "Carl")))
    Fraction(25, 1)
    """
    first = tie.place - 1
    shared = payouts[first : first + len(tie.players)]
    return sum(shared, Fraction(0)) / len(tie.players)


def read_payouts(payouts: object, players: int) -> tuple[Fraction, ...]:
    """Return the payouts, first place first; raises ValueError if they are invalid."""
    if payouts is None:
        return ()
    cure = "give them first place first: [50, 30, 20]"
    entries = read_list(payouts, "payouts", cure)
    if not 1 <= len(entries) <= players:
        raise ValueError(f"there are {len(entries)} payouts for {players} players; {cure}")
    return tuple(exact(entry, f"payouts[{place}]") for place, entry in enumerate(entries))
