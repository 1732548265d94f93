"""A bot in a separate process: its arguments, answers, and leftovers."""

import os
import random
import re
import signal
import time
from pathlib import Path

import numpy as np
import pytest
from raises import raises
from support.questions import QUESTION
from support.watching import PATIENCE

from poker_calculator.games.arena.sandbox import BotAnswer, BotProcess, available_restrictions

pytestmark = pytest.mark.slow

DOCUMENT = """
def {name}(
    my_chips: int,
    my_cards: List[Card],
    bet_players: List[Other],
    betting_players: List[Other],
    community_cards: List[Card],
    min_bet_amt: int,
    max_bet_amt: int,
    total_bet_amt: int
) -> int:
    if my_chips >= min_bet_amt:
        return min(max_bet_amt, min_bet_amt)
    else:
        return 0
"""
IMPORTS = {
    "none": "",
    "typing": "from typing import List",
    "relative": "from typing import List\nfrom .core.cards import Card\nfrom .player import Other",
    "absolute": "from holdem.core.cards import Card, Rank, Suit\nfrom holdem.player import Other",
    "module": "import holdem.core.cards\nCard = holdem.core.cards.Card",
    "future": "from __future__ import annotations",
}


@pytest.fixture
def bot(tmp_path):
    """Return a function that makes a bot from a source and closes it after the test."""
    made = []

    def make(source, **options):
        path = tmp_path / f"bot{len(made)}.py"
        path.write_text(source, encoding="utf-8")
        made.append(BotProcess(path, "tested", **({"seconds": PATIENCE} | options)))
        return made[-1]

    yield make
    for each in made:
        each.close()


def body(lines):
    """Return the source of a bot with these lines, in which the arguments are named."""
    return f"def bet({', '.join(QUESTION)}):\n" + "".join(f"    {line}\n" for line in lines)


def state(pid):
    """Return the letter of a process's state, None if there is no such process."""
    try:
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[0].decode()
    except OSError:
        return None


@pytest.mark.parametrize("imports", IMPORTS)
@pytest.mark.parametrize("name", ["bet", "always_bet"])
def test_a_bot_of_the_document_runs_unchanged(imports, name, bot):
    answer = bot(IMPORTS[imports] + DOCUMENT.format(name=name)).ask(QUESTION)

    assert answer[:2] == (5, "")
    assert 0 < answer.seconds < PATIENCE


def test_a_file_with_two_functions_to_ask_is_not_a_bot(bot):
    two = bot(DOCUMENT.format(name="one") + DOCUMENT.format(name="two"))

    assert (
        "2 functions with its eight parameters; define bet(my_chips, " in two.ask(QUESTION).reason
    )


def test_a_bot_sees_what_the_document_says(bot):
    seen = body(
        [
            "assert my_chips == 100 and (min_bet_amt, max_bet_amt, total_bet_amt) == (5, 100, 8)",
            "assert my_cards == [Card(Rank.ace, Suit.spade), Card(Rank.two, Suit.club)]",
            "assert community_cards == [Card(10, 3)] and len({*my_cards}) == 2",
            "assert str(my_cards) == '[ace of spades, two of clubs]'",
            "assert bet_players == [Other(chips=50, bet_amt=5, died=False)]",
            "assert betting_players[0].chips == 0 and betting_players[0].died is True",
            "return 7",
        ]
    )

    assert bot(seen).ask(QUESTION)[:2] == (7, "")


@pytest.mark.jit
def test_no_bot_waits_for_a_compiler(bot):
    asking = body(
        [
            "from lookup.compiling.kernel_choice import KernelChoice",
            "return int(KernelChoice('a kernel that nobody compiled', 1e9, None).by_kernel())",
        ]
    ).replace("None", "lambda: [(kernel, ())]")
    compiling = "from lookup.compiling import kernel\n@kernel\ndef kernel(): pass\n"

    assert bot(compiling + asking).ask(QUESTION)[:2] == (0, "")


@pytest.mark.jit
def test_a_bot_finds_the_kernel_that_solves_a_river_loaded(bot):
    looking = "from calculations._kernels.solver.rivers import solve_river\n" + body(
        ["return len(solve_river.types)"]
    )

    assert bot(looking).ask(QUESTION).amount >= 1


@pytest.mark.parametrize(
    ("value", "amount"),
    [
        ("0", 0),
        ("-3", -3),
        ("np.int64(9)", 9),
        ("np.uint8(9)", 9),
        ("Rank.ace", 14),
        ("2**62", 2**62),
    ],
)
def test_whole_numbers_of_any_type_are_answers(value, amount, bot):
    answer = bot("import numpy as np\n" + body([f"return {value}"])).ask(QUESTION)

    assert answer[:2] == (amount, "")


def test_a_bot_keeps_what_it_remembers_between_questions(bot):
    counts = bot("asked = 0\n" + body(["global asked", "asked += 1", "return asked"]))

    assert [counts.ask(QUESTION).amount for _ in range(5)] == [1, 2, 3, 4, 5]
    assert counts.restarts == 0


def test_a_bot_that_was_late_is_replaced_before_its_next_question(bot):
    slow = bot(
        "import time\n" + body(["if my_chips == 1:", "    time.sleep(60)", "return 5"]), seconds=2
    )
    answers = [slow.ask(QUESTION | {"my_chips": chips}) for chips in (2, 1, 2, 1, 2)]

    assert [answer.amount for answer in answers] == [5, None, 5, None, 5]
    assert slow.restarts == 2
    assert answers[1].seconds >= 2


def test_a_bot_that_cannot_start_is_not_started_for_ever(bot, tmp_path):
    log = tmp_path / "log"
    broken = bot("print('started')\n1 / 0\n", log=log)
    reasons = [broken.ask(QUESTION).reason for _ in range(6)]

    assert reasons[:3] == ["did not start: ZeroDivisionError: division by zero"] * 3
    assert reasons[3:] == [f"{reasons[0]} (3 times, not started again)"] * 3
    assert log.read_text(encoding="utf-8").count("started\n") == 3


def test_starting_is_not_thinking(bot):
    slow = bot("import time\ntime.sleep(2.5)\n" + body(["return 5"]), seconds=2)

    assert slow.ask(QUESTION).amount == 5


@pytest.mark.parametrize("module", ["random", "np.random"])
def test_the_seed_makes_chance_repeat(module, bot):
    draws = f"import random\nimport numpy as np\ndrawn = int({module}.random() * 10**9)\n"
    numbers = [
        bot(draws + body(["return drawn"]), seed=seed).ask(QUESTION).amount for seed in (1, 1, 2)
    ]

    assert numbers[0] == numbers[1] != numbers[2]


def test_the_order_of_sets_repeats(bot):
    walks = body(["return int(''.join({*'0123456789'}))"])

    assert bot(walks).ask(QUESTION).amount == bot(walks).ask(QUESTION).amount


def test_a_bot_may_import_all_by_one_name(bot):
    equity = body(["return int(100 * pc.EquityCalculator(['AsAh', 'KsKh'], '2c7d9h').equity[0])"])

    assert bot("import poker_calculator as pc\n" + equity).ask(QUESTION)[:2] == (91, "")


def test_a_bot_may_use_our_calculator(bot):
    equity = bot(
        "from calculations import EquityCalculator\n"
        + body(
            [
                "exact = EquityCalculator(['AsAh', 'random'], '2c7d9h').equity[0]",
                "drawn = EquityCalculator(['AsAh', 'random', 'random'], rng=1,",
                "    method='monte_carlo', samples=10_000).equity[0]",
                "return int(100 * exact), int(100 * drawn)",
            ]
        ).replace("return int(100 * exact), ", "return 1000 * int(100 * exact) + ")
    )

    amount, reason, _ = equity.ask(QUESTION)

    assert reason == ""
    assert amount // 1000 == 85
    assert 71 <= amount % 1000 <= 75


def test_a_bot_may_use_pandas(bot):
    assert (
        bot(body(["import pandas as pd", "return pd.Series([2, 3]).sum()"])).ask(QUESTION)[0] == 5
    )


def test_a_bot_is_one_file(bot, tmp_path):
    (tmp_path / "beside.py").write_text("", encoding="utf-8")

    assert (
        "ModuleNotFoundError: No module named 'beside'" in bot("import beside\n").ask(QUESTION)[1]
    )


def test_a_bot_has_neither_our_environment_nor_our_files(bot, tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET_OF_THE_ARENA", "1")
    with open(tmp_path / "play.log", "w", encoding="utf-8"):
        lines = ["open_files = 0", "for number in range(64):", "    with suppress(OSError):"]
        lines += ["        os.fstat(number)", "        open_files += 1"]
        lines += ["assert {*os.environ} <= KNOWN, os.environ", "return open_files"]
        known = "KNOWN = {'LANG', 'POKER_CALCULATOR_TABLES', 'POKER_CALCULATOR_THREADS'}\n"
        counts = bot("import os\nfrom contextlib import suppress\n" + known + body(lines))

        assert counts.ask(QUESTION)[:2] == (5, "")


def test_the_source_may_say_how_it_is_encoded(bot, tmp_path):
    path = tmp_path / "latin.py"
    path.write_bytes(b"# coding: latin-1\n" + body(["return ord('\xe4')"]).encode("latin-1"))
    with BotProcess(path, "latin", seconds=PATIENCE) as latin:
        assert latin.ask(QUESTION).amount == 0xE4


def test_a_stopped_bot_is_killed_and_nothing_stays(bot):
    stopped = bot(body(["import os", "return os.getpid()"]))
    pid = stopped.ask(QUESTION).amount
    while state(pid) != "T":
        assert state(pid) is not None
        time.sleep(0.01)

    stopped.close()
    assert state(pid) is None


def test_the_restrictions_in_force_are_those_that_the_machine_offers(bot):
    in_force = bot(body(["return 5"])).restrictions

    assert in_force[:3] == ("own process", "dies with the arena", "memory 1 GiB")
    assert "no new privileges" in in_force
    assert [each for each in in_force if each.startswith(("landlock", "seccomp"))] == [
        *available_restrictions().offered
    ]


def test_a_required_sandbox_is_there_or_refused(bot):
    if missing := available_restrictions().missing:
        rule = re.escape(f"the sandbox is required and {missing[0]}")
        with pytest.raises(ValueError, match=rule):
            bot(body(["return 5"]), require_sandbox=True)
    else:
        assert bot(body(["return 5"]), require_sandbox=True).ask(QUESTION).amount == 5


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"seconds": 0}, "seconds is 0; give seconds, more than 0 and at most 86400"),
        ({"seconds": 1e9}, "seconds is 1000000000.0; give seconds, more than 0 and at most 86400"),
        (
            {"start_seconds": 86401},
            "start_seconds is 86401; give seconds, more than 0 and at most 86400",
        ),
        ({"seconds": True}, "seconds is True; give"),
        ({"start_seconds": float("inf")}, "start_seconds is inf; give"),
        ({"memory": 1000}, r"memory is 1000; give bytes, at least 640 MiB"),
        ({"seed": -1}, "seed is -1; give a whole number of 0 or more"),
        ({"seed": 1.5}, r"seed is 1\.5; give a whole number"),
    ],
)
def test_odd_options_are_refused(options, rule, bot):
    with pytest.raises(ValueError, match=rule):
        bot("", **options)


def test_a_bot_may_think_for_a_day(bot):
    patient = bot(body(["return 5"]), seconds=86_400, start_seconds=86_400)
    assert patient.ask(QUESTION)[:2] == (5, "")


def test_files_that_cannot_be_bots_are_refused(tmp_path, bot):
    with pytest.raises(FileNotFoundError, match="absent"):
        BotProcess(tmp_path / "absent.py", "absent")
    with raises("is longer than 1 MiB; give a shorter file"):
        bot("#" * (1 << 20) + "\n")


def test_where_processes_cannot_fork_there_are_no_bots(monkeypatch):
    monkeypatch.delattr(os, "fork")
    with pytest.raises(
        ValueError, match=r"bots run on Linux and macOS; .* cannot fork, on Windows"
    ):
        BotProcess(lambda *question: 5, "function")


def test_a_question_has_eight_arguments(bot):
    good = bot(body(["return 5"]))
    with pytest.raises(ValueError, match=r"a question has my_chips, .* not "):
        good.ask({"my_chips": 5})
    good.close()
    with raises("the bot tested is closed; make another BotProcess"):
        good.ask(QUESTION)


def test_a_function_is_asked_in_a_process_of_its_own():
    chosen = 7
    changed = []

    def bet(my_chips, *rest):
        changed.append(my_chips)
        return chosen + my_chips

    with BotProcess(bet, "function", seconds=PATIENCE) as function:
        assert function.ask(QUESTION)[:2] == (107, "")
        assert function.restrictions[0] == "own process (a copy of the arena)"
        assert {*available_restrictions().offered} < {*function.restrictions}
    assert changed == []


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ({"amount": True}, "answered True, not a whole number of chips"),
        ({"amount": 1.0}, "answered 1.0, not a whole number of chips"),
        ({"amount": float("nan")}, "answered nan, not a whole number of chips"),
        (
            {"amount": 10**30},
            "answered 1000000000000000000000000000000, not a whole number of chips",
        ),
        ({"amount": None}, "answered None, not a whole number of chips"),
        ({"amount": 5, "error": "both"}, "answered 5, not a whole number of chips"),
        ({"error": ""}, "answered None, not a whole number of chips"),
        ({"error": ["no", "text"]}, "answered None, not a whole number of chips"),
        ({"error": "red \x1b[31m\n\u202etext"}, "red ?[31m ?text"),
        ({"error": "long" * 1000}, "long" * 75),
        ({"error": "<object object at 0x7f3B5c0d8a10>, <X at 0x1>"}, "<object object>, <X>"),
        ({"error": "y" * 290 + " at 0x7f3b5c0d8a10"}, "y" * 290),
    ],
)
def test_replies_that_a_bot_forges_in_our_own_code_are_read_with_care(reply, reason, bot):
    forger = bot(
        "import sys\n"
        "child = sys.modules['poker_calculator.games.arena.sandbox.child']\n"
        f"child.answer = lambda *_, nan=float('nan'): {reply}\n" + body(["return 5"])
    )

    assert forger.ask(QUESTION)[:2] == (None, reason)


def test_a_function_is_in_the_same_sandbox_as_a_file():
    def bet(my_chips, *rest):
        if my_chips == 1:
            return os.fork()
        return len(Path("/etc/passwd").read_text(encoding="utf-8"))

    with BotProcess(bet, "function", seconds=PATIENCE) as function:
        names = [name.split()[0] for name in available_restrictions().offered]
        if "seccomp" in names:
            reason = function.ask(QUESTION | {"my_chips": 1}).reason
            assert reason == "PermissionError: [Errno 1] Operation not permitted"
        if "landlock" in names:
            assert "Errno 13" in function.ask(QUESTION).reason


def test_a_function_that_misbehaves_is_killed_and_replaced():
    def bet(my_chips, *rest):
        if my_chips == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        while my_chips == 2:
            pass
        return my_chips // (my_chips - 3)

    with BotProcess(bet, "function", seconds=2) as function:
        reasons = [function.ask(QUESTION | {"my_chips": chips}).reason for chips in (1, 2, 3, 6)]

    assert reasons == [
        "ended (signal 9)",
        "took longer than 2 s",
        "ZeroDivisionError: integer division or modulo by zero",
        "",
    ]


def test_the_chance_of_the_arena_is_untouched(bot):
    random.seed(5)
    np.random.seed(5)  # noqa: NPY002
    expected = random.random(), np.random.random()  # noqa: NPY002
    random.seed(5)
    np.random.seed(5)  # noqa: NPY002
    bot(body(["return 5"]), seed=1).ask(QUESTION)
    with BotProcess(lambda *question: 5, "function", seconds=PATIENCE, seed=1) as function:
        assert isinstance(function.ask(QUESTION), BotAnswer)

    assert (random.random(), np.random.random()) == expected  # noqa: NPY002
