"""Answer queries about the replay of the files in a workspace."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from poker_calculator.games.notation import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.pages.queries.session.reading import NO_LOGS

if TYPE_CHECKING:
    from poker_calculator.histories.replay import Timeline
    from poker_calculator.pages.queries.workspace import Workspace

MOST_HANDS: Final = 100


def is_other_record(paths: Sequence[str]) -> bool:
    """Return whether one file is named that holds neither hand histories nor a room's log."""
    from poker_calculator.histories.frames.batches import SUFFIXES
    from poker_calculator.histories.rooms.files import is_log
    from poker_calculator.histories.storage.opening import suffix_of

    if len(paths) != 1 or not Path(paths[0]).is_file():
        return False
    if suffix_of(paths[0]) in (*SUFFIXES, ".zip"):
        return False
    try:
        return not is_log(paths[0])
    except NotationError:
        return False


def replay(_: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Return the packed timeline of the last hands in the logs of a workspace.

    Raises ValueError without logs, and for files without hands.
    """
    from poker_calculator.histories.replay import packed

    record = workspace.record
    paths = [*map(str, workspace.session.logs if record is None else [record])]
    if not paths:
        raise ValueError(NO_LOGS)
    try:
        return {"timeline": packed(_timeline(paths))}
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise ValueError(f"{where}{error.strerror or error}") from None


def _timeline(paths: list[str]) -> Timeline:
    from dataclasses import replace

    from poker_calculator.histories.frames.paths import find_inputs
    from poker_calculator.histories.hand_files import read_hands
    from poker_calculator.histories.replay import read_timeline, timeline_of

    if is_other_record(paths):
        timeline, _ = read_timeline(paths[0], progress=False)
        left_out = len(timeline.hands) - MOST_HANDS
        timeline = replace(timeline, hands=timeline.hands[-MOST_HANDS:])
    else:
        hands: deque[HandHistory] = deque(maxlen=MOST_HANDS)
        count = 0
        for hand in read_hands(find_inputs(paths).files, errors="skip"):
            hands.append(hand)
            count += 1
        if not hands:
            raise ValueError(f"there are no hands in {', '.join(paths)}")
        title = Path(paths[0]).name if len(paths) == 1 else "Replay"
        timeline, left_out = timeline_of(hands, title=title, progress=False), count - len(hands)
    if left_out <= 0:
        return timeline
    note = f"This replay has the last {MOST_HANDS} hands; {left_out:,} earlier ones are left out."
    return replace(timeline, notes=(*timeline.notes, note))
