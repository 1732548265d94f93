"""Our programs on distributions of ranges and hands."""

import functools
from typing import Any

from benchmarks.figures import Contender, Program, timed
from benchmarks.programs import random_cards
from calculations import EquityCalculator, breakdown, equity_distribution, equity_histograms


def broken_down(hands: tuple[str, str], board: str) -> Program:
    """Prepare the breakdown of a range on a board, in ms, once the spot is counted."""

    def prepare(quick: bool) -> Contender:
        spot = EquityCalculator(hands, board)
        run = functools.partial(spot.breakdown, 0)
        return Contender(timed(run, 1e3, quick), run()["share"].tolist())

    return prepare


def broken_down_alone(hand: str) -> Program:
    """Prepare the breakdown of one range over all flops, in seconds."""

    def prepare(quick: bool) -> Contender:
        run = functools.partial(breakdown, hand)
        return Contender(timed(run, 1, quick), run()["share"].tolist())

    return prepare


def distributed(board_cards: int, count: int) -> Program:
    """Prepare the distributions of random hands, each on its board, in ms a hand."""

    def prepare(quick: bool) -> Contender:
        hands = 32 if quick else count
        cards = random_cards(hands, 2 + board_cards)

        def run() -> Any:
            return equity_distribution(cards[:, :2], cards[:, 2:], threads=1, progress=False)

        return Contender(timed(run, 1e3 / hands, quick), run().mean[:20].tolist())

    return prepare


def histograms(street: str) -> Program:
    """Prepare the histograms of all hands on a street, all cores; it is not cut when quick."""

    def prepare(quick: bool) -> Contender:
        run = functools.partial(equity_histograms, street, progress=False)
        return Contender(timed(run, 1, quick), run().mean[:20].tolist())

    return prepare
