"""Read the opponents of a learner: names of rules, or functions of observations."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import check_parameters, read_list, read_whole, shown
from lookup.names import unknown_name
from poker_calculator.environments.opponents import CARDS, OPPONENTS, TIGHT, UNIT
from poker_calculator.games.variants.variant import VARIANTS, Variant

Opponent: TypeAlias = str | Callable[[NDArray[np.float32], NDArray[np.int8]], Any]
"""The name of a rule, or a function from an observation and a mask to an index."""
OpponentsLike: TypeAlias = Opponent | Sequence[Opponent]
ReadOpponent: TypeAlias = int | Callable[[NDArray[np.float32], NDArray[np.int8]], Any]


def read_opponents(
    opponents: OpponentsLike, players: int | None, variant: Variant
) -> tuple[ReadOpponent, ...]:
    """Return the opponents, from the learner's left on: rules as numbers, and functions.

    A single opponent plays all other seats of *players*, by default 2. Raises ValueError for
    unknown names, another number of opponents, and tight opponents of games other than Texas
    hold'em.
    """
    cure = f"give {', '.join(map(repr, OPPONENTS))}, a function (observation, mask), or a list"
    if isinstance(opponents, str) or callable(opponents):
        others = 1 if players is None else read_whole(players, "players", "give 2 to 10") - 1
        return (_read(opponents, variant, cure),) * others
    read = tuple(_read(each, variant, cure) for each in read_list(opponents, "opponents", cure))
    if not read or players not in (None, len(read) + 1):
        raise ValueError(
            f"opponents are {len(read)}, for {shown(players)} players; give one for all, or one "
            f"for each seat from the learner's left on"
        )
    return read


def _read(opponent: Opponent, variant: Variant, cure: str) -> ReadOpponent:
    if callable(opponent):
        check_parameters(opponent, "the opponent", "an opponent", ["observation", "mask"])
        return opponent
    if not isinstance(opponent, str):
        raise ValueError(f"{shown(opponent)} is not an opponent; {cure}")
    if opponent not in OPPONENTS:
        raise ValueError(unknown_name("opponent", opponent, OPPONENTS.keys()))
    rule = OPPONENTS[opponent]
    holdem = VARIANTS["NT"]
    if rule == TIGHT and (variant.hand_types, variant.plan) != (holdem.hand_types, holdem.plan):
        raise ValueError(
            f"the tight opponent has equities for Texas hold'em, not for {variant.name}; give "
            f"'random', 'call' or a function"
        )
    return rule


@functools.cache
def equity_table() -> NDArray[np.int64]:
    """Return the preflop equities against a random hand in units of 1/UNIT, for `equity_of`.

    The array [CARDS * CARDS] of int64 is read-only.

    >>> from poker_calculator.environments.opponents import UNIT, equity_of
    >>> round(float(equity_of(equity_table(), 52, 51)) / UNIT, 3)  # aces
    0.852
    """
    from lookup.combos import COMBOS
    from lookup.tables.heads_up import equity_vs_random

    table = np.zeros((CARDS, CARDS), np.int64)
    low, high = COMBOS.T.astype(np.intp) - 1
    table[low, high] = table[high, low] = np.rint(equity_vs_random() * UNIT)
    equities = table.ravel()
    equities.flags.writeable = False
    return equities
