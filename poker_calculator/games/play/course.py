"""The course of a hand around its betting rounds: forced bets, collections and the showdown.

All functions run on a `BettingState`, like those of `poker_calculator.games.play.betting`. They
check nothing. Other modules deal cards and pay pots.
"""

from poker_calculator.games.chips import Chips
from poker_calculator.games.play.betting import (
    AGGRESSOR,
    DEAD,
    LEFT,
    Amounts,
    BettingState,
    Numbers,
    Truths,
    pay,
)

NEXT_STREET, SHOWDOWN, OVER = range(3)
"""The next step after a betting round; the hand is over if all but one player have folded."""

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
