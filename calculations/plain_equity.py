"""`equity`: the equities of one spot, as plain numbers."""

from __future__ import annotations

from typing import Any

from calculations.equity_calculator import EquityCalculator
from calculations.spots.hands import HandsLike
from lookup.cards import CardsLike
from lookup.games import GameLike


def equity(
    hands: HandsLike,
    board: CardsLike = None,
    *,
    dead: CardsLike = None,
    game: GameLike = "holdem",
    **options: Any,
) -> list[float]:
    """Return each player's equity, 0 to 1: the expected share of the pot.

    Parameters
    ----------
    hands : the hands or ranges of 2 to 10 players, such as ``["AsKs", "QQ+, AK", "random"]``
    board : 3 to 5 cards, such as ``"9s8s3c"``; None or empty before the flop
    dead : cards that cannot come, optional
    game : a name in `lookup.GAMES`, optional
    options : other arguments of `EquityCalculator`
        Its results also include counts, plots and tables.

    Raises
    ------
    ValueError
        If an argument breaks a rule; the message states the rule and the cure.

    Examples
    --------
    >>> [round(share, 4) for share in equity(["QQ+, AKs", "77+, ATs+"], "Js9s3c")]
    [0.6048, 0.3952]
    """
    spot = EquityCalculator(hands, board, dead=dead, game=game, **options)
    return [float(share) for share in spot.equity]
