"""`Report`: the figures of a spot, the source of all its texts, tables and plots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from calculations.ranges.omaha.omaha_range import OmahaRange
from calculations.ranges.range import Range
from calculations.spots.outcomes import Counts, Outcomes, members_of_sets, sharing_sets
from calculations.spots.spot import Cards, Player, Spot
from lookup.cards import CARDS

if TYPE_CHECKING:
    import pandas as pd

COUNTED = {"Enumerations": "final boards", "Deals": "deals and boards", "Samples": "random deals"}
"""The unit of each total in a summary."""


class Report(NamedTuple):
    """The figures of a spot, by player."""

    hole_cards: list[str]
    """By player: space-separated cards, the text of a range, or "random"."""
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
        summary |= self.figures | {"EV": self.equity}
        return summary if self.std_error is None else summary | {"Std Error": self.std_error}

    def to_frame(self) -> pd.DataFrame:
        """Return the frame of `EquityCalculator.dataframe`."""
        import pandas as pd

        columns = {name: column for name, column in self.summary.items() if name != self.counted}
        index = pd.RangeIndex(len(self.hole_cards), name="Player")
        frame = pd.DataFrame(columns, index=index)
        return frame.sort_values("EV", ascending=False, kind="stable")


def report_of(spot: Spot, boards: Sequence[Cards], outcomes: Outcomes) -> Report:
    """Return the report of a spot with these boards and outcomes."""
    total, players = outcomes.counts.sum().item(), len(spot.players)
    count = _high_and_low if outcomes.low else _won_and_tied
    figures: dict[str, list[Any]] = {}
    for name, counts in count(outcomes.counts, players).items():
        figures[name] = counts.tolist()
        figures[f"{name} %"] = (100 * counts / total).tolist()
    return Report(
        hole_cards=[name_of(player) for player in spot.players],
        boards=[board_of(spot)] if spot.places else [texts_of(board) for board in boards],
        dead=texts_of(spot.dead),
        counted="Samples" if outcomes.samples else "Enumerations" if spot.hands_known else "Deals",
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
    if spot.places:
        from calculations.spots.partly_known import texts_of_board

        return texts_of_board(spot.places)
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
