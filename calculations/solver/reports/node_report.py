"""`NodeReport`: the figures of a node, the source of its text, tables and plots."""

from typing import NamedTuple


class ActionFigures(NamedTuple):
    """An action's figures over the acting player's range."""

    name: str
    frequency: float
    ev: float  # the EV of the hands that take it, NaN if none does


class NodeReport(NamedTuple):
    """The figures of a node."""

    path: str
    board: list[str]
    pot: str
    reached: float  # the fraction of the deals in which play reaches the node
    player: int | None
    end: str  # the kind of a node without a decision
    equity: list[float]  # both players' equities, NaN if the node is not reached
    ev: list[float]
    actions: list[ActionFigures]
    hands: int  # the number of the acting player's live hands
    not_reached: str  # those of them that never get here, as the text of a range


def place_of(report: NodeReport) -> str:
    """Return the path as a phrase.

    >>> from math import nan
    >>> place_of(NodeReport("", [], "100", 1.0, 0, "", [nan] * 2, [nan] * 2, [], 1, ""))
    'where the spot begins'
    """
    return f"after {report.path}" if report.path else "where the spot begins"


def who_acts(player: int | None, end: str) -> str:
    """Return the acting player, or the end of the betting, as a phrase."""
    if player is not None:
        return f"player {player} acts"
    return "a card is dealt, see .by_card()" if end == "deal" else end


def nobody_acts(path: str, end: str) -> str:
    """Return the error for a node where nobody acts."""
    return f"nobody acts at {path!r}, a {end}; give an earlier node"


def percent(share: float) -> str:
    """Return a fraction in percent, a dash for NaN.

    >>> percent(0.125), percent(float("nan")), percent(0.0), percent(0.0001)
    ('12.5%', '–', '0.0%', '<0.1%')
    """
    if share != share:
        return "–"
    return "<0.1%" if 0 < share < 0.0005 else f"{share:.1%}"


def chips(amount: float) -> str:
    """Return chips with two decimals, a dash for NaN.

    >>> chips(12.345), chips(float("nan")), chips(-0.001)
    ('12.35', '–', '0.00')
    """
    return "–" if amount != amount else f"{round(amount, 2) + 0.0:,.2f}"
