"""A spot with ranges: its combos, its boards, and its counts."""

import operator
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_table import runouts
from calculations.ranges.range import Range
from calculations.spots.deals import choices
from calculations.spots.outcomes import KERNEL
from calculations.spots.spot import BOARD_CARDS, Player, Spot
from lookup.combos import COMBO_BITS, COMBO_COUNT, COMBOS, combo_index
from lookup.games import Game
from lookup.isomorphism.suits import SUIT_SWAPS, card_images, listed_images, stabilizer
from lookup.running.progress import ProgressBar, progress_bar
from lookup.running.slices import run_slices
from lookup.running.threads import Workers


class RangeCounts(NamedTuple):
    """The results of ranges, as weights of deals and runouts."""

    outcomes: NDArray[np.float64]
    """[2**P]: entry m is the number of deals in which exactly the players with bits in m share the
    pot."""
    combo_weights: NDArray[np.float64]
    """[P, 1326]: the same total, by the combo that player p holds."""
    combo_shares: NDArray[np.float64]  # [P, 1326]: the part of it that the combo wins, ties split
    counted_by: str = KERNEL  # the form that counted: NumPy, or a compiled kernel


class LiveCombos(NamedTuple):
    """The input of a count: N combos that can be dealt, in S ranges."""

    combos: NDArray[np.int64]
    """[N]: the first range is a slice from the start, the second a slice to the end"""
    cards: NDArray[np.int64]  # [2 * N]: the two card numbers of each combo, side by side
    weights: NDArray[np.float64]
    """[N, S]: by range, the players' ranges before the folded ranges"""
    sizes: list[int]  # the number of combos of each range, S numbers
    players: int
    board: NDArray[np.uint8]
    dead: NDArray[np.uint8]
    deck: int  # the number of cards that are neither on the board nor dead
    game: Game

    @property
    def to_come(self) -> int:
        """Return the number of board cards to come."""
        return BOARD_CARDS - len(self.board)

    @property
    def runouts(self) -> int:
        """Return the number of runouts of each deal."""
        return comb(max(self.deck - 2 * len(self.sizes), 0), self.to_come)


class _ListedCombos(NamedTuple):
    """All combos of some ranges, for any board, in the order of `LiveCombos`."""

    combos: NDArray[np.int64]  # [N]
    bits: NDArray[np.uint64]  # [N]: the card bit masks
    cards: NDArray[np.int64]  # [N, 2]
    weights: NDArray[np.float64]  # [N, S]


_last_listed: list[tuple[Spot, LiveCombos]] = []
_last_ranges: list[tuple[tuple[Player, ...], _ListedCombos]] = []


def list_live_combos(spot: Spot) -> LiveCombos:
    """List the combos that can be dealt to the players and the folded ranges.

    The list of the last spot is cached, because the estimate and the count both use it.
    """
    for last, combos in _last_listed[:]:
        if last is spot:
            return combos
    combos = _live_combos(spot)
    _last_listed[:] = [(spot, combos)]
    return combos


def _live_combos(spot: Spot) -> LiveCombos:
    listed = _list_combos((*spot.players, *spot.folded))
    dead, known_cards = spot.removed, 0
    for card in spot.board.tobytes() + dead.tobytes():
        known_cards |= 1 << card
    # `take` with indices takes a third of the time of a boolean mask.
    live = (listed.bits & np.uint64(known_cards) == 0).nonzero()[0]
    weights = listed.weights.take(live, axis=0)
    return LiveCombos(
        listed.combos.take(live),
        listed.cards.take(live, axis=0).reshape(-1),
        weights,
        np.add.reduce(weights != 0, axis=0).tolist(),
        len(spot.players),
        spot.board,
        dead,
        52 - known_cards.bit_count(),
        spot.game,
    )


def _list_combos(players: tuple[Player, ...]) -> _ListedCombos:
    """List all combos of some ranges; the last lists are cached for further boards."""
    for last, combos in _last_ranges[:]:
        if len(last) == len(players) and all(map(operator.is_, last, players)):
            return combos
    ranges = np.array([_weights_of(player) for player in players])
    some = ranges != 0
    # The first range comes first, and its combos that are also in the second come last in it.
    first, second, others = some[0], some[1], some[2:].any(axis=0)
    parts = (first & ~second, first & second, ~first & (second | others))
    indices = np.concatenate([np.flatnonzero(part) for part in parts])
    cards = COMBOS[indices].astype(np.int64)
    combos = _ListedCombos(indices, COMBO_BITS[indices], cards, ranges.T.take(indices, axis=0))
    _last_ranges[:] = [(players, combos)]
    return combos


def _weights_of(player: Player) -> NDArray[np.float64]:
    """Return the weight of each combo that a player may hold."""
    if isinstance(player, Range):
        return player.weights
    if not isinstance(player, np.ndarray):
        return np.ones(COMBO_COUNT)
    weights = np.zeros(COMBO_COUNT)
    weights[combo_index(player)] = 1
    return weights


class SuitSwap(NamedTuple):
    """Two suits that can be swapped without changing a spot."""

    cards: NDArray[np.uint8]  # [53]: the image of each card
    combos: NDArray[np.intp]  # [N]: the index of each combo's image in the list


def find_suit_swap(spot: LiveCombos) -> SuitSwap | None:
    """Return two suits whose swap leaves board, dead cards and all weights unchanged."""
    known_cards = spot.board.tolist(), spot.dead.tolist()
    for suits in stabilizer(known_cards, among=SUIT_SWAPS):
        combos = listed_images(spot.combos, suits)
        if combos.min() >= 0 and np.array_equal(spot.weights[combos], spot.weights):
            return SuitSwap(card_images(suits), combos)
    return None


def sum_over_boards(
    spot: LiveCombos,
    count: Callable[[NDArray[np.uint8]], NDArray[Any]],
    swapped: Callable[[NDArray[Any], NDArray[np.intp]], NDArray[Any]],
    size: int,
    workers: Workers,
) -> NDArray[Any]:
    """Return the sum of the counts of all final boards, [B, 5] with B up to *size* at a time.

    If two suits can be swapped, only one board of each pair that the swap exchanges is counted.
    *swapped* converts its counts to those of the other board, given the image of each combo.
    """
    if not spot.to_come:
        return count(spot.board[None].copy())  # for read-only arrays, a kernel would compile again
    boards = final_boards(spot)
    if len(boards) <= size and spot.to_come == 1:
        return count(boards)
    swap = find_suit_swap(spot) if spot.to_come > 1 else None
    if swap is None:
        return ordered_sum(count, _slices(boards, size), workers)
    rest = boards[:, len(spot.board) :]
    number, other = _numbers(rest), _numbers(swap.cards[rest])
    parts = [_slices(boards[number == other], size), _slices(boards[number < other], size)]
    total, half = sums_in_order(count, parts, workers)
    total += half
    total += swapped(half, swap.combos)
    return total


def final_boards(spot: LiveCombos) -> NDArray[np.uint8]:
    """Return all final boards, [B, 5]."""
    known_cards = spot.board.tobytes() + spot.dead.tobytes()
    deck = np.frombuffer(bytes(range(1, 53)).translate(None, known_cards), np.uint8)
    if spot.to_come in (1, 2):
        choices_of_cards: NDArray[Any] = np.stack(runouts(len(deck), spot.to_come), axis=1)
    else:
        choices_of_cards = choices(len(deck), spot.to_come)
    on_board = np.broadcast_to(spot.board, (len(choices_of_cards), len(spot.board)))
    return np.concatenate([on_board, deck[choices_of_cards]], axis=1)


def _numbers(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return a number for each set of cards in any order, [B] from [B, 2..5]."""
    if cards.shape[1] == 2:  # in a third of the time
        first, other = cards.T.astype(np.int64)
        numbers: NDArray[np.int64] = np.minimum(first, other) * 64 + np.maximum(first, other)
        return numbers
    digits = np.int64(64) ** np.arange(cards.shape[1])
    return np.asarray(np.sort(cards, axis=1).astype(np.int64) @ digits)


def _slices(boards: NDArray[np.uint8], size: int) -> Iterator[NDArray[np.uint8]]:
    """Generate the boards, *size* at a time, always in the same slices."""
    for start in range(0, max(len(boards), 1), size):
        yield boards[start : start + size]


def ordered_sum(
    count: Callable[[NDArray[Any]], NDArray[Any]], parts: Iterable[NDArray[Any]], workers: Workers
) -> NDArray[Any]:
    """Return the sum of the counts of all parts, added in their order on any number of threads."""
    return sums_in_order(count, [parts], workers)[0]


def sums_in_order(
    count: Callable[[NDArray[Any]], NDArray[Any]],
    groups: Iterable[Iterable[NDArray[Any]]],
    workers: Workers,
) -> list[NDArray[Any]]:
    """Return the sum of the counts of each group of parts, with one bar for all of them.

    After Ctrl-C, it ends when the parts in progress are done.
    """
    listed = [list(parts) for parts in groups]
    todo = [part for parts in listed for part in parts]
    if workers.threads > 1:
        count(todo[0][:0])  # compiles it here
    with (
        closing(run_slices(count, todo, workers.threads)) as results,
        progress_bar(sum(map(len, todo)), "exact count", shown=workers.progress) as bar,
    ):
        return [_sum(results, parts, bar) for parts in listed]


def _sum(
    results: Iterator[NDArray[Any]], parts: list[NDArray[Any]], bar: ProgressBar
) -> NDArray[Any]:
    """Return the sum of the next results, adding to the array of the first."""
    total = next(results)
    bar.update(len(parts[0]))
    for part in parts[1:]:
        total += next(results)
        bar.update(len(part))
    return total
