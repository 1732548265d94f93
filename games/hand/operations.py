"""The records of the operations of a hand."""

from typing import NamedTuple, TypeAlias

from games.cards import Card
from games.chips import Chips


class AntePosting(NamedTuple):
    """A player posted an ante."""

    player_index: int
    amount: Chips


class BetCollection(NamedTuple):
    """The bets went into the pot; *bets* are those of each seat without the uncalled bet."""

    bets: tuple[Chips, ...]


class BlindOrStraddlePosting(NamedTuple):
    """A player posted a blind, a straddle or a post."""

    player_index: int
    amount: Chips


class DeadBlindPosting(NamedTuple):
    """A player posted a dead blind into the first pot; it does not count towards a call."""

    player_index: int
    amount: Chips


class CardBurning(NamedTuple):
    """The dealer burned a card."""

    card: Card


class HoleDealing(NamedTuple):
    """A player got hole cards; *statuses* are True for face-up cards."""

    player_index: int
    cards: tuple[Card, ...]
    statuses: tuple[bool, ...]


class BoardDealing(NamedTuple):
    """Cards were dealt to the board, or to one of several."""

    cards: tuple[Card, ...]
    board_index: int = 0

    def __repr__(self) -> str:
        which = f", board_index={self.board_index}" if self.board_index else ""
        return f"BoardDealing(cards={self.cards}{which})"


class RunoutCountSelection(NamedTuple):
    """The players chose the number of runs of the rest of the board."""

    runs: int


class StandingPatOrDiscarding(NamedTuple):
    """A player discarded *cards*, or stood pat with none."""

    player_index: int
    cards: tuple[Card, ...]


class Folding(NamedTuple):
    """A player folded."""

    player_index: int


class CheckingOrCalling(NamedTuple):
    """A player called *amount* more chips, or checked with 0."""

    player_index: int
    amount: Chips


class BringInPosting(NamedTuple):
    """A player posted the bring-in."""

    player_index: int
    amount: Chips


class CompletionBettingOrRaisingTo(NamedTuple):
    """A player completed, bet or raised to *amount*, their total of the street."""

    player_index: int
    amount: Chips


class HoleCardsShowingOrMucking(NamedTuple):
    """A player showed *hole_cards*, or mucked if it is empty."""

    player_index: int
    hole_cards: tuple[Card, ...]


class HandKilling(NamedTuple):
    """The dealer killed a hand that cannot win."""

    player_index: int


class ChipsPushing(NamedTuple):
    """The dealer pushed a pot, or its share for one hand type or board, to the winners."""

    amounts: tuple[Chips, ...]
    pot_index: int
    hand_type_index: int | None
    rake: Chips = 0
    """The rake of the pot, in its first push only."""
    fees: Chips = 0
    """The sum of the pot's fees after the rake, in its first push only."""
    board_index: int = 0
    """The index of the share's board."""


class ChipsPulling(NamedTuple):
    """A player pulled the chips that they won."""

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
    | RunoutCountSelection
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
