"""Fixtures of the tests of rooms."""

from functools import partial

import pytest
from support.room_logs import played


@pytest.fixture
def read(tmp_path):
    """Return a function that reads one hand, replays it and checks the payments."""
    return partial(played, tmp_path)
