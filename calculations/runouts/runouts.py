"""`Runouts`: all final boards of a spot as arrays, to which NumPy and pandas put the questions.

Shapes use N (runouts) and P (players).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.runouts.boards import (
    board_count,
    boards_in_blocks,
    merged_weights,
    relabellings,
)
from calculations.spots.outcomes import SHARE, double_table, equities, share_table
from calculations.spots.spot import FLOP, Spot
from lookup.arguments import shown
from lookup.cards import CARDS, format_cards
from lookup.games import STREETS
from lookup.omaha import omaha_low_strengths, omaha_strengths
from lookup.strength import hand_strengths

if TYPE_CHECKING:
    import pandas as pd

POT = 2 * SHARE
"""Units of a pot: halves between up to ten players are whole numbers of them."""

MOST_RUNOUTS = 1 << 22
"""Runouts that are listed at once; 1,712,304 hold'em boards take 60 MB."""

BLOCK = 1 << 19
"""Runouts of a block, which take 20 MB."""


@dataclass(frozen=True, eq=False, repr=False)
class Runouts:
    """Final boards of a spot of known hands, and what each hand makes of them.

    `EquityCalculator.runouts` makes them. Masks, [N] bool, are made by NumPy from the arrays.

    Examples
    --------
    >>> from calculations import EquityCalculator
    >>> runouts = EquityCalculator(["AsKs", "QdQh"], "9s8s3c").runouts()
    >>> flush = runouts.categories()[:, 0] == 6
    >>> runouts.probability(flush), runouts.equity(flush).round(3).tolist()
    (Fraction(4, 11), [0.964, 0.036])
    """

    spot: Spot
    """The hands, the cards known, and the game."""
    boards: NDArray[np.uint8]
    """Card numbers, [N, 5]: those known first."""
    weights: NDArray[np.int64]
    """[N]: how many boards each stands for; 1 unless merged."""
    by_street: bool
    """Whether turn and river, and the flop, are told apart."""
    strengths: NDArray[np.int32]
    """[N, P], as `lookup.hand_strengths` counts them; greater is stronger."""
    winners: NDArray[np.uint16]
    """[N]: the players with the best hand, as bits."""
    low_strengths: NDArray[np.int32] | None = None
    """[N, P]: those of lows, 0 for none; None in games without a low."""
    low_winners: NDArray[np.uint16] | None = None
    """[N]: the players with the best low, as bits, 0 where there is none."""

    def __len__(self) -> int:
        return len(self.boards)

    def __repr__(self) -> str:
        return f"Runouts({len(self):,} of {int(self.weights.sum()):,} boards)"

    @property
    def shares(self) -> NDArray[np.int64]:
        """Return each player's share of the pot, [N, P], in units of 1/5040 pot."""
        players = self.strengths.shape[1]
        if self.low_winners is None:
            return double_table(players)[self.winners]
        table, lows = share_table(players), self.low_winners
        return table[self.winners] + table[np.where(lows > 0, lows, self.winners)]

    def categories(self, street: str = "river") -> NDArray[np.int32]:
        """Return the category of each hand on a street, [N, P], 1 (high card) to 9.

        ``game.categories`` has their names. Raises ValueError for a street other than flop, turn
        and river, and for one that the runouts do not tell apart.
        """
        return self.strengths_on(street) >> 12

    def strengths_on(self, street: str) -> NDArray[np.int32]:
        """Return the strength of each hand on a street, [N, P]; raises as `categories` does.

        >>> from calculations import EquityCalculator
        >>> runouts = EquityCalculator(["AsKs", "QdQh"], "9s8s3c").runouts(by_street=True)
        >>> ahead_on_turn = np.diff(runouts.strengths_on("turn")).ravel() < 0
        >>> runouts.probability(ahead_on_turn & (runouts.winners == 2))  # and it is caught
        Fraction(1, 99)
        """
        sizes = {name.lower(): size for size, name in STREETS.items() if size >= FLOP}
        if not isinstance(street, str) or street.lower() not in sizes:
            raise ValueError(f"street is {shown(street)}; give {', '.join(map(repr, sizes))}")
        size = sizes[street.lower()]
        if size == self.boards.shape[1]:
            return self.strengths
        if size > len(self.spot.board) and not self.by_street:
            raise ValueError(
                f"these runouts do not tell the {street.lower()} from what follows; "
                f"list them by runouts(by_street=True)"
            )
        return strengths_of(self.spot, np.ascontiguousarray(self.boards[:, :size]))[0]

    def where(self, mask: ArrayLike) -> Runouts:
        """Return the runouts where a mask, [N] bool, is true."""
        kept = self._checked(mask)
        lows = self.low_strengths, self.low_winners
        return replace(
            self,
            boards=self.boards[kept],
            weights=self.weights[kept],
            strengths=self.strengths[kept],
            winners=self.winners[kept],
            low_strengths=None if lows[0] is None else lows[0][kept],
            low_winners=None if lows[1] is None else lows[1][kept],
        )

    def probability(self, mask: ArrayLike) -> Fraction:
        """Return how likely a mask, [N] bool, is true, exactly."""
        return Fraction(int(self.weights[self._checked(mask)].sum()), int(self.weights.sum()))

    def equity(self, mask: ArrayLike | None = None) -> NDArray[np.float64]:
        """Return each player's mean share of the pot, [P], where a mask is true, or over all.

        Raises ValueError where it is true nowhere.
        """
        kept = self if mask is None else self.where(mask)
        if not len(kept):
            raise ValueError("the mask is true for no runout, so there is no equity; widen it")
        sets, winners = 1 << self.strengths.shape[1], kept.winners.astype(np.int64)
        if kept.low_winners is not None:
            winners = winners * sets + kept.low_winners
        shape = (sets,) if kept.low_winners is None else (sets, sets)
        counts = np.bincount(winners, kept.weights, minlength=int(np.prod(shape)))
        return equities(counts.reshape(shape), kept.low_winners is not None)

    def to_frame(self) -> pd.DataFrame:
        """Return a frame, a row a runout: board, weight, and of each hand category and share.

        >>> from calculations import EquityCalculator
        >>> frame = EquityCalculator(["AsKs", "QdQh"], "9s8s3c2d").runouts().to_frame()
        >>> frame["AsKs category"].value_counts().to_dict()
        {'high card': 19, 'pair': 16, 'flush': 9}
        """
        import pandas as pd

        texts = np.array(CARDS)[self.boards - 1]
        hands = [format_cards(hand) for hand in self.spot.known_hands]
        names = ["".join(hand) for hand in hands]
        words = np.array(["", *self.spot.game.categories], object)[self.categories()]
        columns: dict[str, Any] = {
            "board": texts.view(f"<U{2 * texts.shape[1]}").ravel(),
            "weight": self.weights,
        }
        columns |= {f"{name} category": column for name, column in zip(names, words.T, strict=True)}
        shares = self.shares / POT
        columns |= {f"{name} share": column for name, column in zip(names, shares.T, strict=True)}
        return pd.DataFrame(columns)

    def _checked(self, mask: ArrayLike) -> NDArray[np.bool_]:
        kept = np.asarray(mask)
        if kept.dtype != np.bool_ or kept.shape != (len(self),):
            raise ValueError(
                f"the mask is {kept.dtype} of the shape {kept.shape}; give bool [{len(self)}], one "
                f"for each runout"
            )
        return kept


def list_runouts(spot: Spot, merge: bool = False, by_street: bool = False) -> Runouts:
    """Return all runouts of a spot of known hands.

    Raises ValueError for ranges, and where there are too many to be listed at once.
    """
    count = board_count(_known(spot), by_street)
    if count > MOST_RUNOUTS:
        raise ValueError(
            f"there are {count:,} runouts, more than {MOST_RUNOUTS:,}; take them block by block, "
            f"by runout_blocks()"
        )
    (runouts,) = runouts_in_blocks(spot, merge, by_street, max(1, count))
    return runouts


def runouts_in_blocks(
    spot: Spot, merge: bool = False, by_street: bool = False, size: int = BLOCK
) -> Iterator[Runouts]:
    """Yield the runouts of a spot, about *size* at a time."""
    groups = relabellings(_known(spot)) if merge else []
    for boards in boards_in_blocks(spot, by_street, size):
        weights = np.broadcast_to(np.int64(1), len(boards))
        kept = boards
        if len(groups) > 1:
            weights = merged_weights(boards, groups, by_street)
            kept, weights = boards[weights > 0], weights[weights > 0]
        strengths, lows = strengths_of(spot, kept)
        high, low = _best_of(strengths), None if lows is None else _best_of(lows)
        yield Runouts(spot, kept, weights, by_street, strengths, high, lows, low)


def strengths_of(
    spot: Spot, boards: NDArray[np.uint8]
) -> tuple[NDArray[np.int32], NDArray[np.int32] | None]:
    """Return the strength of each hand on boards of 3 to 5 cards, [N, P], and of each low."""
    hands, game = spot.known_hands, spot.game
    strengths = np.empty((len(hands), len(boards)), np.int32)
    if not game.two_play:
        size = len(hands[0])
        cards = np.empty((len(boards), size + boards.shape[1]), np.uint8)
        cards[:, size:] = boards
        for hand, row in zip(hands, strengths, strict=True):
            cards[:, :size] = hand
            hand_strengths(cards, ranking=game.ranking, out=row)
        return strengths.T, None
    for hand, row in zip(hands, strengths, strict=True):
        row[:] = omaha_strengths(hand[None], boards, ranking=game.ranking)
    if not game.low:
        return strengths.T, None
    return strengths.T, np.array([omaha_low_strengths(hand[None], boards) for hand in hands]).T


def _best_of(strengths: NDArray[np.int32]) -> NDArray[np.uint16]:
    """Return who has the best of strengths, [N, P], as bits; nobody has one of 0."""
    best = np.maximum.reduce(strengths.T)
    np.maximum(best, 1, out=best)
    winners = np.zeros(len(strengths), np.uint16)
    for player, own in enumerate(strengths.T):
        winners += (own == best) * np.uint16(1 << player)
    return winners


def _known(spot: Spot) -> Spot:
    """Return a spot whose hands are all known."""
    if not spot.all_known:
        raise ValueError(
            "runouts are of known hands, and here are ranges; name the cards, or draw deals by "
            "deals()"
        )
    return spot
