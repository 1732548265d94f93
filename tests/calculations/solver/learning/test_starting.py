"""Solutions are independent of threads, bits, suits and seats; memory limits."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from raises import raises

from calculations.solver.learning import starting
from calculations.solver.learning.footprint import as_size, footprint, read_memory
from calculations.solver.learning.starting import chosen_bits
from calculations.solver.results.loading import load_solution
from calculations.solver.solve import solve

RIVER = (["AA, QQ, JJ:0.5, KJs", "KK, AQs, JTs"], "2s3h4d6cJc")
TURN = (["AA, QJs, T9s", "KK, JTs, 98s, 44"], "Td9d6cQc")
FLOP = (["AA, 88, QJs", "KK, 99, T8s"], "9c5d2c")
SPOTS = {"river": RIVER, "turn": TURN, "flop": FLOP}
BETTING = {"pot": 20, "stack": 45, "bets": "50%", "raises": "allin", "target": 0, "iterations": 20}

pytestmark = pytest.mark.slow


def solved(spot, **more):
    return solve(*spot, **BETTING | more)


def arrays_of(solution):
    return solution._solver.arrays()


@pytest.mark.parametrize("bits", [16, 32])
@pytest.mark.parametrize("spot", [TURN, FLOP], ids=["turn", "flop"])
def test_threads_change_no_digit(spot, bits):
    one, two = (solved(spot, threads=threads, bits=bits) for threads in (1, 2))
    assert one.exploitability == two.exploitability
    for ours, theirs in zip(arrays_of(one)[1::2], arrays_of(two)[1::2], strict=True):
        np.testing.assert_array_equal(ours, theirs)  # sums of strategies, on all streets
    np.testing.assert_array_equal(one.ev, two.ev)


@pytest.mark.parametrize("spot", [TURN, FLOP], ids=["turn", "flop"])
def test_16_bits_come_to_the_same_values(spot):
    target = {"target": 0.004, "iterations": 2000}
    half, full = (solved(spot, **target, bits=bits) for bits in (16, 32))
    assert arrays_of(half)[-1].dtype == np.uint16
    assert arrays_of(full)[-1].dtype == np.float32
    for solution in (half, full):
        assert solution.exploitability <= 0.004
        assert solution.ev.sum() == pytest.approx(20, abs=1e-3)  # nothing is made or lost
    # Each is within its exploitability of equilibrium, so the values are this close.
    np.testing.assert_allclose(half.ev, full.ev, atol=2 * 0.004 * 20)
    assert half.iterations <= 1.5 * full.iterations


@pytest.mark.parametrize("spot", [TURN, FLOP], ids=["turn", "flop"])
def test_cards_alike_played_once_come_to_what_all_of_them_do(spot):
    ways = {"isomorphism": True}, {"isomorphism": False}
    on, off = (solved(spot, **way, iterations=10) for way in ways)
    rivers = [solution._solver.cards.rivers for solution in (on, off)]
    played, known = (sum(map(len, each)) for each in rivers)
    assert played < 0.8 * known
    assert on.exploitability == pytest.approx(off.exploitability, abs=1e-4)
    np.testing.assert_allclose(on.ev, off.ev, atol=1e-3)
    card = "turn 3h, check, check, river 4s" if spot is FLOP else "river 3s"
    path = f"check, check, {card}, check"
    ours, theirs = (solution.node(path).to_frame() for solution in (on, off))
    np.testing.assert_allclose(ours["ev"], theirs["ev"], atol=0.02)
    np.testing.assert_allclose(ours["reach"], theirs["reach"], atol=0.01)


def relabelled(text, suits):
    """Return cards with other suits."""
    return "".join(suits["cdhs".index(each)] if each in "cdhs" else each for each in text)


@pytest.mark.parametrize("spot", SPOTS.values(), ids=[*SPOTS])
def test_suits_by_other_names_come_to_the_same(spot):
    # Two iterations: later ones depend on the signs of regrets that are 0 up to rounding.
    ranges = [f"{spot[0][0]}, AsKs, QsTs", spot[0][1]]
    expected = None
    for suits in [*permutations("cdhs")][::5]:
        moved = [ranges[0].replace("AsKs, QsTs", relabelled("AsKs, QsTs", suits)), ranges[1]]
        solution = solved((moved, relabelled(spot[1], suits)), iterations=2)
        found = [*solution.ev, *solution.equity, solution.exploitability]
        expected = expected or found
        np.testing.assert_allclose(found, expected, atol=1e-5)


@pytest.mark.parametrize("spot", SPOTS.values(), ids=[*SPOTS])
def test_swapped_seats_have_swapped_equities_and_values_without_bets(spot):
    ranges, board = spot
    bets = {"bets": "", "iterations": 1}
    one, other = (solved((seats, board), **bets) for seats in (ranges, ranges[::-1]))
    np.testing.assert_allclose(one.equity, other.equity[::-1], rtol=1e-12)
    np.testing.assert_allclose(one.ev, other.ev[::-1], rtol=1e-5)
    np.testing.assert_allclose(one.ev, 20 * one.equity, rtol=1e-5)
    assert one.ev.sum() == pytest.approx(20, rel=1e-6)


@settings(max_examples=20)
@given(
    pot=st.integers(1, 100),
    stack=st.integers(1, 200),
    rake=st.sampled_from([0, 0.05]),
    bets=st.sampled_from(["33%, allin", "geometric", "60%, 120%"]),
)
def test_chips_are_neither_made_nor_lost(pot, stack, rake, bets):
    solution = solve(
        *RIVER, pot=pot, stack=stack, bets=bets, raises="allin", rake=rake, iterations=20
    )
    taken = pot - solution.ev.sum()
    if rake:
        assert rake * pot - 1e-4 * (pot + stack) <= taken <= rake * (pot + 2 * stack)
    else:
        assert taken == pytest.approx(0, abs=1e-5 * (pot + 2 * stack))


@pytest.mark.parametrize("folded", [(), ["AK, KQ"]], ids=["", "folds"])
@pytest.mark.parametrize("bits", [16, 32])
@pytest.mark.parametrize("spot", [TURN, FLOP], ids=["turn", "flop"])
def test_the_footprint_is_what_the_arrays_take(spot, bits, folded):
    solver = solved(spot, iterations=1, bits=bits, folded=folded)._solver
    learned = sum(array.nbytes for array in solver.arrays())
    tables = sum(array.nbytes for boards in solver.later.boards for array in boards)
    expected = footprint(solver.spot, solver.cards, bits, 0)
    made = learned + tables + (0 if spot is TURN else solver.values.nbytes)
    assert made == pytest.approx(expected, rel=0.01)
    scratch = sum(array.nbytes for both in solver.later.scratch() for array in both)
    assert scratch <= footprint(solver.spot, solver.cards, bits, 1) - expected


@pytest.mark.parametrize("spot", [RIVER, TURN], ids=["river", "turn"])
def test_the_footprint_counts_what_passes_over_large_trees_write(spot):
    sizes = {"bets": "20%, 40%, 60%, 80%, allin", "raises": "30%, 60%, 90%", "stack": 900}
    solver = solved(spot, iterations=1, most_raises=3, threads=1, **sizes)._solver
    both = solver.later.scratch() if solver.later else [solver.scratch]
    made = sum(array.nbytes for array in solver.arrays())
    made += sum(array.nbytes for scratch in both for array in scratch)
    found = footprint(solver.spot, solver.cards, 32, 1)
    assert 0.9 * made < found < 2 * made


def test_a_spot_that_does_not_fit_is_refused_with_what_would():
    whole = solved(FLOP, iterations=1, bits=32, threads=1)._solver
    needed, half = (footprint(whole.spot, whole.cards, bits, 1) for bits in (32, 16))
    assert half < needed
    said = []
    for bits, memory in ((32, needed - 1), (32, half - 1), (16, half - 1), (16, 50_000)):
        with pytest.raises(ValueError, match=r"this spot takes .* of memory and .* may be") as no:
            solved(FLOP, threads=1, bits=bits, memory=memory)
        said.append(str(no.value))
    assert said[0].startswith(f"this spot takes {as_size(needed)} of memory")
    assert f"; with bits=16 it takes {as_size(half)}; with most_raises=1 it takes " in said[0]
    assert said[0].endswith("; or use fewer sizes, or narrower ranges")
    assert "; with bits=16 and most_raises=1 it takes " in said[1]
    assert "; with most_raises=1 it takes " in said[2]
    assert said[3].endswith("may be used; use fewer sizes, or narrower ranges")
    assert solved(FLOP, bits=16, memory=half - 1, threads=1, iterations=1, most_raises=1)
    solved(FLOP, threads=1, bits=16, memory=half, iterations=1)
    with raises("and 1.0 KiB may be used"):
        solved(RIVER, memory="1 KiB")


def test_what_is_free_is_asked_for_where_a_spot_takes_much(monkeypatch):
    monkeypatch.setattr("calculations.solver.learning.footprint.available_memory", lambda: 10**6)
    assert solved(RIVER, iterations=1).iterations == 1
    with raises("MiB of memory and 976.6 KiB may be used"):
        solved(FLOP, iterations=1)


def test_memory_is_given_in_bytes_or_as_text():
    assert read_memory(1000) == read_memory("1 kB") == read_memory("1000") == 1000
    assert read_memory("1.5 GiB") == 3 * 2**29
    assert read_memory("20mb") == 20_000_000
    assert read_memory(None) is None
    assert read_memory("2 TiB") == read_memory(np.int64(2**41)) == 2**41
    assert read_memory("100 b") == 100
    for wrong in ("much", "2 pints", -5, 0, True, [], "-1 GB", float("nan"), float("inf")):
        with raises("; give bytes, or text such as '2 GiB'"):
            read_memory(wrong)


def test_bits_are_16_where_a_target_needs_no_more(monkeypatch):
    river, turn, flop = (solved(spot, iterations=1)._solver.spot for spot in (RIVER, TURN, FLOP))
    monkeypatch.setattr(starting, "converts_half", lambda: True)
    assert chosen_bits(flop, None, 0.005, False) == 16
    assert chosen_bits(flop, None, 0.001, False) == 16
    assert chosen_bits(flop, None, 0.0009, False) == 32
    assert chosen_bits(flop, None, 0.005, True) == 32
    assert chosen_bits(turn, None, 0.005, False, 1 << 26) == 16
    assert chosen_bits(turn, None, 0.005, False, 1 << 25) == 32  # it stays in caches
    assert chosen_bits(turn, None, 0.0011, False, 1 << 26) == 16  # 45 chips behind a pot of 20
    assert chosen_bits(turn, None, 0.001, False, 1 << 26) == 32
    assert chosen_bits(turn, 16, 0.0009, False) == 16
    assert chosen_bits(flop, 32, 0.005, False) == 32
    assert chosen_bits(river, None, 0.005, False) == 32
    monkeypatch.setattr(starting, "converts_half", lambda: False)
    assert chosen_bits(flop, None, 0.005, False) == 32
    with raises("a spot that begins on the river is solved in 32, so"):
        chosen_bits(river, 16, 0.005, False)
    for wrong in (8, "16", True):
        with raises("; give 16, 32 or None"):
            solved(TURN, bits=wrong)


def test_numbers_are_the_same_in_32_bits():
    solution = solved(TURN, target=0.005, bits=16, iterations=40)
    rivers = solution._solver.later.on_rivers
    before = [array.view(np.float16) for arrays in rivers for array in arrays]

    solution._solver.later.widen()

    after = [array for arrays in rivers for array in arrays]
    assert {array.dtype for array in after} == {np.dtype(np.float32)}
    for one, other in zip(before, after, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_finer_target_goes_on_in_32_bits(tmp_path):
    solution = solved(TURN, target=0.005, bits=16, iterations=400)
    solution.save(tmp_path / "turn.safetensors")

    for solving in (load_solution(tmp_path / "turn.safetensors"), solution):
        solving.resume(target=0.00001, iterations=5000)
        assert solving.exploitability <= 0.00001


def test_the_same_target_goes_on_in_the_same_bits():
    whole = solved(TURN, bits=16, iterations=40)
    parts = solved(TURN, bits=16, iterations=20).resume(iterations=20)

    for one, other in zip(arrays_of(whole), arrays_of(parts), strict=True):
        assert one.dtype == other.dtype
        np.testing.assert_array_equal(one, other)


def test_a_finer_target_that_takes_more_memory_than_allowed():
    solution = solved(TURN, target=0.005, bits=16, iterations=40, memory="1 MiB")
    learned = sum(array.nbytes for array in arrays_of(solution))
    solution._settings = solution._settings._replace(memory=learned + 100)
    iterations = solution.iterations

    with raises("target is 0.0001, which needs "):
        solution.resume(target=0.0001)

    assert solution.iterations == iterations
    solution.resume(target=0.002)
