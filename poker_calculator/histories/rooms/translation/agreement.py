"""Check facts that a log states twice: pots, winnings, boards, and payments by the rules."""

from collections.abc import Sequence
from itertools import accumulate
from math import isinf

from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.state import State
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.replay import waiting_for
from poker_calculator.games.notation.user_fields import RULES
from poker_calculator.histories.rooms.texts import split_cards
from poker_calculator.histories.rooms.transcript import EventType
from poker_calculator.histories.rooms.translation.payments import Payments
from poker_calculator.histories.rooms.translation.recorded_hand import RecordedHand


def check_agreement(hand: RecordedHand, paid: Payments) -> None:
    """Raise NotationError unless the log's totals agree with its lines."""
    transcript = hand.transcript
    for index, seat in enumerate(hand.players if transcript.won else ()):
        won, collected = transcript.won.get(seat.name), paid.collected[index]
        if paid.returns_are_winnings:
            collected += paid.uncalled[index]
        elif collected:
            collected -= paid.not_in_pot
        if won != collected and (won or collected):
            raise hand.refuse(f"{seat.name} won {won or 0} in all, but collected {collected}")
    _check_stakes(hand)
    _check_pots(hand, paid)
    _check_boards(hand)


def _check_stakes(hand: RecordedHand) -> None:
    """Check the stated ante against the posted antes."""
    size, posted = hand.transcript.ante, max(hand.forced[EventType.ANTE])
    if size is not None and size != posted:
        raise hand.refuse(f"the ante is {size} by the stakes, but {posted} is posted")


def _check_pots(hand: RecordedHand, paid: Payments) -> None:
    """Check the stated rakes and pots against the bets and the winnings."""
    pots, rakes = hand.transcript.pots, hand.transcript.rakes
    if rakes and len(rakes) == len(paid.rakes) and rakes != paid.rakes:
        raise hand.refuse(f"the rakes are {_listed(rakes)}, but {_listed(paid.rakes)} was taken")
    if not pots:
        return
    fees = [sum(of_pot) for of_pot in zip(*paid.fees.values(), strict=True)]
    fees = fees or [paid.zero] * len(paid.pots)
    left = [
        pot.amount - rake - fee for pot, rake, fee in zip(paid.pots, paid.rakes, fees, strict=True)
    ]
    if len(pots) < len(left) or sum(pots) != sum(left):
        raise hand.refuse(f"the pots are {_listed(pots)}, but by the bets {_listed(left)}")
    if paid.by_pot is not None and not {*accumulate(left)} <= {*accumulate(pots)}:
        raise hand.refuse(f"the pots are {_listed(pots)}, but {_listed(left)} was collected")


def _check_boards(hand: RecordedHand) -> None:
    """Check complete boards against the cards dealt street by street."""
    transcript = hand.transcript
    if not transcript.stated_boards:
        return
    cards = "".join(event.cards for event in transcript.events if event.type is EventType.BOARD)
    size = 2 * sum(street.board for street in hand.variant.plan)
    boards = [cards] if transcript.runs == 1 else boards_of_runs(cards, transcript.runs, size)
    first = boards[: len(transcript.stated_boards)]
    if transcript.boards > 1 or transcript.stated_boards == first:
        return
    if [*map(_sorted, transcript.stated_boards)] != [*map(_sorted, first)]:
        raise hand.refuse(
            f"the board is {_listed(transcript.stated_boards)}, but {cards} was dealt"
        )


def boards_of_runs(cards: str, runs: int, size: int) -> list[str]:
    """Return the board of each run, given all board cards in the order of the deal.

    >>> boards_of_runs("2c3c4c5c6c7c8c", 2, 10)
    ['2c3c4c5c6c', '2c3c4c7c8c']
    """
    shared = (size * runs - len(cards)) // (runs - 1)
    own = size - shared
    starts = range(shared, shared + own * runs, own) if own > 0 else ()
    return [cards[:shared] + cards[start : start + own] for start in starts]


def _sorted(cards: str) -> list[str]:
    return sorted(split_cards(cards))


def _listed(amounts: Sequence[object]) -> str:
    return ", ".join(map(str, amounts))


def check_log(hand: HandHistory, state: State) -> None:
    """Check the results of a hand from a log; other hands may omit rake and fees."""
    if is_of_log(hand):
        check_results(hand, state)


def is_of_log(hand: HandHistory) -> bool:
    """Return whether a hand is from a log; such hands name house rules and state all payments."""
    return RULES in hand.user_fields


def check_results(hand: HandHistory, state: State) -> None:
    """Raise NotationError unless each player ends with the stack that the history states.

    state : after the last action, with the recorded rake and fees
        If all final stacks agree, so do the pots, the rake, the fees and the winnings.
    """
    if state.status:
        rule = f"the history stops before the hand is over: {waiting_for(state)}"
        raise NotationError(rule, file=hand.file, hand=hand.label)
    seat = paid_otherwise(hand, state.payoffs)
    if seat is not None and hand.finishing_stacks is not None:
        raise NotationError(
            f"{hand.player_names()[seat]} ends with {hand.finishing_stacks[seat]} by the log "
            f"and with {hand.starting_stacks[seat] + state.payoffs[seat]} by the rules",
            file=hand.file,
            hand=hand.label,
        )


def paid_otherwise(hand: HandHistory, payoffs: Sequence[Chips]) -> int | None:
    """Return the first seat whose final stack differs from the history, None if all agree.

    The net result of one unknown, infinite stack follows from those of the others.

    payoffs : the net result of each player under the rules
    """
    for seat, after in enumerate(hand.finishing_stacks or ()):
        before = hand.starting_stacks[seat]
        if not isinf(before) and payoffs[seat] != after - before:
            return seat
    return None
