"""A hand in which all the money is in: its pots, and the sums of its payouts over all boards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb, lcm
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.spots.checking import check_sizes, check_spot
from calculations.spots.outcomes import members_of_sets
from calculations.spots.spot import BOARD_CARDS, Spot
from lookup.games import Game
from poker_calculator.games.cards import Card, write_cards
from poker_calculator.games.chips import Chips
from poker_calculator.games.pots.pots import Pot, award, split
from poker_calculator.games.pots.rake import Rate
from poker_calculator.games.pots.settlement import FormedHand, form_hand
from poker_calculator.games.worth.hand_state import count_among

Paid: TypeAlias = tuple[int, Any, int]  # a seat, its chips, and the number of boards


class AllInHand(NamedTuple):
    """A validated hand in which all the money is in."""

    seat_count: int  # the number of seats of the table
    seats: list[int]  # the seats in the hand, [S]: live, or with chips in
    chips: list[Chips]  # the chips that each of them has put in, [S]
    live: list[int]  # the live players, as indices into the S seats, [P]
    spot: Spot
    """The hands of the P live players, the board, and all other known cards as dead cards."""

    @property
    def boards(self) -> int:
        """Return the number of final boards."""
        players, board, dead, game, *_ = self.spot
        left = len(game.deck) - sum(map(len, (*players, board, dead)))
        return comb(left, BOARD_CARDS - len(board))


def all_in_of(
    chips: Sequence[Chips],
    hands: Sequence[tuple[Card, ...]],
    out: Sequence[bool],
    board: Sequence[Card],
    dead: Sequence[Card],
    game: Game,
) -> AllInHand:
    """Return a hand in which all the money is in, from valid chips and single cards.

    *out* are flags of folded seats. Raises ValueError for cards that break a rule together.
    """
    seats = [seat for seat, amount in enumerate(chips) if amount or not out[seat]]
    if len(seats) < 2:  # fill up to two seats with others, without cards or chips in
        seats = [*range(len(chips))][:2] if max(seats, default=0) < 2 else [0, *seats]
    live = [index for index, seat in enumerate(seats) if not out[seat]]
    if not live:
        raise ValueError("every seat has folded; at least one must be live to win the pot")
    folded_cards = [card for seat, cards in enumerate(hands) if out[seat] for card in cards if card]
    for what, cards in (("the board", board), ("dead", dead)):
        if 0 in cards:
            raise ValueError(f"{what} has an unknown card, {write_cards(cards)}; leave it out")
    at_showdown = live if len(live) > 1 else []
    for index in at_showdown:
        cards = hands[seats[index]]
        if not cards or 0 in cards:
            raise ValueError(
                f"seat {seats[index]} is live and its cards are {write_cards(cards) or '??'}; "
                f"give them, or say that it has folded"
            )
    hole_cards = tuple([np.array(hands[seats[index]], np.uint8) for index in at_showdown])
    names = [f"seat {seats[index]}" for index in at_showdown]
    check_sizes(hole_cards, names, game)
    others = np.array(board, np.uint8), np.array([*folded_cards, *dead], np.uint8)
    spot = check_spot(Spot(hole_cards, *others, game), names)
    return AllInHand(len(chips), seats, [chips[seat] for seat in seats], live, spot)


def formed_hand(
    hand: AllInHand, extra: Chips, rake: Rate = 0, rake_cap: Chips | None = None
) -> FormedHand:
    """Return the pots of a hand by index after rake, and each seat's uncalled chips."""
    if not extra and not any(hand.chips):
        raise ValueError("no seat has put in a chip; give the chips that each seat has put in")
    folded = [place not in hand.live for place in range(len(hand.seats))]
    return form_hand(hand.chips, folded, extra, rake, rake_cap)


def count_sets(hand: AllInHand, reaching: Sequence[int]) -> NDArray[np.int64]:
    """Count the boards of each set of winners among the *reaching* hands; see `count_among`."""
    if len(reaching) == 1:
        return np.array([0, hand.boards])
    return count_among(hand.spot, [hand.live.index(place) for place in reaching])


def payout_sums(
    hand: AllInHand, extra: Chips, rake: Rate = 0, rake_cap: Chips | None = None
) -> tuple[list[int], int]:
    """Return the sum of each seat's payouts over all final boards, [P], exact, and their divisor.

    A seat's expected chips are its sum over the divisor, which is the number of boards for whole
    chips. *extra* are the dead chips; the arguments are checked.
    """
    formed, finals = formed_hand(hand, extra, rake, rake_cap), hand.boards
    uncalled = zip(hand.seats, formed.uncalled, strict=True)
    paid: list[Paid] = [(seat, chips, finals) for seat, chips in uncalled if chips]
    for amount, players in formed.pots:
        paid += _paid(amount, [hand.seats[player] for player in players], count_sets(hand, players))
    ratios: list[tuple[int, int]] = [chips.as_integer_ratio() for _, chips, _ in paid]
    unit = lcm(*[divisor for _, divisor in ratios])
    sums = [0] * hand.seat_count
    for (seat, _, boards), (number, divisor) in zip(paid, ratios, strict=True):
        sums[seat] += number * (unit // divisor) * boards
    return sums, unit * finals


def _paid(amount: Chips, seats: Sequence[int], counts: NDArray[np.int64]) -> list[Paid]:
    """Return the payouts of a pot to its *seats*; for *counts* see `count_among`."""
    if counts.ndim == 2:
        pot, members = Pot(amount, (*range(len(seats)),)), members_of_sets(len(seats)).tolist()
        return [
            (seat, chips, int(counts[high, low]))
            for high, low in np.argwhere(counts).tolist()
            for seat, chips in zip(seats, award(pot, members[high], members[low]), strict=True)
        ]
    shares = [[amount], *(split(amount, size) for size in range(2, len(seats) + 1))]
    return [
        (seats[winner], chips, boards)
        for winners, boards in zip(_sets(len(seats)), counts.tolist(), strict=True)
        if boards
        for winner, chips in zip(winners, shares[len(winners) - 1], strict=True)
    ]


@cache
def _sets(players: int) -> list[list[int]]:
    """Return the members of each set of players, [2**P]."""
    return [np.flatnonzero(members).tolist() for members in members_of_sets(players)]
