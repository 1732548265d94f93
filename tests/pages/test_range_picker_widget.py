"""The range picker as a widget: its traits are set from Python and from the page."""

import pytest
from traitlets import TraitError

from calculations import Range
from pages import RangePicker


def test_traits_are_texts_for_the_page():
    picker = RangePicker("QQ+", "As Kd", {"Mine/Tight": "KK+"})

    state = picker.get_state(["range", "dead", "presets"])

    assert state == {"range": "QQ+", "dead": "As Kd", "presets": {"Mine/Tight": "KK+"}}


def test_the_page_sets_traits_that_python_observes():
    picker, heard = RangePicker(), []
    picker.observe(
        lambda change: heard.append((change.name, change.new)), ["range", "dead", "presets"]
    )

    picker.set_state({"range": "QQ+, AKs", "dead": "As", "presets": {"Tight": "AA"}})

    assert dict(heard) == {
        "range": Range("QQ+, AKs"),
        "dead": "As",
        "presets": {"Tight": Range("AA")},
    }


@pytest.mark.parametrize(
    ("trait", "value", "rule"),
    [
        ("range", "AKz", "after a hand comes"),
        ("range", 5, "a range is text"),
        ("dead", "Ax", "is not a card"),
        ("dead", "AsAs", "names a card twice"),
        ("dead", 5, "cards are text"),
        ("presets", {"Mine": "AKz"}, "after a hand comes"),
        ("presets", {5: "AK"}, "a dict of ranges by name"),
        ("presets", ["AK"], "a dict of ranges by name"),
    ],
)
def test_a_wrong_value_is_refused_and_changes_nothing(trait, value, rule):
    picker = RangePicker("QQ+", "As", {"Mine": "KK"})
    before = picker.get_state()

    with pytest.raises(TraitError, match=rule):
        setattr(picker, trait, value)

    assert picker.get_state() == before


def test_a_saved_page_keeps_all_values(tmp_path):
    picker = RangePicker("QQ+", "As", {"Mine": "KK"})

    picker.save_html(tmp_path / "range.html")

    text = (tmp_path / "range.html").read_text(encoding="utf-8")
    assert '"range":"QQ+","dead":"As","presets":{"Mine":"KK"}' in text
