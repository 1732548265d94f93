"""`HandState`: the attributes of `games.State` by which other modules value and solve it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from games.cards import Card
from games.chips import Chips
from games.pots.pots import Pot
from games.variants.hand_types import HandType
from games.variants.table_rules import TableRules
from games.variants.variant import BettingStructure, Street


class HandState(Protocol):
    """A hand of poker in progress; `State` documents the attributes."""

    ante_trimming_status: bool
    bets: list[Chips]
    betting_structure: BettingStructure
    blinds_or_straddles: tuple[Chips, ...]
    board_cards: list[Card]
    burn_cards: list[Card]
    dead_blinds: tuple[Chips, ...]
    discarded_cards: list[list[Card]]
    fees: Mapping[str, Callable[..., tuple[Chips, Chips]]]
    hole_cards: list[list[Card]]
    mucked_cards: list[Card]
    player_count: int
    posts: tuple[Chips, ...]
    raked_amount: Chips
    rake: Callable[..., tuple[Chips, Chips]]
    rules: TableRules
    stacks: list[Chips]
    starting_stacks: tuple[Chips, ...]
    statuses: list[bool]
    street_index: int | None
    _board_due: int
    _holes_due: list[list[bool]]

    @property
    def actor_index(self) -> int | None: ...
    @property
    def boards(self) -> list[list[Card]]: ...
    @property
    def deck(self) -> Sequence[Card]: ...
    @property
    def hand_types(self) -> tuple[HandType, ...]: ...
    @property
    def min_completion_betting_or_raising_to_amount(self) -> Chips | None: ...
    @property
    def opener_index(self) -> int | None: ...
    @property
    def pots(self) -> list[Pot]: ...
    @property
    def stander_pat_or_discarder_index(self) -> int | None: ...
    @property
    def status(self) -> bool: ...
    @property
    def streets(self) -> Sequence[Street]: ...
    @property
    def total_pot_amount(self) -> Chips: ...
    def get_effective_ante(self, player_index: int) -> Chips: ...
