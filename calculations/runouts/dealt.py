"""Hands and final boards as arrays: all that are possible, or a random sample.

Shapes use N (deals), P (players) and K (hole cards).
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.spots.outcomes import SHARE, Counts, double_table, share_table, winner_sets
from calculations.spots.spot import FLOP
from lookup.arguments import shown
from lookup.cards import format_cards
from lookup.games import STREETS, Game
from lookup.names import street_named
from lookup.omaha import evaluate_omaha, evaluate_omaha_low
from lookup.strength import evaluate_hands

if TYPE_CHECKING:
    import pandas as pd

Strengths = tuple[NDArray[np.int32], NDArray[np.int32] | None]
"""The strengths of hands, [N, P], and the strengths of lows, None in games without a low."""


@dataclass(frozen=True, eq=False, repr=False)
class FinalBoards:
    """Hole cards, final boards, and the strength of each hand on them, as arrays.

    Make masks, bool [N], from these arrays with NumPy.
    """

    pot: ClassVar[int] = 2 * SHARE
    """The units of a pot: each share of a half between up to ten players is a whole number."""

    game: Game
    known_count: int
    """The number of known board cards."""
    ordered: bool
    """Whether turn and river are distinguished."""
    weights: NDArray[np.int64] | NDArray[np.float64]
    """[N]: the number of deals that each row represents, or its weight."""
    hole_cards: NDArray[np.uint8]
    """Card numbers, [N, P, K]."""
    boards: NDArray[np.uint8]
    """Card numbers, [N, 5], or fewer up to an earlier street; known cards come first."""
    strengths: NDArray[np.int32]
    """[N, P], as from `lookup.evaluate_hands`; greater is stronger."""
    winners: NDArray[np.uint16]
    """[N]: the players with the best hand, as bits."""
    low_strengths: NDArray[np.int32] | None
    """[N, P]: the strengths of lows, 0 for none; None in games without a low."""
    low_winners: NDArray[np.uint16] | None
    """[N]: the players with the best low, as bits, 0 if there is no low."""

    @classmethod
    def judged(
        cls,
        game: Game,
        known_count: int,
        ordered: bool,
        weights: NDArray[Any],
        hole_cards: NDArray[np.uint8],
        boards: NDArray[np.uint8],
    ) -> Self:
        """Return hands on final boards, with their strengths and winners."""
        high, low = strengths_of(hole_cards, boards, game)
        best, best_low = winner_sets(high.T), None
        if low is not None:
            best_low = np.where(low.any(axis=1), winner_sets(low.T), np.uint16(0))
        return cls(
            game, known_count, ordered, weights, hole_cards, boards, high, best, low, best_low
        )

    def __len__(self) -> int:
        return len(self.boards)

    @property
    def shares(self) -> NDArray[np.int64]:
        """Return each player's share, [N, P], in units of 1/5,040 pot; a whole pot is `pot`."""
        players = self.strengths.shape[1]
        if self.low_winners is None:
            return double_table(players)[self.winners]
        table, lows = share_table(players), self.low_winners
        return table[self.winners] + table[np.where(lows > 0, lows, self.winners)]

    def categories(self, street: str | None = None) -> NDArray[np.int32]:
        """Return the category of each hand on a street, by default the last, [N, P], 1 to 9.

        ``game.categories`` has the names, from high card. Raises ValueError for a street other than
        flop, turn and river, and for runouts that do not separate the cards of this street.
        """
        return (self.strengths if street is None else self.strengths_on(street)) >> 12

    def strengths_on(self, street: str) -> NDArray[np.int32]:
        """Return the strength of each hand on a street, [N, P]; raises the errors of `categories`.

        >>> from calculations import EquityCalculator
        >>> runouts = EquityCalculator(["AsKs", "QdQh"], "9s8s3c").runouts(ordered=True)
        >>> ahead_on_turn = np.diff(runouts.strengths_on("turn")).ravel() < 0
        >>> runouts.probability(ahead_on_turn & (runouts.winners == 2))  # and it is caught
        Fraction(1, 99)
        """
        boards = self.boards_on(street)
        if boards.shape == self.boards.shape:
            return self.strengths
        return strengths_of(self.hole_cards, boards, self.game)[0]

    def boards_on(self, street: str) -> NDArray[np.uint8]:
        """Return the boards on a street, card numbers [N, 3..5]; raises the errors of `categories`.

        >>> from calculations import EquityCalculator
        >>> deals = EquityCalculator(["AK", "random"]).deals(1000, rng=1)
        >>> deals.boards_on("flop").shape
        (1000, 3)
        """
        size = cards_on(street)
        if size > self.boards.shape[1]:
            raise ValueError(f"these runouts end before the {STREETS[size]}; list them to it")
        if self.known_count < size < self.boards.shape[1] and not self.ordered:
            raise ValueError(
                f"these runouts do not separate the {STREETS[size]} from later cards; "
                f"list them by runouts(ordered=True)"
            )
        return self.boards[:, :size]

    def where(self, mask: ArrayLike) -> Self:
        """Return the rows where a mask, bool [N], is true; raises ValueError for another mask."""
        kept = self._checked(mask)
        arrays: dict[str, Any] = {
            field.name: value[kept]
            for field in fields(self)
            if isinstance(value := getattr(self, field.name), np.ndarray)
        }
        return replace(self, **arrays)

    def to_frame(self) -> pd.DataFrame:
        """Return a frame with a row for each deal: hands, board, weight, categories and shares.

        >>> from calculations import EquityCalculator
        >>> frame = EquityCalculator(["AsKs", "QdQh"], "9s8s3c2d").runouts().to_frame()
        >>> frame["category_0"].value_counts().to_dict()
        {'high card': 19, 'pair': 16, 'flush': 9}
        """
        import pandas as pd

        words = np.array(["", *self.game.categories], object)[self.categories()]
        shares, players = self.shares / self.pot, range(self.strengths.shape[1])
        return pd.DataFrame(
            {f"hand_{player}": format_cards(self.hole_cards[:, player]) for player in players}
            | {"board": format_cards(self.boards), "weight": self.weights}
            | {f"category_{player}": words[:, player] for player in players}
            | {f"share_{player}": shares[:, player] for player in players}
        )

    def _counts(self) -> Counts:
        """Return the weight of each set of winners, [2**P], or by the winners of both halves."""
        sets, winners = 1 << self.strengths.shape[1], self.winners.astype(np.int64)
        if self.low_winners is None:
            return np.bincount(winners, self.weights, minlength=sets)
        both = winners * sets + self.low_winners
        return np.bincount(both, self.weights, minlength=sets * sets).reshape(sets, sets)

    def _some(self, mask: ArrayLike | None) -> Self:
        """Return the rows where a mask is true, or all rows; raises ValueError if there is none."""
        some = self if mask is None else self.where(mask)
        if not len(some):
            raise ValueError("the mask is true for no deal, so there is no equity; widen it")
        return some

    def _checked(self, mask: ArrayLike) -> NDArray[np.bool_]:
        kept = np.asarray(mask)
        if kept.dtype != np.bool_ or kept.shape != (len(self),):
            raise ValueError(
                f"the mask is {kept.dtype} of the shape {kept.shape}; give bool [{len(self)}], one "
                f"for each deal"
            )
        return kept


def cards_on(street: str) -> int:
    """Return the number of board cards on a street; raise ValueError for another name."""
    sizes = {name: size for size, name in STREETS.items() if size >= FLOP}
    size = sizes.get(street_named(street) or "")
    if size is None:
        raise ValueError(f"street is {shown(street)}; give {', '.join(map(repr, sizes))}")
    return size


def strengths_of(hole_cards: NDArray[np.uint8], boards: NDArray[np.uint8], game: Game) -> Strengths:
    """Return the strengths of hands, [N, P, K], on boards of 3 to 5 cards, and those of lows."""
    players, size = hole_cards.shape[1:]
    strengths = np.empty((players, len(boards)), np.int32)
    if not game.two_play:
        cards = np.empty((len(boards), 2 + boards.shape[1]), np.uint8)
        cards[:, 2:] = boards
        for player, row in enumerate(strengths):
            of_pairs = row if size == 2 else np.empty_like(row)
            for number, pair in enumerate(combinations(range(size), 2)):
                cards[:, :2] = hole_cards[:, player, pair]
                evaluate_hands(cards, ranking=game.ranking, out=of_pairs)
                np.maximum(of_pairs, row if number else 0, out=row)
        return strengths.T, None
    boards, hands = np.ascontiguousarray(boards), np.moveaxis(hole_cards, 1, 0)
    for hand, row in zip(hands, strengths, strict=True):
        row[:] = evaluate_omaha(hand, boards, ranking=game.ranking)
    if not game.low:
        return strengths.T, None
    return strengths.T, np.array([evaluate_omaha_low(hand, boards) for hand in hands]).T
