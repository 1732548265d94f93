"""The base of all readers: transcript, amounts, and errors with line and hand."""

from typing import Any, ClassVar

from histories.rooms.ledger import PLAYED, PUT_IN, Ledger
from histories.rooms.money import currency_in, read_money
from histories.rooms.part import FAULTS, LogError, Part, rule_of
from histories.rooms.transcript import FORCED, HOUSE, Event, EventType, Money, Transcript
from histories.rooms.translation.conclusions import is_bomb_pot
from lookup.running.cached import cached_property


class Reader:
    """Reads one hand into a transcript; a subclass reads the lines, JSON or XML of its rooms."""

    table_rules: ClassVar[str] = HOUSE
    """The name of the room's rules in `games.TABLE_RULES`."""
    has_end = True
    """Whether the log has the last lines of the hand, which states no payment any more."""

    def __init__(self, part: Part, room: str) -> None:
        self.part, self.line = part, part.line
        """The number of the line that is being read."""
        self.is_cash = True
        """Whether amounts are money, or whole chips."""
        self.transcript = Transcript(room, "", "", part.line, self.table_rules)

    def read(self) -> Transcript:
        """Return the transcript; raise LogError, with line and hand, for invalid text."""
        try:
            self.read_hand()
        except FAULTS as error:
            line = error.line if isinstance(error, LogError) else None
            rule, number = rule_of(error), self.transcript.number or None
            raise LogError(rule, line or self.line, number) from None
        return self.transcript

    def read_hand(self) -> None:
        """Read the whole hand into `transcript`."""
        raise NotImplementedError

    @classmethod
    def in_usual_words(cls, part: Part) -> Part | None:
        """Return a hand of other programs in the words of the room, None if it is the same."""
        return None

    def quoted(self) -> str:
        """Return the line that is being read as the file has it, for an error message."""
        return self.part.quoted(self.line)

    def check_end(self) -> None:
        """Raise LogError for a hand without its last lines, unless the log states a payment."""
        transcript = self.transcript
        transcript.has_end = self.has_end
        if transcript.tournament is not None and transcript.rake is None:
            transcript.rake = 0
        if not (self.has_end or transcript.won or self.amounts(EventType.COLLECT)):
            raise LogError("the hand stops before its end")

    def money(self, text: str) -> Any:
        """Parse an amount: money in cash games, else whole chips."""
        return read_money(text, self.is_cash)

    def set_currency(self, amount: str) -> None:
        """Set the currency of an amount, if it has one."""
        transcript = self.transcript
        transcript.currency_symbol, transcript.currency = currency_in(amount)

    def set_stakes(self, small: Money, big: Money) -> None:
        """Set the blinds, or the bets of fixed limit: the big bet is twice the small bet."""
        transcript = self.transcript
        if not transcript.is_fixed_limit:
            transcript.small_blind, transcript.big_blind = small, big
        elif big != 2 * small:
            raise LogError(f"the big bet is twice the small bet, not {small}/{big}")
        else:
            transcript.small_bet = transcript.big_blind = small

    def add_event(
        self,
        event_type: EventType,
        player: str = "",
        amount: Money = 0,
        cards: str = "",
        pot: int | None = None,
        above: Money | None = None,
    ) -> None:
        """Add an event of the line that is being read."""
        event = Event(event_type, player, amount, cards, self.line, pot, above)
        self.transcript.events.append(event)

    def add_outside_pot(self, player: str, amount: Money) -> None:
        """Add money that a player gets outside the pot."""
        outside = self.transcript.outside_pot
        outside[player] = outside.get(player, 0) + amount

    @cached_property
    def ledger(self) -> Ledger:
        """The chips of all seats, for readers that check bets themselves."""
        return Ledger(self.transcript.seats)

    def find_bomb_pot(self, later_boards: int) -> None:
        """Set whether the hand is a bomb pot, and whether it has boards instead of runs.

        later_boards : the number of events up to the first cards of a second run, 0 without any
        """
        transcript = self.transcript
        transcript.bomb_pot = is_bomb_pot(transcript)
        later = transcript.events[later_boards:] if later_boards else ()
        if any(event.type in PLAYED for event in later):  # runs come after all betting
            transcript.boards, transcript.runs = transcript.runs, 1

    def whole_post(self, event_type: EventType) -> Any:
        """Return the first post of a type, None if there is none or its player was all-in."""
        events = self.transcript.events
        post = next((event for event in events if event.type is event_type), None)
        if post is None:
            return None
        put_in: Any = sum(e.amount for e in events if e.player == post.player and e.type in FORCED)
        is_all_in = any(s[1:3] == (post.player, put_in) for s in self.transcript.seats)
        return None if is_all_in else post.amount

    def called_blind(self) -> Any:
        """Return the big blind: as posted, or if that player was all-in, by the bets of others."""
        if (posted := self.whole_post(EventType.BIG_BLIND)) is not None:
            return posted
        if (level := bet_by_others(self.transcript)) is not None:
            return level
        raise LogError("the big blind is not known: the player who posts it is all-in")

    def set_posted_stakes(self) -> None:
        """Set the blinds, or the small bet of fixed limit, by the posts of a log without stakes."""
        big, transcript = self.called_blind(), self.transcript
        transcript.big_blind = big
        if transcript.is_fixed_limit:
            transcript.small_bet = big
        else:
            transcript.small_blind = next(iter(self.amounts(EventType.SMALL_BLIND)), big * 0)

    def take_posted_blinds(self) -> None:
        """Take the blinds of a tournament from the posts if both differ from those of its level.

        The first line may state the next level.
        """
        transcript = self.transcript
        blinds = self.whole_post(EventType.SMALL_BLIND), self.whole_post(EventType.BIG_BLIND)
        stated = transcript.small_blind, transcript.big_blind
        is_changed = None not in blinds and blinds[0] != stated[0] and blinds[1] != stated[1]
        if transcript.tournament is not None and is_changed:
            transcript.small_blind, transcript.big_blind = blinds

    def name_discards(self, player: str, cards: list[str]) -> None:
        """Name the cards of a player's last discard, if they are as many as were discarded."""
        events = self.transcript.events
        for place in reversed(range(len(events))):
            if events[place].type is EventType.DISCARD and events[place].player == player:
                if len(events[place].cards) == 2 * len(cards):
                    events[place] = events[place]._replace(cards="".join(cards))
                return

    def amounts(self, event_type: EventType) -> list[Any]:
        """Return the amounts of the events of a type so far."""
        return [event.amount for event in self.transcript.events if event.type is event_type]


def bet_by_others(transcript: Transcript) -> Any:
    """Return the big blind by the bets of others, None if no bet states it.

    It is the first call, of a player without a blind, or in fixed limit the first bet on the flop.
    Chips of an all-in player, or that no other player could match, may be less than the blind.
    """
    ledger, has_flop, is_raised = Ledger(transcript.seats), False, False
    live = {event.player for event in transcript.events} & ledger.place.keys()
    for event in transcript.events:
        if event.type is EventType.FOLD:
            live.discard(event.player)
        elif event.type is EventType.BOARD:
            if has_flop or not transcript.is_fixed_limit:
                break
            has_flop = True
            ledger.new_street()
        elif event.type in PUT_IN:
            place = ledger.place[event.player]
            level, own = ledger.level, ledger.bets[place]
            ledger.put_at(place, event.type, event.amount)
            if event.type in FORCED:
                continue
            is_stated = not level if has_flop else not (own or is_raised)
            wanted, is_raised = EventType.BET if has_flop else EventType.CALL, True
            others = [ledger.place[name] for name in live - {event.player}]
            if event.type is wanted and is_stated and ledger.stacks[place]:
                bet = ledger.bets[place]
                if any(ledger.bets[other] + ledger.stacks[other] > bet for other in others):
                    return bet
    return None
