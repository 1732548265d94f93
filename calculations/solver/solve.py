"""`solve`: approximate the equilibrium of two ranges on a board to a stated exploitability."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from inspect import signature
from math import inf
from os import PathLike
from typing import Any, Final, TypeAlias

from calculations.ranges.range import RangeLike
from calculations.solver.betting.amounts import SizesLike
from calculations.solver.betting.rules import (
    ARGUMENTS,
    LAST_STREET,
    Betting,
    SpotOptions,
    read_betting,
)
from calculations.solver.deals.solver_spot import PLAYERS, check_street, solver_spot
from calculations.solver.learning.footprint import read_memory
from calculations.solver.learning.goals import MOST_ITERATIONS, SolverGoal, check_stop, read_goal
from calculations.solver.learning.locks import Strategy, check_locks
from calculations.solver.learning.starting import SolverSettings, SpotSize, read_bits, size_of
from calculations.solver.results.files import check_save
from calculations.solver.results.solution import Solution, solution_of
from calculations.spots.hands import HandLike, read_cards, read_folded
from calculations.spots.reading import read_spot
from calculations.spots.spot import Spot
from lookup.arguments import check_flags, is_listed, shown
from lookup.cards import CardsLike
from lookup.games import HOLDEM
from lookup.running.threads import thread_count

Street: TypeAlias = SizesLike | Sequence[SizesLike]
"""The sizes of one street: one text for both players, or a list of two."""

Sizes: TypeAlias = Street | Mapping[str, Street]  # one entry for all streets, or a dict by street

SMALLEST_CHIP: Final = Fraction(1, 10**8)
"""The smallest chip for checking options without a spot."""


class SolverOptions(SpotOptions, total=False):
    """The arguments of `solve` besides the ranges, the board, the sizes and *progress*."""

    pot: float
    stack: float
    target: float
    iterations: int
    seconds: float
    locks: Mapping[str, Strategy] | None
    threads: int | None
    memory: str | float | None
    bits: int | None
    isomorphism: bool
    save: str | PathLike[str] | None


def solve(
    ranges: Sequence[HandLike],
    board: CardsLike,
    *,
    pot: float,
    stack: float,
    bets: Sizes,
    raises: Sizes = "",
    donks: Sizes | None = None,
    rake: float = 0,
    rake_cap: float | None = None,
    dead: CardsLike = (),
    folded: RangeLike | Sequence[RangeLike] = (),
    chip: float = 1,
    min_bet: float | None = None,
    add_allin: float = 0,
    force_allin: float = 0,
    merge_sizes: float = 0,
    most_raises: int | None = None,
    target: float = 0.005,
    iterations: int = MOST_ITERATIONS,
    seconds: float = inf,
    locks: Mapping[str, Strategy] | None = None,
    threads: int | None = None,
    memory: str | float | None = None,
    bits: int | None = None,
    isomorphism: bool = True,
    save: str | PathLike[str] | None = None,
    progress: bool = True,
    stop: Callable[[], bool] | None = None,
) -> Solution:
    """Solve the betting of two players on a flop, turn or river.

    The strategies approximate an equilibrium: against them, a best response gains at most *target*,
    a fraction of the pot, as the mean of both players.

    Parameters
    ----------
    ranges : the ranges of both players, the out-of-position player first
        Ranges, their text, hole cards or "random", as `EquityCalculator` takes them.
    board : the 3 to 5 cards of a flop, turn or river
    pot : the pot at the start
    stack : the effective stack
    bets, raises : sizes such as ``"33%, 75%, 2.5x, 100, geometric, allin"``, or a number of chips
        One text for all streets, or a dict with a text for each street; the text ``"flop: 33%, 75%,
        turn: 75%, river: allin"`` also has sizes by street. A list of two texts is for the two
        players. ``60%`` is a fraction of the pot, for raises of the pot after the call; ``2.5x``
        raises to a multiple of the bet; a number is the amount of a bet, or the total of a raise,
        in the unit of *pot*. ``geometric`` bets the same fraction of the pot on each remaining
        street, so that the last bet is all-in. Blank text means no bets.
    donks : sizes of the first player's bets into the previous street's last aggressor, optional
        The default is *bets*, also for streets that a dict lacks. The first street always uses
        *bets*.
    rake, rake_cap : the fraction of a pot that the house takes, and its maximum in chips, optional
    dead : any number of cards that cannot be dealt, optional
    folded : ranges of hands that folded earlier, optional
        They remove cards from the deck in proportion to their weights. This is exact for one or two
        ranges, and for more with at most 262,144 different sets of cards; otherwise it is estimated
        from 65,536 random deals.
    chip : the smallest chip
        All amounts are multiples of it. Fractions of the pot are rounded to such multiples, halves
        up.
    min_bet : the smallest bet, by default a chip
        A raise is at least as large as the last bet or raise, unless it is all-in.
    add_allin : add all-in if the stack after a call is at most this multiple of the pot after it
    force_allin : turn a bet into all-in if the stack behind is at most this multiple of the pot
        after its call
    merge_sizes : drop sizes that are close to a larger one
        A size is dropped if the next larger one makes the pot less than 1 + *merge_sizes* times as
        large.
    most_raises : the maximum number of bets and raises per street, by default any number
    target : the exploitability to reach, as a fraction of the pot
    iterations, seconds : the limits of the solving, optional
        Deep stacks take more iterations: 10,000 pots deep, a target of 0.005 takes some 60,000.
    locks : fixed strategies at nodes by path, as in `Solution.lock`, optional
    memory : the maximum memory, in bytes or as text such as "2 GiB", by default all free memory
    bits : 16 or 32, the width of numbers learned on the river of a flop or turn spot, optional
        16 bits halve the memory. The default is 16 on flops and large turns if the processor
        converts 16-bit floats and the target is at least 0.001 on flops, or 0.0004 * (0.5 + stack /
        pot) on turns. Down to these targets, both widths converge equally.
    isomorphism : whether to deal only one card of each suit-isomorphism class
    threads : the maximum number of threads, by default the number of processors; it does not affect
        the results
    save : a file for the solution, written every minute and at the end, optional
        `load_solution` loads it, even if the process was killed. A `NotSavedWarning` appears if the
        file cannot be written.
    progress : whether to show a bar after a second, in a terminal or a notebook
    stop : a function called before each iteration, on rivers every 200 iterations, optional
        Solving ends when it returns True, such as after a click on a button.

    Raises
    ------
    ValueError
        For invalid arguments, and for a spot that needs more memory than allowed, before it is
        allocated. The message names the rule and the cure.

    Notes
    -----
    If iterations or seconds run out, or Ctrl-C or *stop* ends the solving, `.complete` is False.
    Then `.resume()` continues, to the same solution as without a stop. While tables and kernels
    load or compile, Ctrl-C only takes effect afterwards, with 0 iterations; a second Ctrl-C raises
    KeyboardInterrupt at once and discards the spot.

    The algorithm is discounted regret minimisation (Brown and Sandholm, 2019). It deals one turn
    and one river card of each suit-isomorphism class of the board and both ranges.

    Examples
    --------
    >>> spot = ["AA, QQ", "KK"], "2s3h4d6c7c"
    >>> solution = solve(*spot, pot=20, stack=10, bets="allin", target=1e-4)
    >>> solution.ev.round(1)
    array([13.3,  6.7])
    >>> solution.node("bet 10").to_frame().round(2).iloc[0][["fold", "call"]].tolist()
    [0.33, 0.67]
    """
    arguments = locals()
    check_flags(progress=progress, isomorphism=isomorphism)
    check_stop(stop)
    check_save(save)
    goal, settings = _read_how(arguments)
    make = partial(solver_spot, *_read_spot(arguments))
    return solution_of(make, goal, settings, locks, save=save, progress=progress, stop=stop)


def _read_how(arguments: dict[str, Any]) -> tuple[SolverGoal, SolverSettings]:
    """Return the goal and the settings in the arguments of `solve`."""
    goal = read_goal(arguments["target"], arguments["iterations"], arguments["seconds"])
    threads, bits, memory = arguments["threads"], arguments["bits"], arguments["memory"]
    used = thread_count(threads), read_bits(bits), arguments["isomorphism"], read_memory(memory)
    return goal, SolverSettings(*used)


def _read_spot(arguments: dict[str, Any]) -> tuple[Spot, Betting]:
    """Return the cards and the betting in the arguments of `solve`."""
    cards = read_ranges(arguments["ranges"]), arguments["board"], arguments["dead"]
    spot = read_spot(*cards, folded=arguments["folded"])
    return spot, _read_betting(arguments, check_street(spot))


def _read_betting(arguments: dict[str, Any], first_street: int) -> Betting:
    return read_betting(**{name: arguments[name] for name in ARGUMENTS}, first_street=first_street)


def spot_size(ranges: object, board: CardsLike, **options: Any) -> SpotSize:
    """Return the size of a spot without solving it; takes the arguments of `solve`.

    Raises ValueError for invalid arguments.

    >>> spot_size(["AA, QQ", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="allin").hands
    (12, 6)
    """
    defaults = {name: each.default for name, each in signature(solve).parameters.items()}
    arguments = defaults | options | {"ranges": ranges, "board": board}
    goal, settings = _read_how(arguments)
    return size_of(solver_spot(*_read_spot(arguments)), settings, goal.target)


def check_options(**options: Any) -> None:
    """Raise ValueError for options of `solve` that no spot allows; bets may be missing.

    Sizes are checked on the river, because every spot has one.
    """
    parameters = signature(solve).parameters
    if wrong := [name for name in options if name not in parameters]:
        raise ValueError(f"there is no argument {wrong[0]!r}; see the arguments of solve")
    arguments = {name: each.default for name, each in parameters.items()} | {"bets": ""} | options
    check_flags(progress=arguments["progress"], isomorphism=arguments["isomorphism"])
    _read_how(arguments)
    if arguments["locks"] is not None:
        check_locks(arguments["locks"])
    read_cards(arguments["dead"], "among the dead cards")
    read_folded(arguments["folded"], HOLDEM)
    chip = options.get("chip", SMALLEST_CHIP)
    _read_betting(arguments | {"chip": chip, "pot": chip, "stack": chip} | options, LAST_STREET)


def read_ranges(ranges: object) -> list[HandLike]:
    """Return both players' ranges. Raises ValueError unless *ranges* is a list of two."""
    if not is_listed(ranges) or len(both := [*ranges]) != PLAYERS:
        raise ValueError(f"ranges is {shown(ranges)}; give two ranges, e.g. ['AA, QQ', 'KK']")
    return both
