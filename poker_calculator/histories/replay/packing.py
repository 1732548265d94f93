"""Timelines as values of JSON, which the scripts of a page draw."""

from typing import Any

from poker_calculator.histories.replay.timeline import (
    SeatPicture,
    Step,
    Timeline,
    TimelineHand,
    Wording,
    chips_text,
    marked_chips,
    marked_name,
    marks_of,
)


def packed(timeline: Timeline) -> dict[str, Any]:
    """Return a timeline in JSON types, with each step as the changes from the previous one.

    Chips are formatted texts; ``values`` are the numbers for the chart.
    """
    counts = timeline.chip_counts()
    positions = timeline.positions()
    return {
        "title": timeline.title,
        "notes": [*timeline.notes],
        "hands": [_packed_hand(*each) for each in zip(timeline.hands, positions, strict=True)],
        "players": [
            {
                "name": name,
                "chips": [None if count is None else chips_text(count) for count in row],
                "values": [None if count is None else _number(count) for count in row],
            }
            for name, row in counts.items()
        ],
    }


def _packed_hand(hand: TimelineHand, positions: tuple[int, ...]) -> dict[str, Any]:
    steps: list[dict[str, Any]] = []
    last: dict[str, Any] = {}
    last_seats: list[dict[str, Any]] = [{} for _ in hand.names]
    for step in hand.steps:
        now = _packed_step(step, hand)
        seats = [_packed_seat(seat, hand.symbol) for seat in step.seats]
        changes = _changes(last, now)
        for number, (before, after) in enumerate(zip(last_seats, seats, strict=True)):
            changed = _changes(before, after)
            if changed:
                changes.setdefault("seats", {})[number] = changed
        steps.append(changes)
        last, last_seats = now, seats
    return {
        "title": hand.title,
        "game": hand.game,
        "names": [*hand.names],
        "places": [*positions],
        "button": hand.button,
        "symbol": hand.symbol,
        "big_blind": _big_blind(hand),
        "positions": [*hand.positions],
        "is_holdem": hand.is_holdem,
        "result": marks_of(result_text(hand)),
        "steps": steps,
    }


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in after.items() if before.get(name) != value}


def _packed_step(step: Step, hand: TimelineHand) -> dict[str, Any]:
    return {
        "text": marks_of(step.text),
        "street": step.street,
        "board": " ".join(step.board),
        "pots": [chips_text(pot, hand.symbol) for pot in step.pots],
        "total": chips_text(step.total, hand.symbol) if step.total else "",
        "turn": -1 if step.turn is None else step.turn,
        "deals": step.deals,
    }


def _packed_seat(seat: SeatPicture, symbol: str) -> dict[str, Any]:
    equity = "" if seat.equity is None else f"{100 * seat.equity:.1f}"
    return {
        "cards": " ".join(seat.cards),
        "up": "".join("01"[up] for up in seat.face_up),
        "stack": chips_text(seat.stack, symbol),
        "bet": chips_text(seat.bet, symbol) if seat.bet else "",
        "status": seat.status,
        "action": marks_of(seat.action),
        "equity": equity,
    }


def result_text(hand: TimelineHand) -> str:
    """Return a text of each player's winnings and losses.

    >>> result_text(TimelineHand("Hand 1", "", ("Ada", "Bob"), (), before=(5, 5), after=(8, 2)))
    'Ada +3, Bob −3'
    """
    nets = []
    for name, before, after in zip(hand.names, hand.before, hand.after, strict=True):
        if after != before:
            net = after - before
            sign = "+" if net > 0 else ""
            amount = marked_chips(f"{sign}{chips_text(net, hand.symbol)}")
            nets.append((float(net), f"{marked_name(name)} {amount}"))
    nets.sort(key=lambda each: -each[0])
    return Wording(", ".join(text for _, text in nets) or "no chips change hands")


def _big_blind(hand: TimelineHand) -> float | int | None:
    return None if hand.big_blind is None else _number(hand.big_blind)


def _number(count: Any) -> float | int | None:
    """Return chips as a JSON number, None if infinite."""
    number = float(count)
    return None if number in (float("inf"), float("-inf")) else round(number, 4)
