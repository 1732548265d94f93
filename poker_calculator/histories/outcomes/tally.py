"""Trackers' statistics of each player, counted while a hand is played: `FLAGS` and `COUNTS`.

The page "Columns of hands" defines them. In games without a flop, the second street takes its
place. All functions run on `HandStatistics`: on lists, and compiled on runs of int64.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from poker_calculator.games.play.betting import Numbers

FLAGS: Final = (
    *("walk", "vpip", "pfr", "three_bet_chance", "three_bet", "faced_three_bet"),
    *("fold_to_three_bet", "c_bet_chance", "c_bet", "faced_c_bet", "fold_to_c_bet"),
    *("saw_flop", "went_to_showdown", "won_at_showdown", "won"),
    *("steal_chance", "steal", "faced_steal", "fold_to_steal"),
    *("turn_c_bet_chance", "turn_c_bet", "faced_turn_c_bet", "fold_to_turn_c_bet"),
    *("check_raise_chance", "check_raise"),
    *("river_bet_chance", "river_bet", "faced_river_bet", "fold_to_river_bet"),
)
"""Statistics that are true or false for a player, in the order of the columns."""

COUNTS: Final = ("bets_and_raises", "calls", "folds")
"""Statistics that count a player's actions after the flop."""

_BITS = [1 << place for place in range(len(FLAGS))]
WALK, VPIP, PFR, THREE_BET_CHANCE, THREE_BET, FACED_THREE_BET = _BITS[:6]
FOLD_TO_THREE_BET, C_BET_CHANCE, C_BET, FACED_C_BET, FOLD_TO_C_BET = _BITS[6:11]
SAW_FLOP, WENT_TO_SHOWDOWN, WON_AT_SHOWDOWN, WON = _BITS[11:15]
STEAL_CHANCE, STEAL, FACED_STEAL, FOLD_TO_STEAL = _BITS[15:19]
TURN_C_BET_CHANCE, TURN_C_BET, FACED_TURN_C_BET, FOLD_TO_TURN_C_BET = _BITS[19:23]
CHECK_RAISE_CHANCE, CHECK_RAISE = _BITS[23:25]
RIVER_BET_CHANCE, RIVER_BET, FACED_RIVER_BET, FOLD_TO_RIVER_BET = _BITS[25:]

# The bit of a statistic follows the bit of its chance.
RAISES: Final = (
    THREE_BET_CHANCE
    | C_BET_CHANCE
    | STEAL_CHANCE
    | TURN_C_BET_CHANCE
    | CHECK_RAISE_CHANCE
    | RIVER_BET_CHANCE
)
"""The chances that a bet or raise takes."""
FOLDS: Final = FACED_THREE_BET | FACED_C_BET | FACED_STEAL | FACED_TURN_C_BET | FACED_RIVER_BET
"""The bets and raises to which a player may fold."""

BET_OR_RAISE, CHECK_OR_CALL, FOLD = range(3)
"""The actions, which are the indices of the `COUNTS` to which they add."""

STREET, RAISED, FIRST_RAISER, LAST_RAISER, FACES_BET, IS_ENTERED, IS_STEAL = range(7)
C_BETS, CHECKED, ACTED, LIVE, CHANCES, CANNOT_RAISE, RIVER, HAS_BLINDS = range(7, 15)
SMALL_BLIND, BIG_BLIND = range(15, 17)
"""The indices of `HandStatistics.numbers`.

The street; its number of bets and raises; the first and the last seat that raised before the flop,
or -1; whether the next player faces a bet; whether somebody checked or called before the first
raise, and whether this raise is a steal; the number of streets on which the last raiser before the
flop bet and nobody raised; the seats that checked on this street, the seats that acted, and the
live seats, as bits; the chances of the next player, and whether they cannot raise; the index of the
last street; whether the hand has blinds (without blinds, there are no steals); and the seats of the
small and the big blind, or -1.
"""
TALLY_NUMBERS: Final = 17  # the number of single numbers of a hand


class HandStatistics(NamedTuple):
    """The statistics of a hand; seats count from the first one left of the button."""

    numbers: Numbers
    flags: Numbers  # the `FLAGS` of each seat as bits
    counts: Numbers  # the `COUNTS`: for each, the values of all seats


def new_tally(count: int, blinds: tuple[int, int] | None, river: int) -> HandStatistics:
    """Return empty statistics on lists; see `begin_tally`."""
    tally = HandStatistics([0] * TALLY_NUMBERS, [0] * count, [0] * (count * len(COUNTS)))
    begin_tally(tally, blinds is not None, blinds or (-1, -1), river)
    return tally


def begin_tally(
    tally: HandStatistics, has_blinds: bool, blinds: tuple[int, int], river: int
) -> None:
    """Begin the statistics of a hand, given the index of its last street; all numbers are 0.

    blinds : the seats of the small and the big blind, -1 for a missing one
    """
    numbers = tally.numbers
    numbers[FIRST_RAISER] = -1
    numbers[LAST_RAISER] = -1
    numbers[LIVE] = (1 << len(tally.flags)) - 1
    numbers[RIVER] = river
    numbers[HAS_BLINDS] = 1 if has_blinds else 0
    numbers[SMALL_BLIND], numbers[BIG_BLIND] = blinds


def follow_street(tally: HandStatistics, street: int) -> None:
    """Begin the statistics of a street unless they have begun."""
    numbers, flags, _ = tally
    if street != numbers[STREET]:
        if numbers[STREET] == 0:
            for seat in range(len(flags)):
                if numbers[LIVE] >> seat & 1:
                    flags[seat] |= SAW_FLOP
        numbers[STREET] = street
        numbers[RAISED] = 0
        numbers[CHECKED] = 0


def find_chances(tally: HandStatistics, seat: int, owes: bool) -> int:
    """Find and return the chances of the seat to act; *owes* is whether it has chips to call.

    `lose_raises` takes some away from a seat that cannot raise, unless it raises all the same.
    """
    numbers = tally.numbers
    street, raised = numbers[STREET], numbers[RAISED]
    numbers[FACES_BET] = 1 if raised > 0 or (street == 0 and owes) else 0
    chances = chances_later(numbers, seat) if street else chances_preflop(tally, seat)
    numbers[CHANCES] = chances
    numbers[CANNOT_RAISE] = 0
    return chances


def lose_raises(tally: HandStatistics) -> None:
    """Take away the chances of a seat that cannot raise.

    An all-in against all-in players counts as a raise all the same.
    """
    tally.numbers[CANNOT_RAISE] = 1


def count_turn(tally: HandStatistics, action: int, seat: int, owes: bool, may_raise: bool) -> None:
    """Count the action of a seat, given whether it had chips to call and could raise."""
    find_chances(tally, seat, owes)
    if not may_raise:
        lose_raises(tally)
    count_action(tally, action, seat)


def leave_before_flop(tally: HandStatistics) -> None:
    """Go back before the flop for the fold of a player who is all-in by a blind, without chances.

    The betting may be over, so that the next street has begun without cards.
    """
    numbers, flags, _ = tally
    numbers[STREET] = numbers[CHANCES] = 0
    for seat in range(len(flags)):
        flags[seat] &= ~SAW_FLOP


def chances_preflop(tally: HandStatistics, seat: int) -> int:
    """Return the chances of a seat before the flop."""
    numbers, count = tally.numbers, len(tally.flags)
    small, big = numbers[SMALL_BLIND], numbers[BIG_BLIND]
    if numbers[RAISED] == 0:
        is_late = seat != big and (seat == small or seat >= count - 2)
        is_open = is_late and numbers[HAS_BLINDS] != 0 and numbers[IS_ENTERED] == 0
        return STEAL_CHANCE if is_open else 0
    if numbers[RAISED] == 1:
        if seat == numbers[FIRST_RAISER]:
            return 0
        if seat in (small, big) and numbers[IS_STEAL] != 0:
            return FACED_STEAL | THREE_BET_CHANCE
        return THREE_BET_CHANCE
    is_raised_again = numbers[RAISED] == 2 and seat == numbers[FIRST_RAISER]
    return FACED_THREE_BET if is_raised_again else 0


def chances_later(numbers: Numbers, seat: int) -> int:
    """Return the chances of a seat after the flop."""
    street, c_bets, chances = numbers[STREET], numbers[C_BETS], 0
    is_river = street == numbers[RIVER]
    if numbers[RAISED] == 0:
        if seat == numbers[LAST_RAISER] and c_bets == street - 1 and c_bets < 2:
            chances = C_BET_CHANCE if street == 1 else TURN_C_BET_CHANCE
        return chances | RIVER_BET_CHANCE if is_river else chances
    if numbers[RAISED] == 1:
        if c_bets == street and street < 3:
            chances = FACED_C_BET if street == 1 else FACED_TURN_C_BET
        if is_river:
            chances |= FACED_RIVER_BET
        if numbers[CHECKED] >> seat & 1:
            chances |= CHECK_RAISE_CHANCE
    return chances


def count_action(tally: HandStatistics, action: int, seat: int) -> None:
    """Count the action of the seat whose chances were found last."""
    numbers, flags, counts = tally
    chances = numbers[CHANCES]
    if numbers[CANNOT_RAISE] != 0 and action != BET_OR_RAISE:
        chances &= ~RAISES
    done = chances
    is_preflop = numbers[STREET] == 0
    numbers[ACTED] |= 1 << seat
    if action == FOLD:
        numbers[LIVE] &= ~(1 << seat)
        done |= (chances & FOLDS) << 1
    elif action == BET_OR_RAISE:
        done |= (chances & RAISES) << 1
        if is_preflop:
            done |= VPIP | PFR
            if numbers[RAISED] == 0:
                numbers[FIRST_RAISER] = seat
                numbers[IS_STEAL] = 1 if chances == STEAL_CHANCE else 0
            numbers[LAST_RAISER] = seat
        elif done & (C_BET | TURN_C_BET):
            numbers[C_BETS] = numbers[STREET]
        else:
            numbers[C_BETS] = 0
        numbers[RAISED] += 1
    else:
        if numbers[FACES_BET] == 0:
            numbers[CHECKED] |= 1 << seat
        elif is_preflop:
            done |= VPIP
        numbers[IS_ENTERED] = 1
    flags[seat] |= done
    if not is_preflop and (action != CHECK_OR_CALL or numbers[FACES_BET] != 0):
        counts[action * len(flags) + seat] += 1


def end_tally(tally: HandStatistics, has_won: Sequence[bool]) -> None:
    """Count the end of the hand, given whether each player won chips."""
    numbers, flags, _ = tally
    live = numbers[LIVE]
    is_shown = live & (live - 1) != 0  # more than one bit
    if not is_shown and numbers[STREET] == 0 and numbers[ACTED] & live == 0:
        flags[live.bit_length() - 1] |= WALK
    for seat, won in enumerate(has_won):
        if is_shown and live >> seat & 1:
            flags[seat] |= WENT_TO_SHOWDOWN | (WON_AT_SHOWDOWN if won else 0)
        if won:
            flags[seat] |= WON
