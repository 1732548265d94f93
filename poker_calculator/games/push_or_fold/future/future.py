"""`FutureGames`: the value of stacks after further hands."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from math import inf
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.solver.betting.amounts import as_number
from lookup.arguments import as_whole, check_flags, read_list, shown
from lookup.running.progress import progress_bar
from poker_calculator.games.chips import Chips, ChipsLike
from poker_calculator.games.push_or_fold.future.future_hands import (
    next_hands,
    read_forced_bets,
    read_hands,
)
from poker_calculator.games.push_or_fold.future.future_solving import (
    StoppingRule,
    averages,
    deals_between,
    solve_hands,
    unsolved,
)
from poker_calculator.games.push_or_fold.future.future_states import (
    MOST_STATES,
    ROUNDING,
    ChipGrid,
    TableStates,
    count_states,
)
from poker_calculator.games.push_or_fold.push_fold import read_gap
from poker_calculator.games.worth.icm import icm, read_payouts

GAP: Final = 1e-5
"""The most that a player may still gain in a hand, as a fraction of the prize pool."""

MOST_ROUNDS: Final = 20  # the most times that all deals are counted for a hand

MOST_SOLUTIONS: Final = 100
"""The most times that all states are solved when hands are played to the end."""


class States(NamedTuple):
    """The values of all states of a grid of chips before the hand."""

    stacks: NDArray[np.float64]  # by seat, from the first left of the button, [S, P]
    values: NDArray[np.float64]  # prize money, [S, P]
    gaps: NDArray[np.float64]  # each player's possible gain by a best response in that hand, [S, P]


class FutureGames:
    """The value of tournament stacks after further push-or-fold hands.

    This is future game simulation (FGS), a value for `push_fold`. After the hand, *depth* more
    hands are played, each in equilibrium: blinds and antes are posted, the button moves, and busted
    players receive their prizes. The stacks after the last hand have their `icm` value. Unlike ICM,
    the values depend on the next big blind and the chips behind it.

    Parameters
    ----------
    stacks : chips of two or three players at the beginning of the hand
        By seat as for `push_fold`, from the first left of the button. Of two players who bust in
        that hand, the one with more chips finishes higher.
    blinds, antes, ante_trimming_status : as for `push_fold`
        Once one of three players is out, the big blind still posts its own ante, and the button
        posts that of the last seat.
    payouts : chips
        The prizes, first place first.
    depth : int, or inf with a grid
        The number of further hands; 0 is ICM. Without a grid, each hand takes about six times as
        long as the one before: with three players, one takes seconds, three take minutes.
    grid : chips, optional
        A step of chips, such as the small blind. All states with stacks of whole steps are then
        solved round by round, each hand with the values of the last round. With ``depth=inf``, the
        rounds go on until the values converge to the equilibrium of the tournament in which all
        hands are push or fold. Stacks between states, such as halves of a pot, are interpolated
        linearly; for a stack smaller than a step, one of the neighbours has its ICM value. The sum
        of *stacks* must be a whole number of steps.
    gap : float, optional
        The most that a player may still gain by a best response in a hand, in the unit of
        *payouts*; by default 1e-5 of the prize pool.
    progress : whether to show a progress bar after a second, in a terminal or a notebook

    Raises
    ------
    ValueError
        If the arguments do not form a game, or if the grid has too many states.

    Notes
    -----
    The button moves to the next player with chips; heads-up, nobody posts the big blind twice in a
    row. All deals are counted, with card removal between all hands. A player's possible gain in the
    whole tournament is at most the sum of their possible gains in its hands.

    With three players, or if the winner does not get all prizes, there may be several equilibria,
    and the rounds of a grid may not converge; `states` reports the gaps. A change that hardly helps
    one player may cost another more, so values are less exact than gaps: on a grid of 946 states
    with gaps of 0.001 they are off by 0.003 of 100 on average, and by 0.06 at most.

    Examples
    --------
    >>> from poker_calculator.games import push_fold
    >>> future = FutureGames([1.5, 4.5], payouts=[70, 30], depth=1)
    >>> future([[2.5, 3.5]]).round(1)
    array([[46.9, 53.1]])
    >>> push_fold([1.5, 4.5], value=future).values.round(1)
    array([40.2, 59.8])
    """

    def __init__(
        self,
        stacks: Sequence[Chips],
        blinds: ChipsLike = (0.5, 1),
        *,
        payouts: Sequence[Chips],
        antes: ChipsLike = 0,
        ante_trimming_status: bool | None = None,
        depth: float = 1,
        grid: Chips | None = None,
        gap: float | None = None,
        progress: bool = True,
    ) -> None:
        check_flags(progress=progress)
        chips = read_list(stacks, "stacks", "give the chips of each player, e.g. [8, 10, 12]")
        if len(chips) not in (2, 3):
            raise ValueError(f"there are {len(chips)} stacks; give those of 2 or 3 players")
        icm(chips, payouts)  # reads both
        read_payouts(payouts)
        self.stacks: NDArray[np.float64] = np.array(chips, np.float64)
        self._payouts = np.array(payouts, np.float64)
        self._forced_bets = read_forced_bets(blinds, antes, ante_trimming_status, len(chips))
        self._forced_bets.table(self.stacks.tolist())
        self._depth = _read_depth(depth, grid)
        pool = float(self._payouts[: len(chips)].sum())
        given_gap = read_gap(gap)
        self._stop = StoppingRule(GAP * pool if given_gap is None else given_gap, MOST_ROUNDS)
        self._progress = progress
        self._step, self._levels = 0.0, dict[int, TableStates]()
        if grid is not None:
            self._step = _read_step(grid)
            self._levels = self._read_levels()
            self._play()

    def __call__(self, stacks: ArrayLike) -> NDArray[np.float64]:
        """Return the values of stacks after the hand, [N, P], by the seats of that hand."""
        after = self._read(stacks)
        return self._after(after, np.broadcast_to(self.stacks, after.shape), self._depth)

    def before(self, stacks: ArrayLike) -> NDArray[np.float64]:
        """Return the values of stacks [..., P] before the first of the further hands.

        Seats are numbered from the first left of the button of that hand; all have chips.
        """
        chips = np.atleast_1d(np.asarray(stacks, np.float64))
        rows = self._read(chips.reshape(-1, chips.shape[-1]), least=2)
        if not (rows > 0).all():
            raise ValueError("a player has no chips; leave out players who are not in the hand")
        return self._before(rows, self._depth).reshape(chips.shape)

    def beginning(self, stacks: Sequence[Chips]) -> Self:
        """Return a value with the same options for other starting stacks of the same players.

        It keeps a solved grid.
        """
        other = copy(self)
        other.stacks = self._read([read_list(stacks, "stacks", "give the chips of each player")])[0]
        return other

    def states(self, players: int | None = None) -> States:
        """Return the values of the grid's states with this number of players, by default all."""
        if not self._levels:
            raise ValueError("there are no states without a grid; give a step of chips: grid=300")
        count = len(self.stacks) if players is None else as_whole(players)
        if count not in self._levels:
            raise ValueError(f"players is {shown(players)}; give one of {[*self._levels]}")
        level = self._levels[count]
        return States(level.hands.stacks, level.values[level.playing], level.solved.gaps)

    def _after(
        self, stacks: NDArray[np.float64], starting: NDArray[np.float64], depth: float
    ) -> NDArray[np.float64]:
        """Return the values of stacks after a hand with these starting stacks, [N, P]."""
        values = icm(stacks, self._payouts, starting_stacks=starting)
        if depth:
            for following in next_hands(stacks):
                cells = following.cells
                values[cells] = self._before(stacks[cells], depth)
        return values

    def _before(self, stacks: NDArray[np.float64], depth: float) -> NDArray[np.float64]:
        """Return the values of stacks before a hand, [N, P]."""
        players = stacks.shape[1]
        if self._levels:
            level = self._levels[players]
            states, parts = level.grid.locate(stacks / self._step)
            return averages(parts, level.values[states])
        if not depth:
            return icm(stacks, self._payouts)
        distinct, indices = np.unique(stacks, axis=0, return_inverse=True)
        hands, deals = read_hands(distinct, self._forced_bets), deals_between(players)
        after = hands.after.reshape(-1, players)
        worth = self._after(after, np.repeat(distinct, len(hands.outcomes), axis=0), depth - 1)
        worth = worth.reshape(hands.after.shape)
        solved = solve_hands(hands, worth, deals, self._stop, unsolved(hands, deals))
        return averages(solved.chances, worth)[indices.reshape(-1)]

    def _read_levels(self) -> dict[int, TableStates]:
        """Return the states of each number of players, from two up."""
        exact_steps = float(self.stacks.sum()) / self._step
        steps = round(exact_steps)
        if abs(exact_steps - steps) > ROUNDING:
            raise ValueError(
                f"{float(self.stacks.sum()):g} chips are not a multiple of the step "
                f"{self._step:g}; give a grid that divides them"
            )
        counts = range(2, len(self.stacks) + 1)
        if (number := count_states(steps, counts[-1])) > MOST_STATES:
            raise ValueError(
                f"a grid of {self._step:g} has {number:,} states, more than {MOST_STATES:,}; "
                f"give a larger step"
            )
        grids = {players: ChipGrid(steps, players) for players in counts}
        levels = {
            players: TableStates(grid, self._step, self._forced_bets, self._payouts)
            for players, grid in grids.items()
        }
        for level in levels.values():
            level.locate(grids)
        return levels

    def _play(self) -> None:
        """Solve the states once for each hand, or until their values converge."""
        if self._depth == inf:
            for level in self._levels.values():
                self._play_to_the_end(level)
            return
        rounds = int(self._depth)
        with progress_bar(rounds, "future hands", shown=self._progress, unit="hand") as bar:
            for _ in range(rounds):
                values = {players: level.values for players, level in self._levels.items()}
                for level in self._levels.values():
                    level.values = level.solve(values, self._stop)
                bar.update()

    def _play_to_the_end(self, level: TableStates) -> None:
        """Solve the states of a level until their values converge.

        After each round, the values are those of playing to the end by the round's strategies.
        """
        values = {players: each.values for players, each in self._levels.items()}
        name = f"hands of {level.players}"
        with progress_bar(None, name, shown=self._progress, unit="round") as bar:
            for _ in range(MOST_SOLUTIONS):
                level.solve(values, self._stop)
                played = level.play_on(values)
                change = np.abs(played - level.values).max()
                level.values = values[level.players] = played
                bar.update()
                if change <= self._stop.gap:
                    break
            else:  # compute the gaps at the final values
                level.solve(values, self._stop._replace(rounds=1))

    def _read(self, stacks: ArrayLike, least: int | None = None) -> NDArray[np.float64]:
        """Return stacks [N, P] as an array; P is at least *least*, by default all players."""
        rows = np.asarray(stacks, np.float64)
        most = len(self.stacks)
        if rows.ndim != 2 or not (least or most) <= rows.shape[1] <= most:
            raise ValueError(f"stacks has the shape {rows.shape}; give [N, {most}]")
        total = float(self.stacks.sum())
        if self._levels and not np.allclose(rows.sum(axis=1), total):
            raise ValueError(
                f"stacks do not add up to the {total:g} chips of the grid; give rows with this sum"
            )
        return rows


def _read_step(grid: Any) -> float:
    """Return a step of chips as a float."""
    step = as_number(grid)
    if step is None or step <= 0:
        raise ValueError(f"grid is {shown(grid)}; give a step of chips, above 0")
    return float(step)


def _read_depth(depth: Any, grid: Chips | None) -> float:
    """Return the number of further hands, inf only with a grid."""
    endless = isinstance(depth, float) and depth == inf
    if endless and grid is None:
        raise ValueError("depth is infinite; give a grid of chips too, e.g. grid=300")
    whole = as_whole(depth)
    if not endless and (whole is None or whole < 0):
        raise ValueError(f"depth is {shown(depth)}; give the number of hands to play, 0 or more")
    return inf if whole is None else whole
