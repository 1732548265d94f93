"""`EquityCalculator`: exact all-in equities of one spot."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from calculations import enumeration, html, report
from calculations.spot import read_spot
from lookup import CARDS, CATEGORIES

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

SHARE = 2520
"""One whole pot: divisible by 1 to 10, so a split among up to ten players is exact."""


class EquityCalculator:
    """Calculate each player's exact share of the pot over all possible final boards.

    Parameters
    ----------
    hole_cards : 2 to 10 hands of exactly two cards
        Card text such as ``["JsTs", "2c2d"]`` or ``[["Js", "Ts"], ["2c", "2d"]]``, or card
        numbers, in lists, tuples or arrays.
    board : 0 to 5 cards, optional
        Likewise, such as ``"9s8s3c"`` or ``["9s", "8s", "3c"]``.
    dead : any number of cards that cannot come, optional

    Raises
    ------
    ValueError
        When the cards break a rule; the message says which and how to mend it.

    Results are computed when they are first asked for. They are counts over every board, never
    samples: integers, `Fraction`s on request, floats last.

    >>> equities = EquityCalculator(["AsAh", "KsKh"])
    >>> equities.enumerations
    1712304
    >>> equities.outcomes.tolist()
    [0, 1410336, 292660, 9308]
    """

    def __init__(self, hole_cards: Any, board: Any = (), *, dead: Any = ()) -> None:
        self._spot = read_spot(hole_cards, board, dead)

    @property
    def hole_cards(self) -> list[list[str]]:
        """Return the hands as card texts, seat by seat."""
        return [_texts(hand) for hand in self._spot.hole_cards]

    @property
    def board(self) -> list[str]:
        """Return the board cards as card texts."""
        return _texts(self._spot.board)

    @property
    def dead(self) -> list[str]:
        """Return the dead cards as card texts."""
        return _texts(self._spot.dead)

    @functools.cached_property
    def outcomes(self) -> NDArray[np.int64]:
        """Return on how many boards exactly each set of players shares the pot, int64 [2**P].

        Entry m counts the boards shared by the players whose bits are set in m, so entry 1 is
        seat 0 winning alone and entry 3 seats 0 and 1 splitting. Entry 0 is 0.
        """
        outcomes = enumeration.count_outcomes(self._spot)
        outcomes.flags.writeable = False
        return outcomes

    @property
    def enumerations(self) -> int:
        """Return the number of possible final boards."""
        return int(self.outcomes.sum())

    @property
    def equity(self) -> NDArray[np.float64]:
        """Return each player's expected share of the pot, float64 [P]."""
        shares = _shares(self.outcomes)
        return shares / (SHARE * self.enumerations)

    @property
    def equity_fractions(self) -> list[Fraction]:
        """Return each player's expected share of the pot, exactly."""
        whole = SHARE * self.enumerations
        return [Fraction(int(share), whole) for share in _shares(self.outcomes)]

    @property
    def summary(self) -> dict[str, Any]:
        """Return the counts, percentages and expected value (EV) of each seat, as lists.

        The keys are Enumerations, Hole Cards, Win, Win %, Tie, Tie %, Lose, Lose % and EV.
        """
        return report.summarize(self.hole_cards, self.outcomes, self.equity)

    @property
    def dataframe(self) -> pd.DataFrame:
        """Return the summary without Enumerations, highest EV first; the index is the seat."""
        import pandas as pd

        columns = {key: value for key, value in self.summary.items() if key != "Enumerations"}
        frame = pd.DataFrame(columns, index=pd.RangeIndex(len(self.hole_cards), name="Seat"))
        return frame.sort_values("EV", ascending=False, kind="stable")

    @property
    def hand_categories(self) -> pd.DataFrame:
        """Return on how many boards each hand ends in each category, the strongest first."""
        import pandas as pd

        counts = enumeration.count_categories(self._spot)
        index = pd.Index(CATEGORIES, name="Category")
        return pd.DataFrame(counts.T, index=index, columns=self._seats())[::-1]

    def by_next_card(self) -> pd.DataFrame:
        """Return every hand's equity after each possible next card, the best for seat 0 first.

        Raises ValueError when the board is complete.
        """
        import pandas as pd

        cards, outcomes = enumeration.count_by_next_card(self._spot)
        equity = _shares(outcomes) / (SHARE * outcomes.sum(axis=1, keepdims=True))
        index = pd.Index([CARDS[card - 1] for card in cards], name="Next Card")
        frame = pd.DataFrame(equity, index=index, columns=self._seats())
        return frame[::-1].sort_values(frame.columns[0], ascending=False, kind="stable")

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw each hand's equity as a bar, won and tied parts apart, and return the Axes."""
        from calculations import plots

        return plots.plot_equities(self.summary, self.board, self.dead, ax)

    def plot_next_card(self, seat: int = 0, ax: Axes | None = None) -> Axes:
        """Draw the equity of one seat after each next card, ranks by suits, and return the Axes."""
        from calculations import plots

        seats = len(self.hole_cards)
        if seat not in range(seats):
            raise ValueError(f"seat {seat!r} is not at the table; seats are 0..{seats - 1}")
        frame = self.by_next_card()
        return plots.plot_next_card(frame.iloc[:, seat], self.board, ax)

    def __str__(self) -> str:
        return report.to_text(self.summary, self.board)

    def __repr__(self) -> str:
        hands = ["".join(hand) for hand in self.hole_cards]
        dead = f", dead={''.join(self.dead)!r}" if self.dead else ""
        return f"EquityCalculator({hands}, {''.join(self.board)!r}{dead})"

    def _repr_html_(self) -> str:
        return html.to_html(self.summary, self.board, self.dead)

    def _seats(self) -> list[str]:
        return [" ".join(hand) for hand in self.hole_cards]


def _texts(cards: NDArray[np.uint8]) -> list[str]:
    return [CARDS[card - 1] for card in cards.tolist()]


def _shares(outcomes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return each player's shares of all pots in units of 1/2520, [..., P] from [..., 2**P]."""
    shares: NDArray[np.int64] = outcomes @ _share_table(outcomes.shape[-1].bit_length() - 1)
    return shares


@functools.cache
def _share_table(players: int) -> NDArray[np.int64]:
    """Return what each set of players gives to each of its members, [2**P, P]."""
    members = np.arange(1 << players)[:, None] >> np.arange(players) & 1
    shares: NDArray[np.int64] = members * SHARE // np.maximum(members.sum(1, keepdims=True), 1)
    return shares
