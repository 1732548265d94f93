"""Files of hands in batches that a process reads at a time, however large the files are."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from games.notation.errors import NotationError
from games.notation.formats.phh import load, read_each
from games.notation.history import HandHistory
from histories.rooms.room import LogError, Part

HANDS_AT_ONCE: Final = 100
"""About how many hands a batch has."""
BYTES_A_HAND: Final = 1_000
"""About how long a hand is in a room's log."""
SUFFIXES: Final = (".phh", ".phhs")
"""Files of the PHH notation; all others are logs of rooms."""
LOGS: Final = (".txt", ".log", ".xml", ".json", ".ohh")
"""What logs of rooms are called, where a folder is searched for them."""


class Batch(NamedTuple):
    """Some hands that are not read yet."""

    files: tuple[Path, ...] = ()
    """Files of the PHH notation."""
    log: Path | None = None
    """The log that the *parts* are of, by the room's number in `ROOMS`."""
    room: int = 0
    parts: tuple[Part, ...] = ()
    problem: NotationError | None = None
    """Why what follows in a log cannot be read."""

    @property
    def names(self) -> tuple[str, ...]:
        """Return the files that the hands are of."""
        return (*map(str, self.files), *([] if self.log is None else [str(self.log)]))


def batches(files: Iterable[Path]) -> Iterator[Batch]:
    """Yield the hands of files in their order."""
    waiting: list[Path] = []
    for file in files:
        if file.suffix == ".phh":
            waiting.append(file)
            if len(waiting) < HANDS_AT_ONCE:
                continue
        if waiting:
            yield Batch(tuple(waiting))
            waiting = []
        if file.suffix == ".phhs":
            yield Batch((file,))
        elif file.suffix != ".phh":
            yield from _of_log(file)
    if waiting:
        yield Batch(tuple(waiting))


def _of_log(file: Path) -> Iterator[Batch]:
    """Yield the hands of a room's log."""
    from histories.rooms.files import open_log  # compiles patterns of all rooms: 50 ms

    try:
        with open_log(file) as (room, parts):
            while some := tuple(islice(parts, HANDS_AT_ONCE)):
                yield Batch((), file, room, some)
    except NotationError as error:
        yield Batch((), file, problem=error)
    except LogError as error:
        problem = NotationError(error.rule, file=str(file), line=error.line)
        yield Batch((), file, problem=problem)


def hands_of_batch(batch: Batch) -> Iterator[HandHistory | NotationError]:
    """Yield each hand of a batch, or why it cannot be read."""
    for file in batch.files:
        try:
            yield from read_each(file) if file.suffix == ".phhs" else iter([load(file)])
        except NotationError as error:
            yield error
    if batch.parts:
        from histories.rooms.files import hand_of_part
    for part in batch.parts:
        yield hand_of_part(batch.room, part, str(batch.log))
    if batch.problem is not None:
        yield batch.problem


def some_at_a_time(
    hands: Iterable[HandHistory | NotationError],
) -> Iterator[tuple[list[HandHistory | NotationError], Exception | None]]:
    """Yield `HANDS_AT_ONCE` hands after the other, with what ended the reading behind the last."""
    rest, problem = iter(hands), None
    while problem is None:
        some: list[HandHistory | NotationError] = []
        try:
            for hand in islice(rest, HANDS_AT_ONCE):
                some.append(hand)
        except Exception as error:  # what was read before it is given
            problem = error
        if not some and problem is None:
            return
        yield some, problem


def count_hands(file: Path) -> int:
    """Return about how many hands a file holds, 1 where it cannot be read."""
    try:
        if file.suffix == ".phhs":
            data = file.read_bytes()
            return max(1, data.startswith(b"[") + data.count(b"\n["))
        return 1 if file.suffix == ".phh" else max(1, file.stat().st_size // BYTES_A_HAND)
    except OSError:
        return 1
