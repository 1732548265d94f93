"""`push_fold`: read a table, solve it, and certify the result.

The number of players decides how decisions are counted and learned: `heads_up`, `exact` for three,
`several_players` for more.
"""

import time
from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.numbers import as_number
from calculations.solver.learning.goals import read_seconds
from games.chips import Chips, ChipsLike, read_chips
from games.pots.rake import Rate
from games.push_or_fold.certificate import Certificate, certify_by_deals, value_exactly
from games.push_or_fold.deals import three_hands, three_hands_exactly, two_hands
from games.push_or_fold.exact import ExactGame
from games.push_or_fold.game import (
    Game,
    Payoffs,
    RakeTerms,
    Strategies,
    Values,
    Worth,
    chips_won,
    payoffs_of,
    prizes,
)
from games.push_or_fold.heads_up import HeadsUpGame, polish
from games.push_or_fold.learning import Goal, Learned, learn, unlearned
from games.push_or_fold.results import Decision, PushFold
from games.push_or_fold.several_players import MOST_COUNTED, SampledEnds, SeveralPlayers
from games.push_or_fold.table import LARGEST, Table, read_table
from games.push_or_fold.tree import Node, Tree, build_tree, name_of
from games.worth.icm import read_payouts
from lookup.arguments import (
    Seed,
    check_flags,
    read_count,
    read_list,
    read_rng,
    read_whole,
    shown,
)

MOST_ITERATIONS, MOST_DEALS = 1_000_000, 1_000_000_000

GAPS: Final = (1e-9, 1e-5, 5e-5)
"""The gap to reach with 2, 3 and more players, in parts of what is played for."""

PASSES: Final = (100, 10, 1)
"""What each pass over a game with sampled ends learns to, in parts of the gap to reach."""

FIRST_ITERATIONS: Final = 20
"""Then the mixed hands of two players are known well enough to be polished."""


class NobodyDecidesError(ValueError):
    """A table at which all is decided by antes and blinds."""


class Settings(NamedTuple):
    """The arguments of `push_fold` that do not depend on the table."""

    most_all_in: int
    gap: float | None
    """What a player may still gain; None for `GAPS`."""
    iterations: int
    seconds: float
    deals: int
    rng: np.random.Generator


class Solved(NamedTuple):
    """A solved game."""

    strategies: Strategies
    worths: list[Values]
    """What the actions of each decision are worth."""
    certificate: Certificate


def push_fold(
    stacks: ChipsLike,
    blinds: ChipsLike = (0.5, 1),
    *,
    players: int | None = None,
    antes: ChipsLike = 0,
    ante_trimming_status: bool | None = None,
    payouts: Sequence[Chips] | None = None,
    other_stacks: Sequence[Chips] = (),
    value: Worth | None = None,
    rake: Rate = 0,
    rake_cap: Chips | None = None,
    no_flop_no_drop: bool = False,
    most_all_in: int = 3,
    gap: float | None = None,
    iterations: int = 1000,
    seconds: float = inf,
    deals: int = 100_000,
    rng: Seed = None,
    progress: bool = True,
) -> PushFold:
    """Solve the game before the flop in which each player in turn goes all-in or folds.

    Parameters
    ----------
    stacks : chips before antes and blinds
        A number for all, with *players*, or one a seat. Seat 0 is the first left of the button, the
        last seat has it; heads-up seat 0 is the big blind and seat 1, the button, the small one.
    blinds, antes : chips, as for `State`
        A number for all, a sequence by seat in which the seats that are missing have 0 (heads-up
        the button's first), or a dict by seat whose negative seats count from the button:
        ``antes={-1: 1}`` is an ante of the button, ``antes={1: 1}`` one of the big blind, whose
        seat is 0 heads-up: ``antes={0: 1}``.
    players : int, optional
        How many play, 2 to 9, where *stacks* is one number.
    ante_trimming_status : bool, optional
        True for antes that have to be matched, so that a short stack wins of each as much as it
        posted; False for antes that belong to the main pot. By default antes are trimmed when all
        seats post the same.
    payouts : chips, optional
        What the places pay, first place first: stacks are then worth prize money (`icm`), and of
        players who bust together who had more chips finishes higher.
    other_stacks : chips, optional
        Of players at other tables, whose prize money depends on the same payouts.
    value : function, optional
        What stacks after the hand, float64 [N, P], are worth to each seat, [N, P].
    rake, rake_cap, no_flop_no_drop : as for `settle`
    most_all_in : 2 to 5
        When so many players are all-in, the others fold. What four and five bring is averaged over
        sampled deals.
    gap : float, optional
        What a player may still gain by a best response, in the unit of values; by default 1e-9 of
        the largest stack heads-up, and a hundred thousandth of what is played for with three.
    iterations, seconds : where to stop before, optional
    deals : int
        How many deals the certificate of four players and more samples, and as many what four
        who are all-in bring.
    rng : int, Generator and so on, as for `numpy.random.default_rng`
    progress : whether what takes longer than a second shows a bar, in a terminal or a notebook

    Returns
    -------
    PushFold
        Ranges by decision, values of hands and players, and how much each player could gain.

    Raises
    ------
    ValueError
        For what does not make a game, and for a hand in which nobody has a decision.

    Notes
    -----
    Somebody who is all-in from an ante or a blind has no decision, nor has the last to act when all
    others have folded. Hands are the 169 classes.

    With two and three players all deals are counted, with card removal between the hands of all
    players, folded ones included: ranges, values and the certificate are exact up to rounding. With
    four and more the hands that are all-in have exact card removal among themselves, and what folds
    tell of the cards that are left counts by a factor on each of them: a good approximation, in
    which *gap* is reached, and *values* and the worth of actions are counted. How much each player
    could gain in the true game is measured by sampled deals of all hands and the board, with its
    standard error in ``errors``.

    Examples
    --------
    >>> from calculations import Range
    >>> solved = push_fold([8, 15])
    >>> [*solved.ranges], solved.ranges["BB after BTN"] & Range("Q8o+")
    (['BTN', 'BB after BTN'], Range('Q8o+'))
    """
    check_flags(progress=progress, no_flop_no_drop=no_flop_no_drop)
    settings = read_settings(most_all_in, gap, iterations, seconds, deals, rng)
    table = read_table(stacks, blinds, antes, players, ante_trimming_status)
    tree = build_tree(table, settings.most_all_in)
    if not tree.nodes:
        raise NobodyDecidesError(
            f"nobody has a decision: from antes and blinds all are all-in but one who has posted "
            f"as much, or as many as may be, most_all_in={settings.most_all_in}; give larger stacks"
        )
    unit, worth_of = _worth(table, payouts, other_stacks, value)
    payoffs = payoffs_of(table, tree.ends, RakeTerms(rake, rake_cap, no_flop_no_drop), worth_of)
    strategies, worths, certificate = solve(tree, payoffs, settings, progress)
    decisions = tuple(
        _decision(name_of(node, table), node, weights, worth)
        for node, weights, worth in zip(tree.nodes, strategies, worths, strict=True)
    )
    return PushFold(decisions, *certificate, table.names, unit)


def read_settings(
    most_all_in: object,
    gap: object,
    iterations: object,
    seconds: object,
    deals: object,
    rng: Seed,
) -> Settings:
    """Return the settings of `push_fold` that do not depend on the table, or raise ValueError."""
    return Settings(
        read_whole(most_all_in, "most_all_in", "give 2 to 5", least=2, most=5),
        read_gap(gap),
        read_count(iterations, "iterations", MOST_ITERATIONS),
        read_seconds(seconds),
        read_count(deals, "deals", MOST_DEALS),
        read_rng(rng),
    )


def _worth(
    table: Table,
    payouts: Sequence[Chips] | None,
    other_stacks: Sequence[Chips],
    value: Worth | None,
) -> tuple[str, Worth]:
    """Return what values are called, and what stacks are worth."""
    elsewhere = read_list(other_stacks, "other_stacks", "give the chips of each player elsewhere")
    others = [float(read_chips(chips, "a stack at another table")) for chips in elsewhere]
    if others and payouts is None:
        raise ValueError("other_stacks count in prize money only; give payouts too")
    if payouts is not None and value is not None:
        raise ValueError("payouts and value both say what stacks are worth; give one of them")
    if value is not None:
        if not callable(value):
            raise ValueError(f"value is {shown(value)}; give a function of stacks [N, P]")
        return "value", value
    if payouts is not None:
        return "prize", prizes(table, read_payouts(payouts).tolist(), others)
    return "chips", chips_won(table)


def read_gap(gap: object) -> float | None:
    """Return a gap to reach, None for one that depends on what is played for."""
    number = None if gap is None else as_number(gap)
    if gap is not None and (number is None or not 0 <= number <= LARGEST):
        raise ValueError(f"gap is {shown(gap)}; give what a player may gain, 0 to 1e100")
    return None if number is None else float(number)


def solve(tree: Tree, payoffs: Payoffs, settings: Settings, progress: bool) -> Solved:
    """Return strategies of a game with the cards of hold'em, and how far they are from perfect."""
    values = np.array([each for by_order in payoffs for each in by_order.values()])
    players = values.shape[1]
    scale = float(np.ptp(values, axis=0).max()) or 1.0  # the most that a seat's payoffs differ by
    gap = settings.gap
    if gap is None:
        gap = GAPS[min(players - 2, len(GAPS) - 1)] * scale
    goal = Goal(gap, settings.iterations, settings.seconds)
    if players > 3:
        return _solve_several(Game(tree, payoffs, two_hands()), goal, settings, progress)
    if players == 2:
        game = Game(tree, payoffs, two_hands())
        learned = _solve_two(HeadsUpGame(game), goal, scale, progress)
    else:
        game = Game(tree, payoffs, three_hands_exactly())
        learned = learn(ExactGame(game), goal, progress=progress)
    certificate, worths = value_exactly(game, learned.strategies)
    return Solved(learned.strategies, worths, certificate)


def _solve_two(game: HeadsUpGame, goal: Goal, scale: float, progress: bool) -> Learned:
    """Return strategies of two players: learned, polished, and if need be learned on."""
    first = goal._replace(iterations=min(goal.iterations, FIRST_ITERATIONS))
    learned = polish(game, learn(game, first, progress=False), goal.gap, scale)
    if learned.gap <= goal.gap or goal.iterations <= FIRST_ITERATIONS:
        return learned
    longer = polish(game, learn(game, goal, progress=progress), goal.gap, scale)
    return min(learned, longer, key=lambda each: each.gap)


def _learn_in_passes(
    game: SeveralPlayers, sampled: SampledEnds, goal: Goal, progress: bool
) -> Strategies:
    """Return strategies of a game with sampled ends, which are averaged anew for each pass.

    While a pass learns they stay as they are, so that it comes to an end.
    """
    ends, iterations = time.monotonic() + goal.seconds, goal.iterations
    learned = unlearned(game)
    for times in PASSES:
        sampled.bring_up_to_date(learned.strategies)
        left = Goal(times * goal.gap, iterations, ends - time.monotonic())
        learned = learn(game, left, start=learned, progress=progress)
        iterations -= learned.iterations
    sampled.bring_up_to_date(learned.strategies)
    return learned.strategies


def _solve_several(game: Game, goal: Goal, settings: Settings, progress: bool) -> Solved:
    """Return strategies of four players or more, with a certificate by sampled deals."""
    deals, rng = settings.deals, settings.rng
    most = max(len(end.seats) for end in game.tree.ends)
    sampled = SampledEnds(game, deals, rng) if most > MOST_COUNTED else None
    valued = SeveralPlayers(game, game.deals, three_hands() if most > 2 else None, sampled)
    if sampled is None:
        strategies = learn(valued, goal, progress=progress).strategies
    else:
        strategies = _learn_in_passes(valued, sampled, goal, progress)
    values = valued.totals(strategies)  # first: it brings up to date what folding is worth
    worths = valued.all_values(strategies)
    certificate = certify_by_deals(game, strategies, deals, rng, progress=progress)
    return Solved(strategies, worths, certificate._replace(values=values))


def _decision(name: str, node: Node, weights: NDArray[np.float64], values: Values) -> Decision:
    """Return a decision with what its actions are worth once it is reached."""
    reached = np.where(values.reach > 0, values.reach, np.nan)
    arrays = weights.copy(), values.push / reached, values.fold / reached, values.reach.copy()
    for array in arrays:
        array.flags.writeable = False
    return Decision(name, node.seat, node.all_in, *arrays)
