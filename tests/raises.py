"""The errors that tests expect."""

import re

import pytest


def raises(message, error=ValueError):
    """Expect an error in whose message a text stands, as it is."""
    return pytest.raises(error, match=re.escape(message))
