"""Play recorded hands for the rows of a frame: plain hands of logs from their lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from games.chips import Chips
from games.notation.history import HandHistory
from games.notation.notation_error import NotationError
from games.notation.user_fields import HERO, OUTSIDE_POT, TOURNAMENT, read_outside_pot
from games.variants.variant import VARIANTS, Variant
from histories.frames.batches import Record
from histories.frames.figures.hand_facts import (
    HOLDEM,
    HandFacts,
    facts_of,
    facts_of_log,
    seats_of_blinds,
)
from histories.frames.figures.luck import net_results
from histories.frames.figures.statistics import Statistics
from histories.frames.tournaments.fields import PlayerMoney, money_of, tournament_fault
from histories.outcomes.by_state import play_by_state
from histories.outcomes.history_hands import PlayedBoard, compare_hands, play_board_hands
from histories.outcomes.outcome import Outcome
from histories.outcomes.plain_hand import PlainHand
from histories.outcomes.plain_hands import play_scripts
from histories.outcomes.scripted_hand import TROUBLE
from histories.outcomes.tally import SMALL_BLIND, Tally
from histories.rooms.translation.history import hand_number


class PlayedHand(NamedTuple):
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
    statistics: Tally
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


def play_hands(records: Sequence[Record]) -> Iterator[PlayedHand | NotationError]:
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


def _play_plain_hands(records: Sequence[Record]) -> list[PlayedHand | None]:
    """Return the plain hands of logs after their ends, None for all other records."""
    plain: dict[int, PlainHand] = {}
    for place, record in enumerate(records):
        if not isinstance(record, HandHistory | NotationError):
            with suppress(*TROUBLE):
                plain[place] = PlainHand(record.transcript, record.file)
    shown: dict[int, PlainHand] = {}
    states = play_scripts([hand.script for hand in plain.values()])
    for (place, hand), state in zip(plain.items(), states, strict=True):
        if state is not None:
            with suppress(*TROUBLE):
                hand.show_down(state)
                shown[place] = hand
    compare_hands([hand for hand in shown.values() if hand.is_shown_down])
    played: list[PlayedHand | None] = [None] * len(records)
    for place, hand in shown.items():
        with suppress(*TROUBLE):
            played[place] = _played_plain(hand)
    return played


def _played_plain(hand: PlainHand) -> PlayedHand:
    """Return a plain hand after its end."""
    outcome, players, transcript = hand.outcome(), hand.recorded.players, hand.transcript
    nets = [*map(float, outcome.payoffs)]
    of_blinds = hand.state.tally.numbers[SMALL_BLIND:]
    return PlayedHand(
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


def _played_history(hand: HandHistory, played: PlayedBoard | None) -> PlayedHand:
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
    return PlayedHand(
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
