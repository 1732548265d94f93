"""Play plain hands of logs straight from their lines, in one course, without a hand history.

Most hands of logs are plain: nobody is all-in by a blind, each action is the turn of its player,
each amount is the one that the rules ask for, and one board decides each pot. `BoardHand` plays
such a hand while its lines are compared with the play. All other hands are translated into
histories first, and so are those with a fault, because the translation words the errors. A hand is
therefore played here exactly as its history is, or not at all.
"""

from collections.abc import Callable
from functools import lru_cache
from operator import add, sub
from typing import Any, Final, Generic, TypeVar

from games.cards import UNKNOWN, UNKNOWN_TEXT, read_cards
from games.chips import Chips
from games.notation.actions import Action
from games.notation.user_fields import CHIP_FIELDS
from games.play.course import LEVEL
from games.variants.table_rules import TABLE_RULES
from games.variants.variant import BettingStructure
from histories.outcomes.board_hand import BoardHand, NeedsStateError, Start
from histories.outcomes.board_hands import has_board
from histories.outcomes.outcome import Listener, Outcome
from histories.rooms.transcript import FORCED, EventType, Transcript
from histories.rooms.translation.history import HOUSE
from histories.rooms.translation.payments import is_too_much
from histories.rooms.translation.recorded_hand import RecordedHand

AnyListener = TypeVar("AnyListener", bound=Listener)

RARE: Final = (EventType.STRADDLE, EventType.POST, EventType.DEAD_BLIND)
"""Forced bets that plain hands do not have."""
FACES: Final = frozenset({EventType.HOLE, EventType.SHOW, EventType.MUCK, EventType.FOLD})
ACTIONS: Final = frozenset(
    {
        *(EventType.FOLD, EventType.CHECK, EventType.CALL, EventType.BET),
        *(EventType.RAISE_TO, EventType.RAISE_BY, EventType.ALL_IN),
    }
)


class NotPlainError(Exception):
    """The hand is not plain; its history must be played."""


TROUBLE: Final = (NeedsStateError, NotPlainError, ValueError, KeyError, ArithmeticError)
"""The errors after which a hand is translated into a history."""


class PlainHand(Generic[AnyListener]):
    """A plain hand of a log, played to the showdown; `outcome` pays it.

    The methods raise one of `TROUBLE` unless the hand is plain.
    """

    def __init__(
        self, transcript: Transcript, file: str | None, listener: Callable[[BoardHand], AnyListener]
    ) -> None:
        """Play a hand; *listener* returns the listener of a table."""
        self.transcript = transcript
        self.recorded = RecordedHand(transcript, file)
        self.table = table = BoardHand(self._start())
        self.listener = listener(table)
        self._known: dict[int, str] = {}
        """The hole cards of seats, as far as the log shows them."""
        self._shown: set[int] = set()
        self._board: list[str] = []
        self._collected: list[Any] = [0] * table.count
        self._returned: list[Any] = [0] * table.count
        self._won_with_return: Any = 0
        """The uncalled bet that the log counts as a part of the winnings and of the total pot."""
        self._play()
        self._finish()

    def _start(self) -> Start:
        """Return the beginning of the hand."""
        transcript, forced, game = self.transcript, self.recorded.forced, self.recorded.variant
        antes = forced[EventType.ANTE]
        if (
            not has_board(transcript.variant)
            or any(any(forced[event_type]) for event_type in RARE)
            or transcript.runs > 1
            or transcript.boards > 1
            or transcript.bomb_pot
            or transcript.cap is not None
            or transcript.added_chips
            or transcript.finishes
            or transcript.won_bounties
            or transcript.rebuys
            or transcript.rakes
            or transcript.fees_by_pot
            or transcript.ante not in (None, max(antes))
            or not CHIP_FIELDS.isdisjoint(transcript.notes)
        ):
            raise NotPlainError
        blinds = [*map(add, forced[EventType.SMALL_BLIND], forced[EventType.BIG_BLIND])]
        small = big = transcript.big_blind or max(blinds)
        if game.structure is BettingStructure.FIXED_LIMIT:
            small = transcript.small_bet or transcript.big_blind
            big = 2 * small
        stacks = [seat.stack for seat in self.recorded.players]
        trims = sum(map(bool, antes)) > 1
        return Start(game, TABLE_RULES[HOUSE], stacks, antes, blinds, (small, big), trims)

    def _play(self) -> None:
        """Act, deal, and note what the lines state, event by event."""
        table, place, listen = self.table, self.recorded.place, self.listener.listen
        listen(table, None)
        for event_type, player, amount, cards, _, _, above in self.transcript.events:
            if event_type in FORCED:
                continue  # posted at the start
            if event_type is EventType.BOARD:
                table.deal_board(_cards_of(cards))
                self._board.append(cards)
                listen(table, None)
                continue
            seat = place[player]
            if cards:
                self._see(seat, cards, event_type)
            if event_type in ACTIONS:
                if seat != table.actor_index:
                    raise NotPlainError
                listen(table, _action(self._act(seat, event_type, amount, above), seat))
            elif event_type is EventType.RETURN and amount:
                self._returned[seat] += amount
            elif event_type is EventType.COLLECT:
                self._collected[seat] += amount
            elif event_type is EventType.SHOW:
                self._shown.add(seat)
            elif event_type is EventType.MUCK:
                self._shown.discard(seat)
            elif event_type is not EventType.HOLE:
                raise NotPlainError

    def _act(self, seat: int, event_type: EventType, amount: Any, above: Chips | None) -> str:
        """Fold, check, call, bet or raise by the amount of a line; return the action's name."""
        table = self.table
        if event_type is EventType.FOLD:
            table.fold()
            return "f"
        if event_type is EventType.CHECK:
            table.check_or_call(0)
            return "cc"
        level = table.numbers[LEVEL]
        total = amount if event_type is EventType.RAISE_TO else table.bets[seat] + amount
        if event_type is EventType.CALL or (event_type is EventType.ALL_IN and total <= level):
            if not amount:
                raise NotPlainError
            table.check_or_call(amount)
            return "cc"
        if above is not None and above != total - level:
            raise NotPlainError
        table.raise_to(total)
        return "cbr"

    def _see(self, seat: int, cards: str, event_type: EventType) -> None:
        """Note hole cards, which must agree with those seen before."""
        size = 2 * self.table.deal.hole
        before = self._known.get(seat)
        if before is None and cards == UNKNOWN_TEXT * (size // 2):
            return
        if (
            event_type not in FACES
            or len(cards) != size
            or UNKNOWN_TEXT in cards
            or (before is not None and {*read_cards(before)} != {*read_cards(cards)})
        ):
            raise NotPlainError
        self._known[seat] = cards

    def _finish(self) -> None:
        """Compare the uncalled bets, and show and muck hands."""
        table, known = self.table, self._known
        if table.actor_index is not None or table.due or not table.pots:
            raise NotPlainError
        self._compare_returns()
        unseen = (UNKNOWN,) * table.deal.hole
        held = [_cards_of(known[seat]) if seat in known else unseen for seat in range(table.count)]
        table.hole_cards = held
        table.take([card for seat in known for card in held[seat]])
        for seat in [*table.hidden]:
            if not (seat in self._shown or self._collected[seat]):
                table.muck(seat)
        live = [seat for seat, is_live in enumerate(table.statuses) if is_live]
        if len(live) > 1 and not known.keys() >= {*live}:
            raise NotPlainError

    def _compare_returns(self) -> None:
        """Compare the uncalled bets; logs without a line for them may add them to the winnings."""
        transcript, returned = self.transcript, list[Any]([0] * self.table.count)
        for seat, amount in self.table.returned:
            returned[seat] += amount
        is_in_winnings = transcript.returns_are_winnings
        if returned == self._returned:
            if is_in_winnings and any(returned):
                raise NotPlainError
            return
        if any(self._returned) or len(self.table.returned) > 1:
            raise NotPlainError
        pot, total = sum(pot.amount for pot in self.table.pots), transcript.total_pot
        if is_in_winnings or (sum(self._collected) if total is None else total) > pot:
            ((seat, amount),) = self.table.returned
            own = [e for e in transcript.events if e.type is EventType.COLLECT]
            if [e.player for e in own].count(self.recorded.players[seat].name) != 1:
                raise NotPlainError
            self._collected[seat] -= amount
            self._won_with_return = amount

    def outcome(self) -> Outcome:
        """Return the outcome after hands were compared, which must be that of the log."""
        outcome = self.table.outcome_of(self._taken())
        if [sum(of_pots) for of_pots in zip(*outcome.won, strict=True)] != self._collected:
            raise NotPlainError
        self.listener.end(outcome.won)
        return outcome

    def _taken(self) -> list[Chips]:
        """Return the rake and fees of each pot; the log's totals must agree."""
        transcript, table, collected = self.transcript, self.table, self._collected
        pots = [pot.amount for pot in table.pots]
        total, fees = sum(pots), sum(transcript.fees.values())
        rake = total - fees - sum(collected)
        taken: list[Chips] = [0] * len(pots)
        if len(pots) > 1:
            is_plain = not (rake or fees)
        else:
            is_plain = rake >= 0 and fees >= 0
            taken = [rake + fees]
        won = [transcript.won.get(seat.name, 0) for seat in self.recorded.players]
        stated = [*collected]
        for seat, amount in table.returned if self._won_with_return else ():
            stated[seat] += amount
        if (
            not is_plain
            or min(collected) < 0
            or transcript.total_pot not in (None, total + self._won_with_return)
            or transcript.rake not in (None, rake)
            or (transcript.rake is None and is_too_much(rake, total))
            or (transcript.pots and transcript.pots != [*map(sub, pots, taken)])
            or transcript.stated_boards not in ([], ["".join(self._board)])
            or (transcript.won and won != stated)
        ):
            raise NotPlainError
        return taken


_cards_of = lru_cache(1 << 13)(read_cards)


@lru_cache(1 << 8)
def _action(name: str, seat: int) -> Action:
    """Return a betting action of a seat, without its amount."""
    return Action(name, seat)
