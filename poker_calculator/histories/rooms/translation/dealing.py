"""The cards of a hand from a log: dealt, drawn, shown and mucked, as far as they are known."""

from collections.abc import Mapping, Sequence

from poker_calculator.games.cards import UNKNOWN_TEXT
from poker_calculator.games.variants.variant import StreetPlan
from poker_calculator.histories.rooms.texts import split_cards
from poker_calculator.histories.rooms.transcript import Event, EventType, Money
from poker_calculator.histories.rooms.translation.betting import Bets
from poker_calculator.histories.rooms.translation.recorded_hand import RecordedHand


class Cards:
    """Each seat's cards, and the actions that deal them."""

    def __init__(self, hand: RecordedHand) -> None:
        self.hand: RecordedHand = hand
        self.plan: tuple[StreetPlan, ...] = hand.variant.plan
        self.has_board: bool = any(street.board for street in self.plan)
        self.street: int = 0
        self.boards_dealt: int = 0
        self.hole_cards: dict[str, str] = {}
        """The final hands by player, if the log states all their cards."""
        self.discards: dict[int, str] = {}
        self.drawn: dict[int, str] = {}
        """The cards that seats draw, or get on a street of stud, until they are dealt in order."""
        self.due: list[int] = []
        """The seats that are still due a card on this street of stud."""
        self._find_hands()

    def _find_hands(self) -> None:
        """Find the complete hands that are known from the deal or the showdown, without draws."""
        if not self.has_board:
            return
        size = len(self.plan[0].hole)
        for event in self.hand.transcript.events:
            name, cards = event.player, event.cards
            if not cards or event.type not in FACES:
                continue
            if len(cards) > 2 * size:
                raise self.hand.refuse(f"{name} holds {size} cards, not {cards}", event.line)
            earlier = self.hole_cards.get(name, "")
            if (
                earlier
                and cards != earlier
                and UNKNOWN_TEXT not in earlier
                and {*split_cards(cards)} - {*split_cards(earlier), UNKNOWN_TEXT}
            ):
                raise self.hand.refuse(f"{name} holds {earlier}, not {cards}", event.line)
            if len(cards) >= len(earlier):
                self.hole_cards[name] = cards

    def deal_first(self) -> None:
        """Deal the hole cards of the first street."""
        dealt: dict[str, str] = {}
        if not self.has_board:
            for event in self.hand.transcript.events:
                if event.type is EventType.HOLE:
                    dealt.setdefault(event.player, event.cards)
                elif event.type not in FIRST:
                    break
        letters = self.plan[0].hole
        for index, seat in enumerate(self.hand.players):
            if known_cards := self.hole_cards.get(seat.name) or dealt.get(seat.name):
                self._deal_hole(index, known_cards, letters)
            else:
                self.hand.record_unseen(index, len(letters))

    def _deal_hole(self, index: int, known_cards: str, letters: str) -> None:
        """Deal a seat its cards of a street, face-up cards last."""
        missing = len(letters) - len(known_cards) // 2
        if missing < 0:
            raise ValueError(
                f"{self.hand.players[index].name} gets {len(letters)} cards, not {known_cards}"
            )
        unseen = UNKNOWN_TEXT * missing
        cards = unseen + known_cards if "u" in letters else known_cards + unseen
        self.hand.record_cards(f"d dh p{index + 1}", "dh", index, cards)

    def deal(self, event: Event, bets: Bets) -> None:
        """Deal the cards of an event."""
        if event.type is EventType.BOARD:
            boards = self.hand.transcript.boards
            is_later = self.boards_dealt >= boards or not self.plan[0].board
            if is_later and self.boards_dealt % boards == 0:
                self._begin_street(bets)
            self.boards_dealt += 1
            self.hand.record_cards("d db", "db", None, event.cards)
        elif event.type is EventType.STREET:
            self.finish_draws(bets)
            self._begin_street(bets)
            self.due = [seat for seat, live in enumerate(bets.live) if live]
        elif event.type is EventType.DISCARD:
            self._discard(event, bets)
        elif not self.has_board:
            self._deal_later(event, bets)

    def _begin_street(self, bets: Bets) -> None:
        bets.new_street()
        self.street += 1
        if self.street >= len(self.plan) and self.hand.transcript.runs == 1:
            raise ValueError(f"{self.hand.variant.name} has {len(self.plan)} streets, not more")

    def _discard(self, event: Event, bets: Bets) -> None:
        index = self.hand.indices[event.player]
        if index in self.discards:
            self.finish_draws(bets)
        if not self.discards:
            self._begin_street(bets)
        self.discards[index] = event.cards
        if event.cards:
            self.hand.record_cards(f"p{index + 1} sd", "sd", index, event.cards)
        else:
            self.hand.record("sd", index)

    def _deal_later(self, event: Event, bets: Bets) -> None:
        """Record a drawn card, or deal a card of a later street of stud."""
        index = self.hand.indices[event.player]
        if self.discards:
            self.drawn[index] = event.cards
            return
        is_acted = any(action.name not in DEALS for _, action in self.hand.done)
        if not self.street and not is_acted:
            return
        if any(bets.bets) or not self.due or index in self.drawn:
            self.finish_draws(bets)
            self._begin_street(bets)
            self.due = [seat for seat, live in enumerate(bets.live) if live]
        if index not in self.due:
            raise ValueError(f"{self.hand.players[index].name} gets a card after folding")
        self.drawn[index] = event.cards

    def finish_draws(self, bets: Bets) -> None:
        """Deal drawn cards, and cards that are still due on a street of stud."""
        if not (self.discards or self.due):
            return
        for index in sorted(self.discards):
            count = len(self.discards[index]) // 2
            if count:
                self._deal_hole(index, self.drawn.get(index, ""), "d" * count)
        drawn, self.discards, self.drawn = self.drawn, {}, {}
        for index in self.due:
            self._deal_hole(index, drawn.get(index, ""), self.plan[self.street].hole)
        self.due = []

    def show(self, bets: Bets, collected: list[Money]) -> None:
        """Show and muck hands as logged; players who neither show nor win muck."""
        hand = self.hand
        transcript = {
            hand.indices[event.player]: event
            for event in hand.transcript.events
            if event.type in (EventType.SHOW, EventType.MUCK)
        }
        live = [seat for seat, is_live in enumerate(bets.live) if is_live]
        size = 2 * sum(len(street.hole) for street in self.plan)
        if len(live) > 1 and (winner := self._unseen_winner(transcript, collected, size)):
            for seat in live:
                if hand.players[seat].name != winner:
                    hand.record("sm", seat)
            return
        for seat in [*transcript, *(seat for seat in live if seat not in transcript)]:
            if seat not in live:
                continue
            name = hand.players[seat].name
            event = transcript.get(seat)
            cards = event.cards if event and event.cards else self.hole_cards.get(name, "")
            is_whole = len(cards) == size and UNKNOWN_TEXT not in cards
            is_shown = event is not None and event.type is EventType.SHOW and is_whole
            if len(live) == 1:
                if is_shown:
                    hand.record_cards(f"p{seat + 1} sm", "sm", seat, cards)
                return
            if is_shown or (is_whole and collected[seat]):
                hand.record_cards(f"p{seat + 1} sm", "sm", seat, cards)
            elif not collected[seat]:
                hand.record("sm", seat)
                live = [other for other in live if other != seat]
            elif sum(collected[other] > 0 for other in live) > 1:
                raise hand.refuse(f"{name} wins with cards that the log does not show")

    def _unseen_winner(
        self, shown: Mapping[int, Event], collected: Sequence[Money], size: int
    ) -> str | None:
        """Return the player who wins all pots with cards that the log does not show, or None."""
        winners = [seat for seat, amount in enumerate(collected) if amount]
        if len(winners) != 1:
            return None
        name, event = self.hand.players[winners[0]].name, shown.get(winners[0])
        cards = (event.cards if event else "") or self.hole_cards.get(name, "")
        return None if len(cards) == size and UNKNOWN_TEXT not in cards else name


FACES = frozenset({EventType.HOLE, EventType.SHOW, EventType.MUCK, EventType.FOLD})
FIRST = frozenset(
    {
        EventType.HOLE,
        EventType.ANTE,
        EventType.SMALL_BLIND,
        EventType.BIG_BLIND,
        EventType.STRADDLE,
        EventType.POST,
    }
    | {EventType.DEAD_BLIND}
)
DEALS = frozenset({"dh", "db"})
