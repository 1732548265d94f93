"""Record the bets and cards of a hand from a log, checked against each other."""

from collections.abc import Mapping, Sequence
from itertools import compress
from operator import add

from poker_calculator.games.cards import UNKNOWN_TEXT
from poker_calculator.games.play.betting import amount_to_call, others_have_chips
from poker_calculator.games.variants.variant import StreetPlan
from poker_calculator.histories.rooms.ledger import Ledger
from poker_calculator.histories.rooms.texts import split_cards
from poker_calculator.histories.rooms.transcript import Event, EventType, Money
from poker_calculator.histories.rooms.translation.recorded_hand import (
    RecordedHand,
    plain_action,
    unseen_cards,
)


class Bets(Ledger):
    """A ledger that records the actions of a hand and refuses inconsistent amounts."""

    def __init__(self, hand: RecordedHand) -> None:
        super().__init__(hand.players, hand.in_play)
        self.hand: RecordedHand = hand
        self.live: list[bool] = [True] * len(hand.players)
        self._post(hand.forced)

    def _post(self, forced: dict[EventType, list[Money]]) -> None:
        """Post the forced bets, each up to the player's stack."""
        for event_type in POSTING_ORDER:
            if any(forced[event_type]):
                for seat, size in enumerate(forced[event_type]):
                    if size:
                        self.put_at(seat, event_type, min(size, self.stacks[seat]))
                    if size and event_type in BLINDS:
                        self.level: Money = max(self.level, size)

    def act(self, event: Event) -> None:
        """Record an action; raise ValueError if its amount contradicts earlier bets."""
        hand, event_type, amount = self.hand, event.type, event.amount
        seat = hand.indices[event.player]
        if not self.live[seat]:
            raise ValueError(f"{event.player} has folded and cannot act")
        if event_type is EventType.FOLD:
            self.live[seat] = False
            hand.done.append(plain_action("f", seat))
            return
        if event_type is EventType.CHECK:
            if to_call := self._to_call(seat):
                raise ValueError(f"{event.player} checks, but has {to_call} to call")
            if self.stacks[seat] and self._has_opponents(seat):
                hand.done.append(plain_action("cc", seat))
            return  # some rooms write checks of players who are all-in, or whose opponents are
        before, stack = self.level, self.stacks[seat]
        is_call = event_type is EventType.CALL or (
            event_type is EventType.ALL_IN and self.bets[seat] + amount <= before
        )
        to_call = self._to_call(seat) if is_call else self.zero
        added = self.put_at(seat, event_type, amount)
        bet = self.bets[seat]
        if not 0 < added <= stack:
            raise ValueError(f"{event.player} puts in {added} of a stack of {stack}")
        if event_type is EventType.BRING_IN:
            hand.done.append(plain_action("pb", seat))
        elif is_call:
            if added != to_call:
                raise ValueError(f"{event.player} calls {added}; it takes {to_call} to call")
            hand.done.append(plain_action("cc", seat))
        else:
            size = event.above
            if size not in (None, bet - before) and size not in self._other_sizes(seat, added):
                raise ValueError(f"{event.player} raises by {size} to {bet}; the bet was {before}")
            if bet <= before:
                raise ValueError(f"{event.player} raises to {bet}, not above {before}")
            if self._has_opponents(seat) or not self.stacks[seat]:
                hand.record_raise(seat, bet)
            elif bet - added < before:  # against all-in players, the raise returns
                hand.done.append(plain_action("cc", seat))

    def _other_sizes(self, seat: int, added: Money) -> list[Money]:
        """Return the sizes that logs state for a raise, besides the part above the previous bet.

        The size can be the part above the posted chips of a short blind, above a bet with its
        player's dead chips, or above 0 after a bring-in. In heads-up matches it can be the chips
        that the player adds, and in logs of some programs the total.
        """
        transcript, bets, bet = self.hand.transcript, [*self.bets], self.bets[seat]
        bets[seat] -= added
        sizes, forced = list[Money](), self.hand.forced
        if not any(self.in_pot):
            posted = compress(bets, forced[EventType.BIG_BLIND])
            with_dead = max(map(add, bets, forced[EventType.DEAD_BLIND]))
            sizes += [bet - base for base in (max(bets), with_dead, *posted)]
            sizes += [bet] if self.hand.variant.has_bring_in else []
        if bets[seat] and transcript.adds_raises:
            sizes.append(added)
        return [*sizes, bet] if transcript.repeats_raises else sizes

    def _has_opponents(self, seat: int) -> bool:
        """Return whether another live player has chips left."""
        return others_have_chips(seat, self.stacks, self.live)

    def _to_call(self, seat: int) -> Money:
        return amount_to_call(seat, self.bets, self.stacks, self.live, self.level)

    def contributions(self) -> list[Money]:
        """Return the chips that each seat has put in, without dead chips."""
        is_trimmed = sum(map(bool, self.antes)) > 1
        antes = self.antes if is_trimmed else [self.zero] * len(self.antes)
        parts = zip(self.in_pot, self.bets, antes, strict=True)
        return [in_pot + bet + ante for in_pot, bet, ante in parts]

    def dead_chips(self) -> Money:
        """Return the chips in the pot that nobody has to match."""
        dead = self.dead + self.hand.transcript.added_chips
        return dead + (self.zero if sum(map(bool, self.antes)) > 1 else sum(self.antes))


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
                self.hand.done.append(unseen_cards(index, len(letters)))

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
            self.hand.done.append(plain_action("sd", index))

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
                    hand.done.append(plain_action("sm", seat))
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
                hand.done.append(plain_action("sm", seat))
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


def record_events(hand: RecordedHand) -> tuple[Cards, Bets]:
    """Record the deals and the actions of all events, up to the showdown."""
    cards, bets = Cards(hand), Bets(hand)
    cards.deal_first()
    for event in hand.transcript.events:
        hand.line = event.line or hand.line
        if event.type in DONE:
            cards.finish_draws(bets)
            bets.act(event)
        elif event.type in DEALT:
            cards.deal(event, bets)
    cards.finish_draws(bets)
    hand.line = hand.transcript.line
    return cards, bets


BLINDS = (EventType.SMALL_BLIND, EventType.BIG_BLIND, EventType.STRADDLE)
POSTING_ORDER = (EventType.ANTE, *BLINDS, EventType.POST, EventType.DEAD_BLIND)
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
DEALT = frozenset({EventType.HOLE, EventType.BOARD, EventType.STREET, EventType.DISCARD})
DONE = frozenset(
    {
        EventType.FOLD,
        EventType.CHECK,
        EventType.CALL,
        EventType.BET,
        EventType.RAISE_TO,
        EventType.RAISE_BY,
        EventType.ALL_IN,
    }
    | {EventType.BRING_IN}
)
