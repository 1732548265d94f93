"""The printed report of a spot, and the summary that every report shows."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

COLUMNS = ("Win", "Win %", "Tie", "Tie %", "Lose", "Lose %")


def summarize(
    hole_cards: list[list[str]], outcomes: NDArray[np.int64], equity: NDArray[np.float64]
) -> dict[str, Any]:
    """Return the counts, percentages and EV of each player, as lists in seat order."""
    players, boards = len(hole_cards), int(outcomes.sum())
    members = np.arange(len(outcomes))[:, None] >> np.arange(players) & 1
    wins = outcomes[1 << np.arange(players)]
    shared = outcomes @ members
    counts = {"Win": wins, "Tie": shared - wins, "Lose": boards - shared}
    summary: dict[str, Any] = {"Enumerations": boards, "Hole Cards": [*map(" ".join, hole_cards)]}
    for name, count in counts.items():
        summary[name] = count.tolist()
        summary[f"{name} %"] = (100 * count / boards).tolist()
    return summary | {"EV": equity.tolist()}


def to_text(summary: dict[str, Any], board: list[str]) -> str:
    """Return the report as text, a line for each hand in seat order."""
    lines = [
        f"Calculated equities from evaluated hand strengths on all {summary['Enumerations']} "
        f"possible final boards.",
        f"Board: {' '.join(board)}".rstrip(),
        f"{'Hole Cards':>10}" + "".join(f"{name:>9}" for name in (*COLUMNS, "EV")),
    ]
    for seat, hand in enumerate(summary["Hole Cards"]):
        cells = [
            f"{summary[name][seat]:.2f}%" if name.endswith("%") else str(summary[name][seat])
            for name in COLUMNS
        ]
        cells.append(f"{summary['EV'][seat]:.3f}")
        lines.append(f"{hand:>10}" + "".join(f"{cell:>9}" for cell in cells))
    return "\n".join(lines)
