"""Print a hash of each result of the kernels for fixed hands, to compare two platforms.

A line names the result, its dtype, its shape and the SHA-256 of its bytes. Most are integers;
floats have to agree too, as kernels add them in the same order everywhere.
"""

import hashlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from calculations import EquityCalculator, OmahaRange, Range, equities, solve
from lookup import (
    canonical,
    evaluate_ace_to_five,
    evaluate_badugi,
    evaluate_deuce_to_seven,
    evaluate_eight_or_better,
    evaluate_hands,
    evaluate_omaha,
    evaluate_omaha_low,
    hand_features,
    hand_index,
    hand_ranks,
)
from lookup.compiling import kernel_choice
from poker_calculator.games import BatchState, icm

HANDS = 20_011
"""Not a multiple of the lanes of any vector."""


def deals(cards: int, hands: int = HANDS) -> NDArray[np.uint8]:
    """Return cards of shuffled decks, the same wherever NumPy's bit generators are."""
    bits = np.random.PCG64(cards).random_raw(hands * 52).reshape(hands, 52)
    return (bits.argsort(axis=1, kind="stable")[:, :cards] + 1).astype(np.uint8)


def of_hands() -> Iterator[tuple[str, NDArray[np.generic]]]:
    """Rank, describe and number hands."""
    for cards in (5, 6, 7):
        yield f"evaluate_hands of {cards}", evaluate_hands(deals(cards))
    for rank in (evaluate_ace_to_five, evaluate_eight_or_better, evaluate_deuce_to_seven):
        yield rank.__name__, rank(deals(5))
    yield "evaluate_badugi", evaluate_badugi(deals(4))
    for rank in (evaluate_omaha, evaluate_omaha_low):
        yield rank.__name__, rank(deals(9)[:, :4], deals(9)[:, 4:])
    five = deals(5)
    yield "hand_features", hand_features(five[:, :2], five[:, 2:])
    yield "canonical", canonical(five[:, :2], five[:, 2:]).boards
    yield "hand_index", hand_index(five, (2, 3))
    yield "hand_ranks", np.asarray(hand_ranks())


def of_spots() -> Iterator[tuple[str, NDArray[np.generic]]]:
    """Count spots of known hands and of ranges, and draw deals."""
    for players, board in ((2, 0), (2, 3), (2, 4), (2, 5), (3, 0), (3, 3), (6, 3), (6, 4)):
        hands = 3 if board == 0 else 301
        dealt = deals(2 * players + 5, hands)
        hole_cards = dealt[:, 5:].reshape(hands, players, 2)
        counts = equities(hole_cards, dealt[:, :board], outcomes=True).outcomes
        yield f"{players} hands, {board} on the board", counts
    first, second = Range("77+, ATs+, KQs, AJo+"), Range("22+, A2s+, KTs+, 76s")
    for board in ("", "Js9s3c", "Js9s3c2d", "Js9s3c2dQh"):
        spot = EquityCalculator([first, second], board)
        yield f"two ranges on {board or 'no board'}", spot.equity
    three = EquityCalculator([first, second, "JJ+, AKs"], "Js9s3c2d")
    yield "three ranges", three.equity
    omaha = EquityCalculator([OmahaRange("AA**"), "JT98ds"], "Kh7d2cQs", game="omaha")
    yield "Omaha ranges", omaha.equity
    low = EquityCalculator(["As2sKdQh", "AhAd7c3c"], "5s6h9d", game="omaha_hi_lo")
    yield "Omaha hi-lo", low.outcomes
    short = EquityCalculator(["AsKd", "QhQc"], "9s8s7d", game="short_deck")
    yield "short deck", short.outcomes
    drawn = EquityCalculator([first, "AsKd", "QQ+"], samples=50_000, rng=1)
    yield "samples", drawn.equity


def of_games() -> Iterator[tuple[str, NDArray[np.generic]]]:
    """Solve a river, play hands by random actions, and share prizes."""
    solution = solve(
        ["TT-66, A9s-A2s, AQs, KQo", "AA-99, A2s+, KTs+"],
        "Ts8s3dQc2h",
        pot=60,
        stack=90,
        bets="33%, allin",
        target=0.001,
        threads=1,
    )
    yield "solved river", solution.node("").strategy
    batch = BatchState(
        "NT",
        hand_count=501,
        players=6,
        stacks=200,
        blinds=(1, 2),
        min_bet=2,
        rng=1,
        auto_reset=True,
    )
    for _ in range(40):
        batch.step(*batch.random_actions(rng=1))
    yield "totals of hands", batch.totals
    yield "icm", icm([5000, 3000, 1500, 500, 250], [50, 30, 20])


if __name__ == "__main__":
    kernel_choice.always = True  # not NumPy, however small the work is
    for results in (of_hands(), of_spots(), of_games()):
        for name, array in results:
            content = np.ascontiguousarray(array)
            digest = hashlib.sha256(content.tobytes()).hexdigest()
            print(f"{name}: {content.dtype.str} {content.shape} {digest}", flush=True)
