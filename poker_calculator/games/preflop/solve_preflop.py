"""`solve_preflop`: read a table and its betting rules, learn, and certify the result."""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import inf
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.solver.learning.footprint import as_size
from calculations.solver.learning.goals import read_seconds
from lookup.arguments import Seed, check_flags, read_count, read_rng, shown
from lookup.names import unknown_name
from lookup.running.threads import available_memory
from poker_calculator.games.chips import Chips, ChipsLike
from poker_calculator.games.pots.rake import Rate
from poker_calculator.games.preflop.best_replies import certify_preflop
from poker_calculator.games.preflop.betting_rules import (
    TREES,
    BettingRules,
    Limps,
    RaiseSizes,
    read_rules,
)
from poker_calculator.games.preflop.betting_tree import (
    PreflopTree,
    build_preflop_tree,
    read_preflop_table,
)
from poker_calculator.games.preflop.flops.flop_rounds import PreflopGame, learn_with_flops
from poker_calculator.games.preflop.flops.flop_values import (
    CHECKDOWN,
    CHECKED_DOWN,
    SOLVED,
    FlopValues,
)
from poker_calculator.games.preflop.flops.solved_flops import SolvedFlops
from poker_calculator.games.preflop.given_ranges import GivenRanges, read_given
from poker_calculator.games.preflop.lines import TreeLines
from poker_calculator.games.preflop.payoffs import preflop_payoffs
from poker_calculator.games.preflop.regrets import PreflopGoal, PreflopLearner
from poker_calculator.games.preflop.solution import PreflopDecision, PreflopSolution
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms, Worth, chips_won
from poker_calculator.games.push_or_fold.push_fold import (
    MOST_DEALS,
    MOST_ITERATIONS,
    largest_range,
    read_gap,
    read_worth,
)

RaisesLike: TypeAlias = RaiseSizes | None
LimpsLike: TypeAlias = Limps | None
GivenLike: TypeAlias = GivenRanges | None
"""Arguments; None for those of the tree, or for no given ranges."""

GAPS: Final = (0.001, 0.005)
"""The gap to reach with two and with more players, in big blinds."""


def solve_preflop(
    stacks: ChipsLike = 100,
    blinds: ChipsLike = (0.5, 1),
    *,
    players: int | None = None,
    antes: ChipsLike = 0,
    ante_trimming_status: bool | None = None,
    rake: Rate = 0,
    rake_cap: Chips | None = None,
    no_flop_no_drop: bool = False,
    payouts: Sequence[Chips] | None = None,
    other_stacks: Sequence[Chips] = (),
    value: Worth | None = None,
    tree: str = "simple",
    opens: RaisesLike = None,
    threebets: RaisesLike = None,
    fourbets: RaisesLike = None,
    squeezes: RaisesLike = None,
    jams: float | None = None,
    limps: LimpsLike = None,
    calls: str | None = None,
    force_allin: float | None = None,
    most_players: int | None = None,
    given: GivenLike = None,
    flop_values: FlopValues | str = CHECKDOWN,
    gap: float | None = None,
    iterations: int = 1000,
    seconds: float = inf,
    deals: int = 100_000,
    rng: Seed = None,
    progress: bool = True,
) -> PreflopSolution:
    """Solve no-limit hold'em before the flop, with raises, calls and all-ins.

    By default, players who see a flop check down: a hand wins its equity of the pot, less rake.
    This is exact for all-ins and biased for calls, because it leaves out position and later bets.
    *flop_values* add the gains of hands by these.

    Parameters
    ----------
    stacks, blinds, players, antes, ante_trimming_status : as for `push_fold`
        Straddles are further blinds.
    rake, rake_cap, no_flop_no_drop : as for `settle`
    payouts, other_stacks, value : the value of stacks, as for `push_fold`
    tree : "push or fold", "raise or fold", "simple" or "full"
        The defaults of the arguments below. "raise or fold" has no calls but of all-ins, "full" has
        limps and calls by anyone.
    opens, threebets, fourbets, squeezes : sizes of the first, second and third raise
        Text such as "2.3x" (times the bet to match), "9" (chips) or "75%" (of the pot after the
        call), or a dict of texts by seat, "in position", "out of position" (of the last raise) and
        "other". *squeezes* are 3-bets after calls, by default a bet more for each caller. Amounts
        are rounded to hundredths of the big blind.
    jams : whether all-in is a size of each raise
        A number limits it to all-ins of at most this multiple of the pot after the call.
    limps : whether seats may call the big blind, or the names of those that may
    calls : "nobody", "bb", "one" or "anyone"
        The players who may call a raise that is not all-in: nobody, the big blind and players who
        raised before, any one player for each raise, or anyone.
    force_allin : turn a raise into all-in if the stack behind is at most this multiple of the pot
        The pot is that after a call.
    most_players : 2 or 3, the most players who stay in; the others fold
    given : ranges by decision, optional
        Strategies that are kept, such as ``{"BB after SB all-in": "22+, A2+, K9+"}``. Give a dict
        by action if there are several, such as ``{"CO": {"raise to 2.3": "22+"}}``; the other hands
        fold, or check.
    flop_values : "checkdown", "solved" or a `SolvedFlops`, the value of flops that two see
        "solved" solves 25 weighted flops after each line, learns again with the values of the
        hands, and so on, up to four rounds. It needs values in chips.
    gap : the most that a player may still gain by a best reply, in the unit of values
        By default the value of 0.001 big blinds for two players, of 0.005 for more.
    iterations, seconds : limits on learning, optional
    deals : the number of sampled deals of the certificate, with three and more players
    rng : int, Generator and so on, as for `numpy.random.default_rng`
    progress : whether to show a progress bar after a second, in a terminal or a notebook

    Returns
    -------
    PreflopSolution
        Strategies and values by decision, and each player's possible gain.

    Raises
    ------
    ValueError
        If the arguments do not form a game.

    Notes
    -----
    All deals of two players are counted. With more players, the hands of those who stay in are
    counted with card removal, and each fold multiplies the weights of other hands by a factor.
    *gap* refers to this model; ``gaps`` are measured in the true game. With three and more players,
    equilibria are not unique, and the gaps are all that is claimed.

    Examples
    --------
    >>> from calculations import Range
    >>> solved = solve_preflop(20, players=2, tree="raise or fold", progress=False)
    >>> solved.node("BTN 2.3x").actions
    ('fold', 'raise to 6.9', 'all-in')
    >>> solved.node("BTN 2.3x, BB all-in").range("call") & Range("QTs+")
    Range('QTs+')
    """
    check_flags(progress=progress, no_flop_no_drop=no_flop_no_drop)
    if tree not in TREES:
        raise ValueError(unknown_name("tree", str(tree), [*TREES]))
    explicit = {
        "opens": opens,
        "threebets": threebets,
        "fourbets": fourbets,
        "squeezes": squeezes,
        "jams": jams,
        "limps": limps,
        "calls": calls,
        "force_allin": force_allin,
        "most_players": most_players,
    }
    chosen = {name: value for name, value in explicit.items() if value is not None}
    rules = BettingRules(**{**TREES[tree], **chosen})
    least, seconds = read_gap(gap), read_seconds(seconds)
    most = read_count(iterations, "iterations", MOST_ITERATIONS)
    count, generator = read_count(deals, "deals", MOST_DEALS), read_rng(rng)
    table = read_preflop_table(stacks, blinds, antes, players, ante_trimming_status)
    betting = build_preflop_tree(table, read_rules(rules, table.names))
    if not betting.nodes:
        raise ValueError(
            "nobody has a decision: antes and blinds put the players all-in; give larger stacks"
        )
    free = available_memory()
    if free is not None and betting.memory > free:
        raise ValueError(
            f"the tree of {len(betting.nodes):,} decisions takes {as_size(betting.memory)} of "
            f"memory and {as_size(free)} are free; give fewer sizes or fewer calls"
        )
    fixed = read_given({} if given is None else given, betting, "given")
    unit, worth = read_worth(table, payouts, other_stacks, value)
    values = _read_flop_values(flop_values, unit)
    terms = RakeTerms(rake, rake_cap, no_flop_no_drop)
    payoffs = preflop_payoffs(table, betting.ends, terms, worth)
    if least is None:
        in_chips = preflop_payoffs(table, betting.ends, terms, chips_won(table))
        chip = largest_range(np.concatenate(payoffs)) / largest_range(np.concatenate(in_chips))
        least = GAPS[len(table.names) > 2] * float(table.big_blind * table.unit) * chip
    game = PreflopGame(betting, payoffs, fixed, terms)
    goal = PreflopGoal(least, most, seconds)
    learned = learn_with_flops(game, goal, values, progress=progress)
    learner, strategies = learned.learner, learned.strategies
    decisions = _decisions(betting, learner, strategies, fixed)
    certificate = certify_preflop(
        betting,
        payoffs,
        [decision.strategy for decision in decisions],
        fixed,
        count,
        generator,
        progress=progress,
        corrections=learned.corrections,
    )
    names = table.names
    if len(names) > 2:
        means = np.asarray(learner.gains(strategies)[0], np.float64)
        certificate = certificate._replace(values=means)
    made, words = learned.iterations, values.describe() if values else CHECKED_DOWN
    return PreflopSolution(
        betting, decisions, *certificate, names, unit, made, terms, words, learned.rounds
    )


def _read_flop_values(values: object, unit: str) -> FlopValues | None:
    """Return values of flops, None for a check-down; raises ValueError for other arguments."""
    if isinstance(values, str) and values == CHECKDOWN:
        return None
    made = SolvedFlops() if isinstance(values, str) and values == SOLVED else values
    if not isinstance(made, FlopValues):
        raise ValueError(
            f"flop_values is {shown(values)}; give 'checkdown', 'solved' or a SolvedFlops"
        )
    if unit != "chips":
        raise ValueError(
            f"flop_values are chips, but the game is for {unit}; leave out payouts and value, or "
            f"give 'checkdown'"
        )
    return made


def _decisions(
    tree: PreflopTree,
    learner: PreflopLearner,
    learned: Sequence[NDArray[Any]],
    given: Container[int],
) -> tuple[PreflopDecision, ...]:
    """Return all decisions with their values."""
    lines, valued = TreeLines(tree), learner.values([*learned])
    decisions = []
    for number, node in enumerate(tree.nodes):
        rows = learner.rows_of(node)
        masses, means, reaches = valued[node.seat]
        likely = masses[rows][-1]
        before = int(learner.sequences.rows[node.own]) if node.own >= 0 else 0
        strategy, ev, reach, reached = (
            np.array(each, np.float64)
            for each in (
                learned[node.seat][rows],
                np.where(likely > 0, means[rows], np.nan),
                reaches[before],
                likely,
            )
        )
        for array in (strategy, ev, reach, reached):
            array.flags.writeable = False
        decisions.append(
            PreflopDecision(
                lines.decision(number),
                node.seat,
                lines.names[number],
                node.actions,
                strategy,
                ev,
                reach,
                reached,
                is_given=number in given,
            )
        )
    return tuple(decisions)
