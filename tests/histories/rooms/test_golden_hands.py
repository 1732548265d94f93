"""Logs of all rooms give the hands beside them, and changes of a log the hands or errors stated.

`tests/data/rooms/README.md` describes the files.
"""

import tomllib

import pytest
from support.room_logs import EXAMPLES, example, paid_hands

from poker_calculator.games.notation import NotationError, dumps, dumps_all
from poker_calculator.histories.rooms.files import hands_of_log, hands_of_text

pytestmark = pytest.mark.filterwarnings("ignore:the time of a hand is left out")

LOGS = sorted(EXAMPLES.glob("*/*.txt"))
CHANGES = [
    (path.parent.name, change)
    for path in sorted(EXAMPLES.glob("*/changes.toml"))
    for change in tomllib.loads(path.read_text("utf-8"), parse_float=str)["change"]
]
every_change = pytest.mark.parametrize(
    ("room", "change"), CHANGES, ids=[f"{room}: {change['rule']}" for room, change in CHANGES]
)


def written(hands):
    """Return hands in the PHH notation."""
    return dumps(hands[0]) if len(hands) == 1 else dumps_all(hands)


def beside(log):
    """Return the text of the hands beside a log."""
    (path,) = log.parent.glob(f"{log.stem}.phh*")
    return path.read_text("utf-8")


def changed(room, change):
    """Return the text of a changed log."""
    text = change.get("text") or example(room, change["log"])
    for before, after in change.get("replace", ()):
        assert before in text
        text = text.replace(before, after)
    return text


@pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.name}: {log.stem}")
def test_a_log_gives_the_hands_beside_it(log, tmp_path):
    assert written(paid_hands(tmp_path, log.read_bytes().decode())) == beside(log)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.name}: {log.stem}")
def test_the_text_of_a_log_gives_the_hands_of_its_file(log):
    of_file, of_text = hands_of_log(log), hands_of_text(log.read_bytes().decode())
    assert [hand.fields() for hand in of_text] == [hand.fields() for hand in of_file]


@every_change
def test_a_change_is_refused_or_changes_the_stated_fields(room, change, tmp_path):
    text = changed(room, change)
    if "refused" in change:
        with pytest.raises(NotationError) as caught:
            paid_hands(tmp_path, text)
        error = caught.value
        assert (error.rule, error.line) == (change["refused"], change.get("line"))
        return

    fields = tomllib.loads(beside(EXAMPLES / room / f"{change['log']}.txt"), parse_float=str)
    for name in change.get("without", ()):
        del fields[name]
    hands = paid_hands(tmp_path, text)
    assert tomllib.loads(written(hands), parse_float=str) == fields | change.get("hand", {})
