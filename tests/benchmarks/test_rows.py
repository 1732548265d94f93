"""The rows of the benchmark: their programs compute what the package does."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

import benchmarks
from benchmarks import rows
from benchmarks.inputs import BOARD, PAIRS, RANGES, Batch, random_cards, spots_of
from benchmarks.subjects import batches, calls, ranges
from calculations import EquityCalculator

pytestmark = pytest.mark.slow


def test_every_row_has_a_program_and_every_program_a_row():
    text = Path(benchmarks.__file__).with_name("rows.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)

    named = [name for subject in data.values() for name in subject]
    programs = [name for module in rows.MODULES for name in module.OURS]
    peers = {name for module in rows.MODULES for name in module.PEERS}
    assert sorted(named) == sorted(programs)
    assert len({*named}) == len(named) > 100
    assert peers < {*named}


def test_cards_are_drawn_without_repeats():
    hands = random_cards(20_000, 7)

    assert (hands.min(), hands.max()) == (1, 52)
    assert (np.diff(np.sort(hands.astype(int), axis=1)) > 0).all()


def test_no_two_spots_with_a_board_are_the_same():
    hole_cards, boards = spots_of(Batch(20_000, 2, 3))

    assert (len(hole_cards), len(boards)) == (20_000, 20_000)
    spots = {
        (*map(frozenset, hands), frozenset(board))
        for hands, board in zip(hole_cards.tolist(), boards.tolist(), strict=True)
    }
    assert len(spots) == 20_000


@pytest.mark.jit
@pytest.mark.parametrize("batch", [Batch(100, 2, 3), Batch(100, 2, 4), Batch(100, 6, 3)])
def test_the_kernels_of_many_spots_count_each_of_them(batch):
    answer = batches.counted_spots(batch)().answer

    hole_cards, boards = spots_of(batch)
    for hands, board, found in zip(hole_cards, boards, answer, strict=False):
        assert np.allclose(found, EquityCalculator(hands, board).equity, rtol=0, atol=1e-12)


@pytest.mark.jit
@pytest.mark.parametrize(
    ("program", "spot", "options", "tolerance"),
    [
        (calls.counted(PAIRS), (PAIRS,), {}, 1e-12),
        (
            calls.omaha(calls.OMAHA["omaha_six"]),
            (calls.OMAHA["omaha_six"],),
            {"game": "omaha"},
            1e-12,
        ),
        *(
            (ranges.counted(RANGES, cards), (RANGES, BOARD[: 2 * cards]), {}, 1e-12)
            for cards in (0, 3, 4, 5)
        ),
        (calls.sampled(PAIRS, 100_000), (PAIRS,), {}, 0.008),
        (ranges.sampled(RANGES, 100_000), (RANGES,), {}, 0.008),
    ],
)
def test_programs_on_one_spot_give_its_equities(program, spot, options, tolerance):
    answer = np.reshape(program().answer, -1)

    assert np.allclose(answer, EquityCalculator(*spot, **options).equity, rtol=0, atol=tolerance)


@pytest.mark.jit
def test_the_walk_over_the_table_counts_all_hands_of_seven():
    from benchmarks.kernels import walk
    from lookup.tables.two_plus_two import ranks_array

    counts = np.zeros(10, np.int64)
    walk(ranks_array(), counts)

    published = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584]
    assert counts.tolist() == [0, *published]
