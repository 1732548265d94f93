"""`hands` writes Excel workbooks, and the hands themselves in other formats."""

import os
from decimal import Decimal
from pathlib import Path

import pandas as pd
import pytest

from poker_calculator.commands.command_line import main
from poker_calculator.games import HandHistory
from poker_calculator.games.notation import load_all
from poker_calculator.histories import hands_to_frame, session_report, write_log

ROOT = Path(__file__).parents[3]
LOGS = ROOT / "notebooks" / "logs"
HEADS_UP = {
    "variant": "NT",
    "antes": [0, 0],
    "blinds_or_straddles": [1, 2],
    "min_bet": 2,
    "starting_stacks": [200, 200],
    "actions": ["d dh p1 AhKh", "d dh p2 ????", "p2 cbr 6", "p1 f"],
}
STUD = HandHistory(
    variant="F7S", antes=[1, 1], bring_in=2, small_bet=4, big_bet=8, starting_stacks=[99, 99],
    actions=["d dh p1 AhAdAc", "d dh p2 KhKd2c", "p2 pb", "p1 f"], hand=9,
)  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the empty working folder of programs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments):
    return main(["hands", "--no-progress", *map(str, arguments)])


def write(name, hand):
    Path(name).write_text(hand.dumps(), encoding="utf-8")


# ---- hands in other formats ------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["phhs", "ohh", "json", "txt"])
def test_hands_read_back_as_the_same_rows(folder, capfd, suffix):
    assert run(LOGS, "-o", f"hands.{suffix}") == 0
    own, again = (
        hands_to_frame(path, progress=False).drop(columns=["file", "venue"])
        for path in (LOGS, f"hands.{suffix}")
    )

    pd.testing.assert_frame_equal(own, again)
    assert capfd.readouterr().err == f"hands.{suffix}: 180 hands of 2 files\n"
    assert os.listdir() == [f"hands.{suffix}"]


def test_sections_of_phh_count_the_hands_of_all_files(folder):
    write("a.phh", HandHistory(**HEADS_UP))
    write("b.phh", HandHistory(**HEADS_UP, hand=77))
    assert run("a.phh", "b.phh", "-o", "hands.phhs") == 0
    hands = [*load_all("hands.phhs")]

    assert [hand.name for hand in hands] == ["1", "2"]
    assert [hand.hand for hand in hands] == [None, 77]


def test_equal_sections_of_two_files_are_two_hands(folder):
    for name, number in (("a", 501), ("b", 502)):
        write(f"{name}.phh", HandHistory(**HEADS_UP, hand=number, venue="Room", players=["A", "B"]))
        assert run(f"{name}.phh", "-o", f"{name}.phhs") == 0
    frame = hands_to_frame(["a.phhs", "b.phhs"])

    assert [*frame.hand] == ["501", "501", "502", "502"]
    assert session_report(frame, player="A").summary.hands == 2


def test_cents_of_phh_are_exact(folder):
    stacks = [Decimal("109.8"), Decimal("90.25")]
    fields = {"blinds_or_straddles": [Decimal("0.1"), Decimal("0.2")], "starting_stacks": stacks}
    actions = ["d dh p1 AhKh", "d dh p2 ????", "p2 cbr 0.7", "p1 f"]
    hand = HandHistory(
        **HEADS_UP
        | fields
        | {"actions": actions, "min_bet": Decimal("0.2"), "antes": [Decimal(0), Decimal(0)]},
        hand=5,
    )
    Path("log.txt").write_text(write_log(hand), encoding="utf-8")
    assert run("log.txt", "-o", "hands.phhs") == 0

    assert hands_to_frame("hands.phhs").net.tolist() == hands_to_frame("log.txt").net.tolist()


def test_hands_that_a_format_cannot_hold_are_left_out_and_listed(folder, capfd):
    write("stud.phh", STUD)
    write("two.phh", HandHistory(**HEADS_UP, hand=8))
    code = run("stud.phh", "two.phh", "-o", "hands.ohh", "--refused", "refused.csv")
    lines = capfd.readouterr().err.splitlines()

    assert code == 1
    assert "Open Hand History cannot hold F7S" in lines[0]
    assert lines[-1] == "hands.ohh: 1 hand of 2 files; 1 left out"
    refused = pd.read_csv("refused.csv")
    assert refused[["file", "hand"]].to_numpy().tolist() == [["stud.phh", 9]]
    assert run("stud.phh", "two.phh", "-o", "hands.phhs") == 0


def test_an_error_leaves_the_old_file(folder, capfd):
    write("stud.phh", STUD)
    Path("hands.ohh").write_text("old", encoding="utf-8")

    assert run("stud.phh", "-o", "hands.ohh", "--errors", "raise") == 1
    assert Path("hands.ohh").read_text(encoding="utf-8") == "old"
    assert capfd.readouterr().err.endswith("; give --errors skip to continue\n")
    Path("broken.phh").write_text("variant = 5", encoding="utf-8")
    assert run("broken.phh", "-o", "hands.phhs", "--errors", "raise") == 1
    assert not Path("hands.phhs").exists()


@pytest.mark.parametrize(
    "option", [("--currency", "EUR"), ("--folded-cards", "unknown"), ("--processes", 2)]
)
def test_options_of_tables_are_refused(folder, capfd, option):
    assert run(LOGS, "-o", "hands.phhs", *option) == 2
    rule = f"{option[0]} applies to tables, not to .phhs files; leave it out\n"
    assert capfd.readouterr().err == rule
    assert not os.listdir()


def test_an_input_is_no_output(folder, capfd):
    write("a.phh", HandHistory(**HEADS_UP))
    assert run("a.phh", "-o", "hands.phhs") == 0
    assert run("hands.phhs", "a.phh", "-o", "hands.phhs") != 0
    assert len([*load_all("hands.phhs")]) == 1


# ---- Excel -----------------------------------------------------------------------------------


def cells_of(name):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.load_workbook(name)
    return {sheet.title: [[*row] for row in sheet.iter_rows()] for sheet in book}


def test_a_workbook_has_the_rows_of_the_table(folder, capfd):
    pytest.importorskip("openpyxl")
    assert run(LOGS, "-o", "hands.xlsx") == 0
    frame = hands_to_frame(LOGS, progress=False)
    (rows,) = cells_of("hands.xlsx").values()

    assert [cell.value for cell in rows[0]] == [*frame]
    assert len(rows) == 1 + len(frame)
    found = pd.DataFrame([[cell.value for cell in row] for row in rows[1:]], columns=[*frame])
    for name in ("player", "hand", "position", "hand_class", "tournament"):
        assert found[name].fillna("").tolist() == frame[name].fillna("").tolist(), name
    for name in ("net", "ev", "seat", "equity", "big_blind"):
        assert found[name].astype(float).tolist() == pytest.approx(frame[name], nan_ok=True), name
    assert found["vpip"].tolist() == frame["vpip"].tolist()
    assert found["time"].tolist() == frame["time"].dt.to_pydatetime().tolist()
    assert capfd.readouterr().err == "hands.xlsx: 180 hands of 2 files\n"


@pytest.mark.parametrize(
    "name",
    [
        *("=1+1", "=HYPERLINK(A1)", "+1", "-1", "@SUM(A1)", "#N/A", "7", "TRUE", "é\x07b"),
        *("a\ufffeb", "\uffff", "\x0b\x1f", "\U0001fffe"),
    ],
)
def test_names_are_text_and_no_formulas(folder, name):
    pytest.importorskip("openpyxl")
    write("a.phh", HandHistory(**HEADS_UP, players=[name, "Ada"]))
    assert run("a.phh", "-o", "hands.xlsx") == 0
    (rows,) = cells_of("hands.xlsx").values()
    cell = rows[1][[each.value for each in rows[0]].index("player")]

    assert cell.data_type == "s"
    forbidden = {"\x07", "\x0b", "\x1f", "\ufffe", "\uffff"}  # in XML
    codes = [ascii(letter)[1:-1] if letter in forbidden else letter for letter in name]
    assert cell.value == "".join(codes)
    data = Path("hands.xlsx").read_bytes()
    assert b"<f>" not in data


@pytest.mark.parametrize("name", ["=cmd|calc", "+1", "-1", "@SUM(A1)", "\t=1", "Ada-1"])
def test_formulas_are_escaped_in_csv_on_request(folder, name):
    write("a.phh", HandHistory(**HEADS_UP, players=[name, "Bob"]))
    plain, escaped = (
        run("a.phh", "-o", "hands.csv", *options) == 0 and pd.read_csv("hands.csv")
        for options in ([], ["--escape-formulas"])
    )

    assert plain["player"][0] == name
    assert escaped["player"][0] == (name if name == "Ada-1" else f"'{name}")
    columns = plain.columns.drop("player")
    pd.testing.assert_frame_equal(plain[columns], escaped[columns])


def test_rows_beyond_a_sheet_go_to_the_next(folder):
    pytest.importorskip("openpyxl")
    from poker_calculator.commands.files.table_files import write_excel

    frames = [pd.DataFrame({"a": values}) for values in ([1, 2, 3], [4, 5], [6, 7])]
    write_excel(Path("book.xlsx"), frames[:2], most_rows=3)
    write_excel(Path("full.xlsx"), frames[1:], most_rows=3)
    write_excel(Path("empty.xlsx"), [pd.DataFrame({"a": []})])

    found = {title: [row[0].value for row in rows] for title, rows in cells_of("book.xlsx").items()}
    assert found == {"hands": ["a", 1, 2], "hands 2": ["a", 3, 4], "hands 3": ["a", 5]}
    assert [*cells_of("full.xlsx")] == ["hands", "hands 2"]
    assert [row[0].value for row in cells_of("empty.xlsx")["hands"]] == ["a"]


def test_a_workbook_needs_openpyxl(folder, capfd, monkeypatch):
    monkeypatch.setattr("poker_calculator.commands.files.table_files.find_spec", lambda name: None)

    assert run(LOGS, "-o", "hands.xlsx") == 2
    needed = "Excel files need openpyxl; pip install 'poker-calculator[excel]'\n"
    assert capfd.readouterr().err == needed
    assert not os.listdir()
