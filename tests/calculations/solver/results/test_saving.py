"""Solution files: round trips, resuming, and invalid files."""

import hashlib
import json
import os
import re
import struct

import numpy as np
import pandas as pd
import pytest
from one_card_games import solve_small_game
from raises import raises

from calculations.solver.results.headers import FORMAT
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
    "river with thresholds": (RIVER, {"merge": 0.1, "add_allin": 0.7, "most_raises": 2}),
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


@pytest.mark.parametrize("code", ["K", pytest.param("L", marks=pytest.mark.slow)])
def test_games_of_one_card_go_on_from_files(code, tmp_path):
    solution = solve_small_game(code, iterations=100)
    solution.lock("check", "check", iterations=100).save(tmp_path / "locked")
    solution.save(tmp_path / "game")
    loaded = load_solution(tmp_path / "game", threads=1)
    assert_same(solution, loaded)
    frames = (each.node("check").to_frame() for each in (solution, loaded))
    pd.testing.assert_frame_equal(*frames)
    assert_same(solution.resume(iterations=50), loaded.resume(iterations=50))
    locked = load_solution(tmp_path / "locked")
    assert (locked.node("check").frequencies["check"], [*locked.locks]) == (1.0, ["check"])


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


def test_any_damage_is_refused(saved, tmp_path):
    path = tmp_path / "spot"
    places = [0, 10, 26, 33, 40, 300, len(saved) // 2, len(saved) - 33, len(saved) - 1]
    for place in places:
        damaged = bytearray(saved)
        damaged[place] ^= 1
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match=r"is damaged|is not a saved solution"):
            load_solution(path)
    for length in (0, 5, 30, 60, 1000, len(saved) - 40, len(saved) - 1):
        path.write_bytes(saved[:length])
        with pytest.raises(ValueError, match=r"is damaged|is not a saved solution"):
            load_solution(path)
    path.write_bytes(saved + b"0")
    with raises("is damaged; solve the spot again"):
        load_solution(path)


def test_what_is_no_solution_is_refused_in_one_line(saved, tmp_path):
    path = tmp_path / "spot"
    path.write_bytes(b"PK\x03\x04" + bytes(1000))
    message = f"{path} is not a saved solution; give a file written by Solution.save"
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        load_solution(path)
    other = saved[:-32].replace(f'"format": {FORMAT},'.encode(), b'"format": 9,')
    path.write_bytes(other + hashlib.sha256(other).digest())
    with pytest.raises(ValueError, match=f"has the format 9, and this version reads {FORMAT}"):
        load_solution(path)
    with pytest.raises(FileNotFoundError, match="nothing"):
        load_solution(tmp_path / "nothing")


def test_a_file_of_another_layout_is_refused(tmp_path, monkeypatch):
    solved(RIVER).save(tmp_path / "spot")
    monkeypatch.setattr("calculations.solver.results.saving.layout_digest", lambda solver: "other")
    with pytest.raises(ValueError, match=r"is not a solution of this version \(.*another layout"):
        load_solution(tmp_path / "spot")


def test_loading_takes_no_more_memory_than_it_may(tmp_path):
    solved(TURN, iterations=1).save(tmp_path / "spot")
    with pytest.raises(ValueError, match=r"this spot takes .* KiB of memory and 97\.7 KiB may be"):
        load_solution(tmp_path / "spot", memory="100 kB")


# ---- files with a valid hash that this library did not write ------------------------------------

STRANGE = (
    *(None, True, "a", "", -1, 0, 10**30, 10**4000, 1.5, -0.5, float("nan"), float("inf"), 1e300),
    *("1e999999999", "1/0", "-1", "9" * 401, [], [[]], {}, [1], ["a", "a"], [0] * 5, "\x00\n"),
)
"""Values to put anywhere in a header."""


def craft(saved, header=None, arrays=None):
    """Return a file with another header or arrays, and a valid length and hash."""
    start = len(b"Poker Calculator solution\n")
    (length,) = struct.unpack_from("<Q", saved, start)
    text = saved[start + 8 : start + 8 + length]
    if header is not None:
        text = header(json.loads(text)) if callable(header) else header
        text = text if isinstance(text, bytes) else json.dumps(text).encode()
    body = bytearray(saved[start + 8 + length : -32])
    body = arrays(body) if arrays else body
    made = saved[:start] + struct.pack("<Q", len(text)) + text + body
    return made + hashlib.sha256(made).digest()


def places_in(value, path=()):
    """Yield the path of everything in a JSON value."""
    yield path
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield from places_in(value[key], (*path, key))


def replaced(header, path, value):
    """Return a header with another value at a path."""
    if not path:
        return value
    *before, last = path
    inside = header
    for key in before:
        inside = inside[key]
    inside[last] = value
    return header


def assert_refused_in_one_line(path, made, reason=""):
    path.write_bytes(made)
    message = rf"^{re.escape(str(path))} (is not a solution of this version|has the format)[^\n]*$"
    with pytest.raises(ValueError, match=message) as refused:
        load_solution(path)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("iterations",), "a"),
        (("exploitability",), float("nan")),
        (("goal", 0), -0.1),
        (("betting", "pot"), -1),
        (("betting", "pot"), 0),
        (("betting", "stack"), 10**30),
        (("betting", "chip"), "1e999999999"),
        (("betting", "chip"), "1/0"),
        (("betting", "thresholds", 0), "1e999999999"),
        (("betting", "sizes", 2, 0, 0, 0, 1), "1e999999999"),
        (("betting", "rake"), 1.5),
        (("board",), [2, 3, 4, 5, 255]),
        (("board",), [2, 3, 4, 5, 5]),
        (("arrays", 0, 1), [2**40, 1326]),
        (("arrays", 0, 0), "O"),
        (("bits",), 16),
        (("locks",), ["check"]),
        (("one_card",), {"deck": [0], "street": 2}),
        (("layout",), "0"),
    ],
)
def test_a_header_with_a_field_out_of_range_is_refused(where, value, saved, tmp_path):
    made = craft(saved, lambda header: replaced(header, where, value))
    assert_refused_in_one_line(tmp_path / "spot", made)


def test_headers_that_are_not_read_are_refused(saved, tmp_path):
    path = tmp_path / "spot"
    for text in (b"[" * 100_000, b"{", b"\xff", b"[]", b"{}", b'{"format": []}', b""):
        assert_refused_in_one_line(path, craft(saved, text))
    start = len(b"Poker Calculator solution\n")
    made = saved[:start] + struct.pack("<Q", 2**63) + saved[start + 8 : -32]
    made += hashlib.sha256(made).digest()
    assert_refused_in_one_line(path, made, "its header is longer than the file")


def test_a_spot_that_learns_more_than_the_file_holds_takes_no_memory(saved, tmp_path, monkeypatch):
    """The size follows from the trees, so nothing is allocated."""
    monkeypatch.setattr("calculations.solver.results.saving.start", pytest.fail)
    made = craft(saved, lambda header: replaced(header, ("betting", "stack"), 10**6))
    assert_refused_in_one_line(tmp_path / "spot", made, "arrays of other lengths")


def test_arrays_with_other_lengths_or_numbers_are_refused(saved, tmp_path):
    path = tmp_path / "spot"
    for arrays in (lambda body: body[: len(body) // 2], lambda body: body + b"0", lambda body: b""):
        assert_refused_in_one_line(path, craft(saved, arrays=arrays), "lengths of its arrays")
    for number in (np.nan, np.inf, -np.inf, 1e30):
        strange = np.float32(number).tobytes()
        made = craft(saved, arrays=lambda body, end=strange: body[:-4] + end)
        assert_refused_in_one_line(path, made, "invalid regrets or sums")
        strange = np.float64(number).tobytes()
        made = craft(saved, arrays=lambda body, first=strange: first + body[8:])
        assert_refused_in_one_line(path, made, "is not 0 to 1")


@pytest.mark.slow
def test_no_value_in_a_header_does_anything_but_load_or_be_refused(saved, tmp_path):
    """With each value at each path, the file loads and works, or raises a one-line error."""
    path, start = tmp_path / "spot", len(b"Poker Calculator solution\n")
    (length,) = struct.unpack_from("<Q", saved, start)
    header = json.loads(saved[start + 8 : start + 8 + length])
    refusals, loaded = [], 0
    for place in places_in(header):
        for value in STRANGE:
            made = craft(saved, lambda said, at=place, new=value: replaced(said, at, new))
            path.write_bytes(made)
            try:
                repr(load_solution(path))
                loaded += 1
            except ValueError as error:
                refusals.append(str(error))
    known = re.compile(r"[^\n]*(is not a solution of this version \(|has the format)[^\n]*")
    assert [reason for reason in refusals if not known.fullmatch(reason)] == []
    assert 0 < loaded < len(refusals) / 10
