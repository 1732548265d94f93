"""Write a hand as plain text."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from lookup.games import STREETS
from poker_calculator.games.cards import Card, write_cards
from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    DeadBlindPosting,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from poker_calculator.games.hand.state import State
from poker_calculator.games.notation.events import HandEvent, walk
from poker_calculator.games.notation.hand_fields import HandFields
from poker_calculator.games.notation.replay import hold
from poker_calculator.games.variants.hand_types import name_hand
from poker_calculator.games.variants.variant import Variant

LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 1000
BOARD_STREETS: Final = STREETS | {1: "flop"}
"""The streets of games with a board by number of cards, including Leduc's single card."""
ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def to_text(hand: HandFields) -> str:
    """Return the hand as text: the table, the streets with every action, and the results.

    Shown hands are named in words. Raises NotationError for an illegal action.
    """
    story = Story(hand)
    for event in walk(hand):
        story.add(event)
    return "\n".join([*story.head(), *story.lines, *story.results(event.state)]) + "\n"


def printable(text: str, longest: int = LONGEST_NAME) -> str:
    r"""Return text on one line, with unprintable characters replaced, cut if it is too long.

    >>> printable("Phil\nIvey")
    'Phil�Ivey'
    """
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in text[: longest + 1])
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def street_name(game: Variant, street: int) -> str:
    """Return the name of a street of a game.

    >>> from poker_calculator.games.variants.variant import VARIANTS
    >>> [street_name(VARIANTS[code], 1) for code in ("NT", "PC", "F7S", "N2L1D", "FB")]
    ['flop', 'flop', 'fourth street', 'draw', 'first draw']
    """
    plans = game.plan[: street + 1]
    if any(plan.board for plan in game.plan):
        if not street:
            return STREETS[0]
        return BOARD_STREETS.get(sum(plan.board for plan in plans), f"street {street + 1}")
    draws = sum(plan.draw for plan in game.plan)
    if draws:
        number = "" if draws == 1 else f"{ORDINALS[street]} "
        return f"{number}draw" if street else "before the draw"
    return f"{ORDINALS[sum(len(plan.hole) for plan in plans)]} street"


class Narrator:
    """Describes events in words, such as "raises to 6"; *write* writes cards."""

    def __init__(
        self, hand: HandFields, write: Callable[[Sequence[Card]], str] = write_cards
    ) -> None:
        self.hand: HandFields = hand
        self.write: Callable[[Sequence[Card]], str] = write
        self.hole_cards: list[tuple[Card, ...]] = [()] * hand.player_count
        """The known hole cards of each seat; mucked cards stay."""
        self.is_opened: bool = False
        """Whether a blind, bet or raise opened the street's betting."""

    def chips(self, amount: Chips) -> str:
        """Return an amount with its currency symbol and thousands separators."""
        symbol = printable(self.hand.currency_symbol or "")
        if isinstance(amount, float) and amount.is_integer():
            amount = int(amount)
        return f"{symbol}{amount:,}" if isinstance(amount, int | float) else f"{symbol}{amount}"

    def sentences(self, event: HandEvent) -> list[tuple[int | None, str]]:
        """Return the seat, None for the table, and the words of each sentence about an event."""
        hold(self.hole_cards, event.state, event.action)
        operation = event.operation
        match operation:
            case HoleDealing(seat, cards):
                return [(seat, f"is dealt {self.write(cards)}")]
            case StandingPatOrDiscarding(seat, cards):
                return [(seat, f"discards {self.write(cards)}" if cards else "stands pat")]
            case HoleCardsShowingOrMucking(seat, cards):
                if cards:
                    self.hole_cards[seat] = cards
                return [(seat, f"shows {self.write(cards)}" if cards else "mucks")]
            case BoardDealing():
                return [(None, self._board(operation, event.state))]
            case Folding(seat):
                return [(seat, "folds")]
            case RunoutCountSelection(runs):
                return [(None, f"The rest of the board is dealt {runs} times")] * (runs > 1)
            case ChipsPushing():
                return self._push(operation, event.state)
            case BetCollection(kept):
                self.is_opened = False
                bets = enumerate(zip(event.before.bets, kept, strict=True))
                return [
                    (seat, f"gets back {self.chips(bet - called)}, which was not called")
                    for seat, (bet, called) in bets
                    if bet > called
                ]
        return self._bet(event)

    def _board(self, operation: BoardDealing, state: State) -> str:
        board = state.boards[operation.board_index]
        before = board[: len(board) - len(operation.cards)]
        which = f" {operation.board_index + 1}" if len(state.boards) > 1 else ""
        return f"Board{which}: {self.write(before)} {self.write(operation.cards)}".replace(
            ":  ", ": "
        )

    def _bet(self, event: HandEvent) -> list[tuple[int | None, str]]:
        match event.operation:
            case CompletionBettingOrRaisingTo(seat, amount):
                opened = "raises to" if self.is_opened else "completes to"
                how = opened if any(event.before.bets) else "bets"
                self.is_opened = True
            case CheckingOrCalling(seat, amount):
                how = "calls" if amount else "checks"
            case DeadBlindPosting(seat, amount):
                how = "posts a dead blind of"
            case AntePosting(seat, amount):
                how, self.is_opened = "posts an ante of", False
            case BringInPosting(seat, amount):
                how, self.is_opened = "posts the bring-in of", False
            case BlindOrStraddlePosting(seat, amount):
                how = "posts a blind of"
                self.is_opened = True
            case _:
                return []
        all_in = " and is all-in" if amount and not event.after.stacks[seat] else ""
        return [(seat, f"{how} {self.chips(amount) if amount else ''}".rstrip() + all_in)]

    def _push(self, push: ChipsPushing, state: State) -> list[tuple[int | None, str]]:
        pot = "the pot" if push.pot_index == 0 else f"side pot {push.pot_index}"
        part = ""
        if len(self.hand.game.hand_types) > 1 and push.hand_type_index is not None:
            part = (" (high)", " (low)")[push.hand_type_index]
        if len(state.boards) > 1 and push.hand_type_index is not None:
            part += f" on board {push.board_index + 1}"
        return [
            (seat, f"wins {self.chips(amount)} from {pot}{part}")
            for seat, amount in enumerate(push.amounts)
            if amount
        ]


class Story(Narrator):
    """The text of a hand, line by line."""

    def __init__(self, hand: HandFields) -> None:
        super().__init__(hand)
        self.names: list[str] = [printable(name) for name in hand.player_names()]
        self.lines: list[str] = []
        self.shown: set[int] = set()
        self.street: int = -1
        self.is_shown: bool = False

    def head(self) -> list[str]:
        """Return the lines of the game, place and day, and of each seat's player and stack."""
        hand = self.hand
        forced = [
            ("antes", sorted({ante for ante in hand.antes if ante})),
            ("blinds", [blind for blind in hand.blinds_or_straddles or () if blind]),
            ("bring-in", [hand.bring_in] if hand.bring_in else []),
            ("bets", [bet for bet in (hand.small_bet, hand.big_bet) if bet]),
        ]
        stakes = [f"{what} {'/'.join(map(self.chips, sizes))}" for what, sizes in forced if sizes]
        title = ", ".join([hand.game.name, *stakes])
        day = "-".join(f"{part:02}" for part in (hand.year, hand.month, hand.day) if part)
        number = "" if hand.hand is None else f"hand {hand.hand}"
        where = [hand.event, hand.venue, hand.city, day, number]
        lines = [f"{title} ({hand.currency})" if hand.currency else title]
        about = ", ".join(printable(str(part), LONGEST_TEXT) for part in where if part)
        lines += [about] if about else []
        width = max(map(len, self.names))
        for seat, (name, stack) in enumerate(zip(self.names, hand.starting_stacks, strict=True)):
            lines.append(f"  Seat {seat + 1}: {name:<{width}}  {self.chips(stack)}")
        return lines

    def add(self, event: HandEvent) -> None:
        """Add the lines of an event."""
        operation = event.operation
        if isinstance(operation, HoleDealing | BoardDealing | StandingPatOrDiscarding):
            if event.street != self.street:
                self.street = event.street
                pot = f" (pot {self.chips(event.before.pot)})" if event.street else ""
                self.lines += ["", street_name(self.hand.game, event.street).capitalize() + pot]
        elif isinstance(operation, HoleCardsShowingOrMucking):
            if not self.is_shown:
                self.lines += ["", "Showdown"]
            self.is_shown = True
            if operation.hole_cards:
                self.shown.add(operation.player_index)
        for seat, words in self.sentences(event):
            self.lines.append(f"  {words}" if seat is None else f"  {self.names[seat]} {words}")
        if event.ends_action and event.action is not None and event.action.commentary:
            self.lines.append(f"  # {printable(event.action.commentary, LONGEST_TEXT)}")

    def results(self, state: State) -> list[str]:
        """Return the lines of each player's net result and shown hand."""
        if state.status:
            return ["", "The hand stops here."]
        width = max(map(len, self.names))
        lines = ["", "Result"]
        for seat, net in enumerate(state.payoffs):
            sign = "+" if net > 0 else "-" if net < 0 else ""
            text = f"  {self.names[seat]:<{width}}  {sign}{self.chips(abs(net))}"
            if seat in self.shown:
                named = (self._words(seat, state, board) for board in state.boards)
                words = "; ".join(filter(None, named))
                text += f"  {write_cards(self.hole_cards[seat])}" + (f": {words}" if words else "")
            lines.append(text)
        return lines

    def _words(self, seat: int, state: State, board: list[Card]) -> str:
        """Return the name of a hand, empty if cards are unknown."""
        with suppress(ValueError):
            return name_hand(state.hand_types, self.hole_cards[seat], board)
        return ""
