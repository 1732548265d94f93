"""The state of many hands, and the game that they share.

Shapes use N (hands), P (seats), S (streets), B (board cards of a whole hand), D (cards that a hand
takes from its deck), C (cards of a full deck), and A (actions that the log has room for).

Nothing here is compiled, so it works without Numba.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poker_calculator.games.play.betting import NUMBERS
from poker_calculator.games.play.legal_actions import ActionCode

FOLD, CHECK_OR_CALL, RAISE = map(int, ActionCode)
"""The actions as ints, for kernels; a raise is to an amount."""

REFUSES, CLAMPS, FOLDS = range(3)
"""Effects of an illegal action: refuse the whole step, make the action legal, or fold."""

STREET, ACTIONS, HANDS = range(NUMBERS, NUMBERS + 3)
"""The columns of `BatchRows.numbers` with one value per hand, after those of the course of play.

They are the street, the number of actions so far, and the number of hands dealt in this row.
"""
PER_HAND = NUMBERS + 3
STACKS, BETS, CONTRIBUTIONS, MATCHED, LIVE = range(5)
"""The runs with a value per seat; *live* is 1 for players who have not folded."""
PER_SEAT = 5

ACTOR, CALL, MIN_RAISE_TO, MAX_RAISE_TO, CAN_FOLD, ALL_IN = range(6)
"""The columns of `BatchRows.legal`: the seat that acts, -1 if the hand is over; the chips of a
call; the minimum and maximum to raise to, 0 if no raise is legal; whether a fold is legal; and the
total of an all-in against players who are all-in, which is accepted though not listed, or 0."""

Integers: TypeAlias = NDArray[np.int64]
CardNumbers: TypeAlias = NDArray[np.uint8]


class BatchRows(NamedTuple):
    """The hands, one a row."""

    numbers: Integers
    """[N, PER_HAND + PER_SEAT * P] int64, all values that betting reads and writes."""
    legal: Integers
    """[N, 6] int64, apart from the numbers, because code that chooses actions reads only this
    array."""
    starting: Integers  # [N, P] int64, the stacks before the hand
    decks: CardNumbers  # [N, D] uint8, the next card first
    boards: CardNumbers  # [N, B] uint8, 0 for a card that is not dealt
    log: Integers  # [N, A] int64, the actions so far, as `log_entry` writes them
    keys: NDArray[np.uint64]  # [N], the stream of each row's shuffles


def log_entry(action: int, street: int, seat: int, amount: int) -> int:
    """Return an action as one number; the amount is that of a raise, or the chips of a call.

    >>> from_log(log_entry(RAISE, 1, 5, 40))
    (2, 1, 5, 40)
    """
    return ((amount * 16 + seat) * 16 + street) * 4 + action


def from_log(entry: int) -> tuple[int, int, int, int]:
    """Return the action, street, seat and amount of an entry of the log."""
    return entry & 3, entry >> 2 & 15, entry >> 6 & 15, entry >> 10


class HouseRules(NamedTuple):
    """The rules that are the same for all seats and streets."""

    structure: int
    trims_antes: bool
    blinds_first: bool
    full_blind_to_call: bool
    fold_facing_no_bet: bool
    whole_bets: bool  # only of fixed limit
    half_bet_counts: bool
    parts: int  # the argument *parts* of `poker_calculator.games.play.betting.is_reopened`
    opener: int  # the seat that opens the first betting round
    raked: bool  # whether the house takes a share of the pots


class GameTerms(NamedTuple):
    """The game."""

    rules: HouseRules
    antes: Integers  # [P] int64, by seat; heads-up, the button has the first entry of a list
    blinds: Integers  # [P] int64, by seat
    sizes: Integers  # [S] int64, the smallest bet of each street
    limits: Integers  # [S] int64, the maximum number of bets and raises, -1 for any number
    shown: Integers  # [S] int64, the number of board cards
    board_positions: Integers  # [B] int64, the position of each board card in the deck
    deck: CardNumbers  # [C] uint8, all cards


class Decisions(NamedTuple):
    """The actions of all hands."""

    actions: Integers  # [N]: FOLD, CHECK_OR_CALL or RAISE; not read for hands that are over
    amounts: Integers  # [N], the totals that raises go to
    takes_min: bool  # whether each raise is to the minimum; then *amounts* are not read
    remedy: int  # the effect of illegal actions


class Showdowns(NamedTuple):
    """The hands to settle: those at showdown, and in raked games all that are over.

    Shapes use E (these hands), W (seats of each), K (live players of all showdowns) and H (hole
    cards).
    """

    rows: Integers  # [E]
    contributions: Integers  # [E * W]
    folded: NDArray[np.uint8]  # [E * W] uint8, 1 for a seat without a live player
    dead: Integers  # [E]
    holes: CardNumbers  # [K, H]
    boards: CardNumbers  # [K, B]
    seat_indices: Integers  # [K], the index of each player in [E * W]
