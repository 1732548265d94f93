"""Scripts, styles and data inside a page of HTML."""

import hashlib
import json
from base64 import b64encode
from typing import Final

ESCAPES: Final = {ord(letter): f"\\u{ord(letter):04x}" for letter in "<>&\u2028\u2029"}
"""Escapes for characters that could end the element of the page's data."""


def inline_json(value: object) -> str:
    """Return JSON that is safe inside a script element."""
    text = json.dumps(value, allow_nan=False, separators=(",", ":"))
    return text.translate(ESCAPES)


def hash_source(text: str) -> str:
    """Return the Content-Security-Policy source of an inline element: its hash."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
