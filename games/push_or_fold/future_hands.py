"""Many hands of push or fold between two or three players, with the same decisions in all.

And who sits where in the next hand: the button moves on, and who is out leaves the table.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way.orders import Order, weak_orders
from games.chips import Chips, ChipsLike, by_seat, read_forced_chips
from games.positions import next_button
from games.push_or_fold.game import RakeTerms, stacks_after
from games.push_or_fold.table import Table, read_table
from games.push_or_fold.tree import Node, Tree, build_tree
from lookup.arguments import check_flags


class ForcedBets(NamedTuple):
    """Antes and blinds of each hand, in the order of lists, of a table that has lost nobody yet."""

    blinds: tuple[Chips, ...]
    antes: tuple[Chips, ...]
    ante_trimming_status: bool

    def table(self, stacks: Sequence[float]) -> Table:
        """Return the table of these stacks once all is posted.

        Heads-up the big blind posts its own ante, and the button what the last seat posts.
        """
        antes, players = self.antes, len(stacks)
        if players == 2 < len(antes):
            antes = by_seat((antes[1], antes[-1]))
        return read_table(
            [*stacks], self.blinds[:players], antes[:players], None, self.ante_trimming_status
        )


def read_forced_bets(
    blinds: ChipsLike, antes: ChipsLike, ante_trimming_status: bool | None, players: int
) -> ForcedBets:
    """Return blinds and antes as they are given for a table of so many players."""
    posted = read_forced_chips(antes, players, "the ante")
    trims = len({*posted}) == 1 if ante_trimming_status is None else ante_trimming_status
    check_flags(ante_trimming_status=trims)
    return ForcedBets(read_forced_chips(blinds, players, "the blind"), posted, trims)


class Hands(NamedTuple):
    """S hands between P players, whose decisions are those of a tree."""

    tree: Tree
    outcomes: tuple[tuple[int, Order], ...]
    """The O outcomes: an end, and the order in which the hands come in that are all-in there."""
    stacks: NDArray[np.float64]
    """Before antes and blinds, [S, P]."""
    after: NDArray[np.float64]
    """What the seats have after each outcome, [S, O, P]."""
    forced: NDArray[np.bool]
    """Where a seat is in without a decision, [nodes, S]: all-in from an ante or a blind, or the
    last to act, with nothing to call."""


def read_hands(stacks: NDArray[np.float64], forced_bets: ForcedBets) -> Hands:
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
    return Hands(tree, outcomes, stacks, after, forced)


def _is_forced(table: Table, node: Node) -> bool:
    """Return whether a seat has no decision at this table where with larger stacks it has one."""
    if not table.left[node.seat]:
        return True
    others = {*node.all_in, *table.forced} - {node.seat}
    to_match = max(table.stakes[seat] for seat in others) if others else np.inf
    return node.seat == table.order[-1] and to_match <= table.posted[node.seat]


class NextHand(NamedTuple):
    """Where the same seats are left, and where they sit in the next hand."""

    rows: NDArray[np.intp]
    """Which of the stacks these are."""
    seats: tuple[int, ...]
    """The seats of the last hand in the order of the next one: first left of the button first."""

    @property
    def cells(self) -> tuple[NDArray[np.intp], ...]:
        """Return what these players are at in stacks [N, P], in the order of the next hand."""
        return np.ix_(self.rows, np.array(self.seats, np.intp))


def next_hands(stacks: NDArray[np.float64]) -> Iterator[NextHand]:
    """Yield the next hands of stacks after a hand, [N, P], by who is left of two or more players.

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
