"""Turn hand histories into timelines, with a picture after each action."""

from collections.abc import Iterable
from typing import Final, TypedDict

from lookup.arguments import Seed, read_list, shown
from lookup.running.progress import progress_bar
from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.operations import (
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    StandingPatOrDiscarding,
)
from poker_calculator.games.hand.report import signs
from poker_calculator.games.hand.state import State
from poker_calculator.games.notation.actions import Action
from poker_calculator.games.notation.events import HandEvent, walk
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.text import Narrator, street_name
from poker_calculator.games.positions import position_names
from poker_calculator.games.variants.variant import Opening
from poker_calculator.histories.frames.hand_facts import bets_of, seats_of_blinds
from poker_calculator.histories.replay.timeline import (
    SeatPicture,
    StateEquities,
    Step,
    Timeline,
    TimelineHand,
    Wording,
    display_names,
    display_text,
    marked_chips,
    marked_comment,
    marked_name,
)

DEALINGS: Final = (HoleDealing, BoardDealing)  # operations that clear the players' last actions
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
    for item in histories or [None]:
        if not isinstance(item, HandHistory):
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


def _hand(history: HandHistory, number: int, counted: StateEquities | None) -> TimelineHand:
    """Play one hand."""
    names = display_names(history.player_names())
    scene = _Scene(history, names)
    steps = []
    for event in walk(history):
        scene.add(event)
        if event.ends_action:
            step = scene.picture(event)
            steps.append(step if counted is None else counted.shown(step, event.state))
    state = event.state
    label = history.label
    about = [history.event, history.venue]
    game = ", ".join([history.game.name, *(display_text(part) for part in about if part)])
    is_stud = any(street.opening is not Opening.POSITION for street in state.streets)
    return TimelineHand(
        f"Hand {number if label is None else display_text(str(label), 40)}",
        game,
        names,
        tuple(steps),
        tuple(history.starting_stacks),
        tuple(state.stacks),
        None if is_stud else history.player_count - 1,
        display_text(history.currency_symbol or "", 4),
        big_blind=_big_blind(history),
        positions=_positions(history),
        is_holdem=history.game.code == "NT",
    )


def _big_blind(history: HandHistory) -> Chips | None:
    """Return the unit in which stacks are measured: the big blind, else the small bet."""
    small, big = bets_of(history)
    return (big if history.blinds_or_straddles else small) or None


def _positions(history: HandHistory) -> tuple[str, ...]:
    """Return the position of each seat, by its number in games without blinds."""
    of_blinds, count = seats_of_blinds(history), history.player_count
    if of_blinds is None:
        return tuple(f"Seat {seat}" for seat in range(1, count + 1))
    return position_names(count, *of_blinds)


class _MarkingNarrator(Narrator):
    """Describes events in words with marks for amounts."""

    def chips(self, amount: Chips) -> str:
        """Return an amount with its symbol and marks."""
        return marked_chips(super().chips(amount))


class _Scene:
    """The table of one hand, as the last events left it."""

    def __init__(self, history: HandHistory, names: tuple[str, ...]) -> None:
        self.narrator = _MarkingNarrator(history, lambda cards: signs([*cards]))
        self.hole_cards = self.narrator.hole_cards
        self.names, self.game = names, history.game
        self.street = 0
        """The last street on which cards were dealt or discarded."""
        self.sentences: list[str] = []
        """The sentences about the events since the last picture."""
        self.is_showdown = False
        """Whether a player showed or mucked since the last picture."""
        self.actions = [""] * len(names)
        self.won: list[Chips] = [0] * len(names)
        self.up: list[tuple[bool, ...]] = [()] * len(names)

    def add(self, event: HandEvent) -> None:
        """Add an event to the next picture."""
        operation = event.operation
        if isinstance(operation, HoleDealing | BoardDealing | StandingPatOrDiscarding):
            self.street = event.street
        for seat, words in self.narrator.sentences(event):
            if isinstance(operation, BoardDealing):
                words = self._board(operation)
            subject = "" if seat is None else f"{marked_name(self.names[seat])} "
            self.sentences.append(f"{subject}{words}.")
            if isinstance(operation, DECISIONS) and seat is not None:
                self.actions[seat] = Wording(words)
        if isinstance(operation, DEALINGS):
            self._forget(event.state)
        elif isinstance(operation, HoleCardsShowingOrMucking):
            self.is_showdown = True
        elif isinstance(operation, ChipsPushing):
            for seat, amount in enumerate(operation.amounts):
                self.won[seat] += amount

    def picture(self, event: HandEvent) -> Step:
        """Return the picture after an action and its operations."""
        state = event.state
        step = Step(
            self._text(event.action),
            self._street(state),
            tuple(self._seat(seat, state) for seat in state.player_indices),
            tuple(map(str, state.board_cards)),
            tuple(pot.amount for pot in state.pots if pot.amount),
            state.total_pot_amount,
            state.turn_index if state.status else None,
        )
        self.sentences, self.is_showdown = [], False
        return step

    def _forget(self, state: State) -> None:
        """Clear the actions of the previous street, except for lasting ones."""
        for seat, action in enumerate(self.actions):
            if state.statuses[seat] and state.stacks[seat] and not action.startswith("shows"):
                self.actions[seat] = ""

    def _street(self, state: State) -> str:
        """Return the name of the picture's street."""
        if not state.status:
            return "result"
        return "showdown" if self.is_showdown else street_name(self.game, self.street)

    def _board(self, operation: BoardDealing) -> str:
        """Return the sentence about cards of a board."""
        number = operation.board_index
        which = f", board {number + 1}" if number else ""
        street = street_name(self.game, self.street).capitalize()
        return f"{street}{which}: {signs([*operation.cards])}"

    def _text(self, action: Action | None) -> str:
        """Return the sentences since the last picture, with the history's commentary."""
        sentences = self.sentences
        if action is not None and action.name == "sm" and not sentences:  # all others folded
            assert action.seat is not None
            name = marked_name(self.names[action.seat])
            sentences = [f"{name} shows {signs([*self.hole_cards[action.seat]])}."]
        if action is not None and action.commentary:
            comment = display_text(action.commentary)
            sentences = [*sentences, marked_comment(f"“{comment}”")]
        return Wording(" ".join(sentences) or ("The hand begins." if action is None else "…"))

    def _seat(self, seat: int, state: State) -> SeatPicture:
        """Return one player; mucked hands are shown, too, as far as they are known."""
        action, won = self.actions[seat], self.won[seat]
        if won:
            status, action = "won", Wording(f"wins {self.narrator.chips(won)}")
        elif not state.statuses[seat]:
            status = "out"
        else:
            status = "all-in" if state.status and not state.stacks[seat] else "in"
        faces = state.hole_card_statuses[seat]
        if any(faces) and not all(faces):
            self.up[seat] = tuple(faces)
        cards = tuple(map(str, self.hole_cards[seat]))
        return SeatPicture(
            cards, state.stacks[seat], state.bets[seat], status, action, face_up=self.up[seat]
        )
