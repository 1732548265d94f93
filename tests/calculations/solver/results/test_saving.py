"""Solution files: round trips, resuming, and invalid files."""

import hashlib
import json
import os
import re

import numpy as np
import pytest
from data_files import EARLIER_SOLUTION
from raises import raises
from safetensors import safe_open
from safetensors.numpy import load, save

from calculations.solver.results.loading import load_solution
from calculations.solver.solve import solve

RIVER = (["AA, QQ, JJ:0.5", "KK, AQs"], "2s3h4d6c7c")
TURN = (["AA, QJs", "KK, JTs"], "Td9d6hQc")
FLOP = (["AA, 88", "KK, 99"], "9c5d2c")
BETTING = {"pot": 20.5, "stack": 31, "chip": 0.5, "bets": "33%, allin", "raises": "2.5x, geometric"}


def solved(spot, **more):
    """Return a solution after 20 iterations."""
    return solve(*spot, **BETTING | {"target": 0, "iterations": 20} | more)


def learned(solution):
    """Return the strategy sums; the padding of regrets is undefined."""
    return [sums.copy() for sums in solution._solver.arrays()[1::2]]


def assert_same(one, other):
    assert other.iterations == one.iterations
    assert other.exploitability == one.exploitability
    assert other.complete == one.complete
    for ours, theirs in zip(learned(one), learned(other), strict=True):
        np.testing.assert_array_equal(ours, theirs)
    np.testing.assert_array_equal(one.ev, other.ev)
    assert one.node().actions == other.node().actions


CASES = {
    "river": (RIVER, {}),
    "river with thresholds": (RIVER, {"merge_sizes": 0.1, "add_allin": 0.7, "most_raises": 2}),
    "river with rake and a lock": (RIVER, {"rake": 0.05, "rake_cap": 2, "locks": {"": "check"}}),
    "turn": (TURN, {"dead": "2c3c"}),
    "turn in 16 bits": (TURN, {"bits": 16}),
    "turn after folds": (TURN, {"folded": ["AK, KQ", "22+:0.5"]}),
    "turn without isomorphism": (TURN, {"isomorphism": False}),
    "flop": (FLOP, {"bets": "allin", "raises": "", "iterations": 10}),
}


@pytest.mark.slow
@pytest.mark.parametrize(("spot", "more"), CASES.values(), ids=[*CASES])
def test_going_on_from_a_file_comes_to_the_same_digits(spot, more, tmp_path):
    solution = solved(spot, **more)
    solution.save(tmp_path / "spot")
    loaded = load_solution(tmp_path / "spot", threads=1)
    assert_same(solution, loaded)
    for path, lock in solution.locks.items():
        np.testing.assert_array_equal(loaded.locks[path], lock)
    assert_same(
        solution.resume(iterations=10, progress=False), loaded.resume(iterations=10, progress=False)
    )


def test_a_file_replaces_another_one_as_a_whole(tmp_path):
    path = tmp_path / "spot"
    path.write_bytes(b"before")
    solution = solved(RIVER)
    solution.save(path)
    assert [*tmp_path.iterdir()] == [path]
    assert load_solution(os.fspath(path)).iterations == 20
    with pytest.raises(OSError, match="no-folder"):
        solution.save(tmp_path / "no-folder" / "spot")


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    path = tmp_path_factory.mktemp("saved") / "spot"
    solved(RIVER).save(path)
    return path.read_bytes()


def test_a_file_of_an_earlier_run_is_read():
    """The format includes the order of the numbers, so both change together."""
    loaded = load_solution(EARLIER_SOLUTION)
    assert loaded._solver.measured() == pytest.approx(loaded.exploitability, rel=1e-3)
    assert (loaded.iterations, [*loaded.locks]) == (50, ["check"])


def test_files_are_read_by_others(saved, tmp_path):
    (tmp_path / "spot").write_bytes(saved)
    with safe_open(tmp_path / "spot", "numpy") as file:
        arguments = json.loads(file.metadata()["poker_calculator"])["arguments"]
        assert {name: arguments[name] for name in BETTING} == BETTING
        assert (arguments["board"], file.get_tensor("ranges").shape) == (RIVER[1], (2, 1326))


def test_any_damage_is_refused(saved, tmp_path):
    """A flipped bit in each byte of the header and in some numbers; short files, a longer one."""
    path, refused = tmp_path / "spot", r"solve the spot again$|is not a saved solution"
    header = 8 + int.from_bytes(saved[:8], "little")
    for place in [*range(header), *range(header, len(saved), 997), len(saved) - 1]:
        damaged = bytearray(saved)
        damaged[place] ^= 1 << place % 8
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match=refused):
            load_solution(path)
    for length in (0, 5, 30, 60, 1000, len(saved) - 40, len(saved) - 1):
        path.write_bytes(saved[:length])
        with pytest.raises(ValueError, match=refused):
            load_solution(path)
    path.write_bytes(saved + b"0")
    with raises("is damaged; solve the spot again"):
        load_solution(path)


def test_what_is_no_solution_is_refused_in_one_line(tmp_path):
    path = tmp_path / "spot"
    for data in (b"PK\x03\x04" + bytes(1000), save({"ranges": np.zeros((2, 1326))})):
        path.write_bytes(data)
        message = f"{path} is not a saved solution; give a file written by Solution.save"
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            load_solution(path)
    with pytest.raises(FileNotFoundError, match="nothing"):
        load_solution(tmp_path / "nothing")


def test_loading_takes_no_more_memory_than_it_may(tmp_path):
    solved(TURN, iterations=1).save(tmp_path / "spot")
    with pytest.raises(ValueError, match=r"this spot takes .* KiB of memory and 97\.7 KiB may be"):
        load_solution(tmp_path / "spot", memory="100 kB")


# ---- files with valid checksums that this library did not write ----------------------------------

STRANGE = (
    *(None, True, "a", "", -1, 0, 10**30, 10**4000, 1.5, -0.5, float("nan"), float("inf"), 1e300),
    *("1e999999999", "1/0", "-1", "9" * 401, [], [[]], {}, [1], ["a", "a"], [0] * 5, "\x00\n"),
)
"""Values to put anywhere in a header."""


def parts_of(saved):
    """Return the header and the arrays of a file."""
    length = int.from_bytes(saved[:8], "little")
    header = json.loads(saved[8 : 8 + length])["__metadata__"]["poker_calculator"]
    return json.loads(header), load(saved)


def craft(header, arrays):
    """Return a file with valid checksums."""
    text = header
    if not isinstance(header, bytes):
        if isinstance(header, dict) and isinstance(header.get("sha256"), dict):
            sums = {name: hashlib.sha256(array).hexdigest() for name, array in arrays.items()}
            header = header | {"sha256": header["sha256"] | sums}
        text = json.dumps(header).encode()
    metadata = {"poker_calculator": text.decode("latin-1")}
    made = save(arrays, metadata | {"sha256": hashlib.sha256(text).hexdigest()})
    length = int.from_bytes(made[:8], "little")
    described = json.loads(made[8 : 8 + length])
    described["__metadata__"] = {  # the library writes its keys in any order
        name: described["__metadata__"][name] for name in ("poker_calculator", "sha256")
    }
    written = json.dumps(described, separators=(",", ":")).encode()
    return len(written).to_bytes(8, "little") + written + made[8 + length :]


def places_in(value, path=()):
    """Yield the path of everything in a JSON value, except checksums."""
    yield path
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        if path != ("sha256",):
            yield from places_in(value[key], (*path, key))


def replaced(header, path, value):
    """Return a header with another value at a path."""
    if not path:
        return value
    first, *rest = path
    return header | {first: replaced(header[first], rest, value)}


def assert_refused_in_one_line(path, made, reason=""):
    path.write_bytes(made)
    message = rf"^{re.escape(str(path))} is not a solution of this version [^\n]*; solve the spot"
    with pytest.raises(ValueError, match=message) as refused:
        load_solution(path)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("where", "value", "reason"),
    [
        (("format",), 9, "its format is not"),
        (("iterations",), "a", "iterations is 'a'"),
        (("exploitability",), float("nan"), "exploitability is nan"),
        (("sha256",), [], "sha256 is []"),
        (("arguments",), [], "arguments is []"),
        (("arguments", "target"), -0.1, "target is -0.1"),
        (("arguments", "pot"), 0, "pot is 0"),
        (("arguments", "stack"), 10**30, "stack is"),
        (("arguments", "stack"), 10**6, "arrays of other lengths"),
        (("arguments", "chip"), "1e999999999", "chip is"),
        (("arguments", "chip"), "1/0", "1/0 is divided by zero"),
        (("arguments", "bets"), "1e999999999%", "bets on the river has the size"),
        (("arguments", "rake"), 1.5, "rake is 1.5"),
        (("arguments", "board"), "2s3h4d6c6c", "6c"),
        (("arguments", "bits"), 16, "bits is 16"),
    ],
)
def test_a_header_with_a_field_out_of_range_is_refused(
    where, value, reason, saved, tmp_path, monkeypatch
):
    """Nothing is allocated, as the size of the arrays follows from the arguments."""
    monkeypatch.setattr("calculations.solver.results.loading.start", pytest.fail)
    header, arrays = parts_of(saved)
    made = craft(replaced(header, where, value), arrays)
    assert_refused_in_one_line(tmp_path / "spot", made, reason)


def test_headers_that_are_not_read_are_refused(saved, tmp_path):
    arrays = parts_of(saved)[1]
    for text in (b"[" * 100_000, b"{", b"[]", b"{}", b'{"format": []}', b""):
        assert_refused_in_one_line(tmp_path / "spot", craft(text, arrays))


@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        ("ranges", lambda ranges: ranges.astype(np.float32), "ranges has the type F32"),
        ("ranges", lambda ranges: ranges[:1], "ranges has the shape (1, 1326)"),
        ("ranges", lambda ranges: ranges[:, 1:].copy(), "1325"),
        ("ranges", lambda ranges: ranges + 1, "is not 0 to 1"),
        ("ranges", lambda ranges: ranges * np.nan, "is not 0 to 1"),
        ("river sums 0", lambda sums: sums[1:], "arrays of other lengths"),
        ("river sums 0", lambda sums: sums.astype(np.float16), "arrays of other lengths"),
        ("river sums 0", lambda sums: sums.view(np.int32), "arrays of other lengths"),
        ("river sums 0", lambda sums: sums * np.nan, "invalid regrets or sums"),
        ("river sums 0", lambda sums: sums - 1e30, "invalid regrets or sums"),
        ("river regrets 1", lambda regrets: regrets + np.inf, "invalid regrets or sums"),
        ("lock at check", lambda _: np.ones((3, 5)), "the lock at 'check' has the shape (3, 5)"),
    ],
)
def test_arrays_of_other_types_lengths_or_numbers_are_refused(
    name, change, reason, saved, tmp_path
):
    header, arrays = parts_of(saved)
    arrays[name] = change(arrays.get(name))
    assert_refused_in_one_line(tmp_path / "spot", craft(header, arrays), reason)


@pytest.mark.slow
def test_no_value_in_a_header_does_anything_but_load_or_be_refused(saved, tmp_path):
    """With each value at each path, the file loads and works, or raises a one-line error."""
    path, (header, arrays) = tmp_path / "spot", parts_of(saved)
    refusals, loaded = [], 0
    for place in places_in(header):
        for value in STRANGE:
            path.write_bytes(craft(replaced(header, place, value), arrays))
            try:
                repr(load_solution(path))
                loaded += 1
            except ValueError as error:
                refusals.append(str(error))
    known = re.compile(r"[^\n]*is not a solution of this version \([^\n]*")
    assert [reason for reason in refusals if not known.fullmatch(reason)] == []
    assert 0 < loaded < len(refusals) / 2
