"""Many hands of push or fold between two or three players, all with the same tree.

Also the seats in the next hand: the button moves, and busted players leave the table.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way_orders import Order, weak_orders
from lookup.arguments import check_flags
from poker_calculator.games.chips import Chips, ChipsLike, by_seat, read_forced_chips
from poker_calculator.games.positions import next_button
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms, stacks_after
from poker_calculator.games.push_or_fold.tree import (
    PostedTable,
    PushFoldNode,
    Tree,
    build_tree,
    read_table,
)


class FullTableBets(NamedTuple):
    """Antes and blinds of the full table, in the order in which lists give them."""

    blinds: tuple[Chips, ...]
    antes: tuple[Chips, ...]
    ante_trimming_status: bool

    def table(self, stacks: Sequence[float]) -> PostedTable:
        """Return the table of these stacks after antes and blinds.

        Heads-up, the big blind posts its own ante, and the button that of the last seat.
        """
        antes, players = self.antes, len(stacks)
        if players == 2 < len(antes):
            antes = by_seat((antes[1], antes[-1]))
        return read_table(
            [*stacks], self.blinds[:players], antes[:players], None, self.ante_trimming_status
        )


def read_forced_bets(
    blinds: ChipsLike, antes: ChipsLike, ante_trimming_status: bool | None, players: int
) -> FullTableBets:
    """Return the blinds and antes for a table of n players."""
    posted = read_forced_chips(antes, players, "the ante")
    trims = len({*posted}) == 1 if ante_trimming_status is None else ante_trimming_status
    check_flags(ante_trimming_status=trims)
    return FullTableBets(read_forced_chips(blinds, players, "the blind"), posted, trims)


class FutureHands(NamedTuple):
    """S hands between P players, with the decisions of one tree."""

    tree: Tree
    outcomes: tuple[tuple[int, Order], ...]
    """The O outcomes: an end, and an order of the hands at its showdown."""
    stacks: NDArray[np.float64]  # the stacks before antes and blinds, [S, P]
    after: NDArray[np.float64]  # the stacks after each outcome, [S, O, P]
    forced: NDArray[np.bool]
    """Whether a seat stays in without a decision, [nodes, S]: it is all-in from an ante or a blind,
    or it acts last with nothing to call."""


def read_hands(stacks: NDArray[np.float64], forced_bets: FullTableBets) -> FutureHands:
    """Return the hands that begin with *stacks* [S, P]."""
    players = stacks.shape[1]
    deep = forced_bets.table([2 * float(stacks.sum())] * players)
    tree = build_tree(deep, most_all_in=players)
    outcomes = tuple(
        (at, order) for at, end in enumerate(tree.ends) for order in weak_orders(len(end.seats))
    )
    after = np.empty((len(stacks), len(outcomes), players))
    forced = np.zeros((len(tree.nodes), len(stacks)), np.bool)
    for row, before in enumerate(stacks.tolist()):
        table = forced_bets.table(before)
        after[row] = [
            stacks_after(table, tree.ends[end], order, RakeTerms()) for end, order in outcomes
        ]
        forced[:, row] = [_is_forced(table, node) for node in tree.nodes]
    return FutureHands(tree, outcomes, stacks, after, forced)


def _is_forced(table: PostedTable, node: PushFoldNode) -> bool:
    """Return whether a seat has no decision at a node where it has one with larger stacks."""
    if not table.left[node.seat]:
        return True
    others = {*node.all_in, *table.forced} - {node.seat}
    to_match = max(table.stakes[seat] for seat in others) if others else np.inf
    return node.seat == table.order[-1] and to_match <= table.posted[node.seat]


class NextHand(NamedTuple):
    """The stacks in which the same seats are left, and the seats' order in the next hand."""

    rows: NDArray[np.intp]  # the rows of these stacks
    seats: tuple[int, ...]
    """The seats of the last hand, from the first left of the next hand's button."""

    @property
    def cells(self) -> tuple[NDArray[np.intp], ...]:
        """Return the index of these players in stacks [N, P], in the order of the next hand."""
        return np.ix_(self.rows, np.array(self.seats, np.intp))


def next_hands(stacks: NDArray[np.float64]) -> Iterator[NextHand]:
    """Yield the next hands after stacks [N, P], one for each set of two or more players left.

    >>> [*next_hands(np.array([[3.0, 5, 0], [1, 6, 1], [8, 0, 0]]))]
    [NextHand(rows=array([0]), seats=(0, 1)), NextHand(rows=array([1]), seats=(1, 2, 0))]
    """
    left, players = stacks > 0, stacks.shape[1]
    big_blind = 1 if players > 2 else 0
    for pattern in np.unique(left, axis=0):
        taken = np.flatnonzero(pattern).tolist()
        if len(taken) > 1:
            button = next_button(taken, players - 1, big_blind)
            rows = np.flatnonzero((left == pattern).all(axis=1))
            # Seats after the button first: False sorts before True.
            yield NextHand(rows, tuple(sorted(taken, key=lambda seat: seat <= button)))
