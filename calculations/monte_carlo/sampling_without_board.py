"""Sample deals and showdowns of games without a board."""

import functools

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.sampling.deck import Deck, Seats
from calculations._kernels.sampling.sampled_rows import deal_hand_rows, tally_hands
from calculations.monte_carlo.sampling_plan import SamplingPlan, deck_of
from calculations.spots.spot import Spot
from calculations.stud_draw.completions import scale_of_game
from lookup._kernels.random import BLOCK
from lookup.games import Game
from lookup.low_hands import eight_or_better_scale


def plan_without_board(spot: Spot) -> SamplingPlan:
    """Plan which cards of each hand are known and which are dealt."""
    players, (size,), slots = len(spot.players), spot.game.hole_cards, 0
    sources: list[int] = []
    for hand, to_come in zip(spot.known_hands, spot.cards_to_come, strict=True):
        sources += [-card for card in hand.tolist()]
        sources += range(slots, slots + to_come)
        slots += to_come
    starts = np.arange(players + 1) * size
    return SamplingPlan(
        functools.partial(_draw, spot.game),
        (deck_of(spot.live, spot.game, []), Seats(slots, np.array(sources, np.int64), starts)),
        (1 << players, 1 << players if spot.game.low else 1),
    )


def _draw(
    game: Game,
    seed: np.uint64,
    first: int,
    stop: int,
    samples: int,
    deck: Deck,
    seats: Seats,
    outcomes: NDArray[np.int64],
) -> None:
    """Draw blocks like the kernels of `sampling_kernel`; without blocks, only compile."""
    (width,), players = game.hole_cards, len(seats.hand_starts) - 1
    rows = np.empty(players * BLOCK * width, np.uint8)
    strengths = np.empty(players * BLOCK, np.int32)
    lows = np.empty(players * BLOCK if game.low else 0, np.int32)
    judge = scale_of_game(game)[0].kernel_of(width, False)
    judge_low = eight_or_better_scale().kernel_of(width, False) if game.low else None
    for block in range(first, max(stop, first + 1)):
        with np.errstate(over="ignore"):  # in plain Python, hashes warn of overflow
            deal_hand_rows(seed, block, deck, seats, rows)
        judge(rows, strengths)
        if judge_low is not None:
            judge_low(rows, lows)
        size = min(BLOCK, samples - block * BLOCK) if block < stop else 0
        tally_hands(strengths, lows, size, outcomes)
