"""A hand in the PHH notation: replay it and write it in other formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Self, Unpack

from lookup.arguments import is_listed, shown
from poker_calculator.games.hand.state import State, StateOptions
from poker_calculator.games.notation.acpc import log_line, match_states
from poker_calculator.games.notation.events import HandEvent, walk
from poker_calculator.games.notation.fields import ChipsKind, check_user_fields
from poker_calculator.games.notation.hand_fields import HandFields
from poker_calculator.games.notation.record import record
from poker_calculator.games.notation.replay import create_state, play_actions, replay
from poker_calculator.games.notation.text import to_text


@dataclass(frozen=True, kw_only=True, repr=False)
class HandHistory(HandFields):
    """A poker hand in the PHH notation (Kim, "Recording and Describing Poker Hands", 2024).

    The fields are those of the specification, None if they are not recorded. Arrays are tuples with
    one entry per player in seat order, from the first seat left of the button. *actions* are the
    texts of the actions, including commentary; *user_fields* are all other fields by name. *file*
    and *name* are the source of the hand; comparisons ignore them.

    Raises NotationError, a ValueError, if a field is missing or has an invalid value. `replay`
    checks that the actions are legal.

    >>> hand = HandHistory(
    ...     variant="NT", antes=[0, 0], blinds_or_straddles=[1, 2], min_bet=2,
    ...     starting_stacks=[200, 200], actions=["d dh p1 AhKh", "d dh p2 ????", "p2 f"])
    >>> hand.replay().stacks
    [201, 199]
    """

    def create_state(
        self, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
    ) -> State:
        """Return the state before the first action; see `replay` for the *options*."""
        return create_state(self, chips=chips, **options)

    def replay(self, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]) -> State:
        """Return the state after the last action, with every action checked against the rules.

        A history may stop before the hand is over; then ``state.status`` is True. Burned cards are
        not recorded, so they are ``??``. All-in players who have not shown show their hands before
        a board is dealt.

        *options* are those of `State`: ``rules``, ``rake``, ``divmod``, ``rng``. *chips* is the
        number type of all chips, by default the type of the amounts put in. The default rules are
        WSOP's, which accept a fold that faces no bet; if the history shows hands after the last
        card, players need not show before it. An all-in player may show as soon as the betting is
        over. Raises NotationError for the first illegal action.
        """
        return replay(self, chips=chips, **options)

    def states(
        self, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
    ) -> Iterator[State]:
        """Yield a copy of the state at the start, and a copy after each action."""
        return (state for state, _ in self.state_actions(chips=chips, **options))

    def state_actions(
        self, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
    ) -> Iterator[tuple[State, str | None]]:
        """Yield each state of `states` with the action before it, None for the first."""
        texts = (None, *self.actions)
        for (state, _), text in zip(
            play_actions(self, chips=chips, **options), texts, strict=False
        ):
            yield state.copy(), text

    def events(
        self, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
    ) -> Iterator[HandEvent]:
        """Yield an event for each operation, with the stacks, bets and pot before and after it.

        Every action has at least one event. The arguments and errors are those of `replay`.

        >>> hand = HandHistory(
        ...     variant="NT", antes=[0, 0], blinds_or_straddles=[1, 2], min_bet=2,
        ...     starting_stacks=[200, 200], actions=["d dh p1 AhKh", "d dh p2 ????", "p2 cbr 6"])
        >>> [(type(event.operation).__name__, event.after.pot) for event in hand.events()][-2:]
        [('HoleDealing', 3), ('CompletionBettingOrRaisingTo', 8)]
        """
        return walk(self, chips=chips, **options)

    def __iter__(self) -> Iterator[State]:
        return self.states()

    @classmethod
    def from_state(cls, state: State, **fields: object) -> Self:
        """Return the history of a played state, with further *fields* such as players.

        The game must be one of the variants in `poker_calculator.games.VARIANTS`. Hole cards dealt
        one by one become one action per player and street; burned cards and the dealer's steps at
        the end are left out. Posts, dead blinds, rake and fees become user fields. So does the name
        of the table rules, unless they have none or the actions reveal them. Finishing stacks are
        recorded if the hand is over. Raises ValueError for games and chips (Fractions) that the
        notation lacks.
        """
        recorded = record(state)
        own = recorded["user_fields"] | check_user_fields(fields.get("user_fields", {}))
        return cls(**(recorded | fields | {"user_fields": own}))

    def to_acpc(self, position: int, hand_number: int | None = None) -> tuple[str, ...]:
        """Return the ACPC messages to the player at *position*; see `match_states`."""
        return match_states(self, position, hand_number)

    def to_acpc_log(self, hand_number: int | None = None, *, with_game: bool = False) -> str:
        """Return the hand as a line of an ACPC log, as `notation.acpc.log_line` does."""
        return log_line(self, hand_number, with_game)

    def to_text(self) -> str:
        """Return the hand as readable text: seats, streets, actions, showdown and results.

        `poker_calculator.histories.write_log` writes it in the format of a poker room.
        """
        return to_text(self)


def list_hands(hands: HandHistory | Iterable[HandHistory]) -> list[HandHistory]:
    """Return one or several hand histories as a list; raise ValueError for anything else."""
    several = is_listed(hands) and not isinstance(hands, HandHistory)
    listed: list[Any] = [*hands] if several else [hands]
    for hand in listed:
        if not isinstance(hand, HandHistory):
            raise ValueError(f"{shown(hand)} is not a hand history; give results of games.load")
    return listed
