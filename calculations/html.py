"""The HTML report of a spot, as notebooks show it.

A notebook that is not trusted keeps only inline styles, and of those only plain values: no
`currentColor`, no variables. So text and lines take their colour from the page by naming none, the
few colours named have a contrast of at least 3.8 on white and on black pages, and bars are thick
borders, which unlike backgrounds are also printed. Without any style, the numbers remain.
"""

from html import escape
from typing import Any

from calculations.report import COLUMNS

SUITS = {"s": ("♠", ""), "h": ("♥", "#dc3f3f"), "d": ("♦", "#2f7dd1"), "c": ("♣", "#268a3e")}
"""The glyph of each suit and its colour in a four-colour deck; spades are as the text around."""

_BAR_COLOR = "#3b7dc4"
_WON, _TIED = "solid", "double"
_FAINT_LINE = "1px solid rgba(128,128,128,0.35)"
_CELL = "padding:0.35em 0.7em;white-space:nowrap;vertical-align:middle"
_BAR = "display:inline-flex;vertical-align:middle;box-sizing:border-box"


def to_html(summary: dict[str, Any], board: list[str], dead: list[str]) -> str:
    """Return the summary of a spot as an HTML table with a bar for each hand's EV."""
    header = "".join(_header(name, "right") for name in COLUMNS)
    rows = "".join(_row(summary, seat) for seat in range(len(summary["Hole Cards"])))
    return (
        '<table style="border-collapse:collapse;font-variant-numeric:tabular-nums">'
        f"{_caption(summary['Enumerations'], board, dead)}"
        f"<thead><tr>{_header('Hole Cards', 'left')}{header}{_header('EV', 'left', _legend())}"
        f"</tr></thead><tbody>{rows}</tbody></table>"
    )


def in_words(boards: int) -> str:
    """Return over how many boards was counted, such as ``all 1,712,304 final boards``."""
    return f"all {boards:,} final boards" if boards > 1 else "the one final board"


def _caption(boards: int, board: list[str], dead: list[str]) -> str:
    cards = f"Board {_cards(board)}" if board else "No board cards yet"
    gone = f" · Dead cards {_cards(dead)}" if dead else ""
    return (
        '<caption style="caption-side:top;text-align:left;padding:0.35em 0.7em;line-height:1.6">'
        f"<strong>Exact equities on {in_words(boards)}</strong><br>{cards}{gone}</caption>"
    )


def _header(name: str, align: str, after: str = "") -> str:
    style = f"{_CELL};text-align:{align};font-weight:600;border-bottom:1px solid"
    return f'<th scope="col" style="{style}">{escape(name)}{after}</th>'


def _row(summary: dict[str, Any], seat: int) -> str:
    """Return the row of one hand: its name, counts and percentages, and its EV with the bar."""
    style = f"{_CELL};border-bottom:{_FAINT_LINE}"
    numbers = "".join(
        f'<td style="{style};text-align:right">{_number(name, summary[name][seat])}</td>'
        for name in COLUMNS
    )
    ev, won = 100 * summary["EV"][seat], summary["Win %"][seat]
    return (
        f'<tr><th scope="row" style="{style};text-align:left;font-weight:600">'
        f"{_cards(summary['Hole Cards'][seat].split())}</th>{numbers}"
        f'<td style="{style};text-align:left"><strong>{ev / 100:.3f}</strong>'
        f"{_bar(won, ev - won)}</td></tr>"
    )


def _number(name: str, value: float) -> str:
    return escape(f"{value:.2f}%" if name.endswith("%") else f"{value:,}")


def _bar(won: float, tied: float) -> str:
    """Return a bar with the parts of a hand's EV, in %, that come from pots won and tied."""
    track = f"{_BAR};width:8em;margin-left:0.7em;border:{_FAINT_LINE}"
    return f'<span style="{track}">{_part(won, _WON)}{_part(max(tied, 0.0), _TIED)}</span>'


def _part(percent: float, line: str) -> str:
    return f'<span style="width:{percent:.2f}%;border-top:0.8em {line} {_BAR_COLOR}"></span>'


def _legend() -> str:
    """Return what the two parts of the bars are, for the head of their column."""
    swatch = f"{_BAR};width:0.8em;margin:0 0.35em 0 0.2em"
    won, tied = (f'<span style="{swatch}">{_part(100, line)}</span>' for line in (_WON, _TIED))
    return f'<span style="font-weight:normal"> = {won}won + {tied}tied</span>'


def _cards(cards: list[str]) -> str:
    """Return card texts as HTML with coloured suit glyphs."""
    return " ".join(f"{escape(card[:-1])}{_suit(card[-1:])}" for card in cards)


def _suit(suit: str) -> str:
    glyph, color = SUITS.get(suit, (suit, ""))
    return f'<span style="color:{color}">{glyph}</span>' if color else escape(glyph)
