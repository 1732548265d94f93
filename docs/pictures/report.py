"""Draw report.png, a report on some flops: `python docs/pictures/report.py` (some minutes)."""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

from calculations import solve_flops
from lookup import flops, format_cards

OPENER = "TT+, 99-55:0.5, AJs+, A5s-A2s, KQs, KJs, QJs, JTs, AQo+"
CALLER = "QQ-77, AQs-ATs, KQs, KJs, QJs, JTs, T9s, 98s, AQo, AKo:0.5"
GAME = {
    "pot": 20,
    "stack": 45,
    "bets": {"flop": "33%", "turn": "66%", "river": "allin"},
    "raises": "allin",
    "target": 0.01,
}
DRAWN = 40
COLORS = {"rainbow": "C0", "two-tone": "C2", "monotone": "C3"}
MARKS = {"unpaired": "o", "paired": "s", "trips": "^"}


def main() -> None:
    """Draw the first player's betting frequency on flops, by the equity of the range."""
    rows, weights = flops()
    drawn = np.random.default_rng(3).choice(
        len(rows), DRAWN, replace=False, p=weights / weights.sum()
    )
    report = solve_flops(
        [OPENER, CALLER], [format_cards(row) for row in rows[drawn]], **GAME
    ).to_frame()
    ax = plt.subplots(figsize=(8, 5), layout="constrained")[1]
    for (paired, suits), part in report.groupby(["paired", "suits"]):
        equity, bets = 100 * part["oop_equity"], 100 * part["bet_1"]
        ax.scatter(equity, bets, color=COLORS[suits], marker=MARKS[paired], alpha=0.8)
    for suits, color in COLORS.items():
        ax.scatter([], [], color=color, label=suits)
    for paired, mark in MARKS.items():
        if paired in {*report["paired"]}:
            ax.scatter([], [], color="0.5", marker=mark, label=paired)
    named = report.sort_values("bet_1", kind="stable").iloc[[0, 1, -2, -1]]
    for flop, equity, bets in zip(named["flop"], named["oop_equity"], named["bet_1"], strict=True):
        ax.annotate(flop, (100 * equity, 100 * bets), (6, 4), textcoords="offset points")
    ax.set(xlabel="Equity of the first player (%)", ylabel="Bets a third of the pot (%)")
    ax.set_title(f"{DRAWN} flops, drawn at random")
    ax.legend(frameon=False, ncols=2)
    ax.figure.savefig(Path(__file__).with_suffix(".png"), dpi=80)


if __name__ == "__main__":
    main()
