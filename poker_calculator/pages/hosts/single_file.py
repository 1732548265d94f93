"""A view in one file of HTML, which opens from disk and needs no network."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Mapping
from html import escape
from string import Template
from typing import Any, Final

from poker_calculator.pages.hosts.scripts import joined, page_styles, script

ESCAPES: Final = {ord(letter): f"\\u{ord(letter):04x}" for letter in "<>&\u2028\u2029"}
"""Escapes for characters that could end the element of the page's data."""


def inline_json(value: object) -> str:
    """Return JSON that is safe inside a script element."""
    text = json.dumps(value, allow_nan=False, separators=(",", ":"))
    return text.translate(ESCAPES)


def hash_source(text: str) -> str:
    """Return the Content-Security-Policy source of an inline element: its hash."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def page_of(
    view: str,
    values: Mapping[str, Any],
    answers: Mapping[str, bytes],
    title: str,
    *,
    story: str = "",
) -> str:
    """Return the page of a view with these values.

    answers : the answer to each query, by the name of the query, a space and the query as JSON
    story   : the content of the page as text, for readers without scripts
    """
    code = joined("hosts/file.js", view)
    style = page_styles(code)
    data = {
        "view": view,
        "values": values,
        "answers": {query: b64encode(answer).decode() for query, answer in answers.items()},
    }
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src {hash_source(code)}",
            f"style-src {hash_source(style)}",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    return Template(script("file.html")).substitute(
        policy=policy,
        title=escape(title),
        style=style,
        data=inline_json(data),
        script=code,
        story=escape(story),
    )
