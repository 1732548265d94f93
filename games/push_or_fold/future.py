"""`FutureGames`: what stacks are worth when more hands are played."""

from collections.abc import Sequence
from copy import copy
from math import inf
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.solver.betting.numbers import as_number
from games.chips import Chips, ChipsLike
from games.push_or_fold.future_hands import next_hands, read_forced_bets, read_hands
from games.push_or_fold.future_solving import (
    StoppingRule,
    averages,
    deals_between,
    solve_hands,
    unsolved,
)
from games.push_or_fold.future_states import MOST_STATES, ROUNDING, ChipGrid, Level, count_states
from games.push_or_fold.push_fold import read_gap
from games.worth.icm import icm, read_payouts
from lookup.arguments import as_whole, check_flags, read_list, shown
from lookup.running.progress import progress_bar

GAP: Final = 1e-5
"""What a player may still gain in a hand, in parts of the prize pool."""

MOST_ROUNDS: Final = 20
"""How often all deals are counted for a hand."""

MOST_SOLUTIONS: Final = 100
"""How often all states are solved at most where hands are played to the end."""


class States(NamedTuple):
    """What all states of a grid of chips are worth, before the hand."""

    stacks: NDArray[np.float64]
    """By seat, the first left of the button first, [S, P]."""
    values: NDArray[np.float64]
    """Prize money, [S, P]."""
    gaps: NDArray[np.float64]
    """How much each player could gain by a best response in that hand, [S, P]."""


class FutureGames:
    """What stacks are worth in a tournament when more hands of push or fold are played.

    It is future game simulation (FGS), a value for `push_fold`: after the hand so many more are
    played, each in equilibrium, with blinds and antes posted, the button moved on and the places of
    those who are out paid; the stacks after the last one are worth what `icm` says. It sees what
    ICM does not: who posts the big blind next, and with how much behind.

    Parameters
    ----------
    stacks : chips of two or three players at the beginning of the hand
        By seat as for `push_fold`: the first left of the button first. Of two who bust in that hand
        who had more finishes higher.
    blinds, antes, ante_trimming_status : as for `push_fold`
        Once one of three is out, the big blind posts the antes that it did before, and the button
        those of the last seat.
    payouts : chips
        What the places pay, first place first.
    depth : int, or inf with a grid
        How many more hands are played; 0 is ICM. Without a grid each takes some six times as long
        as the one before: of three players one takes seconds, three minutes.
    grid : chips, optional
        A step of chips, such as the small blind. All states whose stacks are whole numbers of steps
        are then solved, round by round, each hand with the values of the last round: with
        ``depth=inf`` until they stay what they are, which is the equilibrium of the tournament in
        which all hands are push or fold. Stacks between the states, such as halves of a pot, are
        worth averages of those next to them, by straight lines; of stacks smaller than a step one
        of those is ICM. The sum of *stacks* must be a whole number of steps.
    gap : float, optional
        What a player may still gain by a best response in a hand, in the unit of *payouts*; by
        default a hundred thousandth of the prize pool.
    progress : whether what takes longer than a second shows a bar, in a terminal or a notebook

    Raises
    ------
    ValueError
        For what does not make a game, and for a grid with too many states.

    Notes
    -----
    The button moves to the next player with chips; of two who are left nobody posts the big blind
    twice in a row. All deals are counted, with card removal between all hands. What a player could
    gain in the whole tournament is at most what he could gain in each hand of it, added up.

    With three players, or prizes that are not all the winner's, equilibria need not be unique, nor
    need rounds of a grid settle; `states` has the gaps of what was found. What one player hardly
    gains may cost another one more: values are less exact than gaps, on a grid of 946 states by
    0.003 of 100 on average and 0.06 at most where gaps are 0.001.

    Examples
    --------
    >>> from games import push_fold
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
        given = read_list(stacks, "stacks", "give the chips of each player, e.g. [8, 10, 12]")
        if len(given) not in (2, 3):
            raise ValueError(f"there are {len(given)} stacks; give those of 2 or 3 players")
        icm(given, payouts)  # reads both
        read_payouts(payouts)
        self.stacks = np.array(given, np.float64)
        self._payouts = np.array(payouts, np.float64)
        self._forced_bets = read_forced_bets(blinds, antes, ante_trimming_status, len(given))
        self._forced_bets.table(self.stacks.tolist())
        self._depth = _read_depth(depth, grid)
        pool = float(self._payouts[: len(given)].sum())
        given_gap = read_gap(gap)
        self._stop = StoppingRule(GAP * pool if given_gap is None else given_gap, MOST_ROUNDS)
        self._progress = progress
        self._step, self._levels = 0.0, dict[int, Level]()
        if grid is not None:
            self._step = _read_step(grid)
            self._levels = self._read_levels()
            self._play()

    def __call__(self, stacks: ArrayLike) -> NDArray[np.float64]:
        """Return what stacks after the hand are worth, [N, P], by the seats of that hand."""
        after = self._read(stacks)
        return self._after(after, np.broadcast_to(self.stacks, after.shape), self._depth)

    def before(self, stacks: ArrayLike) -> NDArray[np.float64]:
        """Return what stacks [..., P] are worth before the first of the hands that are played.

        They are by the seats of that hand, the first left of the button first; all have chips.
        """
        given = np.atleast_1d(np.asarray(stacks, np.float64))
        rows = self._read(given.reshape(-1, given.shape[-1]), least=2)
        if not (rows > 0).all():
            raise ValueError("a player has no chips; leave out who does not play the hand")
        return self._before(rows, self._depth).reshape(given.shape)

    def beginning(self, stacks: Sequence[Chips]) -> Self:
        """Return the same value for a hand that begins with other stacks of as many players.

        What is solved for a grid is not solved again.
        """
        other = copy(self)
        other.stacks = self._read([read_list(stacks, "stacks", "give the chips of each player")])[0]
        return other

    def states(self, players: int | None = None) -> States:
        """Return what all states of the grid are worth in which so many play, by default all."""
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
        """Return what stacks after a hand that began with others are worth, [N, P]."""
        values = icm(stacks, self._payouts, starting_stacks=starting)
        if depth:
            for following in next_hands(stacks):
                cells = following.cells
                values[cells] = self._before(stacks[cells], depth)
        return values

    def _before(self, stacks: NDArray[np.float64], depth: float) -> NDArray[np.float64]:
        """Return what stacks before a hand are worth, [N, P]."""
        players = stacks.shape[1]
        if self._levels:
            level = self._levels[players]
            states, parts = level.grid.locate(stacks / self._step)
            return averages(parts, level.values[states])
        if not depth:
            return icm(stacks, self._payouts)
        distinct, places = np.unique(stacks, axis=0, return_inverse=True)
        hands, deals = read_hands(distinct, self._forced_bets), deals_between(players)
        after = hands.after.reshape(-1, players)
        worth = self._after(after, np.repeat(distinct, len(hands.outcomes), axis=0), depth - 1)
        worth = worth.reshape(hands.after.shape)
        solved = solve_hands(hands, worth, deals, self._stop, unsolved(hands, deals))
        return averages(solved.chances, worth)[places.reshape(-1)]

    def _read_levels(self) -> dict[int, Level]:
        """Return the states of two, and of all players."""
        given = float(self.stacks.sum()) / self._step
        steps = round(given)
        if abs(given - steps) > ROUNDING:
            raise ValueError(
                f"{float(self.stacks.sum()):g} chips are no whole number of steps of "
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
            players: Level(grid, self._step, self._forced_bets, self._payouts)
            for players, grid in grids.items()
        }
        for level in levels.values():
            level.locate(grids)
        return levels

    def _play(self) -> None:
        """Solve the states as often as hands are played, or until their values stay the same."""
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

    def _play_to_the_end(self, level: Level) -> None:
        """Solve the states of so many players until what they are worth stays the same.

        After each round the tournament is played to the end as the hands were solved.
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
            else:  # gaps with the values that have come of it
                level.solve(values, self._stop._replace(rounds=1))

    def _read(self, stacks: ArrayLike, least: int | None = None) -> NDArray[np.float64]:
        """Return stacks [N, P] of at least so many players, by default of all."""
        rows = np.asarray(stacks, np.float64)
        most = len(self.stacks)
        if rows.ndim != 2 or not (least or most) <= rows.shape[1] <= most:
            raise ValueError(f"stacks has the shape {rows.shape}; give [N, {most}]")
        total = float(self.stacks.sum())
        if self._levels and not np.allclose(rows.sum(axis=1), total):
            raise ValueError(f"stacks do not sum up to the {total:g} chips of the grid")
        return rows


def _read_step(grid: Any) -> float:
    """Return a step of chips as a float."""
    step = as_number(grid)
    if step is None or step <= 0:
        raise ValueError(f"grid is {shown(grid)}; give a step of chips, above 0")
    return float(step)


def _read_depth(depth: Any, grid: Chips | None) -> float:
    """Return how many hands are played, inf with a grid only."""
    endless = isinstance(depth, float) and depth == inf
    if endless and grid is None:
        raise ValueError("depth is infinite; give a grid of chips too, e.g. grid=300")
    whole = as_whole(depth)
    if not endless and (whole is None or whole < 0):
        raise ValueError(f"depth is {shown(depth)}; give how many hands are played, 0 or more")
    return inf if whole is None else whole
