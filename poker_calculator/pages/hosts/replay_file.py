"""The replay in one file of HTML, which needs no network and runs only its own scripts."""

import os
from collections.abc import Iterable
from typing import Unpack

from poker_calculator.games.notation import HandHistory
from poker_calculator.histories.replay.packing import packed, result_text
from poker_calculator.histories.replay.played_hands import TimelineOptions, timeline_of
from poker_calculator.histories.replay.sources import read_timeline
from poker_calculator.histories.replay.timeline import Timeline
from poker_calculator.pages.hosts.single_file import page_of

Source = str | os.PathLike[str] | HandHistory | Iterable[HandHistory] | Timeline


def replay_page(source: Source, **options: Unpack[TimelineOptions]) -> str:
    """Return a page that replays a file, hand histories, or a `Timeline`.

    The *options* are those of `read_timeline` and `timeline_of`. The page shows all names and texts
    of the source as text: its Content-Security-Policy allows only this package's scripts, by hash.
    Raises the same ValueError and OSError.
    """
    timeline = _timeline(source, **options)
    values = {"timeline": packed(timeline)}
    return page_of("replay_view", values, {}, timeline.title, story=_story(timeline))


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
