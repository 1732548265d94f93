"""The replay as one HTML page that needs no network and runs only its own scripts."""

import os
from collections.abc import Iterable
from html import escape
from string import Template
from typing import Any, Unpack

from games.notation import HandHistory
from histories.replay.assets import asset, content_sources, page_scripts, page_style
from histories.replay.inline import inline_json
from histories.replay.played_hands import TimelineOptions, timeline_of
from histories.replay.sources import read_timeline
from histories.replay.timeline import Hand, SeatPicture, Step, Timeline, chips_text

Source = str | os.PathLike[str] | HandHistory | Iterable[HandHistory] | Timeline


def replay_page(source: Source, **options: Unpack[TimelineOptions]) -> str:
    """Return a page that replays a file, hand histories, or a `Timeline`.

    The *options* are those of `read_timeline` and `timeline_of`. The page shows all names and texts
    of the source as text: its Content-Security-Policy allows only this package's scripts, by hash.
    Raises the same ValueError and OSError.
    """
    timeline = _timeline(source, **options)
    style, scripts = page_style(), page_scripts()
    script_sources, style_source = content_sources()
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src {script_sources}",
            f"style-src {style_source}",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    return Template(asset("page.html")).substitute(
        policy=policy,
        title=escape(timeline.title),
        style=style,
        data=inline_json(packed(timeline)),
        story=escape(_story(timeline)),
        scripts="\n".join(f"<script>{script}</script>" for script in scripts),
    )


def write_page(
    source: Source, target: str | os.PathLike[str], **options: Unpack[TimelineOptions]
) -> int:
    """Write the page of `replay_page` to a file with `open_to_write`; return its size in bytes.

    Raises ValueError if the file is the source.
    """
    from lookup.running.output import check_outputs, open_to_write

    if isinstance(source, str | os.PathLike):
        check_outputs([target], [source])
    page = replay_page(source, **options).encode()
    with open_to_write(target) as file:
        file.write(page)
    return len(page)


def packed(timeline: Timeline) -> dict[str, Any]:
    """Return a timeline in JSON types, with each step as the changes from the previous one.

    Chips are formatted texts; ``values`` are the numbers for the chart.
    """
    counts = timeline.chip_counts()
    places = timeline.places()
    return {
        "title": timeline.title,
        "notes": [*timeline.notes],
        "hands": [_packed_hand(*each) for each in zip(timeline.hands, places, strict=True)],
        "players": [
            {
                "name": name,
                "chips": [None if count is None else chips_text(count) for count in row],
                "values": [None if count is None else _number(count) for count in row],
            }
            for name, row in counts.items()
        ],
    }


def _packed_hand(hand: Hand, places: tuple[int, ...]) -> dict[str, Any]:
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
        "places": [*places],
        "button": hand.button,
        "result": result_text(hand),
        "steps": steps,
    }


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in after.items() if before.get(name) != value}


def _packed_step(step: Step, hand: Hand) -> dict[str, Any]:
    return {
        "text": step.text,
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
        "action": seat.action,
        "equity": equity,
    }


def result_text(hand: Hand) -> str:
    """Return a text of each player's winnings and losses.

    >>> result_text(Hand("Hand 1", "", ("Ada", "Bob"), (), before=(5, 5), after=(8, 2)))
    'Ada +3, Bob −3'
    """
    nets = []
    for name, before, after in zip(hand.names, hand.before, hand.after, strict=True):
        if after != before:
            net = after - before
            sign = "+" if net > 0 else ""
            nets.append((float(net), f"{name} {sign}{chips_text(net, hand.symbol)}"))
    nets.sort(key=lambda each: -each[0])
    return ", ".join(text for _, text in nets) or "no chips change hands"


def _number(count: Any) -> float | int | None:
    """Return chips as a JSON number, None if infinite."""
    number = float(count)
    return None if number in (float("inf"), float("-inf")) else round(number, 4)


def _story(timeline: Timeline) -> str:
    """Return all hands as text, for readers without scripts."""
    lines = [timeline.title, *timeline.notes]
    for hand in timeline.hands:
        lines += ["", f"{hand.title}: {hand.game}", *(f"  {step.text}" for step in hand.steps)]
        lines.append(f"  Result: {result_text(hand)}")
    return "\n".join(lines)


def _timeline(source: Source, **options: Unpack[TimelineOptions]) -> Timeline:
    if isinstance(source, Timeline):
        if options:
            raise ValueError(f"the source is a Timeline; pass {', '.join(options)} when making it")
        if not source.hands or not all(hand.steps and hand.names for hand in source.hands):
            raise ValueError("a replay needs at least one hand, each with players and a step")
        return source
    if isinstance(source, str | os.PathLike):
        return read_timeline(source, **options)[0]
    return timeline_of(source, **options)
