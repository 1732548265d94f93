"""The warning on macOS that forked bots may not multiply matrices."""

import sys
import warnings

import pytest

from games.arena.sandbox import accelerate
from games.arena.sandbox.accelerate import warn_of_accelerate


@pytest.mark.parametrize(
    ("platform", "library", "warns"),
    [("darwin", "accelerate", True), ("darwin", "openblas", False), ("linux", "accelerate", False)],
)
def test_a_warning_where_it_is_so(monkeypatch, platform, library, warns):
    parts = {"Build Dependencies": {"blas": {"name": library}}}
    monkeypatch.setattr(accelerate.np, "show_config", lambda mode: parts)
    monkeypatch.setattr(sys, "platform", platform)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warn_of_accelerate()
    assert len(caught) == warns
    assert not warns or "Accelerate, which may crash a forked process" in str(caught[0].message)


def test_the_library_of_this_numpy_has_a_name():
    assert accelerate._library()
