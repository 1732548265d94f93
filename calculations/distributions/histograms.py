"""Histograms of the hand strength of all hands on a street, over all runouts.

All combos are ranked on the 134,459 boards up to suit isomorphism, and each hand adds up its
strengths on its runouts.

Shapes use H (hands) and R (runouts).
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import lookup
from calculations.runouts.runouts import boards_after
from calculations.spots.deals import choices
from calculations.spots.spot import BOARD_CARDS
from lookup.arguments import check_flags, read_count, shown
from lookup.cards import CARDS
from lookup.combos import COMBO_COUNT, COMBOS
from lookup.compiling.compiler import require_numba
from lookup.games import HOLDEM
from lookup.isomorphism.suits import SUIT_PERMUTATIONS, combo_images
from lookup.names import street_named
from lookup.running.slices import run_with_bar
from lookup.running.threads import Workers, thread_count

if TYPE_CHECKING:
    from calculations._kernels.distributions import Rivers

HALF_WINS = 2 * (45 * 44 // 2)
"""The half wins of a hand that beats all 990 opposing hands on a river; a tie is one half win."""

MOST_BINS = HALF_WINS
RIVERS_AT_A_TIME, BOARDS_AT_A_TIME = 256, 8
ROUNDS: dict[str, tuple[int, ...]] = {"preflop": (), "flop": (3,), "turn": (3, 1)}
"""The numbers of cards dealt in each round, up to each street."""


class EquityHistograms(NamedTuple):
    """The distribution of the hand strength of each hand on a street over its runouts."""

    counts: NDArray[Any]
    """[H, bins]: the number of runouts with a strength in each bin."""
    half_wins: NDArray[Any]
    """[H]: half wins over the runouts: 2 for each of 990 opposing hands beaten, 1 for each tie."""
    squares: NDArray[Any]
    """[H]: the sum of the squared half wins of each runout."""
    runouts: int
    """The number of runouts of each hand."""

    @property
    def mean(self) -> NDArray[np.float64]:
        """Return E[HS] of each hand, [H]: its equity against a random hand."""
        mean: NDArray[np.float64] = self.half_wins / (HALF_WINS * self.runouts)
        return mean

    @property
    def mean_of_squares(self) -> NDArray[np.float64]:
        """Return E[HS^2] of each hand, [H]."""
        mean: NDArray[np.float64] = self.squares / (HALF_WINS**2 * self.runouts)
        return mean


def equity_histograms(
    street: str = "flop",
    bins: int = 30,
    *,
    ordered: bool = True,
    out: NDArray[Any] | None = None,
    threads: int | None = None,
    progress: bool = True,
) -> EquityHistograms:
    """Count the distribution of the hand strength of every hand on a street over all runouts.

    The strength is the one of `equity_distribution` on the river: the share of 990 opposing hands
    that the hand beats, with ties as half. `lookup.hand_index` numbers the hands: 1,286,792 on the
    flop, with the rounds (2, 3), which take 3 s on two cores and at most 0.7 GB.

    Parameters
    ----------
    street : "preflop" (169 hands), "flop" or "turn"
        On the turn, the 55,190,538 hands of the rounds (2, 3, 1) take a minute and 1 GB, plus their
        counts: 1.7 GB for 30 bins.
    bins : the number of bins, 1 to 1,980
        Bin b holds strengths from b / bins to below (b + 1) / bins; the last bin includes 1. The
        comparison uses integers, so it is exact.
    ordered : whether the turn card is distinguished from the flop
        Otherwise the turn has the 13,960,050 hands of the rounds (2, 4).
    out : the array for the counts, such as one from `numpy.lib.format.open_memmap`
        [H, bins], uint32 preflop, uint16 on the flop, uint8 on the turn; by default a new array
    threads : the maximum number of threads, by default the number of processors
    progress : whether to show a bar for work of over a second, in a terminal or a notebook

    Returns
    -------
    EquityHistograms
        The counts; `.mean` is E[HS] and `.mean_of_squares` is E[HS^2].

    Raises
    ------
    ValueError
        When an argument breaks a rule.
    ImportError
        Without Numba.

    Examples
    --------
    >>> from lookup import hand_index
    >>> preflop = equity_histograms("preflop", bins=10)
    >>> aces = hand_index("AsAh", (2,))
    >>> preflop.counts[aces].tolist()
    [0, 0, 236, 5346, 10928, 87940, 67152, 157176, 1156560, 633422]
    >>> float(preflop.mean[aces].round(4))
    0.852
    """
    check_flags(ordered=ordered, progress=progress)
    rounds = ROUNDS.get(street_named(street) or "")
    if rounds is None:
        raise ValueError(f"street is {shown(street)}; give {', '.join(map(repr, ROUNDS))}")
    if rounds and not ordered:
        rounds = (sum(rounds),)
    bin_of = _bins(read_count(bins, "bins", MOST_BINS))
    workers = Workers(thread_count(threads), progress)
    live = len(CARDS) - 2 - sum(rounds)
    runouts, hands = comb(live, BOARD_CARDS - sum(rounds)), lookup.index_count((2, *rounds))
    counts = _checked(out, hands, bins, np.min_scalar_type(runouts))
    require_numba("equity_histograms")
    sums, squares = (
        np.empty(hands, np.min_scalar_type(runouts * most)) for most in (HALF_WINS, HALF_WINS**2)
    )
    result = EquityHistograms(counts, sums, squares, runouts)
    rivers = count_rivers(workers)
    if rounds:
        boards = lookup.hand_of_index(np.arange(lookup.index_count(rounds)), rounds)
        _fill(result, rivers, bin_of, boards, rounds, workers)
    else:
        _fill_preflop(result, rivers, bin_of)
    return result


def _bins(bins: int) -> NDArray[np.uint16]:
    """Return the bin of each number of half wins, [1982]; the last is for impossible numbers."""
    numbers = np.arange(HALF_WINS + 1) * bins // HALF_WINS
    return np.append(np.minimum(numbers, bins - 1), bins).astype(np.uint16)


def _checked(out: NDArray[Any] | None, hands: int, bins: int, dtype: np.dtype[Any]) -> NDArray[Any]:
    """Return the array for the counts, by default a new one."""
    if out is None:
        return np.empty((hands, bins), dtype)
    if not isinstance(out, np.ndarray) or out.shape != (hands, bins) or out.dtype != dtype:
        form = f"{out.dtype} {out.shape}" if isinstance(out, np.ndarray) else shown(out)
        raise ValueError(f"out is {form}; give an array of {dtype} ({hands}, {bins})")
    return out


def count_rivers(workers: Workers) -> Rivers:
    """Count the strengths of all combos on one board of each isomorphism class."""
    from calculations._kernels.combo_strengths import strengths_kernel
    from calculations._kernels.distributions import Rivers, fill_half_wins

    boards = lookup.hand_of_index(np.arange(lookup.index_count((5,))), (5,))
    half_wins = np.empty((len(boards), COMBO_COUNT), np.uint16)
    combos, (firsts, seconds) = np.arange(COMBO_COUNT), COMBOS.T.copy()
    fill_strengths = strengths_kernel(HOLDEM.ranking)

    def work(start: int) -> int:
        some = boards[start : start + RIVERS_AT_A_TIME]
        strengths = np.empty(len(some) * COMBO_COUNT, np.uint16)
        fill_strengths(some.reshape(-1), combos, strengths)
        fill_half_wins(strengths, firsts, seconds, half_wins[start : start + len(some)])
        return len(some)

    threads, progress = workers
    run_with_bar(work, len(boards), RIVERS_AT_A_TIME, "rivers", threads, shown=progress)
    return Rivers(half_wins, *_permutations())


def _permutations() -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """Return all combos' images under all suit permutations, [24, 1326], and their indices, [64].

    The index of a permutation is at its image of clubs, plus diamonds times 4, plus hearts times
    16.
    """
    combos = np.array([*map(combo_images, SUIT_PERMUTATIONS)], np.uint16)
    numbers = np.zeros(64, np.uint8)
    numbers[np.array(SUIT_PERMUTATIONS)[:, :3] @ (1, 4, 16)] = np.arange(len(SUIT_PERMUTATIONS))
    return combos, numbers


def _fill(
    result: EquityHistograms,
    rivers: Rivers,
    bin_of: NDArray[np.uint16],
    boards: NDArray[np.uint8],
    rounds: tuple[int, ...],
    workers: Workers,
) -> None:
    """Fill the sums over rivers of all hands on flops or turns [.., 3 or 4]."""
    from calculations._kernels.distributions import IMPOSSIBLE, HalfWinSums, add_runouts

    all_combos = comb(len(CARDS) - sum(rounds), BOARD_CARDS - sum(rounds))
    unlike = all_combos - result.runouts

    def work(start: int) -> int:
        some = boards[start : start + BOARDS_AT_A_TIME]
        for board in some:
            hands, indices = _hands_on(board, rounds)
            finals, moments = boards_after(board), np.zeros((2, len(hands)), np.int64)
            sums = HalfWinSums(np.zeros((len(hands), bin_of[-1] + 1), np.uint16), *moments)
            rows = lookup.hand_index(finals, (BOARD_CARDS,))
            add_runouts(rivers, finals.reshape(-1), rows, hands, bin_of, sums)
            result.counts[indices] = sums.counts[:, :-1]
            result.half_wins[indices] = sums.half_wins - unlike * IMPOSSIBLE
            result.squares[indices] = sums.squares - unlike * IMPOSSIBLE**2
        return len(some)

    threads, progress = workers
    run_with_bar(work, len(boards), BOARDS_AT_A_TIME, "boards", threads, shown=progress)


def _hands_on(
    board: NDArray[np.uint8], rounds: tuple[int, ...]
) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Return one combo of each isomorphism class on a board, and the indices of the hands."""
    combos = np.flatnonzero(~np.isin(COMBOS, board).any(axis=1))
    cards = np.column_stack([COMBOS[combos], np.broadcast_to(board, (len(combos), board.size))])
    indices, firsts = np.unique(lookup.hand_index(cards, (2, *rounds)), return_index=True)
    return combos[firsts], indices


def _fill_preflop(result: EquityHistograms, rivers: Rivers, bin_of: NDArray[np.uint16]) -> None:
    """Fill the sums over all boards of the 169 hands before the flop."""
    from calculations._kernels.distributions import add_boards

    every = choices(len(CARDS), BOARD_CARDS) + np.uint8(1)
    weights = np.bincount(lookup.hand_index(every, (BOARD_CARDS,)))
    hands, hand_count = lookup.hand_index(COMBOS, (2,)), len(result.half_wins)
    counts, sums = np.zeros((hand_count, bin_of[-1] + 1), np.int64), np.zeros((hand_count, 2), int)
    add_boards(rivers.half_wins, weights, hands, bin_of, counts, sums)
    combos = np.bincount(hands)  # all combos of a class have the same distribution
    result.counts[:] = counts[:, :-1] // combos[:, None]
    result.half_wins[:], result.squares[:] = sums.T // combos
