"""Opponents that play by fixed rules, and the seat of the learner.

The functions take the numbers of one hand, so kernels compile them unchanged. Chips are whole, and
equities are integers in units of 1/UNIT, so no result depends on rounding.
"""

from typing import Any, Final, TypeAlias

import numpy as np

from poker_calculator.environments.menu import CHECK_OR_CALL, FIRST_SIZE, FOLD

RANDOM, CALL, TIGHT = range(3)
"""The rules: any legal action, equally often; check or call; raise, call or fold by preflop
equity."""
OPPONENTS: Final = {"random": RANDOM, "call": CALL, "tight": TIGHT}

UNIT: Final = 1 << 16
"""An equity of 1."""
RAISE_ABOVE: Final = 39_322
"""The equity, 0.6, above which the tight opponent raises."""
CALL_ABOVE: Final = 32_768
"""The equity, 0.5, above which it calls, if the pot odds allow it."""
CARDS: Final = 52

Numbers: TypeAlias = Any  # a number; a list or an array of them, or in a kernel a run


def learner_seat(players: int, hand_number: int) -> int:
    """Return the learner's seat: the button in hand 0, then the seat before it, and so on."""
    return (players - 1 - hand_number) % players


def equity_of(equities: Numbers, first: Numbers, second: Numbers) -> int:
    """Return the equity of two hole cards; *equities* are [CARDS * CARDS], by card numbers."""
    equity: int = equities[(first - 1) * CARDS + second - 1]
    return equity


def choose_action(
    rule: int, legal: Numbers, word: np.uint64, equity: int, call: int, pot: int
) -> int:
    """Return the index of an opponent's action.

    With an equity above `RAISE_ABOVE`, the tight opponent raises by the smallest size. It folds to
    a bet if its equity is at most `CALL_ABOVE`, or at most the pot odds, call / (pot + call). In
    draws, the tight and the calling opponent stand pat.

    legal     : [A], 1 for each legal index, at least one
    word      : a random number for the random opponent, whose probabilities err by less than
                A / 2**64
    equity    : only for the tight opponent, in units of 1/UNIT
    call, pot : the chips to call, and the pot with all bets
    """
    if rule == RANDOM:
        return legal_index(legal, word)
    if rule == TIGHT and legal[CHECK_OR_CALL]:
        if equity > RAISE_ABOVE:
            for index in range(FIRST_SIZE, len(legal)):
                if legal[index]:
                    return index
        if legal[FOLD] and call > 0 and equity <= max(CALL_ABOVE, call * UNIT // (pot + call)):
            return FOLD
    return CHECK_OR_CALL if legal[CHECK_OR_CALL] else legal_index(legal, np.uint64(0))


def legal_index(legal: Numbers, word: np.uint64) -> int:
    """Return the k-th legal index from 0; k is *word* modulo the number of legal indices."""
    count = 0
    for index in range(len(legal)):
        count += 1 if legal[index] else 0
    left = int(word % np.uint64(count))
    for index in range(len(legal)):
        if legal[index]:
            if left == 0:
                return index
            left -= 1
    return CHECK_OR_CALL
