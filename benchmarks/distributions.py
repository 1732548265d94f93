"""Our programs on how ranges and hands are distributed, which the benchmark measures."""

import functools

from benchmarks.figures import Contender, Program, timed
from calculations import EquityCalculator, breakdown


def broken_down(hands: tuple[str, str], board: str) -> Program:
    """Prepare the breakdown of a range on a board, in ms, once the spot is counted."""

    def prepare(quick: bool) -> Contender:
        spot = EquityCalculator(hands, board)
        run = functools.partial(spot.breakdown, 0)
        return Contender(timed(run, 1e3, quick), run()["Share"].tolist())

    return prepare


def broken_down_alone(hand: str) -> Program:
    """Prepare the breakdown of one range over all flops, in seconds."""

    def prepare(quick: bool) -> Contender:
        run = functools.partial(breakdown, hand)
        return Contender(timed(run, 1, quick), run()["Share"].tolist())

    return prepare
