"""`push_fold`: read a table, solve it, and certify the result.

Two and three players are solved by `heads_up`, more by `several_players`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import RangeLike, as_range
from calculations.solver.betting.amounts import as_number
from calculations.solver.learning.goals import read_seconds
from lookup.arguments import Seed, check_flags, read_count, read_list, read_rng, read_whole, shown
from lookup.combos import HAND_CLASSES, class_combos, combo_names
from poker_calculator.games.chips import Chips, ChipsLike, read_chips
from poker_calculator.games.pots.rake import Rate
from poker_calculator.games.push_or_fold.certificate import (
    Certificate,
    certify_by_deals,
    value_exactly,
)
from poker_calculator.games.push_or_fold.deals import three_hands, three_hands_exactly, two_hands
from poker_calculator.games.push_or_fold.game_arrays import (
    Payoffs,
    PushFoldGame,
    RakeTerms,
    Strategies,
    Values,
    WithStacks,
    Worth,
    chips_won,
    payoffs_of,
    prizes,
)
from poker_calculator.games.push_or_fold.heads_up import ExactGame, HeadsUpGame, polish
from poker_calculator.games.push_or_fold.learning import (
    LearnedStrategies,
    PushFoldGoal,
    learn,
    unlearned,
)
from poker_calculator.games.push_or_fold.results import PushFold, PushFoldDecision
from poker_calculator.games.push_or_fold.several_players import (
    MOST_COUNTED,
    SampledEnds,
    SeveralPlayers,
)
from poker_calculator.games.push_or_fold.tree import (
    LARGEST,
    PushFoldNode,
    Tree,
    build_tree,
    name_of,
    read_table,
)
from poker_calculator.games.worth.icm import read_payouts

MOST_ITERATIONS, MOST_DEALS = 1_000_000, 1_000_000_000

GAPS: Final = (1e-9, 1e-5, 5e-5)
"""The gap to reach with 2, 3 and more players, as a fraction of the range of payoffs."""

PASSES: Final = (100, 10, 1)
"""The gap to reach in each pass over a game with sampled ends, as a multiple of the final gap."""

VALUE_ERROR: Final = 0.006
"""A bound on the error of values with four and more players, in big blinds times the number of
players. Sampled values of 30 tables differed most with stacks of 3: by 0.016 with four players,
0.022 with five, 0.027 with six and 0.031 with nine."""

FIRST_ITERATIONS: Final = 20
"""The number of iterations heads-up before the first polish; then the mixed hands are known."""


class NobodyDecidesError(ValueError):
    """Antes and blinds leave nobody at the table a decision."""


class PushFoldSettings(NamedTuple):
    """The arguments of `push_fold` that do not depend on the table."""

    most_all_in: int
    gap: float | None  # the most that a player may still gain; None for `GAPS`
    iterations: int
    seconds: float
    deals: int
    rng: np.random.Generator


class SolvedGame(NamedTuple):
    """A solved game."""

    strategies: Strategies
    worths: list[Values]  # the values of the actions of each decision
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
    ranges: Mapping[str, RangeLike] | None = None,
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
    """Solve the preflop game in which each player in turn goes all-in or folds.

    Parameters
    ----------
    stacks : chips before antes and blinds
        One number for all seats, with *players*, or a number for each seat. Seat 0 is the first
        left of the button, the last seat is the button. Heads-up, seat 0 is the big blind; seat 1
        is the button and the small blind.
    blinds, antes : chips, as for `State`
        One number for all seats, a sequence by seat (heads-up, the button first) in which missing
        seats post 0, or a dict by seat. Negative seats count from the button: ``antes={-1: 1}`` is
        a button ante. A big-blind ante is ``antes={1: 1}``, heads-up ``antes={0: 1}``.
    players : int, optional
        The number of players, 2 to 9, if *stacks* is one number.
    ante_trimming_status : bool, optional
        True if antes have to be matched, so that a short stack wins only as much of each ante as it
        posted; False if all antes go to the main pot. By default antes are trimmed if all seats
        post the same.
    payouts : chips, optional
        The prizes, first place first. Payoffs are then prize money (`icm`). Of players who bust
        together, the one with more chips finishes higher.
    other_stacks : chips, optional
        The stacks of players at other tables, who compete for the same payouts.
    value : function, optional
        A function from the stacks after the hand, float64 [N, P], to their values, [N, P].
    ranges : dict of ranges by decision, optional
        The all-in ranges of some decisions, such as ``{"BB after SB": "22+, A2+, K9+"}``, as text
        or `Range`. They are kept; all other decisions are solved. If only one seat's decisions are
        solved, they are that seat's best response.
    rake, rake_cap, no_flop_no_drop : as for `settle`
    most_all_in : 2 to 5
        The most players who may be all-in; then the others fold. The payoffs of four and five
        all-in players are averaged over sampled deals.
    gap : float, optional
        The most that a player may still gain by a best response, in the unit of values. The default
        is a fraction of the difference between a seat's best and worst payoff: 1e-9 for two
        players, 1e-5 for three, 5e-5 for more.
    iterations, seconds : limits on learning, optional
    deals : int
        The number of deals on which ``gaps`` are measured with four or more players; the same
        number is sampled for the payoffs of four and five all-in players.
    rng : int, Generator and so on, as for `numpy.random.default_rng`
    progress : whether to show a progress bar after a second, in a terminal or a notebook

    Returns
    -------
    PushFold
        The ranges by decision, the values of hands and players, and each player's possible gain.

    Raises
    ------
    ValueError
        If the arguments do not form a game, or if nobody has a decision.

    Notes
    -----
    A player who is all-in from an ante or a blind has no decision. Nor has the last player to act
    after all others have folded. Hands are the 169 classes.

    For two and three players, all deals are counted, with card removal between the hands of all
    players, including folded ones. Ranges, values and gains are exact up to rounding.

    For four and more players, the game is approximated. Card removal between all-in hands is exact;
    each fold multiplies the weights of the remaining hands by a factor. *gap*, *values* and the
    values of actions refer to this game. The largest measured errors of *values*, compared with the
    true game, were 0.016 big blinds with four players and 0.031 with nine; ``value_error`` is a
    bound. ``gaps`` are each player's gain in the true game, measured on sampled deals of all hands
    and the board, with standard errors in ``errors``.

    Examples
    --------
    >>> from calculations import Range
    >>> solved = push_fold([8, 15])
    >>> [*solved.ranges], solved.ranges["BB after BTN"] & Range("Q8o+")
    (['BTN', 'BB after BTN'], Range('Q8o+'))
    >>> reply = push_fold([8, 15], ranges={"BTN": "22+, A2+, K9+"})["BB after BTN"]
    >>> reply.range & Range("K2o+, Q2o+")
    Range('KQo')
    """
    check_flags(progress=progress, no_flop_no_drop=no_flop_no_drop)
    settings = read_settings(most_all_in, gap, iterations, seconds, deals, rng)
    table = read_table(stacks, blinds, antes, players, ante_trimming_status)
    tree = build_tree(table, settings.most_all_in)
    if not tree.nodes:
        raise NobodyDecidesError(
            f"nobody has a decision: antes and blinds put {settings.most_all_in} players all-in, "
            f"the limit most_all_in, or all but one who has posted as much; give larger stacks"
        )
    names = [name_of(node, table) for node in tree.nodes]
    tree = tree._replace(given_ranges=read_given_ranges(ranges, names))
    unit, worth_of = read_worth(table, payouts, other_stacks, value)
    terms = RakeTerms(rake, rake_cap, no_flop_no_drop)
    payoffs = payoffs_of(table, tree.ends, terms, worth_of)
    strategies, worths, certificate = solve(tree, payoffs, settings, progress)
    decisions = tuple(
        _decision(name, node, weights, worth, is_given=number in tree.given_ranges)
        for number, (name, node, weights, worth) in enumerate(
            zip(names, tree.nodes, strategies, worths, strict=True)
        )
    )
    value_error = 0.0
    if len(table.names) > 3:
        in_chips = payoffs_of(table, tree.ends, terms, chips_won(table))
        chip = _largest_range(payoffs) / _largest_range(in_chips)
        value_error = VALUE_ERROR * len(table.names) * max(table.posted) * chip
    return PushFold(decisions, *certificate, table.names, unit, value_error)


def read_settings(
    most_all_in: object, gap: object, iterations: object, seconds: object, deals: object, rng: Seed
) -> PushFoldSettings:
    """Return the settings of `push_fold` that do not depend on the table, or raise ValueError."""
    return PushFoldSettings(
        read_whole(most_all_in, "most_all_in", "give 2 to 5", least=2, most=5),
        read_gap(gap),
        read_count(iterations, "iterations", MOST_ITERATIONS),
        read_seconds(seconds),
        read_count(deals, "deals", MOST_DEALS),
        read_rng(rng),
    )


def read_worth(
    table: WithStacks,
    payouts: Sequence[Chips] | None,
    other_stacks: Sequence[Chips],
    value: Worth | None,
) -> tuple[str, Worth]:
    """Return the unit of values, and the function that values stacks."""
    elsewhere = read_list(other_stacks, "other_stacks", "give the chips of each player elsewhere")
    others = [float(read_chips(chips, "a stack at another table")) for chips in elsewhere]
    if others and payouts is None:
        raise ValueError("other_stacks count in prize money only; give payouts too")
    if payouts is not None and value is not None:
        raise ValueError("payouts and value both set the value of stacks; give one of them")
    if value is not None:
        if not callable(value):
            raise ValueError(f"value is {shown(value)}; give a function of stacks [N, P]")
        return "value", value
    if payouts is not None:
        return "prize", prizes(table, read_payouts(payouts).tolist(), others)
    return "chips", chips_won(table)


def read_gap(gap: object) -> float | None:
    """Return the gap to reach, None for the default, which depends on the payoffs."""
    number = None if gap is None else as_number(gap)
    if gap is not None and (number is None or not 0 <= number <= LARGEST):
        raise ValueError(f"gap is {shown(gap)}; give the most that a player may gain, 0 to 1e100")
    return None if number is None else float(number)


def largest_range(payoffs: NDArray[np.float64]) -> float:
    """Return the largest difference between a seat's best and worst payoff, from all, [N, P]."""
    return float(np.ptp(payoffs, axis=0).max())


def _largest_range(payoffs: Payoffs) -> float:
    return largest_range(np.array([each for by in payoffs for each in by.values()]))


def solve(tree: Tree, payoffs: Payoffs, settings: PushFoldSettings, progress: bool) -> SolvedGame:
    """Return the strategies of a game of hold'em, the values of actions, and the certificate."""
    players, scale = len(next(iter(payoffs[0].values()))), _largest_range(payoffs) or 1.0
    gap = settings.gap
    if gap is None:
        gap = GAPS[min(players - 2, len(GAPS) - 1)] * scale
    goal = PushFoldGoal(gap, settings.iterations, settings.seconds)
    if players > 3:
        return _solve_several(PushFoldGame(tree, payoffs, two_hands()), goal, settings, progress)
    if players == 2:
        game = PushFoldGame(tree, payoffs, two_hands())
        learned = _solve_two(HeadsUpGame(game), goal, scale, progress)
    else:
        game = PushFoldGame(tree, payoffs, three_hands_exactly())
        learned = learn(ExactGame(game), goal, progress=progress)
    certificate, worths = value_exactly(game, learned.strategies)
    return SolvedGame(learned.strategies, worths, certificate)


def _solve_two(
    game: HeadsUpGame, goal: PushFoldGoal, scale: float, progress: bool
) -> LearnedStrategies:
    """Return strategies of two players, learned and polished; learn longer if the gap remains."""
    first = goal._replace(iterations=min(goal.iterations, FIRST_ITERATIONS))
    learned = polish(game, learn(game, first, progress=False), goal.gap, scale)
    if learned.gap <= goal.gap or goal.iterations <= FIRST_ITERATIONS:
        return learned
    longer = polish(game, learn(game, goal, progress=progress), goal.gap, scale)
    return min(learned, longer, key=lambda each: each.gap)


def _learn_in_passes(
    game: SeveralPlayers, sampled: SampledEnds, goal: PushFoldGoal, progress: bool
) -> Strategies:
    """Return strategies of a game with sampled ends, whose payoffs are updated before each pass.

    The payoffs are fixed during a pass, so that learning converges.
    """
    ends, iterations = time.monotonic() + goal.seconds, goal.iterations
    learned = unlearned(game)
    for times in PASSES:
        sampled.bring_up_to_date(learned.strategies)
        left = PushFoldGoal(times * goal.gap, iterations, ends - time.monotonic())
        learned = learn(game, left, start=learned, progress=progress)
        iterations -= learned.iterations
    sampled.bring_up_to_date(learned.strategies)
    return learned.strategies


def _solve_several(
    game: PushFoldGame, goal: PushFoldGoal, settings: PushFoldSettings, progress: bool
) -> SolvedGame:
    """Return the strategies of four or more players, with a certificate from sampled deals."""
    deals, rng = settings.deals, settings.rng
    most = max(len(end.seats) for end in game.tree.ends)
    sampled = SampledEnds(game, deals, rng) if most > MOST_COUNTED else None
    valued = SeveralPlayers(game, game.deals, three_hands() if most > 2 else None, sampled)
    if sampled is None:
        strategies = learn(valued, goal, progress=progress).strategies
    else:
        strategies = _learn_in_passes(valued, sampled, goal, progress)
    values = valued.totals(strategies)  # first: it updates the values of folding
    worths = valued.all_values(strategies)
    certificate = certify_by_deals(game, strategies, deals, rng, progress=progress)
    return SolvedGame(strategies, worths, certificate._replace(values=values))


def _decision(
    name: str, node: PushFoldNode, weights: NDArray[np.float64], values: Values, is_given: bool
) -> PushFoldDecision:
    """Return a decision with the values of its actions, given that it is reached."""
    reached = np.where(values.reach > 0, values.reach, np.nan)
    arrays = weights.copy(), values.push / reached, values.fold / reached, values.reach.copy()
    for array in arrays:
        array.flags.writeable = False
    return PushFoldDecision(name, node.seat, node.all_in, *arrays, is_given)


def read_given_ranges(
    ranges: Mapping[str, RangeLike] | None, names: Sequence[str]
) -> dict[int, NDArray[np.float64]]:
    """Return the all-in frequencies of given ranges, [169], by the number of their decision.

    names : the names of all decisions

    Raises ValueError for unknown names, and for ranges that weight suits differently.
    """
    if ranges is None:
        return {}
    example = f"give a dict of ranges by decision, e.g. {{{names[-1]!r}: '22+, A2+, K9+'}}"
    if not isinstance(ranges, Mapping):
        raise ValueError(f"ranges is {shown(ranges)}; {example}")
    by_number = {}
    for name, range_ in ranges.items():
        if name not in names:
            raise ValueError(
                f"ranges has {shown(name)}, which is not a decision of this table; the decisions "
                f"are {', '.join(map(repr, names))}"
            )
        by_number[names.index(name)] = by_class(name, as_range(range_).weights)
    return by_number


def by_class(name: str, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the weights of a range by class, [169]."""
    for hand, combos in zip(HAND_CLASSES, class_combos(), strict=True):
        combo, other = combos[weights[combos].argmin()], combos[weights[combos].argmax()]
        if weights[combo] != weights[other]:
            low, high = combo_names()[[combo, other]].tolist()
            raise ValueError(
                f"the range of {name!r} has {high} more often than {low}; all combos of a class "
                f"need the same weight, e.g. '{hand}:0.5'"
            )
    return np.array([weights[combos[0]] for combos in class_combos()])
