"""Draw breakdown.png and flops.png: `python docs/pictures/distributions.py`."""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

from calculations import EquityCalculator, equity_by_flop, equity_distribution
from lookup import parse_cards

OPENER = "22+, A2s+, K9s+, QTs+, JTs, T9s, 98s, ATo+, KJo+"
CALLER = "TT-22, ATs-A2s, KTs+, QTs+, JTs, T9s, 98s, 87s, 76s, AJo, KQo"
FOLDER = Path(__file__).parent


def main() -> None:
    """Draw a range's breakdown, the strengths of two hands, and an equity on all flops."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(14, 6), layout="constrained")
    EquityCalculator([OPENER, CALLER], "Ks8s3d").plot.breakdown(1, ax=left)
    hands = [parse_cards("9s8s"), parse_cards("QhQc")]
    equity_distribution(np.array(hands), "7s6c2s").plot(25, ax=right)
    figure.savefig(FOLDER / "breakdown.png", dpi=80)
    axes = equity_by_flop(OPENER, CALLER).plot()
    axes.figure.savefig(FOLDER / "flops.png", dpi=80)


if __name__ == "__main__":
    main()
