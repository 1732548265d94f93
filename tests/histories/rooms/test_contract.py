"""The contract of all rooms' readers: one set of tests that a log of each room runs through."""

import re
from pathlib import Path

import example_logs as logs
import pytest

from games.notation import HandHistory, NotationError
from histories.rooms import lines
from histories.rooms.files import hands_of_log, recognise
from histories.rooms.part import LONGEST_LINE
from histories.rooms.readers import ROOMS
from histories.rooms.readers.bovada_network import bovada
from histories.rooms.readers.ipoker_network import ipoker, pokertracker
from histories.rooms.readers.layouts.line_reader import LineReader
from histories.rooms.readers.like_partypoker import (
    betfair,
    everleaf,
    partypoker,
    partypoker_balances,
    poker888,
)
from histories.rooms.readers.like_pokerstars import (
    absolute,
    betonline,
    coin_poker,
    enet,
    full_tilt,
    ggpoker,
    pokerstars,
    unibet,
)
from histories.rooms.readers.merge_network import merge
from histories.rooms.readers.ongame_network import ongame
from histories.rooms.readers.open_hand import open_hand_history
from histories.rooms.readers.own_layouts import (
    acpc,
    big_game,
    cake,
    entraction,
    kings_club,
    poker_mavens,
    poker_now,
    winamax,
)
from histories.rooms.readers.pkr_network import pkr
from histories.rooms.readers.winning_network import americas_cardroom, winning_poker
from histories.rooms.readers.xml_networks import boss, everest, microgaming
from histories.rooms.results import check_results

pytestmark = pytest.mark.filterwarnings("ignore:the time of a hand is left out")

LOGS = {
    pokerstars.POKERSTARS: logs.POKERSTARS,
    full_tilt.FULL_TILT: logs.FULL_TILT,
    absolute.ABSOLUTE: logs.ABSOLUTE,
    bovada.BOVADA: logs.BOVADA,
    kings_club.KINGS_CLUB: logs.KINGS_CLUB,
    pkr.PKR: logs.PKR,
    poker_mavens.POKER_MAVENS: logs.POKER_MAVENS,
    poker_now.POKER_NOW: logs.POKER_NOW,
    big_game.BIG_GAME: logs.BIG_GAME,
    cake.CAKE: logs.CAKE,
    entraction.ENTRACTION: logs.ENTRACTION,
    ongame.ONGAME: logs.ONGAME,
    everleaf.EVERLEAF: logs.EVERLEAF,
    pokertracker.POKERTRACKER: logs.POKERTRACKER,
    ggpoker.GGPOKER: logs.GGPOKER,
    unibet.UNIBET: logs.UNIBET,
    coin_poker.COIN_POKER: logs.COIN_POKER,
    enet.ENET: logs.ENET,
    acpc.ACPC: logs.ACPC,
    betonline.BETONLINE: logs.BETONLINE,
    winning_poker.WINNING_POKER: logs.WINNING_POKER,
    americas_cardroom.AMERICAS_CARDROOM: logs.AMERICAS_CARDROOM,
    ipoker.IPOKER: logs.IPOKER,
    merge.MERGE: logs.MERGE,
    microgaming.MICROGAMING: logs.MICROGAMING,
    boss.BOSS: logs.BOSS,
    everest.EVEREST: logs.EVEREST,
    partypoker.PARTYPOKER: logs.PARTYPOKER,
    partypoker_balances.PARTYPOKER_BALANCES: logs.PARTYPOKER_BALANCES,
    poker888.POKER888: logs.POKER888,
    betfair.BETFAIR: logs.BETFAIR,
    winamax.WINAMAX: logs.WINAMAX,
}


def read(folder, text, encoding="utf-8"):
    """Return the paid hands of a log and the errors of the others."""
    path = folder / "log.txt"
    path.write_bytes(text.encode(encoding))
    paid, refused = list[HandHistory](), list[NotationError]()
    for found in hands_of_log(path):
        try:
            if isinstance(found, NotationError):
                raise found
            check_results(found, found.replay())
        except NotationError as error:
            refused.append(error)
        else:
            paid.append(found)
    return paid, refused


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return the hand in each room's log."""
    hands = {}
    for room, text in LOGS.items():
        (hands[room],), refused = read(tmp_path_factory.mktemp("whole"), text)
        assert not refused
    return hands


every_room = pytest.mark.parametrize("room", LOGS, ids=lambda room: room.begins.pattern)


def test_every_room_is_here():
    """Hands of Open Hand History are written by the tests of hostile files and round trips."""
    assert {*LOGS, open_hand_history.OPEN_HAND_HISTORY} == {*ROOMS}


def test_every_room_has_a_page_that_is_listed():
    folder = Path(__file__).parents[3] / "docs" / "reference" / "rooms"
    pages = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}
    listed = pages["index"].partition(":maxdepth: 1")[2].partition("```")[0].split()
    begins = [pages[name].partition("**Format")[0] for name in listed]

    assert {*listed} == {*pages} - {"index"}
    assert [r.name for r in ROOMS if not any(r.name in begin for begin in begins)] == []


@every_room
def test_a_log_is_known_by_its_first_lines(room):
    assert recognise(enumerate(LOGS[room].splitlines(), 1)) is room


@every_room
def test_a_line_that_begins_a_hand_has_the_mark_of_the_room_and_most_others_do_not(room):
    lines = [line for line in LOGS[room].splitlines() if line.strip()]
    first = [line for line in lines if room.beginning(line) is not None]
    marked = [line for line in lines if room.mark in line]

    assert first
    assert {*first} <= {*marked}
    assert not room.mark or len(marked) < len(lines) / 2


@every_room
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_change_nothing(room, end, whole, tmp_path):
    paid, refused = read(tmp_path, LOGS[room].replace("\n", end))

    assert not refused
    assert paid[0].fields() == whole[room].fields()


@every_room
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_encodings_change_nothing(room, encoding, whole, tmp_path):
    paid, refused = read(tmp_path, LOGS[room], encoding)

    assert not refused
    assert paid[0].fields() == whole[room].fields()


@every_room
def test_blocks_of_any_size_change_nothing(room, whole, tmp_path, monkeypatch):
    monkeypatch.setattr(lines, "BLOCK", 7)

    paid, refused = read(tmp_path, f"{LOGS[room]}\n" * 3)

    assert not refused
    assert [hand.fields() for hand in paid] == [whole[room].fields()] * 3


@every_room
def test_a_hand_that_is_cut_off_at_any_line_pays_the_same_or_is_refused(room, whole, tmp_path):
    lines = LOGS[room].splitlines()
    for count in range(1, len(lines)):
        paid, refused = read(tmp_path, "\n".join(lines[:count]))

        assert not paid or not refused, count
        assert paid or refused or "<game gamecode" not in "".join(lines[:count]), count
        for hand in paid:
            assert hand.finishing_stacks == whole[room].finishing_stacks, count


HARMLESS = {
    "spaces at the ends of lines": lambda lines: [f"{line}  " for line in lines],
    "blank lines": lambda lines: [text for line in lines for text in (line, "")],
    "spaces that do not break": lambda lines: [line.replace(" ", "\u00a0") for line in lines],
    "a quoted e-mail": lambda lines: [f"> {line}" for line in lines],
    "numbers of an e-mail": lambda lines: ["**** # 1 ****", *lines, "", "**** # 2 ****"],
    "spaces in thousands": lambda lines: [re.sub(r"(?<=\d),(?=\d{3})", " ", x) for x in lines],
    "a player who leaves": lambda lines: [*lines[:-3], "Zoe9 has left the table.", *lines[-3:]],
}
"""Changes of a log that change no hand."""


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS)
@pytest.mark.parametrize(
    "room",
    [room for room in LOGS if issubclass(room.reader, LineReader) and room.split is None],
    ids=lambda room: room.begins.pattern,
)
def test_changes_without_a_meaning_change_nothing(room, change, whole, tmp_path):
    paid, refused = read(tmp_path, "\n".join(change(LOGS[room].splitlines())))

    assert not refused
    assert paid[0].fields() == whole[room].fields()


NEEDLESS = re.compile(
    r"Table(?! Lima$|.*(?:button|dealer|_LIMIT|Limit|: \w+ \[|#\d+ - )).*|Site: .*|"
    r"Total [Pp]ot.*|Pot: .*|Rake \(.*|Board: .*|Game ended .*|\*{5} +(?:End|Game) .*|"
    r"\*\* (?:Summary|Dealing down cards) \*\*|------ Summary ------|Summary:|End of Hand .*|"
    r"\*\*\* (?:SUMMARY|Summary|HOLE CARDS|SHOW DOWN) \*\*\*|"
    r"(?:Last Hand|Start time of hand|Table Type|Money Type)\b.*"
)
"""Lines without which a hand still states its chips."""


@every_room
def test_a_line_that_no_figure_needs_may_be_missing(room, whole, tmp_path):
    lines = LOGS[room].splitlines()
    needless = [number for number, line in enumerate(lines) if NEEDLESS.fullmatch(line.strip())]
    for number in needless:
        paid, refused = read(tmp_path, "\n".join([*lines[:number], *lines[number + 1 :]]))

        assert not refused, lines[number]
        assert paid[0].finishing_stacks == whole[room].finishing_stacks, lines[number]


@every_room
def test_a_line_that_is_doubled_is_refused_or_changes_no_result(room, whole, tmp_path):
    lines = LOGS[room].splitlines()
    for number, line in enumerate(lines):
        paid, _ = read(tmp_path, "\n".join([*lines[:number], line, *lines[number:]]))

        stacks = [hand.finishing_stacks for hand in paid]
        assert stacks in ([], [whole[room].finishing_stacks]), line


@every_room
@pytest.mark.parametrize("end", ["\n", ""])
def test_a_broken_hand_costs_that_hand_alone(room, end, whole, tmp_path):
    """Whether the log breaks off at the end of a line or within one."""
    if not end and room.split is None and room.head is None:
        pytest.skip("chat may look like the first line of a hand")
    text = LOGS[room]
    lines = text.splitlines()
    for number, line in enumerate(lines):
        broken = "\n".join([*lines[:number], line[: len(line) // 2]])

        paid, refused = read(tmp_path, f"{text}\n{broken}{end}{text}")

        assert len(refused) <= 1, broken
        assert [hand.fields() for hand in (paid[0], paid[-1])] == [whole[room].fields()] * 2, broken
        assert len(paid) + len(refused) >= 2, broken


def test_chat_that_quotes_a_first_line_breaks_no_hand(whole, tmp_path):
    text = LOGS[pokerstars.POKERSTARS]
    head = " ".join(text.partition("Table")[0].split())

    paid, refused = read(tmp_path, text.replace("Cid: folds", f'Bob said, "{head}"\nCid: folds'))

    assert not refused
    assert paid[0].fields() == whole[pokerstars.POKERSTARS].fields()


@every_room
def test_an_error_names_file_and_line_and_after_the_first_lines_the_hand(room, whole, tmp_path):
    text = LOGS[room]
    middle = text.count("\n") // 2 if room.split is None else text.count("\n") - 4
    lines = text.splitlines()
    lines.insert(middle, "???" if room.split is None else "<unknown/>")

    paid, (error,) = read(tmp_path, "\n".join(lines))

    assert not paid
    assert error.file == str(tmp_path / "log.txt")
    assert error.line == middle + 1
    assert "not understood" in error.rule or "not known" in error.rule
    if room.split is None:
        assert str(error.hand) == str(whole[room].hand)


AMOUNT = re.compile(r"(?<=[$€£(\[])[1-9]")
"""The first digit of an amount or a card."""
NOT_READ = re.compile(
    r"(?:(?:Main|Side) pot|Pot sizes|Creating Main Pot|Dealer \[ME\] : Set).*|"
    r"Seat \d: .*\) showed .* won \$.*|Game: .*|Table: .*|<game id=.*|.* dealtin=\"false\".*"
)
"""Lines whose numbers are not read: other lines state the winnings, the button and the stakes."""


@every_room
def test_a_digit_that_is_damaged_is_refused_or_seen(room, whole, tmp_path):
    lines, names = LOGS[room].splitlines(), whole[room].players
    for number, line in enumerate(lines):
        is_of_others = line.startswith("Seat ") and not any(name in line for name in names)
        if is_of_others or NOT_READ.fullmatch(line):
            continue
        for match in AMOUNT.finditer(line):
            digit = "3" if match[0] == "2" else "2"
            damaged = line[: match.start()] + digit + line[match.end() :]

            paid, _ = read(tmp_path, "\n".join([*lines[:number], damaged, *lines[number + 1 :]]))

            assert all(hand.fields() != whole[room].fields() for hand in paid), damaged


@every_room
def test_an_endless_line_is_refused(room, tmp_path):
    if room.split is not None:
        pytest.skip("a hand of XML or JSON may be one line")
    lines = LOGS[room].splitlines()
    lines.insert(len(lines) // 2, "x" * (LONGEST_LINE + 1))

    paid, (error,) = read(tmp_path, "\n".join(lines))

    assert not paid
    assert "a line has more than 2000 characters" in error.rule
    assert len(lines[error.line - 1]) > LONGEST_LINE
