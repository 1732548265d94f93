"""`EquityCalculator`: the all-in equities of one spot."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from calculations.counted_spot import CountedSpot, Method, check_options
from calculations.exact.by_table import count_categories
from calculations.ranges.omaha_range import OmahaRange
from calculations.ranges.range import Range, RangeLike
from calculations.reports import streets
from calculations.reports.report import board_of, call_text, texts_of, to_html, to_text
from calculations.results import AllBoards, Halves, RangeResults, RunoutLists, SampleResults
from calculations.spot_plots import Plots
from calculations.spots.hands import HandsLike
from calculations.spots.outcomes import Counts, share_moments, sharing_sets
from calculations.spots.reading import read_spots
from calculations.spots.spot import Player
from lookup.arguments import Seed
from lookup.cards import CardsLike
from lookup.games import GameLike, check_board

if TYPE_CHECKING:
    import pandas as pd

    from calculations.runouts.random_deals import Deals


class EquityCalculator:
    """Calculate each player's share of the pot over all possible deals and final boards.

    Results are computed on first use.

    Parameters
    ----------
    hole_cards : the hands of 2 to 10 players
        Card text such as ``["JsTs", "2c2d"]`` or ``[["Js", "Ts"], ["2c", "2d"]]``, or card
        numbers, in lists, tuples or arrays. In games of two hole cards also a `Range` or its text,
        such as ``"QQ+, AKs"`` or, with stars for unknown cards, ``"A*Ks"``; in all games
        ``"random"``. In stud, list the known cards; in draw games, the kept cards and, after a
        slash, the discards: ``"2s3d4c7h/Kd"``.
    board : 0, 3, 4 or 5 cards, in Courchevel also 1, optional
        Text or numbers as for hands, such as ``"9s8s3c"`` or ``["9s", "8s", "3c"]``. An unknown
        card is a star, ``"9s8s3c*Ks"`` or ``"9s8s*"``, or 0 in an array; ``"A*"`` is an ace of any
        suit, ``"*h"`` any heart. All cards that fit a star are equally likely. None and NaN mean no
        board.
    boards : 2 to 10 boards in place of one, optional
        They are dealt from one deck and each plays for an equal part of the pot, as in double-board
        games: ``["9s8s3c", "AhQd2c"]``. Boards may begin with the same cards: ``["9s8s3c"] * 2``
        runs the turn and the river twice.
    dead : any number of cards that cannot come, optional
    game : a name in `lookup.GAMES`, optional
        "holdem", "omaha" and "omaha_hi_lo" with 4 to 6 hole cards, "big_o" with five, "courchevel"
        and "courchevel_hi_lo", where one board card is dealt before the flop, "pineapple", whose
        hands may name their discard, such as ``"AsKs/2d"``, "lazy_pineapple", where two of three
        hole cards play, "short_deck" or "short_deck_trips_over_straights"; without a board
        "seven_card_stud", "seven_card_stud_hi_lo", "razz"; with one draw "five_card_draw",
        "ace_to_five", "deuce_to_seven" and "badugi".
    folded : ranges of the players who have folded, optional
        Their hands remove cards from the deck, in proportion to their weights.
    method : "auto", "exact" or "monte_carlo"
        "auto" counts exactly unless that would take over 2 seconds on one core; `.method` states
        the choice and its reason.
    samples, std_error : for Monte Carlo, the number of deals, or the standard error to reach
    rng : anything `numpy.random.default_rng` takes; equal seeds give equal results
    threads : the maximum number of threads, by default the number of processors
    progress : whether to show a bar for work of over a second, in a terminal or a notebook

    Raises
    ------
    ValueError
        If an argument breaks a rule; the message states the rule and the cure.

    Examples
    --------
    >>> equities = EquityCalculator(["AsAh", "KsKh"])
    >>> equities.enumerations
    1712304
    >>> equities.outcomes.tolist()
    [0, 1410336, 292660, 9308]
    >>> EquityCalculator(["QQ+, AKs", "AsKh"]).equity.round(4)
    array([0.6676, 0.3324])
    >>> third_street = EquityCalculator(["AsAhKd", "KsKcTd"], dead="2c", game="seven_card_stud")
    >>> third_street.equity.round(4), third_street.enumerations
    (array([0.6632, 0.3368]), 15088723650)
    """

    def __init__(
        self,
        hole_cards: HandsLike,
        board: CardsLike = None,
        *,
        boards: Iterable[CardsLike] | None = None,
        dead: CardsLike = None,
        game: GameLike = "holdem",
        folded: RangeLike | Iterable[RangeLike] = (),
        method: str = "auto",
        samples: int | None = None,
        std_error: float | None = None,
        rng: Seed = None,
        threads: int | None = None,
        progress: bool = True,
    ) -> None:
        spot, boards_as_read = read_spots(hole_cards, board, boards, dead, game, folded)
        goal = {"samples": samples, "std_error": std_error}
        options = {"rng": rng, "threads": threads, "progress": progress}
        check_options(method, goal, rng, threads, progress)
        self._counted = CountedSpot(spot, boards_as_read, method, goal, options)

    @property
    def hole_cards(self) -> list[list[str] | Range | OmahaRange]:
        """Return each player's hand: card texts, or the text of a range."""
        return [_hand_of(player) for player in self._counted.base_spot.players]

    @property
    def board(self) -> list[str]:
        """Return the board as card texts, with stars for unknown cards."""
        return board_of(self._counted.spot)

    @property
    def boards(self) -> list[list[str]]:
        """Return the known cards of each board as card texts."""
        counted = self._counted
        return [texts_of(board) for board in counted.boards] or [board_of(counted.base_spot)]

    @property
    def dead(self) -> list[str]:
        """Return the dead cards as card texts."""
        return texts_of(self._counted.base_spot.dead)

    @property
    def game(self) -> str:
        """Return the name of the game."""
        return self._counted.base_spot.game.name

    @property
    def method(self) -> Method:
        """Return the method, its reason, the seconds of each method, and the source of the counts.

        >>> spot = EquityCalculator(["AsAh", "KsKh"])
        >>> spot.equity.round(4).tolist(), spot.method.counted_by
        ([0.8264, 0.1736], 'the heads-up matrix')
        """
        return self._counted.method._replace(counted_by=self._counted.counted_by)

    @property
    def outcomes(self) -> Counts:
        """Return the number of boards that each set of players wins or shares, int64 [2**P].

        Entry m counts the boards shared by the players whose bits are set in m: in entry 1 player 0
        wins alone, in entry 3 players 0 and 1 split, and entry 0 is 0. Several boards are counted
        together. With ranges, each deal is counted with each board, as float64 if a combo has a
        weight between 0 and 1; Monte Carlo counts samples. With a low, a player who gets any part
        of the pot shares it; `halves` counts the two halves.
        """
        outcomes = self._counted.outcomes
        return sharing_sets(outcomes.counts) if outcomes.low else outcomes.counts

    @property
    def enumerations(self) -> int | float:
        """Return the number of possible final boards; with ranges, the sum over all deals.

        Several boards are added up. In games without a board, it is the number of deals of the
        cards to come; with weights between 0 and 1, the total weight; for Monte Carlo, the number
        of samples.
        """
        total: int | float = self._counted.outcomes.counts.sum().item()
        return total

    @property
    def equity(self) -> NDArray[np.float64]:
        """Return each player's expected share of the pot, float64 [P]."""
        return self._counted.outcomes.equity

    @property
    def equity_fractions(self) -> list[Fraction]:
        """Return each player's expected share of the pot, exactly.

        Raises ValueError for Monte Carlo, and for weights between 0 and 1, which are floats.
        """
        return self._counted.outcomes.equity_fractions

    @property
    def std_error(self) -> NDArray[np.float64]:
        """Return the standard error of each player's equity, float64 [P]; 0 for exact counts."""
        return self._counted.outcomes.std_error

    @property
    def std_dev(self) -> NDArray[np.float64]:
        """Return the standard deviation of each player's share of the pot, float64 [P].

        It measures luck: running a board twice keeps the equity and multiplies the standard
        deviation by about 0.7. With several boards, raises ValueError for weighted ranges, folded
        ranges and too many deals.

        >>> hands = ["AsKs", "QdQh"]
        >>> once = EquityCalculator(hands, "2c7dJh")
        >>> twice, thrice = (EquityCalculator(hands, boards=["2c7dJh"] * n) for n in (2, 3))
        >>> [spot.std_dev.round(4).tolist() for spot in (once, twice, thrice)]
        [[0.4315, 0.4315], [0.2991, 0.2991], [0.2392, 0.2392]]
        """
        if self._counted.boards:
            return self._counted.joint.std_dev
        counts = self._counted.outcomes.counts
        mean, square = share_moments(counts.reshape(len(counts), -1))
        return np.sqrt(np.maximum(square - mean**2, 0))

    def merge(self, other: EquityCalculator) -> EquityCalculator:
        """Return a result with the samples of this and of another result of the same spot.

        The two must use different seeds. Raises ValueError unless both are Monte Carlo results of
        the same players, board, dead cards and game.

        >>> one, other = (
        ...     EquityCalculator(["AA", "KK"], method="monte_carlo", samples=1000, rng=seed)
        ...     for seed in (1, 2)
        ... )
        >>> one.merge(other).enumerations
        2000
        """
        ours = self._counted
        same = isinstance(other, EquityCalculator) and other._counted.identity == ours.identity
        if not same:
            raise ValueError(f"{other!r} is another spot than {self!r}; merge results of one spot")
        ours.check_one_board()
        return self._with(replace(ours, merged=ours.outcomes.merge(other._counted.outcomes)))

    @property
    def by_board(self) -> list[EquityCalculator]:
        """Return each board as a spot of its own, with the cards of the other boards dead.

        These spots have runouts, equities by street, and other results of a single board.

        >>> EquityCalculator(["AsKs", "QdQh"], boards=["2s7s9d", "AhQc3d"]).by_board[1]
        EquityCalculator(['AsKs', 'QdQh'], 'AhQc3d', dead='2s7s9d')
        """
        counted = self._counted
        return [self._with(each) for each in counted.by_board] if counted.boards else [self]

    def by_street(self) -> pd.DataFrame:
        """Return every player's equity on each street up to the board, preflop first.

        Each street is counted or sampled like the spot itself. Raises ValueError for a board of one
        or two cards.

        >>> EquityCalculator(["AsAh", "KsKh"], "KcJd2c").by_street()["As Ah"].round(2).to_dict()
        {'preflop': 0.83, 'flop': 0.1}
        """
        return streets.by_street(self._counted.reports_on_streets)

    def by_next_card(self) -> pd.DataFrame:
        """Return every player's equity after each possible next card, the best for player 0 first.

        Raises ValueError if the board is complete or an exact count would take too long.

        >>> EquityCalculator(["AsAh", "KsKh"], "2c7dJh").by_next_card().loc["Kd"].round(2).tolist()
        [0.05, 0.95]
        """
        counted = self._counted
        return streets.by_next_card(counted.spot, counted.hands, *counted.workers)

    @property
    def summary(self) -> dict[str, Any]:
        """Return the counts, percentages and equity of each player, as lists.

        The keys are Enumerations, Hole Cards, Win, Win %, Tie, Tie %, Lose, Lose % and Equity. For
        ranges, the total is called Deals; for Monte Carlo, Samples, with a Std Error at the end. In
        games with a low, the columns are Scoop, High, Low and Lose; High and Low count every player
        who gets a part of that half.
        """
        return self._counted.report.summary

    def to_frame(self) -> pd.DataFrame:
        """Return the summary without its total, highest equity first, indexed by player."""
        return self._counted.report.to_frame()

    @property
    def hand_categories(self) -> pd.DataFrame:
        """Return the number of boards on which each hand makes each category, strongest first.

        Hi-lo games count the high hands. With ranges, each deal is counted with each board; this is
        limited to two hold'em players from the flop on, and raises ValueError for others.

        >>> EquityCalculator(["AsKs", "7c7d"], "7s2s2d").hand_categories["As Ks"].head(4).to_dict()
        {'straight flush': 0, 'four of a kind': 1, 'full house': 20, 'flush': 360}
        """
        import pandas as pd

        counted = self._counted
        counts = count_categories(counted.spot)
        index = pd.Index(counted.spot.game.categories, name="category")
        return pd.DataFrame(counts.T, index=index, columns=counted.hands)[::-1]

    def deals(self, deals: int, *, rng: Seed = None) -> Deals:
        """Draw random hands and final boards, as arrays.

        Combos are drawn in proportion to their weights, with card removal by all other hands,
        including folded hands. Board cards are in dealing order.

        Parameters
        ----------
        deals : the number of deals, 1 to 16,777,216
        rng : anything `numpy.random.default_rng` takes; equal seeds draw equal deals

        Raises
        ------
        ValueError
            If ranges leave no deal, or almost none, and in games without a board.

        Examples
        --------
        >>> deals = EquityCalculator(["QQ+", "22+, AK"], "Ks7d2c").deals(50_000, rng=1)
        >>> set_of_kings = (deals.categories("flop") == 4)[:, 0]
        >>> deals.mean_equity(set_of_kings).value.round(1).tolist()
        [1.0, 0.0]
        """
        from calculations.runouts.random_deals import draw_deals

        spot = self._counted.spot
        check_board(spot.game, "ask for .equity, .outcomes or .summary")
        return draw_deals(spot, deals, rng)

    @property
    def plot(self) -> Plots:
        """Return the plots of the spot: ``spot.plot()``, ``spot.plot.streets()`` and others."""
        return Plots(self._counted)

    @property
    def runouts(self) -> RunoutLists:
        """Return the lists of runouts: ``spot.runouts()``, or ``spot.runouts.blocks()``."""
        return RunoutLists(self._counted)

    @property
    def ranges(self) -> RangeResults:
        """Return the results of players' ranges: by combo, by hand class, and by made hand."""
        return RangeResults(self._counted)

    @property
    def samples(self) -> SampleResults:
        """Return the progress of Monte Carlo: whether it is complete, and its convergence."""
        return SampleResults(self._counted)

    @property
    def halves(self) -> Halves:
        """Return the counts of the high half and of the low half, in games with a low."""
        return Halves(self._counted)

    @property
    def all_boards(self) -> AllBoards:
        """Return the results of all boards together, such as ``spot.all_boards.scoops``."""
        return AllBoards(self._counted)

    def __str__(self) -> str:
        return to_text(self._counted.report)

    def __repr__(self) -> str:
        return call_text(self._counted.base_spot, self._counted.boards)

    def _repr_html_(self) -> str:
        return to_html(self._counted.report)

    def _with(self, counted: CountedSpot) -> EquityCalculator:
        """Return a calculator with other data."""
        other = copy(self)
        other._counted = counted
        return other


def _hand_of(player: Player) -> list[str] | Range | OmahaRange:
    if isinstance(player, np.ndarray):
        return texts_of(player)
    return player if isinstance(player, Range | OmahaRange) else Range.random()
