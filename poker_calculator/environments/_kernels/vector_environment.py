"""Numba kernels of the vector environment: act for opponents, and write observations.

Shapes are those of `poker_calculator.games._kernels.batch_rows`, and E (rows of a call), A (actions
of the menu), K (sizes of the menu), F (numbers of an observation).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.random import word_of
from lookup.compiling import helper, in_caller, kernel
from lookup.compiling.lanes.runs import row_of, run_of
from poker_calculator.environments._kernels.deals import action_word
from poker_calculator.environments.menu import (
    CHECK_OR_CALL,
    FIRST_SIZE,
    FOLD,
    fill_menu,
    size_to_amount,
)
from poker_calculator.environments.opponents import (
    TIGHT,
    choose_action,
    equity_of,
    learner_seat,
    legal_index,
)
from poker_calculator.games._kernels.batch import fill_board, play
from poker_calculator.games._kernels.batch_betting import RowHand, hand_of
from poker_calculator.games._kernels.batch_rows import (
    ACTIONS,
    ACTOR,
    CALL,
    CAN_FOLD,
    HANDS,
    MAX_RAISE_TO,
    MIN_RAISE_TO,
    STREET,
    BatchRows,
    CardNumbers,
    GameTerms,
    Integers,
    from_log,
)
from poker_calculator.games._kernels.batch_rows import CHECK_OR_CALL as CHECKS
from poker_calculator.games._kernels.batch_rows import FOLD as FOLDS
from poker_calculator.games._kernels.batch_rows import RAISE as RAISES
from poker_calculator.games.play.betting import LEFT, LEVEL, total_pot

for function in (
    size_to_amount,
    fill_menu,
    legal_index,
    choose_action,
    equity_of,
    learner_seat,
    from_log,
):
    in_caller(function)

OUTSIDE = -1  # the rule of the learner and of opponents that are Python functions
NO_ACTION = -1


class EnvironmentTable(NamedTuple):
    """The players, the menu and the layout of observations."""

    rules: Integers  # [P] int64, the rules of the learner and of the seats on its left, or OUTSIDE
    fractions: NDArray[np.float64]  # [K], none for a menu of all amounts
    equities: Integers  # [52 * 52] int64, of two hole cards, if an opponent is tight
    starts: Integers  # [6] int64, where parts begin: `PARTS`
    planes: Integers  # [B] int64, the start of each board card's plane minus 1
    hole: int  # the number of hole cards of a player


OWN_CARDS, POSITION, ACTOR_PART, STREET_PART, BY_SEAT, HISTORY = range(6)
PARTS = "own_cards", "position", "actor", "street", "live", "history"
"""The parts whose first numbers `EnvironmentTable.starts` lists."""


@helper
def fill_actions(
    hand: RowHand, fractions: NDArray[np.float64], amounts: Integers, legal: Integers
) -> None:
    """Fill the mask of a hand's legal actions, and the totals of the sizes.

    amounts : [K] int64
    legal   : [A] int64
    """
    options, seat = hand.legal, hand.legal[ACTOR]
    for index in range(len(legal)):
        legal[index] = 0
    legal[FOLD] = 1 if seat >= 0 and options[CAN_FOLD] > 0 else 0
    legal[CHECK_OR_CALL] = 1
    if seat < 0:
        return
    minimum, maximum = options[MIN_RAISE_TO], options[MAX_RAISE_TO]
    if len(fractions) == 0:
        if maximum > 0:
            for amount in range(minimum, maximum + 1):
                legal[FIRST_SIZE + amount] = 1
        return
    pot: Any = total_pot(hand.betting)
    turn = hand.betting.bets[seat], options[CALL], pot, minimum, maximum
    fill_menu(fractions, turn, amounts, legal[FIRST_SIZE : FIRST_SIZE + len(amounts)])


@helper
def total_of(hand: RowHand, fractions: NDArray[np.float64], index: int) -> int:
    """Return the total of a size, limited to the legal raises."""
    options, betting = hand.legal, hand.betting
    minimum, maximum = options[MIN_RAISE_TO], options[MAX_RAISE_TO]
    if len(fractions) == 0:
        return min(max(index - FIRST_SIZE, minimum), maximum)
    pot: Any = total_pot(betting)
    bet, fraction = betting.bets[options[ACTOR]], fractions[index - FIRST_SIZE]
    return size_to_amount(fraction, bet, options[CALL], pot, minimum, maximum)


@helper
def rule_of(hand: RowHand, rules: Integers) -> int:
    """Return the rule of the seat to act."""
    players = len(rules)
    number = hand.betting.numbers[HANDS] - 1
    return rules[(hand.legal[ACTOR] - learner_seat(players, number)) % players]


@helper
def chosen_by(
    hand: RowHand,
    table: EnvironmentTable,
    key: np.uint64,
    deck: CardNumbers,
    amounts: Integers,
    legal: Integers,
) -> int:
    """Return the index of an opponent's action.

    key  : the key of the row's random words
    deck : [D] uint8
    amounts, legal : overwritten
    """
    numbers, seat, rule = hand.betting.numbers, hand.legal[ACTOR], rule_of(hand, table.rules)
    fill_actions(hand, table.fractions, amounts, legal)
    equity = 0
    if rule == TIGHT:
        players = len(table.rules)
        first, second = int(deck[seat]), int(deck[players + seat])
        equity = equity_of(table.equities, first, second)
    word = action_word(word_of(key, numbers[HANDS] - 1), numbers[ACTIONS])
    pot: Any = total_pot(hand.betting)
    return choose_action(rule, legal, word, equity, hand.legal[CALL], pot)


@kernel
def advance_rows(
    rows: BatchRows,
    arrays: tuple[GameTerms, EnvironmentTable],
    chosen: Integers,
    indices: Integers,
    scratch: tuple[Integers, Integers],
    over: Integers,
    showdowns: Integers,
) -> tuple[int, int, int]:
    """Act in each chosen row, and for the opponents until it is the turn of an OUTSIDE player.

    An illegal size becomes the nearest legal one, another illegal action a check or call. Return
    the numbers of hands that end, of hands to settle, and of players at showdown.

    chosen, indices : [E] int64, rows and the indices of actions, NO_ACTION for none
    scratch         : amounts [K] and legal actions [A] int64, overwritten
    over, showdowns : [E] int64; the rows that end, and those to settle, are written
    """
    terms, table = run_of(arrays)
    amounts, legal = run_of(scratch)
    picked, starts = run_of(chosen), run_of(indices)
    ended, settled, hands = 0, 0, 0
    for i in range(len(picked)):
        row, index = picked[i], starts[i]
        hand = hand_of(rows, row)
        numbers, options = hand.betting.numbers, hand.legal
        deck, board = row_of(rows.decks, row), row_of(rows.boards, row)
        actor = options[ACTOR]
        plays = actor >= 0
        while actor >= 0 and (index >= 0 or rule_of(hand, table.rules) != OUTSIDE):
            if index < 0:
                index = chosen_by(hand, table, rows.keys[row], deck, amounts, legal)
            action, amount = CHECKS, 0
            if index == FOLD and options[CAN_FOLD] > 0:
                action = FOLDS
            elif index >= FIRST_SIZE and options[MAX_RAISE_TO] > 0:
                action, amount = RAISES, total_of(hand, table.fractions, index)
            street = numbers[STREET]
            actor = play(hand, terms, row_of(rows.log, row), action, amount)
            if numbers[STREET] != street:
                fill_board(hand.betting, terms, deck, board)
            index = NO_ACTION
        if plays and actor < 0:
            over[ended] = row
            ended += 1
            if numbers[LEFT] > 1 or terms.rules.raked:
                showdowns[settled] = row
                settled += 1
                hands += numbers[LEFT] if numbers[LEFT] > 1 else 0
    return ended, settled, hands


@kernel
def observe_rows(
    rows: BatchRows,
    arrays: EnvironmentTable,
    chosen: Integers,
    scratch: tuple[Integers, Integers],
    observations: NDArray[np.float32],
    masks: NDArray[np.int8],
) -> None:
    """Write the observations of the seats to act, or of the learner after the end of a hand.

    chosen       : [E] int64, rows
    scratch      : amounts [K] and legal actions [A] int64, overwritten
    observations : [E, F] float32
    masks        : [E, A] int8
    """
    table = run_of(arrays)
    amounts, legal = run_of(scratch)
    players = rows.starting.shape[1]
    for i in range(chosen.size):
        row = chosen[i]
        hand = hand_of(rows, row)
        numbers, actor = hand.betting.numbers, hand.legal[ACTOR]
        seat = actor
        if actor < 0:
            seat = learner_seat(players, numbers[HANDS] - 1)
        written, mask = row_of(observations, i), row_of(masks, i)
        fill_actions(hand, table.fractions, amounts, legal)
        for index in range(len(mask)):
            mask[index] = legal[index]
        for index in range(len(written)):
            written[index] = 0
        deck, board = row_of(rows.decks, row), row_of(rows.boards, row)
        for card in range(table.hole):
            written[table.starts[OWN_CARDS] + deck[card * players + seat] - 1] = 1
        for card in range(len(board)):
            if board[card] > 0:
                written[table.planes[card] + board[card]] = 1
        write_numbers(hand, seat, table.starts, written)
        log, at = row_of(rows.log, row), table.starts[HISTORY]
        for number in range(numbers[ACTIONS]):
            action, street, other, amount = from_log(log[number])
            written[at] = street + 1
            written[at + 1] = (other - seat) % players + 1
            written[at + 2] = action + 1
            written[at + 3] = amount
            at += 4


@helper
def write_numbers(hand: RowHand, seat: int, starts: Integers, written: NDArray[np.float32]) -> None:
    """Write position, actor, street, the numbers of each seat and the amounts of the turn.

    After the end of a hand, bets, contributions and the pot are 0.
    """
    betting, options = hand.betting, hand.legal
    players, actor = len(hand.starting), options[ACTOR]
    written[starts[POSITION] + seat] = 1
    if actor >= 0:
        written[starts[ACTOR_PART]] = 1
    written[starts[STREET_PART] + betting.numbers[STREET]] = 1
    at, other = starts[BY_SEAT], seat
    for _ in range(players):
        written[at] = betting.live[other]
        written[at + players] = betting.stacks[other]
        if actor >= 0:
            written[at + 2 * players] = betting.bets[other]
            written[at + 3 * players] = betting.contributions[other]
        written[at + 4 * players] = hand.starting[other]
        at += 1
        other = other + 1 if other + 1 < players else 0
    at += 4 * players
    if actor >= 0:
        written[at] = total_pot(betting)
        written[at + 1] = betting.numbers[LEVEL]
        written[at + 2] = options[CALL]
        written[at + 3] = options[MIN_RAISE_TO]
        written[at + 4] = options[MAX_RAISE_TO]
