"""`push_fold`: read a table, solve it, and certify what was found."""

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.chips import Chips, ChipsLike, read_chips
from games.pots.rake import Rate
from games.push_fold.certificates.exact import certify
from games.push_fold.deals import three_hands, two_hands
from games.push_fold.game import Game, Strategies
from games.push_fold.payoffs import House, Worth, chips_won, payoffs_of, prizes
from games.push_fold.results import Decision, PushFold
from games.push_fold.solving.exact import ExactGame
from games.push_fold.solving.learning import Goal, Learned, learn
from games.push_fold.solving.polishing import polish
from games.push_fold.solving.values import Valued
from games.push_fold.table import Table, read_table
from games.push_fold.tree import Tree, build_tree, name_of
from lookup.arguments import check_flags, read_list, read_whole, shown

ValueOfStacks = Callable[[NDArray[np.float64]], Any]
"""What stacks [N, P] after the hand are worth to each seat, [N, P]."""

FIRST_ITERATIONS = 30
"""Then the mixed hands of two players are known well enough to be polished."""


class NobodyDecidesError(ValueError):
    """A table at which all is decided by antes and blinds."""


def push_fold(
    stacks: ChipsLike,
    blinds: ChipsLike = (0.5, 1),
    *,
    players: int | None = None,
    antes: ChipsLike = 0,
    ante_trimming_status: bool | None = None,
    payouts: Sequence[Chips] | None = None,
    other_stacks: Sequence[Chips] = (),
    value: ValueOfStacks | None = None,
    rake: Rate = 0,
    rake_cap: Chips | None = None,
    no_flop_no_drop: bool = False,
    most_all_in: int = 3,
    gap: float | None = None,
    iterations: int = 1000,
    seconds: float = inf,
    progress: bool = True,
) -> PushFold:
    """Solve the game before the flop in which each player in turn goes all-in or folds.

    Parameters
    ----------
    stacks : chips before antes and blinds
        A number for all, with *players*, or one a seat. Seat 0 is the first left of the button, the
        last seat has it; heads-up seat 0 is the big blind and seat 1, the button, the small one.
    blinds, antes : chips, as for `State`
        A number for all, a sequence by seat in which the seats that are missing have 0, or a dict
        by seat whose negative seats count from the button: ``antes={1: 1}`` is a big-blind ante,
        ``antes={-1: 1}`` one of the button.
    players : int, optional
        How many play, 2 or 3, where *stacks* is one number.
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
    most_all_in : 2 or 3
        When so many players are all-in, the others fold.
    gap : float, optional
        What a player may still gain by a best response, in the unit of values; by default 1e-9 of
        the largest stack heads-up, and a hundred thousandth of what is played for with three.
    iterations, seconds : where to stop before, optional
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
    others have folded. Hands are the 169 classes. All deals are counted, with card removal between
    the hands of all players.

    Examples
    --------
    >>> from calculations import Range
    >>> solved = push_fold([8, 15])
    >>> [*solved.ranges], solved.ranges["BB after BTN"] & Range("Q8o+")
    (['BTN', 'BB after BTN'], Range('Q8o+'))
    """
    check_flags(progress=progress, no_flop_no_drop=no_flop_no_drop)
    most = read_whole(most_all_in, "most_all_in", "give 2 or 3", least=2, most=3)
    table = read_table(stacks, blinds, antes, players, ante_trimming_status)
    tree = build_tree(table, most)
    if not tree.nodes:
        raise NobodyDecidesError(
            "nobody has a decision: all but one are all-in from antes and blinds, or as many as "
            f"most_all_in={most} are; give larger stacks"
        )
    unit, worth = _worth(table, payouts, other_stacks, value)
    payoffs = payoffs_of(table, tree.ends, House(rake, rake_cap, no_flop_no_drop), worth)
    deals = two_hands() if len(table.stacks) == 2 else three_hands()
    game = Game(tree, payoffs, deals)
    scale = _scale(payoffs)
    goal = Goal(1e-9 * scale if gap is None else gap, iterations, seconds)
    valued = ExactGame(game)
    strategies = _solve(valued, goal, scale, progress).strategies
    certificate = certify(game, strategies)
    return PushFold(
        tuple(
            _decision(valued, table, tree, number, strategies) for number in range(len(tree.nodes))
        ),
        *certificate,
        table.names,
        unit,
    )


def _worth(
    table: Table,
    payouts: Sequence[Chips] | None,
    other_stacks: Sequence[Chips],
    value: ValueOfStacks | None,
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
        return "prize", prizes(table, payouts, others)
    return "chips", chips_won(table)


def _scale(payoffs: Sequence[dict[Any, NDArray[np.float64]]]) -> float:
    """Return how much is played for: the most that a seat's payoffs differ by."""
    values = np.array([each for by_order in payoffs for each in by_order.values()])
    return float(np.ptp(values, axis=0).max()) or 1.0


def _solve(game: Valued, goal: Goal, scale: float, progress: bool) -> Learned:
    """Return strategies of two players: learned, polished, and if need be learned on."""
    first = Goal(goal.gap, min(goal.iterations, FIRST_ITERATIONS), goal.seconds)
    learned = polish(game, learn(game, first, progress=False), goal.gap, scale)
    if learned.gap <= goal.gap or goal.iterations <= FIRST_ITERATIONS:
        return learned
    longer = polish(game, learn(game, goal, progress=progress), goal.gap, scale)
    return min(learned, longer, key=lambda each: each.gap)


def _decision(
    game: Valued, table: Table, tree: Tree, number: int, strategies: Strategies
) -> Decision:
    """Return a decision with what its actions are worth once it is reached."""
    node = tree.nodes[number]
    push, fold, reach = game.values(number, strategies)
    with np.errstate(invalid="ignore", divide="ignore"):
        arrays = strategies[number].copy(), push / reach, fold / reach, reach
    for array in arrays:
        array.flags.writeable = False
    return Decision(name_of(node, table), node.seat, node.all_in, *arrays)
