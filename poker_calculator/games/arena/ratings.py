"""Rate bots over many games: chips won, share of advances, and a rating."""

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import Seed, read_list, read_rng
from poker_calculator.games.arena.arena_game import GameResult

if TYPE_CHECKING:
    import pandas as pd


RESAMPLES: Final = 200
MIDDLE: Final = 1500
TENFOLD: Final = 400
"""A bot rated this much above another is ten times as likely to finish ahead of it, as in chess."""
STEPS: Final = 100
EMPTY: Final = -1

SURE: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + SURE) / 2)


def rate(results: Sequence[GameResult], *, rng: Seed = 0) -> "pd.DataFrame":
    """Return the results of bots over many games, one row each, best first.

    ``games`` is the number of games; ``won`` the mean chips won or lost per game; ``go_on`` the
    share of games in which the bot was one of the two that advance; ``rating`` its strength on a
    scale centred on 1500, where 400 more means odds of ten to one. ``won``, ``go_on`` and
    ``rating`` have a 95 % interval, ``_low`` to ``_high``: Student's, Wilson's, and a bootstrap
    interval drawn with *rng*. Ratings follow the Plackett-Luce model of the finishing orders; to
    keep them finite, each bot also wins and loses a game against a bot of 1500. ``outs`` is the
    number of rounds in which the bot was put out.

    Raises ValueError without games, and ImportError without SciPy.
    """
    import pandas as pd

    results = read_list(results, "results", "give a list of `GameResult`")
    if not results:
        raise ValueError("results is empty; ratings need at least one game")
    names = [*dict.fromkeys(name for result in results for name in result.chips)]
    ratings = _ratings(results, names, read_rng(rng))
    rows = []
    for name, rating in zip(names, ratings, strict=True):
        played = [result for result in results if name in result.chips]
        won = mean_estimate([result.chips[name] - result.starting_chips for result in played])
        through = [name in result.go_on for result in played]
        go_on = share_estimate(sum(through), len(played))
        outs = sum(out.name == name for result in played for out in result.outs)
        rows.append([name, len(played), *won, *go_on, *rating, outs])
    columns = [
        f"{what}{end}" for what in ("won", "go_on", "rating") for end in ("", "_low", "_high")
    ]
    frame = pd.DataFrame(rows, columns=["bot", "games", *columns, "outs"])
    return frame.sort_values(["rating", "bot"], ascending=[False, True], ignore_index=True)


def _ratings(
    results: Sequence[GameResult], names: Sequence[str], rng: np.random.Generator
) -> NDArray[np.float64]:
    """Return each bot's rating with its interval, [N, 3]."""
    widest = max(len(result.order) for result in results)
    numbers = {name: number for number, name in enumerate(names)}
    orders = np.full((len(results), widest), EMPTY)
    for game, result in enumerate(results):
        orders[game, : len(result.order)] = [numbers[name] for name in result.order]
    orders, counts = np.unique(orders, axis=0, return_counts=True)
    drawn = rng.multinomial(len(results), counts / len(results), RESAMPLES)
    weights = np.vstack((counts, drawn)).astype(float)
    scale = MIDDLE + TENFOLD * np.log10(strengths(orders, weights, len(names)))
    edges = np.quantile(scale[1:], [(1 - SURE) / 2, (1 + SURE) / 2], axis=0)
    return np.stack((scale[0], edges[0], edges[1]), axis=1)


def strengths(
    orders: NDArray[np.int64], weights: NDArray[np.float64], bots: int
) -> NDArray[np.float64]:
    """Return Plackett-Luce strengths, by Hunter's algorithm (2004, section 5).

    orders : [G, K], the bots of a game, best first, padded with -1
    weights : [B, G], the multiplicity of each game in each of B samples
    Returns [B, bots]. Each bot also wins and loses a game against a fixed bot of strength 1.
    """
    seated = orders != EMPTY
    member = np.where(seated, orders, 0)
    # A bot wins a choice against all that finish behind it; the last one has no choice.
    chosen = seated & (np.cumsum(seated[:, ::-1], axis=1)[:, ::-1] > 1)
    is_bot = (member[..., None] == np.arange(bots)) & seated[..., None]  # [G, K, N]
    wins = 1 + np.einsum("bg,gk,gkn->bn", weights, chosen.astype(float), is_bot.astype(float))
    estimates = np.ones((len(weights), bots))
    flat = is_bot.reshape(-1, bots).astype(float)
    for _ in range(STEPS):
        of_seat = np.where(seated, estimates[:, member], 0.0)  # [B, G, K]
        left = np.cumsum(of_seat[..., ::-1], axis=2)[..., ::-1]
        parts = np.where(chosen, 1 / np.where(seated, left, 1.0), 0.0)
        until = np.cumsum(parts, axis=2) * weights[..., None]
        against = until.reshape(len(weights), -1) @ flat
        estimates = wins / (against + 2 / (estimates + 1))
    return estimates


class RatingEstimate(NamedTuple):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


def mean_estimate(values: Sequence[float]) -> RatingEstimate:
    """Return the mean of independent values with Student's interval, infinite for one value.

    Raises ImportError without SciPy.

    >>> [round(figure, 3) for figure in mean_estimate([1, 2, 3])]
    [2.0, -0.484, 4.484]
    """
    mean, freedom = fmean(values), len(values) - 1
    if not freedom:
        return RatingEstimate(mean, -inf, inf)
    quantile = float(scipy_special().stdtrit(freedom, (1 + SURE) / 2))
    margin = quantile * stdev(values) / sqrt(len(values))
    return RatingEstimate(mean, mean - margin, mean + margin)


def share_estimate(successes: float, trials: int) -> RatingEstimate:
    """Return a share with Wilson's interval (Wilson, 1927); a tie may be half a success.

    SciPy has that interval for whole successes only.

    >>> [round(figure, 3) for figure in share_estimate(5, 10)]
    [0.5, 0.237, 0.763]
    """
    share, square = successes / trials, Z * Z / trials
    middle = (share + square / 2) / (1 + square)
    margin = Z / (1 + square) * sqrt(share * (1 - share) / trials + square / trials / 4)
    return RatingEstimate(share, max(middle - margin, 0.0), min(middle + margin, 1.0))


def scipy_special() -> Any:
    """Return SciPy's special functions; raises ImportError with the cure without SciPy."""
    try:
        from scipy import special
    except ImportError as error:
        raise ImportError(
            "intervals of means need SciPy; install it with: pip install 'poker-calculator[arena]'"
        ) from error
    return special
