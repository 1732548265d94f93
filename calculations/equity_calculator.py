"""`EquityCalculator`: the all-in equities of one spot."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations.distributions.distribution_methods import DistributionMethods
from calculations.exact.engines import Plan, plan, plan_of_kind, run
from calculations.method import Method, check_options, choose_method
from calculations.monte_carlo.sampling import sample
from calculations.ranges.omaha.omaha_range import OmahaRange
from calculations.ranges.range import Range, RangeLike
from calculations.reports import streets
from calculations.reports.frame_methods import FrameMethods
from calculations.reports.plot_methods import PlotMethods
from calculations.reports.report import Report, board_of, name_of, report_of, texts_of
from calculations.reports.spot_text import to_text
from calculations.runouts.runout_methods import RunoutMethods
from calculations.several_boards.board_methods import BoardMethods, sum_of
from calculations.spots.outcomes import SHARE, Counts, Outcomes, pot_shares, sharing_sets
from calculations.spots.reading import HandsLike, read_spot
from calculations.spots.spot import Cards, Player, Spot
from lookup.arguments import Seed
from lookup.cards import CardsLike
from lookup.games import GameLike, check_board, read_game
from lookup.running.cached import cached_property


class EquityCalculator(FrameMethods, PlotMethods, RunoutMethods, DistributionMethods, BoardMethods):
    """Calculate each player's share of the pot over all possible deals and final boards.

    Results are computed on first use: counts first, floats last.

    Parameters
    ----------
    hole_cards : the hands of 2 to 10 players
        Card text such as ``["JsTs", "2c2d"]`` or ``[["Js", "Ts"], ["2c", "2d"]]``, or card
        numbers, in lists, tuples or arrays. In games of two hole cards also a `Range` or its text,
        such as ``"QQ+, AKs"`` or, with stars for unknown cards, ``"A*Ks"``; in all games
        ``"random"``. In stud the cards that are known, in draw games those that are kept and, after
        a slash, thrown away: ``"2s3d4c7h/Kd"``.
    board : 0, 3, 4 or 5 cards, in Courchevel also 1, optional
        Likewise, such as ``"9s8s3c"`` or ``["9s", "8s", "3c"]``. A card that is not known is a
        star, ``"9s8s3c*Ks"`` or ``"9s8s*"``, or the number 0 in an array; ``"A*"`` is an ace of any
        suit, ``"*h"`` any heart. Cards are dealt as if the place had been seen so far: all that
        fit are as likely. None and NaN are no board.
    boards : 2 to 10 boards in place of one, optional
        They are dealt from one deck, and each is for an equal part of the pot, as in double-board
        games: ``["9s8s3c", "AhQd2c"]``. The same cards at the beginning are dealt once, so a board
        that is run twice from the flop on is ``["9s8s3c"] * 2``.
    dead : any number of cards that cannot come, optional
    game : a name in `lookup.GAMES`, optional
        "holdem", "omaha" and "omaha_hi_lo" with 4 to 6 hole cards, "big_o" with five, "courchevel"
        and "courchevel_hi_lo", whose board has its first card before the flop, "pineapple", whose
        hands may name the card that they threw away, such as ``"AsKs/2d"``, "lazy_pineapple", where
        two of three hole cards play, "short_deck" or "short_deck_trips_over_straights"; without a
        board "seven_card_stud", "seven_card_stud_hi_lo", "razz", and with one draw
        "five_card_draw", "ace_to_five", "deuce_to_seven" and "badugi".
    folded : ranges of hands that were folded before, optional
        They take cards from the deck in proportion and no part in the showdown.
    method : "auto", "exact" or "monte_carlo"
        "auto" counts exactly unless that would take over 2 seconds on one core; `.method` states
        the choice and its reason.
    samples, std_error : for Monte Carlo, the number of deals, or the standard error to reach
    rng : anything `numpy.random.default_rng` takes; the same gives the same result
    threads : the most threads to use, by default as many as there are processors
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
        self._boards: tuple[Cards, ...] = ()
        if boards is None:
            played = read_game(game)
            if played.has_board:
                self._given = read_spot(hole_cards, board, dead, played, folded, partly=True)
            else:
                from calculations.spots.without_board import read_spot_without_board

                self._given = read_spot_without_board(hole_cards, board, dead, played, folded)
        else:
            from calculations.several_boards.reading_boards import read_boards

            self._given, self._boards = read_boards(hole_cards, board, boards, dead, game, folded)
        self._goal: dict[str, Any] = {"samples": samples, "std_error": std_error}
        self._options: dict[str, Any] = {"rng": rng, "threads": threads, "progress": progress}
        check_options(method, self._goal, rng, threads, progress)
        self._asked = method

    def __getstate__(self) -> dict[str, Any]:  # a plan has functions, which have no pickle
        return {name: value for name, value in self.__dict__.items() if name != "_planned"}

    @property
    def _spot(self) -> Spot:
        """The spot for questions about a single board; raises ValueError if there are several."""
        self._check_one_board()
        return self._given

    def _check_one_board(self) -> None:
        if self._boards:
            raise ValueError(
                f"this is asked of one board, and here are {len(self._boards)}; ask each of "
                f".by_board, for which the cards of the others are dead"
            )

    @property
    def hole_cards(self) -> list[list[str] | Range | OmahaRange]:
        """Return each player's hand: card texts, or the text of a range."""
        return [_held(player) for player in self._given.players]

    @property
    def board(self) -> list[str]:
        """Return the board cards as card texts, those not known as stars."""
        return board_of(self._spot)

    @property
    def dead(self) -> list[str]:
        """Return the dead cards as card texts."""
        return texts_of(self._given.dead)

    @property
    def game(self) -> str:
        """Return the name of the game."""
        return self._given.game.name

    @cached_property
    def _planned(self) -> Plan:
        return plan(self._spots_of_boards()[0])

    @cached_property
    def _chosen(self) -> Method:
        return choose_method(self._spots_of_boards()[0], self._planned, self._asked, self._goal)

    @property
    def method(self) -> Method:
        """Return the method, the reason for it, the seconds of each method, and the counting form.

        >>> spot = EquityCalculator(["AsAh", "KsKh"])
        >>> spot.equity.round(4).tolist(), spot.method.counted_by
        ([0.8264, 0.1736], 'the heads-up matrix')
        """
        outcomes: Outcomes | None = self.__dict__.get("_outcomes")
        return (
            self._chosen
            if outcomes is None
            else self._chosen._replace(counted_by=outcomes.counted_by)
        )

    @cached_property
    def _outcomes(self) -> Outcomes:
        if self._boards:
            outcomes = sum_of([spot._outcomes for spot in self.by_board])
        elif self._asked != "monte_carlo" and (planned := plan_of_kind(self._given.kind)):
            # The estimates of `method` would take a fifth more time.
            outcomes = run(planned, self._given)
        elif self._chosen.name == "monte_carlo":
            outcomes = sample(self._given, **self._goal, **self._options)
        else:
            options = self._options["threads"], self._options["progress"]
            outcomes = run(self._planned, self._given, *options)
        outcomes.counts.flags.writeable = False
        return outcomes

    @property
    def outcomes(self) -> Counts:
        """Return the number of boards that exactly these players share, int64 [2**P].

        Entry m counts the boards shared by the players whose bits are set in m, so entry 1 is
        player 0 winning alone and entry 3 players 0 and 1 splitting. Entry 0 is 0. Several boards
        are counted together. With ranges these are deals and boards, float64 when a combo has a
        weight between 0 and 1; for Monte Carlo they are samples. With a low, a player who gets any
        part of the pot shares it.
        """
        counts = self._outcomes.counts
        return sharing_sets(counts) if self._outcomes.low else counts

    @property
    def outcomes_high(self) -> Counts:
        """Return the number of boards whose high half exactly these players share, int64 [2**P]."""
        counts = self._outcomes.counts
        return counts.sum(axis=1) if self._outcomes.low else counts

    @property
    def outcomes_low(self) -> Counts:
        """Return the number of boards whose low half exactly these players share, int64 [2**P].

        Entry 0 counts the boards without a low. Raises ValueError in games without one.
        """
        if not self._given.game.low:
            raise ValueError(f"{self.game} has no low; use game='omaha_hi_lo', or .outcomes")
        counts: Counts = self._outcomes.counts.sum(axis=0)
        return counts

    @property
    def enumerations(self) -> int | float:
        """Return the number of possible final boards; with ranges, of deals and their boards.

        For several boards it is their sum, and in games without a board the number of deals of all
        cards to come. With weights between 0 and 1 it is the total weight, and for Monte Carlo the
        number of samples.
        """
        total: int | float = self._outcomes.counts.sum().item()
        return total

    @property
    def equity(self) -> NDArray[np.float64]:
        """Return each player's expected share of the pot, float64 [P]."""
        return self._outcomes.equity

    @property
    def equity_fractions(self) -> list[Fraction]:
        """Return each player's expected share of the pot, exactly.

        Raises ValueError for samples, and for weights between 0 and 1, which are floats.
        """
        outcomes = self._outcomes
        if outcomes.samples or outcomes.counts.dtype != np.int64:
            kind = "samples" if outcomes.samples else "weights between 0 and 1"
            raise ValueError(f"there are no exact fractions of {kind}; use .equity")
        whole = 2 * SHARE * int(outcomes.counts.sum())
        counts = outcomes.counts.astype(object)  # sums of three ranges may pass 64 bits
        return [Fraction(share, whole) for share in pot_shares(counts, outcomes.low)]

    @property
    def std_error(self) -> NDArray[np.float64]:
        """Return the standard error of each player's equity, float64 [P]; 0 for exact counts."""
        return self._outcomes.std_error

    @property
    def complete(self) -> bool:
        """Return whether sampling reached its goal, not ended early by Ctrl-C."""
        return self._outcomes.complete

    def merge(self, other: EquityCalculator) -> EquityCalculator:
        """Return a result with the samples of this one and of another of the same spot.

        They must come from different random numbers. Raises ValueError unless both are Monte Carlo
        results of the same players, board, dead cards and game.

        >>> one, other = (
        ...     EquityCalculator(["AA", "KK"], method="monte_carlo", samples=1000, rng=seed)
        ...     for seed in (1, 2)
        ... )
        >>> one.merge(other).enumerations
        2000
        """
        if not isinstance(other, EquityCalculator) or other._identity() != self._identity():
            raise ValueError(f"{other!r} is another spot than {self!r}; merge results of one spot")
        self._check_one_board()
        outcomes = self._outcomes.merge(other._outcomes)
        outcomes.counts.flags.writeable = False
        return self._with(_outcomes=outcomes)

    @cached_property
    def by_board(self) -> list[EquityCalculator]:
        """Return each board as a spot of its own, for which the cards of the others are dead.

        Ask these for runouts, equities by street, and other results of a single board.

        >>> EquityCalculator(["AsKs", "QdQh"], boards=["2s7s9d", "AhQc3d"]).by_board[1]
        EquityCalculator(['AsKs', 'QdQh'], 'AhQc3d', dead='2s7s9d')
        """
        if not self._boards:
            return [self]
        chosen, spots = self._chosen, self._spots_of_boards()
        each = []
        seeds = np.random.default_rng(self._options["rng"]).integers(1 << 62, size=len(spots))
        kept = {"_boards": (), "_asked": chosen.name, "_chosen": chosen}
        found: dict[bytes | int, EquityCalculator] = {}
        for spot, seed in zip(spots, seeds.tolist(), strict=True):
            options = self._options | {"rng": seed}
            # Boards that are equal are counted once, but sampled apart.
            key = bytes(sorted(spot.board)) if chosen.name == "exact" else seed
            found.setdefault(key, self._with(_given=spot, _options=options, **kept))
            each.append(found[key])
        return each

    @property
    def _report(self) -> Report:
        return report_of(self._given, self._boards or (self._given.board,), self._outcomes)

    @property
    def summary(self) -> dict[str, Any]:
        """Return the counts, percentages and expected value (EV) of each player, as lists.

        The keys are Enumerations, Hole Cards, Win, Win %, Tie, Tie %, Lose, Lose % and EV. For
        ranges, the total is called Deals; for Monte Carlo, Samples, with a Std Error at the end. In
        games with a low, the columns are Scoop, High, Low and Lose: a player who gets any part of a
        half counts.
        """
        return self._report.summary

    @cached_property
    def _on_streets(self) -> dict[str, EquityCalculator]:
        """Return the spot as it is on each street that its board has had."""
        check_board(self._spot.game, "ask for .equity with the cards known by then")
        *before, last = streets.cards_on_streets(self.board, self._spot.game).items()
        spots = {street: self._with(_given=self._spot.first_cards(size)) for street, size in before}
        return spots | {last[0]: self}

    def _reports_on_streets(self) -> dict[str, Report]:
        return {street: spot._report for street, spot in self._on_streets.items()}

    def __str__(self) -> str:
        return to_text(self._report)

    def __repr__(self) -> str:
        hands = [
            hand.replace(" ", "") if isinstance(player, np.ndarray) else hand
            for hand, player in zip(self._hands(), self._given.players, strict=True)
        ]
        dead = f", dead={''.join(self.dead)!r}" if self.dead else ""
        game = f", game={self.game!r}" if self.game != "holdem" else ""
        folded = [str(held) for held in self._given.folded]
        before = f", folded={folded}" if folded else ""
        texts = ["".join(board) for board in self.boards]
        board = f"boards={texts}" if self._boards else f"{texts[0]!r}"
        return f"EquityCalculator({hands}, {board}{dead}{game}{before})"

    def _repr_html_(self) -> str:
        from calculations.reports import spot_html

        return spot_html.to_html(self._report)

    def _with(self, **changed: Any) -> EquityCalculator:
        """Return a copy with some of its attributes changed, and nothing computed."""
        other = object.__new__(EquityCalculator)
        kept = {
            name: self.__dict__[name]
            for name in ("_given", "_boards", "_goal", "_options", "_asked")
        }
        other.__dict__.update(kept | changed)
        return other

    def _identity(self) -> tuple[Any, ...]:
        """Return a key that is equal for results of the same spot, however it was written."""
        spot = self._given
        held = [
            sorted(player.tolist()) if isinstance(player, np.ndarray) else player
            for player in spot.players
        ]
        boards = [sorted(board.tolist()) for board in self._boards or (spot.board,)]
        places = sorted(spot.in_part)
        return spot.game, boards, places, sorted(spot.dead.tolist()), held, spot.folded

    def _hands(self) -> list[str]:
        return [name_of(player) for player in self._given.players]

    def _player(self, player: int) -> int:
        last = len(self._given.players) - 1
        if not isinstance(player, Integral) or isinstance(player, bool) or not 0 <= player <= last:
            raise ValueError(f"there is no player {player!r}; players are 0 to {last}")
        return int(player)


def _held(player: Player) -> list[str] | Range | OmahaRange:
    if isinstance(player, np.ndarray):
        return texts_of(player)
    return player if isinstance(player, Range | OmahaRange) else Range.random()
