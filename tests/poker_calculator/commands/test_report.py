"""`report`: tables or logs as text and as a page."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from support.recorded_hands import HANDS_OF_ADA, hand_of_ada

from poker_calculator.commands.command_line import main
from poker_calculator.histories import hands_to_frame, leaks, session_report

ROOT = Path(__file__).parents[3]


def run(capfd, *arguments):
    code = main([*map(str, arguments), "--no-progress"])
    output, errors = capfd.readouterr()
    return code, output, errors


OUTPUTS = [
    "hands",
    "hands.parquet",
    "hands.csv",
    "hands.xlsx",
    "hands.phhs",
    "hands.ohh",
    "hands.txt",
]


@pytest.mark.parametrize("source", ["logs", *OUTPUTS])
def test_the_text_is_that_of_the_report(logs, capfd, source):
    if source != "logs":
        pytest.importorskip("pyarrow")
        pytest.importorskip("openpyxl")
        assert run(capfd, "hands", "logs", "-o", source)[0] == 0

    expected = session_report(hands_to_frame(HANDS_OF_ADA, progress=False)).to_text()

    assert run(capfd, "report", source) == (0, f"{expected}\n", "")


def test_tables_and_logs_are_added(logs, capfd):
    pytest.importorskip("pyarrow")
    assert run(capfd, "hands", "logs/1.phh", "-o", "one.csv")[0] == 0

    whole = run(capfd, "report", "logs", "--leaks")
    parts = run(capfd, "report", "one.csv", "logs/2.phh", "logs/3.phh", "--leaks")

    assert parts == whole


def test_refused_hands_are_listed_and_the_others_reported(logs, capfd):
    report = run(capfd, "report", "logs")[1]
    (logs / "notes.log").write_text("x", encoding="utf-8")
    bad = HANDS_OF_ADA[0].dumps().replace("p3 cbr 6", "p3 cbr 3")
    (logs / "bad.phh").write_text(bad, encoding="utf-8")

    code, output, errors = run(capfd, "report", "logs")

    assert (code, output) == (0, report)
    assert "notes.log" in errors
    assert "bad.phh" in errors
    assert errors.endswith("1 hand refused and left out\n")


@pytest.mark.parametrize(
    ("name", "text", "rule"),
    [
        ("a.csv", "player,net,is_hero\nAda,x,True", "not a table of hands, or damaged"),
        ("a.csv", "player,net,is_hero\nAda,1,True", "the frame has no column 'file'"),
        ("a.xlsx", "x", "a.xlsx: not a table of hands, or damaged"),
    ],
)
def test_other_files_are_no_tables(logs, capfd, name, text, rule):
    pytest.importorskip("openpyxl")
    Path(name).write_text(text, encoding="utf-8")

    code, _, errors = run(capfd, "report", name)

    assert code in (2, 3)
    assert rule in errors
    assert "Traceback" not in errors


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        (["--since", "2026-01-02"], [2, 3]),
        (["--until", "2026-01-02"], [1, 2]),
        (["--since", "2026-01-02", "--until", "2026-01-02"], [2]),
        (["--venue", "Other Room"], [3]),
        (["--stakes", "1/2"], [1, 2, 3]),
        (["--player", "Carl"], [1, 2, 3]),
    ],
)
def test_a_part_of_the_hands_is_asked_for(logs, capfd, options, numbers):
    frame = hands_to_frame([each for each in HANDS_OF_ADA if each.hand in numbers], progress=False)
    player = "Carl" if "--player" in options else None

    code, output, _ = run(capfd, "report", "logs", *options)

    assert (code, output) == (0, f"{session_report(frame, player=player).to_text()}\n")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["none"], 3, "there is no file, folder or match for 'none'"),
        (["none.parquet"], 3, "cannot read none.parquet: No such file or directory"),
        (["logs", "--since", "May"], 2, "--since is 'May'; give a day such as 2026-01-31"),
        (["logs", "--since", "2027-01-01"], 2, "no hand matches; give other days or options"),
        (["logs", "--stakes", "5/10"], 2, "no hand has --stakes 5/10; there are 1/2"),
        (["logs", "--player", "Eve"], 2, "no hand has the player 'Eve'; names are in frame.player"),
    ],
)
def test_what_cannot_be_reported_is_one_line(logs, capfd, arguments, code, message):
    pytest.importorskip("pyarrow")
    assert run(capfd, "report", *arguments) == (code, "", f"{message}\n")


def test_cash_games_and_tournaments_have_sections(logs, capfd):
    tournament = hand_of_ada(4, "p3 f", "p1 f", user_fields={"_tournament": 7})
    (logs / "4.phh").write_text(tournament.dumps(), encoding="utf-8")

    code, output, _ = run(capfd, "report", "logs")
    assert code == 0
    cash, _, rest = output.partition("Tournaments\n\n")
    assert cash.startswith("Cash games\n\nAda: 3 hands,")
    assert rest.startswith("Ada: 1 hand,")
    assert run(capfd, "report", "logs", "--only", "tournaments")[1].startswith("Ada: 1 hand,")
    assert run(capfd, "report", "logs", "--only", "cash")[1].startswith("Ada: 3 hands,")


@pytest.mark.parametrize("source", ["logs", "hands.parquet"])
def test_leaks_and_sessions_follow_the_report(logs, capfd, source):
    if source == "hands.parquet":
        pytest.importorskip("pyarrow")
        run(capfd, "hands", "logs", "-o", source)
    report = run(capfd, "report", source)[1]
    code, output, errors = run(capfd, "report", source, "--leaks", "--sessions")

    assert (code, errors) == (0, "")
    assert output.startswith(report)
    found, _, sessions = output.removeprefix(report).partition("  Sessions")
    assert found.strip() == (
        "0 of 0 spots differ from the other players beyond chance; 8 more have too few hands. "
        "The chance that any verdict is wrong is at most 5 %."
    )
    rows = [line.split() for line in sessions.splitlines() if line.startswith("  2026")]
    assert [row[:2] for row in rows] == [[f"2026-01-0{day}", "00:00"] for day in (1, 2, 3)]
    assert sessions.endswith("  3 sessions.\n")


def test_the_strongest_evidence_is_in_the_section(logs, capfd):
    pytest.importorskip("pyarrow")
    source = Path(__file__).parents[3] / "notebooks" / "logs"
    code, output, _ = run(capfd, "report", source, "--leaks", "--player", "Felix")
    table = leaks(hands_to_frame(source, progress=False), player="Felix")
    first = output[output.index("  Leaks ") :].splitlines()[1].split()

    assert code == 0
    assert first[:3] == ["VPIP", f"{table.chances.iloc[0]}", f"{table.rate.iloc[0]:.1f}"]
    assert first[-2] == table.verdict.iloc[0] == "above"
    run(capfd, "hands", source, "-o", "hands.parquet")
    assert run(capfd, "report", "hands.parquet", "--leaks", "--player", "Felix")[1] == output


def test_sections_stand_below_the_report_of_their_games(logs, capfd):
    tournament = hand_of_ada(4, "p3 f", "p1 f", user_fields={"_tournament": 7})
    (logs / "4.phh").write_text(tournament.dumps(), encoding="utf-8")
    _, output, _ = run(capfd, "report", "logs", "--sessions")
    cash, _, rest = output.partition("Tournaments\n\n")

    assert cash.count("USD  ") == 3
    assert "  3 sessions." in cash
    assert "+1.00 chips" in rest
    assert rest.endswith("  1 session.\n")


def test_the_page_has_the_sections(logs, capfd):
    pytest.importorskip("matplotlib")
    options = ("--leaks", "--sessions", "--player", "<b>Bob</b>")

    assert run(capfd, "report", "logs", "-o", "report.html", *options)[0] == 0
    page = Path("report.html").read_text(encoding="utf-8")
    assert "<strong>Leaks</strong>" in page
    assert "<strong>Sessions</strong>" in page
    assert "3 sessions." in page
    assert "<b>" not in page


def test_a_player_without_tournaments_has_one_section(logs, capfd):
    tournament = hand_of_ada(4, "p3 f", "p1 f", user_fields={"_tournament": 7, "_hero": ""})
    tournament = replace(tournament, players=["Dora", "Eve", "Flo"])
    (logs / "4.phh").write_text(tournament.dumps(), encoding="utf-8")

    assert run(capfd, "report", "logs")[1].startswith("Ada: 3 hands,")
    assert run(capfd, "report", "logs", "--player", "Carl")[1].startswith("Carl: 3 hands,")
    assert run(capfd, "report", "logs", "--player", "Eve")[1].startswith("Eve: 1 hand,")
    code, _, errors = run(capfd, "report", "logs", "--player", "Nobody")
    assert (code, errors) == (2, "no hand has the player 'Nobody'; names are in frame.player\n")


def test_the_page_has_the_pictures_and_no_markup_of_players(logs, capfd):
    pytest.importorskip("matplotlib")

    code, output, _ = run(capfd, "report", "logs", "-o", "report.html", "--player", "<b>Bob</b>")

    page = Path("report.html").read_text(encoding="utf-8")
    assert (code, output) == (0, "")
    assert page.count('src="data:image/png;base64,') == 2
    assert "&lt;b&gt;Bob&lt;/b&gt;" in page
    assert "<b>Bob" not in page


@pytest.mark.skipif(os.name == "nt", reason="links of files are other things there")
@pytest.mark.parametrize("command", ["report", "report of a table"])
def test_the_page_is_not_one_of_the_files_that_are_read(logs, capfd, command):
    source, read = "logs", "logs/2.phh"
    if command == "report of a table":
        pytest.importorskip("pyarrow")
        source = read = "hands.parquet"
        run(capfd, "hands", "logs", "-o", source)
    before = Path(read).read_bytes()
    os.symlink(read, "link.html")
    os.link(read, "hard.html")
    for name in (read, "link.html", "hard.html"):
        code, output, errors = run(capfd, command.partition(" ")[0], source, "-o", name)
        assert (code, output) == (2, "")
        assert errors.startswith(f"{name} is the input file")
    assert Path(read).read_bytes() == before


BACKGROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1200])
def test_the_page_of_the_report_fits_a_phone_and_the_dark(logs, capfd, visit, width):
    pytest.importorskip("matplotlib")
    tournament = hand_of_ada(4, "p3 f", "p1 f", user_fields={"_tournament": 7})
    (logs / "4.phh").write_text(tournament.dumps(), encoding="utf-8")
    assert run(capfd, "report", "logs", "-o", "report.html")[0] == 0
    text = Path("report.html").read_text(encoding="utf-8")
    colors = set()
    for scheme in ("light", "dark"):
        page = visit(text, viewport={"width": width, "height": 800}, color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.locator("h2").all_inner_texts() == ["Cash games", "Tournaments"]
        colors.add(page.evaluate(BACKGROUND))
        meaning = page.locator("th", has_text="VPIP").first.get_attribute("title")
        assert meaning == "hands with a voluntary bet or call before the flop"
        page.heard.clear()  # the pictures, which are data of the page
    assert len(colors) == 2
