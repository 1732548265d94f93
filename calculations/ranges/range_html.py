"""The notebook view of a range: 13 x 13 classes, suited above the diagonal, offsuit below.

As in `lookup.notebooks`, styles are inline and text takes its colour from the page. Tints are light
enough for black and white text.
"""

from collections.abc import Sequence
from html import escape

import numpy as np
from numpy.typing import NDArray

from lookup.cards import RANKS
from lookup.combos import HAND_CLASSES, by_hand_class
from lookup.notebooks import html_table

_TINT = "59,125,196"  # the blue of the bars in `calculations.reports.spot_html`
_MOST_TINT = 0.5
_CELL = (
    "padding:0.2em 0.35em;text-align:center;line-height:1.25;"
    "border:1px solid rgba(128,128,128,0.35)"
)


def to_html(weights: NDArray[np.float64]) -> str:
    """Return the range with these weights [1326] as an HTML table of its 169 classes.

    Each cell shows the class and the mean weight of its combos in percent.
    """
    chart = by_hand_class(weights)
    texts = [_percent(weight) if weight > 0 else "–" for weight in chart.tolist()]
    return class_table(_caption(weights), chart, texts)


def class_table(caption: str, parts: NDArray[np.float64], texts: Sequence[str]) -> str:
    """Return an HTML table of the 169 classes, 13 x 13, ranks from ace to two.

    caption : HTML
    parts : strength of each class's tint, 0 to 1, [169]
    texts : HTML below the name of each class
    """
    ranks = RANKS[::-1]
    head = "".join(f'<th scope="col" style="{_CELL}">{rank}</th>' for rank in ranks)
    cells = [
        _cell(name, part, text)
        for name, part, text in zip(HAND_CLASSES, parts.ravel().tolist(), texts, strict=True)
    ]
    rows = (
        f'<th scope="row" style="{_CELL}">{rank}</th>' + "".join(cells[13 * row : 13 * row + 13])
        for row, rank in enumerate(ranks)
    )
    return html_table(caption, f'<td style="{_CELL}"></td>{head}', rows)


def _caption(weights: NDArray[np.float64]) -> str:
    total, combos = float(weights.sum()), int(np.count_nonzero(weights))
    weighed = f", {total:,.2f} by weight" if total != combos else ""
    return (
        f"<strong>Range of {combos:,} combo{'s' * (combos != 1)}</strong>{weighed} · "
        f"{total / len(weights):.2%} of all hands<br>"
        "Suited above the diagonal, offsuit below; numbers are weights in percent"
    )


def _cell(name: str, part: float, text: str) -> str:
    tint = f";background-color:rgba({_TINT},{_MOST_TINT * part:.3f})" if part > 0 else ""
    return f'<td style="{_CELL}{tint}">{escape(name)}<br><small>{text}</small></td>'


def _percent(weight: float) -> str:
    """Return a weight over 0 as a percentage, which is 0 or 100 only if the weight is 0 or 1."""
    if weight < 0.001:
        return "&lt;0.1"
    if 0.999 < weight < 1:
        return "&gt;99.9"
    return f"{100 * weight:.1f}".removesuffix(".0")
