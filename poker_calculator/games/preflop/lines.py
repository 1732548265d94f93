"""Lines of play as text, such as "CO raise to 2.3, BTN call": the actions that are no folds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lookup.arguments import shown
from poker_calculator.games.preflop.betting_tree import FOLD, PreflopEnd, PreflopNode, PreflopTree

AFTER: Final = " after "
RAISE_TO: Final = "raise to "


class TreeLines:
    """The lines of a tree, and the decision after each of them."""

    def __init__(self, tree: PreflopTree) -> None:
        self._tree = tree
        self._after: Mapping[int, PreflopNode] = {node.before: node for node in tree.nodes}
        names: dict[int, str] = {-1: ""}
        self.names: list[str] = []
        """The line before each decision."""
        for node in tree.nodes:
            line = names[node.before]
            self.names.append(line)
            for index, action in enumerate(node.actions):
                played = f"{tree.table.names[node.seat]} {action}"
                longer = f"{line}, {played}" if line else played
                names[node.edge + index] = line if action == FOLD else longer

    def decision(self, node: PreflopNode, line: str) -> str:
        """Return the name of a decision, such as "BB after CO raise to 2.3"."""
        seat = self._tree.table.names[node.seat]
        return f"{seat}{AFTER}{line}" if line else seat

    def node_after(self, line: str, seat: str = "") -> PreflopNode:
        """Return the decision after a line, of the first seat to act or of *seat*.

        Folds are left out. A raise may be written as "raise to 2.3", "2.3", or "2.3x" the bet.
        Raises ValueError for a line that the tree does not have.
        """
        place = self._after.get(self._edge_after(line))
        if place is None:
            raise ValueError(f"the line {shown(line)} ends the betting; leave out its last action")
        return self._skip_folds(place, seat, line) if seat else place

    def end_after(self, line: str) -> PreflopEnd:
        """Return the end after a line and the folds of all who are left to act."""
        edge = self._edge_after(line)
        ends = {end.before: end for end in self._tree.ends}
        while (place := self._after.get(edge)) is not None and place.actions[0] == FOLD:
            edge = place.edge
        if edge not in ends:
            raise ValueError(f"the betting goes on after {shown(line)}; give a longer line")
        return ends[edge]

    def _edge_after(self, line: str) -> int:
        """Return the last edge of a line, -1 for an empty one."""
        edge = -1
        for word in filter(None, map(str.strip, line.split(","))):
            place = self._after.get(edge)
            if place is None:
                raise ValueError(f"the line {shown(line)} ends the betting before {shown(word)}")
            name, _, action = word.partition(" ")
            place = self._skip_folds(place, name, line)
            edge = place.edge + self._action(place, action.strip(), line)
        return edge

    def _skip_folds(self, place: PreflopNode, name: str, line: str) -> PreflopNode:
        """Return the next decision of a seat, after folds of the seats before it."""
        first, names = place, self._tree.table.names
        while names[place.seat] != name:
            following = self._after.get(place.edge) if place.actions[0] == FOLD else None
            if following is None:
                raise ValueError(
                    f"the line {shown(line)} has {shown(name)}, but it is the turn of "
                    f"{names[first.seat]}; name each action but folds, as in 'CO call, BB check'"
                )
            place = following
        return place

    def _action(self, place: PreflopNode, action: str, line: str) -> int:
        """Return the index of an action of a decision."""
        unit, found = self._tree.table.unit, []
        for index, name in enumerate(place.actions):
            amount = name.removeprefix(RAISE_TO)
            spellings = {name, amount}
            if amount != name:
                spellings.add(f"{float(amount) / float(place.level * unit):.3g}x")
            if action in spellings:
                found.append(index)
        if len(found) == 1:
            return found[0]
        seat = self._tree.table.names[place.seat]
        raise ValueError(
            f"the line {shown(line)} has {seat} {shown(action)}; {seat} may "
            f"{', '.join(map(repr, place.actions))}"
        )
