"""What is said of a node as a whole."""

from typing import NamedTuple


class ActionFigures(NamedTuple):
    """What is done with all hands of who acts."""

    name: str
    frequency: float
    ev: float
    """Of the hands that do it; NaN where none does."""


class NodeReport(NamedTuple):
    """A node as text, tables and titles of plots say it."""

    path: str
    board: list[str]
    pot: str
    reached: float
    """In what part of the deals play comes here."""
    player: int | None
    end: str
    """What the node is where nobody acts."""
    equity: list[float]
    """Of both players, NaN where nothing comes here."""
    ev: list[float]
    actions: list[ActionFigures]
    hands: int
    """How many hands who acts may hold on this board."""
    not_reached: str
    """Those of them that never come here, as the text of a range."""


def place_of(report: NodeReport) -> str:
    """Return what was done before.

    >>> from math import nan
    >>> place_of(NodeReport("", [], "100", 1.0, 0, "", [nan] * 2, [nan] * 2, [], 1, ""))
    'where the spot begins'
    """
    return f"after {report.path}" if report.path else "where the spot begins"


def who_acts(report: NodeReport) -> str:
    """Return who acts, or what ended the betting."""
    if report.player is not None:
        return f"player {report.player} acts"
    return "a card is dealt, see .by_card()" if report.end == "deal" else report.end


def percent(share: float) -> str:
    """Return a part of all in percent, a dash for none.

    >>> percent(0.125), percent(float("nan")), percent(0.0), percent(0.0001)
    ('12.5%', '–', '0.0%', '<0.1%')
    """
    if share != share:
        return "–"
    return "<0.1%" if 0 < share < 0.0005 else f"{share:.1%}"


def chips(amount: float) -> str:
    """Return chips with two decimals, a dash for none.

    >>> chips(12.345), chips(float("nan")), chips(-0.001)
    ('12.35', '–', '0.00')
    """
    return "–" if amount != amount else f"{round(amount, 2) + 0.0:,.2f}"
