"""`solve`: the equilibrium of two ranges on a board, to a stated exploitability."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from inspect import signature
from math import inf
from typing import Any, Final, TypeAlias

from calculations.ranges.range import RangeLike
from calculations.solver.betting.rules import LAST_STREET, RULES, read_betting
from calculations.solver.betting.sizes import SizesLike
from calculations.solver.deals.spots import PLAYERS, check_street, solver_spot
from calculations.solver.learning.footprint import read_memory
from calculations.solver.learning.goals import MOST_ITERATIONS, read_goal
from calculations.solver.learning.locks import Strategy, check_locks
from calculations.solver.learning.starting import Settings, read_bits
from calculations.solver.results.solution import Solution, solution_of
from calculations.spots.reading import HandLike, read_cards, read_folded, read_spot
from lookup.arguments import check_flags, is_listed, shown
from lookup.cards import CardsLike
from lookup.games import HOLDEM
from lookup.running.threads import thread_count

Street: TypeAlias = SizesLike | Sequence[SizesLike]
"""The sizes of one street: of both players, or of each."""

Sizes: TypeAlias = Street | Mapping[str, Street]
"""The sizes of all streets, or of each."""


SMALLEST_CHIP: Final = Fraction(1, 10**8)
"""The smallest chip of options that are checked without a spot, whose chip is not known."""


def solve(
    players: Sequence[HandLike],
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
    target: float = 0.005,
    iterations: int = MOST_ITERATIONS,
    seconds: float = inf,
    locks: Mapping[str, Strategy] | None = None,
    threads: int | None = None,
    memory: str | float | None = None,
    bits: int | None = None,
    isomorphism: bool = True,
    progress: bool = True,
    **rules: Any,
) -> Solution:
    """Solve the betting of two players on a flop, turn or river.

    The strategies that are found come as near to an equilibrium as *target* says: no other strategy
    of a player wins more than this part of the pot against them, on average of both players.

    Parameters
    ----------
    players : what two players may hold, who acts first on each street first
        Ranges, their text, hole cards or "random", as `EquityCalculator` takes them.
    board : the 3 to 5 cards of a flop, turn or river
    pot : what is in the middle
    stack : what each player has left; of two stacks the smaller
    bets, raises : sizes such as ``"33%, 75%, 2.5x, 100, geometric, allin"``, or a number of chips
        One text for all, or a dict with a text for each street, which may be written
        ``"flop: 33%, 75%, turn: 75%, river: allin"``; instead of a text a list of two, one a
        player. ``60%`` is of the pot, for a raise of the pot after the call; ``2.5x`` raises to so
        many times the bet; a number is what is bet, or raised to, as *pot* is given; ``geometric``
        is the part of the pot that, bet on each street to come, is all-in on the last. Blank is
        none.
    donks : likewise, of the first player's bets into who bet last on the street before, optional
        By default they are his *bets*, as they are on the street on which the spot begins.
    rake, rake_cap : the part of a pot that the house takes, and the most chips, optional
    dead : any number of cards that cannot come, optional
    folded : ranges of hands that were folded before, optional
        They take cards out of the deck in proportion: one or two exactly, more of them where they
        can hold at most 262,144 different sets of cards, else by 65,536 deals that are drawn.
    target : the exploitability to reach, as a part of the pot
    iterations, seconds : where to stop before, optional
        Deep stacks take more iterations: those of 10,000 pots some 60,000 to a target of 0.005.
    locks : strategies at nodes that are fixed, by path, as of `Solution.lock`, optional
    memory : the most that may be taken, in bytes or as text such as "2 GiB", by default what is
        free
    bits : 16 or 32, of a number that is learned on a river after a flop or turn, optional
        Of 16 a spot takes half the memory, and comes to 0.1 % of the pot as with 32. By default
        it is 16 on flops where the target is 0.001 or more and the processor converts such numbers.
    isomorphism : whether cards to come that are alike but for their suits are played once
    threads : the most threads to use, by default as many as there are processors; they change no
        digit
    progress : whether what takes longer than a second shows a bar, in a terminal or a notebook
    rules
        ``chip=1``: the smallest chip, of which all amounts are multiples; parts of the pot are
        rounded to it, halves up. ``min_bet=``: the smallest bet, by default a chip; a raise is at
        least as much as the bet or raise before, unless it is all-in. ``add_allin=0``: beside other
        sizes all-in is one where what is left is at most so many times the pot, after a call.
        ``force_allin=0``: a bet is all-in where what it leaves is at most so many times the pot
        after its call. ``merge=0``: of two sizes the smaller goes where the pot with the larger is
        less than 1 + this times the pot with the smaller. ``most_raises=``: how many bets and
        raises a street may see.

    Raises
    ------
    ValueError
        When an argument breaks a rule, or when the spot takes more memory than it may, before any
        is taken; the message says which and how to mend it.

    Notes
    -----
    Where iterations or seconds run out before the target is reached, or Ctrl-C ends the solving,
    `.complete` is False, and `.resume()` goes on. While tables and kernels are loaded or compiled,
    Ctrl-C takes effect behind that, with 0 iterations; a second Ctrl-C then raises
    KeyboardInterrupt at once, and nothing is kept.

    Strategies are learned by discounted regret minimisation (Brown and Sandholm, 2019); cards to
    come that differ by suits only, with regard to both ranges, are played once.

    Examples
    --------
    >>> spot = ["AA, QQ", "KK"], "2s3h4d6c7c"
    >>> solution = solve(*spot, pot=20, stack=10, bets="allin", target=1e-4)
    >>> solution.ev.round(1)
    array([13.3,  6.7])
    >>> solution.node("bet 10").to_frame().round(2).iloc[0][["fold", "call"]].tolist()
    [0.33, 0.67]
    """
    check_flags(progress=progress, isomorphism=isomorphism)
    _check_rules(rules)
    goal = read_goal(target, iterations, seconds)
    settings = Settings(thread_count(threads), read_bits(bits), isomorphism, read_memory(memory))
    spot = read_spot(read_players(players), board, dead, folded=folded)
    first_street = check_street(spot)
    rules |= {"rake": rake, "rake_cap": rake_cap}
    betting = read_betting(pot, stack, bets, raises, donks, first_street=first_street, **rules)
    make = partial(solver_spot, spot, betting)
    return solution_of(make, goal, settings, locks, progress=progress)


def check_options(**options: Any) -> None:
    """Raise ValueError for options of `solve` that fit no spot; bets may be missing.

    Sizes are read for the river, which every spot has.
    """
    known = signature(solve).parameters
    told = {name: each.default for name, each in known.items()} | {"bets": ""} | options
    rules = {name: value for name, value in options.items() if name not in known}
    _check_rules(rules)
    check_flags(progress=told["progress"], isomorphism=told["isomorphism"])
    read_goal(told["target"], told["iterations"], told["seconds"])
    thread_count(told["threads"])
    read_bits(told["bits"])
    read_memory(told["memory"])
    if told["locks"] is not None:
        check_locks(told["locks"])
    read_cards(told["dead"], "among the dead cards")
    read_folded(told["folded"], HOLDEM)
    rules = {"chip": SMALLEST_CHIP, "rake": told["rake"], "rake_cap": told["rake_cap"]} | rules
    pot, stack = (options.get(name, rules["chip"]) for name in ("pot", "stack"))
    sizes = told["bets"], told["raises"], told["donks"]
    read_betting(pot, stack, *sizes, first_street=LAST_STREET, **rules)


def _check_rules(rules: Mapping[str, Any]) -> None:
    """Raise ValueError for the name of a rule that is not one."""
    if wrong := [name for name in rules if name not in RULES]:
        raise ValueError(f"there is no argument {wrong[0]!r}; rules are {', '.join(RULES)}")


def read_players(players: object) -> list[HandLike]:
    """Return what two players may hold; raises ValueError for what is not a list of two."""
    if not is_listed(players) or len(both := [*players]) != PLAYERS:
        raise ValueError(f"players is {shown(players)}; give two ranges, e.g. ['AA, QQ', 'KK']")
    return both
