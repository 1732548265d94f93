"""The counts that come with the package are those of the kernel that walks all boards."""

import numpy as np
import pytest

from calculations.exact.by_ranks import count_match_ups
from lookup.tables import heads_up

pytestmark = [pytest.mark.slow, pytest.mark.jit]  # 47,008 match-ups of 1,712,304 boards


@pytest.fixture(scope="module")
def counts():
    return count_match_ups()


def test_the_file_has_the_counts_of_all_match_ups(counts):
    np.testing.assert_array_equal(heads_up.read_counts(), counts)


def test_what_is_written_is_read(counts, tmp_path, monkeypatch):
    monkeypatch.setattr(heads_up, "COUNTS", tmp_path / "counts.npz")
    heads_up.write_counts(counts[::-1].astype(np.int32), heads_up.COUNTS)
    np.testing.assert_array_equal(heads_up.read_counts(), counts[::-1])
