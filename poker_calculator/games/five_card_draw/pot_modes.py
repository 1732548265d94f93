"""Ways to divide the pot, by name: by the rule books, or as in the document.

Both pay exactly the chips that were put in. The document's way loses the chips that a folder put in
above all winners; here they belong to the last live pot, as in the rule books.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from lookup.arguments import shown
from lookup.strength import HIGHEST_RATING
from poker_calculator.games.pots.pots import split
from poker_calculator.games.pots.settlement import settle

Division: TypeAlias = Callable[[Sequence[int], Sequence[bool], Sequence[int]], list[int]]
"""(contributions, folded, ratings), each [P] in turn order -> each player's winnings, [P].

A rating is 1 (best) to 7462; ratings of folded players do not count.
"""


def divide_by_rule_book(
    contributions: Sequence[int], folded: Sequence[bool], ratings: Sequence[int]
) -> list[int]:
    """Divide side pot by side pot, odd chips to the first seats left of the button.

    >>> divide_by_rule_book([100, 150, 200, 150, 200, 100, 150], [False] * 5 + [True] * 2, [9] * 7)
    [140, 203, 253, 202, 252, 0, 0]
    """
    strengths = [HIGHEST_RATING + 1 - rating for rating in ratings]
    return [*settle(contributions, folded, strengths).payouts]


def divide_as_documented(
    contributions: Sequence[int], folded: Sequence[bool], ratings: Sequence[int]
) -> list[int]:
    """Let the winners, best hands first, take up to their own contribution from everyone.

    Players with equal hands are paid in order of contribution, then in turn order. Each adds the
    chips that they may take to the remainder of earlier players, and gets an equal share of it,
    rounded down, with all players who are not yet paid. Chips that no player may take go to the
    last live pot: to the best of the live hands with the highest contribution.

    >>> divide_as_documented([100, 150, 200, 150, 200, 100, 150], [False] * 5 + [True] * 2, [9] * 7)
    [140, 202, 253, 202, 253, 0, 0]
    """
    left, paid = [*contributions], [0] * len(contributions)
    live = [seat for seat, is_out in enumerate(folded) if not is_out]
    if not live:
        raise ValueError("all players have folded; one has to be live to win the pot")
    ordered = sorted(live, key=lambda seat: (ratings[seat], contributions[seat]))
    for _, group in groupby(ordered, key=lambda seat: ratings[seat]):
        tied, taken = [*group], 0
        for index, seat in enumerate(tied):
            limit = left[seat]
            taken += sum(min(chips, limit) for chips in left)
            left = [chips - min(chips, limit) for chips in left]
            reward = taken // (len(tied) - index)
            taken -= reward
            paid[seat] += reward
    highest = max(contributions[seat] for seat in live)
    last_pot = [seat for seat in live if contributions[seat] == highest]
    best = min(ratings[seat] for seat in last_pot)
    winners = [seat for seat in last_pot if ratings[seat] == best]
    for seat, share in zip(winners, split(sum(left), len(winners)), strict=True):
        paid[seat] += int(share)
    return paid


class PotMode(NamedTuple):
    """A way to divide the pot."""

    divide: Division
    returns_uncalled: bool  # whether an uncalled bet is returned before the pot is won
    showdown_by_rule_book: bool
    """Whether the last aggressor shows first and all-in hands are face up (else turn order)."""


RULE_BOOK: Final = "rule-book"
POT_MODES: Final = {
    RULE_BOOK: PotMode(divide_by_rule_book, True, True),
    "document": PotMode(divide_as_documented, False, False),
}
"""The modes, by name."""


def read_pot_mode(name: str) -> PotMode:
    """Return the mode of that name; raises ValueError if there is none."""
    if not isinstance(name, str) or name not in POT_MODES:
        raise ValueError(f"pots is {shown(name)}; give one of {', '.join(map(repr, POT_MODES))}")
    return POT_MODES[name]
