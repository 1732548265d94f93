"""How a spot is counted: exactly, or by Monte Carlo where nothing exact is affordable."""

import math
from typing import Any, NamedTuple

from calculations.exact.count import count, seconds_of
from calculations.monte_carlo.sampling import STD_ERROR, check_goal, sample
from calculations.spots.outcomes import Outcomes
from calculations.spots.spot import Spot
from lookup.arguments import Seed, check_flags, read_rng, shown
from lookup.running.threads import thread_count

METHODS = ("auto", "exact", "monte_carlo")

NO_GOAL = {"samples": None, "std_error": None}

MOST_EXACT_SECONDS = 2.0
"""What `method="auto"` spends on an exact count, by its estimate for one core."""

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
    counted_by: str | None = None
    """"NumPy", "a compiled kernel", "the Two Plus Two table" or "the heads-up matrix", whose counts
    are the same; None before the count."""


def check_options(
    method: object, goal: dict[str, Any], rng: Seed, threads: int | None, progress: bool
) -> None:
    """Raise ValueError for an unknown method, for a goal that Monte Carlo cannot have, and so on.

    Whatever the method will be, all are checked.
    """
    if not isinstance(method, str) or method not in METHODS:
        raise ValueError(f"method is {shown(method)}; the methods are {', '.join(METHODS)}")
    if goal["samples"] is not None or goal["std_error"] is not None:
        check_goal(**goal)
        if method == "exact":
            raise ValueError("samples and std_error are for Monte Carlo; an exact count has none")
    if rng is not None:
        read_rng(rng)
    if threads is not None:
        thread_count(threads)
    check_flags(progress=progress)


def choose_method(spot: Spot, method: str, goal: dict[str, Any]) -> Method:
    """Choose how to count a spot; *goal* is the number of samples or the standard error.

    Raises ValueError when an exact count is asked for and none is offered.
    """
    exact, sampling = seconds_of(spot), _sampling_seconds(spot, goal)
    unneeded = "" if goal == NO_GOAL else "; no samples are needed"
    if method == "monte_carlo":
        reason = "asked for; all hands are known" if spot.all_known else "asked for"
        return Method(method, reason, exact, sampling)
    if spot.all_known:
        reason = f"all hands are known, so every board is counted{unneeded}"
        return Method("exact", reason, exact, sampling)
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


def outcomes_of(spot: Spot, method: Method, goal: dict[str, Any], **options: Any) -> Outcomes:
    """Count or sample a spot, as was chosen; *options* are rng, threads and progress."""
    if method.name == "monte_carlo":
        return sample(spot, **goal, **options)
    return count(spot, options["threads"], options["progress"])


def _sampling_seconds(spot: Spot, goal: dict[str, Any]) -> float:
    """Estimate how long Monte Carlo takes; a share of the pot has a variance of at most 1/4."""
    samples = goal.get("samples") or math.ceil(0.25 / (goal.get("std_error") or STD_ERROR) ** 2)
    combos = max(spot.game.hole_cards) ** 2 * 4 if spot.game.two_play else 1
    return float(samples) * len(spot.players) * combos / SAMPLED_HANDS


def _described(spot: Spot) -> str:
    if not spot.game.has_board:
        to_come = ", ".join(map(str, spot.cards_to_come))
        return f"{len(spot.players)} hands of {spot.game.name} with {to_come} cards to come"
    unknown = len(spot.players) - len(spot.known_hands)
    folded = f" and {len(spot.folded)} folded" if spot.folded else ""
    street = spot.game.streets.get(spot.board.size, "")
    words = {"": f"with {spot.to_come} cards to come", "Preflop": "before the flop"}
    where = words.get(street, f"on the {street.lower()}")
    hands = f"{len(spot.players)} hands of {spot.game.name}"
    return f"{hands}, {unknown} of them not known{folded}, {where}"
