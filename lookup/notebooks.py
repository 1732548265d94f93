"""Tables in plain HTML for notebooks.

An untrusted notebook keeps only inline styles with plain values, without `currentColor` and
variables. So text and lines have no colour of their own and inherit that of the page.
"""

from collections.abc import Iterable

TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums"
CAPTION = "caption-side:top;text-align:left;padding:0.35em 0.7em;line-height:1.6"


def html_table(caption: str, head: str, rows: Iterable[str]) -> str:
    """Return a table; *caption*, the cells of the *head* and those of each row are HTML.

    >>> html_table("Chips", "<th>Seat</th>", ["<td>0</td>"]).partition("</caption>")[2]
    '<thead><tr><th>Seat</th></tr></thead><tbody><tr><td>0</td></tr></tbody></table>'
    """
    body = "".join(f"<tr>{cells}</tr>" for cells in rows)
    return (
        f'<table style="{TABLE}"><caption style="{CAPTION}">{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
