"""The method for a spot: an exact count if it is affordable, else Monte Carlo."""

import math
import warnings
from typing import Any, NamedTuple

from calculations.exact.engines import Plan, described
from calculations.sampling import STD_ERROR, check_goal
from calculations.spots.spot import Spot
from lookup.arguments import Seed, check_flags, read_rng
from lookup.names import unknown_name
from lookup.running.threads import thread_count

METHODS = ("auto", "exact", "monte_carlo")

NO_GOAL = {"samples": None, "std_error": None}

MOST_EXACT_SECONDS = 2.0
"""`method="auto"` counts exactly up to this estimate of seconds on one core."""

HOUR = 3600

SAMPLED_HANDS = 100e6
"""The hands that Monte Carlo draws and ranks in a second: between 50 and 250 million."""


class Method(NamedTuple):
    """The chosen method, the reason, and the estimated seconds of each method on one core."""

    name: str
    """"exact" or "monte_carlo"."""
    reason: str
    exact_seconds: float | None
    """None if no exact count is offered."""
    monte_carlo_seconds: float
    """The seconds to the requested number of samples or standard error, by default 0.0005."""
    counted_by: str | None = None
    """"NumPy", "a compiled kernel", "the Two Plus Two table" or "the heads-up matrix", which give
    the same counts; None before the count."""


def check_options(
    method: object, goal: dict[str, Any], rng: Seed, threads: int | None, progress: bool
) -> None:
    """Raise ValueError for an unknown method, an impossible goal of Monte Carlo, and so on.

    All options are checked, whichever method will be chosen.
    """
    if not isinstance(method, str) or method not in METHODS:
        raise ValueError(unknown_name("method", method, METHODS))
    if goal["samples"] is not None or goal["std_error"] is not None:
        check_goal(**goal)
        if method == "exact":
            raise ValueError("samples and std_error are for Monte Carlo; an exact count has none")
    if rng is not None:
        read_rng(rng)
    if threads is not None:
        thread_count(threads)
    check_flags(progress=progress)


def choose_method(spot: Spot, planned: Plan, method: str, goal: dict[str, Any]) -> Method:
    """Choose between the planned exact count of a spot and Monte Carlo.

    *goal* is the number of samples or the standard error.

    Raises ValueError if an exact count is requested but not offered.
    """
    exact, sampling = planned.least, _sampling_seconds(spot, goal)
    unneeded = "" if goal == NO_GOAL else "; no samples are needed"
    if method == "monte_carlo":
        reason = "asked for; all hands are known" if spot.has_known_cards else "asked for"
        return _sampled(reason, exact, sampling)
    if spot.has_known_cards:
        reason = f"all hands are known, so every board is counted{unneeded}"
        return Method("exact", reason, exact, sampling)
    if exact is None:
        rule = f"no exact count is offered for {described(spot)}"
        if method == "exact":
            raise ValueError(f"{rule}; use method='auto' or 'monte_carlo'")
        return _sampled(rule, None, sampling)
    if method == "exact":
        return Method("exact", "asked for", exact, sampling)
    takes = f"an exact count takes about {exact:.2g} s on one core"
    if is_quick(planned):
        reason = f"{takes}, within the limit of {MOST_EXACT_SECONDS:g} s{unneeded}"
        return Method("exact", reason, exact, sampling)
    reason = f"{takes}, over the limit of {MOST_EXACT_SECONDS:g} s"
    return _sampled(reason, exact, sampling)


def is_quick(planned: Plan) -> bool:
    """Return whether an exact count is offered and within the limit of seconds."""
    return planned.least is not None and planned.least <= MOST_EXACT_SECONDS


def _sampled(reason: str, exact: float | None, seconds: float) -> Method:
    """Return Monte Carlo as the method; warn if it takes over an hour."""
    if seconds > HOUR:
        warnings.warn(
            f"Monte Carlo takes about {seconds / HOUR:,.0f} hours on one core; give fewer samples, "
            f"or std_error=, such as {STD_ERROR}",
            stacklevel=2,
        )
    return Method("monte_carlo", reason, exact, seconds)


def _sampling_seconds(spot: Spot, goal: dict[str, Any]) -> float:
    """Estimate the seconds of Monte Carlo; a share of the pot has a variance of at most 1/4."""
    samples = goal.get("samples") or math.ceil(0.25 / (goal.get("std_error") or STD_ERROR) ** 2)
    combos = max(spot.game.hole_cards) ** 2 * 4 if spot.game.two_play else 1
    return float(samples) * len(spot.players) * combos / SAMPLED_HANDS
