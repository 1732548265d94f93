"""Our programs on Omaha, many spots at a time, the heads-up matrix, ranges and samples."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.figures import Contender, Program, rate, run_compiled, timed, timed_once
from benchmarks.programs import equities, random_cards
from calculations import (
    EffectiveHandStrength,
    EquityCalculator,
    Range,
    effective_hand_strength,
    equity_by_flop,
)
from calculations.exact.by_ranks import postflop_arguments, preflop_outcomes
from calculations.exact.engines import count_ranges
from calculations.exact.matrix import count_match_ups
from calculations.exact.three_way.counting import count_group
from calculations.exact.three_way.rank_triples import all_rank_triples, groups_of
from calculations.exact.three_way.table import THREE_WAY, build_three_way
from calculations.monte_carlo.sampling import sample
from calculations.spots.outcomes import share_moments
from calculations.spots.reading import read_spot
from calculations.spots.spot import Spot
from calculations.spots.spot_rows import SpotRows
from calculations.spots.without_board import read_spot_without_board
from lookup.games import GAMES, GameName
from lookup.tables.heads_up import HEADS_UP

RANGES = ("22+,A2s+,K9s+,QTs+,A8o+,KTo+", "77+,ATs+,KQs,AJo+")
"""258 and 104 combos."""

EVERY_COMBO = ("random", "random")
BOARD = "Js9s3c2hQd"
"""The flop, turn and river that ranges are measured on."""

OMAHA = {
    4: ("AsAhKsKh", "QdJdTc9c"),
    5: ("AsAhKsKh7d", "QdJdTc9c8s"),
    6: ("AsAhKsKh7d4c", "QdJdTc9c8s2h"),
}
COMPARED_SPOTS = 20
"""The random spots whose equities the peers must agree on."""


# ---- kernels ---------------------------------------------------------------------------------


def omaha(cards: int) -> Program:
    """Prepare the count of two Omaha hands preflop, without the parsing."""

    def prepare(quick: bool) -> Contender:
        spot = read_spot(OMAHA[cards], game="omaha")
        run = functools.partial(preflop_outcomes, spot)
        return Contender(timed(run, 1e3, quick), equities(run()))

    return prepare


def random_spots(
    count: int, players: int, on_board: int, in_hand: int = 2
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return hole cards, [count, players, in_hand], and boards, [count, on_board]: distinct."""
    known = players * in_hand
    dealt = random_cards(count, known + on_board)
    hole_cards = np.ascontiguousarray(dealt[:, :known]).reshape(count, players, in_hand)
    return hole_cards, np.ascontiguousarray(dealt[:, known:])


def spots_drawn(count: int, quick: bool) -> int:
    """Return the number of random spots."""
    return min(count, 5_000) if quick else count


def counted_spots(players: int, on_board: int, count: int) -> Program:
    """Prepare the kernels that count many hold'em spots in one call, in µs a spot."""

    def prepare(quick: bool) -> Contender:
        drawn = spots_drawn(count, quick)
        count_all, outcomes = spots_counter(*random_spots(drawn, players, on_board))
        count_all()
        answer = np.concatenate([equities(counts) for counts in outcomes[:COMPARED_SPOTS]])
        return Contender(timed(count_all, 1e6 / drawn, quick), answer)

    return prepare


def spots_counter(
    hole_cards: NDArray[np.uint8], boards: NDArray[np.uint8]
) -> tuple[Callable[[], None], NDArray[np.int64]]:
    """Return a function that counts spots, and their counts, [S, 2**P]."""
    players = hole_cards.shape[1]
    outcomes = np.zeros((len(hole_cards), 1 << players), np.int64)
    no_cards = np.empty((len(hole_cards), 0), np.uint8)
    arguments = postflop_arguments(SpotRows(hole_cards, boards, no_cards, GAMES["holdem"]))
    count: Callable[..., None]
    if players == 2:
        from calculations._kernels.postflop.heads_up import heads_up_postflop as count
    else:
        from calculations._kernels.postflop.postflop import postflop_outcomes as count
    return lambda: count(*arguments, outcomes), outcomes


def match_ups_counted(quick: bool) -> Contender:
    """Prepare the count of all match-ups of two hands before the flop; also in a quick run."""
    return Contender(timed(count_match_ups, 1, quick))


def matrix_in_memory(quick: bool) -> Contender:
    """Prepare the build of the heads-up matrix into an array; also in a quick run."""
    table = np.empty(HEADS_UP.shape, np.int32)
    return Contender(timed(lambda: HEADS_UP.build(table, lambda steps: None), 1, quick))


# ---- ranges ----------------------------------------------------------------------------------


def counted_ranges(ranges: tuple[str, ...], on_board: int = 0) -> Program:
    """Prepare the count of weighted ranges on the first cards of BOARD, one thread."""

    def prepare(quick: bool) -> Contender:
        spot = read_spot([Range(text) for text in ranges], BOARD[: 2 * on_board])
        run = functools.partial(count_ranges, spot, threads=1)
        run_compiled(run)
        return Contender(timed(run, 1e3, quick), equities(run().outcomes))

    return prepare


def three_way_in_memory(quick: bool) -> Contender:
    """Prepare the build of the three-way table into an array, or a part of it in a quick run."""
    table = np.zeros(THREE_WAY.shape, np.uint32)
    if not quick:
        return Contender(timed_once(lambda: build_three_way(table, lambda steps: None), 1))
    group = groups_of(all_rank_triples()[:100])[0]
    return Contender(timed_once(lambda: count_group(group), 1))


def called_on(hands: tuple[str, ...]) -> Program:
    """Prepare a call from the text of hands or ranges to `.equity`."""

    def prepare(quick: bool) -> Contender:
        def run() -> NDArray[np.float64]:
            return EquityCalculator([*hands]).equity

        return Contender(timed(run, 1e3, quick), run())

    return prepare


def called_on_ranges(as_text: bool = False, on_board: int = 0) -> Program:
    """Prepare a call from two ranges, or from their text, to `.equity`."""

    def prepare(quick: bool) -> Contender:
        ranges = RANGES if as_text else [Range(text) for text in RANGES]

        def run() -> NDArray[np.float64]:
            return EquityCalculator(ranges, BOARD[: 2 * on_board]).equity

        run_compiled(run)
        return Contender(timed(run, 1e3, quick), run())

    return prepare


def parsed_range(quick: bool) -> Contender:
    """Prepare the reading of a range."""
    return Contender(timed(lambda: Range(RANGES[0]), 1e6, quick), len(Range(RANGES[0])))


def strength_with_potential(quick: bool) -> Contender:
    """Prepare the measures of a hand on a flop."""

    def run() -> EffectiveHandStrength:
        return effective_hand_strength("AdQc", "3h4cJh")

    run_compiled(run)
    return Contender(timed(run, 1e3, quick))


# ---- games without a board -------------------------------------------------------------------


def called_without_board(hands: tuple[str, ...], dead: str, game: GameName) -> Program:
    """Prepare a call from the text of hands of a game without a board to `.equity`, one thread."""

    def prepare(quick: bool) -> Contender:
        def run() -> NDArray[np.float64]:
            return EquityCalculator(hands, dead=dead, game=game, method="exact", threads=1).equity

        answer = run_compiled(run)
        return Contender(timed(run, 1e3, quick), answer)

    return prepare


# ---- games and boards ------------------------------------------------------------------------


def called_in_game(hands: tuple[str, ...], game: GameName, board: str = "") -> Program:
    """Prepare a call from text to `.equity` in a game, before the flop."""

    def run() -> NDArray[np.float64]:
        return EquityCalculator(hands, board, game=game).equity

    def prepare(quick: bool) -> Contender:
        preflop_outcomes(read_spot(hands, board, game=game))  # compiles the kernel
        return Contender(timed(run, 1e3, quick), run())

    return prepare


def run_twice(hands: tuple[str, ...], board: str = "") -> Program:
    """Prepare the scoops and the deviation of a board that is run twice."""

    def run() -> list[float]:
        spot = EquityCalculator(hands, boards=[board] * 2)
        return [*map(float, spot.scoops), *spot.std_dev.tolist()]

    return lambda quick: Contender(timed(run, 1e3, quick), run())


# ---- runouts ---------------------------------------------------------------------------------


def runouts_listed(hands: tuple[str, ...], board: str = "") -> Program:
    """Prepare the list of all runouts of a spot, with its strengths and winners."""
    spot = EquityCalculator(hands, board)
    return lambda quick: Contender(timed(spot.runouts, 1e3, quick), spot.runouts().mean_equity())


def flops_counted(ranges: tuple[str, ...]) -> Program:
    """Prepare the equities of two ranges on all flops, all cores; also in a quick run."""

    def prepare(quick: bool) -> Contender:
        run = functools.partial(equity_by_flop, *ranges, progress=False)
        return Contender(timed(run, 1, quick), run().mean)

    return prepare


def deals_drawn(hands: tuple[str, ...], board: str, deals: int) -> Program:
    """Prepare random deals of a spot, with their strengths and winners."""

    def prepare(quick: bool) -> Contender:
        spot, drawn = EquityCalculator(hands, board), deals // 50 if quick else deals
        return Contender(rate(lambda: spot.deals(drawn, rng=1), drawn, quick))

    return prepare


# ---- samples ---------------------------------------------------------------------------------


def sampled(hands: tuple[str, ...], samples: int, game: str = "holdem") -> Program:
    """Prepare Monte Carlo of hands preflop, one thread; every player's hand of a sample counts."""
    return lambda quick: _sampled(read_spot(hands, game=game), samples, quick)


def sampled_ranges(ranges: tuple[str, ...], samples: int) -> Program:
    """Prepare Monte Carlo of ranges preflop."""
    return lambda quick: _sampled(read_spot([Range(text) for text in ranges]), samples, quick)


def sampled_without_board(hands: tuple[str, ...], game: str, samples: int) -> Program:
    """Prepare Monte Carlo of hands of a game without a board."""
    spot = read_spot_without_board(hands, "", "", GAMES[game])
    return lambda quick: _sampled(spot, samples, quick)


def _sampled(spot: Spot, samples: int, quick: bool) -> Contender:
    drawn = samples // 50 if quick else samples

    def run() -> NDArray[np.int64]:
        options: dict[str, Any] = {"samples": drawn, "rng": 1, "threads": 1}
        return sample(spot, **options).counts

    counts = run()
    moments = share_moments(counts.reshape(len(counts), -1))
    return Contender(rate(run, len(spot.players) * drawn, quick), moments[0])
