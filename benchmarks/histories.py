"""The programs of `games.notation`, and the peer `pokerkit` on the same hand histories.

`figures` describes the preparation.
"""

import functools
import tempfile
import warnings
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.figures import Contender, Program, timed_once
from benchmarks.games import TABLES, next_step, start

SEATS = 6
FOLDS = 0.6
"""The probability that a player facing a bet folds at once."""


@functools.cache
def texts_drawn(count: int) -> list[str]:
    """Return random legal hands of no-limit hold'em with six players, most folded, as PHH."""
    import games

    rng = np.random.default_rng(7)
    texts = []
    for _ in range(count):
        state = start(games, TABLES["NT"], SEATS, rng=rng)
        while state.status:
            faces_bet = bool(state.checking_or_calling_amount)
            folds = faces_bet and rng.random() < FOLDS
            name, arguments = ("fold", ()) if folds else next_step(state, rng)
            getattr(state, name)(*arguments)
        texts.append(games.HandHistory.from_state(state).dumps())
    return texts


def loads(package_name: str) -> Any:
    """Return the parser of a hand in either package."""
    if package_name == "pokerkit":
        from pokerkit import HandHistory

        return HandHistory.loads
    from games.notation import loads

    return loads


def reading(package_name: str, count: int) -> Program:
    """Prepare the reading of hands from text."""

    def prepare(quick: bool) -> Contender:
        read, texts = loads(package_name), texts_drawn(20 if quick else count)

        def run() -> list[Any]:
            return [read(text) for text in texts]

        seconds = timed_once(run, 1)
        stacks = np.array([hand.starting_stacks for hand in run()])
        return Contender(lambda: len(texts) / seconds(), stacks)

    return prepare


def frames(count: int) -> Program:
    """Prepare the frame of a folder of files, a hand each, read by this process alone."""

    def prepare(quick: bool) -> Contender:
        from histories import hands_to_frame

        texts = texts_drawn(20 if quick else count)
        folder = tempfile.TemporaryDirectory()
        for number, text in enumerate(texts):
            (Path(folder.name) / f"{number:06}.phh").write_text(text, encoding="utf-8")

        def run() -> Any:
            return hands_to_frame(folder.name, processes=1, progress=False)

        nets = run().net.to_numpy().reshape(-1, SEATS)
        seconds = timed_once(run, 1)
        return Contender(lambda: len(texts) / seconds(), nets)

    return prepare


def replaying(count: int) -> Program:
    """Prepare the peer's reading and replaying; it has no equities of all-ins and no frame."""

    def prepare(quick: bool) -> Contender:
        read, texts = loads("pokerkit"), texts_drawn(20 if quick else count)
        warnings.filterwarnings("ignore", category=UserWarning, module="pokerkit")

        def run() -> list[list[int]]:
            nets = []
            for text in texts:
                *_, state = read(text)
                nets.append([*state.payoffs])
            return nets

        nets = np.array(run(), float)
        seconds = timed_once(run, 1)
        # It may give one player two odd chips of a pot.
        return Contender(lambda: len(texts) / seconds(), nets, 1, "without equities")

    return prepare
