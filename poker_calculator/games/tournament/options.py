"""The options of a tournament, and exact fractions for its stacks, blinds and bets."""

from collections.abc import Iterable, Mapping, Set
from fractions import Fraction
from math import gcd, inf, lcm
from typing import Final

from lookup.arguments import read_list, read_whole, shown
from poker_calculator.games.cards import Card, Deck, read_cards, write_cards
from poker_calculator.games.chips import read_chips

MAX_SEATS: Final = 22
"""The maximum at a table: two cards per player, five for the board and three to burn."""


def exact(value: object, what: str, *, minimum: int = 0, above: int | None = None) -> Fraction:
    """Return a number as a Fraction; a float has the value of its decimal text.

    *what* names it in errors. Raises ValueError unless it is a finite number of at least *minimum*,
    or greater than *above* if that is given.

    >>> exact(0.1, "the ante"), exact(1.5, "the factor")
    (Fraction(1, 10), Fraction(3, 2))
    """
    try:
        number = read_chips(value, what)
    except ValueError:
        number = inf
    if not -inf < number < inf:
        raise ValueError(f"{what} is {shown(value)}; give a finite number")
    fraction = Fraction(repr(number)) if isinstance(number, float) else Fraction(number)  # type: ignore[call-overload]
    if above is not None and not fraction > above:
        raise ValueError(f"{what} is {shown(value)}; give a number above {above}")
    if fraction < minimum:
        raise ValueError(f"{what} is {shown(value)}; give a number of {minimum} or more")
    return fraction


def largest_unit(amounts: Iterable[Fraction]) -> Fraction:
    """Return the largest unit of which all amounts are multiples; at least one must be above 0.

    >>> largest_unit([Fraction(3, 2), Fraction(25)]), largest_unit([Fraction(50), Fraction(75)])
    (Fraction(1, 2), Fraction(25, 1))
    """
    unit = Fraction(0)
    for amount in amounts:
        below = lcm(unit.denominator, amount.denominator)
        unit = Fraction(gcd(int(unit * below), int(amount * below)), below)
    return unit


def plain_number(amount: Fraction) -> int | float:
    """Return an exact amount as an int if it is whole, else as the nearest float.

    >>> plain_number(Fraction(50)), plain_number(Fraction(5, 2))
    (50, 2.5)
    """
    return int(amount) if amount.denominator == 1 else float(amount)


def read_players(players: object) -> list[str]:
    """Return the names of the players; a set is sorted."""
    cure = "give two or more different names, e.g. {'Ada', 'Blaise'}"
    names = [*players] if isinstance(players, Set) else read_list(players, "players", cure)
    for name in names:
        if not isinstance(name, str) or not name or not name.isprintable():
            raise ValueError(f"{shown(name)} is not the name of a player; {cure}")
    if len(names) < 2 or len({*names}) < len(names):
        raise ValueError(f"players is {shown(names)}; {cure}")
    return sorted(names) if isinstance(players, Set) else names


def read_decks(decks: object, tables: int) -> list[tuple[Card, ...]]:
    """Return the deck of each table, checked before any hand is dealt."""
    lying = read_list(decks, "decks", "give a list with the cards of each table's deck")
    if len(lying) != tables:
        raise ValueError(f"there are {len(lying)} decks for {tables} tables; give one for each")
    read = [read_cards(deck) for deck in lying]
    for deck in read:
        if sorted(deck) != [*Deck.STANDARD]:
            raise ValueError(
                f"a deck has {len(deck)} cards: {shown(write_cards(deck))}; give each of the 52 "
                f"once, the next one first"
            )
    return read


def read_stacks(stacks: object, names: list[str], blind: Fraction) -> dict[str, Fraction]:
    """Return each player's chips from stacks in big blinds."""
    if not isinstance(stacks, Mapping):
        stacks = dict.fromkeys(names, stacks)
    different = sorted(map(str, {*stacks} ^ {*names}))
    if different:
        raise ValueError(
            f"stacks and players differ in {shown(different)}; give each player's stack, or one "
            f"number for all"
        )
    return {name: exact(stacks[name], f"the stack of {name}", above=0) * blind for name in names}


def read_seats(seats_per_table: object, players: int) -> int:
    """Return the number of seats per table, by default one for each player."""
    cure = f"give 2 to {MAX_SEATS}"
    if seats_per_table is not None:
        return read_whole(seats_per_table, "seats_per_table", cure, least=2, most=MAX_SEATS)
    if players > MAX_SEATS:
        raise ValueError(f"{players} players do not fit at a table; {cure} as seats_per_table")
    return players


def read_reentries(reentries: object, levels: object) -> tuple[int, int | None]:
    """Return the number of re-entries of a player, and of levels with re-entry, None for all."""
    count = read_whole(reentries, "reentries", "give 0 or more", least=0)
    if levels is None:
        return count, None
    cure = "give the number of levels with re-entry, or None"
    return count, read_whole(levels, "reentry_levels", cure, least=0)
