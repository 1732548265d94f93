"""How a spot is counted: exactly, or by Monte Carlo where nothing exact is affordable."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_table import count_outcomes
from calculations.ranges.range import Range
from calculations.spots.outcomes import Counts
from calculations.spots.ranged import MOST_COLLIDING, RangedSpot, named_ranges
from calculations.spots.spot import Spot
from lookup.arguments import check_flags, shown
from lookup.running.threads import thread_count

if TYPE_CHECKING:
    from calculations.exact.range_equity import RangeCounts
    from calculations.monte_carlo.convergence import Convergence

METHODS = ("auto", "exact", "monte_carlo")

NO_GOAL = {"samples": None, "std_error": None}

MOST_EXACT_SECONDS = 2.0
"""What `method="auto"` spends on an exact count, by its estimate for one core."""

KNOWN_SECONDS = 1e-4
"""What an exact count of known hands takes, roughly: 20 to 200 µs."""

SAMPLED_HANDS = 100e6
"""Hands that Monte Carlo draws and judges a second, roughly: 50 to 250 million."""


class Method(NamedTuple):
    """Which method was chosen, why, and what each would cost on one core, estimated."""

    name: str
    """"exact" or "monte_carlo"."""
    reason: str
    exact_seconds: float | None
    """None where nothing exact is offered."""
    monte_carlo_seconds: float
    """To the standard error asked for, or 0.0005."""


class Answer(NamedTuple):
    """Who shares the pots, and where that is known, by combo."""

    outcomes: Counts
    """[2**P], or [2**P, 2**P] with a low."""
    samples: int = 0
    """How many deals were drawn; 0 for an exact count."""
    complete: bool = True
    """False when Ctrl-C ended the drawing early."""
    combo_weights: NDArray[np.float64] | None = None
    """[P, 1326]: the deals, by the combo that each player holds."""
    combo_shares: NDArray[np.float64] | None = None
    """[P, 1326]: of them the pots that the combo wins."""
    convergence: Convergence | None = None
    """What sampling estimated on its way; None for an exact count."""


def check_options(method: Any, goal: dict[str, Any], threads: Any, progress: Any) -> None:
    """Raise ValueError for an unknown method, for a goal that Monte Carlo cannot have, and so on.

    Whatever the method will be, all are checked.
    """
    if not isinstance(method, str) or method not in METHODS:
        raise ValueError(f"method is {shown(method)}; the methods are {', '.join(METHODS)}")
    if any(value is not None for value in goal.values()):
        from calculations.monte_carlo.sampling import check_goal

        check_goal(**goal)
        if method == "exact":
            raise ValueError("samples and std_error are for Monte Carlo; an exact count has none")
    if threads is not None:
        thread_count(threads)
    check_flags(progress=progress)


def choose_method(spot: Spot | RangedSpot, method: str, goal: dict[str, Any]) -> Method:
    """Choose how to count a spot; *goal* is the number of samples or the standard error.

    Raises ValueError when an exact count is asked for and none is offered.
    """
    sampling = _sampling_seconds(spot, goal)
    unneeded = "" if goal == NO_GOAL else "; no samples are needed"
    if isinstance(spot, Spot):
        if method == "monte_carlo":
            return Method(method, "asked for; all hands are known", KNOWN_SECONDS, sampling)
        reason = f"all hands are known, so every board is counted{unneeded}"
        return Method("exact", reason, KNOWN_SECONDS, sampling)
    exact = exact_seconds(spot)
    if method == "monte_carlo":
        return Method(method, "asked for", exact, sampling)
    if exact is None:
        rule = f"no exact count is offered for {_described(spot)}"
        if method == "exact":
            raise ValueError(f"{rule}; use method='auto' or 'monte_carlo'")
        return Method("monte_carlo", rule, None, sampling)
    if method == "exact":
        return Method("exact", "asked for", exact, sampling)
    takes = f"an exact count takes about {exact:.2g} s on one core"
    if exact <= MOST_EXACT_SECONDS:
        reason = f"{takes}, within the limit of {MOST_EXACT_SECONDS:g} s{unneeded}"
        return Method("exact", reason, exact, sampling)
    reason = f"{takes}, over the limit of {MOST_EXACT_SECONDS:g} s"
    return Method("monte_carlo", reason, exact, sampling)


def exact_seconds(spot: RangedSpot) -> float | None:
    """Return about how long an exact count takes on one core, or None where none is offered."""
    if spot.game.hole_cards != (2,):
        return None
    from calculations.exact.range_equity import exact_cost

    return exact_cost(spot.weights, spot.board, spot.gone, spot.game, _folded(spot))


def count_exactly(
    spot: Spot | RangedSpot, threads: int | None = None, progress: bool = False
) -> Answer:
    """Count a spot over all deals and boards; *progress* shows a bar when it takes long.

    Raises ValueError when the ranges leave no possible deal.
    """
    if isinstance(spot, Spot):
        return Answer(count_outcomes(spot))
    counts = range_counts(spot, threads, progress)
    outcomes: Counts = counts.outcomes
    if not outcomes.any():
        ranges = named_ranges(spot)
        narrow = [name for name, held in ranges if len(held) <= MOST_COLLIDING]
        names = ", ".join(narrow or [name for name, _ in ranges])
        raise ValueError(
            f"{names} together leave no possible deal: their combos always share a card; "
            f"widen one of the ranges"
        )
    if all_or_nothing(spot):
        outcomes = outcomes.astype(np.int64)
    return Answer(outcomes, combo_weights=counts.combo_weights, combo_shares=counts.combo_shares)


def range_counts(
    spot: RangedSpot, threads: int | None = None, progress: bool = False
) -> RangeCounts:
    """Return what ranges win, all zero where they leave no possible deal."""
    from calculations.exact.range_equity import count_ranges

    known = (spot.weights, spot.board, spot.gone, spot.game, _folded(spot))
    return count_ranges(*known, threads=threads, progress=progress)


def all_or_nothing(spot: RangedSpot) -> bool:
    """Return whether all combos have the weight 0 or 1, so that all counts are whole numbers."""
    ranges = [held.weights for _, held in named_ranges(spot)]
    return all(bool(np.isin(weights, (0, 1)).all()) for weights in ranges)


def sample(spot: Spot | RangedSpot, goal: dict[str, Any], **options: Any) -> Answer:
    """Draw random deals of a spot; *goal* is the number of samples or the standard error."""
    from calculations.monte_carlo.sampling import sample_spot

    if isinstance(spot, Spot):
        players, folded = [*spot.hole_cards], []
    else:
        players = [_sampled(player) for player in spot.players]
        folded = [held.weights for held in spot.folded]
    sampled = sample_spot(
        players, spot.board, spot.dead, spot.game, folded=folded, **goal, **options
    )
    sets = sampled.outcomes
    return Answer(
        sets if spot.game.low else sets[:, 0],
        sampled.samples,
        sampled.complete,
        convergence=sampled.convergence,
    )


def merge(ours: Answer, theirs: Answer) -> Answer:
    """Return the samples of two answers to the same spot as one; raises ValueError for others."""
    if ours.convergence is None or theirs.convergence is None:
        raise ValueError("an exact count needs no samples; merge two results of Monte Carlo")
    return Answer(
        ours.outcomes + theirs.outcomes,
        ours.samples + theirs.samples,
        ours.complete and theirs.complete,
        convergence=ours.convergence.then(theirs.convergence),
    )


def convergence(answer: Answer) -> Convergence:
    """Return what sampling estimated on its way; raises ValueError for an exact count."""
    if answer.convergence is None:
        raise ValueError("an exact count does not converge; use method='monte_carlo'")
    return answer.convergence


def std_error(answer: Answer) -> NDArray[np.float64]:
    """Return the standard error of each player's equity, float64 [P]; 0 for an exact count."""
    sets = len(answer.outcomes)
    if not answer.samples:
        return np.zeros(sets.bit_length() - 1)
    from calculations.monte_carlo.sampling import std_errors

    return std_errors(answer.outcomes.reshape(sets, -1).astype(np.int64))


def _sampled(player: Any) -> Any:
    """Return a player as `sample_spot` takes it; all combos at weight 1 are a random hand."""
    if isinstance(player, Range):
        return 2 if (player.weights == 1).all() else player.weights
    return player


def _folded(spot: RangedSpot) -> NDArray[np.float64] | None:
    return np.array([held.weights for held in spot.folded]) if spot.folded else None


def _sampling_seconds(spot: Spot | RangedSpot, goal: dict[str, Any]) -> float:
    """Estimate how long Monte Carlo takes; a share of the pot has a variance of at most 1/4."""
    players = len(spot.hole_cards if isinstance(spot, Spot) else spot.players)
    samples = goal.get("samples") or math.ceil(0.25 / (goal.get("std_error") or 0.0005) ** 2)
    combos = max(spot.game.hole_cards) ** 2 * 4 if spot.game.two_play else 1
    return float(samples) * players * combos / SAMPLED_HANDS


def _described(spot: RangedSpot) -> str:
    ranges = sum(not isinstance(player, np.ndarray) for player in spot.players)
    folded = f" and {len(spot.folded)} folded" if spot.folded else ""
    street = {5: "before the flop", 2: "on the flop", 1: "on the turn", 0: "on the river"}
    where = street.get(spot.to_come, f"with {spot.to_come} cards to come")
    hands = f"{len(spot.players)} hands of {spot.game.name}"
    return f"{hands}, {ranges} of them not known{folded}, {where}"
