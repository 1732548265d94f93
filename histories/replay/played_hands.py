"""Turn hand histories into timelines: `State` plays them, with a picture after each action."""

from collections.abc import Iterable
from typing import Final, TypedDict

from games.cards import write_cards
from games.chips import Chips
from games.hand.hand import Phase
from games.hand.operations import (
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Operation,
    StandingPatOrDiscarding,
)
from games.hand.report import signs
from games.hand.state import State
from games.notation.actions import Action
from games.notation.formats.text import Story, street_name
from games.notation.history import HandHistory
from games.notation.replay import hold, walk
from games.variants.variant import Opening
from histories.replay.equity import StateEquities
from histories.replay.timeline import Hand, SeatPicture, Step, Timeline, display_names, display_text
from lookup.arguments import Seed, read_list, shown
from lookup.running.progress import progress_bar

DEALINGS: Final = (HoleDealing, BoardDealing)
"""Operations that clear the players' last actions."""
DECISIONS: Final = (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    StandingPatOrDiscarding,
)
"""Operations that are a player's decision."""

ESTIMATED: Final = "Equities with ≈ are estimated from {:,} random deals; all others are exact."


class TimelineOptions(TypedDict, total=False):
    """The options of `timeline_of`."""

    title: str
    equities: bool
    rng: Seed
    progress: bool


def timeline_of(
    hands: HandHistory | Iterable[HandHistory],
    *,
    title: str = "Poker replay",
    equities: bool = True,
    rng: Seed = 0,
    progress: bool = True,
) -> Timeline:
    """Return the timeline of hand histories, checking every action by the rules.

    *equities* are counted for each picture with the cards of all live players. If that takes too
    many deals, they are estimated from random deals drawn with *rng*, and marked. *progress* shows
    a bar on a terminal. Raises NotationError for an illegal action.

    >>> hand = HandHistory(
    ...     variant="NT", antes=[0, 0], blinds_or_straddles=[1, 2], min_bet=2,
    ...     starting_stacks=[200, 200], actions=["d dh p1 AhKh", "d dh p2 ????", "p2 cc"])
    >>> [step.text for step in timeline_of(hand).hands[0].steps][1:]
    ['p1 is dealt A♥ K♥.', 'p2 is dealt ?? ??.', 'p2 calls 1.']
    """
    cure = "give a `HandHistory`, or a list of one or more"
    histories = [hands] if isinstance(hands, HandHistory) else read_list(hands, "hands", cure)
    for each in histories or [None]:
        if not isinstance(each, HandHistory):
            raise ValueError(f"hands is {shown(hands)}; {cure}")
    counted = StateEquities(rng) if equities else None
    played = []
    with progress_bar(len(histories), "hands", shown=progress, unit="hand") as bar:
        for number, history in enumerate(histories, 1):
            played.append(_hand(history, number, counted))
            bar.update(1)
    deals = {step.deals for hand in played for step in hand.steps} - {0}
    notes = tuple(ESTIMATED.format(count) for count in sorted(deals))
    return Timeline(display_text(title), tuple(played), notes)


def _hand(history: HandHistory, number: int, counted: StateEquities | None) -> Hand:
    """Play one hand."""
    names = display_names(history.player_names())
    scene = _Scene(history, names)
    steps = []
    for state, action in walk(history):
        hold(scene.held, state, action)
        step = scene.picture(state, action)
        if counted is not None:
            step = counted.shown(step, state)
        steps.append(step)
    label = history.label
    about = [history.event, history.venue]
    game = ", ".join([history.game.name, *(display_text(part) for part in about if part)])
    is_stud = any(street.opening is not Opening.POSITION for street in state.streets)
    return Hand(
        f"Hand {number if label is None else display_text(str(label), 40)}",
        game,
        names,
        tuple(steps),
        tuple(history.starting_stacks),
        tuple(state.stacks),
        None if is_stud else history.player_count - 1,
        display_text(history.currency_symbol or "", 4),
    )


class _Scene:
    """The table of one hand and its story so far."""

    def __init__(self, history: HandHistory, names: tuple[str, ...]) -> None:
        self.story = Story(history)
        self.story.names = [*names]
        self.held = self.story.held
        self.names, self.game = names, history.game
        self.narrated = self.street = 0
        self.actions = [""] * len(names)
        self.won: list[Chips] = [0] * len(names)
        self.up: list[tuple[bool, ...]] = [()] * len(names)

    def picture(self, state: State, action: Action | None) -> Step:
        """Return the picture after an action and the automatic operations that followed."""
        lines: list[str] = []
        operations = state.operations[self.narrated :]
        is_showdown = any(isinstance(each, HoleCardsShowingOrMucking) for each in operations)
        for operation in operations:
            before = len(self.story.lines)
            self.story.tell(operation, state, self.street)
            new = [line.strip() for line in self.story.lines[before:] if line.startswith("  ")]
            new = [self._with_signs(line, operation) for line in new]
            lines += new
            if isinstance(operation, DEALINGS):
                self._forget(state)
            elif isinstance(operation, DECISIONS) and new:
                seat = operation.player_index
                self.actions[seat] = new[-1].removeprefix(f"{self.names[seat]} ")
            elif isinstance(operation, ChipsPushing):
                for seat, amount in enumerate(operation.amounts):
                    self.won[seat] += amount
        self.narrated = len(state.operations)
        self.street = (state.street_index or 0) + (state.phase is not Phase.DEALING)
        seats = tuple(self._seat(seat, state) for seat in state.player_indices)
        return Step(
            self._text(lines, action),
            self._street(state, is_showdown),
            seats,
            tuple(map(str, state.board_cards)),
            tuple(pot.amount for pot in state.pots if pot.amount),
            state.total_pot_amount,
            state.turn_index if state.status else None,
        )

    def _forget(self, state: State) -> None:
        """Clear the actions of the previous street, except for lasting ones."""
        for seat, action in enumerate(self.actions):
            if state.statuses[seat] and state.stacks[seat] and not action.startswith("shows"):
                self.actions[seat] = ""

    def _street(self, state: State, is_showdown: bool) -> str:
        """Return the name of the picture's street."""
        if not state.status:
            return "Result"
        if is_showdown:
            return "Showdown"
        return street_name(self.game, max(self.story.street, 0))

    def _with_signs(self, line: str, operation: Operation) -> str:
        """Return a line of the story with suit signs for the cards at its end."""
        cards = getattr(operation, "cards", getattr(operation, "hole_cards", ()))
        if isinstance(operation, BoardDealing):
            street = street_name(self.game, max(self.story.street, 0))
            number = operation.board_index
            return f"{street}{f', board {number + 1}' if number else ''}: {signs([*cards])}"
        text = write_cards(cards)
        return f"{line.removesuffix(text)}{signs([*cards])}" if line.endswith(text) else line

    def _text(self, lines: list[str], action: Action | None) -> str:
        """Return the events as sentences, with the history's commentary."""
        sentences = [f"{line}." for line in lines]
        if action is not None and action.name == "sm" and not lines:  # after all others folded
            assert action.seat is not None
            sentences.append(f"{self.names[action.seat]} shows {signs([*self.held[action.seat]])}.")
        if action is not None and action.commentary:
            sentences.append(f"“{action.commentary}”")
        return display_text(" ".join(sentences) or ("The hand begins." if action is None else "…"))

    def _seat(self, seat: int, state: State) -> SeatPicture:
        """Return one player; mucked hands are shown, too, as far as they are known."""
        action, won = self.actions[seat], self.won[seat]
        if won:
            status, action = "won", f"wins {self.story.chips(won)}"
        elif not state.statuses[seat]:
            status = "out"
        else:
            status = "all-in" if state.status and not state.stacks[seat] else "in"
        faces = state.hole_card_statuses[seat]
        if any(faces) and not all(faces):
            self.up[seat] = tuple(faces)
        cards = tuple(map(str, self.held[seat]))
        return SeatPicture(
            cards, state.stacks[seat], state.bets[seat], status, action, face_up=self.up[seat]
        )
