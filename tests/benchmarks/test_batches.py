"""The spots of the benchmark of many spots: valid spots, with the counts of the package."""

import os
import re
from pathlib import Path

import pytest

import lookup

pytestmark = pytest.mark.slow

PATHS = os.pathsep.join([str(Path(lookup.__file__).parents[1]), str(Path(__file__).parents[2])])


@pytest.mark.jit
def test_the_programs_on_batches_frames_and_files_compute_what_the_package_does(run_python):
    program = """
import numpy as np
from benchmarks import batches
from calculations import EquityCalculator
from lookup import format_cards

def meant(spots, game="holdem"):
    known = zip(*(cards[:20] for cards in batches.spots_of(spots)))
    return np.array([EquityCalculator(hands, board, game=game).equity for hands, board in known])

for batch in (
    batches.Batch(5_000, 2, 0), batches.Batch(5_000, 2, 4), batches.Batch(5_000, 2, 5),
    batches.Batch(5_000, 6, 3), batches.Batch(2_000, 3, 0),
    batches.Batch(2_000, 2, 0, "omaha", 4),
):
    few = batches.shortened(batch, quick=True)
    hole_cards, boards = batches.spots_of(few)
    assert hole_cards.shape == (few.spots, few.players, few.in_hand)
    assert boards.shape == (few.spots, few.on_board)
    found = batches.counted_batch(batch)(True)
    assert np.allclose(found.answer, meant(few, few.game), rtol=0, atol=1e-12)
    remembered = {}
    exec(batches.remembering_batch(batch)(True), remembered)
    assert np.allclose(remembered["found"].equity[:20], found.answer, rtol=0, atol=1e-12)
    assert found.sample() > 0

few = batches.shortened(batches.FLOPS, quick=True)
frame = batches.frame_of(batches.FLOPS, quick=True)
hole_cards, boards = batches.spots_of(few)
assert [*frame.hero] == format_cards(hole_cards[:, 0]).tolist()
assert [*frame.villain] == format_cards(hole_cards[:, 1]).tolist()
assert [*frame.board] == format_cards(boards).tolist()
for prepare in (batches.framed(), batches.framed(objects=True), batches.commanded):
    assert np.allclose(prepare(True).answer, meant(few), rtol=0, atol=1e-12)
remembered = {}
exec(batches.remembering_frame(True), remembered)
assert np.allclose(remembered["found"][:20], meant(few), rtol=0, atol=1e-12)
exec(batches.remembering_command(True))

grown = batches.growth(10_000, 20_000)(True)
print(grown.sample() > 0, grown.note)
"""
    done = run_python(program, PYTHONPATH=PATHS)

    assert done.returncode == 0, done.stderr
    assert re.fullmatch(
        r"True a spot takes [\d.]+ µs among 100, [\d.]+ µs among 200", done.stdout.strip()
    )


def test_no_two_spots_with_a_board_are_the_same(run_python):
    program = """
import numpy as np
from benchmarks import batches

draw = batches.random_spots
def with_repeats(*kind):
    hole_cards, boards = draw(*kind)
    hole_cards[1::10], boards[1::10] = hole_cards[::10, :, ::-1], boards[::10, ::-1]
    return hole_cards, boards

batches.random_spots = with_repeats
hole_cards, boards = batches.spots_of(batches.Batch(40, 2, 3))
spots = {(*(frozenset(h) for h in hands), frozenset(board)) for hands, board in
    zip(hole_cards.tolist(), boards.tolist())}
print(len(spots), len(boards))
"""
    done = run_python(program, PYTHONPATH=PATHS)

    assert (done.returncode, done.stdout.split()) == (0, ["40", "40"]), done.stderr
