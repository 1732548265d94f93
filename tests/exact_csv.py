"""CSV files read back to the last bit, whatever the pandas."""

from typing import Any, Final

import pandas as pd

EXACT: Final[dict[str, Any]] = (
    {"float_precision": "round_trip"} if pd.__version__.startswith("2.") else {}
)
"""Before pandas 3 the last digits of floats are lost by default."""


def read_exact(file: Any) -> pd.DataFrame:
    """Return a frame with the floats that were written."""
    return pd.read_csv(file, **EXACT)
