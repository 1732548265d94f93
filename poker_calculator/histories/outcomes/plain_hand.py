"""Read plain hands of logs straight from their lines, without a hand history.

Most hands of logs are plain: nobody is all-in by a blind, each action is the turn of its player,
each amount agrees with the rules, and one board decides each pot. The lines of such a hand become a
script, which `plain_course` plays; their other statements are compared with the play. All other
hands are translated into histories first, and so are those with an error, because the translation
words it. A hand is therefore played here exactly as its history, or not at all.
"""

from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from itertools import chain
from operator import add, not_, sub
from typing import Any, Final

from poker_calculator.games.cards import UNKNOWN, UNKNOWN_TEXT, Card, read_cards
from poker_calculator.games.notation.user_fields import CHIP_FIELDS
from poker_calculator.games.play.betting import DEAD, FIXED_LIMIT
from poker_calculator.games.pots.pots import Pot, form_pots
from poker_calculator.games.variants.table_rules import TABLE_RULES
from poker_calculator.games.variants.variant import Variant
from poker_calculator.histories.outcomes.history_hands import has_board
from poker_calculator.histories.outcomes.outcome import Outcome
from poker_calculator.histories.outcomes.plain_course import (
    CALLS,
    CHECKS,
    DEALS,
    FOLDS,
    GOES_ALL_IN,
    RAISES_BY,
    RAISES_TO,
    RETURNS,
    UNSTATED,
    PlainState,
)
from poker_calculator.histories.outcomes.scripted_hand import (
    Deal,
    NotPlainError,
    ScriptedHand,
    cents,
    deal_of,
    terms_of,
    whole,
    win_pots,
)
from poker_calculator.histories.outcomes.tally import end_tally
from poker_calculator.histories.rooms.transcript import FORCED, EventType, Transcript
from poker_calculator.histories.rooms.translation.payments import is_too_much
from poker_calculator.histories.rooms.translation.recorded_hand import RecordedHand

RARE: Final = (EventType.STRADDLE, EventType.POST, EventType.DEAD_BLIND)
"""Forced bets that plain hands do not have."""
FACES: Final = frozenset({EventType.HOLE, EventType.SHOW, EventType.MUCK, EventType.FOLD})
STEPS: Final = {
    EventType.FOLD: FOLDS,
    EventType.CHECK: CHECKS,
    EventType.CALL: CALLS,
    EventType.BET: RAISES_BY,
    EventType.RAISE_BY: RAISES_BY,
    EventType.RAISE_TO: RAISES_TO,
    EventType.ALL_IN: GOES_ALL_IN,
}


class PlainHand(ScriptedHand):
    """A plain hand of a log: its script, then its showdown and its outcome.

    The methods raise one of `TROUBLE` unless the hand is plain. Chips are whole units: chips, or
    cents of Decimals.
    """

    def __init__(self, transcript: Transcript, file: str | None) -> None:
        self.transcript = transcript
        self.recorded: RecordedHand = RecordedHand(transcript, file)
        self.game: Variant = self.recorded.variant
        count = len(self.recorded.players)
        self.count: int = count
        self.deal: Deal = deal_of(self.game)
        self.is_cents: bool = isinstance(self.recorded.players[0].stack, Decimal)
        self.units: Callable[[Any], int] = cents if self.is_cents else whole
        self._hole_cards: dict[int, str] = {}
        """The hole cards of seats, as far as the log shows them."""
        self._shown: set[int] = set()
        self._board = ""
        self._collected = [0] * count
        self._returned = [0] * count
        self._won_with_return = 0
        """The uncalled bet that the log counts as a part of the winnings and of the total pot."""
        self.script: list[int] = self._start()
        self._read()

    def _start(self) -> list[int]:
        """Return the script of the beginning of the hand."""
        transcript, forced, game = self.transcript, self.recorded.forced, self.game
        units, antes = self.units, forced[EventType.ANTE]
        if (
            not has_board(transcript.variant)
            or any(chain(*map(forced.__getitem__, RARE)))
            or transcript.runs > 1
            or transcript.boards > 1
            or transcript.bomb_pot
            or transcript.cap is not None
            or transcript.caps
            or transcript.added_chips
            or transcript.outside_pot
            or transcript.finishes
            or transcript.won_bounties
            or transcript.rebuys
            or transcript.rakes
            or transcript.fees_by_pot
            or transcript.ante not in (None, max(antes))
            or not CHIP_FIELDS.isdisjoint(transcript.notes)
        ):
            raise NotPlainError
        blinds = map(add, forced[EventType.SMALL_BLIND], forced[EventType.BIG_BLIND])
        self.blinds: list[int] = [*map(units, blinds)]
        small = big = transcript.big_blind or max(self.blinds)
        if game.structure.code == FIXED_LIMIT:
            small = transcript.small_bet or transcript.big_blind
            big = 2 * small
        self.starting: list[int] = [units(seat.stack) for seat in self.recorded.players]
        posted = (*map(units, antes),)
        sizes = units(small), units(big)
        trims, rules = sum(map(bool, posted)) > 1, TABLE_RULES[transcript.rules]
        if rules.all_in_face_up:
            raise NotPlainError
        terms = terms_of(game, *sizes, posted, (*self.blinds,), trims, rules)
        return [*terms, *self.starting, *posted, *self.blinds]

    def _read(self) -> None:
        """Note the statements of the lines, event by event, and add their steps to the script."""
        indices, units, script = self.recorded.indices, self.units, self.script
        for event_type, player, amount, cards, _, _, above in self.transcript.events:
            if event_type in FORCED:
                continue  # posted at the start
            if event_type is EventType.BOARD:
                script += (DEALS, len(cards) // 2, 0, UNSTATED)
                self._board += cards
                continue
            seat = indices[player]
            if cards:
                self._see(seat, cards, event_type)
            if event_type in STEPS:
                script += (
                    STEPS[event_type],
                    seat,
                    units(amount) if amount else 0,
                    UNSTATED if above is None else units(above),
                )
            elif event_type is EventType.RETURN and amount:
                self._returned[seat] += units(amount)
            elif event_type is EventType.COLLECT:
                self._collected[seat] += units(amount)
            elif event_type is EventType.SHOW:
                self._shown.add(seat)
            elif event_type is EventType.MUCK:
                self._shown.discard(seat)
            elif event_type is not EventType.HOLE:
                raise NotPlainError

    def _see(self, seat: int, cards: str, event_type: EventType) -> None:
        """Note hole cards, which must agree with those seen before."""
        before, size = self._hole_cards.get(seat), self.deal.hole
        if (
            event_type in FACES
            and len(cards) == 2 * size
            and UNKNOWN_TEXT not in cards
            and (before is None or {*_cards_of(before)} == {*_cards_of(cards)})
        ):
            self._hole_cards[seat] = cards
        elif before is not None or cards != UNKNOWN_TEXT * size:
            raise NotPlainError

    def show_down(self, state: PlainState) -> None:
        """Compare the uncalled bets after the play, and show and muck hands."""
        betting = state.betting
        self.state: PlainState = state
        self.statuses: list[bool] = [*map(bool, betting.live)]
        out = [*map(not_, betting.live)]
        self.pots: list[Pot] = form_pots(betting.contributions, out, betting.numbers[DEAD])
        if not self.pots:
            raise NotPlainError
        self._compare_returns()
        unseen = (UNKNOWN,) * self.deal.hole
        cards_by_seat = {seat: _cards_of(cards) for seat, cards in self._hole_cards.items()}
        self.hole_cards: list[tuple[Card, ...]] = [
            cards_by_seat.get(seat, unseen) for seat in range(self.count)
        ]
        self.board_cards: list[Card] = [*read_cards(self._board)]
        seen = [*self.board_cards, *chain.from_iterable(cards_by_seat.values())]
        if len({*seen}) < len(seen) or not self.deal.deck.issuperset(seen):
            raise NotPlainError
        self._muck_hidden()

    def _muck_hidden(self) -> None:
        """Muck the live hands that were neither shown nor paid; the others must be known."""
        live = [seat for seat, status in enumerate(self.statuses) if status]
        if len(live) > 1:
            live = [seat for seat in live if seat in self._shown or self._collected[seat]]
            self.statuses = [seat in live for seat in range(self.count)]
            if not live or (len(live) > 1 and not self._hole_cards.keys() >= {*live}):
                raise NotPlainError
        self.is_shown_down: bool = len(live) > 1
        self.strengths: list[list[int]] = [[0] * self.count for _ in self.game.hand_types]

    def _compare_returns(self) -> None:
        """Compare the uncalled bets; logs without a line for them may add them to the winnings."""
        transcript, returned = self.transcript, self.state.returned
        is_in_winnings = transcript.returns_are_winnings
        if returned == self._returned:
            if is_in_winnings and any(returned):
                raise NotPlainError
            return
        if any(self._returned) or self.state.numbers[RETURNS] > 1:
            raise NotPlainError
        pot, total = sum(pot.amount for pot in self.pots), transcript.total_pot
        if is_in_winnings or (sum(self._collected) if total is None else self.units(total)) > pot:
            (seat,) = (seat for seat, amount in enumerate(returned) if amount)
            own = [e for e in transcript.events if e.type is EventType.COLLECT]
            if [e.player for e in own].count(self.recorded.players[seat].name) != 1:
                raise NotPlainError
            self._collected[seat] -= returned[seat]
            self._won_with_return = returned[seat]

    def outcome(self) -> Outcome:
        """Return the outcome after hands were compared, which must be that of the log."""
        taken = self._taken()
        won = win_pots(self.pots, taken, self.statuses, self.strengths)
        winnings: list[Any] = [*map(sum, zip(*won, strict=True))]
        if winnings != self._collected:
            raise NotPlainError
        end_tally(self.state.tally, [*map(bool, winnings)])
        stacks = zip(self.state.betting.stacks, winnings, self.starting, strict=True)
        payoffs = [left + amount - stack for left, amount, stack in stacks]
        in_chips = self.in_chips
        of_pots = [in_chips(amounts) for amounts in won]
        return Outcome(in_chips(payoffs), self.hole_cards, in_chips(taken), of_pots, self.all_in())

    def _taken(self) -> list[int]:
        """Return the rake and fees of each pot; the log's totals must agree."""
        transcript, collected, units = self.transcript, self._collected, self.units
        pots: list[Any] = [pot.amount for pot in self.pots]
        total, fees = sum(pots), sum(map(units, transcript.fees.values()))
        rake = total - fees - sum(collected)
        taken = [0] * len(pots)
        if len(pots) > 1:
            is_plain = not (rake or fees)
        else:
            is_plain = rake >= 0 and fees >= 0
            taken = [rake + fees]
        stated_total, stated_rake = transcript.total_pot, transcript.rake
        if (
            not is_plain
            or min(collected) < 0
            or (stated_total is not None and units(stated_total) != total + self._won_with_return)
            or (stated_rake is not None and units(stated_rake) != rake)
            or (stated_rake is None and is_too_much(rake, total))
            or (transcript.pots and [*map(units, transcript.pots)] != [*map(sub, pots, taken)])
            or transcript.stated_boards not in ([], [self._board])
            or (transcript.won and not self._is_won())
        ):
            raise NotPlainError
        return taken

    def _is_won(self) -> bool:
        """Return whether the stated winnings of players equal the collected amounts."""
        own, stated = self._collected, [0] * self.count
        if self._won_with_return:
            own = [*map(add, own, self.state.returned)]
        for name, amount in self.transcript.won.items():
            if (seat := self.recorded.indices.get(name)) is not None:
                stated[seat] = self.units(amount)
        return own == stated


_cards_of = lru_cache(1 << 13)(read_cards)
