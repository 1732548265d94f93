"""The call in docs/solver.md that solves the reference flop.

An iteration is made, not the hundreds to its target; `benchmarks/` has the values that it comes to.
"""

import re
from pathlib import Path

import pytest

from calculations import solve

PAGE = Path(__file__).parents[3] / "docs" / "solver.md"
EQUITY = 0.55347
"""The first player's published values."""


@pytest.fixture(scope="module")
def call():
    blocks = re.findall(
        r"^```text\n(reference = solve\(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.S | re.M
    )
    (block,) = blocks
    return block


@pytest.mark.slow
@pytest.mark.jit
def test_the_call_is_of_the_flop_that_was_published(call):
    made = {"solve": solve}
    exec(call.replace("target=0.001", "iterations=1, progress=False"), made)
    reference = made["reference"]
    root = reference.node()
    assert reference.iterations == 1
    assert [len(root.hands.cards(player)) for player in (0, 1)] == [273, 416]
    assert (root.board, root.pot, root.actions) == ("QsJh2h", 180, ["check", "bet 94"])
    assert reference.equity.tolist() == pytest.approx([EQUITY, 1 - EQUITY], abs=5e-6)
    assert reference.ev.sum() == pytest.approx(180, abs=1e-3)
    assert len([*reference.nodes(ends=True)]) == 27
