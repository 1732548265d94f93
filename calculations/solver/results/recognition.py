"""Recognise files of solutions and of flop reports, without importing the solver."""

import os
from typing import Final

KEY: Final = "poker_calculator"
HEADER: Final = f'{{"__metadata__":{{"{KEY}":'.encode()  # after its length in 8 bytes
PARQUET_MAGIC: Final = b"PAR1"
REPORT_COLUMNS: Final = {b"flop", b"weight", b"deals"}
MOST_OF_LINE: Final = 10_000  # bytes


def is_solution(path: str | os.PathLike[str]) -> bool:
    """Return whether a file begins as `Solution.save` writes it; raises OSError if unreadable."""
    with open(path, "rb") as file:
        return file.read(8 + len(HEADER))[8:] == HEADER


def is_flop_report(path: str | os.PathLike[str]) -> bool:
    """Return whether a file may be a report of `solve_flops`; raises OSError if unreadable.

    It is Parquet, or CSV whose first line has the columns of a report.
    """
    with open(path, "rb") as file:
        first = file.readline(MOST_OF_LINE)
    names = {name.strip(b'" \r\n') for name in first.removeprefix(b"\xef\xbb\xbf").split(b",")}
    return first.startswith(PARQUET_MAGIC) or names >= REPORT_COLUMNS
