"""The contract of all rooms, and what it finds wrong with others."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from support.room_logs import example, paid_hands

from poker_calculator.histories.rooms import lines
from poker_calculator.histories.rooms.contract import check_room
from poker_calculator.histories.rooms.readers import ROOMS

pytestmark = pytest.mark.filterwarnings("ignore:the time of a hand is left out")

NOT_READ = (
    r"(?:(?:Main|Side) pot|Pot sizes|Creating Main Pot|Dealer \[ME\] : Set).*|"
    r"Seat \d: .*\) showed .* won \$.*|Game: .*|Table: .*|<game id=.*|.* dealtin=\"false\".*"
)
"""Lines whose numbers are not read: other lines state the winnings, the button and the stakes."""
NEEDLESS = re.compile(
    r"Table(?! Lima$|.*(?:button|dealer|_LIMIT|Limit|: \w+ \[|#\d+ - )).*|Site: .*|"
    r"Total [Pp]ot.*|Pot: .*|Rake \(.*|Board: .*|Game ended .*|\*{5} +(?:End|Game) .*|"
    r"\*\* (?:Summary|Dealing down cards) \*\*|------ Summary ------|Summary:|End of Hand .*|"
    r"\*\*\* (?:SUMMARY|Summary|HOLE CARDS|SHOW DOWN) \*\*\*|"
    r"(?:Last Hand|Start time of hand|Table Type|Money Type)\b.*"
)
"""Lines without which a hand still states its chips."""
OF_ONE_HAND = [room for room in ROOMS if room.slug != "open-hand-history"]
"""All rooms but one whose files have JSON, of which a hand that breaks off is not the end."""

every_room = pytest.mark.parametrize("room", OF_ONE_HAND, ids=lambda room: room.slug)


@every_room
def test_a_room_keeps_the_contract(room):
    check_room(room, [example(room.slug)], not_read=NOT_READ)


@every_room
def test_blocks_of_any_size_change_nothing(room, tmp_path, monkeypatch):
    (hand,) = paid_hands(tmp_path, example(room.slug))
    monkeypatch.setattr(lines, "BLOCK", 7)

    paid = paid_hands(tmp_path, f"{example(room.slug)}\n" * 3)

    assert [other.fields() for other in paid] == [hand.fields()] * 3


@every_room
def test_a_line_that_no_figure_needs_may_be_missing(room, tmp_path):
    (whole,) = paid_hands(tmp_path, example(room.slug))
    all_lines = example(room.slug).splitlines()
    for number, line in enumerate(all_lines):
        if NEEDLESS.fullmatch(line.strip()):
            (hand,) = paid_hands(tmp_path, "\n".join(all_lines[:number] + all_lines[number + 1 :]))
            assert hand.finishing_stacks == whole.finishing_stacks, line


def test_every_room_has_a_page_that_is_listed():
    folder = Path(__file__).parents[3] / "docs" / "reference" / "rooms"
    pages = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}
    listed = pages["index"].partition(":maxdepth: 1")[2].partition("```")[0].split()
    begins = [pages[name].partition("**Format")[0] for name in listed]

    assert {*listed} == {*pages} - {"index"}
    assert [r.name for r in ROOMS if not any(r.name in begin for begin in begins)] == []


def test_chat_that_quotes_a_first_line_breaks_no_hand(tmp_path):
    text = example("pokerstars")
    head = " ".join(text.partition("Table")[0].split())

    (hand,) = paid_hands(tmp_path, text.replace("Cid: folds", f'Bob said, "{head}"\nCid: folds'))

    assert [hand] == paid_hands(tmp_path, text)


STARS = ROOMS[0]


class Deaf(STARS.reader):
    """A reader that does not compare what is stated twice."""

    def finish(self):
        """Forget the statements that `translation` compares."""
        super().finish()
        self.transcript.total_pot = self.transcript.rake = None
        self.transcript.won.clear()


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"begins": re.compile("Card Barn"), "head": None}, "the log has 0 hands"),
        ({"slug": "card-barn"}, "PokerStars reads the log"),
        ({"mark": "Barn"}, "the log has 0 hands"),
        ({"mark": " "}, "is in most lines"),
        ({"reader": Deaf}, "damage is not seen"),
    ],
)
def test_a_room_that_breaks_the_contract_is_found(fields, fault):
    with pytest.raises(AssertionError, match=fault):
        check_room(replace(STARS, **fields), [example("pokerstars")], not_read=NOT_READ)


def test_a_log_without_a_paid_hand_breaks_the_contract():
    with pytest.raises(AssertionError, match="the log is refused"):
        check_room(STARS, [example("pokerstars").replace("13.80", "13.70")])
