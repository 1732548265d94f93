"""Thousands of hands at once: a hand is a row, and all rows act in one call.

`BatchState` plays the games with a board by the same betting functions as
`poker_calculator.games.State`, compiled, in whole chips. For the same decks and actions each row
equals a `State`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup._kernels.random import words_of
from lookup.arguments import Seed, read_seed, read_whole, shown
from lookup.running.slices import run_slices
from lookup.running.threads import thread_count
from poker_calculator.games._kernels.batch_rows import (
    ACTIONS,
    ACTOR,
    MIN_RAISE_TO,
    REFUSES,
    BatchRows,
    Decisions,
)
from poker_calculator.games.batch.batch_actions import read_actions, refusal
from poker_calculator.games.batch.batch_options import (
    REMEDIES,
    BatchRake,
    read_decks,
    read_game,
    read_rows,
    read_stacks,
)
from poker_calculator.games.batch.batch_table import BatchTable, FinalObservation
from poker_calculator.games.batch.hands import begin_hands, make_rows, settle_showdowns
from poker_calculator.games.chips import Chips, ChipsLike
from poker_calculator.games.play.player_actions import Raise
from poker_calculator.games.pots.rake import Rate
from poker_calculator.games.variants.table_rules import DEFAULT_RULES, TableRules
from poker_calculator.games.variants.variant import VariantLike

if TYPE_CHECKING:
    from poker_calculator.games.hand.state import State

ROWS_AT_A_TIME: Final = 1 << 14
"""The maximum number of rows in a slice, two milliseconds of work. The data of a slice stays in the
cache from the betting to the payout. With a quarter of the rows, two threads were slower than one:
starting threads takes time, and the Python code that settles a slice does not run in parallel.
"""
DRAWS_AT_A_TIME: Final = 1 << 16
MOST_HANDS: Final = 100_000_000
NO_ROWS: Final = np.empty(0, np.int64)


class BatchActions(NamedTuple):
    """The arguments of `BatchState.step`."""

    actions: NDArray[np.int64]
    """[N] of FOLD, CHECK_OR_CALL and RAISE."""
    amounts: NDArray[np.int64]
    """[N], the totals of raises, 0 for other actions."""


class EndedHands(NamedTuple):
    """The E hands that a step ended."""

    rows: NDArray[np.int64]
    """[E], in ascending order."""
    payoffs: NDArray[np.int64]
    """[E, P], the winnings of each seat, below 0 for losses."""


class BatchState(BatchTable):
    """Many hands of one game, played at once.

    *variant* is a code such as ``"NT"``, a name, a `Variant` or a predefined game: hold'em, short
    deck, Omaha, or another game that deals hole cards first and then only a board. *hand_count*
    rows have *players* seats each, seat 0 the first left of the button (heads-up the big blind).
    *stacks* are int64: one number, one per seat [P], or [N, P]; *blinds* and *antes* are as for
    `State`, the same in all rows. No-limit and pot-limit games take *min_bet*, fixed-limit ones
    *small_bet* and *big_bet*. *rake*, *rake_cap* and *no_flop_no_drop* are as for `State`, and
    *rake* is a fraction, not a function.

    The shuffle of row r's hand number k depends only on *rng* (an int or a Generator, as for
    `numpy.random.default_rng`), r and k, so results depend neither on *threads* nor on other rows.
    *decks* are the decks of the first hands, [N, 52], or [N, D] with the D cards that a hand takes.

    *illegal* is what `step` does with an illegal action: ``"raise"`` ValueError; ``"fold"``, or
    check if there is no bet to call; or ``"clamp"``, which moves a raise to the nearest legal
    amount and turns other illegal actions into a check or call. With *auto_reset*, the step that
    ends a hand also deals the row's next hand; *final_observation* keeps the tables of ended hands
    until the next step. Every hand starts with the stacks of its row's seats. With *rotate_button*
    the players change seats: in a row's hand number k, player p of *totals* sits in seat (p - k)
    modulo P. Raises ValueError for invalid arguments.

    >>> options = {"stacks": 200, "blinds": (1, 2), "min_bet": 2, "rng": 1}
    >>> batch = BatchState("NT", hand_count=2, players=3, **options)
    >>> batch.legal_actions().mask.tolist()
    [[True, True, True], [True, True, True]]
    >>> from poker_calculator.games.play.legal_actions import FOLD, RAISE
    >>> _ = batch.step([RAISE, FOLD], [6, 0])
    >>> batch.step(FOLD)
    EndedHands(rows=array([1]), payoffs=array([[-1,  1,  0]]))
    >>> batch.legal_actions().call.tolist(), batch.stacks.tolist()
    ([4, 0], [[199, 198, 194], [199, 201, 200]])
    """

    def __init__(
        self,
        variant: VariantLike,
        *,
        hand_count: int,
        players: int,
        stacks: ArrayLike,
        blinds: ChipsLike = 0,
        antes: ChipsLike = 0,
        ante_trimming_status: bool = True,
        min_bet: int | None = None,
        small_bet: int | None = None,
        big_bet: int | None = None,
        rake: Rate = 0,
        rake_cap: Chips | None = None,
        no_flop_no_drop: bool = False,
        rules: TableRules = DEFAULT_RULES,
        rng: Seed = None,
        decks: ArrayLike | None = None,
        illegal: str = "raise",
        threads: int | None = None,
        auto_reset: bool = False,
        rotate_button: bool = False,
        final_observation: bool = False,
    ) -> None:
        cure = f"give the number of hands played at once, 1 to {MOST_HANDS:,}"
        hand_count = read_whole(hand_count, "hand_count", cure, least=1, most=MOST_HANDS)
        if not isinstance(illegal, str) or illegal not in REMEDIES:
            raise ValueError(f"illegal is {shown(illegal)}; give one of {', '.join(REMEDIES)}")
        bets = min_bet, small_bet, big_bet
        house_rake = BatchRake(rake, rake_cap, no_flop_no_drop)
        posts = blinds, antes, ante_trimming_status
        self._game = read_game(variant, players, posts, bets, rules, house_rake)
        self._remedy = REMEDIES[illegal]
        self._threads = thread_count(threads)
        self._auto_reset, self._rotates = auto_reset, rotate_button
        self._seed = read_seed(rng)
        self._draws = 0
        self._interrupted = False
        self._longest = 0
        players = self._game.players
        self._rows = make_rows(self._game, read_stacks(stacks, hand_count, players))
        self._rows.keys[:] = words_of(self._seed, np.arange(hand_count))
        self._totals = np.zeros((hand_count, players), np.int64)
        self._over_at_once = False
        self._final = self._observe(NO_ROWS) if final_observation else None
        # Allocated once: a new thread would get this memory from the system page by page.
        self._over, self._showdowns = (np.empty(hand_count, np.int64) for _ in range(2))
        self.reset(decks=decks)

    def step(
        self, actions: ArrayLike | Raise | Sequence[str | Raise], amounts: ArrayLike | None = None
    ) -> EndedHands:
        """Act in every row whose hand is not over, and return the hands that end.

        Actions in rows whose hands are over are ignored.

        Parameters
        ----------
        actions : [N] integers, `FOLD`, `CHECK_OR_CALL` or `RAISE`, or one for all
            Or, more slowly, a list of "fold", "check or call" and ``Raise(to)``, without amounts.
        amounts : [N] integers, or one for all, optional
            The total of the street that a raise goes *to*; ignored for other actions. None raises
            to the minimum.

        Raises
        ------
        ValueError
            For an action that is not one of the three, and with ``illegal="raise"`` for an illegal
            action. The batch does not change.
        """
        self._check_whole()
        decisions = Decisions(*read_actions(actions, amounts, len(self)), self._remedy)
        self._check_actions(decisions)
        self._make_room()
        self._interrupted = True
        act = functools.partial(self._step_slice, decisions)
        parts = [*self._run(act, len(self), ROWS_AT_A_TIME)]
        self._interrupted = False
        rows, payoffs, finals, longest = zip(*parts, strict=True)
        self._longest = max(self._longest, *longest)
        if self._final is not None:
            self._final = FinalObservation(*map(_joined, zip(*finals, strict=True)))
        return EndedHands(_joined(rows), _joined(payoffs))

    def reset(
        self,
        rows: ArrayLike | None = None,
        *,
        stacks: ArrayLike | None = None,
        decks: ArrayLike | None = None,
    ) -> None:
        """Deal the next hand in *rows* (numbers or a mask [N]; None for all), over or not.

        *stacks* are new starting stacks: one number, one per seat, or [E, P] for the E rows.
        *decks* [E, 52] replace new shuffles. Raises ValueError for invalid arguments; then the
        batch does not change.
        """
        chosen = read_rows(rows, len(self))
        if self._interrupted and chosen.size < len(self):
            self._check_whole()
        players, count = self._game.players, chosen.size
        new_decks = None if decks is None else read_decks(decks, count, self._game)
        new_stacks = None if stacks is None else read_stacks(stacks, count, players)
        if new_decks is not None:
            self._rows.decks[chosen] = new_decks
        if new_stacks is not None:
            self._rows.starting[chosen] = new_stacks

        def begin(part: slice) -> None:
            self._begin(chosen[part], decks is None)

        self._interrupted = True
        for _ in self._run(begin, chosen.size, ROWS_AT_A_TIME):
            pass
        self._interrupted = False

    def random_actions(self, rng: Seed = None) -> BatchActions:
        """Return a random legal action for each row.

        The two or three legal kinds of action are equally likely, and so are the legal totals of a
        raise. Hands that are over get a check, which `step` ignores. The seed is *rng*, or the
        batch's own seed and the number of the call.
        """
        from poker_calculator.games._kernels.batch import draw_rows

        self._check_whole()
        if rng is None:
            self._draws += 1
            rng = [int(self._seed), self._draws]
        key = read_seed(rng)
        actions, amounts = np.empty(len(self), np.int64), np.empty(len(self), np.int64)

        def draw(part: slice) -> None:
            with np.errstate(over="ignore"):  # without Numba, hashes would warn of overflows
                draw_rows(self._rows.legal, key, part.start, part.stop, actions, amounts)

        for _ in self._run(draw, len(self), DRAWS_AT_A_TIME):
            pass
        return BatchActions(actions, amounts)

    def copy(self, rows: ArrayLike | None = None) -> BatchState:
        """Return an independent copy of *rows* (numbers in any order, or a mask [N]; None for all).

        The copy has the same cards to come, in these hands and in the next ones. A copy of all
        hands (None) keeps the final observation, a copy of rows starts without ended hands. Raises
        ValueError for unknown rows, after an interrupted step, and for no rows.

        >>> options = {"stacks": 200, "blinds": (1, 2), "min_bet": 2, "rng": 1}
        >>> batch = BatchState("NT", hand_count=3, players=2, **options)
        >>> batch.copy([2]).decks.tolist() == batch.decks[2:].tolist()
        True
        """
        self._check_whole()
        chosen = read_rows(rows, len(self))
        if not chosen.size:
            raise ValueError("rows names no row; a copy has at least one")
        new = object.__new__(type(self))
        arrays = {
            name: value[chosen]
            for name, value in self.__dict__.items()
            if isinstance(value, np.ndarray)
        }
        new.__dict__ = {
            **self.__dict__,
            **arrays,
            "_rows": BatchRows._make(array[chosen] for array in self._rows),
        }
        if rows is not None and self._final is not None:
            new._final = self._observe(NO_ROWS)
        return new

    def __copy__(self) -> BatchState:
        return self.copy()

    def state(self, row: int) -> State:
        """Return a row as an independent `State`, with the same cards and actions.

        All its operations but the players' actions are automated. Raises ValueError for an unknown
        row.
        """
        from poker_calculator.games.batch.hands import replay

        self._check_whole()
        cure = f"rows are 0 to {len(self) - 1}"
        number = read_whole(row, "row", cure, least=0, most=len(self) - 1)
        rows = self._rows
        log = rows.log[number, : rows.numbers[number, ACTIONS]]
        deck = rows.decks[number].tolist()
        return replay(self._game, self.starting_stacks[number].tolist(), deck, log.tolist())

    def _run(self, work: Any, count: int, most: int) -> Any:
        """Run *work* on equal slices of *count* rows, each of at most *most* rows."""
        if count <= most:
            return (work(slice(0, count)),)
        slices = -(-count // most)
        slices += -slices % self._threads
        starts = [count * i // slices for i in range(slices + 1)]
        parts = [slice(*ends) for ends in pairwise(starts)]
        return run_slices(work, parts, min(self._threads, slices))

    def _check_whole(self) -> None:
        """Raise ValueError after an interrupted step."""
        if self._interrupted:
            raise ValueError(
                "a step was interrupted, so that some rows have acted and some have not; "
                "call reset() for all rows"
            )

    def _check_actions(self, decisions: Decisions) -> None:
        """Raise the error for the first action that is refused."""
        from poker_calculator.games._kernels.batch import first_refused

        legal, must_be_legal = self._rows.legal, self._remedy == REFUSES

        def check(part: slice) -> int:
            return first_refused(legal, decisions, must_be_legal, part.start, part.stop)

        refused = [row for row in self._run(check, len(self), DRAWS_AT_A_TIME) if row >= 0]
        if refused:
            row = refused[0]
            least = legal[row, MIN_RAISE_TO]
            amount = int(least if decisions.takes_min else decisions.amounts[row])
            action = int(decisions.actions[row])
            raise refusal(self._rows, self._game.terms, row, action, amount)

    def _make_room(self) -> None:
        """Double the size of the log if the longest hand fills it."""
        log = self._rows.log
        if self._longest == log.shape[1]:
            self._rows = self._rows._replace(log=np.concatenate([log, np.zeros_like(log)], axis=1))

    def _step_slice(
        self, decisions: Decisions, part: slice
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], FinalObservation | None, int]:
        """Act in a slice of rows; return the ended rows, payoffs, final view, most actions."""
        from poker_calculator.games._kernels.batch import add_payoffs, fill_payoffs, step_rows

        rows, over, showdowns = self._rows, self._over[part], self._showdowns[part]
        before = None
        if self._auto_reset and self._over_at_once:
            before = np.flatnonzero(rows.legal[part, ACTOR] < 0) + part.start
        ended, shown, hands, longest = step_rows(
            rows, self._game.terms, decisions, part.start, part.stop, over, showdowns
        )
        settle_showdowns(rows, self._game, showdowns[:shown], hands)
        over = over[:ended].copy()
        if ended:
            add_payoffs(rows, over, self._totals, self._rotates)
        if before is not None and before.size:
            over = np.sort(np.concatenate([before, over]))
        payoffs = np.empty((over.size, self._game.players), np.int64)
        final = None if self._final is None else self._observe(over)
        if over.size:  # For few rows, dealing no hands would take as long as the betting.
            fill_payoffs(rows, over, payoffs)
            if self._auto_reset:
                self._begin(over)
        return over, payoffs, final, longest

    def _begin(self, chosen: NDArray[np.int64], shuffles: bool = True) -> None:
        """Deal a hand in each chosen row, with its deck as it is unless *shuffles*."""
        from poker_calculator.games._kernels.batch import add_payoffs

        over = begin_hands(self._rows, self._game, chosen, shuffles)
        if over.size:
            self._over_at_once = True
            rows = self._rows
            add_payoffs(rows, over, self._totals, self._rotates)


def _joined(parts: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """Return the arrays of all slices as one array."""
    return parts[0] if len(parts) == 1 else np.concatenate(parts)
