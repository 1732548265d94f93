"""The validated fields of a hand history, and values derived from them alone."""

import datetime
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from decimal import Decimal
from typing import Any, Final, Self

from lookup.running.cached import cached_property
from poker_calculator.games.chips import Chips
from poker_calculator.games.notation.actions import Action, read_action
from poker_calculator.games.notation.fields import (
    FIELD_NAMES,
    check_fields,
    check_finish,
    check_user_fields,
)
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.toml import write_toml
from poker_calculator.games.variants.variant import VARIANTS, Variant


@dataclass(frozen=True, kw_only=True)
class HandFields:
    """The fields of one hand; `HandHistory` adds replays and other formats."""

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
        """Validate all fields and store arrays as tuples."""
        checked = check_fields({name: getattr(self, name) for name in FIELD_NAMES})
        checked["user_fields"] = check_user_fields(self.user_fields)
        check_finish(checked)
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    @classmethod
    def of_checked(cls, checked: Mapping[str, Any], parsed_actions: tuple[Action, ...]) -> Self:
        """Build a hand from validated fields and parsed actions."""
        hand = object.__new__(cls)
        hand.__dict__.update(DEFAULTS)
        hand.__dict__.update(checked, parsed_actions=parsed_actions)
        return hand

    def __repr__(self) -> str:
        values = {item.name: getattr(self, item.name) for item in fields(self) if item.repr}
        shown = ", ".join(f"{name}={value!r}" for name, value in values.items() if value)
        return f"{type(self).__name__}({shown})"

    @property
    def game(self) -> Variant:
        """Return the variant of the hand."""
        return VARIANTS[self.variant]

    @property
    def player_count(self) -> int:
        """Return the number of players."""
        return len(self.starting_stacks)

    @property
    def bet_sizes(self) -> tuple[Chips | None, Chips | None]:
        """Return the minimum bets of the early and of the late streets."""
        small = self.min_bet if self.small_bet is None else self.small_bet
        return small, self.min_bet if self.big_bet is None else self.big_bet

    @property
    def label(self) -> str | int | None:
        """Return the name of the hand in a file of many hands, else its number."""
        return self.hand if self.name is None else self.name

    @cached_property
    def parsed_actions(self) -> tuple[Action, ...]:
        """Return the parsed actions; raise NotationError for an invalid one."""
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
        """Return the commentary of each action, empty without one."""
        return tuple(action.commentary for action in self.parsed_actions)

    def player_names(self) -> tuple[str, ...]:
        """Return the players' names, with ``p1`` and so on for unknown names."""
        names = self.players or ("",) * self.player_count
        return tuple(name or f"p{seat}" for seat, name in enumerate(names, 1))

    def fields(self) -> dict[str, Any]:
        """Return all recorded fields in the order of the specification."""
        recorded = {name: getattr(self, name) for name in FIELD_NAMES}
        values = {name: value for name, value in recorded.items() if value is not None}
        return {**values, **self.user_fields}

    def dumps(self) -> str:
        """Return the hand as the text of a .phh file."""
        return write_toml(self.fields())


DEFAULTS: Final = {
    item.name: item.default for item in fields(HandFields) if item.default is not MISSING
}
"""The default values of fields."""
