"""The PHH notation: reading and writing of fields, and refused files."""

import datetime
import io
import pickle
import re
from decimal import Decimal

import pytest
from data_files import HANDS
from hypothesis import given, settings
from hypothesis import strategies as st
from raises import raises

from poker_calculator.games.notation import (
    HandHistory,
    NotationError,
    dump,
    dump_all,
    dumps,
    dumps_all,
    load,
    load_all,
    loads,
    loads_all,
)
from poker_calculator.games.notation.fields import FIELD_NAMES, needed_fields
from poker_calculator.games.variants.variant import VARIANTS

NEEDED = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
"""
COMPLETE = NEEDED + 'actions = ["d dh p1 AhAd"]\n'

PLAIN = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    st.integers(-(2**200), 2**200),
    st.floats(allow_nan=False),
    st.booleans(),
    st.dates(),
    st.times(),
    st.datetimes(),
    st.datetimes(
        timezones=st.integers(-1439, 1439).map(
            lambda minutes: datetime.timezone(datetime.timedelta(minutes=minutes))
        )
    ),
)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=6).map(lambda text: "_" + text)
NESTED = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
CHIPS = st.integers(1, 10**30) | st.floats(0.01, 1e30)


@st.composite
def histories(draw):
    """Draw a history with any fields; its actions are not legal."""
    seats = draw(st.integers(2, 4))
    per_seat = {
        "antes": CHIPS,
        "blinds_or_straddles": CHIPS,
        "starting_stacks": CHIPS | st.just(float("inf")),
    }
    fields = {
        name: draw(st.lists(kind, min_size=seats, max_size=seats))
        for name, kind in per_seat.items()
    }
    optional = {
        "author": TEXTS,
        "time": st.times(),
        "hand": TEXTS | st.integers(0, 2**70),
        "year": st.integers(1, 9999),
        "players": st.lists(TEXTS, min_size=seats, max_size=seats),
        "time_limit": st.just(float("inf")) | st.integers(0, 60),
    }
    fields |= {name: draw(kind) for name, kind in optional.items() if draw(st.booleans())}
    return HandHistory(
        variant="PO",
        min_bet=draw(CHIPS),
        actions=draw(st.lists(TEXTS, max_size=3)),
        ante_trimming_status=draw(st.booleans()),
        user_fields=draw(st.dictionaries(NAMES, NESTED, max_size=3)),
        **fields,
    )


@pytest.mark.slow
@settings(max_examples=200)
@given(histories())
def test_what_is_written_is_read_back(hand):
    assert loads(dumps(hand)) == hand
    assert loads(dumps(hand).encode()) == hand


@pytest.mark.slow
@settings(max_examples=30)
@given(st.lists(histories(), max_size=3))
def test_many_hands_are_read_back(hands):
    text = dumps_all(hands)

    assert [*loads_all(text)] == hands
    assert [hand.name for hand in loads_all(text)] == [str(1 + i) for i in range(len(hands))]


def test_all_fields_are_written_and_read():
    seats = {"seats": [3, 5], "players": ["Ada", ""], "time_banks": [30, 31.5]}
    results = {"finishing_stacks": [201, 199], "winnings": [3, 0]}
    texts = ("author", "event", "url", "venue", "address", "city", "region", "postal_code")
    texts += ("country", "time_zone", "time_zone_abbreviation", "currency", "currency_symbol")
    numbers = {"day": 29, "month": 2, "year": 2024, "hand": 5, "level": 3, "seat_count": 9}
    given_fields = seats | results | numbers | dict.fromkeys(texts, "€ “x”")
    given_fields |= {"time": datetime.time(21, 30), "table": "final", "time_limit": 30}
    hand = HandHistory(
        variant="NT",
        antes=[0, 0],
        blinds_or_straddles=[1, 2],
        min_bet=2,
        starting_stacks=[200, 200],
        actions=[],
        **given_fields,
    )

    missing = {*FIELD_NAMES} - {*hand.fields()}

    assert missing == {"bring_in", "small_bet", "big_bet"}
    assert loads(dumps(hand)) == hand


def test_user_fields_and_commentary_are_kept():
    text = NEEDED + 'actions = ["d dh p1 AhAd # aces", "", "# a pause"]\n_table = {size = 9}\n'

    hand = loads(text)

    assert hand.user_fields == {"_table": {"size": 9}}
    assert hand.commentary == ("aces", "", "a pause")
    assert loads(dumps(hand)) == hand


def test_unknown_fields_are_kept_with_a_warning():
    text = COMPLETE + 'playrs = ["Ada", "Blaise"]\n'
    with pytest.warns(
        UserWarning, match="'playrs' is not in the notation.*mean 'players'"
    ) as caught:
        hand, (same,) = loads(text), loads_all("[1]\n" + text)

    assert hand.user_fields == {"playrs": ["Ada", "Blaise"]}
    assert hand == same
    assert [warned.filename for warned in caught] == [__file__] * 2


def test_hands_are_read_from_paths_and_open_files(tmp_path):
    path = HANDS / "turn-all-in.phh"
    hand = load(path)

    with path.open("rb") as data, path.open(encoding="utf-8") as text:
        assert (
            load(str(path))
            == load(data)
            == load(text)
            == loads(path.read_text(encoding="utf-8"))
            == hand
        )
    assert hand.file == str(path)
    assert hand.players == ("Ada", "Blaise", "Christiaan")

    dump(hand, tmp_path / "one.phh")
    dump_all([hand, hand], tmp_path / "two.phhs")
    kept = io.StringIO()
    dump(hand, kept)

    assert load(tmp_path / "one.phh") == loads(kept.getvalue()) == hand
    assert [*load_all(tmp_path / "two.phhs")] == [hand, hand]


def test_chips_are_decimals_when_asked():
    text = NEEDED.replace("200", "200.10") + 'actions = ["d dh p1 ????", "d dh p2 ????"]\n'

    hand = loads(text, parse_float=Decimal)

    assert hand.starting_stacks == (Decimal("200.10"), Decimal("200.10"))
    assert hand.replay().stacks == [Decimal("198.10"), Decimal("199.10")]
    assert loads(dumps(hand), parse_float=Decimal) == hand


def test_byte_order_mark_and_crlf_are_read():
    text = COMPLETE.replace("\n", "\r\n")

    assert loads(b"\xef\xbb\xbf" + text.encode()) == loads(COMPLETE)


@pytest.mark.parametrize("code", VARIANTS)
def test_each_needed_field_is_missed(code):
    needed = needed_fields(VARIANTS[code])
    sizes = {"antes": [1, 1], "blinds_or_straddles": [0, 0], "starting_stacks": [9, 9]}
    fields = {name: sizes.get(name, 2) for name in needed} | {"variant": code, "actions": []}
    assert HandHistory(**fields).variant == code

    for name in {*needed} - {"variant", "antes", "starting_stacks", "actions"}:
        rest = {key: value for key, value in fields.items() if key != name}
        with pytest.raises(NotationError, match=f"'{name}' is missing"):
            HandHistory(**rest)


BROKEN = {
    "nested 2,000 arrays": (COMPLETE + "_x = " + "[" * 2000 + "]" * 2000, "nested deeper than"),
    "nested 2,000 tables": (COMPLETE + "_x = " + "{a=" * 2000 + "1" + "}" * 2000, "nested deeper"),
    "nested 60 arrays": (COMPLETE + "_x = " + "[" * 60 + "]" * 60, "nested deeper than"),
    "2,000 dots": (COMPLETE + "_x" + ".a" * 2000 + " = 1", "nested deeper than"),
    "20,000 dots": (COMPLETE + "_x = {x" + ".a" * 20000 + " = 1}", "nested deeper than"),
    "5,000 digits": (COMPLETE + "hand = " + "9" * 5000, "number or date cannot be read"),
    "400 digits": (COMPLETE.replace("200, 200", "1" * 400 + ", 2"), "more than a player can bet"),
    "not UTF-8": (COMPLETE.encode() + b'author = "\xff"', "not UTF-8: invalid start byte"),
    "not TOML": ("hello", "this is not TOML"),
    "nan chips": (COMPLETE.replace("200, 200", "nan, 200"), "starting_stacks of p1 is nan"),
    "infinite bet": (COMPLETE.replace("min_bet = 2", "min_bet = inf"), "min_bet is inf"),
    "true as chips": (COMPLETE.replace("min_bet = 2", "min_bet = true"), "a number, not True"),
    "no bet": (COMPLETE.replace("min_bet = 2", "min_bet = 0"), "min_bet is 0"),
    "negative stack": (COMPLETE.replace("200, 200", "-200, 200"), "p1 is -200; it cannot be neg"),
    "no stack": (COMPLETE.replace("200, 200", "0, 200"), "starting_stacks of p1 is 0"),
    "30 February in TOML": (COMPLETE + "_day = 2024-02-30\n", "Invalid date"),
    "one player": (COMPLETE.replace("200, 200", "200"), "two players or more"),
    "three antes": (COMPLETE.replace("antes = [0, 0]", "antes = [0, 0, 0]"), "3 entries for 2"),
    "text as antes": (COMPLETE.replace("antes = [0, 0]", 'antes = "00"'), "antes is an array"),
    "text as ante": (COMPLETE.replace("antes = [0, 0]", 'antes = ["0", 0]'), "a number, not '0'"),
    "number as action": (NEEDED + "actions = [1]\n", "action 1: actions are texts"),
    "text as actions": (NEEDED + 'actions = "p1 f"\n', "array of texts"),
    "number as player": (COMPLETE + 'players = ["Ada", 5]\n', "players of p2 is text, not 5"),
    "text as flag": (COMPLETE + 'ante_trimming_status = "no"\n', "true or false, not 'no'"),
    "no actions": (NEEDED, "'actions' is missing"),
    "nothing": ("", "'variant' is missing"),
    "unknown variant": (COMPLETE.replace("NT", "XX"), "unknown variant 'XX'; the variants are FT"),
    "number as variant": (COMPLETE.replace('"NT"', "5"), "unknown variant 5; the variants are FT"),
    "bring-in in hold'em": (COMPLETE + "bring_in = 1\n", "'bring_in' does not belong to No-limit"),
    "chips from nothing": (COMPLETE + "finishing_stacks = [300, 200]\n", "500 chips in all"),
    "many hands": ("[1]\n" + COMPLETE, "holds 1 hands; read it with load_all"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_malformed_hands_are_refused(name):
    data, rule = BROKEN[name]

    with pytest.raises(NotationError, match=rule) as refused:
        loads(data)

    assert "\n" not in str(refused.value).strip()
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize(
    ("field", "rule"),
    [
        ("day = 30\nmonth = 2\n", "not a valid day: day 30, month 2"),
        ("day = 29\nmonth = 2\nyear = 2023\n", "not a valid day"),
        ("time = 2024-02-01\n", "time is a local time such as"),
        ("hand = 1.5\n", "hand is a whole number, not 1.5"),
        ("level = 'III'\n", "level is a whole number, not 'III'"),
        ("time_banks = [30]\n", "time_banks has 1 entries for 2 players"),
    ],
)
def test_an_invalid_field_without_chips_costs_the_field(field, rule):
    with pytest.warns(UserWarning, match=f"is left out: .*{re.escape(rule)}"):
        assert loads(COMPLETE + field) == loads(COMPLETE)


def test_an_error_names_file_and_hand(tmp_path):
    path = tmp_path / "bad.phhs"
    path.write_text("[one]\n" + COMPLETE + "[two]\n" + COMPLETE + "seats = 1.5\n", encoding="utf-8")
    hands = load_all(path)

    assert next(hands).name == "one"
    with pytest.raises(NotationError, match=r"bad\.phhs, hand two: seats is an array") as refused:
        next(hands)
    error = pickle.loads(pickle.dumps(refused.value))
    assert (error.file, error.hand, error.action) == (str(path), "two", None)
    assert str(error) == str(refused.value)


def test_a_file_of_one_hand_is_not_many():
    with pytest.raises(NotationError, match="'variant' is outside of the hands"):
        next(loads_all(COMPLETE))


def test_two_hands_of_one_name_are_not_written():
    hand = next(loads_all("[one]\n" + COMPLETE))

    with raises("two hands have the name 'one'"):
        dumps_all([hand, hand])


def test_what_toml_cannot_hold_is_not_written():
    fields = loads(COMPLETE).fields()

    with raises("complex cannot be written in TOML"):
        dumps(HandHistory(**fields, user_fields={"_x": 1j}))
    with raises("lone surrogate"):
        dumps(HandHistory(**fields, author="\ud800"))
    with pytest.raises(
        NotationError, match="'hand' is not a user-defined field; name it like '_name'"
    ):
        HandHistory(**fields, user_fields={"hand": 1})
