"""`SpotReport`: the figures of a spot, as text and as HTML for notebooks.

Styles follow `lookup.notebooks`. The few named colours have a contrast of at least 3.8 on white and
on black pages. Bars are thick borders, because browsers print borders but not backgrounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from calculations.ranges.export import shortened
from calculations.ranges.omaha_range import OmahaRange
from calculations.ranges.range import Range
from calculations.spots.outcomes import Counts, SpotOutcomes, members_of_sets, sharing_sets
from calculations.spots.spot import Cards, Player, Spot
from lookup.cards import CARD_INT_LOOKUP, CARDS, SUIT_GLYPHS
from lookup.cards import SUITS as CARD_SUITS
from lookup.notebooks import html_table

if TYPE_CHECKING:
    import pandas as pd

COUNTED = {"Enumerations": "final boards", "Deals": "deals and boards", "Samples": "random deals"}
"""The unit of each total in a summary."""


class SpotReport(NamedTuple):
    """The figures of a spot, by player."""

    hole_cards: list[str]
    """By player: cards separated by spaces, the text of a range, or "random"."""
    boards: list[list[str]]
    """One or several boards."""
    dead: list[str]
    counted: str
    """One of `COUNTED`."""
    total: int | float
    """The sum of all counts; a float if combos have weights between 0 and 1."""
    figures: dict[str, list[Any]]
    """Counts and percentages, in column order: Win, Win %, Tie, ... In hi-lo games: Scoop (the
    whole pot alone), High and Low (all or part of that half) and Lose (no part)."""
    equity: list[float]
    std_error: list[float] | None = None
    """None for an exact count."""
    complete: bool = True
    """False if sampling was stopped early."""
    has_board: bool = True
    """Whether the game has a board."""

    @property
    def board(self) -> list[str]:
        """Return the first or only board."""
        return self.boards[0]

    @property
    def is_estimate(self) -> bool:
        """Return whether deals were drawn at random."""
        return self.counted == "Samples"

    @property
    def things(self) -> str:
        """Return the unit of the total."""
        return COUNTED[self.counted] if self.has_board or self.is_estimate else "deals"

    @property
    def has_low(self) -> bool:
        """Return whether pots have a low half."""
        return "Scoop" in self.figures

    @property
    def won_percents(self) -> list[float]:
        """Return the percentage of whole pots that each player wins alone."""
        return self.figures["Scoop %" if self.has_low else "Win %"]

    @property
    def total_in_words(self) -> str:
        """Return the total with its unit, such as ``all 1,712,304 final boards``."""
        total, things = self.total, self.things
        if self.is_estimate:
            return f"{total:,} {things}" + ("" if self.complete else ", stopped early")
        if isinstance(total, float):
            return f"{things} of the weight {total:,.7g}"
        return f"all {total:,} {things}" if total != 1 else f"the one {things[:-1]}"

    @property
    def summary(self) -> dict[str, Any]:
        """Return the dict of `EquityCalculator.summary`."""
        summary = {self.counted: self.total, "Hole Cards": self.hole_cards}
        summary |= self.figures | {"Equity": self.equity}
        return summary if self.std_error is None else summary | {"Std Error": self.std_error}

    def to_frame(self) -> pd.DataFrame:
        """Return the frame of `EquityCalculator.to_frame`."""
        import pandas as pd

        columns = {name: column for name, column in self.summary.items() if name != self.counted}
        index = pd.RangeIndex(len(self.hole_cards), name="Player")
        frame = pd.DataFrame(columns, index=index)
        return frame.sort_values("Equity", ascending=False, kind="stable")


def report_of(spot: Spot, boards: Sequence[Cards], outcomes: SpotOutcomes) -> SpotReport:
    """Return the report of a spot with these boards and outcomes."""
    total, players = outcomes.counts.sum().item(), len(spot.players)
    count = _high_and_low if outcomes.low else _won_and_tied
    figures: dict[str, list[Any]] = {}
    for name, counts in count(outcomes.counts, players).items():
        figures[name] = counts.tolist()
        figures[f"{name} %"] = (100 * counts / total).tolist()
    exact = "Enumerations" if spot.has_known_hands else "Deals"
    return SpotReport(
        hole_cards=[name_of(player) for player in spot.players],
        boards=[board_of(spot)] if spot.masks else [texts_of(board) for board in boards],
        dead=texts_of(spot.dead),
        counted="Samples" if outcomes.samples else exact,
        total=total,
        figures=figures,
        equity=outcomes.equity.tolist(),
        std_error=outcomes.std_error.tolist() if outcomes.samples else None,
        complete=outcomes.complete,
        has_board=spot.game.has_board,
    )


def texts_of(cards: Cards) -> list[str]:
    """Return cards as texts."""
    return [CARDS[card - 1] for card in cards.tolist()]


def board_of(spot: Spot) -> list[str]:
    """Return the board as texts, with stars for unknown cards, ranks and suits."""
    if spot.masks:
        from calculations.spots.partly_known import texts_of_board

        return texts_of_board(spot.masks)
    return texts_of(spot.board)


def name_of(player: Player) -> str:
    """Return a player's cards or range in one line."""
    if isinstance(player, np.ndarray):
        return " ".join(texts_of(player)) or "random"
    return str(player) if isinstance(player, Range | OmahaRange) else "random"


def _won_and_tied(outcomes: Counts, players: int) -> dict[str, Counts]:
    wins = outcomes[1 << np.arange(players)]
    shared = outcomes @ members_of_sets(players)
    return {"Win": wins, "Tie": shared - wins, "Lose": outcomes.sum() - shared}


def _high_and_low(outcomes: Counts, players: int) -> dict[str, Counts]:
    alone, members = 1 << np.arange(players), members_of_sets(players)
    part = sharing_sets(outcomes) @ members
    return {
        "Scoop": outcomes[alone, 0] + outcomes[alone, alone],
        "High": outcomes.sum(axis=1) @ members,
        "Low": outcomes.sum(axis=0) @ members,
        "Lose": outcomes.sum() - part,
    }


def to_text(report: SpotReport) -> str:
    """Return the report as text, one line per hand."""
    total = report.total
    if report.is_estimate:
        early = "" if report.complete else ", stopped early"
        first = f"Estimated equities (Monte Carlo, not exact) from {total} random deals{early}."
    else:
        counted = f"all {total} possible {report.things}"
        if isinstance(total, float):
            counted = report.total_in_words.replace(",", "")
        first = f"Calculated equities from evaluated hand strengths on {counted}."
    rows = [["Hole Cards", *report.figures, "Equity"]]
    rows[0] += ["Std Error"] if report.std_error is not None else []
    for player, hand in enumerate(report.hole_cards):
        row = [shortened(hand), *(_cell(name, of[player]) for name, of in report.figures.items())]
        row.append(f"{report.equity[player]:.3f}")
        if report.std_error is not None:
            row.append(f"{report.std_error[player]:.5f}")
        rows.append(row)
    widths = [max(9, *(len(row[i]) + 2 for row in rows)) for i in range(len(rows[0]))]
    widths[0] = max(len(row[0]) for row in rows)
    lines = ["".join(map(str.rjust, row, widths)) for row in rows]
    boards = [" ".join(board) for board in report.boards]
    second = f"Board: {boards[0]}".rstrip()
    if len(boards) > 1:
        second = f"Boards: {', '.join(board or 'no cards' for board in boards)}"
    if not report.has_board:
        second = f"Dead: {' '.join(report.dead)}" if report.dead else ""
    return "\n".join([first, *([second] if second else []), *lines])


def call_text(spot: Spot, several: Sequence[Cards]) -> str:
    """Return the call of `EquityCalculator` for a spot with one board or several."""
    hands = [
        name_of(player).replace(" ", "") if isinstance(player, np.ndarray) else name_of(player)
        for player in spot.players
    ]
    dead = f", dead={''.join(texts_of(spot.dead))!r}" if spot.dead.size else ""
    game = f", game={spot.game.name!r}" if spot.game.name != "holdem" else ""
    before = f", folded={[str(held) for held in spot.folded]}" if spot.folded else ""
    boards = ["".join(texts_of(board)) for board in several]
    board = f"boards={boards}" if boards else repr("".join(board_of(spot)))
    return f"EquityCalculator({hands}, {board}{dead}{game}{before})"


def _cell(name: str, value: float) -> str:
    if name.endswith("%"):
        return f"{value:.2f}%"
    return str(value) if isinstance(value, int) else weight_text(value).replace(",", "")


def weight_text(weight: float) -> str:
    """Return the weight of deals with one decimal, or with two significant digits below 1."""
    return f"{weight:,.1f}" if weight >= 1 or not weight else f"{weight:.2g}"


COLORS = {"s": "", "h": "#dc3f3f", "d": "#2f7dd1", "c": "#268a3e"}
SUITS = {suit: (SUIT_GLYPHS[CARD_SUITS.index(suit)], color) for suit, color in COLORS.items()}
"""The glyph of each suit and its colour in a four-colour deck; spades have the text's colour."""

_BAR_COLOR = "#3b7dc4"
_WON, _TIED = "solid", "double"
_FAINT_LINE = "1px solid rgba(128,128,128,0.35)"
_CELL = "padding:0.35em 0.7em;white-space:nowrap;vertical-align:middle"
_BAR = "display:inline-flex;vertical-align:middle;box-sizing:border-box"


def to_html(report: SpotReport) -> str:
    """Return the report of a spot as an HTML table with a bar for each hand's equity."""
    header = "".join(_header(name, "right") for name in report.figures)
    rows = (_row(report, player) for player in range(len(report.hole_cards)))
    last = _header("Equity", "left", _legend("scooped" if report.has_low else "won"))
    last += _header("Std Error", "right") if report.std_error is not None else ""
    return html_table(_caption(report), f"{_header('Hole Cards', 'left')}{header}{last}", rows)


def _caption(report: SpotReport) -> str:
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


def _row(report: SpotReport, player: int) -> str:
    """Return the row of one hand: name, counts and percentages, and equity with a bar."""
    style = f"{_CELL};border-bottom:{_FAINT_LINE}"
    numbers = "".join(
        f'<td style="{style};text-align:right">{_number(name, figures[player])}</td>'
        for name, figures in report.figures.items()
    )
    equity, won = 100 * report.equity[player], report.won_percents[player]
    error = ""
    if report.std_error is not None:
        error = f'<td style="{style};text-align:right">{report.std_error[player]:.5f}</td>'
    return (
        f'<th scope="row" style="{style};text-align:left;font-weight:600">'
        f"{cards_html(report.hole_cards[player])}</th>{numbers}"
        f'<td style="{style};text-align:left"><strong>{equity / 100:.3f}</strong>'
        f"{_bar(won, equity - won)}</td>{error}"
    )


def _number(name: str, value: float) -> str:
    if name.endswith("%"):
        return f"{value:.2f}%"
    return f"{value:,}" if isinstance(value, int) else weight_text(value)


def _bar(won: float, tied: float) -> str:
    """Return a bar of a hand's equity, in %, split into won and tied pots."""
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
