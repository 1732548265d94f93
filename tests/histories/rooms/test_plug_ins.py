"""Rooms of other packages, which entry points register."""

import pytest
from support.room_logs import example

ROOM = """
import re
from dataclasses import replace

from poker_calculator.histories.rooms.readers.networks.ggpoker import GGPOKER

HEAD = re.compile(GGPOKER.head.pattern.replace("Poker Hand", "Barn Hand"), re.IGNORECASE)


class Reader(GGPOKER.reader):
    heads = [[HEAD], *GGPOKER.reader.heads[1:]]


BARN = replace(
    GGPOKER, slug="card-barn", begins=re.compile("Barn Hand"), reader=Reader, head=HEAD, mark="Barn"
)
"""
READ = """
import sys
from poker_calculator.histories import read_hands

print([(hand.venue, len(hand.players)) for hand in read_hands(sys.argv[1])])
"""


def install(folder, slug, room="card_barn:BARN"):
    """Write a package that registers a room by a slug; return the path of one of its logs."""
    (folder / "card_barn.py").write_text(ROOM, encoding="utf-8")
    (folder / "card_barn-1.dist-info").mkdir()
    for name, text in {
        "METADATA": "Metadata-Version: 2.1\nName: card-barn\nVersion: 1\n",
        "entry_points.txt": f"[poker_calculator.rooms]\n{slug} = {room}\n",
    }.items():
        (folder / "card_barn-1.dist-info" / name).write_text(text, encoding="utf-8")
    log = folder / "log.txt"
    log.write_text(example("ggpoker").replace("Poker Hand", "Barn Hand"), "utf-8")
    return log


def test_a_registered_room_is_read(run_python, tmp_path):
    done = run_python(READ, install(tmp_path, "card-barn"), folder=tmp_path)

    assert done.stdout == "[('GGPoker', 3)]\n", done.stderr


@pytest.mark.parametrize(
    ("slug", "room", "fault"),
    [
        ("barn", "card_barn:BARN", "card_barn:BARN is no `Room` with this slug"),
        ("pokerstars", "card_barn:BARN", "card_barn:BARN is no `Room` with this slug"),
        ("card-barn", "card_barn:HEAD", "card_barn:HEAD is no `Room` with this slug"),
        ("card-barn", "barns:BARN", "ModuleNotFoundError: No module named 'barns'"),
    ],
)
def test_a_faulty_room_is_left_out_with_a_warning(slug, room, fault, run_python, tmp_path):
    log = install(tmp_path, slug, room)
    log.write_text(example("ggpoker"), "utf-8")
    done = run_python(READ, log, folder=tmp_path)

    assert done.stdout == "[('GGPoker', 3)]\n"
    (warning,) = [line for line in done.stderr.splitlines() if "UserWarning: " in line]
    assert warning.partition("UserWarning: ")[2] == (
        f"logs of the room {slug!r} are not read: {fault}; update or remove card-barn"
    )
