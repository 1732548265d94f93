"""A log's hand as a hand history: who sits where, what was put in, what was done and paid."""

from decimal import Decimal
from functools import lru_cache
from operator import add
from typing import Any, Final

from games.cards import UNKNOWN, read_cards
from games.chips import by_seat
from games.notation.actions import Action, write_action
from games.notation.errors import NotationError
from games.notation.fields import are_plain_chips
from games.notation.history import HandHistory
from games.notation.user_fields import (
    BOARDS,
    BOMB_POT,
    CAP,
    DEAD_BLINDS,
    HERO,
    POSTS,
    RULES,
    RUNS,
    SMALL_BLIND,
    TOURNAMENT,
)
from games.variants.variant import VARIANTS, BettingStructure
from histories.rooms.money import CENT
from histories.rooms.transcript import FORCED, EventType, Money, Seat, Transcript
from histories.rooms.translation.agreement import check_agreement
from histories.rooms.translation.betting import Bets
from histories.rooms.translation.dealing import Cards
from histories.rooms.translation.payments import Payments
from lookup.arguments import shown

HOUSE: Final = "online"
"""The house rules, by their name in `games.TABLE_RULES`."""


def translate(transcript: Transcript, file: str | None = None) -> HandHistory:
    """Return the history of a log's hand, with the results that the log tells.

    What the log says twice has to agree: amounts of calls and raises, pots, rake and winnings. That
    it was played by the rules, and paid as they say, is found out by `check_results`. Raises
    NotationError, with the line in the file, for what does not fit.
    """
    return Translation(transcript, file).history()


class Translation:
    """A log's hand on its way to a history."""

    def __init__(self, transcript: Transcript, file: str | None) -> None:
        self.transcript, self.file = transcript, file
        self.variant = VARIANTS[transcript.variant]
        self.players = self._players()
        self.place = {seat.name: place for place, seat in enumerate(self.players)}
        self.forced = self._forced()
        self.done: list[tuple[str, Action]] = []
        """The actions, as text and read."""

    def record(self, name: str, seat: int) -> None:
        """Add an action of a player without cards and amounts."""
        self.done.append(_plain_action(name, seat))

    def record_unseen(self, seat: int, count: int) -> None:
        """Add the dealing of cards that nobody saw."""
        self.done.append(_unseen_cards(seat, count))

    def record_cards(self, text: str, name: str, seat: int | None, cards: str) -> None:
        """Add an action with cards, of which *text* is all that stands before them."""
        self.done.append((f"{text} {cards}", Action(name, seat, read_cards(cards))))

    def record_raise(self, seat: int, amount: Money) -> None:
        """Add a bet or raise to an amount."""
        text = write_action("cbr", seat, amount=amount)
        self.done.append((text, Action("cbr", seat, None, amount)))

    def refuse(self, rule: str, line: int | None = None) -> NotationError:
        """Return the error for a rule that the log breaks."""
        return NotationError(
            rule, file=self.file, hand=self.transcript.number, line=line or self.transcript.line
        )

    def _players(self) -> list[Seat]:
        """Return who is dealt in, the first left of the button first."""
        transcript = self.transcript
        seats = {seat.name: seat for seat in transcript.seats}
        if len(seats) < len(transcript.seats) or len(
            {seat.number for seat in transcript.seats}
        ) < len(seats):
            raise self.refuse("two players have the same seat or name")
        if strangers := {event.player for event in transcript.events} - {*seats, ""}:
            event = next(event for event in transcript.events if event.player in strangers)
            raise self.refuse(f"{shown(event.player)} has no seat at the table", event.line)
        names = {event.player for event in transcript.events if event.type not in NOT_PLAYING}
        playing = sorted((seat for seat in transcript.seats if seat.name in names), key=_number)
        if len(playing) < 2:
            raise self.refuse(f"a hand has two players or more; {len(playing)} were dealt in")
        button = self._button(playing)
        first = [seat for seat in playing if seat.number > button]
        return first + [seat for seat in playing if seat.number <= button]

    def _button(self, playing: list[Seat]) -> int:
        """Return the number of the button's seat: the small blind's where two play with blinds."""
        transcript = self.transcript
        small = [event.player for event in transcript.events if event.type is EventType.SMALL_BLIND]
        if len(playing) == 2 and small:
            return next(seat.number for seat in playing if seat.name == small[0])
        if transcript.button is None:
            if VARIANTS[transcript.variant].has_bring_in:
                return max(seat.number for seat in playing)
            raise self.refuse("the log does not say who has the button")
        return transcript.button

    def _forced(self) -> dict[EventType, list[Money]]:
        """Return what each seat had to put in, by kind; the full blind of who had too little."""
        transcript, none = self.transcript, self.transcript.big_blind * 0
        forced = {event_type: [none] * len(self.players) for event_type in FORCED}
        was_posted: set[EventType] = set()
        is_fixed = self.variant.structure is BettingStructure.FIXED_LIMIT
        told_twice = {EventType.BIG_BLIND}
        if transcript.names_small_blind or (transcript.small_blind and not is_fixed):
            told_twice.add(EventType.SMALL_BLIND)
        for event in transcript.events:
            event_type = event.type
            if event_type not in FORCED:
                continue
            # Only one player posts the game's own blind, the small one before the big one.
            late = event_type is EventType.SMALL_BLIND and EventType.BIG_BLIND in was_posted
            if event_type in was_posted or late:
                event_type = BESIDE.get(event_type, event_type)
            was_posted.add(event_type)
            forced[event_type][self.place[event.player]] += event.amount
        for event_type, size in (
            (EventType.SMALL_BLIND, transcript.small_blind),
            (EventType.BIG_BLIND, transcript.big_blind),
            (EventType.ANTE, transcript.ante or max(forced[EventType.ANTE])),
        ):
            for place, (seat, amount) in enumerate(
                zip(self.players, forced[event_type], strict=True)
            ):
                if not amount or amount == size:
                    continue
                before = forced[EventType.ANTE][place] if event_type is not EventType.ANTE else none
                if amount < size and amount + before == seat.stack:
                    forced[event_type][place] = size
                elif event_type in told_twice:
                    name = event_type.name.lower().replace("_", " ")
                    raise self.refuse(f"{seat.name} posts a {name} of {amount}, not of {size}")
        self._add_missing(forced)
        return forced

    def _add_missing(self, forced: dict[EventType, list[Money]]) -> None:
        """Add the blinds of those whose ante took their last chip, which logs do not tell."""
        small, big = forced[EventType.SMALL_BLIND], forced[EventType.BIG_BLIND]
        if any(small) and any(big):
            return
        first = 1 if len(self.players) == 2 else 0
        is_out = [
            ante == seat.stack
            for ante, seat in zip(forced[EventType.ANTE], self.players, strict=True)
        ]
        if not any(small) and not any(big[first : first + 1]) and is_out[first]:
            small[first] = self.transcript.small_blind
        place = (first + any(small)) % len(self.players)
        if not any(big) and is_out[place]:
            big[place] = self.transcript.big_blind

    def history(self) -> HandHistory:
        """Return the history."""
        transcript, cards = self.transcript, Cards(self)
        bets = Bets(self)
        cards.deal_first()
        try:
            for event in transcript.events:
                if event.type in DONE:
                    cards.finish_draws(bets)
                    bets.act(event)
                elif event.type in DEALT:
                    cards.deal(event, bets)
        except ValueError as error:
            raise self.refuse(str(error), event.line) from None
        cards.finish_draws(bets)
        paid = Payments(self, bets)
        check_agreement(self, paid)
        cards.show(bets, paid.collected)
        fields = self._fields() | paid.fields()
        fields["actions"], parsed = zip(*self.done, strict=True)
        fields["user_fields"] = self._user_fields() | paid.user_fields()
        fields["file"] = self.file
        if _has_plain_chips(fields):
            return HandHistory.of_checked(fields, parsed)
        try:
            return HandHistory(**fields)
        except NotationError as error:
            raise self.refuse(error.rule) from None

    def _fields(self) -> dict[str, Any]:
        """Return the fields of the notation but for actions and results."""
        transcript, forced = self.transcript, self.forced
        antes, blinds = forced[EventType.ANTE], forced[EventType.SMALL_BLIND]
        for event_type in (EventType.BIG_BLIND, EventType.STRADDLE):
            if any(forced[event_type]):
                blinds = [*map(add, blinds, forced[event_type])]
        number = transcript.number
        fields: dict[str, Any] = {
            "variant": transcript.variant,
            "ante_trimming_status": sum(map(bool, antes)) > 1,
            "antes": by_seat(tuple(antes)),
            "starting_stacks": tuple(seat.stack for seat in self.players),
            "players": tuple(seat.name for seat in self.players),
            "seats": tuple(seat.number for seat in self.players),
            "hand": int(number) if number.isdecimal() and len(number) < 19 else number,
            "venue": transcript.room or None,
            "table": transcript.table,
            "seat_count": transcript.seat_count,
            "currency": transcript.currency,
            "currency_symbol": transcript.currency_symbol,
            "level": transcript.level,
        }
        if self.variant.structure is BettingStructure.FIXED_LIMIT:
            small = transcript.small_bet or transcript.big_blind
            fields |= {"small_bet": small, "big_bet": 2 * small}
        else:
            fields["min_bet"] = transcript.big_blind or max(blinds)
        if self.variant.has_bring_in:
            fields["bring_in"] = self._bring_in()
        else:
            fields["blinds_or_straddles"] = by_seat(tuple(blinds))
        if transcript.time is not None:
            time = transcript.time
            fields |= {"year": time.year, "month": time.month, "day": time.day}
            fields |= {"time": time.time(), "time_zone": transcript.time_zone}
        return fields

    def _bring_in(self) -> Money:
        """Return the bring-in.

        A log does not tell it where the first player completed at once. Then it changes nothing,
        and is half the small bet, the most that it is anywhere.
        """
        transcript = self.transcript
        for event in transcript.events:
            if event.type is EventType.BRING_IN:
                return event.amount
        unit = CENT if isinstance(transcript.small_bet, Decimal) else 1
        return transcript.small_bet // (2 * unit) * unit or transcript.small_bet

    def _user_fields(self) -> dict[str, Any]:
        """Return what the notation has no fields for."""
        transcript, forced = self.transcript, self.forced
        fields: dict[str, Any] = {RULES: HOUSE}
        for name, event_type in ((POSTS, EventType.POST), (DEAD_BLINDS, EventType.DEAD_BLIND)):
            if any(forced[event_type]):
                fields[name] = [*by_seat(tuple(forced[event_type]))]
        told_of = {
            HERO: transcript.hero,
            TOURNAMENT: transcript.tournament,
            CAP: transcript.cap,
            SMALL_BLIND: transcript.small_blind if self._is_untold(EventType.SMALL_BLIND) else None,
            RUNS: transcript.runs if transcript.runs > 1 else None,
            BOARDS: transcript.boards if transcript.boards > 1 else None,
            BOMB_POT: transcript.bomb_pot or None,
        }
        fields |= {name: value for name, value in told_of.items() if value is not None}
        return fields | dict(transcript.notes)

    def _is_untold(self, event_type: EventType) -> bool:
        """Return whether the stakes name a small blind that nobody posts."""
        return bool(self.transcript.small_blind) and not any(self.forced[event_type])


@lru_cache(1 << 10)
def _plain_action(name: str, seat: int) -> tuple[str, Action]:
    """Return an action without cards and amounts, as text and read."""
    return write_action(name, seat), Action(name, seat)


@lru_cache(1 << 10)
def _unseen_cards(seat: int, count: int) -> tuple[str, Action]:
    """Return the dealing of cards that nobody saw, as text and read."""
    cards = (UNKNOWN,) * count
    return write_action("dh", seat, cards), Action("dh", seat, cards)


def _has_plain_chips(fields: dict[str, Any]) -> bool:
    """Return whether the chips of a history are beyond doubt; all else is, as readers made it."""
    bets = [fields[name] for name in BETS if name in fields]
    stacks, after = fields["starting_stacks"], fields["finishing_stacks"]
    others = *fields["antes"], *fields.get("blinds_or_straddles", ()), *after, *fields["winnings"]
    is_plain = are_plain_chips((*stacks, *bets, *others)) and all(stacks) and all(bets)
    return is_plain and sum(after) <= sum(stacks)


def _number(seat: Seat) -> int:
    return seat.number


NOT_PLAYING: Final = frozenset({EventType.BOARD, EventType.STREET, EventType.RETURN})
"""Events that do not show that a player was dealt in."""

BESIDE: Final = {EventType.SMALL_BLIND: EventType.DEAD_BLIND, EventType.BIG_BLIND: EventType.POST}
"""What a further blind of a kind is: of a player who missed it or comes new to the table."""

DEALT: Final = frozenset({EventType.HOLE, EventType.BOARD, EventType.STREET, EventType.DISCARD})

DONE: Final = frozenset(
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

BETS: Final = ("min_bet", "small_bet", "big_bet", "bring_in")
