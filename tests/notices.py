"""The lines on stderr that announce the compiling of kernels that are not on disk."""

import re

NOTICE = re.compile(r"compil(ing kernels for .* \.\.\.|ed \w+ in \d+\.\d s)\n")


def without_notices(text):
    """Return a text from stderr without these lines."""
    return NOTICE.sub("", text)
