"""Hand histories in PHH and logs of poker rooms: ours and the peer's, on the same text."""

import functools
import itertools
import logging
import re
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.inputs import folder, run_python
from benchmarks.measuring import Program, Task
from benchmarks.subjects.games import PLAYERS, next_step, start
from poker_calculator import games
from poker_calculator.games.notation import loads
from poker_calculator.histories import hands_to_frame, read_hands, write_log

HANDS = 500


# ---- text ------------------------------------------------------------------------------------


@functools.cache
def texts_drawn(count: int) -> list[str]:
    """Return random legal hands of no-limit hold'em with six players, most folded, as PHH."""
    rng, texts = np.random.default_rng(7), []
    for _ in range(count):
        state = start(games, "NT", PLAYERS, rng=rng)
        while state.status:
            folds = bool(state.checking_or_calling_amount) and rng.random() < 0.6
            name, arguments = ("fold", ()) if folds else next_step(state, rng)
            getattr(state, name)(*arguments)
        texts.append(games.HandHistory.from_state(state).dumps())
    return texts


@functools.cache
def log_written(count: int) -> str:
    """Return those hands as a log of PokerStars."""
    texts = [write_log(loads(text)).strip("\n") for text in texts_drawn(count)]
    return "\n\n\n".join(texts) + "\n\n\n"


def log_of(count: int, times: int) -> Path:
    """Return a log of random hands, repeated with numbers of their own."""
    path, numbers = folder() / f"{count}-{times}.txt", itertools.count(1)
    with path.open("w", encoding="utf-8") as file:
        for _ in range(times):
            text = re.sub(r"(?<=Hand #)\d+", lambda match: str(next(numbers)), log_written(count))
            file.write(text)
    return path


# ---- ours ------------------------------------------------------------------------------------


def parsed(load: Callable[[], Callable[[str], Any]]) -> Program:
    """Prepare the reading of hands in PHH from text."""

    def prepare() -> Task:
        read, texts = load(), texts_drawn(HANDS)

        def run() -> list[Any]:
            return [read(text) for text in texts]

        return Task(run, HANDS, np.array([hand.starting_stacks for hand in run()]))

    return prepare


def framed() -> Task:
    """Prepare the frame of a folder of files, a hand each, read by this process alone."""
    files = Path(tempfile.mkdtemp(dir=folder()))
    for number, text in enumerate(texts_drawn(HANDS)):
        (files / f"{number:06}.phh").write_text(text, encoding="utf-8")

    def run() -> Any:
        return hands_to_frame(files, processes=1, progress=False)

    return Task(run, HANDS, run().net.to_numpy().reshape(-1, PLAYERS))


def log_read() -> Task:
    """Prepare our reading of a log, with every action and payment checked."""
    path = log_of(HANDS, 1)
    read = sum(1 for _ in read_hands(path))
    return Task(lambda: sum(1 for _ in read_hands(path)), read, note=f"{read} of {HANDS} hands")


def commanded() -> Task:
    """Prepare the command that makes a table of a log, whose hands are repeated."""
    log, output = log_of(4_000, 25), folder() / "hands.parquet"

    def run() -> None:
        output.unlink(missing_ok=True)
        run_python("-m", "poker_calculator", "hands", str(log), "-o", str(output))

    return Task(run, 4_000 * 25)


# ---- the peer --------------------------------------------------------------------------------


def peers_loads() -> Callable[[str], Any]:
    """Return the peer's parser of PHH."""
    from pokerkit import HandHistory

    read: Callable[[str], Any] = HandHistory.loads
    return read


def peers_hands(parse: Any, text: str) -> list[Any]:
    """Return the hands that the peer reads; it leaves out others and logs why."""
    before = logging.root.manager.disable
    logging.disable()
    try:
        with warnings.catch_warnings(action="ignore"):
            return [*parse(text)]
    finally:
        logging.disable(before)


def peers_payoffs(hand: Any) -> list[float] | None:
    """Return the payoffs of a hand that the peer plays to its end, else None."""
    with warnings.catch_warnings(action="ignore"):
        *_, state = hand
    return None if state.status else [*state.payoffs]


def peers_replayed() -> Task:
    """Prepare the peer's reading and replaying; it has no equities of all-ins and no frame."""
    read = peers_loads()

    def run() -> list[Any]:
        return [peers_payoffs(read(text)) for text in texts_drawn(HANDS)]

    # It may give one player two odd chips of a pot.
    return Task(run, HANDS, np.array(run(), float), 1, "without equities")


def peers_log_read() -> Task:
    """Prepare the peer's reading and replaying of the same log."""
    from pokerkit import HandHistory

    text = log_written(HANDS)

    def run() -> list[Any]:
        return [peers_payoffs(hand) for hand in peers_hands(HandHistory.from_pokerstars, text)]

    ends = run()
    played = sum(payoffs is not None for payoffs in ends)
    note = f"{len(ends)} of {HANDS} hands read, {played} played to the end"
    return Task(run, len(ends), note=note)


OURS: dict[str, Program] = {
    "phh-read": parsed(lambda: loads),
    "phh-frame": framed,
    "room-logs": log_read,
    "hands-command": commanded,
}
PEERS: dict[str, dict[str, Program]] = {
    "phh-read": {"pokerkit": parsed(peers_loads)},
    "phh-frame": {"pokerkit": peers_replayed},
    "room-logs": {"pokerkit": peers_log_read},
}
