"""Choose and start the solver of a spot, with its threads and bits."""

from typing import NamedTuple

from calculations.solver.betting.rules import LAST_STREET
from calculations.solver.deals.solver_spot import HOLE_CARDS, CardsToCome, SolverSpot, cards_to_come
from calculations.solver.learning.early_streets import FlopSolver, TurnSolver
from calculations.solver.learning.footprint import (
    SMALL,
    as_size,
    check_memory,
    footprint,
    learned_bytes,
    node_count,
)
from calculations.solver.learning.rivers import RiverSolver
from calculations.solver.learning.solver import Solver
from lookup.arguments import as_whole, shown
from lookup.compiling.compiler import require_numba
from lookup.compiling.processors import converts_half
from lookup.running.threads import available_memory

FINEST_ON_FLOPS, FINEST_ON_TURNS = 0.001, 0.0004
"""The finest target for which rivers use 16 bits: down to it, 16 and 32 bits converge equally.

On turns it is multiplied by 0.5 + stack / pot, because the precision of 16-bit numbers is relative
to the highest payoff, and turns take more iterations than flops.
"""

LARGE = 2**26
"""The least bytes of a turn in 16 bits. Smaller turns fit in caches and gain only a tenth."""


class SolverSettings(NamedTuple):
    """The settings of a solver."""

    threads: int = 1
    bits: int | None = None  # 16 or 32, the width of numbers learned on later rivers; None chooses
    isomorphism: bool = True  # whether isomorphic cards to come are played once
    memory: int | None = None  # the maximum number of bytes, None for the free memory


PLAIN_SETTINGS = SolverSettings()


class SpotSize(NamedTuple):
    """The size of a spot to solve."""

    nodes: int  # decisions, deals and ends, counting isomorphic cards to come once
    hands: tuple[int, int]  # the number of hands of each player
    memory: int  # the bytes of all large arrays
    bits: int  # the width of numbers learned on rivers
    problem: str = ""  # the error, with a cure, if it needs too much memory


def read_bits(bits: object) -> int | None:
    """Return 16, 32 or None; raises ValueError for other values."""
    if bits is None or (number := as_whole(bits)) in (16, 32):
        return None if bits is None else number
    raise ValueError(f"bits is {shown(bits)}; give 16, 32 or None")


def chosen_bits(
    spot: SolverSpot, bits: int | None, target: float, has_locks: bool, learned: int = 0
) -> int:
    """Return the width in bits of numbers learned on rivers.

    learned : the bytes of all learned numbers in 32 bits

    Raises ValueError for 16 if it is not possible.
    """
    reason = ""
    if spot.street == LAST_STREET:
        reason = "a spot that begins on the river is solved in 32"
    elif has_locks:
        reason = "locks are too large for 16"
    elif bits == 16 and not converts_half():
        reason = "the processor does not convert such numbers"
    if bits == 16 and reason:
        raise ValueError(f"bits is 16; {reason}, so leave it out")
    if bits is None:
        pays = spot.street == 0 or learned >= LARGE
        enough = pays and target >= finest_in_16_bits(spot) and converts_half()
        return 16 if enough and not reason else 32
    return bits


def finest_in_16_bits(spot: SolverSpot) -> float:
    """Return the finest target for which rivers are learned in 16 bits by default."""
    betting = spot.betting
    pots = 0.5 + betting.stack / betting.pot
    return FINEST_ON_FLOPS if spot.street == 0 else FINEST_ON_TURNS * pots


def start(
    spot: SolverSpot,
    settings: SolverSettings,
    target: float = 0.0,
    has_locks: bool = False,
    rivers: bool = True,
) -> Solver:
    """Return the solver of a spot, before its first iteration.

    rivers : whether to hold the strategies of rivers to come, which learning needs

    Raises ValueError for a spot that needs more memory than allowed, ImportError without Numba.
    """
    require_numba("solving")
    cards = cards_of(spot, settings)
    learned = learned_bytes(spot, cards, 32)
    bits = chosen_bits(spot, settings.bits, target, has_locks, learned)
    may_halve = converts_half() and not has_locks
    check_memory(spot, cards, bits, settings.threads, settings.memory, may_halve, rivers)
    if cards is None:
        return RiverSolver(spot)
    kind = TurnSolver if spot.street else FlopSolver
    solver = kind(spot, settings.threads, bits == 16, _isomorphism(spot, settings), rivers)
    solver.has_locks = has_locks
    if not rivers:
        solver.later.begin_values(solver.response)
    return solver


def size_of(spot: SolverSpot, settings: SolverSettings, target: float = 0.0) -> SpotSize:
    """Return the size of a spot; raises ValueError for 16 bits that are not possible."""
    cards = cards_of(spot, settings)
    bits = chosen_bits(spot, settings.bits, target, False, learned_bytes(spot, cards, 32))
    first, second = (len(held.combos) for held in spot.hands)
    needed = footprint(spot, cards, bits, settings.threads)
    size = SpotSize(node_count(spot, cards), (first, second), needed, bits)
    try:
        check_memory(spot, cards, bits, settings.threads, settings.memory, converts_half())
    except ValueError as error:
        return size._replace(problem=str(error))
    return size


def widen_for(solver: Solver, target: float, allowed: int | None) -> None:
    """Let a solver learn rivers in 32 bits if a target needs it.

    allowed : the maximum number of bytes for all learned numbers, None for the free memory

    Raises ValueError if less memory is free.
    """
    finest = finest_in_16_bits(solver.spot)
    if solver.later is None or target >= finest:
        return
    learned = sum(array.nbytes for array in solver.arrays())
    more = learned_bytes(solver.spot, solver.cards, 32) - learned
    left = available_memory() if more > SMALL else None
    if allowed is not None:
        left = min(allowed - learned, more if left is None else left)
    if left is not None and more > left:
        raise ValueError(
            f"target is {target}, which needs {as_size(more)} more memory, for 32 bits, and "
            f"{as_size(left)} may be used; give a target of at least {finest:.2g}"
        )
    solver.later.widen()


def cards_of(spot: SolverSpot, settings: SolverSettings) -> CardsToCome | None:
    """Return the cards to come, or None on the river."""
    if spot.street == LAST_STREET:
        return None
    return cards_to_come(spot, _isomorphism(spot, settings))


def _isomorphism(spot: SolverSpot, settings: SolverSettings) -> bool:
    return settings.isomorphism and spot.hand_size == HOLE_CARDS  # one card: all suits differ
