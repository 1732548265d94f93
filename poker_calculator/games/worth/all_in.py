"""The exact value of an all-in before the rest of the board is dealt, with all side pots.

`all_in_ev` is in chips, `all_in_icm` in the prize money of a tournament. A pot depends only on the
set of its players who win. `calculations` counts the boards of each set, with all other hands as
dead cards. Only prize money with side pots depends on the order of all hands: for it, all boards
are enumerated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.spots.deals import deal_blocks
from calculations.spots.outcomes import members_of_sets
from calculations.spots.spot import Spot
from lookup.arguments import read_list, shown
from lookup.cards import CardsLike
from lookup.games import GameLike, read_board_game
from poker_calculator.games.cards import read_cards
from poker_calculator.games.chips import MOST_CHIPS, Chips, check_one_kind, read_chips
from poker_calculator.games.pots.pots import read_folded
from poker_calculator.games.pots.rake import Rate
from poker_calculator.games.pots.settlement import form_hand, settle
from poker_calculator.games.worth.all_in_hand import (
    AllInHand,
    all_in_of,
    count_sets,
    formed_hand,
    payout_sums,
)
from poker_calculator.games.worth.icm import icm

MOST_AMOUNT = 10**300  # the limit of chips, which keeps them finite as floats

FEW_OUTCOMES = 64
"""Up to this many outcomes, such as all of six hands without a low, are settled one by one, in a
millisecond. The kernel that settles rows takes seconds to compile for each number of seats."""


class ShowdownOutcomes(NamedTuple):
    """The orders of the hands at showdown and their counts; greater ranks win, equal ones tie."""

    ranks: NDArray[np.int64]  # [K, P], from 1
    low_ranks: NDArray[np.int64] | None  # [K, P], from 0 for no low; None in a game without a low
    counts: NDArray[np.int64]  # [K]: the number of boards


def all_in_ev(
    contributions: Sequence[Chips],
    hole_cards: Sequence[CardsLike | None],
    board: CardsLike = "",
    dead: CardsLike = "",
    folded: Sequence[bool] | None = None,
    *,
    game: GameLike = "holdem",
    dead_chips: Chips = 0,
    rake: Rate = 0,
    rake_cap: Chips | None = None,
    exact: bool = False,
) -> Any:
    """Return the chips each seat gets back on average over all runouts, float64 [P].

    *contributions* [P] are the chips each seat has put in, first seat left of the button first,
    *hole_cards* [P] the hands: text, card numbers, or "" or None if unknown. Known cards of a seat
    that has *folded* [P] are dead; the cards of all live seats must be known. Without *folded*, a
    seat with neither cards nor chips in is not in the hand, and all others are live. *dead* are
    further cards that cannot be dealt, *dead_chips* antes that belong to the main pot, and *game*
    is a name in `lookup.GAMES`.

    Pots, odd chips, uncalled bets, *rake* and *rake_cap* are as in `settle`, for each single
    outcome. The chips a seat gets back include its own. With *exact*, the result is a list of
    Fractions. Raises ValueError with the value, the rule and the cure.

    >>> all_in_ev([100, 150, 400], ["QdQc", "JsTs", "AhKh"], "9s8s3c").round(3)
    array([109.635, 220.598, 319.767])
    """
    hand = _read_all_in(contributions, hole_cards, board, dead, folded, game)
    extra = _read_amount(dead_chips, "dead_chips")
    if rake_cap is not None:
        rake_cap = _read_amount(rake_cap, "rake_cap")
    sums, divisor = payout_sums(hand, extra, rake, rake_cap)
    if exact:
        return [Fraction(chips, divisor) for chips in sums]
    return np.array([chips / divisor for chips in sums])


def all_in_icm(
    contributions: Sequence[Chips],
    hole_cards: Sequence[CardsLike | None],
    board: CardsLike = "",
    dead: CardsLike = "",
    folded: Sequence[bool] | None = None,
    *,
    stacks_behind: Sequence[Chips],
    payouts: Sequence[Chips],
    game: GameLike = "holdem",
    dead_chips: Chips = 0,
) -> NDArray[np.float64]:
    """Return each seat's expected prize money: `icm`, averaged over all outcomes, float64 [P].

    *stacks_behind* [P] are the chips that are not in the middle: 0 for an all-in player, the whole
    stack for a player in the tournament but not in the hand, at this or another table. *payouts*
    [K] are the prizes, first place first; the other arguments are as for `all_in_ev`.

    Players who bust on the same board finish in the order of their stacks before the hand; those
    with equal stacks share. Players without chips before the hand finish behind them. Raises
    ValueError as `all_in_ev` does.

    >>> all_in_icm([500, 500, 0], ["AsAh", "KsKh", ""], stacks_behind=[0, 500, 1500],
    ...            payouts=[50, 30, 20]).round(3)
    array([31.572, 29.672, 38.756])
    """
    hand = _read_all_in(contributions, hole_cards, board, dead, folded, game)
    extra = _read_amount(dead_chips, "dead_chips")
    cure = "give the chips that each seat has left"
    behind = [
        _read_amount(chips, "a stack behind")
        for chips in read_list(stacks_behind, "stacks_behind", cure)
    ]
    if len(behind) != hand.seat_count:
        raise ValueError(
            f"there are {len(behind)} stacks behind and {hand.seat_count} contributions; give "
            f"one of each for every seat"
        )
    pots = [pot.player_indices for pot in formed_hand(hand, extra).pots]
    if sum(len(players) > 1 for players in pots) > 1:
        live, outcomes = tuple(hand.live), runout_orders(hand.spot)
    else:  # only the uncalled bet is beyond the first pot
        bettor = max(hand.live, key=hand.chips.__getitem__)
        live = pots[0] if pots else (bettor,)
        outcomes = _winning_sets(hand, live)
    paid = _settle(hand.chips, live, outcomes, extra)
    stacks = np.tile(np.array([float(chips) for chips in behind]), (len(outcomes.counts), 1))
    before = stacks[0].copy()
    stacks[:, hand.seats] += paid.astype(np.float64)
    before[hand.seats] += [float(chips) for chips in hand.chips]
    finals, indices = np.unique(stacks, axis=0, return_inverse=True)
    counts = np.bincount(indices.reshape(-1), weights=outcomes.counts)
    values = icm(finals, payouts, starting_stacks=before)
    mean: NDArray[np.float64] = counts @ values / counts.sum()
    return mean


def runout_orders(spot: Spot) -> ShowdownOutcomes:
    """Count the final boards for each order of the hands of a spot, including ties.

    There are 13 orders of three hands, 75 of four, 541 of five; only those that occur are returned.
    All boards are enumerated.
    """
    counts_by_key: Counter[tuple[int, int]] = Counter()
    players = len(spot.hole_cards)
    for boards in deal_blocks(spot.live, [spot.to_come]):
        dealt_board = np.broadcast_to(spot.board, (len(boards), len(spot.board)))
        highs, lows = _strengths(spot, np.hstack((dealt_board, boards)))
        high_keys, high_indices = _numbered(_order_keys(highs), players)
        low_keys, low_indices = np.zeros(1, np.int64), np.zeros(1, np.int64)
        if lows is not None:
            low_keys, low_indices = _numbered(_order_keys(lows), players)
        joint = np.bincount(high_indices * len(low_keys) + low_indices)
        for index in np.flatnonzero(joint).tolist():
            high, low = divmod(index, len(low_keys))
            counts_by_key[int(high_keys[high]), int(low_keys[low])] += int(joint[index])
    keys = np.array([*counts_by_key], np.int64)
    orders = keys[:, :, None] // (players + 1) ** np.arange(players) % (players + 1)
    counts = np.array([*counts_by_key.values()], np.int64)
    return ShowdownOutcomes(orders[:, 0], orders[:, 1] if spot.game.low else None, counts)


def _numbered(keys: NDArray[np.int64], players: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the distinct keys among [B], and the index of each key in them, [B]."""
    span = (players + 1) ** players
    if span > keys.size:
        return np.unique(keys, return_inverse=True)
    occurs = np.bincount(keys, minlength=span) > 0  # 70 times as fast as sorting
    return np.flatnonzero(occurs), (np.cumsum(occurs) - 1)[keys]


def _strengths(
    spot: Spot, boards: NDArray[np.uint8]
) -> tuple[NDArray[np.int32], NDArray[np.int32] | None]:
    """Return the strengths [P, B] of all hands on final boards [B, 5], and of the lows if any."""
    from calculations.runouts.dealt import strengths_of

    hands = np.broadcast_to(spot.hole_cards, (len(boards), *spot.hole_cards.shape))
    highs, lows = strengths_of(hands, boards, spot.game)
    return highs.T, None if lows is None else lows.T


def _order_keys(strengths: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return a number for the order of the hands on each board, [B], from strengths [P, B].

    Its digits in base P + 1, the lowest for seat 0, are 0 for strength 0, else one more than the
    number of weaker hands.
    """
    players = len(strengths)
    keys = np.zeros(strengths.shape[1], np.int64)
    for own in strengths[::-1]:
        rank = (own > 0).astype(np.int8)
        for other in strengths:
            rank += other < own
        keys *= players + 1
        keys += rank
    return keys


def _settle(
    chips: Sequence[Chips], live: Sequence[int], outcomes: ShowdownOutcomes, dead_chips: Chips
) -> NDArray[Any]:
    """Return the payouts of the seats of a hand in each outcome, [K, S] int64 or numbers.

    *chips* [S] are of any type, *live* [P] are indices.
    """
    seats, count = len(chips), len(outcomes.counts)
    folded = [place not in live for place in range(seats)]
    strengths = np.zeros((2, count, seats), np.int64)
    strengths[0][:, [*live]] = outcomes.ranks
    has_lows = outcomes.low_ranks is not None
    if has_lows:
        strengths[1][:, [*live]] = outcomes.low_ranks
    if (
        count > FEW_OUTCOMES
        and check_one_kind([*chips, dead_chips])
        and sum(chips) + dead_chips < MOST_CHIPS
    ):
        rows, out = np.tile(np.array(chips, np.int64), (count, 1)), np.tile(folded, (count, 1))
        lows = strengths[1] if has_lows else None
        settled = settle(rows, out, strengths[0], low_strengths=lows, dead_chips=dead_chips)
        return np.asarray(settled.payouts)
    formed = form_hand(chips, folded, dead_chips, 0, None)
    highs, of_lows = strengths.tolist()
    paid = [
        formed.payouts(high, low if has_lows else None)
        for high, low in zip(highs, of_lows, strict=True)
    ]
    return np.array(paid, object)


def _winning_sets(hand: AllInHand, reaching: Sequence[int]) -> ShowdownOutcomes:
    """Count the boards of each set of winners among the *reaching* hands; winners have rank 2."""
    if len(reaching) == 1:
        return ShowdownOutcomes(np.ones((1, 1), np.int64), None, np.ones(1, np.int64))
    counts = count_sets(hand, reaching)
    members = members_of_sets(len(reaching))
    if counts.ndim == 2:
        highs, lows = np.nonzero(counts)
        return ShowdownOutcomes(members[highs] + 1, members[lows], counts[highs, lows])
    sets = np.flatnonzero(counts)
    return ShowdownOutcomes(members[sets] + 1, None, counts[sets])


def _read_all_in(
    contributions: Sequence[Chips],
    hole_cards: Sequence[CardsLike | None],
    board: CardsLike,
    dead: CardsLike,
    folded: Sequence[bool] | None,
    game: GameLike,
) -> AllInHand:
    """Return a validated hand in which all the money is in, or raise ValueError."""
    played = read_board_game(game)
    amounts = read_list(contributions, "contributions", "give chips for every seat, e.g. [100, 50]")
    hands_of_seats = read_list(hole_cards, "hole_cards", "give a list of hands, e.g. ['AsAh', '']")
    if len(hands_of_seats) != len(amounts):
        raise ValueError(
            f"there are {len(hands_of_seats)} hands and {len(amounts)} contributions; give one "
            "of each for every seat, '' for a hand that is not known"
        )
    chips = [_read_amount(amount, "a contribution") for amount in amounts]
    check_one_kind(chips)
    hands = [read_cards("" if cards is None else cards) for cards in hands_of_seats]
    if folded is None:
        out = [not cards and not amount for cards, amount in zip(hands, chips, strict=True)]
    else:
        out = read_folded(folded)
        if len(out) != len(chips):
            raise ValueError(f"folded has {len(out)} seats and contributions {len(chips)}")
    return all_in_of(chips, hands, out, read_cards(board), read_cards(dead), played)


def _read_amount(amount: Chips, what: str) -> Chips:
    """Return non-negative chips of any type that are finite as a float, or raise ValueError."""
    chips = read_chips(amount, what)
    if not 0 <= chips < MOST_AMOUNT:
        raise ValueError(
            f"{what} is {shown(chips)}; give a finite number of chips, 0 or more, below 10**300"
        )
    return chips
