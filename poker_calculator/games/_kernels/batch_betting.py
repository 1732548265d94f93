"""The functions of `poker_calculator.games.play`, compiled, and a hand played by them."""

from typing import NamedTuple

from lookup.compiling import helper, in_caller
from lookup.compiling.lanes.runs import row_of
from poker_calculator.games._kernels.batch_rows import (
    ACTOR,
    ALL_IN,
    BETS,
    CALL,
    CAN_FOLD,
    CONTRIBUTIONS,
    FOLD,
    LIVE,
    MATCHED,
    MAX_RAISE_TO,
    MIN_RAISE_TO,
    PER_HAND,
    RAISE,
    STACKS,
    STREET,
    BatchRows,
    GameTerms,
    Integers,
)
from poker_calculator.games.play import betting, course
from poker_calculator.games.play.betting import (
    ALONE,
    DEAD,
    LEFT,
    LEGAL,
    LEVEL,
    POT_LIMIT,
    BettingState,
    amount_to_call,
    call,
    fold,
    next_actor,
    open_street,
    raise_bounds,
    raise_refusal,
    raise_to,
    total_pot,
)
from poker_calculator.games.play.course import (
    NEXT_STREET,
    after_round,
    collect_bets,
    opening_level,
    post_forced_bets,
    return_uncalled,
)

# LLVM copies these functions into their callers, such as `act` and `fill_legal`: calls with forty
# arguments made steps 1.6 times as long.
for function in (
    betting.reach,
    betting.others_exceed,
    betting.others_have_chips,
    amount_to_call,
    betting.has_to_act,
    betting.next_to_act,
    betting.is_reopened,
    betting.min_raise_to,
    betting.pot_raise_to,
    betting.max_raise_to,
    betting.raised,
    course.ante_to_post,
    course.return_uncalled_ante,
    course.give_back,
    post_forced_bets,
    opening_level,
    open_street,
    next_actor,
    betting.pay,
    fold,
    call,
    raise_to,
    raise_refusal,
    betting.next_turn,
    raise_bounds,
    total_pot,
    course.find_uncalled,
    return_uncalled,
    collect_bets,
    course.collect_dead,
    after_round,
):
    in_caller(function)


class RowHand(NamedTuple):
    """One row, in runs: its betting, the stacks before the hand, and the legal actions."""

    betting: BettingState
    starting: Integers
    legal: Integers


@helper
def of_seats(numbers: Integers, what: int, players: int) -> Integers:
    """Return the part of a hand's numbers with one value for each seat."""
    first = PER_HAND + what * players
    return numbers[first : first + players]


@helper
def hand_of(rows: BatchRows, row: int) -> RowHand:
    """Return a row as a hand."""
    numbers, starting = row_of(rows.numbers, row), row_of(rows.starting, row)
    players = len(starting)
    betting = BettingState(
        numbers,
        of_seats(numbers, STACKS, players),
        of_seats(numbers, BETS, players),
        of_seats(numbers, CONTRIBUTIONS, players),
        of_seats(numbers, MATCHED, players),
        of_seats(numbers, LIVE, players),
    )
    return RowHand(betting, starting, row_of(rows.legal, row))


@helper
def go_on(hand: BettingState, sizes: Integers) -> int:
    """End a betting round, and begin the next one in which somebody acts.

    Return the seat that acts, or -1 if the hand is over. Its street is then the last one, unless
    only one player is live.
    """
    actor, last = -1, len(sizes) - 1
    more = True
    while more:
        street = hand.numbers[STREET]
        return_uncalled(hand, hand.bets)
        collect_bets(hand)
        more = after_round(hand, street == last, False) == NEXT_STREET
        if more:
            hand.numbers[STREET] = street + 1
            open_street(hand, 0, sizes[street + 1], -1)
            actor = next_actor(hand, 0)
            more = actor < 0
    return actor


@helper
def begin_hand(hand: BettingState, starting: Integers, terms: GameTerms) -> int:
    """Post antes and blinds; return the first seat to act, or -1."""
    rules = terms.rules
    hand.numbers[DEAD] = hand.numbers[STREET] = 0
    hand.numbers[LEFT] = len(starting)
    for seat in range(len(starting)):
        hand.live[seat], hand.stacks[seat] = 1, starting[seat]
        hand.bets[seat] = hand.contributions[seat] = 0
    post_forced_bets(hand, terms.antes, terms.blinds, rules.trims_antes, rules.blinds_first)
    level = opening_level(hand.bets, terms.blinds, rules.full_blind_to_call)
    open_street(hand, level, terms.sizes[0], -1)
    actor = next_actor(hand, rules.opener)
    if actor < 0:
        actor = go_on(hand, terms.sizes)
    return actor


@in_caller
def act(hand: RowHand, terms: GameTerms, action: int, amount: int) -> int:
    """Carry out a legal action; return the next seat to act, or -1 if the hand is over."""
    betting, seat = hand.betting, hand.legal[ACTOR]
    if action == FOLD:
        fold(betting, seat)
    elif action == RAISE:
        size = terms.sizes[betting.numbers[STREET]]
        raise_to(betting, seat, amount, size, terms.rules.structure)
    else:
        call(betting, seat, hand.legal[CALL])
    actor = next_actor(betting, seat + 1)
    if actor < 0:
        actor = go_on(betting, terms.sizes)
    return actor


@in_caller
def fill_legal(hand: RowHand, terms: GameTerms, seat: int) -> None:
    """Write the legal actions of the seat, none for the seat -1."""
    legal = hand.legal
    legal[ACTOR] = seat
    legal[CALL] = legal[MIN_RAISE_TO] = legal[MAX_RAISE_TO] = legal[CAN_FOLD] = 0
    legal[ALL_IN] = 0
    if seat >= 0:
        betting, rules = hand.betting, terms.rules
        level = betting.numbers[LEVEL]
        legal[CALL] = amount_to_call(seat, betting.bets, betting.stacks, betting.live, level)
        legal[CAN_FOLD] = legal[CALL] > 0 or rules.fold_facing_no_bet
        limit = terms.limits[betting.numbers[STREET]]
        refusal = raise_refusal(betting, seat, limit, rules.parts)
        if refusal == ALONE:
            legal[ALL_IN] = betting.bets[seat] + betting.stacks[seat]
        elif refusal == LEGAL:
            pot = total_pot(betting) if rules.structure == POT_LIMIT else 0
            step = terms.sizes[betting.numbers[STREET]] if rules.whole_bets else 0
            minimum, maximum = raise_bounds(
                betting, seat, pot, rules.structure, step, rules.half_bet_counts
            )
            legal[MIN_RAISE_TO] = minimum
            legal[MAX_RAISE_TO] = maximum
