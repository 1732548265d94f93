"""Betting trees of single streets, as flat arrays.

A street's tree depends only on the street, the remaining stack, and the last aggressor of the
previous street. So the lines of a spot share a few different trees.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from calculations.solver.betting.amounts import AllInSize, OfChips, OfPot, Size, Times
from calculations.solver.betting.rules import LAST_STREET, STREETS, Betting, rounded

FOLD, SHOWDOWN, DEAL = 2, 3, 4
"""The kinds of nodes without a decision; the kind of a decision is the acting player, 0 or 1."""

MOST_NODES = 200_000
"""The maximum number of nodes in all trees of a spot; typical spots have a few hundred."""


class BettingNode(NamedTuple):
    """A node in the betting of a street."""

    kind: int  # the acting player, FOLD, SHOWDOWN, or DEAL (before the next card)
    bets: tuple[int, int]  # the chips that each player has put in on this street
    last_raise: int = 0  # the increment of the last bet or raise
    raises: int = 0  # the number of bets and raises
    folded: int = -1  # the player who has folded
    last_bettor: int = -1  # the last aggressor on this street


class StreetTree(NamedTuple):
    """The nodes of a street in breadth-first order."""

    street: int  # 0 for the flop, 1 for the turn, 2 for the river
    left: int  # the remaining stack at its start
    nodes: tuple[BettingNode, ...]
    actions: tuple[tuple[str, ...], ...]
    """The actions at each node, such as "check" and "bet 94", empty if nobody acts."""
    first_child: tuple[int, ...]
    """The index of the node after the first action; the nodes after other actions follow it."""
    begun: int  # the chips that each player has put in before this street, since the spot began

    def children(self, node: int) -> range:
        """Return the nodes after each action at a node."""
        first = self.first_child[node]
        return range(first, first + len(self.actions[node]))

    def contribution(self, node: int) -> int:
        """Return each player's matched chips since the spot began."""
        return self.begun + min(self.nodes[node].bets)

    def of_kind(self, *kinds: int) -> list[int]:
        """Return the nodes of these kinds, in order."""
        return [place for place, node in enumerate(self.nodes) if node.kind in kinds]


def street_tree(betting: Betting, street: int, left: int, caller: int = -1) -> StreetTree:
    """Return the tree of a street; *caller* called the last bet of the previous street."""
    begun = betting.stack - left
    end = SHOWDOWN if street == LAST_STREET else DEAL
    nodes = [BettingNode(0 if left else end, (0, 0))]
    actions: list[tuple[str, ...]] = []
    first_child: list[int] = []
    number = 0
    while number < len(nodes):
        node = nodes[number]
        first_child.append(len(nodes))
        actions_here = (
            [*_actions(betting, street, left, node, caller == 0)] if node.kind < FOLD else []
        )
        actions.append(tuple(name for name, _ in actions_here))
        nodes += [after for _, after in actions_here]
        check_nodes(len(nodes))
        number += 1
    return StreetTree(street, left, tuple(nodes), tuple(actions), tuple(first_child), begun)


def first_bets(betting: Betting, street: int) -> int:
    """Return the number of bets available to the first player at the root."""
    return len(_amounts(betting, street, betting.stack, BettingNode(0, (0, 0)), False))


def check_nodes(count: int) -> None:
    """Raise ValueError if trees have too many nodes, because they would take all memory."""
    if count > MOST_NODES:
        raise ValueError(
            f"the betting has more than {MOST_NODES:,} nodes; use fewer sizes, or most_raises="
        )


def _actions(
    betting: Betting, street: int, left: int, node: BettingNode, may_donk: bool
) -> Iterator[tuple[str, BettingNode]]:
    """Yield each action at a node and the node after it."""
    player, bets = node.kind, node.bets
    other = 1 - player
    end = SHOWDOWN if street == LAST_STREET else DEAL
    own, theirs = bets[player], bets[other]
    if own == theirs:
        yield "check", node._replace(kind=end if player else other)
    else:
        yield "fold", node._replace(kind=FOLD, folded=player)
        yield "call", node._replace(kind=end, bets=(theirs, theirs))
    name = "raise to" if theirs else "bet"
    for amount in _amounts(betting, street, left, node, may_donk and not player):
        after = (amount, theirs) if player == 0 else (theirs, amount)
        yield (
            f"{name} {_shown(amount, betting.chip)}",
            BettingNode(other, after, amount - theirs, node.raises + 1, -1, player),
        )


def _shown(amount: int, chip: Fraction) -> str:
    worth = amount * chip
    return str(worth.numerator) if worth.denominator == 1 else repr(float(worth))


def _amounts(
    betting: Betting, street: int, left: int, node: BettingNode, is_donk: bool
) -> list[int]:
    """Return the bets, or the totals of raises, in ascending order."""
    player, limits = node.kind, betting.thresholds
    most = limits.most_raises
    theirs = node.bets[1 - player]
    if theirs >= left or (most is not None and node.raises >= most):
        return []
    sizes = betting.sizes[street][player]
    written = sizes.raises if theirs else sizes.donks if is_donk else sizes.bets
    pot = betting.pot + 2 * (betting.stack - left) + 2 * theirs
    least = min(left, theirs + max(node.last_raise, betting.smallest_bet))
    amounts = {
        min(max(_amount(size, pot, theirs, left, len(STREETS) - street), least), left)
        for size in written
    }
    if amounts and limits.add_allin and left - theirs <= limits.add_allin * pot:
        amounts.add(left)
    if limits.force_allin:
        amounts = {
            left if left - amount <= limits.force_allin * (pot + 2 * (amount - theirs)) else amount
            for amount in amounts
        }
    listed = sorted(amounts)
    return _merged(listed, pot, theirs, limits.merge_sizes) if limits.merge_sizes else listed


def _amount(size: Size, pot: int, theirs: int, left: int, streets: int) -> int:
    """Return the bet or the total of a raise for a size; *pot* is the pot after a call."""
    if isinstance(size, OfPot):
        return theirs + rounded(size.part * pot)
    if isinstance(size, Times):
        return rounded(size.factor * theirs)
    if isinstance(size, OfChips):
        return int(size.chips)
    if isinstance(size, AllInSize):
        return left
    growth = ((pot + 2 * (left - theirs)) / pot) ** (1 / streets)
    return theirs + rounded(Fraction(pot * (growth - 1) / 2))


def _merged(amounts: list[int], pot: int, theirs: int, threshold: Fraction) -> list[int]:
    """Return the amounts that are not close to a larger one."""
    kept: list[int] = []
    for amount in reversed(amounts):
        if not kept or pot + kept[0] - theirs >= (1 + threshold) * (pot + amount - theirs):
            kept.insert(0, amount)
    return kept


class Trees(NamedTuple):
    """The trees of all streets of a spot, and their successors."""

    trees: tuple[StreetTree, ...]  # the tree of the first street is first
    following: tuple[dict[int, int], ...]  # for each tree, the index of the next tree by deal node


@lru_cache(maxsize=64)
def spot_trees(betting: Betting, street: int) -> Trees:
    """Return the trees of a spot that begins on a street; the latest results are cached."""
    numbers: dict[tuple[int, int, int], int] = {(street, betting.stack, -1): 0}
    trees, following = [], []
    pending = [(street, betting.stack, -1)]
    while pending:
        number, left, caller = pending.pop(0)
        tree = street_tree(betting, number, left, caller)
        trees.append(tree)
        check_nodes(sum(len(each.nodes) for each in trees))
        after: dict[int, int] = {}
        for node_number in tree.of_kind(DEAL):
            node = tree.nodes[node_number]
            caller = 1 - node.last_bettor if node.last_bettor >= 0 else -1
            donks = betting.sizes[number + 1][0]
            if donks.donks == donks.bets:
                caller = -1  # irrelevant there
            key = number + 1, left - node.bets[0], caller
            if key not in numbers:
                numbers[key] = len(numbers)
                pending.append(key)
            after[node_number] = numbers[key]
        following.append(after)
    return Trees(tuple(trees), tuple(following))
