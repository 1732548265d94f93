"""How much of what was learned before counts in an iteration."""

from calculations._kernels.solver.layout import LEARN, Step
from lookup._kernels.numba_internals import register_jitable

GAIN, LOSS, DECAY = 1.5, 0.25, 3.0
"""The powers of discounted regret minimisation (Brown and Sandholm 2019): of regrets above 0, of
those below, and of what strategies are summed up with. Of regrets below 0 they give 0, with which
exploitability jumps up two to three times after some 150 iterations."""


@register_jitable
def step_of(iteration: int) -> Step:
    """Return what an iteration does to what was learned before; the first one has number 0."""
    if iteration == 0:  # nothing to be discounted, and locks to be kept
        return Step(LEARN, 1.0, 1.0, 1.0)
    gain, loss = float(iteration) ** GAIN, float(iteration) ** LOSS
    kept = (iteration / (iteration + 1.0)) ** DECAY
    return Step(LEARN, kept, gain / (gain + 1.0), loss / (loss + 1.0))
