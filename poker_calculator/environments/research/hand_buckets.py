"""Buckets of hold'em hands by their strength over all runouts, with k-means of scikit-learn.

Johanson, Burch, Valenzano and Bowling, "Evaluating State-Space Abstractions in Extensive-Form
Games" (AAMAS 2013), compare such buckets.

Shapes use H (hands), B (bins) and K (numbers of a hand that are compared).
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations import equity_histograms
from calculations.distributions.histograms import HALF_WINS, ROUNDS, EquityHistograms, count_rivers
from lookup import hand_index, hand_of_index, index_count
from lookup.arguments import Seed, check_flags, read_rng, read_seed, read_whole, shown
from lookup.cards import CARDS
from lookup.combos import COMBOS
from lookup.compiling.compiler import require_numba
from lookup.names import street_named
from lookup.running.progress import progress_bar
from lookup.running.slices import run_with_bar
from lookup.running.threads import Workers, thread_count

if TYPE_CHECKING:
    from collections.abc import Callable

EMD: Final = "emd"
FEATURES: Final = ("ehs", "ehs2", EMD)
BOARDS: Final = {**{street: sum(rounds) for street, rounds in ROUNDS.items()}, "river": 5}
"""The number of board cards on each street."""
BINS: Final = 30
HANDS_AT_A_TIME, RIVERS_AT_A_TIME = 20_000, 256
MOST_BUCKETS: Final = 1 << 16

Numbers: TypeAlias = NDArray[np.floating[Any]]
Buckets: TypeAlias = NDArray[np.unsignedinteger[Any]]


def hand_buckets(
    street: str,
    bucket_count: int = 200,
    *,
    by: str = EMD,
    samples: int = 50_000,
    rng: Seed = None,
    threads: int | None = None,
    progress: bool = True,
) -> Buckets:
    """Return the bucket of every hand of hold'em on a street, by `lookup.hand_index`.

    The strength of a hand on the river is the share of 990 opposing hands that it beats, with ties
    as half. K-means finds the buckets of random deals, on one thread, and each hand goes to the
    nearest centre. Buckets are numbered by the mean strength of their centres, the weakest first.
    Hands that are equal up to suit isomorphism share a bucket.

    Parameters
    ----------
    street : "preflop", "flop", "turn" or "river"
        The rounds of the index are (2,), (2, 3), (2, 4) and (2, 5): 169, 1,286,792, 13,960,050 and
        123,156,254 hands. A table takes one byte a hand, or two for more than 256 buckets; to
        make it takes at most 0.6 GB on the flop, 1 GB on the turn and 1.4 GB on the river.
    bucket_count : the maximum number of buckets, 1 to 65,536
    by : the numbers of a hand that are compared, by their Euclidean distance
        - "ehs": E[HS], the mean strength over all runouts
        - "ehs2": E[HS^2], the mean of its square
        - "emd": the distribution of the strength, as its quantiles: those in the middle of 30 equal
          parts of the runouts, in 30 bins. Their Euclidean distance is the earth mover's distance
          whose cost is the square of the way (Wasserstein-2), and the mean of quantiles is the
          distribution with the least sum of these costs, so k-means is exact for it. The distance
          with linear costs would need medians.

        On the river, a hand has one strength, which the first and the last compare.
    samples : the number of random deals that are clustered
    rng : the seed of the deals and of k-means
    threads : the maximum number of threads that count strengths, by default that of processors
    progress : whether long work shows a bar

    Returns
    -------
    uint8 or uint16 [H]

    Raises
    ------
    ValueError
        When an argument breaks a rule.
    ImportError
        Without scikit-learn or Numba.

    >>> from lookup import hand_index
    >>> buckets = hand_buckets("preflop", 10, by="ehs", rng=1)
    >>> buckets[hand_index(["7s2c", "JsTs", "AsAh"], (2,))].tolist()
    [0, 6, 9]
    """
    cards = BOARDS.get(street_named(street) or "")
    if cards is None:
        raise ValueError(f"street is {shown(street)}; give {', '.join(map(repr, BOARDS))}")
    if by not in FEATURES:
        raise ValueError(f"by is {shown(by)}; give one of {', '.join(map(repr, FEATURES))}")
    rule = f"give a whole number from 1 to {MOST_BUCKETS:,}"
    count = read_whole(bucket_count, "bucket_count", rule, least=1, most=MOST_BUCKETS)
    samples = read_whole(samples, "samples", f"give {count} or more", least=count)
    check_flags(progress=progress)
    require_numba("hand_buckets")
    if find_spec("sklearn") is None:
        cure = 'install it with `pip install "poker-calculator[research]"`'
        raise ImportError(f"hand_buckets needs scikit-learn; {cure}")
    generator, workers = read_rng(rng), Workers(thread_count(threads), progress)
    deck = np.tile(np.arange(1, len(CARDS) + 1), (samples, 1))
    rounds = (2, cards) if cards else (2,)
    drawn = hand_index(generator.permuted(deck, axis=1)[:, : 2 + cards], rounds)
    if cards == BOARDS["river"]:
        half_wins = _river_half_wins(workers)
        every = np.arange(HALF_WINS + 1)[:, None] / HALF_WINS
        numbers = every**2 if by == "ehs2" else every
        assign = _clusters(numbers[half_wins[drawn]], count, generator)
        return assign(numbers)[half_wins]
    bins = BINS if by == EMD else 1
    counted = equity_histograms(street, bins, ordered=False, threads=threads, progress=progress)
    assign = _clusters(_numbers(counted, drawn, by), count, generator)
    buckets = np.empty(len(counted.half_wins), np.min_scalar_type(count - 1))

    with progress_bar(len(buckets), "hands", shown=progress) as bar:
        for start in range(0, len(buckets), HANDS_AT_A_TIME):
            some = slice(start, start + HANDS_AT_A_TIME)
            buckets[some] = assign(_numbers(counted, some, by))
            bar.update(len(buckets[some]))
    return buckets


def _numbers(counted: EquityHistograms, hands: Any, by: str) -> Numbers:
    """Return the numbers [.., K] of some hands."""
    some = counted._replace(**{name: getattr(counted, name)[hands] for name in counted._fields[:3]})
    if by != EMD:
        return (some.mean if by == "ehs" else some.mean_of_squares)[:, None]
    parts = some.counts.shape[1]
    below = np.cumsum(some.counts, axis=1, dtype=np.uint32)[:, None]
    # The middle of part i is at (2 i + 1) / (2 parts) of the runouts; whole numbers are exact.
    middles = (2 * np.arange(parts) + 1) * counted.runouts // (2 * parts)
    quantiles: Numbers = (below <= middles[:, None]).sum(axis=2).astype(np.float32) / parts
    return quantiles


def _clusters(
    numbers: Numbers, count: int, rng: np.random.Generator
) -> Callable[[Numbers], Buckets]:
    """Return a function from numbers [.., K] to buckets, by the centres of some hands' numbers."""
    from sklearn.cluster import KMeans
    from threadpoolctl import threadpool_limits

    distinct = min(count, len(np.unique(numbers, axis=0)))
    model = KMeans(distinct, n_init=1, random_state=int(read_seed(rng) >> np.uint64(32)))
    with threadpool_limits(1):  # sums of several threads would depend on their order
        model.fit(numbers)
    strengths = model.cluster_centers_.mean(axis=1)
    ranks = np.argsort(np.argsort(strengths, kind="stable")).astype(np.min_scalar_type(count - 1))

    def assign(some: Numbers) -> Buckets:
        with threadpool_limits(1):
            buckets: Buckets = ranks[model.predict(np.ascontiguousarray(some, numbers.dtype))]
        return buckets

    return assign


def _river_half_wins(workers: Workers) -> NDArray[np.uint16]:
    """Return the half wins of all river hands, [H]."""
    half_wins = np.empty(index_count((2, 5)), np.uint16)
    rivers = count_rivers(workers).half_wins
    boards = hand_of_index(np.arange(len(rivers)), (5,))

    def work(start: int) -> int:
        some = slice(start, start + RIVERS_AT_A_TIME)
        rows, combos = np.nonzero(rivers[some] <= HALF_WINS)
        indices = hand_index(np.hstack([COMBOS[combos], boards[some][rows]]), (2, 5))
        half_wins[indices] = rivers[some][rows, combos]
        return len(boards[some])

    threads, progress = workers
    run_with_bar(work, len(rivers), RIVERS_AT_A_TIME, "rivers", threads, shown=progress)
    return half_wins
