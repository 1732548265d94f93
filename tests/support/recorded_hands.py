"""No-limit hold'em hands as they are recorded, with blinds of 1 and 2, for tests of frames."""

import pytest

from poker_calculator.games import HandHistory


def recorded(*actions, cards=("????",) * 3, **fields):
    """Return a hand of as many players as there are *cards*; by default all have 200 chips."""
    count = len(cards)
    hand = {
        "variant": "NT",
        "antes": [0] * count,
        "blinds_or_straddles": [1, 2, *[0] * (count - 2)],
        "min_bet": 2,
        "starting_stacks": [200] * count,
    }
    dealt = [f"d dh p{seat} {each}" for seat, each in enumerate(cards, 1)]
    return HandHistory(**(hand | fields), actions=[*dealt, *actions])


def hand_of_ada(number, *actions, **fields):
    """Return a hand of a day in January 2026, for dollars, with the hero Ada in the big blind."""
    known = {"currency": "USD", "year": 2026, "month": 1, "day": number, "venue": "Table Room"}
    known["user_fields"] = {"_hero": "Ada"} | fields.pop("user_fields", {})
    names = {"players": ["Carl", "Ada", "<b>Bob</b>"], "hand": number}
    return recorded(*actions, cards=("????", "AhKh", "????"), **(names | known | fields))


HANDS_OF_ADA = [
    hand_of_ada(1, "p3 cbr 6", "p1 f", "p2 cbr 20", "p3 f"),
    hand_of_ada(2, "p3 f", "p1 f"),
    hand_of_ada(3, "p3 cbr 6", "p1 f", "p2 f", venue="Other Room"),
]


@pytest.fixture
def logs(tmp_path, monkeypatch):
    """Return a folder of hands of Ada; programs run in its parent."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "logs"
    folder.mkdir()
    for each in HANDS_OF_ADA:
        (folder / f"{each.hand}.phh").write_text(each.dumps(), encoding="utf-8")
    return folder
