"""The course of a plain hand: scripts of its bets, deals and actions, and their play.

All functions run on a `PlainState`: on lists, and compiled on runs of int64.
Chips are whole numbers of the smallest unit. A script that breaks a rule is refused.
"""

from typing import Final, NamedTuple

import poker_calculator.games._kernels.batch_betting  # noqa: F401 -- teaches Numba the functions of `poker_calculator.games.play`
from lookup.compiling import in_caller, kernel
from lookup.compiling.lanes.runs import run_of
from poker_calculator.games._kernels.batch_rows import Integers
from poker_calculator.games.play.betting import (
    ALONE,
    LEFT,
    LEGAL,
    LEVEL,
    NUMBERS,
    POT_LIMIT,
    BettingState,
    Numbers,
    call,
    fold,
    next_turn,
    open_street,
    raise_bounds,
    raise_to,
    total_pot,
)
from poker_calculator.games.play.course import (
    NEXT_STREET,
    after_round,
    collect_bets,
    is_betting_over,
    opening_level,
    post_forced_bets,
    return_uncalled,
)
from poker_calculator.games.positions import blind_seats
from poker_calculator.histories.outcomes.tally import (
    BET_OR_RAISE,
    CHECK_OR_CALL,
    COUNTS,
    FOLD,
    TALLY_NUMBERS,
    HandStatistics,
    begin_tally,
    chances_later,
    chances_preflop,
    count_action,
    count_turn,
    find_chances,
    follow_street,
    lose_raises,
)

SEATS, STREETS, OPENER, TRIMS, STRUCTURE, PARTS, IS_STEPPED, HALF_COUNTS, FOLDS_FREE = range(9)
"""The indices of the first numbers of a script.

The numbers of seats and streets; the seat that opens the first betting round; whether antes are
trimmed; the betting structure; the argument *parts* of `is_reopened`; whether raises go to whole
bets, and an all-in of half a bet counts as one; and whether a fold is legal without a bet to call.
The streets follow, then three numbers for each seat (all stacks, all antes, all blinds), then the
steps.
"""
OF_STREETS: Final = 9  # where the streets begin
SIZE, LIMIT, CARDS = range(3)
"""The numbers of a street: the smallest bet, the maximum of bets and raises, -1 for any number, and
the board cards."""
PER_STREET: Final = 3

DEALS, FOLDS, CHECKS, CALLS, RAISES_BY, RAISES_TO, GOES_ALL_IN, PASSES = range(8)
"""The types of steps. A bet is a raise by its amount; an all-in calls or raises by its amount.

A pass is a check or a call of any amount.
"""
TYPE, SEAT, AMOUNT, ABOVE = range(4)
"""The numbers of a step; ABOVE is the stated size of a raise above the bet to match, or `UNSTATED`.

The seat of a deal is the number of its cards.
"""
PER_STEP: Final = 4
UNSTATED: Final = -1

STREET, ACTOR, TO_CALL, REFUSAL, DUE, IS_CLOSED, ALL_IN, RETURNS = range(8)
"""The indices of `PlainState.numbers`.

The street; the seat to act, or -1; its chips to call, and why it cannot raise; the number of board
cards to deal now; whether no more betting is possible; the street of an all-in with cards to come,
or -1; and the number of uncalled bets that were returned.
"""
PLAIN_NUMBERS: Final = 8
PER_HAND: Final = PLAIN_NUMBERS + NUMBERS + TALLY_NUMBERS
PER_SEAT: Final = 7 + len(COUNTS)


class PlainState(NamedTuple):
    """A plain hand in play."""

    numbers: Numbers
    betting: BettingState
    tally: HandStatistics
    returned: Numbers  # the uncalled chips that each seat took back


def state_in(memory: Numbers, first: int, seats: int) -> PlainState:
    """Return the state that begins at *first* in memory, PER_HAND + PER_SEAT * seats numbers.

    Lists are copied.
    """
    betting, of_seats = first + PLAIN_NUMBERS, first + PER_HAND
    tally, counts = betting + NUMBERS, of_seats + 6 * seats
    returned = counts + len(COUNTS) * seats
    return PlainState(
        memory[first:betting],
        BettingState(
            memory[betting:tally],
            memory[of_seats : of_seats + seats],
            memory[of_seats + seats : of_seats + 2 * seats],
            memory[of_seats + 2 * seats : of_seats + 3 * seats],
            memory[of_seats + 3 * seats : of_seats + 4 * seats],
            memory[of_seats + 4 * seats : of_seats + 5 * seats],
        ),
        HandStatistics(
            memory[tally:of_seats], memory[of_seats + 5 * seats : counts], memory[counts:returned]
        ),
        memory[returned : returned + seats],
    )


def play_script(state: PlainState, script: Numbers) -> bool:
    """Play a script on a state of zeros; return whether it is legal and ends the hand."""
    numbers, seats = state.numbers, script[SEATS]
    at = OF_STREETS + PER_STREET * script[STREETS]
    post(state, script, at)
    for seat in range(seats):
        if state.betting.stacks[seat] <= 0:
            return False
    at += 3 * seats
    following = script[OPENER]
    while True:
        pass_turn(state, script, following)
        if at == len(script):
            return bool(numbers[ACTOR] < 0 and numbers[DUE] == 0)
        kind, seat = script[at + TYPE], script[at + SEAT]
        if kind == DEALS:
            if numbers[DUE] != seat or seat == 0:
                return False
            numbers[DUE] = 0
            open_street(state.betting, 0, number_of_street(script, numbers[STREET], SIZE), -1)
            following = 0
        else:
            action = -1
            if numbers[ACTOR] == seat:
                action = act(state, script, kind, script[at + AMOUNT], script[at + ABOVE])
            if action < 0:
                return False
            count_turn(state.tally, action, seat, numbers[TO_CALL] > 0, numbers[REFUSAL] == LEGAL)
            following = seat + 1
        at += PER_STEP


def post(state: PlainState, script: Numbers, first: int) -> None:
    """Post the forced bets, which begin at *first* in the script after the stacks, and begin."""
    betting, seats = state.betting, script[SEATS]
    state.numbers[ALL_IN] = -1
    betting.numbers[LEFT] = seats
    for seat in range(seats):
        betting.stacks[seat] = script[first + seat]
        betting.live[seat] = 1
    antes = script[first + seats : first + 2 * seats]
    blinds = script[first + 2 * seats : first + 3 * seats]
    post_forced_bets(betting, antes, blinds, script[TRIMS] != 0, False)
    level = opening_level(betting.bets, blinds, False)
    open_street(betting, level, number_of_street(script, 0, SIZE), -1)
    seats_of_blinds = blind_seats(blinds, number_of_street(script, 0, SIZE))
    begin_tally(state.tally, True, seats_of_blinds, script[STREETS] - 1)


def number_of_street(script: Numbers, street: int, what: int) -> int:
    """Return a number of a street."""
    number: int = script[OF_STREETS + PER_STREET * street + what]
    return number


def pass_turn(state: PlainState, script: Numbers, seat: int) -> None:
    """Find the next seat to act, from *seat* on, and its options, or end the betting round.

    Then wait for the cards of the next street if there is one.
    """
    numbers, betting = state.numbers, state.betting
    numbers[ACTOR] = -1
    if numbers[IS_CLOSED] == 0:
        limit = number_of_street(script, numbers[STREET], LIMIT)
        turn = next_turn(betting, seat, limit, script[PARTS])
        numbers[ACTOR], numbers[TO_CALL], numbers[REFUSAL] = turn
    if numbers[ACTOR] >= 0:
        return
    seat, amount = return_uncalled(betting, betting.bets)
    if seat >= 0:
        state.returned[seat] += amount
        numbers[RETURNS] += 1
    collect_bets(betting)
    street = numbers[STREET]
    is_last = street == script[STREETS] - 1
    goes_on = after_round(betting, is_last, False) == NEXT_STREET
    if numbers[IS_CLOSED] == 0 and (is_last or is_betting_over(betting)):
        numbers[IS_CLOSED] = 1
        if goes_on:
            numbers[ALL_IN] = street
    if goes_on:
        numbers[STREET] = street + 1
        follow_street(state.tally, street + 1)
        numbers[DUE] = number_of_street(script, street + 1, CARDS)


def act(state: PlainState, script: Numbers, kind: int, amount: int, above: int) -> int:
    """Fold, check, call, bet or raise by a step; return the action, -1 if it is illegal."""
    numbers, betting = state.numbers, state.betting
    seat, to_call, level = numbers[ACTOR], numbers[TO_CALL], betting.numbers[LEVEL]
    if kind == FOLDS:
        if to_call == 0 and script[FOLDS_FREE] == 0:
            return -1
        fold(betting, seat)
        return FOLD
    if kind == PASSES:
        call(betting, seat, to_call)
        return CHECK_OR_CALL
    if kind == CHECKS:
        amount = 0  # some logs state the level
    total = amount if kind == RAISES_TO else betting.bets[seat] + amount
    if kind in (CHECKS, CALLS) or (kind == GOES_ALL_IN and total <= level):
        if amount != to_call or (amount == 0) != (kind == CHECKS):
            return -1
        call(betting, seat, amount)
        return CHECK_OR_CALL
    if above != UNSTATED and above != total - level:
        return -1
    is_all_in = total == betting.bets[seat] + betting.stacks[seat]
    if numbers[REFUSAL] != LEGAL and not (numbers[REFUSAL] == ALONE and is_all_in):
        return -1
    size = number_of_street(script, numbers[STREET], SIZE)
    pot = total_pot(betting) if script[STRUCTURE] == POT_LIMIT else 0
    step = size if script[IS_STEPPED] != 0 else 0
    half_counts = script[HALF_COUNTS] != 0
    minimum, maximum = raise_bounds(betting, seat, pot, script[STRUCTURE], step, half_counts)
    if total < minimum or total > maximum:
        return -1
    raise_to(betting, seat, total, size, script[STRUCTURE])
    return BET_OR_RAISE


for function in (
    is_betting_over,
    blind_seats,
    begin_tally,
    follow_street,
    chances_preflop,
    chances_later,
    find_chances,
    lose_raises,
    count_action,
    count_turn,
    state_in,
    number_of_street,
    pass_turn,
    post,
    act,
    play_script,
):
    in_caller(function)


@kernel
def play_plain_hands(
    scripts: Integers, script_starts: Integers, states: Integers, starts: Integers, legal: Integers
) -> None:
    """Play the scripts of N hands, one after another in *scripts*, on their states.

    scripts, states       : int64, of all hands; states are zeros at first
    script_starts, starts : [N + 1] int64, the start of each; legal : [N] int64, filled
    """
    all_scripts, all_states = run_of(scripts), run_of(states)
    for hand in range(legal.size):
        script = all_scripts[script_starts[hand] : script_starts[hand + 1]]
        state = state_in(all_states, starts[hand], script[SEATS])
        legal[hand] = 1 if play_script(state, script) else 0
