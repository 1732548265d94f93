"""The attributes and helpers that all phases of a hand share."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum, IntEnum
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from lookup.arguments import as_whole, read_whole, shown
from poker_calculator.games.cards import UNKNOWN, Card, write_cards
from poker_calculator.games.chips import Chips, Divide
from poker_calculator.games.hand.operations import ChipsPushing, Operation, RuleError
from poker_calculator.games.play import betting, course
from poker_calculator.games.play.betting import DEAD, LEFT, BettingState
from poker_calculator.games.pots.pots import Pot, called_chips, form_pots
from poker_calculator.games.variants.hand_types import HandType
from poker_calculator.games.variants.table_rules import TableRules
from poker_calculator.games.variants.variant import BettingStructure, Street

OperationArguments = ParamSpec("OperationArguments")
Record = TypeVar("Record")


class Automation(Enum):
    """An operation that a state can do by itself."""

    if not TYPE_CHECKING:
        # Members compare by identity; Enum's own hash runs Python code at each look-up.
        __hash__ = object.__hash__

    ANTE_POSTING = "Ante posting"
    BET_COLLECTION = "Bet collection"
    BLIND_OR_STRADDLE_POSTING = "Blind or straddle posting"
    CARD_BURNING = "Card burning"
    HOLE_DEALING = "Hole dealing"
    BOARD_DEALING = "Board dealing"
    HOLE_CARDS_SHOWING_OR_MUCKING = "Hole cards showing or mucking"
    HAND_KILLING = "Hand killing"
    CHIPS_PUSHING = "Chips pushing"
    CHIPS_PULLING = "Chips pulling"


class Phase(IntEnum):
    """The phases of a hand: the operation that comes next."""

    ANTE_POSTING = 0
    BET_COLLECTION = 1
    BLIND_OR_STRADDLE_POSTING = 2
    DEALING = 3
    BETTING = 4
    SHOWDOWN = 5
    HAND_KILLING = 6
    CHIPS_PUSHING = 7
    CHIPS_PULLING = 8
    OVER = 9


# Global names for the members: a look-up in an enum takes a tenth of a microsecond.
ANTE_POSTING, BET_COLLECTION, BLIND_OR_STRADDLE_POSTING, DEALING, BETTING, *_ = Phase
*_, SHOWDOWN, HAND_KILLING, CHIPS_PUSHING, CHIPS_PULLING, OVER = Phase

DEALS = {Automation.HOLE_DEALING, Automation.BOARD_DEALING}
"""The automations that can take a hand from one street to the next."""


def is_legal(
    verify: Callable[OperationArguments, object],
    *arguments: OperationArguments.args,
    **options: OperationArguments.kwargs,
) -> bool:
    """Return whether a ``verify_...`` method raises nothing."""
    try:
        verify(*arguments, **options)
    except (ValueError, UserWarning):
        return False
    return True


@contextmanager
def undone_when_it_fails(state: Any) -> Iterator[None]:
    """Restore a state if the block raises an error."""
    before = state.copy()
    try:
        yield
    except BaseException:
        state.__dict__ = before.__dict__
        raise


def operation(act: Callable[OperationArguments, Record]) -> Callable[OperationArguments, Record]:
    """Undo an operation if the house's own ``rake``, ``fees`` or ``divmod`` raises an error.

    These functions are called when a hand ends, for example after the last fold. Our own never
    raise, so a state is copied only if it has others, and only before an operation that may end a
    hand.
    """
    folds = act.__name__ == "fold"

    @wraps(act)
    def whole(*arguments: OperationArguments.args, **options: OperationArguments.kwargs) -> Record:
        state: Any = arguments[0]
        if not (state._asks_house and state._may_end(folds)):
            return act(*arguments, **options)
        with undone_when_it_fails(state):
            return act(*arguments, **options)

    return whole


class HandBase:
    """The attributes of a hand of poker."""

    automations: frozenset[Automation]
    deck: tuple[Card, ...]
    hand_types: tuple[HandType, ...]
    streets: tuple[Street, ...]
    betting_structure: BettingStructure
    ante_trimming_status: bool
    antes: tuple[Chips, ...]
    """Antes, blinds, posts and dead blinds are in seat order; heads-up, the button is first."""
    blinds_or_straddles: tuple[Chips, ...]
    posts: tuple[Chips, ...]
    """Live chips of players who enter or missed the big blind."""
    dead_blinds: tuple[Chips, ...]
    """Chips that players pay into the first pot in addition to a blind or post."""
    added_chips: Chips
    """Chips that the house adds to the first pot."""
    bring_in: Chips
    starting_stacks: tuple[Chips, ...]
    player_count: int
    rules: TableRules
    divmod: Divide
    rake: Callable[..., tuple[Chips, Chips]]
    fees: Mapping[str, Callable[..., tuple[Chips, Chips]]]
    """The functions that take fees from each pot after the rake, by name."""
    strict: bool
    """Whether a dealing error raises ValueError instead of a warning."""
    name: str

    deck_cards: list[Card]
    """The cards left in the deck, the next one first."""
    board_cards: list[Card]
    mucked_cards: list[Card]
    burn_cards: list[Card]
    discarded_cards: list[list[Card]]
    hole_cards: list[list[Card]]
    hole_card_statuses: list[list[bool]]
    statuses: list[bool]
    """Whether each seat is live."""
    bets: list[Chips]
    stacks: list[Chips]
    payoffs: list[Chips]
    contributions: list[Chips]
    """Each seat's chips in the pots; untrimmed antes do not count."""
    street_index: int | None
    phase: Phase
    operations: list[Operation]
    all_in_status: bool
    raked_amount: Chips
    raked_amounts: list[Chips]
    """The rake of each pot in the order of the pushes; `raked_amount` is the sum."""
    fee_amounts: dict[str, list[Chips]]
    """The chips that each fee took from each pot."""

    _asks_house: bool
    _whole: bool
    _antes: tuple[Chips, ...]
    _blinds: tuple[Chips, ...]
    _live_blinds: tuple[Chips, ...]
    _dead_blinds: tuple[Chips, ...]
    _dead_due: list[int]
    _further_boards: list[list[Card]]
    """The boards after the first."""
    _shared: int
    """The number of cards that all runs share with the first board."""
    _runout_count: int
    """The number of runs, 0 before the players choose it."""
    _board_when_over: int
    """The number of board cards when the betting ended."""
    _board_at: int
    """The index of the board that gets cards now."""
    _board_queue: tuple[tuple[int, int], ...]
    """The boards that get cards next on this street: (index, number of cards)."""
    _structure: int
    _reopening_parts: int
    _bet_size: Chips  # fixed limit: the bet in force on this street
    _may_double: bool  # whether an open pair allows bets of twice the size
    _betting: BettingState
    """The data of the betting, including the lists of stacks, bets, contributions and statuses."""
    _due: list[bool]
    _posted_blinds: tuple[Chips, ...] | None
    _burn_due: bool
    _discards_due: list[bool]
    _holes_due: list[list[bool]]
    _board_due: int
    _reshuffle_seed: int
    _opener: int
    _actor: int
    _bring_in_due: bool
    _showdown: list[int]
    _frozen_pots: list[Pot] | None
    _pushes: list[ChipsPushing]
    _strengths: list[list[int]] | None

    # Methods of later phases, called at the end of earlier phases.
    _advance: Callable[[], None]
    _begin_street: Callable[[], None]
    _queue_boards: Callable[[], None]
    _begin_betting: Callable[[], None]
    _end_betting: Callable[[], None]
    _play_on: Callable[[], None]
    _begin_pushing: Callable[[], None]
    _find_strengths: Callable[[], list[list[int]]]

    def _set_up(self) -> None:
        """Set the attributes to their values before the first operation."""
        count = self.player_count
        self.board_cards, self.mucked_cards, self.burn_cards = [], [], []
        self.discarded_cards = [[] for _ in range(count)]
        self.hole_cards = [[] for _ in range(count)]
        self.hole_card_statuses = [[] for _ in range(count)]
        self._betting = betting.new_hand(self.starting_stacks)
        self._betting.numbers[DEAD] = self.added_chips
        self._name_lists()
        self.payoffs, self.raked_amount = [0] * count, 0
        self.raked_amounts, self.fee_amounts = [], {name: [] for name in self.fees}
        self.street_index, self.all_in_status = None, False
        self.operations = []
        self._discards_due, self._holes_due = [False] * count, [[] for _ in range(count)]
        self._board_due, self._burn_due = 0, False
        self._further_boards = [[] for _ in range(self.rules.boards - 1)]
        self._board_at = self._board_when_over = self._shared = self._runout_count = 0
        self._board_queue = ()
        self._opener = self._actor = -1
        self._bring_in_due = False
        self._showdown, self._frozen_pots, self._pushes, self._strengths = [], None, [], None
        self.phase = ANTE_POSTING
        self._due = [ante > 0 for ante in self._antes]
        self._posted_blinds, self._dead_due = None, []

    def _name_lists(self) -> None:
        """Make the lists of the betting available as attributes."""
        _, self.stacks, self.bets, self.contributions, _, self.statuses = self._betting

    @property
    def player_indices(self) -> range:
        """Return the seats."""
        return range(self.player_count)

    @property
    def street(self) -> Street | None:
        """Return the current or last street, None before the first."""
        return None if self.street_index is None else self.streets[self.street_index]

    @property
    def dead_chips(self) -> Chips:
        """Return the dead blinds and untrimmed antes, which belong to the first pot."""
        dead: Chips = self._betting.numbers[DEAD]
        return dead

    @property
    def pots(self) -> list[Pot]:
        """Return the pots, the main pot first, without the bets that are not collected yet.

        The players of a pot stay the same once the betting is over.
        """
        if self._frozen_pots is not None:
            return list(self._frozen_pots)
        folded = [not status for status in self.statuses]
        called = called_chips(self.contributions, folded)
        pots = form_pots(called, folded, self.dead_chips)
        return [pot for pot in pots if pot.amount]

    @property
    def pot_amounts(self) -> list[Chips]:
        """Return the chips in each pot."""
        return [pot.amount for pot in self.pots]

    @property
    def status(self) -> bool:
        """Return whether the hand is still being played."""
        return self.phase is not OVER

    @property
    def total_pot_amount(self) -> Chips:
        """Return the chips in the pots and in front of the players."""
        if self._frozen_pots is not None:
            return sum((pot.amount for pot in self._frozen_pots), sum(self.bets))
        return sum(self.contributions) + sum(self.bets) + self.dead_chips

    def _expect(self, phase: Phase, what: str) -> None:
        """Raise ValueError unless the hand is in *phase*."""
        if self.phase is not phase:
            raise RuleError(f"no {what} now: ", *self._next_step())

    def _next_step(self) -> tuple[str | int, ...]:
        """Return the next step of the hand as the parts of a `RuleError`."""
        if self.phase is OVER:
            return ("the hand is over",)
        if self.phase is BETTING:
            return self._actor, " has to act"
        return (f"the hand waits for {self.phase.name.lower().replace('_', ' ')}",)

    def _seat(self, seat: Any, choices: Sequence[int], what: str) -> int:
        """Return one of the seats in *choices*, by default the first, or raise ValueError."""
        if seat is None and choices:
            return choices[0]
        number = as_whole(seat)
        if number is None or number not in choices:
            who = f"seat {shown(seat)}" if number is None else number
            allowed = [part for each in choices for part in (", ", each)][1:]
            raise RuleError(who, f" has no {what}; legal: ", *(allowed or ["none"]))
        return number

    def _read_seat(self, seat: Any) -> int:
        """Return a seat of the table, or raise ValueError."""
        last = self.player_count - 1
        if type(seat) is int and 0 <= seat <= last:  # does not format a message
            return seat
        return read_whole(seat, "player_index", f"seats are 0 to {last}", least=0, most=last)

    def _may_end(self, folds: bool) -> bool:
        """Return whether an operation, a fold if *folds*, may end the hand and pay the pots."""
        if self.phase > BETTING or not self.automations.isdisjoint(DEALS):
            return True
        if self.street_index == len(self.streets) - 1:
            return True
        return bool(self._betting.numbers[LEFT] <= 1 + folds)

    def _live(self) -> list[int]:
        """Return the live seats."""
        return [seat for seat, status in enumerate(self.statuses) if status]

    def _pay(self, seat: int, amount: Chips) -> None:
        """Move chips from a seat's stack to its bet."""
        betting.pay(self._betting, seat, amount)
        self.payoffs[seat] -= amount

    def _muck(self, seat: int) -> None:
        """Fold a seat, and put its cards into the muck."""
        betting.fold(self._betting, seat)
        self.mucked_cards += self.hole_cards[seat]
        self.hole_cards[seat] = []
        self.hole_card_statuses[seat] = []

    def _give_back_uncalled(self, chips: list[Chips]) -> None:
        """Return the uncalled bet in *chips* [P] to its bettor, before the first street an ante."""
        if self.street_index is None:
            seat, amount = course.return_uncalled_ante(self._betting, self._antes)
        else:
            seat, amount = course.return_uncalled(self._betting, chips)
        if seat >= 0:
            self.payoffs[seat] += amount

    def _hand_indices(self, seat: int, cards: Sequence[Card], verb: str) -> list[int]:
        """Return the indices of *cards* in a seat's hand, where unknown cards match any card.

        Raises ValueError if the seat cannot hold them.
        """
        left: list[Card | None] = [*self.hole_cards[seat]]
        indices = []
        for index, card in enumerate(cards):
            wanted = card if card in left else UNKNOWN
            if wanted not in left or (card and card in cards[:index]):
                hole_cards = write_cards(self.hole_cards[seat])
                again = " again" if card in cards[:index] else ""
                raise RuleError(seat, f" holds {hole_cards!r} and cannot {verb} {card!r}{again}")
            indices.append(left.index(wanted))
            left[indices[-1]] = None
        return indices
