"""Who decides when, and how a hand may end: all-in or fold, each seat once."""

from typing import NamedTuple

from games.push_or_fold.decisions import name_decision
from games.push_or_fold.table import Table


class Node(NamedTuple):
    """A decision: a seat goes all-in or folds."""

    seat: int
    all_in: tuple[int, ...]
    """Who is all-in before, those from antes and blinds first, then in the order of play."""
    path: tuple[tuple[int, bool], ...]
    """The decisions before, each with whether that seat went all-in."""


class End(NamedTuple):
    """An end: one seat takes the pot, or several show their hands."""

    seats: tuple[int, ...]
    """Who is in, in the order of `Node.all_in`."""
    path: tuple[tuple[int, bool], ...]
    """The decisions that lead here, each with whether that seat went all-in."""


class Tree(NamedTuple):
    """All decisions, in the order of play, and all ends."""

    nodes: tuple[Node, ...]
    ends: tuple[End, ...]

    def of_seat(self, seat: int) -> list[int]:
        """Return the numbers of a seat's decisions."""
        return [number for number, node in enumerate(self.nodes) if node.seat == seat]

    def through(self, number: int, pushes: bool) -> list[int]:
        """Return the numbers of the ends that an action at a decision may lead to."""
        return [at for at, end in enumerate(self.ends) if (number, pushes) in end.path]


def build_tree(table: Table, most_all_in: int) -> Tree:
    """Return the tree of a table on which at most so many players are all-in.

    The last seat to act needs no decision when nobody else is in, or when it has already posted as
    much as all who are: then it stays in. When *most_all_in* players are in, all others fold.
    """
    nodes: list[Node] = []
    ends: list[End] = []
    lines: list[tuple[tuple[int, ...], tuple[tuple[int, bool], ...]]] = [(table.forced, ())]
    for place, seat in enumerate(table.order):
        is_last = place == len(table.order) - 1
        after = []
        for all_in, path in lines:
            matched = (
                max((table.stakes[each] for each in all_in), default=0.0) <= table.posted[seat]
            )
            if len(all_in) >= most_all_in:
                after.append((all_in, path))
            elif is_last and (matched or not all_in):
                after.append(((*all_in, seat), path))
            else:
                number = len(nodes)
                nodes.append(Node(seat, all_in, path))
                after.append((all_in, (*path, (number, False))))
                after.append(((*all_in, seat), (*path, (number, True))))
        lines = after
    ends += [End(seats, path) for seats, path in lines]
    return _in_order_of_play(nodes, ends, table)


def _in_order_of_play(nodes: list[Node], ends: list[End], table: Table) -> Tree:
    """Return the tree with a seat's decisions sorted by how many are all-in, and who."""
    places = {seat: place for place, seat in enumerate((*table.forced, *table.order))}

    def rank(number: int) -> tuple[int, int, tuple[int, ...]]:
        node = nodes[number]
        return places[node.seat], len(node.all_in), tuple(places[seat] for seat in node.all_in)

    order = sorted(range(len(nodes)), key=rank)
    new = {old: number for number, old in enumerate(order)}

    def renumbered(path: tuple[tuple[int, bool], ...]) -> tuple[tuple[int, bool], ...]:
        return tuple((new[number], pushes) for number, pushes in path)

    return Tree(
        tuple(nodes[old]._replace(path=renumbered(nodes[old].path)) for old in order),
        tuple(end._replace(path=renumbered(end.path)) for end in ends),
    )


def name_of(node: Node, table: Table) -> str:
    """Return what a decision is called, such as "BB after BTN, SB"."""
    before = [table.names[seat] for seat in node.all_in if table.left[seat]]
    return name_decision(table.names[node.seat], before)
