"""Numba kernels' betting: the functions of `games.betting`, compiled, and a hand played by them."""

from typing import NamedTuple

from games import betting
from games._kernels.batch_rows import (
    ACTOR,
    BETS,
    CALL,
    CAN_FOLD,
    CONTRIBUTIONS,
    DEAD,
    FOLD,
    FULL_RAISE,
    LEFT,
    LEVEL,
    LIVE,
    MATCHED,
    MAX_RAISE_TO,
    MIN_RAISE_TO,
    PER_HAND,
    RAISE,
    RAISES,
    STACKS,
    STREET,
    Rows,
    Terms,
    Whole,
)
from games.betting import (
    FIXED_LIMIT,
    NOT_ACTED,
    POT_LIMIT,
    amount_to_call,
    can_raise,
    is_reopened,
    max_raise_to,
    min_raise_to,
    next_to_act,
    raised,
)
from lookup._kernels.compile import helper
from lookup._kernels.lanes.runs import part_of, row_of
from lookup._kernels.numba_internals import register_jitable

# LLVM copies them into their callers, as `act` and `fill_legal`: calls that hand over forty numbers
# made steps 1.6 times as long.
in_caller = register_jitable(forceinline=True)
for function in (
    betting.reach,
    amount_to_call,
    betting.has_to_act,
    next_to_act,
    is_reopened,
    can_raise,
    min_raise_to,
    betting.pot_raise_to,
    max_raise_to,
    raised,
):
    in_caller(function)


class Hand(NamedTuple):
    """One row, in runs: what a hand has once, [P] of what each seat has, and what is legal."""

    numbers: Whole
    stacks: Whole
    bets: Whole
    contributions: Whole
    matched: Whole
    live: Whole
    starting: Whole
    legal: Whole


@helper
def of_seats(numbers: Whole, what: int, players: int) -> Whole:
    """Return one value a seat of the run of a hand's numbers."""
    return part_of(numbers, PER_HAND + what * players, players)


@helper
def hand_of(rows: Rows, row: int) -> Hand:
    """Return a row as a hand."""
    numbers, starting = row_of(rows.numbers, row), row_of(rows.starting, row)
    players = len(starting)
    return Hand(
        numbers,
        of_seats(numbers, STACKS, players),
        of_seats(numbers, BETS, players),
        of_seats(numbers, CONTRIBUTIONS, players),
        of_seats(numbers, MATCHED, players),
        of_seats(numbers, LIVE, players),
        starting,
        row_of(rows.legal, row),
    )


@helper
def pay(hand: Hand, seat: int, amount: int) -> None:
    """Move chips from a seat's stack to the table in front of it."""
    hand.stacks[seat] -= amount
    hand.bets[seat] += amount


@helper
def total_pot(hand: Hand) -> int:
    """Return all chips on the table."""
    total = hand.numbers[DEAD]
    for seat in range(len(hand.bets)):
        total += hand.bets[seat] + hand.contributions[seat]
    return total


@helper
def collect_bets(hand: Hand) -> None:
    """Give back uncalled bets, and put the bets into the pot."""
    greatest, second, owner = 0, 0, 0
    for seat in range(len(hand.bets)):
        bet = hand.bets[seat]
        if bet > greatest:
            greatest, second, owner = bet, greatest, seat
        elif bet > second:
            second = bet
    if greatest > second and hand.live[owner]:
        hand.stacks[owner] += greatest - second
        hand.bets[owner] = second
    for seat in range(len(hand.bets)):
        hand.contributions[seat] += hand.bets[seat]
        hand.bets[seat] = 0


@helper
def open_street(hand: Hand, sizes: Whole, street: int, first: int, level: int) -> int:
    """Begin the betting of a street, with *first* and up to a level; return who acts, or -1."""
    hand.numbers[STREET], hand.numbers[RAISES] = street, 0
    hand.numbers[LEVEL], hand.numbers[FULL_RAISE] = level, sizes[street]
    for seat in range(len(hand.bets)):
        hand.matched[seat] = NOT_ACTED
    return next_to_act(first, hand.bets, hand.stacks, hand.live, hand.matched, level)


@helper
def go_on(hand: Hand, sizes: Whole) -> int:
    """End a betting round, and begin the next one in which somebody acts.

    Return who does, or -1 when the hand is over; then its street is the last one, unless all but
    one have folded.
    """
    actor, last = -1, len(sizes) - 1
    more = True
    while more:
        collect_bets(hand)
        more = hand.numbers[LEFT] > 1 and hand.numbers[STREET] < last
        if more:
            actor = open_street(hand, sizes, hand.numbers[STREET] + 1, 0, 0)
            more = actor < 0
    return actor


@helper
def begin_hand(hand: Hand, terms: Terms) -> int:
    """Post antes and blinds; return who acts first, or -1."""
    players = len(hand.bets)
    hand.numbers[DEAD] = 0
    hand.numbers[LEFT] = players
    for seat in range(players):
        stack, ante = hand.starting[seat], terms.antes[seat]
        hand.live[seat], hand.stacks[seat] = 1, stack
        hand.bets[seat] = hand.contributions[seat] = 0
        if terms.rules.blinds_first:
            stack = max(stack - terms.blinds[seat], 0)
        pay(hand, seat, min(ante, stack))
    if terms.rules.trims_antes:
        collect_bets(hand)
    else:
        hand.numbers[DEAD] = total_pot(hand)
    level = 0
    for seat in range(players):
        hand.bets[seat] = 0
        pay(hand, seat, min(terms.blinds[seat], hand.stacks[seat]))
        level = max(level, hand.bets[seat])
        if terms.rules.full_blind_to_call:
            level = max(level, terms.blinds[seat])
    actor = open_street(hand, terms.sizes, 0, terms.rules.opener, level)
    if actor < 0:
        actor = go_on(hand, terms.sizes)
    return actor


@in_caller
def act(hand: Hand, terms: Terms, action: int, amount: int) -> int:
    """Do what is legal; return who acts next, or -1 when the hand is over."""
    bets, stacks, live, matched = hand.bets, hand.stacks, hand.live, hand.matched
    seat, level = hand.legal[ACTOR], hand.numbers[LEVEL]
    if action == FOLD:
        live[seat] = 0
        hand.numbers[LEFT] -= 1
    elif action == RAISE:
        pay(hand, seat, amount - bets[seat])
        full = hand.numbers[FULL_RAISE]
        hand.numbers[FULL_RAISE] = raised(level, full, amount, terms.rules.structure)
        hand.numbers[LEVEL] = level = matched[seat] = amount
        hand.numbers[RAISES] += 1
    else:
        pay(hand, seat, hand.legal[CALL])
        matched[seat] = level
    actor = -1
    if hand.numbers[LEFT] > 1:
        following = seat + 1 if seat + 1 < len(bets) else 0
        actor = next_to_act(following, bets, stacks, live, matched, level)
    if actor < 0:
        actor = go_on(hand, terms.sizes)
    return actor


@helper
def may_raise(hand: Hand, terms: Terms, seat: int) -> bool:
    """Return whether a raise is legal."""
    street, level = hand.numbers[STREET], hand.numbers[LEVEL]
    limit = terms.limits[street]
    full = hand.numbers[FULL_RAISE]
    full = terms.sizes[street] if terms.rules.structure == FIXED_LIMIT else full
    return (
        (limit < 0 or hand.numbers[RAISES] < limit)
        and is_reopened(hand.matched[seat], level, full, terms.rules.parts)
        and can_raise(seat, hand.bets, hand.stacks, hand.live, level)
    )


@in_caller
def fill_legal(hand: Hand, terms: Terms, seat: int) -> None:
    """Write down what is legal for the seat, or, when it is -1, that nothing is."""
    legal = hand.legal
    legal[ACTOR] = seat
    legal[CALL] = legal[MIN_RAISE_TO] = legal[MAX_RAISE_TO] = legal[CAN_FOLD] = 0
    if seat >= 0:
        bets, stacks, level = hand.bets, hand.stacks, hand.numbers[LEVEL]
        legal[CALL] = amount_to_call(seat, bets, stacks, hand.live, level)
        legal[CAN_FOLD] = legal[CALL] > 0 or terms.rules.fold_facing_no_bet
        if may_raise(hand, terms, seat):
            full = hand.numbers[FULL_RAISE]
            pot = total_pot(hand) if terms.rules.structure == POT_LIMIT else 0
            legal[MIN_RAISE_TO] = min_raise_to(seat, bets, stacks, level, full)
            legal[MAX_RAISE_TO] = max_raise_to(
                seat, bets, stacks, level, full, pot, terms.rules.structure
            )
