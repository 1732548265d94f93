"""The cost of decisions in recorded hands, compared with a solved spot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, Unpack

import numpy as np

from lookup.arguments import as_whole, check_flags, shown
from lookup.combos import combo_index
from lookup.names import street_named
from lookup.running.progress import progress_bar
from poker_calculator.games.cards import Card, write_cards
from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.state import State
from poker_calculator.games.notation.actions import Action
from poker_calculator.games.notation.history import HandHistory, list_hands
from poker_calculator.games.notation.replay import hold, play_actions
from poker_calculator.histories.frames.columns import frame_of_columns

if TYPE_CHECKING:
    import pandas as pd

    from calculations.solver.results.nodes import Node
    from calculations.solver.results.solution import Solution
    from calculations.solver.solve import SolverOptions
    from poker_calculator.games.worth.solving import RangesLike

RangesOfHand: TypeAlias = (
    "Mapping[int | str, Any] | Callable[[HandHistory], Mapping[int | str, Any]]"
)
"""Ranges at the start of the spot by seat or name, or a function that returns them for a hand."""

STREETS: Final = ("flop", "turn", "river")
PLAYERS = 2
COLUMNS: Final = {
    "file": "str",
    "hand": "str",
    "player": "str",
    "seat": "int64",
    "street": "str",
    "cards": "str",
    "before": "str",
    "action": "str",
    "frequency": "float64",
    "ev": "float64",
    "best_action": "str",
    "ev_lost": "float64",
    "exploitability": "float64",
}
"""The columns of `decisions_to_frame` and their dtypes."""


class SolveOptions(NamedTuple):
    """Options for solving the spots of hands; see `decisions_to_frame`."""

    ranges: RangesOfHand
    street: str = "river"
    bets: str = ""
    raises: str = ""
    options: Mapping[str, Any] = {}


class Line(NamedTuple):
    """The actions of a hand from the start of its spot."""

    start: State
    seats: tuple[int, int]  # the players out of position and in position
    steps: list[Action | str]  # actions, and dealt cards in the format of paths, such as "river 2c"
    hole_cards: list[tuple[Card, ...]]  # the known hole cards of each player


def decisions_to_frame(
    hands: HandHistory | Iterable[HandHistory],
    ranges: RangesOfHand,
    *,
    street: str = "river",
    bets: str = "",
    raises: str = "",
    progress: bool = True,
    **options: Unpack[SolverOptions],
) -> pd.DataFrame:
    """Return a DataFrame with a row for each decision of two players and the EV that it lost.

    Each hand is solved from the first street, *street* or later, that exactly two players begin.
    Hands without such a street, or with an unknown board, have no rows. The bets and raises of the
    hand are added to the sizes.

    Parameters
    ----------
    hands : hand histories of no-limit hold'em
    ranges : the ranges of both players at the start of the spot, by seat or name
        Or a function that returns them for a hand.
    street : "flop", "turn" or "river"
    bets, raises : further sizes, as text, on all streets
    progress : whether to show a bar for work of more than a second, in a terminal or a notebook
    options : other options of `State.solve`, such as target and threads

    Returns
    -------
    Columns, with their dtypes in `COLUMNS`: the file of the hand, its name, the player, seat,
    street and cards; the actions ``before`` since the start of the spot, as a path of the solution
    of `solve_hand`, and the ``action``; its ``frequency`` with these cards in the solution, missing
    if these cards never reach this node, and its ``ev`` in chips from there on; the ``best_action``
    and the difference of its EV, ``ev_lost``; the ``exploitability`` of the solution as a fraction
    of the pot. All figures are missing if the cards are unknown or not in the player's range.

    Notes
    -----
    The EV of an action assumes that the opponent then plays the solution, and the player the best
    response to it. So earlier and later decisions do not count. At nodes that the solution seldom
    reaches, the opponent's strategy and the lost EV are rough.

    Raises
    ------
    ValueError
        For arguments that `State.solve` refuses; NotationError for an illegal action.
    """
    check_flags(progress=progress)
    solve_options = _checked(SolveOptions(ranges, street, bets, raises, {**options}))
    listed = list_hands(hands)
    rows: list[tuple[Any, ...]] = []
    with progress_bar(len(listed), "hands", shown=progress, unit="hand") as bar:
        for hand in listed:
            rows += decisions_of(hand, solve_options)
            bar.update()
    return frame_of_columns([[*zip(*rows, strict=True)]] if rows else [], COLUMNS)


def decisions_of(hand: HandHistory, solve_options: SolveOptions) -> list[tuple[Any, ...]]:
    """Return the rows of one hand."""
    line = _line(hand, solve_options.street)
    if line is None:
        return []
    quiet = solve_options._replace(options={"progress": False, **solve_options.options})
    return [*_decisions(hand, line, _solved(hand, line, quiet))]


def solve_hand(
    hand: HandHistory,
    ranges: RangesOfHand,
    *,
    street: str = "river",
    bets: str = "",
    raises: str = "",
    progress: bool = True,
    **options: Unpack[SolverOptions],
) -> Solution:
    """Solve the betting of two players from a street on, with the sizes of the hand.

    `decisions_to_frame` judges decisions by this solution: the arguments are the same, and
    ``solution.node(path)`` takes the text of its column ``before``.

    Raises
    ------
    ValueError
        If exactly two players begin no such street.
    """
    solver_options = {"progress": progress, **options}
    solve_options = _checked(SolveOptions(ranges, street, bets, raises, solver_options))
    line = _line(hand, solve_options.street)
    if line is None:
        raise ValueError(
            f"hand {hand.label} has no {solve_options.street} that two players begin on a known "
            f"board; give another hand or an earlier street"
        )
    return _solved(hand, line, solve_options)


def read_solve_options(argument: object) -> SolveOptions | None:
    """Check the argument *solve* of `hands_to_frame`; return None without it.

    Raises ValueError for options that fit no hand, even if there are no hands.
    """
    if argument is None:
        return None
    cure = "give solve={'ranges': {0: 'QQ+', 1: 'random'}, ...}"
    if not isinstance(argument, Mapping):
        raise ValueError(f"solve is {shown(argument)}; {cure}")
    if "ranges" not in argument:
        raise ValueError(f"solve has no ranges; {cure}")
    own = {name: argument[name] for name in SolveOptions._fields[:-1] if name in argument}
    options = {name: value for name, value in argument.items() if name not in own}
    return _checked(SolveOptions(**own, options=options))


def _checked(solve_options: SolveOptions) -> SolveOptions:
    """Return the options, or raise ValueError for those that fit no hand."""
    from calculations.solver.solve import check_options
    from calculations.spots.reading import read_spot
    from poker_calculator.games.worth.solving import check_own_options

    ranges, street, bets, raises, options = solve_options
    if not callable(ranges):
        for key, range_ in _by_key(ranges).items():
            if as_whole(key) is None and not isinstance(key, str):
                raise ValueError(f"ranges has the key {shown(key)}; give a dict by seat or name")
            read_spot([range_, "random"])
    first = street_named(street)
    if first not in STREETS:
        raise ValueError(f"street is {shown(street)}; give one of {', '.join(STREETS)}")
    for name, text in (("bets", bets), ("raises", raises)):
        if not isinstance(text, str):
            raise ValueError(f"{name} is {shown(text)}; give text such as '50%, allin'")
    check_own_options(options)
    check_options(**{"bets": bets, "raises": raises, **options})
    return solve_options._replace(street=first)


def _by_key(ranges: object) -> Mapping[int | str, Any]:
    """Return ranges by seat or name; raise ValueError unless they are a dict."""
    if not isinstance(ranges, Mapping):
        raise ValueError(f"ranges is {shown(ranges)}; give a dict by seat or name")
    return ranges


def ev_lost(hand: HandHistory, solve_options: SolveOptions) -> list[float]:
    """Return the sum of the EV that each player's decisions lost; NaN without a known decision."""
    rows = decisions_of(hand, solve_options)
    seat, lost = (list(COLUMNS).index(name) for name in ("seat", "ev_lost"))
    losses = [[row[lost] for row in rows if row[seat] == each] for each in range(hand.player_count)]
    return [float(sum(each)) if each else float("nan") for each in losses]


def _line(hand: HandHistory, street: str) -> Line | None:
    """Return the start of a hand's spot and the actions from there, None without such a spot."""
    hole_cards: list[tuple[Card, ...]] = [()] * hand.player_count
    line: Line | None = None
    for state, action in play_actions(hand):
        hold(hole_cards, state, action)
        if line is not None and action is not None:
            if action.name == "db" and action.cards is not None and state.runout_count == 1:
                name = STREETS[len(state.board_cards) - 3]
                line.steps.append(f"{name} {write_cards(action.cards)}")
            elif action.name in ("f", "cc", "cbr"):
                line.steps.append(action)
        elif line is None and _begins(state, street):
            first = state.actor_index
            assert first is not None
            (last,) = {seat for seat, live in enumerate(state.statuses) if live} - {first}
            line = Line(state.copy(), (first, last), [], hole_cards)
    is_complete = line is not None and 0 not in state.board_cards
    return line if is_complete else None


def _begins(state: State, street: str) -> bool:
    """Return whether exactly two players begin this street or a later one."""
    cards = len(state.board_cards)
    return (
        cards >= 3 + STREETS.index(street)
        and sum(state.statuses) == PLAYERS
        and state.actor_index is not None
        and state.actor_index == state.opener_index
        and not any(state.bets)
        and len(state.boards) == 1
    )


def _by_seat(hand: HandHistory, ranges: object, line: Line) -> RangesLike:
    """Return the ranges of both players by seat; raise ValueError if one is missing."""
    ranges_by_key = _by_key(ranges)
    names = hand.players or (None,) * hand.player_count
    ranges_by_seat = {}
    for seat in line.seats:
        keys = [key for key in (seat, names[seat]) if key is not None and key in ranges_by_key]
        if not keys:
            raise ValueError(
                f"ranges has no range for seat {seat} ({names[seat]}) of hand {hand.label}; give "
                f"the ranges of both live players"
            )
        ranges_by_seat[seat] = ranges_by_key[keys[0]]
    return ranges_by_seat


def _solved(hand: HandHistory, line: Line, solve_options: SolveOptions) -> Solution:
    """Return the solution of a hand's spot, with the sizes of the hand."""
    from poker_calculator.games.worth.solving import solve_state

    ranges, _, bets, raises, options = solve_options
    own = _by_seat(hand, ranges(hand) if callable(ranges) else ranges, line)
    return solve_state(line.start, own, **{**_sizes(line, bets, raises), **options})


def _decisions(hand: HandHistory, line: Line, solution: Solution) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a hand, one per decision."""
    names, path = hand.players or (None,) * hand.player_count, list[str]()
    label = None if hand.label is None else str(hand.label)
    for step in line.steps:
        if isinstance(step, str):
            path.append(step)
            continue
        assert step.seat is not None
        node = solution.node(", ".join(path))
        action = _action_index(step, node)
        cards = line.hole_cards[step.seat]
        yield (
            *(hand.file, label, names[step.seat] or None, step.seat),
            *(STREETS[len(node.board) // 2 - 3], write_cards(cards) or None, ", ".join(path)),
            *(node.actions[action], *_figures(node, action, cards), solution.exploitability),
        )
        path.append(node.actions[action])


def _figures(
    node: Node, action: int, cards: tuple[Card, ...]
) -> tuple[float, float, str | None, float]:
    """Return the frequency and EV of an action, the best action, and the difference of the EVs."""
    none = float("nan"), float("nan"), None, float("nan")
    if len(cards) != 2 or 0 in cards or node.player is None:
        return none
    combos = combo_index(node.hands.cards(node.player))
    indices = np.flatnonzero(combos == combo_index([int(card) for card in cards]))
    if not len(indices):
        return none
    evs = node.hands.best_evs[:, indices[0]]
    if np.isnan(evs).any():
        return none
    best, is_reached = int(evs.argmax()), node.hands.is_reached(node.player)[indices[0]]
    frequency = float(node.strategy[action, indices[0]]) if is_reached else float("nan")
    return frequency, float(evs[action]), node.actions[best], float(evs[best] - evs[action])


def _action_index(action: Action, node: Node) -> int:
    """Return the index of an action at a node."""
    if action.name == "f":
        return node.actions.index("fold")
    if action.name == "cc":
        return node.actions.index("check" if "check" in node.actions else "call")
    assert action.amount is not None
    chips = [float(name.split()[-1]) if " " in name else 0.0 for name in node.actions]
    return int(np.abs(np.array(chips) - min(float(action.amount), max(chips))).argmin())


def _sizes(line: Line, bets: str, raises: str) -> dict[str, dict[str, list[str]]]:
    """Return the sizes of each street and player, including those of the hand."""
    sizes = {
        kind: {street: [text, text] for street in STREETS}
        for kind, text in (("bets", bets), ("raises", raises))
    }
    street, is_bet = len(line.start.board_cards) - 3, True
    for step in line.steps:
        if isinstance(step, str):
            street, is_bet = street + 1, True
        elif step.name == "cbr":
            assert step.amount is not None
            assert step.seat is not None
            written = sizes["bets" if is_bet else "raises"][STREETS[street]]
            written[line.seats.index(step.seat)] += f", {_text(step.amount)}"
            is_bet = False
    return sizes


def _text(amount: Chips) -> str:
    """Return an amount in the format of sizes."""
    return f"{float(amount):.10f}".rstrip("0").rstrip(".")
