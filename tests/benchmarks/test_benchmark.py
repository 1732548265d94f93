"""The benchmark as a program: what it prints and writes. No test here looks at a time."""

import os
import re
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from watching import PATIENCE

import lookup

pytestmark = pytest.mark.slow

PATHS = os.pathsep.join([str(Path(lookup.__file__).parents[1]), str(Path(__file__).parents[2])])
BEGIN, END = "<!-- benchmark: begin -->", "<!-- benchmark: end -->"
COLUMNS = ["Row", "Measured", "Ours", "Unit", "Must", "Must met", "Goal", "Goal met", "Peers"]


@pytest.fixture
def benchmark(run_python, tmp_path):
    """Return a function that runs the benchmark; the modules named in *absent* are not there."""

    def run(*arguments, absent=(), before=""):
        program = (
            "import runpy, sys\n"
            f"sys.modules.update(dict.fromkeys({[*absent]!r}))\n"
            f"{before}\n"
            "runpy.run_module('benchmarks', run_name='__main__')"
        )
        return run_python(program, *arguments, folder=tmp_path, PYTHONPATH=PATHS)

    return run


def cells_of(markdown):
    """Return the cells of each line of the table, its heading first."""
    lines = [line for line in markdown.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def test_it_prints_a_table_with_machine_and_versions(benchmark):
    done = benchmark("--quick", "--rows", "parse", "parse-objects")

    assert done.returncode == 0, done.stderr
    heading, *rows = cells_of(done.stdout)
    assert heading == COLUMNS
    assert [row[0] for row in rows] == ["`parse`", "`parse-objects`"]
    assert rows[0][3:5] == ["ms", "≤ 10"]
    assert rows[0][5] in ("yes", "no")
    assert re.fullmatch(r"[\d,.]+", rows[0][2])
    assert rows[1][4:] == [""] * 5  # nothing is asked of it, and no peer does it
    first = done.stdout.splitlines()[0]
    assert re.search(
        r"\d+ cores?, .*; Python 3\.\d+\.\d+, numpy \d.*, numba \d.*A quick run", first
    )
    assert "parse" in done.stderr  # the progress, which the table is kept clear of
    assert "\r" not in done.stdout


def test_output_gets_the_same_table(benchmark, tmp_path):
    done = benchmark("--quick", "--rows", "parse", "--output", "benchmark.md")

    assert done.returncode == 0, done.stderr
    assert (tmp_path / "benchmark.md").read_text(encoding="utf-8") == done.stdout


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_page_gets_the_table_without_our_targets_between_its_two_lines(
    benchmark, tmp_path, newline
):
    page = tmp_path / "page.md"
    above, below = f"# A title ♠\n\n{BEGIN}\n", f"{END}\n\n## Below, without a line end"
    page.write_bytes((above + "old\n\nfigures\n" + below).replace("\n", newline).encode())

    for _ in range(2):  # the second run replaces what the first one wrote
        done = benchmark("--quick", "--rows", "parse", "--page", "page.md")
        assert done.returncode == 0, done.stderr
        written = page.read_bytes().decode()
        assert written.count(newline) == written.count("\n")
        written = written.replace(newline, "\n")
        assert written.startswith(above + "\n")
        assert written.endswith("\n" + below)
        table = written[len(above) + 1 : -len(below) - 1]
        assert cells_of(table) == [[*row[:4], *row[8:]] for row in cells_of(done.stdout)]
        assert table.splitlines()[0] == done.stdout.splitlines()[0]
    assert [path.name for path in tmp_path.iterdir()] == ["page.md"]


@pytest.mark.parametrize(
    "text",
    ["", f"{BEGIN}\n", f"{END}\n{BEGIN}\n", f"{BEGIN}\n{END}\n{END}\n", f"a {BEGIN} {END}\n"],
)
def test_a_page_without_a_place_is_refused_before_anything_is_measured(benchmark, tmp_path, text):
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")

    done = benchmark("--quick", "--rows", "parse", "--page", "page.md")

    assert (done.returncode, done.stdout) == (2, "")
    assert f"it needs the line {BEGIN} once and, below it, the line {END} once" in done.stderr
    assert "Traceback" not in done.stderr
    assert page.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rows", "nonsense"], r"invalid choice: 'nonsense' .*hands.*flop.*memory-hands"),
        (["--rows"], "expected at least one argument"),
        (["--page", "absent.md"], r"absent\.md: .*No such file"),
        (["--output", "absent/benchmark.md"], "its folder does not exist; make it first"),
        (["--store"], "--store keeps no figures of --quick, which are rough"),
    ],
)
def test_wrong_usage(benchmark, arguments, message):
    done = benchmark("--quick", *arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert re.search(message, done.stderr)
    assert "Traceback" not in done.stderr


def test_help_names_every_row_and_shows_examples(benchmark):
    done = benchmark("--help")

    assert done.returncode == 0
    assert "python -m benchmarks --output benchmark.md --page docs/benchmarks.md" in done.stdout
    for name in (
        *("hands", "definition", "table-build", "two-hands", "flop", "process", "first"),
        *("omaha-6", "turn-spots", "matrix-build", "ranges-river", "sampling", "memory-sampling"),
        *("batch-flop", "batch-scaling", "frame-flop", "csv-flop", "memory-batch-three-preflop"),
    ):
        assert re.search(rf"^    {name} +\w", done.stdout, re.MULTILINE)


@pytest.mark.jit
def test_a_missing_peer_is_left_out_with_a_note(benchmark):
    done = benchmark("--quick", "--rows", "river", absent=["eval7", "poker_equity"])

    assert done.returncode == 0, done.stderr
    _, (*cells, peers) = cells_of(done.stdout)
    assert cells[0] == "`river`"
    assert peers == ""
    assert "eval7" not in done.stdout
    for peer in ("eval7", "poker-equity"):
        assert re.search(rf"{peer} is left out of river \(.*`pip install {peer}`", done.stderr)


@pytest.mark.jit
def test_a_peer_is_named_with_its_figure_its_ratio_and_its_version(benchmark):
    pytest.importorskip("eval7")

    done = benchmark("--quick", "--rows", "turn", absent=["poker_equity"])

    assert done.returncode == 0, done.stderr
    _, (*_, peers) = cells_of(done.stdout)
    assert re.fullmatch(r"eval7 [\d,.]+ \(× [\d,.]+, loop over the boards\)", peers)
    assert f"eval7 {version('eval7')}" in done.stdout


@pytest.mark.jit
def test_a_peer_with_other_results_is_said_to_have_them(benchmark):
    pytest.importorskip("eval7")
    before = "import eval7; eval7.evaluate = lambda cards: 1"  # every board a tie

    done = benchmark("--quick", "--rows", "river", absent=["poker_equity"], before=before)

    assert done.returncode == 0, done.stderr
    assert "eval7 gives other results than ours in river" in done.stderr
    assert "loop over the boards, gives other results)" in done.stdout


@pytest.mark.jit
def test_a_failing_row_costs_no_other_and_no_file(benchmark, tmp_path):
    (tmp_path / "file").touch()
    before = f"import os; os.environ['POKER_CALCULATOR_TABLES'] = {str(tmp_path / 'file')!r}"

    done = benchmark(
        *("--quick", "--output", "benchmark.md", "--rows", "table-hands", "parse"), before=before
    )

    assert done.returncode == 1
    assert [row[0] for row in cells_of(done.stdout)[1:]] == ["`parse`"]
    assert "table-hands failed: " in done.stderr
    assert "no file was written, as these rows failed: table-hands" in done.stderr
    assert not (tmp_path / "benchmark.md").exists()


@pytest.mark.jit
def test_the_kernels_of_the_benchmark_count_what_they_say(run_python):
    program = """
import numpy as np
from benchmarks.kernels import repeated_count, sum_of_keys, vector_instructions, walk_kernel
from benchmarks.programs import equities, random_hands
from benchmarks.rows.rows import MATCH_UPS, SIX_HANDS
from calculations import EquityCalculator
from lookup._kernels.strength import made_hand
from lookup.games import STANDARD
from lookup.tables.two_plus_two import ranks_array

for hands in (MATCH_UPS[0], MATCH_UPS[9], SIX_HANDS):
    run, outcomes = repeated_count(hands)
    run(3)
    meant = EquityCalculator(hands)
    assert (outcomes == meant.outcomes).all()
    assert np.allclose(equities(outcomes), meant.equity)

counts = np.zeros(10, np.int64)
assert walk_kernel(True)(ranks_array(), counts) == walk_kernel(False)(ranks_array(), counts)
print(*counts)

masks = np.array([[2**13 * 7 + 0x7F], [0], [0], [0]], np.uint16)
key = sum(map(int, made_hand(*masks[:, 0], np.uint16(7), STANDARD)))
assert sum_of_keys(masks, 3) == 3 * key % 2**16

vectors, instructions = vector_instructions()
assert 0 <= vectors <= instructions

hands = random_hands(20_000)
assert hands.shape == (20_000, 7) and hands.min() == 1 and hands.max() == 52
assert (np.diff(np.sort(hands, axis=1).astype(int)) > 0).all()
"""
    done = run_python(program, PYTHONPATH=PATHS)

    assert done.returncode == 0, done.stderr
    published = "23294460 58627800 31433400 6461620 6180020 4047644 3473184 224848 41584"
    assert done.stdout.split() == ["0", *published.split()]


@pytest.mark.jit
def test_the_programs_on_spots_ranges_and_samples_compute_what_the_package_does(run_python):
    program = """
import numpy as np
from benchmarks import spots
from benchmarks.rows.spots import PAIRS
from calculations import EquityCalculator

for players, on_board in ((2, 3), (2, 4), (6, 3)):
    hole_cards, boards = spots.random_spots(20, players, on_board)
    dealt = np.sort(np.concatenate([hole_cards.reshape(20, -1), boards], axis=1).astype(int))
    assert dealt.min() >= 1 and dealt.max() <= 52 and (np.diff(dealt) > 0).all()
    count_all, outcomes = spots.spots_counter(hole_cards, boards)
    count_all()
    for hands, board, counts in zip(hole_cards, boards, outcomes):
        assert (counts == EquityCalculator(hands, board).outcomes).all()

def check(program, *spot, tolerance=1e-12, **options):
    answer = program(True).answer
    assert np.allclose(answer, EquityCalculator(*spot, **options).equity, rtol=0, atol=tolerance)

for cards, hands in spots.OMAHA.items():
    assert {len(hand) for hand in hands} == {2 * cards}
    check(spots.omaha(cards), hands, game="omaha")
for on_board in (0, 3, 4, 5):
    check(spots.counted_ranges(spots.RANGES, on_board), spots.RANGES, spots.BOARD[: 2 * on_board])
check(spots.called_on_ranges(as_text=True), spots.RANGES)
check(spots.called_on_ranges(as_text=False), spots.RANGES)
check(spots.sampled(PAIRS, 5_000_000), PAIRS, tolerance=0.008)
check(spots.sampled_ranges(spots.RANGES, 5_000_000), spots.RANGES, tolerance=0.008)
assert spots.parsed_range(True).answer == 258
"""
    done = run_python(program, PYTHONPATH=PATHS)

    assert done.returncode == 0, done.stderr


@pytest.mark.jit
def test_numpy_counts_the_frame_as_we_do(benchmark):
    done = benchmark("--quick", "--rows", "frame-flop", absent=["eval7"])

    assert done.returncode == 0, done.stderr
    _, (*_, peers) = cells_of(done.stdout)
    note = "broadcasting over the Two Plus Two table, measured on 200 rows"
    assert re.fullmatch(rf"numpy [\d,.]+ \(× [\d,.]+, {note}\)", peers)
    assert done.stdout.count(f"numpy {version('numpy')}") == 1


@pytest.mark.jit
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_memory_is_that_of_a_whole_fresh_process(benchmark):
    done = benchmark("--quick", "--rows", "memory-batch-river")

    assert done.returncode == 0, done.stderr
    _, row = cells_of(done.stdout)
    assert row[3:5] == ["MB", "≤ 1,000"]
    assert 50 < float(row[2].replace(",", "")) < 1_000  # Python, NumPy and Numba alone take 50
    assert row[1].endswith("(on 100 times as few)")


def test_every_row_has_a_name_of_its_own(run_python):
    program = """
from benchmarks.rows import rows
groups = [value for value in vars(rows).values() if isinstance(value, list)]
named = [row.name for group in groups for row in group if isinstance(row, rows.Row)]
assert len(named) > 50
assert sorted(named) == sorted(rows.ROWS), set(named) ^ set(rows.ROWS)
"""
    done = run_python(program, PYTHONPATH=PATHS)

    assert done.returncode == 0, done.stderr


@pytest.mark.jit
def test_a_peer_that_samples_is_compared_within_its_error(benchmark):
    pytest.importorskip("poker_equity")

    done = benchmark("--quick", "--rows", "ranges-preflop", "sampling-ranges")

    assert done.returncode == 0, done.stderr
    _, exact, drawn = cells_of(done.stdout)
    assert re.fullmatch(r"poker-equity [\d,.]+ \(× [\d,.]+, 10,000 samples, not exact\)", exact[-1])
    assert re.fullmatch(r"poker-equity [\d,.]+ \(× [\d,.]+, 50,000 samples\)", drawn[-1])


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_ctrl_c_ends_it_without_a_traceback():
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks", "--rows", "process"],
        env=os.environ | {"PYTHONPATH": PATHS},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as child:
        seen = ""
        while "process:" not in seen and child.poll() is None:
            seen += child.stderr.read(1)
        child.send_signal(signal.SIGINT)
        output, errors = child.communicate(timeout=PATIENCE)

    assert child.returncode == 130
    assert output == ""
    assert "interrupted" in errors
    assert "Traceback" not in errors
