"""What the tests of rooms share."""

from functools import partial

import pytest
from room_logs import played


@pytest.fixture
def read(tmp_path):
    """Return what reads one hand, replays it and checks what was paid."""
    return partial(played, tmp_path)
