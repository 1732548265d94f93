"""The tools for language models, asked by the SDK's client, also in a process of their own."""

import asyncio
import inspect
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mcp.server.mcpserver", reason="needs version 2 of the SDK")

from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from support.watching import PATIENCE

from poker_calculator.commands.command_line import main
from poker_calculator.commands.mcp import make_server, name_files
from poker_calculator.commands.mcp_tools import TOOLS as TOOL_FUNCTIONS
from poker_calculator.commands.mcp_tools import HandTools, push_or_fold

ROOT = Path(__file__).parents[3]
LOG = ROOT / "notebooks" / "logs" / "1-pokerstars.txt"
PHH = ROOT / "tests" / "data" / "phh" / "dwan-ivey-2009.phh"

TOOLS = {  # the arguments by name: type, and the default if there is one
    "equity": "hands: array, board: string = '', dead: string = '', game: string = 'holdem'",
    "breakdown": "hands: array, by: string, board: string = '', dead: string = '', "
    "game: string = 'holdem'",
    "range": "text: string, dead: string = ''",
    "push_or_fold": "stacks: array, blinds: array = None, antes: number = 0, "
    "payouts: array = None, decision: string = '', seconds: number = 10",
    "solve": "ranges: array, board: string, pot: number, stack: number, bets: string, "
    "raises: string = '', path: string = '', seconds: number = 10",
    "read_hand": "text: string = '', file: string = '', number: integer = 1",
    "replay": "text: string = '', file: string = '', number: integer = 1, actions: integer = None",
}

PING = b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n'

RIVER = {"ranges": ["AA,QQ", "KK"], "board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}

ANSWERS = {
    "an exact equity": (
        "equity",
        {"hands": ["AsKs", "QhQd"], "board": "9s8s3c", "dead": "2c"},
        "Method: Calculated equities from evaluated hand strengths on all 946 possible final "
        "boards.\nAs Ks: equity 55.074% (exactly 521/946); win 55.07%, tie 0.00%\nQh Qd: equity "
        "44.926% (exactly 425/946); win 44.93%, tie 0.00%",
    ),
    "a high and a low half": (
        "equity",
        {"hands": ["AsAh2d3c", "KsKhQdJc"], "board": "4s5h9cTd", "game": "omaha_hi_lo"},
        "(exactly 3/4); scoop 70.00%, high 70.00%, low 50.00%",
    ),
    "samples": (
        "equity",
        {"hands": ["22+", "random", "random", "random"]},
        "Method: Estimated equities (Monte Carlo, not exact) from",
    ),
    "hand types": (
        "breakdown",
        {"hands": ["AsKs", "QhQd"], "by": "hand type", "board": "9s8s3c2d"},
        "Method: exact count on 44 final boards, for each hand held.\n"
        "As Ks: flush 20.45%, pair 36.36%, high card 43.18%\n",
    ),
    "next cards": (
        "breakdown",
        {"hands": ["AsKs", "QhQd"], "by": "next card", "board": "9s8s3c2d"},
        "Method: exact count. Equity of AsKs after each next card:\n",
    ),
    "a range": (
        "range",
        {"text": "QQ+, AKs:0.5", "dead": "As"},
        "Method: exact count.\n18 combos of weight 16.5, 1.24% of all 1,326 combos: ",
    ),
    "push or fold": (
        "push_or_fold",
        {"stacks": [10, 10]},
        "In chips: values: BB 0.0454, BTN -0.0454; nobody could gain more than ",
    ),
    "one decision": (
        "push_or_fold",
        {"stacks": [10, 10], "decision": "BB after BTN"},
        "BB after BTN: all-in with 37.4%: 22+, A2+, K5+, K2s+",
    ),
    "a solution": ("solve", RIVER, "\nfirst       13.33   50.00%  AA,QQ\n"),
    "a node": ("solve", {**RIVER, "path": "check"}, "Pot: 20, after check ("),
    "a hand of a file": (
        "read_hand",
        {"file": LOG.name, "number": 2},
        "Method: replayed under the rules, 11 actions.\nNo-limit Texas hold'em, blinds "
        "$0.50/$1.00 (USD)\nPokerStars, 2026-05-01, hand 250000000002\n  Seat 1: Carl    $99.00\n",
    ),
    "a hand in the text of a log": (
        "read_hand",
        {"text": LOG.read_text("utf-8"), "number": 2},
        "\n  Carl    -$0.50\n  Dora    +$0.50\n",
    ),
    "a hand in the text of a .phh file": (
        "read_hand",
        {"text": PHH.read_text("utf-8")},
        "Board: Jc 3d 5c 4h Jh\n",
    ),
    "hands in the text of a .phhs file": (
        "read_hand",
        {"text": f"[1]\n{PHH.read_text('utf-8')}\n[2]\n{PHH.read_text('utf-8')}", "number": 2},
        "Board: Jc 3d 5c 4h Jh\n",
    ),
    "a replay up to an action": (
        "replay",
        {"file": LOG.name, "number": 2, "actions": 9},
        "\n  Ada folds\nPot with bets $1.50. Stacks: Carl $98.50 (bet $0.50), Dora $99.00 (bet",
    ),
    "a whole replay": (
        "replay",
        {"file": LOG.name},
        "\n  Emmy mucks\n  Felix wins $102.00 from the pot\nPot with bets $0.00.",
    ),
}

ERRORS = {
    "a card": ("equity", {"hands": ["AsK1", "QhQd"]}, "is not a card"),
    "a card twice": ("equity", {"hands": ["AsKs", "AsQd"]}, "is dealt twice"),
    "a range with a mark below": ("range", {"text": "QQ+, AKz"}, "at character"),
    "a missing argument": ("equity", {}, "the argument hands is missing: "),
    "a wrong type": (
        "equity",
        {"hands": 5},
        "the argument hands is 5: Input should be a valid list; see the schema of equity",
    ),
    "a wrong choice": (
        "breakdown",
        {"hands": ["AsKs", "QhQd"], "by": "suit"},
        "'hand type' or 'next card'",
    ),
    "a flop": ("solve", {**RIVER, "board": "2s3h4d"}, "the board has 3 cards; give the 4 or 5"),
    "too many seconds": (
        "solve",
        {**RIVER, "seconds": 1e9},
        "seconds is 1000000000.0; give more than 0 and at most 60",
    ),
    "an unknown decision": (
        "push_or_fold",
        {"stacks": [10, 10], "decision": "UTG"},
        "there is no decision 'UTG'; give one of BTN, BB after BTN",
    ),
    "no hand": ("read_hand", {}, f"text and file are empty; give the text of hands, or one of the "
    f"files: {LOG.name}"),
    "text that is a path": ("read_hand", {"text": str(LOG)}, "no room's hand begins in the first"),
    "a path": ("read_hand", {"file": str(PHH)}, "was not named when the server started; give"),
    "the path of a named file": ("replay", {"file": str(LOG)}, "was not named when the server"),
    "a path through folders": ("replay", {"file": f"../logs/{LOG.name}"}, "was not named when"),
    "a file of the system": ("read_hand", {"file": "/etc/passwd"}, "was not named when the server"),
    "a number beyond the end": (
        "read_hand",
        {"text": PHH.read_text("utf-8"), "number": 2},
        "there is no hand 2 in the text; give a lower number",
    ),
    "no number": ("replay", {"file": LOG.name, "number": 0}, "number is 0; give 1 or more"),
    "no actions": ("replay", {"file": LOG.name, "actions": 0}, "actions is 0; give 1 or more"),
    "an illegal hand": (
        "read_hand",
        {"text": PHH.read_text("utf-8").replace("cbr 7000", "cbr 7", 1)},
        "action",
    ),
    "an unknown tool": ("odds", {}, "Unknown tool"),
}  # fmt: skip


async def ask_all(server):
    """Return the list of tools, the instructions, and the result of each call."""
    async with Client(server) as client:
        tools = (await client.list_tools()).tools
        results = {
            name: await client.call_tool(tool, arguments)
            for name, (tool, arguments, _) in {**ANSWERS, **ERRORS}.items()
        }
        return tools, client.instructions, results


@pytest.fixture(
    scope="module", params=["in memory", pytest.param("by stdio", marks=pytest.mark.slow)]
)
def asked(request):
    if request.param == "in memory":
        return asyncio.run(ask_all(make_server({LOG.name: str(LOG)})))
    command = ["-m", "poker_calculator", "mcp", str(LOG)]
    program = StdioServerParameters(command=sys.executable, args=command, env={**os.environ})
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        return asyncio.run(ask_all(stdio_client(program, errlog=nowhere)))


def text_of(result):
    (content,) = result.content
    return content.text


def argument(name, schema, required):
    kind = schema.get("type") or schema["anyOf"][0]["type"]
    return f"{name}: {kind}" + ("" if name in required else f" = {schema['default']!r}")


def test_the_tools_are_those_of_the_list(asked):
    found = {
        tool.name: ", ".join(
            argument(name, schema, tool.input_schema.get("required", ()))
            for name, schema in tool.input_schema["properties"].items()
        )
        for tool in asked[0]
    }
    assert found == TOOLS


def test_a_description_names_every_argument(asked):
    for tool in asked[0]:
        described = tool.description.partition("\n\n")[2]
        for name in tool.input_schema["properties"]:
            assert name in described, (tool.name, name)
        assert tool.annotations.read_only_hint


def test_the_instructions_list_the_files(asked):
    assert asked[1].endswith(f"Files of hands: {LOG.name}")


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_state_the_method_in_few_characters(asked, name):
    result, text = asked[2][name], text_of(asked[2][name])
    assert not result.is_error, text
    assert ANSWERS[name][2] in text
    assert text.startswith("Method: ")
    assert len(text) < 1000


@pytest.mark.parametrize("name", ERRORS)
def test_errors_are_one_line(asked, name):
    result, text = asked[2][name], text_of(asked[2][name])
    assert result.is_error, text
    assert ERRORS[name][2] in text
    assert len(text.splitlines()) == 1


def test_no_argument_opens_a_file(tmp_path):
    """Each argument in turn is the path of a file that exists."""
    path = tmp_path / "secret.phh"
    path.write_text(PHH.read_text("utf-8"), "utf-8")
    hands = HandTools({LOG.name: str(LOG)})
    tools = {**TOOL_FUNCTIONS, "read_hand": hands.read_hand, "replay": hands.replay}
    opened, is_watching = [], True
    sys.addaudithook(lambda event, told: is_watching and event == "open" and opened.append(told[0]))
    refused = 0
    for tool, arguments, _ in ANSWERS.values():
        for name, parameter in inspect.signature(tools[tool]).parameters.items():
            value = [str(path)] * 2 if "list" in str(parameter.annotation) else str(path)
            try:
                tools[tool](**{**arguments, name: value})
            except (TypeError, ValueError):
                refused += 1
    hands.read_hand(file=LOG.name)
    is_watching = False
    assert refused > 50
    assert str(LOG) in opened
    assert str(path) not in map(str, opened)


def test_files_that_do_not_exist_end_the_program(capsys):
    assert main(["mcp", "no.txt"]) == 3
    assert capsys.readouterr().err == "no.txt is not a file; name files of hands\n"


def test_files_of_one_name_have_their_paths(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.txt").touch()
    first, second = (str(tmp_path / folder / "x.txt") for folder in ("a", "b"))
    assert name_files([first, second, first]) == {"x.txt": first, second: second}


def test_without_the_sdk_an_error_names_the_extra():
    program = (
        "import sys; sys.modules['mcp'] = None\n"
        "from poker_calculator.commands.command_line import main\n"
        "sys.exit(main(['mcp']))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 2
    assert 'install it with `pip install "poker-calculator[mcp]"`' in ended.stderr


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_program_while_it_waits_for_input(number):
    command = [sys.executable, "-m", "poker_calculator", "mcp"]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, cwd=ROOT, **pipes) as program:
        program.stdin.write(PING)
        program.stdin.flush()
        assert b"result" in program.stdout.readline()  # it serves
        program.send_signal(number)
        assert program.wait(PATIENCE) == 128 + number
        assert program.stderr.read() == b"interrupted\n"


@pytest.mark.slow
def test_the_ranges_of_many_decisions_are_cut():
    text = push_or_fold([8] * 9, seconds=0.1)
    assert text.startswith(
        "Method: equilibrium of 128 decisions, approximation.\nUTG: all-in with "
    )
    assert len(text.splitlines()) == 10
    assert len(text) < 1000
