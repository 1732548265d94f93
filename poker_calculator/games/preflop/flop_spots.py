"""A flop after a line: the ranges, pot and stacks that `calculations.solve` takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import Range
from lookup.arguments import shown
from poker_calculator.games.chips import Chips
from poker_calculator.games.play.betting import DEAD
from poker_calculator.games.pots.rake import Rate
from poker_calculator.games.preflop.betting_tree import PARTS, PreflopEnd, PreflopTable
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms

if TYPE_CHECKING:
    from calculations import Solution


@dataclass(frozen=True)
class PreflopFlop:
    """A flop that two players see, with the ranges with which they get there."""

    line: str
    board: str
    seats: tuple[str, str]
    """The names of both players, the out-of-position player first."""
    ranges: tuple[Range, Range]
    folded: tuple[Range, ...]
    """The ranges of the players who folded, in the order of seats."""
    pot: float
    stack: float
    """The effective stack behind."""
    rake: Rate
    rake_cap: Chips | None
    chip: float
    """A hundredth of the big blind."""

    def solve(self, **options: Any) -> Solution:
        """Solve the flop with `calculations.solve`; *options* are its arguments, such as bets.

        The ranges of folded players remove cards from the deck, unless *options* say otherwise.
        """
        from calculations import solve

        arguments: dict[str, Any] = {
            "ranges": self.ranges,
            "board": self.board,
            "pot": self.pot,
            "stack": self.stack,
            "folded": self.folded,
            "rake": self.rake,
            "rake_cap": self.rake_cap,
            "chip": self.chip,
        }
        return solve(**{**arguments, **options})


def flop_spot(
    table: PreflopTable,
    end: PreflopEnd,
    weights: Sequence[NDArray[np.float64]],
    line: str,
    board: str,
    terms: RakeTerms,
) -> PreflopFlop:
    """Return the flop after an end of the betting.

    weights : for each seat, those of the hands that play to the end, [1326]

    Raises ValueError unless two players see a flop.
    """
    if not end.sees_flop or len(end.seats) != 2:
        raise ValueError(
            f"the line {shown(line)} ends without a flop between two players; give one that ends "
            f"with a call"
        )
    held = zip(*table.posted[1:4], strict=True)
    behind = [sum(chips) - paid for chips, paid in zip(held, end.contributions, strict=True)]
    first, second = end.seats
    ranges = [Range.from_weights(each) for each in weights]
    out = [seat for seat in range(len(ranges)) if seat not in end.seats]
    return PreflopFlop(
        line,
        board,
        (table.names[first], table.names[second]),
        (ranges[first], ranges[second]),
        tuple(ranges[seat] for seat in out if end.last[seat] >= 0),
        float((sum(end.contributions) + table.posted.numbers[DEAD]) * table.unit),
        float(min(behind[first], behind[second]) * table.unit),
        terms.rake,
        terms.rake_cap,
        float(table.big_blind * table.unit / PARTS),
    )
