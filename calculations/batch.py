"""`equities`: the all-in equities of any number of spots at once.

All rows are checked and packed. Distinct rows are counted in slices of one kind (players, hole
cards, board cards), with one kernel call a slice; equal rows get the same results. Games without a
board are counted row by row.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.exact.by_ranks import BY_RANKS, CountRows, RowForms
from calculations.exact.engines import WORTH_THREADS, Plan, plan, row_forms_of, run
from calculations.spots.outcomes import equities as equities_of
from calculations.spots.outcomes import members_of_sets, share_table, sharing_sets
from calculations.spots.spot import FLOP, Kind, Spot
from calculations.spots.spot_rows import (
    PackedRows,
    SpotRows,
    bad_rows_error,
    find_equal_rows,
    gather_rows,
    kind_of,
    pack_rows,
    read_rows,
    spot_of_row,
    uncut_rows,
)
from lookup.arguments import check_flags
from lookup.compiling.kernel_choice import KernelChoice
from lookup.games import GameLike
from lookup.running.progress import progress_bar
from lookup.running.slices import run_slices
from lookup.running.threads import thread_count

SLICE = 1 << 13  # rows from the flop on in a slice, counted in about a millisecond
PREFLOP_SLICE = 1 << 9  # rows with fewer board cards in a slice, each 8 to 100 µs
MOST_COUNTS = 1 << 17  # the most counts of a slice: a megabyte
MOST_SECONDS = 60.0  # rows with a longer estimate on one core are refused


class Equities(NamedTuple):
    """The equities of N spots of up to P players; NaN for missing players."""

    equity: NDArray[np.float64]
    """[N, P]: each player's expected share of the pot."""
    win: NDArray[np.float64]
    """[N, P]: the probability that a player gets the whole pot alone."""
    tie: NDArray[np.float64]
    """[N, P]: the probability that a player shares the pot with others."""
    boards: NDArray[np.int64]
    """[N]: the number of possible final boards; in games without a board, of deals."""
    outcomes: NDArray[np.int64] | None = None
    """[N, 2**P], or with a low [N, 2**P, 2**P], if requested: the number of boards on which exactly
    these seats share the pot; see `EquityCalculator.outcomes`."""


def equities(
    hole_cards: ArrayLike,
    boards: ArrayLike | None = None,
    *,
    dead: ArrayLike | None = None,
    game: GameLike = "holdem",
    outcomes: bool = False,
    threads: int | None = None,
    progress: bool = True,
) -> Equities:
    """Calculate the exact all-in equities of N spots over all final boards.

    Parameters
    ----------
    hole_cards : integer card numbers [N, P, H], 0 for no card, or a text for each hand, [N, P]
        A hand of zeros is a missing player; each row has 2 to 10 players. In games without a board,
        hands list their known cards; the others are still to come.
    boards : card numbers [N, 0..5], 0 for no card, texts [N], or one board for all, optional
        A board has 0, 3, 4 or 5 cards, in Courchevel also 1.
    dead : cards that cannot come: integer card numbers [N, D] or texts [N], optional
    game : a name in `lookup.GAMES`
    outcomes : whether to also return the counts of each set of winners
    threads : the maximum number of threads, by default the number of processors
    progress : whether to show a bar for work of over a second, in a terminal or a notebook

    Raises
    ------
    BadRowsError
        If rows break a rule or have too many deals to count: the message explains the first such
        row, `.rows` is the mask of all.
    ValueError
        If an argument is not such an array.

    Notes
    -----
    Equal rows are counted once, and so are rows without a board that differ only in suits.
    `lookup.parse_cards` reads the texts; empty text, None and NaN mean no cards.

    Examples
    --------
    >>> found = equities([["AsKs", "QdQh"], ["AhAd", "KcKd"]], ["9s8s3c", None])
    >>> found.equity.round(4)
    array([[0.5414, 0.4586],
           [0.8195, 0.1805]])
    >>> found.boards
    array([    990, 1712304])
    """
    check_flags(outcomes=outcomes, progress=progress)
    rows = read_rows(hole_cards, boards, dead, game)
    if not rows.game.has_board:
        results = _empty(rows, outcomes)
        _count_without_board(rows, results, hole_cards, dead, threads, progress)
        return _shaped(results, rows)
    packed = pack_rows(rows, threads)
    if not packed.codes.all():
        wrong = packed.wrong
        try:
            spot_of_row(uncut_rows(rows, hole_cards, boards, dead), int(wrong.argmax()))
        except ValueError as error:
            raise bad_rows_error(wrong, f": {error}") from None
    return count_packed(packed, outcomes=outcomes, threads=threads, progress=progress)


class RowGroup(NamedTuple):
    """All distinct rows of one kind, and their forms."""

    kind: Kind
    rows: NDArray[np.int64]  # [S]
    forms: RowForms
    choice: KernelChoice


class RowsOfKind(NamedTuple):
    """Rows of one kind, counted together."""

    kind: Kind
    rows: NDArray[np.int64]  # [S]
    count_rows: CountRows  # a kernel or NumPy, the same for all rows of this kind


def count_packed(
    packed: PackedRows, *, outcomes: bool = False, threads: int | None = None, progress: bool = True
) -> Equities:
    """Count the rows that have a code; other rows get the share NaN and the count 0."""
    count, workers = len(packed.rows.hole_cards), thread_count(threads)
    results = _empty(packed.rows, outcomes)
    firsts = find_equal_rows(packed, workers)
    distinct = np.flatnonzero((firsts == np.arange(count)) & (packed.codes > 0))
    work = functools.partial(count_part, packed, results)
    groups = [*group_by_kind(packed, distinct)]
    if sum(group.choice.seconds for group in groups) < WORTH_THREADS:
        for part in parts_of(groups):
            work(part)
    else:
        with progress_bar(distinct.size, "spots", shown=progress) as bar:
            for counted in run_slices(work, parts_of(groups, work), workers):
                bar.update(counted)
    if distinct.size < count:
        copy_equal_rows(packed.wrong, firsts, results)
    return _shaped(results, packed.rows)


def _empty(rows: SpotRows, outcomes: bool) -> Equities:
    """Return arrays to fill; the outcomes of a row follow each other."""
    count, seats = rows.hole_cards.shape[:2]
    counts = np.zeros((count, 1 << seats * (1 + rows.game.low)), np.int64) if outcomes else None
    equity, win, tie = (np.empty((count, seats)) for _ in range(3))
    return Equities(equity, win, tie, np.empty(count, np.int64), counts)


def _shaped(results: Equities, rows: SpotRows) -> Equities:
    """Return the results with outcomes by sets of seats."""
    if results.outcomes is None:
        return results
    count, seats = rows.hole_cards.shape[:2]
    shape = (count, *[1 << seats] * (1 + rows.game.low))
    return results._replace(outcomes=results.outcomes.reshape(shape))


def _count_without_board(
    rows: SpotRows,
    results: Equities,
    hole_cards: ArrayLike,
    dead: ArrayLike | None,
    threads: int | None,
    progress: bool,
) -> None:
    """Fill in the results of a game without a board, counting equal rows once.

    *hole_cards* and *dead* are the arguments of `equities`. Raises BadRowsError, before any row is
    counted, if rows break a rule or would take too long.
    """
    uncut = uncut_rows(rows, hole_cards, None, dead)
    read: list[tuple[list[int], Spot, Plan]] = []
    wrong, reason = np.zeros(len(rows.hole_cards), bool), ""
    for row in range(len(wrong)):
        try:
            read.append(_read_row(uncut, row))
        except ValueError as error:
            reason = reason or f": {error}"
            wrong[row] = True
    if wrong.any():
        raise bad_rows_error(wrong, reason)
    counts_of_cards: dict[tuple[bytes, ...], NDArray[np.int64]] = {}
    with progress_bar(len(read), "spots", shown=progress) as bar:
        for row, (seats, spot, planned) in enumerate(read):
            cards = tuple(np.sort(each).tobytes() for each in (*spot.known_hands, spot.dead))
            if cards not in counts_of_cards:
                counts_of_cards[cards] = run(planned, spot, threads).counts.astype(np.int64)
            seats_in_order = np.array([seats], np.uint8)
            counts = counts_of_cards[cards].reshape(1, -1)
            _fill_by_arrays(counts, np.array([row]), seats_in_order, rows.game.low, results)
            bar.update()


def _read_row(rows: SpotRows, row: int) -> tuple[list[int], Spot, Plan]:
    """Return the seats of a row, its spot and its plan; raise ValueError for an invalid row."""
    spot = spot_of_row(rows, row)
    seats = np.flatnonzero(rows.hole_cards[row].any(axis=1)).tolist()
    planned = plan(spot)
    if planned.seconds > MOST_SECONDS:
        seconds = planned.least
        takes = "is not offered" if seconds is None else f"takes about {seconds:.0f} s"
        raise ValueError(
            f"an exact count {takes} with this many cards to come; name more cards, or let "
            f"EquityCalculator draw samples"
        )
    return seats, spot, planned


def group_by_kind(packed: PackedRows, numbers: NDArray[np.int64]) -> Iterator[RowGroup]:
    """Yield the rows of each kind, with the forms that count them."""
    codes = packed.codes[numbers]
    if not codes.size:
        return
    if codes.min() < codes.max():
        order = np.argsort(codes, kind="stable")
        numbers, codes = numbers[order], codes[order]
    bounds = [0, *(np.flatnonzero(codes[1:] != codes[:-1]) + 1).tolist(), codes.size]
    for start, end in itertools.pairwise(bounds):
        rows, kind = numbers[start:end], kind_of(int(codes[start]), packed.rows.game)
        forms = row_forms_of(kind)
        yield RowGroup(kind, rows, forms, forms.choice(kind, rows.size))


def parts_of(
    groups: Iterable[RowGroup], compile_for: Callable[[RowsOfKind], Any] | None = None
) -> Iterator[RowsOfKind]:
    """Yield rows in parts, each of one kind.

    Before the parts of a kind, *compile_for* is called with an empty part in the caller's thread,
    where Ctrl-C takes effect at once.
    """
    for kind, rows, forms, choice in groups:
        count = forms.kernel if choice.by_kernel() else forms.arrays
        if compile_for is not None:
            compile_for(RowsOfKind(kind, rows[:0], count))
        preflop = kind.on_board < FLOP and forms is BY_RANKS
        sets = 1 << kind.players * (1 + kind.game.low)
        step = max(1, min(MOST_COUNTS // sets, PREFLOP_SLICE if preflop else SLICE))
        for first in range(0, rows.size, step):
            yield RowsOfKind(kind, rows[first : first + step], count)


def copy_equal_rows(wrong: NDArray[np.bool], firsts: NDArray[np.int64], results: Equities) -> None:
    """Copy results to equal rows, and clear those of *wrong* rows."""
    others = np.flatnonzero(firsts != np.arange(len(firsts)))
    for result in results:
        if result is not None:
            result[others] = result[firsts[others]]
            result[wrong] = np.nan if result.dtype == np.float64 else 0


def count_part(packed: PackedRows, results: Equities, part: RowsOfKind) -> int:
    """Count rows of one kind, fill in their results and return their number."""
    (kind, rows, count_rows), game = part, packed.rows.game
    hands, boards, dead, seats = gather_rows(packed, kind, rows)
    counts = np.zeros((rows.size, 1 << kind.players * (1 + game.low)), np.int64)
    count_rows(SpotRows(hands, boards, dead, game), counts)
    if packed.records is None:
        _fill_by_arrays(counts, rows, seats, game.low, results)
        return int(rows.size)
    from calculations._kernels.batch import RowResults, fill_outcomes, fill_shares

    fill_shares(counts, rows, seats, game.low, share_table(kind.players), RowResults(*results[:4]))
    if results.outcomes is not None:
        fill_outcomes(counts, rows, seats, game.low, results.outcomes)
    return int(rows.size)


def _fill_by_arrays(
    counts: NDArray[np.int64],
    rows: NDArray[np.int64],
    seats: NDArray[np.uint8],
    low: bool,
    results: Equities,
) -> None:
    """Fill in the results of a few rows, as the kernels do for many.

    counts : [S, 2**p], or [S, 2**p * 2**p] with a *low*
    seats  : [S, p], the seat of each player
    """
    (spots, players), sets = seats.shape, 1 << seats.shape[1]
    shaped, shared = counts, counts
    if low:
        shaped = counts.reshape(spots, sets, sets)
        shared = np.array([sharing_sets(each) for each in shaped]).reshape(spots, sets)
    boards, index = counts.sum(axis=1), (rows[:, None], seats)
    members = members_of_sets(players)
    won = shared[:, 1 << np.arange(players)]
    for result in results[:3]:
        result[rows] = np.nan
    results.boards[rows] = boards
    results.equity[index] = equities_of(shaped, low)
    results.win[index] = won / boards[:, None]
    results.tie[index] = (shared @ members - won) / boards[:, None]
    if results.outcomes is not None:
        by_seat = (members << seats[:, None].astype(np.int64)).sum(axis=2)
        if low:
            width = results.equity.shape[1]
            by_seat = (by_seat[:, :, None] << width | by_seat[:, None]).reshape(counts.shape)
        results.outcomes[rows[:, None], by_seat] = counts
