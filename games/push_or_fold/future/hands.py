"""Many hands of push or fold between two or three players, with the same decisions in all."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way.orders import Order, weak_orders
from games.chips import Chips, ChipsLike, by_seat, read_forced_chips
from games.push_or_fold.payoffs import House, stacks_after
from games.push_or_fold.table import Table, read_table
from games.push_or_fold.tree import End, Node, Tree, build_tree
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

    @property
    def order(self) -> list[int]:
        """Return the seats with decisions, who acts first first."""
        return [*dict.fromkeys(node.seat for node in self.tree.nodes)]


def read_hands(stacks: NDArray[np.float64], forced_bets: ForcedBets) -> Hands:
    """Return the hands that begin with *stacks* [S, P]."""
    players = stacks.shape[1]
    deep = forced_bets.table([2 * float(stacks.sum())] * players)
    tree = build_tree(deep, most_all_in=players)
    outcomes = tuple((at, order) for at, end in enumerate(tree.ends) for order in _orders(end))
    after = np.empty((len(stacks), len(outcomes), players))
    forced = np.zeros((len(tree.nodes), len(stacks)), np.bool)
    for row, before in enumerate(stacks.tolist()):
        table = forced_bets.table(before)
        after[row] = [*_after(table, tree, outcomes)]
        forced[:, row] = [_is_forced(table, node) for node in tree.nodes]
    return Hands(tree, outcomes, stacks, after, forced)


def _orders(end: End) -> tuple[Order, ...]:
    return weak_orders(len(end.seats))


def _after(
    table: Table, tree: Tree, outcomes: Sequence[tuple[int, Order]]
) -> Iterator[list[float]]:
    for end, order in outcomes:
        yield stacks_after(table, tree.ends[end], order, House())


def _is_forced(table: Table, node: Node) -> bool:
    """Return whether a seat has no decision at this table where with larger stacks it has one."""
    if not table.left[node.seat]:
        return True
    others = {*node.all_in, *table.forced} - {node.seat}
    to_match = max(table.stakes[seat] for seat in others) if others else np.inf
    return node.seat == table.order[-1] and to_match <= table.posted[node.seat]
