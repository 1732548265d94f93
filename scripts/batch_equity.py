"""Add equities to a CSV file of spots: a starting point of a few lines.

    python scripts/batch_equity.py spots.csv equities.csv

The program reads the whole file into memory. `poker-calculator batch` processes files of any
size, writes the whole output or nothing, and names the line of an invalid row.
"""

import sys

import pandas as pd

from calculations import equity_frame
from lookup.running.output import check_outputs

HOLE_CARDS = ["hero", "villain"]
BOARD = "board"


def main(source: str, target: str) -> None:
    """Write the rows of *source* with each player's equity to *target*."""
    check_outputs([target], [source])
    # Text, because pandas would read the hand "NA" as missing and guess at numbers.
    spots = pd.read_csv(
        source, dtype=str, keep_default_na=False, index_col=False, encoding="utf-8-sig"
    )
    equities = equity_frame(spots, hole_cards=HOLE_CARDS, board=BOARD, errors="column")
    spots.join(equities).to_csv(target, index=False)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python scripts/batch_equity.py IN.csv OUT.csv")
    main(*sys.argv[1:])
