"""Play many plain hands of logs at a time: in Python, or by a kernel when it pays."""

from collections.abc import Sequence
from itertools import accumulate, chain
from typing import Final

import numpy as np

from histories.outcomes.plain_course import (
    PER_HAND,
    PER_SEAT,
    SEATS,
    PlainState,
    play_script,
    state_in,
)
from lookup.running.compiled import Call, KernelChoice, imported

KERNEL: Final = "histories._kernels.plain_hands:play_plain_hands"
SECONDS: Final = 1e-4  # of Python for a hand


def play_scripts(scripts: Sequence[Sequence[int]]) -> list[PlainState | None]:
    """Return the state after each script, None if it breaks a rule or does not end the hand."""
    if not scripts:
        return []
    seconds = SECONDS * len(scripts)
    by_kernel = KernelChoice(KERNEL, seconds, lambda: [_call(scripts)]).by_kernel()
    return _by_kernel(scripts) if by_kernel else [*map(_in_python, scripts)]


def _in_python(script: Sequence[int]) -> PlainState | None:
    """Return the state after a script."""
    seats = script[SEATS]
    state = state_in([0] * (PER_HAND + PER_SEAT * seats), 0, seats)
    return state if play_script(state, script) else None


def _call(scripts: Sequence[Sequence[int]]) -> Call:
    """Return the kernel and its arguments."""
    sizes = [PER_HAND + PER_SEAT * script[SEATS] for script in scripts]
    starts = [np.array([0, *accumulate(each)]) for each in (map(len, scripts), sizes)]
    content = np.array([*chain.from_iterable(scripts)], np.int64)
    states, legal = np.zeros(sum(sizes), np.int64), np.zeros(len(scripts), np.int64)
    return imported(KERNEL), (content, starts[0], states, starts[1], legal)


def _by_kernel(scripts: Sequence[Sequence[int]]) -> list[PlainState | None]:
    """Return the state after each script."""
    kernel, arguments = _call(scripts)
    kernel(*arguments)
    _, _, states, starts, legal = (array.tolist() for array in arguments)
    return [
        state_in(states, start, script[SEATS]) if is_legal else None
        for script, start, is_legal in zip(scripts, starts, legal, strict=False)
    ]
