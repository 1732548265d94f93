"""Compare decisions before the flop with the push-or-fold equilibrium."""

from collections.abc import Callable, Mapping, Sequence
from math import isnan, nan
from typing import Any, Final, NamedTuple, TypeAlias

from lookup.arguments import read_list, shown
from lookup.combos import combo_classes, combo_index
from poker_calculator.games.chips import Chips, read_chips
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.push_or_fold import PushFold, push_fold_at
from poker_calculator.games.push_or_fold.played_tables import (
    FirstAction,
    PushFoldTerms,
    find_decision,
    read_big_blinds,
    read_options,
    solve_once,
    terms_of,
    turns_of,
)
from poker_calculator.games.push_or_fold.results import PushFoldDecision
from poker_calculator.games.push_or_fold.tree import MOST_PLAYERS
from poker_calculator.games.worth.icm import read_payouts

COLUMNS: Final = {
    "decision": "str",
    "action": "str",
    "frequency": "float64",
    "value": "float64",
    "best_value": "float64",
    "chips_lost": "float64",
    "prize_frequency": "float64",
    "prize_value": "float64",
    "best_prize_value": "float64",
    "prize_lost": "float64",
    "gap": "float64",
    "prize_gap": "float64",
    "reason": "str",
}
"""The columns of `hands_to_frame` with ``push_fold`` and their dtypes."""

ChipsOfHand: TypeAlias = Sequence[Chips] | Callable[[HandHistory], Sequence[Chips] | None] | None
"""Payouts or stacks, or a function that returns those of a hand; None for the hand's own field."""

OWN_FIELDS: Final = ("_payouts", "_other_stacks")
"""User fields of a hand for payouts and other stacks."""

NUMBERS: Final = "give numbers, such as [50, 30, 20]"  # the cure in errors about payouts and stacks


class PushFoldOptions(NamedTuple):
    """Options for push-or-fold columns; see `hands_to_frame`."""

    payouts: ChipsOfHand = None
    other_stacks: ChipsOfHand = None
    most_big_blinds: float = 20
    gap: float | None = None
    game_options: Mapping[str, Any] = {}


class EquilibriumFigures(NamedTuple):
    """The figures of a decision in one equilibrium."""

    frequency: float = nan
    value: float = nan
    best_value: float = nan
    lost: float = nan
    gap: float = nan


class DecisionRow(NamedTuple):
    """The columns of one player, in the order of `COLUMNS`."""

    decision: str | None = None
    action: str | None = None
    chips: EquilibriumFigures = EquilibriumFigures()
    prize: EquilibriumFigures = EquilibriumFigures()
    reason: str | None = None

    def row(self) -> tuple[Any, ...]:
        """Return the values of the columns."""
        gaps = self.chips.gap, self.prize.gap
        return (self.decision, self.action, *self.chips[:4], *self.prize[:4], *gaps, self.reason)


def read_push_fold_options(argument: object) -> PushFoldOptions | None:
    """Check the argument *push_fold* of `hands_to_frame`; return None without it."""
    if argument is False or argument is None:
        return None
    if argument is True:
        return PushFoldOptions()
    if not isinstance(argument, Mapping):
        raise ValueError(
            f"push_fold is {shown(argument)}; "
            "give True or a dict such as {'payouts': [50, 30, 20]}"
        )
    names = PushFoldOptions._fields[:-1]
    own = {name: argument[name] for name in names if name in argument}
    rest = {name: option for name, option in argument.items() if name not in own}
    for name in ("most_big_blinds", "gap"):
        if own.get(name) is not None:
            own[name] = read_big_blinds(own[name], name)
    for name, read in (("payouts", read_payouts), ("other_stacks", _check_stacks)):
        if own.get(name) is not None and not callable(own[name]):
            read(read_list(own[name], name, NUMBERS))
    return PushFoldOptions(**own, game_options=read_options(rest, names))


def _check_stacks(stacks: Sequence[object]) -> None:
    """Raise ValueError unless the stacks at other tables are amounts of chips."""
    for stack in stacks:
        read_chips(stack, "a stack at another table")


def push_fold_rows(
    hand: HandHistory, cards: Sequence[str | None], options: PushFoldOptions
) -> list[tuple[Any, ...]]:
    """Return the columns of each player of a hand.

    cards : each player's cards as in the frame
    """
    state = hand.replay()
    payouts, other_stacks = prizes_of(hand, options.payouts, options.other_stacks)
    try:
        terms = terms_of(state)
        if len(terms.stacks) > MOST_PLAYERS:
            raise ValueError(f"{len(terms.stacks)} players; the limit is {MOST_PLAYERS}")
        if not terms.big_blind:
            raise ValueError("the game has no blinds")
    except ValueError as error:
        return [DecisionRow(reason=str(error)).row() for _ in cards]
    games = [terms]
    if payouts is not None:
        games.append(terms._replace(payouts=tuple(payouts), other_stacks=tuple(other_stacks)))
    turns = turns_of(state)
    return [
        _decision_row(turns.get(seat), hole_cards, games, options).row()
        for seat, hole_cards in enumerate(cards)
    ]


def prizes_of(
    hand: HandHistory, payouts: ChipsOfHand = None, other_stacks: ChipsOfHand = None
) -> tuple[list[Any] | None, list[Any]]:
    """Return the payouts of a hand, None if it has none, and the stacks at other tables."""
    prizes = []
    for argument, field in zip((payouts, other_stacks), OWN_FIELDS, strict=True):
        value = argument(hand) if callable(argument) else argument
        if value is None and argument is None:
            value = hand.user_fields.get(field)
        prizes.append(None if value is None else read_list(value, field.strip("_"), NUMBERS))
    if prizes[0] is None and other_stacks is None:
        return None, []  # other tables matter only for prize money
    return prizes[0], prizes[1] or []


def push_fold_hand(
    hand: HandHistory,
    payouts: Sequence[Chips] | None = None,
    other_stacks: Sequence[Chips] | None = None,
    **options: Any,
) -> PushFold:
    """Solve the push-or-fold game before the flop of a hand.

    The defaults of *payouts* and *other_stacks* are the user fields ``_payouts`` and
    ``_other_stacks`` of the hand, which `poker_calculator.games.tournament` writes; *options* are
    those of `poker_calculator.games.push_or_fold.push_fold_at`. `hands_to_frame` reports the cost
    of each decision.

    Raises
    ------
    ValueError
        As `poker_calculator.games.push_or_fold.push_fold_at` does.
    """
    own_payouts, own_stacks = prizes_of(hand)
    return push_fold_at(
        hand.create_state(),
        own_payouts if payouts is None else payouts,
        own_stacks if other_stacks is None else other_stacks,
        **options,
    )


def _decision_row(
    turn: FirstAction | None,
    cards: str | None,
    games: Sequence[PushFoldTerms],
    options: PushFoldOptions,
) -> DecisionRow:
    """Return the columns of a player's action, in the games for chips and for prizes."""
    if turn is None:
        return DecisionRow(reason="no action before the flop")
    if turn.problem is not None:
        return DecisionRow(reason=turn.problem)
    row = DecisionRow(action="all-in" if turn.pushes else "fold")
    at_stake = float(turn.at_stake) / games[0].big_blind
    if at_stake > options.most_big_blinds:
        most = f"{options.most_big_blinds:g}"
        why = f"{at_stake:.4g} big blinds are at stake, more than most_big_blinds={most}"
        return row._replace(reason=why)
    if cards is None or "?" in cards:
        return row._replace(reason="the cards are unknown")
    for terms in games:
        try:
            solved = solve_once(terms, options.gap, options.game_options)
        except ValueError as error:
            return row._replace(reason=str(error))
        decision = find_decision(solved, turn.seat, turn.all_in)
        if decision is None:
            why = f"the game has no decision with {len(turn.all_in)} players all-in"
            return row._replace(reason=why)
        figures = _figures(decision, cards, turn.pushes, solved.gap)
        if terms.payouts is None:
            missing = "the equilibrium never reaches it" if isnan(figures.value) else None
            row = row._replace(decision=decision.name, chips=figures, reason=missing)
        else:
            row = row._replace(prize=figures)
    return row


def _figures(
    decision: PushFoldDecision, cards: str, pushes: bool, gap: float
) -> EquilibriumFigures:
    """Return the figures of an action with these cards."""
    hand_class = combo_classes()[combo_index(cards)]
    push, fold, weight = (
        float(values[hand_class]) for values in (decision.push, decision.fold, decision.weights)
    )
    value, best = (push if pushes else fold), max(push, fold)
    return EquilibriumFigures(weight if pushes else 1 - weight, value, best, best - value, gap)
