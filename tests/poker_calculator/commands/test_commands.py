"""The command line in real processes with real tables; see also test_batch_files."""

import json
import os
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from support.watching import PATIENCE

import lookup
from calculations import EquityCalculator
from lookup.tables.store import build_table, inspect_table
from poker_calculator.commands.command_line import main
from poker_calculator.commands.tables import TABLES

ROOT = Path(__file__).parents[3]
HEAVY = ("pandas", "numba", "matplotlib", "tqdm", "filelock", "pyarrow")


@pytest.fixture
def command():
    """Return a function that runs `python -m poker_calculator` in a process of its own."""

    def run(*arguments, **options):
        environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": ""}
        environment |= options.pop("environment", {})
        return subprocess.run(
            [sys.executable, "-m", "poker_calculator", *map(str, arguments)],
            **{"capture_output": True, "text": True, "encoding": "utf-8"} | options,
            env=environment,
            timeout=PATIENCE,
            check=False,
        )

    return run


@pytest.fixture
def here(capfd):
    """Return a function that runs a command line in this process: exit code, stdout, stderr."""

    def run(*arguments):
        code = main([*map(str, arguments)])
        return code, *capfd.readouterr()

    return run


def assert_one_line(done, code, *parts):
    assert done[0] == code
    assert done[1] == ""
    (line,) = done[2].splitlines()
    for part in parts:
        assert part in line


# ---- equity ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_spot_is_printed_as_python_prints_it(command):
    done = command("equity", "AsKs", "QhQd", "--board", "9s8s3c", "--dead", "2c")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{EquityCalculator(['AsKs', 'QhQd'], '9s8s3c', dead='2c')}\n"


def test_a_flop_needs_no_heavy_import(run_python):
    program = f"""
import sys
from poker_calculator.commands.command_line import main
code = main(["equity", "AsKs", "QhQd", "--board", "9s8s3c"])
print(code, sorted({{*sys.modules}} & {{*{HEAVY}}}))
"""
    done = run_python(program)
    assert done.stdout.splitlines()[-1] == "0 []", done.stderr


@pytest.mark.parametrize(
    ("arguments", "spot", "options"),
    [
        (["AA", "KsKh", "random", "--samples", "2000", "--seed", "5", "--threads", "1"],
         ["AA", "KsKh", "random"], {"samples": 2000, "rng": 5, "threads": 1}),
        (["QQ+, AKs", "77+", "--board", "Js 9s 3c"], ["QQ+, AKs", "77+"], {"board": "Js9s3c"}),
        (["AsAhKsKh", "QdJdTc9c", "--game", "omaha", "--board", "2c3c4d"],
         ["AsAhKsKh", "QdJdTc9c"], {"game": "omaha", "board": "2c3c4d"}),
        (["AKs", "QQ", "--folded", "ATs+, AQo+", "--board", "Js 9s 3c"],
         ["AKs", "QQ"], {"folded": ["ATs+, AQo+"], "board": "Js9s3c"}),
        (["AsKs", "QhQd", "--board", "9s8s3c", "--board", "AhQc3d"],
         ["AsKs", "QhQd"], {"boards": ["9s8s3c", "AhQc3d"]}),
        (["AsKs/2d", "QhQd", "--game", "pineapple"], ["AsKs/2d", "QhQd"], {"game": "pineapple"}),
    ],
)  # fmt: skip
def test_each_option_means_what_it_means_in_python(here, arguments, spot, options):
    assert here("equity", *arguments) == (0, f"{EquityCalculator(spot, **options)}\n", "")


def read_json(text):
    """Read JSON, in which NaN and infinity are wrong."""

    def refuse(constant):
        raise AssertionError(f"{constant} is no JSON")

    return json.loads(text, parse_constant=refuse)


def test_json_has_whole_numbers_and_exact_fractions(here):
    code, output, errors = here("equity", "AsKs", "QhQd", "--board", "9s8s3c", "--json")
    shown, spot = read_json(output), EquityCalculator(["AsKs", "QhQd"], "9s8s3c")

    assert (code, errors) == (0, "")
    assert shown["schema"] == 1
    assert {name: shown[name] for name in ("game", "board", "dead", "method", "complete")} == {
        **{"game": "holdem", "board": ["9s", "8s", "3c"], "dead": []},
        **{"method": "exact", "complete": True},
    }
    assert (shown["counted"], shown["total"]) == ("enumerations", 990)
    for seat, player in enumerate(shown["players"]):
        assert player["hand"] == spot.summary["Hole Cards"][seat]
        counts = [player[name] for name in ("win", "tie", "lose")]
        assert all(isinstance(count, int) for count in counts)
        assert sum(counts) == 990
        assert Fraction(player["equity_fraction"]) == spot.equity_fractions[seat]
        assert player["equity"] == spot.equity[seat]


def test_json_of_several_boards_has_all_of_them(here):
    boards = ["9s8s3c", "AhQc3d"]
    options = [option for board in boards for option in ("--board", board)]
    code, output, errors = here("equity", "AsKs", "QhQd", *options, "--json")
    shown, spot = read_json(output), EquityCalculator(["AsKs", "QhQd"], boards=boards)

    assert (code, errors) == (0, "")
    assert "board" not in shown
    assert shown["boards"] == spot.boards
    by_board = [player["equity_by_board"] for player in shown["players"]]
    assert by_board == spot.all_boards.equity.T.tolist()


@pytest.mark.parametrize(
    ("arguments", "method", "names"),
    [
        (["As2sKdQh", "AhAd7c3c", "--board", "5s6h9d", "--game", "omaha_hi_lo"], "exact",
         {"scoop", "high", "low", "lose", "equity", "equity_fraction"}),
        (["AA", "KK:0.5", "--board", "2c7d9h"], "exact",
         {"win", "tie", "lose", "equity", "equity_fraction"}),
        (["AA", "KK", "--samples", "1", "--method", "monte_carlo"], "monte_carlo",
         {"win", "tie", "lose", "equity", "equity_fraction", "std_error"}),
    ],
)  # fmt: skip
def test_json_of_lows_weights_and_samples(here, arguments, method, names):
    code, output, _ = here("equity", *arguments, "--json")
    shown = read_json(output)

    assert (code, shown["method"]) == (0, method)
    for player in shown["players"]:
        assert {*player} - {"hand"} == names
        is_exact = isinstance(shown["total"], int) and method == "exact"
        assert (player["equity_fraction"] is not None) == is_exact


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["AsKs"], ["a spot has 2 to 10 hands, not 1"]),
        (["AsKs", "KsQd"], ["the card 'Ks' is dealt twice: in hand 0 and in hand 1"]),
        (["AsKs", "QQ+, AKz"], ["hand 1", "'z' is not understood", "'QQ+, AKz' at character 8"]),
        (["AsKs", "QhQd", "--board", "1s"], ["the board: '1s' in '1s' is not a card"]),
        (["AA", "KK", "--samples", "0"], ["samples is 0"]),
        (["AsKs", "QhQd", "--game", "chess"], ["--game", "'chess'", "omaha_hi_lo"]),
        (["AsKs", "QhQd", "--threads", "none"], ["--threads", "'none' is not a whole number of 1"]),
        (["AsKs", "QhQd", "--samples", "many"], ["--samples", "'many'"]),
        (["AsKs", "QhQd", "--boar", "9s8s3c"], ["unrecognized arguments: --boar"]),
    ],
)
def test_what_breaks_a_rule_is_said_in_one_line(here, arguments, parts):
    assert_one_line(here("equity", *arguments), 2, *parts)


@pytest.mark.parametrize("arguments", [[], ["equality"], ["tables"], ["batch", "spots.csv"]])
def test_wrong_usage_ends_with_2_in_one_line(here, arguments):
    assert_one_line(here(*arguments), 2, "poker-calculator", "--help")


@pytest.mark.parametrize(
    "arguments",
    [[], ["equity"], ["batch"], ["tables"], *(["tables", a] for a in ("build", "info", "clean"))],
)
def test_help_has_examples_that_can_be_read(here, arguments):
    code, output, errors = here(*arguments, "--help")

    assert (code, errors) == (0, "")
    _, *examples = output[output.index("\nexamples") :].split("\n  ")
    assert [example.partition(" ")[0] for example in examples if "|" not in example]
    assert len(examples) == 2


def test_the_version_is_shown(here):
    code, output, _ = here("--version")

    assert (code, output) == (0, f"poker-calculator {lookup.__version__}\n")


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_disk_is_said_in_one_line(command):
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = command(
            *("equity", "AsKs", "QhQd", "--board", "9s8s3c"),
            **{"capture_output": False, "stdout": full, "stderr": subprocess.PIPE},
        )
    assert done.returncode == 3
    assert done.stderr.splitlines() == ["standard output: No space left on device"]


@pytest.fixture
def closed_output(command, tmp_path):
    """Return a function that runs a command with standard output closed: exit code and stderr."""
    (tmp_path / "spots.csv").write_text("hero,villain,board\nAsKs,QdQh,9s8s3c\n", encoding="utf-8")

    def run(*arguments):
        done = command(
            *arguments,
            **{"capture_output": False, "stderr": subprocess.PIPE, "cwd": tmp_path},
            preexec_fn=lambda: os.close(1),
        )
        return done.returncode, done.stderr

    return run


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="on Windows no stream is closed by its descriptor")
@pytest.mark.parametrize(
    "arguments",
    [
        ["equity", "AsKs", "QhQd", "--board", "9s8s3c", "--json"],
        ["tables", "info"],
        ["batch", "spots.csv", "-"],
        ["batch", "spots.csv", "/dev/stdout"],
        ["--help"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_printed_is_an_error(closed_output, tmp_path, arguments):
    before = (tmp_path / "spots.csv").read_text(encoding="utf-8")
    assert closed_output(*arguments) == (3, "standard output is closed\n")
    assert (tmp_path / "spots.csv").read_text(encoding="utf-8") == before


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.skipif(os.name == "nt", reason="on Windows no stream is closed by its descriptor")
def test_what_prints_nothing_needs_no_standard_output(closed_output, tmp_path):
    assert closed_output("batch", "spots.csv", "out.csv") == (0, "")
    assert (
        (tmp_path / "out.csv")
        .read_text(encoding="utf-8")
        .endswith("AsKs,QdQh,9s8s3c,0.5414141414141415,0.4585858585858586\n")
    )
    assert closed_output("equity", "AsKs")[0] == 2


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGPIPE")
@pytest.mark.parametrize("arguments", [["--help"], ["equity", "AsKs", "QhQd", "--board", "9s8s3c"]])
def test_a_closed_pipe_ends_silently_with_141(command, arguments):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        options = {"capture_output": False, "stdout": closed, "stderr": subprocess.PIPE}
        done = command(*arguments, **options)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.slow
def test_letters_that_the_terminal_lacks_are_escaped(command):
    hands = ["AA, QQ, TT, 88, 66, 44, 22, KJs, T8s", "AsKs"]
    done = command(
        "equity", *hands, "--board", "2c7d9hJcQc", environment={"PYTHONIOENCODING": "ascii"}
    )
    assert done.returncode == 0, done.stderr
    assert "\\u2026" in done.stdout


# ---- tables ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a folder with copies of the right tables."""
    made = tmp_path_factory.mktemp("tables")
    for spec in TABLES:
        shutil.copyfile(build_table(spec), made / spec.file_name)
    return made


def files(folder):
    return {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}


@pytest.mark.slow
def test_info_says_what_is_there_and_changes_nothing(here, folder):
    before = files(folder)
    code, output, errors = here("tables", "info", "--folder", folder)

    assert (code, errors, files(folder)) == (0, "", before)
    first, *lines = output.splitlines()
    assert first == f"{folder} (--folder)"
    for line, spec in zip(lines, TABLES, strict=True):
        assert line.startswith(f"  {spec.file_name} ({spec.name}): ")
        assert line.endswith(f"): {spec.nbytes / 1e6:,.1f} MB")


def test_info_of_nothing_builds_nothing(here, tmp_path, monkeypatch):
    monkeypatch.setenv("POKER_CALCULATOR_TABLES", str(tmp_path / "none"))
    code, output, errors = here("tables", "info")

    assert (code, errors) == (0, "")
    assert output.startswith(f"{tmp_path / 'none'} ($POKER_CALCULATOR_TABLES)\n")
    assert output.count("absent") == len(TABLES)
    assert not (tmp_path / "none").exists()


def test_info_shows_what_is_no_table_and_what_was_left(here, tmp_path):
    spec = TABLES[0]
    (tmp_path / spec.file_name).write_bytes(b"<html>")
    (tmp_path / f".{spec.file_name}.0123456789abcdef.part").touch()
    code, output, _ = here("tables", "info", "--folder", tmp_path)

    assert code == 0
    assert f"({spec.name}): not the table: " in output
    assert "holds 6 bytes, expected" in output
    assert ".0123456789abcdef.part: left by a killed builder" in output


@pytest.mark.slow
def test_verify_finds_what_is_wrong(here, folder, tmp_path):
    assert here("tables", "verify", "--folder", folder)[0] == 0
    code, output, errors = here("tables", "verify", "--folder", tmp_path)
    assert (code, output) == (4, "")
    assert len(errors.splitlines()) == len(TABLES)


@pytest.mark.slow
def test_build_adopts_a_published_file(here, folder, tmp_path):
    published = folder / TABLES[0].file_name
    code, output, errors = here("tables", "build", "--folder", tmp_path, "--adopt", published)
    assert (code, errors) == (0, "")
    assert output.startswith(f"{tmp_path / TABLES[0].file_name} holds the table: ")


def test_clean_removes_ours_and_nothing_else(here, tmp_path):
    theirs = ["notes.txt", f"{TABLES[0].file_name}.bak", ".HandRanks-v1.dat.xyz.part", "link"]
    ours = [f"{spec.file_name}{end}" for spec in TABLES for end in ("", ".lock")]
    ours.append(f".{TABLES[1].file_name}.0123456789abcdef.part")
    for name in (*theirs, *ours):
        (tmp_path / name).write_text("x", encoding="utf-8")

    code, output, errors = here("tables", "clean", "--folder", tmp_path)

    assert (code, errors) == (0, "")
    assert {*output.splitlines()} == {f"removed {tmp_path / name}" for name in ours}
    assert {*files(tmp_path)} == {*theirs}
    again = here("tables", "clean", "--folder", tmp_path)
    assert again == (0, f"{tmp_path} holds none of our tables\n", "")
    assert {*files(tmp_path)} == {*theirs}


def test_clean_makes_no_folder(here, tmp_path):
    assert here("tables", "clean", "--folder", tmp_path / "none")[0] == 0
    assert not (tmp_path / "none").exists()


@pytest.mark.slow
def test_clean_leaves_a_link_s_target(here, folder, tmp_path):
    spec = TABLES[1]
    (tmp_path / spec.file_name).symlink_to(folder / spec.file_name)
    assert here("tables", "clean", "--folder", tmp_path)[0] == 0
    assert not os.path.lexists(tmp_path / spec.file_name)
    assert inspect_table(spec, folder=folder).nbytes == spec.nbytes


def test_clean_does_not_disturb_a_builder(here, tmp_path):
    from filelock import FileLock

    spec = TABLES[0]
    building = tmp_path / f".{spec.file_name}.0123456789abcdef.part"
    building.touch()
    with FileLock(tmp_path / f"{spec.file_name}.lock"):
        done = here("tables", "clean", "--folder", tmp_path)
    assert done[0] == 4
    assert "is being built by another process" in done[2]
    assert building.exists()


def test_clean_says_what_can_not_be_removed(here, tmp_path):
    path = tmp_path / TABLES[0].file_name
    path.mkdir()
    done = here("tables", "clean", "--folder", tmp_path)
    assert done[0] == 4
    assert f"{path} cannot be removed" in done[2]
    assert path.is_dir()


def test_a_table_that_is_needed_and_wrong_ends_with_4(here, tmp_path, monkeypatch):
    for spec in TABLES:
        (tmp_path / spec.file_name).write_bytes(b"<html>")
    monkeypatch.setenv("POKER_CALCULATOR_TABLES", str(tmp_path))
    done = here("equity", "QQ+, AKs", "77+, ATs+")
    assert_one_line(done, 4, "holds 6 bytes", "build")
