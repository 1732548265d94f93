"""What notebooks show of our results: tables in plain HTML.

A notebook that is not trusted keeps only inline styles, and of those only plain values: no
`currentColor`, no variables. So text and lines take their colour from the page by naming none.
"""

from collections.abc import Iterable

TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums"
CAPTION = "caption-side:top;text-align:left;padding:0.35em 0.7em;line-height:1.6"


def html_table(caption: str, head: str, rows: Iterable[str]) -> str:
    """Return a table; *caption*, the cells of the *head* and those of each row are HTML already.

    >>> html_table("Chips", "<th>Seat</th>", ["<td>0</td>"]).partition("</caption>")[2]
    '<thead><tr><th>Seat</th></tr></thead><tbody><tr><td>0</td></tr></tbody></table>'
    """
    body = "".join(f"<tr>{cells}</tr>" for cells in rows)
    return (
        f'<table style="{TABLE}"><caption style="{CAPTION}">{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
