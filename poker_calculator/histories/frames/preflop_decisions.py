"""The cost of decisions before the flop in recorded hands, compared with a solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import inf, isnan, log, nan
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lookup.arguments import shown
from lookup.combos import HAND_CLASSES, combo_classes, combo_index
from poker_calculator.games.cards import UNKNOWN, Card, write_cards
from poker_calculator.games.hand.operations import (
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
)
from poker_calculator.games.hand.state import State
from poker_calculator.games.notation.history import HandHistory, list_hands
from poker_calculator.games.notation.replay import hold, play_actions
from poker_calculator.games.preflop.betting_tree import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    PreflopNode,
    PreflopTable,
    PreflopTree,
    read_preflop_table,
)
from poker_calculator.games.preflop.lines import RAISE_TO
from poker_calculator.games.push_or_fold.played_tables import terms_of
from poker_calculator.histories.frames.columns import frame_of_columns

if TYPE_CHECKING:
    import pandas as pd

    from poker_calculator.games.preflop.solution import PreflopSolution

COLUMNS: Final = {
    "file": "str",
    "hand": "str",
    "player": "str",
    "seat": "int64",
    "cards": "str",
    "decision": "str",
    "action": "str",
    "frequency": "float64",
    "ev": "float64",
    "best_action": "str",
    "ev_lost": "float64",
    "reason": "str",
}
"""The columns of `preflop_decisions_to_frame` and their dtypes."""

ACTIONS: Final = Folding | CheckingOrCalling | CompletionBettingOrRaisingTo


class PlayedAction(NamedTuple):
    """An action before the flop, and its place in a tree."""

    seat: int
    place: int | None = None
    """The decision, None without one."""
    action: int | None = None
    """The action of the decision; a raise is the nearest size by ratio."""
    reason: str | None = None
    """The reason why the tree has no such decision or action."""


def preflop_decisions_to_frame(
    hands: HandHistory | Iterable[HandHistory],
    solution: PreflopSolution,
    *,
    stacks_within: float = 0.25,
) -> pd.DataFrame:
    """Return a DataFrame with a row for each action before the flop and the EV that it lost.

    Parameters
    ----------
    hands : hand histories, such as those of `read_hands`
        They need the number of players, the blinds and the antes of the solution, in big blinds.
    solution : the result of `solve_preflop`
    stacks_within : the largest difference of the effective stacks, as a fraction of the solution's

    Returns
    -------
    Columns, with their dtypes in `COLUMNS`: the file of the hand, its name, the player, seat and
    cards; the ``decision`` of the solution and its ``action``, the nearest size by ratio for a
    raise; its ``frequency`` with these cards and its ``ev`` in the unit of the solution; the
    ``best_action`` and the difference of its EV, ``ev_lost``. The ``reason`` says why figures are
    missing. After an action that the solution does not have, later ones of the hand have none.

    Notes
    -----
    The EV of an action assumes that all players then play the solution.

    >>> from poker_calculator.games import HandHistory, NoLimitTexasHoldem, solve_preflop
    >>> solved = solve_preflop(10, players=2, tree="push or fold", progress=False)
    >>> state = NoLimitTexasHoldem.create_state(stacks=20, rng=5)
    >>> folded = state.act("fold")
    >>> hand = HandHistory.from_state(state, players=["Ann", "Bob"])
    >>> row = preflop_decisions_to_frame(hand, solved).iloc[0]
    >>> row.player, row.cards, row.action, row.ev_lost.round(3).item()
    ('Bob', 'JhJs', 'fold', 2.491)
    """
    if not 0 <= stacks_within < inf:
        raise ValueError(f"stacks_within is {shown(stacks_within)}; give a fraction from 0 on")
    rows = [row for hand in list_hands(hands) for row in _rows_of(hand, solution, stacks_within)]
    return frame_of_columns([[*zip(*rows, strict=True)]] if rows else [], COLUMNS)


def _rows_of(
    hand: HandHistory, solution: PreflopSolution, within: float
) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a hand."""
    names = hand.players or (None,) * hand.player_count
    label = None if hand.label is None else str(hand.label)
    hole_cards: list[tuple[Card, ...]] = [()] * hand.player_count
    for state, action in play_actions(hand):
        hold(hole_cards, state, action)
    for played in played_actions(solution.tree, state, within):
        cards = hole_cards[played.seat]
        of_hand = hand.file, label, names[played.seat] or None, played.seat
        yield (*of_hand, write_cards(cards) or None, *_figures(solution, played, cards))


def _figures(
    solution: PreflopSolution, played: PlayedAction, cards: tuple[Card, ...]
) -> tuple[Any, ...]:
    """Return the columns of an action from the decision on."""
    if played.place is None or played.action is None:
        return (None, None, nan, nan, None, nan, played.reason)
    decision = solution.decisions[played.place]
    names = decision.name, decision.actions[played.action]
    if len(cards) != 2 or UNKNOWN in cards:
        return (*names, nan, nan, None, nan, "the cards are unknown")
    hand = combo_classes()[combo_index([int(card) for card in cards])]
    ev, frequency = decision.ev[:, hand], float(decision.strategy[played.action, hand])
    if isnan(ev[0]):
        return (*names, frequency, nan, None, nan, f"{HAND_CLASSES[hand]} never gets here")
    own, best = float(ev[played.action]), int(ev.argmax())
    return (*names, frequency, own, decision.actions[best], float(ev[best]) - own, None)


def played_actions(tree: PreflopTree, state: State, within: float) -> Iterator[PlayedAction]:
    """Yield the actions of a hand before the flop, in order.

    within : the largest difference of the effective stacks, as a fraction of that of the tree
    """
    table = tree.table
    played, problem = _table_of(state, table)
    live, place = [True] * state.player_count, 0
    for operation in state.operations:
        if isinstance(operation, BoardDealing):
            return
        if not isinstance(operation, ACTIONS):
            continue
        seat = operation.player_index
        action = PlayedAction(seat)
        if played and problem is None:
            depths = [_depth(each, seat, live) for each in (played, table)]
            if abs(depths[0] / depths[1] - 1) > within:
                problem = (
                    f"{depths[0]:.4g} big blinds are at stake, and {depths[1]:.4g} in the solution"
                )
            elif place < 0:
                problem = "the betting of the solution ends before"
        if played and problem is None:
            node = tree.nodes[place]
            index = _index_of(node, seat, operation, played, table)
            if index is not None:
                action = action._replace(place=place, action=index)
                place = tree.after[node.edge + index]
            elif node.seat != seat and isinstance(operation, Folding):
                action = action._replace(reason="the solution has no decision here")
            else:
                problem = "the solution has no such action here"
        yield action if problem is None else action._replace(reason=problem)
        live[seat] &= not isinstance(operation, Folding)


def _table_of(state: State, table: PreflopTable) -> tuple[PreflopTable | None, str | None]:
    """Return the table of a hand, and the reason why the solution is not of such a table."""
    try:
        terms = terms_of(state)
        antes, trims = terms.antes, terms.ante_trimming_status
        played = read_preflop_table(terms.stacks, terms.blinds, antes, None, trims)
    except ValueError as error:
        return None, str(error)
    count, solved = len(played.names), len(table.names)
    if count != solved:
        return played, f"the hand has {count} players, and the solution {solved}"
    if _posted(played) != _posted(table):
        return played, "the blinds or antes differ from those of the solution"
    return played, None


def _posted(table: PreflopTable) -> list[Fraction]:
    """Return the bets and antes of all seats in big blinds."""
    posted = [*table.posted.bets, *table.posted.contributions]
    return [Fraction(int(chips), table.big_blind) for chips in posted]


def _depth(table: PreflopTable, seat: int, live: Sequence[bool]) -> float:
    """Return the effective stack of a seat against the largest other live stack, in big blinds."""
    others = [
        stack
        for other, (stack, is_live) in enumerate(zip(table.starting, live, strict=True))
        if is_live and other != seat
    ]
    return min(table.starting[seat], max(others)) / table.big_blind


def _index_of(
    node: PreflopNode,
    seat: int,
    operation: Folding | CheckingOrCalling | CompletionBettingOrRaisingTo,
    played: PreflopTable,
    table: PreflopTable,
) -> int | None:
    """Return the index of an action of a decision; a raise is the nearest size by ratio.

    None if the seat has no decision, or no such action.
    """
    if node.seat != seat:
        return None
    if isinstance(operation, CompletionBettingOrRaisingTo):
        amount = float(operation.amount) / float(played.big_blind * played.unit)
        nearest, found = inf, None
        for index, name in enumerate(node.actions):
            size = _size_of(name, seat, table)
            if size is not None and abs(log(amount / size)) < nearest:
                nearest, found = abs(log(amount / size)), index
        return found
    names = (FOLD,) if isinstance(operation, Folding) else (CHECK, CALL)
    return next((index for index, name in enumerate(node.actions) if name in names), None)


def _size_of(name: str, seat: int, table: PreflopTable) -> float | None:
    """Return the total of a raise in big blinds, None for other actions."""
    if name == ALL_IN:
        return float(table.posted.bets[seat] + table.posted.stacks[seat]) / table.big_blind
    if name.startswith(RAISE_TO):
        return float(name.removeprefix(RAISE_TO)) / float(table.big_blind * table.unit)
    return None
