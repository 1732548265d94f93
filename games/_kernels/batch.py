"""Numba kernels that play many hands: begin them, act in each, gather showdowns, pay winners.

Shapes as in `games._kernels.batch_rows`, and E (hands that ended), K (hands shown down), H (hole
cards). The first arguments of most are the fields of `Rows` and `Terms`. A row is read and written
by one thread at a time; no result depends on another row's.
"""

from typing import Any

import numpy as np

from games._kernels.batch_rows import (
    ACTIONS,
    ACTOR,
    CALL,
    CAN_FOLD,
    CHECK_OR_CALL,
    CLAMPS,
    CONTRIBUTIONS,
    DEAD,
    FOLD,
    HANDS,
    LEFT,
    LIVE,
    MAX_RAISE_TO,
    MIN_RAISE_TO,
    RAISE,
    STACKS,
    STREET,
    Rows,
    Terms,
)
from games._kernels.betting import (
    act,
    begin_hand,
    fill_legal,
    hand_of,
    of_seats,
    seat_count,
    total_pot,
)
from games._kernels.dealing import fill_board, shuffle
from games._kernels.unowned import unowned
from lookup._kernels.compile import inlined, kernel


@inlined
def unowned_rows(rows: Any) -> Any:
    """Return rows in arrays whose references are not counted."""
    return Rows(
        unowned(rows.numbers),
        unowned(rows.legal),
        unowned(rows.starting),
        unowned(rows.decks),
        unowned(rows.boards),
        unowned(rows.log),
    )


@inlined
def unowned_terms(terms: Any) -> Any:
    """Return terms in arrays whose references are not counted."""
    return Terms(
        terms.rules,
        unowned(terms.antes),
        unowned(terms.blinds),
        unowned(terms.sizes),
        unowned(terms.limits),
        unowned(terms.shown),
        unowned(terms.places),
        unowned(terms.deck),
    )


@kernel
def begin_rows(
    all_rows: Any,
    game_terms: Any,
    chosen: Any,
    shuffles: bool,
    seed: Any,
    pack: Any,
    showdowns: Any,
) -> int:
    """Begin a hand in each chosen row; return how many are over at once.

    chosen    : [E] int64, rows
    shuffles  : whether the decks are dealt anew, as *seed* says
    pack      : [C] uint8, overwritten
    showdowns : [E] int64, of which the rows that are over are filled: nobody can fold before
    """
    rows, terms = unowned_rows(all_rows), unowned_terms(game_terms)
    players, over = rows.starting.shape[1], 0
    for i in range(chosen.size):
        row = chosen[i]
        hand = hand_of(rows, row, players)
        if shuffles:
            shuffle(rows.decks, row, terms.deck, hand.numbers[HANDS], seed, pack)
        for card in range(rows.boards.shape[1]):
            rows.boards[row, card] = 0
        actor = begin_hand(hand, terms)
        hand.numbers[ACTIONS] = 0
        hand.numbers[HANDS] += 1
        fill_board(hand, terms, rows, row)
        fill_legal(hand, terms, actor)
        if actor < 0:
            showdowns[over] = row
            over += 1
    return over


@inlined
def is_legal(legal: Any, row: Any, action: Any, amount: Any) -> Any:
    """Return whether an action of the three is legal in a row that is not over."""
    minimum, maximum = legal[row, MIN_RAISE_TO], legal[row, MAX_RAISE_TO]
    raises = action == RAISE and maximum > 0 and minimum <= amount <= maximum
    folds = action == FOLD and legal[row, CAN_FOLD] > 0
    return raises or folds or action == CHECK_OR_CALL


@kernel
def first_refused(
    legal: Any, actions: Any, amounts: Any, takes_min: bool, must_be_legal: bool
) -> int:
    """Return the first row that is not over and whose action is unknown, or not legal, or -1.

    legal            : `Rows.legal`
    actions, amounts : [N] int64
    takes_min        : whether each raise is to the minimum, and *amounts* are not read
    must_be_legal    : whether the actions have to be more than one of the three
    """
    for row in range(actions.size):
        if legal[row, ACTOR] >= 0:
            action = actions[row]
            if action < FOLD or action > RAISE:
                return row
            amount = legal[row, MIN_RAISE_TO] if takes_min else amounts[row]
            if must_be_legal and not is_legal(legal, row, action, amount):
                return row
    return -1


@kernel
def step_rows(
    all_rows: Any,
    game_terms: Any,
    actions: Any,
    amounts: Any,
    takes_min: bool,
    remedy: int,
    start: int,
    stop: int,
    over: Any,
    showdowns: Any,
) -> Any:
    """Act in each row from *start* to *stop*; pay those who are left alone.

    Return how many hands are over, how many of them are to be shown down, how many players' hands
    those are, and the most actions of a hand.

    actions, amounts : [N] int64, as in `first_refused`; *remedy* is for those that are not legal
    over, showdowns  : [stop - start] int64, of which rows are filled
    """
    rows, terms = unowned_rows(all_rows), unowned_terms(game_terms)
    legal, players = rows.legal, rows.starting.shape[1]
    ended, compared, hands, longest = 0, 0, np.int64(0), np.int64(0)
    for row in range(start, stop):
        if legal[row, ACTOR] < 0:
            continue
        action, minimum = actions[row], legal[row, MIN_RAISE_TO]
        amount = minimum if takes_min else amounts[row]
        if not is_legal(legal, row, action, amount):
            if remedy == CLAMPS and action == RAISE and minimum > 0:
                amount = min(max(amount, minimum), legal[row, MAX_RAISE_TO])
            elif remedy == CLAMPS or legal[row, CALL] == 0:
                action = np.int64(CHECK_OR_CALL)
            else:
                action = np.int64(FOLD)
        hand = hand_of(rows, row, players)
        street, done = hand.numbers[STREET], hand.numbers[ACTIONS]
        rows.log[row, done] = amount if action == RAISE else action - CHECK_OR_CALL
        hand.numbers[ACTIONS] = done + 1
        longest = max(longest, done + 1)
        actor = act(hand, terms, action, amount)
        if hand.numbers[STREET] != street:
            fill_board(hand, terms, rows, row)
        fill_legal(hand, terms, actor)
        if actor < 0:
            over[ended] = row
            ended += 1
            if hand.numbers[LEFT] == 1:
                total = total_pot(hand)
                for seat in range(players):
                    hand.stacks[seat] += total if hand.live[seat] else 0
            else:
                showdowns[compared] = row
                compared += 1
                hands += hand.numbers[LEFT]
    return ended, compared, hands, longest


@kernel
def gather_showdowns(
    numbers: Any,
    decks: Any,
    boards: Any,
    width: int,
    showdowns: Any,
    contributions: Any,
    folded: Any,
    dead: Any,
    holes: Any,
    hand_boards: Any,
    places: Any,
) -> None:
    """Put together the pots of showdowns, and the cards of those who are in.

    width                 : W, how many seats there are room for; the last may be empty
    showdowns             : [E] int64, rows
    contributions, folded : [E * W] int64 and bool
    dead                  : [E] int64
    holes, hand_boards    : [K, H] and [K, B] uint8
    places                : [K] int64, each hand's among [E * W]
    """
    players, found = seat_count(numbers), 0
    for i in range(showdowns.size):
        row = showdowns[i]
        dead[i] = numbers[row, DEAD]
        paid = of_seats(numbers, row, CONTRIBUTIONS, players)
        live = of_seats(numbers, row, LIVE, players)
        for seat in range(width):
            contributions[i * width + seat] = paid[seat] if seat < players else 0
            folded[i * width + seat] = seat >= players or live[seat] == 0
        for seat in range(players):
            if live[seat]:
                for card in range(holes.shape[1]):
                    holes[found, card] = decks[row, card * players + seat]
                for card in range(hand_boards.shape[1]):
                    hand_boards[found, card] = boards[row, card]
                places[found] = i * width + seat
                found += 1


@kernel
def pay_rows(numbers: Any, width: int, showdowns: Any, payouts: Any) -> None:
    """Add payouts to the stacks.

    showdowns : [E] int64, rows
    payouts   : [E * W] int64, *width* being W
    """
    players = seat_count(numbers)
    for i in range(showdowns.size):
        stacks = of_seats(numbers, showdowns[i], STACKS, players)
        for seat in range(players):
            stacks[seat] += payouts[i * width + seat]


@kernel
def fill_payoffs(numbers: Any, starting: Any, over: Any, payoffs: Any) -> None:
    """Fill what each seat won in hands that are over.

    over    : [E] int64, rows
    payoffs : [E, P] int64
    """
    players = seat_count(numbers)
    for i in range(over.size):
        stacks = of_seats(numbers, over[i], STACKS, players)
        for seat in range(players):
            payoffs[i, seat] = stacks[seat] - starting[over[i], seat]


@kernel
def add_payoffs(numbers: Any, starting: Any, over: Any, totals: Any, rotates: bool) -> None:
    """Add what each seat won in hands that are over to the totals of the players.

    over   : [E] int64, rows
    totals : [N, P] int64, by player: with *rotates* he moves one seat down each hand
    """
    players = seat_count(numbers)
    for i in range(over.size):
        row = over[i]
        stacks = of_seats(numbers, row, STACKS, players)
        player = (numbers[row, HANDS] - 1) % players if rotates else 0
        for seat in range(players):
            totals[row, player] += stacks[seat] - starting[row, seat]
            player = player + 1 if player + 1 < players else 0
