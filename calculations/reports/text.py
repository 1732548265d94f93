"""The printed report of a spot, and the summary that every report shows."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations.spots.outcomes import Counts, members_of_sets, sharing_sets

COUNTED = {"Enumerations": "final boards", "Deals": "deals and boards", "Samples": "random deals"}
"""What a summary counts: the key of the total, and what it is a total of."""

UNCOUNTED = ("Hole Cards", "EV", "Std Error")
MOST_TEXT = 30
"""The most characters of a range in any report."""


def summarize(
    hands: list[str],
    outcomes: Counts,
    equity: NDArray[np.float64],
    counted: str = "Enumerations",
    std_error: NDArray[np.float64] | None = None,
) -> dict[str, Any]:
    """Return the counts, percentages and EV of each player, as lists in seat order.

    *counted* is one of the keys of `COUNTED`. With a low there are Scoop, the whole pot alone,
    High and Low, a part of each half or all of it, and Lose, no part of the pot.
    """
    total = outcomes.sum().item()
    if outcomes.ndim == 1:
        counts = _won_and_tied(outcomes, len(hands))
    else:
        counts = _high_and_low(outcomes, len(hands))
    summary: dict[str, Any] = {counted: total, "Hole Cards": hands}
    for name, count in counts.items():
        summary[name] = count.tolist()
        summary[f"{name} %"] = (100 * count / total).tolist()
    summary["EV"] = equity.tolist()
    return summary if std_error is None else summary | {"Std Error": std_error.tolist()}


def _won_and_tied(outcomes: Counts, players: int) -> dict[str, Counts]:
    wins = outcomes[1 << np.arange(players)]
    shared = outcomes @ members_of_sets(players)
    return {"Win": wins, "Tie": shared - wins, "Lose": outcomes.sum() - shared}


def _high_and_low(outcomes: Counts, players: int) -> dict[str, Counts]:
    alone, members = 1 << np.arange(players), members_of_sets(players)
    part = sharing_sets(outcomes) @ members
    return {
        "Scoop": outcomes[alone, 0] + outcomes[alone, alone],
        "High": outcomes.sum(axis=1) @ members,
        "Low": outcomes.sum(axis=0) @ members,
        "Lose": outcomes.sum() - part,
    }


def counted_key(summary: dict[str, Any]) -> str:
    """Return which of `COUNTED` a summary counts."""
    return next(iter(summary))


def columns_of(summary: dict[str, Any]) -> list[str]:
    """Return the names of the counts and percentages of a summary."""
    return [key for key in summary if key not in (*COUNTED, *UNCOUNTED)]


def in_words(summary: dict[str, Any], complete: bool = True) -> str:
    """Return over what was counted, such as ``all 1,712,304 final boards``.

    *complete* is whether sampling was not stopped early.
    """
    key = counted_key(summary)
    total, things = summary[key], COUNTED[key]
    if key == "Samples":
        return f"{total:,} {things}" + ("" if complete else ", stopped early")
    if isinstance(total, float):
        return f"{things} of the weight {total:,.7g}"
    return f"all {total:,} {things}" if total != 1 else f"the one {things[:-1]}"


def to_text(summary: dict[str, Any], board: list[str], complete: bool = True) -> str:
    """Return the report as text, a line for each hand in seat order.

    *complete* is whether sampling was not stopped early.
    """
    key, columns = counted_key(summary), columns_of(summary)
    total, early = summary[key], "" if complete else ", stopped early"
    if key == "Samples":
        first = f"Estimated equities (Monte Carlo, not exact) from {total} random deals{early}."
    else:
        counted = f"all {total} possible {COUNTED[key]}"
        if isinstance(total, float):
            counted = in_words(summary).replace(",", "")
        first = f"Calculated equities from evaluated hand strengths on {counted}."
    rows = [["Hole Cards", *columns, "EV"]]
    rows[0] += ["Std Error"] if "Std Error" in summary else []
    for seat, hand in enumerate(summary["Hole Cards"]):
        row = [shortened(hand), *(_cell(name, summary[name][seat]) for name in columns)]
        row.append(f"{summary['EV'][seat]:.3f}")
        if "Std Error" in summary:
            row.append(f"{summary['Std Error'][seat]:.5f}")
        rows.append(row)
    widths = [max(9, *(len(row[i]) + 2 for row in rows)) for i in range(len(rows[0]))]
    widths[0] = max(len(row[0]) for row in rows)
    lines = ["".join(map(str.rjust, row, widths)) for row in rows]
    return "\n".join([first, f"Board: {' '.join(board)}".rstrip(), *lines])


def shortened(text: str) -> str:
    """Cut a long text, such as that of a range."""
    return text if len(text) <= MOST_TEXT else f"{text[: MOST_TEXT - 1]}…"


def _cell(name: str, value: float) -> str:
    if name.endswith("%"):
        return f"{value:.2f}%"
    return str(value) if isinstance(value, int) else weight_text(value).replace(",", "")


def weight_text(weight: float) -> str:
    """Write the weight of deals with a decimal, below 1 with two figures."""
    return f"{weight:,.1f}" if weight >= 1 or not weight else f"{weight:.2g}"
