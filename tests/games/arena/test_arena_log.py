"""Reading play.log: round trips, checks of every field, and logs of the document's program."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker_calculator.games.arena import Note, PlayLogError, Snapshot, play_game, read_log

PLAYER = {"name": "A", "cards": [], "bet_amt": 3, "chips": 180, "died": False}
TABLE = {
    "round": 1,
    "acc_chips": 12,
    "community_cards": [{"suit": 4, "rank": 14}],
    "players": [{**PLAYER, "cards": [{"suit": 1, "rank": 2}, {"suit": 2, "rank": 2}]}],
    "all_in": False,
}
GAME = {
    **{"note": "game", "schema": 2, "ranking": "poker", "rounds": 1, "chips": 1, "fee": 1},
    **{"bots": [], "locks": {}},
}
OUT = {"note": "out", "round": 1, "name": "A", "reason": "slow"}


def read(*lines, end="\n"):
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return read_log(("\n".join(texts) + end).encode())


@pytest.mark.parametrize("seed", range(4))
def test_what_is_written_reads_back(random_bots, tmp_path, seed):
    play_game(random_bots(seed), rng=seed, log=tmp_path / "play.log")
    read = read_log(tmp_path / "play.log")
    written = [
        json.loads(line)
        for line in (tmp_path / "play.log").read_text(encoding="utf-8").splitlines()
    ]
    again = json.loads(json.dumps([entry.as_json() for entry in read.entries]))
    assert again == written
    assert read.notice == ""
    assert len(read.snapshots) == sum("note" not in line for line in written)


def test_logs_of_the_first_schema_are_read():
    old = read(GAME | {"schema": 1, "seed": 7}, OUT)
    assert old.entries[0].fields["seed"] == 7


def test_cards_are_numbered_as_the_document_does():
    (table,) = read(TABLE).entries
    assert isinstance(table, Snapshot)
    assert str([*table.community_cards, *table.players[0].cards]) == "[As, 2c, 2h]"


def test_names_are_text_and_nothing_else():
    name = "</script><img onerror=x>\u2028\x00\ud800"
    note = read(OUT | {"name": name}).entries[0]
    assert note.fields["name"] == name


def test_lines_of_pythons_logging_are_read():
    log = read("INFO:root:" + json.dumps(TABLE), "ERROR:root:A tried to bet 7 chips.")
    assert log.entries == (*read(TABLE).entries, Note("error", {"text": "A tried to bet 7 chips."}))


def test_lines_may_end_as_on_windows():
    assert read(json.dumps(OUT) + "\r", TABLE).entries == read(OUT, TABLE).entries


@pytest.mark.parametrize("cut", [1, 40, len(json.dumps(TABLE)) - 1])
def test_a_last_line_that_is_cut_off_is_left_out_with_a_notice(cut):
    log = read(OUT, json.dumps(TABLE)[:cut], end="")
    assert log.entries == read(OUT).entries
    assert log.notice == "line 2, the last one, is cut off and left out"


def test_a_last_line_that_is_whole_needs_no_line_end():
    assert read(OUT, TABLE, end="") == read(OUT, TABLE)


@pytest.mark.parametrize("data", [b"", b"\n", b'{"round": 1', b"\xff"])
def test_a_file_without_a_whole_line(data):
    with pytest.raises(
        PlayLogError, match=r"does not hold a complete line of a play\.log|is not JSON"
    ):
        read_log(data)


def player(**fields):
    return TABLE | {"players": [PLAYER | fields]}


WRONG = [
    ("[" * 2000 + "]" * 2000, "nested too deep"),
    ("[" * 60 + "]" * 60, "nested too deep"),
    ("nonsense", "'nonsense' is not JSON"),
    ("", "is not JSON"),
    ("[]", r"a line is a JSON object, not \[\]"),
    ('{"note": "out", "note": "out"}', "the field 'note' is there twice"),
    (json.dumps(TABLE).replace("12", "NaN"), "NaN is not a number"),
    (json.dumps(TABLE).replace("12", "-Infinity"), "-Infinity is not a number"),
    (json.dumps(TABLE).replace("12", "9" * 5000), "is not JSON"),
    ({"note": "joke"}, "unknown note 'joke'; the notes are game, out, won, end, seed"),
    ({"note": []}, r"unknown note \[\]"),
    ({"note": "error", "text": "x"}, "unknown note 'error'"),
    (OUT | {"more": 1}, "the note 'out' has the fields round, name, reason; got"),
    ({"note": "out"}, "the note 'out' has the fields round"),
    (OUT | {"name": 5}, "name is text, not 5"),
    (OUT | {"round": 0}, "round is counted from 1"),
    ({}, "a line of the table has the fields round, acc_chips"),
    (TABLE | {"round": True}, "round is a whole number of 0 or more, not True"),
    (TABLE | {"round": 1.0}, "round is a whole number"),
    (TABLE | {"acc_chips": -1}, "acc_chips is a whole number"),
    (TABLE | {"acc_chips": 1 << 53}, "acc_chips is a whole number"),
    (TABLE | {"all_in": 0}, "all_in is true or false, not 0"),
    (TABLE | {"players": {}}, "players is a list of up to 23"),
    (TABLE | {"players": [PLAYER, PLAYER]}, "two players are called 'A'"),
    (TABLE | {"players": [5]}, "a player has the fields name, cards, bet_amt, chips, died; got 5"),
    (TABLE | {"community_cards": [{"suit": 1, "rank": 2}] * 6}, "a list of up to 5"),
    (TABLE | {"community_cards": [{"suit": 1, "rank": 2}]}, "the card '2c' is on the table twice"),
    (TABLE | {"community_cards": [{"suit": 5, "rank": 2}]}, "a suit of 1 to 4, not 2 and 5"),
    (TABLE | {"community_cards": [{"suit": 1, "rank": 15}]}, "a rank of 2 to 14"),
    (TABLE | {"community_cards": ["As"]}, "a card has the fields rank, suit; got 'As'"),
    (player(cards=[{"suit": 1, "rank": 2}] * 3), "cards is a list of up to 2"),
    (player(bet_amt="3"), "bet_amt is a whole number"),
    (player(chips=None), "chips is a whole number"),
    (player(died="no"), "died is true or false"),
    (player(name=None), "name is text"),
    ({"note": "end", "chips": [], "house": 0}, "chips is an object, by the players' names"),
    ({"note": "end", "chips": {"A": "x"}, "house": 0}, "chips of 'A' is a whole number"),
    (GAME | {"schema": 3}, "the log is of schema 3; this program reads schema 1 and 2"),
    (GAME | {"schema": "2"}, "schema is a whole number"),
    ({"note": "game"}, "schema is a whole number of 0 or more, not None"),
    (GAME | {"seed": 1}, "the note 'game' has the fields schema, ranking, rounds"),
    (GAME | {"schema": 1}, "the note 'game' has the fields schema, ranking, rounds"),
    ({"note": "seed", "seed": 7}, "seed is text, not 7"),
]


@pytest.mark.parametrize(("line", "match"), WRONG)
def test_a_wrong_line_is_named_in_one_line(line, match):
    with pytest.raises(PlayLogError, match=match) as caught:
        read(OUT, line, OUT)
    assert caught.value.line == 2
    assert str(caught.value).startswith("line 2: ")
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 300


def test_an_error_names_its_file(tmp_path):
    path = tmp_path / "play.log"
    path.write_bytes(b"\xff\n")
    with pytest.raises(PlayLogError, match=r"play\.log, line 1: not UTF-8: .* at byte 0"):
        read_log(path)


def complaint_about(data):
    """Return the error message for bytes, or None if they are a valid log."""
    try:
        read_log(data)
    except PlayLogError as error:
        return error
    return None


@pytest.mark.slow
@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_bytes_of_any_kind_are_refused_in_one_line(data):
    error = complaint_about(data + b"\n")
    assert error is not None
    assert len(str(error).splitlines()) == 1
    assert error.line is not None


@pytest.mark.slow
@given(st.data())
def test_a_changed_line_is_read_or_refused_in_one_line(data):
    text = json.dumps(TABLE)
    place = data.draw(st.integers(0, len(text) - 1))
    changed = text[:place] + data.draw(st.text(max_size=3)) + text[place + 1 :]
    error = complaint_about(changed.encode(errors="replace") + b"\n")
    assert error is None or len(str(error).splitlines()) == 1


def test_a_log_that_is_open_stays_open(callers):
    file = io.StringIO()
    play_game(callers, rng=1, round_count=1, log=file)
    assert not file.closed
