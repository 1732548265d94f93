"""`poker-calculator arena` as a person runs it: real bots in processes of their own."""

import json
import os
import re
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from support.watching import PATIENCE, wait_until

from poker_calculator import games
from poker_calculator.commands.arguments.arena import RANKINGS
from poker_calculator.commands.command_line import main, read_arguments
from poker_calculator.games.arena import fee_rake, read_log
from poker_calculator.games.arena.sandbox import available_restrictions
from poker_calculator.games.notation import load_all

ROOT = Path(__file__).parents[3]
BOTS = sorted((ROOT / "scripts" / "bots").glob("*.py"))
DUELS = sorted((ROOT / "scripts" / "bots" / "duels").glob("*.py"))
QUICK = [path for path in BOTS if path.stem != "equity_driven"]
TOKEN = "c0ffee5eed0fa11bad5eedf00dcafe07"
SIGNATURE = (
    "my_chips, my_cards, bet_players, betting_players, community_cards, "
    "min_bet_amt, max_bet_amt, total_bet_amt"
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="bots run where processes fork"),
]


def command(*arguments):
    return [sys.executable, "-m", "poker_calculator", "arena", *map(str, arguments)]


def environment():
    return os.environ | {"PYTHONPATH": str(ROOT)}


@pytest.fixture
def arena(tmp_path):
    """Return a function that runs the program in an empty folder, with bots that may be slow."""

    def run(kind, *arguments, **options):
        return subprocess.run(
            command(kind, "--seconds", PATIENCE, *arguments),
            env=environment(),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            **options,
        )

    return run


@pytest.fixture
def bot_file(tmp_path):
    """Return a function that writes a bot with this body."""

    def write(name, body):
        path = tmp_path / f"{name}.py"
        path.write_text(f"def bet({SIGNATURE}):\n    {body}\n", encoding="utf-8")
        return path

    return write


def test_five_bots_play_a_game_with_log_and_histories(arena, tmp_path):
    strict = [] if available_restrictions().missing else ["--require-sandbox"]
    done = arena(
        *("run", *BOTS, *strict, "--rounds", 12, "--seed", TOKEN, "--ranking", "poker"),
        *("--log", "play.log", "--phh", "hands.phhs", "--bot-logs", "printed"),
    )
    assert done.returncode == 0, done.stderr
    header, *rows = done.stdout.splitlines()
    assert header.split() == ["place", "bot", "stage", "chips", "rounds", "outs"]
    assert sorted(row.split()[1] for row in rows) == [path.stem for path in BOTS]
    assert {row.split()[-1] for row in rows} == {"0"}  # no example bot does anything wrong
    assert "\nsandbox: own process, " in f"\n{done.stderr}"
    assert f"seed {TOKEN} deals these games again" in done.stderr
    log = read_log(tmp_path / "play.log")
    chips = {row.split()[1]: int(row.split()[3]) for row in rows}
    assert log.entries[-1].fields == {"seed": TOKEN}
    assert log.entries[-2].fields["chips"] == chips
    restrictions = log.entries[0].fields["locks"]
    assert {f"sandbox: {', '.join(each)}" for each in restrictions.values()} <= {
        *done.stderr.splitlines()
    }
    hands = [*load_all(tmp_path / "hands.phhs")]
    assert f"hands.phhs: {len(hands)} hands; poker plays" in done.stderr
    assert hands
    for hand in hands:
        assert tuple(hand.replay(rake=fee_rake(hand)).stacks) == hand.finishing_stacks
    assert len([*(tmp_path / "printed" / "final").iterdir()]) == 5


@pytest.mark.parametrize("arguments", [("duel",), ("run", "--games", 9)])
def test_without_scipy_games_are_not_rated_nor_played(arguments, tmp_path):
    (tmp_path / "scipy.py").write_text("raise ImportError", encoding="utf-8")
    done = subprocess.run(
        command(*arguments, *QUICK[:2], "--log", tmp_path / "play.log"),
        env=environment() | {"PYTHONPATH": os.pathsep.join(map(str, (tmp_path, ROOT)))},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "need SciPy; install it with: pip install 'poker-calculator[arena]'" in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir() if "play" in path.name] == []


@pytest.mark.skipif(os.name == "nt", reason="links and modes are other things there")
def test_the_file_of_hands_keeps_its_kind_and_mode(arena, tmp_path):
    (tmp_path / "real").write_text("old", encoding="utf-8")
    (tmp_path / "real").chmod(0o600)
    (tmp_path / "hands.phhs").symlink_to("real")
    done = arena("run", *QUICK[:3], "--rounds", 2, "--seed", TOKEN, "--phh", "hands.phhs")
    assert done.returncode == 0, done.stderr
    assert os.readlink(tmp_path / "hands.phhs") == "real"
    assert stat.S_IMODE(os.stat(tmp_path / "real").st_mode) == 0o600
    assert [*load_all(tmp_path / "real")]
    device = arena("run", *QUICK[:3], "--rounds", 2, "--seed", TOKEN, "--phh", "/dev/stdout")
    assert device.stdout == done.stdout + (tmp_path / "real").read_text(encoding="utf-8")


def test_a_run_tells_a_secret_that_deals_its_games_again(arena, tmp_path):
    outputs = []
    for seed in ((), ("--seed",)):
        again = (*seed, outputs[0][0]) if seed else ()
        done = arena("run", *QUICK[:3], "--rounds", 4, "--log", "play.log", "--games", 2, *again)
        assert done.returncode == 0, done.stderr
        *_, told = done.stderr.splitlines()
        secret = re.fullmatch("seed ([0-9a-f]{32}) deals these games again", told)[1]
        assert "gives the cards away" not in done.stderr
        logs = [(tmp_path / f"play-{number}.log").read_text(encoding="utf-8") for number in (1, 2)]
        for number, log in enumerate(logs, 1):
            assert json.loads(log.splitlines()[-1]) == {
                "note": "seed",
                "seed": f"{secret}/{number}",
            }
            assert log.count(secret) == 1
        outputs.append((secret, done.stdout, logs))
    assert outputs[0] == outputs[1]


def test_a_seed_that_bots_can_search_is_warned_of(arena):
    done = arena("run", *QUICK[:2], "--rounds", 1, "--seed", 7)
    (warning,) = (line for line in done.stderr.splitlines() if line.startswith("seed 7 gives"))
    assert "gives the cards away to a bot that tries short seeds" in warning


def test_a_duel_as_json(arena):
    done = arena("duel", *QUICK[:2], "--games", 2, "--rounds", 5, "--seed", 7, "--json")
    assert done.returncode == 0, done.stderr
    printed = json.loads(done.stdout)
    assert (printed["schema"], printed["seed"], printed["outs"]) == (2, "7", {})
    (row,) = printed["rows"]
    assert (row["bot"], row["opponent"], row["games"]) == (QUICK[0].stem, QUICK[1].stem, 4)
    assert row["won_low"] <= row["won"] <= row["won_high"]
    assert row["ahead_low"] <= row["ahead"] <= row["ahead_high"]


def test_games_are_rated_and_what_is_not_known_is_null_in_json(arena):
    done = arena("run", *QUICK[:3], "--games", 1, "--rounds", 2, "--seed", 7, "--json")
    rows = json.loads(done.stdout)["rows"]
    assert {row["bot"] for row in rows} == {path.stem for path in QUICK[:3]}
    assert {row["won_low"] for row in rows} == {None}
    ratings = [row["rating"] for row in rows]
    assert ratings == sorted(ratings, reverse=True)


def test_bots_that_do_wrong_are_told_of_and_harm_nobody(arena, bot_file):
    broken = bot_file("broken", "return 1 // 0")
    greedy = bot_file("greedy", "return max_bet_amt + 1")
    ended = bot_file("ended", "import os; os._exit(3)")
    slow = bot_file("slow", "import time; time.sleep(60); return 1")
    done = arena(
        *("run", broken, greedy, ended, slow, QUICK[0]),
        *("--rounds", 2, "--seed", 7, "--seconds", 2),
    )
    assert done.returncode == 0
    assert "broken was put out 2x: 2x ZeroDivisionError" in done.stderr
    assert "greedy was put out 2x: " in done.stderr
    assert "ended was put out 2x: 2x ended (exit 3)" in done.stderr
    assert "slow was put out 2x: 2x took longer than 2 s" in done.stderr
    chips = {row.split()[1]: row.split()[3] for row in done.stdout.splitlines()[1:]}
    assert chips.pop(QUICK[0].stem) == "198"
    assert {*chips.values()} == {"198"}


def test_what_bots_do_wrong_is_told_without_places_in_memory(arena, bot_file):
    answers = bot_file("answers", "return [object(), bet]")
    raises = bot_file("raises", "raise KeyError(f'{\"x\" * my_chips}{object()}')")
    done = arena("run", answers, raises, *QUICK[:2], "--rounds", 3, "--seed", 7, "--json")
    outs = json.loads(done.stdout)["outs"]
    assert {*outs} == {"answers", "raises"}
    assert outs["answers"] == {
        "answered [<object object>, <function bet>], not a whole number of chips": 3
    }
    assert "0x" not in done.stdout + done.stderr


@pytest.mark.parametrize("option", ["--require-sandbox", "--require-isolation"])
def test_a_required_sandbox_has_its_old_option_too(option):
    duel = ["arena", "duel", "one.py", "other.py"]
    assert read_arguments([*duel, option]).require_sandbox
    assert not read_arguments(duel).require_sandbox


def test_the_rankings_are_those_of_the_arena():
    assert (*games.arena.RANKINGS,) == RANKINGS


def test_the_script_of_the_repository_is_the_command(tmp_path):
    script = [sys.executable, str(ROOT / "scripts" / "arena.py"), "duel", "--help"]
    shown = [
        subprocess.run(
            each, capture_output=True, text=True, encoding="utf-8", env=environment(), check=True
        ).stdout
        for each in (script, command("duel", "--help"))
    ]
    assert shown[0] == shown[1]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["run", QUICK[0]], 2, "a game has at least two bots, not 1"),
        (["run", *QUICK, "--rounds", 0], 2, "the number of rounds is 0; give 1 or more"),
        (["run", *QUICK, "--games", 0], 2, "the number of games is 0; give 1 or more"),
        (["run", *QUICK, "--chips", 1], 2, "the stack is 1; give more chips than the fee"),
        (["run", *QUICK, "--seconds", "nan"], 2, "--seconds is nan; give seconds, more than 0"),
        (["run", *QUICK, "--seconds", "0"], 2, "--seconds is 0.0; give seconds, more than 0"),
        (["run", *QUICK, "--seconds", "1e9"], 2, "--seconds is 1000000000.0; give seconds, more "),
        (["run", *QUICK, "--seconds", "86401"], 2, "more than 0 and at most 86400"),
        (["run", *QUICK, "--seed", -1], 2, "the seed of a game is '-1'; give letters"),
        (["run", *QUICK, "--threads", 0], 2, "threads is 0"),
        (["run", *QUICK, "--ranking", "best"], 2, "invalid choice: 'best'"),
        (["duel", QUICK[0]], 2, "arguments are required: BOT"),
        ([], 2, "arguments are required: ACTION"),
        (["run", QUICK[0], "absent.py"], 3, "absent.py: No such file or directory"),
        (["run", QUICK[0], "."], 3, ".: Is a directory"),
        (["run", *QUICK[:2], "--log", "no/play.log"], 3, "no/play.log: No such file"),
        (
            ["run", *QUICK[:2], "--phh", "no/hands.phhs"],
            3,
            "no/hands.phhs: there is no such folder",
        ),
    ],
)
def test_wrong_usage_and_files_end_in_one_line(
    monkeypatch, tmp_path, capsys, arguments, code, message
):
    monkeypatch.chdir(tmp_path)
    assert main(["arena", *map(str, arguments)]) == code
    output, errors = capsys.readouterr()
    assert output == ""
    assert message in errors
    assert len(errors.splitlines()) == 1


def processes_of(group):
    """Return the processes whose ancestor is this one, from /proc."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(status.parent.name)] = int(fields[1])
    found = {group}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {group}


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
def test_ctrl_c_leaves_no_process_and_whole_lines(tmp_path, bot_file):
    slow = bot_file("slow", "import time; time.sleep(0.05); return min_bet_amt")
    log = tmp_path / "play.log"
    running = subprocess.Popen(
        command("run", slow, *QUICK[:3], "--rounds", 10_000, "--chips", 10**6, "--log", log),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        wait_until(lambda: log.exists() and log.stat().st_size > 5000, running)
        begun = processes_of(running.pid)
        running.send_signal(signal.SIGINT)
        output, errors = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()
    assert len(begun) >= 4
    assert (running.returncode, output) == (130, "")
    assert re.fullmatch("seed [0-9a-f]{32} deals these games again", errors.splitlines()[-2])
    assert errors.splitlines()[-1] == "interrupted"
    assert "Traceback" not in errors
    assert not any(Path(f"/proc/{pid}").exists() for pid in begun)
    assert log.read_bytes().endswith(b"}\n")
    assert len(read_log(log).entries) > 5


@pytest.mark.jit
def test_the_bot_of_duels_solves_rivers_in_its_sandbox(arena):
    bots = [*DUELS, ROOT / "scripts" / "bots" / "always_call.py"]
    done = arena("duel", *bots, "--games", 1, "--rounds", 20, "--seed", 7, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["outs"] == {}


def test_the_example_bots_are_written_for_the_documents_signature():
    assert len(BOTS) >= 5
    assert {"always_call", "tight", "equity_driven"} <= {path.stem for path in BOTS}
    for path in (*BOTS, *DUELS):
        names = {}
        exec(compile(path.read_text(encoding="utf-8"), path, "exec"), names)
        code = names["bet"].__code__
        assert ", ".join(code.co_varnames[: code.co_argcount]) == SIGNATURE


@pytest.mark.parametrize("option", ["--log", "--phh", "--bot-logs"])
def test_a_bot_is_not_written(arena, tmp_path, option):
    (tmp_path / "bot.py").write_text("a bot", encoding="utf-8")
    done = arena("duel", "bot.py", *DUELS[:1], option, "./bot.py")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "bot.py is the input file; name another file to write\n"
    assert (tmp_path / "bot.py").read_text(encoding="utf-8") == "a bot"
    assert os.listdir(tmp_path) == ["bot.py"]


def test_hands_are_not_written_over_a_log(arena, tmp_path):
    logs = ["--log", "play.log", "--phh"]
    for name, played in (("play.log", 1), ("play-1-1.log", 1)):
        done = arena("duel", *QUICK[:2], "--games", played, "--rounds", 1, *logs, name)
        assert done.returncode == 2
        assert done.stderr.endswith(f"{name} are the same output file; name two files\n")
        assert os.listdir(tmp_path) == []


@pytest.mark.skipif(sys.platform == "darwin", reason="names of files are text there")
def test_the_name_of_a_bot_need_not_be_utf_8(arena, tmp_path):
    bot = tmp_path / os.fsdecode(b"\xff.py")
    bot.write_bytes(QUICK[0].read_bytes())
    options = ["--games", 1, "--rounds", 5, "--seed", TOKEN, "--phh", "hands.phhs"]
    done = arena("duel", bot, QUICK[1], *options)
    assert (done.returncode, done.stdout.split()[-9]) == (0, r"\udcff"), done.stderr
    names = {name for hand in load_all(tmp_path / "hands.phhs") for name in hand.players}
    assert names == {r"\udcff", QUICK[1].stem}
