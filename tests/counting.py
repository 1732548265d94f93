"""Counts as tests ask for them: by the quickest engine, or by one of a name."""

from calculations.exact.by_arrays import count_categories_by_arrays
from calculations.exact.engines import ENGINES, Plan, costs_of, count, counted, plan, run
from calculations.spots.spot_rows import rows_of


def planned_by(name, spot):
    """Return the plan to count a spot by the engine of a name."""
    (engine,) = (engine for engine in ENGINES if engine.name == name)
    seconds = costs_of(spot)[name]
    of_kind = not callable(engine.seconds)
    work = spot.kind if of_kind else engine.reads(spot)
    return Plan(engine, engine.choice and engine.choice(work), seconds, seconds)


def count_ranges(spot, threads=None, method=None):
    """Return the counts of ranges, with the shares of each combo."""
    planned = plan(spot) if method is None else planned_by(method, spot)
    return counted(planned, spot, threads)


def count_outcomes(spot):
    """Return the number of boards that exactly these players share."""
    return count(spot).counts


def count_by_ranks(spot):
    """Return the same, not from a table."""
    return run(planned_by("ranks", spot), spot).counts


def count_categories_by_ranks(spot):
    """Return the number of boards on which each player has each category, not from a table."""
    return count_categories_by_arrays(rows_of(spot))[0]
