"""Variants as data: the deals and opener of each street, hand types and betting structure.

To add a variant, add an entry to `VARIANTS`; no other code refers to one by name.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from math import inf
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from lookup.arguments import as_whole, read_list, read_whole, shown
from lookup.names import game_named, plain, spellings, unknown_name
from poker_calculator.games.cards import Card, Deck
from poker_calculator.games.chips import Chips, read_chips
from poker_calculator.games.play.betting import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from poker_calculator.games.variants.hand_types import (
    BadugiHand,
    EightOrBetterLowHand,
    HandType,
    KuhnPokerHand,
    LeducPokerHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
)

MOST_CARDS: Final = 52  # the cards of the largest deck


class Opening(Enum):
    """The player who opens a betting round."""

    POSITION = "Position"
    """The seat after the largest blind, later the first seat left of the button."""
    LOW_CARD = "Low card"
    """The lowest open card, ace high; suits from clubs to spades."""
    HIGH_CARD = "High card"
    """The highest open card, ace low."""
    LOW_HAND = "Low hand"
    """The lowest open hand, ace low."""
    HIGH_HAND = "High hand"
    """The highest open hand."""


class BettingStructure(Enum):
    """The limits of bets."""

    FIXED_LIMIT = "Fixed-limit"
    POT_LIMIT = "Pot-limit"
    NO_LIMIT = "No-limit"

    @property
    def code(self) -> int:
        """Return the structure's number in `poker_calculator.games.play.betting`."""
        return _CODES[self.name]


_CODES: Final = {"FIXED_LIMIT": FIXED_LIMIT, "POT_LIMIT": POT_LIMIT, "NO_LIMIT": NO_LIMIT}


@dataclass(frozen=True)
class Street:
    """One betting round and the deals before it."""

    card_burning_status: bool
    """Whether a card is burned first."""
    hole_dealing_statuses: tuple[bool, ...]
    """One entry for each hole card of a player: True for face up."""
    board_dealing_count: int
    """The number of board cards."""
    draw_status: bool
    """Whether players may discard and draw first."""
    opening: Opening
    """The player who opens."""
    min_completion_betting_or_raising_amount: Chips
    """The smallest bet; in fixed limit, the bet."""
    max_completion_betting_or_raising_count: int | None
    """The maximum number of bets and raises, None for no limit."""
    open_pair_status: bool = False
    """Fixed limit: whether an open pair allows bets of twice the size, if the house does."""

    def __post_init__(self) -> None:
        """Raise ValueError for a street without deals, or with a bet of 0."""
        flags = self.card_burning_status, self.draw_status, *self._read_hole_statuses()
        if not {*map(type, flags)} <= {bool} or not isinstance(self.opening, Opening):
            raise ValueError(
                f"a street's statuses are True or False and its opening an Opening, not "
                f"{shown(flags)} and {shown(self.opening)}"
            )
        self._read_counts()
        least = read_chips(self.min_completion_betting_or_raising_amount, "the smallest bet")
        dealt = len(self.hole_dealing_statuses) + self.board_dealing_count
        count = self.max_completion_betting_or_raising_count
        if self.board_dealing_count < 0:
            raise ValueError(f"a street cannot deal {self.board_dealing_count} board cards")
        if not dealt and not self.draw_status:
            raise ValueError("a street must deal hole cards or board cards, or let players draw")
        if self.draw_status and self.hole_dealing_statuses:
            raise ValueError("a street cannot both deal hole cards and let players draw")
        if not 0 < least < inf:
            raise ValueError(f"the smallest bet must be above 0 chips and finite, not {least}")
        if count is not None and count < 0:
            raise ValueError(f"the number of bets of a street is 0 or more, or None, not {count}")

    def _read_counts(self) -> None:
        board, most = "board_dealing_count", "max_completion_betting_or_raising_count"
        cure = "give a whole number, 0 or more"
        card_count = getattr(self, board)
        if (as_whole(card_count) or 0) > MOST_CARDS:
            raise ValueError(
                f"{board} is {shown(card_count)}; a deck has at most {MOST_CARDS} cards"
            )
        object.__setattr__(self, board, read_whole(card_count, board, cure))
        if (count := getattr(self, most)) is not None:
            count = read_whole(count, "a street's number of raises", cure)
            object.__setattr__(self, most, count)

    def _read_hole_statuses(self) -> tuple[bool, ...]:
        cure = "give True or False for each hole card"
        statuses = tuple(read_list(self.hole_dealing_statuses, "hole_dealing_statuses", cure))
        object.__setattr__(self, "hole_dealing_statuses", statuses)
        return statuses


def fewest_cards(streets: Sequence[Street], players: int) -> int:
    """Return the minimum number of cards of a hand without draws.

    Later streets count one player's hole cards, because all players may share one card instead.
    """
    return sum(
        (1 if index else players) * len(street.hole_dealing_statuses) + street.board_dealing_count
        for index, street in enumerate(streets)
    )


class StreetPlan(NamedTuple):
    """A street of a variant, without bet sizes."""

    burn: bool = True
    hole: str = ""  # one letter per hole card: ``d`` face down, ``u`` face up
    board: int = 0
    draw: bool = False
    opening: Opening = Opening.POSITION
    big_bet: bool = False  # fixed limit: whether the big bet is in force
    open_pair: bool = False  # fixed limit: whether an open pair allows the big bet in some houses


@dataclass(frozen=True, eq=False, repr=False)
class Variant:
    """A game of poker: deck, hand types, streets and betting structure."""

    name: str
    code: str
    """The name in hand histories (PHH)."""
    hand_types: tuple[HandType, ...]
    structure: BettingStructure
    plan: tuple[StreetPlan, ...]
    deck: tuple[Card, ...] = Deck.STANDARD
    bets_per_street: int | None = None
    """The maximum bets and raises per street; None is that of the house in fixed limit."""

    def __repr__(self) -> str:
        return f"<Variant {self.code}: {self.name}>"

    @property
    def has_bring_in(self) -> bool:
        """Return whether the first round opens with a bring-in instead of blinds."""
        return self.plan[0].opening in (Opening.LOW_CARD, Opening.HIGH_CARD)

    @property
    def is_board_game(self) -> bool:
        """Return whether hole cards come first and then only boards, and position opens."""
        first, *later = self.plan
        return (
            bool(first.hole)
            and not first.board
            and not any(street.hole or street.draw for street in later)
            and all(street.opening is Opening.POSITION for street in self.plan)
        )

    def streets(
        self, small_bet: Chips, big_bet: Chips, bets_per_street: int | None
    ) -> tuple[Street, ...]:
        """Return the streets for these bet sizes."""
        return _streets(self, small_bet, big_bet, bets_per_street)


class HasVariant(Protocol):
    """An object with a variant, such as the classes of `poker_calculator.games.predefined`."""

    @property
    def variant(self) -> Variant:
        """Return the variant."""


VariantLike: TypeAlias = str | Variant | HasVariant
"""A variant, its code, its name, or its class in `poker_calculator.games.predefined`."""


@lru_cache(256, typed=True)
def _streets(
    variant: Variant, small_bet: Chips, big_bet: Chips, bets_per_street: int | None
) -> tuple[Street, ...]:
    """Return the streets of a variant, cached because many hands have the same bet sizes."""
    limit = variant.bets_per_street
    if limit is None and variant.structure is BettingStructure.FIXED_LIMIT:
        limit = bets_per_street
    return tuple(
        Street(
            plan.burn,
            tuple(letter == "u" for letter in plan.hole),
            plan.board,
            plan.draw,
            plan.opening,
            big_bet if plan.big_bet else small_bet,
            limit,
            plan.open_pair,
        )
        for plan in variant.plan
    )


def _board_game(hole: int) -> tuple[StreetPlan, ...]:
    """Return the streets of a board game with *hole* hole cards."""
    return (
        StreetPlan(burn=False, hole="d" * hole),
        StreetPlan(board=3),
        StreetPlan(board=1, big_bet=True),
        StreetPlan(board=1, big_bet=True),
    )


def _courchevel(hole: int) -> tuple[StreetPlan, ...]:
    """Return a board game whose first board card is dealt before the flop."""
    first, flop, *later = _board_game(hole)
    return first._replace(board=1), flop._replace(board=2), *later


def _draw_game(hole: int, small_draws: int, big_draws: int) -> tuple[StreetPlan, ...]:
    """Return a deal and its draws; the later draws use the big bet."""
    small, big = StreetPlan(draw=True), StreetPlan(draw=True, big_bet=True)
    return StreetPlan(burn=False, hole="d" * hole), *[small] * small_draws, *[big] * big_draws


def _stud(
    first: Opening, later: Opening, holes: str = "ddu u u u d", open_pair: bool = False
) -> tuple[StreetPlan, ...]:
    """Return the streets of stud, which deal *holes*; *open_pair* allows big bets on the second."""
    dealt, second, *others = holes.split()
    return (
        StreetPlan(burn=False, hole=dealt, opening=first),
        StreetPlan(hole=second, opening=later, open_pair=open_pair),
        *(StreetPlan(hole=hole, opening=later, big_bet=True) for hole in others),
    )


_LIMITS = {
    "F": ("Fixed-limit", BettingStructure.FIXED_LIMIT),
    "N": ("No-limit", BettingStructure.NO_LIMIT),
    "P": ("Pot-limit", BettingStructure.POT_LIMIT),
}
_FIXED = BettingStructure.FIXED_LIMIT
_STUD = Opening.LOW_CARD, Opening.HIGH_HAND
_HI_LO = "high/low-split eight or better"
_OMAHA, _OMAHA_HI_LO = (OmahaHoldemHand,), (OmahaHoldemHand, OmahaEightOrBetterLowHand)
_HIGH, _HIGH_LOW = (StandardHighHand,), (StandardHighHand, EightOrBetterLowHand)
_DRAW, _LOW = "deuce-to-seven lowball", "ace-to-five lowball"
_SHORT_DECK = Deck.SHORT_DECK_HOLDEM
_SMALL_STREET = StreetPlan(burn=False, hole="d")
_LEDUC = (_SMALL_STREET, StreetPlan(burn=False, board=1, big_bet=True))
_GAMES: tuple[tuple[Any, ...], ...] = (
    ("FNP", "T", "Texas hold'em", _HIGH, _board_game(2)),
    ("N", "S", "short-deck hold'em", (ShortDeckHoldemHand,), _board_game(2), _SHORT_DECK),
    ("FNP", "O", "Omaha hold'em", _OMAHA, _board_game(4)),
    ("FNP", "O/8", f"Omaha hold'em {_HI_LO}", _OMAHA_HI_LO, _board_game(4)),
    ("FNP", "O5", "five-card Omaha", _OMAHA, _board_game(5)),
    ("FP", "O5/8", f"five-card Omaha {_HI_LO}", _OMAHA_HI_LO, _board_game(5)),
    ("P", "O6", "six-card Omaha", _OMAHA, _board_game(6)),
    ("P", "C", "Courchevel", _OMAHA, _courchevel(5)),
    ("P", "C/8", f"Courchevel {_HI_LO}", _OMAHA_HI_LO, _courchevel(5)),
    ("F", "5S", "five card stud", _HIGH, _stud(*_STUD, "du u u u")),
    ("F", "7S", "seven card stud", _HIGH, _stud(*_STUD, open_pair=True)),
    ("F", "7S/8", f"seven card stud {_HI_LO}", _HIGH_LOW, _stud(*_STUD)),
    ("F", "R", "razz", (RegularLowHand,), _stud(Opening.HIGH_CARD, Opening.LOW_HAND), Deck.REGULAR),
    ("F", "5D", "five card draw", _HIGH, _draw_game(5, 0, 1)),
    ("NP", "5D", "five card draw", _HIGH, _draw_game(5, 1, 0)),
    ("FP", "B", "badugi", (BadugiHand,), _draw_game(4, 1, 2)),
    ("FP", "2L3D", f"{_DRAW} triple draw", (StandardLowHand,), _draw_game(5, 1, 2)),
    ("F", "AL3D", f"{_LOW} triple draw", (RegularLowHand,), _draw_game(5, 1, 2), Deck.REGULAR),
    ("F", "AL1D", f"{_LOW} single draw", (RegularLowHand,), _draw_game(5, 0, 1), Deck.REGULAR),
    ("N", "2L1D", f"{_DRAW} single draw", (StandardLowHand,), _draw_game(5, 1, 0)),
)
"""The limits of each game, the rest of its code and name, and further fields of its variants."""

VARIANTS: Final = {
    limit + code: Variant(
        f"{_LIMITS[limit][0]} {name}", limit + code, hand_types, _LIMITS[limit][1], *rest
    )
    for limits, code, name, hand_types, *rest in _GAMES
    for limit in limits
} | {
    "K": Variant("Kuhn poker", "K", (KuhnPokerHand,), _FIXED, (_SMALL_STREET,), Deck.KUHN_POKER, 1),
    "L": Variant("Leduc poker", "L", (LeducPokerHand,), _FIXED, _LEDUC, Deck.LEDUC_POKER, 2),
}
"""The variants, by code."""

VARIANT_NAMES: Final = {code: variant.name for code, variant in VARIANTS.items()}


def read_variant(variant: VariantLike) -> Variant:
    """Return the variant with a code or a name, or that of a game; a variant returns itself.

    Names are those of `lookup.names`; a name without a limit means the usual limit. Raises
    ValueError for anything else.

    >>> [read_variant(name).code for name in ("NT", "plo", "Razz", "limit hold'em")]
    ['NT', 'PO', 'FR', 'FT']
    """
    named_variant = getattr(variant, "variant", variant)
    if isinstance(named_variant, Variant):
        return named_variant
    if not isinstance(named_variant, str):
        raise ValueError(
            f"{shown(variant)} is not a variant; give a code such as 'NT', or a `Variant`"
        )
    code = named_variant if named_variant in VARIANTS else _codes().get(plain(named_variant))
    if code is None and (named := game_named(named_variant)) is not None:
        game, limit = named
        code = limit + game.code
    if code not in VARIANTS:
        raise ValueError(unknown_variant(named_variant))
    return VARIANTS[code]


def unknown_variant(argument: object) -> str:
    """Return the message for an unknown variant."""
    played = [name for name, (game, limit) in spellings().items() if limit + game.code in VARIANTS]
    return unknown_name(
        "variant", argument, VARIANT_NAMES, played, "poker_calculator.games.VARIANTS"
    )


@functools.cache
def _codes() -> dict[str, str]:
    """Return the codes of all variants by name."""
    return {plain(name): code for code, name in VARIANT_NAMES.items()}
