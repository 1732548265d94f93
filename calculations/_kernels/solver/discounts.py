"""The weights of earlier iterations in each iteration."""

from calculations._kernels.solver.layout import LEARN, Step
from lookup.compiling import in_caller

GAIN, LOSS, DECAY = 1.5, 0.25, 3.0
"""The powers of discounted regret minimisation (Brown and Sandholm 2019): of regrets above 0, of
regrets below 0, and of the sums of strategies. The paper uses 0 for regrets below 0, with which
exploitability rises two or three times after some 150 iterations."""


@in_caller
def step_of(iteration: int) -> Step:
    """Return the discounts of an iteration; the first one has number 0."""
    if iteration == 0:  # nothing to be discounted, and locks to be kept
        return Step(LEARN, 1.0, 1.0, 1.0)
    gain, loss = float(iteration) ** GAIN, float(iteration) ** LOSS
    kept = (iteration / (iteration + 1.0)) ** DECAY
    return Step(LEARN, kept, gain / (gain + 1.0), loss / (loss + 1.0))
