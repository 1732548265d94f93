"""Lines of play as text, such as "CO raise to 2.3, BTN call": the actions that are no folds."""

from __future__ import annotations

from typing import Final

from lookup.arguments import shown
from poker_calculator.games.preflop.betting_tree import FOLD, PreflopEnd, PreflopNode, PreflopTree

AFTER: Final = " after "
RAISE_TO: Final = "raise to "


class TreeLines:
    """The lines of a tree, and the decision after each of them."""

    def __init__(self, tree: PreflopTree) -> None:
        self._tree = tree
        self.names: list[str] = ["" for _ in tree.nodes]
        """The line before each decision."""
        self.ends: list[str] = ["" for _ in tree.ends]
        """The line before each end."""
        for node, line in zip(tree.nodes, self.names, strict=True):
            for index, action in enumerate(node.actions):
                after = tree.after[node.edge + index]
                played = f"{tree.table.names[node.seat]} {action}"
                longer = f"{line}, {played}" if line else played
                lines, place = (self.names, after) if after >= 0 else (self.ends, -1 - after)
                lines[place] = line if action == FOLD else longer

    def decision(self, number: int) -> str:
        """Return the name of a decision, such as "BB after CO raise to 2.3"."""
        seat = self._tree.table.names[self._tree.nodes[number].seat]
        return f"{seat}{AFTER}{self.names[number]}" if self.names[number] else seat

    def number_of(self, name: str) -> int:
        """Return the decision after a line, such as "CO 2.3x", or of a name, "BB after CO 2.3x".

        Folds are left out. A raise may be written as "raise to 2.3", "2.3", or "2.3x" the bet.
        Raises ValueError for text that fits no decision.
        """
        if not isinstance(name, str):
            raise ValueError(f"the line is {shown(name)}; give text such as 'CO 2.3x, BTN call'")
        seat, after, line = name.partition(AFTER)
        if not after:
            seat, line = (name, "") if name in self._tree.table.names else ("", name)
        place = self._place_after(line)
        if place < 0:
            raise ValueError(f"the line {shown(line)} ends the betting; leave out its last action")
        return self._skip_folds(place, seat, line) if seat else place

    def end_after(self, line: str) -> PreflopEnd:
        """Return the end after a line and the folds of all who are left to act."""
        place = self._place_after(line)
        while place >= 0:
            node = self._tree.nodes[place]
            if node.actions[0] != FOLD:
                raise ValueError(f"the betting goes on after {shown(line)}; give a longer line")
            place = self._tree.after[node.edge]
        return self._tree.ends[-1 - place]

    def _place_after(self, line: str) -> int:
        """Return the decision after a line, or -1 - e for end e."""
        place = 0
        for word in filter(None, map(str.strip, line.split(","))):
            if place < 0:
                raise ValueError(f"the line {shown(line)} ends the betting before {shown(word)}")
            name, _, action = word.partition(" ")
            node = self._tree.nodes[self._skip_folds(place, name, line)]
            place = self._tree.after[node.edge + self.action(node, action.strip(), line)]
        return place

    def _skip_folds(self, first: int, name: str, line: str) -> int:
        """Return the next decision of a seat, after folds of the seats before it."""
        nodes, names, place = self._tree.nodes, self._tree.table.names, first
        while place >= 0 and names[nodes[place].seat] != name:
            can_fold = nodes[place].actions[0] == FOLD
            place = self._tree.after[nodes[place].edge] if can_fold else -1
        if place < 0:
            raise ValueError(
                f"the line {shown(line)} has {shown(name)}, but it is the turn of "
                f"{names[nodes[first].seat]}; name each action but folds, as in 'CO call, BB check'"
            )
        return place

    def action(self, place: PreflopNode, action: str, line: str) -> int:
        """Return the index of an action of a decision; the error names the *line*."""
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
