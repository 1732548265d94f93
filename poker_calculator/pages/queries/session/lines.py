"""Lines of play in the hands of a session and in a solution: how often players take each action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from lookup.arguments import shown
from lookup.cards import RANKS, parse_cards
from lookup.games import STREETS
from poker_calculator.games.notation import HandHistory
from poker_calculator.games.positions import positions
from poker_calculator.histories.reports.proportions import wilson_interval

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

    from calculations.solver.results.nodes import Node
    from poker_calculator.games.chips import Chips

    NodeAt = Callable[[str], Node]

TEXTURES: Final = {
    "suits": ("rainbow", "two-tone", "monotone"),
    "paired": ("unpaired", "paired", "trips"),
    "high_card": tuple(RANKS[::-1]),
}
"""The features of flops by which actions are counted, as in reports of `solve_flops`, in order."""
FLOP_CARDS: Final = 3
END: Final = "hand ends"
"""The last step of each line, so that the next steps of a line add up to its hands."""
NAMES_OF_STREETS: Final = frozenset(STREETS.values())


class ActionLines(NamedTuple):
    """The lines of hands, which are numbered as the rows of a frame."""

    lines: dict[int, tuple[str, ...]]
    """The steps of each hand, such as "BTN raises", "BB calls", "flop", "BB checks", and `END`."""
    textures: dict[int, dict[str, str]]
    """The texture of each flop."""

    def figures(self, hands: Iterable[int], line: Sequence[str]) -> dict[str, Any]:
        """Return the number of the hands that begin with a line, and their next steps.

        *next* counts the hands by step, and *intervals* has the 95 % score interval of the share of
        each; *textures* counts them by feature, its value and the step.
        """
        steps: Counter[str] = Counter()
        textures: dict[str, dict[str, Counter[str]]] = {name: {} for name in TEXTURES}
        reached = 0
        is_after_flop = not NAMES_OF_STREETS.isdisjoint(line)
        for hand in hands:
            step = self._next(hand, line)
            if step is None:
                continue
            reached += 1
            if not step:
                continue
            steps[step] += 1
            for name, value in self.textures[hand].items() if is_after_flop else ():
                textures[name].setdefault(value, Counter())[step] += 1
        counted = steps.total()
        return {
            "hands": reached,
            "next": dict(steps.most_common()),
            "intervals": {
                step: [*map(float, wilson_interval(count, counted))]
                for step, count in steps.items()
            },
            "textures": {
                name: {value: dict(of[value]) for value in TEXTURES[name] if value in of}
                for name, of in textures.items()
                if of
            },
        }

    def hands(
        self, hands: Iterable[int], line: Sequence[str], feature: str = "", value: str = ""
    ) -> list[int]:
        """Return the hands that begin with a line and whose flop has a value of a feature."""
        if feature and feature not in TEXTURES:
            features = ", ".join(TEXTURES)
            raise ValueError(f"there is no feature {shown(feature)}; give one of {features}")
        return [
            hand
            for hand in hands
            if self._next(hand, line) is not None
            and (not feature or self.textures.get(hand, {}).get(feature) == value)
        ]

    def _next(self, hand: int, line: Sequence[str]) -> str | None:
        """Return the step after a line, "" after the last; None for other hands."""
        steps = self.lines.get(hand, ())
        count = len(line)
        if steps[:count] != tuple(line) or hand not in self.lines:
            return None
        return steps[count] if len(steps) > count else ""


def read_spots(files: pd.DataFrame, rows: Iterable[int]) -> ActionLines:
    """Read the hands of rows from their files and return their lines.

    files : the columns file, hand and venue of a frame of hands

    Raises ValueError for a file that cannot be read. Hands that are not in their files any more
    have no line.
    """
    from poker_calculator.histories.frames.batches import batches, hands_of_batch

    wanted = [*rows]
    names = files.iloc[wanted]
    indices = dict(zip(zip(names["file"], names["hand"], strict=True), wanted, strict=True))
    lines: dict[int, tuple[str, ...]] = {}
    flops: dict[int, tuple[int, ...]] = {}
    try:
        with closing(batches([*names["file"].dropna().unique()])) as parts:
            for hand in chain.from_iterable(map(hands_of_batch, parts)):
                if not isinstance(hand, HandHistory):
                    continue
                number = hand.label if hand.hand is None else hand.hand
                index = indices.get((hand.file, str(number)))
                if index is not None:
                    steps, board = line_of(hand)
                    lines[index] = (*steps, END)
                    if len(board) >= FLOP_CARDS:
                        flops[index] = board[:FLOP_CARDS]
    except OSError as error:
        raise ValueError(f"cannot read the hands: {error}") from None
    return ActionLines(lines, _textures(flops))


def line_of(hand: HandHistory) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the steps of a hand, and the cards of its board.

    Folds before the flop of players who did not enter the pot are left out.

    >>> hand = HandHistory(
    ...     variant="NT", antes=[0, 0, 0], blinds_or_straddles=[1, 2, 0], min_bet=2,
    ...     starting_stacks=[200, 200, 200], actions=[
    ...         "d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 5", "p1 f", "p2 cc",
    ...         "d db 2c7dKh", "p2 cc", "p3 cbr 6", "p2 f"])
    >>> line_of(hand)[0]
    ('BTN raises', 'BB calls', 'flop', 'BB checks', 'BTN bets', 'BB folds')
    """
    blinds = [*(hand.blinds_or_straddles or [0] * hand.player_count)]
    names = [name or f"seat {seat}" for seat, name in enumerate(positions(blinds), 1)]
    bets: list[Chips] = blinds
    entered, steps, board = set[int](), list[str](), list[int]()
    for action in hand.parsed_actions:
        if action.name == "db":
            board += map(int, action.cards or ())
            steps.append(STREETS.get(len(board), "board"))
            bets = [0] * len(names)
        if action.seat is None or action.name not in ("f", "cc", "cbr"):
            continue
        seat = action.seat
        if action.name == "f":
            if board or seat in entered:
                steps.append(f"{names[seat]} folds")
            continue
        entered.add(seat)
        level = max(bets)
        if action.name == "cbr":
            steps.append(f"{names[seat]} {'raises' if level else 'bets'}")
            bets[seat] = action.amount or 0
        else:
            steps.append(f"{names[seat]} {'calls' if bets[seat] < level else 'checks'}")
            bets[seat] = level
    return tuple(steps), tuple(board)


def _textures(flops: dict[int, tuple[int, ...]]) -> dict[int, dict[str, str]]:
    """Return the texture of flops by hand."""
    from lookup import board_features, features_to_frame

    known_flops = {hand: cards for hand, cards in flops.items() if 0 not in cards}
    if not known_flops:
        return {}
    frame = features_to_frame(board_features(np.array([*known_flops.values()], np.uint8)))
    columns = [frame[name].astype(str) for name in TEXTURES]
    return {
        hand: dict(zip(TEXTURES, values, strict=True))
        for hand, *values in zip(known_flops, *columns, strict=True)
    }


VERBS: Final = {name: f"{name}s" for name in ("fold", "check", "call", "bet", "raise")}
"""The verbs of lines by the first words of a solution's actions; sizes are not part of lines."""


def compared(node_at: NodeAt, line: Sequence[str]) -> dict[str, Any]:
    """Return the strategy of a solution after a line, as shares of the steps of lines.

    node_at : returns the node of the solution at a path

    The line has two players on the street on which the solution begins, up to any action on it.
    Bets of lines have no size: *shares* adds up the sizes.

    Raises ValueError for other lines, and if the solution has several sizes of a bet in the line.
    """
    root = node_at("")
    street = STREETS.get(len(root.board) // 2, "board")
    node = _follow(node_at, _steps_on(line, street), street)
    if node.player is None:
        raise ValueError("the line has no further action on this street in the solution")
    shares: dict[str, float] = {}
    for name, share in node.frequencies.items():
        verb = _verb(name)
        shares[verb] = shares.get(verb, 0.0) + float(share)
    return {
        "board": root.board,
        "texture": _texture(root.board),
        "player": node.player,
        "node": node.path,
        "shares": shares,
    }


def _steps_on(line: Sequence[str], street: str) -> list[str]:
    """Return the steps of a line on a street; raise ValueError if it does not end there."""
    streets = [step for step in line if step in NAMES_OF_STREETS]
    if not streets or streets[-1] != street:
        where = f"on the {streets[-1]}" if streets else "before the flop"
        raise ValueError(
            f"this line ends {where} and the solution begins on the {street}; "
            f"choose a line that ends on the {street}"
        )
    at = len(line) - 1 - [*line][::-1].index(street)
    live: set[str] = set()
    for step in line[:at]:
        position, _, verb = step.partition(" ")
        if step not in NAMES_OF_STREETS:
            (live.discard if verb == "folds" else live.add)(position)
    if len(live) != 2:
        raise ValueError(
            f"{len(live)} players see the {street} in this line; a solution has two players"
        )
    return [*line[at + 1 :]]


def _follow(node_at: NodeAt, steps: Sequence[str], street: str) -> Node:
    """Return the node of a solution after the steps of a line on its first street."""
    taken: list[str] = []
    for step in steps:
        node = node_at(", ".join(taken))
        fitting = [name for name in node.actions if _verb(name) == step.rpartition(" ")[2]]
        if len(fitting) != 1:
            why = f"it has the sizes {', '.join(fitting)}" if fitting else "it has no such action"
            raise ValueError(
                f"the solution cannot follow {step!r} on the {street}: {why}; go back to Start or "
                f"to an earlier step"
            )
        taken += fitting
    return node_at(", ".join(taken))


def _verb(action: str) -> str:
    """Return the verb of lines for an action such as "bet 20"."""
    return VERBS[action.partition(" ")[0]]


def _texture(board: str) -> dict[str, str]:
    """Return the texture of the flop of a board, by the names of features."""
    from lookup import board_features, features_to_frame

    flop = np.array([parse_cards(board)[:FLOP_CARDS]], np.uint8)
    frame = features_to_frame(board_features(flop))
    return {name: str(frame[name].iloc[0]) for name in TEXTURES}


def read_line(query: Mapping[str, Any]) -> list[str]:
    """Return the line of a query; raise ValueError for one that is not a list of steps."""
    line = query.get("line", [])
    if not isinstance(line, list) or not all(isinstance(step, str) for step in line):
        raise ValueError(f"the line is {shown(line)}; give a list of steps such as 'BTN raises'")
    return line
