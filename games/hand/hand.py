"""What a hand consists of: the attributes that all phases read, and how they go on."""

import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum, IntEnum
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from games.cards import UNKNOWN, Card, write_cards
from games.chips import Chips, Divide
from games.hand.operations import ChipsPushing, Operation
from games.play import course
from games.play.course import DEAD, LEFT, BettingState
from games.pots.pots import Pot, called_chips, form_pots
from games.variants.hand_types import HandType
from games.variants.table_rules import TableRules
from games.variants.variant import BettingStructure, Street
from lookup.arguments import as_whole, read_whole, shown

PACKAGE = str(Path(__file__).parents[1])
Given = ParamSpec("Given")
Record = TypeVar("Record")
Of = TypeVar("Of")


class Copied(Protocol):
    """What can be copied, as a state can."""

    def copy(self) -> object:
        """Return a copy that goes on independently."""


class Automation(Enum):
    """An operation that a state can do by itself."""

    # By identity, as members compare: Enum's own hash runs Python code at each look-up.
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
    """What a hand waits for."""

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


# Members by global names, as each look-up in an enum takes a tenth of a microsecond.
(
    ANTE_POSTING,
    BET_COLLECTION,
    BLIND_OR_STRADDLE_POSTING,
    DEALING,
    BETTING,
    SHOWDOWN,
    HAND_KILLING,
    CHIPS_PUSHING,
    CHIPS_PULLING,
    OVER,
) = Phase


DEALS = {Automation.HOLE_DEALING, Automation.BOARD_DEALING}
"""What, if it is automated, may take a hand from one street to another."""


def query(
    verify: Callable[Concatenate[Of, Given], object],
) -> Callable[Concatenate[Of, Given], bool]:
    """Make the ``can_...`` of a ``verify_...``: whether it finds nothing to refuse."""

    def can(self: Of, /, *arguments: Given.args, **options: Given.kwargs) -> bool:
        try:
            verify(self, *arguments, **options)
        except (ValueError, UserWarning):
            return False
        return True

    what = verify.__name__.removeprefix("verify_").replace("_", " ")
    can.__doc__ = f"Return whether {what} is legal now; the arguments are those of the operation."
    return can


@contextmanager
def undone_when_it_fails(state: Copied) -> Iterator[None]:
    """Leave a state as it was when the block ends with an error, whatever it had done by then."""
    before = state.copy()
    try:
        yield
    except BaseException:
        state.__dict__ = before.__dict__
        raise


def operation(act: Callable[Given, Record]) -> Callable[Given, Record]:
    """Make an operation that a function of the house's stops half-way change nothing.

    The last fold ends a hand, and then the house's own ``rake``, ``fees`` or ``divmod`` may raise.
    Ours do not, so that only states with other ones are copied, before what may end the hand.
    """
    folds = act.__name__ == "fold"

    @wraps(act)
    def whole(*arguments: Given.args, **options: Given.kwargs) -> Record:
        state: Any = arguments[0]
        if not (state._asks_house and state._may_end(folds)):
            return act(*arguments, **options)
        with undone_when_it_fails(state):
            return act(*arguments, **options)

    return whole


class Hand:
    """The attributes of a hand of poker."""

    automations: frozenset[Automation]
    deck: tuple[Card, ...]
    hand_types: tuple[HandType, ...]
    streets: tuple[Street, ...]
    betting_structure: BettingStructure
    ante_trimming_status: bool
    antes: tuple[Chips, ...]
    """By seat, but heads-up the button's first, as in PHH files; so are blinds and posts."""
    blinds_or_straddles: tuple[Chips, ...]
    posts: tuple[Chips, ...]
    """Live chips of players who enter or missed the big blind."""
    dead_blinds: tuple[Chips, ...]
    """What players pay into the first pot beside a blind or post."""
    bring_in: Chips
    starting_stacks: tuple[Chips, ...]
    player_count: int
    rules: TableRules
    divmod: Divide
    rake: Callable[..., tuple[Chips, Chips]]
    fees: Mapping[str, Callable[..., tuple[Chips, Chips]]]
    """What is taken of each pot after the rake, by the name of the fee."""
    strict: bool
    """Whether what no dealer would do is refused, instead of warned of."""
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
    """Who is still in the hand."""
    bets: list[Chips]
    stacks: list[Chips]
    payoffs: list[Chips]
    contributions: list[Chips]
    """What each seat has in the pots; without ante trimming, antes do not count."""
    street_index: int | None
    phase: Phase
    operations: list[Operation]
    all_in_status: bool
    raked_amount: Chips
    raked_amounts: list[Chips]
    """The rake of each pot, in the order in which they are pushed; `raked_amount` is the sum."""
    fee_amounts: dict[str, list[Chips]]
    """What each fee took of each pot."""

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
    """How many cards of the first board further ones share, as they are runs."""
    _run_count: int
    """How often the rest of the board is run, 0 before that is chosen."""
    _board_when_over: int
    """How many cards the board had when the betting was over."""
    _board_at: int
    """Which board gets cards."""
    _board_queue: tuple[tuple[int, int], ...]
    """Which boards get how many cards after that, on this street."""
    _structure: int
    _reopening_parts: int
    _betting: BettingState
    """The lists of stacks, bets, contributions and statuses, with what else betting needs."""
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

    def _advance(self) -> None:
        """Do what is automated and pass over what is not needed, until someone has to choose."""
        raise NotImplementedError

    def _begin_street(self) -> None:
        """Set up the dealing of the next street."""
        raise NotImplementedError

    def _queue_boards(self) -> None:
        """Set what the street deals to the boards after the first."""
        raise NotImplementedError

    def _begin_betting(self) -> None:
        """Find who opens the street, and whether anybody has to act."""
        raise NotImplementedError

    def _end_betting(self) -> None:
        """Go on after a betting round whose bets are collected."""
        raise NotImplementedError

    def _begin_pushing(self) -> None:
        """Work out who gets what of each pot."""
        raise NotImplementedError

    def _find_strengths(self) -> list[list[int]]:
        """Return the strength of each seat's hand by board and hand type; 0 if not known."""
        raise NotImplementedError

    @property
    def player_indices(self) -> range:
        """Return the seats."""
        return range(self.player_count)

    @property
    def street(self) -> Street | None:
        """Return the street that is played, or was last, None before the first."""
        return None if self.street_index is None else self.streets[self.street_index]

    @property
    def dead_chips(self) -> Chips:
        """Return dead blinds, and antes that are not trimmed: they belong to the first pot."""
        dead: Chips = self._betting.numbers[DEAD]
        return dead

    @property
    def pots(self) -> list[Pot]:
        """Return the pots that were collected, the main pot first; bets in front are not in them.

        Once the betting is over, a pot's players are those who were in then.
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
        """Return whether the hand still goes on."""
        return self.phase is not OVER

    @property
    def total_pot_amount(self) -> Chips:
        """Return all chips that are bet: the pots, and what lies in front of the players."""
        if self._frozen_pots is not None:
            return sum((pot.amount for pot in self._frozen_pots), sum(self.bets))
        return sum(self.contributions) + sum(self.bets) + self.dead_chips

    def _expect(self, phase: Phase, what: str) -> None:
        """Raise ValueError unless the hand is in *phase*."""
        if self.phase is not phase:
            raise ValueError(f"no {what} now: {self._waiting_for()}")

    def _waiting_for(self) -> str:
        """Return in words what the hand waits for."""
        if self.phase is OVER:
            return "the hand is over"
        if self.phase is BETTING:
            return f"seat {self._actor} has to act"
        return f"the hand waits for {self.phase.name.lower().replace('_', ' ')}"

    def _seat(self, seat: Any, choices: Sequence[int], what: str) -> int:
        """Return the seat that is meant, the first of *choices* by default."""
        if seat is None and choices:
            return choices[0]
        number = as_whole(seat)
        if number is None or number not in choices:
            open_seats = ", ".join(map(str, choices)) or "none"
            raise ValueError(f"seat {shown(seat)} has no {what}; open: seats {open_seats}")
        return number

    def _read_seat(self, seat: Any) -> int:
        """Return a seat of the table, or raise ValueError."""
        last = self.player_count - 1
        if type(seat) is int and 0 <= seat <= last:  # without the cost of wording the rule
            return seat
        return read_whole(seat, "player_index", f"seats are 0 to {last}", least=0, most=last)

    def _may_end(self, folds: bool) -> bool:
        """Return whether an operation, a fold or another, may end the hand, all pots paid."""
        if self.phase > BETTING or not self.automations.isdisjoint(DEALS):
            return True
        if self.street_index == len(self.streets) - 1:
            return True
        return bool(self._betting.numbers[LEFT] <= 1 + folds)

    def _live(self) -> list[int]:
        """Return the seats that are still in."""
        return [seat for seat, status in enumerate(self.statuses) if status]

    def _pay(self, seat: int, amount: Chips) -> None:
        """Move chips from a seat's stack to the table in front of it."""
        course.pay(self._betting, seat, amount)
        self.payoffs[seat] -= amount

    def _muck(self, seat: int) -> None:
        """Take a seat's hand."""
        course.fold(self._betting, seat)
        self.mucked_cards += self.hole_cards[seat]
        self.hole_cards[seat] = []
        self.hole_card_statuses[seat] = []

    def _give_back_uncalled(self, chips: list[Chips]) -> None:
        """Return to its owner what was not matched of *chips*, one entry a seat."""
        seat, amount = course.return_uncalled(self._betting, chips)
        if seat >= 0:
            self.payoffs[seat] += amount

    def _places_held(self, seat: int, cards: Sequence[Card], verb: str) -> list[int]:
        """Return where in a seat's hand *cards* lie; one that is not there is an unknown one.

        Raises ValueError when the seat cannot hold them.
        """
        left: list[Card | None] = [*self.hole_cards[seat]]
        places = []
        for place, card in enumerate(cards):
            wanted = card if card in left else UNKNOWN
            if wanted not in left or (card and card in cards[:place]):
                held = write_cards(self.hole_cards[seat])
                again = " again" if card in cards[:place] else ""
                raise ValueError(f"seat {seat} holds {held!r} and cannot {verb} {card!r}{again}")
            places.append(left.index(wanted))
            left[places[-1]] = None
        return places


def warn(message: str, strict: bool) -> None:
    """Warn of something that no dealer would do, in the line that called this package.

    Raises ValueError instead where that is *strict*.
    """
    if strict:
        raise ValueError(message)
    level, frame = 1, sys._getframe(0)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(PACKAGE):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, UserWarning, stacklevel=level)
