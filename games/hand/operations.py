"""What happened at the table: one record an operation."""

from typing import NamedTuple, TypeAlias

from games.cards import Card
from games.chips import Chips


class AntePosting(NamedTuple):
    """A player put in the ante."""

    player_index: int
    amount: Chips


class BetCollection(NamedTuple):
    """The bets went into the pot; *bets* is what each seat had in front, less what went back."""

    bets: tuple[Chips, ...]


class BlindOrStraddlePosting(NamedTuple):
    """A player put in a blind, a straddle or a post."""

    player_index: int
    amount: Chips


class DeadBlindPosting(NamedTuple):
    """A player put a dead blind into the first pot, which counts for no call."""

    player_index: int
    amount: Chips


class CardBurning(NamedTuple):
    """The dealer burned a card."""

    card: Card


class HoleDealing(NamedTuple):
    """A player got hole cards; *statuses* say which lie face up."""

    player_index: int
    cards: tuple[Card, ...]
    statuses: tuple[bool, ...]


class BoardDealing(NamedTuple):
    """Cards went onto the board, or onto one of several."""

    cards: tuple[Card, ...]
    board_index: int = 0

    def __repr__(self) -> str:
        which = f", board_index={self.board_index}" if self.board_index else ""
        return f"BoardDealing(cards={self.cards}{which})"


class RunCountChoosing(NamedTuple):
    """The players chose how often the rest of the board is dealt."""

    runs: int


class StandingPatOrDiscarding(NamedTuple):
    """A player discarded *cards*, or none."""

    player_index: int
    cards: tuple[Card, ...]


class Folding(NamedTuple):
    """A player folded."""

    player_index: int


class CheckingOrCalling(NamedTuple):
    """A player added *amount*: 0 is a check."""

    player_index: int
    amount: Chips


class BringInPosting(NamedTuple):
    """A player put in the bring-in."""

    player_index: int
    amount: Chips


class CompletionBettingOrRaisingTo(NamedTuple):
    """A player completed, bet or raised to *amount* on this street in all."""

    player_index: int
    amount: Chips


class HoleCardsShowingOrMucking(NamedTuple):
    """A player showed *hole_cards*, or mucked when there are none."""

    player_index: int
    hole_cards: tuple[Card, ...]


class HandKilling(NamedTuple):
    """The dealer took a hand that cannot win."""

    player_index: int


class ChipsPushing(NamedTuple):
    """The dealer pushed a pot, or its share of one hand type, to its winners."""

    amounts: tuple[Chips, ...]
    pot_index: int
    hand_type_index: int | None
    rake: Chips = 0
    """What the house took of the pot, told with its first push."""
    fees: Chips = 0
    """What all fees took of the pot after the rake, told with its first push."""
    board_index: int = 0
    """Which of several boards the share is for."""


class ChipsPulling(NamedTuple):
    """A player took the chips that were won."""

    player_index: int
    amount: Chips


Operation: TypeAlias = (
    AntePosting
    | BetCollection
    | BlindOrStraddlePosting
    | DeadBlindPosting
    | CardBurning
    | HoleDealing
    | BoardDealing
    | RunCountChoosing
    | StandingPatOrDiscarding
    | Folding
    | CheckingOrCalling
    | BringInPosting
    | CompletionBettingOrRaisingTo
    | HoleCardsShowingOrMucking
    | HandKilling
    | ChipsPushing
    | ChipsPulling
)
