"""Numba kernels that deal cards and draw random legal actions.

Shapes as in `poker_calculator.games._kernels.batch_rows`. A shuffle depends on the row and the
number of its hand alone. Its stream of 64-bit words, each used as two 32-bit numbers, is SplitMix64
on the row, the number of the hand in the row, and the number of the word.
"""

import numpy as np

from lookup._kernels.random import HALF, LOW_HALF, word_of
from lookup.compiling import Integer, helper, in_caller, kernel
from lookup.compiling.lanes.runs import row_of, run_of
from poker_calculator.games._kernels.batch_betting import (
    RowHand,
    act,
    begin_hand,
    fill_legal,
    hand_of,
    of_seats,
)
from poker_calculator.games._kernels.batch_rows import (
    ACTIONS,
    ACTOR,
    ALL_IN,
    CALL,
    CAN_FOLD,
    CHECK_OR_CALL,
    CLAMPS,
    CONTRIBUTIONS,
    FOLD,
    HANDS,
    LIVE,
    MAX_RAISE_TO,
    MIN_RAISE_TO,
    RAISE,
    STACKS,
    STREET,
    BatchRows,
    CardNumbers,
    Decisions,
    GameTerms,
    Integers,
    Showdowns,
    log_entry,
)
from poker_calculator.games.play.betting import DEAD, LEFT, BettingState, total_pot


@helper
def uniform(number: np.uint64, choices: np.uint64) -> Integer:
    """Return an index below *choices* from a 32-bit number, or -1 if another must be drawn.

    The index is the upper half of number * choices. Products with a lower half below 2**32 %
    choices are rejected; each index has equally many of the others. If the lower half is at least
    *choices*, no division is needed.
    """
    product = number * choices
    low = product & LOW_HALF
    refused = low < choices and low < (LOW_HALF - choices + np.uint64(1)) % choices
    return np.int64(-1) if refused else np.int64(product >> HALF)


@helper
def shuffle(deck: CardNumbers, full: CardNumbers, key: np.uint64, pack: CardNumbers) -> None:
    """Fill a deck with cards drawn uniformly from a full one, by a Fisher-Yates shuffle.

    deck       : run [D]
    full, pack : runs [C]: the cards, and scratch memory
    """
    for i in range(len(full)):
        pack[i] = full[i]
    word, count = np.uint64(0), 0
    for i in range(len(deck)):
        chosen: Integer = -1
        while chosen < 0:
            if count & 1 == 0:
                word = word_of(key, count >> 1)
            chosen = uniform(word & LOW_HALF, np.uint64(len(full) - i))
            word >>= HALF
            count += 1
        card = pack[i + chosen]
        pack[i + chosen] = pack[i]
        deck[i] = card


@helper
def fill_board(hand: BettingState, terms: GameTerms, deck: CardNumbers, board: CardNumbers) -> None:
    """Copy the board cards of all streets so far from the deck to the board."""
    for card in range(terms.shown[hand.numbers[STREET]]):
        board[card] = deck[terms.board_positions[card]]


in_caller(log_entry)

ALL_BITS = np.uint64(0xFFFFFFFFFFFFFFFF)


@helper
def drawn(key: np.uint64, number: int, choices: np.uint64) -> Integer:
    """Return a uniform number below *choices*, from word *number* of a stream or one after it.

    Words are taken modulo *choices*. Words below 2**64 % choices are drawn again, so each remainder
    is equally likely. For a word of at least *choices*, no division is needed to accept it.
    """
    word = word_of(key, number)
    while word < choices and word < (ALL_BITS - choices + np.uint64(1)) % choices:
        number += 1
        word = word_of(key, number)
    return np.int64(word % choices)


@kernel
def draw_rows(
    legal: Integers, key: np.uint64, start: int, stop: int, actions: Integers, amounts: Integers
) -> None:
    """Draw a legal kind of action for each row, and an amount for each raise, uniformly.

    Hands that are over get a check.

    legal            : `BatchRows.legal`
    actions, amounts : [N] int64
    """
    for row in range(start, stop):
        here = row_of(legal, row)
        actions[row], amounts[row] = CHECK_OR_CALL, 0
        if here[ACTOR] >= 0:
            own = word_of(key, row)
            first = 0 if here[CAN_FOLD] > 0 else 1
            last = 2 if here[MAX_RAISE_TO] > 0 else 1
            word = 0
            chosen: Integer = -1
            while chosen < 0:
                chosen = uniform(word_of(own, word) & LOW_HALF, np.uint64(last - first + 1))
                word += 1
            actions[row] = first + chosen
            if first + chosen == RAISE:
                minimum = here[MIN_RAISE_TO]
                span = np.uint64(here[MAX_RAISE_TO] - minimum + 1)
                amounts[row] = minimum + drawn(own, word, span)


@kernel
def begin_rows(
    rows: BatchRows,
    arrays: GameTerms,
    chosen: Integers,
    shuffles: bool,
    pack: CardNumbers,
    showdowns: Integers,
) -> int:
    """Begin a hand in each chosen row; return the number of hands that are over at once.

    chosen    : [E] int64, rows
    shuffles  : whether the decks are shuffled
    pack      : [C] uint8, overwritten
    showdowns : [E] int64; the rows that are over are written: nobody has folded yet
    """
    terms, over = run_of(arrays), 0
    for i in range(chosen.size):
        row = chosen[i]
        hand = hand_of(rows, row)
        numbers = hand.betting.numbers
        deck, board = row_of(rows.decks, row), row_of(rows.boards, row)
        if shuffles:
            shuffle(deck, terms.deck, word_of(rows.keys[row], numbers[HANDS]), run_of(pack))
        for card in range(len(board)):
            board[card] = 0
        actor = begin_hand(hand.betting, hand.starting, terms)
        numbers[ACTIONS] = 0
        numbers[HANDS] += 1
        fill_board(hand.betting, terms, deck, board)
        fill_legal(hand, terms, actor)
        if actor < 0:
            showdowns[over] = row
            over += 1
    return over


@helper
def is_legal(legal: Integers, action: int, amount: int) -> bool:
    """Return whether an action is legal, given the legal actions of its hand."""
    minimum, maximum = legal[MIN_RAISE_TO], legal[MAX_RAISE_TO]
    is_within = maximum > 0 and minimum <= amount <= maximum
    raises = action == RAISE and (is_within or 0 < legal[ALL_IN] == amount)
    folds = action == FOLD and legal[CAN_FOLD] > 0
    return raises or folds or action == CHECK_OR_CALL


@kernel
def first_refused(
    legal: Integers, decisions: Decisions, must_be_legal: bool, start: int, stop: int
) -> int:
    """Return the first row in play with an unknown or illegal action, or -1.

    legal         : `BatchRows.legal`
    must_be_legal : whether to check that actions are legal, or only that they are known
    """
    for row in range(start, stop):
        here = row_of(legal, row)
        if here[ACTOR] >= 0:
            action = decisions.actions[row]
            if action < FOLD or action > RAISE:
                return row
            amount = here[MIN_RAISE_TO] if decisions.takes_min else decisions.amounts[row]
            if must_be_legal and not is_legal(here, action, amount):
                return row
    return -1


@in_caller
def play(hand: RowHand, terms: GameTerms, log: Integers, action: int, amount: int) -> int:
    """Log and carry out a legal action; return the next seat to act.

    A player to whom all others fold gets the pot, unless it is raked.
    """
    betting = hand.betting
    done = betting.numbers[ACTIONS]
    chips = amount
    if action != RAISE:
        chips = hand.legal[CALL] if action == CHECK_OR_CALL else 0
    log[done] = log_entry(action, betting.numbers[STREET], hand.legal[ACTOR], chips)
    betting.numbers[ACTIONS] = done + 1
    actor = act(hand, terms, action, amount)
    fill_legal(hand, terms, actor)
    if actor < 0 and betting.numbers[LEFT] == 1 and not terms.rules.raked:
        total = total_pot(betting)
        for seat in range(len(betting.live)):
            betting.stacks[seat] += total if betting.live[seat] else 0
    return actor


@kernel
def step_rows(
    rows: BatchRows,
    arrays: GameTerms,
    decisions: Decisions,
    start: int,
    stop: int,
    over: Integers,
    showdowns: Integers,
) -> tuple[int, int, int, int]:
    """Act in each row from *start* to *stop*; pay players after all others have folded.

    Return the number of hands that are over, of hands to settle and of players in showdowns, and
    the maximum number of actions in a hand.

    over, showdowns : [stop - start] int64, filled with rows; *over* first lists the rows that act
    """
    terms, acting = run_of(arrays), 0
    for row in range(start, stop):
        over[acting] = row
        acting += 1 if row_of(rows.legal, row)[ACTOR] >= 0 else 0
    ended, settled, hands, longest = 0, 0, 0, 0
    for i in range(acting):
        row = over[i]
        legal = row_of(rows.legal, row)
        action, minimum = decisions.actions[row], legal[MIN_RAISE_TO]
        amount = minimum if decisions.takes_min else decisions.amounts[row]
        if not is_legal(legal, action, amount):
            if decisions.remedy == CLAMPS and action == RAISE and minimum > 0:
                amount = min(max(amount, minimum), legal[MAX_RAISE_TO])
            elif decisions.remedy == CLAMPS or legal[CALL] == 0:
                action = CHECK_OR_CALL
            else:
                action = FOLD
        hand = hand_of(rows, row)
        numbers = hand.betting.numbers
        street = numbers[STREET]
        actor = play(hand, terms, row_of(rows.log, row), action, amount)
        longest = max(longest, numbers[ACTIONS])
        if numbers[STREET] != street:
            fill_board(hand.betting, terms, row_of(rows.decks, row), row_of(rows.boards, row))
        if actor < 0:
            over[ended] = row
            ended += 1
            if numbers[LEFT] > 1 or terms.rules.raked:
                showdowns[settled] = row
                settled += 1
                hands += numbers[LEFT] if numbers[LEFT] > 1 else 0
    return ended, settled, hands, longest


@kernel
def gather_showdowns(rows: BatchRows, width: int, showdowns: Showdowns) -> None:
    """Gather the pots of the hands to settle, and the cards of the players in a showdown.

    width     : W; the last seats may be empty
    showdowns : all fields but *rows* are filled
    """
    players, hand = rows.starting.shape[1], 0
    for i in range(showdowns.rows.size):
        row = showdowns.rows[i]
        numbers = row_of(rows.numbers, row)
        deck, board = row_of(rows.decks, row), row_of(rows.boards, row)
        showdowns.dead[i] = numbers[DEAD]
        paid = of_seats(numbers, CONTRIBUTIONS, players)
        live = of_seats(numbers, LIVE, players)
        for seat in range(width):
            index = i * width + seat
            showdowns.contributions[index] = paid[seat] if seat < players else 0
            showdowns.folded[index] = seat >= players or live[seat] == 0
        for seat in range(players):
            if live[seat] and numbers[LEFT] > 1:
                holes, on_board = row_of(showdowns.holes, hand), row_of(showdowns.boards, hand)
                for card in range(len(holes)):
                    holes[card] = deck[card * players + seat]
                for card in range(len(on_board)):
                    on_board[card] = board[card]
                showdowns.seat_indices[hand] = i * width + seat
                hand += 1


@kernel
def pay_rows(rows: BatchRows, width: int, showdowns: Integers, payouts: Integers) -> None:
    """Add payouts to the stacks.

    showdowns : [E] int64, rows
    payouts   : [E * W] int64, *width* being W
    """
    players = rows.starting.shape[1]
    for i in range(showdowns.size):
        stacks = of_seats(row_of(rows.numbers, showdowns[i]), STACKS, players)
        for seat in range(players):
            stacks[seat] += payouts[i * width + seat]


@kernel
def fill_payoffs(rows: BatchRows, over: Integers, payoffs: Integers) -> None:
    """Fill the winnings of each seat in hands that are over.

    over    : [E] int64, rows
    payoffs : [E, P] int64
    """
    for i in range(over.size):
        hand, won = hand_of(rows, over[i]), row_of(payoffs, i)
        for seat in range(len(won)):
            won[seat] = hand.betting.stacks[seat] - hand.starting[seat]


@kernel
def add_payoffs(rows: BatchRows, over: Integers, totals: Integers, rotates: bool) -> None:
    """Add the winnings of each seat, in hands that are over, to the totals of the players.

    over   : [E] int64, rows
    totals : [N, P] int64, by player; with *rotates*, players move one seat down each hand
    """
    for i in range(over.size):
        hand, won = hand_of(rows, over[i]), row_of(totals, over[i])
        players = len(won)
        player = (hand.betting.numbers[HANDS] - 1) % players if rotates else 0
        for seat in range(players):
            won[player] += hand.betting.stacks[seat] - hand.starting[seat]
            player = player + 1 if player + 1 < players else 0
