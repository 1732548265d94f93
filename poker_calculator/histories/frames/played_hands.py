"""Play recorded hands for the rows of a frame: plain hands of logs from their lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from poker_calculator.games.chips import Chips
from poker_calculator.games.notation.actions import BETTING
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.user_fields import (
    HERO,
    OUTSIDE_POT,
    TOURNAMENT,
    read_outside_pot,
)
from poker_calculator.games.variants.variant import VARIANTS, Variant
from poker_calculator.histories.frames.batches import Record
from poker_calculator.histories.frames.hand_facts import (
    HOLDEM,
    HandFacts,
    PlayerMoney,
    facts_of,
    facts_of_log,
    money_of,
    seats_of_blinds,
    tournament_fault,
)
from poker_calculator.histories.frames.luck import net_results
from poker_calculator.histories.outcomes.history_hands import (
    PlayedBoard,
    compare_hands,
    play_board_hands,
)
from poker_calculator.histories.outcomes.outcome import Outcome, play_by_state
from poker_calculator.histories.outcomes.plain_hand import PlainHand
from poker_calculator.histories.outcomes.scripted_hand import TROUBLE, play_scripts
from poker_calculator.histories.outcomes.tally import (
    BET_OR_RAISE,
    CHECK_OR_CALL,
    FOLD,
    RAISED,
    RAISES,
    SMALL_BLIND,
    HandStatistics,
    count_action,
    end_tally,
    find_chances,
    follow_street,
    leave_before_flop,
    lose_raises,
    new_tally,
)
from poker_calculator.histories.rooms.translation.history import hand_number

if TYPE_CHECKING:
    from poker_calculator.games.notation.actions import Action
    from poker_calculator.histories.outcomes.outcome import TableInPlay

ACTIONS: Final = {"cbr": BET_OR_RAISE, "cc": CHECK_OR_CALL, "f": FOLD}


class Statistics:
    """Counts the statistics of each player in `HandStatistics` while a hand is played.

    *blinds* are the seats of the small and the big blind, -1 for a missing one, None in games
    without blinds; *river* is the index of the last street.
    """

    def __init__(self, count: int, blinds: tuple[int, int] | None = None, river: int = 3) -> None:
        self.tally: HandStatistics = new_tally(count, blinds, river)
        self.actor: int | None = None

    def listen(self, table: TableInPlay, action: Action | None) -> None:
        """Count an action, if any, and find the options of the next player to act."""
        tally, street = self.tally, table.street_index or 0
        # Antes, blinds, straddles and the bring-in are not voluntary, so they do not count.
        if action is not None and action.name in BETTING:
            assert action.seat is not None
            if action.seat != self.actor:
                leave_before_flop(tally)
            count_action(tally, ACTIONS[action.name], action.seat)
        follow_street(tally, street)
        self.actor = turn = table.actor_index
        if turn is None:
            return
        owes = not (street or tally.numbers[RAISED]) and bool(table.checking_or_calling_amount)
        may_raise = find_chances(tally, turn, owes) & RAISES
        if may_raise and table.min_completion_betting_or_raising_to_amount is None:
            lose_raises(tally)

    def end(self, won: Sequence[Sequence[Chips]]) -> None:
        """Count the end of the hand, given each player's winnings from each pot."""
        end_tally(self.tally, [any(of_pots) for of_pots in zip(*won, strict=True)])


class HandFigures(NamedTuple):
    """A hand after its end; sequences have one entry per player in seat order."""

    facts: HandFacts
    names: Sequence[str]
    stacks: Sequence[Chips]
    hero: str | None
    money: list[PlayerMoney] | None
    """The statements of the hand about each player's tournament, None without any."""
    nets: list[float]  # in the pots
    outside_pot: list[float] | None  # the money from the house, None without any
    results: list[float]  # the sums of both
    outcome: Outcome
    statistics: HandStatistics
    label: str | int | None  # the name or number of the hand
    history: HandHistory | None  # None for a plain hand of a log

    @property
    def game(self) -> Variant:
        """Return the variant of the hand."""
        return VARIANTS[self.facts.variant]

    @property
    def is_holdem(self) -> bool:
        """Return whether the hand has a class such as AKs."""
        return self.facts.variant in HOLDEM


def play_hands(records: Sequence[Record]) -> Iterator[HandFigures | NotationError]:
    """Yield each hand after its end, or the error if it breaks a rule, in order."""
    plain = _play_plain_hands(records)
    hands = [
        _history_of(record) if played is None else played
        for record, played in zip(records, plain, strict=True)
    ]
    histories = [hand for hand in hands if isinstance(hand, HandHistory)]
    boards = iter(play_board_hands(histories))
    for hand in hands:
        if not isinstance(hand, HandHistory):
            yield hand
            continue
        try:
            yield _played_history(hand, next(boards))
        except NotationError as error:
            yield error


def _history_of(record: Record) -> HandHistory | NotationError:
    """Return a record as a history, or the error."""
    return record if isinstance(record, HandHistory | NotationError) else record.history()


def _play_plain_hands(records: Sequence[Record]) -> list[HandFigures | None]:
    """Return the plain hands of logs after their ends, None for all other records."""
    plain: dict[int, PlainHand] = {}
    for index, record in enumerate(records):
        if not isinstance(record, HandHistory | NotationError):
            with suppress(*TROUBLE):
                plain[index] = PlainHand(record.transcript, record.file)
    shown: dict[int, PlainHand] = {}
    states = play_scripts([hand.script for hand in plain.values()])
    for (index, hand), state in zip(plain.items(), states, strict=True):
        if state is not None:
            with suppress(*TROUBLE):
                hand.show_down(state)
                shown[index] = hand
    compare_hands([hand for hand in shown.values() if hand.is_shown_down])
    played: list[HandFigures | None] = [None] * len(records)
    for index, hand in shown.items():
        with suppress(*TROUBLE):
            played[index] = _played_plain(hand)
    return played


def _played_plain(hand: PlainHand) -> HandFigures:
    """Return a plain hand after its end."""
    outcome, players, transcript = hand.outcome(), hand.recorded.players, hand.transcript
    nets = [*map(float, outcome.payoffs)]
    of_blinds = hand.state.tally.numbers[SMALL_BLIND:]
    return HandFigures(
        facts_of_log(hand.recorded, hand.in_chips(hand.blinds), of_blinds),
        [seat.name for seat in players],
        hand.in_chips(hand.starting),
        transcript.hero,
        None,
        nets,
        None,
        nets,
        outcome,
        hand.state.tally,
        hand_number(transcript.number),
        None,
    )


def _played_history(hand: HandHistory, played: PlayedBoard | None) -> HandFigures:
    """Return a hand after its end, played by `State` if it was not played yet."""
    if played is None:
        listener = Statistics(hand.player_count, seats_of_blinds(hand), len(hand.game.plan) - 1)
        played = PlayedBoard(play_by_state(hand, listener), listener.tally)
    outcome, tally = played
    if hand.user_fields.get(TOURNAMENT) is not None and (rule := tournament_fault(hand)):
        raise NotationError(rule, file=hand.file, hand=hand.label)
    names = hand.players or ("",) * hand.player_count
    nets: Any = net_results(hand, outcome)
    results, outside = nets, None
    if OUTSIDE_POT in hand.user_fields:
        amounts: list[Any] = read_outside_pot(hand)
        results = [
            Fraction(net) + Fraction(amount) for net, amount in zip(nets, amounts, strict=True)
        ]
        outside = [*map(float, amounts)]
    return HandFigures(
        facts_of(hand),
        names,
        hand.starting_stacks,
        hand.user_fields.get(HERO) or None,
        money_of(hand, names),
        [*map(float, nets)],
        outside,
        [*map(float, results)],
        outcome,
        tally,
        hand.label,
        hand,
    )
