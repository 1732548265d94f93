"""The menu: a fixed list of actions for learning agents, and the legal ones among them.

Index 0 folds, index 1 checks, calls or posts the bring-in, and the sizes follow. `size_to_amount`
and `fill_menu` take the numbers of one hand, so kernels compile them unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, Final, TypeAlias

from lookup.arguments import Seed, read_list, read_rng, shown
from poker_calculator.games.chips import Chips
from poker_calculator.games.play.legal_actions import ActionCode
from poker_calculator.games.play.player_actions import ALL_IN, MIN, POT, SIZES

FOLD, CHECK_OR_CALL, FIRST_SIZE = map(int, ActionCode)
"""The indices of actions; in a menu of amounts, FIRST_SIZE + a raises to a chips."""

FRACTIONS: Final = {MIN: 0.0, POT: 1.0, ALL_IN: inf}
"""The sizes that have names, as fractions of the pot."""
AMOUNTS: Final = "amounts"
DEFAULT_SIZES: Final = (0.5, 1, ALL_IN)

Size: TypeAlias = float | str
"""A fraction of the pot, ``"min"``, ``"pot"`` or ``"all-in"``."""
SizesLike: TypeAlias = Sequence[Size] | str
Numbers: TypeAlias = Any  # a list, an array, or in a kernel a run


def size_to_amount(
    fraction: float, bet: int, call: int, pot: int, minimum: int, maximum: int
) -> int:
    """Return the total in chips of a bet or raise by a fraction of the pot after the call.

    *bet* is the player's bet on this street, and *pot* includes all bets. The total is rounded to
    whole chips, halves up, and limited to *minimum* and *maximum*.
    """
    if fraction == inf:
        return maximum
    amount = bet + call + int(fraction * (pot + call) + 0.5)
    return min(max(amount, minimum), maximum)


def fill_menu(
    fractions: Numbers, turn: tuple[int, int, int, int, int], amounts: Numbers, legal: Numbers
) -> None:
    """Fill the totals of the sizes, and the mask of the legal ones.

    If several sizes have the same total, only the last one is legal, so all legal actions differ.

    fractions      : [K], ascending
    turn           : bet, call, pot, min_raise_to and max_raise_to, 0 if no raise is legal
    amounts, legal : [K], filled; legal sizes are 1
    """
    bet, call, pot, minimum, maximum = turn
    last = len(fractions) - 1
    for size in range(last, -1, -1):
        amounts[size] = 0
        if maximum > 0:
            amounts[size] = size_to_amount(fractions[size], bet, call, pot, minimum, maximum)
        legal[size] = maximum > 0 and (size == last or amounts[size] != amounts[size + 1])


def read_sizes(sizes: SizesLike) -> tuple[float, ...] | None:
    """Return sizes as ascending fractions of the pot; None for "amounts".

    Raises ValueError for no sizes, other names, numbers up to 0, and a size that is given twice.

    >>> read_sizes(["min", 0.5, "pot", "all-in"])
    (0.0, 0.5, 1.0, inf)
    """
    if isinstance(sizes, str) and sizes == AMOUNTS:
        return None
    cure = "give fractions of the pot, 'min', 'pot' and 'all-in', or 'amounts' for every amount"
    read = [_read_size(size, cure) for size in read_list(sizes, "menu", cure)]
    if not read or len({*read}) < len(read):
        raise ValueError(f"menu is {shown(sizes)}; {cure}, each once")
    return tuple(sorted(read))


def _read_size(size: Size, cure: str) -> float:
    if isinstance(size, str):
        if size not in SIZES:
            raise ValueError(f"{shown(size)} is not a size of the menu; {cure}")
        return FRACTIONS[SIZES[size]]
    try:
        fraction = float(size)
    except (TypeError, ValueError):
        fraction = -1.0
    if isinstance(size, bool) or not 0 < fraction < inf:
        raise ValueError(f"{shown(size)} is not a size of the menu; {cure}")
    return fraction


def nearest_size(
    amount: Chips, amounts: Sequence[Chips], start: Chips, pot: Chips, rng: Seed = None
) -> int:
    """Return the index, in ascending *amounts*, of the size that a raise to *amount* maps to.

    *start* and *pot* are the total and the pot after a call. An amount x between the sizes A and B,
    all as fractions of *pot* above *start*, maps to A with the probability
    (B - x) (1 + A) / ((B - A) (1 + x)), the pseudo-harmonic mapping of Ganzfried and Sandholm
    (2013). Without *rng*, it maps to the likelier size. An amount outside all sizes maps to the
    nearest one.

    >>> nearest_size(30, [20, 60], 0, 40), nearest_size(40, [20, 60], 0, 40)
    (0, 1)
    """
    above = next((i for i, size in enumerate(amounts) if size >= amount), len(amounts) - 1)
    if above == 0 or amounts[above] <= amount:
        return above
    small, raised, large = (
        (total - start) / pot for total in (amounts[above - 1], amount, amounts[above])
    )
    smaller = (large - raised) * (1 + small) / ((large - small) * (1 + raised))
    limit = 0.5 if rng is None else read_rng(rng).random()
    return above - 1 if smaller > limit else above
