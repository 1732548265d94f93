"""Convert players, forced bets and actions of a log to those of a hand history."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from lookup.arguments import shown
from poker_calculator.games.cards import UNKNOWN, read_cards
from poker_calculator.games.notation.actions import Action, write_action
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.variants.variant import VARIANTS, BettingStructure, Variant
from poker_calculator.histories.rooms.transcript import (
    FORCED,
    Event,
    EventType,
    Money,
    Transcript,
    TranscriptSeat,
)

NOT_PLAYING: Final = frozenset({EventType.BOARD, EventType.STREET, EventType.RETURN})
"""Events that do not prove that a player was dealt in."""

BESIDE: Final = {EventType.SMALL_BLIND: EventType.DEAD_BLIND, EventType.BIG_BLIND: EventType.POST}
"""The type of a second blind, from a player who enters or missed a blind."""


class RecordedHand:
    """The players, forced bets and actions of a hand, in the terms of the notation."""

    def __init__(self, transcript: Transcript, file: str | None) -> None:
        self.transcript: Transcript = transcript
        self.file: str | None = file
        self.line: int = transcript.line
        """The number of the line whose event is recorded, or of the hand's first line."""
        self.variant: Variant = VARIANTS[transcript.variant]
        self.players: list[TranscriptSeat] = self._players()
        self.indices: dict[str, int] = {seat.name: index for index, seat in enumerate(self.players)}
        self.in_play: list[Money] = [self._in_play(seat) for seat in self.players]
        """The chips that each player can put in: the stack up to the cap."""
        self.forced: dict[EventType, list[Money]] = self._forced()
        self.done: list[tuple[str, Action]] = []
        """The actions, as text and parsed."""

    @property
    def unposted_small_blind(self) -> Money:
        """Return the small blind of the stakes if nobody posts it, else 0."""
        is_posted = any(self.forced[EventType.SMALL_BLIND])
        return 0 if is_posted else self.transcript.small_blind

    def record_cards(self, text: str, name: str, seat: int | None, cards: str) -> None:
        """Add an action with cards; *text* precedes the cards."""
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

    def _players(self) -> list[TranscriptSeat]:
        """Return the players who are dealt in, from the left of the button."""
        transcript = self.transcript
        seats, seated = sorted(transcript.seats), {seat.name for seat in transcript.seats}
        if not len({seat.number for seat in seats}) == len(seated) == len(seats):
            raise self.refuse("two players have the same seat or name")
        if strangers := {event.player for event in transcript.events} - seated - {""}:
            event = next(event for event in transcript.events if event.player in strangers)
            raise self.refuse(f"{shown(event.player)} has no seat at the table", event.line)
        names = {event.player for event in transcript.events if event.type not in NOT_PLAYING}
        playing = [seat for seat in seats if seat.name in names]
        if len(playing) < 2:
            raise self.refuse(f"a hand has two players or more; {len(playing)} were dealt in")
        first = bisect_right(playing, self._button(playing), key=_number)
        return playing[first:] + playing[:first]

    def _in_play(self, seat: TranscriptSeat) -> Money:
        """Return the stack of a player up to the cap."""
        cap = self.transcript.caps.get(seat.name, self.transcript.cap)
        return seat.stack if cap is None else min(seat.stack, cap)

    def _button(self, playing: list[TranscriptSeat]) -> int:
        """Return the number of the button's seat; heads-up, it is the small blind."""
        transcript = self.transcript
        small = [
            event.player
            for event in (transcript.events if len(playing) == 2 else ())
            if event.type is EventType.SMALL_BLIND
        ]
        if small:
            first, other = playing if playing[0].name == small[0] else playing[::-1]
            # The big blind may be the button, after a player between them went away.
            is_button = transcript.button != other.number or self._first_on_board() != first.name
            return first.number if is_button else other.number
        if transcript.button is None:
            if VARIANTS[transcript.variant].has_bring_in:
                return max(seat.number for seat in playing)
            return self._before_blinds()
        return transcript.button

    def _first_on_board(self) -> str | None:
        """Return the first player who acts on the flop, None without one."""
        has_board = False
        for event in self.transcript.events:
            if event.type is EventType.BOARD:
                has_board = True
            elif has_board and event.type not in NOT_PLAYING:
                return event.player
        return None

    def _before_blinds(self) -> int:
        """Return a number for a button that the log does not name: just before the first blind."""
        for event in self.transcript.events:
            if event.type in (EventType.SMALL_BLIND, EventType.BIG_BLIND):
                numbers = {seat.name: seat.number for seat in self.transcript.seats}
                return numbers[event.player] - 1
        raise self.refuse("the log names neither the seat of the button nor a blind")

    def _forced(self) -> dict[EventType, list[Money]]:
        """Return each seat's forced bets by type, with the full size of a blind posted short."""
        transcript, none = self.transcript, self.transcript.big_blind * 0
        forced = {event_type: [none] * len(self.players) for event_type in FORCED}
        was_posted: set[EventType] = set()
        is_fixed = self.variant.structure is BettingStructure.FIXED_LIMIT
        stated = {EventType.BIG_BLIND}
        if transcript.names_small_blind or (transcript.small_blind and not is_fixed):
            stated.add(EventType.SMALL_BLIND)
        if self.variant.has_bring_in:  # all players have the same ante
            stated.add(EventType.ANTE)
        posts = [event for event in transcript.events if event.type in FORCED]
        entering, posted_by = _entering(posts), set[tuple[EventType, str]]()
        first = 1 if len(self.players) == 2 else 0
        for event in posts:
            event_type, player = event[:2]
            index = self.indices[player]
            if (event_type, player) in posted_by:
                raise self.refuse(f"{player} posts the {_words(event_type)} twice", event.line)
            if event_type not in (EventType.DEAD_BLIND, EventType.STRADDLE):
                posted_by.add((event_type, player))
            # Only one player posts each blind of the game; another seat's small blind is dead.
            late = event_type is EventType.SMALL_BLIND and index != first
            late &= EventType.BIG_BLIND in was_posted
            late |= event_type is EventType.BIG_BLIND and player in entering
            if event_type in was_posted or late:
                event_type = BESIDE.get(event_type, event_type)
            was_posted.add(event_type)
            forced[event_type][index] += event.amount
        for event_type, size in (
            (EventType.SMALL_BLIND, transcript.small_blind),
            (EventType.BIG_BLIND, transcript.big_blind),
            (EventType.ANTE, transcript.ante or max(forced[EventType.ANTE])),
        ):
            for index, amount in enumerate(forced[event_type]):
                if not amount or amount == size:
                    continue
                seat = self.players[index]
                before = forced[EventType.ANTE][index] if event_type is not EventType.ANTE else none
                if amount < size and amount + before == seat.stack:
                    forced[event_type][index] = size
                elif event_type in stated:
                    name = _words(event_type)
                    article = "an" if name.startswith("a") else "a"
                    rule = f"{seat.name} posts {article} {name} of {amount}, not of {size}"
                    raise self.refuse(rule)
        self._add_missing(forced)
        return forced

    def _add_missing(self, forced: dict[EventType, list[Money]]) -> None:
        """Add the blinds of players whose ante took their last chip; logs omit them."""
        small, big = forced[EventType.SMALL_BLIND], forced[EventType.BIG_BLIND]
        if self.variant.has_bring_in or (any(small) and any(big)):
            return
        first = 1 if len(self.players) == 2 else 0
        is_out = [
            ante >= seat.stack  # a blind that is posted short has its full size here
            for ante, seat in zip(forced[EventType.ANTE], self.players, strict=True)
        ]
        if not any(small) and not any(big[first : first + 1]) and is_out[first]:
            small[first] = self.transcript.small_blind
        index = (first + any(small)) % len(self.players)
        if not any(big) and is_out[index]:
            big[index] = self.transcript.big_blind


@lru_cache(1 << 10)
def plain_action(name: str, seat: int) -> tuple[str, Action]:
    """Return an action without cards and amounts, as text and parsed."""
    return write_action(name, seat), Action(name, seat)


@lru_cache(1 << 10)
def unseen_cards(seat: int, count: int) -> tuple[str, Action]:
    """Return the deal of unknown cards, as text and parsed."""
    cards = (UNKNOWN,) * count
    return write_action("dh", seat, cards), Action("dh", seat, cards)


def _entering(posts: Sequence[Event]) -> set[str]:
    """Return the players with a dead blind, if other players post a big blind alone."""
    dead = {event.player for event in posts if event.type is EventType.DEAD_BLIND}
    big = {event.player for event in posts if event.type is EventType.BIG_BLIND}
    return dead if big - dead else set()


def _words(event_type: EventType) -> str:
    return event_type.name.lower().replace("_", " ")


def _number(seat: TranscriptSeat) -> int:
    return seat.number
