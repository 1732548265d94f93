"""One hand as it was recorded: the fields of the PHH notation, and what can be made of them."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, Self, Unpack

from games.chips import Chips
from games.notation.actions import Action, read_action
from games.notation.errors import NotationError
from games.notation.fields import FIELD_NAMES, ChipsKind, check_fields, check_user_fields
from games.notation.formats.toml import write_toml
from games.variants.variant import VARIANTS, Variant
from lookup.arguments import shown
from lookup.running.cached import cached_property

if TYPE_CHECKING:
    from calculations.solver.results.solution import Solution
    from games.hand.state import State, StateOptions
    from games.notation.frames.figures.decisions import RangesOfHand
    from games.push_or_fold.results import PushFold


@dataclass(frozen=True, kw_only=True)
class HandHistory:
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

    variant: str
    antes: tuple[Chips, ...]
    starting_stacks: tuple[Chips, ...]
    actions: tuple[str, ...]
    ante_trimming_status: bool = False
    blinds_or_straddles: tuple[Chips, ...] | None = None
    bring_in: Chips | None = None
    small_bet: Chips | None = None
    big_bet: Chips | None = None
    min_bet: Chips | None = None
    author: str | None = None
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    time: datetime.time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: str | int | None = None
    level: int | None = None
    seats: tuple[int, ...] | None = None
    seat_count: int | None = None
    table: str | int | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[Chips, ...] | None = None
    winnings: tuple[Chips, ...] | None = None
    currency: str | None = None
    currency_symbol: str | None = None
    time_limit: Chips | None = None
    time_banks: tuple[Chips, ...] | None = None
    user_fields: Mapping[str, Any] = field(default_factory=dict)
    file: str | None = field(default=None, compare=False, repr=False)
    name: str | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Check all fields, and keep arrays as tuples."""
        checked = check_fields({name: getattr(self, name) for name in FIELD_NAMES})
        checked["user_fields"] = check_user_fields(self.user_fields)
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    @classmethod
    def of_checked(cls, checked: Mapping[str, Any], parsed_actions: tuple[Action, ...]) -> Self:
        """Return the history of fields that are as they should be, and of what its actions say."""
        hand = object.__new__(cls)
        hand.__dict__.update(DEFAULTS)
        hand.__dict__.update(checked, parsed_actions=parsed_actions)
        return hand

    def __repr__(self) -> str:
        given = {item.name: getattr(self, item.name) for item in fields(self) if item.repr}
        shown = ", ".join(f"{name}={value!r}" for name, value in given.items() if value)
        return f"HandHistory({shown})"

    @property
    def game(self) -> Variant:
        """Return the variant that is played."""
        return VARIANTS[self.variant]

    @property
    def player_count(self) -> int:
        """Return the number of players."""
        return len(self.starting_stacks)

    @property
    def bet_sizes(self) -> tuple[Chips | None, Chips | None]:
        """Return the smallest bets of the early and of the late streets."""
        small = self.min_bet if self.small_bet is None else self.small_bet
        return small, self.min_bet if self.big_bet is None else self.big_bet

    @property
    def label(self) -> str | int | None:
        """Return what the hand is called: its name in the file of many hands, or its number."""
        return self.hand if self.name is None else self.name

    @cached_property
    def parsed_actions(self) -> tuple[Action, ...]:
        """Return the actions, read; raise NotationError for one that is not understood."""
        chips = (*self.starting_stacks, *self.antes, *(self.blinds_or_straddles or ()))
        parse_float = Decimal if Decimal in map(type, chips) else float
        actions = []
        for number, text in enumerate(self.actions, 1):
            try:
                actions.append(read_action(text, parse_float))
            except ValueError as error:
                problem = NotationError(str(error), action=number, text=text)
                raise problem.at(self.file, self.label) from None
        return tuple(actions)

    @property
    def commentary(self) -> tuple[str, ...]:
        """Return the commentary of each action, empty where there is none."""
        return tuple(action.commentary for action in self.parsed_actions)

    def player_names(self) -> tuple[str, ...]:
        """Return the players' names, ``p1`` and so on where they are not known."""
        names = self.players or ("",) * self.player_count
        return tuple(name or f"p{seat}" for seat, name in enumerate(names, 1))

    def fields(self) -> dict[str, Any]:
        """Return all fields that are recorded, in the order of the specification."""
        recorded = {name: getattr(self, name) for name in FIELD_NAMES}
        given = {name: value for name, value in recorded.items() if value is not None}
        return {**given, **self.user_fields}

    def create_state(
        self, *, chips: ChipsKind | None = None, **options: "Unpack[StateOptions]"
    ) -> "State":
        """Return the state before the first action; *options* are those of `replay`."""
        from games.notation.replay import create_state

        return create_state(self, chips=chips, **options)

    def replay(
        self, *, chips: ChipsKind | None = None, **options: "Unpack[StateOptions]"
    ) -> "State":
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
        from games.notation.replay import replay

        return replay(self, chips=chips, **options)

    def states(
        self, *, chips: ChipsKind | None = None, **options: "Unpack[StateOptions]"
    ) -> Iterator["State"]:
        """Yield the state before the first action and after each one, as independent copies."""
        return (state for state, _ in self.state_actions(chips=chips, **options))

    def state_actions(
        self, *, chips: ChipsKind | None = None, **options: "Unpack[StateOptions]"
    ) -> "Iterator[tuple[State, str | None]]":
        """Yield each state of `states` with the action that led to it, None for the first."""
        from games.notation.replay import walk

        texts = (None, *self.actions)
        for (state, _), text in zip(walk(self, chips=chips, **options), texts, strict=False):
            yield state.copy(), text

    def solve(
        self,
        ranges: "RangesOfHand",
        *,
        street: str = "river",
        bets: str = "",
        raises: str = "",
        **options: Any,
    ) -> "Solution":
        """Solve the betting of two players from a street on, with the sizes that were bet.

        This is the solution that `decisions_to_frame` judges decisions by: the arguments are its
        own, and ``solution.node(path)`` takes what it calls ``before``. *ranges* are what both
        players hold where the street begins, by seat or name, such as ``{"Ada": "QQ+"}``. Raises
        ValueError for a hand in which two players begin no such street.
        """
        from games.notation.frames.figures.decisions import solve_hand

        return solve_hand(self, ranges, street, bets, raises, **options)

    def push_fold(
        self,
        payouts: Sequence[Chips] | None = None,
        other_stacks: Sequence[Chips] | None = None,
        **options: Any,
    ) -> "PushFold":
        """Solve the game before the flop in which each player of this hand goes all-in or folds.

        It is that of `games.push_fold_at`, and by default *payouts* and *other_stacks* are those of
        the user fields ``_payouts`` and ``_other_stacks``, as `games.Tournament` writes them. What
        decisions cost by it is in `hands_to_frame`. Raises ValueError as `games.push_fold_at` does.
        """
        from games.notation.frames.figures.push_fold import prizes_of
        from games.push_or_fold import push_fold_at

        own_payouts, own_stacks = prizes_of(self)
        return push_fold_at(
            self.create_state(),
            own_payouts if payouts is None else payouts,
            own_stacks if other_stacks is None else other_stacks,
            **options,
        )

    def __iter__(self) -> Iterator["State"]:
        return self.states()

    @classmethod
    def from_state(cls, state: "State", **fields: object) -> "HandHistory":
        """Return the history of a state that was played, with further *fields* such as players.

        Hands of the variants in `games.VARIANTS` can be recorded. Hole cards that were dealt one by
        one are recorded as one action a player and street; burned cards and what the dealer does at
        the end are not recorded. Posts, dead blinds, rake and fees are user fields, and so is the
        name of the house's rules, if they have one, where the actions do not reveal them. The
        finishing stacks are recorded when the hand is over. Raises ValueError for a game, or chips
        (Fractions), that the notation lacks.
        """
        from games.notation.record import record

        recorded = record(state)
        own = recorded["user_fields"] | check_user_fields(fields.get("user_fields", {}))
        return cls(**(recorded | fields | {"user_fields": own}))

    def dumps(self) -> str:
        """Return the history as the text of a .phh file."""
        return write_toml(self.fields())

    def to_acpc(self, position: int, hand_number: int | None = None) -> tuple[str, ...]:
        """Return what the player at *position* is sent in the ACPC protocol; see `match_states`."""
        from games.notation.formats.acpc import match_states

        return match_states(self, position, hand_number)

    def to_acpc_log(self, hand_number: int | None = None) -> str:
        """Return the hand as a line of an ACPC log; see `games.notation.formats.acpc.log_line`."""
        from games.notation.formats.acpc import log_line

        return log_line(self, hand_number)

    def to_text(self, layout: str | None = None) -> str:
        """Return the hand as a readable story: seats, streets, actions, showdown, results.

        With the *layout* "pokerstars" it is the text of a log of that room, which other programs
        read; see `games.notation.rooms.writers.writing` for what of a hand it holds. Raises
        NotationError for a hand that cannot be written so, and ValueError for another layout.
        """
        if layout is None:
            from games.notation.formats.text import to_text

            return to_text(self)
        if layout != "pokerstars":
            raise ValueError(f"layout is {shown(layout)}; give 'pokerstars', or nothing")
        from games.notation.rooms.writers import to_pokerstars

        return to_pokerstars(self)

    def to_open_hand_history(self) -> str:
        """Return the hand as Open Hand History 1.4, the text of a JSON object.

        Raises NotationError for a hand that the format cannot hold: it has hold'em and Omaha.
        """
        from games.notation.rooms.writers import to_open_hand_history

        return to_open_hand_history(self)


DEFAULTS: Final = {
    item.name: item.default for item in fields(HandHistory) if item.default is not MISSING
}
"""What fields are that are not given."""
