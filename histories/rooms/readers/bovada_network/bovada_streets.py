"""Deal the board in logs without lines for streets, which state it in the summary only."""

from typing import Final

from histories.rooms.ledger import PUT_IN, Ledger
from histories.rooms.money import split_cards
from histories.rooms.transcript import FORCED, Event, EventType, Transcript

ACTIONS: Final = (PUT_IN - FORCED) | {EventType.FOLD, EventType.CHECK}


class Streets:
    """The streets of a hand, each of which begins when no player has to act any more."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        (self.board,) = transcript.stated_boards
        self.ledger = Ledger(transcript.seats)
        self.live = {e.player for e in transcript.events if e.type is EventType.HOLE}
        self.waiting: set[str] | None = None
        """The players who must still act on this street, None before the first action."""
        self.events = list[Event]()

    def deal(self) -> None:
        """Insert the cards of each street after the last action before it."""
        for event in self.transcript.events:
            is_action = event.type in ACTIONS
            if is_action and self.waiting is None:
                self.waiting = self._with_chips()
            level = self.ledger.level
            if event.type in PUT_IN:
                self.ledger.put(event.type, event.player, event.amount)
            self.events.append(event)
            if is_action:
                self._act(event, self.ledger.level > level)
        self.transcript.events[:] = self.events

    def _with_chips(self) -> set[str]:
        """Return the players who have not folded and are not all-in."""
        stacks, place = self.ledger.stacks, self.ledger.place
        return {name for name in self.live if stacks[place[name]] > 0}

    def _act(self, event: Event, is_raise: bool) -> None:
        """Let a player act; after the last action of a street, deal the next ones."""
        assert self.waiting is not None  # it is set before the first action
        if event.type is EventType.FOLD:
            self.live.discard(event.player)
        self.waiting = (self._with_chips() if is_raise else self.waiting) - {event.player}
        while not self.waiting and len(self.live) > 1 and self.board:
            cards = split_cards(self.board)
            count = 3 if not any(e.type is EventType.BOARD for e in self.events) else 1
            new, self.board = "".join(cards[:count]), "".join(cards[count:])
            self.events.append(Event(EventType.BOARD, "", 0, new, event.line))
            self.ledger.new_street()
            more = self._with_chips()
            self.waiting = more if len(more) > 1 else set()
