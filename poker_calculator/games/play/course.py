"""The course of a hand: posts, actions, collections, streets and the showdown, a function for each.

All run on a `BettingState`: on lists in `State` and in the fast replay, with chips of any kind, and
compiled on rows of arrays in a batch. They check nothing: the caller knows that an action is legal,
for a raise by `raise_refusal`. Other modules deal cards and pay pots.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from poker_calculator.games.chips import Chips
from poker_calculator.games.play.betting import (
    FIXED_LIMIT,
    NOT_ACTED,
    Amounts,
    Truths,
    is_reopened,
    max_raise_to,
    min_raise_to,
    next_to_act,
    others_have_chips,
    raised,
)

Numbers: TypeAlias = Any  # a list of chips of any kind, or in a kernel a run of int64

LEVEL, FULL_RAISE, RAISES, AGGRESSOR, WAITING, LEFT, DEAD = range(7)
"""The indices of `BettingState.numbers`.

The bet to match and the smallest full raise above it; the number of bets and raises on the street,
and the last seat that made one, or -1; the seat whose straddle lets it act last, or -1; the number
of players left; and the dead chips, which belong to the first pot and count for no call.
"""
NUMBERS: Final = 7  # the count of numbers that a hand has once

NEXT_STREET, SHOWDOWN, OVER = range(3)
"""The next step after a betting round; the hand is over if all but one player have folded."""

LEGAL, SHORT, ALONE, CAPPED, CLOSED = range(5)
"""Why a raise is illegal: the stack is too short, nobody else has chips, the street has seen all
its bets and raises, or the betting was not re-opened for this seat; or that it is legal."""


class BettingState(NamedTuple):
    """The data of a hand that betting reads and writes: single numbers, and one value per seat."""

    numbers: Numbers
    stacks: Numbers  # the chips that are not bet
    bets: Numbers  # the chips that were bet on this street
    contributions: Numbers  # the chips in the pots
    matched: Numbers  # the level at which each seat acted last on this street, `NOT_ACTED` before
    live: Numbers  # whether each seat is live


def new_hand(stacks: Sequence[Chips]) -> BettingState:
    """Return a hand before the first post, on lists."""
    count = len(stacks)
    numbers = [0] * NUMBERS
    numbers[LEFT] = count
    unacted, live = [NOT_ACTED] * count, [True] * count
    return BettingState(numbers, [*stacks], [0] * count, [0] * count, unacted, live)


# ---- forced bets -----------------------------------------------------------------------------


def ante_to_post(stack: Chips, ante: Chips, blind: Chips, blinds_first: bool) -> Chips:
    """Return the ante of a seat: at most its stack, less its blind if blinds come first."""
    if blinds_first:
        stack = max(stack - blind, 0)
    return min(ante, stack)


def post_forced_bets(
    hand: BettingState, antes: Amounts, blinds: Amounts, trims_antes: bool, blinds_first: bool
) -> None:
    """Post the antes, collect them, and post the blinds; short stacks are all-in."""
    has_antes = False
    for seat in range(len(antes)):
        if antes[seat] > 0:
            ante = ante_to_post(hand.stacks[seat], antes[seat], blinds[seat], blinds_first)
            pay(hand, seat, ante)
            has_antes = True
    if has_antes and trims_antes:
        return_uncalled_ante(hand, antes)
        collect_bets(hand)
    elif has_antes:
        collect_dead(hand)
    for seat in range(len(blinds)):
        if blinds[seat] > 0:
            pay(hand, seat, min(blinds[seat], hand.stacks[seat]))


def opening_level(bets: Amounts, blinds: Amounts, full_blind_to_call: bool) -> Chips:
    """Return the bet to match on the first street; a short blind may count as the full one."""
    level = bets[0]
    for seat in range(1, len(bets)):
        if bets[seat] > level:
            level = bets[seat]
    if full_blind_to_call:
        for seat in range(len(blinds)):
            if blinds[seat] > level:
                level = blinds[seat]
    return level


# ---- a betting round -------------------------------------------------------------------------


def open_street(hand: BettingState, level: Chips, full_raise: Chips, waiting: int) -> None:
    """Begin the betting of a street: nobody has acted, bet or raised.

    *waiting* is the seat whose straddle lets it act last until somebody raises, -1 for none.
    """
    numbers, matched = hand.numbers, hand.matched
    numbers[LEVEL] = level
    numbers[FULL_RAISE] = full_raise
    numbers[RAISES] = 0
    numbers[AGGRESSOR] = -1
    numbers[WAITING] = waiting
    for seat in range(len(matched)):
        matched[seat] = NOT_ACTED


def next_actor(hand: BettingState, seat: int) -> int:
    """Return the seat that acts next, from *seat* on round the table; -1 ends the betting round."""
    numbers, stacks, bets, _, matched, live = hand
    if numbers[LEFT] == 1:
        return -1
    level = numbers[LEVEL]
    actor = next_to_act(seat, bets, stacks, live, matched, level)
    if actor >= 0 and actor == numbers[WAITING] and bets[actor] >= level:
        seat = actor + 1 if actor + 1 < len(bets) else 0
        actor = next_to_act(seat, bets, stacks, live, matched, level)
    return actor


def pay(hand: BettingState, seat: int, amount: Chips) -> None:
    """Move chips from a seat's stack to the table in front of it."""
    hand.stacks[seat] -= amount
    hand.bets[seat] += amount


def fold(hand: BettingState, seat: int) -> None:
    """Fold, or muck: the seat is out."""
    hand.live[seat] = False
    hand.numbers[LEFT] -= 1


def call(hand: BettingState, seat: int, amount: Chips) -> None:
    """Check, or add *amount* to call."""
    if amount != 0:
        pay(hand, seat, amount)
    hand.matched[seat] = hand.numbers[LEVEL]


def bring_in(hand: BettingState, seat: int, amount: Chips) -> None:
    """Post the bring-in; after others complete to the full bet, the seat may raise."""
    pay(hand, seat, amount)
    hand.numbers[FULL_RAISE] -= amount
    hand.numbers[LEVEL] = amount
    hand.matched[seat] = 0


def raise_to(
    hand: BettingState, seat: int, amount: Chips, smallest_bet: Chips, structure: int
) -> None:
    """Complete, bet or raise to *amount*; *smallest_bet* is that of the street."""
    numbers = hand.numbers
    pay(hand, seat, amount - hand.bets[seat])
    # In fixed limit the raises after a completion, which is less than a bet, are full bets.
    full = smallest_bet if structure == FIXED_LIMIT else numbers[FULL_RAISE]
    numbers[FULL_RAISE] = raised(numbers[LEVEL], full, amount, structure)
    numbers[LEVEL] = amount
    hand.matched[seat] = amount
    numbers[RAISES] += 1
    numbers[AGGRESSOR] = seat


def raise_refusal(hand: BettingState, seat: int, limit: int, parts: int) -> int:
    """Return why the seat cannot raise, `LEGAL` if it can.

    *limit* is the maximum number of bets and raises, -1 for any number; *parts* are those of
    `is_reopened`.
    """
    numbers, bets, stacks = hand.numbers, hand.bets, hand.stacks
    level = numbers[LEVEL]
    if bets[seat] + stacks[seat] <= level:
        return SHORT
    if not others_have_chips(seat, stacks, hand.live):
        return ALONE
    if 0 <= limit <= numbers[RAISES]:
        return CAPPED
    if not is_reopened(hand.matched[seat], level, numbers[FULL_RAISE], parts):
        return CLOSED
    return LEGAL


def raise_bounds(
    hand: BettingState,
    seat: int,
    pot: Chips,
    structure: int,
    step: Chips,
    half_counts: bool = False,
) -> tuple[Chips, Chips]:
    """Return the minimum and the maximum to raise to; *pot* are all chips on the table.

    *step* is the bet of the street where raises go to whole numbers of bets, else 0. With
    *half_counts*, an all-in of half a bet counts as the whole one.
    """
    level, full = hand.numbers[LEVEL], hand.numbers[FULL_RAISE]
    if step > 0 and hand.numbers[RAISES] > 0:  # before, the bring-in may be less than a bet
        over = level % step
        full -= over
        if half_counts and 2 * over >= step:
            full += step
    minimum = min_raise_to(seat, hand.bets, hand.stacks, level, full)
    return minimum, max_raise_to(seat, hand.bets, hand.stacks, level, full, pot, structure)


def total_pot(hand: BettingState) -> Chips:
    """Return all chips on the table."""
    total: Chips = hand.numbers[DEAD]
    for seat in range(len(hand.bets)):
        total += hand.bets[seat] + hand.contributions[seat]
    return total


# ---- the end of a betting round --------------------------------------------------------------


def find_uncalled(chips: Amounts, live: Truths) -> tuple[int, Chips]:
    """Return the seat with an uncalled bet and its amount, or -1 and 0.

    *chips* [P] are the chips that each seat has put in. Only a live seat takes a bet back; a folded
    seat counts as a caller of its chips.

    >>> find_uncalled([50, 100, 200, 450], [True, True, True, True])
    (3, 250)
    """
    owner, second = (0, chips[1]) if chips[0] > chips[1] else (1, chips[0])
    most = chips[owner]
    for seat in range(2, len(chips)):
        if chips[seat] > most:
            owner, most, second = seat, chips[seat], most
        elif chips[seat] >= second:
            second = chips[seat]
    if most > second and live[owner]:
        return owner, most - second
    return -1, chips[0] * 0


def return_uncalled(hand: BettingState, chips: Numbers) -> tuple[int, Chips]:
    """Give the uncalled part of *chips* back to its bettor; return the seat, or -1, and the amount.

    *chips* are the bets or the contributions. Antes count towards a call: of two short stacks, one
    may have paid only its ante and one only its blind.

    >>> hand = BettingState([], [8, 0], [2, 5], [1, 0], [], [True, True])
    >>> return_uncalled(hand, hand.bets), hand.bets, hand.stacks
    ((1, 2), [2, 3], [8, 2])
    """
    seat, amount = find_uncalled(chips, hand.live)
    if seat >= 0:
        own = hand.contributions[seat] + hand.bets[seat]
        for other in range(len(chips)):
            if other != seat:
                amount = min(amount, own - hand.contributions[other] - hand.bets[other])
    return give_back(hand, chips, seat, amount)


def return_uncalled_ante(hand: BettingState, antes: Amounts) -> tuple[int, Chips]:
    """Give the uncalled part of an ante back; return the seat, or -1, and the amount.

    The stack of a player who pays the blind first counts towards their ante.
    """
    bets, stacks = hand.bets, hand.stacks
    seat, amount = find_uncalled(bets, hand.live)
    if seat >= 0:
        for other in range(len(bets)):
            if other != seat:
                matched = min(antes[other], bets[other] + stacks[other])
                amount = min(amount, bets[seat] - matched)
    return give_back(hand, bets, seat, amount)


def give_back(hand: BettingState, chips: Numbers, seat: int, amount: Chips) -> tuple[int, Chips]:
    """Move an amount from *chips* to the seat's stack; return both, or -1 and 0 for nothing."""
    if amount <= 0:
        return -1, amount * 0
    chips[seat] -= amount
    hand.stacks[seat] += amount
    return seat, amount


def collect_bets(hand: BettingState) -> None:
    """Put the bets into the pots."""
    bets, contributions = hand.bets, hand.contributions
    for seat in range(len(bets)):
        contributions[seat] += bets[seat]
        bets[seat] = 0


def collect_dead(hand: BettingState) -> None:
    """Put antes that are not trimmed into the first pot as dead chips."""
    for seat in range(len(hand.bets)):
        hand.numbers[DEAD] += hand.bets[seat]
        hand.bets[seat] = 0


def is_betting_over(hand: BettingState) -> bool:
    """Return whether at most one live player has chips left."""
    stacks, live = hand.stacks, hand.live
    has_stack = False
    for seat in range(len(stacks)):
        if live[seat] and stacks[seat] > 0:
            if has_stack:
                return False
            has_stack = True
    return True


def after_round(hand: BettingState, is_last: bool, shows_all_in: bool) -> int:
    """Return the next step after a betting round: a street, the showdown, or the end.

    *is_last* is whether this is the last street, *shows_all_in* whether all-in hands are shown now.
    """
    if hand.numbers[LEFT] == 1:
        return OVER
    return SHOWDOWN if is_last or shows_all_in else NEXT_STREET


def showdown_order(hand: BettingState, first: int) -> list[int]:
    """Return the live seats in the order of the showdown: from the last aggressor, else *first*."""
    if hand.numbers[AGGRESSOR] >= 0:
        first = hand.numbers[AGGRESSOR]
    count = len(hand.live)
    return [seat for seat in (*range(first, count), *range(first)) if hand.live[seat]]
