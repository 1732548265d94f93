"""The document behind the interface: its names, and its code blocks run with `games`."""

import doctest
import re

import pytest
from data_files import POKERKIT_DOCUMENT as DOCUMENT
from oracles.table import OPERATIONS

from poker_calculator import games
from poker_calculator.games import Automation, NoLimitTexasHoldem, State, predefined
from poker_calculator.games.hand import operations
from poker_calculator.games.pots import pots

# The names.


@pytest.mark.parametrize("operation", OPERATIONS)
def test_each_operation_has_its_query_and_its_verification(operation):
    for name in (operation, f"can_{operation}", f"verify_{OPERATIONS[operation]}"):
        assert callable(getattr(State, name))


def test_each_automation_is_there():
    assert {automation.name for automation in Automation} == {
        "ANTE_POSTING",
        "BET_COLLECTION",
        "BLIND_OR_STRADDLE_POSTING",
        "CARD_BURNING",
        "HOLE_DEALING",
        "BOARD_DEALING",
        "HOLE_CARDS_SHOWING_OR_MUCKING",
        "HAND_KILLING",
        "CHIPS_PUSHING",
        "CHIPS_PULLING",
    }


def test_each_name_of_the_document_is_there():
    text = DOCUMENT.read_text(encoding="utf-8")
    named = set(re.findall(r":(?:meth|attr|class|func):`pokerkit\.(?:\w+\.)+(\w+)`", text))
    state = NoLimitTexasHoldem.create_state((), True, 0, (1, 2), 2, 200, 2)
    owners = games, predefined, operations, pots, state, games.Deck, Automation

    # `from poker_calculator.games import *` would hide Python's `divmod`.
    names = {"divmod_chips" if name == "divmod" else name for name in named}
    assert len(names) > 80
    assert [name for name in names if not any(hasattr(owner, name) for owner in owners)] == []


# The document.


def code_blocks():
    """Return the code blocks of the document: (line, language, text)."""
    text = DOCUMENT.read_text(encoding="utf-8")
    found = re.finditer(r"^\.\. code-block:: (\w+)\n\n((?:(?:   .*)?\n)+)", text, re.MULTILINE)
    return [
        (text[: block.start()].count("\n") + 1, block[1], re.sub(r"^   ", "", block[2], flags=re.M))
        for block in found
    ]


def decide(state):
    """Return a player's action where the document has a placeholder."""
    player = f"p{state.turn_index + 1}"
    if state.can_stand_pat_or_discard():
        return f"{player} sd"
    return f"{player} cc" if state.can_check_or_call() else f"{player} sm -"


def test_every_code_block_of_the_document_runs():
    names, runner = {"decide": decide}, doctest.DocTestRunner(verbose=False)
    failures, blocks = [], code_blocks()
    for line, language, text in blocks:
        text = text.replace("from pokerkit", "from poker_calculator.games")
        if language == "pycon":
            test = doctest.DocTestParser().get_doctest(text, names, DOCUMENT.name, None, line)
            runner.run(test, out=failures.append, clear_globs=False)
            names = test.globs
        else:
            if "state = ..." in text:
                names["state"] = NoLimitTexasHoldem.create_state((), True, 1, (1, 2), 2, 200, 3)
                text = text.replace("state = ...", "")
            text = text.replace("action = ...", "action = decide(state)")
            exec(compile(text, f"{DOCUMENT.name}:{line}", "exec"), names)
            if "parse_action" in text:
                assert not names["state"].status

    assert len(blocks) == DOCUMENT.read_text(encoding="utf-8").count(".. code-block::")
    assert not "".join(failures)
