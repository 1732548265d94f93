"""Write a hand as plain text."""

from contextlib import suppress
from typing import Final

from games.cards import Card, write_cards
from games.chips import Chips
from games.hand.hand import Phase
from games.hand.operations import (
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
    Operation,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from games.hand.state import State
from games.notation.hand_fields import HandFields
from games.notation.replay import hold, walk
from games.variants.hand_types import name_hand
from games.variants.variant import Variant
from lookup.games import STREETS

LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 1000
BOARD_STREETS: Final = STREETS | {1: "Flop"}
"""The streets of games with a board by number of cards, including Leduc's single card."""
ORDINALS: Final = ("", "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh")


def to_text(hand: HandFields) -> str:
    """Return the hand as text: the table, the streets with every action, and the results.

    Shown hands are named in words. Raises NotationError for an illegal action.
    """
    story = Story(hand)
    written = street = 0
    for state, action in walk(hand):
        hold(story.held, state, action)
        for operation in state.operations[written:]:
            story.tell(operation, state, street)
        written = len(state.operations)
        street = (state.street_index or 0) + (state.phase is not Phase.DEALING)
        if action is not None and action.commentary:
            story.lines.append(f"  # {printable(action.commentary, LONGEST_TEXT)}")
    return "\n".join([*story.head(), *story.lines, *story.results(state)]) + "\n"


def printable(text: str, longest: int = LONGEST_NAME) -> str:
    r"""Return text on one line, with unprintable characters replaced, cut if it is too long.

    >>> printable("Phil\nIvey")
    'Phil�Ivey'
    """
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in text[: longest + 1])
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def street_name(game: Variant, street: int) -> str:
    """Return the name of a street of a game.

    >>> from games.variants.variant import VARIANTS
    >>> [street_name(VARIANTS[code], 1) for code in ("NT", "PC", "F7S", "N2L1D", "FB")]
    ['Flop', 'Flop', 'Fourth street', 'Draw', 'First draw']
    """
    plans = game.plan[: street + 1]
    if any(plan.board for plan in game.plan):
        if not street:
            return STREETS[0]
        return BOARD_STREETS.get(sum(plan.board for plan in plans), f"Street {street + 1}")
    draws = sum(plan.draw for plan in game.plan)
    if draws:
        number = "" if draws == 1 else f"{ORDINALS[street]} "
        return f"{number}draw".capitalize() if street else "Before the draw"
    return f"{ORDINALS[sum(len(plan.hole) for plan in plans)]} street"


class Story:
    """The text of a hand, line by line."""

    def __init__(self, hand: HandFields) -> None:
        self.hand = hand
        self.names = [printable(name) for name in hand.player_names()]
        self.lines: list[str] = []
        self.held: list[tuple[Card, ...]] = [()] * hand.player_count
        self.shown: set[int] = set()
        self.street, self.is_shown = -1, False
        self.front: list[Chips] = [0] * hand.player_count
        self.left = [*hand.starting_stacks]
        self.pot: Chips = 0
        self.is_opened = False

    def chips(self, amount: Chips) -> str:
        """Return an amount with its currency symbol and thousands separators."""
        symbol = printable(self.hand.currency_symbol or "")
        if isinstance(amount, float) and amount.is_integer():
            amount = int(amount)
        return f"{symbol}{amount:,}" if isinstance(amount, int | float) else f"{symbol}{amount}"

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

    def tell(self, operation: Operation, state: State, street: int) -> None:
        """Add the text of an operation; *street* is the street of dealt cards."""
        if isinstance(operation, HoleDealing | BoardDealing | StandingPatOrDiscarding):
            self._tell_cards(operation, state, street)
        elif isinstance(operation, HoleCardsShowingOrMucking):
            if not self.is_shown:
                self.lines += ["", "Showdown"]
            self.is_shown = True
            if operation.hole_cards:
                self.shown.add(operation.player_index)
                self.held[operation.player_index] = operation.hole_cards
            cards = write_cards(operation.hole_cards)
            self._line(operation.player_index, f"shows {cards}" if cards else "mucks")
        elif isinstance(operation, Folding):
            self._line(operation.player_index, "folds")
        elif isinstance(operation, RunoutCountSelection):
            if operation.runs > 1:
                self.lines.append(f"  The rest of the board is dealt {operation.runs} times")
        elif isinstance(operation, ChipsPushing):
            self._tell_push(operation, state)
        elif isinstance(operation, BetCollection):
            for seat, kept in enumerate(operation.bets):
                if self.front[seat] > kept:
                    back = self.front[seat] - kept
                    self.left[seat] += back
                    self.pot -= back
                    self._line(seat, f"gets back {self.chips(back)}, which was not called")
            self.front = [0] * len(self.names)
            self.is_opened = False
        else:
            self._tell_bet(operation)

    def _line(self, seat: int, text: str) -> None:
        self.lines.append(f"  {self.names[seat]} {text}")

    def _tell_cards(
        self,
        operation: HoleDealing | BoardDealing | StandingPatOrDiscarding,
        state: State,
        street: int,
    ) -> None:
        if street != self.street:
            self.street = street
            pot = f" (pot {self.chips(self.pot)})"
            title = street_name(self.hand.game, street)
            self.lines += ["", title + (pot if street else "")]
        if isinstance(operation, BoardDealing):
            board = state.boards[operation.board_index]
            before = board[: len(board) - len(operation.cards)]
            text = f"{write_cards(before)} {write_cards(operation.cards)}".strip()
            which = f" {operation.board_index + 1}" if len(state.boards) > 1 else ""
            self.lines.append(f"  Board{which}: {text}")
        elif isinstance(operation, HoleDealing):
            self._line(operation.player_index, f"is dealt {write_cards(operation.cards)}")
        else:
            cards = write_cards(operation.cards)
            self._line(operation.player_index, f"discards {cards}" if cards else "stands pat")

    def _tell_bet(self, operation: Operation) -> None:
        seat = getattr(operation, "player_index", None)
        amount = getattr(operation, "amount", None)
        if seat is None or amount is None:
            return
        if isinstance(operation, CompletionBettingOrRaisingTo):
            level = max(self.front)
            how = "bets" if not level else "raises to" if self.is_opened else "completes to"
            paid, self.is_opened = amount - self.front[seat], True
        elif isinstance(operation, CheckingOrCalling):
            how, paid = ("calls" if amount else "checks"), amount
        elif isinstance(operation, DeadBlindPosting):
            how, paid = "posts a dead blind of", amount
            self.front[seat] -= paid
        elif isinstance(operation, AntePosting | BlindOrStraddlePosting | BringInPosting):
            words = {AntePosting: "an ante of", BringInPosting: "the bring-in of"}
            how, paid = f"posts {words.get(type(operation), 'a blind of')}", amount
            self.is_opened = isinstance(operation, BlindOrStraddlePosting)
        else:
            return
        self.front[seat] += paid
        self.left[seat] -= paid
        self.pot += paid
        all_in = " and is all-in" if amount and not self.left[seat] else ""
        self._line(seat, f"{how} {self.chips(amount) if amount else ''}".rstrip() + all_in)

    def _tell_push(self, push: ChipsPushing, state: State) -> None:
        pot = "the pot" if push.pot_index == 0 else f"side pot {push.pot_index}"
        part = ""
        if len(self.hand.game.hand_types) > 1 and push.hand_type_index is not None:
            part = (" (high)", " (low)")[push.hand_type_index]
        if len(state.boards) > 1 and push.hand_type_index is not None:
            part += f" on board {push.board_index + 1}"
        for seat, amount in enumerate(push.amounts):
            if amount:
                self._line(seat, f"wins {self.chips(amount)} from {pot}{part}")

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
                text += f"  {write_cards(self.held[seat])}" + (f": {words}" if words else "")
            lines.append(text)
        return lines

    def _words(self, seat: int, state: State, board: list[Card]) -> str:
        """Return the name of a hand, empty if cards are unknown."""
        with suppress(ValueError):
            return name_hand(state.hand_types, self.held[seat], board)
        return ""
