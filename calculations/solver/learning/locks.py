"""Locks: fixed strategies at nodes.

A lock is written into the learned arrays as regrets and strategy sums that are so large that later
updates do not matter. So learning and the average strategy follow the lock at no cost.

Shapes use N (the acting player's hands) and A (the actions at a node).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.ranges.range import Range
from calculations.solver.betting.programs import data_offsets
from calculations.solver.betting.trees import FOLD
from calculations.solver.deals.paths import FoundNode, PathStreet, action_of, find
from calculations.solver.deals.solver_spot import CardsToCome, SolverSpot
from calculations.solver.learning.solver import TURN, Solver
from lookup.arguments import shown
from lookup.isomorphism.suits import IDENTITY, SuitPermutation, listed_images, stabilizer

if TYPE_CHECKING:
    import pandas as pd

Strategy: TypeAlias = "str | ArrayLike | Mapping[str, Any] | pd.DataFrame"
"""A strategy at a node; `Solution.lock` documents its forms."""

REGRETS, SUMS = 1e22, 1e30
"""The factors that turn a locked strategy into regrets, which discounting reduces to a seventh, and
into sums, which fall with the cube of the number of iterations."""

NEAR = 1e-3  # the tolerance for the sum of frequencies, which are often rounded

ALIKE = 1e-3
"""The tolerance between isomorphic hands, which rounding makes differ; each gets the mean."""

PAIR = re.compile(r"([2-9])\1")

FORMS = "give the frequency of each action, such as {'call': 0.75, 'fold': 0.25}"


class LockReader:
    """Parse the strategy of a lock at one node."""

    def __init__(self, spot: SolverSpot, node: FoundNode) -> None:
        self.what: str = f"the lock at {node.path!r}"
        player = node.tree.nodes[node.node].kind
        if player >= FOLD:
            raise ValueError(f"{self.what} is at a node where nobody acts; give an earlier node")
        self.player: int = player
        self.actions: tuple[str, ...] = node.tree.actions[node.node]
        self.names: NDArray[np.str_] = spot.hand_names(player)
        self.combos: NDArray[np.intp] = spot.hands[player].combos
        self.one_card: bool = spot.hand_size == 1

    def read(self, strategy: object) -> NDArray[np.float64]:
        """Return the strategy, [A, N], NaN for free hands; raises ValueError if it is invalid."""
        hands = len(self.combos)
        if hasattr(strategy, "columns"):
            shares = self._of_frame(strategy)
        elif isinstance(strategy, Mapping) and not self._names_actions(strategy):
            shares = self._by_hand(strategy.items())
        else:
            shares = self._of_all(strategy, hands)
        free = np.isnan(shares).all(axis=0)
        wrong = ~(shares >= 0).all(axis=0) | ~(abs(shares.sum(axis=0) - 1) <= NEAR)
        if (wrong := wrong & ~free).any():
            hand = int(np.argmax(wrong))
            parts = ", ".join(f"{share:.6g}" for share in shares[:, hand])
            name = self.names[hand]
            raise ValueError(
                f"{self.what} gives {name} the frequencies {parts} of {', '.join(self.actions)}; "
                f"give frequencies of 0 or more that sum to 1, or only NaN to leave a hand free"
            )
        result: NDArray[np.float64] = shares / shares.sum(axis=0)
        return result

    def _names_actions(self, strategy: Mapping[Any, Any]) -> bool:
        return all(self._action(name) is not None for name in strategy)

    def _action(self, name: object) -> int | None:
        """Return the index of an action, or None for other text, such as the hands "55"."""
        if isinstance(name, str) and PAIR.fullmatch(name.strip()):
            return None
        try:
            return action_of(" ".join(name.split()).lower(), self.actions)  # type: ignore[attr-defined]
        except (AttributeError, ValueError):
            return None

    def _of_all(self, strategy: Any, hands: int) -> NDArray[np.float64]:
        """Return the strategy of some hands from an action, frequencies by action or an array."""
        count = len(self.actions)
        if isinstance(strategy, str):
            if (action := self._action(strategy)) is None:
                raise ValueError(
                    f"{self.what} has the action {shown(strategy)}; the actions are "
                    f"{', '.join(self.actions)}"
                )
            return np.repeat(np.eye(count)[action][:, None], hands, axis=1)
        if isinstance(strategy, Mapping):
            return self._by_action(strategy, hands)
        shares = self._numbers(strategy)
        if not shares.ndim:
            raise ValueError(f"{self.what} is {shown(strategy)}; {FORMS}")
        if shares.shape == (count,):
            return np.repeat(shares[:, None], hands, axis=1)
        if shares.shape != (count, hands):
            raise ValueError(
                f"{self.what} has the shape {shares.shape}; give [{count}], the frequencies of "
                f"{', '.join(self.actions)}, or [{count}, {hands}], by hand"
            )
        return shares

    def _numbers(self, values: Any) -> NDArray[np.float64]:
        try:
            return np.asarray(values, np.float64)
        except (TypeError, ValueError):
            raise ValueError(f"{self.what} is {shown(values)}; {FORMS}") from None

    def _by_action(self, strategy: Mapping[Any, Any], hands: int) -> NDArray[np.float64]:
        """Return a strategy from frequencies by action; one missing action gets the remainder."""
        if not strategy or not self._names_actions(strategy):
            raise ValueError(
                f"{self.what} is {shown(strategy)}; {FORMS}; the actions are "
                f"{', '.join(self.actions)}"
            )
        shares = np.zeros((len(self.actions), hands))
        named = []
        for name, values in strategy.items():
            row = self._numbers(values)
            if row.shape not in ((), (hands,)):
                raise ValueError(
                    f"{self.what} has {name!r} with the shape {row.shape}; give a number, or "
                    f"[{hands}], one for each hand"
                )
            action = self._action(name)
            if action in named:
                raise ValueError(f"{self.what} names {name!r} twice; name each action once")
            named.append(action)
            shares[action] = row
        left = [place for place in range(len(self.actions)) if place not in named]
        if len(left) == 1:
            rest = 1 - shares.sum(axis=0)
            shares[left] = np.where(abs(rest) <= NEAR, 0, rest)
        elif left:
            shares[:, np.isnan(shares).any(axis=0)] = np.nan
        return shares

    def _by_hand(self, strategy: Iterable[tuple[Any, Any]]) -> NDArray[np.float64]:
        """Return a strategy from entries by hands, such as {"AA": "call", "KQs": {"call": 0.5}}."""
        shares = np.full((len(self.actions), len(self.combos)), np.nan)
        seen = np.zeros(len(self.combos), bool)
        for text, entry in strategy:
            selected = self._named_hands(text)
            if (seen & selected).any():
                name = self.names[np.argmax(seen & selected)]
                raise ValueError(f"{self.what} names {name} twice; name each hand once")
            shares[:, selected] = self._of_all(entry, int(selected.sum()))
            seen |= selected
        return shares

    def _named_hands(self, text: object) -> NDArray[np.bool]:
        """Return the hands of a text such as "AA, KQs", or "Ks" in one-card games."""
        try:
            named = (
                np.array([name == text for name in self.names])
                if self.one_card
                else Range(text).weights[self.combos] > 0  # type: ignore[arg-type]
            )
        except ValueError:
            raise ValueError(
                f"{self.what} names {shown(text)}, which is neither an action "
                f"({', '.join(self.actions)}) nor hands such as 'AA, KQs'"
            ) from None
        if not named.any():
            raise ValueError(
                f"{self.what} names {shown(text)}, which is not in player {self.player}'s range; "
                f"leave it out"
            )
        selected: NDArray[np.bool] = named
        return selected

    def _of_frame(self, frame: Any) -> NDArray[np.float64]:
        """Return a strategy from a frame: rows are hands or classes, columns are actions."""
        columns = {name: frame[name] for name in frame.columns if self._action(name) is not None}
        if not columns:
            raise ValueError(
                f"{self.what} is a frame with the columns {shown([*frame.columns])}; give a column "
                f"for each of {', '.join(self.actions)}, and hands as its index"
            )
        rows = self._by_action(columns, len(frame))
        return self._by_hand(zip(frame.index, rows.T, strict=True))


class LockedNode(NamedTuple):
    """The checked strategy at a node."""

    node: FoundNode
    player: int
    shares: NDArray[np.float64]  # [A, N], for the cards of the path
    solved: NDArray[np.float64]  # [A, N], for the representative suits


def lock(solver: Solver, locks: Mapping[str, Any]) -> dict[str, NDArray[np.float64]]:
    """Lock the nodes at some paths; return the strategies by normalized path."""
    return write_locks(solver, read_locks(solver.spot, solver.cards, locks))


def check_locks(locks: object) -> Mapping[str, Any]:
    """Return locks, or raise ValueError unless they are a dict."""
    if not isinstance(locks, Mapping):
        raise ValueError(f"locks is {shown(locks)}; give a strategy for each path, in a dict")
    return locks


def read_locks(spot: SolverSpot, cards: CardsToCome | None, locks: object) -> list[LockedNode]:
    """Parse the strategies at some paths; raises ValueError if one is invalid."""
    read: list[LockedNode] = []
    paths: dict[tuple[PathStreet, int], str] = {}
    for path, strategy in check_locks(locks).items():
        node = find(path, spot, cards)
        key = node.path_street._replace(cards=(), suits=IDENTITY), node.node
        if key in paths:
            raise ValueError(
                f"the node {node.path!r} is locked twice: {paths[key]!r} is the same or "
                f"isomorphic; lock one of them"
            )
        paths[key] = node.path
        reader = LockReader(spot, node)
        shares = reader.read(strategy)
        read.append(
            LockedNode(node, reader.player, shares, _solved(spot, cards, reader, node, shares))
        )
    return read


def _solved(
    spot: SolverSpot,
    cards: CardsToCome | None,
    reader: LockReader,
    node: FoundNode,
    shares: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return a strategy for the representative suits; isomorphic hands get their mean."""
    path_street, combos = node.path_street, reader.combos
    images = listed_images(combos, path_street.suits)
    solved = shares[:, images]
    alike = _suits_alike(cards, path_street, spot)
    every = np.array([solved[:, listed_images(combos, suits)] for suits in alike])
    unlike = ~np.isclose(every, solved, rtol=0, atol=ALIKE, equal_nan=True).all(axis=(0, 1))
    if unlike.any():
        name = reader.names[images[np.argmax(unlike)]]
        raise ValueError(
            f"{reader.what} treats {name} differently from an isomorphic hand; give both the same "
            f"strategy, or isomorphism=False"
        )
    mean: NDArray[np.float64] = every.mean(axis=0)
    return mean


def isomorphic_hands(spot: SolverSpot, cards: CardsToCome | None, path: object) -> NDArray[np.intp]:
    """Return a number for each hand of the acting player, [N], equal for isomorphic hands."""
    node = find(path, spot, cards)
    combos = LockReader(spot, node).combos
    alike = _suits_alike(cards, node.path_street, spot)
    least = np.min([listed_images(combos, suits) for suits in alike], axis=0)
    numbers = np.empty(len(combos), np.intp)
    numbers[listed_images(combos, node.path_street.suits)] = least
    return numbers


def write_locks(solver: Solver, locks: Iterable[LockedNode]) -> dict[str, NDArray[np.float64]]:
    """Write strategies into the learned arrays; return them by normalized path."""
    written = {}
    for node, player, shares, solved in locks:
        rows = solver.rows(player, node.path_street)
        first = data_offsets(node.tree)[0][node.node]
        ordered = solved[:, rows.hands]
        for memory, factor in ((rows.regrets, REGRETS), (rows.sums, SUMS)):
            part = memory[first : first + len(ordered), : len(rows.hands)]
            part[:] = np.where(np.isnan(ordered), part, ordered * factor)
        written[node.path] = shares
    solver.has_locks |= bool(written)
    return written


def _suits_alike(
    cards: CardsToCome | None, path_street: PathStreet, spot: SolverSpot
) -> tuple[SuitPermutation, ...]:
    """Return the permutations of suits that leave a solved street unchanged."""
    if cards is None:
        return (IDENTITY,)
    suits, street = cards.suits, spot.street + len(path_street.cards)
    if street >= TURN > spot.street:
        suits = stabilizer([[cards.turns[path_street.turn].representative]], among=suits)
    if street > TURN:
        river = cards.rivers[path_street.turn][path_street.river].representative
        suits = stabilizer([[river]], among=suits)
    return suits
