"""One hand in the PHH notation, which can be replayed and written in other formats."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Self, Unpack

from games.hand.state import State, StateOptions
from games.notation.fields import ChipsKind, check_user_fields
from games.notation.formats.acpc import log_line, match_states
from games.notation.formats.text import to_text
from games.notation.hand_fields import HandFields
from games.notation.record import record
from games.notation.replay import create_state, replay, walk
from lookup.arguments import is_listed, shown


@dataclass(frozen=True, kw_only=True, repr=False)
class HandHistory(HandFields):
    """A poker hand in the PHH notation (Kim, "Recording and Describing Poker Hands", 2024).

    The fields are those of the specification; a field that is not recorded is None. Arrays have an
    entry for each player in seat order, the first seat left of the button first; they are tuples.
    *actions* are as they are written, commentary included; *user_fields* are all others, by name.
    *file* and *name* say where the hand was read; they do not count when hands are compared.

    Raises NotationError, a ValueError, for fields that are missing or hold what they cannot. That
    the actions are legal is found out by `replay`.

    >>> hand = HandHistory(
    ...     variant="NT", antes=[0, 0], blinds_or_straddles=[1, 2], min_bet=2,
    ...     starting_stacks=[200, 200], actions=["d dh p1 AhKh", "d dh p2 ????", "p2 f"])
    >>> hand.replay().stacks
    [201, 199]
    """

    def create_state(
        self, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
    ) -> State:
        """Return the state before the first action; *options* are those of `replay`."""
        return create_state(self, chips=chips, **options)

    def replay(self, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]) -> State:
        """Return the state after the last action, every one checked against the rules.

        A history may stop before the hand is over; then the state stands as it was left
        (``state.status`` is True). Burned cards are not recorded, so they are ``??``. When a board
        is dealt to players who are all-in and have not shown, they show first.

        *options* go to `State`: ``rules``, ``rake``, ``divmod``, ``rng``; ``chips`` is the kind of
        number that all chips are, by default that of what was put in. The house rules are WSOP's,
        by which a fold that faces no bet stands; in a history in which hands are shown after the
        last card, players need not show before it. A player who is all-in may show as soon as the
        betting is over.
        Raises NotationError for the first action that is not legal.
        """
        return replay(self, chips=chips, **options)

    def states(
        self, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
    ) -> Iterator[State]:
        """Yield the state before the first action and after each one, as independent copies."""
        return (state for state, _ in self.state_actions(chips=chips, **options))

    def state_actions(
        self, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
    ) -> Iterator[tuple[State, str | None]]:
        """Yield each state of `states` with the action that led to it, None for the first."""
        texts = (None, *self.actions)
        for (state, _), text in zip(walk(self, chips=chips, **options), texts, strict=False):
            yield state.copy(), text

    def __iter__(self) -> Iterator[State]:
        return self.states()

    @classmethod
    def from_state(cls, state: State, **fields: object) -> Self:
        """Return the history of a state that was played, with further *fields* such as players.

        Hands of the variants in `games.VARIANTS` can be recorded. Hole cards that were dealt one by
        one are recorded as one action a player and street; burned cards and what the dealer does at
        the end are not recorded. Posts, dead blinds, rake and fees are user fields, and so is the
        name of the house's rules, if they have one, where the actions do not reveal them. The
        finishing stacks are recorded when the hand is over. Raises ValueError for a game, or chips
        (Fractions), that the notation lacks.
        """
        recorded = record(state)
        own = recorded["user_fields"] | check_user_fields(fields.get("user_fields", {}))
        return cls(**(recorded | fields | {"user_fields": own}))

    def to_acpc(self, position: int, hand_number: int | None = None) -> tuple[str, ...]:
        """Return what the player at *position* is sent in the ACPC protocol; see `match_states`."""
        return match_states(self, position, hand_number)

    def to_acpc_log(self, hand_number: int | None = None) -> str:
        """Return the hand as a line of an ACPC log; see `games.notation.formats.acpc.log_line`."""
        return log_line(self, hand_number)

    def to_text(self) -> str:
        """Return the hand as readable text: seats, streets, actions, showdown and results.

        `histories.write_log` returns it in the format of a poker room.
        """
        return to_text(self)


def list_hands(hands: HandHistory | Iterable[HandHistory]) -> list[HandHistory]:
    """Return one hand history or several as a list; raise ValueError for anything else."""
    several = is_listed(hands) and not isinstance(hands, HandHistory)
    listed: list[Any] = [*hands] if several else [hands]
    for hand in listed:
        if not isinstance(hand, HandHistory):
            raise ValueError(f"{shown(hand)} is not a hand history; give those of games.load")
    return listed
