"""The errors that tests expect."""

import re

import pytest


def raises(message, error=ValueError):
    """Expect an error whose message contains a text literally."""
    return pytest.raises(error, match=re.escape(message))


def raises_naming(*parts):
    """Expect a ValueError of one line that contains all *parts* as whole words."""
    ahead = "".join(rf"(?=.*(?<!\w){re.escape(str(part))}(?!\w))" for part in parts)
    return pytest.raises(ValueError, match=rf"\A{ahead}.*\Z")
