"""A program that shows the example logs, and their rows."""

import pytest

from poker_calculator.histories import hands_to_frame

LOGS = "notebooks/logs"


@pytest.fixture(scope="module")
def frame():
    """Return the rows of the example logs."""
    return hands_to_frame(LOGS, progress=False)


@pytest.fixture(scope="module")
def shown():
    """Return the logs that the program shows."""
    return [LOGS]
