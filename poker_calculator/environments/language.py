"""Prompts that describe a decision to language models, and the strict parsing of answers."""

from __future__ import annotations

from contextlib import suppress
from itertools import compress
from typing import Final

from lookup.arguments import read_whole, shown
from poker_calculator.environments.menu import CHECK_OR_CALL, FIRST_SIZE, FOLD
from poker_calculator.environments.training_hand import TrainingHand
from poker_calculator.games.cards import read_cards, write_cards
from poker_calculator.games.chips import chips_text
from poker_calculator.games.hand.operations import (
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
    StandingPatOrDiscarding,
)
from poker_calculator.games.hand.state import State
from poker_calculator.games.notation.events import HandEvent, walk
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.text import Story
from poker_calculator.games.positions import positions
from poker_calculator.games.variants.variant import BettingStructure

BRING_IN: Final = "bring in"
STAND_PAT: Final = "stand pat"
DISCARD: Final = "discard"
MOST_LETTERS: Final = 60
"""The maximum length of an answer; actions are shorter."""


def prompt(hand: TrainingHand | State, seat: int) -> str:
    """Return the information of a seat in words, with the legal actions if it has to act.

    The text has the table, each street with all actions so far, the seat's own cards and position,
    the boards, the pot, and each player's stack and bet. It has other seats' cards only if they
    were shown or dealt face up. A `TrainingHand` lists the legal sizes of its menu, a `State` the
    bounds of a raise. Raises ValueError for a seat that is not at the table, and for games
    without hand histories.

    >>> from poker_calculator.environments import TrainingGame
    >>> hand = TrainingGame("NT", players=2, stacks=100).deal(rng=1)
    >>> print(prompt(hand, 1).partition("Preflop")[2])
    <BLANKLINE>
      p1 is dealt 2 hidden cards
      p2 (you) is dealt 3h5s
    <BLANKLINE>
    Your hole cards: 3h5s
    Pot with all bets: 3
      p1, BB: stack 98, bet 2
      p2 (you), BTN: stack 99, bet 1
    Answer with one of these actions, and nothing else:
      fold
      call (adds 1)
      raise to 4
      raise to 6
      raise to 100
    """
    state = hand.state if isinstance(hand, TrainingHand) else hand
    last = state.player_count - 1
    seat = read_whole(seat, "seat", f"give a seat of the table, 0 to {last}", least=0, most=last)
    history = HandHistory.from_state(state)
    story = SeatStory(history, seat)
    for event in walk(history):
        story.add(event)
    return "\n".join(
        [*story.head(), *story.lines, "", *_table(story, state), *_turn(hand, state, seat)]
    )


class SeatStory(Story):
    """The text of a hand from a seat, without the hidden cards of other seats."""

    def __init__(self, hand: HandHistory, seat: int) -> None:
        super().__init__(hand)
        self.seat: int = seat
        self.names[seat] += " (you)"

    def sentences(self, event: HandEvent) -> list[tuple[int | None, str]]:
        """Return the seat and the text of each sentence, with the number of hidden cards."""
        match event.operation:
            case HoleDealing(seat, cards, are_open) if seat != self.seat:
                seen = [*compress(cards, are_open)]
                hidden = _count(len(cards) - len(seen), "hidden card")
                parts = [hidden] * (len(seen) < len(cards)) + [self.write(seen)] * bool(seen)
                return [(seat, f"is dealt {' and '.join(parts)}")]
            case StandingPatOrDiscarding(seat, cards) if cards and seat != self.seat:
                return [(seat, f"discards {_count(len(cards), 'card')}")]
        return super().sentences(event)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _table(story: SeatStory, state: State) -> list[str]:
    """Return the lines of the cards, the pot and the players."""
    seat = story.seat
    boards = [write_cards(board) for board in state.boards if board]
    lines = [f"Your hole cards: {write_cards(state.hole_cards[seat]) or 'none'}"]
    lines += [f"Board: {' and '.join(boards)}"] * bool(boards)
    lines.append(f"Pot with all bets: {story.chips(state.total_pot_amount)}")
    for each, position in enumerate(positions(state.blinds_or_straddles)):
        name = story.names[each] + (f", {position}" if position else "")
        folded = "" if state.statuses[each] else ", folded"
        stack, bet = story.chips(state.stacks[each]), story.chips(state.bets[each])
        lines.append(f"  {name}: stack {stack}, bet {bet}{folded}")
    return lines


def _turn(hand: TrainingHand | State, state: State, seat: int) -> list[str]:
    """Return the lines of the legal actions, or of the seat that has to act."""
    if not state.status:
        return ["The hand is over."]
    if state.turn_index != seat:
        waits = "for the dealer" if state.turn_index is None else f"for p{state.turn_index + 1}"
        return [f"It is not your turn: the hand waits {waits}."]
    return ["Answer with one of these actions, and nothing else:", *_choices(hand, state)]


def _choices(hand: TrainingHand | State, state: State) -> list[str]:
    """Return a line for each legal action, with its amount in brackets if the answer has none."""
    legal = state.legal_actions()
    if legal.draw:
        own = state.hole_cards[state.turn_index or 0]
        example = f"{DISCARD} {write_cards(own[:1])}"
        return [f"  {STAND_PAT}", f"  {DISCARD} and the cards to replace, such as: {example}"]
    lines = ["  fold"] * legal.fold
    if legal.bring_in is not None:
        lines.append(f"  {BRING_IN} (adds {chips_text(legal.bring_in)})")
    elif legal.call is not None:
        lines.append(f"  call (adds {chips_text(legal.call)})" if legal.call else "  check")
    if legal.min_raise_to is None or legal.max_raise_to is None:
        return lines
    bounds = legal.min_raise_to, legal.max_raise_to
    verb = "raise to" if any(state.bets) else "bet"
    if isinstance(hand, TrainingHand) and hand.game.menu is not None:
        sizes = hand.amounts[hand.legal_sizes].tolist()
    elif state.betting_structure is BettingStructure.FIXED_LIMIT or bounds[0] == bounds[1]:
        sizes = [*dict.fromkeys(bounds)]
    else:
        between = " to ".join(map(chips_text, bounds))
        return [*lines, f"  {verb} N, with any total N from {between}"]
    return [*lines, *(f"  {verb} {chips_text(size)}" for size in sizes)]


def read_answer(text: str, hand: TrainingHand) -> int:
    """Return the index of the action that an answer names, for `TrainingHand.act`.

    An answer is one action in the forms of `State.act`, such as "call", "bet 6" or "raise to 6";
    with a bring-in also "bring in", and in a draw "stand pat" or "discard 2c 7d". Other
    words, a second action and a size that is not on the menu raise ValueError with the legal
    actions.

    >>> from poker_calculator.environments import TrainingGame
    >>> hand = TrainingGame("NT", players=2, stacks=100).deal(rng=1)
    >>> read_answer("Raise to 6", hand), read_answer("call", hand)
    (3, 1)
    >>> read_answer("raise to 7", hand)
    Traceback (most recent call last):
    ValueError: 'raise to 7' is not a legal action; answer with one of: fold; call (adds 1); ...
    """
    if not hand.legal.any():
        raise ValueError("the hand is over, so no action is legal; deal another hand")
    if isinstance(text, str) and len(text) <= MOST_LETTERS:
        with suppress(ValueError):
            return _index(text, hand)
    choices = "; ".join(line.strip() for line in _choices(hand, hand.state))
    raise ValueError(f"{shown(text)} is not a legal action; answer with one of: {choices}")


def _index(text: str, hand: TrainingHand) -> int:
    """Return the index of an action; raises ValueError for text that is not a legal one."""
    words, legal = text.casefold().split(), hand.state.legal_actions()
    if legal.draw:
        return hand.game.first_draw + (0 if words == STAND_PAT.split() else _draw(text, hand))
    if legal.bring_in is not None and words in (["bring", "in"], ["bring-in"]):
        return CHECK_OR_CALL
    match hand.state.copy().act(text):
        case Folding():
            return FOLD
        case CheckingOrCalling():
            return CHECK_OR_CALL
        case CompletionBettingOrRaisingTo(_, amount):
            sizes = hand.legal_sizes
            return FIRST_SIZE + int(sizes[hand.amounts[sizes].tolist().index(amount)])


def _draw(text: str, hand: TrainingHand) -> int:
    """Return a draw as bits; raises ValueError unless each card is the player's and named once."""
    own = hand.hole_cards[hand.turn or 0]
    word, names = text.split(maxsplit=1)
    indices = [own.index(card) for card in read_cards(names)]
    if word.casefold() != DISCARD or not 0 < len(indices) == len({*indices}):
        raise ValueError("an answer in a draw is to stand pat, or to discard cards, each once")
    return sum(1 << index for index in indices)
