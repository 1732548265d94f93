"""`solve`: one printed spot, or files of spots with their solutions."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from exact_csv import read_exact

from calculations.solver.frames.solve_frame import solve_frame
from calculations.solver.results.loading import load_solution
from calculations.solver.solve import solve
from poker_calculator.commands.command_line import main

SPOT = ("AA, QQ", "KK", "--board", "2s3h4d6c7c", "--pot", "20", "--stack", "10", "--bets", "allin")
ROWS = 'id,oop,ip,board,pot\n1,"AA, QQ",KK,2s3h4d6c7c,20\n2,"AA, QQ",KK,2s3h4d6c7c,10\n'
FILES = ("--files", "spots.csv", "out.csv", "--bets", "allin", "--stack", "10")


@pytest.fixture
def here(capfd, monkeypatch, tmp_path):
    """Return a function that runs `solve` beside a file of spots: exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    Path("spots.csv").write_text(ROWS, encoding="utf-8")

    def run(*arguments):
        code = main(["solve", *map(str, arguments)])
        return code, *capfd.readouterr()

    return run


def test_a_spot_is_printed(here):
    code, output, errors = here(*SPOT, "--target", "0.0001")
    assert (code, errors) == (0, "")
    lines = output.splitlines()
    assert lines[0].startswith("Solved: exploitability 0.0")
    assert lines[1:] == [
        "Board: 2s 3h 4d 6c 7c. Pot 20, stack 10",
        "Player         EV   Equity  Range",
        "first       13.33   50.00%  AA, QQ",
        "second       6.67   50.00%  KK",
        "The first player's first action: check 33.3%, bet 10 66.7%",
    ]


def test_a_target_that_is_not_reached_is_said(here):
    spot = (*SPOT, "--target", "0.001", "--iterations", "2")
    code, output, _ = here(*spot)
    first = output.splitlines()[0]
    assert code == 0
    assert first.startswith("Stopped early: exploitability ")
    assert first.endswith("% of the pot, 2 iterations, target 0.1% not reached.")
    assert json.loads(here(*spot, "--json")[1])["complete"] is False


def test_json_has_what_solve_returns(here):
    rake = {"rake": 0.05, "rake_cap": 2}
    code, output, _ = here(*SPOT, "--json", "--rake", "0.05", "--rake-cap", "2")
    told = json.loads(output)
    one = solve(["AA, QQ", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="allin", **rake)
    assert code == 0
    assert told["schema"] == 1
    assert (told["pot"], told["stack"], told["complete"]) == (20, 10, True)
    assert (told["exploitability"], told["iterations"]) == (one.exploitability, one.iterations)
    np.testing.assert_allclose([each["ev"] for each in told["players"]], one.ev, atol=1e-4)
    assert [each["equity"] for each in told["players"]] == [0.5, 0.5]
    assert [each["action"] for each in told["actions"]] == one.node().actions
    assert sum(each["frequency"] for each in told["actions"]) == pytest.approx(1)


def test_a_node_is_printed(here):
    code, output, errors = here(*SPOT, "--target", "0.0001", "--node", "x b10")
    assert (code, errors) == (0, "")
    node = solve(["AA, QQ", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="allin", target=1e-4)
    first, _, rest = output.partition("\n")
    assert first.startswith("Solved: exploitability 0.0")
    assert rest == f"{node.node('check, bet 10')}\n"
    told = json.loads(here(*SPOT, "--target", "0.0001", "--node", "x b10", "--json")[1])
    assert (told["path"], told["player"], told["pot"]) == ("check, bet 10", 0, 30)
    assert [(each["action"], each["chips"]) for each in told["actions"]] == [
        ("fold", 0),
        ("call", 10),
    ]


def test_a_saved_solution_is_continued_and_saved_again(here):
    first = json.loads(here(*SPOT, "--target", "0.01", "--save", "a.safetensors", "--json")[1])
    shown = json.loads(here("--resume", "a.safetensors", "--json")[1])
    assert shown == first  # it has reached its target, so it is only printed
    further = json.loads(here("--resume", "a.safetensors", "--target", "0.0001", "--json")[1])
    assert further["exploitability"] <= 0.0001 < first["exploitability"]
    assert further["iterations"] > first["iterations"]
    assert json.loads(here("--resume", "a.safetensors", "--json")[1]) == further
    here(
        "--resume",
        "a.safetensors",
        "--target",
        "0",
        "--iterations",
        "10",
        "--save",
        "b.safetensors",
    )
    after = [load_solution(name).iterations for name in ("a.safetensors", "b.safetensors")]
    assert after == [further["iterations"], further["iterations"] + 10]


def test_a_solution_that_cannot_be_saved_is_printed_all_the_same(here, monkeypatch):
    def full(path):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("calculations.solver.results.saving.open_to_write", full)
    code, output, errors = here(*SPOT, "--save", "a.safetensors")
    assert (code, errors) == (
        3,
        "the solution is not saved: a.safetensors: No space left on device\n",
    )
    assert output.startswith("Solved: ")


@pytest.mark.slow
def test_each_option_of_a_spot_is_an_argument_of_solve(here):
    options = ("--folded", "AK", "--folded", "99:0.5", "--dead", "Qc", "--chip", "0.5")
    options += ("--raises", "flop: 60%, river: 3x", "--bets", "33%, 40%, allin")
    options += ("--add-allin", "2", "--force-allin", "0.1", "--merge-sizes", "0.1")
    options += ("--min-bet", "2", "--most-raises", "2")
    code, output, _ = here(*SPOT[:8], "--json", *options)
    told = json.loads(output)
    rules = {"folded": ["AK", "99:0.5"], "dead": "Qc", "chip": 0.5, "raises": {"river": "3x"}}
    rules |= {
        "merge_sizes": 0.1,
        "add_allin": 2,
        "force_allin": 0.1,
        "min_bet": 2,
        "most_raises": 2,
    }
    one = solve(["AA, QQ", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="33%, 40%, allin", **rules)
    assert code == 0
    assert [each["action"] for each in told["actions"]] == one.node().actions
    assert told["exploitability"] == one.exploitability
    np.testing.assert_allclose([each["ev"] for each in told["players"]], one.ev, atol=1e-4)


def test_a_column_of_a_file_may_have_sizes_of_streets(here):
    Path("spots.csv").write_text(
        ROWS.replace("pot\n", "pot,sizes,most\n")
        .replace("7c,20\n", "7c,20,turn: 50%; river: allin,\n")
        .replace("7c,10\n", "7c,10,allin,0\n"),
        encoding="utf-8",
    )
    options = ("--bets", "sizes", "--most-raises", "most", "--bet-columns", "1")
    assert here(*FILES[:3], "--stack", "10", *options) == (0, "", "")
    found = pd.read_csv("out.csv")
    assert found["bet_1_chips"].tolist()[0] == 10
    assert found["check"].tolist()[1] == 1


def test_every_row_of_a_file_gets_its_figures(here):
    code, output, errors = here(*FILES)
    assert (code, output, errors) == (0, "", "")
    expected = solve_frame(pd.read_csv("spots.csv"), bets="allin", stack=10)
    written = read_exact("out.csv")
    assert [*written.columns[:5]] == ["id", "oop", "ip", "board", "pot"]
    pd.testing.assert_frame_equal(written.iloc[:, 5:], expected, check_exact=True)


def test_parquet_files_are_solved_likewise(here):
    pytest.importorskip("pyarrow")
    pd.read_csv("spots.csv").assign(sizes="50%, allin").to_parquet("spots.parquet")
    options = ("--stack", "10", "--bets", "sizes", "--bet-columns", "2", "--chunk-rows", "1")
    assert here("--files", "spots.parquet", "out.parquet", *options)[0] == 0
    expected = solve_frame(pd.read_parquet("spots.parquet"), bets="sizes", stack=10)
    found = pd.read_parquet("out.parquet").iloc[:, 6:]
    pd.testing.assert_frame_equal(found, expected, check_exact=True)


def test_a_wrong_row_stops_or_is_said_in_a_column(here):
    Path("spots.csv").write_text(ROWS + "3,AA,KJ+s,2s3h4d6c7c,10\n", encoding="utf-8")
    code, output, errors = here(*FILES)
    assert (code, output) == (1, "")
    assert errors.startswith("spots.csv: line 4 (row 3): hand 1: neither hole cards nor a range")
    assert not Path("out.csv").exists()
    code, output, errors = here(*FILES, "--errors", "column")
    assert (code, output) == (1, "")
    assert errors == "spots.csv: 1 of 3 rows are wrong; the column 'error' says why\n"
    assert pd.read_csv("out.csv")["error"].notna().tolist() == [False, False, True]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("AA", "KK", "--pot", "20", "--stack", "1"), "a spot needs --board, --bets"),
        ((*SPOT[:5], "2x", *SPOT[6:]), "--pot is '2x'; give a number"),
        ((*SPOT, "--target", "2"), "target is 2.0"),
        ((*SPOT[:3], "2s3h", *SPOT[4:]), "the board has 2 cards"),
        ((*FILES[:5],), "no column 'stack'; the file has"),
        ((*FILES[:6], "deep"), "--stack is 'deep'; give a number"),
        ((*FILES[:4], "oop", "--stack", "1"), "give --bet-columns"),
        ((*FILES[:3], "--bets", "7y", "--stack", "1"), "bets is '7y', which is not a column"),
        ((*FILES, "--ranges", "oop,villain"), "no column 'villain'"),
        ((*FILES, "--save", "a.safetensors"), "--save is for one spot, not for --files"),
        (SPOT[1:], "solve needs two ranges, the out-of-position player first; got 1"),
        (FILES[:2], "--files takes an input and an output file; got 1"),
        ((*SPOT, "--node", "bet 3"), "'bet 3' is not an action here; there are check, bet 10"),
        ((*SPOT, "--save", "none/a.safetensors"), "but there is no folder"),
        ((*SPOT, "--save", "."), "which is a folder"),
        (
            (*SPOT, "--resume", "a.safetensors"),
            "--resume continues a saved spot, so it takes no AA, QQ",
        ),
        (("--resume", "a.safetensors", "--pot", "3"), "so it takes no --pot"),
        (("--resume", "spots.csv"), "spots.csv"),
    ],
)
def test_wrong_usage_is_said_in_a_line(here, arguments, said):
    code, output, errors = here(*arguments)
    assert (code, output) == (2, "")
    (line,) = errors.splitlines()
    assert said in line
