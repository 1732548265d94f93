"""Logs of poker rooms: our reader and replay, and the peer's parsers, on the same text.

`figures` describes the preparation.
"""

import functools
import itertools
import logging
import re
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.figures import Contender, Program, run_compiled, timed_once
from benchmarks.histories import texts_drawn

FOLDER = Path(__file__).parents[2] / "shared" / "data" / "rooms"
"""Logs of real games, which are not part of the repository."""
PEER_READS = {
    "PokerStars": "from_pokerstars",
    "PartyPoker": "from_partypoker",
    "IPoker": "from_ipoker_network",
}
"""The rooms of the folder for which the peer has a parser."""
NUMBER = re.compile(r"(?<=Hand #)\d+")


@functools.cache
def log_written(count: int) -> str:
    """Return random hands of no-limit hold'em with six players as a log of PokerStars."""
    from games.notation import loads
    from histories import write_log

    texts = [write_log(loads(text)) for text in texts_drawn(count)]
    return "\n\n\n".join(text.strip("\n") for text in texts) + "\n\n\n"


def reading(count: int) -> Program:
    """Prepare our reading, with every action and payment checked."""

    def prepare(quick: bool) -> Contender:
        from histories import read_hands

        drawn = 20 if quick else count
        folder = tempfile.TemporaryDirectory()
        path = Path(folder.name) / "log.txt"
        path.write_text(log_written(drawn), encoding="utf-8")

        def run() -> int:
            return sum(1 for _ in read_hands(path))

        read = run_compiled(run)
        seconds = timed_once(run, 1)
        note = f"{read} of {drawn} hands"

        def sample() -> float:
            assert folder.name  # it is removed with this function
            return read / seconds()

        return Contender(sample, note=note)

    return prepare


def log_of(path: Path, count: int, times: int) -> Path:
    """Write a log of random hands, repeated with numbers of their own; return its path."""
    numbers = itertools.count(1)
    with path.open("w", encoding="utf-8") as file:
        for _ in range(times):
            file.write(NUMBER.sub(lambda match: str(next(numbers)), log_written(count)))
    return path


def commanding(count: int, times: int) -> Program:
    """Prepare the command that makes a table of a log, whose hands are repeated."""

    def prepare(quick: bool) -> Contender:
        drawn = 20 if quick else count
        folder = tempfile.TemporaryDirectory()
        log = log_of(Path(folder.name) / "log.txt", drawn, times)
        output = Path(folder.name) / "hands.parquet"
        command = [sys.executable, "-m", "histories", "hands", str(log), "-o", str(output)]

        def run() -> None:
            assert folder.name  # it is removed with this function
            output.unlink(missing_ok=True)
            subprocess.run(command, check=True, capture_output=True)

        run()
        seconds = timed_once(run, 1)
        return Contender(lambda: drawn * times / seconds())

    return prepare


def peers_reading(count: int) -> Program:
    """Prepare the peer's reading and replaying of the same text."""

    def prepare(quick: bool) -> Contender:
        from pokerkit import HandHistory

        drawn = 20 if quick else count
        text = log_written(drawn)

        def run() -> tuple[int, int]:
            read = _peers_hands(HandHistory.from_pokerstars, text)
            return len(read), sum(map(_is_played, read))

        read, played = run()
        seconds = timed_once(run, 1)
        note = f"{read} of {drawn} hands read, {played} played to the end"
        return Contender(lambda: read / seconds(), note=note)

    return prepare


def of_folder(quick: bool) -> Contender:
    """Prepare the share of the folder's hands that are read and paid to the cent."""
    from games import NotationError
    from histories import read_hands

    if not FOLDER.is_dir():
        raise NotImplementedError("the folder of logs is not there")
    refused: list[NotationError] = []
    read = sum(1 for _ in read_hands(FOLDER, errors="skip", refused=refused))
    note = f"{read} of {read + len(refused)} hands"
    return Contender(lambda: 100 * read / (read + len(refused)), note=note)


def peers_of_folder(quick: bool) -> Contender:
    """Prepare the share of the same hands that the peer reads and plays to the end."""
    from pokerkit import HandHistory

    from games import NotationError
    from histories import read_hands

    refused: list[NotationError] = []
    count = sum(1 for _ in read_hands(FOLDER, errors="skip", refused=refused)) + len(refused)
    read = [hand for name, text in _files() for hand in _peers_file(HandHistory, name, text)]
    played = sum(map(_is_played, read))
    note = f"{len(read)} hands read, {played} played to the end, payments not compared"
    return Contender(lambda: 100 * played / count, note=note)


def _files() -> Iterator[tuple[str, str]]:
    """Yield the room and the text of each file in the folder."""
    for path in sorted(FOLDER.rglob("*.txt")):
        yield path.relative_to(FOLDER).parts[0], path.read_text("utf-8-sig", errors="replace")


def _peers_file(histories: Any, room: str, text: str) -> list[Any]:
    if room not in PEER_READS:
        return []
    return _peers_hands(getattr(histories, PEER_READS[room]), text)


def _peers_hands(parse: Any, text: str) -> list[Any]:
    """Return the hands that the peer reads; it leaves out others and logs why."""
    before = logging.root.manager.disable
    logging.disable()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return [*parse(text)]
    finally:
        logging.disable(before)


def _is_played(hand: Any) -> bool:
    """Return whether the peer plays a hand to its end."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = hand
    return not state.status
