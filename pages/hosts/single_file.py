"""A view in one file of HTML, which opens from disk and needs no network."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Mapping
from html import escape
from string import Template
from typing import Any, Final

from pages.hosts.scripts import joined, script, styles

ESCAPES: Final = {ord(letter): f"\\u{ord(letter):04x}" for letter in "<>&\u2028\u2029"}
"""Escapes for characters that could end the element of the page's data."""


def page_of(view: str, values: Mapping[str, Any], answers: Mapping[str, bytes], title: str) -> str:
    """Return the page of a view with these values.

    answers : the answers to the view's queries, by the query's name, a space and its JSON
    """
    code, style = joined("hosts/file.js"), styles() + script("page.css")
    data = {
        "view": view,
        "values": values,
        "answers": {query: b64encode(answer).decode() for query, answer in answers.items()},
    }
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src {_hash(code)}",
            f"style-src {_hash(style)}",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    return Template(script("file.html")).substitute(
        policy=policy,
        title=escape(title),
        style=style,
        data=json.dumps(data, allow_nan=False).translate(ESCAPES),
        script=code,
    )


def _hash(text: str) -> str:
    """Return the source of a script or style for a Content-Security-Policy."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
