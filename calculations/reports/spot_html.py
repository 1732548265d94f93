"""The HTML report of a spot for notebooks.

Styles follow `lookup.notebooks`. The few named colours have a contrast of at least 3.8 on white and
on black pages. Bars are thick borders because, unlike backgrounds, those are printed.
"""

from html import escape

from calculations.ranges.export import shortened
from calculations.reports.report import Report
from calculations.reports.spot_text import weight_text
from lookup.cards import CARD_INT_LOOKUP, SUIT_GLYPHS
from lookup.cards import SUITS as CARD_SUITS
from lookup.notebooks import html_table

COLORS = {"s": "", "h": "#dc3f3f", "d": "#2f7dd1", "c": "#268a3e"}
SUITS = {suit: (SUIT_GLYPHS[CARD_SUITS.index(suit)], color) for suit, color in COLORS.items()}
"""The glyph of each suit and its colour in a four-colour deck; spades have the text's colour."""

_BAR_COLOR = "#3b7dc4"
_WON, _TIED = "solid", "double"
_FAINT_LINE = "1px solid rgba(128,128,128,0.35)"
_CELL = "padding:0.35em 0.7em;white-space:nowrap;vertical-align:middle"
_BAR = "display:inline-flex;vertical-align:middle;box-sizing:border-box"


def to_html(report: Report) -> str:
    """Return the report of a spot as an HTML table with a bar for each hand's equity."""
    header = "".join(_header(name, "right") for name in report.figures)
    rows = (_row(report, player) for player in range(len(report.hole_cards)))
    last = _header("EV", "left", _legend("scooped" if report.has_low else "won"))
    last += _header("Std Error", "right") if report.std_error is not None else ""
    return html_table(_caption(report), f"{_header('Hole Cards', 'left')}{header}{last}", rows)


def _caption(report: Report) -> str:
    boards = [cards_html(" ".join(board)) for board in report.boards if board]
    word = "Board" if len(report.boards) == 1 else "Boards"
    none = "No board cards yet" if report.has_board else "No board in this game"
    cards = f"{word} {', '.join(boards)}" if boards else none
    dead = f" · Dead cards {cards_html(' '.join(report.dead))}" if report.dead else ""
    kind = "Estimated (Monte Carlo, not exact)" if report.is_estimate else "Exact"
    return f"<strong>{kind} equities on {report.total_in_words}</strong><br>{cards}{dead}"


def _header(name: str, align: str, after: str = "") -> str:
    style = f"{_CELL};text-align:{align};font-weight:600;border-bottom:1px solid"
    return f'<th scope="col" style="{style}">{escape(name)}{after}</th>'


def _row(report: Report, player: int) -> str:
    """Return the row of one hand: name, counts and percentages, and EV with a bar."""
    style = f"{_CELL};border-bottom:{_FAINT_LINE}"
    numbers = "".join(
        f'<td style="{style};text-align:right">{_number(name, figures[player])}</td>'
        for name, figures in report.figures.items()
    )
    ev, won = 100 * report.equity[player], report.won_percents[player]
    error = ""
    if report.std_error is not None:
        error = f'<td style="{style};text-align:right">{report.std_error[player]:.5f}</td>'
    return (
        f'<th scope="row" style="{style};text-align:left;font-weight:600">'
        f"{cards_html(report.hole_cards[player])}</th>{numbers}"
        f'<td style="{style};text-align:left"><strong>{ev / 100:.3f}</strong>'
        f"{_bar(won, ev - won)}</td>{error}"
    )


def _number(name: str, value: float) -> str:
    if name.endswith("%"):
        return f"{value:.2f}%"
    return f"{value:,}" if isinstance(value, int) else weight_text(value)


def _bar(won: float, tied: float) -> str:
    """Return a bar of a hand's EV, in %, split into won and tied pots."""
    track = f"{_BAR};width:8em;margin-left:0.7em;border:{_FAINT_LINE}"
    return f'<span style="{track}">{_part(won, _WON)}{_part(max(tied, 0.0), _TIED)}</span>'


def _part(percent: float, line: str) -> str:
    return f'<span style="width:{percent:.2f}%;border-top:0.8em {line} {_BAR_COLOR}"></span>'


def _legend(whole: str) -> str:
    """Return the legend of the two parts of a bar, for the column header."""
    swatch = f"{_BAR};width:0.8em;margin:0 0.35em 0 0.2em"
    won, tied = (f'<span style="{swatch}">{_part(100, line)}</span>' for line in (_WON, _TIED))
    part = "tied" if whole == "won" else "split"
    return f'<span style="font-weight:normal"> = {won}{whole} + {tied}{part}</span>'


def cards_html(text: str) -> str:
    """Return card texts as HTML with coloured suit glyphs, and any other text shortened."""
    cards = text.split()
    if not all(card in CARD_INT_LOOKUP or "*" in card for card in cards):
        return escape(shortened(text))
    return " ".join(f"{card[:-1]}{_suit(card[-1:])}" for card in cards)


def _suit(suit: str) -> str:
    glyph, color = SUITS.get(suit, (suit, ""))
    return f'<span style="color:{color}">{glyph}</span>' if color else glyph
